"""What a random program is about: a few classes, fields and methods, few enough that all initial states can be tried."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import prod

FIELDS = {
    "v": "int", "next": "A", "f": "bool", "s": "string", "u": "uint", "xs": "int[]", "ns": "A[]", "fs": "bool[]",
    "rows": "int[][]", "i": "I", "b": "B", "c": "C", "ch": "char", "cs": "char[]",
}  # fmt: skip
SUBCLASS_FIELDS = {"w": "int", "other": "A", "h": "bool", "twin": "B", "ys": "int[]"}
STATICS = {
    "tot": "int",
    "root": "A",
    "flag": "bool",
    "most": "uint",
    "table": "int[]",
    "word": "string",
    "mark": "char",
}
GHOSTS = {"g": "int", "friends": "A set", "map": "A -> A", "known": "bool", "seen": "int set"}
PARAMETERS = (
    "int", "int", "A", "A", "A", "bool", "uint", "string", "int[]", "A[]", "bool[]", "int[][]", "B", "I", "C", "B[]", "char", "char[]",
)  # fmt: skip
RESULTS = ("int", "int", "bool", "A", "A", "void", "void", "int[]", "B", "uint", "string", "I", "char")
LITERALS = ('"x"', '"y"')
CHAR_LITERALS = ("'a'", "'b'")
CHARS = ("\0", "\1", "\2", "a", "b", "c", "d")
"""Enough for two unknown chars, which are only compared: with the literals, the default, and each other."""


@dataclass(frozen=True, slots=True)
class Signature:
    """How a method is called: its class, or that of its receiver, and its types."""

    owner: str
    name: str
    result: str
    parameters: tuple[str, ...]
    static: bool = False
    pure: bool = False

    @property
    def head(self) -> str:
        """Its first line."""
        parameters = ", ".join(f"{type_} p{place}" for place, type_ in enumerate(self.parameters))
        return f"{'static ' if self.static else ''}{self.result} {self.name}({parameters})"


@dataclass
class Vocabulary:
    """The declarations of a program, and how large its initial states are."""

    width: int
    scope: int
    array: int
    has_subclass: bool = False
    implementors: tuple[str, ...] | None = None
    has_second: bool = False
    has_chars: bool = False
    fields: dict[str, dict[str, str]] = field(default_factory=dict)
    statics: dict[str, str] = field(default_factory=dict)
    ghosts: dict[str, str] = field(default_factory=dict)
    models: dict[str, str] = field(default_factory=dict)
    methods: list[Signature] = field(default_factory=list)
    constructors: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    bodiless: set[str] = field(default_factory=set)

    @property
    def classes(self) -> list[str]:
        """The classes there are."""
        return ["A", *(["B"] if self.has_subclass else []), *(["C"] if self.has_second else [])]

    @property
    def references(self) -> list[str]:
        """The classes and interfaces there are."""
        return [*self.classes, *(["I"] if self.implementors is not None else [])]

    def knows(self, type_: str) -> bool:
        """Return whether a type exists."""
        base = type_.split("[")[0]
        if base == "char":
            return self.has_chars
        return base not in ("A", "B", "C", "I") or base in self.references

    def subtypes(self, type_: str) -> list[str]:
        """Return the types of the variables that may stand for one of this type."""
        match type_:
            case "A":
                return ["A", *(["B"] if self.has_subclass else [])]
            case "I":
                implementors = self.implementors or ()
                below = ["B"] if self.has_subclass and "A" in implementors and "B" not in implementors else []
                return ["I", *implementors, *below]
            case _:
                return [type_]

    def fields_of(self, class_: str) -> dict[str, str]:
        """Return the fields of an object, inherited ones included."""
        return {**(self.fields["A"] if class_ == "B" else {}), **self.fields.get(class_, {})}

    def size(self, parameters: tuple[str, ...]) -> int:
        """Return about how many initial states there are, rather too many."""
        roots = [*parameters, *self.statics.values()]
        reached = self._reached(roots)
        objects = [
            _product(map(self._values, self._cells(class_))) for class_ in self.classes if class_ in reached
        ]
        return _product(map(self._values, roots)) * _product(objects * self.scope)

    def _cells(self, class_: str) -> list[str]:
        cells = [*self.fields.get(class_, {}).values()]
        return [*cells, *self.ghosts.values()] if class_ == "A" else cells

    def _reached(self, types: list[str]) -> set[str]:
        waiting, found = list(types), set[str]()
        while waiting:
            for word in waiting.pop().replace("[]", "").split():
                for class_ in self.subtypes(word):
                    if class_ in self.references and class_ not in found:
                        found.add(class_)
                        waiting += self._cells(class_)
                        waiting += ["A"] if class_ == "B" else []
        return found

    def _values(self, type_: str) -> int:
        if type_.endswith("[]"):
            element = self._values(type_[:-2])
            return 1 + sum(_product([element] * length) for length in range(self.array + 1))
        match type_:
            case "int" | "uint":
                return 1 << self.width
            case "string":
                return 5
            case "char":
                return len(CHARS)
            case "bool":
                return 2
            case "int set":
                return 1 << (1 << self.width)
            case "A set":
                return 1 << self.scope
            case "A -> A":
                return 1 << self.scope**2
            case _:
                return 2 + (self.scope - 1) * len(self.subtypes(type_))


def _product(sizes: Iterable[int]) -> int:
    return prod(sizes)


def vocabulary(source: random.Random, *, by_contract: bool) -> Vocabulary:
    """Return random declarations, without methods; the interface may have no implementation if told so."""
    words = Vocabulary(
        source.choice((2, 2, 2, 3, 3, 5)), source.choice((1, 1, 2, 2)), source.choice((1, 1, 2))
    )
    words.has_subclass = source.random() < 0.4
    words.has_second = source.random() < 0.15
    words.has_chars = source.random() < 0.15
    if source.random() < 0.3:
        implementors = source.choice((("A",), ("A", "C"), ("B",), ("C",), ()))
        words.implementors = tuple(name for name in implementors if name in words.classes) or (
            () if by_contract else ("A",)
        )
    words.fields["A"] = _some(source, words, FIELDS, source.choice((1, 2, 2, 3, 3)))
    if words.has_subclass:
        words.fields["B"] = _some(source, words, SUBCLASS_FIELDS, source.choice((0, 1, 1)))
    if words.has_second:
        words.fields["C"] = _some(source, words, {"m": "int", "a": "A", "k": "C"}, 1)
    words.statics = _some(source, words, STATICS, source.choice((0, 0, 0, 1, 1, 2)))
    words.ghosts = _some(source, words, GHOSTS, source.choice((0, 0, 0, 1)))
    return words


def _some(source: random.Random, words: Vocabulary, pool: dict[str, str], count: int) -> dict[str, str]:
    possible = [name for name, type_ in pool.items() if words.knows(type_.split()[0])]
    weights = [3 if name in ("v", "next", "f", "ch") else 1 for name in possible]
    return {name: pool[name] for name in dict.fromkeys(source.choices(possible, weights, k=count))}
