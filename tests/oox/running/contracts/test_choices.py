"""What may be chosen where a contract or an invariant leaves it open."""

from __future__ import annotations

import pytest

from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.contracts.choices import any_content, values
from ooxcheck.oox.running.heap import Dynamic, Heap, Kinds
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Ended, Undetermined
from ooxcheck.oox.running.settings import DEFAULT
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.types import BOOL, INT, ArrayType, ClassType, Type
from tests.oox.runs import loaded, method

TEXT = "class A { int v; B b; ghost A set all; } class B extends A { }"
HERE = Span(Source("<text>", TEXT), 0, 1)


def machine(choice: int = 0) -> Machine:
    """Return a machine with an object of each class and an array, where somebody always makes the same choice."""
    program = loaded(TEXT)
    kinds = Kinds(program)
    heap = Heap(kinds)
    heap.allocate(kinds.of_class("A"), [0, None, frozenset()])
    heap.allocate(kinds.of_class("B"), [0, None, frozenset()])
    heap.allocate(kinds.of_array(ArrayType(INT)), [0])
    domains: dict[Type, tuple[Dynamic, ...]] = {INT: (0, 1, 2), BOOL: (False, True)}
    return Machine(Bank(program, DEFAULT), heap, choose=lambda _options: choice, domains=domains)


def test_values_of_a_class_are_null_and_its_objects() -> None:
    m = machine()
    first, second, array = m.heap.objects
    assert values(m, ClassType("A")) == [None, first, second]
    assert values(m, ClassType("B")) == [None, second]
    assert values(m, ArrayType(INT)) == [None, array]
    assert values(m, ArrayType(BOOL)) == [None]


def test_values_of_other_types_are_those_that_the_machine_was_given() -> None:
    assert values(machine(), INT) == (0, 1, 2)


def test_a_cell_gets_a_value_of_its_type() -> None:
    m = machine(choice=1)
    first, second, array = m.heap.objects
    assert any_content(m, first, 0, HERE, "") == 1
    assert any_content(m, first, 1, HERE, "") is second
    assert any_content(m, array, 0, HERE, "") == 1


def test_a_relation_is_not_chosen() -> None:
    m = machine()
    with pytest.raises(Ended) as end:
        any_content(m, m.heap.objects[0], 2, HERE, "nobody knows")
    assert end.value.outcome == Undetermined("nobody knows", HERE)


@pytest.mark.parametrize(("calls", "expected"), [(1, 2), (2, 5), (3, 15), (4, 52)])
def test_answers_are_null_a_string_met_before_or_a_new_one(calls: int, expected: int) -> None:
    """As many runs as there are ways to tell the answers and null apart: Bell numbers."""
    body = " ".join(f"string s{place} := o.say();" for place in range(calls))
    text = f"interface O {{ string say(); }} class Main {{ static void main(O o) requires(o != null) {{ {body} }} }}"
    program = loaded(text)
    assert check(program, method(program, "Main.main")).runs == expected


@pytest.mark.parametrize("claim", ["t != old(this.s)", "t == null || t == old(this.s)"])
def test_a_string_of_the_initial_state_that_is_overwritten_can_still_be_chosen_or_not(claim: str) -> None:
    text = f"""interface O {{ string say(); }} class Main {{ string s; void main(O o) requires(o != null && this.s != null) {{
      this.s := null; string t := o.say(); assert {claim}; }} }}"""
    program = loaded(text)
    assert check(program, method(program, "Main.main")).verdict is Verdict.VIOLATED
