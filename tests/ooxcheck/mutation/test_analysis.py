"""What becomes of mutants, by hand: killed, survived, equivalent within the bounds, undecided."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck as package
from ooxcheck.engine.question import Question
from ooxcheck.mutation.analysis import analyse_mutants, in_turn, make_deterministic, mutants_of
from ooxcheck.mutation.judge import Judge
from ooxcheck.mutation.place_names import named_places
from ooxcheck.mutation.verdicts import Fate, Judgement, MutationReport
from ooxcheck.oox.check import load_text
from ooxcheck.oox.mutants.operators import OPERATORS
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Returned, Threw
from ooxcheck.oox.running.settings import Settings
from tests.oox.runs import EXAMPLES, method
from tests.ooxcheck.mutation.agreement import agreed


def analysed(
    text: str, name: str, *operators: str, scope: int = 2, callees: bool = False, tests: bool = False
) -> MutationReport:
    """Return what becomes of the mutants of a method."""
    program = load_text(text)
    question = Question(
        program, method(program, name), bounds=Bounds(scope=scope, array=2), settings=Settings(unroll=3)
    )
    return analyse_mutants(question, operators or tuple(OPERATORS), callees=callees, tests=tests)


def fates(report: MutationReport) -> dict[str, str]:
    """Return what became of each mutant, by its last line."""
    return {mutant.after[-1].strip(): judgement.fate.value for mutant, judgement in report.judged.items()}


def of(report: MutationReport, line: str) -> Judgement:
    """Return what became of the mutant whose last line is this, or else has this in it."""
    ends = [(mutant.after[-1].strip(), each) for mutant, each in report.judged.items()]
    (found,) = [each for end, each in ends if end == line] or [each for end, each in ends if line in end]
    return found


def places(report: MutationReport, line: str) -> list[tuple[str, str, str]]:
    """Return where a survivor differs, in words."""
    found = of(report, line).difference
    assert found is not None
    return [
        (place.name, place.original, place.mutant) for place in named_places(report.question.method, found)
    ]


MAX = """class A { static int max(int a, int b)
  ensures(retval >= a && retval >= b) exceptional(false) {
  int c := a;
  if (a < b) {
    c := b;
  }
  return c;
} }"""


def test_a_contract_that_says_too_little_lets_mutants_survive() -> None:
    report = analysed(MAX, "A.max", "CMP", "VAR", "DEL")
    assert fates(report) == {
        "int c;": "killed",
        "int c; a := a;": "killed",
        "int c; b := a;": "killed",
        "int c := b;": "killed",
        "int c; c := c;": "killed",
        "if (a <= b) {": "equivalent",
        "if (a > b) {": "killed",
        "if (a >= b) {": "killed",
        "if (b < b) {": "killed",
        "if (c < b) {": "equivalent",
        "if (a < a) {": "killed",
        "if (a < c) {": "killed",
        ";": "killed",
        "a := b;": "killed",
        "b := b;": "killed",
        "c := a;": "killed",
        "c := c;": "killed",
        "return a;": "killed",
        "return b;": "killed",
    }
    weak = analysed(MAX.replace(" && retval >= b", ""), "A.max", "DEL")
    assert fates(weak) == {"int c;": "killed", ";": "survived"}
    assert places(weak, ";") == [("retval", "1", "0")]


def test_bubble_sort_fares_as_in_the_thesis() -> None:
    """41 fail there; twelve of the other 20 do not end, eight are not noticed by a contract that forgets the numbers."""
    program = load_text((EXAMPLES / "bubble_sort.oox").read_text(encoding="utf-8"))
    report = analyse_mutants(
        Question(program, method(program, "Main.sort"), bounds=Bounds(scope=1, array=3)), limit=None
    )
    assert {fate.value: report.count_mutants(fate) for fate in Fate} == {
        "killed": 41,
        "survived": 7,
        "equivalent": 1,
        "unknown": 12,
    }
    assert str(report.score) == "41/60"
    assert all("not ended" in each.reason for each in report.judged.values() if each.fate is Fate.UNKNOWN)


NODES = """class Node { int value; Node next; Node(int v) { this.value := v; } }
class A { Node first; Node second; static int calls;
  Node make(int v) {
    Node a := new Node(v);
    Node b := new Node(v);
    a.next := b;
    this.first := a;
    A.calls := 1;
    return b;
  }
  static void check(int v) { if (v == 0) { throw; } }
}"""


def test_new_objects_have_no_names() -> None:
    """Which of two new nodes is made first is nobody's business, but how they hang together is."""
    report = analysed(NODES, "A.make", "VAR", "DEL", "FIELD", "LIT")
    assert fates(report)["Node b; a := new Node(v);"] == "survived"
    assert places(report, "this.second := a;") == [
        ("this.first", "Node0", "null"),
        ("this.second", "null", "Node0"),
    ]
    assert places(report, "return a;") == [("retval", "Node1", "Node0")]
    assert places(report, "A.calls := 2;") == [("A.calls", "1", "2")]
    assert places(report, "a.next := a;") == [("this.first.next", "Node1", "Node0")]


