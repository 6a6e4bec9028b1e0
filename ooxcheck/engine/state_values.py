"""What an initial state holds, value by value."""

from __future__ import annotations

from collections.abc import Iterator

from oox.oracle.states import State
from oox.running.heap import Content
from oox.typed import Method
from oox.types import Type


def held_values(state: State, method: Method) -> Iterator[tuple[Type, Content]]:
    """Yield every value of a state with the type of the place that holds it."""
    yield from zip((variable.type for variable in method.variables), state.arguments, strict=False)
    for obj in (state.heap.statics, *state.heap.objects):
        for at, content in enumerate(obj.cells):
            for row in content if isinstance(content, frozenset) else [(content,)]:
                yield from zip(obj.kind.cell(at).columns, row, strict=True)
