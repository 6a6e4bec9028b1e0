"""One counterexample on the page: the call, the text with the executed lines, the film of the heap, the reason."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.running.duty_kinds import Site
from ooxcheck.oox.running.machine.trace import Step
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.pages.call_stack import Level, call_stack
from ooxcheck.pages.editor_links import NO_EDITOR, Editor, Place
from ooxcheck.pages.lanes import MAX_LANES, Lane, lanes
from ooxcheck.pages.listing import Listing, listings
from ooxcheck.pages.moving_heap import Screened, screen_film
from ooxcheck.pages.reasons import Reason, reason
from ooxcheck.pages.trail import Row, trail
from ooxcheck.pictures.draw.svg import waiting
from ooxcheck.pictures.film.film import Film
from ooxcheck.reports.check_report import counterexample_names
from ooxcheck.text.outcomes import heading, shown_place
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import call_arguments, condense


@dataclass(frozen=True, slots=True)
class Example:
    """A counterexample on the page; `end` describes the last frame. With a `remark` the violation is only possible.

    `lanes` are the threads if there are several, `waits` is the drawing of a deadlock, as markup, `facts` are the states as JSON.
    """

    id: str
    broken: str
    place: Place
    site: Place
    call: str
    listings: list[Listing]
    steps: list[Row]
    stack: list[Level]
    seen: Screened
    end: str
    reason: Reason
    cut: str
    lanes: list[Lane]
    waits: str
    history: tuple[str, ...] = ()
    facts: str = ""
    remark: str = ""
    hint: str = ""

    @property
    def columns(self) -> int:
        """The number of columns of the steps: one for each thread, unless there are too many."""
        return len(self.lanes) if len(self.lanes) <= MAX_LANES else 0


def example(
    counterexample: Counterexample,
    film: Film,
    id_: str,
    editor: Editor = NO_EDITOR,
    remark: str = "",
    facts: str = "",
) -> Example:
    """Return a counterexample with its film for the page."""
    method, duty, names = counterexample.method, counterexample.duty, counterexample_names(counterexample)
    steps = condense(counterexample.trace.steps)
    seen = screen_film(film)
    call = ", ".join(call_arguments(method, counterexample.state.arguments, counterexample.names_before()))
    return Example(
        id=id_,
        broken=heading(duty, only_by_wrapping=counterexample.only_by_wrapping),
        place=editor.place(shown_place(duty)),
        site=editor.place(duty.site),
        call=visible(call or "no arguments"),
        listings=listings(method, duty, steps, seen.shown, editor, seen.first),
        steps=trail(
            steps, seen.shown, names, editor, _frames(counterexample, steps, seen), before=seen.first
        ),
        stack=call_stack(method, steps, seen.shown, seen.first),
        seen=seen,
        end=_end(duty),
        reason=reason(counterexample.why, names, editor),
        cut="" if counterexample.cut is None else counterexample.cut.value,
        lanes=lanes(f"{method.name}({call})", steps, names),
        waits=waiting(film.waits, css=False, titled=False) if film.waits else "",
        history=() if counterexample.history is None else tuple(map(str, counterexample.history.calls)),
        facts=facts,
        remark=remark,
        hint=visible(counterexample.hint),
    )


def _frames(counterexample: Counterexample, steps: Sequence[Step], seen: Screened) -> dict[int, int]:
    """Return the frames of the shown steps, by their numbers in the whole trace."""
    numbers = {id(step): number for number, step in enumerate(counterexample.trace.steps)}
    shown = enumerate(seen.shown, start=seen.first + 1)
    known = ((numbers.get(id(steps[place])), frame) for frame, place in shown)
    return {number: frame for number, frame in known if number is not None}


def _end(duty: Duty) -> str:
    """Return the description of the end of a run that violates a duty."""
    facts = duty.kind.facts
    is_at_call = duty.site is not None and facts.site is Site.CALL
    return "after the call" if facts.is_on_exit and not is_at_call else "where it breaks"
