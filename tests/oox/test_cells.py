"""Every kind of cell says what it holds, and how many columns name it."""

from __future__ import annotations

from ooxcheck.oox.cells import LENGTHS, Elements, cells_of, key_arity
from ooxcheck.oox.check import load_text
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.types import BOOL, INT, STRING, UINT, ArrayType, ClassType

TEXT = "class P { int a; static bool s; } class C extends P { string t; ghost P -> int m; ghost bool one; }"


def test_cells_say_what_they_hold() -> None:
    inherited, own, relation, single = cells_of(load_text(TEXT), ClassType("C"))
    assert [cell.columns for cell in (inherited, own, relation, single)] == [
        (INT,),
        (STRING,),
        (ClassType("P"), INT),
        (BOOL,),
    ]
    assert [cell.many for cell in (inherited, own, relation, single)] == [False, False, True, False]
    assert cells_of(load_text(TEXT), ArrayType(BOOL)) == (Elements(ArrayType(BOOL)), LENGTHS)
    assert (Elements(ArrayType(BOOL)).columns, LENGTHS.columns) == ((BOOL,), (UINT,))


def test_an_element_is_named_by_its_array_and_an_index() -> None:
    program = load_text(TEXT)
    assert [key_arity(cells) for cells in program.layout("C")] == [1, 1, 1, 1]
    assert (key_arity(Elements(ArrayType(INT))), key_arity(LENGTHS)) == (2, 1)
    assert (key_arity(program.statics[0]), key_arity(Variable("x", INT, 0))) == (0, 0)
