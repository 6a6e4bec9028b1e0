"""Runs beyond the bounds on loops and calls: a few inputs for which the interpreter goes on where the encoding ends.

An answer within bounds says nothing about longer runs. Constants of the program and the extremes of its types often lead to one that violates a duty:
a table that is full, a counter that wraps. Such a run is a counterexample like any other. If there is none, nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial
from itertools import takewhile
from operator import itemgetter

from ooxcheck.engine.deepening import Depth, Step
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Question, depths
from ooxcheck.engine.report import Counterexample, Standing
from ooxcheck.engine.sampling.confirmed_runs import Sampled, SampleRun, SampleRuns, violated_duties
from ooxcheck.engine.sampling.observed_runs import observed_domains
from ooxcheck.engine.sampling.sample_states import rotated_orders, sample_states
from ooxcheck.engine.sampling.sampled_inputs import random_policy
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Duty

_STEPS, _STEPS_OF_RUN = 24_000, 2_000
"""The steps of all runs together, and of one: a trace of more steps explains nothing."""
_STATES, _VALUES = 40, 36
"""The number of initial states, and of integers in them."""
_TRIES = 4
"""The number of violating runs that are replayed at most, the shortest first."""


def deeper_findings(question: Question, step: Step, findings: Findings) -> Depth | None:
    """Return the findings of a run that goes beyond the bound of a step and violates a duty which holds within it; None if no sample run does.

    The other duties are undecided then.
    """
    if findings.verdict not in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS):
        return None
    unbroken = (Standing.HOLDS, Standing.NEVER_REACHED)
    within = {duty for duty, known in findings.duties.items() if known in unbroken}
    sampled = _deep_violation(question, within, step.unroll)
    if sampled is None:
        return None
    undecided = dict.fromkeys(within, Standing.UNDECIDED)
    deeper = Findings(
        {**findings.duties, **undecided, sampled.example.duty.whole: Standing.VIOLATED},
        [replace(sampled.example, cut=Cut.SAMPLED)],
        notes=findings.notes,
        finishes=True,
        reason=f"within {step} nothing is violated, and beyond it only sample runs were made",
        replaced=findings.replaced,
        refinements=findings.refinements,
        inlined=findings.inlined,
    )
    return Depth(replace(step, unroll=sampled.unroll), deeper)


def _deep_violation(question: Question, duties: AbstractSet[Duty], unroll: int) -> Sampled | None:
    """Return a violation of one of some duties by a run that goes beyond a bound on loops and calls; None if no sample run is one."""
    if question.abstracts_code or may_fork(question.program, question.method):
        return None
    domains = observed_domains(question)
    runs = SampleRuns(question, domains, None, _STEPS, _STEPS_OF_RUN)
    states = sample_states(
        runs.bank, question.method, question.bounds, domains, _STATES, _VALUES, rotated_orders
    )
    violating: list[tuple[int, Duty, SampleRun]] = []
    for number, state in enumerate(states):
        before = runs.left
        run = runs.run(state, partial(random_policy, number))
        broken = (duty for duty in violated_duties(run.outcome) if not duties.isdisjoint({duty, duty.whole}))
        violating += ((before - runs.left, duty, run) for duty in broken)
        if runs.left <= 0:
            break
    shortest = sorted(violating, key=itemgetter(0))[:_TRIES]
    confirmed = (runs.confirm(duty, run, _deeper(unroll), _is_real) for _, duty, run in shortest)
    return next((each for each in confirmed if each is not None), None)


def _deeper(unroll: int) -> Iterator[int]:
    """Yield the bounds beyond one up to the number of steps of a run."""
    return (each for each in takewhile(lambda each: each < _STEPS_OF_RUN, depths()) if each > unroll)


def _is_real(example: Counterexample) -> bool:
    """Return whether all code of an execution was run."""
    return not example.stands_in
