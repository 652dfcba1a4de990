"""The same pages with other generators: plain Material for MkDocs, and Hugo with a minimal theme.

Both get a page for each entry, category, system and tag, from Markdown that says what our page says.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from failure_encyclopedia.collection import Encyclopedia, EntryCard
from failure_encyclopedia.expansion import expand, markdown_document
from failure_encyclopedia.site.addresses import category_path, system_path, tag_path

_MATERIAL = """\
site_name: Peer
site_url: https://peer.example/
theme:
  name: material
  font: false
  features: [content.code.copy, navigation.tabs]
plugins: [search]
nav:
  - Home: index.md
{categories}
markdown_extensions:
  - admonition
  - attr_list
  - def_list
  - tables
  - toc: {{permalink: true}}
  - pymdownx.highlight
  - pymdownx.superfences
"""
_HUGO_PAGE = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}"><link rel="canonical" href="{{ .Permalink }}"></head>
<body><header><a href="/">{{ .Site.Title }}</a></header><nav>{{ .TableOfContents }}</nav>
<main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>
"""
_HUGO_LIST = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body><main><h1>{{ .Title }}</h1><ul>{{ range .Pages }}
<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Description }}</li>
{{ end }}</ul></main></body></html>
"""


def write_material(encyclopedia: Encyclopedia, folder: Path) -> None:
    """Write a project of plain Material: one Markdown page for each entry, categories in the navigation."""
    docs = folder / "docs"
    categories = []
    for category, entries in encyclopedia.by_category.items():
        for entry in entries:
            page = docs / "failures" / f"{entry.id}.md"
            page.parent.mkdir(parents=True, exist_ok=True)
            front = json.dumps({"title": entry.title, "description": entry.summary})
            page.write_text(
                f"---\n{front}\n---\n\n{markdown_document(expand(encyclopedia[entry.id], encyclopedia))}",
                encoding="utf-8",
            )
        _write_list(docs / category_path(category), category.label, entries)
        categories.append(f"  - {category.label}: {category_path(category).rstrip('/')}.md")
    for name, entries in encyclopedia.by_system.items():
        _write_list(docs / system_path(name), name, entries)
    for tag, entries in encyclopedia.by_tag.items():
        _write_list(docs / tag_path(tag), tag, entries)
    (docs / "index.md").write_text("# Peer\n", encoding="utf-8")
    (folder / "mkdocs.yml").write_text(_MATERIAL.format(categories="\n".join(categories)), encoding="utf-8")


def _write_list(page: Path, title: str, entries: tuple[EntryCard, ...]) -> None:
    lines = [f"# {title}", "", *(f"- [{e.title}](../failures/{e.id}.md): {e.summary}" for e in entries)]
    page.parent.mkdir(parents=True, exist_ok=True)
    page.with_suffix(".md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_hugo(encyclopedia: Encyclopedia, folder: Path) -> None:
    """Write a Hugo project with the same pages, highlighting included, and a search file of the pages' summaries."""
    config: dict[str, Any] = {
        "baseURL": "https://peer.example/",
        "title": "Peer",
        "disableKinds": ["RSS", "sitemap"],
        "taxonomies": {"category": "categories", "system": "systems", "tag": "tags"},
    }
    content, layouts = folder / "content" / "failures", folder / "layouts" / "_default"
    content.mkdir(parents=True)
    layouts.mkdir(parents=True)
    (folder / "hugo.json").write_text(json.dumps(config), encoding="utf-8")
    (layouts / "single.html").write_text(_HUGO_PAGE, encoding="utf-8")
    for name in ("list.html", "taxonomy.html", "term.html"):
        (layouts / name).write_text(_HUGO_LIST, encoding="utf-8")
    (folder / "layouts" / "index.html").write_text(_HUGO_LIST, encoding="utf-8")
    for entry in encyclopedia:
        lists = {"categories": [str(entry.category)], "systems": list(entry.system_names), "tags": list(entry.tags)}
        front = json.dumps({"title": entry.title, "description": entry.summary, **lists})
        text = f"{front}\n\n{markdown_document(expand(entry, encyclopedia))}"
        (content / f"{entry.id}.md").write_text(text, encoding="utf-8")
