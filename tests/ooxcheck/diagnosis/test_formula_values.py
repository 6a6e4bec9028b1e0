from __future__ import annotations

import pytest

from ooxcheck.diagnosis.data_race import Racing
from ooxcheck.diagnosis.deadlock import Deadlock
from ooxcheck.diagnosis.formula_values import Part
from ooxcheck.diagnosis.violation import Falsified, Overflowed, Overstepped, Uncaught, why
from ooxcheck.oox import logic
from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.operators import ArrayQuantifier, Quantifier
from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.reports.violation_text import because_lines
from tests.ooxcheck.explained import asserted, reason
from tests.translate.random_methods import sample

NODES = "Node{value=1, next=Node{value=3, next=Node{value=2}}}"


def tree(formula: str, *args: str, parameters: str = "") -> Part:
    found = reason(asserted(formula, parameters=parameters), "Main.main", None, *args)
    assert isinstance(found, Falsified)
    return found.part


def texts(part: Part) -> list[str]:
    return [inner.node.span.text for inner in part.parts]


def test_the_right_side_is_looked_at_only_where_the_left_one_does_not_decide() -> None:
    assert texts(tree("1 == 2 && 3 == 4")) == ["1 == 2"]
    assert texts(tree("1 == 1 && 3 == 4")) == ["1 == 1", "3 == 4"]
    assert texts(tree("1 == 2 || 3 == 4")) == ["1 == 2", "3 == 4"]
    assert texts(tree("1 == 1 ==> 3 == 4")) == ["1 == 1", "3 == 4"]
    assert texts(tree("!(1 == 1 || 3 == 4)").parts[0]) == ["1 == 1"]
    assert texts(tree("!(1 == 2 ==> 3 == 4)").parts[0]) == ["1 == 2"]


def test_only_the_branch_that_is_taken_is_a_part() -> None:
    assert texts(tree("if 1 == 1 then 2 == 3 else true")) == ["1 == 1", "2 == 3"]
    assert texts(tree("if 1 == 2 then true else 4 == 5")) == ["1 == 2", "4 == 5"]


def test_the_first_member_that_breaks_all_is_the_witness() -> None:
    part = tree("all m : n.*next | m.value < 3", NODES, parameters="Node n")
    domain, witness = part.parts
    assert domain.node.span.text == "n.*next"
    assert [(name, str(atom)) for name, atom in witness.given] == [("m", "Node#1")]
    assert [inner.value for inner in witness.parts] == [frozenset({(3,)}), frozenset({(3,)})]


@pytest.mark.parametrize(
    ("formula", "witnesses"),
    [
        ("no m : n.*next | m.value > 1", ["Node#1"]),
        ("some m : n.*next | m.value > 3", ["Node#0", "Node#1", "Node#2"]),
        ("one m : n.*next | m.value > 1", ["Node#1", "Node#2"]),
        ("lone m : n.*next | m.value > 0", ["Node#0", "Node#1", "Node#2"]),
        ("one m : n.*next | m.value > 3", ["Node#0", "Node#1", "Node#2"]),
        ("!(some m : n.*next | m.value > 1)", ["Node#1"]),
        ("!(all m : n.*next | m.value > 0)", []),
        ("!(no m : n.*next | m.value > 3)", []),
    ],
)
def test_witnesses_are_the_members_that_decide(formula: str, witnesses: list[str]) -> None:
    part = tree(formula, NODES, parameters="Node n")
    quantifier = part if isinstance(part.node, logic.Quantified) else part.parts[0]
    assert [str(body.given[0][1]) for body in quantifier.parts[1:]] == witnesses


def test_several_variables_have_a_value_each() -> None:
    part = tree("all a : n.*next, b : a.^next | a.value < b.value", NODES, parameters="Node n")
    assert [(name, str(atom)) for name, atom in part.parts[1].given] == [("a", "Node#1"), ("b", "Node#2")]


def test_elements_of_arrays_come_with_their_index() -> None:
    part = tree("forall x, i : a : x >= i", "[5, 1, 1]", parameters="int[] a")
    assert part.parts[1].given == (("x", 1), ("i", 2))


