"""The meaning of specifications: which node each form becomes, and the shape of each term."""

from __future__ import annotations

from typing import get_args

import pytest

from ooxcheck.oox import logic, tree
from ooxcheck.oox.check import formula, load_text
from ooxcheck.oox.checking.formulas.context import Kind
from ooxcheck.oox.checking.formulas.shapes import describe_shape
from ooxcheck.oox.checking.formulas.specs import _HANDLERS
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.logic import Formula, Term
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method

PROGRAM = load_text("""
class Node { int value; Node next; Node prev; uint tag; bool on; Wide wide; }
class Wide extends Node { Wide other; }
class Other { bool value; Other next; Node link; static Other first; static int count; }
interface Named { string title() pure; }
class Leaf implements Named {
  int[] keys; string name; float real; char letter; Node[] nodes;
  string title() pure { return this.name; }
}
class Test {
  ghost Node set items;
  ghost Node -> Leaf mapping;
  ghost int n;
  Leaf leaf;
  int size(int by) pure { return by; }
  static uint half(uint u) pure { return u / 2; }
  bool method(Node node, Other o, Leaf l, int i, int j, uint u, bool b, string s, int[] a, Node[] nodes, int next) {
    return b;
  }
}
""")


def method() -> Method:
    return next(m for m in PROGRAM.methods() if m.name == "Test.method")


def meant(text: str, kind: Kind = Kind.ENSURES) -> Formula:
    return formula(text, PROGRAM, method(), kind=kind)


def term(text: str) -> Term:
    """Return the meaning of a term, by way of the formula that it is not empty."""
    some = meant(f"some ({text})")
    assert isinstance(some, logic.Multiplicity)
    return some.term


