"""What an answer about a method rests on, as a fingerprint: the answer is the same as long as the fingerprint is.

It rests on the words of the method and of every method that it may come to run, and on the frames (fields, ghosts,
invariants, what is above) of every class that can matter: those of these methods, those with static fields, which every
heap has, and then those that a word of what is already in names, and those below and above what is in, for an object may
be of any of them. Pure methods that a word names are in, too, for formulas can call them. The string literals of the program
are in, and whether some formula of it counts objects, for both have a say in which heaps there are. Going by words takes in a
class too many now and then, never one too few.

A program that was made from another language is another matter (`ooxcheck.reuse.lowered`).

Where all these words stand decides nothing, but is told with the answer; it has a fingerprint of its own.
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
    """A fingerprint of what decides an answer, and one of the places that are told with it."""

    meaning: str
    places: str


def fingerprints(program: Program, methods: Iterable[Method], loops: object = ()) -> Mapping[str, Print]:
    """Return what the answers about methods rest on, by full name; `loops` says which have bounds of their own."""
    if program.origin is not None:
        return {method.full_name: _lowered(program.origin, loops) for method in methods}
    closing = _Closing(program)
    return {method.full_name: _fingerprint(program, closing.rested_on(method), loops) for method in methods}


def _fingerprint(program: Program, found: Mapping[str, Piece], loops: object) -> Print:
    facts = [program.int_width, program.counts_objects, program.string_literals, loops]
    words = [(name, piece.words) for name, piece in found.items()]
    return Print(
        _digest([*facts, *words]), _digest((name, p.source.name, p.places) for name, p in found.items())
    )


def _lowered(origin: Origin, loops: object) -> Print:
    return Print(_digest([lowered.words(origin), loops]), _digest(lowered.places(origin)))


class _Closing:
    """Finds all pieces of a program that matter to some."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._pieces = pieces(program)
        self._family = {name: _family(program, name) for name in program.classes}
        pure = {method.signature.name for method in program.methods() if method.contract.changes_nothing}
        self._pure = [method for method in program.methods() if method.signature.name in pure]

    def rested_on(self, method: Method) -> Mapping[str, Piece]:
        """Return the pieces on which the answer about a method rests, methods first, each in the order of names."""
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
        found = {name: self._pieces.methods[name] for name in sorted(methods)}
        return found | {name: self._pieces.frames[name] for name in sorted(classes)}

    def _classes(self, methods: Iterable[str], classes: Iterable[str]) -> set[str]:
        """Return some classes, those that methods and their own frames name, those above and below, and so on."""
        found: set[str] = set()
        waiting = {*classes, *self._family.keys() & _words(self._pieces.methods[name] for name in methods)}
        while waiting:
            name = waiting.pop()
            found.add(name)
            waiting |= (
                self._family[name] | self._family.keys() & set(self._pieces.frames[name].words)
            ) - found
        return found

    def _is_named(self, method: Method, methods: Iterable[str], classes: Iterable[str]) -> bool:
        """Return whether a word of some methods and frames is the name of a method."""
        parts = (
            *(self._pieces.methods[name] for name in methods),
            *(self._pieces.frames[name] for name in classes),
        )
        return method.signature.name in _words(parts)


def _words(parts: Iterable[Piece]) -> set[str]:
    return {word for piece in parts for word in piece.words}


def _family(program: Program, name: str) -> frozenset[str]:
    """Return the classes above and below a class."""
    below = (other for other in program.classes if program.is_subclass(other, name))
    return frozenset(below).union(program.supertypes(name))


def _digest(values: Iterable[object]) -> str:
    digest = hashlib.sha256()
    for value in values:
        digest.update(repr(value).encode())
    return digest.hexdigest()
