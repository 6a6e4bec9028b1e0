"""What things are called in a contract: hidden and ambiguous names are spelled out."""

from __future__ import annotations

from ooxcheck.oox.check import load_text
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import ClassType
from ooxcheck.specs.text.contract_names import ANY, Names
from tests.specs.asking import method_of

PROGRAM = load_text("""
class A { A next; int key; void m(int key, A other) { } }
class B extends A { int extra; }
class C { C next; int Label; static int key; }
class Label { ghost A set each; }
""")
NAMES = Names.of(PROGRAM, method_of(PROGRAM, "A.m"))
FIELDS = {str(field): field for class_ in PROGRAM.classes.values() for field in class_.fields}


def field(name: str) -> Field:
    return FIELDS[name]


def test_a_field_that_nothing_hides_is_its_name() -> None:
    assert NAMES.relation(field("B.extra")) == "extra"


def test_a_parameter_or_a_class_hides_a_field() -> None:
    assert NAMES.relation(field("A.key")) == "(iden & (A -> A)).key"
    assert NAMES.relation(field("C.Label")) == "(iden & (C -> C)).Label"


def test_fields_of_one_name_are_told_apart() -> None:
    assert NAMES.relation(field("A.next")) == "(iden & (A -> A)).next"


def test_right_of_a_dot_the_left_side_tells_them_apart() -> None:
    assert NAMES.step(field("A.next"), ClassType("A")) == "next"
    assert NAMES.step(field("A.next"), ClassType("B")) == "next"
    assert NAMES.step(field("A.key"), ClassType("A")) == "key"
    assert NAMES.step(field("A.next"), None) == "((iden & (A -> A)).next)"


def test_objects_of_exactly_a_class_are_none_of_its_subclasses() -> None:
    assert NAMES.exactly("A") == "A - B"
    assert NAMES.exactly("B") == "B"


def test_variables_get_names_that_nothing_has() -> None:
    assert NAMES.unused_name("newA1") == "newA1"
    assert NAMES.unused_name("other") == "otherx"
    assert NAMES.unused_name("each") == "eachx"


def test_plain_names_know_no_others() -> None:
    assert ANY.relation(field("A.next")) == "next"
    assert ANY.step(field("A.next"), None) == "next"
    assert ANY.exactly("A") == "A"


def test_the_first_number_that_is_no_int() -> None:
    assert NAMES.most == 1 << 31
