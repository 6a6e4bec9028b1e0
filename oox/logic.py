"""The typed specification language: formulas and relational terms over the heap (language reference, "Specifications").

Every term denotes a relation, a set of equally long tuples: an object, an int or a bool is a set of one tuple, null and a path through null are the empty set.
`Shape` is the static type: for each column the types it may hold, and whether the term is a *scalar*, that is, never holds more than one tuple. The meaning of ``+``
and ``==`` depends on whether operands are scalars. The checker resolves this once, so that evaluator and encoder only depend on the kinds of nodes. Sequences and
multisets are separate terms: `Shape.collection` distinguishes them, and only some kinds of nodes, as documented, have such operands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias, cast

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import operators
from ooxcheck.oox.declarations import BoundVariable as BoundVariable
from ooxcheck.oox.declarations import Field, GhostField, Signature, Variable
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.operators import ArithmeticOp, ArrayFormulaQuantifier, CompareOp, FormulaQuantifier
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.shape import Shape as Shape
from ooxcheck.oox.types import ArrayType, StringOp, Value


@dataclass(frozen=True, slots=True, eq=False)
class TermNode(Node):
    """A term with its static type and its place."""

    shape: Shape = field(repr=False, kw_only=True)
    span: Span = field(repr=False, kw_only=True)


@dataclass(frozen=True, slots=True, eq=False)
class FormulaNode(Node):
    """A formula and its place."""

    span: Span = field(repr=False, kw_only=True)


# ---------------------------------------------------------------------------------------------------- terms


@dataclass(frozen=True, slots=True, eq=False)
class Constant(TermNode):
    """A literal: one tuple with one value; never null, which is `Empty`."""

    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Empty(TermNode):
    """``none`` and ``null``."""


@dataclass(frozen=True, slots=True, eq=False)
class Identity(TermNode):
    """``iden``: every allocated object paired with itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Extent(TermNode):
    """A class name: its allocated objects, subclasses included."""

    class_name: str


@dataclass(frozen=True, slots=True, eq=False)
class ProgramVariable(TermNode):
    """A parameter, local, ``this`` or ``retval``: its value, null as the empty set. Under `Old`, its value on entry."""

    variable: Variable


@dataclass(frozen=True, slots=True, eq=False)
class Bound(TermNode):
    """The value of a quantified variable."""

    variable: BoundVariable


