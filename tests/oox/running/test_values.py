from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.heap import Atom, Bag, Heap, Kinds, Obj
from ooxcheck.oox.running.values import MAX_NESTING, Values
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    STRING,
    UINT,
    ArrayType,
    ClassType,
    CollectionType,
    Type,
)

PROGRAM = load_text(
    """
    interface Shape { int area(); }
    class Square implements Shape { int side; int area() { return this.side; } }
    class Node { int value; Node next; string name; ghost Node set seen; ghost int rank; }
    class Twice extends Node { Node other; }
    class Holder { int[] numbers; Node[][] rows; }
    """,
    int_width=8,
)
NODE = ClassType("Node")


def values() -> Values:
    return Values(PROGRAM, Heap(Kinds(PROGRAM)))


def fields(atom: Atom) -> dict[str, object]:
    assert isinstance(atom, Obj)
    return {field.name: content for field, content in zip(atom.kind.layout, atom.cells, strict=True)}


def elements(atom: Atom) -> list[object]:
    assert isinstance(atom, Obj)
    assert atom.kind.is_array
    return list(atom.cells)


@pytest.mark.parametrize(
    ("text", "type_", "value"),
    [
        ("3", INT, 3),
        (" -128 ", INT, -128),
        ("- 7", INT, -7),
        ("255", UINT, 255),
        ("1.5", FLOAT, 1.5),
        ("-0.1", FLOAT, -0.10000000149011612),
        ("0.1", DOUBLE, 0.1),
        ("1e-45", FLOAT, 2.0**-149),
        ("-2.5E+3", DOUBLE, -2500.0),
        ("inf", FLOAT, float("inf")),
        ("-inf", DOUBLE, float("-inf")),
        ("true", BOOL, True),
        ("false", BOOL, False),
        ("null", NODE, None),
        ("null", STRING, None),
        ("null", ArrayType(INT), None),
        ('"a #{b}"', STRING, "a #{b}"),
        ("'x'", CHAR, 120),
        ("'''", CHAR, 39),
        ('""', STRING, ""),
        ("{}", CollectionType((INT,)), frozenset()),
        ("{2, -1, 2}", CollectionType((INT,)), frozenset({(2,), (-1,)})),
        ("{1 -> true, 3 -> false}", CollectionType((INT, BOOL)), frozenset({(1, True), (3, False)})),
    ],
)
def test_simple_values(text: str, type_: Type, value: object) -> None:
    read = values().read(text, type_)
    assert read == value
    assert type(read) is type(value)


def test_fields_that_are_not_named_keep_their_defaults() -> None:
    assert fields(values().read("Node{value=3}", NODE)) == {
        "value": 3, "next": None, "name": None, "seen": frozenset(), "rank": 0,
    }  # fmt: skip


def test_a_ghost_set_may_hold_objects_with_labels() -> None:
    node = values().read("Node#a{seen={#a, Node{value=1}}}", NODE)
    held = fields(node)["seen"]
    assert isinstance(held, frozenset)
    assert (node,) in held
    assert len(held) == 2


COLLECTED = "class K { } class Log { ghost int seq calls; ghost K multiset known; ghost string seq names; }"


def collected(text: str) -> dict[str, object]:
    program = load_text(COLLECTED)
    log = Values(program, Heap(Kinds(program))).read(text, ClassType("Log"))
    return dict(fields(log))


