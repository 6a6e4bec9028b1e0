"""Sample values of each primitive type: small numbers, extremes, and the constants of the program with their neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, isfinite, nan
from random import Random
from typing import TypeAlias

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.arithmetic import int_range, single
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Dynamic
from ooxcheck.oox.types import BOOL, CHAR, DOUBLE, FLOAT, INTEGERS, STRING, Type, Value

Domains: TypeAlias = Mapping[Type, Sequence[Dynamic]]

_FEW = 16
"""The number of random values of a type, and of each kind of constants that are used."""
_CHARS = "a0 A"


def sample_values(program: Program, method: typed.Method) -> dict[Type, tuple[Dynamic, ...]]:
    """Return values of each primitive type, the most usual first; every value belongs to its type."""
    constants = list(_constants(program, method))
    integers = sorted(
        {each for each in constants if isinstance(each, int) and not isinstance(each, bool)}, key=abs
    )
    floats = [float(each) for each in constants if isinstance(each, float) and isfinite(each)]
    texts = list(dict.fromkeys(each for each in constants if isinstance(each, str)))
    doubles = _distinct(_doubles(floats, integers))
    return {
        **{type_: _integers(type_, program.int_width, integers) for type_ in INTEGERS},
        BOOL: (False, True),
        CHAR: _distinct((*map(ord, _CHARS), *_chars(texts), *_integers(CHAR, program.int_width, integers))),
        DOUBLE: doubles,
        FLOAT: _distinct(map(single, doubles)),
        STRING: _distinct((None, *texts[:_FEW], *_texts(texts))),
    }


def _constants(program: Program, method: typed.Method) -> Iterator[Value]:
    """Yield the constants in the code that a method reaches, library code excluded."""
    for each in reachable(program, method):
        if each.body is not None and program.is_given(each.span.source):
            for node in of_kinds((typed.Constant, logic.Constant), each.body):
                yield node.value


def _integers(type_: Type, width: int, constants: Sequence[int]) -> tuple[int, ...]:
    """Return numbers of an integer type, or chars."""
    numbers, source = int_range(type_, width), Random(0)
    near = (each + by for each in constants[:_FEW] for by in (0, 1, -1))
    wanted = (0, 1, -1, 2, *near, numbers[0], numbers[-1], 3, 5, 10, 100)
    others = (
        source.choice((source.randrange(-100, 100), source.randrange(numbers.start, numbers.stop)))
        for _ in range(_FEW)
    )
    return _distinct(filter(numbers.__contains__, (*wanted, *others)))


def _doubles(floats: Sequence[float], integers: Sequence[int]) -> Iterator[float]:
    source = Random(0)
    yield from (0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0)
    yield from (sign * each for each in floats[:_FEW] for sign in (1, -1))
    yield from (float(each) for each in integers[:_FEW])
    yield from (10.0, -10.0, 100.0, 1e-6, 1e10, inf, -inf, nan)
    yield from (source.uniform(-4, 4) for _ in range(_FEW))
    yield from (source.choice((1, -1)) * 10 ** source.uniform(-6, 9) for _ in range(_FEW))


def _chars(texts: Sequence[str]) -> Iterator[int]:
    return (ord(char) for text in texts[:_FEW] for char in text[:_FEW] if ord(char) < 1 << 16)


def _texts(literals: Sequence[str]) -> Iterator[str]:
    """Yield short texts, and texts around the literals of the program."""
    yield from ("", "a", "0", "ab", "-1", "abcdefghij")
    yield from (each + "a" for each in literals[:_FEW])
    yield from (each[:-1] for each in literals[:_FEW] if each)


def _distinct(values: Iterable[Dynamic]) -> tuple[Dynamic, ...]:
    """Return values in their order, each once; numbers of different sign or representation differ."""
    return tuple({repr(value): value for value in values}.values())
