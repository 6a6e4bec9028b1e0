"""What an initial state holds, value by value."""

from __future__ import annotations

from collections.abc import Iterator

from oox.oracle.states import State
from oox.running.heap import Content, Kind
from oox.typed import Field, Method
from oox.types import ArrayType, Type


def held_values(state: State, method: Method) -> Iterator[tuple[Type, Content]]:
    """Yield every value of a state with the type of the place that holds it."""
    yield from zip((variable.type for variable in method.variables), state.arguments, strict=False)
    for obj in (state.heap.statics, *state.heap.objects):
        for at, content in enumerate(obj.cells):
            for row in content if isinstance(content, frozenset) else [(content,)]:
                yield from zip(_columns(obj.kind, at), row, strict=True)


def _columns(kind: Kind, at: int) -> tuple[Type, ...]:
    """Return the types of what one cell holds."""
    if isinstance(kind.type, ArrayType):
        return (kind.type.element,)
    cell = kind.layout[at]
    return (cell.type,) if isinstance(cell, Field) else cell.columns
