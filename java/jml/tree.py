"""The syntax tree of JML: specification comments before names and types are resolved.

Java's expressions and types are nodes of `ooxcheck.java.tree`. A construct that is parsed but not supported is `ooxcheck.java.tree.Unknown`, with its
name, so that it is refused only where a check reaches it.
"""

from __future__ import annotations

from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.operators import (
    BackslashWord,
    BehaviorKind,
    ClaimWord,
    ClauseWord,
    CollectionKind,
    FormulaOp,
    FormulaPrefix,
    HistoryWord,
    RangeKind,
    TypeComparisonOp,
)
from ooxcheck.java.tree import Extension, Node
from ooxcheck.oox import operators as oox

# ---------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Result(Extension):
    r"""``\result``."""


@dataclass(frozen=True, slots=True)
class Builtin(Extension):
    r"""``\old(e)``, ``\fresh(x)``, ``\nonnullelements(a)``, ``\not_modified(p)``: `name` without the backslash."""

    name: BackslashWord
    arguments: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Reach(Extension):
    r"""``\reach(x, T, f)``: the objects of class T that are reachable from `x` by the fields."""

    start: Formula
    type: tree.TypeName
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypeOf(Extension):
    r"""``\\typeof(e)``: the class of an object, only in a `TypeComparison`."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class TypeLiteral(Extension):
    r"""``\\type(T)``, only in a `TypeComparison`."""

    type: tree.TypeName


@dataclass(frozen=True, slots=True)
class TypeComparison(Extension):
    r"""``\\typeof(x) == \\type(T)``, ``!=`` or ``<:``."""

    op: TypeComparisonOp
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Connective(Extension):
    """``==>``, ``<==>``, ``<=!=>``; ``a <== b`` is ``b ==> a``."""

    op: FormulaOp
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Range(Extension):
    r"""``(\forall T x, y; range; body)`` and the like; a missing `range` is true."""

    kind: RangeKind
    type: tree.TypeName
    names: tuple[str, ...]
    range: Formula | None
    body: Formula


@dataclass(frozen=True, slots=True)
class Declaration(Node):
    """``x, y : domain`` in front of a bar."""

    names: tuple[str, ...]
    domain: Formula


@dataclass(frozen=True, slots=True)
class Quantifier(Extension):
    """``all x : S | body`` and the like."""

    kind: oox.Quantifier
    declarations: tuple[Declaration, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class ElementQuantifier(Extension):
    """``forall x, i : a : body`` and the like."""

    kind: oox.ArrayQuantifier
    element: str
    index: str
    array: Formula
    body: Formula


@dataclass(frozen=True, slots=True)
class Comprehension(Extension):
    """``{x : S | body}``."""

    declarations: tuple[Declaration, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Prefix(Extension):
    """``#e``, ``no e``, ``some e``, ``one e``, ``lone e``, ``^r``, ``*r``: prefix operators that Java does not have."""

    op: FormulaPrefix
    operand: Formula


