"""Specifications: expressions with a relational meaning, and the places of ``modifies``.

Puts the layers together: one table says which method knows which node or operator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.data_groups import data_group, those_of
from ooxcheck.oox.checking.formulas.formulas import Formulas
from ooxcheck.oox.checking.formulas.shapes import is_wrong
from ooxcheck.oox.checking.formulas.terms import Kind, wrong_at
from ooxcheck.oox.checking.names.literals import is_literal, literal_type
from ooxcheck.oox.declarations import Field, ModelField
from ooxcheck.oox.logic import Formula, Place, Term
from ooxcheck.oox.operators import (
    ArithmeticOp,
    CompareOp,
    Connective,
    EqualityOp,
    Multiplicity,
    Prefix,
    SetOp,
    infix_operator,
)
from ooxcheck.oox.types import NULL

__all__ = ["Kind", "Specs"]


class Specs(Formulas):
    """Checks a specification in one place."""

    def elaborated(self, node: tree.Expr) -> Term | Formula:
        """Return the meaning of an expression, as what its form says."""
        match node:
            case tree.Binary():
                return self._binary(node)
            case tree.Unary():
                return self._unary(node)
            case _:
                return _HANDLERS[type(node)](self, node)

    def _binary(self, node: tree.Binary) -> Term | Formula:
        match infix_operator(node.op):
            case Connective() as op:
                return self.connective(node, op)
            case EqualityOp() as op:
                return self.equality(node, op)
            case CompareOp() as op:
                return self.comparison(node, op)
            case ArithmeticOp():
                return self.row(node)
            case SetOp.IN | SetOp.NOT_IN:
                return self.membership(node)
            case SetOp.OVERRIDE:
                return self.concatenation(node)
            case SetOp.INTERSECTION:
                return self.set_operation(node)
            case SetOp.PRODUCT:
                return self.product(node)

    def _unary(self, node: tree.Unary) -> Term | Formula:
        match node.op:
            case Prefix.MINUS | Prefix.BIT_NOT if is_literal(node):
                return self.literal(node, literal_type(node))
            case Prefix.NOT:
                return self.negation(node)
            case Prefix.MINUS:
                return self.negative(node)
            case Prefix.BIT_NOT:
                return self.inversion(node)
            case Prefix.COUNT:
                return self.count(node)
            case Prefix.TRANSPOSE | Prefix.CLOSURE | Prefix.REFLEXIVE_CLOSURE:
                return self.relational_prefix(node)
            case Prefix.NO | Prefix.SOME | Prefix.ONE | Prefix.LONE:
                return self.multiplicity(node, Multiplicity(node.op.value))

    def places(self, node: tree.Expr) -> Iterator[Place]:
        """Yield the cells that an argument of ``modifies`` means, or complain that it means none."""
        if isinstance(node, tree.Member):
            yield from self._field_places(node)
        elif place := self._place(node):
            yield place

    def _place(self, node: tree.Expr) -> Place | None:
        match node:
            case tree.Index():
                element = self.array_element(self.term(node.target), node)
                if not isinstance(element, logic.Element):
                    return None
                return logic.ElementPlace(element.array, element.index, node.span)
            case tree.AllElements(target):
                array = self.term(target)
                self.element_types(array)
                return logic.ElementPlace(array, None, node.span)
            case tree.Slice(target, start, stop):
                array = self.term(target)
                self.element_types(array)
                return logic.ElementPlace(
                    array, logic.Between(self._bound_of(start), self._bound_of(stop)), node.span
                )
            case _:
                message = "modifies names fields and elements, such as this.f, C.f, a[i], a[i..j] or a[*]"
                self.report.error("spec.place", message, node.span)
                return None

    def _bound_of(self, node: tree.Expr | None) -> Term | None:
        """Return where a range of indices begins or ends, if that is said: one number."""
        if node is None:
            return None
        bound = self.term(node)
        self.check_index(bound)
        return bound

    def _field_places(self, node: tree.Member) -> Iterator[Place]:
        if isinstance(node.target, tree.Name) and self.is_class(node.target):
            field = self.table.fields(node.target.name).get(node.name)
            if isinstance(field, Field) and field.static:
                yield logic.StaticPlace(field, node.span)
                return
        target = self.term(node.target)
        fields = self.fields_of(target, node)
        if is_wrong(target.shape):
            return
        if held := tuple(f for f in fields if not isinstance(f, ModelField)):
            yield logic.FieldPlace(target, held, node.span)
        if models := [f for f in fields if isinstance(f, ModelField)]:
            cases = self.cases(models, target.shape.columns[0] - {NULL})
            for case in cases:
                of_class = target if len(cases) == 1 else those_of(target, case.classes, self.table.below)
                yield from data_group(of_class, case.definition, self.table.types, node.span)

    def _out_of_place(self, node: tree.Expr) -> Term:
        what = "new" if isinstance(node, tree.NewObject | tree.NewArray) else "this"
        if isinstance(node, tree.AllElements):
            self.report.error("spec.place", "[*] is only allowed in modifies", node.span)
        else:
            self.report.error("spec.call", f"{what} cannot stand in a specification", node.span)
        return wrong_at(node.span)


_Handler = Callable[..., Term | Formula]

_HANDLERS: Mapping[type[tree.Node], _Handler] = {
    tree.IntLiteral: Specs.integer_literal,
    tree.FloatLiteral: Specs.float_literal,
    tree.CharLiteral: Specs.char_literal,
    tree.StringLiteral: Specs.string_literal,
    tree.BoolLiteral: Specs.bool_literal,
    tree.NullLiteral: Specs.null,
    tree.This: Specs.this,
    tree.Name: Specs.name,
    tree.RelationConstant: Specs.relation_constant,
    tree.Member: Specs.member,
    tree.Join: Specs.join,
    tree.Index: Specs.element,
    tree.Call: Specs.call,
    tree.InstanceOf: Specs.instance_of,
    tree.ArrayQuantifier: Specs.array_quantifier,
    tree.Quantifier: Specs.quantifier,
    tree.Comprehension: Specs.comprehension,
    tree.Conditional: Specs.conditional,
    tree.Builtin: Specs.builtin,
    tree.Elements: Specs.elements,
    tree.FunctionCall: Specs.function_call,
    tree.AllElements: Specs._out_of_place,
    tree.Slice: Specs.slice,
    tree.SequenceLiteral: Specs.sequence_literal,
    tree.SuperConstructor: Specs._out_of_place,
    tree.NewObject: Specs._out_of_place,
    tree.NewArray: Specs._out_of_place,
    tree.Cast: Specs._out_of_place,
    tree.Conversion: Specs.conversion,
}
