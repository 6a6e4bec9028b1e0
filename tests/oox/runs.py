"""Programs in tests: from text to what running it does, in as few words as possible."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ooxcheck.oox.check import check_program as meaning
from ooxcheck.oox.check import load, load_text
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.interpreter import run, run_all
from ooxcheck.oox.oracle.bruteforce import Result, check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Atom, Obj
from ooxcheck.oox.running.outcomes import ExceptionKind, Outcome, Returned, Threw, Violated
from ooxcheck.oox.running.schedules.partial_order import Execution
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse
from ooxcheck.oox.typed import Method

EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def loaded(text: str, int_width: int = 32) -> Program:
    """Return the program that a text is, checked once."""
    return load_text(text, int_width=int_width)


def generated_program(text: str, int_width: int = 32) -> Program:
    """Return the program that a text is if nobody wrote it: its methods may end without a return, as those of lowered Java and of mutants."""
    report = Report()
    program = meaning(
        parse([Source("<text>", text)], report=report), report, int_width=int_width, must_return=False
    )
    assert program is not None
    return program


@cache
def example(name: str) -> Program:
    """Return one of the example programs."""
    path = EXAMPLES / f"{name}.oox"
    return load([Source(path.name, path.read_text(encoding="utf-8"))])


def method(program: Program, name: str) -> Method:
    """Return the first method called ``Class.method``."""
    return next(m for m in program.methods() if m.name == name)


def outcome(
    text: str,
    args: Sequence[Atom] = (),
    *,
    settings: Settings = DEFAULT,
    name: str = "Main.main",
    int_width: int = 32,
) -> Outcome:
    """Return how a run of one method ends."""
    program = loaded(text, int_width)
    return run(program, method(program, name), args, settings=settings).outcome


def in_main(body: str, result: str, classes: str) -> str:
    """Return a program whose method ``Main.main`` has this body."""
    return f"class Main {{ static {result} main() {{ {body} }} }} {classes}"


def value(
    body: str, result: str = "int", *, classes: str = "", settings: Settings = DEFAULT, int_width: int = 32
) -> Atom:
    """Return what a method with this body returns; anything but returning is a failure."""
    ended = outcome(in_main(body, result, classes), settings=settings, int_width=int_width)
    assert isinstance(ended, Returned), ended
    return ended.value


def thrown(body: str, *, classes: str = "", settings: Settings = DEFAULT) -> tuple[ExceptionKind, str]:
    """Return the kind of exception that ends a method with this body, and the text it is blamed on."""
    ended = outcome(in_main(body, "void", classes), settings=settings)
    assert isinstance(ended, Threw), ended
    return ended.raised.kind, ended.raised.span.text


def broken(
    text: str, args: Sequence[Atom] = (), *, settings: Settings = DEFAULT, name: str = "Main.main"
) -> tuple[tuple[DutyKind, str], ...]:
    """Return the duties a run breaks, each with the text of its place; nothing if it returns or throws."""
    ended = outcome(text, args, settings=settings, name=name)
    if isinstance(ended, Returned | Threw):
        return ()
    assert isinstance(ended, Violated), ended
    return tuple((duty.kind, duty.span.text) for duty in ended.duties)


def executions(
    text: str, *, reduced: bool = True, settings: Settings = DEFAULT, name: str = "Main.main"
) -> list[Execution]:
    """Return all executions of a method, up to commuting steps or really all."""
    program = loaded(text)
    return list(run_all(program, method(program, name), settings=settings, reduced=reduced))


def checked(
    program: Program | str,
    name: str = "Main.main",
    bounds: Bounds | None = None,
    settings: Settings = DEFAULT,
    *,
    int_width: int = 32,
) -> Result:
    """Return what brute force finds about a method."""
    if isinstance(program, str):
        program = loaded(program, int_width)
    return check(program, method(program, name), bounds, settings)


def cells(obj: Atom) -> list[object]:
    """Return what an object or array holds, arrays within arrays as lists."""
    assert isinstance(obj, Obj)
    return [cells(cell) if isinstance(cell, Obj) and cell.kind.is_array else cell for cell in obj.cells]
