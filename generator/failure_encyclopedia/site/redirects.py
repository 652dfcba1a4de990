"""Pages at former addresses that lead to the present ones."""

from __future__ import annotations

from html import escape


def redirect_page(title: str, path: str, canonical: str) -> str:
    """Return a page two folders below the root that leads to `path`, at once and without scripts."""
    target = escape("../../" + path)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>Moved: {escape(title)}</title>\n"
        f'<link rel="canonical" href="{escape(canonical)}">\n<meta name="robots" content="noindex">\n'
        f'<meta http-equiv="refresh" content="0; url={target}">\n'
        f'</head>\n<body>\n<p>This entry is now called <a href="{target}">{escape(title)}</a>.</p>\n</body>\n</html>\n'
    )
