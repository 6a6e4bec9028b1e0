"""The syntax tree of JML: what specification comments say, before names and types have a meaning.

Java's own expressions are nodes of `ooxcheck.java.tree`, and so are types. What is read but not known to the checker is `ooxcheck.java.tree.Unknown`, with the
word for it, so that it is refused only where a check comes to it.
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
    r"""``\reach(x, T, f)``: the objects of class T that `f` leads to from `x`, in any number of steps."""

    start: Formula
    type: tree.TypeName
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypeOf(Extension):
    r"""``\\typeof(e)``: the class of an object, which stands in `TypeComparison` only."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class TypeLiteral(Extension):
    r"""``\\type(T)``, which stands in `TypeComparison` only."""

    type: tree.TypeName


@dataclass(frozen=True, slots=True)
class TypeComparison(Extension):
    r"""``\\typeof(x) == \\type(T)``, ``!=`` or ``<:``."""

    op: TypeComparisonOp
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Connective(Extension):
    """``==>``, ``<==>``, ``<=!=>``: what Java has not; of ``<==`` the sides are exchanged."""

    op: FormulaOp
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Range(Extension):
    r"""``(\forall T x, y; range; body)``; `kind` is forall, exists, sum, product, num_of, min, max, and `range` is true where it is left out."""

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
    """``all x : S | body``; `kind` is all, some, no, one, lone, sum or count."""

    kind: oox.Quantifier
    declarations: tuple[Declaration, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class ElementQuantifier(Extension):
    """``forall x, i : a : body``; `kind` is forall, exists, sum or count."""

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
    """``#e``, ``no e``, ``some e``, ``one e``, ``lone e``, ``^r``, ``*r``: prefix operators that Java has not."""

    op: FormulaPrefix
    operand: Formula


@dataclass(frozen=True, slots=True)
class Relational(Extension):
    """``e in S``, ``e !in S``, ``a -> b``, ``s ++ t``: infix operators that Java has not."""

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
    """``s[i..j]``; in ``assignable``, `stop` is the last index, elsewhere the one behind it."""

    target: Formula
    start: Formula | None
    stop: Formula | None


@dataclass(frozen=True, slots=True)
class SequenceLiteral(Extension):
    """``[x, y]``."""

    elements: tuple[Formula, ...]


Formula: TypeAlias = tree.Expr
"""An expression of JML, whose own nodes stand among Java's: a truth, a number, an object or a set of them."""


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
    """``requires P;``, ``ensures P;``: `word` is one of these two, whichever of its names was written."""

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
    """A clause that is read and not checked, such as ``decreases``: `word` tells which."""

    word: str


MethodClause: TypeAlias = "Clause | Signals | SignalsOnly | Assignable | Old | Unchecked | tree.Unknown"


@dataclass(frozen=True, slots=True)
class Old(Node):
    """``old T x = e;``: a name for what `e` was on entry."""

    type: tree.TypeName
    name: str
    value: Formula


@dataclass(frozen=True, slots=True)
class Case(Node):
    """The clauses up to the next ``also``; `kind` is empty, behavior, normal or exceptional."""

    kind: BehaviorKind
    clauses: tuple[MethodClause, ...]


@dataclass(frozen=True, slots=True)
class MethodSpecification(Node):
    """What stands before a method; with `is_also` it joins what is said of the method that is overridden."""

    cases: tuple[Case, ...]
    is_also: bool = False


# --------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """``pure``, ``helper``, ``spec_public``, ``nullable``, ...: a word about the declaration that follows."""

    word: str


@dataclass(frozen=True, slots=True)
class Invariant(Node):
    """``invariant P;``, ``static invariant P;``."""

    formula: Formula
    is_static: bool = False


@dataclass(frozen=True, slots=True)
class SpecType(Node):
    """``int``, ``Node set``, ``K -> V``, ``int seq``, ``int multiset``: `collection` is the last word, if any."""

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
    """``model T f(int x) { return e; }`` or a model class: what only specifications see; clauses in front are about it.

    Of a method, `parameters` are types and names, and `result` is the expression that it returns, if its body is that and nothing else.
    """

    what: str
    name: str = ""
    type: tree.TypeName | None = None
    parameters: tuple[tuple[tree.TypeName, str], ...] = ()
    result: Formula | None = None
    is_static: bool = False


@dataclass(frozen=True, slots=True)
class InGroups(Node):
    r"""``in g, h;`` behind a field, or ``maps place \\into g, h;``: who may assign one of these model fields may assign it, or the `place`."""

    groups: tuple[str, ...]
    place: Formula | None = None


@dataclass(frozen=True, slots=True)
class History(Node):
    """``initially P;``, ``constraint P;``: what holds when an object is made, or of the states before and after each method, by `word`."""

    word: HistoryWord
    formula: Formula
    is_static: bool = False


@dataclass(frozen=True, slots=True)
class Represents(Node):
    """``represents x = e;``: what a model field is in this class."""

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
"""What a comment among the members of a class may hold."""


# ----------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Assertion(Node):
    """``assert P;`` or ``assume P;``, by `word`."""

    word: ClaimWord
    formula: Formula


@dataclass(frozen=True, slots=True)
class LoopInvariant(Node):
    """``loop_invariant P;`` before a loop."""

    formula: Formula


@dataclass(frozen=True, slots=True)
class Decreases(Node):
    """``decreases e;`` before a loop: a measure that no iteration begins with below 0, and that is less afterwards."""

    measure: Formula


@dataclass(frozen=True, slots=True)
class SetGhost(Node):
    """``set place = e;``."""

    target: Formula
    value: Formula


Statement: TypeAlias = (
    Assertion | LoopInvariant | Decreases | SetGhost | GhostField | Modifier | Unchecked | tree.Unknown
)
"""What a comment among statements may hold."""
