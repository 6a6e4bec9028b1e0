"""The creation of objects in a test: by a constructor that returns, with any arguments; their cells are then assigned.

A suitable constructor is found by running some with small arguments.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from ooxcheck.generation.writing.oox_values import Unwritable, value_text
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Heap, Kinds
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.values import Values
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import BOOL, CHAR, STRING, ArrayType, ClassType, Type, is_floating

_TRIED = 64
"""The number of argument lists that are tried for one constructor."""


class Construction:
    """Finds expressions that create objects, each once."""

    def __init__(self, program: Program, settings: Settings) -> None:
        self._program, self._settings = program, settings
        self._known: dict[str, str] = {}

    def expression(self, class_name: str) -> str:
        """Return an expression that creates an object of a class."""
        if class_name not in self._known:
            self._known[class_name] = self._find(class_name)
        return self._known[class_name]

    def fills(self, class_name: str) -> bool:
        """Return whether the code of a constructor may leave other contents than defaults."""
        supertypes = self._program.supertypes(class_name)
        return any(self._program.classes[name].constructors for name in supertypes)

    def _find(self, class_name: str) -> str:
        if self._program.classes[class_name].interface:
            msg = f"{class_name} is an interface"
            raise Unwritable(msg)
        if not self.fills(class_name):
            return f"new {class_name}()"
        for constructor in self._constructors(class_name):
            for arguments in islice(self._lists(constructor), _TRIED):
                if self._returns(class_name, constructor, arguments):
                    texts = [
                        value_text(atom, p.type, {}, self._program.int_width)
                        for atom, p in zip(arguments, constructor.parameters, strict=True)
                    ]
                    return f"new {class_name}({', '.join(texts)})"
        msg = f"no constructor of {class_name} returns for any of the arguments tried"
        raise Unwritable(msg)

    def _constructors(self, class_name: str) -> list[Method]:
        own = self._program.classes[class_name].constructors
        implicit = self._program.implicit_constructor(class_name)
        return sorted(own, key=lambda each: len(each.parameters)) if own else [implicit] if implicit else []

    def _lists(self, constructor: Method) -> Iterator[tuple[Atom, ...]]:
        return product(*(_small(parameter.type) for parameter in constructor.parameters))

    def _returns(self, class_name: str, constructor: Method, arguments: tuple[Atom, ...]) -> bool:
        """Return whether a constructor returns and does not change static fields."""
        heap = Heap(Kinds(self._program))
        before = list(heap.statics.cells)
        made = Values(self._program, heap).default_object(class_name)
        ended = run(
            self._program, constructor, [made, *arguments], heap=heap, settings=self._settings
        ).outcome
        return isinstance(ended, Returned) and heap.statics.cells == before


def _small(type_: Type) -> list[Atom]:
    """Return a few values of a type."""
    if type_ is BOOL:
        return [False, True]
    if type_ is STRING:
        return [None, "a"]
    if isinstance(type_, ClassType | ArrayType):
        return [None]
    if type_ is CHAR:
        return [ord("a")]
    return [0.0, 1.0] if is_floating(type_) else [0, 1, 2]
