"""The clause that a report proposes for a violation of unannotated code: written into the source, it changes the answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ooxcheck.conftest import Ooxcheck

JAVA = """public class H {
  private int[] items = new int[2];
  int size;
  H next;
  static int nul(H unused, H other) { return other.size; }
  static int idx(int[] a, int i, Object unused) { if (a == null || i < 0) return 0; return a[i]; }
  static int below(int[] a, int i) { if (a == null || i >= a.length) return 0; return a[i]; }
  static int neg(int n) { return new int[n].length; }
  static int div(int a, int b) { return a / b; }
  static int divided(int a, int b) { b--; return a / b; }
  static H cast(Object o) { return (H) o; }
  static void claim(int n) { assert n > 3; }
  static void local(int n) { int m = n + 1; assert m > 3; }
  int early(H h) { assert h == null || next == h; return size; }
  int late(H h) { next = h; assert next != null; return size; }
  int field(int i) { return items[i]; }
  int peer(Object unused) { return next.size; }
  int member(Object size) { return next.size; }
  static int callee(H h) { return nul(h, h); }
  static void thrown(int n) { if (n > 2) throw new IllegalStateException(); }
}
"""

HINTS = {
    "nul": "//@ requires other != null;",
    "idx": "//@ requires a != null && i < a.length;",
    "below": "//@ requires i >= 0;",
    "neg": "//@ requires n >= 0;",
    "div": "//@ requires b != 0;",
    "divided": "//@ signals (ArithmeticException e) true;",
    "cast": "//@ requires o == null || o instanceof H;",
    "claim": "//@ requires n > 3;",
    "early": "//@ requires h == null || next == h;",
    "field": "//@ signals (ArrayIndexOutOfBoundsException e) true;",
    "peer": "//@ signals (NullPointerException e) true;",
    "member": "//@ signals (NullPointerException e) true;",
    "callee": "//@ signals (NullPointerException e) true;",
    "thrown": "//@ signals (IllegalStateException e) true;",
}
"""By hand: `peer`, `member` and `callee` throw at places that are not about a parameter, `divided` changes the parameter before."""

OOX = """class H {
  int size;
  H next;
  static int nul(H unused, H other) { return other.size; }
  static int idx(int[] a, int i) { if (a == null || i < 0) { return 0; } return a[i]; }
  static int div(int a, int b) { return a / b; }
  static int neg(int n) { int[] a := new int[n]; return #a; }
  static void claim(int n) { assert n > 3; }
  static void thrown(int n) { if (n > 2) { throw "large"; } }
  void held() { assert this.next != null && this.next.size > 1; }
}
"""

OOX_HINTS = {
    "nul": "requires(other != null)",
    "idx": "requires(a != null && i < #a)",
    "div": "requires(b != 0)",
    "neg": "requires(n >= 0)",
    "claim": "requires(n > 3)",
    "thrown": "exceptional(true)",
    "held": "requires(this.next != null && this.next.size > 1)",
}


def violation(answer: Any) -> Any:  # noqa: ANN401 (any JSON)
    """Return the first violation or possible violation of a method."""
    (method,) = answer.document["methods"]
    examples = [*method["counterexamples"], *(each["run"] | each for each in method["possible"])]
    return examples[0] if examples else None


@pytest.mark.parametrize(("name", "hint"), HINTS.items())
def test_a_hint_for_java_changes_the_answer(
    name: str, hint: str, ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    path = file(JAVA, "H.java")
    options = ("--strict", "--scope", "2", "--format", "json", "--diagram", "none")
    before = violation(ooxcheck(f"H.{name}", path, *options))
    assert before["hint"] == hint
    lines = JAVA.splitlines()
    at = next(number for number, line in enumerate(lines) if f" {name}(" in line)
    Path(path).write_text("\n".join([*lines[:at], hint, *lines[at:]]), encoding="utf-8")
    after = violation(ooxcheck(f"H.{name}", path, *options))
    assert after is None or after["arguments"] != before["arguments"]


@pytest.mark.parametrize(("name", "hint"), OOX_HINTS.items())
def test_a_hint_for_oox_changes_the_answer(
    name: str, hint: str, ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    path = file(OOX)
    options = ("--no-exceptions", "--scope", "2", "--format", "json", "--diagram", "none")
    before = violation(ooxcheck(f"H.{name}", path, *options))
    assert before["hint"] == hint
    lines = [
        line.replace(") {", f") {hint} {{", 1) if f" {name}(" in line else line for line in OOX.splitlines()
    ]
    Path(path).write_text("\n".join(lines), encoding="utf-8")
    after = violation(ooxcheck(f"H.{name}", path, *options))
    assert after is None or after["arguments"] != before["arguments"]


@pytest.mark.parametrize("name", ["local", "late"])
def test_an_assertion_about_what_the_method_assigns_has_none(
    name: str, ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    answer = ooxcheck(f"H.{name}", file(JAVA, "H.java"), "--format", "json", "--diagram", "none")
    assert violation(answer)["hint"] == ""


def test_a_written_contract_is_no_place_for_hints(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    text = "class C { static int f(int n) ensures(retval > 0) { assert n > 3; return n; } }"
    answer = ooxcheck("C.f", file(text), "--format", "json", "--diagram", "none")
    assert violation(answer)["hint"] == ""


def test_every_form_of_a_report_has_the_hint(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    path = file(JAVA, "H.java")
    hint = "//@ requires n > 3;"
    assert f"  hint        {hint}" in ooxcheck("H.claim", path, "--diagram", "none", "--html").out
    (page,) = Path("ooxcheck-out").rglob("*.html")
    assert "<dt>hint</dt><dd><code>//@ requires n &gt; 3;</code></dd>" in page.read_text(encoding="utf-8")
    assert hint in ooxcheck("H.claim", path, "--diagram", "none", "--format", "sarif").out
