"""The report of a check that runs of the interpreter answer, without encoder and solver."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.notes import assumption_notes, run_callees
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Phase, Report, Sizes, Standing
from ooxcheck.engine.sampling.confirmed_runs import Sampled
from ooxcheck.engine.sampling.sample_runs import sample_violation
from ooxcheck.engine.sampling.single_run import single_run_duties
from ooxcheck.oox.oracle.input_sizes import size_limits
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.contracts.promises import is_hollow
from ooxcheck.oox.running.outcomes import Duty


def sample_report(question: Question) -> Report | None:
    """Return the report of runs that answer a question which seeks one violation: the only run, or a sample run with a violation; None if there is none."""
    if not question.sought:
        return None
    begun = monotonic()
    with deep_recursion():
        duties = single_run_duties(question)
        sampled = sample_violation(question) if duties is None else None
    spent = {Phase.REPLAY: monotonic() - begun}
    if duties is not None:
        return _report_without_violation(question, duties, spent)
    return None if sampled is None else _report_of_violation(question, sampled, spent)


def _report_of_violation(question: Question, sampled: Sampled, spent: Mapping[Phase, float]) -> Report:
    example, program, method = sampled.example, question.program, question.method
    settings = question.settings_with(sampled.unroll)
    return Report(
        question,
        Verdict.VIOLATED,
        {example.duty: Standing.VIOLATED},
        (example,),
        (),
        (
            *run_callees(question),
            *assumption_notes(program, method, settings, (example,), is_computed=sampled.is_computed),
        ),
        (),
        "",
        sampled.unroll,
        question.unrolls,
        spent,
        Sizes(),
        limits=size_limits(program, method, question.bounds, settings),
    )


def _report_without_violation(
    question: Question, duties: Mapping[Duty, Standing], spent: Mapping[Phase, float]
) -> Report:
    never = [duty for duty, standing in duties.items() if standing is Standing.NEVER_REACHED]
    is_vacuous = is_hollow(never) and len(never) == len(duties)
    unroll = question.settings.unroll or 1
    settings = question.settings_with(unroll)
    notes = assumption_notes(question.program, question.method, settings, is_computed=True)
    return Report(
        question,
        Verdict.VACUOUS if is_vacuous else Verdict.HOLDS,
        duties,
        (),
        (),
        (*run_callees(question), *notes),
        (),
        "",
        unroll,
        question.unrolls,
        spent,
        Sizes(),
    )