def test_ghost_sequences_and_multisets_can_be_given() -> None:
    held = collected('Log{calls=[4, -1, 4], known={null x 2, K#a{}, #a, K{}}, names=["x", null]}')
    assert (held["calls"], held["names"]) == ((4, -1, 4), ("x", None))
    assert isinstance(held["known"], Bag)
    assert sorted(count for _, count in held["known"].counts) == [1, 2, 2]
    assert dict(held["known"].counts)[None] == 2
    assert (
        collected("Log{calls=[], known={}}")
        == collected("Log{}")
        == {"calls": (), "known": Bag(frozenset()), "names": ()}
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Log{calls={4}}", "expected `[`: int seq is written [value, value], found `{`"),
        ("Log{known=[K{}]}", "expected `{`: K multiset is written {value, value}, found `[`"),
        ("Log{calls=[null]}", "expected a value of type int, found null"),
        ("Log{known={null x 0}}", "an element is there from 1 to 1000 times"),
        ("Log{known={null x 1001}}", "an element is there from 1 to 1000 times"),
        ("Log{known={null x}}", "expected how often it is there, found `}`"),
        ("Log{calls=[1 x 2]}", "expected `,` or `]`, found `x`"),
    ],
)
def test_ghost_sequences_and_multisets_that_are_none_are_refused(text: str, message: str) -> None:
    with pytest.raises(OoxError) as refused:
        collected(text)
    assert refused.value.diagnostics[0].message == message


def test_objects_nest_and_may_be_of_a_subclass() -> None:
    node = fields(values().read('Node { value = 1, next = Twice{other=Node{name="x"}} }', NODE))
    inner = node["next"]
    assert isinstance(inner, Obj)
    assert str(inner.kind.type) == "Twice"
    other = fields(inner)["other"]
    assert isinstance(other, Obj)
    assert fields(other)["name"] == "x"


def test_a_label_inside_its_own_object_makes_a_cycle() -> None:
    node = values().read("Node#a{next=#a}", NODE)
    assert fields(node)["next"] is node


def test_labels_hold_across_values() -> None:
    reader = values()
    first = reader.read("Node#a{}", NODE)
    assert reader.read("#a", NODE) is first
    assert fields(reader.read("Twice{other=#a}", NODE))["other"] is first


def test_arrays_are_typed_by_what_is_wanted() -> None:
    reader = values()
    rows = elements(reader.read("[[1, 2], [], null]", ArrayType(ArrayType(INT))))
    assert elements(rows[0]) == [1, 2]  # type: ignore[arg-type]  # the elements of rows are arrays or null
    assert elements(rows[1]) == []  # type: ignore[arg-type]  # as above
    assert rows[2] is None


def test_an_array_can_be_labelled_and_shared() -> None:
    rows = elements(values().read("[#r[1], #r]", ArrayType(ArrayType(INT))))
    assert rows[0] is rows[1]


