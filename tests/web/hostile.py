"""An entry whose every text tries to run something in a reader's browser, or to break the page around it."""

from __future__ import annotations

from typing import Any

from failure_encyclopedia.schema.text import TextKind
from failure_encyclopedia.schema.texts import texts
from tests.factories import FULL, Data, entry_data, entry_from

ID = "hostile-entry"
TITLE = "Hostile </title><script>canary()</script>{{ 7*7 }}\"'<b onclick=canary()>@@toc@@"
SUMMARY = (
    '"><script>canary()</script><svg onload=canary()>&lt;script&gt;canary()&lt;/script&gt; {{ 7*7 }} '
    "@@content@@ <!-- encyclopedia: home --> failures/frame/ ' onfocus='canary()"
)
LINE = (
    "</template></textarea></style></script><script>canary()</script><img src=x onerror=canary()> "
    "\" autofocus onfocus=\"canary()\" ' onmouseover='canary()' javascript:canary() &#60;b onclick=canary()&#62; "
    "{{ 7*7 }} {% include 'x' %} @@toc@@ <!-- encyclopedia: browse --> --> failures/frame/"
)
PROSE = f"""\
{LINE}

[link](javascript:canary()) [data](data:text/html,<script>canary()</script>) <javascript:canary()>
[title](https://example.org "onclick=canary()") ![image](x" onerror="canary()) [ref][1] <https://example.org/"onclick=canary()>

- `</code><script>canary()</script>` and ``` ` ``` and **<b onclick=canary()>**
- <iframe srcdoc="<script>parent.canary()</script>"></iframe><object data="javascript:canary()"></object>

```python" onclick="canary()
</code></pre><script>canary()</script>
```

    </pre><script>canary()</script>

> <form action="javascript:canary()"><button autofocus>x</button></form><base href="https://example.org/">

[1]: javascript:canary()
"""
CODE = f"{LINE}\n</code></pre><script>canary()</script>\n"
TEMPLATE = f"{LINE} <*:name> and <*>"
SYSTEM = "../../..\"'><script>canary()</script>"
OF_KIND = {
    TextKind.PLAIN: LINE,
    TextKind.MARKDOWN: PROSE,
    TextKind.CODE: CODE,
    TextKind.TEMPLATE: TEMPLATE,
    TextKind.LOG: LINE,
}


def hostile_entry() -> Data:
    """Return the entry, valid by the schema; what the checks would say of it does not matter to a build."""
    data = entry_data(FULL)
    for placed in texts(entry_from(data)):
        _put(data, placed.location, OF_KIND[placed.kind])
    data["id"] = ID
    data["title"] = TITLE
    data["summary"] = SUMMARY
    data["related"] = []
    data["signatures"][0]["source"] = "https://example.org/\"onclick='canary()'><script>canary()</script>"
    data["signatures"][0]["numbers"] = []
    data["references"][0]["url"] = "https://example.org/'onclick='canary()"
    for number, system in enumerate(data["systems"]):
        system["name"] = SYSTEM + "x" * number
    entry_from(data)
    return data


def _put(data: Any, location: tuple[str | int, ...], text: str) -> None:
    for key in location[:-1]:
        data = data[key]
    data[location[-1]] = text
