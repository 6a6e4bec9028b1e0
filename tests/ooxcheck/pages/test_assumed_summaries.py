from __future__ import annotations

from dataclasses import replace

from ooxcheck.pages.assumed_summaries import assumed_summaries
from tests.ooxcheck.pages.runs import report


def test_what_was_inferred_of_a_replaced_callee_is_told_as_clauses() -> None:
    (told,) = assumed_summaries(replace(report("push"), replaced={"Node.Node": 1}))
    assert told.name == "Node.Node(int)"
    assert "// never throws" in told.lines
    assert any(line.startswith("ensures(") and "value" in line for line in told.lines)


def test_nothing_is_told_where_nothing_was_replaced_or_inferred() -> None:
    found = report("push")
    frame = replace(found, replaced={"Node.Node": 1}, question=replace(found.question, summaries="frame"))
    assert list(assumed_summaries(found)) == list(assumed_summaries(frame)) == []
