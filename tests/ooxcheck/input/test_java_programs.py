"""Java files on the command line: which method is meant, what its program is called in reports, and what is refused."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.input.java_programs import forget_parsed, java_program, parse_java
from ooxcheck.input.load import list_files, load_for
from ooxcheck.input.select_methods import JavaSelection, select_java_methods
from ooxcheck.java import tree as java_tree
from ooxcheck.java.parsing import parser
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source

TEXT = """
public class Stack {
  static class Node {
    int value;
    Node below;
    Node(int value, Node below) { this.value = value; this.below = below; }
  }
  private Node _top;
  public Stack() { }
  public void push(int value) { _top = new Node(value, _top); }
  public int pop() {
    int value = _top.value;
    _top = _top.below;
    return value;
  }
  boolean isEmpty() { return _top == null; }
}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Stack.java"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_nested_classes_have_their_dots_and_fields_their_names() -> None:
    program, method = java_program([Source("Stack.java", TEXT)], "Stack.pop")
    assert method.full_name == "Stack.pop()"
    assert "Stack.Node" in program.classes
    assert [field.name for field in program.layout("Stack")] == ["_top"]


def test_an_exception_that_leaves_a_method_is_a_violation(file: Path) -> None:
    report = ooxcheck.check("Stack.pop", file, scope=2)
    assert report.verdict.value == "violated"
    assert ooxcheck.check("Stack.push", file, scope=2).verdict.value == "holds"


def test_all_methods_with_a_body_are_known_by_name(file: Path) -> None:
    assert ooxcheck.methods(file, pattern="Stack.*") == [
        "Stack.Stack()",
        "Stack.push(int)",
        "Stack.pop()",
        "Stack.isEmpty()",
        "Stack.Node.Node(int, Stack.Node)",
    ]


def test_a_folder_stands_for_the_java_files_below_it(file: Path) -> None:
    assert list_files([str(file.parent)]) == [file]


def test_an_int_of_java_has_32_bits(file: Path) -> None:
    with pytest.raises(OoxError, match="an int of Java has 32 bits"):
        load_for("Stack.pop", [str(file)], int_width=8)


def test_a_program_is_of_one_language(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.oox"
    other.write_text("class Main { }", encoding="utf-8")
    with pytest.raises(OoxError, match="a program is either Java or OOX"):
        load_for("Stack.pop", [str(file), str(other)], int_width=32)


OVERLOADS = """
public class Bag {
  int[] items;
  int add(int item) { return item; }
  int add(int item, int often) { return items[item]; }
  int add(long item) { return items.length; }
  Bag() { }
  Bag(int size) { items = new int[size]; }
}
"""


@pytest.mark.parametrize(("types", "line"), [("(int)", 4), ("(int, int)", 5), ("(long)", 6)])
def test_of_overloads_the_one_that_is_named_is_checked(types: str, line: int) -> None:
    _, method = java_program([Source("Bag.java", OVERLOADS)], f"Bag.add{types}")
    assert method.span.line == line


@pytest.mark.parametrize(("types", "parameters"), [("()", 0), ("(int)", 1)])
def test_of_constructors_the_one_that_is_named_is_checked(types: str, parameters: int) -> None:
    _, method = java_program([Source("Bag.java", OVERLOADS)], f"Bag.Bag{types}")
    assert len(method.parameters) == parameters


def test_a_class_may_end_with_a_number() -> None:
    _, method = java_program(
        [Source("Stack2.java", "public class Stack2 { static class Node3 { int f() { return 1; } } }")],
        "Stack2.Node3.f",
    )
    assert method.full_name == "Stack2.Node3.f()"


def test_a_file_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def parse(source: Source, *, is_on_demand: bool) -> object:
        parsed.append(source.name)
        return original(source, is_on_demand=is_on_demand)

    original = parser.parse
    monkeypatch.setattr(parser, "parse", parse)
    first, second = Source("Stack.java", TEXT), Source("Stack.java", TEXT)
    assert parse_java([first])[0] is parse_java([first])[0]
    assert parse_java([second])[0] is not parse_java([first])[0]
    assert parsed == ["Stack.java", "Stack.java"]


def test_the_progress_of_lowering_is_reported() -> None:
    news: list[str] = []
    selection = JavaSelection([Source("Stack.java", TEXT)], ["Stack.push", "Stack.pop"], int_width=32)
    selection.all(lambda: nullcontext(news.append))
    assert news == ["lowering Stack.push, 1 of 2,", "lowering Stack.pop, 2 of 2,"]


def test_methods_after_a_new_checker_have_the_same_programs() -> None:
    text = "class A { Runnable r; void f() { r = () -> { }; } int g(java.util.List<String> l) { return l.size(); } void h() { r = new Thread(); } }"
    sources = [Source("A.java", text)]
    shared = select_java_methods(sources, ["A.f", "A.g", "A.h"], int_width=32)
    for program, method in shared:
        alone, meant = java_program(sources, method.full_name)
        assert (sorted(program.classes), method.full_name) == (sorted(alone.classes), meant.full_name)


ASKED = Source("Asked.java", "class Asked { int f(Used u) { return u.g(); } }")
USED = Source("Used.java", "class Used { int g() { return 1; } }")
UNUSED = Source("Unused.java", "class Unused { void h() { int x = 1; } }")


def test_of_files_that_a_method_does_not_reach_no_body_is_parsed() -> None:
    forget_parsed()
    ((_, method),) = select_java_methods([ASKED, USED, UNUSED], ["Asked.f"], int_width=32)
    assert method.name == "Asked.f"
    units = parse_java([ASKED, USED, UNUSED], is_on_demand=True)
    bodies = {
        member.name: member.body
        for unit in units
        for member in unit.types[0].members
        if isinstance(member, java_tree.Method)
    }
    parsed = {name: is_set(body, "statements") for name, body in bodies.items()}
    assert parsed == {"f": True, "g": True, "h": False}
    parse_java([ASKED, USED, UNUSED])
    assert is_set(bodies["h"], "statements")


def is_set(node: object, name: str) -> bool:
    """Return whether an attribute has a value, without computing it."""
    try:
        object.__getattribute__(node, name)
    except AttributeError:
        return False
    return True


@pytest.mark.parametrize(
    ("mistake", "reached"),
    [
        ("//@ requires x <;\n void h() { }", False),
        ("void h() { int x = 1 /*@ + 2 @*/; }", False),
        ("//@ requires x <;\n int g() { return 1; }", True),
        ("int g() { return 1 /*@ + 2 @*/; }", True),
    ],
)
def test_a_mistake_in_a_specification_is_found_where_a_method_reaches_it(
    mistake: str, *, reached: bool
) -> None:
    name, whole = ("Used", USED) if reached else ("Unused", UNUSED)
    files = [ASKED, Source(whole.name, f"class {name} {{ {mistake} }}"), UNUSED if reached else USED]
    if reached:
        with pytest.raises(OoxError):
            select_java_methods(files, ["Asked.f"], int_width=32)
    else:
        assert len(select_java_methods(files, ["Asked.f"], int_width=32)) == 1


def test_a_syntax_error_is_found_in_any_file() -> None:
    files = [ASKED, USED, Source("Unused.java", "class Unused { void h() { int x = ; } }")]
    with pytest.raises(OoxError):
        select_java_methods(files, ["Asked.f"], int_width=32)
