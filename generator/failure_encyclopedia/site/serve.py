"""Serving a preview: each page when it is asked for, and a reload in the browser on every change."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from ..reading.folders import ENTRY_SUFFIXES
from .build import BuildFailed
from .preview import Preview

_GATHERING_SECONDS = 0.03
"""Editors write a file in several steps; events that follow each other this closely are one change."""
_RELOAD_JS = b"""new EventSource("/_events").addEventListener("change", () => location.reload());\n"""
_CHANGES = ("created", "modified", "moved", "deleted", "closed")


class _Listeners:
    """The browsers that wait to be told of a change."""

    def __init__(self) -> None:
        self._waiting: set[queue.SimpleQueue[None]] = set()
        self._lock = threading.Lock()

    def tell(self) -> None:
        with self._lock:
            for listener in self._waiting:
                listener.put(None)

    def add(self) -> queue.SimpleQueue[None]:
        listener: queue.SimpleQueue[None] = queue.SimpleQueue()
        with self._lock:
            self._waiting.add(listener)
        return listener

    def remove(self, listener: queue.SimpleQueue[None]) -> None:
        with self._lock:
            self._waiting.discard(listener)


class PreviewServer:
    """An HTTP server on a preview, with a watch on the project's files."""

    def __init__(self, configuration_file: Path, host: str, port: int, report: Callable[[str], None]) -> None:
        """Bind the address and render the preview.

        Raises:
            OSError: the address cannot be bound.
            BuildFailed: the configuration, an entry or a page has a problem.
        """
        self._report = report
        self._listeners = _Listeners()
        self._lock = threading.Lock()
        self._changed: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self._root = configuration_file.resolve().parent
        self._server = ThreadingHTTPServer((host, port), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://{host}:{self._server.server_port}/"
        try:
            self.preview = Preview(configuration_file, self.url)
        except BaseException:
            self._server.server_close()
            raise

    def run(self) -> None:
        """Serve until interrupted."""
        observer = Observer()
        handler = _ChangeHandler(self._changed)
        for folder in self._watched_folders():
            observer.schedule(handler, str(folder), recursive=folder != self._root)
        observer.start()
        threading.Thread(target=self._apply_changes, daemon=True).start()
        try:
            self._server.serve_forever(poll_interval=0.2)
        finally:
            observer.stop()

    def close(self) -> None:
        """Free the port, and remove what was rendered."""
        self._server.server_close()
        self.preview.close()

    def _watched_folders(self) -> Iterable[Path]:
        folders = (self._root, self._root / "docs", self._root / "theme", *self.preview.entries_dirs)
        return dict.fromkeys(folder.resolve() for folder in folders if folder.is_dir())

    def _apply_changes(self) -> None:
        while True:
            paths = {self._changed.get()}
            time.sleep(_GATHERING_SECONDS)
            while not self._changed.empty():
                paths.add(self._changed.get())
            try:
                if self._apply(paths):
                    self._listeners.tell()
            except BuildFailed as error:
                self._report(str(error))

    def _apply(self, paths: set[Path]) -> bool:
        """Bring the preview up to date; whether anything changed."""
        folders = [folder.resolve() for folder in self.preview.entries_dirs]
        entries = [p for p in paths if p.suffix in ENTRY_SUFFIXES and any(p.is_relative_to(f) for f in folders)]
        pages = [p for p in paths if p not in entries and self._is_part_of_the_site(p)]
        if not entries and not pages:
            return False
        with self._lock:
            if pages:
                self.preview.render()
            else:
                self.preview.read_entries(entries)
        for problem in self.preview.problems:
            self._report(problem.as_text())
        return True

    def _is_part_of_the_site(self, path: Path) -> bool:
        relative = path.relative_to(self._root) if path.is_relative_to(self._root) else None
        return relative is not None and (str(relative) == "mkdocs.yml" or relative.parts[0] in ("docs", "theme"))

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                path = unquote(urlsplit(self.path).path).lstrip("/")
                if path == "_events":
                    self._stream_events()
                elif path == "_reload.js":
                    self._send(_RELOAD_JS, "text/javascript")
                else:
                    with server._lock:
                        response = server.preview.respond(path)
                    status = HTTPStatus.OK if response.found else HTTPStatus.NOT_FOUND
                    self._send(response.content, response.content_type, status)

            def _send(self, content: bytes, content_type: str, status: HTTPStatus = HTTPStatus.OK) -> None:
                self.send_response(status)
                charset = "; charset=utf-8" if content_type.startswith(("text/", "application/json")) else ""
                self.send_header("Content-Type", content_type + charset)
                self.send_header("Content-Length", str(len(content)))
                self.send_header("Cache-Control", "no-cache")
                self.end_headers()
                self.wfile.write(content)

            def _stream_events(self) -> None:
                self.send_response(HTTPStatus.OK)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Connection", "close")
                self.end_headers()
                listener = server._listeners.add()
                try:
                    while True:
                        self.wfile.write(_next_event(listener))
                        self.wfile.flush()
                except OSError:
                    return
                finally:
                    server._listeners.remove(listener)

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing of each request."""

        return Handler


def _next_event(listener: queue.SimpleQueue[None]) -> bytes:
    """Wait for a change; now and then send a comment, which shows whether the browser is still there."""
    try:
        listener.get(timeout=15)
    except queue.Empty:
        return b": still here\n\n"
    return b"event: change\ndata: \n\n"


class _ChangeHandler(FileSystemEventHandler):
    """Collects the paths that changed; reading a file is no change."""

    def __init__(self, changed: queue.SimpleQueue[Path]) -> None:
        self._changed = changed

    def on_any_event(self, event: FileSystemEvent) -> None:
        if event.is_directory or event.event_type not in _CHANGES:
            return
        for path in (event.src_path, event.dest_path):
            if path:
                self._changed.put(Path(str(path)))


def write_to_stderr(message: str) -> None:
    """Report to the terminal."""
    print(message, file=sys.stderr, flush=True)
