"""The parts of an entry that have fields of their own."""

from __future__ import annotations

import datetime as dt

from pydantic import BaseModel, ConfigDict, Field

from .text import Code, HttpsUrl, Line, LogLine, NumberCondition, Prose, Slug, Template
from .vocabulary import Language, ReferenceKind, Relation, Role


class Part(BaseModel):
    """Base of all models: closed world, strict types, immutable."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class System(Part):
    """A program or device in which the failure occurs."""

    name: Line = Field(
        description="The name as its makers spell it, without a version.", examples=["PyTorch", "Megatron-LM"]
    )
    affected: Line | None = Field(
        None, description="The versions in which it occurs, where known.", examples=["2.1 to 2.5"]
    )
    fixed: Line | None = Field(None, description="The first version in which it no longer occurs.", examples=["2.6"])
    note: Prose | None = Field(
        None,
        description="What changes between versions, where that matters.",
        examples=["From 2.6 on, `torch.load` reads tensors only unless told otherwise."],
    )


class Symptom(Part):
    """A sign, and what exactly this cause does to produce it."""

    sign: Prose = Field(
        description="What is seen: a message, a number, a behaviour.",
        examples=["`CUDA out of memory` in the conversion script, with seven idle GPUs beside it"],
    )
    meaning: Prose = Field(
        description="How this cause produces exactly this sign: neither the root cause again nor another's meaning.",
        examples=["The script places every tensor on `cuda:0`; the other GPUs never get an allocation."],
    )


class Signature(Part):
    """A line that programs print when this failure happens, as a template."""

    text: Template = Field(
        description="The line as printed: `<*>` for each part that varies, `<*:name>` to show it in a diagnosis.",
        examples=["CUDA out of memory. Tried to allocate <*:requested>. GPU <*> has a total capacity of"],
    )
    role: Role = Field(description="What a matching line is evidence of.", examples=["primary"])
    printed_by: Line | None = Field(
        None, description="The program that prints it.", examples=["PyTorch caching allocator"]
    )
    source: Line | None = Field(
        None,
        description="Where upstream prints it: `owner/repository: path`, or the https address of a public report. "
        "Primary signatures need one.",
        examples=["pytorch/pytorch: c10/cuda/CUDACachingAllocator.cpp"],
    )
    versions: Line | None = Field(
        None, description="The versions that print this wording.", examples=["PyTorch 2.2 and later"]
    )
    context: tuple[Template, ...] = Field(
        (),
        description="Templates of which one must stand near the line for the signature to count for this entry.",
        examples=[["convert_to_hf.py"]],
    )
    numbers: tuple[NumberCondition, ...] = Field(
        (),
        description="Conditions on captured numbers, all of which must hold for the signature to count for this entry.",
        examples=[["unallocated > 0.2 * requested"]],
    )
    examples: tuple[LogLine, ...] = Field(
        min_length=1,
        description="Lines that must match, as really printed, with neutral names.",
        examples=[["RuntimeError: CUDA error: device-side assert triggered"]],
    )
    near_misses: tuple[LogLine, ...] = Field(
        (),
        description="Lines that look alike and must not match.",
        examples=[["RuntimeError: CUDA error: misaligned address"]],
    )
    does_not_prove: Prose | None = Field(
        None,
        description="What a match must not be taken to mean.",
        examples=["The message names the allocation that failed, not the one that filled the device."],
    )


class Snippet(Part):
    """A piece of code or configuration, ready to copy."""

    language: Language = Field(description="The language, in which it must parse.", examples=["python"])
    code: Code = Field(description="The text itself.", examples=["import torch\n"])


# What to run or change, in the parts that have it.
_COMMAND = Field(
    None,
    description="Shell command to run.",
    examples=["nvidia-smi --query-gpu=ecc.errors.uncorrected.volatile.total --format=csv"],
)
_CONFIG = Field(
    None,
    description="Setting to change, in its own file format.",
    examples=[{"language": "yaml", "code": "dataloader_num_workers: 4\n"}],
)
_CODE = Field(
    None,
    description="Code to run or to change.",
    examples=[{"language": "python", "code": "loss = criterion(logits, labels)\n"}],
)


class ConfirmationCheck(Part):
    """One check of the hypothesis; checks stand cheapest first."""

    check: Prose = Field(
        description="What to look at, as an instruction.",
        examples=["Read the traceback: is the last frame of your own code in the export script?"],
    )
    where: Line | None = Field(
        None,
        description="The exact place to look, where there is no command.",
        examples=["first traceback in the log of the rank that failed first"],
    )
    command: Code | None = _COMMAND
    config: Snippet | None = _CONFIG
    code: Snippet | None = _CODE
    confirms: Prose = Field(
        description="The result that confirms this failure.", examples=["The frame is in `convert.py`."]
    )
    refutes: Prose = Field(
        description="The result that refutes it, and where to look then.",
        examples=["The frame is in `optimizer.step`: see `cuda-oom-optimizer-states`."],
    )


class FixStep(Part):
    """One step of the fix; steps stand from least to most invasive."""

    step: Prose = Field(description="What to do, as an instruction.", examples=["Load the checkpoint on the CPU."])
    command: Code | None = _COMMAND
    config: Snippet | None = _CONFIG
    code: Snippet | None = _CODE
    why: Prose = Field(description="Why it works.", examples=["Host memory holds what one GPU cannot."])
    cost: Prose | None = Field(
        None,
        description="What it costs: memory, speed, accuracy, effort.",
        examples=["Conversion takes twice as long."],
    )


class Verification(Part):
    """How to know that it is fixed."""

    check: Prose = Field(
        description="What to measure, as an instruction.",
        examples=["Run the conversion again and watch the peak memory."],
    )
    command: Code | None = Field(None, description="Command that measures it.", examples=["nvidia-smi"])
    code: Snippet | None = Field(
        None,
        description="Code that measures it.",
        examples=[{"language": "python", "code": "print(torch.cuda.max_memory_allocated())\n"}],
    )
    expect: Prose = Field(
        description="The value or output expected.", examples=["Peak memory stays below 70 % of the device."]
    )


class Guard(Part):
    """Something that catches the failure before the next run."""

    guard: Prose = Field(
        description="A check at start-up, a test, an alert or a version pin.",
        examples=["Refuse to start when `torch.cuda.get_arch_list()` lacks the device's architecture."],
    )
    command: Code | None = _COMMAND
    config: Snippet | None = _CONFIG
    code: Snippet | None = _CODE


class CodeExample(Part):
    """Short, complete, copy-ready code; the failing form beside the right one where that teaches."""

    title: Line = Field(description="What it shows.", examples=["Convert on the CPU, without optimizer states"])
    stack: Line = Field(description="The library or trainer it is written for.", examples=["Megatron-LM"])
    language: Language = Field(description="Its language.", examples=["python"])
    failing: Code | None = Field(
        None, description="The form that fails.", examples=["state = torch.load(path, map_location='cuda')\n"]
    )
    working: Code = Field(
        description="The form that works.", examples=["state = torch.load(path, map_location='cpu')\n"]
    )
    why: Prose = Field(
        description="One sentence: why it works.", examples=["`map_location` decides where each tensor is allocated."]
    )


class Scale(Part):
    """What changes with the number of GPUs: who fails first, what the others print."""

    one_gpu: Prose | None = Field(
        None, description="On a single GPU.", examples=["Cannot occur: there is no peer to wait for."]
    )
    one_node: Prose | None = Field(
        None, description="On the GPUs of one node.", examples=["Rank 0 fails; the other seven time out."]
    )
    many_nodes: Prose | None = Field(
        None,
        description="On many nodes, up to thousands of GPUs.",
        examples=["The first node to swap fails; every other node reports a closed connection."],
    )


class Perspectives(Part):
    """The same failure for three readers."""

    executive: Prose | None = Field(
        None,
        description="Impact and cost in plain words.",
        examples=["No training time is lost; only the export has to be repeated."],
    )
    engineer: Prose | None = Field(
        None, description="The mechanism at work.", examples=["Adam's two moments add eight bytes to each parameter."]
    )
    on_call: Prose | None = Field(
        None, description="The first five minutes.", examples=["Stop the retry loop, then look at the export flags."]
    )


class Monitor(Part):
    """A line, metric or event to alert on."""

    signal: Prose = Field(description="What to watch.", examples=["`DCGM_FI_DEV_XID_ERRORS` of each GPU"])
    query: Snippet | None = Field(
        None,
        description="The query or command that reads it.",
        examples=[{"language": "promql", "code": "DCGM_FI_DEV_XID_ERRORS == 79\n"}],
    )
    threshold: Prose = Field(description="When to alert.", examples=["Any occurrence"])
    why: Prose = Field(description="Why that threshold.", examples=["The device does not come back without a reset."])


class Question(Part):
    """A question people really ask of this failure and that no other field answers."""

    question: Line = Field(description="The question.", examples=["Does gradient checkpointing help here?"])
    answer: Prose = Field(description="The answer.", examples=["No: the export runs no backward pass."])


class RelatedEntry(Part):
    """Another entry, and why it is related."""

    id: Slug = Field(description="Id of the other entry.", examples=["cuda-oom-fragmentation"])
    relation: Relation = Field(
        description='How the two stand to each other, read as "this entry RELATION that entry".',
        examples=["confused-with"],
    )
    why: Prose = Field(
        description="The reason, and how to tell the two apart where they look alike.",
        examples=["There, much memory is reserved but unallocated; here, nearly all of it is allocated."],
    )
    one_sided: Line | None = Field(
        None,
        description="Why the other entry does not name this one in return. Without it, both must name each other.",
        examples=["The general entry would have to list every special one."],
    )


class Reference(Part):
    """A source, and what it shows."""

    title: Line = Field(
        description="Title of the page, or project and number of an issue.", examples=["PyTorch: CUDA semantics"]
    )
    url: HttpsUrl = Field(
        description="Its https address.", examples=["https://docs.pytorch.org/docs/stable/notes/cuda.html"]
    )
    kind: ReferenceKind = Field(description="What kind of source it is.", examples=["documentation"])
    shows: Prose = Field(
        description="What of this entry it supports.", examples=["The meaning of `expandable_segments`."]
    )


class History(Part):
    """When the entry was written and last read against the facts."""

    added: dt.date = Field(description="Day on which the entry was added.", examples=["2026-11-30"])
    last_reviewed: dt.date | None = Field(
        None, description="Day of the last review; needed for the status `reviewed`.", examples=["2026-12-15"]
    )
    contributors: tuple[Line, ...] = Field(
        (), description="Who wrote or corrected it, as they want to be named.", examples=[["A. Engineer"]]
    )
