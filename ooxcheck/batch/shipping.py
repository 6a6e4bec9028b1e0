"""Requests, answers and reports packed as text, to be sent between processes.

Both ends are this program, and the packed form is a pickle. The program, its methods and all spans in it are placeholders, which the receiver replaces by
its own objects. A job names the texts of its program instead.
"""

from __future__ import annotations

import io
import pickle
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol

from ooxcheck.batch.request import Request
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.fault_bundles import sources
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.check import load
from ooxcheck.oox.error_recovery import load_in_part
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.typed import Method
from ooxcheck.processes.process_pool import Job


def job(program: Program, method: str, request: Request) -> Job:
    """Return the job to check a method, for another process."""
    return {
        **program_job(program),
        "keep_going": bool(program.faulty),
        "method": method,
        "request": pack(request),
    }


def program_job(program: Program) -> Job:
    """Return the job to load a program, for another process."""
    entry, no_laws = _origin(program)
    return {
        "files": list(map(list, _texts(program))),
        "entry": entry,
        "no_laws": no_laws,
        "int_width": program.int_width,
        "qualified": program.qualified_names if program.origin is None else [],
    }


def program_of(job: Job, files: str = "files") -> Program:
    """Return the program of a job; many jobs share it."""
    keep_going, no_laws = (job.get(name, False) for name in ("keep_going", "no_laws"))
    return _load_program(
        tuple(map(tuple, job[files])),
        job["int_width"],
        job.get("entry"),
        tuple(job.get("qualified", ())),
        keep_going=keep_going,
        no_laws=no_laws,
    )


def _texts(program: Program) -> tuple[tuple[str, str], ...]:
    """Return the names and texts of the files of a program."""
    return tuple(
        (source.name, source.text)
        for source in (program.origin.sources if program.origin else sources(program))
    )


def _origin(program: Program) -> tuple[str | None, bool]:
    """Return the Java entry method of a program, and its option of laws."""
    return (program.origin.entry, program.origin.no_laws) if program.origin else (None, False)


_AT_HAND: list[Program] = []
"""Loaded programs: a forked copy has those of its parent."""


def keep_at_hand(programs: Iterable[Program]) -> None:
    """Provide loaded programs for jobs."""
    _AT_HAND[:] = programs


@lru_cache(maxsize=2)
def _load_program(
    files: tuple[tuple[str, str], ...],
    int_width: int,
    entry: str | None,
    qualified: tuple[str, ...],
    *,
    keep_going: bool,
    no_laws: bool,
) -> Program:
    for program in _AT_HAND:
        if (
            program.int_width == int_width
            and _origin(program) == (entry, no_laws)
            and files == _texts(program)
            and (entry is not None or list(qualified) == program.qualified_names)
        ):
            return program
    texts = [Source(name, text) for name, text in files]
    if entry is not None:
        return java_program(texts, entry, int_width=int_width, no_laws=no_laws)[0]
    return (load_in_part if keep_going else load)(texts, int_width=int_width).qualify(qualified)


class Places(Protocol):
    """Replaces placeholders."""

    @property
    def program(self) -> Program:
        """The program."""

    def method(self, full_name: str) -> Method:
        """Return the method with this name."""

    def source(self, name: str) -> Source:
        """Return the text with this name."""

    def span(self, name: str, start: int, end: int) -> Span:
        """Return the current span for a place."""


@dataclass(frozen=True, slots=True)
class Same:
    """Replaces placeholders by the original objects, in the same program."""

    program: Program

    def method(self, full_name: str) -> Method:
        """Return the method with this name."""
        return next(method for method in self.program.methods() if method.full_name == full_name)

    def source(self, name: str) -> Source:
        """Return the text with this name."""
        return next(source for source in sources(self.program) if source.name == name)

    def span(self, name: str, start: int, end: int) -> Span:
        """Return this place."""
        return Span(self.source(name), start, end)


def pack(value: object) -> str | None:
    """Return a value as text, with placeholders for programs and their places; None if it cannot be packed."""
    stream = io.BytesIO()
    try:
        _Packer(stream).dump(value)
    except (RecursionError, pickle.PicklingError, TypeError, AttributeError):
        return None
    return b2a_base64(stream.getvalue(), newline=False).decode()


def unpack(text: str, places: Places | None = None) -> Any:  # noqa: ANN401 (what was packed)
    """Return an unpacked value, with its placeholders replaced."""
    return _Unpacker(io.BytesIO(a2b_base64(text)), places).load()


class _Packer(pickle.Pickler):
    """Inserts placeholders; spans are numbered, because two equal spans may be different objects."""

    def __init__(self, stream: io.BytesIO) -> None:
        super().__init__(stream, protocol=pickle.HIGHEST_PROTOCOL)
        self._numbers: dict[int, int] = {}

    def persistent_id(self, value: Any) -> tuple[str, Any] | None:  # noqa: ANN401 (anything may be in a report)
        """Return the placeholder of an object, None if it has none."""
        kind = type(value)
        if kind is Span:
            number = self._numbers.setdefault(id(value), len(self._numbers))
            return "span", (number, value.source.name, value.start, value.end)
        if kind is Method:
            return "method", value.full_name
        if kind is Source:
            return "source", value.name
        return ("program", None) if kind is Program else None


class _Unpacker(pickle.Unpickler):
    """Replaces placeholders."""

    def __init__(self, stream: io.BytesIO, places: Places | None) -> None:
        super().__init__(stream)
        self._places = places
        self._spans: dict[int, Span] = {}

    def persistent_load(self, blank: Any) -> Span | Method | Source | Program:  # noqa: ANN401 (as the base class has it)
        """Return the object for a placeholder."""
        assert self._places is not None, "only what speaks of a program should have blanks"
        match blank:
            case "span", (number, name, start, end):
                return self._spans.setdefault(number, self._places.span(name, start, end))
            case "method", name:
                return self._places.method(name)
            case "source", name:
                return self._places.source(name)
            case _:
                return self._places.program
