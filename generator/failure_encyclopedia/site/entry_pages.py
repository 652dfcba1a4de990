"""The page of an entry."""

from __future__ import annotations

from ..collection import LoadedEncyclopedia
from ..expansion import expand
from ..schema import Entry
from .addresses import entry_path
from .frame import GeneratedPage, Heading
from .rendering import Templates
from .settings import SiteSettings
from .structured_data import entry_head


def entry_page(entry: Entry, loaded: LoadedEncyclopedia, templates: Templates, site: SiteSettings) -> GeneratedPage:
    """Make the page of one entry."""
    page = expand(entry, loaded.encyclopedia)
    path = entry_path(entry.id)
    content = templates.render(
        "entry", page=page, entry=entry, root="../../", edit_url=site.edit_url(loaded.paths[entry.id])
    )
    headings = tuple(Heading(section.id, section.title) for section in page.sections)
    return GeneratedPage(path, entry.title, entry.summary, content, headings, entry_head(entry, path, site))
