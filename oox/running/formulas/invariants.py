"""Class invariants as functions: compiled once for each class, with the inherited ones."""

from __future__ import annotations

from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas.evaluate import FormulaFn, formula
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.typed import Invariant


class Invariants:
    """The invariants of all classes, compiled once; `exist` is whether there are any."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._tests: dict[str, list[tuple[FormulaFn, Invariant]]] = {}
        self.exist = any(class_.invariants for class_ in program.classes.values())

    def of(self, obj: Obj, class_name: str | None = None) -> list[tuple[FormulaFn, Invariant]]:
        """Return the invariants of an object, with their tests in a scene whose slot 0 is the object.

        They are those of its class, or of a given superclass.
        """
        name = class_name or str(obj.kind.type)
        if obj.kind.is_array:
            return []
        if name not in self._tests:
            self._tests[name] = [(formula(i.formula), i) for i in self._program.invariants(name)]
        return self._tests[name]
