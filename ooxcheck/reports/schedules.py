"""All schedules of one call: the possible outcomes with their numbers, and a run for each bad one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.diagnosis.java_words import is_impossible
from ooxcheck.engine.budget import Budget, GaveUp, News, ignore_news
from ooxcheck.input.build_call import Call
from ooxcheck.oox.interpreter import replay, run_all
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Mover
from ooxcheck.oox.running.outcomes import Outcome
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.schedules.partial_order import Execution
from ooxcheck.oox.running.settings import Settings
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.exits import Exit
from ooxcheck.text.heaps import add_caption, heap_lines
from ooxcheck.text.json_form import Json, heap_form, outcome_form, settings_form
from ooxcheck.text.outcomes import ending_lines, exit_of, headline
from ooxcheck.text.terminal import PLAIN, Paint
from ooxcheck.text.traces import call_line, mover_name, trace_lines


@dataclass(slots=True)
class OutcomeCount:
    """One outcome, its number of schedules, and the first of them."""

    outcome: Outcome
    text: str
    form: dict[str, Json]
    schedule: tuple[Mover, ...]
    count: int = 0


@dataclass(frozen=True, slots=True)
class Exploration:
    """The outcomes of all schedules that were run, and the races on the way; `cut` is the limit that ended the exploration, empty if none did."""

    found: list[OutcomeCount]
    races: list[OutcomeCount]
    reduced: bool
    cut: str

    @property
    def complete(self) -> bool:
        """Whether all schedules were run."""
        return not self.cut

    @property
    def schedules(self) -> int:
        """The number of schedules that were run."""
        return sum(entry.count for entry in self.found)

    @property
    def exit(self) -> Exit:
        """The exit code: the worst outcome decides, and a violation is worse than no answer."""
        exits = {exit_of(entry.outcome) for entry in (*self.found, *self.races)} | (
            {Exit.NO_ANSWER} if not self.complete else set()
        )
        return next((e for e in (Exit.VIOLATED, Exit.NO_ANSWER) if e in exits), Exit.FINE)


def explore(
    program: Program, call: Call, settings: Settings, *, reduced: bool, limit: int, watch: News = ignore_news
) -> Exploration:
    """Return the outcomes of all schedules of a call, or of those for which there is time; outcomes with the same text count as one."""
    state, outcomes, races = call.state, dict[str, OutcomeCount](), list[OutcomeCount]()
    mark, left, cut, budget = state.heap.mark(), limit, "", Budget()
    executions = run_all(
        program, call.method, state.arguments, heap=state.heap, settings=settings, reduced=reduced
    )
    try:
        with budget.alarm():
            watch("the first schedule")
            for execution in executions:
                budget.check()
                if is_impossible(execution.outcome):
                    continue
                if not left and not execution.stopped:
                    cut = "raise --max-schedules"
                    break
                one = _outcome_count(call, execution, mark.objects)
                if execution.stopped:
                    races.append(one)
                else:
                    outcomes.setdefault(one.text, one).count += 1
                    left -= 1
                watch(f"{limit - left} schedules, {len(outcomes)} outcomes")
    except GaveUp as reason:
        cut = str(reason)
    state.heap.undo(mark)
    return Exploration(list(outcomes.values()), races, reduced, cut)


def _outcome_count(call: Call, execution: Execution, objects: int) -> OutcomeCount:
    """Return an outcome of which none is counted yet."""
    before, outcome = call.state.heap.objects[:objects], execution.outcome
    text = headline(outcome, call.method, object_names(call.method, before))
    return OutcomeCount(outcome, text, outcome_form(outcome, call.method, Names(before)), execution.schedule)


def exploration_lines(
    program: Program, call: Call, exploration: Exploration, settings: Settings, paint: Paint = PLAIN
) -> Iterator[str]:
    """Yield the outcomes with their numbers, and for each bad one a run."""
    state = call.state
    names = object_names(call.method, state.heap.objects)
    yield paint("strong", call_line(call.method, state.arguments, names))
    yield from add_caption("before", heap_lines(state.heap, state.arguments, names))
    how = "up to the order of independent steps" if exploration.reduced else "without reduction"
    more = "" if exploration.complete else f"; there are more: {exploration.cut}"
    yield f"{pluralise(exploration.schedules, 'schedule')} {how}{more}"
    for one in exploration.found:
        yield f"{one.count:>8}  {one.text}"
    for race in exploration.races:
        yield f"on a way  {race.text}"
    for bad in (
        one for one in (*exploration.found, *exploration.races) if exit_of(one.outcome) is not Exit.FINE
    ):
        yield ""
        yield from _shown_schedule(program, call, bad, settings, paint)


def _shown_schedule(
    program: Program, call: Call, bad: OutcomeCount, settings: Settings, paint: Paint
) -> Iterator[str]:
    state = call.state.copy()
    names = object_names(call.method, state.heap.objects)
    again = replay(
        program, call.method, state.arguments, heap=state.heap, settings=settings, schedule=bad.schedule
    )
    yield from ending_lines(again.outcome, call.method, names, paint)
    yield f"  by the schedule {schedule_text(bad.schedule)}"
    yield from (f"  {line}" for line in trace_lines(again.trace, names, paint))


def schedule_text(schedule: Sequence[Mover]) -> str:
    """Return a schedule, with several steps of one thread as ``0 x3``."""
    runs: list[tuple[Mover, int]] = []
    for mover in schedule:
        if runs and runs[-1][0] == mover:
            runs[-1] = (mover, runs[-1][1] + 1)
        else:
            runs.append((mover, 1))
    return ", ".join(mover_name(mover) + (f" x{count}" if count > 1 else "") for mover, count in runs)


def exploration_form(
    program: Program, call: Call, exploration: Exploration, settings: Settings
) -> dict[str, Json]:
    """Return the outcomes with their numbers, and a schedule for each."""
    names = Names(call.state.heap.objects)
    return {
        "schema": "ooxcheck-schedules-1",
        "method": call.method.full_name,
        "settings": settings_form(program, settings),
        "before": heap_form(call.state.heap, call.state.arguments, names),
        "reduced": exploration.reduced,
        "complete": exploration.complete,
        "schedules": exploration.schedules,
        "outcomes": [
            {"count": f.count, "outcome": f.form, "schedule": [mover_name(m) for m in f.schedule]}
            for f in exploration.found
        ],
        "races": [
            {"outcome": race.form, "schedule": [mover_name(m) for m in race.schedule]}
            for race in exploration.races
        ],
        "exit": int(exploration.exit),
    }
