"""Relational expressions over the state on entry: the bounds of a summary.

The language is that of Taghdiri, "Automating Modular Program Verification by Refining Specifications" (PhD
thesis, MIT 2008, chapter
"Inferring initial specifications"), with tests and choices added. An expression denotes a set of tuples.
Here *null is an atom*: every
variable holds exactly one value, and a field has exactly one tuple for every existing object (none for
others). This is more expressive than
leaving null out: "one of these, and not null".

Nodes are interned (`ooxcheck.relational.logic.node`), so that equality is identity. `unordered` operators
keep their operands in a
canonical order. The functions of `ooxcheck.specs.relations.set_laws` build simplified expressions; the
classes here only check arities.
"""

from __future__ import annotations

import hashlib
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells, Elements, Lengths
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.types import BOOL, INT, NULL, ArrayType, ClassType, Type, Value
from ooxcheck.relational.logic.node import Interned

Column: TypeAlias = Type | None
"""The type of a column; None if it is not a single type."""

Leaf: TypeAlias = Variable | Cells
"""A name with a value on entry: a parameter, a field, the elements of arrays of a type, the lengths."""

MOST = 1 << 30


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Expr(metaclass=Interned):
    """A set of tuples.

    Invariants
    ----------
    `columns` are the types of the tuples. `size` counts operators (as a tree, up to `MOST`), `depth` is
    their nesting. `fresh` are the new
    objects in it; `is_open` says that the universe occurs in it, so that it may contain other objects.
    `digest` orders expressions, the same in
    every run.
    """

    columns: tuple[Column, ...] = field(init=False, repr=False)
    size: int = field(init=False, repr=False)
    depth: int = field(init=False, repr=False)
    fresh: frozenset[New | NewSet] = field(init=False, repr=False)
    is_open: bool = field(init=False, repr=False)
    digest: bytes = field(init=False, repr=False)

    @property
    def arity(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def children(self) -> tuple[Expr, ...]:
        """The operands."""
        parts = self._parts()
        return tuple(
            e for part in parts for e in (part if isinstance(part, tuple) else (part,)) if isinstance(e, Expr)
        )

    def _parts(self) -> list[object]:
        names: tuple[str, ...] = self.__match_args__
        return [getattr(self, name) for name in names]

    def _settle(self, *columns: Column) -> None:
        """Store the attributes that every walk needs."""
        children = self.children
        own = frozenset((self,)) if isinstance(self, New | NewSet) else frozenset[New | NewSet]()
        operators = max(len(children) - 1, 1) if children else 0
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "size", min(MOST, operators + sum(child.size for child in children)))
        object.__setattr__(self, "depth", 1 + max((child.depth for child in children), default=0))
        object.__setattr__(self, "fresh", own.union(*(child.fresh for child in children)))
        object.__setattr__(
            self, "is_open", isinstance(self, Every) or any(child.is_open for child in children)
        )
        object.__setattr__(self, "digest", self._digest(children))

    def _digest(self, children: tuple[Expr, ...]) -> bytes:
        plain = [part for part in self._parts() if not isinstance(part, Expr | tuple)]
        text = f"{type(self).__name__}{plain!r}".encode()
        return hashlib.blake2b(text + b"".join(child.digest for child in children), digest_size=12).digest()


# --------------------------------------------------------------------------------------------------- leaves


@dataclass(frozen=True, eq=False, slots=True)
class Nothing(Expr):
    """The empty set."""

    width: int = 1

    def __post_init__(self) -> None:
        self._settle(*(None,) * self.width)


@dataclass(frozen=True, eq=False, slots=True)
class Null(Expr):
    """The atom null."""

    def __post_init__(self) -> None:
        self._settle(NULL)


@dataclass(frozen=True, eq=False, slots=True)
class Literal(Expr):
    """A number, a bool or a string; a char is its code."""

    value: Value
    type: Type

    def __post_init__(self) -> None:
        self._settle(self.type)


@dataclass(frozen=True, eq=False, slots=True)
class Interval(Expr):
    """All numbers of a type from `low` to `high`."""

    low: int
    high: int
    type: Type

    def __post_init__(self) -> None:
        self._settle(self.type)


@dataclass(frozen=True, eq=False, slots=True)
class Every(Expr):
    """All values of a type: for a reference type all objects ever, and null. Without a type, everything."""

    type: Column

    def __post_init__(self) -> None:
        self._settle(self.type)


@dataclass(frozen=True, eq=False, slots=True)
class Name(Expr):
    """The value of a parameter, a static field or heap cells on entry.

    A field is the set of pairs (object, value), elements are triples (array, index, value).
    """

    leaf: Leaf

    def __post_init__(self) -> None:
        self._settle(*columns_of(self.leaf))


@dataclass(frozen=True, eq=False, slots=True)
class New(Expr):
    """One new object of exactly this class (or array type); empty in executions that do not allocate it."""

    kind: ClassType | ArrayType
    number: int

    def __post_init__(self) -> None:
        self._settle(self.kind)


@dataclass(frozen=True, eq=False, slots=True)
class NewSet(Expr):
    """All new objects of exactly this class (or array type), individual ones included."""

    kind: ClassType | ArrayType

    def __post_init__(self) -> None:
        self._settle(self.kind)


# ------------------------------------------------------------------------------------------------ operators


