"""Faults that the rules find in entries which are valid by the schema."""

from __future__ import annotations

from tests.checks.fault import Fault
from tests.factories import MINIMAL

IDENTITY_FAULTS = (
    Fault(
        "an alias that is the id",
        "  - cache-eats-memory\n",
        "  - cache-eats-memory\n  - ▶cache-fills-memory\n",
        "alias-repeated",
        "`cache-fills-memory` is already a name of this entry",
        "remove it",
    ),
    Fault(
        "an alias twice",
        "  - cache-eats-memory\n",
        "  - cache-eats-memory\n  - ▶cache-eats-memory\n",
        "alias-repeated",
        "`cache-eats-memory` is already a name of this entry",
    ),
    Fault(
        "an alias that is another entry's id",
        "  - cache-eats-memory\n",
        "  - ▶cache-misses-disk\n",
        "name-taken",
        "`cache-misses-disk` also names another entry",
        "choose another id",
    ),
)

RELATED = "  - id: cache-misses-disk\n    relation: confused-with\n    why: There the worker"

RELATED_FAULTS = (
    Fault(
        "a related entry that does not exist",
        RELATED,
        "  - id: ▶cache-misses-dsik\n    relation: confused-with\n    why: There the worker",
        "related-unknown",
        "there is no entry `cache-misses-dsik`",
        "did you mean `cache-misses-disk`?",
    ),
    Fault(
        "a related entry under its former id",
        "  - id: cache-fills-memory\n    relation: confused-with\n",
        "  - id: ▶cache-eats-memory\n    relation: confused-with\n",
        "related-renamed",
        "`cache-eats-memory` is a former id",
        "write `cache-fills-memory`",
        id=MINIMAL,
    ),
    Fault(
        "an entry that is related to itself",
        RELATED,
        "  - id: ▶cache-fills-memory\n    relation: confused-with\n    why: The same.\n" + RELATED,
        "related-twice",
        "an entry is not related to itself",
        "remove it",
    ),
    Fault(
        "a related entry twice",
        RELATED,
        "  - id: cache-misses-disk\n    relation: causes\n    why: Both.\n" + RELATED.replace("id: ", "id: ▶"),
        "related-twice",
        "`cache-misses-disk` is listed twice",
    ),
)

ACTION_FAULTS = (
    Fault(
        "a step of the fix without anything to do",
        "  - step: Set a limit for the cache.\n    config:\n      language: yaml\n      code: |\n        cache:\n"
        "          limit: 32GiB\n",
        "  - ▶step: Set a limit for the cache.\n",
        "fix-without-action",
        "nothing to run or to change",
        "add the command that does it",
    ),
)

