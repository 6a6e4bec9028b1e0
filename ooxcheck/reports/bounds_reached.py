"""Bounds that were reached: at which number they stand, and the smallest option with which runs go further."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from oox.oracle.bruteforce import Verdict
from oox.running.outcomes import ARRAY, NEW_OBJECTS, TUPLES, Bounded
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.values import MAX_SCOPE, MAX_UNROLL
from ooxcheck.text.outcomes import beyond
from ooxcheck.text.sanitise import visible


def limit(bounded: Bounded, question: Question, unroll: int) -> int | None:
    """Return the number at which a bound stands, None if it has none that an option sets."""
    match bounded.what:
        case what if what == ARRAY:
            return bounded.most
        case what if what == NEW_OBJECTS:
            return question.bounds.scope
        case what if what == TUPLES:
            return question.bounds.tuples
        case _:
            return unroll


def option(bounded: Bounded, question: Question, unroll: int) -> str:
    """Return the option with which runs go beyond a bound, with the smallest number that does; empty if there is none."""
    match bounded.what:
        case what if what == ARRAY:
            return _longer(question, bounded.most)
        case what if what == NEW_OBJECTS:
            return _wider(question)
        case what if what == TUPLES:
            return _option("--array", question.bounds.tuples + 1, MAX_SCOPE)
        case _:
            return "" if question.settings.unroll is None else _option("--unroll", unroll + 1, MAX_UNROLL)


def options(report: Report) -> tuple[str, ...]:
    """Return the options with which runs go beyond the bounds that were reached."""
    return together(option(bounded, report.question, report.unroll) for bounded in report.bounds)


def tried_next(report: Report) -> tuple[str, ...]:
    """Return the options to try next, where a verdict would say more with them: not of what is violated."""
    return options(report) if report.verdict in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS) else ()


def together(wanted: Iterable[str]) -> tuple[str, ...]:
    """Return options that do what all of several do: each once, with the largest of its numbers."""
    largest: dict[str, str] = {}
    for each in filter(None, wanted):
        name = each.partition(" ")[0]
        largest[name] = max(largest.get(name, each), each, key=_numbers)
    return tuple(largest.values())


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"[0-9]+", text)]


def _option(name: str, number: int, most: int) -> str:
    return f"{name} {number}" if number <= most else ""


def _longer(question: Question, most: int | None) -> str:
    """Return the option that lets a method make arrays longer than `most`."""
    bounds = question.bounds
    longer = (n for n in range(bounds.array + 1, MAX_SCOPE + 1) if most and replace(bounds, array=n).longest_made > most)
    return next((f"--array {number}" for number in longer if bounds.longest_made == most), "")


def _wider(question: Question) -> str:
    bounds = question.bounds
    if max(bounds.scope, *bounds.scopes.values(), 0) >= MAX_SCOPE:
        return ""
    return ",".join([f"--scope {bounds.scope + 1}", *(f"{name}={number + 1}" for name, number in bounds.scopes.items())])


def beyond_words(bounded: Bounded, question: Question, unroll: int) -> str:
    """Return in a sentence what goes beyond which bound, and which option sets it, also where that is not ``--unroll``."""
    said, bounds = beyond(bounded, unroll), question.bounds
    is_set = {ARRAY: bounded.most == bounds.longest_made, NEW_OBJECTS: not bounds.scopes}.get(bounded.what, False)
    by = f"--array {bounds.array}" if bounded.what == ARRAY else f"--scope {bounds.scope}"
    return f"{said}, the most with {by}" if is_set else said


def reached(bounds: Sequence[Bounded], question: Question, unroll: int) -> str:
    """Return which bounds were reached, briefly: ``loop :32 reached 4``, ``array :12 reached length 8``."""
    if not bounds:
        return "no bound reached"
    names = [visible(bounded.span.source.name) for bounded in bounds]
    files = names if len(set(names)) > 1 else [""] * len(names)
    places = [f"{b.what} {file}:{b.span.line}{_at(b, question, unroll)}" for b, file in zip(bounds, files, strict=True)]
    more = f" and {len(places) - 2} more" if len(places) > 2 else ""
    return f"{', '.join(places[:2])}{more}"


def _at(bounded: Bounded, question: Question, unroll: int) -> str:
    number = limit(bounded, question, unroll)
    return " reached" if number is None else f" reached {'length ' if bounded.what == ARRAY else ''}{number}"
