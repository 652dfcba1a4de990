"""What an entry must satisfy beyond its schema, one module for each kind of rule, and the run of all of them."""

from .run import CheckReport, check_files

__all__ = ["CheckReport", "check_files"]
