"""What models that change over time mean: answers, lengths and numbers of traces worked out by hand."""

from __future__ import annotations

import pytest

from ooxcheck.relational.from_alloy.answers import find_answer
from ooxcheck.relational.from_alloy.questions import load_text, question
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from ooxcheck.relational.solving.answers import Options
from tests.relational.from_alloy.asking import has_instance, number_of_instances, trace

LAMP = "one sig Lamp { var on: lone Lamp }"
"""A state is on or off."""


@pytest.mark.parametrize(
    ("formula", "length", "loop"),
    [
        ("some on", 1, 0),
        ("some on; no on", 2, None),
        ("some on; no on; some on; always no on", 4, 3),
        ("always (some on iff after no on)", 2, 0),
        ("no on and always (some on iff after no on)", 2, 0),
        ("some on and after always no on", 2, 1),
        ("(no on) until (some on; some on; no on)", 3, None),
        ("eventually (historically no on and after some on) and no on;no on;some on", 3, None),
        ("always eventually some on and always eventually no on", 2, 0),
        ("before some on", None, None),
        ("after before (some on and not before some on)", 1, 0),
        ("eventually (no on and before before some on)", 2, 1),
        ("on' != on and on'' != on'", 2, 0),
        ("always some on and eventually before before before some on", 1, 0),
        ("always (some on and not before before before some on)", None, None),
        ("always (some on and (no on until before before before some on))", None, None),
        ("always some on and (not before before before some on) until before before before some on", 1, 0),
        ("always (before some on implies no on) and always (before no on implies some on)", 2, 0),
        ("some on and always eventually (no on and historically (some on or once no on))", 2, None),
        ("always eventually before some on and eventually always before no on", None, None),
        ("some on and always eventually not once some on", None, None),
        ("no on and after always (no on since some on)", 2, None),
        ("no on and after always ((no on or some on) since some on)", 2, None),
        ("no on and always (some on since no on) and eventually always before before some on", 2, 1),
        ("some on and after always (no on triggered (some on or no on))", 1, 0),
    ],
)
def test_the_shortest_trace(formula: str, length: int | None, loop: int | None) -> None:
    text = f"{LAMP} run {{ {formula} }}"
    assert has_instance(text) is (length is not None)
    if length is not None:
        found = trace(text)
        assert len(found.states) == length
        assert loop is None or found.loop == loop


def test_a_trace_is_one_of_the_length_that_is_asked_for() -> None:
    text = f"{LAMP} run {{ some on; no on; no on; some on; always no on }} for %s steps"
    assert [has_instance(text % steps) for steps in ("4", "5", "1..4", "5..9", "exactly 4", "exactly 5")] == [
        False, True, False, True, False, True,
    ]  # fmt: skip
    assert len(trace(f"{LAMP} run {{ some on }} for 3..6 steps").states) == 3
    assert len(trace(f"{LAMP} run {{ some on }} for exactly 4 steps").states) == 4
    assert not has_instance(f"{LAMP} run {{ {'some on; no on; ' * 5} some on; some on; always no on }}")


@pytest.mark.parametrize(("steps", "number"), [(1, 2), (2, 2 + 4), (3, 2 + 4 + 12)])
def test_a_trace_is_counted_once_however_it_is_written(steps: int, number: int) -> None:
    """There are 2 of one state; ab, aab.. and the like: with two states either is the first, and the loop has one or two."""
    assert number_of_instances(f"{LAMP} run {{}} for {steps} steps") == number


def test_traces_are_counted_up_to_names() -> None:
    """Of two atoms, none, one or two are there at first and then for ever: 4 traces of one state, 3 kinds."""
    assert number_of_instances("var sig A {} run {} for 2 but 1 steps") == 4
    assert number_of_instances("var sig A {} run {} for 2 but 1 steps", up_to_isomorphism=True) == 3


@pytest.mark.parametrize(
    ("model", "formula", "expected"),
    [
        ("sig A { var f: set A } { some f }", "some A and eventually no f", False),
        ("sig A { var f: one A }", "eventually some x: A | no x.f", False),
        ("sig A { var disj f, g: set A }", "eventually some f & g", False),
        ("sig A { var f: disj set A }", "eventually some disj x, y: A | some x.f & y.f", False),
        ("var one sig A {}", "eventually A != A'", True),
        ("var one sig A {}", "eventually #A != 1", False),
        ("var lone sig A {}", "eventually #A > 1", False),
        ("some var sig A {}", "eventually no A", False),
        ("sig A {} var sig B in A {}", "eventually some B' - B", True),
        ("sig A {} var sig B in A {}", "eventually A' != A", False),
        ("var sig A {} sig B in A {}", "some B and eventually no A", False),
        ("var sig A {} sig C { f: set A }", "some f and eventually no A", False),
        ("var sig A {} sig C { var f: set A }", "some f and eventually no A", True),
        ("var sig A {} var sig B, C extends A {}", "some x: B | eventually x in C", False),
        ("var sig A {} var sig B, C extends A {}", "some x: B | eventually x in A - B", False),
        ("var sig A {} var sig B, C extends A {}", "some x: B | eventually x not in A", True),
        ("var abstract sig A {} var sig B, C extends A {}", "some x: A - B | eventually x in B", False),
        ("sig A {} var sig B extends A {}", "eventually B' != B", False),
        ("abstract sig A {} var sig B extends A {}", "eventually A' != A", False),
        ("var sig A {} sig B = A {}", "eventually B' != B", True),
        ("var sig A {} sig B = A {}", "eventually B != A", False),
    ],
)
def test_declarations_hold_in_all_states(model: str, formula: str, expected: bool) -> None:
    assert has_instance(f"{model} run {{ {formula} }} for 2 but 4 steps") is expected


