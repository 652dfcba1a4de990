"""The whole set of entries, and what only the whole set can know."""

from .card import EntryCard
from .encyclopedia import Encyclopedia, Link
from .loading import LoadedEncyclopedia, collect, load_encyclopedia

__all__ = ["Encyclopedia", "EntryCard", "Link", "LoadedEncyclopedia", "collect", "load_encyclopedia"]