TERMS = [
    # text, node, shape in words, scalar
    ("1", logic.Constant, "int", True),
    ("-1", logic.Constant, "int", True),
    ("1 + 2", logic.Arithmetic, "int", True),
    ("1.5", logic.Constant, "float", True),
    ("'c'", logic.Constant, "char", True),
    ('"text"', logic.Constant, "string", True),
    ("true", logic.Constant, "bool", True),
    ("null", logic.Empty, "null", True),
    ("none", logic.Empty, "nothing", True),
    ("this", logic.ProgramVariable, "Test", True),
    ("node", logic.ProgramVariable, "Node", True),
    ("retval", logic.ProgramVariable, "bool", True),
    ("Node", logic.Extent, "a set of Node", False),
    ("prev", logic.FieldRelation, "a relation Node -> Node", False),
    ("next", logic.ProgramVariable, "int", True),
    ("node.next", logic.Join, "Node", True),
    ("node.value", logic.Join, "int", True),
    ("node.next.next.tag", logic.Join, "uint", True),
    ("node.other", logic.Join, "Wide", True),
    ("Node.value", logic.Join, "a set of int", False),
    ("Other.first", logic.StaticField, "Other", True),
    ("Other.first.link", logic.Join, "Node", True),
    ("this.items", logic.Join, "a set of Node", False),
    ("this.items.value", logic.Join, "a set of int", False),
    ("this.mapping", logic.Join, "a relation Node -> Leaf", False),
    ("node.(this.mapping)", logic.Join, "a set of Leaf", False),
    ("this.n", logic.Join, "int", True),
    ("node.*next", logic.Join, "a set of Node", False),
    ("node.*next.value", logic.Join, "a set of int", False),
    ("o.*next.value", logic.Join, "a set of bool", False),
    ("o.*next.link.^(next + prev)", logic.Join, "a set of Node", False),
    ("node.*wide", logic.Join, "a set of Node or Wide", False),
    ("o.*(next + link)", logic.Join, "a set of Node or Other", False),
    ("node.~link", logic.Join, "a set of Other", False),
    ("node.~next", logic.Join, "a set of Node", False),
    ("node.(next + prev)", logic.Join, "a set of Node", False),
    ("~prev", logic.Transpose, "a relation Node -> Node", False),
    ("~link", logic.Transpose, "a relation Node -> Other", False),
    ("^prev", logic.Closure, "a relation Node -> Node", False),
    ("reach(node, next, wide)", logic.Join, "a set of Node or Wide", False),
    ("node -> l", logic.Product, "a relation Node -> Leaf", True),
    ("node + o", logic.Union, "a set of Node or Other", False),
    ("node + null", logic.Union, "a set of Node", False),
    ("Node & node", logic.Intersection, "Node", True),
    ("Node & Wide", logic.Intersection, "a set of Wide", False),
    ("Node - node", logic.Difference, "a set of Node", False),
    ("node - Node", logic.Difference, "Node", True),
    ("i + j", logic.Arithmetic, "int", True),
    ("u + 1", logic.Arithmetic, "uint", True),
    ("1 - u", logic.Arithmetic, "uint", True),
    ("l.real / 2.0", logic.Arithmetic, "float", True),
    ("Node.value + i", logic.Union, "a set of int", False),
    ("i - Node.value", logic.Difference, "int", True),
    ("Node.value * 2", logic.Arithmetic, "int", True),
    ("-i", logic.Negation, "int", True),
    ("#a", logic.Length, "int", True),
    ("#l.keys", logic.Length, "int", True),
    ("#Node", logic.Cardinality, "int", True),
    ("#Leaf.keys", logic.Cardinality, "int", True),
    ("#node", logic.Cardinality, "int", True),
    ("a[0]", logic.Element, "int", True),
    ("nodes[i].next", logic.Join, "Node", True),
    ("Leaf.keys[0]", logic.Element, "a set of int", False),
    ("old(node.next)", logic.Old, "Node", True),
    ("old(i < j)", logic.Old, "bool", True),
    ("old(Node)", logic.Old, "a set of Node", False),
    ("i < j", logic.Truth, "bool", True),
    ("sum x : Node | x.value", logic.Sum, "int", True),
    ("sum x : Node | x.tag", logic.Sum, "uint", True),
    ("{ x : Node | x.on }", logic.Comprehension, "a set of Node", False),
    ("{ x : Node, k : Leaf | x.on }", logic.Comprehension, "a relation Node -> Leaf", False),
    ("if b then node else null", logic.Conditional, "Node", True),
    ("if b then u else 1", logic.Conditional, "uint", True),
    ("if b then node else Node", logic.Conditional, "a set of Node", False),
    ("this.size(3)", logic.PureCall, "int", True),
    ("Test.half(3)", logic.PureCall, "uint", True),
    ("l.title()", logic.PureCall, "string", True),
]


@pytest.mark.parametrize(("text", "node", "shape", "scalar"), TERMS, ids=[t[0] for t in TERMS])
def test_a_term_has_a_shape(text: str, node: type[logic.TermNode], shape: str, scalar: bool) -> None:
    found = term(text)
    assert type(found) is node
    assert describe_shape(found.shape) == shape
    assert found.shape.scalar is scalar


FORMULAS: list[tuple[str, type[logic.FormulaNode]]] = [
    ("b", logic.Holds),
    ("node.on", logic.Holds),
    ("!b", logic.Not),
    ("b && b", logic.And),
    ("b || b", logic.Or),
    ("b ==> b", logic.Implies),
    ("b <==> b", logic.Iff),
    ("b == retval", logic.Same),
    ("retval == (i < j)", logic.Iff),
    ("(i < j) == (j < i)", logic.Iff),
    ("b != (i < j)", logic.Not),
    ("i == j", logic.Same),
    ("u == 1", logic.Same),
    ("l.letter == 'c'", logic.Same),
    ("node.value == i", logic.Same),
    ("node == null", logic.SetEqual),
    ("node == node.next", logic.SetEqual),
    ('s == "x"', logic.SetEqual),
    ("Node.value == i", logic.SetEqual),
    ("i == none", logic.SetEqual),
    ("prev == none", logic.SetEqual),
    ("i < j", logic.Compare),
    ("l.letter <= 'x'", logic.Compare),
    ("Node.value < 3", logic.Compare),
    ("node in Node", logic.Subset),
    ("i !in Node.value", logic.Not),
    ("prev in Node -> Node", logic.Subset),
    ("no node", logic.Multiplicity),
    ("lone Node", logic.Multiplicity),
    ("all x : Node | x.on", logic.Quantified),
    ("one x, y : Node, z : x.next | x == z", logic.Quantified),
    ("forall v, k : a : v == k", logic.ArrayQuantified),
    ("node instanceof Wide", logic.InstanceOf),
    ("fresh(node)", logic.Fresh),
    ("acyclic(node, next)", logic.Acyclic),
    ("disjoint(node, Node, none)", logic.Disjoint),
    ("alldifferent(a)", logic.AllDifferent),
    ("permutation(a, old(a))", logic.Permutation),
    ("if b then i < j else b", logic.Choice),
    ("if b then b else b", logic.Holds),
    ("old(b && i < j)", logic.Holds),
]


