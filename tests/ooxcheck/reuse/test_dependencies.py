"""An answer that is kept is the answer that would be found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.reuse.dependencies import fingerprints
from tests.ooxcheck.serving.campaign import Pair, with_another_member, with_another_word

PROGRAM = """
interface Shape { int area() ensures(retval >= 0); }
class Square implements Shape { int side; invariant this.side > 0; int area() { return this.side; } }
class Circle implements Shape { int radius; int area() { return Maths.twice(this.radius); } }
class Maths { static int twice(int x) { return x + x; } static int once(int x) { return x; } }
class Log { string line; void write() { this.line := "a"; } }
class Node { Node next; Shape shape; int weigh() { int a := this.shape.area(); return a; } Node rest() { return this.next; } }
class Walk { bool is(Node n) { return n instanceof Node; } int idle() { return 0; } }
"""

ALL = {
    "Square.area",
    "Circle.area",
    "Maths.twice",
    "Maths.once",
    "Log.write",
    "Node.weigh",
    "Node.rest",
    "Walk.is",
    "Walk.idle",
}


def prints(text: str) -> dict[str, str]:
    program = load_text(text)
    found = fingerprints(program, [method for method in program.methods() if method.body])
    return {name.partition("(")[0]: print_.meaning for name, print_ in found.items()}


def changed(*replacements: tuple[str, str], text: str = PROGRAM) -> set[str]:
    other = text
    for old, new in replacements:
        assert old in other
        other = other.replace(old, new)
    before, after = prints(text), prints(other)
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def test_the_program_is_what_this_file_takes_it_for() -> None:
    assert prints(PROGRAM).keys() == ALL


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" }\nclass Log", " }\n\n\n// moved\nclass Log"),
        ("return x + x;", "return  x /* and */ + x;"),
        ("int side;", "\n  int side;"),
    ],
)
def test_comments_spaces_and_places_change_nothing(old: str, new: str) -> None:
    assert changed((old, new)) == set()


@pytest.mark.parametrize(
    ("old", "new", "whose"),
    [
        ("return x + x;", "return  x + x;", {"Maths.twice", "Maths.once", "Circle.area", "Node.weigh"}),
        ("class Log {", "\nclass Log {", {"Log.write", "Node.weigh", "Node.rest", "Walk.is", "Walk.idle"}),
        ("// nothing", "// nothing at all", set()),
    ],
)
def test_places_have_a_fingerprint_of_their_own(old: str, new: str, whose: set[str]) -> None:
    before, after = (load_text(f"// nothing\n{PROGRAM}".replace(old, each)) for each in (old, new))
    one, other = (
        fingerprints(program, [m for m in program.methods() if m.body]) for program in (before, after)
    )
    assert {name.partition("(")[0] for name in one if one[name].places != other[name].places} == whose


def test_the_order_of_classes_changes_nothing() -> None:
    first, *rest = PROGRAM.strip().splitlines()
    assert changed((PROGRAM, "\n".join([*rest, first]))) == set()


@pytest.mark.parametrize(
    ("what", "old", "new", "whose"),
    [
        ("its own body", "return this.next;", "return null;", {"Node.rest"}),
        ("its own contract", "Node rest() {", "Node rest() ensures(true) {", {"Node.rest"}),
        ("a callee, and who calls that", "return x + x;", "return x;", {"Maths.twice", "Circle.area", "Node.weigh"}),
        ("a contract that a call may rest on, or an override", "ensures(retval >= 0)", "ensures(true)",
         {"Node.weigh", "Square.area", "Circle.area"}),
        ("a field", "int side;", "int side; int more;", {"Square.area", "Circle.area", "Node.weigh", "Node.rest", "Walk.is"}),
        ("an invariant", "this.side > 0", "this.side > 1", {"Square.area", "Circle.area", "Node.weigh", "Node.rest", "Walk.is"}),
        ("what is below", "class Maths {", "class Dot extends Square { } class Maths {",
         {"Square.area", "Circle.area", "Node.weigh", "Node.rest", "Walk.is"}),
        ("a static field, which every heap has", "class Log {", "class Log { static Node last;", ALL),
        ("the strings that there are", '"a"', '"b"', ALL),
        ("whether objects are counted", "string line;", "string line; invariant #Log < 3;", ALL),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_an_answer_rests_on(what: str, old: str, new: str, whose: set[str]) -> None:
    assert changed((old, new)) == whose, what


def test_another_method_that_runs_instead_changes_the_answer() -> None:
    text = "class A { int f() { return 1; } int g() { int x := this.f(); return x; } } class B extends A { }"
    assert changed(("extends A { }", "extends A { int f() { return 2; } }"), text=text) == {"A.g", "B.f"}


def test_a_formula_rests_on_the_pure_methods_that_it_calls() -> None:
    text = """class A { int x; invariant this.good(); bool good() pure { return Check.is(this.x); } void f() { } }
class Check { static bool is(int x) pure { return x > 0; } static int other(int x) { return x; } }
class Far { int y; void g() requires(Check.is(this.y)) { } void h() { } }"""
    assert changed(("x > 0", "x > 1"), text=text) == {"A.good", "A.f", "Check.is", "Far.g"}
    assert changed(("x > 0", "x > 1"), text=text.replace("pure", "modifies()")) == {
        "A.good",
        "A.f",
        "Check.is",
        "Far.g",
    }


@pytest.mark.parametrize("change", [with_another_word, with_another_member])
def test_what_is_kept_is_what_would_be_found(change: Callable[[int], Pair | None]) -> None:
    counts: Counter[str] = Counter()
    pairs = [(seed, pair) for seed in range(5) if (pair := change(seed))]
    assert [(seed, name) for seed, pair in pairs for name in pair.disagreements(counts, states=10)] == []
    assert counts.keys() == {"kept", "checked again"}
