"""Strings that nobody reads: which operations may yield any string, and verdicts written by hand."""

from __future__ import annotations

import pytest

import ooxcheck
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.widths.unread_strings import reads_chars, unread_operations

HOLDS, VIOLATED = Verdict.HOLDS, Verdict.VIOLATED

CELLS = "string s; string t; static string shared; Main next;"


def unread(members: str) -> list[str]:
    program = load_text(
        f"class Main {{ {CELLS} {members} }} interface Code {{ void take(string s); int ask() pure; }}"
    )
    return sorted(each.span.text for each in unread_operations(program, Settings()))


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            'static string m(int n) { string a := "n" + (string) n; return a + a; }',
            ['"n" + (string) n', "(string) n", "a + a"],
        ),
        ("static int m(string a) { string b := a + a; return #b; }", []),
        ('static int m(string a) { string b := a + a; string c := a + "x"; return #b; }', ['a + "x"']),
        ("static bool m(string a) { string b := a + a; return b == null; }", ["a + a"]),
        ("static bool m(string a) { string b := a + a; return b == a; }", []),
        ("static void m(string a) { string b := a + a; assert b != null; }", ["a + a"]),
        ("static void m(string a) { string b := a + a; assert b == a; }", []),
        ("static string m(string a) ensures(retval != null) { return a + a; }", ["a + a"]),
        ("static string m(string a) ensures(retval == a) { return a + a; }", []),
        ("void m(string a) { this.s := a + a; this.t := this.s; }", ["a + a"]),
        ('void m(string a) { this.s := a + a; this.t := this.s; } bool k() { return this.t == "x"; }', []),
        ('invariant this.s != "x"; void m(string a) { this.s := a + a; }', []),
        ("invariant this.s != null; void m(string a) { this.s := a + a; }", ["a + a"]),
        ("static void m(string a, Code c) { c.take(a + a); }", []),
        (
            "static string id(string x) { return x; } static void m(string a) { string b := Main.id(a + a); }",
            ["a + a"],
        ),
        ("static int id(string x) { return #x; } static void m(string a) { int b := Main.id(a + a); }", []),
        ("static void m(string a, string[] r) { r[0] := a + a; }", ["a + a"]),
        ('static void m(string a, string[] r) { r[0] := a + a; assert r[0] == "x"; }', []),
        ("static void m(string a) { Main.shared := a + a; }", ["a + a"]),
        ("static void m(string a) { Main.shared := a + a; assert Main.shared != a; }", []),
        ("static void m(string a) { throw a + a; }", []),
    ],
)
def test_an_operation_is_unread_if_nothing_depends_on_its_contents(members: str, expected: list[str]) -> None:
    assert unread(members) == sorted(expected)


def test_a_string_with_a_slice_is_read() -> None:
    assert unread("static string m(string a) { string b := a + a; return b[1..]; }") == []


def test_ghost_strings_are_all_read() -> None:
    assert unread("ghost string set names; void m(string a) { this.s := a + a; }") == []


def encoded(members: str, *, conditions_only: bool = True) -> Encoding:
    program = load_text(f"class Main {{ {CELLS} {members} }}")
    method = next(each for each in program.methods() if each.signature.name == "m")
    return encode(
        EncodingRequest(
            program, method, Bounds(scope=2, array=3), Settings(unroll=3), conditions_only=conditions_only
        )
    )


def test_unread_strings_have_no_bound_on_their_length() -> None:
    growing = "string r := s; r := r + r; r := r + r; r := r + r; r := r + r; r := r + r;"
    members = f"static string m(string s) requires(s != null) {{ {growing} return r; }}"
    assert encoded(members, conditions_only=False).bounds
    whole = encoded(members)
    assert not whole.bounds
    assert whole.world.spelling is None


def test_chars_are_read_where_any_operation_reads_them() -> None:
    program = load_text("class Main { static int m(string s) { string t := s + s; return #s; } }")
    operations = unread_operations(program, Settings())
    assert len(operations) == 1
    assert reads_chars(program, operations)


@pytest.mark.parametrize(
    ("members", "verdict"),
    [
        # A frame condition compares contents: whether they changed.
        ('void m() requires(this.s == "a") modifies() { this.s := this.s + "b"; }', VIOLATED),
        ('void m() requires(this.s != null) modifies() { this.s := this.s + ""; }', HOLDS),
        ('void m() modifies() { Main n := new Main(); n.s := "a" + "b"; }', HOLDS),
        ('void m() modifies(this.s) { this.s := "a" + "b"; }', HOLDS),
        (
            'static void m() requires(Main.shared == "") modifies() { Main.shared := "" + (string) 1; }',
            VIOLATED,
        ),
        # A null operand throws, whoever reads the result.
        ("static void m(string a) exceptional(false) { string b := a + a; }", VIOLATED),
        ("static void m(string a) requires(a != null) exceptional(false) { string b := a + a; }", HOLDS),
        # A pure method without a body has the same answer in the same heap only.
        (
            'bool ask() pure; void m() requires(this.s == "") { bool b := this.ask(); this.s := this.s + "x"; bool c := this.ask(); assert b == c; }',
            VIOLATED,
        ),
        (
            'bool ask() pure; void m() requires(this.s == "") { bool b := this.ask(); bool c := this.ask(); string x := this.s + "x"; assert b == c; }',
            HOLDS,
        ),
    ],
)
def test_verdicts(members: str, verdict: Verdict, tmp_path_factory: pytest.TempPathFactory) -> None:
    source = tmp_path_factory.mktemp("unread") / "main.oox"
    source.write_text(f"class Main {{ {CELLS} {members} }}")
    assert ooxcheck.check("Main.m", source, scope=2).verdict is verdict
