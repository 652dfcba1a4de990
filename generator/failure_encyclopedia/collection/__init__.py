"""The whole set of entries, and what only the whole set can know."""

from .card import EntryCard
from .encyclopedia import Encyclopedia, Link
from .loading import LoadedEncyclopedia, collect, load_encyclopedia
from .statistics import Statistics, closest_entries, due_for_review, statistics

__all__ = [
    "Encyclopedia",
    "EntryCard",
    "Link",
    "LoadedEncyclopedia",
    "Statistics",
    "closest_entries",
    "collect",
    "due_for_review",
    "load_encyclopedia",
    "statistics",
]
