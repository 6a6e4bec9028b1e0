"""The oracle: the verdict on a method, by executing it in every small initial state.

The language reference defines verdicts ("What a check of one method means"). It is slow and simple on purpose: it shares no code with the encoder, the relational
engine or a solver, and other answers are compared with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.oracle.states import Bounds, State, States
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.code import Passage
from ooxcheck.oox.running.contracts.promises import (
    Alternatives,
    deadlock_duty,
    duties_of_method,
    is_hollow,
    unreached_duties,
)
from ooxcheck.oox.running.heap import Dynamic, Mover
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import (
    Bounded,
    Deadlocked,
    Duty,
    Exhausted,
    Outcome,
    Returned,
    Threw,
    Undetermined,
    Violated,
)
from ooxcheck.oox.running.schedules.partial_order import executions
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import Type


@dataclass(frozen=True, slots=True)
class Example:
    """An initial state, the schedule and the choices of one run from it, and the outcome; with `stopped`, the run was stopped at a race."""

    state: State
    outcome: Outcome
    schedule: tuple[Mover, ...] = ()
    choices: tuple[int, ...] = ()
    stopped: bool = False


@dataclass(slots=True)
class Result:
    """The result: an example for each violated duty, deadlocks included, and for each bound that was reached.

    There is no example if an assumption had no value, or exceeded a bound: then the method was not executed. `unanswered` holds the limits that stopped a run and
    the calls whose effects no contract determines; `outcomes` counts runs, without the returned values. `reached` are the duties that some run reached, `promised`
    those in the text of the method.
    """

    violated: dict[Duty, Example | None] = field(default_factory=dict)
    bounds: dict[Bounded, Example | None] = field(default_factory=dict)
    unanswered: dict[Outcome, Example | None] = field(default_factory=dict)
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    states: int = 0
    runs: int = 0
    cut: Span | None = None
    reached: Mapping[Duty, None] = field(default_factory=dict)
    promised: tuple[Alternatives, ...] = ()
    stopped: str = ""
    """The limit of time, or the interrupt, that ended the search; empty if none did."""

    @property
    def never_reached(self) -> tuple[Duty, ...]:
        """The duties in the text that no run reached; empty if some runs were not examined."""
        if self.unanswered or self.cut or self.stopped:
            return ()
        return unreached_duties(self.promised, self.reached)

    @property
    def verdict(self) -> Verdict:
        """The answer."""
        if self.violated:
            return Verdict.VIOLATED
        if self.unanswered or self.cut or self.stopped:
            return Verdict.UNKNOWN
        if not any(isinstance(outcome, Returned | Threw) for outcome in self.outcomes):
            return Verdict.VACUOUS
        if not self.reached and is_hollow(self.never_reached):
            return Verdict.VACUOUS
        return Verdict.WITHIN_BOUNDS if self.bounds else Verdict.HOLDS


def check(
    program: Program,
    method: Method,
    bounds: Bounds | None = None,
    settings: Settings = DEFAULT,
    *,
    max_states: int | None = None,
    max_schedules: int = 100_000,
    watch: Callable[[], None] = lambda: None,
    into: Result | None = None,
) -> Result:
    """Decide a method by running it in every initial state within the bounds, under every schedule or choice.

    (A method that may fork is run under every schedule; choices that a contract permits are then not explored, and the answer is unknown.) `watch` is called
    repeatedly; it may raise an exception to stop the search. Settings without a bound on loops and calls get a bound of three. If `max_states` or `max_schedules` is
    reached, the answer is unknown. `into` is a result that is filled, so that it can be used if the search is stopped.
    """
    bounds = bounds or Bounds()
    if settings.unroll is None:
        settings = replace(settings, unroll=3)
    bank = Bank(program, settings)
    result = into or Result()
    result.reached, result.promised = bank.reached, tuple(duties_of_method(program, method, settings))
    states = States(bank, method, bounds, watch)
    forks, domains = may_fork(program, method), bounds.domains(program)
    for state in states:
        if result.states == max_states:
            result.cut = method.span
            break
        result.states += 1
        stranded = _Stranded()
        runs = (
            _schedules(bank, method, state)
            if forks
            else _choices(bank, method, state, bounds, domains, stranded)
        )
        for count, example in enumerate(islice(runs, max_schedules), 1):
            watch()
            _note(result, example, method)
            if count == max_schedules:
                result.cut = method.span
        for bound in stranded.bounds():
            result.bounds.setdefault(bound, None)
    _note_assumptions(result, states)
    return result


def _note_assumptions(result: Result, states: States) -> None:
    """Add the reasons why states were not tried."""
    for duty in states.problems:
        result.violated.setdefault(duty, None)
    for outcome in states.undecided:
        if isinstance(outcome, Bounded):
            result.bounds.setdefault(outcome, None)
        else:
            result.unanswered.setdefault(outcome, None)


def _schedules(bank: Bank, method: Method, state: State) -> Iterator[Example]:
    def start(bank: Bank) -> Machine:
        ours = state.copy()
        machine = Machine(bank, ours.heap)
        machine.start(method, ours.arguments)
        return machine

    for execution in executions(bank, start):
        yield Example(state, execution.outcome, execution.schedule, stopped=execution.stopped)


class _Stranded:
    """Calls by contract in the runs from one state, and those among them that no run passes within the bounds."""

    def __init__(self) -> None:
        self._passed: set[tuple[Span, tuple[int, ...]]] = set()
        self._dropped: dict[tuple[Span, tuple[int, ...]], Bounded] = {}

    def note(self, passages: Iterable[Passage]) -> None:
        """Add the outcome of one run."""
        for each in passages:
            key = each.site, each.chosen
            if each.dropped is None:
                self._passed.add(key)
            else:
                self._dropped[key] = each.dropped

    def bounds(self) -> Iterator[Bounded]:
        """Yield the bounds without which runs might have continued."""
        yield from (bound for key, bound in self._dropped.items() if key not in self._passed)


def _choices(
    bank: Bank,
    method: Method,
    state: State,
    bounds: Bounds,
    domains: Mapping[Type, Sequence[Dynamic]],
    stranded: _Stranded,
) -> Iterator[Example]:
    """Run with every sequence of choices; the domains are those of the bounds."""
    mark = state.heap.mark()
    choices: _Choices | None = _Choices([])
    while choices:
        machine = Machine(bank, state.heap, choose=choices.choose, domains=domains, room=bounds)
        machine.start(method, state.arguments)
        outcome = machine.run()
        state.heap.undo(mark)
        stranded.note(machine.passages)
        yield Example(state, outcome, choices=tuple(choices.made))
        choices = choices.following()


class _Choices:
    """The choices of one run: a given prefix, and then always the first option."""

    def __init__(self, prefix: list[int]) -> None:
        self.made: list[int] = []
        self._prefix = prefix
        self._options: list[int] = []

    def choose(self, options: int) -> int:
        at = len(self.made)
        self.made.append(self._prefix[at] if at < len(self._prefix) else 0)
        self._options.append(options)
        return self.made[-1]

    def following(self) -> _Choices | None:
        """Return the next sequence in lexicographic order, None after the last."""
        for at in reversed(range(len(self.made))):
            if self.made[at] + 1 < self._options[at]:
                return _Choices([*self.made[:at], self.made[at] + 1])
        return None


def _note(result: Result, example: Example, method: Method) -> None:
    """Add one run to the result; an example is stored with its own copy of the state."""
    outcome = example.outcome
    if not example.stopped:
        result.runs += 1
        result.outcomes[Returned(None) if isinstance(outcome, Returned) else outcome] += 1
    match outcome:
        case Violated() | Deadlocked():
            for duty in outcome.duties if isinstance(outcome, Violated) else (deadlock_duty(method),):
                if duty not in result.violated:
                    result.violated[duty] = _copy_example(example)
        case Bounded() if outcome not in result.bounds:
            result.bounds[outcome] = _copy_example(example)
        case Exhausted() | Undetermined() if outcome not in result.unanswered:
            result.unanswered[outcome] = _copy_example(example)
        case _:
            pass


def _copy_example(example: Example) -> Example:
    """Return an example with a copy of its state; choices refer to objects by their number."""
    state = example.state
    return replace(example, state=state.copy() if example.choices else state.renumber())