def test_swapping_two_new_objects_that_are_alike_is_no_difference() -> None:
    text = """class Node { Node next; } class A { static Node f() {
      Node a := new Node();
      Node b := new Node();
      Node c := a;
      c := a;
      return c;
    } }"""
    report = analysed(text, "A.f", "VAR")
    assert fates(report)["c := b;"] == "equivalent"
    assert fates(report)["return a;"] == "equivalent"
    assert fates(report)["return b;"] == "equivalent"


def test_one_new_object_is_not_two_nor_an_old_one() -> None:
    """All nodes are alike: only who is who tells the heaps apart."""
    text = """class Node { Node next; } class A { Node first; Node second;
      void f(Node n) requires(n != null) {
        Node a := new Node();
        Node b := new Node();
        this.first := a;
        this.second := b;
      }
      Node[] g(Node n) requires(n != null) {
        Node a := new Node();
        Node[] r := new Node[2];
        r[0] := a;
        r[1] := n;
        return r;
      } }"""
    linked = analysed(text, "A.f", "VAR")
    assert {line: fate for line, fate in fates(linked).items() if line.startswith("this")} == {
        "this.first := n;": "survived",
        "this.first := b;": "survived",
        "this.second := n;": "survived",
        "this.second := a;": "survived",
    }
    listed = fates(analysed(text, "A.g", "VAR", "LIT"))
    assert [listed[line] for line in ("r[0] := n;", "r[1] := a;", "Node[] r := new Node[3];")] == [
        "survived"
    ] * 3


def test_constructors_are_mutated() -> None:
    text = """class P { int x; P(int a) { this.x := a; } }
      class Q extends P { int y; int z; Q(int a, int b) ensures(this.y == b && this.x == a) {
        super(a);
        this.y := b;
        this.z := 1;
      } }"""
    report = analysed(text, "Q.Q", "DEL", "FIELD", "LIT")
    assert fates(report)[";"] == "survived"
    assert places(report, "this.z := 2;") == [("this.z", "1", "2")]
    assert fates(report)["this.z := b;"] == "killed"


def test_a_callee_without_a_body_leaves_runs_open() -> None:
    text = """interface I { int get() ensures(retval > 0); }
      class A { static int f(I i) requires(i != null) ensures(retval != 1) exceptional(false) {
        int x := i.get();
        return x + 1;
      } }"""
    program = load_text(text)
    question = Question(
        program,
        method(program, "A.f"),
        bounds=Bounds(scope=1),
        settings=Settings(unroll=2, open_types=True),
        calls="inline",
    )
    report = analyse_mutants(question, ("ARITH", "LIT", "DEL"))
    assert fates(report)["int x;"] == "killed"
    assert fates(report)["return x - 1;"] == "killed"
    survivor = of(report, "return x + 2;")
    assert (survivor.fate, survivor.difference) == (Fate.SURVIVED, None)
    assert "leaves open what a run does" in survivor.reason


def test_time_that_is_up_leaves_a_mutant_undecided() -> None:
    program = load_text(MAX)
    question = Question(
        program, method(program, "A.max"), bounds=Bounds(scope=1), settings=Settings(unroll=3), seconds=1e-9
    )
    judge = Judge(make_deterministic(question), mutants_of(question, ("CMP",), callees=False))
    judged = dict(in_turn(judge))
    assert {each.fate for each in judged.values()} == {Fate.UNKNOWN}
    assert {each.reason for each in judged.values()} == {"time was up"}