@dataclass(frozen=True, eq=False, slots=True)
class Union(Expr):
    """``a + b + ...``; unordered."""

    parts: tuple[Expr, ...]

    def __post_init__(self) -> None:
        self._settle(*_common(self.parts))


@dataclass(frozen=True, eq=False, slots=True)
class Meet(Expr):
    """``a & b & ...``; unordered."""

    parts: tuple[Expr, ...]

    def __post_init__(self) -> None:
        self._settle(*_narrowest(self.parts))


@dataclass(frozen=True, eq=False, slots=True)
class Minus(Expr):
    """``left - right``."""

    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        self._settle(*self.left.columns)


@dataclass(frozen=True, eq=False, slots=True)
class Join(Expr):
    """``left . right``: match the last column of `left` with the first of `right`."""

    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        columns = (*self.left.columns[:-1], *self.right.columns[1:])
        if not columns:
            msg = "two sets cannot be joined"
            raise ValueError(msg)
        self._settle(*columns)


@dataclass(frozen=True, eq=False, slots=True)
class Product(Expr):
    """``left -> right``."""

    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        self._settle(*self.left.columns, *self.right.columns)


@dataclass(frozen=True, eq=False, slots=True)
class Override(Expr):
    """`relation` without the tuples that begin with a tuple of `key`, and ``key -> value``: an assignment.

    With an empty `value` the tuples of `key` are removed. With a `key` of one object and a `value` of one
    atom a function stays a function.
    """

    relation: Expr
    key: Expr
    value: Expr

    def __post_init__(self) -> None:
        if self.relation.arity != self.key.arity + self.value.arity:
            msg = f"{self.key.arity} + {self.value.arity} columns do not fit into {self.relation.arity}"
            raise ValueError(msg)
        self._settle(*self.relation.columns)


@dataclass(frozen=True, eq=False, slots=True)
class Closure(Expr):
    """``^relation``: one step or more."""

    relation: Expr

    def __post_init__(self) -> None:
        self._settle(*self.relation.columns)


@dataclass(frozen=True, eq=False, slots=True)
class Star(Expr):
    """``*relation``: any number of steps; every atom, null too, reaches itself."""

    relation: Expr

    def __post_init__(self) -> None:
        self._settle(*self.relation.columns)


@dataclass(frozen=True, eq=False, slots=True)
class Shift(Expr):
    """The numbers ``n + by`` for all n in `operand`, wrapped at the width of the type."""

    operand: Expr
    by: int

    def __post_init__(self) -> None:
        self._settle(*self.operand.columns)


@dataclass(frozen=True, eq=False, slots=True)
class Choice(Expr):
    """`then` where the test holds, `otherwise` where it does not."""

    condition: Expr
    then: Expr
    otherwise: Expr

    def __post_init__(self) -> None:
        self._settle(*_common((self.then, self.otherwise)))


# ------------------------------------------------------------------- tests: sets of one bool, true or false


@dataclass(frozen=True, eq=False, slots=True)
class Same(Expr):
    """Whether two sets are equal; unordered."""

    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        self._settle(BOOL)


@dataclass(frozen=True, eq=False, slots=True)
class Less(Expr):
    """Whether both sides are one number each, and the left one is smaller."""

    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        self._settle(BOOL)


@dataclass(frozen=True, eq=False, slots=True)
class Within(Expr):
    """Whether `left` is a subset of `right`."""

    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        self._settle(BOOL)


@dataclass(frozen=True, eq=False, slots=True)
class IsA(Expr):
    """Whether all in `operand` are objects of a class, subclasses included; null is none."""

    operand: Expr
    class_name: str

    def __post_init__(self) -> None:
        self._settle(BOOL)


@dataclass(frozen=True, eq=False, slots=True)
class Not(Expr):
    """The negation of a test."""

    operand: Expr

    def __post_init__(self) -> None:
        self._settle(BOOL)


@dataclass(frozen=True, eq=False, slots=True)
class Both(Expr):
    """The conjunction of tests; false as soon as one is false; unordered."""

    parts: tuple[Expr, ...]

    def __post_init__(self) -> None:
        self._settle(BOOL)


@dataclass(frozen=True, eq=False, slots=True)
class Either(Expr):
    """The disjunction of tests; true as soon as one is true; unordered."""

    parts: tuple[Expr, ...]

    def __post_init__(self) -> None:
        self._settle(BOOL)


NOTHING = Nothing()
NULL_ATOM = Null()
TRUE = Literal(True, BOOL)
FALSE = Literal(False, BOOL)


def columns_of(leaf: Leaf) -> tuple[Column, ...]:
    """Return the columns of a leaf."""
    match leaf:
        case Variable() | Field(static=True):
            return leaf.columns
        case Field(owner) | GhostField(owner):
            return (ClassType(owner), *leaf.columns)
        case Elements(type_):
            return type_, INT, *leaf.columns
        case Lengths():
            return None, INT


def _common(parts: tuple[Expr, ...]) -> tuple[Column, ...]:
    """Return the columns of a union: null fits every type."""
    columns = (
        {column for column in of if column is not NULL}
        for of in zip(*(p.columns for p in parts), strict=True)
    )
    return tuple(types.pop() if len(types) == 1 else None if types else NULL for types in columns)


def _narrowest(parts: tuple[Expr, ...]) -> tuple[Column, ...]:
    """Return the columns of an intersection: the first known type."""
    known = ((c for c in of if c is not None) for of in zip(*(p.columns for p in parts), strict=True))
    return tuple(next(each, None) for each in known)
