"""The report for a ticket: a diagnosis as Markdown with everything private masked."""

from __future__ import annotations

from ..diagnosis import Diagnosis
from ..masking import Masker
from .markdown import diagnosis_markdown


def diagnosis_report(diagnosis: Diagnosis) -> str:
    """Return the report, with a sentence that says what was masked."""
    lines = [line for scan in diagnosis.scans for line in (*(hit.at for hit in scan.hits), scan.last_line) if line]
    masker = Masker(line.host for line in lines)
    text = masker.mask(diagnosis_markdown(diagnosis))
    library = f"{len(diagnosis.library.entries)} entries, {diagnosis.library.digest}"
    return f"{text}\n---\n{masker.summary()} Signature library: {library}.\n"
