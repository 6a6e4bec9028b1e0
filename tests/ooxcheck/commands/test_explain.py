from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import pytest

from ooxcheck.translate.symbolic.encoder import TooLarge
from ooxcheck.translate.witness import proof_core
from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """
class A {
  int value;
  invariant positive: this.value >= 0;
  int set(int n)
    requires(n > 0)
    ensures(retval == n)
  {
    int seen := n;
    if (n > 3) { seen := 3; }
    this.value := n;
    return n;
  }
  void same(int n) ensures(this.value == old(this.value)) { int m := n; }
  static int wrong(int n) ensures(retval > n) { return n; }
  static int never(int n) requires(n > 0 && n < 0) { return n; }
  static int down(int n) requires(n < 9) ensures(retval <= 0) { while (n > 0) { n := n - 1; } return n; }
  static int exactly(int n) ensures(retval == n + 1) { int m := n; m := m + 1; return m; }
  static int steps(int n) requires(n < 9) ensures(retval <= 0) { while (n > 0) invariant(n < 9) { n := n - 1; } return n; }
  static void start() { fork A.start(); }
  static int up(int n) requires(n >= 0) ensures(retval == n) { int i := 0; while (i < n) { i := i + 1; } return i; }
  static int body();
}
"""


@pytest.fixture
def explain(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Ooxcheck:
    name = file(PROGRAM)
    return lambda method, *arguments: ooxcheck(
        "explain", method, name, "--scope", "1", "--int-width", "6", *arguments
    )


def test_each_duty_is_told_with_what_it_needs_and_then_what_none_needs(explain: Ooxcheck) -> None:
    answer = explain("A.set")
    assert answer.code == 0
    lines = answer.out.splitlines()
    ensures = next(number for number, line in enumerate(lines) if "ensures of A.set" in line)
    assert lines[ensures].endswith("p.oox:7")
    assert lines[ensures + 1] == "      12  return n;"
    invariant = next(number for number, line in enumerate(lines) if "invariant positive" in line)
    assert lines[invariant + 1 : invariant + 3] == [
        "    needs requires of A.set :6",
        "      11  this.value := n;",
    ]
    covered = lines.index("not covered by the contract:")
    assert lines[covered + 1 : covered + 4] == [
        "       9  int seen := n;",
        "      10  if (n > 3)",
        "      10  seen := 3;",
    ]
    assert lines[-1] == "holds, no bound on loops or calls was reached"


def test_a_duty_may_need_nothing(explain: Ooxcheck) -> None:
    answer = explain("A.same")
    assert "    needs nothing: it holds whatever the statements do" in answer.out
    assert "      14  int m := n;" in answer.out


def test_a_loop_can_be_taken_for_its_invariants(explain: Ooxcheck) -> None:
    unrolled, by_invariant = (
        explain("A.steps", "--unroll", "1", "--loops", loops) for loops in ("unroll", "invariant")
    )
    assert unrolled.out.splitlines()[-1] == "holds within bounds; try --unroll 2"
    assert "loops by invariant" in by_invariant.out
    ends = "partial correctness: it is not shown that the loop at p.oox:19 ends"
    assert by_invariant.out.splitlines()[-1] == f"holds, no bound on loops or calls was reached; {ends}"


def test_without_time_nothing_is_explained(explain: Ooxcheck) -> None:
    answer = explain("A.set", "--timeout", "0")
    assert answer.code == 3
    assert "time was up; there is nothing to explain until it holds" in answer.out


def test_a_method_of_which_every_statement_counts_is_told_to_be(explain: Ooxcheck) -> None:
    answer = explain("A.exactly")
    assert answer.code == 0
    assert answer.out.splitlines()[-2] == "every statement is needed by some duty"


def test_what_holds_within_bounds_is_explained_within_bounds(explain: Ooxcheck) -> None:
    answer = explain("A.down", "--unroll", "2", "--loops", "unroll")
    assert answer.code == 0
    assert "      17  while (n > 0)" in answer.out
    assert answer.out.splitlines()[-1] == "holds within bounds; try --unroll 3"


@pytest.mark.parametrize(
    ("method", "code", "line"),
    [
        ("A.wrong", 1, "1 violated; there is nothing to explain until it holds"),
        (
            "A.never",
            3,
            "vacuous: no state within these bounds satisfies what is assumed; there is nothing to explain",
        ),
    ],
)
def test_what_does_not_hold_is_not_explained(method: str, code: int, line: str, explain: Ooxcheck) -> None:
    answer = explain(method)
    assert answer.code == code
    assert line in answer.out
    assert "needs" not in answer.out


def test_explanations_are_data(explain: Ooxcheck) -> None:
    document = explain("A.set", "--format", "json").document
    assert document["schema"] == "ooxcheck-explain-1"
    assert document["verdict"] == "holds"
    (ensures,) = [duty for duty in document["duties"] if duty["kind"] == "ensures"]
    assert [each["text"] for each in ensures["statements"]] == ["return n;"]
    assert ensures["clauses"] == []
    assert ensures["minimal"] is True
    assert [each["line"] for each in document["uncovered"]] == [9, 10, 10]
    assert document["exit"] == 0
    wrong = explain("A.wrong", "--format", "json").document
    assert (wrong["verdict"], wrong["duties"], wrong["exit"]) == ("violated", [], 1)


@pytest.mark.parametrize(
    ("method", "complaint"),
    [
        ("A.sett", "no method A.sett; did you mean set?"),
        ("A.start", "A.start may fork"),
        ("A.body", "A.body has no body, so there is nothing to check"),
    ],
)
def test_what_cannot_be_explained_is_told(method: str, complaint: str, explain: Ooxcheck) -> None:
    answer = explain(method)
    assert answer.code == 2
    assert complaint in answer.err


# ---------------------------------------------------------------------------------- classes without annotations

ROW = """class Row {
  private final int[] cells; private int n;
  Row(int size) { if (size < 0) throw new IllegalArgumentException(); cells = new int[size]; }
  void add(int x) { if (n < cells.length) cells[n++] = x; }
  int last() { return n > 0 ? cells[n - 1] : 0; }
  int get(int at) { if (at < 0 || at >= n) throw new IndexOutOfBoundsException(); return cells[at]; }
  int inverse() { return 1 / n; }
  int first() { return cells.length == 0 ? 0 : half(0); }
  private int half(int at) { return cells[at] / 2; }
  private int spare(int at) { return cells[at]; }
}
"""


@pytest.fixture
def explain_row(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Ooxcheck:
    name = file(ROW, "Row.java")
    return lambda method, *arguments: ooxcheck("explain", f"Row.{method}", name, "--scope", "2", *arguments)


def test_inferred_invariants_are_listed_with_those_that_are_needed(explain_row: Ooxcheck) -> None:
    answer = explain_row("last")
    lines = answer.out.splitlines()
    assert answer.code == 0
    assert "    needs inferred invariant n <= cells.length" in lines
    at = lines.index("inferred invariants of Row, kept by 1 constructor and 5 methods:")
    needed = [line for line in lines[at:] if line.startswith("  needed")]
    assert needed == ["  needed      //@ invariant n <= cells.length;"]
    assert lines[at + 2] == "              excludes Row0(0)"
    assert "  not needed  //@ invariant n >= 0;" in lines
    assert "              excludes Row0(-1) -cells-> int[]0 []" in lines


def test_documented_exceptions_are_not_explained(explain_row: Ooxcheck) -> None:
    lines = explain_row("get").out.splitlines()
    assert any("no exception leaves Row.get, apart from documented ones" in line for line in lines)
    assert any(line.startswith("throws IndexOutOfBoundsException if at < 0 || at >= n") for line in lines)


def test_a_private_method_may_hold_because_of_its_callers(explain_row: Ooxcheck) -> None:
    answer = explain_row("half")
    assert answer.code == 0
    assert "    holds because the methods that call this one keep it" in answer.out.splitlines()


def test_a_violation_has_its_history(explain_row: Ooxcheck) -> None:
    answer = explain_row("inverse")
    assert answer.code == 1
    assert (
        "  an exception leaves Row.inverse: row = new Row(0); row.inverse() throws ArithmeticException"
        in answer.out.splitlines()
    )


def test_what_is_only_possible_is_not_explained(explain_row: Ooxcheck) -> None:
    answer = explain_row("spare")
    assert answer.code == 0
    assert "  possible: an exception leaves Row.spare; no history leads to it" in answer.out.splitlines()
    assert "there is nothing to explain until it holds" in answer.out
    assert explain_row("spare", "--strict").code == 1


def test_all_heaps_are_checked_on_request(explain_row: Ooxcheck) -> None:
    answer = explain_row("last", "--no-infer")
    assert answer.code == 1
    assert "inferred" not in answer.out


def test_inferred_invariants_are_data(explain_row: Ooxcheck) -> None:
    document = explain_row("last", "--format", "json").document
    assert document["inferred"]["class"] == "Row"
    uses = {each["clause"]: (each["needed"], each["excludes"]) for each in document["inferred"]["invariants"]}
    assert uses["//@ invariant n <= cells.length;"] == (True, ["Row0(0)"])
    assert uses["//@ invariant n >= 0;"] == (False, ["Row0(-1) -cells-> int[]0 []"])
    (clause,) = [
        each for duty in document["duties"] for each in duty["clauses"] if "<inf" in each["place"]["file"]
    ]
    assert clause["place"]["text"] == "//@ invariant n <= cells.length;"
    assert explain_row("half", "--format", "json").document["by_callers"][0]["kind"] == "exceptional"
    violated = explain_row("inverse", "--format", "json").document
    assert {each["needed"] for each in violated["inferred"]["invariants"]} == {None}


def test_a_method_that_is_too_large_lists_what_it_assumes(
    explain_row: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object, **_more: object) -> NoReturn:
        raise TooLarge("more statements than fit")

    monkeypatch.setattr(proof_core, "explain", refuse)
    answer = explain_row("last")
    assert answer.code == 3
    assert "not explained: more statements than fit" in answer.out.splitlines()
    assert "  assumed     //@ invariant n <= cells.length;" in answer.out.splitlines()


def test_oox_on_request(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    text = """class Counter {
      int n;
      Counter() { }
      void up() { if (this.n < 9) { this.n := this.n + 1; } }
      void f() exceptional(false) { int x := 1 / (this.n + 1); }
    }"""
    name = file(text)
    assert ooxcheck("explain", "Counter.f", name).code == 1
    lines = ooxcheck("explain", "Counter.f", name, "--infer").out.splitlines()
    assert "    needs inferred invariant this.n >= 0" in lines
    assert (
        lines[lines.index("  needed      invariant this.n >= 0;") + 1]
        == "              excludes Counter0(-1)"
    )


WALK = """
class Node {
  int value;
  Node next;
  static bool contains(Node list, int x)
    requires(acyclic(list, next))
    ensures(retval <==> x in list.*next.value)
  {
    Node n := list;
    while (n != null && n.value != x) { n := n.next; }
    return n != null;
  }
  static int size(Node list) requires(acyclic(list, next)) ensures(retval == #(list.*next)) {
    int size := 0;
    Node n := list;
    while (n != null) { size := size + 1; n := n.next; }
    return size;
  }
}
"""


@pytest.mark.parametrize(
    ("method", "lines"),
    [
        (
            "Node.contains",
            [
                "needed for heaps of any size:",
                "  :10 invariant(all m : list.*next - n.*next | !(m.value == x))",
                "larger heaps do not matter: a counterexample would need no more objects than 4 of Node",
            ],
        ),
        ("Node.size", ["larger heaps may matter: `#(list.*next)` counts objects"]),
    ],
)
def test_a_proof_for_heaps_of_any_size_is_explained(
    method: str, lines: list[str], ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file(WALK)
    answer = ooxcheck("explain", method, name, "--any-heap")
    assert answer.code == 0
    assert answer.out.splitlines()[-1 - len(lines) : -1] == lines
    assert "larger heaps" not in ooxcheck("explain", method, name).out


def test_inferred_loop_invariants_that_the_proof_needs_are_named(explain: Ooxcheck) -> None:
    heading = "needed for any number of iterations:"
    answer = explain("A.up")
    assert answer.code == 0
    assert f"{heading}\n  :21 invariant(i <= n)\n" in answer.out
    assert heading not in explain("A.up", "--loops", "unroll").out


def test_contracts_of_recursive_methods_that_the_proof_needs_are_named(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file("""class Node {
  int value;
  Node next;
  static Node build(int[] a, int i) {
    Node made := new Node();
    made.value := i;
    if (i < #a) { made.next := Node.build(a, i + 1); }
    return made;
  }
  static void built(int[] a) requires(a != null) {
    Node list := Node.build(a, 0);
    assert list.next == null || list.value <= list.next.value;
  }
}""")
    answer = ooxcheck("explain", "Node.built", name)
    assert answer.code == 0
    assert "needed for any depth of calls:\n" in answer.out
    assert "  :4 ensures(retval != null)\n" in answer.out


def test_contracts_of_recursion_on_numbers_are_named_with_induction(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file("""class A {
  static int up(int i, int n) { if (i < n) { return A.up(i + 1, n); } return i; }
  static void limit(int n) requires(n >= 0) {
    int last := A.up(0, n);
    assert last == n;
  }
}""")
    answer = ooxcheck("explain", "A.limit", name, "--induction")
    assert answer.code == 0
    expected = "needed for any depth of calls:\n  :2 requires(i <= n)\n  :2 ensures(retval == n)\n"
    assert expected in answer.out
