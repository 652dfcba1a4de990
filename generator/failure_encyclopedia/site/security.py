"""The Content-Security-Policy of each page, as a meta element with a hash for every inline script."""

from __future__ import annotations

import base64
import hashlib
import re

_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<body>.*?)</script>", re.DOTALL | re.IGNORECASE)
_DATA_TYPE = re.compile(r"""type\s*=\s*["']?(?:application/json|application/ld\+json)""", re.IGNORECASE)
_CHARSET = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)
_POLICY = (
    "default-src 'none'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def with_content_security_policy(html: str) -> str:
    """Return a page with its policy, right behind the character set so that it holds for all that follows.

    A page without a head of its own (a fragment) is returned as it is.
    """
    charset = _CHARSET.search(html)
    if charset is None:
        return html
    hashes = "".join(f" 'sha256-{digest}'" for digest in sorted(inline_script_hashes(html)))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY.format(hashes=hashes)}">'
    return html[: charset.end()] + "\n      " + meta + html[charset.end() :]


def inline_script_hashes(html: str) -> set[str]:
    """Return the base64 SHA-256 hash of each inline script that a browser would run."""
    bodies = [
        script["body"]
        for script in _SCRIPT.finditer(html)
        if "src=" not in script["attributes"] and not _DATA_TYPE.search(script["attributes"])
    ]
    return {base64.b64encode(hashlib.sha256(body.encode()).digest()).decode() for body in bodies}
