"""The option values of a question: for each its default, its parser, and its error message.

The command line, the configuration file, ``serve`` and `ooxcheck.check` parse values here and nowhere else; so they accept and refuse the same.
`ooxcheck.engine.question` makes a question of them.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias, cast

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, did_you_mean

CallMode: TypeAlias = Literal["inline", "contract", "infer", "auto"]
LoopMode: TypeAlias = Literal["unroll", "invariant", "auto"]

MODES = ("auto", "inline", "infer", "contract")
MAX_SCOPE = 100
"""The largest scope: lists of so many objects can be decided; other structures exceed time and memory long before."""

MAX_ARRAY = 256

MAX_UNROLL = 1_000_000
MAX_CONTEXTS = 100


@dataclass(frozen=True, slots=True)
class Steps:
    """A bound that grows from one number to another, one by one: ``1..4``."""

    first: int
    last: int

    def at(self, number: int) -> int:
        """Return the bound after some steps."""
        return min(self.first + number, self.last)

    def __str__(self) -> str:
        return f"{self.first}..{self.last}"


def last(bound: int | Steps) -> int:
    """Return the largest number of a bound."""
    return bound.last if isinstance(bound, Steps) else bound


@dataclass(frozen=True, slots=True)
class Whole:
    """Parses an integer of a range."""

    least: int
    most: int

    def __call__(self, text: str) -> int:
        """Return the number."""
        try:
            number = int(text)
        except ValueError:
            _refuse(f"{text!r} is not a valid integer range.")
        if not self.least <= number <= self.most:
            _refuse(f"{number} is not in the range {self.least}<=x<={self.most}.")
        return number


@dataclass(frozen=True, slots=True)
class OneOf:
    """Parses one of several words."""

    words: tuple[str, ...]

    def __call__(self, text: str) -> str:
        """Return the word."""
        return (
            text
            if text in self.words
            else _refuse(f"{text!r} is not one of {', '.join(map(repr, self.words))}.")
        )


_ADDRESS = re.compile(r"local|auto|(?:ray://)?[\w.-]+:\d{1,5}")


def read_cluster(text: str) -> str:
    """Return the address of a cluster."""
    return (
        text
        if _ADDRESS.fullmatch(text)
        else _refuse(f"{text!r} is no cluster: write local, auto, or an address such as head:6379")
    )


@dataclass(frozen=True, slots=True)
class Scopes:
    """Parses the scope of all classes and those of single ones: ``3``, or ``Node=2,Map.Entry=1``, or both; ``1..4`` where it may grow."""

    usual: int
    may_grow: bool = False

    def __call__(self, text: str) -> tuple[int | Steps, dict[str, int | Steps]]:
        """Return both."""
        overall: int | Steps = self.usual
        single: dict[str, int | Steps] = {}
        for part in text.split(","):
            match = re.fullmatch(r"\s*(?:([A-Za-z_$][\w$]*(?:\.[\w$]+)*(?:\[\])*)\s*=)?\s*([0-9.]+)\s*", part)
            scope = _bound(match[2], MAX_SCOPE) if match else None
            if not match or scope is None or (isinstance(scope, Steps) and not self.may_grow):
                _refuse(f"{part!r} is no scope: write {self._words()}, with numbers up to {MAX_SCOPE}")
            if match[1]:
                single[match[1]] = scope
            else:
                overall = scope
        return overall, single

    def _words(self) -> str:
        return "3, or 1..4, or Node=2,List=1" if self.may_grow else "3, or Node=2,List=1"


def _bound(text: str, most: int) -> int | Steps | None:
    """Return a number up to a maximum, or a range in which it grows; None if the text is neither."""
    match = re.fullmatch(r"([0-9]{1,7})(?:\.\.([0-9]{1,7}))?", text)
    if not match or not int(match[1]) <= int(match[2] or match[1]) <= most:
        return None
    return Steps(int(match[1]), int(match[2])) if match[2] else int(match[1])


@dataclass(frozen=True, slots=True)
class Unrolls:
    """Parses the bound on all loops and calls and those of single ones: ``3``, or ``Heap.up=6,list.oox:40=10``, or both.

    Where it may grow, also ``1..6``, and ``auto`` for no bound: it grows as far as needed.
    """

    usual: int | None
    most: int = MAX_UNROLL
    may_grow: bool = False

    def __call__(self, text: str) -> tuple[int | Steps | None, dict[str, int | Steps]]:
        """Return both."""
        overall: int | Steps | None = self.usual
        single: dict[str, int | Steps] = {}
        for part in parts(text):
            name, equals, written = (piece.strip() for piece in part.rpartition("="))
            if name:
                single[name] = self._one(part, written)
            elif written == "auto" and self.may_grow and not equals:
                overall = None
            else:
                overall = self._one(part, part.strip())
        return overall, single

    def _one(self, part: str, written: str) -> int | Steps:
        bound = _bound(written, self.most)
        if bound is None or (isinstance(bound, Steps) and not self.may_grow):
            words = "auto, 3, 1..6" if self.may_grow else "3"
            _refuse(
                f"{part!r} is no bound: write {words} or Heap.up=6,list.oox:40=10, with numbers up to {self.most}"
            )
        return bound


def parts(text: str) -> list[str]:
    """Return the parts between commas, except those in parameter lists."""
    return re.split(r",(?![^(]*\))", text)


def read_calls(text: str) -> tuple[CallMode, dict[str, CallMode]]:
    """Return the treatment of calls, and of those of single methods or patterns: ``inline,List.add=contract``."""
    overall, single = cast("CallMode", VALUES["calls"].usual), dict[str, CallMode]()
    for part in parts(text):
        name, equals, mode = (piece.strip() for piece in part.rpartition("="))
        if mode not in MODES or (equals and not name):
            _refuse(
                f"{part!r} is no way to treat calls: write {', '.join(MODES[:-1])} or {MODES[-1]}, or List.add=contract"
            )
        if name:
            single[name] = cast("CallMode", mode)
        else:
            overall = cast("CallMode", mode)
    return overall, single


def read_seconds(text: str) -> float:
    """Return a number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        _refuse(f"{text!r} is not a valid float.")
    return (
        seconds if math.isfinite(seconds) and seconds > 0 else _refuse(f"{seconds} is no number of seconds")
    )


