"""Programs held to the library: every method of `programs/*collections.oox` gets the contract that the library's has.

A ghost is replaced by what stands behind it in the program. ``modifies`` of ghosts says that the ghosts of all other
objects are unchanged, whatever cells the program changes; with `others` there are some for sure that it could reach.
Invariants of the library become something to ensure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ooxcheck.input.library import load_with_library, shelf
from ooxcheck.oox import tree
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse_text

PROGRAMS = Path(__file__).parent / "programs"
COLLECTIONS = (PROGRAMS / "collections.oox").read_text(encoding="utf-8")
NUMBERS = (PROGRAMS / "number_collections.oox").read_text(encoding="utf-8")

BEHIND = {
    ("Set", "items"): "({}.first.*next.item)",
    ("SetIterator", "left"): "({}.at.*next.item)",
    ("Map", "entries"): "(~(key & ({}.top.*rest -> Element)).value)",
    ("List", "places"): "({}.head.*following)",
    ("List", "before"): "(^following & ({0}.head.*following -> {0}.head.*following))",
    ("List", "held"): "(holds & ({}.head.*following -> Element))",
    ("ListIterator", "left"): "({}.step.*after.place)",
    ("ListIterator", "before"): "(~(place & ({}.origin.*after -> ListPlace)).(^after).place)",
    ("ListIterator", "held"): "(~(place & ({}.origin.*after -> ListPlace)).given)",
    ("IntSet", "items"): "({}.start.*tail.number)",
    ("IntIterator", "left"): "({}.here.*tail.number)",
    ("IntMap", "keys"): "({}.bottom.*above.label)",
    ("IntMap", "entries"): "(~(label & ({0}.bottom.*above -> {0}.bottom.*above.label)).amount)",
    ("Comparator", "before"): "(~(item & ({}.known.*next -> Element)).(^next).item)",
}
"""What is behind each ghost of the library, for an object that is named in the braces."""

INNER = {"begin", "anyLeft", "drop", "giveKeys", "giveValues", "put(ListPlace)", "order", "knows", "decides"}
"""Methods that the library has for itself."""

RELATED = {
    "Set": ("Set", "SetIterator", "Comparator"),
    "SetIterator": ("Set", "SetIterator", "Comparator"),
    "Map": ("Map", "Set"),
    "List": ("List", "ListIterator"),
    "ListIterator": ("List", "ListIterator"),
    "IntSet": ("IntSet", "IntIterator"),
    "IntIterator": ("IntSet", "IntIterator"),
    "IntMap": ("IntMap", "IntSet"),
    "Comparator": ("Set", "SetIterator", "Comparator"),
}
"""The classes of the program that are made of the same things, or make one another."""

Member = tree.Method | tree.Constructor


@dataclass(frozen=True)
class Contract:
    """The contract of a method of the library, to be said of a program."""

    owner: str
    member: Member
    invariants: tuple[str, ...]

    def clauses(self) -> Iterator[str]:
        """Yield the clauses that a program has to keep."""
        for clause in self.member.spec:
            match clause:
                case tree.Clause():
                    yield self._without_ghosts(clause.span.text)
                case tree.Pure():
                    yield "pure"
                case tree.Modifies() | tree.Reads() | tree.Decreases():
                    pass
        yield from (f"ensures({self._without_ghosts(formula)})" for formula in self.invariants)
        yield from (self._unchanged(ghost) for ghost in BEHIND if ghost[0] in RELATED[self.owner])

    def _without_ghosts(self, text: str) -> str:
        return re.sub(r"\b(\w+)\.(\w+)\b", self._behind, text)

    def _behind(self, found: re.Match[str]) -> str:
        behind = BEHIND.get((self._class_of(found[1]), found[2]))
        return found[0] if behind is None else behind.format(found[1])

    def _class_of(self, name: str) -> str:
        types = {parameter.name: parameter.type.name for parameter in self.member.parameters}
        if isinstance(self.member, tree.Method) and self.member.result:
            types["retval"] = self.member.result.name
        return types.get(name, self.owner if name == "this" else "")

    def _unchanged(self, ghost: tuple[str, str]) -> str:
        """Return the clause that a ghost is the same in all objects that ``modifies`` does not name."""
        changed = [name for name, field in self._places() if (self._class_of(name), field) == ghost]
        behind = BEHIND[ghost].format("o")
        return f"ensures(all o : {' - '.join([f'old({ghost[0]})', *changed])} | {behind} == old({behind}))"

    def _places(self) -> Iterator[tuple[str, str]]:
        for clause in self.member.spec:
            for place in clause.places if isinstance(clause, tree.Modifies) else ():
                receiver, _, field = place.span.text.partition(".")
                yield receiver, field


@cache
def contracts() -> dict[tuple[str, str], Contract]:
    """Return the contracts of the library by the names of class and method, without what it has for itself."""
    return {
        (name, member.name): Contract(name, member, invariants)
        for name, source in shelf().items()
        for members in [_members(source.text)]
        for invariants in [tuple(m.formula.span.text for m in members if isinstance(m, tree.Invariant))]
        for member in members
        if isinstance(member, Member) and name != "Iterator" and not _is_inner(member)
    }


def _is_inner(member: Member) -> bool:
    first = f"{member.name}({member.parameters[0].type.name})" if member.parameters else ""
    return member.name in INNER or first in INNER


def _members(text: str) -> list[tree.MemberDeclaration]:
    return [
        m for d in parse_text(text).declarations if isinstance(d, tree.ClassDeclaration) for m in d.members
    ]


def program_of(owner: str) -> str:
    """Return the text of the program that has a class of the library."""
    return NUMBERS if owner.startswith("Int") else COLLECTIONS


@cache
def contracted(text: str = COLLECTIONS, *, others: str = "", only: str = "") -> Program:
    """Return a program whose methods, or `only` those of a class, have the contracts of the library, and others of the classes related to one."""
    fields = "".join(f" static {name} other{name};" for name in RELATED.get(others, ()))
    text = f"{text}\nclass Others {{{fields} }}\n"
    known, pieces, done = contracts(), [], 0
    for class_ in parse_text(text).declarations:
        for member in (
            class_.members if isinstance(class_, tree.ClassDeclaration) and only in ("", class_.name) else ()
        ):
            if (
                isinstance(member, Member)
                and member.body
                and (contract := known.get((class_.name, member.name)))
            ):
                pieces += [text[done : member.body.span.start], "\n".join(contract.clauses())]
                done = member.body.span.start
    return load_with_library([Source("collections.oox", "".join([*pieces, text[done:]]))], int_width=32)
