"""Nodes of a formula's graph: immutable, interned, with their free variables.

Two nodes with the same class and the same fields are the same object (hash-consing: Filliatre and Conchon,
"Type-safe modular hash-consing", ML
2006), so equality is identity and attributes of a node can be stored in a dictionary. The table is weak: it
drops unreferenced nodes. A node is
checked before it enters the table.

Python's ``==`` builds a formula, which has no truth value, like all nodes: nodes are compared by ``is``.
Containers test identity first, so nodes
work in sets and dictionaries.

Graphs may be far deeper than Python's stack, so every walk over them has an explicit stack; `nodes` is that
walk.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, field
from dataclasses import fields as dataclass_fields
from functools import cache
from typing import Any, ClassVar

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.operators import Operator


class _Reference(weakref.ref[Any]):
    """A weak reference to a node, with the node's key in the table."""

    __slots__ = ("key",)

    key: tuple[object, ...]


# A WeakValueDictionary does the same, at twice the cost.
_interned: dict[tuple[object, ...], _Reference] = {}

# The references to dead nodes that are still in the table. Their callback is `list.append`, which runs no
# bytecode: Python drops an exception that a signal handler (a time limit, Ctrl-C) raises inside a callback.
_dead: list[_Reference] = []


class Interned(type):
    """The metaclass of nodes: return the existing node with the same class and fields, if there is one."""

    __match_args__: tuple[str, ...]

    def __call__(cls, *fields: Any, **named: Any) -> Any:  # noqa: ANN401  (mypy takes the signature from the dataclass)
        """Find or build the node; a constructor that raises leaves the table unchanged."""
        if _dead:
            _forget_dead()
        if len(fields) < len(cls.__match_args__):
            fields = cls._complete_fields(fields, named)
        key = (cls, *fields, *map(type, fields))
        known = _interned.get(key)
        node = None if known is None else known()
        if node is None:
            node = super().__call__(*fields)
            reference = _Reference(node, _dead.append)
            reference.key = key
            _interned[key] = reference
        return node

    def _complete_fields(cls, fields: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Return all fields in order, so that explicit and implicit defaults give the same node."""
        rest = _rest(cls, len(fields))
        given = {**rest, **named} if named else rest
        missing = [name for name, value in given.items() if value is MISSING]
        if missing:
            msg = f"{cls.__name__} needs {', '.join(missing)}"
            raise TypeError(msg)
        return (*fields, *given.values())


class Distinct(Interned):
    """The metaclass of nodes that are identified by the object: each construction makes another one."""

    def __call__(cls, *fields: Any, **named: Any) -> Any:  # noqa: ANN401  (mypy takes the signature from the dataclass)
        """Build the node."""
        return type.__call__(cls, *fields, **named)


@cache
def _rest(cls: Interned, given: int) -> dict[str, object]:
    """Return the fields of a node class after the given ones, with their default values."""
    declared = {each.name: each.default for each in dataclass_fields(cls)}  # type: ignore[arg-type]  # a dataclass
    return {name: declared[name] for name in cls.__match_args__[given:]}


def _forget_dead() -> None:
    """Remove the dead nodes from the table, unless an equal node has been built since."""
    with suppress(IndexError):  # another thread may have taken the last one
        while _dead:
            reference = _dead.pop()
            if _interned.get(reference.key) is reference:
                del _interned[reference.key]
            del reference  # its key may hold the last references to the children


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Node(metaclass=Interned):
    """One operation of a formula's graph.

    Invariants
    ----------
    `free` are the variables that occur in the node outside their binders, each once, in order of first
    occurrence. `uses_universe` says that the
    node's value may change when atoms are added to the universe, and `is_higher_order` that some variable
    in it ranges over sets.
    """

    KIND: ClassVar[str] = "a node"

    children: tuple[Node, ...] = field(init=False, repr=False)
    free: tuple[Node, ...] = field(init=False, repr=False)
    uses_universe: bool = field(init=False, repr=False)
    is_higher_order: bool = field(init=False, repr=False)

    def settle(self, *children: Node, universe: bool = False, higher_order: bool = False) -> None:
        """Store the attributes that every walk needs: children, free variables, dependence on the universe, higher order."""
        free: tuple[Node, ...] = ()
        for child in children:
            if child.free:
                free = tuple(dict.fromkeys((*free, *child.free))) if free else child.free
            universe = universe or child.uses_universe
            higher_order = higher_order or child.is_higher_order
        object.__setattr__(self, "children", children)
        object.__setattr__(self, "free", free)
        object.__setattr__(self, "uses_universe", universe)
        object.__setattr__(self, "is_higher_order", higher_order)

    def _strength(self) -> int:
        """Return the precedence of the node's text, from 0 for quantifiers to 16 for names."""
        return 16

    def _spelling(self) -> tuple[Piece, ...]:
        """Return the Alloy text of the node: strings, and children with the precedence that their position requires."""
        raise NotImplementedError

    def fields(self) -> tuple[Any, ...]:
        """Return the constructor's arguments."""
        names: tuple[str, ...] = self.__match_args__
        return tuple(getattr(self, name) for name in names)

    def binds(self) -> tuple[Node, ...]:
        """Return the variables that this node binds."""
        return ()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.fields()

    def __str__(self) -> str:
        return text(self)


Piece = str | tuple[Node, int]


def nodes(*roots: Node, done: set[Node] | None = None) -> Iterator[Node]:
    """Yield every node reachable from `roots` once, children before parents.

    Nodes in `done` are left out, with their children; yielded nodes are added to it.
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


def substitute(root: Node, old: Node, new: Node) -> Node | None:
    """Return a node with the free occurrences of a variable replaced; None if a binder would capture the new node."""
    fresh: dict[Node, Node] = {old: new}
    kept = {old, *new.free}
    for node in nodes(root):
        if node is not old and any(variable is old for variable in node.free):
            if not kept.isdisjoint(node.binds()):
                return None
            fresh[node] = type(node)(*(_rebuild_field(part, fresh) for part in node.fields()))
    return fresh.get(root, root)


def _rebuild_field(part: Any, fresh: Mapping[Node, Node]) -> Any:  # noqa: ANN401  (a field may be anything)
    """Return a field of a node with its nodes replaced."""
    if isinstance(part, tuple):
        return tuple(_rebuild_field(each, fresh) for each in part)
    return fresh.get(part, part) if isinstance(part, Node) else part


def check_kind(kind: type[Node], where: str | Operator, *parts: object) -> None:
    """Refuse operands that are not nodes of a kind."""
    for part in parts:
        if not isinstance(part, kind):
            actual = f"{part.KIND}: {text(part, limit=80)}" if isinstance(part, Node) else repr(part)
            msg = f"{f'`{where.value}`' if isinstance(where, Operator) else where} needs {kind.KIND}, not {actual}"
            raise TypeError(msg)


def text(
    root: Node, strength: int = 0, *, limit: int | None = None, names: Mapping[Node, str] | None = None
) -> str:
    """Return the Alloy text of a node, cut after about `limit` characters (a shared graph may be exponentially long).

    `strength` is the precedence that its position requires. Nodes in `names` have the given text. A
    variable has its own name, with primes if
    another one of that name is visible.
    """
    fixed = names or {}
    written: list[str] = []
    length = 0
    stack: list[tuple[Piece, Mapping[Node, str]]] = [
        ((root, strength), _name_variables(root.free, (), fixed, fixed))
    ]
    while stack and (limit is None or length < limit):
        piece, known = stack.pop()
        if isinstance(piece, str):
            written.append(piece)
            length += len(piece)
        elif piece[0] in known:
            stack.append((known[piece[0]], known))
        else:
            inside = _name_variables(piece[0].binds(), piece[0].free, known, fixed)
            stack.extend((part, inside) for part in reversed(_parenthesise(*piece)))
    return "".join(written) + (" ..." if stack else "")


def _name_variables(
    bound: tuple[Node, ...], free: tuple[Node, ...], known: Mapping[Node, str], fixed: Mapping[Node, str]
) -> Mapping[Node, str]:
    """Return the names of nodes below a binder: bound variables differ from all others visible there."""
    unnamed = [variable for variable in bound if variable not in fixed]
    if not unnamed:
        return known
    names = dict(known)
    taken = {names[variable] for variable in free if variable in names and variable not in set(unnamed)}
    for variable in unnamed:
        name = str(variable.fields()[0])
        while name in taken:
            name += "'"
        names[variable] = name
        taken.add(name)
    return names


def _parenthesise(node: Node, strength: int) -> tuple[Piece, ...]:
    """Return the node's pieces, in parentheses if its precedence requires them."""
    return node._spelling() if node._strength() >= strength else ("(", *node._spelling(), ")")
