"""The web server: the page, events, requests for another counterexample, and heaps one by one; everything else is refused.

It only reads the board, forwards requests to it, and gets heaps from the gallery.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import TCPServer, ThreadingMixIn
from time import sleep
from typing import ClassVar, TypeAlias
from urllib.parse import parse_qs, urlsplit

from ooxcheck.serving.origin_check import ADDRESS, HEADERS, refusal
from ooxcheck.serving.published_state import Board
from ooxcheck.serving.showing import news, shown_page

HEARTBEAT = 10.0
"""Seconds after which an idle event stream gets a sign of life, so that a closed connection is noticed."""

MAX_DIGITS = 9
"""The longest number in a request."""

_BREATH = 0.1
"""Seconds between two events."""


Heaps: TypeAlias = Callable[[str, int], "tuple[str | None, str]"]
"""Returns the page with a number of heaps of a method, or why there is none."""


def _no_heaps(_method: str, _number: int) -> tuple[str | None, str]:
    return None, "heaps are not shown here"


class Server(ThreadingMixIn, TCPServer):
    """Serves a board, each request in a daemon thread."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = True

    def __init__(self, board: Board, port: int, heaps: Heaps = _no_heaps) -> None:
        self.board, self.heaps = board, heaps
        super().__init__((ADDRESS, port), _Handler)
        self.port: int = self.server_address[1]

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{ADDRESS}:{self.port}/"


class _Handler(BaseHTTPRequestHandler):
    """Handles one request."""

    server: Server
    timeout: ClassVar[float] = 3 * HEARTBEAT
    server_version = "ooxcheck"
    sys_version = ""

    def do_GET(self) -> None:
        """Send the page, or its events."""
        with suppress(ConnectionError, TimeoutError):
            match self._path():
                case "/":
                    self._send(HTTPStatus.OK, "text/html", shown_page(self.server.board.now))
                case "/events":
                    self._stream()
                case "/heaps":
                    self._send_heaps()
                case str():
                    self._send(HTTPStatus.NOT_FOUND, "text/plain", "there is only one page here: /\n")
                case None:
                    pass

    def do_POST(self) -> None:
        """Accept the request of the page for another counterexample of a method."""
        with suppress(ConnectionError, TimeoutError):
            match self._path():
                case "/another" if self.server.board.ask(self._method()):
                    self._send(HTTPStatus.ACCEPTED, "text/plain", "it is looked for\n")
                case str():
                    self._send(HTTPStatus.NOT_FOUND, "text/plain", "there is no such method on the page\n")
                case None:
                    pass

    def _send_heaps(self) -> None:
        """Send some heaps of a method, with the link to one more."""
        number = parse_qs(urlsplit(self.path).query).get("number", ["1"])[0]
        if not (number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS):
            self._send(HTTPStatus.BAD_REQUEST, "text/plain", "this is no number of heaps\n")
            return
        page, reason = self.server.heaps(self._method(), int(number))
        if page is None:
            self._send(HTTPStatus.NOT_FOUND, "text/plain", f"{reason}\n")
        else:
            self._send(HTTPStatus.OK, "text/html", page)

    def _method(self) -> str:
        """Return the full name of the method of a request."""
        return parse_qs(urlsplit(self.path).query).get("method", [""])[0]

    def do_HEAD(self) -> None:
        """Send the headers of the page."""
        self.do_GET()

    def _path(self) -> str | None:
        """Return the path of the request, None if it was refused."""
        reason = refusal(self.headers, self.server.port)
        if reason is not None:
            self._send(HTTPStatus.FORBIDDEN, "text/plain", f"{reason}\n")
            return None
        return urlsplit(self.path).path

    def _send(self, status: HTTPStatus, kind: str, text: str) -> None:
        content = text.encode()
        self._send_head(status, kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def _send_head(self, status: HTTPStatus, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        for name, value in HEADERS.items():
            self.send_header(name, value)

    def _stream(self) -> None:
        """Send events until the client disconnects."""
        self._send_head(HTTPStatus.OK, "text/event-stream")
        self.end_headers()
        version = -1
        while self.command != "HEAD":
            view = self.server.board.after(version, HEARTBEAT)
            if view.is_over:
                break
            self.wfile.write(b": still here\n\n" if view.version == version else _event(news(view)))
            version = view.version
            sleep(_BREATH)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, because the terminal belongs to the user."""


def _event(content: object) -> bytes:
    return f"data: {json.dumps(content)}\n\n".encode()
