"""Reports written down and read again, as `ooxcheck validate` does it, and random methods to make such reports of."""

from __future__ import annotations

import json
from typing import Any

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.formats.report_form import report_form
from ooxcheck.input.document import Part
from ooxcheck.text.json_form import to_json
from ooxcheck.validation.finding import Finding
from ooxcheck.validation.replay_counterexamples import asked_values, question_of, replay
from tests.meaning import random_programs
from tests.translate.random_methods import Sample, sample


def form(report: Report) -> dict[str, Any]:
    """Return what a document says about the method of a report, as another program reads it."""
    found: dict[str, Any] = json.loads(
        to_json({"method": report.question.method.full_name, **report_form(report, 0.0)})
    )
    return found


def findings(report: Report) -> list[Finding]:
    """Return what becomes of the counterexamples of a report."""
    return [replay(again(report), Part(example)) for example in form(report)["counterexamples"]]


def again(report: Report) -> Question:
    """Return the question that a report answers, as its document tells it."""
    part = Part(form(report))
    return question_of(report.question.program, part, asked_values(part))


def question(written: Sample, *, by_invariant: bool) -> Question:
    """Return what is asked about a random method."""
    problem = written.problem()
    callees = dict.fromkeys(problem.settings.by_contract, "contract")
    loops = "invariant" if by_invariant else "unroll"
    return Question(problem.program, problem.method, bounds=written.bounds, settings=written.settings, calls="inline",
                    callees=callees, loops=loops)  # type: ignore[arg-type]  # a mode  # fmt: skip


def written(seed: int) -> tuple[Sample, bool]:
    """Return the method of a seed, and whether its loops are known by their invariants: every kind in turn."""
    match seed % 3:
        case 0:
            return sample(seed, by_contract=True), False
        case 1:
            return sample(seed, by_invariant=True), True
        case _:
            return random_programs.sample(seed), False