def test_facts_hold_in_the_first_state() -> None:
    assert has_instance(f"{LAMP} fact {{ no on }} run {{ eventually some on }}")
    assert not has_instance(f"{LAMP} fact {{ always no on }} run {{ eventually some on }}")


def test_arguments_mean_what_they_mean_where_they_are_used() -> None:
    model = "var sig A {} pred stays[s: set A] { always some s } fun later[s: set A]: set A { s' }"
    assert has_instance(f"{model} run {{ stays[A] and eventually no A & A' }} for 2")
    assert not has_instance(f"{model} check {{ let s = A | always later[s] = A' }} for 2 but 4 steps")
    assert has_instance(f"{model} run {{ some s: set A | some s and always s = s' and after no A }} for 2")


def test_atoms_that_are_not_there_have_no_identity() -> None:
    model = "var sig A {} fact { some x: A | after x not in A } run { some x: A | eventually %s }"
    assert [
        has_instance(model % formula + " for 2")
        for formula in ("x not in univ", "no x.*(A -> A)", "no x.iden")
    ] == [True] * 3
    assert not has_instance(model % "some x.iden - univ" + " for 2 but 4 steps")


def test_an_atom_of_a_bounded_scope_stays_one() -> None:
    """Over all states there are two atoms at most, though no state has more than one."""
    assert not has_instance("var sig A {} run { one A; one A and no A & A'; A not in A' and one A } for 1")
    model = "var sig A {} run { some x: A | after some y: A - x | after some A - x - y }"
    assert [has_instance(f"{model} for {size}") for size in (2, 3)] == [False, True]


def test_a_static_model_may_be_asked_about_time() -> None:
    assert has_instance("sig A {} run { always some A }")
    assert not has_instance("sig A {} check { A' = A and (some A iff eventually some A) }")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sig A {} run {} for 3 but 4 steps", "model.als:1:27: error: there are no steps: nothing in this model speaks of time"),
        ("var sig A {} run {} for exactly 2 A", "model.als:1:25: error: A is variable, so it cannot have exactly 2 atoms"),
        ("sig A {} var sig B extends A {} run {} for 3 but 2 B",
         "model.als:1:50: error: B is variable and a part of another signature, so it has no scope of its own"),
        ("var sig A {} run {} for 0 steps", "model.als:1:25: error: a trace has from 1 to 200 steps, not 0"),
        ("var sig A {} run {} for 3..2 steps", "model.als:1:25: error: a trace has from 1 to 200 steps, not 3..2"),
        ("var sig A {} run {} for 1.. steps",
         "model.als:1:25: error: steps have a least and a greatest number here, as in `1..10 steps`: there is no search without end"),
        ("var sig A {} run {} for 2 steps, 3 steps", "model.als:1:34: error: the command says twice how many steps there are"),
        ("var sig A {} run { (some A)' }", "model.als:1:28: error: a prime belongs to a set, and this is a formula: write `after` before it"),
        ("var sig A {} run { some Ab' }", "model.als:1:25: error: nothing is called Ab; did you mean A?"),
        ("var sig A {} run { always A }", "model.als:1:27: error: a formula is wanted here, and this is a set of type {A}"),
        ("open util/ordering[A] var sig A {} run {}",
         "model.als:1:1: error: util/ordering is about all atoms of a signature, and A has other ones in other states"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_at_its_place(text: str, message: str) -> None:
    with pytest.raises(AlloyError) as caught:
        has_instance(text)
    assert str(caught.value) == message


def test_long_traces_do_not_nest() -> None:
    formula = "some on until (no on and historically (some on or once some on))"
    assert len(trace(f"{LAMP} run {{ {formula} }} for exactly 180 steps").states) == 180


def test_a_budget_is_for_all_lengths() -> None:
    asked = question(load_text("sig A { var f: A -> A } run { always eventually some f } for 6"))
    with pytest.raises(TimeoutError):
        find_answer(asked, Options(seconds=1e-9))
