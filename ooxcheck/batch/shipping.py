"""What travels between processes: requests, answers and reports, each packed as text for a line of JSON.

Both ends are this program, and what is packed is a pickle. The program, its methods and all places in it are left blank; they are
filled in where something is unpacked, with what they are there. A job names the texts of its program instead.
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
    """Return what a process has to know to check a method."""
    return {
        **program_job(program),
        "keep_going": bool(program.faulty),
        "method": method,
        "request": packed(request),
    }


def program_job(program: Program) -> Job:
    """Return what a process has to know to load a program."""
    entry, sharing, no_laws = _origin(program)
    return {
        "files": list(map(list, _texts(program))),
        "entry": entry,
        "sharing": sharing,
        "no_laws": no_laws,
        "int_width": program.int_width,
    }


def program_of(job: Job, files: str = "files") -> Program:
    """Return the program of a job; many jobs have the same."""
    keep_going, sharing, no_laws = (job.get(name, False) for name in ("keep_going", "sharing", "no_laws"))
    return _loaded(
        tuple(map(tuple, job[files])),
        job["int_width"],
        job.get("entry"),
        keep_going=keep_going,
        sharing=sharing,
        no_laws=no_laws,
    )


def _texts(program: Program) -> tuple[tuple[str, str], ...]:
    """Return the names and texts of the files that a program was made from."""
    return tuple(
        (source.name, source.text)
        for source in (program.origin.sources if program.origin else sources(program))
    )


def _origin(program: Program) -> tuple[str | None, bool, bool]:
    """Return the method of Java that a program is of, if it is, whether objects may share what their class keeps to itself, and whether unknown classes may break laws."""
    return (
        (program.origin.entry, program.origin.sharing, program.origin.no_laws)
        if program.origin
        else (None, False, False)
    )


_AT_HAND: list[Program] = []
"""Programs that need not be loaded: copies of a process have what it has."""


def keep_at_hand(programs: Iterable[Program]) -> None:
    """Let jobs about programs have these."""
    _AT_HAND[:] = programs


@lru_cache(maxsize=2)
def _loaded(
    files: tuple[tuple[str, str], ...],
    int_width: int,
    entry: str | None,
    *,
    keep_going: bool,
    sharing: bool,
    no_laws: bool,
) -> Program:
    for program in _AT_HAND:
        if (
            program.int_width == int_width
            and _origin(program) == (entry, sharing, no_laws)
            and files == _texts(program)
        ):
            return program
    texts = [Source(name, text) for name, text in files]
    if entry is not None:
        return java_program(texts, entry, int_width=int_width, sharing=sharing, no_laws=no_laws)[0]
    return (load_in_part if keep_going else load)(texts, int_width=int_width)


class Places(Protocol):
    """What blanks are filled with."""

    @property
    def program(self) -> Program:
        """The program."""

    def method(self, full_name: str) -> Method:
        """Return the method of this name."""

    def source(self, name: str) -> Source:
        """Return the text of this name."""

    def span(self, name: str, start: int, end: int) -> Span:
        """Return what is this place now."""


@dataclass(frozen=True, slots=True)
class Same:
    """Fills blanks with what they were, in the same program."""

    program: Program

    def method(self, full_name: str) -> Method:
        """Return the method of this name."""
        return next(method for method in self.program.methods() if method.full_name == full_name)

    def source(self, name: str) -> Source:
        """Return the text of this name."""
        return next(source for source in sources(self.program) if source.name == name)

    def span(self, name: str, start: int, end: int) -> Span:
        """Return this place."""
        return Span(self.source(name), start, end)


def packed(value: object) -> str | None:
    """Return a value as text, with blanks for programs and their places; None if it cannot be packed."""
    stream = io.BytesIO()
    try:
        _Packer(stream).dump(value)
    except (RecursionError, pickle.PicklingError, TypeError, AttributeError):
        return None
    return b2a_base64(stream.getvalue(), newline=False).decode()


def unpacked(text: str, places: Places | None = None) -> Any:  # noqa: ANN401 (what was packed)
    """Return what was packed, its blanks filled."""
    return _Unpacker(io.BytesIO(a2b_base64(text)), places).load()


class _Packer(pickle.Pickler):
    """Leaves blank what is another object in another program; places are numbered, for two that are equal may be two."""

    def __init__(self, stream: io.BytesIO) -> None:
        super().__init__(stream, protocol=pickle.HIGHEST_PROTOCOL)
        self._numbers: dict[int, int] = {}

    def persistent_id(self, value: Any) -> tuple[str, Any] | None:  # noqa: ANN401 (anything may be in a report)
        """Return what a blank has to be filled with, None if it is no blank."""
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
    """Fills the blanks."""

    def __init__(self, stream: io.BytesIO, places: Places | None) -> None:
        super().__init__(stream)
        self._places = places
        self._spans: dict[int, Span] = {}

    def persistent_load(self, blank: Any) -> Span | Method | Source | Program:  # noqa: ANN401 (as the base class has it)
        """Return what a blank stands for."""
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
