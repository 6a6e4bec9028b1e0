"""Unwinding assertions: the bounds that some run reaches, in words, and the smallest option that raises each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.name_loops import bounding, key_at, loop_places
from ooxcheck.input.values import MAX_ARRAY, MAX_CONTEXTS, MAX_SCOPE, MAX_UNROLL, VALUES, parts
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import (
    ARRAY,
    CONTEXTS,
    NEW_OBJECTS,
    STRING_LENGTH,
    TUPLES,
    UNSUPPORTED,
    Bounded,
)
from ooxcheck.oox.running.settings import Settings
from ooxcheck.text.outcomes import beyond
from ooxcheck.text.sanitise import visible

_FIXED = (ARRAY, STRING_LENGTH, NEW_OBJECTS, TUPLES, CONTEXTS, UNSUPPORTED)
"""The kinds of bounds that other options than ``--unroll`` set."""


def limit(bounded: Bounded, question: Question, settings: Settings) -> int | None:
    """Return the number of a bound, None if no option sets it."""
    match bounded.what:
        case what if what in (ARRAY, STRING_LENGTH):
            return bounded.most
        case what if what == CONTEXTS:
            return bounded.most
        case what if what == NEW_OBJECTS:
            return question.bounds.scope
        case what if what == TUPLES:
            return question.bounds.tuples
        case what if what == UNSUPPORTED:
            return None
        case _:
            return settings.bound(bounded.span)


def option(bounded: Bounded, question: Question, settings: Settings) -> str:
    """Return the option with the smallest number that raises a bound; empty if there is none."""
    match bounded.what:
        case what if what == ARRAY:
            return _longer(question, bounded.most)
        case what if what == STRING_LENGTH:
            return _option("--array", (bounded.most or 0) // 2, MAX_ARRAY)
        case what if what == CONTEXTS:
            return _option("--contexts", (bounded.most or 0) + 1, MAX_CONTEXTS)
        case what if what == NEW_OBJECTS:
            return _wider(question)
        case what if what == TUPLES:
            return _option("--array", question.bounds.tuples + 1, MAX_ARRAY)
        case what if what == UNSUPPORTED:
            return ""
        case _:
            return _deeper([bounded], question, settings)


def options(report: Report) -> tuple[str, ...]:
    """Return the options that raise the bounds that were reached."""
    question, settings = report.question, report.settings
    deeper = _deeper([bounded for bounded in report.bounds if bounded.what not in _FIXED], question, settings)
    return merge_options(
        option(each, question, settings) if each.what in _FIXED else deeper for each in report.bounds
    )


def options_to_try(report: Report) -> tuple[str, ...]:
    """Return the options to try next, if the verdict would say more with them; none if something is violated."""
    return options(report) if report.verdict in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS) else ()


def merge_options(wanted: Iterable[str]) -> tuple[str, ...]:
    """Return one option for several: each once, with the largest of its numbers."""
    largest: dict[str, dict[str, str]] = {}
    for each in filter(None, wanted):
        name, _, bounds = each.partition(" ")
        numbers = largest.setdefault(name, {})
        for part in parts(bounds.strip("'")):
            single, _, number = part.rpartition("=")
            numbers[single] = max(numbers.get(single, number), number, key=_size)
    return tuple(f"{name} {_text(numbers)}" for name, numbers in largest.items())


def _size(bound: str) -> float:
    return inf if bound == "auto" else int(bound)


def _text(numbers: Mapping[str, object]) -> str:
    """Return bounds in the syntax of an option, the general one first, quoted for a shell."""
    text = ",".join(
        f"{name}={numbers[name]}" if name else f"{numbers[name]}" for name in sorted(numbers, key=bool)
    )
    return f"'{text}'" if "(" in text else text


def _deeper(met: Sequence[Bounded], question: Question, settings: Settings) -> str:
    """Return the option that raises the bounds on loops and calls that were reached; others stay.

    If no other loop can run, the general bound is raised, which is shorter; and if a bound was reached within a replaced call, all bounds are.
    """
    most, single = question.settings.unroll and settings.unroll, dict(question.unrolls)
    keys = {bounded: key_at(question.program, bounded.span) for bounded in met}
    runs = reachable(question.program, question.method)
    if any(bounded.what not in ("loop", "recursion") for bounded in met) or (
        not single and set(loop_places(runs).values()) <= set(keys.values())
    ):
        return _unroll(
            question, None if most is None else most + 1, {key: number + 1 for key, number in single.items()}
        )
    own = {
        b: key for b, key in keys.items() if most is not None or bounding(question.program, b.span, single)
    }
    return _unroll(
        question, most, single | {key: (settings.bound(b.span) or 0) + 1 for b, key in own.items() if key}
    )


def _unroll(question: Question, most: int | None, single: Mapping[str, int]) -> str:
    """Return the option with the general bound on loops and calls and those of single ones; empty if nothing changes."""
    if (most, single) == (question.settings.unroll, question.unrolls) or max(
        most or 0, *single.values(), 0
    ) > MAX_UNROLL:
        return ""
    overall = {} if single and most == VALUES["unroll"].usual else {"": "auto" if most is None else most}
    return f"--unroll {_text(overall | question.unroll_names(single))}"


def _option(name: str, number: int, most: int) -> str:
    return f"{name} {number}" if number <= most else ""


def _longer(question: Question, most: int | None) -> str:
    """Return the option that lets a method create arrays longer than `most`."""
    bounds = question.bounds
    longer = (
        n
        for n in range(bounds.array + 1, MAX_ARRAY + 1)
        if most and replace(bounds, array=n).longest_made > most
    )
    return next((f"--array {number}" for number in longer if bounds.longest_made == most), "")


def _wider(question: Question) -> str:
    bounds = question.bounds
    if max(bounds.scope, *bounds.scopes.values(), 0) >= MAX_SCOPE:
        return ""
    return ",".join(
        [f"--scope {bounds.scope + 1}", *(f"{name}={number + 1}" for name, number in bounds.scopes.items())]
    )


def bound_text(bounded: Bounded, question: Question, settings: Settings) -> str:
    """Return the bound on a loop or on calls in the syntax of ``--unroll``, with a name if it is not the general one."""
    number = settings.bound(bounded.span) if bounded.most is None else bounded.most
    key = bounding(question.program, bounded.span, question.unrolls)
    return _text(question.unroll_names({key: number})) if key else str(number)


def beyond_words(bounded: Bounded, question: Question, settings: Settings) -> str:
    """Return in a sentence which place exceeds which bound, and the option that sets it."""
    said, bounds = beyond(bounded, bound_text(bounded, question, settings)), question.bounds
    is_set = {ARRAY: bounded.most == bounds.longest_made, NEW_OBJECTS: not bounds.scopes}.get(
        bounded.what, False
    )
    by = f"--array {bounds.array}" if bounded.what == ARRAY else f"--scope {bounds.scope}"
    return f"{said}, the most with {by}" if is_set else said


def reached_words(bounds: Sequence[Bounded], question: Question, settings: Settings) -> str:
    """Return the bounds that were reached, briefly: ``loop :32 reached 4``, ``array :12 reached length 8``."""
    if not bounds:
        return "no bound reached"
    names = [visible(bounded.span.source.name) for bounded in bounds]
    files = names if len(set(names)) > 1 else [""] * len(names)
    places = [
        f"{b.what} {file}:{b.span.line}{_at(b, question, settings)}"
        for b, file in zip(bounds, files, strict=True)
    ]
    more = f" and {len(places) - 2} more" if len(places) > 2 else ""
    return f"{', '.join(places[:2])}{more}"


def _at(bounded: Bounded, question: Question, settings: Settings) -> str:
    number = limit(bounded, question, settings)
    return (
        " reached"
        if number is None
        else f" reached {'length ' if bounded.what in (ARRAY, STRING_LENGTH) else ''}{number}"
    )
