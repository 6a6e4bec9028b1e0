"""The arguments of a counterexample that a client can make without a call: literals, arrays, texts and boxes.

The last call of a history takes them besides the usual values: a method may fail only for an array with certain numbers.
"""

from __future__ import annotations

from collections import Counter

from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.declarations import INTERNED, TEXT
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.types import ArrayType, ClassType, Type, Value
from ooxcheck.specs.classes.argument_values import Element, FurtherValues, is_plain, is_unknown
from ooxcheck.specs.classes.boundary import Boundary

_VALUE_CELLS = ([TEXT], [TEXT, INTERNED], ["value"])
"""The fields of the objects of immutable classes that a client can write as a literal: texts and boxes."""


def example_values(example: Counterexample, boundary: Boundary) -> FurtherValues:
    """Return the values of the arguments of a counterexample: literals, and elements for objects that a client of a boundary makes without a call."""
    literals: dict[Type, tuple[Value, ...]] = {}
    makers = _ElementMakers(boundary)
    for variable, atom in zip(example.method.variables, example.state.arguments, strict=False):
        if isinstance(atom, Obj):
            makers.make(atom)
        elif atom is not None:
            literals[variable.type] = (*literals.get(variable.type, ()), atom)
    return FurtherValues(literals, tuple(each for each in makers.elements.values() if each is not None))


class _ElementMakers:
    """The elements for objects; None for an object that a client makes with calls only."""

    def __init__(self, boundary: Boundary) -> None:
        self._boundary = boundary
        self._equal: Counter[Element] = Counter()
        self.elements: dict[Obj, Element | None] = {}

    def make(self, obj: Obj) -> Element | None:
        """Return the element of an object; objects with equal contents have different numbers."""
        if obj not in self.elements:
            self.elements[obj] = None  # an array that contains itself has no element
            self.elements[obj] = self._new_element(obj)
        return self.elements[obj]

    def _new_element(self, obj: Obj) -> Element | None:
        type_ = obj.kind.type
        if isinstance(type_, ClassType):
            return self._value_element(obj, type_)
        if not isinstance(type_, ArrayType):
            return None
        contents = list[Value | Element]()
        for each in obj.cells:
            part = self.make(each) if isinstance(each, Obj) else each
            if not isinstance(part, Element | int | float | str | None) or (
                part is None and each is not None
            ):
                return None
            contents.append(part)
        return self._distinguish(Element(type_, tuple(contents)))

    def _value_element(self, obj: Obj, type_: ClassType) -> Element | None:
        """Return the element of a text, a box, or an object of an unknown class, by the fields that the class has in the program of the boundary."""
        program = self._boundary.program
        if type_.name not in program.classes:
            return None
        names = [cell.name for cell in program.layout(type_.name)]
        known: dict[str, Content] = {
            cell.name: content for cell, content in zip(obj.kind.layout, obj.cells, strict=True)
        }
        contents = [known.get(name, True if name == INTERNED else None) for name in names]
        values = tuple(each for each in contents if isinstance(each, int | float | str))
        if len(values) != len(names):
            return None
        if type_.name in self._boundary.immutable and names in _VALUE_CELLS:
            return Element(type_, values)
        is_made = is_unknown(program, type_.name) and is_plain(self._boundary, type_.name)
        return self._distinguish(Element(type_, values)) if is_made else None

    def _distinguish(self, element: Element) -> Element:
        """Return an element that differs from those with the same contents so far."""
        number = self._equal[element]
        self._equal[element] += 1
        return Element(element.type, element.contents, number)
