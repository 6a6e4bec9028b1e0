"""Contracts, invariants, ghosts and statements of JML, typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ooxcheck.java import program, tree, typed
from ooxcheck.java.checking.declared.symbols import Binding
from ooxcheck.java.checking.specifications.specifications import Specifications
from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.formulas.show import listed, show, specifications
from tests.java.jml.show import comments

METHODS = {
    "//@ requires x > 0; ensures \\result == x;": "requires (x > 0); ensures (result == x)",
    "//@ requires x > 0; also requires x < 0; ensures size == 0;": "requires (x > 0) also requires (x < 0); ensures (this.size == 0)",
    "//@ public normal_behavior ensures true;": "ensures true; only []",
    "//@ exceptional_behavior signals_only RuntimeException;": "ensures false; only [RuntimeException]",
    "//@ signals (IllegalStateException e) e != null; signals (Error) false;": "signals IllegalStateException: (e != null); signals Error: false",
    "//@ signals_only \\nothing;": "only []",
    "//@ assignable \\nothing;": "assignable []",
    "//@ assignable \\everything;": "",
    "//@ assignable size; assignable a[*];": "assignable [this.size, this.a[*]]",
    "//@ assignable a[0..x], a[x], other.size;": "assignable [this.a[0..(x + 1)], this.a[x], other.size]",
    "//@ assignable other.*;": "assignable [other.size, other.a, other.name, other.g]",
    "//@ pure": "pure",
    "//@ pure helper non_null": "ensures (result != null); pure",
    "@Pure": "pure",
    "//@ ensures x > 0; decreases x;": "ensures (x > 0)",
    "/*@ requires x > 0; @*/ public": "requires (x > 0)",
}

REFUSED = {
    "//@ requires \\result > 0;": "there is no \\result here",
    "//@ signals (String e) true;": "String is no class of exceptions",
    "//@ assignable x;": "a place is needed here: a field, an element, a[*], a[i..j] or x.*",
    "//@ forall int y; requires true;": "the clause 'forall' is not supported",
    "//@ ensures a[1..2] == a;": "a sequence is needed before a range; seq(a) is that of an array",
}


def _class(text: str, head: str = "") -> str:
    return f"{head} class C {{ int size; int[] a; String name; //@ ghost int g;\n {text} }}"


def _shown(contract: program.Contract) -> str:
    cases = " also ".join("; ".join(_parts(case)) for case in contract.cases)
    return "; ".join(part for part in (cases, "pure" if contract.is_pure else "") if part)


def _parts(case: program.SpecificationCase) -> Iterator[str]:
    yield from (f"requires {show(each)}" for each in case.requires)
    yield from (f"ensures {show(each)}" for each in case.ensures)
    yield from (f"signals {each.type}: {show(each.formula)}" for each in case.signals)
    if case.signals_only is not None:
        yield f"only [{', '.join(map(str, case.signals_only))}]"
    if case.assignable is not None:
        yield f"assignable [{listed(case.assignable)}]"


def _contract(text: str, name: str = "f") -> program.Contract:
    found = specifications(text)
    return found.contract(found.context.table.get("C").methods[name][0])


@pytest.mark.parametrize("before", METHODS)
def test_a_contract_is_typed(before: str) -> None:
    result = "Object" if "non_null" in before else "int"
    assert (
        _shown(_contract(_class(f"{before}\n {result} f(int x, C other) {{ return 0; }}"))) == METHODS[before]
    )


@pytest.mark.parametrize("before", REFUSED)
def test_a_mistake_in_a_contract_is_refused(before: str) -> None:
    with pytest.raises(OoxError) as refused:
        _contract(_class(f"{before}\n int f(int x, C other) {{ return 0; }}"))
    assert refused.value.diagnostics[0].message.startswith(REFUSED[before])


def test_a_mistake_is_nobodys_business_who_does_not_ask() -> None:
    text = _class("//@ requires foo;\n void g() { }\n //@ requires size > 0;\n void f() { }")
    assert _shown(_contract(text)) == "requires (this.size > 0)"
    with pytest.raises(OoxError, match="nothing is called foo here"):
        _contract(text, "g")


def test_references_may_be_null_unless_something_says_otherwise() -> None:
    method = "Object f(Object o, /*@ nullable @*/ Object p, int x) { return o; }"
    assert _shown(_contract(_class(method))) == ""
    assert (
        _shown(_contract(_class(method, "/*@ non_null_by_default @*/")))
        == "requires (o != null); ensures (result != null)"
    )
    assert (
        _shown(_contract(_class("/*@ nullable @*/ " + method, "//@ non_null_by_default\n")))
        == "requires (o != null)"
    )
    assert (
        _shown(_contract(_class("void f(@NonNull Object o, @Nullable Object p) { }")))
        == "requires (o != null)"
    )


def test_an_override_of_a_pure_method_is_pure() -> None:
    text = "interface I { /*@ pure @*/ int f(); } class C implements I { public int f() { return 1; } void g() { } }"
    assert _contract(text).is_pure
    assert not _contract(text, "g").is_pure


def _invariants(text: str) -> list[str]:
    found = specifications(text)
    return [show(each.formula) for each in found.invariants(found.context.table.get("C"))]


def test_invariants_are_written_or_follow_from_words_and_names() -> None:
    assert _invariants(_class("//@ invariant size >= 0; private invariant a != null;\n")) == [
        "(this.size >= 0)",
        "(this.a != null)",
    ]
    assert _invariants(_class("/*@ non_null @*/ C next;")) == ["(this.next != null)"]
    assert _invariants(_class("boolean repOk() { return size > 0; }")) == ["virtual this.repOk()"]
    assert _contract(_class("public boolean checkInvariant() { return true; }"), "checkInvariant").is_pure
    assert (
        _invariants(
            _class("boolean repOk(int x) { return x > 0; } static boolean checkInvariant() { return true; }")
        )
        == []
    )


@pytest.mark.parametrize("body", ["size = 1;", "this.size++;", "for (int i = 0; i < 3; i++) size += i;"])
def test_an_invariant_by_name_changes_nothing(body: str) -> None:
    with pytest.raises(OoxError, match="repOk is an invariant by its name, and must not assign to size"):
        _invariants(_class(f"boolean repOk() {{ {body} return true; }}"))


def test_an_invariant_by_name_may_have_variables() -> None:
    assert _invariants(_class("boolean repOk() { int size = 0; size++; return size > 0; }")) == [
        "virtual this.repOk()"
    ]


def test_clauses_stand_before_a_method() -> None:
    with pytest.raises(OoxError, match="these clauses are about a method, and stand before none"):
        _invariants(_class("//@ requires size > 0;\n int other;"))


def test_model_fields_are_represented() -> None:
    found = specifications(
        _class(
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
    found = specifications(_class("void f(int x) { }"))
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
