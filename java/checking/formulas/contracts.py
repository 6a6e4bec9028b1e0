"""Contracts: the cases of a method's specification, with what ``non_null`` and the kinds of behaviour stand for (JML manual, 9.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from java import program, tree, typed
from java.checking.declared.symbols import Binding, Method, Scope
from java.checking.formulas.nullness import Nullness
from java.checking.formulas.places import Places
from java.checking.formulas.surroundings import Surroundings
from java.checking.formulas.terms import refuse, unsupported
from java.jml import tree as jml
from java.types import BOOLEAN, ClassType, erasure
from oox.source import Span

_THROWABLE = ClassType("java.lang.Throwable")


class Contracts:
    """Types the specifications of methods."""

    def __init__(self, surroundings: Surroundings) -> None:
        self.surroundings = surroundings
        self.nullness = Nullness()

    def contract(self, method: Method) -> program.Contract:
        """Return the contract of a method; `OoxError` for mistakes in it."""
        scope = self._scope(method)
        cases = [self._case(method, scope, each) for each in self._written(method)]
        implied = self._implied(method, scope)
        if implied.requires or implied.ensures:
            cases = [_joined(each, implied) for each in cases] or [implied]
        purity = self.surroundings.purity
        return program.Contract(tuple(cases), purity.is_pure(method), purity.is_only_inherited(method), span=method.node.span)

    def _written(self, method: Method) -> Iterator[jml.Case]:
        for each in method.owner.comments.about(method.node):
            if isinstance(each, jml.MethodSpecification):
                yield from each.cases

    def _scope(self, method: Method) -> Scope:
        """Return the scope of a specification: the parameters, and what its method knows."""
        scope = method.scope.inner()
        scope.variables.update({each.name: Binding(each, method.owner) for each in method.variables})
        return scope

    def _case(self, method: Method, scope: Scope, case: jml.Case) -> program.SpecificationCase:
        self._refuse_unknown(case)
        formulas = self.surroundings.formulas(scope)
        promised = self.surroundings.formulas(scope, None if method.is_constructor else method.result)
        requires = [formulas.formula(each.formula) for each in self._clauses(case, "requires")]
        ensures = [promised.formula(each.formula) for each in self._clauses(case, "ensures")]
        signals = [self._signals(scope, each) for each in case.clauses if isinstance(each, jml.Signals)]
        only = [self._classes(scope, each) for each in case.clauses if isinstance(each, jml.SignalsOnly)]
        if case.kind == "normal":
            only = [()]
        if case.kind == "exceptional":
            ensures.append(_truth(False, case.span))
        return program.SpecificationCase(
            tuple(requires),
            tuple(ensures),
            tuple(signals),
            tuple(each for classes in only for each in classes) if only else None,
            self._assignable(scope, case),
            next((each.span for each in case.clauses if isinstance(each, jml.Assignable)), None),
            span=case.span,
        )

    def _clauses(self, case: jml.Case, word: str) -> Iterator[jml.Clause]:
        return (each for each in case.clauses if isinstance(each, jml.Clause) and each.word == word)

    def _refuse_unknown(self, case: jml.Case) -> None:
        for each in case.clauses:
            if isinstance(each, tree.Unknown):
                unsupported(each.what, "write requires, ensures, signals, signals_only or assignable", each.span)

    # -- exceptions ----------------------------------------------------------------------------------

    def _signals(self, scope: Scope, node: jml.Signals) -> program.Signals:
        type_ = self._exception(scope, node.type)
        inner, variable = scope.inner(), None
        if node.name is not None:
            variable = typed.Variable(node.name, type_, 900_000, span=node.span, written=type_)
            inner.variables[node.name] = Binding(variable, scope.cls)
        return program.Signals(type_, variable, self.surroundings.formulas(inner).formula(node.formula), span=node.span)

    def _classes(self, scope: Scope, node: jml.SignalsOnly) -> tuple[ClassType, ...]:
        return tuple(self._exception(scope, each) for each in node.types)

    def _exception(self, scope: Scope, node: tree.TypeName) -> ClassType:
        found = erasure(self.surroundings.formulas(scope).type(node))
        if not isinstance(found, ClassType) or not self.surroundings.context.subtyping.is_subtype(found, _THROWABLE):
            refuse("jml.type", f"{found} is no class of exceptions", node.span)
        return found

    # -- frames --------------------------------------------------------------------------------------

    def _assignable(self, scope: Scope, case: jml.Case) -> tuple[program.AssignablePlace, ...] | None:
        """Return the places of all clauses; None where one allows everything, or none is written."""
        clauses = [each for each in case.clauses if isinstance(each, jml.Assignable)]
        if not clauses or any(each.places is None for each in clauses):
            return None
        places = Places(self.surroundings.formulas(scope))
        return tuple(place for clause in clauses for each in clause.places or () for place in places.places(each))

    # -- what is not null ----------------------------------------------------------------------------

    def _implied(self, method: Method, scope: Scope) -> program.SpecificationCase:
        formulas = self.surroundings.formulas(scope, method.result)
        needed = [each for each in method.variables if self.nullness.parameter(method, each)]
        requires = tuple(_not_null(typed.Local(each, span=each.span), each.span) for each in needed)
        ensures: tuple[typed.Expr, ...] = ()
        if self.nullness.result(method):
            span = method.node.span
            ensures = (_not_null(formulas.extension(jml.Result(span=span)).expr, span),)
        return program.SpecificationCase(requires, ensures, span=method.node.span)


def _joined(case: program.SpecificationCase, implied: program.SpecificationCase) -> program.SpecificationCase:
    return replace(case, requires=(*implied.requires, *case.requires), ensures=(*implied.ensures, *case.ensures))


def _truth(value: bool, span: Span) -> typed.Expr:
    return typed.Constant(value, BOOLEAN, span=span)


def _not_null(expr: typed.Expr, span: Span) -> typed.Expr:
    return typed.Binary("!=", expr, typed.Null(span=span), BOOLEAN, span=span)
