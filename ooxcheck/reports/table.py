"""Answers about several methods: a line for each, what is wrong with it below, and a sentence about all at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.reports.answer import FAULT, REFUSED, Answer
from ooxcheck.reports.bounds_reached import together
from ooxcheck.reports.check_report import aligned, counted_duties
from ooxcheck.text.diagnostics import counted
from ooxcheck.text.exits import Exit, worst_of
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint
from ooxcheck.text.traces import one_line

_SEVERAL = {
    FAULT: "internal errors",
    Verdict.HOLDS.value: "hold",
    Verdict.WITHIN_BOUNDS.value: "hold within bounds",
}
"""What is said of several methods where it is not what is said of one."""


def row(answer: Answer, name: str, width: int, paint: Paint) -> str:
    """Return the line of one method; `width` is that of the longest name."""
    duties = "" if answer.duties is None else counted_duties(answer.duties)
    verdict = f"{answer.verdict:<19}"
    pieces = [
        ("strong", f"{visible(name):<{width}}"),
        (answer.colour, f"  {verdict}"),
        ("", f"  {duties:<10} {one_line(answer.remark, 60)}"),
    ]
    return aligned(pieces, f"{answer.seconds:.1f} s", paint)


def names(methods: Sequence[str]) -> dict[str, str]:
    """Return what full names of methods are shortened to: parameters are told only where they tell methods apart."""
    short = Counter(method.partition("(")[0] for method in methods)
    return {method: method if short[name := method.partition("(")[0]] > 1 else name for method in methods}


def summary(answers: Sequence[Answer], asked: int, paint: Paint) -> str:
    """Return one sentence about all methods, with the bounds, and how to go beyond those that were reached.

    If not all that were asked about have an answer, it says so. All hold only if nothing is left open: no bound, no duty.
    """
    methods = counted(len(answers), "method")
    if len(answers) < asked:
        methods = f"{len(answers)} of {counted(asked, 'method')} checked"
    if not answers:
        return methods
    verdicts = Counter(answer.verdict for answer in answers)
    bounds = next((f" ({answer.asked})" for answer in answers if answer.asked), "")
    tries = together(option for answer in answers for option in answer.tries)
    tail = f"{bounds}; try {', '.join(tries)}" if tries else bounds
    left = list(_left_open(answers))
    if set(verdicts) == {Verdict.HOLDS.value} and not left:
        return f"{methods}, {paint('good', 'all hold')}{tail}"
    order = [FAULT, Verdict.VIOLATED.value, REFUSED, Verdict.UNKNOWN.value]
    order += [v.value for v in Verdict if v.value not in order]
    told = [_told(verdict, verdicts[verdict]) for verdict in order if verdicts[verdict]]
    return f"{methods}: {', '.join([*told, *left])}{tail}"


def _left_open(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield how many duties are undecided or never reached, whatever is said of their methods."""
    counts = {
        "undecided": sum(answer.undecided for answer in answers),
        "never reached": sum(answer.never for answer in answers),
    }
    yield from (f"{counted_duties(number)} {what}" for what, number in counts.items() if number)


def _told(verdict: str, number: int) -> str:
    return f"{number} {_SEVERAL.get(verdict, verdict) if number > 1 else verdict}"


def worst(answers: Sequence[Answer]) -> Exit:
    """Return the exit code for all: our own fault first, then what is violated, refused or open."""
    return worst_of(answer.exit for answer in answers)


def details(answer: Answer) -> Iterator[str]:
    """Iterate over what there is to say below the line of a method."""
    if answer.body:
        yield from answer.body
        yield ""
