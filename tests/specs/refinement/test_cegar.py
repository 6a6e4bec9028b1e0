from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.oox.oracle.verdicts import Verdict
from tests.ooxcheck.questions import asked
from tests.specs import both_ways
from tests.translate.random_methods import sample

ROOT = Path(__file__).resolve().parents[3]
SORT = (ROOT / "examples" / "case_studies" / "topological_sort.oox").read_text(encoding="utf-8")


def with_one_promise(text: str, word: str) -> str:
    """Return a program without those ``ensures`` clauses that do not mention a word."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if not line.strip().startswith("ensures") or word in line)


def sorting(word: str) -> Question:
    return asked(with_one_promise(SORT, word), "Graph.sort", unroll=2, int_width=4, calls="infer")


def test_that_sorting_permutes_needs_no_refinement() -> None:
    report = check(sorting("old("))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert report.replaced == {"Graph.init": 1, "Graph.findSource": 2, "Graph.fixIns": 2}
    assert report.refinements == ()


def test_that_sorting_respects_degrees_needs_what_one_call_does_to_a_field() -> None:
    report = check(sorting("inDegree"))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    (first, *_) = report.refinements
    assert (first.callee, first.pieces) == ("Graph.fixIns", ("Node.visitedIns",))


def test_a_bug_in_a_callee_is_found_and_confirmed() -> None:
    broken = SORT.replace("Entry c := this.nodes.head;", "Entry c := this.nodes.head.next;")
    assert broken != SORT
    report = check(asked(broken, "Graph.sort", unroll=2, int_width=4, calls="infer"))
    assert report.verdict is Verdict.VIOLATED


CASES = {
    "a refinement counts only where the call is made": """
class Main {
  static bool flip(bool x, bool y) { return x != y; }
  static bool main(bool made, bool x, bool y) ensures(retval ==> x != y) {
    if (made) { return Main.flip(x, y); }
    return x;
  }
}""",
    "a call in a call is refined where it is": """
class Main {
  static int inner(int x) { int y := x; if (x < 0) { y := -x; } return y; }
  static int outer(int x) { int y := Main.inner(x); return y - 1; }
  static int main(int x) requires(x > -3) ensures(retval >= -1) { return Main.outer(x); }
}""",
    "a call that throws leaves behind what it did": """
class Cell { int value; }
class Main {
  static void set(Cell c, int x) { c.value := x; if (x == 2) { throw "two"; } c.value := 0; }
  static int main(Cell c, int x) requires(c != null) ensures(retval == 0 || retval == 2) {
    try { Main.set(c, x); } catch { return c.value; }
    return c.value;
  }
}""",
    "new objects are new": """
class Cell { int value; Cell next; }
class Main {
  static Cell pair(int x) { Cell a := new Cell(); Cell b := new Cell(); a.value := x; b.next := a; return b; }
  static Cell main(Cell c, int x) ensures(retval != c && retval.next.value == x && fresh(retval.next)) {
    return Main.pair(x);
  }
}""",
    "objects are made in one order or another": """
class Cell { Cell next; }
class Main {
  static Cell some(bool two) { Cell a := null; if (two) { a := new Cell(); } Cell b := new Cell(); b.next := a; return b; }
  static Cell main(bool two) ensures(two <==> retval.next != null) { return Main.some(two); }
}""",
    "a bound inside a call is met": """
class Cell { Cell next; }
class Main {
  static int length(Cell c) { int n := 0; while (c != null) { n := n + 1; c := c.next; } return n; }
  static int main(Cell c) requires(acyclic(c, next)) ensures(retval <= 2) { return Main.length(c); }
}""",
    "a recursive call": """
class Cell { Cell next; int value; }
class Main {
  static void fill(Cell c, int x) { if (c == null) { return; } c.value := x; Main.fill(c.next, x); }
  static void main(Cell c, int x) requires(acyclic(c, next)) ensures(all d : c.*next | d.value == x) { Main.fill(c, x); }
}""",
    "dispatch": """
interface Shape { int area(); }
class Square implements Shape { int side; int area() { return this.side * this.side; } }
class Dot implements Shape { int area() { return 0; } }
class Main { static int main(Shape s) requires(s != null) ensures(retval >= 0) { return s.area(); } }
""",
    "static fields and arrays": """
class Main {
  static int last;
  static void put(int[] a, int i, int x) { a[i] := x; Main.last := i; }
  static void main(int[] a, int i, int x)
    requires(a != null && 0 <= i && i < #a) ensures(a[Main.last] == x) { Main.put(a, i, x); }
}""",
    "a callee with two places that throw": """
class Main { int v;
  static int get(Main m, Main n) { int x := m.v; int y := n.v; return x + y; }
  static int main(Main m, Main n) exceptional(false) { return Main.get(m, n); }
}""",
    "a callee that changes the parameters of which its promise speaks": """
class Main {
  static int zero(int x) ensures(x == 0) { x := 0; return x; }
  static int main(int x) ensures(retval == 0) { return Main.zero(x); }
}""",
}


@pytest.mark.parametrize("summaries", ["inferred", "frame"])
@pytest.mark.parametrize("name", CASES)
def test_replacing_calls_and_running_them_gives_the_same_answer(name: str, summaries: str) -> None:
    question = asked(CASES[name], "Main.main", calls="infer", summaries=summaries, scope=3)
    found = both_ways.decided_both_ways(question)
    assert found.inlined is not None
    assert found.is_same, found


def test_a_call_is_replaced_in_most_of_these_cases() -> None:
    reports = [check(asked(text, "Main.main", calls="infer", summaries="frame")) for text in CASES.values()]
    assert sum(bool(report.replaced) for report in reports) >= len(CASES) - 1
    assert sum(bool(report.refinements) for report in reports) >= len(CASES) // 2


def test_what_refinements_say_of_callees_is_kept_by_them() -> None:
    reports = [check(asked(text, "Main.main", calls="infer", summaries="frame")) for text in CASES.values()]
    assert sum(told.fact is not None for report in reports for told in report.refinements) >= len(CASES) // 2
    assert [fact for report in reports for fact in both_ways.broken_facts(report)] == []


def test_a_fact_that_a_callee_does_not_keep_is_noticed() -> None:
    report = check(
        asked(CASES["a call in a call is refined where it is"], "Main.main", calls="infer", summaries="frame")
    )
    (told, *_) = [told for told in report.refinements if told.fact is not None]
    wrong = replace(report, refinements=(replace(told, fact="retval == 3"),))
    assert both_ways.broken_facts(wrong) == ["retval == 3"]


@pytest.mark.parametrize("seed", range(7000, 7012))
def test_random_programs_get_the_same_answer(seed: int) -> None:
    problem = both_ways.with_plain_callees(sample(seed).problem())
    found = both_ways.decided_both_ways(both_ways.asked(problem, "frame" if seed % 2 else "inferred"))
    assert found.is_same, found
