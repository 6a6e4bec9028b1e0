"""Contracts: the cases of a JML specification as the clauses of one OOX method.

The postconditions of a case hold for calls that satisfy its ``requires``. So with several cases the method requires the disjunction of their preconditions, and
each postcondition is implied by the precondition of its case, on entry. ``signals (E e) F`` is the postcondition of calls that throw an ``E``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial, reduce

from ooxcheck.java import typed
from ooxcheck.java.formulas import Slice
from ooxcheck.java.library.class_names import ERROR, EXCEPTION, RUNTIME_EXCEPTION
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.exceptions import THROWABLE, THROWN, is_false
from ooxcheck.java.lowering.formulas import Formulas, conjunction
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.program import (
    AssignablePlace,
    Contract,
    EveryElement,
    EveryField,
    Signals,
    SpecificationCase,
)
from ooxcheck.java.typed import Variable
from ooxcheck.java.types import ClassType
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import ClauseKind, Infix, Prefix, Quantifier
from ooxcheck.oox.source import Span

_ELEMENTS = (typed.ElementGet, EveryElement, Slice)
"""Locations in arrays."""

_ERROR, _EXCEPTION, _UNCHECKED = map(ClassType, (ERROR, EXCEPTION, RUNTIME_EXCEPTION))


class Contracts:
    """Lowers the contract of one method; `given` returns the value of a parameter in preconditions, `promised` in postconditions.

    A native method throws only exceptions that its contract allows; `throws` are the classes of its ``throws`` clause.
    """

    def __init__(
        self,
        names: Names,
        given: Callable[[Variable], tree.Expr],
        promised: Callable[[Variable], tree.Expr],
        *,
        taken: Collection[str],
        this: str = "this",
        is_native: bool = False,
        throws: tuple[ClassType, ...] = (),
    ) -> None:
        self._is_native = is_native
        self._throws = throws
        self._is_constructor = this != "this"
        self._names = names
        self._promised = promised
        self._formulas = partial(Formulas, names, this=this, taken=taken)
        self._before = self._formulas(given)
        self._after = self._formulas(promised)

    def clauses(self, contract: Contract, *, says_pure: bool) -> tuple[tree.SpecClause, ...]:
        """Return the clauses of a contract, with ``pure`` only if the method `says_pure`; methods that formulas call must."""
        if self._is_constructor:
            contract = _constructor_contract(contract)
        clauses: list[tree.SpecClause] = list(self._requires(contract))
        for case in contract.cases:
            condition = self._condition(contract, case)
            clauses += [
                self._clause(ClauseKind.ENSURES, self._if(condition, self._after.formula(each)))
                for each in case.ensures
            ]
            clauses += [
                self._clause(kind, self._if(condition, self._after.formula(each)))
                for each in case.always
                for kind in self._ends(case)
            ]
            if case.signals:
                clauses.append(self._clause(ClauseKind.EXCEPTIONAL, self._if(condition, self._signals(case))))
            if case.signals_only is not None:
                clauses.append(
                    self._clause(
                        ClauseKind.EXCEPTIONAL, self._if(condition, self._only(case.signals_only, case.span))
                    )
                )
            if unchanged := self._case_frame(contract, case, case.frame_span or case.span):
                clauses += [self._clause(kind, self._if(condition, unchanged)) for kind in self._ends(case)]
        return (*clauses, *self._measures(contract), *self._frame(contract, says_pure=says_pure))

    def _measures(self, contract: Contract) -> Iterator[tree.Decreases]:
        if contract.measures:
            measures = tuple(map(self._before.formula, contract.measures))
            yield tree.Decreases(measures, span=measures[0].span.to(measures[-1].span))

    def _ends(self, case: SpecificationCase) -> tuple[ClauseKind, ...]:
        """Return the kinds of clauses that state a postcondition: if no exception is allowed, one that leaves the method is a violation by itself."""
        return (
            (ClauseKind.ENSURES, ClauseKind.EXCEPTIONAL)
            if self._throws or case.signals or case.signals_only
            else (ClauseKind.ENSURES,)
        )

    def _clause(self, kind: ClauseKind, formula: tree.Expr) -> tree.Clause:
        return tree.Clause(kind, (formula,), span=formula.span)

    def _requires(self, contract: Contract) -> Iterator[tree.Clause]:
        if len(contract.cases) == 1:
            yield from (
                self._clause(ClauseKind.REQUIRES, self._before.formula(each))
                for each in contract.cases[0].requires
            )
        elif contract.cases and all(case.requires for case in contract.cases):
            parts = [conjunction(self._before.all_of(case.requires), case.span) for case in contract.cases]
            yield self._clause(
                ClauseKind.REQUIRES,
                reduce(lambda left, right: tree.Binary(Infix.OR, left, right, span=contract.span), parts),
            )

    def _condition(self, contract: Contract, case: SpecificationCase) -> tree.Expr | None:
        """Return the precondition of a case on entry if there are other cases; None if it is true."""
        if len(contract.cases) == 1 or not case.requires:
            return None
        first, last = case.requires[0].span, case.requires[-1].span
        span = (
            Span(first.source, first.start, last.end)
            if first.source is last.source and first.start < last.end
            else case.span
        )
        required = conjunction(self._before.all_of(case.requires), span)
        return tree.Builtin("old", (required,), span=span)

    def _if(self, condition: tree.Expr | None, formula: tree.Expr) -> tree.Expr:
        return (
            formula
            if condition is None
            else tree.Binary(Infix.IMPLIES, condition, formula, span=formula.span)
        )

    def _signals(self, case: SpecificationCase) -> tree.Expr:
        """Return the conjunction of the ``signals`` clauses of a case."""
        return conjunction(tuple(map(self._signal, case.signals)), case.span)

    def _only(self, types: tuple[ClassType, ...], span: Span) -> tree.Expr:
        """Return that an exception is of one of some classes; a class that is not reachable is never thrown."""
        known = [each.name for each in types if each.name in self._names.classes]
        tests: list[tree.Expr] = [
            tree.InstanceOf(self.pending_exception(span), self._names.class_(name), span=span)
            for name in known
        ]
        return (
            reduce(lambda left, right: tree.Binary(Infix.OR, left, right, span=span), tests)
            if tests
            else tree.BoolLiteral(False, span=span)
        )

    def _signal(self, signals: Signals) -> tree.Expr:
        thrown = self.pending_exception(signals.span)
        if is_false(signals.formula) and signals.type in (_EXCEPTION, _UNCHECKED):
            return self._others(signals.type, signals.span)

        def variable(each: Variable) -> tree.Expr:
            return thrown if each == signals.variable else self._promised(each)

        formula = self._formulas(variable).formula(signals.formula)
        if signals.type == THROWABLE:
            return formula
        test = tree.InstanceOf(thrown, self._names.class_(signals.type.name), span=signals.span)
        return tree.Binary(Infix.IMPLIES, test, formula, span=signals.span)

    def _others(self, type_: ClassType, span: Span) -> tree.Expr:
        """Return that an exception is of another class: an Error, or checked, and then declared (JLS 11.2)."""
        if type_ == _EXCEPTION or not self._throws:
            return self._only((_ERROR,), span)
        is_one = tree.InstanceOf(self.pending_exception(span), self._names.class_(type_.name), span=span)
        return tree.Binary(
            Infix.AND,
            tree.Unary(Prefix.NOT, is_one, span=span),
            self._only((_ERROR, *self._throws), span),
            span=span,
        )

    def pending_exception(self, span: Span) -> tree.Expr:
        """Return the pending exception."""
        return tree.Member(tree.Name(self._names.class_(THROWABLE.name), span=span), THROWN, span=span)

    def _frame(self, contract: Contract, *, says_pure: bool) -> Iterator[tree.Modifies | tree.Pure]:
        """Yield the frame condition; the pending exception is no location of Java."""
        thrown = (self.pending_exception(contract.span),) if THROWABLE.name in self._names.classes else ()
        places = [case.assignable for case in contract.cases]
        is_written = bool(places) and all(each is not None for each in places)
        if contract.is_pure and (says_pure or not thrown):
            yield tree.Pure(span=contract.span)
        elif contract.is_pure and not (self._is_native and is_written):
            yield tree.Modifies(thrown, span=contract.span)
        elif is_written:
            flat = [
                part for each in places if each is not None for place in each for part in self._places(place)
            ]
            may_throw = not self._is_native or any(case.signals for case in contract.cases)
            yield tree.Modifies((*flat, *(thrown if may_throw else ())), span=contract.span)

    def _case_frame(self, contract: Contract, case: SpecificationCase, span: Span) -> tree.Expr | None:
        """Return that a case does not change the locations that only other cases may assign; None if there are none."""
        if case.assignable is None or any(each.assignable is None for each in contract.cases):
            return None
        places = dict.fromkeys(place for each in contract.cases for place in each.assignable or ())
        others = [place for place in places if place not in case.assignable]
        parts = tuple(formula for place in others for formula in self._same(place, case.assignable, span))
        return conjunction(parts, span) if parts else None

    def _same(
        self, place: AssignablePlace, allowed: tuple[AssignablePlace, ...], span: Span
    ) -> Iterator[tree.Expr]:
        """Yield that a location has its value on entry, unless it is one that is allowed to change."""

        def old(part: tree.Expr) -> tree.Expr:
            return tree.Builtin("old", (part,), span=span)

        if isinstance(place, _ELEMENTS) and any(isinstance(each, _ELEMENTS) for each in allowed):
            refuse(
                "other elements in one of several cases", "let all of them, or one, assign to elements", span
            )
        for part in self._places(place):
            match part:
                case _ if isinstance(place, typed.StaticGet):  # whatever it is lowered to
                    yield tree.Binary(Infix.EQUAL, part, old(part), span=span)
                case tree.Member(target, name):
                    yield self._same_field(
                        old(target), name, [old(each) for each in self._holders(allowed, name)], span
                    )
                case tree.Index(array, index):
                    yield tree.Binary(
                        Infix.EQUAL, tree.Index(old(array), old(index), span=span), old(part), span=span
                    )
                case tree.AllElements(array):
                    now, then = (tree.Builtin("seq", (each,), span=span) for each in (old(array), array))
                    yield tree.Binary(Infix.EQUAL, now, old(then), span=span)
                case _:  # a slice, which OOX has no sequence of old and new elements for
                    refuse(
                        "a range of elements in one of several cases",
                        "name the elements, or all of them: a[*]",
                        span,
                    )

    def _same_field(self, objects: tree.Expr, name: str, exempt: list[tree.Expr], span: Span) -> tree.Expr:
        """Return that a field of some objects has its value on entry, except for exempt objects."""
        each = tree.Name("_o", span=span)
        field = tree.Member(each, name, span=span)
        body: tree.Expr = tree.Binary(Infix.EQUAL, field, tree.Builtin("old", (field,), span=span), span=span)
        for one in exempt:
            body = tree.Binary(Infix.OR, tree.Binary(Infix.IN, each, one, span=span), body, span=span)
        return tree.Quantifier(
            Quantifier.ALL, (tree.Declaration(("_o",), objects, span=span),), body, span=span
        )

    def _holders(self, places: tuple[AssignablePlace, ...], name: str) -> Iterator[tree.Expr]:
        """Yield the objects whose field is among some locations."""
        for place in places:
            for part in self._places(place) if not isinstance(place, typed.StaticGet) else ():
                if isinstance(part, tree.Member) and part.name == name:
                    yield part.target

    def _places(self, place: AssignablePlace) -> Iterator[tree.Expr]:
        match place:
            case EveryElement(array):
                yield tree.AllElements(self._before.formula(array), span=place.span)
            case EveryField(target):
                assert isinstance(target.type, ClassType), "fields should be of an object"
                for name in self._names.fields_of(target.type.name):
                    yield tree.Member(self._before.formula(target), name, span=place.span)
            case typed.FieldGet() | typed.StaticGet() | typed.ElementGet() | Slice():
                yield self._before.formula(place)


def _constructor_contract(contract: Contract) -> Contract:
    """Return the contract of a constructor without locations of the new object, which does not exist on entry; only ``ensures`` may mention it."""
    for case in contract.cases:
        for formula in (*case.requires, *(each.formula for each in case.signals)):
            if this := next((each for each in descendants(formula) if isinstance(each, typed.This)), None):
                refuse(
                    "the new object in requires or signals of a constructor",
                    "name parameters, or say it with ensures",
                    this.span,
                )
    return replace(
        contract,
        cases=tuple(replace(case, assignable=_other_locations(case.assignable)) for case in contract.cases),
    )


def _other_locations(places: tuple[AssignablePlace, ...] | None) -> tuple[AssignablePlace, ...] | None:
    if places is None:
        return None
    return tuple(
        each for each in places if not any(isinstance(part, typed.This) for part in descendants(each))
    )
