from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck import check
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.heap import Heap, Kinds
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.reading_order import reading_order
from ooxcheck.oox.running.values import Values
from ooxcheck.oox.types import ArrayType, ClassType, Primitive, Type
from ooxcheck.pictures.film.film import film
from ooxcheck.text.heaps import MAX_ELEMENTS, add_caption, cell_name, heap_lines

PROGRAM = load_text("""
class Node { int value; Node next; }
class Tree { int key; Tree left; Tree right; Tree parent; bool red; }
class Box { string s; Node[] nodes; ghost Node set seen; }
""")
TREE = ClassType("Tree")


def shown(text: str, type_: Type, program: str = "") -> list[str]:
    heap = Heap(Kinds(load_text(program) if program else PROGRAM))
    root = Values(PROGRAM, heap).read(text, type_)
    return heap_lines(heap, [root], Names(heap.objects))


@pytest.mark.parametrize(
    ("text", "type_", "lines"),
    [
        ("null", ClassType("Node"), []),
        ("Node{value=1}", ClassType("Node"), ["Node0(1)"]),
        ("Node{value=1, next=Node{value=2}}", ClassType("Node"), ["Node0(1) -next-> Node1(2)"]),
        ("Node#a{next=Node{next=#a}}", ClassType("Node"), ["Node0(0) -next-> Node1(0) -next-> Node0"]),
        ("[1, 2]", ArrayType(Primitive.INT), ["int[]0 [1, 2]"]),
        ("[]", ArrayType(Primitive.INT), ["int[]0 []"]),
        (
            "Tree{left=Tree{key=1}, right=Tree{key=2}}",
            TREE,
            [
                "Tree0(key=0, red=false) -left-> Tree1(key=1, red=false)",
                "Tree0 -right-> Tree2(key=2, red=false)",
            ],
        ),
        (
            "Tree#t{left=Tree{parent=#t}}",
            TREE,
            ["Tree0(key=0, red=false) -left-> Tree1(key=0, red=false) -parent-> Tree0"],
        ),
        (
            'Box{s="x", nodes=[Node#a{value=3}, null, #a]}',
            ClassType("Box"),
            ['Box0(s="x", seen={}) -nodes-> Node[]0 [Node0, null, Node0]', "Node0(3)"],
        ),
        ("Box{}", ClassType("Box"), ["Box0(s=null, seen={})"]),
    ],
)
def test_heaps_are_drawn_as_chains(text: str, type_: Type, lines: list[str]) -> None:
    assert shown(text, type_) == lines


def test_a_chain_prefers_the_reference_that_leads_somewhere_new() -> None:
    lines = shown("Tree#t{right=Tree{left=#t, right=Tree{}}}", TREE)
    assert lines == [
        "Tree0(key=0, red=false) -right-> Tree1(key=0, red=false) -right-> Tree2(key=0, red=false)",
        "Tree1 -left-> Tree0",
    ]


def test_long_arrays_are_cut() -> None:
    (line,) = shown(f"[{', '.join('7' * (MAX_ELEMENTS + 5))}]", ArrayType(Primitive.INT))
    assert line.endswith("7, ... 5 more]")


def test_static_fields_come_first() -> None:
    program = load_text("class A { static int n; static A a; int x; }")
    heap = Heap(Kinds(program))
    obj = Values(program, heap).read("A{x=5}", ClassType("A"))
    heap.statics.cells[1] = obj
    assert heap_lines(heap, [], Names()) == ["A.n = 0", "A.a = A0", "A0(5)"]
    assert cell_name(heap.statics, 0, Names()) == "A.n"


def test_hostile_strings_are_spelled_out() -> None:
    assert shown('Box{s="\x1b[2J"}', ClassType("Box")) == ['Box0(s="<U+001B>[2J", seen={})']


def test_a_caption_stands_before_the_first_line_only() -> None:
    assert list(add_caption("before", ["x", "y"])) == ["  before      x", "              y"]
    assert list(add_caption("before", [])) == []


def test_a_line_follows_what_leads_on_before_what_leads_back() -> None:
    program = load_text("class Node { Node previous; Node next; } class List { Node last; Node first; }")
    heap = Heap(Kinds(program))
    root = Values(program, heap).read(
        "List{last=Node#b{previous=Node#a{next=#b}}, first=#a}", ClassType("List")
    )
    names = Names(reading_order(heap, [root]))
    assert heap_lines(heap, [root], names) == [
        "List0 -first-> Node0 -next-> Node1 -previous-> Node0",
        "List0 -last-> Node1",
    ]


def test_elements_behind_the_first_are_shown_if_they_decide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "p.oox").write_text(
        """class Main {
  static void last(int[] xs)
    requires(xs != null && #xs == 40)
    ensures(xs[39] == 0)
  {
    xs[30] := 7;
  }
}
""",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    report = check("Main.last", "p.oox", array=40)
    lines = report.text().splitlines()
    first = ", ".join(["0"] * 20)
    assert f"  before      int[]0 [{first}, [30] = 0, [39] = 1, ... 18 more]" in lines
    assert f"  after       int[]0 [{first}, [30] = 7, [39] = 1, ... 18 more]" in lines
    array = film(report.counterexamples[0]).after.snapshot.boxes["int[]0"]
    assert [cell.name for cell in array.cells] == [*map(str, range(12)), "30", "39"]
    assert array.folded == 26
