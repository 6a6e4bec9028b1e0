"""Methods that are known by their contracts only, and methods that start threads."""

from __future__ import annotations

import pytest

from ooxcheck.specs.inference.summary import Throws
from tests.specs.asking import cells_of, escapes, returning, summarised, told

TEXT = """
class Item { int n; }
class Bag { ghost Item set items; ghost Item -> Item links; ghost int tally; Item top; int size; bool full; int[] log;
  %s
}
class Main { static Item kept; static void fill(int[] a) { a[0] := 1; } %s }
"""


def cells(method: str) -> dict[str, str | tuple[str, str]]:
    """Return what a method of a bag without body does, and hold a call of it to the interpreter."""
    name = method.split("(")[0].split()[-1]
    assert not escapes(
        TEXT % (method, f"static void m(Bag b, Bag c, Item x) {{ b.{name}(x); }}"), "Main.m", states=60
    )
    return cells_of(returning(TEXT % (method, ""), f"Bag.{name}"))


def result(method: str) -> str | tuple[str, str]:
    return told(returning(TEXT % (method, ""), "Bag." + method.split("(")[0].split()[-1]).result)


def test_without_a_contract_nothing_changes() -> None:
    assert cells("void m(Item x);") == {}


def test_without_modifies_everything_may_change() -> None:
    assert {"items", "top", "size", "full", "n", "elements[int[]]", "Main.kept"} <= set(
        cells("void m(Item x) ensures(x in this.items);")
    )


def test_only_what_modifies_names_may_change_and_only_in_those_objects() -> None:
    assert cells("void m(Item x) ensures(true) modifies(this.size);") == {
        "size": ("size - (this -> this.size)", "(size - (this -> this.size)) + this -> int")
    }
    assert set(cells("void m(Item x) ensures(true) modifies(this.log[*], Main.kept);")) == {
        "elements[int[]]",
        "Main.kept",
        "n",  # `kept` may be a new item
    }


@pytest.mark.parametrize(
    ("ensures", "field", "value"),
    [
        ("this.top == x", "top", "top - (this -> Item) + (this -> x)"),
        ("x == this.top", "top", "top - (this -> Item) + (this -> x)"),
        ("this.size == old(this.size) + 1", "size", "size - (this -> this.size) + (this -> (this.size + 1))"),
        ("this.items == old(this.items) + x", "items", "items - (this -> Item) + (this -> (this.items + x))"),
        ("no this.items", "items", "items - (this -> Item)"),
        (
            "this.links == old(this.links) - (x -> Item)",
            "links",
            "links - (this -> this.links) + (this -> (this.links - x -> Item))",
        ),
        ("this.full == true", "full", "full - (this -> this.full) + (this -> true)"),
        ("this.tally == 2 && true", "tally", "tally - (this -> this.tally) + (this -> 2)"),
    ],
)
def test_an_equation_says_what_a_cell_becomes(ensures: str, field: str, value: str) -> None:
    assert cells(f"void m(Item x) ensures({ensures}) modifies(this.{field}) exceptional(false);") == {
        field: value
    }


@pytest.mark.parametrize(
    "ensures",
    ["this.size > 2", "this.size == this.size + 0 || true", "this.top == this.top", "some this.items"],
)
def test_other_formulas_say_nothing(ensures: str) -> None:
    assert not any(
        isinstance(bound, str)
        for bound in cells(
            f"void m(Item x) ensures({ensures}) modifies(this.size, this.top, this.items);"
        ).values()
    )


@pytest.mark.parametrize(
    ("method", "value"),
    [
        ("Item m(Item x) ensures(retval == x) pure;", "x"),
        ("Item m(Item x) ensures(retval == old(this.top)) pure;", "this.top"),
        ("Item m(Item x) ensures(retval == x.(this.links)) pure;", "x.(this.links)"),
        ("int m() ensures(retval == this.size - 1) pure;", "this.size - 1"),
        ("bool m() ensures(retval <==> no this.items) pure;", "no this.items"),
        ("bool m() ensures(retval) pure;", "true"),
        ("bool m() ensures(!retval) pure;", "false"),
        ("bool m() ensures(retval == this.full) pure;", "this.full"),
        (
            "bool m(Item x) ensures(retval <==> x in this.items) pure;",
            "(some x && x in this.items) || x == null",
        ),
        (
            "bool m(Item x) ensures(retval <==> this.size < 3 && x != null) pure;",
            "this.size < 3 && x != null",
        ),
        ("int m(Item x) ensures(retval == (if some x then 1 else 0)) pure;", "if x == null then 0 else 1"),
        ("Item m(Item x) ensures(retval in this.items) pure;", ("none", "this.items")),
        ("int m(Item x) ensures(retval == x.n) pure;", ("none", "int")),
        ("int m() ensures(retval == #this.items) pure;", ("none", "int")),
        ("int m() ensures(retval == this.size) modifies(this.size);", ("none", "int")),
    ],
)
def test_an_equation_says_what_is_returned(method: str, value: str | tuple[str, str]) -> None:
    assert result(method) == value


def test_something_new_may_be_returned_unless_the_contract_says_otherwise() -> None:
    assert returning(TEXT % ("Item m();", ""), "Bag.m").made
    assert not returning(TEXT % ("Item m(Item x) ensures(retval == x) pure;", ""), "Bag.m").made


def test_a_contract_may_allow_exceptions() -> None:
    assert summarised(TEXT % ("void m() exceptional(true);", ""), "Bag.m").throws is Throws.MAYBE
    assert summarised(TEXT % ("void m() exceptional(false);", ""), "Bag.m").throws is Throws.NEVER
    assert summarised(TEXT % ("void m();", ""), "Bag.m").throws is Throws.NEVER


def test_what_is_thrown_is_not_what_is_ensured() -> None:
    found = summarised(
        TEXT % ("void m(Item x) ensures(this.top == x) modifies(this.top) exceptional(true);", ""), "Bag.m"
    )
    assert found.throwing is not None
    assert not any(isinstance(bound, str) for bound in cells_of(found.throwing).values())


def test_methods_that_fork_change_all_that_threads_may() -> None:
    text = TEXT % ("void m(int[] a) { fork Main.fill(a); join; }", "")
    effect = returning(text, "Bag.m")
    assert cells_of(effect) == {"elements[int[]]": ("none", "int[] -> int -> int")}
    assert summarised(text, "Bag.m").throws is Throws.MAYBE


def test_calls_combine_what_contracts_say() -> None:
    methods = """
    bool add(Item x) ensures(retval <==> x !in old(this.items)) ensures(this.items == old(this.items) + x) modifies(this.items) exceptional(false);
    bool has(Item x) ensures(retval <==> x in this.items) pure;
    """
    text = TEXT % (
        methods,
        "static bool m(Bag b, Item x) { bool n := b.add(x); bool r := b.has(x); return r; }",
    )
    assert not escapes(text, "Main.m")
    effect = returning(text, "Main.m")
    assert cells_of(effect) == {"items": "items - (b -> Item) + (b -> (b.items + x))"}
