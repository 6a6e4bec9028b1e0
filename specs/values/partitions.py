"""Trace partitioning (Rival and Mauborgne, "The trace partitioning abstract domain", 2007): executions with different flags stay separate.

Lowered code remembers in flags how a block was left: truth values that are only assigned literals, and strings. Static flags remember which classes of
Java are initialised. States in which the flags of a method differ are not joined, unless there are too many.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import BOOL, STRING
from ooxcheck.specs.values.domain import Number, Reference
from ooxcheck.specs.values.state import State, join_states
from ooxcheck.specs.values.terms import THROWN, Term

MOST_STATES = 8
"""The greatest number of states at one point."""


@dataclass(frozen=True, slots=True)
class Flags:
    """The flags of a method: `assigned` are the strings and the truth values that are only assigned literals, `computed` the other truth values, `shared` static flags."""

    assigned: tuple[Term, ...] = (THROWN,)
    computed: tuple[Term, ...] = ()
    shared: tuple[Term, ...] = ()


def static_flags(program: Program) -> tuple[Term, ...]:
    """Return the static truth values that are only assigned literals."""
    assigned, computed = dict[Field, None](), set[Field]()
    for method in program.methods():
        for statement in method.statements():
            match statement:
                case typed.Assign(typed.StaticRead(field), value) if field.type is BOOL:
                    assigned[field] = None
                    computed.update(() if isinstance(value, typed.Constant) else (field,))
                case _:  # no assignment to a static truth value
                    pass
    return tuple((field,) for field in assigned if field not in computed)


def flags_of(method: typed.Method, shared: tuple[Term, ...] = ()) -> Flags:
    """Return the flags of a method, and the word of an exception."""
    computed = {variable.slot for variable in method.parameters}
    for statement in method.statements():
        match statement:
            case typed.Declare(variable, value) | typed.Assign(typed.Local(variable), value):
                if value is not None and not isinstance(value, typed.Constant):
                    computed.add(variable.slot)
            case _:  # no assignment to a variable
                pass
    variables = [variable for variable in method.variables if not variable.is_ghost]
    truths = [variable.slot for variable in variables if variable.type is BOOL]
    strings = [variable.slot for variable in variables if variable.type is STRING]
    return Flags(
        (THROWN, *((slot,) for slot in (*strings, *(slot for slot in truths if slot not in computed)))),
        tuple((slot,) for slot in truths if slot in computed),
        shared,
    )


def join_by_flags(states: Sequence[State], flags: Flags) -> list[State]:
    """Return states of the same executions: one for all states with the same flags, or without the shared or computed ones, or a single one if there are too many."""
    if len(states) <= 1:
        return list(states)
    for kinds in ((*flags.assigned, *flags.computed, *flags.shared), (*flags.assigned, *flags.computed)):
        if len(groups := _groups(states, kinds)) <= MOST_STATES:
            return list(groups.values())
    return list(group_by_flags(states, flags).values())


def group_by_flags(states: Sequence[State], flags: Flags) -> dict[Hashable, State]:
    """Return states by the values of the assigned and shared flags, or without the shared ones; with the key None, a single one if there are too many."""
    groups = _groups(states, (*flags.assigned, *flags.shared))
    return groups if len(groups) <= MOST_STATES else limit_groups(_groups(states, flags.assigned))


def _groups(states: Iterable[State], flags: Sequence[Term]) -> dict[Hashable, State]:
    groups: dict[Hashable, State] = {}
    for state in states:
        key = _flag_values(state, flags)
        groups[key] = join_states(groups[key], state) if key in groups else state
    return groups


def limit_groups(groups: dict[Hashable, State]) -> dict[Hashable, State]:
    """Return the groups, or a single one with the key None if there are too many."""
    return groups if len(groups) <= MOST_STATES else {None: join_all(groups.values())}


def join_all(states: Iterable[State]) -> State:
    """Return a state of all executions of one or more states."""
    first, *others = states
    for state in others:
        first = join_states(first, state)
    return first


def _flag_values(state: State, flags: Sequence[Term]) -> tuple[Hashable, ...]:
    """Return the values of the flags, as far as they are certain."""
    return tuple(_certain(state, flag) for flag in flags)


def _certain(state: State, flag: Term) -> Hashable:
    match state.values.get(flag):
        case Number(low, high) if low == high:
            return low
        case Reference(null, classes):
            return (null, classes) if _is_certain(null, classes) else not null or None
        case _:  # anything
            return None


def _is_certain(null: bool, classes: frozenset[str] | None) -> bool:
    return classes is not None and len(classes) + null == 1
