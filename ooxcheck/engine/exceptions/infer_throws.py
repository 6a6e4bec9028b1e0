"""Inference of documented exceptions: for each uncaught exception of a Java method, whether it is meant, and when it is thrown.

The method is encoded once, with probes for the literals on entry. Everything else is queries about this encoding: a place throws only
if a condition is true (no state throws there in which it is false), and every call throws if it is true (no state returns).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_words import CLASSES, is_escape
from ooxcheck.engine.budget import Budget, GaveUp, deep_recursion
from ooxcheck.engine.exceptions.caller_calls import call_of_caller
from ooxcheck.engine.exceptions.code_conditions import NULL
from ooxcheck.engine.exceptions.condition_search import (
    ANY_SHAPE,
    BAD_ARGUMENTS,
    Ask,
    Condition,
    ConditionSearch,
    Goal,
    Term,
)
from ooxcheck.engine.exceptions.deliberate import (
    is_check,
    is_error,
    throw_statement,
    thrown_class,
    throws_new_object,
    throws_only_deliberate,
)
from ooxcheck.engine.exceptions.literals import Literal, entry_literals
from ooxcheck.engine.exceptions.probes import ProbedMethod, with_probes
from ooxcheck.engine.exceptions.throws_clause import ALWAYS, ThrowsClause
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Phase, Report, Standing
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.decisions import DecisionKind
from ooxcheck.oox.running.outcomes import WORDS, Duty, Origin
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import FAULT_WORDS, Method, Statement, substatements
from ooxcheck.relational import FALSE, TRUE, Formula, Options
from ooxcheck.sat import DEFAULT_SOLVER
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import TooLarge
from ooxcheck.translate.symbolic.path_decisions import Visit

EASY = 6_000
"""The polls of an encoder, a second or two, after which tight bounds are worth their cost."""

_LIMITS = (GaveUp, Unsupported, TooLarge, MemoryError, RecursionError)

_CLASS_OF_WORD = {word: CLASSES[kind] for kind, word in WORDS.items()}


def documented_exceptions(question: Question, report: Report, seconds: float) -> tuple[ThrowsClause, ...]:
    """Return a clause for each uncaught exception of a Java method that is deliberate, or that the arguments alone explain.

    An exception without a clause remains a violation. After so many seconds, deliberate exceptions have no condition, and others no clause.
    """
    duties = [
        duty
        for duty, standing in report.duties.items()
        if standing is Standing.VIOLATED and is_escape(duty) and duty.thrown is not None
    ]
    if question.program.origin is None or not duties:
        return ()
    clauses: dict[Duty, ThrowsClause | None] = {}
    if not may_fork(question.program, question.method):
        budget = Budget(seconds, megabytes=question.memory)
        with suppress(*_LIMITS), deep_recursion(), budget.alarm():
            _infer_clauses(report, duties, budget, clauses)
    known = (
        clauses[duty] if duty in clauses else _clause_without_condition(question.program, duty)
        for duty in duties
    )
    return tuple(each for each in known if each is not None)


def _infer_clauses(
    report: Report, duties: Sequence[Duty], budget: Budget, clauses: dict[Duty, ThrowsClause | None]
) -> None:
    """Add the clauses of duties, or None for duties without one, until a limit is reached."""
    question = report.question
    literals = entry_literals(question.program, question.method)
    places = {duty.span for duty in duties}
    probed = with_probes(question.program, question.method, literals, places)
    encoding = _encode(report, probed, budget)
    with encoding.world.session as session:
        session.deadline = budget.deadline
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        formulas = probed.formulas(encoding)
        terms = [Term(each, formulas[each]) for each in literals.literals if formulas[each] is not FALSE]
        inference = _Inference(question.program, question.method, encoding, terms)
        for duty in duties:
            clauses[duty] = inference.clause(duty)


def _encode(report: Report, probed: ProbedMethod, budget: Budget) -> Encoding:
    """Encode a method with probes: first without tight bounds, unless its check had them, and with them if that is much work."""
    question = report.question
    request = EncodingRequest(
        probed.program,
        probed.method,
        question.bounds,
        report.settings,
        options=_options(question, budget),
        courses=True,
    )
    if not report.seconds.get(Phase.TIGHTEN):
        with suppress(_NotEasyError):
            return encode(replace(request, watch=_easy_watch(budget), given=()))
    return encode(replace(request, watch=budget.check))


class _NotEasyError(Exception):
    """An encoding without tight bounds is much work."""


def _easy_watch(budget: Budget) -> Callable[[], None]:
    """Return a function that polls a budget, and raises `_NotEasyError` after some calls."""
    calls = count()

    def watch() -> None:
        budget.check()
        if next(calls) > EASY:
            raise _NotEasyError

    return watch


def _options(question: Question, budget: Budget) -> Options:
    memory = None if question.memory is None else question.memory << 20
    solver = question.solver or DEFAULT_SOLVER
    return Options(symmetry=0, orders=False, solver=solver, seconds=budget.seconds_left(), memory=memory)


def _clause_without_condition(program: Program, duty: Duty) -> ThrowsClause | None:
    """Return the clause of an exception that is deliberate by the text alone, None if that is not known."""
    assert duty.thrown is not None
    if not _is_written(program, duty.thrown):
        return None
    return ThrowsClause(_exception_name(duty.thrown.word), None, False, True, duty)


def _is_written(program: Program, thrown: Origin) -> bool:
    """Return whether an exception is a new object of a ``throw`` statement, or comes from a check of the library."""
    if is_error(program, thrown.word):
        return False
    statement = throw_statement(program, thrown)
    return is_check(program, thrown) if statement is None else throws_new_object(statement)


def _exception_name(word: str | None) -> str:
    """Return the simple name of the class of an exception with a word."""
    return _CLASS_OF_WORD.get(word or "", (word or "Throwable").rpartition(".")[2])


@dataclass(frozen=True, slots=True)
class _Inference:
    """Infers the clauses of one encoding; its session has the assumptions."""

    program: Program
    method: Method
    encoding: Encoding
    terms: Sequence[Term]

    def clause(self, duty: Duty) -> ThrowsClause | None:
        """Return the clause of an uncaught exception, None if it is neither deliberate nor explained by the arguments."""
        assert duty.thrown is not None
        if is_error(self.program, duty.thrown.word):
            return None
        throwing = self._throwing_states(duty.thrown)
        if throwing is FALSE:
            return _clause_without_condition(self.program, duty)
        if _is_written(self.program, duty.thrown):
            return self._deliberate_clause(duty, throwing)
        if throw_statement(self.program, duty.thrown) is None:
            return self._argument_clause(duty, throwing) or self._call_clause(duty)
        is_meant = throws_only_deliberate(self.encoding, throwing, self._is_possible)
        return self._deliberate_clause(duty, throwing) if is_meant else None

    def _deliberate_clause(self, duty: Duty, throwing: Formula) -> ThrowsClause:
        condition = self._deliberate_condition(throwing)
        text, is_exact = (None, False) if condition is None else (condition.text, condition.is_exact)
        return ThrowsClause(self._class_name(duty, throwing), text, is_exact, True, duty)

    def _deliberate_condition(self, throwing: Formula) -> Condition | None:
        """Return when a place throws; if every call throws, when it throws here."""
        normal = self._normal_states()
        if not self._is_possible(normal):
            normal = self.encoding.thrown & ~throwing
            if not self._is_possible(normal):
                return Condition(ALWAYS, TRUE)
        search = ConditionSearch(Goal(throwing, normal), self.terms, self._values)
        return search.exact_condition(ANY_SHAPE) or search.necessary_condition()

    def _class_name(self, duty: Duty, throwing: Formula) -> str:
        """Return the simple name of the class of a deliberate exception."""
        assert duty.thrown is not None
        statement, word = throw_statement(self.program, duty.thrown), duty.thrown.word
        if statement is not None and not throws_new_object(statement):
            word = thrown_class(self.encoding, throwing, self._is_possible) or word
        return _exception_name(word)

    def _argument_clause(self, duty: Duty, throwing: Formula) -> ThrowsClause | None:
        """Return the clause of an exception that is thrown whenever its statement or operand is reached with some bad arguments, and only then."""
        assert duty.thrown is not None
        word, normal = duty.thrown.word, self._normal_states()
        reach = self._reach_condition(duty.thrown.span, normal)
        terms = [
            each
            for each in self.terms
            if each.literal.is_bad_argument and (word not in FAULT_WORDS or word in each.literal.faults)
        ]
        search = ConditionSearch(Goal(throwing, normal & reach), terms, self._values_of(terms))
        condition = search.exact_condition(BAD_ARGUMENTS) or self._bad_elements(throwing, terms)
        if condition is None or any(map(self._is_always_true, condition.reasons)):
            return None
        is_exact = not self._is_possible(condition.formula & normal)
        reasons = tuple(each.test for each in condition.reasons)
        return ThrowsClause(_exception_name(word), condition.text, is_exact, False, duty, reasons)

    def _call_clause(self, duty: Duty) -> ThrowsClause | None:
        """Return the clause of an exception that a call of the library throws for arguments of the caller, unless every call throws it there."""
        assert duty.thrown is not None
        call = call_of_caller(self.program, self.method, duty.thrown)
        normal = self._normal_states()
        if call is None or not self._is_possible(normal & self._reach_condition(call.span, normal)):
            return None
        name = _exception_name(duty.thrown.word)
        return ThrowsClause(name, None, False, False, duty, call=call.span.text)

    def _is_always_true(self, literal: Literal) -> bool:
        """Return whether a condition is true wherever it has a value, as ``a.length >= a.length``: it tells no arguments from others. Every reference may be null."""
        if literal.faults <= {NULL}:
            return False
        opposite = (each for each in self.terms if each.literal.text.text == literal.opposite)
        return not any(self._is_possible(each.formula) for each in opposite)

    def _bad_elements(self, throwing: Formula, terms: Sequence[Term]) -> Condition | None:
        """Return that an argument contains null, or rows of different lengths, if a place throws only then."""
        for each in terms:
            if each.literal.is_about_elements and not self._is_possible(throwing & ~each.formula):
                return Condition(
                    each.literal.text.text, each.formula, is_exact=False, reasons=(each.literal,)
                )
        return None

    def _throwing_states(self, thrown: Origin) -> Formula:
        """Return the states in which the method ends with the exception of a place."""
        end = self.encoding.ends[1]
        return FALSE if end is None else end.guard & end.origins.get(thrown, FALSE)

    def _normal_states(self) -> Formula:
        """Return the states in which the method returns, reaches a bound, or violates another duty: it does not throw."""
        encoding = self.encoding
        others = (*encoding.bounds.values(), *encoding.violations.values())
        return any_of((encoding.returned, *others)) & ~encoding.thrown

    def _reach_condition(self, place: Span, normal: Formula) -> Formula:
        """Return the states in which the innermost statement around a place is reached, or the operand of ``&&`` and ``||`` around it has a value; all states if none is known.

        A statement that throws in all these states tells no bad arguments from others: the whole one of Java counts then.
        """
        visits = self.encoding.courses.visits
        innermost = [each for each in visits if _evaluates(each.statement, place)]
        reach = self._shortest_around(place, innermost or visits)
        return reach if self._is_possible(normal & reach) else self._shortest_around(place, visits)

    def _shortest_around(self, place: Span, visits: Iterable[Visit]) -> Formula:
        """Return the states in which the shortest of some statements, or of all operands, around a place is reached."""
        reached = [(each.statement.span, each.guard) for each in visits]
        reached += [
            (each.taken.span, each.guard)
            for each in self.encoding.courses.decisions
            if each.taken.kind is DecisionKind.OPERAND
        ]
        around = [(_length(span), guard) for span, guard in reached if _contains(span, place)]
        if not around:
            return TRUE
        shortest = min(length for length, _ in around)
        return any_of(guard for length, guard in around if length == shortest)

    def _values(self, formula: Formula) -> tuple[bool, ...] | None:
        return self._ask(formula, self.terms)

    def _values_of(self, terms: Sequence[Term]) -> Ask:
        return lambda formula: self._ask(formula, terms)

    def _ask(self, formula: Formula, terms: Sequence[Term]) -> tuple[bool, ...] | None:
        """Return the values of terms in a state in which a formula holds, None if there is none; raise `GaveUp` if that is not known."""
        if formula is FALSE:
            return None
        solution, values = self.encoding.world.session.solve_with_values(
            [each.formula for each in terms], formula
        )
        if solution.is_unsat:
            return None
        if solution.instance is None:
            raise GaveUp(solution.reason)
        return values

    def _is_possible(self, formula: Formula) -> bool:
        return self._ask(formula, ()) is not None


def _evaluates(statement: Statement, place: Span) -> bool:
    """Return whether a statement itself evaluates the expression at a place: of statements that stand for one of Java, not the outer ones."""
    inner = substatements(statement)
    return (
        _contains(statement.span, place)
        and _has(statement, place)
        and not any(_has(each, place) for each in inner)
    )


def _has(statement: Statement, place: Span) -> bool:
    return any(isinstance(each, typed.Node) and each.span == place for each in descendants(statement))


def _contains(span: Span, place: Span) -> bool:
    return span.source is place.source and span.start <= place.start and place.end <= span.end


def _length(span: Span) -> int:
    return span.end - span.start
