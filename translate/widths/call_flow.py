"""The flow of values in a method and all code that it may run: the part shared by code and formulas, the calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import Field, GhostField, Signature, Variable
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING, ArrayType, Type
from ooxcheck.translate.model.values import is_integer
from ooxcheck.translate.widths.value_classes import Groups, Place

Columns: TypeAlias = tuple[Place, ...]
"""The places of the columns of a tuple."""

Operand: TypeAlias = tuple[Place, int | None]
"""The place of a number, and the number itself if it is a literal."""


class Flow:
    """The groups so far, and the called methods, of which some are still `waiting` to be analysed.

    Only values of types that `concern` it are followed: integers, or strings.
    """

    def __init__(
        self, program: Program, settings: Settings, concern: Callable[[Type], bool] = is_integer
    ) -> None:
        self.program, self.settings, self.concern = program, settings, concern
        self.groups = Groups()
        self.waiting: list[Method] = []

    def keeps_value(self, source: Type, target: Type) -> bool:
        """Return whether a conversion between integer types changes no number: then it is a copy."""
        if not (is_integer(source) and is_integer(target)):
            return False
        width = self.program.int_width
        numbers, wider = int_range(source, width), int_range(target, width)
        return numbers[0] in wider and numbers[-1] in wider

    def calculate(self, op: ArithmeticOp, type_: Type, left: Operand, right: Operand) -> Place:
        """Record an operation in the arithmetic of a type, and return the place of the result."""
        match op, left, right:
            case (ArithmeticOp.ADD | ArithmeticOp.SUBTRACT, (place, None), (_, int(distance))) if (
                place is not None
            ):
                return self.groups.record_shift(place, distance, type_)
            case ArithmeticOp.ADD, (_, int(distance)), (place, None) if place is not None:
                return self.groups.record_shift(place, distance, type_)
            case _:
                return self.groups.record_calculation(left[0], right[0])

    @property
    def word(self) -> Place:
        """The place of the messages of all exceptions that some handler may read."""
        return "word" if self.concern(STRING) and self.program.catches_words else None

    def local(self, method: Method, variable: Variable) -> Place:
        """Return the place of a variable of a method."""
        return (method.full_name, variable.slot) if self.concern(variable.type) else None

    def variable_columns(self, method: Method, variable: Variable) -> Columns:
        """Return the places of the contents of a variable: for a collection, one for each column."""
        if not variable.many:
            return (self.local(method, variable),)
        columns = enumerate(variable.columns)
        return tuple(
            (method.full_name, variable.slot, at) if self.concern(type_) else None for at, type_ in columns
        )

    def join_columns(self, first: Columns, second: Columns) -> None:
        """Record that tuples are copied or compared, column by column."""
        for one, other in zip(first, second, strict=True):
            self.groups.join(one, other)

    def meet(self, ghost: GhostField) -> None:
        """Record that a ghost is read; it has no effect on flows."""

    def field(self, field: Field) -> Place:
        """Return the place of a field."""
        return field if self.concern(field.type) else None

    def elements(self, type_: Type) -> Place:
        """Return the place of the elements of arrays of a type."""
        return Elements(type_) if isinstance(type_, ArrayType) and self.concern(type_.element) else None

    def call(
        self, methods: Iterable[Method], arguments: Sequence[Place], ghosts: Sequence[Columns] = ()
    ) -> Place:
        """Record a call of one of several methods, and return the place of its result."""
        result: Place = object()
        for method in methods:
            self.waiting.append(method)
            given = [*((argument,) for argument in arguments), *ghosts]
            for parameter, columns in zip(method.parameters, given, strict=True):
                self.join_columns(self.variable_columns(method, parameter), columns)
            if method.retval is not None:
                self.groups.join(self.local(method, method.retval), result)
        return result

    def call_targets(self, class_name: str, signature: Signature) -> list[Method]:
        """Return the possible targets of a call by the class of its receiver."""
        names = self.program.instantiable(class_name, open_types=self.settings.open_types)
        return [self.program.runs(name, signature) for name in names]

    def constructors(self, class_name: str | None, signature: Signature | None) -> list[Method]:
        """Return the named constructor of a class, or the implicit one."""
        if class_name is None:
            return []
        if signature is not None:
            return [self.program.constructor(class_name, signature)]
        implicit = self.program.implicit_constructor(class_name)
        return [] if implicit is None else [implicit]
