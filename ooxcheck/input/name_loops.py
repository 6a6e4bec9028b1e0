"""Names of loops and methods with bounds of their own.

A loop is named by file and line, ``list.oox:40``, or by line alone if only one file has a loop there; several loops in one line are named together. The
name of a method means the loops of its body, and its activations. The name of a loop takes precedence over that of its method.

Lines change while a file is edited, so bounds are stored by a stable key: the full name of a method, for a loop with its number in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import PurePath
from typing import NoReturn, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.input.library import is_provided
from ooxcheck.input.select_methods import matching_methods, somewhere
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, While

Bound = TypeVar("Bound")

_MOST_NAMED = 10
"""The number of loops that a message lists."""


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop of a method, at a place."""

    key: str
    method: Method
    place: Span


def bounds_by_key(programs: Iterable[Program], named: Mapping[str, Bound]) -> dict[str, Bound]:
    """Return bounds by key; refuse names that denote nothing in any of some programs. A later name overrides an earlier one."""
    return {
        key: bound for name, bound in named.items() for key in somewhere(programs, partial(_keys, name=name))
    }


def places(program: Program, keyed: Mapping[str, int]) -> tuple[tuple[Span, int], ...]:
    """Return bounds by place; a loop without a bound of its own has that of its method."""
    if not keyed:
        return ()
    loops = {each.place: keyed.get(each.key, keyed.get(each.method.full_name)) for each in _loops(program)}
    methods = {method.span: keyed.get(method.full_name) for method in program.methods()}
    return tuple((place, bound) for place, bound in (loops | methods).items() if bound is not None)


def bounds_by_name(program: Program, keyed: Mapping[str, Bound]) -> dict[str, Bound]:
    """Return bounds by the shortest unambiguous names."""
    loops = {each.key: loop_name(program, each.place) for each in _loops(program)}
    methods = {method.full_name: _method_name(program, method) for method in program.methods()}
    return {(loops | methods).get(key, key): bound for key, bound in keyed.items()}


def named_bounds(program: Program, settings: Settings) -> dict[str, int]:
    """Return the bounds of single loops and methods in settings, by name."""
    return bounds_by_name(program, {key_at(program, place) or "": bound for place, bound in settings.unrolls})


def bounding(program: Program, place: Span, keyed: Mapping[str, object]) -> str | None:
    """Return the key with the bound of the loop or method at a place: its own or that of its method, None if neither has one."""
    if not keyed:
        return None
    loop = next((each for each in _loops(program) if each.place == place), None)
    keys = [loop.key, loop.method.full_name] if loop else [key_at(program, place)]
    return next((key for key in keys if key in keyed), None)


def key_at(program: Program, place: Span) -> str | None:
    """Return the key of the loop or the method at a place, None if there is none."""
    loops = (each.key for each in _loops(program) if each.place == place)
    return next(loops, next((method.full_name for method in program.methods() if method.span == place), None))


def loop_name(program: Program, place: Span) -> str:
    """Return the name of the loop at a place."""
    files = dict.fromkeys(class_.span.source.name for class_ in program.classes.values())
    short = PurePath(place.source.name).name
    is_clear = sum(PurePath(name).name == short for name in files) == 1
    file = short if is_clear else place.source.name
    return f"{file}:{place.line}" if re.fullmatch(r"[\w./-]+", file) else f":{place.line}"


def _method_name(program: Program, method: Method) -> str:
    alike = sum(each.name == method.name for each in program.methods())
    return method.name if alike == 1 else method.full_name.replace(" ", "")


def loop_places(methods: Iterable[Method]) -> dict[Span, str]:
    """Return the keys of the loops of some methods, by place."""
    return {loop.place: loop.key for method in methods for loop in _loops_of(method)}


def _loops(program: Program) -> Iterator[Loop]:
    return (loop for method in program.methods() for loop in _loops_of(method))


def _loops_of(method: Method) -> Iterator[Loop]:
    loops = (statement for statement in method.statements() if isinstance(statement, While))
    yield from (
        Loop(f"{method.full_name}#{number}", method, each.span) for number, each in enumerate(loops, start=1)
    )


def _keys(program: Program, name: str) -> list[str]:
    line = re.fullmatch(r"(?:(.*):)?([0-9]{1,7})", name)
    if not line:
        return [method.full_name for method in _methods(program, name)]
    loops = _in_line(program, line[1] or "", int(line[2]))
    if not loops:
        _no_loop(program, name, int(line[2]))
    if len(names := dict.fromkeys(loop_name(program, each.place) for each in loops)) > 1:
        _fail(f"several files have a loop at {name}", f"write {' or '.join(names)}")
    return [each.key for each in loops]


def _methods(program: Program, name: str) -> list[Method]:
    """Return the methods with a name; an error mentions the option."""
    try:
        return matching_methods(program, name)
    except OoxError as error:
        raise OoxError(
            Diagnostic(each.code, f"--unroll: {each.message}", each.span, notes=each.notes)
            for each in error.diagnostics
        ) from None


def _in_line(program: Program, file: str, line: int) -> list[Loop]:
    """Return the loops in a line of a file; without a file name, preferably of the user's files."""
    fits = [
        each
        for each in _loops(program)
        if each.place.line == line and _is_called(each.place.source.name, file)
    ]
    return fits if file else _own(fits)


def _own(loops: Iterable[Loop]) -> list[Loop]:
    all_loops = list(loops)
    return [each for each in all_loops if not is_provided(each.place.source)] or all_loops


def _is_called(path: str, file: str) -> bool:
    return not file or PurePath(path).parts[-len(PurePath(file).parts) :] == PurePath(file).parts


def _no_loop(program: Program, name: str, line: int) -> NoReturn:
    places = [each.place for each in _own(_loops(program))]
    near = sorted(sorted(places, key=lambda place: abs(place.line - line))[:_MOST_NAMED], key=places.index)
    names = list(dict.fromkeys(loop_name(program, place) for place in near))
    there = (
        f"there {'are loops' if len(names) > 1 else 'is a loop'} at {', '.join(names)}"
        if names
        else "the program has no loops"
    )
    _fail(f"no loop at {name}", f"{there}{' and elsewhere' if len(places) > len(near) else ''}")


def _fail(problem: str, note: str) -> NoReturn:
    raise OoxError([Diagnostic("request.loop", f"--unroll: {problem}", None, notes=(note,))])
