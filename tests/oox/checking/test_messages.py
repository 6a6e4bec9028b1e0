"""Every program in ``messages/`` announces its complaints at the end of the line: ``//! code code``."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ooxcheck.oox.check import check_program
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse

PROGRAMS = sorted((Path(__file__).parent / "messages").glob("*.oox"))


def announced(text: str) -> Counter[tuple[int, str]]:
    """Return what the lines announce."""
    found: Counter[tuple[int, str]] = Counter()
    for number, line in enumerate(text.splitlines(), start=1):
        if match := re.search(r"//! (.*)$", line):
            found.update((number, code) for code in match[1].split())
    return found


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_lines_are_complained_about_as_they_announce(path: Path) -> None:
    report = Report()
    text = path.read_text(encoding="utf-8")
    check_program(parse([Source(path.name, text)], report=report), report)
    told = Counter((d.span.line, d.code) for d in report.errors() + report.warnings() if d.span)
    expected = announced(text)
    assert told - expected == Counter(), "\n".join(map(str, report.errors()))
    assert expected - told == Counter(), "\n".join(map(str, report.errors()))


BODY = """class Node { int value; Node next; static int count; void run(int i) { } }
class T { void m(Node node, int i, uint u) { %s } }"""

TEXTS = [
    # statement, what is underlined, message
    ("i := nod.value;", "nod", "no variable nod; did you mean node?"),
    ("i := node.valu;", "node.valu", "Node has no field valu; did you mean value?"),
    ("i := node.run;", "node.run", "Node has no field run; for the method write run(...)"),
    ("i := Node.value;", "Node.value", "value is a field of each Node; write it behind an object"),
    ("i := node.count;", "node.count", "count is static; write Node.count"),
    ("i := 1 + true;", "true", "+ needs numbers of one type, not bool"),
    ("i := i + u;", "i + u", "+ needs numbers of one type, not int and uint"),
    ("i := u;", "u", "expected int, found uint"),
    (
        "i := 3000000000;",
        "3000000000",
        "3000000000 is no int: at width 32 they go from -2147483648 to 2147483647",
    ),
    ("node.rum(1);", "node.rum(1)", "Node has no method rum; did you mean run?"),
    ("node.run(true);", "true", "run(int) takes int here, not bool"),
    ("node.run();", "node.run()", "run(int) takes 1 argument, not 0"),
    ("Nod n;", "Nod", "no class Nod; did you mean Node?"),
    ("break;", "break;", "break is only allowed inside a loop"),
    ("assert node.next.valu == 1;", "node.next.valu", "Node has no field valu; did you mean value?"),
    ("assert i == 1 && node;", "node", "expected a formula, found Node"),
    ("assert Node.value + u == 1;", "Node.value + u", "+ needs sets of one kind, not a set of int and uint"),
    ("assert old(j) == 1;", "j", "no variable j"),
    ("assert some node.*nxt;", "nxt", "no field or variable nxt; did you mean next?"),
    ("assert acyclic(node, nxet);", "nxet", "no field or variable nxet; did you mean next?"),
    ("assert some node.^(next + vlue);", "vlue", "no field or variable vlue; did you mean value?"),
    ("assert retval == 1;", "retval", "no variable retval; the result has this name only in ensures"),
]


@pytest.mark.parametrize(("statement", "underlined", "message"), TEXTS, ids=[t[0] for t in TEXTS])
def test_a_message_names_the_smallest_part_at_fault(statement: str, underlined: str, message: str) -> None:
    report = Report()
    check_program(parse([Source("t.oox", BODY % statement)], report=report), report)
    (told,) = report.errors()
    assert told.span
    assert (told.message, told.span.text, told.span.line) == (message, underlined, 2)


def test_a_bare_field_gets_a_hint() -> None:
    report = Report()
    check_program(
        parse([Source("t.oox", "class T { T next; invariant next == this; }")], report=report), report
    )
    (told,) = report.errors()
    assert told.notes == ("next is the whole relation; for the field of this object write this.next",)


@pytest.mark.parametrize(
    ("formula", "message", "note"),
    [
        ("some this.*kids[]", "expected an array, found a set of T or T[]", "a closure that goes through arrays is this.*(kids[])"),
        ("max(this.log) == 1", "max needs integers or chars, not int[]", "its elements are this.log[]"),
    ],
)  # fmt: skip
def test_what_was_meant_of_elements_is_guessed(formula: str, message: str, note: str) -> None:
    report = Report()
    check_program(
        parse([Source("t.oox", f"class T {{ T[] kids; int[] log; invariant {formula}; }}")], report=report),
        report,
    )
    (told,) = report.errors()
    assert (told.message, told.notes) == (message, (note,))


def test_fields_of_other_classes_are_no_trouble_to_a_closure_through_arrays() -> None:
    report = Report()
    text = "class T { T[][] kids; invariant this.*(kids[][]) in T && no this.~(kids[][]); } class U { int[] kids; }"
    check_program(parse([Source("t.oox", text)], report=report), report)
    assert not report.errors()


def test_many_mistakes_are_told_quickly_and_few_names_suggested() -> None:
    report = Report()
    text = "class T { int value; void m() { " + "".join(f"int v{i} := valu{i};\n" for i in range(400)) + "} }"
    check_program(parse([Source("t.oox", text)], report=report), report)
    told = report.errors()
    assert len(told) == 400
    assert not any("did you mean" in d.message for d in told[100:])


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("b := b + i;", "+ needs numbers of one type, not int8 and int"),
        ("b := i;", "expected int8, found int"),
        ("b := 128;", "128 is no int8: they go from -128 to 127"),
        ("b := b &&& l;", "&&& needs integers of one type, not int8 and int64"),
        ("l := l << l;", "<< needs an int on its right, not int64"),
        ("i := ~~~t;", "~~~ needs an integer, not bool"),
        ("t := t ||| t;", "||| needs integers of one type, not bool"),
        ("f := f >> 1;", ">> needs an integer, not float"),
        ("f := 1.5 &&& 2.5;", "&&& needs integers of one type, not float"),
        ("i := (int) t;", "(int) needs a number or a char, not bool"),
        ("c := c + c;", "+ needs numbers of one type, not char"),
        ("i := a[b];", "an index is an int, not int8"),
        ("throw i;", "expected string, found int"),
        ("try { throw; } catch (string i) { }", "i is already a variable here; choose another name"),
        ("assert b ^^^ l == 0;", "^^^ needs integers of one type, not int8 and int64"),
        ("assert l >>> l == 0;", ">>> needs an int on its right, not int64"),
        ("assert ~~~f == 0.0;", "~~~ needs an integer, not float"),
        ("assert a[b] == 0;", "an index is an int, not int8"),
    ],
)  # fmt: skip
def test_numbers_of_different_types_do_not_mix(statement: str, message: str) -> None:
    report = Report()
    text = f"class T {{ void m(int8 b, int64 l, int i, bool t, float f, char c, int[] a) {{ {statement} }} }}"
    check_program(parse([Source("t.oox", text)], report=report), report)
    assert [told.message for told in report.errors()] == [message]
