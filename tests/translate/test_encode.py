"""A whole encoding: what is assumed, what can end, and how a deeper one shares the world of a shallower one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from time import monotonic

import pytest

from ooxcheck.oox.declarations import Field
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.translate.encode import EncodingRequest, encode
from tests.translate.asking import asked, encoded, found, in_main, verdict
from tests.translate.deciding import OPTIONS, Answer, decided

SOURCE = "interface S { N get() modifies() ensures(retval != null); void put(N n) requires(n != null) modifies(n.v); } class N { int v; }"


def deepened(text: str, depths: tuple[int, ...], *, by_invariant: bool = False) -> Answer:
    """Return what is found with the last of several bounds, each encoded in the world of the one before."""
    earlier = None
    for unroll in depths:
        it = asked(text, unroll=unroll, loops_by_invariant=by_invariant)
        earlier = encode(
            EncodingRequest(it.program, it.method, it.bounds, it.settings, options=OPTIONS, earlier=earlier)
        )
    return decided(it, earlier)


def texts(answer: Answer) -> list[str]:
    return [duty.span.text for duty in answer.violated]


# -------------------------------------------------------------------------------------------------------- assumptions


def test_each_conjunct_of_requires_is_an_assumption_of_its_clause() -> None:
    encoding = encoded(in_main(";", "int x, int y", "requires(x > 0 && y > 0) requires(x < y)"))
    assert [(each.clause.kind, each.clause.span.text) for each in encoding.assumptions] == [
        (DutyKind.REQUIRES, "x > 0 && y > 0"),
        (DutyKind.REQUIRES, "x > 0 && y > 0"),
        (DutyKind.REQUIRES, "x < y"),
    ]


def test_an_assumption_that_is_false_saves_the_others_from_having_no_value() -> None:
    classes = "class N { N l; N r; int v; }"
    text = in_main(";", "N n", "requires(n.(l + r).v > 0) requires(n == null)", classes)
    assert found(text, scope=2, int_width=2).violated == frozenset()


def test_an_assumption_without_a_value_is_a_violation() -> None:
    classes = "class N { N l; N r; int v; }"
    answer = found(in_main(";", "N n", "requires(n.(l + r).v > 0)", classes), scope=2, int_width=2)
    assert {duty.kind for duty in answer.violated} == {DutyKind.EVALUATION}


def test_the_requires_of_a_constructor_sees_its_object_and_invariants_do_not() -> None:
    text = "class A { int x; invariant this.x > 0; A() requires(one A) { assert this.x == 0; this.x := 1; } }"
    assert verdict(text, "A.A") is Verdict.HOLDS


# --------------------------------------------------------------------------------------------------------------- ends


def test_what_returns_and_what_throws_is_told_apart() -> None:
    text = in_main("if (x > 0) { throw; }", "int x")
    assert (found(text).finishes, found(text).throws) == (True, True)
    answer = found(text.replace("{ throw; }", "{ while (true) { ; } }"))
    assert (answer.finishes, answer.throws) == (True, False)


def test_without_room_for_the_receiver_there_is_no_state() -> None:
    assert verdict("class A { void f() { assert false; } }", "A.f", scope=0) is Verdict.VACUOUS
    assert verdict(in_main("assert a == null;", "A a", "", "class A { }"), scope=0) is Verdict.HOLDS


def test_scopes_bound_single_classes_with_their_subclasses() -> None:
    classes = "class A { } class B extends A { }"
    body = "assert !(a instanceof B && b instanceof B && a != b);"
    assert found(in_main(body, "A a, A b", "", classes), scope=2, scopes={"B": 1}).violated == frozenset()
    assert texts(found(in_main(body, "A a, A b", "", classes), scope=2)) == [body[7:-1]]


def test_arguments_fields_and_static_fields_hold_anything() -> None:
    text = "class A { A n; static A s; static void main(A a) { assert a == null || a.n != A.s; } }"
    assert texts(found(text, "A.main")) == ["a == null || a.n != A.s"]


# ---------------------------------------------------------------------------------------------------------- deepening


def test_a_deeper_encoding_in_the_same_world_finds_what_a_new_one_finds() -> None:
    text = in_main("int i := 0; while (i < n) { i := i + 1; } assert i < 3;", "int n")
    assert deepened(text, (1, 2)).violated == frozenset()
    assert texts(deepened(text, (1, 2, 3))) == ["i < 3"]


def test_objects_that_only_the_deeper_run_makes_can_be_returned_by_a_call_by_contract() -> None:
    body = "N a := null; int i := 0; while (i < k) { a := new N(); i := i + 1; } N b := s.get(); assert !(i == 2 && a == b);"
    text = in_main(body, "S s, int k", "requires(s != null && k <= 2)", SOURCE)
    assert texts(deepened(text, (1, 2))) == ["!(i == 2 && a == b)"]


def test_objects_that_only_the_deeper_run_makes_can_be_changed_by_a_call_by_contract() -> None:
    body = "N a := new N(); int i := 0; while (i < k) { a := new N(); i := i + 1; } s.put(a); assert !(i == 2 && a.v == 1);"
    text = in_main(body, "S s, int k", "requires(s != null && k <= 2)", SOURCE)
    assert texts(deepened(text, (1, 2))) == ["!(i == 2 && a.v == 1)"]


def test_objects_that_only_the_deeper_run_makes_can_be_changed_by_a_loop_by_invariant() -> None:
    body = """
    N a := new N(); N c := a; int i := 0;
    while (i < k) { a := new N(); i := i + 1; }
    int j := 0;
    while (j < 1) invariant(true) { c.v := 1; j := j + 1; }
    assert !(i == 2 && a.v == 1);
    """
    text = in_main(body, "int k", "requires(k <= 2)", SOURCE)
    assert texts(deepened(text, (1, 2), by_invariant=True)) == ["!(i == 2 && a.v == 1)"]


def test_the_same_question_is_encoded_the_same_way() -> None:
    text = in_main("N a := new N(); a.v := x; assert a.v == x;", "int x", "", "class N { int v; }")
    first, second = (encoded(text) for _ in range(2))
    assert first.world.session.size() == second.world.session.size()
    assert [str(thing) for thing, _ in first.made] == [str(thing) for thing, _ in second.made]


def test_a_watcher_hears_again_and_again_that_something_is_encoded() -> None:
    it, heard = asked(in_main("int i := 0; while (i < n) { i := i + 1; }", "int n")), list[None]()
    encode(
        EncodingRequest(
            it.program, it.method, it.bounds, it.settings, options=OPTIONS, watch=lambda: heard.append(None)
        )
    )
    assert len(heard) > 3


# -------------------------------------------------------------------------------------------------------------- bounds


CHAIN = asked(
    in_main(";", "N a", "requires(a.n.n == null)", "class N { N n; invariant straight: acyclic(this, n); }"),
    scope=3,
)


def cells_of_next(
    given: Collection[Duty] | None, deadline: float | None = None, seconds: float | None = None
) -> int:
    """Return how many tuples the field of initial heaps may have if some clauses bound them."""
    it = CHAIN
    encoding = encode(
        EncodingRequest(
            it.program,
            it.method,
            it.bounds,
            it.settings,
            options=replace(OPTIONS, seconds=seconds),
            given=given,
            deadline=deadline,
        )
    )
    with encoding.world.session:
        heap = encoding.initial.state.heap
        (relation,) = (relation for cells, relation in heap.relations.items() if isinstance(cells, Field))
        return len(encoding.world.possible(relation))


def test_the_search_for_tight_bounds_ends_at_the_deadline() -> None:
    assert cells_of_next(None, deadline=monotonic() - 1) == cells_of_next(())
    assert cells_of_next(None, deadline=monotonic() + 60) == 1


def test_the_search_for_tight_bounds_takes_a_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first 30 of 100 seconds, no query runs any more; the deadline is kept, too."""
    assert cells_of_next(None, seconds=100) == 1
    assert cells_of_next(None, deadline=monotonic() - 1, seconds=100) == cells_of_next(())
    monkeypatch.setattr("ooxcheck.translate.tight_bounds.monotonic", lambda: monotonic() - 30)
    assert cells_of_next(None, seconds=100) == cells_of_next(())
    assert cells_of_next(None, seconds=1000) == 1


def test_initial_heaps_are_bounded_by_what_is_assumed_or_by_some_of_it() -> None:
    encoding = encode(
        EncodingRequest(CHAIN.program, CHAIN.method, CHAIN.bounds, CHAIN.settings, options=OPTIONS)
    )
    clauses = list(dict.fromkeys(each.clause for each in encoding.assumptions))
    assert [clause.kind for clause in clauses] == [DutyKind.REQUIRES, DutyKind.INVARIANT]
    everything, nothing = cells_of_next(None), cells_of_next(())
    assert everything == 1
    assert nothing > cells_of_next(clauses[1:]) > everything
