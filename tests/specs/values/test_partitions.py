"""States that stay separate because their flags differ."""

from __future__ import annotations

from ooxcheck.oox.declarations import Field
from ooxcheck.specs.values.domain import NULL, Number, Reference
from ooxcheck.specs.values.partitions import (
    MOST_STATES,
    Flags,
    flags_of,
    group_by_flags,
    join_all,
    join_by_flags,
    static_flags,
)
from ooxcheck.specs.values.state import State
from ooxcheck.specs.values.terms import THROWN
from tests.specs.values.programs import method_f

FLAG, OTHER = (0,), (1,)


def _state(flag: int, other: int = 0) -> State:
    return State({FLAG: Number(flag, flag), OTHER: Number(other, other)})


def test_flags_of_a_method() -> None:
    _, method = method_f(
        "static void f(bool p) { bool a := false; a := true; bool b := p; string s := null; int i := 0; }"
    )
    assert flags_of(method) == Flags((THROWN, (3,), (1,)), ((0,), (2,)))


def test_states_with_the_same_flags_are_joined() -> None:
    flags = Flags((FLAG,))
    assert join_by_flags([_state(0, 1), _state(1, 2), _state(0, 3)], flags) == [
        State({FLAG: Number(0, 0), OTHER: Number(1, 3)}),
        _state(1, 2),
    ]


def test_too_many_states_are_joined() -> None:
    states = [_state(number) for number in range(MOST_STATES + 1)]
    (joined,) = join_by_flags(states, Flags((FLAG,)))
    assert joined == join_all(states)
    assert group_by_flags(states, Flags((FLAG,))).keys() == {None}


def test_computed_flags_are_given_up_first() -> None:
    states = [_state(number % 2, number) for number in range(MOST_STATES + 1)]
    assert len(join_by_flags(states, Flags((FLAG,), (OTHER,)))) == 2


def test_a_reference_is_a_flag_if_its_nullness_is_certain() -> None:
    states = [State({FLAG: NULL}), State({FLAG: Reference(null=False)}), State({FLAG: Reference()})]
    assert len(join_by_flags(states, Flags((FLAG,)))) == 3


def test_static_flags_are_assigned_only_literals() -> None:
    program, _ = method_f(
        "static bool a; static bool b; static bool c; static int d; static void f(bool p) { Main.a := true; Main.b := p; Main.b := true; Main.d := 1; }"
    )
    assert [term[0].name for term in static_flags(program) if isinstance(term[0], Field)] == ["a"]


def test_shared_flags_are_given_up_first() -> None:
    states = [_state(number % 2, number) for number in range(MOST_STATES + 1)]
    flags = Flags((FLAG,), shared=(OTHER,))
    assert len(join_by_flags(states, flags)) == len(group_by_flags(states, flags)) == 2
    assert len(join_by_flags(states[:4], flags)) == len(group_by_flags(states[:4], flags)) == 4