def test_an_exception_is_a_difference_and_which_is_not() -> None:
    report = analysed(NODES, "A.check", "EQ", "DEL")
    assert fates(report) == {
        "static void check(int v) { if (v != 0) { throw; } }": "survived",
        "static void check(int v) { if (v == 0) { ; } }": "survived",
    }
    found = of(report, "{ ; }").difference
    assert found is not None
    assert {type(found.original.outcome), type(found.mutant.outcome)} == {Returned, Threw}
    assert places(report, "{ ; }") == [("how it ends", "throws", "returns")]


def test_what_goes_on_beyond_the_bounds_is_undecided() -> None:
    text = """class A { static int f(int n) requires(0 <= n && n <= 2) ensures(retval == n) {
      int i := 0;
      while (i < n) { i := i + 1; }
      return i;
    } }"""
    report = analysed(text, "A.f", "ARITH")
    assert fates(report)["while (i < n) { i := i * 1; }"] == "unknown"
    assert "it has not ended after" in of(report, "i * 1").reason
    assert fates(report)["while (i < n) { i := i - 1; }"] == "unknown"


def test_a_method_that_formulas_ask_means_there_what_it_meant() -> None:
    """Were it mutated there as well, its contract would not notice."""
    text = """class A { int v;
      bool small() pure { return this.v < 3; }
      bool ask() ensures(retval == this.small()) pure { return this.small(); }
      void fill() ensures(this.small()) { this.v := 2; } }"""
    report = analysed(text, "A.ask", "CMP", "LIT", callees=True)
    assert report.merged == 0
    assert fates(report) == {
        "bool small() pure { return this.v <= 3; }": "killed",
        "bool small() pure { return this.v > 3; }": "killed",
        "bool small() pure { return this.v >= 3; }": "killed",
        "bool small() pure { return this.v < 2; }": "killed",
        "bool small() pure { return this.v < 4; }": "killed",
    }


def test_threads_are_judged_one_by_one_and_not_compared() -> None:
    text = """class A { int x; void two() exceptional(false) { fork this.inc(); join; assert this.x == old(this.x) + 1; }
      void inc() { this.x := this.x + 1; } }"""
    report = analysed(text, "A.two", "DEL", scope=1)
    assert fates(report)
    assert {each.fate for each in report.judged.values()} <= {Fate.KILLED, Fate.SURVIVED}
    assert of(report, "fork this.inc(); ; assert").fate is Fate.KILLED


def test_a_lock_that_is_left_out_races(tmp_path: Path) -> None:
    """Nothing that is promised fails without the lock, but it was asked that nobody races."""
    file = tmp_path / "p.oox"
    file.write_text(
        """class A { int x; void two() { fork this.set(); lock (this) { this.x := 1; } join; }
          void set() { lock (this) { this.x := 1; } } }""",
        encoding="utf-8",
    )
    asked = {
        races: package.mutate("A.two", file, operators="LOCK", scope=1, races=races)
        for races in (False, True)
    }
    assert [set(fates(report).values()) for report in asked.values()] == [{"survived"}, {"killed"}]


def test_nothing_is_judged_if_the_program_itself_is_violated() -> None:
    report = analysed("class A { static int f(int n) ensures(retval == 1) { return 0; } }", "A.f")
    assert report.original.verdict is Verdict.VIOLATED
    assert not report.is_judged
    assert not report.judged


def test_tests_judge_in_place_of_the_contract() -> None:
    weak = MAX.replace("ensures(retval >= a && retval >= b)", "")
    assert of(analysed(weak, "A.max", "DEL"), ";").fate is Fate.SURVIVED
    report = analysed(weak, "A.max", "DEL", "CMP", tests=True)
    assert report.by_tests == 2
    assert of(report, ";").fate is Fate.KILLED
    assert of(report, ";").test
    assert of(report, "a <= b").fate is Fate.EQUIVALENT


def test_a_limit_takes_mutants_at_equal_distances() -> None:
    program = load_text(MAX)
    question = Question(program, method(program, "A.max"), bounds=Bounds(scope=1))
    report = analyse_mutants(question, limit=4)
    assert len(report.judged) == 4
    assert report.left_out > 10


@pytest.mark.parametrize("seed", range(100, 106))
def test_fates_are_those_that_brute_force_sees(seed: int) -> None:
    """`python -m tests.ooxcheck.mutation.agreement` goes further."""
    assert all(fate in Fate for _, fate in agreed(seed, limit=4))
