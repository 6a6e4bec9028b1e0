"""An answer held to the oracle: every small initial state, run by the interpreter, has to tell the same.

The oracle tries values one by one where the checker knows all of them at once. If it can try all, both answers have to
be equal; if not, it sees only some of the states, and may find nothing there that the checker did not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from oox.bruteforce import Result, Verdict
from oox.bruteforce import check as brute
from oox.running.arithmetic import int_range
from oox.types import INT
from ooxcheck.budget import Budget, GaveUp
from ooxcheck.bundles import Evidence, Fault, sources, write_bundle
from ooxcheck.render import counted
from ooxcheck.results import Question, Report, Standing
from translate.world import uses_chars

MAX_STATES = 20_000
MAX_RUNS = 1_000
MAX_SECONDS = 60
MANY_INTS = 16
"""Up to so many integers there are, the oracle tries all; otherwise some that matter."""
FEW_INTS = 5


def self_checked(report: Report) -> Report:
    """Return the report with what the oracle says to it; a `Fault` if they contradict each other."""
    obstacle = _obstacle(report)
    if obstacle:
        return replace(report, self_check=f"not checked: {obstacle}")
    ints = tried_ints(report.question)
    try:
        result = _result(report, ints)
    except GaveUp:
        return replace(report, self_check=f"not checked: brute force takes more than {MAX_SECONDS} s")
    is_exact = _is_exact(report, result, ints)
    differences = list(differences_between(report, result, is_exact=is_exact))
    if differences:
        what = f"brute force disagrees: {'; '.join(differences)}"
        raise Fault(what, write_bundle(report.question, what, Evidence()))
    told = f"{counted(result.states, 'initial state')}, {counted(result.runs, 'run')}"
    some = "" if is_exact else f", with ints {', '.join(map(str, ints))} only"
    return replace(report, self_check=f"brute force agrees: {told}{some}")


def _obstacle(report: Report) -> str:
    """Return why the oracle answers another question, empty if it does not."""
    question = report.question
    if question.by_contract():
        return "brute force does not know all that a contract allows"
    if question.loops == "invariant":
        return "brute force runs loops"
    if any(bound.what == "array" for bound in report.bounds):
        return "brute force makes longer arrays"
    return ""


def tried_ints(question: Question) -> tuple[int, ...]:
    """Return all integers if there are few, otherwise those around zero and small ones that the program mentions."""
    every = int_range(INT, question.settings.int_width)
    if len(every) <= MANY_INTS:
        return tuple(every)
    words = (word for source in sources(question.program) for word in re.findall(r"\b[0-9]{1,9}\b", source.text))
    mentioned = sorted({int(word) for word in words} - {0, 1})
    return tuple(sorted([-1, 0, 1, *mentioned][:FEW_INTS]))


def _result(report: Report, ints: tuple[int, ...]) -> Result:
    question = report.question
    return brute(
        question.program,
        question.method,
        replace(question.bounds, ints=ints),
        question.settings_with(report.unroll),
        max_states=MAX_STATES,
        max_schedules=MAX_RUNS,
        watch=Budget(MAX_SECONDS).check,
    )


def _is_exact(report: Report, result: Result, ints: tuple[int, ...]) -> bool:
    question = report.question
    has_all = len(ints) == len(int_range(INT, question.settings.int_width)) and not uses_chars(question.program)
    return has_all and result.cut is None and not result.unanswered


def differences_between(report: Report, result: Result, *, is_exact: bool) -> Iterator[str]:
    """Yield how two answers contradict each other; if not `is_exact`, the oracle may have missed something."""
    unheard_of = Standing.UNDECIDED if report.reason else Standing.HOLDS
    for duty in result.violated:
        if report.duties.get(duty, unheard_of) is Standing.HOLDS:
            yield f"it breaks {duty}"
    if result.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS) and report.verdict is Verdict.VACUOUS:
        yield "it has runs that finish"
    if not report.reason:
        yield from (f"it reaches the {bound.what} bound at {bound.span}" for bound in result.bounds if bound not in report.bounds)
    if is_exact:
        yield from _missing(report, result)


def _missing(report: Report, result: Result) -> Iterator[str]:
    """Yield what the checker found and the oracle, which saw everything, did not."""
    for example in report.counterexamples:
        if example.duty not in result.violated:
            yield f"it does not break {example.duty}"
    yield from (f"it does not reach the {bound.what} bound at {bound.span}" for bound in report.bounds if bound not in result.bounds)
    if not report.reason and result.verdict is not report.verdict:
        yield f"it says {result.verdict.value}, the checker says {report.verdict.value}"
