"""Pages that list entries: one for each category, system and tag."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..collection import Encyclopedia, EntryCard
from ..schema import Category
from .addresses import category_path, slug, system_path, tag_path
from .frame import GeneratedPage
from .rendering import Templates
from .settings import SiteSettings
from .structured_data import list_head


class SystemNamesClash(ValueError):
    """Two systems have names that differ, but one address."""


def list_pages(
    encyclopedia: Encyclopedia, templates: Templates, site: SiteSettings
) -> dict[str, Callable[[], GeneratedPage]]:
    """Return for the address of each category, system and tag the making of its page.

    Raises:
        SystemNamesClash: two different system names would share an address.
    """
    check_system_names(encyclopedia)
    lists = [
        *(_category_list(category, entries) for category, entries in encyclopedia.by_category.items()),
        *(_system_list(name, entries) for name, entries in encyclopedia.by_system.items()),
        *(_tag_list(tag, entries) for tag, entries in encyclopedia.by_tag.items()),
    ]
    return {entry_list.path: partial(_list_page, entry_list, templates, site) for entry_list in lists}


@dataclass(frozen=True)
class EntryList:
    """What a page of entries is about."""

    path: str
    title: str
    document_title: str
    """Its title among all pages: a system and a tag may have one name."""
    kind: str
    description: str
    entries: tuple[EntryCard, ...]
    meaning: str | None = None


def _category_list(category: Category, entries: tuple[EntryCard, ...]) -> EntryList:
    description = f"{_count(entries)} of training runs in the category {category.label}. {category.meaning}"
    title = f"{category.label} failures"
    return EntryList(category_path(category), category.label, title, "Category", description, entries, category.meaning)


def _system_list(name: str, entries: tuple[EntryCard, ...]) -> EntryList:
    description = f"{_count(entries)} of training runs in which {name} is involved: causes, signatures, fixes."
    return EntryList(system_path(name), name, f"{name} failures", "System", description, entries)


def _tag_list(tag: str, entries: tuple[EntryCard, ...]) -> EntryList:
    description = f"{_count(entries)} of training runs filed under {tag}: causes, signatures, fixes."
    return EntryList(tag_path(tag), tag, f"Failures filed under {tag}", "Tag", description, entries)


def _count(entries: tuple[EntryCard, ...]) -> str:
    return "1 failure" if len(entries) == 1 else f"{len(entries)} failures"


def check_system_names(encyclopedia: Encyclopedia) -> None:
    """Refuse system names that would overwrite each other's page.

    Raises:
        SystemNamesClash: two names share an address; the message says which and in which entries.
    """
    names: dict[str, str] = {}
    for name, entries in encyclopedia.by_system.items():
        other = names.setdefault(slug(name), name)
        if other != name:
            where = ", ".join(entry.id for entry in entries[:3])
            raise SystemNamesClash(f"the system {name!r} (in {where}) is also spelt {other!r}; use one spelling")


def _list_page(entry_list: EntryList, templates: Templates, site: SiteSettings) -> GeneratedPage:
    path, description = entry_list.path, entry_list.description
    content = templates.render("list", list=entry_list, root="../../")
    head = list_head(entry_list.title, description, path, site)
    return GeneratedPage(path, entry_list.document_title, description, content, head=head)
