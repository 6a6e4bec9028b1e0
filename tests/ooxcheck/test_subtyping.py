"""Behavioural subtyping: what a method owes under the contracts that it inherits, by both ways of deciding, against answers by hand."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.bruteforce import check as brute
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings

SETS = """
interface Set {
  model int set items;
  void add(int v)
    requires(v >= 0)
    ensures(this.items == old(this.items) + v)
    exceptional(false)
    modifies(this.items);
  bool has(int v)
    ensures(retval <==> v in this.items)
    pure;
  int plain()
    ensures(retval == 3);
}
class Cell implements Set {
  int value; bool full; int count;
  model int set items := if this.full then this.value else none;
  int plain() { return 4; }
  bool has(int v) pure { return this.full && this.value == v; }
  void add(int v)
    requires(!this.full)
  { this.value := v; this.full := true; }
}
class Wide extends Cell {
  void add(int v)
    requires(v >= -1)
  { this.value := v; this.full := true; }
}
class Loud extends Cell {
  bool has(int v) pure { bool other := true; return other && this.value == v; }
  void add(int v)
  {
    if (this.full) { throw "full"; }
    this.value := v; this.full := true;
    this.count := this.count + 1;
  }
}
class Right extends Cell {
  model int set items := if this.full then this.value + this.count else none;
  bool has(int v) pure { return this.full && (this.value == v || this.count == v); }
}
"""

ANSWERS = [
    (  # a Right has this method, too, and means something else by its items
        "Cell.add", "model",
        {"inherited requires": {"!this.full"}, "inherited ensures": {"this.items == old(this.items) + v"}},
    ),
    ("Wide.add", "model", {"inherited ensures": {"this.items == old(this.items) + v"}}),
    (
        "Loud.add", "model",
        {"inherited exceptional": {"false"}, "inherited modifies": {"modifies(this.items)"}},
    ),
    ("Loud.has", "model", {"inherited ensures": {"retval <==> v in this.items"}}),
    ("Cell.has", "model", {}),
    ("Right.has", "model", {"inherited ensures": {"retval <==> v in this.items"}}),
    ("Cell.plain", "model", {}),
    ("Cell.plain", "all", {"inherited ensures": {"retval == 3"}}),
    ("Cell.add", "none", {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "inherited", "expected"), ANSWERS, ids=lambda each: each if isinstance(each, str) else ""
)
def test_both_ways_say_which_inherited_clauses_are_broken(
    name: str, inherited: str, expected: dict[str, set[str]]
) -> None:
    program = load_text(SETS)
    method = find_method(program, name)
    settings = Settings(unroll=3, inherited=inherited)  # type: ignore[arg-type]  # one of the words
    bounds = Bounds(scope=1, ints=(-1, 0, 1))
    by_running = brute(program, method, bounds, settings).violated
    report = check(Terms(bounds=Bounds(scope=1), settings=settings).about(program, method))
    for found in (by_running, [example.duty for example in report.counterexamples]):
        broken: dict[str, set[str]] = {}
        for duty in found:
            broken.setdefault(duty.kind.value, set()).add(duty.span.text)
        assert broken == expected


def test_a_duty_names_both_places() -> None:
    program = load_text(SETS)
    found = {
        duty.kind.value: duty
        for duty in brute(program, find_method(program, "Cell.add"), Bounds(scope=1, ints=(0, 1))).violated
    }
    asked = found["inherited requires"]
    assert (asked.name, asked.span.text, asked.site and asked.site.text) == (
        "Set.add",
        "!this.full",
        "void add(int v)",
    )
    assert asked.site is not None
    assert asked.site.line < asked.span.line


def test_an_inherited_contract_counts_only_where_it_could_be_relied_on() -> None:
    text = """
interface I { model int m; void set(int v) requires(v > 0) ensures(this.m == v) modifies(this.m); }
class C implements I { int f; model int m := this.f; void set(int v) { if (v > 0) { this.f := v; } } }
"""
    program = load_text(text)
    method = find_method(program, "C.set")
    assert not brute(program, method, Bounds(scope=1, ints=(-1, 0, 1))).violated
    assert not check(Terms(bounds=Bounds(scope=1)).about(program, method)).counterexamples
