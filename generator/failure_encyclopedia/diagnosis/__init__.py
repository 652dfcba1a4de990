"""From the logs of a run to the entry, the rank that failed first, and the way out. Knows nothing of HTML."""

from .diagnosis import COLLATERAL_ONLY, COULD_NOT_LOOK, FOUND, NOT_FOUND, Diagnosis, diagnose, diagnose_files
from .matcher import Matcher
from .scan import scan_file, scan_text

__all__ = [
    "COLLATERAL_ONLY",
    "COULD_NOT_LOOK",
    "FOUND",
    "NOT_FOUND",
    "Diagnosis",
    "Matcher",
    "diagnose",
    "diagnose_files",
    "scan_file",
    "scan_text",
]
