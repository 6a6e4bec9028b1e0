"""Nodes of a formula's graph: immutable, interned, and aware of their own free variables.

Two nodes with the same class and the same fields are the same object (hash-consing: Filliatre and Conchon, "Type-safe
modular hash-consing", ML 2006), so equality is identity and whatever is known about a node can be kept in a dictionary.
The table is weak: it forgets nodes that nobody else holds. A node is checked before it enters the table.

Graphs may be far deeper than Python's stack, so every walk over them keeps a stack of its own; `nodes` is that walk.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field
from dataclasses import fields as dataclass_fields
from typing import Any

_interned: weakref.WeakValueDictionary[tuple[object, ...], Any] = weakref.WeakValueDictionary()


class Interned(type):
    """The metaclass of nodes: return the existing node with the same class and fields, if there is one."""

    __match_args__: tuple[str, ...]

    def __call__(cls, *fields: Any, **named: Any) -> Any:  # noqa: ANN401  (mypy takes the signature from the dataclass)
        """Find or build the node; a constructor that raises leaves no trace."""
        if len(fields) < len(cls.__match_args__):
            fields = cls._completed(fields, named)
        key = (cls, *fields, *map(type, fields))
        node = _interned.get(key)
        if node is None:
            node = super().__call__(*fields)
            _interned[key] = node
        return node

    def _completed(cls, fields: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Return all fields in order, so that a node is the same whether its defaults were spelled out or not."""
        rest = cls.__match_args__[len(fields) :]
        declared = dataclass_fields(cls)  # type: ignore[arg-type]  # every node class is a dataclass
        given = {each.name: each.default for each in declared if each.default is not MISSING} | named
        if missing := [name for name in rest if name not in given]:
            msg = f"{cls.__name__} needs {', '.join(missing)}"
            raise TypeError(msg)
        return (*fields, *(given[name] for name in rest))


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

    def settle(self, *children: Node, bound: tuple[Node, ...] = (), universe: bool = False) -> None:
        """Store what every walk needs to know: children, free variables, dependence on the universe."""
        free = dict.fromkeys(variable for child in children for variable in child.free)
        for variable in bound:
            free.pop(variable, None)
        object.__setattr__(self, "children", children)
        object.__setattr__(self, "free", tuple(free))
        object.__setattr__(self, "uses_universe", universe or any(child.uses_universe for child in children))

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


def nodes(*roots: Node) -> Iterator[Node]:
    """Yield every node reachable from `roots` once, children before parents."""
    done: set[Node] = set()
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