SIGNATURE_FAULTS = (
    Fault(
        "a primary signature without its source",
        "  - text: 'cache: stored <*:stored> of <*:limit>, no room left'\n    role: primary\n"
        "    printed_by: Example Cache\n    source: 'example/cache: src/store.py'\n",
        "  - ▶text: 'cache: stored <*:stored> of <*:limit>, no room left'\n    role: primary\n"
        "    printed_by: Example Cache\n",
        "source-missing",
        "does not say where it is printed",
        "name the file",
    ),
    Fault(
        "an example that does not match",
        "      - '[ 1843.3] oom-kill: task=python, pid=4242'",
        "      - ▶'[ 1843.3] oom-kill: task=python, PID=4242'",
        "example-does-not-match",
        "the template does not match this example",
        "the line lacks `, pid=`",
    ),
    Fault(
        "an example in which words are joined",
        "      - '[ 1843.3] oom-kill: task=python, pid=4242'",
        "      - ▶'xoom-kill: task=python, pid=4242'",
        "example-does-not-match",
        "the template does not match this example",
        "inside words",
    ),
    Fault(
        "an example whose numbers break the condition",
        "      - '[rank0]: cache: stored 95 GiB of 100 GiB, no room left'",
        "      - ▶'[rank0]: cache: stored 9 GiB of 100 GiB, no room left'",
        "example-does-not-match",
        "the numbers in this example do not satisfy",
    ),
    Fault(
        "a near miss that matches",
        "      - 'cache: nothing stored'",
        "      - ▶'cache: stored 99 GiB of 100 GiB, no room left'",
        "near-miss-matches",
        "the template matches a line that it must not match",
        "make the template more specific",
    ),
    Fault(
        "a template with two placeholders side by side",
        "  - text: 'oom-kill: task=<*>, pid=<*>'",
        "  - text: ▶'oom-kill: task=<*><*>, pid=<*>'",
        "template",
        "two placeholders stand side by side",
        "look at character 19",
    ),
    Fault(
        "a template with a broken placeholder",
        "  - text: 'oom-kill: task=<*>, pid=<*>'",
        "  - text: ▶'oom-kill: task=<*:Task>, pid=<*>'",
        "template",
        "a placeholder is `<*>` or `<*:name>`",
        "look at character 16",
    ),
    Fault(
        "a template that stands in every log",
        "  - text: 'oom-kill: task=<*>, pid=<*>'",
        "  - text: ▶'<*>task=<*>pid=<*>'",
        "template-too-general",
        "unrelated lines match",
        "add more of the line",
    ),
    Fault(
        "a broken template of the context",
        "      - 'cache: epoch <*> begins'",
        "      - ▶'cache: epoch <*'",
        "template",
        "a placeholder is `<*>` or `<*:name>`",
    ),
    Fault(
        "a condition on a name that the template lacks",
        "      - stored > 0.9 * limit",
        "      - ▶stored > 0.9 * bound",
        "number-condition",
        "the template captures nothing of this name",
        "write `<*:bound>` in the template",
    ),
    Fault(
        "a condition of another form",
        "      - stored > 0.9 * limit",
        "      - ▶stored is large",
        "number-condition",
        "a condition is `NAME OPERATOR FACTOR * NAME`",
    ),
    Fault(
        "a template twice",
        "  - text: 'oom-kill: task=<*>, pid=<*>'",
        "  - text: 'oom-kill: task=<*>, pid=<*>'\n    role: context\n    examples:\n"
        "      - 'oom-kill: task=java, pid=1'\n  - text: ▶'oom-kill: task=<*>, pid=<*>'",
        "signature-twice",
        "the same template is signature 2 of this entry",
        "remove one of the two",
    ),
)

CODE_FAULTS = (
    Fault(
        "Python that does not parse",
        "      code: |\n        assert cache.limit is not None\n",
        "      code: ▶|\n        assert cache.limit is not\n",
        "code-syntax",
        "this is not valid Python: ",
        "correct it, or name the language it is written in",
    ),
    Fault(
        "Python of a code example that does not parse",
        "    failing: |\n      cache = Cache()\n",
        "    failing: ▶|\n      cache = Cache(\n",
        "code-syntax",
        "this is not valid Python: '(' was never closed (line 1 of the code)",
    ),
    Fault(
        "YAML that does not parse",
        "      code: |\n        cache:\n          limit: 32GiB\n",
        "      code: ▶|\n        cache:\n          limit: [32GiB\n",
        "code-syntax",
        "this is not valid YAML: ",
    ),
    Fault(
        "JSON that does not parse",
        "      language: yaml\n      code: |\n        cache:\n          limit: 32GiB\n",
        "      language: json\n      code: ▶|\n        {limit: 32}\n",
        "code-syntax",
        "this is not valid JSON: Expecting property name enclosed in double quotes",
    ),
    Fault(
        "TOML that does not parse",
        "      language: yaml\n      code: |\n        cache:\n          limit: 32GiB\n",
        "      language: toml\n      code: ▶|\n        limit = 32GiB\n",
        "code-syntax",
        "this is not valid TOML: ",
    ),
    Fault(
        "a shell command with an open quotation",
        "    command: dmesg --ctime | grep 'oom-kill'\n",
        "    command: ▶dmesg --ctime | grep 'oom-kill\n",
        "code-syntax",
        "this is not valid Shell: ",
    ),
    Fault(
        "a shell loop without its end",
        "    command: cat /proc/self/status\n",
        "    command: ▶while true; do cat /proc/self/status\n",
        "code-syntax",
        "this is not valid Shell: ",
    ),
    Fault(
        "a fenced block that does not parse",
        "mechanism: |\n  A sample is stored twice:\n",
        "mechanism: ▶|\n  ```python\n  def end_epoch(:\n  ```\n\n  A sample is stored twice:\n",
        "code-syntax",
        "this is not valid Python: ",
    ),
)

