"""The last touch to every page that MkDocs rendered."""

from __future__ import annotations

import re

from .security import with_content_security_policy

_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]*?) autocomplete="off"')
"""The theme's switches carry an attribute that HTML does not know for check boxes; no template block holds them."""


_NEIGHBOUR = re.compile(r'\s*<link rel="(?:prev|next)"[^>]*>')
"""The pages have no order to be read in, and Firefox would fetch the next one ahead, which the policy forbids."""


def finished(html: str, *, with_policy: bool = True) -> str:
    """Return a rendered page as valid HTML, with its Content-Security-Policy."""
    html = _NEIGHBOUR.sub("", _TOGGLE.sub(r"\1", html))
    return with_content_security_policy(html) if with_policy else html
