"""Answers about several methods: a row for each with its details below, and a summary at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ooxcheck.diagnosis.java_words import counted_duties
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.reports.answer import FAULT, REFUSED, Answer
from ooxcheck.reports.check_report import align_right
from ooxcheck.reports.unwinding_assertions import merge_options
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.exits import Exit, worst_of
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint
from ooxcheck.text.traces import one_line

_SEVERAL = {
    FAULT: "internal errors",
    Verdict.HOLDS.value: "hold",
    Verdict.WITHIN_BOUNDS.value: "hold within bounds",
}
"""The plural of a verdict, where it differs from the singular."""


def row(answer: Answer, name: str, width: int, paint: Paint) -> str:
    """Return the row of one method; `width` is that of the longest name."""
    duties = "" if answer.duties is None else counted_duties(answer.duties, is_java=answer.is_java)
    verdict = f"{answer.verdict:<19}"
    pieces = [
        ("strong", f"{visible(name):<{width}}"),
        (answer.colour, f"  {verdict}"),
        ("", f"  {duties:<{14 if answer.is_java else 10}} {one_line(answer.remark, 60)}"),
    ]
    return align_right(pieces, f"{answer.seconds:.1f} s", paint)


def names(methods: Sequence[str]) -> dict[str, str]:
    """Return a short name for each full name of a method: parameters only where overloads need them."""
    short = Counter(method.partition("(")[0] for method in methods)
    return {method: method if short[name := method.partition("(")[0]] > 1 else name for method in methods}


def summary(answers: Sequence[Answer], asked: int, paint: Paint) -> str:
    """Return one sentence about all methods, with the bounds, and how to go beyond those that were reached.

    If some methods have no answer, it says so. "All hold" needs that no bound and no duty is left open.
    """
    methods = pluralise(len(answers), "method")
    if len(answers) < asked:
        methods = f"{len(answers)} of {pluralise(asked, 'method')} checked"
    if not answers:
        return methods
    verdicts = Counter(answer.verdict for answer in answers)
    bounds = next((f" ({answer.asked})" for answer in answers if answer.asked), "")
    tries = merge_options(option for answer in answers for option in answer.tries)
    tail = f"{_documented_words(answers)}{bounds}"
    tail += f"; try {', '.join(tries)}" if tries else ""
    left = list(_left_open(answers))
    if set(verdicts) == {Verdict.HOLDS.value} and not left:
        return f"{methods}, {paint('good', 'all hold')}{tail}"
    order = [FAULT, Verdict.VIOLATED.value, REFUSED, Verdict.UNKNOWN.value]
    order += [v.value for v in Verdict if v.value not in order]
    verdict_words = [_counted_verdict(verdict, verdicts[verdict]) for verdict in order if verdicts[verdict]]
    return f"{methods}: {', '.join([*verdict_words, *left])}{tail}"


def _left_open(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield the numbers of duties that are undecided or never reached, whatever the verdicts are."""
    counts = {
        "undecided": sum(answer.undecided for answer in answers),
        "never reached": sum(answer.never for answer in answers),
    }
    is_java = any(answer.is_java for answer in answers)
    yield from (
        f"{counted_duties(number, is_java=is_java)} {what}" for what, number in counts.items() if number
    )


def _documented_words(answers: Sequence[Answer]) -> str:
    """Return the numbers of methods with documented exceptions: deliberate ones, and those of bad arguments."""
    on_purpose = sum(answer.throws_on_purpose for answer in answers)
    for_arguments = sum(answer.throws_for_arguments for answer in answers)
    words = []
    if on_purpose:
        words.append(f"{on_purpose} {'throws' if on_purpose == 1 else 'throw'} exceptions on purpose")
    if for_arguments:
        verb, whose = ("throws", "its") if for_arguments == 1 else ("throw", "their")
        words.append(f"{for_arguments} {verb} exceptions for {whose} arguments")
    return f"; {', '.join(words)}" if words else ""


def _counted_verdict(verdict: str, number: int) -> str:
    return f"{number} {_SEVERAL.get(verdict, verdict) if number > 1 else verdict}"


def worst(answers: Sequence[Answer]) -> Exit:
    """Return the exit code for all answers: internal errors first, then violated, refused and open ones."""
    return worst_of(answer.exit for answer in answers)


def shown_details(answer: Answer, *, verbose: bool) -> Iterator[str]:
    """Iterate over the lines below the row of a method: those of a good answer only on request."""
    is_good = answer.exit == Exit.FINE and answer.colour == "good"
    return details(answer) if verbose or not is_good else iter(())


def details(answer: Answer) -> Iterator[str]:
    """Iterate over the lines below the row of a method."""
    if answer.body:
        yield from answer.body
        yield ""