@dataclass(frozen=True, slots=True, eq=False)
class FieldRelation(TermNode):
    """The pairs (object, value) of all fields in `fields`; null values give no pair. A ghost relation has more columns."""

    fields: tuple[Field | GhostField, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Contents(TermNode):
    """``[]``: the pairs (array, element) of all arrays of the given types; null elements give no pair."""

    types: tuple[ArrayType, ...]


@dataclass(frozen=True, slots=True, eq=False)
class StaticField(TermNode):
    """The value of a static field."""

    field: Field


@dataclass(frozen=True, slots=True, eq=False)
class Join(TermNode):
    """``left . right``: match the last column of `left` with the first of `right`."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Union(TermNode):
    """``left + right`` on sets."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Intersection(TermNode):
    """``left & right``."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Difference(TermNode):
    """``left - right`` on sets."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Product(TermNode):
    """``left -> right``."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Transpose(TermNode):
    """``~operand``."""

    operand: Term


@dataclass(frozen=True, slots=True, eq=False)
class Closure(TermNode):
    """``^operand``."""

    operand: Term


@dataclass(frozen=True, slots=True, eq=False)
class ReflexiveClosure(TermNode):
    """``*operand``: the closure and `Identity`."""

    operand: Term


@dataclass(frozen=True, slots=True, eq=False)
class Element(TermNode):
    """``array[index]``; out of bounds is empty."""

    array: Term
    index: Term


@dataclass(frozen=True, slots=True, eq=False)
class Length(TermNode):
    """``#array``; empty for null."""

    array: Term


@dataclass(frozen=True, slots=True, eq=False)
class Cardinality(TermNode):
    """``#set``."""

    operand: Term


@dataclass(frozen=True, slots=True, eq=False)
class Arithmetic(TermNode):
    """``+ - * / % &&& ||| ^^^ << >> >>>`` on numbers; empty if an operand is empty or a divisor is zero. The shape has the type.

    A shift has the type of its left operand; its distance is an int. ``~~~e`` is ``e ^^^ m``, with a number m whose bits are all one.
    """

    op: ArithmeticOp
    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Negation(TermNode):
    """``-operand``."""

    operand: Term


@dataclass(frozen=True, slots=True, eq=False)
class Conversion(TermNode):
    """``(int) operand`` and similar: a number or char, converted to the type in the shape; empty if the operand is."""

    operand: Term


@dataclass(frozen=True, slots=True, eq=False)
class StringOperation(TermNode):
    """An operation on strings (`ooxcheck.oox.types.StringOp`); empty if an operand is, or if an index is out of bounds."""

    op: StringOp
    operands: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Declaration(Node):
    """``x : domain``: `variable` ranges over the members of a set, in the scope of later declarations and the body."""

    variable: BoundVariable
    domain: Term


@dataclass(frozen=True, slots=True, eq=False)
class Sum(TermNode):
    """``sum x : e | i``; a tuple whose `body` is empty adds nothing."""

    declarations: tuple[Declaration, ...]
    body: Term


@dataclass(frozen=True, slots=True, eq=False)
class ElementSum(TermNode):
    """``sum element, index : array : body``; an element whose `body` is empty adds nothing, and null has no elements."""

    element: BoundVariable
    index: BoundVariable
    array: Term
    body: Term


@dataclass(frozen=True, slots=True, eq=False)
class ElementCount(TermNode):
    """``count element, index : array : body``: the number of indices of an array for which `body` holds; null has none."""

    element: BoundVariable
    index: BoundVariable
    array: Term
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Extremum(TermNode):
    """``min(e)`` or ``max(e)``, by `kind`: the least or the greatest number or char of a set; empty if the set is."""

    kind: operators.Extremum
    operand: Term


@dataclass(frozen=True, slots=True, eq=False)
class Comprehension(TermNode):
    """``{ x : e | F }``."""

    declarations: tuple[Declaration, ...]
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Conditional(TermNode):
    """``if F then e else e`` on terms."""

    condition: Formula
    then: Term
    otherwise: Term


@dataclass(frozen=True, slots=True, eq=False)
class Old(TermNode):
    """``old(e)``: the value of `operand` in the state on entry."""

    operand: Term


@dataclass(frozen=True, slots=True, eq=False)
class PureCall(TermNode):
    """A pure method's result; empty when it is null, when it throws, or when the receiver is null.

    `receiver` is None for a static method; otherwise the class of the receiver determines the method that runs.
    """

    class_name: str
    signature: Signature
    receiver: Term | None
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Given(TermNode):
    """In a definition: ``this`` (`index` 0), or a parameter of a specification function."""

    index: int
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Definition(Node):
    """The definition of a model field or a specification function in class `owner`; its only variables are `Given`."""

    owner: str
    name: str
    meaning: Term
    span: Span = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Case(Node):
    """The definition for objects of some runtime classes; or the ghost for anonymous implementations, which have no definition."""

    classes: tuple[str, ...]
    definition: Definition | GhostField


@dataclass(frozen=True, slots=True, eq=False)
class Defined(TermNode):
    """``e.m`` of a model field and at most one object, ``f(e, ...)`` of a specification function: the value of the definition.

    The class of the receiver determines the definition; if `receiver` is empty, the value is empty, too. `receiver` is None for a function that is called without
    one, and has one case.
    """

    name: str
    receiver: Term | None
    arguments: tuple[Term, ...]
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ModelRelation(TermNode):
    """A model field as a relation: every object that has it, paired with the value of its definition."""

    name: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Truth(TermNode):
    """The truth value of a formula, as a bool."""

    formula: Formula


# ------------------------------------------------------------------------------------ sequences and multisets


@dataclass(frozen=True, slots=True, eq=False)
class Walk(TermNode):
    """``seq(start, f)``: the objects `start`, ``start.f``, ..., up to null or before the first repetition.

    With ``seq(start, f, value)``, the contents of a field of each object, null included. Objects that do not exist end the walk.
    """

    start: Term
    step: FieldRelation
    value: FieldRelation | None


@dataclass(frozen=True, slots=True, eq=False)
class ArrayItems(TermNode):
    """``seq(array)``: the elements in order, null included; empty for null."""

    array: Term


@dataclass(frozen=True, slots=True, eq=False)
class Listing(TermNode):
    """``[x, y]``: null is an element if objects or strings are listed; a missing number is none."""

    elements: tuple[Term, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Slice(TermNode):
    """``sequence[start..stop]``: from `start` inclusive to `stop` exclusive, clipped; empty if a bound is empty."""

    sequence: Term
    start: Term | None
    stop: Term | None


@dataclass(frozen=True, slots=True, eq=False)
class Concatenation(TermNode):
    """``left ++ right``."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Reversal(TermNode):
    """``reverse(sequence)``."""

    sequence: Term


@dataclass(frozen=True, slots=True, eq=False)
class Bag(TermNode):
    """``multiset(sequence)``: its elements with their numbers of occurrences."""

    sequence: Term


@dataclass(frozen=True, slots=True, eq=False)
class Tally(TermNode):
    """``multiset(objects, value)``: the contents of a field of each object in a set, once for each object, null included."""

    objects: Term
    value: FieldRelation


@dataclass(frozen=True, slots=True, eq=False)
class BagSum(TermNode):
    """``left + right`` on multisets: occurrences are added."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class BagDifference(TermNode):
    """``left - right`` on multisets: occurrences are subtracted, down to zero."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Position(TermNode):
    """``sequence[index]``; empty out of bounds, and for a null element."""

    sequence: Term
    index: Term


@dataclass(frozen=True, slots=True, eq=False)
class Size(TermNode):
    """``#collection``: the number of elements of a sequence or multiset."""

    collection: Term


@dataclass(frozen=True, slots=True, eq=False)
class Members(TermNode):
    """``elems(collection)``: the set of the elements of a sequence or multiset; null is in no set."""

    collection: Term


@dataclass(frozen=True, slots=True, eq=False)
class Occurrences(TermNode):
    """``count(collection, element)``: the number of occurrences; zero for a missing number."""

    collection: Term
    element: Term


Collected: TypeAlias = (
    Walk | ArrayItems | Listing | Slice | Concatenation | Reversal | Bag | Tally | BagSum | BagDifference
)

Term: TypeAlias = (
    Constant | Empty | Identity | Extent | ProgramVariable | Bound | FieldRelation | Contents | StaticField | Join | Union
    | Intersection | Difference | Product | Transpose | Closure | ReflexiveClosure | Element | Length | Cardinality
    | Arithmetic | Negation | Conversion | StringOperation | Sum | ElementSum | ElementCount | Extremum | Comprehension | Conditional | Old
    | PureCall | Truth | Given | Defined | ModelRelation | Position | Size | Members | Occurrences | Collected
)  # fmt: skip


# ------------------------------------------------------------------------------------------------- formulas


@dataclass(frozen=True, slots=True, eq=False)
class Holds(FormulaNode):
    """A bool term as a formula: false when it is empty."""

    term: Term


@dataclass(frozen=True, slots=True, eq=False)
class Not(FormulaNode):
    """``!F``."""

    operand: Formula


@dataclass(frozen=True, slots=True, eq=False)
class And(FormulaNode):
    """``F && G``."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Or(FormulaNode):
    """``F || G``."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Implies(FormulaNode):
    """``F ==> G``."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Iff(FormulaNode):
    """``F <==> G``, and ``==`` between formulas."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Choice(FormulaNode):
    """``if F then G else H`` on formulas."""

    condition: Formula
    then: Formula
    otherwise: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Same(FormulaNode):
    """``left == right`` of two scalars that are not references or strings: false when either is empty."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class SetEqual(FormulaNode):
    """``left == right`` of sets, references and strings: the same tuples (null equals null)."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Compare(FormulaNode):
    """``< <= > >=``: false when either side is empty, an evaluation violation when one holds several values."""

    op: CompareOp
    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Subset(FormulaNode):
    """``left in right``."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Multiplicity(FormulaNode):
    """``no e``, ``some e``, ``one e``, ``lone e``."""

    kind: operators.Multiplicity
    term: Term


@dataclass(frozen=True, slots=True, eq=False)
class Quantified(FormulaNode):
    """``all x : e | F`` and ``some no one lone``: the number of bindings that satisfy `body` decides."""

    kind: FormulaQuantifier
    declarations: tuple[Declaration, ...]
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class ArrayQuantified(FormulaNode):
    """``forall element, index : array : body`` (or ``exists``), of an array or a sequence; null has no elements."""

    kind: ArrayFormulaQuantifier
    element: BoundVariable
    index: BoundVariable
    array: Term
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class InstanceOf(FormulaNode):
    """``e instanceof C``: not empty, and every member is a C."""

    term: Term
    class_name: str


@dataclass(frozen=True, slots=True, eq=False)
class Fresh(FormulaNode):
    """``fresh(e)``: no member of `term` existed on entry."""

    term: Term


@dataclass(frozen=True, slots=True, eq=False)
class Acyclic(FormulaNode):
    """``acyclic(e, f, ...)``: no object that `relation` reaches from `start` (itself included) reaches itself again."""

    start: Term
    relation: Term


@dataclass(frozen=True, slots=True, eq=False)
class Disjoint(FormulaNode):
    """``disjoint(e, e, ...)``: no two share a tuple."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True, eq=False)
class AllDifferent(FormulaNode):
    """``alldifferent(a)``: no two elements are equal (true for null). Contents are read in the state of `array`."""

    array: Term


@dataclass(frozen=True, slots=True, eq=False)
class Permutation(FormulaNode):
    """``permutation(a, b)``: two arrays with the same elements, as often each.

    The contents of each are read in the state of its own expression: ``permutation(a, old(a))`` compares now with then.
    """

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class SameCollection(FormulaNode):
    """``left == right`` of two sequences, or of two multisets."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Contains(FormulaNode):
    """``element in collection`` of a sequence or multiset; a missing number is in none, null may be an element."""

    element: Term
    collection: Term


@dataclass(frozen=True, slots=True, eq=False)
class SubBag(FormulaNode):
    """``left in right`` of multisets: no element occurs more often on the left."""

    left: Term
    right: Term


Formula: TypeAlias = (
    Holds | Not | And | Or | Implies | Iff | Choice | Same | SetEqual | Compare | Subset | Multiplicity | Quantified
    | ArrayQuantified | InstanceOf | Fresh | Acyclic | Disjoint | AllDifferent | Permutation | SameCollection | Contains
    | SubBag
)  # fmt: skip


# --------------------------------------------------------------------------------------------------- places


@dataclass(frozen=True, slots=True, eq=False)
class FieldPlace(Node):
    """``e.f`` in ``modifies``: the fields `fields` of every object in `target`, evaluated in the state on entry."""

    target: Term
    fields: tuple[Field | GhostField, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Between(Node):
    """``start..stop``: the indices from `start` inclusive to `stop` exclusive; None is no limit on that side."""

    start: Term | None
    stop: Term | None


@dataclass(frozen=True, slots=True, eq=False)
class ElementPlace(Node):
    """``a[i]`` or ``a[i..j]`` in ``modifies``, or ``a[*]`` when `index` is None."""

    array: Term
    index: Term | Between | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class StaticPlace(Node):
    """``C.f`` in ``modifies``, of a static field."""

    field: Field
    span: Span


Place: TypeAlias = FieldPlace | ElementPlace | StaticPlace


def parts(node: Term | Formula) -> Iterator[Term | Formula]:
    """Iterate over a term or formula and all its parts, outermost first."""
    return (
        cast("Term | Formula", part) for part in descendants(node) if isinstance(part, TermNode | FormulaNode)
    )
