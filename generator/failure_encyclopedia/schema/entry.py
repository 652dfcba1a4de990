"""The entry: one failure mechanism, written once."""

from __future__ import annotations

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import Self

from .parts import (
    CodeExample,
    ConfirmationCheck,
    FixStep,
    Guard,
    History,
    Monitor,
    Part,
    Perspectives,
    Question,
    Reference,
    RelatedEntry,
    Scale,
    Signature,
    Symptom,
    System,
    Verification,
)
from .text import Line, Prose, Slug, Summary, Title
from .vocabulary import Category, Layer, Phase, Role, Severity, Status


class Entry(Part):
    """One failure mechanism: a root cause that one fix ends."""

    id: Slug = Field(
        description="Name of the entry in addresses; the same as the file's name without `.yml`.",
        examples=["cuda-oom-fragmentation"],
    )
    title: Title = Field(
        description="What fails and in which circumstances.",
        examples=["CUDA out of memory although much memory is reserved but unallocated"],
    )
    aliases: tuple[Slug, ...] = Field(
        description="Former ids, which redirect here; an empty list where there are none.",
        examples=[["cuda-fragmentation"]],
    )
    status: Status = Field(description="Where the entry stands in its life.", examples=["draft"])
    category: Category = Field(
        description="Where the root cause lies; the folder of the file has the same name.", examples=["gpu-memory"]
    )
    severity: Severity = Field(description="How much the failure costs.", examples=["high"])
    layer: Layer = Field(description="The layer of the stack in which the cause sits.", examples=["framework"])
    phases: tuple[Phase, ...] = Field(
        min_length=1, description="The parts of a run in which it shows.", examples=[["training"]]
    )
    systems: tuple[System, ...] = Field(
        min_length=1,
        description="Programs and devices in which it occurs, with versions.",
        examples=[[{"name": "PyTorch", "affected": "1.10 and later"}]],
    )
    tags: tuple[Slug, ...] = Field(
        (), description="Words under which the entry is filed besides its category and systems.", examples=[["oom"]]
    )
    summary: Summary = Field(
        description="One sentence of cause and effect; it is the search snippet and the page's description.",
        examples=[
            "Freed blocks of unsuitable sizes stay reserved; a large request fails although enough is free in sum."
        ],
    )
    root_cause: Prose = Field(
        description="The cause in one to three sentences.",
        examples=["The caching allocator keeps freed blocks and cannot join blocks of different segments."],
    )
    mechanism: Prose | None = Field(
        None,
        description="Why the machine does that, so that a reader could have predicted it.",
        examples=["Each `cudaMalloc` makes a segment; a request must fit into one."],
    )
    observations: tuple[Prose, ...] = Field(
        (),
        description="What a person sees without reading a log: graphs, timing, what still works.",
        examples=[["Reserved memory climbs for hours while allocated memory stays level."]],
    )
    symptoms: tuple[Symptom, ...] = Field(
        min_length=1,
        description="Signs, each with its own meaning.",
        examples=[
            [
                {
                    "sign": "Fails after hours, never at the first step",
                    "meaning": "Fragments gather with each change of shape.",
                }
            ]
        ],
    )
    signatures: tuple[Signature, ...] = Field(
        description="Lines that programs print; an empty list for a silent failure.",
        examples=[
            [
                {
                    "text": "reserved but unallocated",
                    "role": "context",
                    "examples": ["20.1 GiB is reserved but unallocated."],
                }
            ]
        ],
    )
    confirm: tuple[ConfirmationCheck, ...] = Field(
        min_length=1,
        description="Checks, cheapest first; most entries have two to five.",
        examples=[
            [
                {
                    "check": "Compare reserved with allocated.",
                    "confirms": "A fifth or more is unused.",
                    "refutes": "Both are nearly equal.",
                }
            ]
        ],
    )
    fix: tuple[FixStep, ...] = Field(
        min_length=1,
        description="Steps from least to most invasive.",
        examples=[
            [
                {
                    "step": "Let segments grow.",
                    "why": "A growing segment needs no neighbour.",
                    "command": "export PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True",
                }
            ]
        ],
    )
    verify: tuple[Verification, ...] = Field(
        min_length=1,
        description="How to know that it is fixed.",
        examples=[[{"check": "Run past the step that failed.", "expect": "Reserved minus allocated stays level."}]],
    )
    prevention: tuple[Guard, ...] = Field(
        (),
        description="Guards that would catch it before the next run.",
        examples=[[{"guard": "Log reserved minus allocated memory with each step."}]],
    )
    code_examples: tuple[CodeExample, ...] = Field(
        (),
        description="Short, complete code for the common stacks.",
        examples=[
            [
                {
                    "title": "Pad to few lengths",
                    "stack": "PyTorch",
                    "language": "python",
                    "working": "import torch\n",
                    "why": "Few shapes, few fragments.",
                }
            ]
        ],
    )
    scale: Scale | None = Field(
        None, description="What changes from one GPU to one node to many.", examples=[{"one_gpu": "Occurs as on many."}]
    )
    distributed_behaviour: Prose | None = Field(
        None,
        description="Which rank fails first and what the others print because of it.",
        examples=["The rank with the longest sequence fails; the others wait in the next all-reduce."],
    )
    hardware_or_software: Prose | None = Field(
        None,
        description="How to know whether this failure is one of hardware or of software.",
        examples=["Software: the same job fails on every node of the same size."],
    )
    inference_or_training: Prose | None = Field(
        None,
        description="Whether it also reaches evaluation, export or serving, and how.",
        examples=["Servers meet it when request lengths vary widely."],
    )
    time_to_fix: Prose | None = Field(
        None,
        description="How long the fix takes, and what that time is spent on.",
        examples=["Five minutes for the variable; a day to bound the shapes."],
    )
    cheapest_check: Prose | None = Field(
        None,
        description="The one check that costs least and decides most.",
        examples=["Read the last sentence of the error message: it says how much is reserved but unallocated."],
    )
    detection: Prose | None = Field(
        None,
        description="Whether and how it can be detected automatically.",
        examples=["Yes: alert when reserved minus allocated memory grows for an hour."],
    )
    recurrence: Prose | None = Field(
        None,
        description="Whether it comes back after the fix, and what brings it back.",
        examples=["It returns when a new data set has longer sequences."],
    )
    perspectives: Perspectives | None = Field(
        None,
        description="The same failure for three readers.",
        examples=[{"on_call": "Restart with the variable set."}],
    )
    monitoring: tuple[Monitor, ...] = Field(
        (),
        description="Lines, metrics or events to alert on.",
        examples=[
            [
                {
                    "signal": "Reserved minus allocated",
                    "threshold": "20 % of the device",
                    "why": "A request of that size then fails.",
                }
            ]
        ],
    )
    faq: tuple[Question, ...] = Field(
        (),
        description="Questions people really ask of this failure and that no other field answers.",
        examples=[
            [{"question": "Does empty_cache help?", "answer": "Only between phases: it cannot free a segment in use."}]
        ],
    )
    related: tuple[RelatedEntry, ...] = Field(
        description="Other entries, each with the reason; most name two to six.",
        examples=[
            [
                {
                    "id": "cuda-oom-capacity",
                    "relation": "confused-with",
                    "why": "There nearly all reserved memory is allocated.",
                }
            ]
        ],
    )
    references: tuple[Reference, ...] = Field(
        min_length=2,
        description="At least two sources, one of them primary, each with what it shows.",
        examples=[
            [
                {
                    "title": "PyTorch: CUDA semantics",
                    "url": "https://docs.pytorch.org/docs/stable/notes/cuda.html",
                    "kind": "documentation",
                    "shows": "How the allocator caches.",
                },
                {
                    "title": "PyTorch: CUDACachingAllocator.cpp",
                    "url": "https://github.com/pytorch/pytorch/blob/main/c10/cuda/CUDACachingAllocator.cpp",
                    "kind": "source",
                    "shows": "Where the message is printed.",
                },
            ]
        ],
    )
    history: History = Field(
        description="When the entry was added and last reviewed.", examples=[{"added": "2026-11-30"}]
    )

    @model_validator(mode="after")
    def _reviewed_has_a_date(self) -> Self:
        if self.status is Status.REVIEWED and self.history.last_reviewed is None:
            raise PydanticCustomError(
                "review_date_missing", "status is reviewed, but history has no last_reviewed date"
            )
        return self

    @property
    def primary_signature(self) -> Signature | None:
        """The first signature that names this failure, else the first of all, else None."""
        named = [s for s in self.signatures if s.role is Role.PRIMARY]
        return next(iter(named or self.signatures), None)

    @property
    def system_names(self) -> tuple[Line, ...]:
        """Names of all affected systems, in the entry's order."""
        return tuple(system.name for system in self.systems)
