"""A counterexample as a test fails as long as the bug is there, and passes when it is mended."""

from __future__ import annotations

from ooxcheck.engine.checker import check
from ooxcheck.generation.regressions import regressions
from ooxcheck.generation.writing.oox_values import Written
from ooxcheck.generation.writing.oox_writer import oox_class
from ooxcheck.oox.check import load
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.running.outcomes import Returned, Violated
from ooxcheck.oox.source import Source
from tests.ooxcheck.generation.test_search import asked


def kept(text: str, name: str, **options: object) -> Written:
    """Return the tests of the counterexamples of a check."""
    suite, reasons = regressions(check(asked(text, name, **options)))
    assert not reasons
    return oox_class(suite, fail=True)


def ends(text: str, tests: Written) -> dict[str, type]:
    program = load([Source("program", text), Source("tests", tests.text)])
    return {
        test.signature.name: type(run(program, test).outcome) for test in program.classes[tests.name].methods
    }


def test_a_broken_postcondition() -> None:
    text = "class Main { static int main(int x) ensures(retval > 0) { if (x == 7) { return 0; } return 1; } }"
    tests = kept(text, "Main.main")
    assert ends(text, tests) == {"main_keepsEnsures": Violated}
    assert ends(text.replace("return 0;", "return 2;"), tests) == {"main_keepsEnsures": Returned}


def test_a_broken_invariant_is_due_when_the_test_is_left() -> None:
    text = """class Node { int v; Node next; }
    class Pair { Node low; Node high; invariant sorted: some this.low && some this.high ==> this.low.v <= this.high.v;
      void put(Node n) { this.high := n; } }"""
    tests = kept(text, "Pair.put", scope=2)
    assert ends(text, tests) == {"put_on2Nodes_keepsInvariantSorted": Violated}
    mended = text.replace(
        "this.high := n;", "if (n == null || this.low == null || this.low.v <= n.v) { this.high := n; }"
    )
    assert ends(mended, tests) == {"put_on2Nodes_keepsInvariantSorted": Returned}


def test_a_mended_method_may_throw_if_its_contract_allows_it() -> None:
    text = "class Main { static int main(int x) ensures(retval >= 0) { return x; } }"
    tests = kept(text, "Main.main")
    assert ends(text.replace("return x;", 'if (x < 0) { throw "negative"; } return x;'), tests) == {
        "main_keepsEnsures": Returned
    }


def test_each_of_several_heaps_is_a_test() -> None:
    text = "class Main { static int main(int x) ensures(retval >= 0) { return x; } }"
    assert len(ends(text, kept(text, "Main.main", counterexamples=2))) == 2


def test_threads_make_no_test() -> None:
    text = """class Main { static int n; static void up() { Main.n := Main.n + 1; }
      static void main() requires(Main.n == 0) ensures(Main.n == 2) { fork Main.up(); fork Main.up(); join; } }"""
    suite, reasons = regressions(check(asked(text, "Main.main")))
    assert not suite.tests
    assert [reason.rpartition(": ")[2] for reason in reasons] == ["a test has no say in how threads move"]
