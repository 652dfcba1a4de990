"""The closed vocabularies of an entry, each member with the meaning shown to readers and contributors.

The values are what stands in the YAML files; `label` is how a page or terminal writes the member and
`meaning` is the one definition of it (JSON Schema, contributor reference and the about page all use it).
"""

from __future__ import annotations

from enum import Enum


class Term(str, Enum):
    """A member of a closed vocabulary: its value, its label for people and its definition."""

    label: str
    meaning: str

    def __new__(cls, value: str, label: str, meaning: str) -> Term:
        """Make a member that compares and serialises as the plain string `value`."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        member.meaning = meaning
        return member

    def __str__(self) -> str:
        return str(self.value)


class Category(Term):
    """Where the root cause lies: what has to be changed to end the failure, not where the message appears."""

    HARDWARE = (
        "hardware",
        "Hardware",
        "GPU, NVLink, PCIe, memory or cooling of a physical node is defective, degraded or slow.",
    )
    DRIVER = (
        "driver",
        "Driver",
        "NVIDIA kernel driver, GSP firmware, user-mode driver libraries or container GPU runtime.",
    )
    GPU_MEMORY = (
        "gpu-memory",
        "GPU memory",
        "Device memory is exhausted in training, evaluation, export or saving.",
    )
    HOST_RESOURCES = (
        "host-resources",
        "Host resources",
        "RAM, pinned memory, /dev/shm, file descriptors, disks, quotas, file systems or object stores.",
    )
    GPU_EXECUTION = (
        "gpu-execution",
        "GPU execution",
        "Launching, executing or just-in-time compiling GPU code.",
    )
    NUMERICS = (
        "numerics",
        "Numerics",
        "Values become non-finite, imprecise, non-deterministic or diverge although the code does what was meant.",
    )
    TRAINING_CODE = (
        "training-code",
        "Training code",
        "Training loop, loss, autograd or a trainer's interface is used wrongly.",
    )
    DATA = (
        "data",
        "Data",
        "Content and delivery of batches: datasets, tokenizer, labels, collation, samplers, workers.",
    )
    COMMUNICATION = (
        "communication",
        "Communication",
        "NCCL, Gloo, MPI transport, RDMA or the process-group store between ranks.",
    )
    PARALLELISM = (
        "parallelism",
        "Parallelism",
        "Ranks or wrappers disagree about parameters, shapes, layout or order of collectives.",
    )
    ORCHESTRATION = (
        "orchestration",
        "Orchestration",
        "Launchers and schedulers: start, placement and end of processes.",
    )
    CHECKPOINT = (
        "checkpoint",
        "Checkpoint",
        "Saving, loading, resuming, converting and exporting weights and training state.",
    )
    ENVIRONMENT = (
        "environment",
        "Environment",
        "Installed wheels, compilers, binary interfaces and the external services a job calls.",
    )
    SERVING = ("serving", "Serving", "Inference servers that load the trained model.")


class Severity(Term):
    """How much the failure costs, by one rule for all entries."""

    CRITICAL = (
        "critical",
        "Critical",
        "Data, weights or metrics become wrong without a sign, or a node or cluster is taken down.",
    )
    HIGH = (
        "high",
        "High",
        "The run stops or cannot start, and something has to be found and changed.",
    )
    MEDIUM = (
        "medium",
        "Medium",
        "The run goes on slower or worse, or it stops with a workaround at hand.",
    )
    LOW = ("low", "Low", "A nuisance: a warning, or a setting refused with a message that names it.")

    @property
    def rank(self) -> int:
        """0 for the most severe; entries are listed in this order."""
        return list(Severity).index(self)


class Status(Term):
    """Where an entry stands in its life."""

    DRAFT = ("draft", "Draft", "Written, not yet read by a second person who tried to prove it wrong.")
    REVIEWED = ("reviewed", "Reviewed", "Every statement was checked apart from the writing of it.")
    DISPUTED = ("disputed", "Disputed", "A statement is contested; the history says which.")
    RETIRED = ("retired", "Retired", "No longer happens in versions that are in use; kept so that links live.")


class Layer(Term):
    """The layer of the stack in which the cause sits."""

    HARDWARE = ("hardware", "Hardware", "A physical part.")
    DRIVER = ("driver", "Driver", "Kernel driver, firmware or container runtime.")
    NETWORK = ("network", "Network", "Interfaces, switches, transports and name resolution.")
    FRAMEWORK = ("framework", "Framework", "A library: PyTorch, NCCL, DeepSpeed, Megatron-LM, vLLM ...")
    CONFIGURATION = ("configuration", "Configuration", "Flags, environment variables, limits, versions installed.")
    DATA = ("data", "Data", "Content of the data set or of a stored file.")
    CODE = ("code", "Code", "The user's own program.")


class Phase(Term):
    """The part of a run in which the failure shows."""

    SETUP = ("set-up", "Set-up", "Installation, launch, rendezvous, model construction.")
    DATA_LOADING = ("data-loading", "Data loading", "Reading, tokenising and collating batches.")
    FIRST_STEP = ("first-step", "First step", "The first forward, backward or optimizer step.")
    TRAINING = ("training", "Training", "Steady training after the first step.")
    EVALUATION = ("evaluation", "Evaluation", "Validation and generation inside a run.")
    CHECKPOINTING = ("checkpointing", "Checkpointing", "Saving, loading and resuming.")
    EXPORT = ("export", "Export", "Converting, merging or publishing weights.")
    SERVING = ("serving", "Serving", "Inference servers.")


class Role(Term):
    """What a line that matches a signature is evidence of."""

    PRIMARY = ("primary", "Primary", "The line names this failure.")
    COLLATERAL = ("collateral", "Collateral", "Another rank or process prints the line because of the failure.")
    CONFIRMATION = (
        "confirmation",
        "Confirmation",
        "A line elsewhere (kernel log, scheduler, device query) that proves the cause.",
    )
    CONTEXT = ("context", "Context", "Raises or lowers this failure against others when it stands nearby.")
    AMBIGUOUS = ("ambiguous", "Ambiguous", "Real, but many causes print it: never enough by itself.")


class Relation(Term):
    """How this entry stands to a related one, read as "this entry RELATION that entry"."""

    CONFUSED_WITH = ("confused-with", "Confused with", "Looks alike; the reason says how to tell them apart.")
    CAUSES = ("causes", "Causes", "This failure brings the other about.")
    CAUSED_BY = ("caused-by", "Caused by", "The other failure brings this one about.")
    SAME_MECHANISM = ("same-mechanism", "Same mechanism", "The same machinery breaks in another place.")
    OFTEN_FOLLOWS = ("often-follows", "Often follows", "Seen after the other one was met or mended.")
    OFTEN_PRECEDES = ("often-precedes", "Often precedes", "Seen before the other one is met.")

    @property
    def inverse(self) -> Relation:
        """The relation as the other entry states it."""
        pairs = {
            Relation.CAUSES: Relation.CAUSED_BY,
            Relation.CAUSED_BY: Relation.CAUSES,
            Relation.OFTEN_FOLLOWS: Relation.OFTEN_PRECEDES,
            Relation.OFTEN_PRECEDES: Relation.OFTEN_FOLLOWS,
        }
        return pairs.get(self, self)


class ReferenceKind(Term):
    """What kind of source a reference is; the first three are primary sources."""

    DOCUMENTATION = ("documentation", "Documentation", "Documentation of the program itself (primary).")
    SOURCE = ("source", "Source code", "Upstream source code (primary).")
    MAINTAINER = ("maintainer", "Maintainer", "A maintainer's statement in an issue or discussion (primary).")
    ISSUE = ("issue", "Issue", "A public report of the failure.")
    PAPER = ("paper", "Paper", "A publication.")
    ARTICLE = ("article", "Article", "Any other text.")

    @property
    def is_primary(self) -> bool:
        """Whether the source speaks for the program that fails."""
        return self in (ReferenceKind.DOCUMENTATION, ReferenceKind.SOURCE, ReferenceKind.MAINTAINER)


class Language(Term):
    """Language of a snippet; those marked "parsed" are checked for syntax."""

    PYTHON = ("python", "Python", "Parsed as a Python module.")
    SHELL = ("shell", "Shell", "Parsed as a Bash script.")
    YAML = ("yaml", "YAML", "Parsed as YAML.")
    JSON = ("json", "JSON", "Parsed as JSON.")
    TOML = ("toml", "TOML", "Parsed as TOML.")
    INI = ("ini", "INI", "Settings of systemd, Slurm and the like; not parsed.")
    PROMQL = ("promql", "PromQL", "A Prometheus query; not parsed.")
    DOCKERFILE = ("dockerfile", "Dockerfile", "Not parsed.")
    CPP = ("cpp", "C++", "C++ or CUDA; not parsed.")
    TEXT = ("text", "Text", "Output or any other plain text; not parsed.")
