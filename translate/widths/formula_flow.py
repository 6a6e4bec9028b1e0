"""The flow of values in formulas: which sets of numbers, or of strings, are compared or combined.

A term is a relation; each of its columns has a place, None if it holds no such values. Sets, quantifiers
and counting depend only on
equality and order of numbers. Only arithmetic, sums, and comparisons with a count, a length or an index are
calculations. A sequence or
multiset has one column, of its elements.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field, GhostField, Signature
from ooxcheck.oox.logic import BoundVariable, Declaration, Formula, Term
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import INT, Collection, Type
from ooxcheck.translate.widths.call_flow import Columns, Flow, Operand
from ooxcheck.translate.widths.value_classes import Place

Comparison: TypeAlias = (
    logic.Same | logic.SetEqual | logic.Compare | logic.Subset | logic.Acyclic | logic.Disjoint | logic.AllDifferent
    | logic.Permutation | logic.SameCollection | logic.Contains | logic.SubBag
)  # fmt: skip
Leaf: TypeAlias = (
    logic.Constant | logic.Empty | logic.Identity | logic.Extent | logic.ProgramVariable | logic.Bound
    | logic.FieldRelation | logic.Contents | logic.StaticField
)  # fmt: skip
Number: TypeAlias = (
    Leaf | logic.Length | logic.Cardinality | logic.Arithmetic | logic.Negation | logic.Conversion | logic.StringOperation | logic.Sum | logic.ElementSum
    | logic.ElementCount | logic.Extremum | logic.Element | logic.PureCall
)  # fmt: skip
Listed: TypeAlias = logic.Position | logic.Size | logic.Members | logic.Occurrences | logic.Collected


@dataclass(frozen=True, slots=True)
class FormulaFlow:
    """Records the flows in the formulas of a method, in an invariant (`method` is None), or in a definition with arguments `given`."""

    flow: Flow
    method: Method | None = None
    bound: dict[BoundVariable, Place] = field(default_factory=dict)
    given: tuple[Columns, ...] = ()

    # -- formulas ----------------------------------------------------------------------------------

    def note(self, node: Formula | Term) -> None:
        """Record the flows in a formula, or in a term of ghost code."""
        if isinstance(node, logic.TermNode):
            self.term(node)
        else:
            self.formula(node)

    def formula(self, node: Formula) -> None:
        """Record the flows in a formula."""
        match node:
            case logic.Holds() | logic.Multiplicity() | logic.InstanceOf() | logic.Fresh():
                self.term(node.term)
            case logic.Not():
                self.formula(node.operand)
            case logic.And() | logic.Or() | logic.Implies() | logic.Iff():
                self.formula(node.left)
                self.formula(node.right)
            case logic.Choice():
                self.formula(node.condition)
                self.formula(node.then)
                self.formula(node.otherwise)
            case logic.Quantified(_, declarations, body):
                self._bind_declarations(declarations)
                self.formula(body)
            case logic.ArrayQuantified():
                self._bind_element(node.element, node.index, node.array)
                self.formula(node.body)
            case _:  # one of the rest, all of which `_comparison` lists
                self._comparison(node)

    def _comparison(self, node: Comparison) -> None:
        match node:
            case logic.Same() | logic.Compare():
                for left, right in zip(self.term(node.left), self.term(node.right), strict=True):
                    self.flow.groups.compare(left, right)
            case logic.SetEqual() | logic.Subset():
                self._merge_terms(node.left, node.right)
            case logic.Acyclic():
                self.term(node.start)
                self.term(node.relation)
            case logic.Disjoint(terms):
                self._merge_terms(*terms)
            case logic.AllDifferent():
                self.term(node.array)
                self._elements(node.array.shape.columns[0])
            case logic.Permutation():
                self.term(node.left)
                self.term(node.right)
                self._elements(node.left.shape.columns[0] | node.right.shape.columns[0])
            case logic.SameCollection() | logic.SubBag():
                self._merge_terms(node.left, node.right)
            case logic.Contains():
                self._merge_terms(node.element, node.collection)

    def place(self, place: logic.Place) -> None:
        """Record the flows in a location of ``modifies``."""
        match place:
            case logic.FieldPlace():
                self.term(place.target)
            case logic.ElementPlace():
                self.term(place.array)
                numbers = (
                    (place.index.start, place.index.stop)
                    if isinstance(place.index, logic.Between)
                    else (place.index,)
                )
                for number in numbers:
                    self.flow.groups.record_calculation(*(() if number is None else self.term(number)))
            case logic.StaticPlace():
                pass

    # -- terms -------------------------------------------------------------------------------------

    def term(self, node: Term) -> Columns:  # noqa: C901 (one case for each kind of term)
        """Record the flows in a term, and return the places of its columns."""
        match node:
            case logic.Join():
                first, second = self.term(node.left), self.term(node.right)
                self.flow.groups.join(first[-1], second[0])
                return first[:-1] + second[1:]
            case logic.Union() | logic.Intersection() | logic.Difference():
                return self._set_row(node)
            case logic.Product():
                return self.term(node.left) + self.term(node.right)
            case logic.Transpose():
                return self.term(node.operand)[::-1]
            case logic.Closure() | logic.ReflexiveClosure():
                columns = self.term(node.operand)
                self.flow.groups.join(columns[0], columns[-1])
                return columns
            case logic.Conditional():
                self.formula(node.condition)
                return self._merge_terms(node.then, node.otherwise)
            case logic.Comprehension(declarations, body):
                columns = self._bind_declarations(declarations)
                self.formula(body)
                return columns
            case logic.Old():
                return self.term(node.operand)
            case logic.Truth(formula):
                self.formula(formula)
                return (None,)
            case logic.Given(index):
                return self.given[index]
            case logic.Defined():
                if node.receiver is not None:
                    self.term(node.receiver)
                return self._definition_columns(
                    node.cases, [self.term(argument) for argument in node.arguments], node.shape.arity
                )
            case logic.ModelRelation(_, cases):
                return (None, *self._definition_columns(cases, [], node.shape.arity - 1))
            case logic.Position() | logic.Size() | logic.Members() | logic.Occurrences():
                return (self._collection_place(node),)
            case (
                logic.Walk()
                | logic.ArrayItems()
                | logic.Listing()
                | logic.Slice()
                | logic.Concatenation()
                | logic.Reversal()
            ):
                return (self._collection_place(node),)
            case logic.Bag() | logic.Tally() | logic.BagSum() | logic.BagDifference():
                return (self._collection_place(node),)
            case _:  # one of the rest, all of which `_number` and `_leaf` list
                return self._number(node)

    def _set_row(self, node: logic.Union | logic.Intersection | logic.Difference) -> Columns:
        first, row = left_spine(
            node, lambda each: isinstance(each, logic.Union | logic.Intersection | logic.Difference)
        )
        columns = self.term(first)
        for each in row:
            columns = self._join_columns([columns, self.term(each.right)])
        return columns

    def _number(self, node: Number) -> Columns:  # noqa: C901 (one case for each kind of term)
        """Return the place of a term that has one column, or of a field."""
        groups = self.flow.groups
        match node:
            case logic.Length() | logic.Cardinality():
                self.term(node.array if isinstance(node, logic.Length) else node.operand)
                return (groups.record_calculation(),)
            case logic.Arithmetic():
                first, row = left_spine(node, lambda each: isinstance(each, logic.Arithmetic))
                result = self._operand(first)
                for each in row:
                    result = self._calculate(each, result), None
                return (result[0],)
            case logic.Negation() | logic.Conversion():
                return (groups.record_calculation(*self.term(node.operand)),)
            case logic.StringOperation(_, operands):
                return (
                    groups.record_calculation(
                        *(place for operand in operands for place in self.term(operand))
                    ),
                )
            case logic.Sum():
                self._bind_declarations(node.declarations)
                return (groups.record_calculation(*self.term(node.body)),)
            case logic.ElementSum():
                self._bind_element(node.element, node.index, node.array)
                return (groups.record_calculation(*self.term(node.body)),)
            case logic.ElementCount():
                self._bind_element(node.element, node.index, node.array)
                self.formula(node.body)
                return (groups.record_calculation(),)
            case logic.Extremum():
                return self.term(node.operand)
            case logic.Element():
                groups.record_calculation(*self.term(node.index))
                self.term(node.array)
                return (self._elements(node.array.shape.columns[0]),)
            case logic.PureCall():
                return (self._call(node.class_name, node.signature, node.receiver, node.arguments),)
            case _:  # one of the rest, all of which `_leaf` lists
                return self._leaf(node)

    def _operand(self, node: Term) -> Operand:
        (place,), value = self.term(node), node.value if isinstance(node, logic.Constant) else None
        return place, value if isinstance(value, int) else None

    def _calculate(self, node: logic.Arithmetic, left: Operand) -> Place:
        """Record the last operation of a row, by the result of those before it."""
        return self.flow.calculate(
            node.op, next(iter(node.shape.columns[0]), INT), left, self._operand(node.right)
        )

    def _collection_place(self, node: Listed) -> Place:  # noqa: C901 (one case for each kind of term)
        """Return the place of the elements of a sequence or multiset, or of the result of a query on one."""
        groups = self.flow.groups
        match node:
            case logic.Walk():
                self._merge_terms(node.start)
                return self.term(node.step if node.value is None else node.value)[1]
            case logic.Tally():
                self.term(node.objects)
                return self.term(node.value)[1]
            case logic.ArrayItems():
                self.term(node.array)
                return self._elements(node.array.shape.columns[0])
            case logic.Listing(elements):
                return self._join_columns([(None,), *map(self.term, elements)])[0]
            case logic.Slice():
                bounds = [bound for bound in (node.start, node.stop) if bound is not None]
                groups.record_calculation(*(place for bound in bounds for place in self.term(bound)))
                return self.term(node.sequence)[0]
            case logic.Position():
                groups.record_calculation(*self.term(node.index))
                return self.term(node.sequence)[0]
            case logic.Size():
                self.term(node.collection)
                return groups.record_calculation()
            case logic.Occurrences():
                self._merge_terms(node.collection, node.element)
                return groups.record_calculation()
            case logic.Reversal() | logic.Bag():
                return self.term(node.sequence)[0]
            case logic.Members():
                return self.term(node.collection)[0]
            case logic.Concatenation() | logic.BagSum() | logic.BagDifference():
                first, row = left_spine(
                    node,
                    lambda each: isinstance(each, logic.Concatenation | logic.BagSum | logic.BagDifference),
                )
                return self._join_columns([self.term(first), *(self.term(each.right) for each in row)])[0]

    def _leaf(self, node: Leaf) -> Columns:
        match node:
            case logic.Constant(value):
                is_literal = any(map(self.flow.concern, node.shape.columns[0]))
                return (self.flow.groups.literal(value) if is_literal and isinstance(value, int) else None,)
            case logic.ProgramVariable(variable):
                return self.flow.variable_columns(self.method, variable) if self.method else (None,)
            case logic.Bound(variable):
                return (self.bound[variable],)
            case logic.StaticField(field_):
                return (self.flow.field(field_),)
            case logic.FieldRelation(fields):
                return self._join_columns([(None, *self.values(field_)) for field_ in fields])
            case logic.Contents(types):
                return (None, self._elements(types))
            case logic.Empty() | logic.Identity() | logic.Extent():
                return (None,) * node.shape.arity

    def _call(
        self, class_name: str, signature: Signature, receiver: Term | None, arguments: Iterable[Term]
    ) -> Place:
        flow = self.flow
        if receiver is None:
            methods = [flow.program.runs(class_name, signature)]
        else:
            self.term(receiver)
            methods = flow.call_targets(class_name, signature)
        return flow.call(methods, [self.term(argument)[0] for argument in arguments])

    def _definition_columns(
        self, cases: Iterable[logic.Case], arguments: Sequence[Columns], arity: int
    ) -> Columns:
        """Record the flows in definitions with arguments, and return the places of their values."""
        inner = FormulaFlow(self.flow, given=((None,), *arguments))
        case_columns = [
            self.values(case.definition)
            if isinstance(case.definition, GhostField)
            else inner.term(case.definition.meaning)
            for case in cases
        ]
        return self._join_columns([(None,) * arity, *case_columns])

    def _bind_declarations(self, declarations: Iterable[Declaration]) -> Columns:
        """Bind variables to their domains, and return the places of these."""
        for declaration in declarations:
            (self.bound[declaration.variable],) = self.term(declaration.domain)
        return tuple(self.bound[declaration.variable] for declaration in declarations)

    def _bind_element(self, element: BoundVariable, index: BoundVariable, array: Term) -> None:
        """Bind an element of an array, and its index."""
        (listed, *_), types = self.term(array), array.shape.columns[0]
        self.bound[element] = (
            listed if array.shape.collection is Collection.SEQUENCE else self._elements(types)
        )
        self.bound[index] = self.flow.groups.record_calculation()

    def _elements(self, types: Iterable[Type]) -> Place:
        """Return the place of the elements of arrays of some types."""
        (place,) = self._join_columns([(None,), *((self.flow.elements(type_),) for type_ in types)])
        return place

    def _merge_terms(self, *terms: Term) -> Columns:
        """Record that several terms are compared or combined, column by column."""
        return self._join_columns([self.term(term) for term in terms])

    def _join_columns(self, rows: list[Columns]) -> Columns:
        """Join the places of several terms, and return one place for each column."""
        result = []
        for column in zip(*rows, strict=True):
            places = [place for place in column if place is not None]
            for place in places[1:]:
                self.flow.groups.join(places[0], place)
            result.append(places[0] if places else None)
        return tuple(result)

    def values(self, cells: Field | GhostField) -> Columns:
        """Return the places of the values of a field or ghost."""
        match cells:
            case Field():
                return (self.flow.field(cells),)
            case GhostField(columns=types, many=False):
                self.flow.meet(cells)
                return (cells if self.flow.concern(types[0]) else None,)
            case GhostField(columns=types):
                self.flow.meet(cells)
                return tuple(
                    (cells, place) if self.flow.concern(type_) else None for place, type_ in enumerate(types)
                )
