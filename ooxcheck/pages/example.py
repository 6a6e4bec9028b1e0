"""One counterexample for the page: what was called, the text with the executed lines, the film of the heap, the reason."""

from __future__ import annotations

from datatypes import dataclass
from oox.running.outcomes import Duty, DutyKind
from ooxcheck.engine.report import Counterexample
from ooxcheck.pages.listing import Listing, listings
from ooxcheck.pages.moving_heap import Moving, screened
from ooxcheck.pages.reasons import Reason, reason
from ooxcheck.pages.trail import Row, trail
from ooxcheck.pictures.film.film import Film
from ooxcheck.reports.check_report import named
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.outcomes import heading
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import call_arguments, condensed

_ON_EXIT = (
    DutyKind.ENSURES, DutyKind.EXCEPTIONAL, DutyKind.EXCEPTION, DutyKind.INVARIANT, DutyKind.MODIFIES, DutyKind.PURE,
)  # fmt: skip
"""What is due when a call is over."""


@dataclass(frozen=True, slots=True)
class Example:
    """What the page shows of a counterexample; `last` is the number of the last frame, `end` when that is."""

    id: str
    broken: str
    place: str
    site: str
    call: str
    listings: list[Listing]
    steps: list[Row]
    before: Moving
    film: Moving
    folded: str
    breadth: str
    last: int
    end: str
    reason: Reason
    cut: str


def example(found: Counterexample, film: Film, id_: str) -> Example:
    """Return what the page shows of a counterexample, of which there is a film."""
    method, duty, names = found.method, found.duty, named(found)
    steps = condensed(found.trace.steps)
    seen = screened(film)
    call = ", ".join(call_arguments(method, found.state.arguments, found.names_before()))
    return Example(
        id=id_,
        broken=heading(duty, only_by_wrapping=found.only_by_wrapping),
        place=place_line(duty.span),
        site=place_line(duty.site) if duty.site else "",
        call=visible(call or "no arguments"),
        listings=listings(method, duty, steps, seen.shown),
        steps=trail(steps, seen.shown, names),
        before=seen.before,
        film=seen.all,
        folded=seen.folded,
        breadth=seen.breadth,
        last=seen.last,
        end=_end(duty),
        reason=reason(found.why, names),
        cut="" if found.cut is None else found.cut.value,
    )


def _end(duty: Duty) -> str:
    """Return when a run ends that breaks a duty."""
    return "after the call" if duty.kind in _ON_EXIT and duty.site is None else "where it breaks"
