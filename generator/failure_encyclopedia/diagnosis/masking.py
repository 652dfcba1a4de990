"""Masking what nobody may read in a ticket: secrets, people, addresses and names of machines.

Letters of other scripts end a word, for a token stands beside them without a space. White space is that of signatures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_SECRETS = (
    re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)"),
    re.compile(r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*", re.ASCII),
    re.compile(
        r"\b(?:hf_[A-Za-z0-9]{8,}|gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|sk-[\w-]{16,}"
        r"|xox[abprs]-[\w-]{8,}|(?:AKIA|ASIA)[0-9A-Z]{16}|AIza[\w-]{30,}|ya29\.[\w-]{16,}|npm_[A-Za-z0-9]{30,})",
        re.ASCII,
    ),
)
_NAMED_SECRET = re.compile(
    r"(?i)(?P<name>[\w-]*(?:api[_-]?key|access[_-]?key|secret|token|passwo?r?d|passwd|credential|authorization)[\w-]*"
    r"[\"']?[\s\xa0]*[=:][\s\xa0]*(?:bearer[\s\xa0]+|basic[\s\xa0]+)?[\"']?)(?P<value>[A-Za-z0-9+/_.~-]{8,}={0,2})",
    re.ASCII,
)
_BEARER = re.compile(r"(?i)(?P<name>\b(?:bearer|basic)[\s\xa0]+)(?P<value>[A-Za-z0-9+/_.~-]{12,}={0,2})", re.ASCII)
_URL_LOGIN = re.compile(r"(?P<name>[a-z][a-z0-9+.-]*://)(?P<value>[^\s\xa0/@:]+(?::[^\s\xa0/@]*)?)@", re.ASCII)
_HEX_KEY = re.compile(r"(?<![0-9A-Za-z/])[0-9a-f]{40}(?![0-9A-Za-z])")
_EMAIL = re.compile(r"\b[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}\b", re.ASCII)
_LOGIN = re.compile(r"(?<![\w.])(?P<user>[a-z_][a-z0-9_-]{0,31})@(?P<host>[A-Za-z0-9][\w.-]*)", re.ASCII)
_HOME = re.compile(
    r"(?P<before>(?:/home/|/Users/|/u/|/data/home/|/mnt/home/|[A-Za-z]:[\\/]{1,2}Users[\\/]{1,2}))"
    r"(?P<user>[^/\\\s\xa0:\"'<>]+)",
    re.ASCII,
)
_IPV4 = re.compile(
    r"(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.]*\d\.\d|\w)", re.ASCII
)
_IPV6 = re.compile(
    r"(?<![\w:.])(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}"
    r"|(?:[0-9A-Fa-f]{1,4}:){1,6}:(?:[0-9A-Fa-f]{1,4}:){0,5}[0-9A-Fa-f]{1,4}"
    r"|::(?:ffff:)?(?:[0-9A-Fa-f]{1,4}:){1,6}[0-9A-Fa-f]{1,4})(?![\w:])",
    re.ASCII,
)
_MAC = re.compile(r"(?<![\w:])(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}(?![\w:])", re.ASCII)
_OWN = frozenset({"127.0.0.1", "0.0.0.0", "255.255.255.255"})
_DOMAIN = re.compile(
    r"(?i)(?<![\w./-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:local|localdomain|internal|lan|corp|intra|cluster|svc|home"
    r"|com|net|org|edu|gov|mil|io|ai|co|cloud|dev|de|fr|uk|ch|cn|jp|kr|eu|us|ca|nl|se|it|es|in)(?![\w-]|\.\w)",
    re.ASCII,
)
_PUBLIC = (
    "github.com", "pytorch.org", "huggingface.co", "nvidia.com", "python.org", "pypi.org", "github.io",
    "readthedocs.io", "wandb.ai", "docker.com", "docker.io", "nvcr.io", "amazonaws.com", "googleapis.com",
    "kubernetes.io", "tensorflow.org", "anaconda.com", "anaconda.org", "ray.io", "slurm.schedmd.com",
)  # fmt: skip
_HOSTS = tuple(
    re.compile(pattern, re.ASCII | re.MULTILINE)
    for pattern in (
        r"^[\s\xa0]*host[\s\xa0]+: (?P<host>[\w.-]+)",
        r"srun: error: (?P<host>[\w.-]+): tasks?",
        r"\bon node (?P<host>[\w.-]+) exited",
        r"(?:^|[\s\xa0>(])(?P<host>[A-Za-z][\w.-]*):\d+:\d+ \[\d+\] ",
        r"\bat (?P<host>[A-Za-z][\w-]*\d[\w-]*):\d{2,5}\b",
    )
)
_NO_HOSTS = frozenset({"localhost", "host", "node", "none", "unknown", "n/a"})
_LABELS = {
    "secret": "secrets",
    "e-mail address": "e-mail addresses",
    "user name": "user names",
    "network address": "network addresses",
    "host name": "host names",
}


class Masker:
    """Replaces what is private; the same name becomes the same mask in all texts of one masker."""

    def __init__(self, hosts: Iterable[str] = ()) -> None:
        """Take names of machines that are known already."""
        self._masks: dict[tuple[str, str], str] = {}
        self._counts: Counter[str] = Counter()
        self._hosts = {host for host in hosts if host and host.lower() not in _NO_HOSTS}

    def mask(self, text: str) -> str:
        """Return a text with everything private replaced."""
        for pattern in _SECRETS:
            text = pattern.sub(lambda found: self._mask("secret", found.group()), text)
        for pattern in (_NAMED_SECRET, _BEARER):
            text = pattern.sub(lambda found: found["name"] + self._mask("secret", found["value"]), text)
        text = _URL_LOGIN.sub(lambda found: found["name"] + self._mask("secret", found["value"]) + "@", text)
        text = _HEX_KEY.sub(lambda found: self._mask("secret", found.group()), text)
        text = _EMAIL.sub(lambda found: self._mask("e-mail address", found.group()), text)
        users = {found["user"] for found in _HOME.finditer(text)} - {"user", "root", "runner", "ubuntu"}
        text = _HOME.sub(lambda found: found["before"] + self._user(found["user"]), text)
        for user in _longest_first(users):
            if len(user) > 2:
                text = _anywhere(user, r"\w-").sub(lambda found: self._user(found.group()), text)
        text = _LOGIN.sub(self._login, text)
        for pattern in _HOSTS:
            self._hosts.update(
                found["host"] for found in pattern.finditer(text) if found["host"].lower() not in _NO_HOSTS
            )
        text = _DOMAIN.sub(self._domain, text)
        for host in _longest_first(self._hosts):
            if not _IPV4.fullmatch(host):
                text = _anywhere(host, r"\w.-").sub(lambda found: self._mask("host name", found.group()), text)
        for pattern in (_MAC, _IPV6, _IPV4):
            text = pattern.sub(self._address, text)
        return text

    def summary(self) -> str:
        """Say what was masked, in one sentence."""
        if not self._counts:
            return "Nothing was masked."
        parts = [f"{count} {_LABELS[kind] if count > 1 else kind}" for kind, count in self._counts.items()]
        listed = parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]
        return f"Masked: {listed}; the same name has the same mask. Read the text before you publish it."

    def _mask(self, kind: str, value: str) -> str:
        known = self._masks.get((kind, value))
        if known is None:
            self._counts[kind] += 1
            known = self._masks[kind, value] = f"[{kind} {self._counts[kind]}]"
        return known

    def _user(self, user: str) -> str:
        return (
            user
            if user.startswith("[") or user in ("user", "root", "runner", "ubuntu")
            else self._mask("user name", user)
        )

    def _login(self, found: re.Match[str]) -> str:
        return self._user(found["user"]) + "@" + self._mask("host name", found["host"])

    def _domain(self, found: re.Match[str]) -> str:
        name = found.group()
        if any(name.lower() == public or name.lower().endswith("." + public) for public in _PUBLIC):
            return name
        return self._mask("host name", name)

    def _address(self, found: re.Match[str]) -> str:
        address = found.group()
        return address if address in _OWN or address.startswith("0.") else self._mask("network address", address)


def _longest_first(names: Iterable[str]) -> list[str]:
    """Return names so that none is taken for a part of another one, and always in the same order."""
    return sorted(names, key=lambda name: (-len(name), name))


def _anywhere(name: str, joined: str) -> re.Pattern[str]:
    """Return what finds a name where none of some characters stands before it, nor a word character behind it."""
    return re.compile(rf"(?<![{joined}]){re.escape(name)}(?![\w-])", re.ASCII)
