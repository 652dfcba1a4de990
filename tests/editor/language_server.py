"""A small client of the YAML language server, as an editor is one: the language server protocol over pipes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.factories import ROOT

SERVER = ROOT / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"


class LanguageServer:
    """The server, started and told the settings of an editor; a context manager, which ends it."""

    def __init__(self, folder: Path, settings: dict[str, Any]) -> None:
        node = os.environ.get("NODE") or shutil.which("node")
        assert node, "the tests need Node.js: put it on the path, or name it by the environment variable NODE"
        self._process = subprocess.Popen(
            [node, SERVER, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._settings = settings
        self._number = 0
        self._diagnostics: dict[str, list[dict[str, Any]]] = {}
        capabilities = {
            "textDocument": {"completion": {"completionItem": {"documentationFormat": ["markdown"]}}, "hover": {}},
            "workspace": {"configuration": True},
        }
        self._ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities})
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": settings})

    def __enter__(self) -> LanguageServer:
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.kill()
        self._process.communicate()

    def open(self, file: Path) -> list[dict[str, Any]]:
        """Open a file and return what the server finds wrong in it."""
        text = file.read_text(encoding="utf-8")
        document = {"uri": file.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        while file.as_uri() not in self._diagnostics:
            self._take(self._receive())
        return self._diagnostics[file.as_uri()]

    def at(self, method: str, file: Path, line: int, character: int) -> Any:
        """Return the answer to a question about a place (from 0) of an open file."""
        place = {"textDocument": {"uri": file.as_uri()}, "position": {"line": line, "character": character}}
        return self._ask(f"textDocument/{method}", place)

    def _ask(self, method: str, parameters: Any) -> Any:
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": parameters})
        while True:
            message = self._receive()
            if message.get("id") == number and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            self._take(message)

    def _tell(self, method: str, parameters: Any) -> None:
        self._send({"method": method, "params": parameters})

    def _take(self, message: dict[str, Any]) -> None:
        """Answer what the server asks, and keep what it tells."""
        if message.get("method") == "textDocument/publishDiagnostics":
            self._diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif message.get("method") == "workspace/configuration":
            sections = [item.get("section", "") for item in message["params"]["items"]]
            self._send({"id": message["id"], "result": [self._settings.get(section) for section in sections]})
        elif "method" in message and "id" in message:
            self._send({"id": message["id"], "result": None})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        stream = self._process.stdout
        assert stream is not None
        length = 0
        while line := stream.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the language server ended"
        message: dict[str, Any] = json.loads(stream.read(length))
        return message
