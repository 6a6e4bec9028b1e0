"""The checker as a function, for whoever has no terminal."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from contextlib import chdir
from importlib.metadata import version
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.api.reports import Counterexample
from ooxcheck.commands.cli import status
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict

ROOT = Path(__file__).parents[3]
EXAMPLE = "class Main { static int f(int x) ensures(retval > x) { return x + 1; } }"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "p.oox"
    file.write_text(EXAMPLE)
    return file


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(ooxcheck) == (0, 20)


def test_the_manual_tells_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_names_and_numbers_are_enough(program: Path) -> None:
    report = ooxcheck.check("f", program, scope=1, unroll=0, int_width=4)
    assert report.verdict is Verdict.VIOLATED
    assert report.counterexamples[0].state.arguments == (7,)
    assert ooxcheck.check("f", str(program), overflow="error").verdict is Verdict.VIOLATED


def test_mistakes_are_told_as_on_the_command_line(program: Path) -> None:
    with pytest.raises(OoxError, match=r"no method Main\.g"):
        ooxcheck.check("Main.g", program)


def test_importing_the_package_loads_nothing_that_takes_time() -> None:
    script = "import sys, ooxcheck; print([m for m in ('lark', 'pysat', 'relational', 'translate') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_the_version_is_that_of_the_package() -> None:
    assert ooxcheck.__version__ == version("ooxcheck")
    with pytest.raises(AttributeError, match="has no attribute 'version'"):
        _ = ooxcheck.version


LIST = """
class Node { char c; float f; string s; Node next; ghost Node set seen; ghost Node -> int marks; int[] a; }
class Main {
  static int last;
  static void m(Node n, int[] a) requires(n != null && n.next == n && #a == 2 && n.seen == n && n.a == null)
    requires(n.marks == n -> 3 && n.c == 'c')
    ensures(n.next == n) ensures(n.a == null)
  { n.next := new Node(); n.a := a; }
}
"""


@pytest.fixture
def example(tmp_path: Path) -> Counterexample:
    (tmp_path / "list.oox").write_text(LIST)
    found = ooxcheck.check("Main.m", tmp_path / "list.oox", scope=1).counterexample
    assert found is not None
    return found


def test_heaps_are_python_values_by_name(example: Counterexample) -> None:
    before, after = example.heap_before, example.heap_after
    node = before["Node0"]
    assert list(before) == ["Node0", "int[]0"]
    assert (node["next"], node["c"], node["f"], node["s"], node["a"]) == (node, "c", 0.0, None, None)
    assert (node["seen"], node["marks"]) == ({node}, {(node, 3)})
    assert dict(before["int[]0"]) == {0: 0, 1: 0}
    assert before.statics == {"Main.last": 0}
    assert list(after) == ["Node0", "Node1", "int[]0"]
    assert after["Node0"]["next"] is after["Node1"]
    assert (after["Node1"].name, after["Node1"].type, len(after["Node1"])) == ("Node1", "Node", 7)


def test_reprs_tell_what_something_is(example: Counterexample) -> None:
    assert repr(example.heap_before) == (
        "<heap: Main.last = 0, Node0(c='c', f=0.0, s=None, next=Node0, a=None, seen={Node0}, marks={(Node0, 3)}), int[]0(0, 0)>"
    )
    assert repr(example).endswith(", called with (Node0, int[]0)>")
    assert repr(example.trace) == f"<Trace of {len(example.trace.steps)} steps>"
    first = next(iter(example.trace))
    assert repr(first).startswith("<statement at ")
    assert repr(first).endswith(":8:5: n.next := new Node();>")
    assert repr(example.state.heap) == "<Heap: Node#0, int[]#1>"


def test_names_of_new_objects_are_those_of_the_text() -> None:
    with chdir(ROOT):
        example = ooxcheck.check("SortedList.insertAtEnd", "examples/sorted_list.oox", scope=2).counterexample
    assert example is not None
    assert "Node1 is new" in str(example)
    assert "Node1" in example.heap_after
    assert "Node1" not in example.heap_before


def test_a_report_is_told_in_every_form(program: Path, tmp_path: Path) -> None:
    report = ooxcheck.check("f", program, scope=1, certify=True)
    assert report.text() == str(report)
    assert "figures" in report.text(stats=True)
    assert report.html().startswith("<!DOCTYPE html>")
    document = json.loads(report.json())
    assert (document["schema"], document["exit"]) == ("ooxcheck-check-1", 1)
    path = tmp_path / "report.json"
    path.write_text(report.json())
    assert int(status(["validate", str(path)])) == 0


def test_proofs_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    """That the method is pure needed no solver, and has no proof: only `--again` confirms it, which needs the files of the other proofs all the same."""
    with chdir(ROOT):
        report = ooxcheck.check("SortedList.size", "examples/sorted_list.oox", scope=2, certify=True)
        assert not list(tmp_path.iterdir())
        path = tmp_path / "report.json"
        path.write_text(report.json(proofs=tmp_path))
        assert [int(status(["validate", str(path), *options])) for options in ((), ("--again",))] == [3, 0]
        path.write_text(report.json())
        assert int(status(["validate", str(path), "--again"])) == 3
        with pytest.raises(OSError, match="Not a directory"):
            report.json(proofs=path)


def test_methods_that_can_be_checked_are_listed() -> None:
    with chdir(ROOT):
        names = ooxcheck.methods("examples/sorted_list.oox")
        assert names[:2] == ["Node.Node(int, Node)", "SortedList.insert(int)"]
        with pytest.raises(OoxError, match=r"no method with a body fits Set\.\*"):
            ooxcheck.methods("examples/sorted_list.oox", pattern="Set.*")