def read_classpath(text: str) -> tuple[str, ...]:
    """Return the folders and JAR files of a class path, which are separated as the system separates paths."""
    return tuple(place for place in text.split(os.pathsep) if place)


def read_solver(name: str) -> str:
    """Return the name of an available solver, or of two."""
    # Imported lazily: most are content with the usual one.
    from ooxcheck.sat.engine import team

    team(name)
    return name


MAX_VALUES = 1_000
"""The largest number of listed numbers."""


def read_integers(text: str) -> tuple[int, ...]:
    """Return numbers in increasing order, each once: ``-1..1``, or ``0,1,5``, or both."""
    numbers: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(-?[0-9]{1,20})(?:\.\.(-?[0-9]{1,20}))?\s*", part)
        if not match:
            _refuse(f"{part!r} is no set of integers: write -1..1 or 0,1,5")
        add_range(numbers, part, int(match[1]), int(match[2] or match[1]), "numbers")
    return tuple(sorted(numbers))


def add_range(values: set[int], part: str, first: int, last: int, what: str) -> None:
    """Add all numbers of a range to a set; refuse an empty or too large one."""
    if last < first or last - first >= MAX_VALUES or len(values) >= MAX_VALUES:
        _refuse(f"{part!r} is empty or has more than {MAX_VALUES} {what}")
    values.update(range(first, last + 1))


@dataclass(frozen=True, slots=True)
class Value:
    """The default of a value, in the syntax of the command line, and its parser; a flag has none."""

    usual: Any
    read: Callable[[str], Any] | None = None

    def of(self, written: object) -> Any:  # noqa: ANN401 (each value has its own type)
        """Return a value from a file or from Python as the command line has it."""
        if written is None and self.usual is None:
            return None
        text = as_typed(written, is_flag=self.read is None)
        return self.read(text) if self.read and isinstance(text, str) else text


VALUES: Mapping[str, Value] = {
    "scope": Value(3, Scopes(3, may_grow=True)),
    "unroll": Value(3, Unrolls(3, may_grow=True)),
    "array": Value(3, Whole(0, MAX_ARRAY)),
    "int_width": Value(32, Whole(2, 64)),
    "overflow": Value("wrap", OneOf(("wrap", "error"))),
    "no_invariants": Value(usual=False),
    "no_exceptions": Value(usual=False),
    "open_types": Value(usual=False),
    "inherited": Value("model", OneOf(("model", "all", "none"))),
    "memory_model": Value("sc", OneOf(("sc", "tso"))),
    "races": Value(usual=False),
    "contexts": Value(None, Whole(1, MAX_CONTEXTS)),
    "calls": Value("auto", read_calls),
    "loops": Value("auto", OneOf(("unroll", "invariant", "auto"))),
    "induction": Value(usual=False),
    "any_heap": Value(usual=False),
    "seconds": Value(None, read_seconds),
    "memory": Value(4096, Whole(256, 1_000_000)),
    "solver": Value(None, read_solver),
    "jobs": Value(1, Whole(1, 256)),
    "cluster": Value(None, read_cluster),
    "self_check": Value(usual=False),
    "certify": Value(usual=False),
    "counterexamples": Value(1, Whole(1, 100)),
    "coverage": Value(usual=False),
    "out": Value("ooxcheck-out", Path),
    "keep_going": Value(usual=False),
    "no_laws": Value(usual=False),
    "classpath": Value("", read_classpath),
    "infer": Value(usual=False),
    "no_infer": Value(usual=False),
    "strict": Value(usual=False),
}
"""All values by name. Options of the command line have the same names, except ``--open`` and ``--timeout``."""


MAX_HEAPS = 1_000_000
"""The largest number of requested heaps."""

