"""Where several threads run, a false formula says who wrote the cells that make it false."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.diagnosis.violation import Falsified
from ooxcheck.engine.report import Counterexample
from ooxcheck.formats.violation_json import why_form
from ooxcheck.reports.check_report import counterexample_names, story_lines
from ooxcheck.text.style import Style

TEXT = """class Fork { int uses; int spare; }
class Main {
  static void use(Fork f) {
    f.uses := f.uses + 1;
  }
  static void twice(Fork f)
    requires(f != null)
    ensures(f.uses == old(f.uses) + 2)
  {
    fork Main.use(f);
    fork Main.use(f);
    join;
  }
  static void less(Fork f)
    requires(f != null && f.uses == 0)
    ensures(f.uses < f.spare)
  {
    fork Main.use(f);
    join;
  }
  static void alone(Fork f)
    requires(f != null)
    ensures(f.uses == old(f.uses))
  {
    Main.use(f);
  }
}
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("forks") / "forks.oox"
    file.write_text(TEXT, encoding="utf-8")
    return file


def found(path: Path, method: str) -> Counterexample:
    example = ooxcheck.check(f"Main.{method}", str(path)).counterexample
    assert example is not None
    return example


def story(example: Counterexample) -> list[str]:
    return [" ".join(line.split()) for line in story_lines(example.method, example, Style())]


def test_the_last_write_of_a_lost_update_is_told_and_both_reads_of_what_was_before(path: Path) -> None:
    example = found(path, "twice")
    assert isinstance(example.why, Falsified)
    (read,) = example.why.written
    assert read.writer is not None
    last = [step for step in example.trace.steps if step.thread and step.changes][-1]
    assert (read.writer.thread, read.writer.span, read.value) == (last.thread, last.span, 1)
    lines = story(example)
    assert f"Fork0.uses = 1 written by {'.'.join(map(str, last.thread))} at 4" in lines
    assert sum("reads Fork0.uses = 0 from the initial heap" in line for line in lines) == 2


def test_a_cell_that_nobody_wrote_is_of_the_initial_heap(path: Path) -> None:
    lines = story(found(path, "less"))
    assert "Fork0.uses = 1 written by 0 at 4" in lines
    assert any(line.startswith("Fork0.spare = ") and line.endswith("from the initial heap") for line in lines)


def test_json_has_it(path: Path) -> None:
    example = found(path, "less")
    form = why_form(example.why, counterexample_names(example))
    assert isinstance(form, dict)
    written = form["written"]
    assert isinstance(written, list)
    uses, spare = written
    assert isinstance(uses, dict)
    assert isinstance(spare, dict)
    assert isinstance(uses["writer"], dict)
    assert (uses["cell"], uses["writer"]["thread"], uses["writer"]["line"]) == ("Fork0.uses", "0", 4)
    assert spare["writer"] is None


def test_one_thread_needs_no_names(path: Path) -> None:
    example = found(path, "alone")
    assert isinstance(example.why, Falsified)
    assert example.why.written == ()
    assert not any("written by" in line for line in story(example))