@dataclass(frozen=True, slots=True)
class Relational(Extension):
    """``e in S``, ``e !in S``, ``a -> b``, ``s ++ t``: infix operators that Java does not have."""

    op: FormulaOp
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Join(Extension):
    """``e.*f``, ``e.^f``, ``e.~f``, ``e.(r)``."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Elements(Extension):
    """``a[]``: all elements, as a set."""

    target: Formula


@dataclass(frozen=True, slots=True)
class Slice(Extension):
    """``s[i..j]``; in ``assignable`` `stop` is inclusive, elsewhere exclusive."""

    target: Formula
    start: Formula | None
    stop: Formula | None


@dataclass(frozen=True, slots=True)
class SequenceLiteral(Extension):
    """``[x, y]``."""

    elements: tuple[Formula, ...]


Formula: TypeAlias = tree.Expr
"""An expression of JML: a truth value, a number, an object or a collection."""


# --------------------------------------------------------------------------------------------------- places


@dataclass(frozen=True, slots=True)
class AllFields(Extension):
    """``x.*`` in ``assignable``: every field of an object."""

    target: Formula


@dataclass(frozen=True, slots=True)
class AllElements(Extension):
    """``a[*]`` in ``assignable``: every element of an array."""

    target: Formula


# -------------------------------------------------------------------------------------------------- clauses


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """``requires P;``, ``ensures P;``; synonyms count as one of these."""

    word: ClauseWord
    formula: Formula


@dataclass(frozen=True, slots=True)
class Signals(Node):
    """``signals (E e) P;``."""

    type: tree.TypeName
    name: str | None
    formula: Formula


@dataclass(frozen=True, slots=True)
class SignalsOnly(Node):
    r"""``signals_only E, F;``; no types for ``\nothing``."""

    types: tuple[tree.TypeName, ...]


@dataclass(frozen=True, slots=True)
class Assignable(Node):
    r"""``assignable p, q;``; no places for ``\nothing``, and None for ``\everything``."""

    places: tuple[Formula, ...] | None


@dataclass(frozen=True, slots=True)
class Unchecked(Node):
    """A clause that is parsed but not checked, such as ``diverges``, by its name."""

    word: str


@dataclass(frozen=True, slots=True)
class MeasuredBy(Node):
    """``measured_by a, b;`` of a method: nested calls have less measures, in lexicographic order."""

    measures: tuple[Formula, ...]


MethodClause: TypeAlias = (
    "Clause | Signals | SignalsOnly | Assignable | Old | MeasuredBy | Unchecked | tree.Unknown"
)


@dataclass(frozen=True, slots=True)
class Old(Node):
    """``old T x = e;``: a name for the value of `e` on entry."""

    type: tree.TypeName
    name: str
    value: Formula


@dataclass(frozen=True, slots=True)
class Case(Node):
    """A specification case: the clauses up to the next ``also``."""

    kind: BehaviorKind
    clauses: tuple[MethodClause, ...]


@dataclass(frozen=True, slots=True)
class MethodSpecification(Node):
    """The specification of a method; `is_also` adds it to that of the overridden method."""

    cases: tuple[Case, ...]
    is_also: bool = False


# --------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """``pure``, ``helper``, ``spec_public``, ``nullable``, ...: a modifier of the following declaration."""

    word: str


@dataclass(frozen=True, slots=True)
class Invariant(Node):
    """``invariant P;``, ``static invariant P;``."""

    formula: Formula
    is_static: bool = False


@dataclass(frozen=True, slots=True)
class SpecType(Node):
    """A type of specifications: ``int``, ``Node set``, ``K -> V``, ``int seq``, ``int multiset``."""

    columns: tuple[tree.TypeName, ...]
    collection: CollectionKind = CollectionKind.ONE


@dataclass(frozen=True, slots=True)
class GhostField(Node):
    """``ghost T x = e;``: a field, or a local variable."""

    type: SpecType
    name: str
    value: Formula | None
    is_static: bool = False
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class ModelField(Node):
    """``model T x;``, or with its definition ``model T x = e;``."""

    type: SpecType
    name: str
    definition: Formula | None


@dataclass(frozen=True, slots=True)
class ModelMethod(Node):
    """``model T f(int x) { return e; }`` or a model class; the clauses before it are its specification.

    For a method, `parameters` are types and names, and `result` is the returned expression, if the body consists of that.
    """

    what: str
    name: str = ""
    type: tree.TypeName | None = None
    parameters: tuple[tuple[tree.TypeName, str], ...] = ()
    result: Formula | None = None
    is_static: bool = False


@dataclass(frozen=True, slots=True)
class InGroups(Node):
    r"""``in g, h;`` behind a field, or ``maps place \\into g, h;``: the field or place belongs to data groups."""

    groups: tuple[str, ...]
    place: Formula | None = None


@dataclass(frozen=True, slots=True)
class History(Node):
    """``initially P;``, ``constraint P;``: a condition after construction, or between the states before and after each method."""

    word: HistoryWord
    formula: Formula
    is_static: bool = False


@dataclass(frozen=True, slots=True)
class Represents(Node):
    """``represents x = e;``: the definition of a model field in this class."""

    name: str
    definition: Formula


Declared: TypeAlias = (
    Modifier
    | Invariant
    | History
    | GhostField
    | ModelField
    | ModelMethod
    | InGroups
    | Represents
    | MethodSpecification
    | Unchecked
    | tree.Unknown
)
"""The contents of a comment among the members of a class."""


# ----------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Assertion(Node):
    """``assert P;`` or ``assume P;``."""

    word: ClaimWord
    formula: Formula


@dataclass(frozen=True, slots=True)
class LoopInvariant(Node):
    """``loop_invariant P;`` before a loop."""

    formula: Formula


@dataclass(frozen=True, slots=True)
class Decreases(Node):
    """``decreases a, b;`` before a loop: measures that decrease in each iteration, in lexicographic order.

    The first one that changes is not negative at the start of the iteration.
    """

    measures: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class SetGhost(Node):
    """``set place = e;``."""

    target: Formula
    value: Formula


Statement: TypeAlias = (
    Assertion | LoopInvariant | Decreases | SetGhost | GhostField | Modifier | Unchecked | tree.Unknown
)
"""The contents of a comment among statements."""