@pytest.mark.parametrize(("text", "node"), FORMULAS, ids=[f[0] for f in FORMULAS])
def test_a_formula_becomes_a_node(text: str, node: type[logic.FormulaNode]) -> None:
    assert type(meant(text)) is node


def fields_of(found: Term) -> set[str]:
    """Return the fields of the relation at the right end of a join, or under a closure there."""
    while not isinstance(found, logic.FieldRelation):
        assert isinstance(found, logic.Join | logic.Closure | logic.ReflexiveClosure | logic.Transpose)
        found = found.right if isinstance(found, logic.Join) else found.operand
    return set(map(str, found.fields))


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("node.next", {"Node.next"}),
        ("o.next", {"Other.next"}),
        ("(node + o).next", {"Node.next", "Other.next"}),
        ("node.*next", {"Node.next"}),
        ("o.^next", {"Other.next"}),
        ("node.~next", {"Node.next"}),
        ("~prev", {"Node.prev"}),
        ("Node.other", {"Wide.other"}),
        ("null.prev", {"Node.prev"}),
    ],
)
def test_a_join_keeps_the_fields_that_its_left_side_can_have(text: str, fields: set[str]) -> None:
    assert fields_of(term(text)) == fields


def test_a_bare_field_name_means_the_fields_of_all_classes() -> None:
    program = load_text("class A { A f; } class B { B f; } class C { void m() { } }")
    (call,) = (m for m in program.methods() if m.owner == "C")
    equal = formula("f == none", program, call)
    assert isinstance(equal, logic.SetEqual)
    assert fields_of(equal.left) == {"A.f", "B.f"}
    assert describe_shape(equal.left.shape) == "a relation A or B -> A or B"


def test_none_takes_the_columns_of_its_neighbour() -> None:
    equal = meant("none == prev")
    assert isinstance(equal, logic.SetEqual)
    assert equal.left.shape.arity == 2


def test_a_closure_stays_with_what_the_start_reaches() -> None:
    program = load_text("""
      class A { A step; B other; } class B { C step; } class C { int step; }
      class T { A a; B b; void m() { } }
    """)
    (call,) = program.methods()
    found = formula("this.a.*step in A", program, call)
    assert isinstance(found, logic.Subset)
    assert fields_of(found.left) == {"A.step"}
    with pytest.raises(
        OoxError, match=r"step means different things: A.step is A and B.step is C and C.step is int"
    ):
        formula("this.a.*(step + other) in A + B", program, call)


def test_bound_variables_are_numbered_by_the_binders_around_them() -> None:
    found = meant("all x, y : { z : Node | z.on } | some w : x.next | w == y")
    assert isinstance(found, logic.Quantified)
    first, second = found.declarations
    assert (first.variable.depth, second.variable.depth) == (0, 1)
    domains = [d.domain for d in (first, second)]
    depths = [d.declarations[0].variable.depth for d in domains if isinstance(d, logic.Comprehension)]
    assert depths == [0, 1]
    assert isinstance(found.body, logic.Quantified)
    assert found.body.declarations[0].variable == logic.BoundVariable("w", 2)


def test_an_element_quantifier_binds_the_element_before_the_index() -> None:
    found = meant("forall v, k : nodes : v.value == k")
    assert isinstance(found, logic.ArrayQuantified)
    assert (found.element, found.index) == (logic.BoundVariable("v", 0), logic.BoundVariable("k", 1))


