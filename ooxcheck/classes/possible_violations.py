"""Violations that are only possible: no history of a client is known to lead to them."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.engine.findings import Findings
from ooxcheck.engine.report import Possible, Report, Standing


def only_possible(report: Report) -> Report:
    """Return a report whose violations without history are only possible; clients were not tried yet."""
    certain = [each for each in report.counterexamples if each.history is not None]
    possible = [Possible(each, 0, 0) for each in report.counterexamples if each.history is None]
    if not possible:
        return report
    duties = {**report.duties, **{each.duty: Standing.POSSIBLE for each in possible}}
    result = replace(
        report,
        duties=duties,
        counterexamples=tuple(certain),
        possible=(*report.possible, *possible),
    )
    return replace(result, verdict=Findings.of(result).verdict)
