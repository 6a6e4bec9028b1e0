"""The inferred summaries of callees whose calls were replaced, as clauses of contracts."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Report
from ooxcheck.text.sanitise import visible


@dataclass(frozen=True, slots=True)
class Taken:
    """A method whose calls were replaced, and its summary."""

    name: str
    lines: tuple[str, ...]


def assumed_summaries(report: Report) -> Iterator[Taken]:
    """Iterate over the methods whose calls were replaced by summaries."""
    if not report.replaced or report.question.summaries != "inferred":
        return
    # Imported lazily: most checks replace nothing.
    from ooxcheck.engine.call_policy import summarise
    from ooxcheck.specs.text.contract_text import summary_lines

    program, settings = report.question.program, report.settings
    for method in program.methods():
        if method.name in report.replaced:
            lines = summary_lines(program, summarise(program, method, settings))
            yield Taken(visible(method.full_name), tuple(map(visible, lines)))