def test_field_names_win_right_of_a_join_and_variables_elsewhere() -> None:
    assert fields_of(term("node.next")) == {"Node.next"}
    assert isinstance(term("next + 1"), logic.Arithmetic)
    assert isinstance(term("acyclic(node, next)"), logic.Truth)


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        (Kind.REQUIRES, "old(i) == 1", "spec.old"),
        (Kind.INVARIANT, "old(i) == 1", "spec.old"),
        (Kind.MODIFIES, "fresh(node)", "spec.old"),
        (Kind.EXCEPTIONAL, "retval", "spec.retval"),
        (Kind.REQUIRES, "retval", "name.unknown"),
        (Kind.REQUIRES, "nobody == (node -> node)", "name.unknown"),
        (Kind.ENSURES, "old(retval)", "spec.old"),
        (Kind.ENSURES, "all retval : Node | true", "name.duplicate"),
    ],
)
def test_some_forms_mean_nothing_in_some_places(kind: Kind, text: str, code: str) -> None:
    with pytest.raises(OoxError) as caught:
        meant(text, kind)
    assert [d.code for d in caught.value.diagnostics] == [code]


@pytest.mark.parametrize("kind", [Kind.ENSURES, Kind.EXCEPTIONAL, Kind.ASSERTION])
def test_old_means_something_after_the_entry(kind: Kind) -> None:
    meant("old(i) == 1 && fresh(node)", kind)


def test_a_term_of_unrelated_types_is_no_argument() -> None:
    with pytest.raises(OoxError, match="an argument has one type, not Node or Other"):
        meant("this.size(if b then node else o) == 1")


def test_a_pure_call_knows_the_static_type_of_its_receiver() -> None:
    parent = "class P { int m() pure { return 1; } static int s() pure { return 1; } }"
    program = load_text(f"{parent} class C extends P {{ }}")
    (call, _) = program.methods()
    found = formula("some c : C | c.m() == C.s()", program, call)
    assert isinstance(found, logic.Quantified)
    assert isinstance(found.body, logic.Same)
    calls = [t for t in (found.body.left, found.body.right) if isinstance(t, logic.PureCall)]
    assert [(c.class_name, str(c.signature), c.receiver is None) for c in calls] == [
        ("C", "m()", False),
        ("P", "s()", True),
    ]


def test_only_what_promises_to_change_nothing_is_called() -> None:
    program = load_text(
        "class C { int v; int m() modifies(this.v) { return 1; } int n() modifies() { return 1; } }"
    )
    formula("this.n() == 1", program, next(program.methods()))
    with pytest.raises(OoxError, match=r"C\.m\(\) may change the heap"):
        formula("this.m() == 1", program, next(program.methods()))


def places(program: Program) -> dict[str, logic.Place]:
    (call,) = (m for m in program.methods() if m.contract.modifies)
    return {place.span.text: place for place in call.contract.modifies or ()}


def test_places_of_modifies() -> None:
    found = places(
        load_text("""
      class A { A f; int v; static int s; ghost int g; int[] a;
        void m(A p) modifies(this.f, this.f.*f.v, A.s, p.g) modifies(p.a[*], p.a[1], A.v) { } }
    """)
    )
    kinds = {text: type(place) for text, place in found.items()}
    assert kinds == {
        "this.f": logic.FieldPlace,
        "this.f.*f.v": logic.FieldPlace,
        "A.s": logic.StaticPlace,
        "p.g": logic.FieldPlace,
        "p.a[*]": logic.ElementPlace,
        "p.a[1]": logic.ElementPlace,
        "A.v": logic.FieldPlace,
    }
    whole, one = found["p.a[*]"], found["p.a[1]"]
    assert isinstance(whole, logic.ElementPlace)
    assert isinstance(one, logic.ElementPlace)
    assert whole.index is None
    assert isinstance(one.index, logic.Constant)


def test_every_expression_has_a_meaning_or_a_complaint() -> None:
    assert set(_HANDLERS) == set(get_args(tree.Expr))