MARKUP_FAULTS = (
    Fault(
        "a script",
        "cost: Dropped samples are decoded again.",
        "cost: ▶Dropped <script>alert(1)</script> samples.",
        "raw-html",
        "raw HTML is not allowed",
        "put it in backticks",
    ),
    Fault(
        "a link without encryption",
        "cost: Dropped samples are decoded again.",
        "cost: ▶See the [manual](http://cache.example.org).",
        "link-scheme",
        "a link may only lead to an https address",
        "use the https address",
    ),
    Fault(
        "a link that runs a script",
        "cost: Dropped samples are decoded again.",
        "cost: ▶See the [manual](javascript:alert(1)).",
        "link-scheme",
        "a link may only lead to an https address",
    ),
    Fault(
        "an image",
        "cost: Dropped samples are decoded again.",
        "cost: ▶See ![the graph](https://cache.example.org/graph.png).",
        "image",
        "images are not allowed",
        "describe what the image shows",
    ),
    Fault(
        "a heading",
        "mechanism: |\n  A sample is stored twice:\n",
        "mechanism: ▶|\n  # Storage\n\n  A sample is stored twice:\n",
        "heading",
        "a text field has no headings of its own",
        "use a list or a paragraph",
    ),
)

WORDING_FAULTS = (
    Fault(
        "a reference twice",
        "url: https://cache.example.org/issues/12",
        "url: ▶https://cache.example.org/manual",
        "reference-twice",
        "the same address is reference 1",
        "join the two, or remove one",
    ),
    Fault(
        "no primary reference",
        "references:\n  - title: Example Cache manual\n    url: https://cache.example.org/manual\n"
        "    kind: documentation",
        "▶references:\n  - title: Example Cache manual\n    url: https://cache.example.org/manual\n    kind: article",
        "no-primary-reference",
        "none of the references is primary",
        "add the documentation, the upstream source or a maintainer's statement",
    ),
    Fault(
        "two symptoms with one meaning",
        "  - sign: Only long epochs fail\n",
        "  - sign: Only huge samples fail\n    meaning: ▶The kernel sends a signal that no handler can catch, so "
        "nothing is printed by the process itself.\n  - sign: Only long epochs fail\n",
        "meaning-twice",
        "the meaning is the same as that of symptom 1",
        "say what this sign shows that the other does not",
    ),
    Fault(
        "a symptom that is explained by the root cause",
        "  - sign: Only long epochs fail\n",
        "  - sign: Only huge samples fail\n    meaning: ▶Decoded samples are stored without a limit and are freed only "
        "at the end of an epoch\n  - sign: Only long epochs fail\n",
        "meaning-is-root-cause",
        "the meaning of the symptom repeats the root cause",
        "say what happens between the cause and this sign",
    ),
    Fault(
        "a sentence twice in one entry",
        "recurrence: It returns with longer epochs or larger samples when the limit is removed.",
        "recurrence: ▶Short. Resident memory climbs in a straight line and falls to its base at each new epoch.",
        "sentence-twice",
        "this sentence also stands in this entry",
        "say what is particular here",
    ),
    Fault(
        "a sentence of another entry",
        "root_cause: The device was detached while the cache still held an open file on it.",
        "root_cause: ▶Decoded samples are stored without a limit and are freed only at the end of an epoch!",
        "sentence-twice",
        "this sentence also stands in `cache-fills-memory`",
        id=MINIMAL,
    ),
)

RULE_FAULTS = (
    *IDENTITY_FAULTS,
    *RELATED_FAULTS,
    *ACTION_FAULTS,
    *SIGNATURE_FAULTS,
    *CODE_FAULTS,
    *MARKUP_FAULTS,
    *WORDING_FAULTS,
)
