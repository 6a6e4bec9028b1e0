"""Near misses as JSON; docs/json.md describes it."""

from __future__ import annotations

from ooxcheck.engine.report import Counterexample
from ooxcheck.formats.violation_json import why_form
from ooxcheck.near_misses.near_misses import NearMiss, NearMisses
from ooxcheck.near_misses.near_misses_text import heading, story_lines
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.reports.check_report import counterexample_names, roots
from ooxcheck.text.json_form import Json, heap_form, outcome_form, promise_form, span_form
from ooxcheck.text.traces import call_arguments


def near_misses_form(near_misses: NearMisses) -> dict[str, Json]:
    """Return the near misses, and the reason why some are missing."""
    return {"clauses": [_clause_form(each) for each in near_misses.clauses], "reason": near_misses.cut}


def _clause_form(near_miss: NearMiss) -> Json:
    example = near_miss.example
    return {
        "clause": promise_form(near_miss.clause),
        "moment": near_miss.moment.value,
        "finding": near_miss.finding.value,
        "heading": heading(near_miss),
        "undefined": [span_form(span) for span in near_miss.undefined],
        "example": None if example is None else _example_form(near_miss, example),
    }


def _example_form(near_miss: NearMiss, example: Counterexample) -> Json:
    objects, number = example.after.heap.objects, len(example.state.heap.objects)
    before, after = Names(example.state.heap.objects), counterexample_names(example, Names(objects[:number]))
    return {
        "arguments": list[Json](call_arguments(example.method, example.state.arguments, before)),
        "before": heap_form(example.state.heap, example.state.arguments, before),
        "outcome": outcome_form(example.outcome, example.method, after),
        "after": heap_form(example.after.heap, roots(example), after),
        "why": why_form(example.why, after),
        "story": [line.strip() for line in story_lines(near_miss)],
        "minimal": example.is_minimal,
    }