def test_arrays_are_read_in_the_state_that_is_meant() -> None:
    text = """class Main { static void f(int[] a) ensures(permutation(a, old(a))) ensures(alldifferent(a)) { a[0] := 7; } }"""
    found = reason(text, "Main.f", None, "[1, 2]")
    assert isinstance(found, Falsified)
    assert [inner.value for inner in found.part.parts] == [(7, 2), (1, 2)]


def test_old_values_are_those_on_entry() -> None:
    text = """class C { int n; void f() ensures(this.n == old(this.n) + 1) { this.n := 5; } }"""
    found = reason(text, "C.f", "C{n=2}")
    assert isinstance(found, Falsified)
    left, right = found.part.parts
    assert (left.value, right.value) == (frozenset({(5,)}), frozenset({(3,)}))
    old, one = right.parts
    assert (old.value, one.value) == (frozenset({(2,)}), frozenset({(1,)}))
    assert old.parts[0].value == frozenset({(2,)})


def test_a_path_shows_its_steps_and_not_what_else_a_field_holds() -> None:
    part = tree("n.next.value == 7", NODES, parameters="Node n")
    assert texts(part.parts[0]) == ["n.next"]
    assert texts(part.parts[0].parts[0]) == ["n"]


def test_what_needs_one_value_of_several_has_none() -> None:
    part = tree("all m : n | n.*next.value > 0", NODES, parameters="Node n")
    assert part.value is None
    comparison = part.parts[1]
    assert comparison.value is None
    assert comparison.parts[0].value == frozenset({(1,), (2,), (3,)})


# ----------------------------------------------------------------------------------------- violations of random methods


def is_explained(part: Part) -> bool:
    """Return whether the value of a connective follows from the values of its parts."""
    values = [inner.value for inner in part.parts]
    inside = all(map(is_explained, part.parts))
    match part.node:
        case logic.And():
            return inside and part.value is (None if None in values else all(values))
        case logic.Or():
            return inside and part.value is (None if None in values else any(values))
        case logic.Implies():
            return inside and part.value is (None if None in values else not values[0] or bool(values[-1]))
        case logic.Not():
            return inside and part.value is (None if values[0] is None else not values[0])
        case logic.Quantified(Quantifier.ALL) | logic.ArrayQuantified(ArrayQuantifier.FORALL) if (
            part.value is False
        ):
            return inside and values[1:] == [False]
        case logic.Quantified(Quantifier.NO) if part.value is False:
            return inside and values[1:] == [True]
        case logic.Quantified(Quantifier.SOME) | logic.ArrayQuantified(ArrayQuantifier.EXISTS) if (
            part.value is True
        ):
            return inside and values[1:] == [True]
        case logic.SetEqual():
            return inside and part.value is (values[0] == values[1])
        case _:
            return inside


@pytest.mark.parametrize("group", range(6))
def test_every_violation_of_random_methods_is_explained(group: int) -> None:  # noqa: C901 (a case for each reason)
    explained = 0
    for seed in range(group * 10, group * 10 + 10):
        problem = sample(seed).problem()
        found = check(problem.program, problem.method, problem.bounds, problem.settings, max_states=20)
        for duty, example in found.violated.items():
            if example is None:
                continue
            state = example.state.copy()
            again = replay(
                problem.program,
                problem.method,
                state.arguments,
                heap=state.heap,
                settings=problem.settings,
                schedule=example.schedule,
                choices=example.choices,
                domains=problem.bounds.domains(problem.program),
                room=problem.bounds,
            )
            reason = why(duty, again.machine)
            explained += 1
            because_lines(reason, Names(state.heap.objects))
            match reason:
                case Falsified(part):
                    assert part.value is (None if duty.kind is DutyKind.EVALUATION else False), (seed, duty)
                    assert is_explained(part), (seed, duty)
                case Overstepped(changes):
                    assert changes, (seed, duty)
                case Uncaught(raised):
                    assert str(raised), (seed, duty)
                case Deadlock(waiting):
                    assert waiting, (seed, duty)
                case Racing(accesses=accesses):
                    assert len(accesses) == 2, (seed, duty)
                case Overflowed():
                    assert duty.kind is DutyKind.OVERFLOW, (seed, duty)
                case None:
                    pytest.fail(f"seed {seed}: {duty} is not explained")
    assert explained
