"""Invariants, ghost and model fields, and JML statements."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.declared.symbols import Binding
from ooxcheck.java.checking.specifications.specifications import Specifications
from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.formulas.show import show, specifications
from tests.java.checking.specifications.show import contract, in_class
from tests.java.jml.show import comments


def _invariants(text: str) -> list[str]:
    found = specifications(text)
    return [show(each.formula) for each in found.invariants(found.context.table.get("C"))]


def test_invariants_are_written_or_follow_from_words_and_names() -> None:
    assert _invariants(in_class("//@ invariant size >= 0; private invariant a != null;\n")) == [
        "(this.size >= 0)",
        "(this.a != null)",
    ]
    assert _invariants(in_class("/*@ non_null @*/ C next;")) == ["(this.next != null)"]
    assert _invariants(in_class("boolean repOk() { return size > 0; }")) == ["virtual this.repOk()"]
    assert contract(in_class("public boolean checkInvariant() { return true; }"), "checkInvariant").is_pure
    assert (
        _invariants(
            in_class(
                "boolean repOk(int x) { return x > 0; } static boolean checkInvariant() { return true; }"
            )
        )
        == []
    )


@pytest.mark.parametrize("body", ["size = 1;", "this.size++;", "for (int i = 0; i < 3; i++) size += i;"])
def test_an_invariant_by_name_changes_nothing(body: str) -> None:
    with pytest.raises(OoxError, match="repOk is an invariant by its name, and must not assign to size"):
        _invariants(in_class(f"boolean repOk() {{ {body} return true; }}"))


def test_an_invariant_by_name_may_have_variables() -> None:
    assert _invariants(in_class("boolean repOk() { int size = 0; size++; return size > 0; }")) == [
        "virtual this.repOk()"
    ]


def test_clauses_stand_before_a_method() -> None:
    with pytest.raises(OoxError, match="these clauses are about a method, and stand before none"):
        _invariants(in_class("//@ requires size > 0;\n int other;"))


def test_model_fields_are_represented() -> None:
    found = specifications(
        in_class(
            "//@ public model int twice;\n//@ represents twice = size + size;\n//@ model C set those = this + null;\n"
        )
    )
    cls = found.context.table.get("C")
    assert [(each.ref.name, each.kind) for each in found.fields(cls)] == [
        ("g", "ghost"),
        ("twice", "model"),
        ("those", "model"),
    ]
    assert [f"{each.model.name} = {show(each.definition)}" for each in found.represents(cls)] == [
        "twice = (this.size + this.size)",
        "those = (this + null)",
    ]


def test_a_model_field_may_be_represented_below() -> None:
    found = specifications(
        "abstract class A { //@ model int m;\n } class C extends A { int x; //@ represents m = x;\n }"
    )
    (represents,) = found.represents(found.context.table.get("C"))
    assert (represents.model.owner, represents.model.name, show(represents.definition)) == (
        "A",
        "m",
        "this.x",
    )


def test_ghost_fields_begin_as_what_is_written() -> None:
    found = specifications("class C { //@ ghost int n = 1; ghost int k = 0;\n }")
    assert [_statement(each) for each in found.ghost_values(found.context.table.get("C"))] == [
        "set this.n = 1"
    ]


def _statements(found: Specifications, text: str, *, is_loop: bool = False) -> list[str]:
    method = found.context.table.get("C").methods["f"][0]
    scope = method.scope.inner()
    scope.variables.update({each.name: Binding(each, method.owner) for each in method.variables})
    at = method.node.span
    loop = tree.While(tree.BoolLiteral(value=True, span=at), tree.Block((), span=at), span=at)
    read = found.statements(
        comments(text),
        scope,
        lambda name, type_, span: typed.Variable(name, type_, 7, span=span),
        loop if is_loop else None,
    )
    invariants = found.loop_invariants(comments(text), scope) if is_loop else ()
    return [*map(_statement, read), *map(show, invariants)]


def _statement(node: typed.Statement) -> str:
    match node:
        case typed.Claim(word, formula):
            return f"{word} {show(formula)}"
        case typed.GhostSet(target, value):
            return f"set {show(target)} = {show(value)}"
        case typed.GhostDeclare(variable, type_, value):
            return f"ghost {type_.columns[0]} {type_.collection} {variable.name} = {show(value)}"
        case _:
            return str(node)


def test_statements_are_typed() -> None:
    found = specifications(in_class("void f(int x) { }"))
    assert _statements(found, "assert x > 0; assume g == x;") == ["assert (x > 0)", "assume (this.g == x)"]
    assert _statements(found, "set g = x + 1;") == ["set this.g = (x + 1)"]
    assert _statements(found, "ghost C set seen = none; assert this in seen;") == [
        "ghost C set seen = none",
        "assert (this in seen)",
    ]
    assert _statements(found, "maintaining x > 0; nowarn", is_loop=True) == ["(x > 0)"]
    begun, last, invariant = _statements(found, "decreases x;", is_loop=True)
    assert (begun, last) == ("ghost boolean  _begun = false", "ghost long  _measure = long:0")
    assert invariant == "(!(_begun) || ((_measure >= long:0) && ((long) x < _measure)))"
    with pytest.raises(OoxError, match="a loop invariant stands before its loop"):
        _statements(found, "loop_invariant x > 0;")
