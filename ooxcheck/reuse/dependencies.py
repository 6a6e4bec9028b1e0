"""The dependencies of an answer about a method, as a fingerprint: with the same fingerprint the answer is the same.

An answer depends on the text of the method and of its possible callees, and on the frames (fields, ghosts, invariants, superclasses) of all relevant
classes: those of these methods, those with static fields, and transitively those whose names occur in the text, with their super- and subclasses. Pure
methods whose names occur are included, because formulas can call them. The string literals of the program are included, and whether some formula
counts objects, because both influence the heaps. Names may include a class too many, never one too few.

Lowered programs are handled by `ooxcheck.reuse.lowered`.

The places of all this text do not influence the verdict, but the answer shows them; they have a fingerprint of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.analysis.subtyping import contracts_above
from ooxcheck.oox.program import Origin, Program
from ooxcheck.oox.typed import Method
from ooxcheck.reuse import lowered
from ooxcheck.reuse.pieces import Piece, pieces


@dataclass(frozen=True, slots=True)
class Print:
    """A fingerprint of everything that an answer depends on, and one of the places in it."""

    meaning: str
    places: str


def fingerprints(program: Program, methods: Iterable[Method], loops: object = ()) -> Mapping[str, Print]:
    """Return the fingerprints of the answers about methods, by full name; `loops` are those with bounds of their own."""
    if program.origin is not None:
        return {method.full_name: _lowered_print(program.origin, loops) for method in methods}
    closing = _Closing(program)
    return {method.full_name: _fingerprint(program, closing.rested_on(method), loops) for method in methods}


def _fingerprint(program: Program, named_pieces: Mapping[str, Piece], loops: object) -> Print:
    facts = [program.int_width, program.counts_objects, program.string_literals, loops]
    words = [(name, piece.words) for name, piece in named_pieces.items()]
    return Print(
        _digest([*facts, *words]),
        _digest((name, p.source.name, p.places) for name, p in named_pieces.items()),
    )


def _lowered_print(origin: Origin, loops: object) -> Print:
    return Print(_digest([lowered.words(origin), loops]), _digest(lowered.places(origin)))


class _Closing:
    """Computes the pieces of a program that some pieces depend on."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._pieces = pieces(program)
        self._family = {name: _family(program, name) for name in program.classes}
        pure = {method.signature.name for method in program.methods() if method.contract.changes_nothing}
        self._pure = [method for method in program.methods() if method.signature.name in pure]

    def rested_on(self, method: Method) -> Mapping[str, Piece]:
        """Return the pieces that the answer about a method depends on, methods first, each in the order of names."""
        methods: set[str] = set()
        classes = {field.owner for field in self._program.statics}
        more = {method.full_name: method}
        while more:
            run = [each for start in more.values() for each in reachable(self._program, start)]
            methods |= {each.full_name for each in run}
            methods |= {
                above.full_name
                for each in more.values()
                for above in contracts_above(self._program, each, "all")
            }
            classes = self._classes(methods, classes | {each.owner for each in run})
            more = {
                m.full_name: m
                for m in self._pure
                if m.full_name not in methods and self._is_named(m, methods, classes)
            }
        method_pieces = {name: self._pieces.methods[name] for name in sorted(methods)}
        return method_pieces | {name: self._pieces.frames[name] for name in sorted(classes)}

    def _classes(self, methods: Iterable[str], classes: Iterable[str]) -> set[str]:
        """Return the closure of some classes: those that methods and frames name, and their super- and subclasses."""
        closure: set[str] = set()
        waiting = {*classes, *self._family.keys() & _words(self._pieces.methods[name] for name in methods)}
        while waiting:
            name = waiting.pop()
            closure.add(name)
            waiting |= (
                self._family[name] | self._family.keys() & set(self._pieces.frames[name].words)
            ) - closure
        return closure

    def _is_named(self, method: Method, methods: Iterable[str], classes: Iterable[str]) -> bool:
        """Return whether some methods and frames contain the name of a method."""
        parts = (
            *(self._pieces.methods[name] for name in methods),
            *(self._pieces.frames[name] for name in classes),
        )
        return method.signature.name in _words(parts)


def _words(parts: Iterable[Piece]) -> set[str]:
    return {word for piece in parts for word in piece.words}


def _family(program: Program, name: str) -> frozenset[str]:
    """Return the superclasses and subclasses of a class."""
    below = (other for other in program.classes if program.is_subclass(other, name))
    return frozenset(below).union(program.supertypes(name))


def _digest(values: Iterable[object]) -> str:
    digest = hashlib.sha256()
    for value in values:
        digest.update(repr(value).encode())
    return digest.hexdigest()
