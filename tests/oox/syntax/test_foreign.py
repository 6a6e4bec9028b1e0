"""What people bring along from Java and JML: every entry of the table is told at its place, and nothing legal is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ooxcheck.oox.check import check_program, load_text
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.foreign import MARKS, METHODS, NAMES, SHAPES, WORDS
from ooxcheck.oox.syntax.parser import parse
from tests.oox.programs import in_method, mistakes

LANGUAGE = Path(__file__).parents[3] / "docs/language.md"


DECLARATIONS = [
    ("public class A { }", "1:1: error: `public` is not OOX: leave it out: everything can be seen from everywhere"),
    ("class A { private A next; }", "1:11: error: `private` is not OOX: leave it out"),
    ("class A { protected A() { } }", "1:11: error: no class protected; leave it out"),
    ("class A { static final int x; }", "1:18: error: `final` is not OOX: leave it out"),
    ("package a.b; class A { }", "1:1: error: `package` is not OOX: leave it out"),
    ("import java.util.*; class A { }", "1:1: error: `import` is not OOX: leave it out"),
    ("class A { int x = 3; }", "1:17: error: a field has no initial value"),
    ("class A { static int[] x := null; }", "1:26: error: a field has no initial value"),
    ("class A { boolean b; }", "1:11: error: no class boolean; write `bool`"),
    ("class A { void m(String[] s) { } }", "1:18: error: no class String; write `string`"),
    ("class A { List<A> l; }", "1:15: error: a type has no parameters: write `List`"),
    ("class A { int m() ensures(\\result > 0) { return 1; } }", "1:27: error: `\\result` is not OOX: write `retval`"),
    ("class A { int m() ensures(result > 0) { return 1; } }", "1:27: error: no variable result; write `retval`"),
    ("class A { int x; void m() ensures(\\old(this.x) > 0) { } }", "1:35: error: `\\old` is not OOX: write `old(e)`"),
    ("class A { int x; void m() requires this.x > 0 { } }", "1:36: error: the formulas of a clause stand in brackets"),
    ("class A { @Override void m() { } }", "1:11: error: `@Override` is not OOX: there are no annotations"),
    ("class A { int x; void m() assignable(this.x) { } }", "1:27: error: `assignable` is not OOX: write `modifies("),
    ("class A { pure int f() { return 1; } }", "1:11: error: `pure` is not OOX: write it behind the parameters"),
    ("class A { void m(int[] a) { int x := a.length; } }", "1:38: error: an array has no field length; its length is #a"),
    ("class A { void m(int[] a) { assert a.length() > 0; } }", "1:36: error: int[] has no methods; write `#a`"),
    ("class A { bool m(string s, string t) { bool b := s.equals(t); return b; } }", "1:50: error: string has no methods; write `==`"),
]  # fmt: skip

STATEMENTS = [
    ("x = 3;", "24: `=` is no operator: write `:=` to assign, `==` to compare [syntax.character]"),
    ("for (x := 0; x < 3; x := x + 1) { }", "22: `for` is not OOX: write `int i := 0; while"),
    ("x++;", "23: `++` is not OOX: write `i := i + 1` [syntax.foreign]"),
    ("++x;", "22: `++` is not OOX: write `i := i + 1` [syntax.foreign]"),
    ("x--;", "23: `--` is not OOX: write `i := i - 1` [syntax.foreign]"),
    ("--x;", "22: `--` is not OOX: write `i := i - 1` [syntax.foreign]"),
    ("x := y--;", "30: `--` is not OOX: write `i := i - 1` [syntax.foreign]"),
    ("x += 2;", "24: `+=` is not OOX: write `x := x + 1` [syntax.foreign]"),
    ("x -= 2;", "24: `-=` is not OOX: write `x := x - 1` [syntax.foreign]"),
    ("do { } while (x > 0);", "22: `do` is not OOX: write `while (true)"),
    ("switch (x) { }", "22: `switch` is not OOX: write `if (x == 1)"),
    ("x := y ? 1 : 2;", "29: `?` is not OOX: write `if (c)"),
    ("final int y := 3;", "22: `final` is not OOX: leave it out"),
    ("int x, y;", "27: a declaration has one name"),
    ("int a[];", "27: the brackets of an array belong to the type"),
    ("int[] a := {1, 2};", "33: an array is made with its length"),
    ("int[] a := new int[] {1, 2};", "40: an array is made with its length"),
    ("try { } catch (Exception e) { }", "37: exceptions have no classes, but a word: write `catch (string w) { ... }`"),
    ('throw new Exception("x");', "28: exceptions have no classes"),
    ("this(3);", "26: a constructor cannot run another one of its class"),
    ("x := (bool) y;", "28: a cast is to a class, or of a number or char to another type of these"),
    ("x := a | b;", "29: write `||`, and `|||` for the bits of a number"),
    ("x := 3L;", "27: `3L` is no number: write it in decimal"),
    ("assert forall int i : a > 0;", "36: the element and its index have no types"),
    ("assert a and b;", "31: `and` is not OOX: write `&&`"),
    ("assert not a;", "29: `not` is not OOX: write `!`"),
    ("assert a => b;", "31: `=>` is not OOX: write `==>`"),
]  # fmt: skip


def complaints(text: str) -> list[str]:
    """Return what is said about a program, parsed and checked."""
    report = Report()
    program = parse([Source("f", text)], report=report)
    if not report.errors():
        check_program(program, report)
    return [str(each) for each in report.diagnostics]


@pytest.mark.parametrize(("text", "told"), DECLARATIONS)
def test_a_declaration_in_another_language_is_told_what_to_write(text: str, told: str) -> None:
    assert complaints(text)[0].startswith(f"f:{told}")


@pytest.mark.parametrize(("statement", "told"), STATEMENTS)
def test_a_statement_in_another_language_is_told_what_to_write(statement: str, told: str) -> None:
    (mistake,) = mistakes(in_method(statement))
    assert mistake.startswith(f"f1:1:{told}")


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_table_is_told(word: str) -> None:
    (mistake,) = mistakes(f"class A {{ {word} int x; }}")
    assert mistake == f"f1:1:11: `{word}` is not OOX: {WORDS[word]} [syntax.foreign]"


@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_the_table_is_told_as_a_type_and_as_a_variable(name: str) -> None:
    told = [f"no class {name}; {NAMES[name]}", f"no variable {name}; {NAMES[name]}"]
    found = complaints(f"class A {{ {name} x; void m() {{ int y := {name}; }} }}")
    assert [part in each for part, each in zip(told, found, strict=True)] == [True, True]


@pytest.mark.parametrize("text", MARKS)
def test_every_mark_of_the_table_is_told(text: str) -> None:
    written = {"@": "@Test", "\\": "\\type"}.get(text, text)
    found = mistakes(in_method(f"x {written} y;"))
    assert f"f1:1:24: `{written}` is not OOX: {MARKS[text].advice} [syntax.foreign]" in found


def test_no_word_or_name_of_the_table_is_refused_as_a_name() -> None:
    for name in (*WORDS, *NAMES, *METHODS):
        load_text(f"class A {{ int {name}; int m(int {name}) {{ {name} := {name} + 1; return {name}; }} }}")


def test_minus_twice_and_comparisons_side_by_side_stay_legal() -> None:
    load_text(
        "class A { int m(int a, int b) ensures(retval==a--b<==>true) { int c := a--b; int d := --a; return c; } }"
    )


def test_specifications_in_comments_are_warned_of() -> None:
    text = 'class A { int x; //@ invariant x > 0;\n /*@ requires x > 0; @*/ void m() { string s := "//@ requires"; } //@author me\n }'
    told = [message for message in complaints(text) if "[syntax.annotation]" in message]
    assert [message[: message.index(" this")] for message in told] == ["f:1:18: warning:", "f:2:2: warning:"]


def test_the_manual_shows_only_what_is_in_the_table() -> None:
    section = LANGUAGE.read_text(encoding="utf-8").split("## Coming from Java and JML")[1].split("\n## ")[0]
    rows = [row for row in section.splitlines() if row.startswith("| `")]
    words = [word for row in rows for word in re.findall(r"`([^`]+)`", row.split(" | ")[0])]
    known = {
        *WORDS,
        *NAMES,
        *MARKS,
        "=",
        "--",
        "a.length",
        "int x := 3;",
        "List<T>",
        "@Override",
        "new int[] {1}",
        "catch (E e)",
        "int x, y;",
    }
    assert len(rows) > 15
    assert [word for word in words if word not in known] == []


def test_each_shape_is_reached_by_some_text_above() -> None:
    told = " ".join(message for _, message in (*DECLARATIONS, *STATEMENTS))
    assert [shape.advice for shape in SHAPES if shape.advice[:20] not in told] == []
