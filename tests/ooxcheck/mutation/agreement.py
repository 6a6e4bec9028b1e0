"""Compare the verdicts on mutants with brute force: ``python -m tests.ooxcheck.mutation.agreement --count 200``.

The original and the mutant run in every initial state. Methods are random. This code shares nothing with `ooxcheck.mutation`, whose
verdicts (killed, survived, equivalent or unknown) must be equal. The summary counts the verdicts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from ooxcheck.engine.question import Question
from ooxcheck.mutation.analysis import analyse_mutants
from ooxcheck.mutation.verdicts import Fate
from ooxcheck.oox.analysis.callgraph import may_fork, reachable
from ooxcheck.oox.check import load
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.oracle.states import State, States
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Bounded, Outcome, Returned, Threw, Violated
from ooxcheck.oox.source import Source
from tests.translate.deciding import Problem
from tests.translate.random_methods import sample


def expected(problem: Problem, mutant: Program) -> Fate:
    """Return what becomes of a mutant, by the meaning of the words."""
    bank, other = Bank(problem.program, problem.settings), Bank(mutant, problem.settings)
    method = next(each for each in mutant.methods() if each.full_name == problem.method.full_name)
    differs = goes_on = False
    for state in States(bank, problem.method, problem.bounds):
        here, there = state.copy(), state.copy()
        machines = Machine(bank, here.heap), Machine(other, there.heap)
        machines[0].start(problem.method, here.arguments)
        machines[1].start(method, there.arguments)
        first, second = machines[0].run(), machines[1].run()
        if isinstance(second, Violated):
            return Fate.KILLED
        if isinstance(first, Bounded):
            continue
        goes_on = goes_on or isinstance(second, Bounded)
        differs = differs or not (
            isinstance(second, Bounded) or same(first, here, second, there, len(state.heap.objects))
        )
    return Fate.SURVIVED if differs else Fate.UNKNOWN if goes_on else Fate.EQUIVALENT


def same(first: Outcome, here: State, second: Outcome, there: State, old: int) -> bool:
    """Return whether two runs end alike: some renaming of new objects turns one heap into the other."""
    ways = [isinstance(first, kind) == isinstance(second, kind) for kind in (Returned, Threw)]
    if not all(ways):
        return False
    if not isinstance(first, Returned | Threw):
        return True
    pairs = list(zip(here.heap.objects[:old], there.heap.objects[:old], strict=True))
    pairs.append((here.heap.statics, there.heap.statics))
    renamed = dict(pairs)
    if (
        isinstance(first, Returned)
        and isinstance(second, Returned)
        and not corresponds(first.value, second.value, renamed, pairs)
    ):
        return False
    at = 0
    while at < len(pairs):
        one, two = pairs[at]
        at += 1
        cells = zip(code_cells(one), code_cells(two), strict=False)
        if len(one.cells) != len(two.cells) or not all(corresponds(a, b, renamed, pairs) for a, b in cells):
            return False
    return True


def code_cells(obj: Obj) -> Iterator[Content]:
    """Yield what code may read of an object."""
    fields = [None] * len(obj.cells) if obj.kind.is_array else obj.kind.layout
    yield from (
        held for held, field in zip(obj.cells, fields, strict=True) if not isinstance(field, GhostField)
    )


def corresponds(one: Content, two: Content, renamed: dict[Obj, Obj], pairs: list[tuple[Obj, Obj]]) -> bool:
    """Return whether two contents are the same; objects that were not met before are from now on."""
    if not isinstance(one, Obj) or not isinstance(two, Obj):
        return one == two or (one != one and two != two)
    if one in renamed or two in renamed.values():
        return renamed.get(one) is two
    renamed[one] = two
    pairs.append((one, two))
    return one.kind.type == two.kind.type


def agreed(seed: int, limit: int) -> Iterator[tuple[str, Fate]]:
    """Yield the fates of some mutants of a random method; raise if one should be another."""
    found = sample(seed)
    problem = found.problem()
    if may_fork(problem.program, problem.method) or any(
        each.body is None for each in reachable(problem.program, problem.method)
    ):
        return
    question = Question(problem.program, problem.method, bounds=problem.bounds, settings=problem.settings)
    report = analyse_mutants(question, limit=limit)
    for mutant, judgement in report.judged.items():
        program = load([Source("mutant", mutant.text)], int_width=found.int_width)
        wanted = expected(problem, program)
        assert judgement.fate is wanted, (
            f"seed {seed}, {mutant.name}: {judgement.fate} {judgement.reason}, not {wanted}\n{found.text}\n{mutant.after}"
        )
        yield mutant.edit.operator, judgement.fate


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, default=8)
    options = parser.parse_args()
    fates = Counter[Fate]()
    for seed in range(options.seed, options.seed + options.count):
        fates.update(fate for _, fate in agreed(seed, options.limit))
    sys.stdout.write(
        f"{', '.join(f'{count} {fate.value}' for fate, count in fates.items())}; 0 disagreements\n"
    )


if __name__ == "__main__":
    main()
