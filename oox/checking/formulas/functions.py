"""Specification functions and model fields: names for terms, which the class of an object decides about.

What a name means is a `ooxcheck.oox.logic.Definition`, one for each class that has its own; whoever evaluates a `ooxcheck.oox.logic.Defined` finds all of
them in its cases. A definition has the type that is declared for it, whatever its form: so ``this.size + 1`` is arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.shapes import Column, described, field_columns, is_wrong, united
from ooxcheck.oox.checking.formulas.terms import Terms, wrong_at
from ooxcheck.oox.checking.names.classes import Named
from ooxcheck.oox.checking.names.literals import is_literal, literal_type
from ooxcheck.oox.checking.names.wording import near
from ooxcheck.oox.declarations import AnyField, GhostField, ModelField, SpecParameter
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Function
from ooxcheck.oox.types import ERROR, NULL, ClassType, Collection, is_nullable


class Functions(Terms):
    """Checks applications of specification functions in one place."""

    def called(self, node: tree.Call, class_name: str, receiver: Term | None) -> Term:
        """Return what a call denotes, of a specification function or a pure method."""
        function = self.table.function(class_name, node.name)
        if function is None:
            return self.pure_call(node, class_name, receiver)
        return self._applied(function, class_name, receiver, node.args, node.span)

    def function_call(self, node: tree.FunctionCall) -> Term:
        """Return the value of a specification function of the class in which the formula stands."""
        owner = self.frame.owner
        function = self.table.function(owner, node.name)
        if function is None:
            return self._no_function(node)
        receiver = self.this(tree.This(span=node.span)) if self.frame.this else None
        return self._applied(function, owner, receiver, node.args, node.span)

    def _no_function(self, node: tree.FunctionCall) -> Term:
        owner = self.frame.owner
        advice = near(node.name, self.table.function_names(owner), self.report)
        if methods := self.table.methods(owner, node.name):
            target = owner if methods[0].static else "this"
            advice = f"; for the method write {target}.{node.name}(...)"
        return self.wrong(
            "name.function", f"{owner} has no specification function {node.name}{advice}", node.span
        )

    def _applied(
        self,
        function: Function,
        class_name: str,
        receiver: Term | None,
        nodes: Sequence[tree.Expr],
        span: Span,
    ) -> Term:
        if receiver is None and function.uses_this:
            message = f"{function.owner}.{function.name} speaks of this; call it on an object"
            return self.wrong("call.static", message, span)
        if len(nodes) != len(function.parameters):
            number = f"{len(function.parameters)} argument{'s' * (len(function.parameters) != 1)}"
            return self.wrong("call.arguments", f"{function.name} takes {number}, not {len(nodes)}", span)
        arguments = [
            self.of_type(node, p, f"argument {p.name}")
            for node, p in zip(nodes, function.parameters, strict=True)
        ]
        if any(is_wrong(argument.shape) for argument in arguments):
            return wrong_at(span)
        cases = self.table.cases(function.name, [class_name])
        if receiver is None:
            cases = tuple(case for case in cases if class_name in case.classes)
        return logic.Defined(
            function.name, receiver, tuple(arguments), cases, shape=shape_of(function.result), span=span
        )

    def of_type(self, node: tree.Expr, declared: SpecParameter | ModelField, what: str) -> Term:
        """Return a term that has to fit a declared type, anything else complained about; a literal takes the type."""
        if is_literal(node):
            return self.literal(node, literal_type(node, declared.columns[0]))
        wanted = shape_of(declared)
        term = self.term(node) if wanted.collection is Collection.RELATION else self.operand(node)
        is_empty = isinstance(term, logic.Empty) or term.shape.arity == wanted.arity
        if is_empty and not all(term.shape.columns) and wanted.collection is Collection.RELATION:
            return logic.Empty(shape=Shape(wanted.columns, scalar=True), span=term.span)
        if is_wrong(term.shape) or is_wrong(wanted):
            return wrong_at(term.span)
        if not self._fits(term.shape, wanted):
            return self.wrong(
                "type.mismatch", f"{what} is {described(wanted)}, not {described(term.shape)}", term.span
            )
        if wanted.scalar and not self.check_scalar(term, what):
            return wrong_at(term.span)
        return term

    def _fits(self, shape: Shape, wanted: Shape) -> bool:
        if shape.arity != wanted.arity or shape.collection is not wanted.collection:
            return False
        pairs = zip(shape.columns, wanted.columns, strict=True)
        return all(
            is_nullable(expected) if type_ is NULL else self.table.fits(type_, expected)
            for column, (expected,) in pairs
            for type_ in column
        )

    def united(self, fields: Sequence[Named], start: Column | None, span: Span) -> Term:
        """Return fields and model fields of one name as one relation; a model field that nobody defines is a ghost field."""
        models = [f for f in fields if isinstance(f, ModelField)]
        held: list[AnyField] = [f for f in fields if not isinstance(f, ModelField)]
        for each in fields:
            if each.collection is not Collection.RELATION:
                return self.wrong(
                    "spec.scalar", f"{each} is a {each.collection.value}: name it of one object", span
                )
        cases = self.cases(models, start) if models else ()
        if all(isinstance(case.definition, GhostField) for case in cases):
            held += [case.definition for case in cases if isinstance(case.definition, GhostField)]
            cases = ()
        found: list[Term] = []
        if held:
            found.append(logic.FieldRelation(tuple(held), shape=Shape(field_columns(held)), span=span))
        if cases:
            found.append(
                logic.ModelRelation(models[0].name, cases, shape=Shape(field_columns(models)), span=span)
            )
        return reduce(lambda a, b: logic.Union(a, b, shape=Shape(united(a.shape, b.shape)), span=span), found)

    def cases(self, models: Sequence[ModelField], start: Column | None) -> tuple[logic.Case, ...]:
        """Return the definitions that a model field may have, of the objects that a join starts from."""
        tops = (
            sorted(t.name for t in start if isinstance(t, ClassType))
            if start
            else [model.owner for model in models]
        )
        return self.table.cases(models[0].name, tops)


def shape_of(declared: SpecParameter | ModelField) -> Shape:
    """Return the shape of what is declared with a specification type."""
    if ERROR in declared.columns:
        return Shape((frozenset((ERROR,)),), scalar=True)
    return Shape(
        tuple(frozenset((type_,)) for type_ in declared.columns), not declared.many, declared.collection
    )
