"""The measurements of public code: a violation counts as confirmed only if its test fails on the JVM at the place of the report."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import strangers
from benchmarks.classes.jvm_confirmation import ViolationTests, compare_ends, confirm
from benchmarks.classes.published import report_published
from benchmarks.classes.strangers import Sample, report_strangers
from ooxcheck.oox.syntax.parser import read_source
from tests.java.jvm import REASON, java

needs_jdk = pytest.mark.skipif(java() is None, reason=REASON)

STACK = """package p;
public class Stack {
  private int[] items = new int[2];
  private int size;
  public int top() { return items[size - 1]; }
  public int size() { return size; }
  public Object tool() { return OtherTool.make(); }
}
"""
EXPECTED = (("ArrayIndexOutOfBoundsException", "Stack.java:5"),)


@pytest.fixture
def stack(tmp_path: Path) -> Path:
    path = tmp_path / "p" / "Stack.java"
    path.parent.mkdir()
    path.write_text(STACK, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("output", "difference"),
    [
        (["ENDED t ArrayIndexOutOfBoundsException Stack.java:5 Stack_Test.java:9"], ""),
        (["ENDED t"], "t does not fail"),
        ([], "0 tests ran instead of 1"),
        (
            ["ENDED t ArrayIndexOutOfBoundsException Stack.java:6"],
            "t ends with ArrayIndexOutOfBoundsException at Stack.java:6",
        ),
        (
            ["ENDED t NullPointerException Stack.java:5"],
            "t ends with NullPointerException at Stack.java:5",
        ),
    ],
)
def test_ends_are_compared(output: list[str], difference: str) -> None:
    assert compare_ends(EXPECTED, output) == difference


@needs_jdk
def test_a_test_that_does_not_compile_confirms_nothing(stack: Path, tmp_path: Path) -> None:
    tests = ViolationTests("p.T", "package p; class T { Missing missing; }", EXPECTED, ())
    assert confirm(tests, read_source(stack), tmp_path / "out").startswith("javac refuses the test")


@needs_jdk
def test_a_class_in_a_file_of_another_name_is_compiled(stack: Path, tmp_path: Path) -> None:
    stack.write_text(STACK.replace("OtherTool.make()", "new Tools() + OtherTool.make()"), encoding="utf-8")
    (stack.parent / "Tools.java").write_text(
        "package p; class Tools { } class OtherTool { static String make() { return null; } }"
    )
    text = "package p; import org.junit.jupiter.api.Test; class T { @Test void top() { new Stack().top(); } }"
    assert not confirm(ViolationTests("p.T", text, EXPECTED, ()), read_source(stack), tmp_path / "out")


@needs_jdk
def test_the_table_has_the_kinds(stack: Path) -> None:
    stack.write_text(STACK.replace("OtherTool.make()", "this"), encoding="utf-8")
    lines = list(report_strangers(Sample(stack.parent, "", 9, 1, 2, 20, True, None)))
    assert "     1  33.3 %  violated, history fails on the JVM" in lines
    assert any(line.startswith("without inference: ") for line in lines)
    assert "     0   0.0 %  violated, not confirmed" in lines


def test_members_about_another_tool_are_left_out(stack: Path) -> None:
    (refused, *_) = report_published([str(stack)], [], 2, 10)
    assert "refused" in refused
    figures, *clauses = report_published([str(stack)], ["OtherTool"], 2, 10)
    assert "not proved" in figures
    assert any("size == 0" in each for each in clauses)


def test_a_seed_draws_the_methods_of_a_sample(
    stack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn: list[str] = []

    def outcome(_given: strangers.Sources, method: str, _options: dict[str, object]) -> strangers.Outcome:
        drawn.append(method)
        return strangers.Outcome(method, "holds")

    monkeypatch.setattr(strangers, "outcome", outcome)
    for seed in ("1", "1", "9", "10", "11"):
        monkeypatch.setattr("sys.argv", ["", str(stack.parent), "--sample", "1", "--seed", seed])
        assert strangers.main() == 0
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1
    assert "1 files, 1 methods" in capsys.readouterr().out
