"""Faults that people make in entry files, each with the place and the words that must be reported.

A fault replaces a piece of a valid file. In the new piece, `▶` stands (and is then removed) where the problem must be
reported; without a mark it must be reported at the beginning of the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tests.factories import FULL, MINIMAL, entry_text

MARK = "▶"


@dataclass(frozen=True)
class Fault:
    """One edit of a valid file, and the problem that it must give."""

    name: str
    old: str
    new: str
    rule: str
    message: str
    """A part of the message."""
    remedy: str = ""
    """A part of the remedy."""
    id: str = FULL
    """The file that is edited."""


class Planted(NamedTuple):
    """A file with faults, and the (line, column, rule) that must be reported for each, in this order."""

    text: str
    places: list[tuple[int, int, str]]


def plant(*faults: Fault) -> Planted:
    """Put faults into the valid file that they edit; all must edit the same one."""
    text = entry_text(faults[0].id)
    for number, fault in enumerate(faults):
        assert text.count(fault.old) == 1, f"{fault.old!r} must stand once in the valid file"
        text = text.replace(fault.old, fault.new.replace(MARK, chr(_MARKS + number)))
    places = []
    for number, fault in enumerate(faults):
        before, mark, after = text.partition(chr(_MARKS + number))
        line = before if mark else ""
        places.append((line.count("\n") + 1, len(line) - line.rfind("\n"), fault.rule))
        text = before + after
    return Planted(text, sorted(places))


_MARKS = 0xE000
"""Characters from here on stand for the marks of the planted faults, one for each."""

SYNTAX_FAULTS = (
    Fault(
        "a quotation that is never closed",
        "    - A. Engineer",
        "    - ▶'A. Engineer",
        "yaml-syntax",
        "a quotation is never closed",
        "add the closing quote",
    ),
    Fault(
        "a quotation that is closed by the next one",
        "title: Example Cache fills",
        "title: ▶'Example Cache fills",
        "yaml-syntax",
        "this quotation ends only on line 15, and text follows it there",
        "add the closing quote",
    ),
    Fault(
        "an apostrophe inside single quotes",
        "root_cause: Decoded samples are",
        "root_cause: 'The cache'▶s samples are",
        "yaml-syntax",
        "text goes on behind the closing quote",
        "write '' for a quote inside them",
    ),
    Fault(
        "a tab for indentation",
        "    affected: 1.0 to 1.4",
        "▶\t  affected: 1.0 to 1.4",
        "yaml-syntax",
        "a tab character indents this line",
        "indent with two spaces",
    ),
    Fault(
        "a colon inside unquoted text",
        "title: Example Cache fills",
        "title: Example Cache▶: fills",
        "yaml-syntax",
        "a colon followed by a space inside unquoted text begins a new field",
        "put the whole text in single quotes",
    ),
    Fault(
        "text that begins with a backtick",
        "why: A bounded cache is full",
        "why: ▶`limit` is reached",
        "yaml-syntax",
        "text may not begin with this character",
        "put the whole text in single quotes",
    ),
    Fault(
        "text that begins with an asterisk",
        "why: A bounded cache is full",
        "why: ▶*Bounded* caches are full",
        "yaml-syntax",
        "read as an alias",
        "put the whole text in single quotes",
    ),
    Fault(
        "text that begins with a quotation and goes on after it",
        "why: A bounded cache is full",
        'why: "Bounded" ▶caches are full',
        "yaml-syntax",
        "text goes on behind the closing quote",
        "put the whole text in single quotes",
    ),
    Fault(
        "text that begins with a bracket",
        "why: A bounded cache is full",
        "why: [1] ▶says that it is full",
        "yaml-syntax",
        "text goes on behind the closing bracket",
        "put the whole text in single quotes",
    ),
    Fault(
        "text that begins with an open bracket",
        "why: A bounded cache is full",
        "why: ▶[1, it is full",
        "yaml-syntax",
        "a bracket or brace is never closed",
        "put the whole text in single quotes",
    ),
    Fault(
        "text that begins with a greater-than sign",
        "threshold: Growth for more than ten minutes",
        "threshold: ▶> 10 minutes",
        "yaml-syntax",
        "a block after `|` or `>` begins on a line of its own",
        "put the whole text in single quotes",
    ),
    Fault(
        "text that begins with a dash",
        "threshold: Growth for more than ten minutes",
        "threshold: ▶- 10 minutes",
        "yaml-syntax",
        "a list begins on a line of its own",
        "put the whole text in single quotes",
    ),
    Fault(
        "a field without a colon",
        "severity: high\n",
        "▶severity high\n",
        "yaml-syntax",
        "a field's name must be followed by a colon and a space",
        "write `name: text`",
    ),
    Fault(
        "an item that is not indented like its neighbours",
        "  - host-memory\n  - cache\n",
        "  - host-memory\n ▶- cache\n",
        "yaml-syntax",
        "this line does not belong to the list or mapping above it",
        "indent it like its neighbours",
    ),
    Fault(
        "a field that is indented like nothing above it",
        "    affected: 1.0 to 1.4\n",
        "   ▶affected: 1.0 to 1.4\n",
        "yaml-syntax",
        "this line does not belong to the list above it",
        "indent it like the field that it belongs to",
    ),
    Fault(
        "a backslash in double quotes",
        "note: From 1.5 on,",
        'note: "C:▶\\data" #',
        "yaml-syntax",
        "in double quotes a backslash begins an escape",
        "use single quotes",
    ),
    Fault(
        "a control character",
        "note: From 1.5 on,",
        "note: From ▶\x071.5 on,",
        "yaml-syntax",
        "the file holds a control character",
        "remove it",
    ),
    Fault(
        "a field that is indented too deep",
        "severity: high\n",
        "  severity▶: high\n",
        "yaml-syntax",
        "a field begins here inside the text of the line above",
        "indent it like the other fields",
    ),
    Fault(
        "two documents in one file",
        "status: reviewed\n",
        "▶---\nstatus: reviewed\n",
        "yaml-syntax",
        "the file holds more than one document",
        "keep one entry in a file",
    ),
)
"""Faults that keep the rest of the file from being read."""

YAML_FAULTS = (
    Fault(
        "text that begins with an ampersand",
        "why: A bounded cache is full",
        "why: ▶&limit bounds it, and it is full",
        "yaml-anchor",
        "`&limit` is read as a mark for repeating this part, not as text",
        "put the whole text in quotes",
    ),
    Fault(
        "a field twice",
        "severity: high\n",
        "severity: high\n▶severity: low\n",
        "yaml-duplicate-key",
        "`severity` stands twice in one mapping; the first is on line 7",
        "keep one of the two",
    ),
    Fault(
        "a field twice in a part of a list",
        "    fixed: '1.5'\n",
        "    fixed: '1.5'\n    ▶fixed: '1.6'\n",
        "yaml-duplicate-key",
        "`fixed` stands twice",
    ),
    Fault(
        "a version that some readers take for an octal number",
        "    fixed: '1.5'",
        "    fixed: ▶010",
        "yaml-surprise",
        "YAML readers disagree on unquoted `010`: text for some, a number for others",
        "put it in quotes: '010'",
    ),
    Fault(
        "the word no",
        "threshold: Growth for more than ten minutes",
        "threshold: ▶no",
        "yaml-surprise",
        "YAML readers disagree on unquoted `no`: text for some, false for others",
        "put it in quotes: 'no'",
    ),
    Fault(
        "a number with an exponent",
        "threshold: Growth for more than ten minutes",
        "threshold: ▶1e5",
        "yaml-surprise",
        "unquoted `1e5`",
        "'1e5'",
    ),
    Fault(
        "a time of day",
        "threshold: Growth for more than ten minutes",
        "threshold: ▶12:30",
        "yaml-surprise",
        "unquoted `12:30`",
        "'12:30'",
    ),
    Fault(
        "an alias of another part",
        "    - A. Engineer",
        "    - ▶&name A. Engineer\n    - *name",
        "yaml-anchor",
        "`&name` is read as a mark for repeating this part, not as text",
        "write out what `*name` repeats",
    ),
    Fault(
        "a list in one line",
        "phases:\n  - training\n  - evaluation\n",
        "phases: ▶[training, evaluation]\n",
        "yaml-flow-style",
        "block style",
        "`- item`",
    ),
    Fault(
        "a tag",
        "severity: high",
        "severity: ▶!!python/name:os.system high",
        "yaml-tag",
        "the tag `tag:yaml.org,2002:python/name:os.system` is not allowed",
        "remove the tag",
    ),
    Fault(
        "text that a number sign cuts short",
        "title: Example Cache issue 12",
        "title: ▶Example Cache issue #12",
        "yaml-comment-in-text",
        "` #` begins a comment",
        "put the text in quotes",
    ),
)

SCHEMA_FAULTS = (
    Fault(
        "a misspelt field",
        "severity: high",
        "severity: high\n▶observation: Slow",
        "unknown-field",
        "there is no field `observation` here",
        "did you mean `observations`?",
    ),
    Fault(
        "a field of a part that does not exist",
        "    printed_by: Example Cache\n",
        "    printed_by: Example Cache\n    ▶colour: red\n",
        "unknown-field",
        "there is no field `colour` here",
        "remove it, or move its text to a field that exists",
    ),
    Fault(
        "a required field that is missing",
        "severity: high\n",
        "",
        "missing-field",
        "the field `severity` is missing",
        "severity: high",
    ),
    Fault(
        "a required field of a part that is missing",
        "  - sign: Only long epochs fail\n    meaning: Short epochs end before the sum of all stored samples reaches the memory of the host.\n",
        "  - ▶sign: Only long epochs fail\n",
        "missing-field",
        "the field `meaning` is missing",
        "add it, for example",
    ),
    Fault(
        "a misspelt value",
        "severity: high",
        "severity: ▶hgih",
        "unknown-value",
        "`hgih` is not a value of `severity`",
        "did you mean `high`?",
    ),
    Fault(
        "a value of no vocabulary",
        "  - evaluation\n",
        "  - ▶lunch\n",
        "unknown-value",
        "`lunch` is not a value of `phases[2]`",
        "choose one of them",
    ),
    Fault(
        "a title that is too long",
        "title: Example Cache fills host memory during long epochs",
        "title: ▶" + "long title " * 8,
        "too-long",
        "`title` is 7 characters too long",
        "shorten it",
    ),
    Fault(
        "a summary that is too long",
        "summary: The cache keeps every",
        "summary: ▶The cache keeps every" + " and every" * 10,
        "too-long",
        "`summary` is 5 characters too long",
        "shorten it",
    ),
    Fault(
        "a title that ends in a full stop",
        "title: Example Cache fills host memory during long epochs",
        "title: ▶Example Cache fills host memory during long epochs.",
        "trailing-full-stop",
        "a title has no full stop at its end",
    ),
    Fault(
        "a title of two lines",
        "title: Example Cache fills host memory during long epochs",
        "title: ▶|\n  Example Cache fills host memory\n  during long epochs",
        "single-line",
        "text must stand on one line",
    ),
    Fault(
        "a text where a list belongs",
        "phases:\n  - training\n  - evaluation\n",
        "phases: ▶training\n",
        "type",
        "`phases` must be a list",
        "begin each item on its own line with `- `",
    ),
    Fault(
        "a list where a text belongs",
        "severity: high",
        "▶severity:\n  - high",
        "unknown-value",
        "is not a value of `severity`",
    ),
    Fault(
        "a text where a mapping belongs",
        "scale:\n  one_gpu: One worker reaches the limit of the host late, often never.\n"
        "  one_node: Eight workers share one host and reach its limit eight times sooner.\n"
        "  many_nodes: The node with the largest samples fails first, and all others wait for it.\n",
        "scale: ▶Fails everywhere\n",
        "type",
        "`scale` must be a mapping of fields",
        "write each field as `name: text`",
    ),
    Fault(
        "an item that a colon makes a mapping",
        "      - 'cache: nothing stored'",
        "      - ▶cache: nothing stored",
        "type",
        "the colon after `cache` makes it a mapping",
        "put the whole text in quotes",
    ),
    Fault(
        "a field without its text",
        "time_to_fix: Minutes for the setting, and one epoch until its effect is seen.",
        "▶scale_of_time:",
        "unknown-field",
        "there is no field `scale_of_time` here",
    ),
    Fault(
        "a required field without its text",
        "severity: high",
        "▶severity:",
        "unknown-value",
        "is not a value of `severity`",
    ),
    Fault(
        "a required text that is empty",
        "root_cause: Decoded samples are stored without a limit and are freed only at the end of an epoch.",
        "▶root_cause:",
        "type",
        "`root_cause` is empty",
        "write the text",
    ),
    Fault(
        "a version that is read as a number",
        "    fixed: '1.5'",
        "    fixed: ▶1.10",
        "type",
        "`fixed` must be text, but unquoted `1.10` is a number",
        "put it in quotes: '1.10'",
    ),
    Fault(
        "the word true where a text belongs",
        "threshold: Growth for more than ten minutes",
        "threshold: ▶true",
        "type",
        "`threshold` must be text, but unquoted `true` is true or false",
        "put it in quotes: 'true'",
    ),
    Fault(
        "a day that does not exist",
        "added: 2026-11-30",
        "added: ▶2026-11-31",
        "date",
        "`added` is not a date",
        "write it like 2026-11-30",
    ),
    Fault(
        "an address without encryption",
        "url: https://cache.example.org/manual",
        "url: ▶http://cache.example.org/manual",
        "address",
        "`url` is not an https address",
        "use the https address",
    ),
    Fault(
        "an address that is none",
        "url: https://cache.example.org/manual",
        "url: ▶the manual",
        "address",
        "`url` is not an https address",
    ),
    Fault(
        "a tag with a capital and a blank",
        "  - host-memory\n",
        "  - ▶Host memory\n",
        "form",
        "`tags[1]` has the wrong form",
        "write it like `host-memory`",
    ),
    Fault(
        "an alias that leads out of the folder",
        "  - cache-eats-memory",
        "  - ▶../../etc/passwd",
        "form",
        "`aliases[1]` has the wrong form",
        "write it like `etc-passwd`",
    ),
    Fault(
        "one reference only",
        "references:\n  - title: Example Cache manual\n    url: https://cache.example.org/manual\n"
        "    kind: documentation\n    shows: The meaning of the option `limit`.\n",
        "▶references:\n",
        "too-few",
        "`references` needs at least 2",
        "add what is missing",
    ),
    Fault(
        "a review without a day",
        "status: draft",
        "status: ▶reviewed",
        "review-date",
        "status is reviewed, but history has no last_reviewed date",
        "add `last_reviewed: YYYY-MM-DD`",
        id=MINIMAL,
    ),
)

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
        "  - id: ▶cache-misses-dsik\n    relation: confused-with\n    one_sided: The other is general.\n    why: There the worker",
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

SIGNATURE_FAULTS = (
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
        "references:\n  - title: Example Cache manual\n    url: https://cache.example.org/manual\n    kind: documentation",
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

FAULTS = (
    *SYNTAX_FAULTS,
    *YAML_FAULTS,
    *SCHEMA_FAULTS,
    *IDENTITY_FAULTS,
    *RELATED_FAULTS,
    *SIGNATURE_FAULTS,
    *CODE_FAULTS,
    *MARKUP_FAULTS,
    *WORDING_FAULTS,
)