@pytest.mark.parametrize(
    ("text", "type_", "code", "column", "message"),
    [
        ("", INT, "syntax", 1, "expected a value of type int, found the end of the value"),
        ("128", INT, "range", 1, "128 is no int: at width 8 they go from -128 to 127"),
        ("-1", UINT, "range", 1, "-1 is no uint: at width 8 they go from 0 to 255"),
        ("9" * 61, INT, "range", 1, "a number may have at most 60 digits"),
        ("1", FLOAT, "type", 1, "expected a value of type float, found an integer; write 1.0"),
        ("9" * 50 + ".0", FLOAT, "range", 1, "9" * 50 + ".0 is too large for a float"),
        ("1.0", INT, "type", 1, "expected a value of type int, found a float"),
        ("true", INT, "type", 1, "expected a value of type int, found a bool"),
        ("null", INT, "type", 1, "expected a value of type int, found null"),
        ('"x"', CHAR, "type", 1, "expected a value of type char, found a string"),
        ("'x'", STRING, "type", 1, "expected a value of type string, found a char"),
        ("'😀'", CHAR, "range", 1, "😀 does not fit in the 16 bits of a char"),
        ('"x', STRING, "syntax", 1, "this string is not closed"),
        ("'", CHAR, "syntax", 1, "this char is not closed"),
        ("[1", ArrayType(INT), "syntax", 3, "expected `,` or `]`, found the end of the value"),
        ("[1 2]", ArrayType(INT), "syntax", 4, "expected `,` or `]`, found `2`"),
        ("[1,]", ArrayType(INT), "syntax", 4, "expected a value of type int, found `]`"),
        ("[1]", INT, "type", 1, "expected a value of type int, found an array"),
        ("3 4", INT, "syntax", 3, "expected the end of the value, found `4`"),
        ("-x", INT, "syntax", 2, "expected a number after `-`, found `x`"),
        ("?", INT, "syntax", 1, "this character has no meaning in a value"),
        ("Nod{}", NODE, "unknown", 1, "no class Nod; did you mean Node?"),
        ("tru", BOOL, "unknown", 1, "no class tru; did you mean true?"),
        ("Node", NODE, "syntax", 5, "expected `{`: an object is written Node{field=value}, found the end of the value"),
        ("Square{}", NODE, "type", 1, "expected an object of class Node or null, found an object of class Square"),
        ("Shape{}", ClassType("Shape"), "type", 1,
         "Shape is an interface; write an object of a class that implements it: Square"),
        ("Node{valu=1}", NODE, "unknown", 6, "class Node has no field valu; did you mean value?"),
        ("Node{value=1, value=2}", NODE, "duplicate", 15, "field value is given twice"),
        ("Node{value 1}", NODE, "syntax", 12, "expected `=` and the value of the field, found `1`"),
        ("Node{value=true}", NODE, "type", 12, "expected a value of type int, found a bool"),
        ("Node{seen=1}", NODE, "syntax", 11, "expected `{`: Node set is written {row, row}, found `1`"),
        ("{1, true}", CollectionType((INT,)), "type", 5, "expected a value of type int, found a bool"),
        ("{1, 2", CollectionType((INT,)), "syntax", 6, "expected `,` or `}`, found the end of the value"),
        ("{null}", CollectionType((NODE,)), "type", 2, "there is no null in a set or relation"),
        ("{1}", CollectionType((INT, BOOL)), "syntax", 3, "expected `->` and the next value of the row, found `}`"),
        ("#a", NODE, "label", 1, "no object before this is labelled #a"),
        ("Node#a{next=Node#a{}}", NODE, "label", 18, "the label #a is already taken"),
        ("Holder#h{rows=[[#h]]}", ClassType("Holder"), "type", 17,
         "expected an object of class Node or null, found #h, which has type Holder"),
    ],
)  # fmt: skip
def test_mistakes_are_told_where_they_are(
    text: str, type_: Type, code: str, column: int, message: str
) -> None:
    with pytest.raises(OoxError) as error:
        values().read(text, type_, "argument x")
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.span is not None
    assert (diagnostic.code, diagnostic.message) == (f"value.{code}", message)
    assert str(diagnostic.span) == f"argument x:1:{column}"


def test_a_scalar_ghost_field_can_be_given() -> None:
    assert fields(values().read("Node{rank=4}", NODE))["rank"] == 4


def test_an_open_interface_can_be_given_as_an_object() -> None:
    reader = Values(PROGRAM, Heap(Kinds(PROGRAM)), open_types=True)
    shape = reader.read("Shape{}", ClassType("Shape"))
    assert isinstance(shape, Obj)
    assert str(shape.kind.type) == "Shape"


def test_deep_values_are_refused_and_the_deepest_allowed_one_is_read() -> None:
    def nested(depth: int) -> str:
        return "Node{next=" * (depth - 1) + "Node{}" + "}" * (depth - 1)

    assert isinstance(values().read(nested(MAX_NESTING), NODE), Obj)
    with pytest.raises(OoxError, match="nested at most"):
        values().read(nested(MAX_NESTING + 1), NODE)
    with pytest.raises(OoxError, match="nested at most"):
        values().read("Node{next=" * 100_000, NODE)


@pytest.mark.parametrize(("item", "type_"), [("[]", ArrayType(INT)), ("Node{}", NODE)])
def test_values_may_be_as_wide_as_they_like(item: str, type_: Type) -> None:
    many = 3 * MAX_NESTING
    assert len(elements(values().read(f"[{', '.join([item] * many)}]", ArrayType(type_)))) == many


@settings(deadline=None, max_examples=100)
@given(st.text(alphabet=" #{}[]=,-'\"019.aNodevluxt😀\n\0", max_size=40))
def test_any_text_is_a_value_or_a_mistake_of_the_user(text: str) -> None:
    for type_ in (INT, NODE, ArrayType(NODE), STRING, CHAR, FLOAT):
        with suppress(OoxError):
            values().read(text, type_)
