"""What is known of the local variables of a method: which are not null, and which hold an object under construction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import children
from ooxcheck.oox.operators import Connective, EqualityOp, UnaryOp


@dataclass(frozen=True, slots=True)
class NonNull:
    """A reference that is not null."""


@dataclass(frozen=True, slots=True)
class Raw:
    """An object under construction that only this variable refers to; `assigned` are the fields that hold a reference which is not null."""

    class_name: str
    assigned: frozenset[Field] = frozenset()


Known: TypeAlias = NonNull | Raw
Locals: TypeAlias = Mapping[int, Known]
"""What is known of variables, by their slots; those without an entry may be null."""

_LAZY = frozenset((Connective.AND, Connective.OR, Connective.IMPLIES))


def refine(known: Locals, condition: typed.Expr, *, is_true: bool) -> Locals:
    """Return what is known after a condition was evaluated to true or false."""
    return with_non_null(known, _non_null_if(condition, is_true=is_true))


def with_non_null(known: Locals, slots: Iterable[int]) -> Locals:
    """Return what is known if some variables are not null."""
    return {**known, **{slot: NonNull() for slot in slots if slot not in known}}


def without_slots(known: Locals, slots: Iterable[int]) -> Locals:
    """Return what is known if some variables may be null."""
    gone = frozenset(slots)
    return {slot: value for slot, value in known.items() if slot not in gone}


def _non_null_if(condition: typed.Expr, *, is_true: bool) -> frozenset[int]:
    """Return the variables that are not null if a condition has a value."""
    match condition:
        case typed.Binary(EqualityOp() as op, typed.Local(variable), typed.Constant(None)):
            return frozenset((variable.slot,)) if (op is EqualityOp.NOT_EQUAL) is is_true else frozenset()
        case typed.Binary(EqualityOp() as op, typed.Constant(None), typed.Local(variable)):
            return frozenset((variable.slot,)) if (op is EqualityOp.NOT_EQUAL) is is_true else frozenset()
        case typed.Binary(Connective.AND | Connective.OR as op, left, right):
            both = _non_null_if(left, is_true=is_true), _non_null_if(right, is_true=is_true)
            return both[0] | both[1] if (op is Connective.AND) is is_true else both[0] & both[1]
        case typed.Unary(UnaryOp.NOT, operand):
            return _non_null_if(operand, is_true=not is_true)
        case typed.InstanceOf(typed.Local(variable)) if is_true:
            return frozenset((variable.slot,))
        case _:  # a condition that says nothing of a variable, except that its evaluation has not thrown
            return frozenset(dereferenced_variables(condition))


def dereferenced_variables(node: typed.Node) -> Iterator[int]:
    """Yield the variables that an evaluation dereferences, and that are therefore not null when it is over."""
    match node:
        case (
            typed.FieldRead(typed.Local(variable))
            | typed.ElementRead(typed.Local(variable))
            | typed.Length(typed.Local(variable))
        ):
            yield variable.slot
        case typed.VirtualCall(receiver=typed.Local(variable)):
            yield variable.slot
        case typed.Binary(op, left) if op in _LAZY:
            yield from dereferenced_variables(left)
            return
        case typed.ArrayQuantified(array=array):
            yield from dereferenced_variables(array)
            return
        case _:  # other nodes evaluate all their operands
            pass
    for child in children(node):
        if isinstance(child, typed.Node) and not isinstance(child, typed.Statement):
            yield from dereferenced_variables(child)
