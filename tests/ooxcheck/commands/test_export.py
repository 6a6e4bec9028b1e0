from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from ooxcheck.files.safe_write import MARK
from ooxcheck.oox.check import load_text
from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """
class Node { int value; Node next; }
class A {
  static int max(int x, int y) ensures(retval >= x && retval >= y) { if (x < y) { return y; } return x; }
  static int wrong(int x) ensures(retval > x) { return x; }
  static int times(int x, int y) requires(x > 0 && y > 0) ensures(retval > 0) { int z := x * y; return z; }
  static int down(int n) ensures(retval <= 0) { while (n > 0) { n := n - 1; } return n; }
  static void start() { fork A.start(); }
  static int body();
  static int deep(int n) { while (n > 0) { while (n > 0) { while (n > 0) { n := n - 1; } } } return n; }
}
"""


@pytest.fixture
def export(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Ooxcheck:
    name = file(PROGRAM)
    return lambda method, *arguments: ooxcheck("export", method, name, *arguments)


@pytest.mark.parametrize(("method", "is_violated"), [("A.max", False), ("A.wrong", True), ("A.down", False)])
def test_clauses_are_satisfiable_if_a_duty_can_be_broken(
    method: str, is_violated: bool, export: Ooxcheck
) -> None:
    answer = export(method, "--to", "dimacs", "--int-width", "6")
    assert answer.code == 0
    assert answer.out.startswith(f"c {method}(")
    with Solver("minisat22", CNF(from_string=answer.out)) as solver:
        assert solver.solve() == is_violated


def test_a_module_tells_what_it_asks(export: Ooxcheck) -> None:
    answer = export("A.wrong", "--to", "alloy", "--int-width", "4", "--scope", "1")
    assert answer.code == 0
    assert answer.out.startswith("// A.wrong(int)   scope 1, array 3, unroll 3, int 4\n")
    assert "//   ensures A.wrong at p.oox:5:" in answer.out
    assert answer.out.endswith("Int\n")


def test_numbers_that_are_only_compared_fit_at_any_width(export: Ooxcheck) -> None:
    assert export("A.max", "--to", "alloy").code == 0


def test_a_width_that_alloy_cannot_have_is_refused_and_one_it_can_have_is_named(export: Ooxcheck) -> None:
    answer = export("A.times", "--to", "alloy", "--scope", "1", "--array", "1")
    assert answer.code == 2
    assert (
        "A.times cannot be exported to Alloy: integers of 32 bits are needed, and Alloy has room for"
        in answer.err
    )
    width = answer.err.split("note: --int-width ")[1].split()[0]
    assert export("A.times", "--to", "alloy", "--scope", "1", "--array", "1", "--int-width", width).code == 0


def test_a_program_without_loops_can_be_read_again(export: Ooxcheck) -> None:
    answer = export("A.down", "--to", "oox", "--unroll", "2")
    assert answer.code == 0
    assert answer.out.startswith("// Loops are unrolled 2 times:")
    assert "while" not in answer.out
    assert "assume false;" in answer.out
    assert load_text(answer.out).classes


def test_the_text_can_go_to_a_file(export: Ooxcheck, tmp_path: Path) -> None:
    assert export("A.max", "--to", "oox", "--out", "max.oox").out == ""
    assert (tmp_path / "max.oox").read_text(
        encoding="utf-8"
    ) == f"// {MARK}\n{export('A.max', '--to', 'oox').out}"
    answer = export("A.max", "--to", "oox", "--out", "max.oox/x.oox")
    assert answer.code == 2
    assert "cannot write max.oox/x.oox: Not a directory" in answer.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["A.maxx", "--to", "oox"], "no method A.maxx; did you mean max?"),
        (["A.max"], "--to is missing: alloy, dimacs, oox"),
        (["A.max", "--to", "smt"], "'smt' is not one of"),
        (["A.max", "--to", "oox", "--scope", "List=1"], "no class List"),
        (["A.start", "--to", "alloy"], "A.start may fork"),
        (["A.deep", "--to", "oox", "--unroll", "40"], "are too much text; try a smaller --unroll"),
    ],
)
def test_what_cannot_be_exported_is_told(arguments: list[str], complaint: str, export: Ooxcheck) -> None:
    answer = export(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert complaint in answer.err


def test_a_text_that_could_not_be_read_again_is_refused(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file("class A { static int down(int n) { while (n > 0) { n := n - 1; } return n; } }")
    deepest = ooxcheck("export", "A.down", name, "--to", "oox", "--unroll", "80")
    assert load_text(deepest.out).classes
    answer = ooxcheck("export", "A.down", name, "--to", "oox", "--unroll", "900")
    assert answer.code == 2
    assert "unrolled 900 times, loops nest more than 200 levels deep; try a smaller --unroll" in answer.err