HEAP_VALUES: Mapping[str, Value] = {
    "scope": Value(None, Scopes(3)),
    "depth": Value(None, Whole(0, MAX_SCOPE)),
    "array": VALUES["array"],
    "keys": Value("order", OneOf(("order", "values"))),
    "ints": Value(None, read_integers),
    "shapes": Value(usual=False),
    "count": Value(usual=False),
    "limit": Value(None, Whole(1, MAX_HEAPS)),
    "sample": Value(None, Whole(1, MAX_HEAPS)),
    "seed": Value(None, Whole(0, 1_000_000_000)),
    "unroll": Value(None, Unrolls(None)),
    **{
        name: VALUES[name]
        for name in (
            "int_width",
            "overflow",
            "no_invariants",
            "open_types",
            "inherited",
            "seconds",
            "memory",
            "solver",
            "classpath",
        )
    },
}
"""The values of an enumeration of heaps. The default scope is that of a check, or as large as the depth requires."""


INVARIANT_VALUES: Mapping[str, Value] = {
    "scope": Value(3, Scopes(3)),
    "unroll": Value(3, Unrolls(3)),
    **{name: VALUES[name] for name in ("array", "int_width", "seconds", "memory", "classpath")},
}
"""The values of an inference of class invariants."""


def read_operators(text: str) -> tuple[str, ...]:
    """Return the names of mutation operators, each once: ``CMP,LINK``; ``thesis`` and ``heaps`` are groups of them."""
    # Imported lazily: most questions are about no mutants.
    from ooxcheck.oox.mutants.operators import OF_HEAPS, OF_THESIS, OPERATORS

    names: dict[str, None] = {}
    for part in (piece.strip() for piece in text.split(",")):
        group = {"thesis": OF_THESIS, "heaps": OF_HEAPS, "all": OPERATORS}.get(part, [part.upper()])
        if not all(name in OPERATORS for name in group):
            _refuse(
                f"{part!r} is no mutation operator: write thesis, heaps, all, or some of {', '.join(OPERATORS)}"
            )
        names.update(dict.fromkeys(group))
    return tuple(names)


_OF_RUNS = {
    "scope": Value(3, Scopes(3)),
    "unroll": Value(3, Unrolls(3)),
    **{
        name: VALUES[name]
        for name in (
            "array",
            "int_width",
            "overflow",
            "no_invariants",
            "no_exceptions",
            "open_types",
            "inherited",
        )
    },
    **{name: VALUES[name] for name in ("seconds", "memory", "solver", "out", "classpath")},
}

MUTATION_VALUES: Mapping[str, Value] = {
    **_OF_RUNS,
    **{name: VALUES[name] for name in ("memory_model", "races", "contexts")},
    "operators": Value("all", read_operators),
    "with_callees": Value(usual=False),
    "limit": Value(None, Whole(1, 1_000_000)),
    "tests": Value(usual=False),
    "jobs": VALUES["jobs"],
}
"""The values of mutation analysis."""

EFFECT_VALUES: Mapping[str, Value] = {**_OF_RUNS, "limit": Value(100, Whole(1, 1_000_000))}
"""The values of path effects."""


def as_typed(value: object, *, is_flag: bool) -> str | bool:
    """Return a value in the syntax of the command line."""
    match value:
        case bool() if is_flag:
            return value
        case PathLike() if not is_flag:
            return str(fspath(value))
        case str() | int() | float() if not is_flag and not isinstance(value, bool):
            return str(value)
        case Mapping() if not is_flag and all(isinstance(inner, str | int) for inner in value.values()):
            return ",".join(f"{key}={inner}" for key, inner in value.items())
        case _:
            return _refuse(f"{'true or false' if is_flag else 'a number or a text'} is expected here")


_SINGLE = {"scope": "scopes", "unroll": "unrolls", "calls": "callees"}
"""The Python names of the values for single classes, loops and methods."""


TIMEOUT = "timeout"
"""Another name of `seconds` in Python: that of the option."""


def read_values(given: Mapping[str, object], table: Mapping[str, Value] = VALUES) -> dict[str, Any]:
    """Return all values of a table, as given in Python or by default; refuse invalid ones."""
    values: dict[str, Any] = {}
    if TIMEOUT in given and "seconds" in table and "seconds" not in given:
        given = {"seconds" if name == TIMEOUT else name: value for name, value in given.items()}
    known = (*table, *(single for name, single in _SINGLE.items() if name in table))
    problems = [
        f"there is no option {name}{did_you_mean(name, known)}" for name in given if name not in known
    ]
    for name, value in table.items():
        try:
            values[name] = value.of(_file_text(name, given, value.usual))
        except ValueError as error:
            problems.append(f"{name}: {error}")
    if problems:
        raise OoxError(Diagnostic("request.option", problem, None) for problem in problems)
    return values


def _file_text(name: str, given: Mapping[str, object], usual: object) -> object:
    """Return a value in the syntax of a file: general and single ones in one text, and ``auto`` for no bound."""
    whole, single = given.get(name, usual), given.get(_SINGLE.get(name, ""))
    if name == "unroll" and whole is None and usual is not None:
        whole = "auto"
    return f"{as_typed(whole, is_flag=False)},{as_typed(single, is_flag=False)}" if single else whole


def _refuse(message: str) -> NoReturn:
    raise ValueError(message)
