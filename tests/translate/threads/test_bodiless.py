"""Methods without body beside other threads: what one requires is judged, and its effect chosen, in one step; answers by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.settings import MemoryModel
from tests.oox.runs import loaded
from tests.translate.threads.campaign import INT_WIDTH, SETTINGS, compared

TALLY = """
interface Source { int next() modifies() ensures(retval >= 0); int peek(int k) pure ensures(retval >= k); }
class Tally { int n; Tally next; static int all; ghost int g; ghost int set met;
  void up(int by) requires(by > 0) modifies(this.n) ensures(this.n == old(this.n) + by);
  void both() modifies(this.n, Tally.all) ensures(this.n == Tally.all + 1 && Tally.all == old(this.n));
  void any() modifies(this.n, Tally.all, this.g) ensures(this.n > old(this.n) && Tally.all == this.n && this.g == this.n);
  int read() modifies() ensures(retval == this.n);
  string name() modifies() ensures(retval != null);
  void work() { this.up(1); } void odd() { this.any(); } void plain() { int v := this.n; this.n := v + 1; } void pair() { this.both(); }
  Tally make() modifies(); void jump() modifies() exceptional(this.n == 0); void all() ensures(this.n == 1);
  void deep() modifies(this.next.n); void link() modifies(this.next); void meet() modifies(this.met);
}
class Main {
  static void atomic() { Tally t := new Tally(); fork t.work(); fork t.work(); join; assert t.n == 2; }
  static void mixed() { Tally t := new Tally(); fork t.plain(); fork t.work(); join; assert t.n == 2; }
  static void together() { Tally t := new Tally(); fork t.pair(); assert t.n == 0 || t.n == Tally.all + 1; join; assert t.n == 1; }
  static void read() { Tally t := new Tally(); fork t.work(); int a := t.read(); int b := t.read(); join; assert a <= b; assert a == b; }
  static void forked() { Tally t := new Tally(); fork t.up(1); fork t.up(2); join; assert t.n == 3; }
  static void required(int k) { Tally t := new Tally(); fork t.work(); t.up(k); join; }
  static void late() { Tally t := new Tally(); fork t.plain(); if (t.n == 0) { t.up(1 - t.n); } join; }
  static void chosen() { Tally t := new Tally(); fork t.odd(); fork t.odd(); join;
    assert t.n >= 2; assert Tally.all == t.n && t.g == t.n; assert t.n == 2; }
  static void next(Source s, Tally t) requires(s != null && t != null) { fork t.plain(); int x := s.next(); int y := s.next(); join;
    assert x >= 0; assert x == y; }
  static void peek(Source s, Tally t) requires(s != null && t != null) { fork t.plain(); int x := s.peek(1); int y := s.peek(1); join;
    assert x >= 1; assert x == y; }
  static void calm(Source s, Tally t) requires(s != null && t != null) { fork t.plain(); join; int x := s.peek(1); int y := s.peek(1); assert x == y; }
  static void named(Tally t) requires(t != null) { fork t.plain(); string s := t.name(); assert s != null; assert s == "a"; join; }
  static void run(Tally t) requires(t != null) { fork t.plain(); t.read(); join; }
}
"""

DETERMINED = {
    "atomic": [],
    "mixed": ["t.n == 2"],
    "together": [],
    "read": ["a == b"],
    "forked": [],
    "late": ["by > 0"],
}
"""What fails, by hand; nothing is chosen, so all schedules can be run, too."""

CHOSEN = {
    "required": ["by > 0"],
    "chosen": ["t.n == 2"],
    "next": ["x == y"],
    "peek": ["x == y"],
    "calm": [],
    "named": ['s == "a"'],
}


def failed(method: str, tmp_path: Path, model: MemoryModel = "sc") -> list[str]:
    path = tmp_path / "t.oox"
    path.write_text(TALLY)
    report = ooxcheck.check(f"Main.{method}", str(path), int_width=8, memory_model=model)
    return [found.duty.span.text for found in report.counterexamples]


@pytest.mark.parametrize("name", DETERMINED)
def test_what_a_contract_determines_is_as_in_all_schedules(name: str, tmp_path: Path) -> None:
    text = TALLY.replace(f"static void {name}()", "static void main() requires(Tally.all == 0)")
    assert compared(loaded(text, INT_WIDTH), SETTINGS) == "same"
    assert failed(name, tmp_path) == DETERMINED[name]


@pytest.mark.parametrize("name", CHOSEN)
def test_what_a_contract_leaves_open_is_chosen_in_one_step(name: str, tmp_path: Path) -> None:
    assert failed(name, tmp_path) == CHOSEN[name]


@pytest.mark.parametrize("name", ["peek", "calm", "next"])
def test_what_changes_nothing_is_in_no_buffer(name: str, tmp_path: Path) -> None:
    assert failed(name, tmp_path, "tso") == CHOSEN[name]


@pytest.mark.parametrize(
    ("call", "model", "why"),
    [
        ("make", "sc", "may return a new object"),
        ("jump", "sc", "may throw"),
        ("all", "sc", "no modifies clause"),
        ("deep", "sc", "may change more than fields of its parameters"),
        ("link", "sc", "may change what refers to objects"),
        ("meet", "sc", "or a collection"),
        ("both", "tso", "would have to go through store buffers"),
    ],
)
def test_what_is_more_than_values_in_cells_is_refused(
    call: str, model: MemoryModel, why: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.oox"
    path.write_text(TALLY.replace("t.read(); join; }\n}", f"t.{call}(); join; }}\n}}"))
    with pytest.raises(OoxError, match=why):
        ooxcheck.check("Main.run", str(path), memory_model=model)
