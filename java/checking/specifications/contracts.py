"""Contracts: the specification cases of a method, with ``non_null`` and the kinds of behaviour desugared (JML manual, 9.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ooxcheck.java import program, tree, typed
from ooxcheck.java.checking.declared import misplaced_comments
from ooxcheck.java.checking.declared.symbols import Binding, Method, Scope
from ooxcheck.java.checking.formulas.formula_context import FormulaContext
from ooxcheck.java.checking.formulas.terms import Term, refuse, refuse_unsupported
from ooxcheck.java.checking.specifications.assignable_places import Places
from ooxcheck.java.checking.specifications.history import history
from ooxcheck.java.checking.specifications.method_measures import measured_by
from ooxcheck.java.checking.specifications.nullness import Nullness
from ooxcheck.java.formulas import Old
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.modifiers import UNSUPPORTED
from ooxcheck.java.operators import BehaviorKind, ClauseWord, EqualityOp
from ooxcheck.java.types import BOOLEAN, LONG, ClassType, erasure
from ooxcheck.oox.source import Span

_THROWABLE = ClassType("java.lang.Throwable")


class Contracts:
    """Types the specifications of methods."""

    def __init__(self, formula_context: FormulaContext) -> None:
        self.formula_context = formula_context
        self.nullness = Nullness()

    def contract(self, method: Method) -> program.Contract:
        """Return the contract of a method; raise `OoxError` for errors in it."""
        misplaced_comments.refuse(misplaced_comments.unread_of_method(method))
        self._refuse_words(method)
        family = (method, *self._overridden(method))
        cases = [
            case for each in family for case in self._rename_parameters(method, each, self._cases(each))
        ] or self._implicit_cases(method, family)
        if promising := next(filter(self._is_promised, family), None):
            promise = self._result_not_null(promising)
            cases = [
                replace(each, ensures=(promise, *each.ensures))
                for each in cases or [program.SpecificationCase(span=method.node.span)]
            ]
        ensures, always = history(self.formula_context, method)
        if ensures or always:
            cases = [
                replace(each, ensures=(*each.ensures, *ensures), always=always)
                for each in cases or [program.SpecificationCase(span=method.node.span)]
            ]
        purity = self.formula_context.purity
        return program.Contract(
            tuple(cases),
            purity.is_pure(method),
            purity.is_only_inherited(method),
            () if self.is_overriding(method) else self._measures(method),
            span=method.node.span,
        )

    def is_overriding(self, method: Method) -> bool:
        """Return whether a method overrides another one, also one of the library: that one may have measures."""
        return any(self._overridden_methods(method))

    def _measures(self, method: Method) -> tuple[typed.Expr, ...]:
        """Return the measures of a method, as numbers of 64 bits."""
        clause, formulas = measured_by(method), self.formula_context.formulas(self._scope(method))
        measures = () if clause is None else clause.measures
        return tuple(formulas.operators.number(formulas.term(each), LONG) for each in measures)

    def _cases(self, method: Method) -> list[program.SpecificationCase]:
        """Return the explicit cases of a method, each with the ``non_null`` conditions."""
        scope, required = self._scope(method), self._parameters_not_null(method)
        promised = (self._result_not_null(method),) if self.nullness.result(method) else ()
        return [
            _add_conditions(self._case(method, scope, each), required, promised)
            for each in self._explicit_cases(method)
        ]

    def _overridden(self, method: Method) -> Iterator[Method]:
        """Yield the overridden methods of the sources; those of the library too if the method has no body, so that only its contract is known."""
        for each in self._overridden_methods(method):
            if not each.owner.unit.is_library or method.node.body is None:
                yield each

    def _overridden_methods(self, method: Method) -> Iterator[Method]:
        """Yield all overridden methods."""
        overriding = self.formula_context.context.overriding
        if not method.is_constructor and not method.is_static:
            for each in overriding.inherited_methods(method.owner, method.name):
                if overriding.implementation(method.owner, each) is method:
                    yield each.method

    def _rename_parameters(
        self, method: Method, above: Method, cases: Iterable[program.SpecificationCase]
    ) -> Iterable[program.SpecificationCase]:
        """Rename the parameters of inherited cases (specification inheritance: Dhara and Leavens, ICSE 1996)."""
        if above is method:
            return cases
        return program.about_parameters(cases, dict(zip(above.variables, method.variables, strict=True)))

    def _implicit_cases(self, method: Method, family: Iterable[Method]) -> list[program.SpecificationCase]:
        """Return the preconditions of methods without explicit cases: one case for each set of ``non_null`` parameters in the family."""
        choices = {
            tuple(self.nullness.parameter(each, variable) for variable in each.variables): each
            for each in family
            if self.nullness.is_said(each)
        }
        if not all(any(choice) for choice in choices):
            return []
        required = (
            (each, program.SpecificationCase(self._parameters_not_null(each), span=method.node.span))
            for each in choices.values()
        )
        return [case for each, own in required for case in self._rename_parameters(method, each, [own])]

    def _is_promised(self, method: Method) -> bool:
        """Return whether a method without explicit cases promises a ``non_null`` result, under any precondition."""
        return self.nullness.result(method) and not any(self._explicit_cases(method))

    def _refuse_words(self, method: Method) -> None:
        for each in method.owner.comments.about(method.node):
            if isinstance(each, jml.Modifier) and each.word in UNSUPPORTED:
                refuse_unsupported(f"the word {each.word!r}", "formulas calculate as Java does", each.span)
        if words := sorted(UNSUPPORTED & method.owner.modifiers_and_annotations):
            refuse_unsupported(
                f"the word {words[0]!r} before a class",
                "formulas calculate as Java does",
                method.owner.node.span,
            )

    def _explicit_cases(self, method: Method) -> Iterator[jml.Case]:
        for each in method.owner.comments.about(method.node):
            if isinstance(each, jml.MethodSpecification):
                yield from each.cases

    def _scope(self, method: Method) -> Scope:
        """Return the scope of a method specification, with the parameters."""
        scope = method.scope.inner()
        scope.variables.update({each.name: Binding(each, method.owner) for each in method.variables})
        return scope

    def _case(self, method: Method, scope: Scope, case: jml.Case) -> program.SpecificationCase:
        self._refuse_unknown(case)
        before, after = self._old_values(scope, case)
        formulas = self.formula_context.formulas(scope).knowing(before)
        promised = self.formula_context.formulas(
            scope, None if method.is_constructor else method.result
        ).knowing(after)
        requires = [formulas.formula(each.formula) for each in self._clauses(case, ClauseWord.REQUIRES)]
        ensures = [promised.formula(each.formula) for each in self._clauses(case, ClauseWord.ENSURES)]
        signals = [
            self._signals(scope, after, each) for each in case.clauses if isinstance(each, jml.Signals)
        ]
        only = [self._classes(scope, each) for each in case.clauses if isinstance(each, jml.SignalsOnly)]
        if case.kind is BehaviorKind.NORMAL:
            only = [()]
        if case.kind is BehaviorKind.EXCEPTIONAL:
            ensures.append(_truth(False, case.span))
        return program.SpecificationCase(
            tuple(requires),
            tuple(ensures),
            tuple(signals),
            tuple(each for classes in only for each in classes) if only else None,
            self._assignable(scope, before, case),
            next((each.span for each in case.clauses if isinstance(each, jml.Assignable)), None),
            span=case.span,
        )

    def _old_values(self, scope: Scope, case: jml.Case) -> tuple[dict[str, Term], dict[str, Term]]:
        """Return the terms of ``old`` declarations on entry, and after the call."""
        before: dict[str, Term] = {}
        after: dict[str, Term] = {}
        for each in case.clauses:
            if isinstance(each, jml.Old):
                value = self.formula_context.formulas(scope).knowing(before).term(each.value)
                before[each.name] = value
                after[each.name] = Term(
                    Old(value.expr, type=value.expr.type, span=each.span), value.type, value.kind
                )
        return before, after

    def _clauses(self, case: jml.Case, word: ClauseWord) -> Iterator[jml.Clause]:
        return (each for each in case.clauses if isinstance(each, jml.Clause) and each.word is word)

    def _refuse_unknown(self, case: jml.Case) -> None:
        for each in case.clauses:
            if isinstance(each, tree.Unknown):
                refuse_unsupported(
                    each.what, "write requires, ensures, signals, signals_only or assignable", each.span
                )

    # -- exceptions ----------------------------------------------------------------------------------

    def _signals(self, scope: Scope, named: Mapping[str, Term], node: jml.Signals) -> program.Signals:
        type_ = self._exception(scope, node.type)
        inner, variable = scope.inner(), None
        if node.name is not None:
            variable = typed.Variable(node.name, type_, 900_000, span=node.span, written=type_)
            inner.variables[node.name] = Binding(variable, scope.cls)
        return program.Signals(
            type_,
            variable,
            self.formula_context.formulas(inner).knowing(named).formula(node.formula),
            span=node.span,
        )

    def _classes(self, scope: Scope, node: jml.SignalsOnly) -> tuple[ClassType, ...]:
        return tuple(self._exception(scope, each) for each in node.types)

    def _exception(self, scope: Scope, node: tree.TypeName) -> ClassType:
        type_ = erasure(self.formula_context.formulas(scope).type(node))
        if not isinstance(type_, ClassType) or not self.formula_context.context.subtyping.is_subtype(
            type_, _THROWABLE
        ):
            refuse("jml.type", f"{type_} is no class of exceptions", node.span)
        return type_

    # -- frames --------------------------------------------------------------------------------------

    def _assignable(
        self, scope: Scope, named: Mapping[str, Term], case: jml.Case
    ) -> tuple[program.AssignablePlace, ...] | None:
        """Return the assignable places; None for everything, or without a clause."""
        clauses = [each for each in case.clauses if isinstance(each, jml.Assignable)]
        if not clauses or any(each.places is None for each in clauses):
            return None
        places = Places(self.formula_context.formulas(scope).knowing(named))
        return tuple(
            place for clause in clauses for each in clause.places or () for place in places.places(each)
        )

    # -- non-null values ----------------------------------------------------------------------------

    def _parameters_not_null(self, method: Method) -> tuple[typed.Expr, ...]:
        needed = (each for each in method.variables if self.nullness.parameter(method, each))
        return tuple(_not_null(typed.Local(each, span=each.span), each.span) for each in needed)

    def _result_not_null(self, method: Method) -> typed.Expr:
        formulas = self.formula_context.formulas(self._scope(method), method.result)
        return _not_null(formulas.term(jml.Result(span=method.node.span)).expr, method.node.span)


def _add_conditions(
    case: program.SpecificationCase, requires: tuple[typed.Expr, ...], ensures: tuple[typed.Expr, ...]
) -> program.SpecificationCase:
    return (
        replace(case, requires=(*requires, *case.requires), ensures=(*ensures, *case.ensures))
        if requires or ensures
        else case
    )


def _truth(value: bool, span: Span) -> typed.Expr:
    return typed.Constant(value, BOOLEAN, span=span)


def _not_null(expr: typed.Expr, span: Span) -> typed.Expr:
    return typed.Binary(EqualityOp.NOT_EQUAL, expr, typed.Null(span=span), BOOLEAN, span=span)
