r"""The typed tree of formulas: the expressions that specifications have besides those of Java.

Infix operators are `ooxcheck.java.typed.Binary`, and a field of a set is `ooxcheck.java.typed.FieldGet`: the lowering to OOX decides
what is a set and what ``+`` means on it. Bound variables are `ooxcheck.java.typed.Local`.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.java.operators import FormulaPrefix, RangeKind, RelationName
from ooxcheck.java.typed import Expr, Extension, FieldRef, Node, Variable
from ooxcheck.oox import operators as oox


@dataclass(frozen=True, slots=True)
class Result(Extension):
    r"""``\result``."""


@dataclass(frozen=True, slots=True)
class Old(Extension):
    r"""``\old(operand)``."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Prefix(Extension):
    """``#e``, ``no e``, ``some e``, ``one e``, ``lone e``, ``^r``, ``*r``, ``~r``."""

    op: FormulaPrefix
    operand: Expr


@dataclass(frozen=True, slots=True)
class Range(Extension):
    r"""``(\forall T x; range; body)`` and the like, over objects, numbers or truth values."""

    kind: RangeKind
    variables: tuple[Variable, ...]
    range: Expr | None
    body: Expr


@dataclass(frozen=True, slots=True)
class Declaration(Node):
    """``x : domain``."""

    variable: Variable
    domain: Expr


@dataclass(frozen=True, slots=True)
class Quantifier(Extension):
    """``all x : S, y : T | body`` and the like."""

    kind: oox.Quantifier
    declarations: tuple[Declaration, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class ElementQuantifier(Extension):
    """``forall element, index : array : body`` and the like."""

    kind: oox.ArrayQuantifier
    element: Variable
    index: Variable
    array: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Comprehension(Extension):
    """``{x : S | body}``."""

    declarations: tuple[Declaration, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class ObjectSet(Extension):
    """All objects of the class `type`."""


@dataclass(frozen=True, slots=True)
class Relation(Extension):
    """A field as a binary relation; `type` is that of the values."""

    field: FieldRef


@dataclass(frozen=True, slots=True)
class RelationConstant(Extension):
    """``none`` or ``iden``."""

    name: RelationName


@dataclass(frozen=True, slots=True)
class Join(Extension):
    """``left.(right)``: the relational join."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Elements(Extension):
    """``target[]``: all elements of arrays, as a set."""

    target: Expr


@dataclass(frozen=True, slots=True)
class Slice(Extension):
    """``target[start..stop]``, without `stop`."""

    target: Expr
    start: Expr | None
    stop: Expr | None


@dataclass(frozen=True, slots=True)
class SequenceLiteral(Extension):
    """``[x, y]``."""

    elements: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Builtin(Extension):
    """``fresh(x)``, ``acyclic(x, f)``, ``seq(a)``, ...: a function of OOX by its name."""

    name: str
    arguments: tuple[Expr, ...]
