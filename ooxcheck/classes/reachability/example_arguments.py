"""The arguments of a counterexample that a client can make without a call: literals, arrays, texts and boxes.

The last call of a history takes them besides the usual values: a method may fail only for an array with certain numbers.
"""

from __future__ import annotations

from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.types import Type, Value
from ooxcheck.specs.classes.argument_values import FurtherValues
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.unknown_calls.object_elements import ElementMakers


def example_values(example: Counterexample, boundary: Boundary) -> FurtherValues:
    """Return the values of the arguments of a counterexample: literals, and elements for objects that a client of a boundary makes without a call."""
    literals: dict[Type, tuple[Value, ...]] = {}
    makers = ElementMakers(boundary)
    for variable, atom in zip(example.method.variables, example.state.arguments, strict=False):
        if isinstance(atom, Obj):
            makers.make(atom)
        elif atom is not None:
            literals[variable.type] = (*literals.get(variable.type, ()), atom)
    return FurtherValues(literals, tuple(each for each in makers.elements.values() if each is not None))
