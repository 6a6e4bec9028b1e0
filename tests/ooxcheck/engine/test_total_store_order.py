"""``--memory-model tso`` in a check: the verdict, what the report says of it, and the run that it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck as package
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.heap import Drain
from ooxcheck.oox.running.machine.trace import StepKind
from ooxcheck.oox.running.settings import MemoryModel
from tests.ooxcheck.conftest import Ooxcheck

SB = Path(__file__).parents[2] / "translate" / "threads" / "litmus" / "SB.oox"
FENCED = SB.with_name("SBFences.oox")


@pytest.mark.parametrize(
    ("file", "model", "verdict"),
    [(SB, "sc", Verdict.HOLDS), (SB, "tso", Verdict.VIOLATED), (FENCED, "tso", Verdict.HOLDS)],
)
def test_the_verdict_is_that_of_the_memory_model(file: Path, model: MemoryModel, verdict: Verdict) -> None:
    assert package.check(f"{file.stem}.main", file, memory_model=model, scope=1, array=1).verdict is verdict


def test_a_counterexample_was_run_with_buffers_that_drain() -> None:
    report = package.check("SB.main", SB, memory_model="tso", scope=1, array=1)
    (example,) = report.counterexamples
    assert any(isinstance(mover, Drain) for mover in example.schedule)
    assert next(step.span.text for step in example.trace.steps if step.kind is StepKind.DRAIN) in (
        "SB.x := 1;",
        "SB.y := 1;",
    )


def test_the_report_names_it_and_tells_when_writes_reach_memory(ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("SB.main", str(SB), "--memory-model", "tso", "--diagram", "none")
    assert answer.code == 1
    assert "total store order" in answer.out.splitlines()[0]
    assert "in the buffer" in answer.out
    assert "reaches memory" in answer.out
    assert "total store order" not in ooxcheck("SB.main", str(SB), "--diagram", "none").out
