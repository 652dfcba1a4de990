"""The whole set of entries, and what only the whole set can know."""

from .encyclopedia import Encyclopedia, Link

__all__ = ["Encyclopedia", "Link"]
