"""What must be true of every random program; the suite tries a hundred of them, the campaign as many as it is asked for."""

from __future__ import annotations

from itertools import islice

from ooxcheck.oox.check import load_text
from ooxcheck.oox.interpreter import run, run_all
from ooxcheck.oox.oracle.bruteforce import Example, check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Exhausted, Outcome, Returned
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.oox.typed import Method
from tests.oox.concurrent import trace_class
from tests.oox.runs import method

LIMITED = Settings(unroll=2, steps=20_000, depth=200)
SCHEDULES = 150
TINY = Bounds(scope=1, array=1, ints=(0, 1))


def assert_prints_and_parses_back(text: str) -> None:
    tree = parse_text(text)
    again = node_text(tree)
    assert parse_text(again) == tree, again


def assert_one_schedule_is_among_all(text: str, seeds: int = 3) -> str:
    """Run some schedules and all of them; return what kind of end there was, or why nothing could be compared."""
    program = load_text(text)
    entry = method(program, "Main.main")
    ended = [comparable(run(program, entry, settings=LIMITED, seed=seed).outcome) for seed in range(seeds)]
    every = list(islice(run_all(program, entry, settings=LIMITED), SCHEDULES + 1))
    if len(every) > SCHEDULES:
        return "too many schedules"
    outcomes = {comparable(execution.outcome) for execution in every}
    if any(isinstance(outcome, Exhausted) for outcome in outcomes):
        return "limits"
    assert outcomes.issuperset(ended), (ended, outcomes)
    classes = [trace_class(execution) for execution in every]
    assert len(set(classes)) == len(classes), "no equivalence class should be visited twice"
    return type(ended[0]).__name__


def comparable(outcome: Outcome) -> Outcome:
    """Return the outcome with an object named in a way that does not depend on the run."""
    match outcome:
        case Returned(Obj() as obj):
            return Returned(repr(obj.maker))
        case _:
            return outcome


def assert_methods_can_be_decided(text: str, states: int = 40) -> None:
    """Check every method by brute force, far enough to see that nothing breaks, and that counterexamples fail again."""
    program = load_text(text)
    for asked in (m for m in program.methods() if m.body is not None):
        result = check(program, asked, TINY, LIMITED, max_states=states, max_schedules=SCHEDULES)
        for shown in result.violated.values():
            if shown is not None:
                assert comparable(shown.outcome) in replayed(program, asked, shown)


def replayed(program: Program, asked: Method, shown: Example) -> set[Outcome]:
    """Return how a method can end from the initial state of an example."""
    state = shown.state
    runs = run_all(program, asked, state.arguments, heap=state.heap, settings=LIMITED)
    return {comparable(execution.outcome) for execution in islice(runs, SCHEDULES)}
