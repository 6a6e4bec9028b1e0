"""Histories that the solver chooses: the verdicts are written by hand, and each violation is repeated on the JVM.

Runs with a few usual arguments reach none of these violations: they need unusual numbers that fit each other, or many calls.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck as package
from benchmarks.classes.jvm_confirmation import confirm, violation_tests
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Report
from ooxcheck.oox.source import Source
from tests.java.jvm import REASON, java

needs_jdk = pytest.mark.skipif(java() is None, reason=REASON)


@dataclass(frozen=True, slots=True)
class Case:
    """A class, the method under check, its verdict, and the number of calls of the shortest history."""

    name: str
    method: str
    verdict: str
    calls: int
    text: str


CASES = (
    Case("Safe", "use", "violated", 4, """
class Safe {
  private int state, key;
  void unlock(int code) { if (code * 3 + 7 == 3001) state = 1; }
  void set(int k) { if (state == 1) key = k; }
  int use(int x) { return 10 / (key - x * 2 - 77); }
}"""),
    Case("Purse", "pay", "violated", 6, """
class Purse {
  private int total;
  void put(int x) { if (x > 0 && x <= 100) total += x; }
  int pay() { return 1 / (total == 350 ? 0 : 1); }
}"""),
    Case("Codes", "mode", "violated", 3, """
class Codes {
  private int[] codes;
  void load(int[] given) { if (given != null && given.length == 3 && given[0] + given[1] == 900) codes = given; }
  int mode() { return codes == null ? 0 : 8 / (codes[2] - 2 * codes[0]); }
}"""),
    Case("Even", "use", "possible", 0, """
class Even {
  private int key;
  void set(int k) { key = 2 * k; }
  int use() { return 10 / (key - 7); }
}"""),
    Case("Chain", "size", "violated", 4, """
class Chain {
  private Chain next;
  private final int weight;
  Chain(int weight) { this.weight = weight; }
  void join(Chain other) { if (other != null && other.weight == weight + 1000) next = other; }
  int size() { return next == null ? 1 : 1 / (next.weight - 1417); }
}"""),
    Case("Half", "total", "violated", 3, """
class Half {
  private int[] items = new int[2];
  private int at;
  void set(int x) { at = x; if (x % 97 == 13) throw new IllegalStateException(); at = 0; }
  int total() { return items[at]; }
}"""),
    Case("Gate", "pass", "violated", 3, """
class Gate {
  private static int secret = 40 + 2;
  private boolean isOpen;
  void enter(int x) { if (x == secret * secret - 1) isOpen = true; }
  int pass(int[] tickets) { return isOpen && tickets.length == 1 ? tickets[1] : 0; }
}"""),
    Case("Lamp", "show", "violated", 3, """
class Lamp {
  enum Colour { RED, GREEN, BLUE }
  private Colour colour = Colour.RED;
  private int power;
  void set(Colour c, int p) { if (c == Colour.BLUE && p > 500 && p * 2 < 1004) { colour = c; power = p; } }
  int show() { assert colour == Colour.RED : "not red"; return power; }
}"""),
    Case("Word", "first", "violated", 3, """
class Word {
  private String text = "abc";
  void set(String s) { if (s != null && s.length() == 0 || s != null && s.charAt(0) == '#') text = s.substring(s.isEmpty() ? 0 : 1); }
  char first() { return text.length() == 0 ? 'x' : text.charAt(text.charAt(0) == 'q' ? 9 : 0); }
}"""),
    Case("Inner", "run", "violated", 3, """
class Inner {
  private int limit;
  void set(int x) { if (x > 1000) limit = x - 1234; }
  int run() { return limit == 0 ? 1 : share(limit + 5); }
  private int share(int parts) { return 10 / parts; }
}"""),
    Case("Inner", "share", "holds", 0, """
class Inner {
  private int limit;
  void set(int x) { if (x > 1000) limit = x - 1234; }
  int run() { return limit == 0 ? 1 : share(limit + 5); }
  private int share(int parts) { return 10 / parts; }
}"""),
    Case("Tie", "decide", "violated", 3, """
class Tie<T> {
  private T left, right; private int votes;
  void stand(T a, T b, int n) { if (a != null && a != b && n == 12345 * 3) { left = a; right = b; votes = n; } }
  int decide() { return left == right ? 0 : votes / (votes - 37035); }
}"""),
    Case("Tour", "rest", "violated", 3, """
class Tour {
  private final java.util.List<Integer> legs;
  private int budget;
  Tour(java.util.List<Integer> legs) { this.legs = legs; }
  void plan(int x) { if (legs != null && legs.size() == 2 && legs.get(0) != null && legs.get(1) != null && legs.get(0) + legs.get(1) == x && x > 700) budget = x; }
  int rest(int spent) { return budget == 0 ? 0 : 100 / (budget - 901); }
}"""),
    Case("Lent", "use", "violated", 4, """
class Lent {
  private final int[] cells = new int[2];
  int[] cells() { return cells; }
  int use() { return 10 / (cells[1] - 4321 * 3); }
}"""),
)  # fmt: skip
"""`Even.use` fails for no key that clients set, but no candidate for an invariant says so. `share` throws if `parts == 0`, which its caller answers for. The longest history, of `Purse`, is four calls of `put` between the constructor and `pay`."""


@pytest.fixture(params=CASES, ids=lambda case: f"{case.name}.{case.method}")
def case(request: pytest.FixtureRequest) -> Case:
    return request.param  # type: ignore[no-any-return]


def check(case: Case, folder: Path) -> tuple[Report, Source]:
    path = folder / f"{case.name}.java"
    path.write_text(case.text, encoding="utf-8")
    report = package.check(f"{case.name}.{case.method}", str(path), scope=2)
    return report, Source(str(path), case.text)


@needs_jdk
def test_verdict_and_length_and_end_on_the_jvm(case: Case, tmp_path: Path) -> None:
    report, source = check(case, tmp_path)
    assert report.verdict.value == case.verdict
    for example in report.counterexamples:
        assert example.history is not None
        assert len(example.history.calls) == case.calls, example.history.calls
    if report.counterexamples:
        assert not confirm(violation_tests(report), source, tmp_path / "tests")
