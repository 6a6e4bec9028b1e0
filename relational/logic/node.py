"""Nodes of a formula's graph: immutable, interned, and aware of their own free variables.

Two nodes with the same class and the same fields are the same object (hash-consing: Filliatre and Conchon, "Type-safe
modular hash-consing", ML 2006), so equality is identity and whatever is known about a node can be kept in a dictionary.
The table is weak: it forgets nodes that nobody else holds. A node is checked before it enters the table.

Graphs may be far deeper than Python's stack, so every walk over them keeps a stack of its own; `nodes` is that walk.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, field
from dataclasses import fields as dataclass_fields
from functools import cache
from typing import Any

from datatypes import dataclass

# A WeakValueDictionary does the same, at twice the cost.
_interned: dict[tuple[object, ...], weakref.ref[Any]] = {}


class Interned(type):
    """The metaclass of nodes: return the existing node with the same class and fields, if there is one."""

    __match_args__: tuple[str, ...]

    def __call__(cls, *fields: Any, **named: Any) -> Any:  # noqa: ANN401  (mypy takes the signature from the dataclass)
        """Find or build the node; a constructor that raises leaves no trace."""
        if len(fields) < len(cls.__match_args__):
            fields = cls._completed(fields, named)
        key = (cls, *fields, *map(type, fields))
        known = _interned.get(key)
        node = None if known is None else known()
        if node is None:
            node = super().__call__(*fields)
            _interned[key] = weakref.ref(node, _forgetting(key))
        return node

    def _completed(cls, fields: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Return all fields in order, so that a node is the same whether its defaults were spelled out or not."""
        rest = _rest(cls, len(fields))
        given = {**rest, **named} if named else rest
        if MISSING in given.values():
            missing = [name for name, value in given.items() if value is MISSING]
            msg = f"{cls.__name__} needs {', '.join(missing)}"
            raise TypeError(msg)
        return (*fields, *given.values())


@cache
def _rest(cls: Interned, given: int) -> dict[str, object]:
    """Return the fields of a node class after the first ones, with their default values."""
    declared = {each.name: each.default for each in dataclass_fields(cls)}  # type: ignore[arg-type]  # a dataclass
    return {name: declared[name] for name in cls.__match_args__[given:]}


def _forgetting(key: tuple[object, ...]) -> Callable[[weakref.ref[Any]], None]:
    """Return what removes a dead node from the table, unless the same node has been built again since."""

    def forget(reference: weakref.ref[Any]) -> None:
        if _interned.get(key) is reference:
            del _interned[key]

    return forget


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Node(metaclass=Interned):
    """One operation of a formula's graph.

    Invariants
    ----------
    `free` are the variables that occur in the node outside their binders, each once, in order of first occurrence.
    `uses_universe` says that the node's meaning may change when atoms are added to the universe.
    """

    children: tuple[Node, ...] = field(init=False, repr=False)
    free: tuple[Node, ...] = field(init=False, repr=False)
    uses_universe: bool = field(init=False, repr=False)

    def settle(self, *children: Node, universe: bool = False) -> None:
        """Store what every walk needs to know: children, free variables, dependence on the universe."""
        free: tuple[Node, ...] = ()
        for child in children:
            if child.free:
                free = tuple(dict.fromkeys((*free, *child.free))) if free else child.free
            universe = universe or child.uses_universe
        object.__setattr__(self, "children", children)
        object.__setattr__(self, "free", free)
        object.__setattr__(self, "uses_universe", universe)

    def _strength(self) -> int:
        """Return how tightly the node's text holds together, from 0 for quantifiers to 16 for names."""
        return 16

    def _spelling(self) -> tuple[Piece, ...]:
        """Return the Alloy text of the node: strings, and children with the binding strength their place demands."""
        raise NotImplementedError

    def fields(self) -> tuple[Any, ...]:
        """Return the constructor's arguments."""
        names: tuple[str, ...] = self.__match_args__
        return tuple(getattr(self, name) for name in names)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.fields()

    def __str__(self) -> str:
        return text(self)


Piece = str | tuple[Node, int]


def nodes(*roots: Node, done: set[Node] | None = None) -> Iterator[Node]:
    """Yield every node reachable from `roots` once, children before parents.

    Nodes in `done` are left out, with what is below them; those that are yielded are added to it.
    """
    done = set() if done is None else done
    stack = list(reversed(roots))
    while stack:
        node = stack[-1]
        waiting = [child for child in reversed(node.children) if child not in done]
        if waiting and node not in done:
            stack.extend(waiting)
            continue
        stack.pop()
        if node not in done:
            done.add(node)
            yield node


def text(root: Node, *, limit: int | None = None, names: Mapping[Node, str] | None = None) -> str:
    """Return the Alloy text of a node, cut after about `limit` characters (a shared graph may be exponentially long).

    Nodes found in `names` are spelled as it says.
    """
    written: list[str] = []
    length = 0
    stack: list[Piece] = [(root, 0)]
    while stack and (limit is None or length < limit):
        piece = stack.pop()
        if isinstance(piece, str):
            written.append(piece)
            length += len(piece)
        elif names is not None and piece[0] in names:
            stack.append(names[piece[0]])
        else:
            stack.extend(reversed(_enclosed(*piece)))
    return "".join(written) + (" ..." if stack else "")


def _enclosed(node: Node, strength: int) -> tuple[Piece, ...]:
    """Return the node's pieces, in parentheses if it binds less than its place demands."""
    return node._spelling() if node._strength() >= strength else ("(", *node._spelling(), ")")
