from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ooxcheck.batch.save_contracts import contracts, program_with, save_contracts
from ooxcheck.engine.checker import check
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.typed import Method
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.questions import asked

PROGRAM = """
class Cell {
  int value;
  // A comment with { braces }.
  int put(int x)
  {
    this.value := x;
    if (x < 0) { return 0; }
    return x;
  }
}
class Odd extends Cell { int put(int x) { this.value := 1; return 1; } }
class Main {
  static int abs(int x) { if (x < 0) { return -x; } return x; }
  static int main(Cell c, int x) requires(c != null && x == 1) ensures(retval == 1) {
    int y := c.put(x);
    return Main.abs(y);
  }
}
"""


def test_what_was_found_out_stands_in_the_contracts_of_callees() -> None:
    found = contracts(check(asked(PROGRAM, "Main.main", calls="infer")))
    assert {each.full_name for each in found if isinstance(each, Method)} == {"Main.abs(int)", "Odd.put(int)"}
    for clauses in found.values():
        assert all(clause.startswith(("ensures(", "exceptional(")) for clause in clauses)


def test_a_method_that_is_overridden_gets_nothing() -> None:
    report = check(asked(PROGRAM, "Main.main", calls="infer"))
    assert report.replaced["Cell.put"] == 1
    assert "Cell.put" not in {each.name for each in contracts(report) if isinstance(each, Method)}


def test_the_program_is_otherwise_what_it_was() -> None:
    report = check(asked(PROGRAM, "Main.main", calls="infer"))
    text = program_with(report.question.program, contracts(report))
    added = [line for line in text.splitlines() if line.strip().startswith(("ensures(", "exceptional("))]
    kept = " ".join(line for line in text.splitlines() if line not in added)
    assert kept.split() == PROGRAM.split()
    assert load_text(text).classes.keys() == report.question.program.classes.keys()


def test_nothing_is_written_if_no_call_was_replaced(tmp_path: Path) -> None:
    assert save_contracts(check(asked(PROGRAM, "Main.main", calls="inline")), tmp_path) == ((), "")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    lines, problem = save_contracts(check(asked(PROGRAM, "Main.main", calls="infer")), tmp_path / "file")
    assert not lines
    assert problem.startswith("cannot write")


def test_the_command_tells_where_the_contracts_are(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file(PROGRAM)
    answer = ooxcheck("Main.main", name, "--calls", "infer", "--save-contracts", "--scope", "1")
    assert answer.code == 0
    assert "contracts" in answer.out
    path = Path("ooxcheck-out", "Main.main", "contracts.oox")
    assert ooxcheck("Main.abs", str(path)).code == 0


def test_a_clause_that_its_file_would_read_otherwise_is_left_out() -> None:
    text = """class N { N next; int v; void set(N m, int x) { this.v := x; while (m != null) { m.v := x; m := m.next; } } }
class Main { static void main(N n, N m) requires(n != null) ensures(n.v == 1) { n.set(m, 1); %s } }"""
    plain, taken = (
        contracts(check(asked(text % more, "Main.main", calls="infer"))) for more in ("", "int none := 1;")
    )
    assert [clause for clauses in plain.values() for clause in clauses if "none" in clause]
    assert not [clause for clauses in taken.values() for clause in clauses if "none" in clause]


LOOPS = """
class Halves {
  static int up(int i, int n) { if (i < n) { return Halves.up(i + 1, n); } return i; }
  static void main(int n) requires(n >= 0) {
    int left := n;
    int right := 0;
    while (right < left) { left := left - 1; right := right + 1; }
    int end := Halves.up(0, n);
    assert left + right == end;
  }
}
"""


def test_what_a_proof_needs_stands_at_loops_and_recursive_methods() -> None:
    loop = LOOPS.replace("int end := Halves.up(0, n);", "int end := n;")
    calls = LOOPS.replace("while (right < left) {", "if (false) {")
    cases: list[tuple[str, list[str], dict[str, dict[str, Any]]]] = [
        (loop, ["      invariant(left + right == n)"], {"Halves.main": {"loops": "invariant"}}),
        (
            calls,
            ["    requires(i <= n)", "    ensures(retval == n)"],
            {"Halves.main": {"calls": "contract"}, "Halves.up": {"induction": True}},
        ),
    ]
    for text, clauses, again in cases:
        report = check(asked(text, "Halves.main", loops="auto", induction=True, int_width=32, scope=0))
        assert report.verdict is Verdict.HOLDS
        written = program_with(report.question.program, contracts(report))
        assert [line for line in written.splitlines() if line in clauses] == clauses
        for method, options in again.items():
            assert check(asked(written, method, int_width=32, scope=0, **options)).verdict is Verdict.HOLDS


def test_a_proof_replaces_loops_and_calls_together() -> None:
    report = check(asked(LOOPS, "Halves.main", loops="auto", induction=True, int_width=32, scope=0))
    assert report.verdict is Verdict.HOLDS


ROUND_TRIPS = {
    "several iterations in a row": """class T { static void f(int n) { int x := 1; int i := 0;
        while (i < n) { if (x == 1) { x := 4; } else { if (x == 4) { x := 9; } else { if (x == 9) { x := 1; } else { x := 5; } } } i := i + 1; }
        assert x != 5; } }""",
    "a loop about which nothing is needed": """class T { static void f(int n) requires(0 <= n) { int left := n; int right := 0;
        while (right < left) { int j := 0; while (j < right) { j := j + 1; } left := left - 1; right := right + 1; }
        assert left + right == n; } }""",
    "products": """class T { static void f(int n, int m) requires(0 <= n && n <= 1000) { int s := 0; int i := 0;
        while (i < n) { s := s + m; i := i + 1; }
        assert s == n * m; } }""",
    "choices": """class T { static bool maybe(); static void f() { int x := 0; int y := 0; bool go := T.maybe();
        while (go) { x := x + 1; y := y - 1; go := T.maybe(); }
        assert x + y == 0; } }""",
}


@pytest.mark.parametrize("name", ROUND_TRIPS)
def test_the_saved_file_holds_with_its_invariants(name: str) -> None:
    report = check(asked(ROUND_TRIPS[name], "T.f", loops="auto", int_width=32, scope=0))
    assert report.verdict is Verdict.HOLDS
    assert report.loop_invariants
    written = program_with(report.question.program, contracts(report))
    again = check(asked(written, "T.f", loops="invariant", int_width=32, scope=0))
    assert (again.verdict, again.bounds) == (Verdict.HOLDS, ())


EFFECTS = """
class Cell { int v; }
class T {
  static int up(int i, int n) { if (i < n) { return T.up(i + 1, n); } return i; }
  static void main(Cell c, int n) requires(n >= 0 && c != null) ensures(c.v == old(c.v)) exceptional(false) {
    int end := T.up(0, n);
    assert end == n;
  }
}
"""


def test_a_saved_contract_excludes_exceptions_and_changes() -> None:
    report = check(asked(EFFECTS, "T.main", induction=True, int_width=32, scope=1))
    assert report.verdict is Verdict.HOLDS
    written = program_with(report.question.program, contracts(report))
    for method in ("T.main", "T.up"):
        again = check(asked(written, method, calls="contract", int_width=32, scope=1))
        assert again.verdict is Verdict.HOLDS
    for clause in ("pure", "exceptional(false)"):
        without = written.replace(f"    {clause}\n", "", 1)
        assert without != written
        again = check(asked(without, "T.main", calls="contract", int_width=32, scope=1))
        assert again.verdict is Verdict.NOT_PROVED
