"""Mutation analysis of one method: the program first, then its mutants, world by world.

R. DeMillo, R. Lipton and F. Sayward, "Hints on test data selection" (Computer 1978), judge tests by mutants; here mutants judge a contract, in all states within the bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from time import monotonic
from typing import TypeAlias

from ooxcheck.engine.budget import Budget, GaveUp, News, ignore_news
from ooxcheck.engine.checker import check
from ooxcheck.engine.fault_bundles import sources, told_as_faults
from ooxcheck.engine.question import Question
from ooxcheck.generation.search import generate_suite
from ooxcheck.mutation.java_mutants import in_java
from ooxcheck.mutation.judge import Judge
from ooxcheck.mutation.verdicts import Fate, Judgement, MutationReport
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.mutants.mutants import Mutants, mutants
from ooxcheck.oox.mutants.operators import OPERATORS
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.syntax.parser import parse
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.oox.transform.pure_copies import Copied, called_by_formulas, copy_pure_methods, fresh

Judging: TypeAlias = Callable[[Judge], Iterator[tuple[int, Judgement]]]
"""Judges all mutants, in any order, and yields their numbers with the judgements."""


def analyse_mutants(
    question: Question,
    operators: Collection[str] = tuple(OPERATORS),
    *,
    callees: bool = False,
    limit: int | None = None,
    tests: bool = False,
    watch: News = ignore_news,
    judging: Judging | None = None,
) -> MutationReport:
    """Return the judgements of the mutants of a method by some operators, and if wanted of its callees' mutants.

    At most `limit` mutants are judged, at equal distances in the list. With `tests` the generated suite of the method judges them in place of the contract.
    `judging` may judge mutants in other processes.
    """
    begun, budget = monotonic(), Budget(question.seconds)
    question = make_deterministic(question)
    watch("checking the program itself")
    original = check(question)
    report = MutationReport(question, original, {}, seconds=monotonic() - begun)
    if not report.is_judged:
        return report
    all_mutants = mutants_of(question, operators, callees=callees)
    kept = sample_mutants(all_mutants, limit)
    suite = generate_suite(question) if tests else None
    judged: dict[int, Judgement] = {}
    cut, judge = "", Judge(question, kept, suite)
    try:
        with told_as_faults(question), budget.alarm():
            for place, judgement in (judging or in_turn)(judge):
                judged[place] = judgement
                watch(_progress(judged, len(kept.mutants)))
                if len(judged) < len(kept.mutants):
                    budget.check()
    except GaveUp as limit:
        cut = str(limit)
    by_mutant = {mutant: judged[place] for place, mutant in enumerate(kept.mutants) if place in judged}
    left_out = len(all_mutants.mutants) - len(by_mutant)
    by_tests = None if suite is None else len(suite.tests)
    return MutationReport(
        question,
        original,
        by_mutant,
        all_mutants.ill_typed,
        all_mutants.merged,
        left_out,
        by_tests,
        monotonic() - begun,
        cut,
    )


def _progress(judged: Mapping[int, Judgement], count: int) -> str:
    survivors = sum(each.fate is Fate.SURVIVED for each in judged.values())
    return f"{len(judged)} of {count} mutants, {survivors} survive"


def make_deterministic(question: Question) -> Question:
    """Return a question in which all calls are inlined and all loops unrolled, so that a state determines the run."""
    return replace(
        question, calls="inline", callees={}, loops="unroll", induction=False, self_check=False, certify=False
    )


def mutants_of(question: Question, operators: Collection[str], *, callees: bool) -> Mutants:
    """Return the mutants of the method of a question; pure methods in formulas are not mutated."""
    program, method = question.program, question.method
    members = [method, *(reachable(program, method) if callees else ())]
    with stack_room():
        parsed = (
            parse(list(sources(program)), report=Report()) if program.origin is None else program.origin.tree
        )
        asked, apart = called_by_formulas(parsed), Copied(parsed, frozenset())
        if any(each.signature.name in asked for each in members):
            apart = copy_pure_methods(parsed, asked, fresh("_in_formulas", node_text(parsed)))
        spans = [each.span for each in members]
        all_mutants = mutants(
            apart.program, spans, operators, spared=apart.names, int_width=program.int_width
        )
        return all_mutants if program.origin is None else in_java(all_mutants)


def sample_mutants(all_mutants: Mutants, limit: int | None) -> Mutants:
    """Return a limited number of mutants, spread over the text."""
    count = len(all_mutants.mutants)
    if limit is None or limit >= count:
        return all_mutants
    return replace(
        all_mutants, mutants=tuple(all_mutants.mutants[place * count // limit] for place in range(limit))
    )


def in_turn(judge: Judge) -> Iterator[tuple[int, Judgement]]:
    """Yield the judgements of all mutants, batch by batch."""
    for batch in judge.batches():
        yield from judge.judge_batch(batch)
