"""Answers without bounds: the value analysis proves duties for runs of any length, in heaps of any size.

Where one violation would be the whole answer, the analysis comes first, and may spare the solver. Otherwise the solver comes first: it finds
violations, and which duties runs reach. Then the analysis can only remove bounds from an answer.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.report import VALUES, Phase, Standing, ValueCounts
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.input_sizes import size_limits
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.contracts.promises import duties_of_method

if TYPE_CHECKING:
    from ooxcheck.engine.question import Question
    from ooxcheck.specs.values import analysis

_PROVED = "the values of variables show that nothing fails, in runs of any length and heaps of any size"


class ValueProof:
    """The value analysis of a question; it runs when it is first needed."""

    def __init__(self, question: Question, budget: Budget) -> None:
        self._question = question
        self._budget = budget
        self._result: analysis.Findings | None = None
        self._is_known = False

    def answer(self, findings: Findings) -> bool:
        """Fill the findings without a solver if one violation would be enough and the analysis proves that there is none."""
        question = self._question
        if not question.sought or not self._proves():
            return False
        duties = chain.from_iterable(duties_of_method(question.program, question.method, question.settings))
        kinds = question.duty_kinds
        findings.duties.update(
            (duty, Standing.HOLDS) for duty in duties if kinds is None or duty.kind in kinds
        )
        self._remove_bounds(findings)
        return True

    def lift(self, findings: Findings) -> None:
        """Remove the bounds from findings if there are any and the analysis proves everything without them.

        If no run ends, within any bounds, the answer stays vacuous.
        """
        if not _is_liftable(findings):
            return
        question = self._question
        if not (
            findings.bounds
            or size_limits(question.program, question.method, question.bounds, question.settings)
        ):
            return
        with suppress(GaveUp):
            is_proved = self._proves(with_rankings=True)
            if self._result is None or (findings.verdict is Verdict.VACUOUS and not self._result.may_end):
                return
            if is_proved:
                self._remove_bounds(findings)
            else:
                findings.values = _counts(self._result)

    def _remove_bounds(self, findings: Findings) -> None:
        from ooxcheck.engine.proofs.termination import termination_notes

        assert self._result is not None, "there should be a proof"
        findings.values = _counts(self._result)
        if findings.bounds or findings.finishes is None:
            findings.duties.update(dict.fromkeys(findings.duties, Standing.HOLDS))
            findings.finishes = findings.finishes or None
        findings.notes.append(Diagnostic(VALUES, _PROVED, self._question.method.span, Severity.WARNING))
        findings.notes += termination_notes(self._question, self._budget)
        findings.bounds.clear()
        findings.is_unbounded = True

    def _proves(self, *, with_rankings: bool = False) -> bool:
        """Return whether the analysis proves all duties that are asked about; code that is replaced is not analysed.

        Proofs that follow need ranking functions; they are found together with the values.
        """
        if not self._is_known:
            self._result, self._is_known = self._analyse(with_rankings=with_rankings), True
        return self._result is not None and self._result.proves(self._question.duty_kinds)

    def _analyse(self, *, with_rankings: bool) -> analysis.Findings | None:
        from ooxcheck.specs.values.formulas import unexamined_kinds

        question = self._question
        if question.certify or question.self_check or question.abstracts_code:
            return None
        unexamined = unexamined_kinds(question.program, question.method, question.settings)
        if unexamined if question.duty_kinds is None else not unexamined.isdisjoint(question.duty_kinds):
            return None
        # Imported lazily: not every check comes to it.
        from ooxcheck.specs.values.analysis import analyse

        with self._budget.phase(Phase.ANALYSE):
            return analyse(
                question.program,
                question.method,
                question.settings,
                self._budget.check,
                with_rankings=with_rankings,
            )


def _is_liftable(findings: Findings) -> bool:
    """Return whether nothing but bounds restricts an answer; a duty that no run reaches stays so, unless it is the absence of exceptions."""
    if not all(
        each is Standing.HOLDS or (each is Standing.NEVER_REACHED and duty.kind.facts.is_by_exception)
        for duty, each in findings.duties.items()
    ):
        return False
    match findings.verdict:
        case Verdict.HOLDS | Verdict.WITHIN_BOUNDS:
            return True
        case Verdict.VACUOUS:
            return bool(findings.bounds) and not findings.conflict
        case Verdict.VIOLATED | Verdict.UNKNOWN | Verdict.NOT_PROVED | Verdict.POSSIBLE:
            return False


def _counts(result: analysis.Findings) -> ValueCounts:
    return ValueCounts(result.proved_conditions, result.total)
