"""Values in readable form: objects by name, chars and strings in quotes.

An object is called by its class and a number, in the order of their first use: ``Node0``, ``Node1``,
``int[]0``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ooxcheck.oox.arithmetic import shortest
from ooxcheck.oox.running.heap import Atom, Bag, Content, Obj, Unset, in_order
from ooxcheck.oox.types import CHAR, ERROR, Type

_ROOT = "java.lang."
"""The prefix that a front end puts before the root class of all classes; objects have only its last name."""


class Names:
    """Names of objects, assigned once."""

    def __init__(self, objects: Iterable[Obj] = ()) -> None:
        self._names: dict[Obj, str] = {}
        self._counts: Counter[str] = Counter()
        for obj in objects:
            self.name(obj)

    def name(self, obj: Obj) -> str:
        """Return the name of an object."""
        if obj not in self._names:
            self._names[obj] = obj.constant or self._numbered_name(str(obj.kind.type).removeprefix(_ROOT))
        return self._names[obj]

    def _numbered_name(self, kind: str) -> str:
        self._counts[kind] += 1
        return f"{kind}{self._counts[kind] - 1}"

    def value_text(self, content: Content, type_: Type = ERROR) -> str:
        """Return the text of a value of this type."""
        match content:
            case frozenset():
                rows = [" -> ".join(self.value_text(atom) for atom in row) for row in in_order(content)]
                return "{" + ", ".join(rows) + "}"
            case tuple():
                return f"[{', '.join(self.value_text(atom, type_) for atom in content)}]"
            case Bag():
                each = [
                    f"{self.value_text(atom, type_)}{f' x {count}' * (count > 1)}"
                    for atom, count in content.in_order()
                ]
                return "{" + ", ".join(each) + "}"
            case Unset():
                return "?"
            case _:
                return self._atom(content, type_)

    def _atom(self, atom: Atom, type_: Type) -> str:
        match atom:
            case Obj():
                return atom.shown_as or self.name(atom.held_array or atom)
            case None:
                return "null"
            case bool():
                return "true" if atom else "false"
            case str():
                return f'"{atom}"'
            case int() if type_ is CHAR:
                return f"'{chr(atom)}'"
            case float():
                return shortest(atom, type_)
            case _:
                return str(atom)
