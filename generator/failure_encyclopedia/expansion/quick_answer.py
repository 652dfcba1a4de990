"""The first screen: is this mine, what is the cause, what do I do now."""

from __future__ import annotations

from dataclasses import dataclass

from ..schema import ConfirmationCheck, Entry, FixStep, Role, Signature, Symptom


@dataclass(frozen=True)
class QuickAnswer:
    """What an engineer needs before anything else."""

    signatures: tuple[Signature, ...]
    """Up to two lines to compare with the log: those that name the failure, else those that come near."""
    symptom: Symptom
    root_cause: str
    cheapest_check: str | None
    first_check: ConfirmationCheck
    """The first confirmation check, for entries without a cheapest one."""
    first_fix: FixStep
    further_fixes: int
    """Number of fix steps after the first."""


def quick_answer(entry: Entry) -> QuickAnswer:
    """Choose from an entry what the first screen shows."""
    return QuickAnswer(
        signatures=telling_signatures(entry)[:2],
        symptom=entry.symptoms[0],
        root_cause=entry.root_cause,
        cheapest_check=entry.cheapest_check,
        first_check=entry.confirm[0],
        first_fix=entry.fix[0],
        further_fixes=len(entry.fix) - 1,
    )


def telling_signatures(entry: Entry) -> tuple[Signature, ...]:
    """Return the signatures by how much they tell: primary, confirmation, ambiguous, collateral, context."""
    order = (Role.PRIMARY, Role.CONFIRMATION, Role.AMBIGUOUS, Role.COLLATERAL, Role.CONTEXT)
    return tuple(sorted(entry.signatures, key=lambda signature: order.index(signature.role)))
