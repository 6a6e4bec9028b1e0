"""The debug adapter protocol over one session: each request has a method, whose result is the body of the response.

An object of a state has a number by which a client asks for its cells, and a frame has a number, too; they count until the position changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os.path import exists
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TypeAlias

import ooxcheck
from ooxcheck.datatypes import dataclass
from ooxcheck.debugging.picture import draw_position
from ooxcheck.debugging.session import Session
from ooxcheck.debugging.values import Shown, cells, evaluate_text, objects, variables
from ooxcheck.debugging.wire import Message, read_message, write_message
from ooxcheck.engine.report import Report
from ooxcheck.evaluation.replay import Call
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.source import Source
from ooxcheck.reports.check_report import story_lines
from ooxcheck.text.diagnostics import first_diagnostic_lines
from ooxcheck.text.outcomes import violation_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.traces import thread_name

Contents: TypeAlias = Callable[[], Iterable[Shown]]
"""The values behind a number."""

SECONDS = 60.0
"""The time limit of the check if the client gives none."""

CAPABILITIES = (
    "supportsConfigurationDoneRequest",
    "supportsStepBack",
    "supportsRestartRequest",
    "supportsEvaluateForHovers",
    "supportsConditionalBreakpoints",
    "supportsExceptionInfoRequest",
    "supportsTerminateRequest",
)


@dataclass(frozen=True, slots=True)
class Place:
    """A call of a thread, to which a frame of the client refers."""

    thread: ThreadId
    depth: int
    call: Call


class Adapter:
    """Answers the requests of one client, until it disconnects."""

    def __init__(self, source: BinaryIO, target: BinaryIO) -> None:
        self._source, self._target = source, target
        self._number = 0
        self._is_over = False
        self._report: Report | None = None
        self._session: Session | None = None
        self._breakpoints: dict[str, dict[int, str]] = {}
        self._threads: dict[ThreadId, int] = {}
        self._places: list[Place] = []
        self._contents: list[Contents] = []
        self._texts: list[Source] = []

    def serve(self) -> None:
        """Answer requests until the client disconnects or its stream ends."""
        while not self._is_over and (request := read_message(self._source)) is not None:
            self._answer(request)

    def _answer(self, request: Message) -> None:
        command, arguments = str(request.get("command", "")), request.get("arguments")
        handler = _HANDLERS.get(command)
        response = {"type": "response", "request_seq": request.get("seq", 0), "command": command}
        after: Iterable[Message] = ()
        try:
            if handler is None:
                _refuse(f"there is no request {command}")
            body, after = handler(self, arguments if isinstance(arguments, dict) else {})
            self._send({**response, "success": True, "body": body})
        except OoxError as error:
            message = "\n".join(first_diagnostic_lines(error.diagnostics))
            body = {"error": {"id": 1, "format": message, "showUser": True}}
            self._send({**response, "success": False, "message": message, "body": body})
        for event in after:
            self._send({"type": "event", **event})

    def _send(self, message: Message) -> None:
        self._number += 1
        write_message(self._target, {"seq": self._number, **message})

    # -- the beginning and the end -------------------------------------------------------------------------

    def initialize(self, _arguments: Message) -> Answer:
        """Tell what this adapter can do."""
        return dict.fromkeys(CAPABILITIES, True), [{"event": "initialized"}]

    def launch(self, arguments: Message) -> Answer:
        """Check a method, and open its counterexamples."""
        files = arguments.get("program", [])
        method, options = arguments.get("method"), arguments.get("options", {})
        names = [files] if isinstance(files, str) else files
        if not isinstance(method, str) or not isinstance(names, list) or not all(map(_is_text, names)):
            _refuse("launch needs a method by its name, and the files of its program as texts")
        if not isinstance(options, dict):
            _refuse("the options of a launch are an object, such as {'scope': 2}")
        self._report = ooxcheck.check(method, *names, **{"seconds": SECONDS, **options})
        runs = self._report.runs
        if not runs:
            _refuse(f"{method}: {self._report.verdict.value}; there is no counterexample to debug")
        self._session = Session(runs, self._is_true)
        self._session.breakpoints = self._breakpoints
        self._session.choose(_whole(arguments.get("counterexample", 0)))
        return {}, [self._story()]

    def configuration_done(self, _arguments: Message) -> Answer:
        """Stop at the first step: all breakpoints are known."""
        return {}, [self._stop_event("entry")]

    def restart(self, arguments: Message) -> Answer:
        """Begin again: with the counterexample of the arguments, or with the next one."""
        session = self._open()
        given = arguments.get("arguments")
        wanted = given.get("counterexample") if isinstance(given, dict) else None
        session.choose(session.number + 1 if wanted is None else _whole(wanted))
        return {}, [self._story(), self._stop_event("entry")]

    def disconnect(self, _arguments: Message) -> Answer:
        """End."""
        self._is_over = True
        return {}, [{"event": "terminated"}]

    # -- steps ---------------------------------------------------------------------------------------------

    def set_breakpoints(self, arguments: Message) -> Answer:
        """Take the breakpoints of one file; those that the run does not come to are not verified."""
        path, wanted = _requested_breakpoints(arguments)
        self._breakpoints[path] = dict(wanted)
        known = self._session.lines(path) if self._session else dict(wanted)
        return {"breakpoints": [_breakpoint(line, is_met=line in known) for line, _ in wanted]}, ()

    def go_on(self, _arguments: Message) -> Answer:
        """Go to the next breakpoint or the end."""
        is_marked = self._open().go_on()
        return {"allThreadsContinued": True}, [self._stop_event("breakpoint" if is_marked else "step")]

    def go_back(self, _arguments: Message) -> Answer:
        """Go back to a breakpoint or the beginning."""
        is_marked = self._open().go_back()
        return {}, [self._stop_event("breakpoint" if is_marked else "entry")]

    def step_over(self, arguments: Message) -> Answer:
        """Take a step, and all steps of its calls."""
        self._open().step_over(self._thread_of(arguments))
        return {}, [self._stop_event("step")]

    def step_in(self, _arguments: Message) -> Answer:
        """Take a step."""
        self._open().step_in()
        return {}, [self._stop_event("step")]

    def step_out(self, arguments: Message) -> Answer:
        """Go behind the current call."""
        self._open().step_out(self._thread_of(arguments))
        return {}, [self._stop_event("step")]

    def step_back(self, _arguments: Message) -> Answer:
        """Take a step back."""
        self._open().step_back()
        return {}, [self._stop_event("step")]

    def _stop_event(self, reason: str) -> Message:
        """Return the event about the new position; numbers of earlier positions end."""
        session = self._open()
        self._places, self._contents = [], []
        thread = self._thread_number(session.replay.thread)
        body: Message = {"reason": reason, "threadId": thread, "allThreadsStopped": True}
        if session.is_at_end:
            duty = visible(violation_words(session.example.duty))
            body |= {"reason": "exception", "description": duty, "text": duty}
        return {"event": "stopped", "body": body}

    # -- the state -----------------------------------------------------------------------------------------

    def threads(self, _arguments: Message) -> Answer:
        """Return the threads; the one that takes the next step says so."""
        session = self._open()
        following = session.replay.thread
        has_several = len(session.threads()) > 1
        return {
            "threads": [
                {
                    "id": self._thread_number(thread),
                    "name": thread_name(thread) + " (next)" * (has_several and thread == following),
                }
                for thread in session.threads()
            ]
        }, ()

    def stack_trace(self, arguments: Message) -> Answer:
        """Return the open calls of a thread, the innermost first."""
        thread = self._thread_of(arguments)
        frames = [self._frame(Place(thread, *each)) for each in self._open().calls(thread)]
        return {"stackFrames": frames, "totalFrames": len(frames)}, ()

    def _frame(self, place: Place) -> Message:
        self._places.append(place)
        span = place.call.span
        return {
            "id": len(self._places),
            "name": visible(place.call.method.name),
            "source": self._source_form(span.source),
            "line": span.line,
            "column": span.column,
        }

    def _source_form(self, source: Source) -> Message:
        """Return a file for the client; a text of the library is asked for by its number."""
        if exists(source.name):
            return {"name": Path(source.name).name, "path": str(Path(source.name).absolute())}
        if source not in self._texts:
            self._texts.append(source)
        return {"name": source.name, "sourceReference": self._texts.index(source) + 1}

    def source(self, arguments: Message) -> Answer:
        """Return a text of the library."""
        return {"content": _numbered_item(self._texts, arguments.get("sourceReference")).text}, ()

    def scopes(self, arguments: Message) -> Answer:
        """Return the parts of a state: `this`, the variables, all objects, the static fields."""
        place, replay = _numbered_item(self._places, arguments.get("frameId")), self._open().replay
        values = replay.variables(place.thread, place.depth)
        this = next((each.target for each in variables(replay, values) if each.name == "this"), None)
        parts: list[tuple[str, Contents]] = [("Locals", lambda: variables(replay, values))]
        if this is not None:
            parts.insert(0, ("this", lambda: cells(replay, this)))
        parts.append(("Heap", lambda: objects(replay)))
        if replay.heap.statics.cells:
            parts.append(("Static fields", lambda: cells(replay, replay.heap.statics)))
        return {
            "scopes": [
                {"name": name, "variablesReference": self._reference(contents), "expensive": False}
                for name, contents in parts
            ]
        }, ()

    def variables(self, arguments: Message) -> Answer:
        """Return the values behind a number."""
        contents = _numbered_item(self._contents, arguments.get("variablesReference"))
        return {"variables": [{"name": each.name, **self._value(each, "value")} for each in contents()]}, ()

    def evaluate(self, arguments: Message) -> Answer:
        """Return the value of a term or formula in a frame, by default in the innermost one."""
        session = self._open()
        number = arguments.get("frameId")
        if number is None:
            thread = session.replay.thread
            places = [Place(thread, *each) for each in session.calls(thread)]
        else:
            places = [_numbered_item(self._places, number)]
        if not places:
            _refuse("no call is open")
        place = places[0]
        values = session.replay.variables(place.thread, place.depth)
        assert self._report is not None, "a session should have a report"
        text = str(arguments.get("expression", ""))
        answer = evaluate_text(session.replay, self._report.question, place.call, values, text)
        return self._value(answer, "result"), ()

    def _is_true(self, condition: str) -> bool:
        """Return whether a condition is true in the innermost call of the thread that takes the next step; one without a value is."""
        try:
            body, _ = self.evaluate({"expression": condition})
        except OoxError:
            return True
        return bool(body["result"] == "true")

    def exception_info(self, _arguments: Message) -> Answer:
        """Return what is violated at the end, and why."""
        session = self._open()
        lines = story_lines(session.example.method, session.example, Style(ascii_only=False))
        duty = visible(violation_words(session.example.duty))
        return {
            "exceptionId": session.example.duty.kind.value,
            "description": duty,
            "breakMode": "always",
            "details": {"message": "\n".join(lines)},
        }, ()

    def picture(self, _arguments: Message) -> Answer:
        """Return the heap at this moment as a drawing, which is no request of the protocol."""
        return draw_position(self._open()), ()

    def _value(self, value: Shown, key: str) -> Message:
        target, replay = value.target, self._open().replay
        reference = 0 if target is None else self._reference(lambda: cells(replay, target))
        return {key: value.text, "type": value.type, "variablesReference": reference}

    def _reference(self, contents: Contents) -> int:
        self._contents.append(contents)
        return len(self._contents)

    # -- numbers -------------------------------------------------------------------------------------------

    def _open(self) -> Session:
        if self._session is None:
            _refuse("nothing was launched")
        return self._session

    def _thread_number(self, thread: ThreadId) -> int:
        return self._threads.setdefault(thread, len(self._threads) + 1)

    def _thread_of(self, arguments: Message) -> ThreadId:
        thread: ThreadId = _numbered_item(list(self._threads), arguments.get("threadId"))
        return thread

    def _story(self) -> Message:
        """Return the event with the counterexample as text."""
        session = self._open()
        lines = story_lines(session.example.method, session.example, Style(ascii_only=False))
        head = f"counterexample {session.number + 1} of {len(session.examples)}: {violation_words(session.example.duty)}"
        output = "\n".join([visible(head), *lines, ""])
        return {"event": "output", "body": {"category": "console", "output": output}}


Answer: TypeAlias = "tuple[Message, Iterable[Message]]"
"""The body of a response, and the events behind it."""

_HANDLERS: Mapping[str, Callable[[Adapter, Message], Answer]] = {
    "initialize": Adapter.initialize,
    "launch": Adapter.launch,
    "configurationDone": Adapter.configuration_done,
    "restart": Adapter.restart,
    "disconnect": Adapter.disconnect,
    "terminate": Adapter.disconnect,
    "setBreakpoints": Adapter.set_breakpoints,
    "setExceptionBreakpoints": lambda _adapter, _arguments: ({}, ()),
    "continue": Adapter.go_on,
    "reverseContinue": Adapter.go_back,
    "next": Adapter.step_over,
    "stepIn": Adapter.step_in,
    "stepOut": Adapter.step_out,
    "stepBack": Adapter.step_back,
    "threads": Adapter.threads,
    "stackTrace": Adapter.stack_trace,
    "scopes": Adapter.scopes,
    "variables": Adapter.variables,
    "evaluate": Adapter.evaluate,
    "exceptionInfo": Adapter.exception_info,
    "source": Adapter.source,
    "ooxcheck/picture": Adapter.picture,
}


def _breakpoint(line: int, *, is_met: bool) -> Message:
    return {
        "line": line,
        "verified": is_met,
        **({} if is_met else {"message": "the counterexample does not come here"}),
    }


def _numbered_item(known: list[Any], number: object) -> Any:  # noqa: ANN401 (what the list has)
    """Return the thing with a number, from 1."""
    if not isinstance(number, int) or not 1 <= number <= len(known):
        _refuse(f"there is nothing with the number {number}")
    return known[number - 1]


def _whole(number: object) -> int:
    if not isinstance(number, int) or number < 0:
        _refuse(f"{number!r} is no number from 0")
    return number


def _requested_breakpoints(arguments: Message) -> tuple[str, list[tuple[int, str]]]:
    """Return the file of a request for breakpoints, and the line of each with its condition."""
    source, points = arguments.get("source"), arguments.get("breakpoints") or []
    path = source.get("path") if isinstance(source, dict) else None
    if not isinstance(path, str) or not isinstance(points, list):
        _refuse("breakpoints are a list of lines in a source with a path")
    forms = [each if isinstance(each, dict) else {"line": each} for each in points]
    return path, [(_whole(each.get("line")), str(each.get("condition") or "")) for each in forms]


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _refuse(message: str) -> NoReturn:
    raise OoxError([Diagnostic("request.debugger", message, None)])
