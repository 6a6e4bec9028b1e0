"""Several methods run one after the other, as tests are: a line for each, and how many succeeded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Outcome
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, outcome_form, settings_form
from ooxcheck.text.outcomes import exit_of, headline
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint


@dataclass(frozen=True, slots=True)
class Ended:
    """The outcome of a run of a method."""

    method: Method
    outcome: Outcome

    @property
    def exit(self) -> Exit:
        """The exit code of the outcome."""
        return exit_of(self.outcome)


def run_static_methods(
    program: Program, methods: Sequence[Method], settings: Settings, seed: int
) -> list[Ended]:
    """Run the static methods without parameters among some; there must be one."""
    several = [method for method in methods if method.static and not method.parameters]
    if not several:
        message = (
            "of the methods that fit, none is static and without parameters, as those are that run together"
        )
        raise OoxError([Diagnostic("request.method", message, None)])
    return [Ended(method, run(program, method, settings=settings, seed=seed).outcome) for method in several]


def worst(ends: Sequence[Ended]) -> Exit:
    """Return the exit code for all runs: a violated duty is worse than no answer."""
    codes = [end.exit for end in ends]
    return Exit.VIOLATED if Exit.VIOLATED in codes else max(codes)


def ended_lines(ends: Sequence[Ended], paint: Paint) -> Iterator[str]:
    """Yield the outcome of each run, and the number of failed ones."""
    for end in ends:
        is_well = end.exit is Exit.FINE
        told = paint("good", "ok    ") if is_well else paint("bad", "failed")
        yield f"{told} {visible(end.method.name)}" + (
            "" if is_well else f": {headline(end.outcome, end.method, object_names(end.method))}"
        )
    failed = sum(end.exit is not Exit.FINE for end in ends)
    yield f"{pluralise(len(ends), 'run')}, {failed} failed"


def ended_form(program: Program, ends: Sequence[Ended], settings: Settings) -> dict[str, Json]:
    """Return the outcome of each run as JSON."""
    return {
        "schema": "ooxcheck-runs-1",
        "settings": settings_form(program, settings),
        "runs": [
            {"method": end.method.full_name, "outcome": outcome_form(end.outcome, end.method, Names())}
            for end in ends
        ],
        "exit": int(worst(ends)),
    }
