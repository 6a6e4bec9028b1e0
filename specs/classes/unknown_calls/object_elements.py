"""The elements for objects of a state: what a client writes to make the same object without a call."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ooxcheck.oox.declarations import INTERNED, TEXT
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.types import ArrayType, ClassType, Value
from ooxcheck.specs.classes.argument_values import Element, is_plain, is_unknown
from ooxcheck.specs.classes.boundary import Boundary

_VALUE_CELLS = ([TEXT], [TEXT, INTERNED], ["value"])
"""The fields of the objects of immutable classes that a client can write as a literal: texts and boxes."""


class ElementMakers:
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
        return self.distinguish(Element(type_, tuple(contents)))

    def _value_element(self, obj: Obj, type_: ClassType) -> Element | None:
        """Return the element of a text, a box, or an object of an unknown class, by the fields that the class has in the program of the boundary."""
        program = self._boundary.program
        if type_.name not in program.classes:
            return None
        names = [cell.name for cell in program.layout(type_.name)]
        if not names and type_.name not in self._boundary.classes and is_plain(self._boundary, type_.name):
            return self.distinguish(Element(type_))
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
        return self.distinguish(Element(type_, values)) if is_made else None

    def distinguish(self, element: Element) -> Element:
        """Return an element that differs from those with the same contents so far."""
        number = self._equal[element]
        self._equal[element] += 1
        return replace(element, number=number)
