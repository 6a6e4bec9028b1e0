"""Progress of the checks of each file in the client, which can cancel them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from ooxcheck.serving.published_state import WAITING, Row
from ooxcheck.text.sanitise import visible


class CheckProgress:
    """One progress bar for each file with running checks."""

    def __init__(self, server: LanguageServer) -> None:
        self.is_supported = False
        self._server = server
        self._numbers = count()
        self._tokens: dict[str, str] = {}

    def show(self, uri: str, rows: Iterable[Row]) -> None:
        """Show how far the checks of a file are."""
        all_rows = list(rows)
        busy = [row for row in all_rows if row.doing and not row.is_current]
        if not busy:
            self.end(uri)
        elif uri in self._tokens:
            done = len(all_rows) - len(busy)
            value = types.WorkDoneProgressReport(
                message=_words(busy), percentage=100 * done // len(all_rows), cancellable=True
            )
            self._server.work_done_progress.report(self._tokens[uri], value)
        elif self.is_supported:
            self._begin(uri, _words(busy))

    def end(self, uri: str) -> None:
        """End the progress bar of a file, if it has one."""
        token = self._tokens.pop(uri, None)
        if token is not None:
            self._server.work_done_progress.end(token, types.WorkDoneProgressEnd())

    def file_of(self, token: types.ProgressToken) -> str | None:
        """Return the file of a progress bar."""
        return next((uri for uri, known in self._tokens.items() if known == token), None)

    def _begin(self, uri: str, words: str) -> None:
        token = f"ooxcheck-{next(self._numbers)}"
        self._tokens[uri] = token
        value = types.WorkDoneProgressBegin("ooxcheck", cancellable=True, message=words, percentage=0)

        def begin(_response: object) -> None:
            if self._tokens.get(uri) == token:
                self._server.work_done_progress.begin(token, value)

        self._server.work_done_progress.create(token, begin)


def _words(busy: list[Row]) -> str:
    running = [row for row in busy if row.doing != WAITING] or busy
    return visible(f"{running[0].method}: {running[0].doing}")
