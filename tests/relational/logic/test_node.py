from __future__ import annotations

import gc
import pickle
import sys
from copy import copy, deepcopy

import pytest

from ooxcheck.relational.logic.binders import Decl, all_, such_that
from ooxcheck.relational.logic.expr import Binary, Expr, Junction, Relation, Variable
from ooxcheck.relational.logic.node import _interned, nodes, text
from ooxcheck.relational.logic.operators import BoolOp, Multiplicity, SetOp

r, s = Relation("r", 2), Relation("s", 1)
x, y = Variable("x"), Variable("y")


def test_equal_constructions_are_one_node() -> None:
    assert Relation("r", 2) is r
    assert r + r is Binary(SetOp.UNION, r, r)
    assert x.join(r) is not y.join(r)


def test_defaults_and_names_of_fields_make_no_difference() -> None:
    assert Decl(x, s) is Decl(x, domain=s) is Decl(x, s, Multiplicity.ONE)
    with pytest.raises(TypeError, match="Relation needs columns"):
        Relation("r")  # type: ignore[call-arg]  # the mistake under test


def test_true_and_one_are_different_fields() -> None:
    assert Relation("t", 1) is not Relation("t", True)


def _table_size() -> int:
    """Return the number of nodes in the table after garbage is collected and the next node is built."""
    gc.collect()
    assert Relation("r", 2) is r
    return len(_interned)


def test_a_node_that_is_refused_leaves_no_trace() -> None:
    before = _table_size()
    with pytest.raises(ValueError, match="arities differ"):
        r + s
    assert _table_size() == before


def test_the_table_forgets_dead_nodes() -> None:
    node = Relation("only here", 1) + Relation("and here", 1)
    size = _table_size()
    del node
    assert _table_size() == size - 3


def test_the_death_of_a_node_runs_no_python_code() -> None:
    """So no exception of a signal handler is lost in a callback of a weak reference."""
    node = Relation("only here", 1) + Relation("and here", 1)
    calls: list[str] = []
    sys.setprofile(lambda frame, event, _argument: calls.append(event + frame.f_code.co_name))
    del node
    sys.setprofile(None)
    assert [each for each in calls if each.startswith("call")] == []


def test_pickling_finds_the_same_node_again() -> None:
    node = s.join(r).some() & r.closure().no()
    assert pickle.loads(pickle.dumps(node)) is node


def test_pickling_keeps_variables_apart_and_together() -> None:
    node = all_(Decl(x, s), holds=x.join(r).some() & Variable("x").in_(s))
    twin = pickle.loads(pickle.dumps(node))
    assert str(twin) == str(node) == "all x': s | some x'.r and x in s"
    assert len(twin.free) == 1


def test_a_copy_is_the_same_node() -> None:
    node = all_(Decl(x, s), holds=x.join(r).some())
    assert copy(x) is deepcopy(x) is x
    assert copy(node) is deepcopy(node) is node


def test_free_variables_are_those_outside_their_binders() -> None:
    body = x.join(r).eq(y)
    assert body.free == (x, y)
    assert all_(Decl(x, s), holds=body).free == (y,)
    assert all_(Decl(x, x.join(r)), holds=body).free == (x, y)
    assert all_(Decl(y, s), Decl(x, y.join(r)), holds=body).free == ()


def test_nodes_come_once_and_children_first() -> None:
    shared = r + r
    seen = list(nodes(shared.join(shared)))
    assert seen == [r, shared, shared.join(shared)]


def test_a_shared_node_is_visited_once() -> None:
    node: Expr = r
    for _ in range(200):
        node = node + node.join(node)
    visits = list(nodes(node))
    assert len(visits) == len(set(visits)) == 401


def test_text_is_cut_where_a_shared_graph_would_be_endless() -> None:
    node: Expr = r
    for _ in range(200):
        node = node.join(node)
    cut = text(node, limit=100)
    assert len(cut) < 120
    assert cut.endswith("...")


def test_a_deep_graph_is_built_printed_and_forgotten_without_recursion() -> None:
    formula = s.some()
    for _ in range(20_000):
        formula = Junction(BoolOp.AND, (formula,)) & s.some()
    assert len(str(formula)) > 100_000
    del formula
    gc.collect()


def test_a_walk_leaves_out_what_is_done_and_adds_what_it_sees() -> None:
    done = set(nodes(r))
    below = r + r.join(r)
    assert list(nodes(below, done=done)) == [r.join(r), below]
    assert list(nodes(below, r, done=done)) == []


def test_a_variable_is_the_object_and_not_its_name() -> None:
    other = Variable("x")
    assert other is not x
    assert other.join(r) is not x.join(r)
    assert all_(Decl(x, s), holds=other.in_(s)).free == (other,)


def test_variables_of_one_name_are_told_apart_where_both_are_meant() -> None:
    inner, outer = Variable("x"), Variable("x")
    both = all_(Decl(outer, s), holds=such_that(Decl(inner, s), holds=inner.in_(outer.join(r))).some())
    assert str(both) == "all x: s | some {x': s | x' in x.r}"
    apart = all_(Decl(outer, s), holds=outer.in_(s)) & all_(Decl(inner, s), holds=inner.in_(s))
    assert str(apart) == "(all x: s | x in s) and (all x: s | x in s)"
    assert text(both, names={inner: "i", outer: "o"}) == "all o: s | some {i: s | i in o.r}"
