"""Random initial states: a heap of some objects of each class, whose cells and the arguments hold anything of their types.

The length of an array is an int, so at small widths there are no longer ones.
"""

from __future__ import annotations

import random
from itertools import islice

from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Dynamic, Heap, Kinds, Obj, default_content
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.strings import others
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING, ArrayType, ClassType, Type


def random_state(
    program: Program, method: Method, bounds: Bounds, settings: Settings, source: random.Random
) -> State:
    """Return a state in which a method can be called."""
    return _Builder(program, bounds, settings, source).state(method)


class _Builder:
    def __init__(self, program: Program, bounds: Bounds, settings: Settings, source: random.Random) -> None:
        self._program, self._bounds, self._source = program, bounds, source
        strings = (None, *program.string_literals, *islice(others(program.string_literals), 3))
        self._domains = {**bounds.domains(program), STRING: strings}
        self._open_types = settings.open_types
        self._longest = min(bounds.array, (1 << program.int_width - 1) - 1)
        self._heap = Heap(Kinds(program))
        self._null = source.choice((0.1, 0.3, 0.5))

    def state(self, method: Method) -> State:
        """Return the state; a constructor's new object has its defaults."""
        for name, class_ in self._program.classes.items():
            if name in self._program.instantiable(name, open_types=self._open_types) or not class_.interface:
                for _ in range(self._source.randint(0, self._bounds.of(name))):
                    self._make(ClassType(name))
        for type_ in _array_types(self._program, method):
            for _ in range(self._source.randint(0, self._bounds.of(str(type_)))):
                self._make(type_)
        if not method.static and not method.constructor:
            self._make(ClassType(method.owner))
        for obj in (self._heap.statics, *self._heap.objects):
            self._fill(obj)
        arguments: list[Dynamic] = [self._value(parameter.type) for parameter in method.parameters]
        return State(self._heap, (*self._receiver(method), *arguments))

    def _receiver(self, method: Method) -> list[Obj]:
        if method.static:
            return []
        if not method.constructor:
            return [self._source.choice(self._of(ClassType(method.owner)))]
        kind = self._heap.kinds.of_class(method.owner)
        return [self._heap.allocate(kind, [default_content(cell) for cell in kind.layout])]

    def _make(self, type_: ClassType | ArrayType) -> None:
        if isinstance(type_, ArrayType):
            length = self._source.randint(0, self._longest)
            self._heap.allocate(self._heap.kinds.of_array(type_), [None] * length)
        else:
            kind = self._heap.kinds.of_class(type_.name)
            self._heap.allocate(kind, [None] * len(kind.layout))

    def _fill(self, obj: Obj) -> None:
        if isinstance(obj.kind.type, ArrayType):
            obj.cells[:] = [self._value(obj.kind.type.element) for _ in obj.cells]
        else:
            obj.cells[:] = [self._content(cell) for cell in obj.kind.layout]

    def _content(self, cell: Field | GhostField) -> Dynamic:
        match cell:
            case Field():
                return self._value(cell.type)
            case GhostField(many=False):
                return self._value(cell.columns[0])
            case GhostField(columns=columns):
                rows = [
                    tuple(self._value(column) for column in columns)
                    for _ in range(self._source.randint(0, 2))
                ]
                return frozenset(row for row in rows if None not in row)

    def _value(self, type_: Type) -> Dynamic:
        if not isinstance(type_, ClassType | ArrayType):
            return self._source.choice(self._domains[type_])
        found = self._of(type_)
        return None if not found or self._source.random() < self._null else self._source.choice(found)

    def _of(self, type_: ClassType | ArrayType) -> list[Obj]:
        if isinstance(type_, ArrayType):
            return [obj for obj in self._heap.objects if obj.kind.type == type_]
        return [obj for obj in self._heap.objects if type_.name in obj.kind.supertypes]


def _array_types(program: Program, method: Method) -> list[ArrayType]:
    types = [variable.type for variable in method.variables]
    types += [field.type for class_ in program.classes.values() for field in class_.fields]
    found: dict[ArrayType, None] = {}
    for type_ in types:
        inner = type_
        while isinstance(inner, ArrayType):
            found[inner] = None
            inner = inner.element
    return list(found)
