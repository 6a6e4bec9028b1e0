"""A statement whose selector is on does what it does, one whose selector is off may do anything else."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import Formula
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.havoc.relaxation import Selectable
from ooxcheck.translate.model.constant_folding import any_of
from tests.oox.runs import method
from tests.translate.deciding import OPTIONS

CLASSES = """
class Box {
  int value; Box next; static int count;
  void fill(int n) { this.value := n; }
  Box fresh() { return new Box(); }
  Box twin() { Box twin := new Box(); twin.next := this; return twin; }
}
class A { static int f(Box b, int[] a, int n) requires(b != null && a != null) %s { %s } }
"""


def can_fail(ensures: str, body: str, off: Iterable[str]) -> bool:
    """Return whether ``ensures`` can fail when all statements are on except those with these texts."""
    program = load_text(CLASSES % (f"ensures({ensures})", body), int_width=4)
    entry = method(program, "A.f")
    relaxed = Selectable(entry)
    bounds, settings = Bounds(scope=2, array=2), Settings(unroll=2)
    encoding = encode(EncodingRequest(program, entry, bounds, settings, options=OPTIONS, hook=relaxed))
    texts = {span.text for span in relaxed.selectors}
    assert set(off) <= texts, texts
    demanded: list[Formula] = [*encoding.structure, *(each.formula for each in encoding.assumptions)]
    for span, selector in relaxed.selectors.items():
        demanded.append(~selector if span.text in off else selector)
    with encoding.world.session as session:
        return session.solve(any_of(encoding.violations.values()), *demanded).is_sat


STATEMENTS = [
    ("retval == 1", "int x := 1; return x;", "int x := 1;"),
    ("retval == 0", "int x; return x;", "int x;"),
    ("retval == 1", "int x := 0; x := 1; return x;", "x := 1;"),
    ("retval == 1", "return 1;", "return 1;"),
    ("b.value == n", "b.value := n; return 0;", "b.value := n;"),
    ("b.next == b", "b.next := b; return 0;", "b.next := b;"),
    ("Box.count == n", "Box.count := n; return 0;", "Box.count := n;"),
    ("#a > 0 ==> a[0] == n", "if (#a > 0) { a[0] := n; } return 0;", "a[0] := n;"),
    ("#a > 0 ==> a[0] == n", "if (#a > 0) { a[0] := n; } return 0;", "#a > 0"),
    ("b.value == n", "b.fill(n); return 0;", "b.fill(n);"),
    ("n > 0", "assume n > 0; return 0;", "assume n > 0;"),
    ("n > 0", "if (n <= 0) { throw; } return 0;", "throw;"),
    ("retval <= 0", "while (n > 0) { n := n - 1; } return n;", "n > 0"),
    ("retval == 0", "int r; while (n > 0) { n := 0; if (n == 0) { break; } r := 1; } return r;", "break;"),
    (
        "retval == 0",
        "int r; while (n > 0) { n := 0; if (n == 0) { continue; } r := 1; } return r;",
        "continue;",
    ),
    ("b.value == n", "Box c := new Box(); c := b; c.value := n; return 0;", "c := b;"),
    ("retval == 0", "Box c := new Box(); return c.value;", "Box c := new Box();"),
    ("retval == 0", "Box c := b.fresh(); return c.value;", "Box c := b.fresh();"),
    ("retval == 2", "int[] c := new int[2]; return #c;", "int[] c := new int[2];"),
    ("fresh(b.next)", "b.next := new Box(); return 0;", "b.next := new Box();"),
    ("#Box == old(#Box) + 1", "Box c := new Box(); return 0;", "Box c := new Box();"),
    ("all each : Box - old(Box) | each.next == b", "Box c := b.twin(); return 0;", "Box c := b.twin();"),
]


@pytest.mark.parametrize(("ensures", "body", "statement"), STATEMENTS)
def test_a_statement_counts_only_where_it_is_on(ensures: str, body: str, statement: str) -> None:
    assert not can_fail(ensures, body, [])
    assert can_fail(ensures, body, [statement])


@pytest.mark.parametrize(
    ("ensures", "body", "statement"),
    [
        ("retval == 1", "int y := n; return 1;", "int y := n;"),
        ("b.value == old(b.value)", "b.next := b; return 0;", "b.next := b;"),
        ("#a == old(#a)", "if (#a > 0) { a[0] := n; } return 0;", "a[0] := n;"),
        ("true", "Box c := b.next; c.value := n; return 0;", "c.value := n;"),
        ("retval >= 0", "if (n > 0) { return 1; } return 0;", "n > 0"),
        ("retval >= 0", "while (n > 1) { n := 1; } return 0;", "n := 1;"),
        ("#Box == old(#Box)", "Box c := b.next; return 0;", "Box c := b.next;"),
        ("#Box <= old(#Box) + 2", "Box c := new Box(); c := b.fresh(); return 0;", "c := b.fresh();"),
        ("b.value == old(b.value)", "Box c := b.twin(); return 0;", "Box c := b.twin();"),
    ],
)
def test_what_else_it_does_is_seen_only_where_it_may_be(ensures: str, body: str, statement: str) -> None:
    assert not can_fail(ensures, body, [statement])


def test_a_place_that_is_not_there_is_not_assigned_to_and_throws_nothing() -> None:
    body = "Box c := b.next; try { c.value := n; return 0; } catch { return 1; }"
    assert can_fail("retval == 0", body, [])
    assert not can_fail("retval == 0", body, ["c.value := n;"])


def test_an_assertion_that_is_off_promises_nothing_to_what_follows() -> None:
    assert can_fail("n > 0", "assert n > 0; return 0;", [])
    program = load_text(CLASSES % ("", "assert n > 0; assert n > 0; return 0;"), int_width=4)
    entry = method(program, "A.f")
    relaxed = Selectable(entry)
    encoding = encode(
        EncodingRequest(program, entry, Bounds(scope=1, array=1), Settings(unroll=1), hook=relaxed)
    )
    first, second, _ = sorted(relaxed.selectors, key=lambda span: span.start)
    later = next(formula for duty, formula in encoding.violations.items() if duty.span.start > second.start)
    with encoding.world.session as session:
        assert session.solve(*encoding.structure, later, ~relaxed.selectors[first]).is_sat
        assert session.solve(*encoding.structure, later, relaxed.selectors[first]).is_unsat


def test_statements_of_callees_and_of_pure_calls_have_no_selectors() -> None:
    text = """class A { static int id(int n) pure { int m := n; return m; }
                        static int f(int n) ensures(retval == A.id(n)) { int k := A.id(n); return k; } }"""
    program = load_text(text)
    for name, found in (("A.f", {"int k := A.id(n);", "return k;"}), ("A.id", {"int m := n;", "return m;"})):
        relaxed = Selectable(method(program, name))
        encode(
            EncodingRequest(program, method(program, name), Bounds(), Settings(unroll=1), hook=relaxed)
        ).world.session.close()
        assert {span.text for span in relaxed.selectors} == found


def test_every_activation_of_a_recursive_method_is_loosened() -> None:
    text = "class A { static int f(int n) requires(n >= 0 && n < 3) ensures(retval == 0) %s }"
    body = "{ if (n == 0) { return 0; } int m := n - 1; int k := A.f(m); return k; }"
    program = load_text(text % body, int_width=4)
    relaxed = Selectable(method(program, "A.f"))
    encoding = encode(
        EncodingRequest(program, method(program, "A.f"), Bounds(), Settings(unroll=3), hook=relaxed)
    )
    selectors = {span.text: selector for span, selector in relaxed.selectors.items()}
    assert set(selectors) == {"n == 0", "return 0;", "int m := n - 1;", "int k := A.f(m);", "return k;"}
    inner = [duty for duty in encoding.violations if duty.kind is DutyKind.REQUIRES]
    with encoding.world.session as session:
        begun = [*encoding.structure, *(each.formula for each in encoding.assumptions)]
        others = [selector for text, selector in selectors.items() if text != "int m := n - 1;"]
        fails = any_of(encoding.violations[duty] for duty in inner)
        assert session.solve(*begun, fails, *selectors.values()).is_unsat
        assert session.solve(*begun, fails, *others).is_sat
