"""What goes beyond the protocol: the verdicts of a file as data, and the page about a method, for clients that show them in their own way.

A client asks for the verdicts when it begins, with ``"verdicts": true`` in its initialisation options; ``"debug": true`` means that it has the command of
the lens *Debug*, and ``"pictures": true`` that it shows images in hovers.
"""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from ooxcheck.editing.document import Document, Known, Standing
from ooxcheck.editing.server import Server
from ooxcheck.editing.verdicts import runs
from ooxcheck.reports.answer import Answer
from ooxcheck.text.sanitise import visible

VERDICTS, PAGE = "ooxcheck/verdicts", "ooxcheck/page"
"""The notification and the request."""


def add_client_extensions(server: Server) -> None:
    """Add them to a server."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        wishes = params.initialization_options
        if not isinstance(wishes, dict):
            return
        server.can_debug = wishes.get("debug") is True
        server.shows_pictures = wishes.get("pictures") is True
        if wishes.get("verdicts") is True:
            server.listeners.append(lambda document: _send_verdicts(server, document))

    @server.feature(PAGE)
    def show_page(params: Any) -> dict[str, str] | None:  # noqa: ANN401 (an object with the keys of the request)
        page = server.page(str(params.uri), str(params.method), overview=False)
        return None if page is None else {"html": page}


def _send_verdicts(server: Server, document: Document) -> None:
    methods = [_form(document, known) for known in document.methods()]
    server.protocol.notify(VERDICTS, {"uri": document.uri, "methods": methods})


def _form(document: Document, known: Known) -> dict[str, Any]:
    """Return what is known about a method; `exit` is the exit status of a check, 0 if it holds, 1 if it is violated."""
    lines = document.lines
    start, end = lines.line(known.line).start, lines.line(known.end_line).end
    place = {
        "start": {"line": start.line, "character": start.character},
        "end": {"line": end.line, "character": end.character},
    }
    standing = {"method": known.method, "range": place, "standing": known.standing.value}
    if known.answer is None or known.standing is not Standing.CURRENT:
        return standing
    return {**standing, **_answer_form(known.answer)}


def _answer_form(answer: Answer) -> dict[str, Any]:
    return {
        "verdict": answer.verdict,
        "exit": answer.exit,
        "remark": visible(answer.remark),
        "seconds": answer.seconds,
        "story": [visible(line) for line in _story(answer)],
        "options": _options(answer),
        "runs": len(runs(answer)),
    }


def _story(answer: Answer) -> list[str]:
    return [*(line for run in runs(answer) for line in run.get("story", ())), *answer.complaints]


def _options(answer: Answer) -> dict[str, Any]:
    """Return the bounds and the meaning of the check, by the names that a launch of the debugger takes."""
    form: dict[str, Any] = dict(answer.form)
    parts = [form.get("bounds") or {}, form.get("settings") or {}, form]
    return {name: part[name] for part in parts for name in _OPTIONS if part.get(name)}


_OPTIONS = (
    *("scope", "scopes", "array", "unroll", "unrolls", "calls", "callees", "loops"),
    *("int_width", "overflow", "memory_model", "races", "contexts", "no_laws"),
)
