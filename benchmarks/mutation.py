"""Mutants one by one or together, four ways: ``python -m benchmarks.mutation`` (see docs/performance.md).

*apart*: a check for each mutant. *selectors*: all in one encoding, in which a variable of the solver chooses each mutant, and one assumption
each. *shared*: one session, in which the schema runs once for each mutant, with constants. *known*: as that, and a mutant is tried first
in the states that killed others; that is what the command does, but it compares survivors besides. Times are of all processes, in seconds.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.mutation.analysis import in_turn, make_deterministic, mutants_of
from ooxcheck.mutation.judge import Judge
from ooxcheck.mutation.verdicts import Fate
from ooxcheck.mutation.worlds import MutantWorld, alike, same_method
from ooxcheck.oox.check import check_program, load_text
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.mutants.mutants import Mutants
from ooxcheck.oox.mutants.operators import OPERATORS
from ooxcheck.oox.mutants.schema import schema
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import FALSE, Formula, Options
from ooxcheck.translate.encode import EncodingRequest, encode, prepare_start
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation

EXAMPLES = Path(__file__).parent.parent / "examples"

METHODS = (
    ("bubble_sort", "Main.sort(int[])"),
    ("sorted_list", "SortedList.insert(int)"),
    ("sorted_list", "SortedList.remove(int)"),
    ("doubly_linked_list", "DoublyLinkedList.remove(Node)"),
    ("search_tree", "SearchTree.insert(int)"),
)


def apart(question: Question, found: Mutants) -> set[str]:
    """Return which mutants are killed, by a check for each."""
    killed = set()
    for mutant in found.mutants:
        program = found.program(mutant)
        report = check(replace(question, program=program, method=same_method(program, question.method)))
        killed.update([mutant.name] if report.counterexamples else [])
    return killed


def selectors(question: Question, found: Mutants) -> set[str]:
    """Return the same from one encoding, in which the solver chooses the mutant."""
    killed, settings = set[str](), question.settings_with(question.settings.unroll)
    for places in alike(question, settings, found):
        chosen = [found.mutants[place] for place in places]
        whole = schema(replace(found, mutants=tuple(chosen)))
        program = check_program(whole.program, Report(), int_width=found.int_width)
        assert program is not None
        method = same_method(program, question.method)
        options = Options(symmetry=0, orders=False)
        start = prepare_start(EncodingRequest(program, method, question.bounds, settings, options=options))
        encoding = encode(EncodingRequest(program, method, question.bounds, settings, earlier=start))
        fields = [field for field in program.statics if field.owner == whole.selector]
        values = [start.initial.state.heap.statics[field] for field in fields]
        formulas = [value for value in values if isinstance(value, Formula)]
        broken = any_of(encoding.violations.values())
        with start.world.session as session:
            session.require(
                [
                    session.literal(each)
                    for each in (*encoding.structure, *(a.formula for a in encoding.assumptions))
                ]
            )
            for number, mutant in enumerate(chosen):
                one = all_of(
                    each if place == number else negation(each) for place, each in enumerate(formulas)
                )
                killed.update([mutant.name] if session.solve(all_of((broken, one))).is_sat else [])
    return killed


def shared(question: Question, found: Mutants) -> set[str]:
    """Return the same from one session, in which each mutant is encoded with constants."""
    killed, settings = set[str](), question.settings_with(question.settings.unroll)
    for places in alike(question, settings, found):
        chosen = [found.mutants[place] for place in places]
        world = MutantWorld(question, settings, found, chosen, lambda: None)
        with world.session as session:
            for number, mutant in enumerate(chosen):
                broken = any_of(world.run(number).violations.values())
                killed.update([mutant.name] if broken is not FALSE and session.solve(broken).is_sat else [])
    return killed


def known(question: Question, found: Mutants) -> set[str]:
    """Return the same as the command finds it, which compares the others with the program as well."""
    judged = dict(in_turn(Judge(question, found)))
    return {mutant.name for place, mutant in enumerate(found.mutants) if judged[place].fate is Fate.KILLED}


WAYS: Sequence[Callable[[Question, Mutants], set[str]]] = (apart, selectors, shared, known)


def measured(example: str, name: str) -> Iterator[str]:
    """Yield a row: the method, its mutants, how many are killed, and how long each way takes."""
    program = load_text((EXAMPLES / f"{example}.oox").read_text(encoding="utf-8"))
    method = next(each for each in program.methods() if each.full_name == name)
    question = make_deterministic(
        Question(program, method, bounds=Bounds(scope=3, array=3), settings=Settings(unroll=3))
    )
    found = mutants_of(question, OPERATORS, callees=False)
    yield from (name.partition("(")[0], str(len(found.mutants)))
    answers = []
    times = []
    for way in WAYS:
        begun = os.times()
        with deep_recursion():
            answers.append(way(question, found))
        ended = os.times()
        times.append(sum(ended[:4]) - sum(begun[:4]))
    assert all(answer == answers[0] for answer in answers), "all ways should kill the same mutants"
    yield str(len(answers[0]))
    yield from (f"{seconds:.1f}" for seconds in times)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="an example")
    options = parser.parse_args()
    sys.stdout.write(
        "| method | mutants | killed | apart | selectors | shared | known |\n|---|--:|--:|--:|--:|--:|--:|\n"
    )
    for example, name in METHODS:
        if options.only in (None, example):
            sys.stdout.write(f"| {' | '.join(measured(example, name))} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
