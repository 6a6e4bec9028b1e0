"""What code may change: the fields and arrays that it writes or allocates, and its variables."""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import called_methods, reachable
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import ArrayType
from ooxcheck.specs.unbounded_heaps.state import Key


@dataclass(frozen=True, slots=True)
class Effects:
    """The maps that code may change, and whether it may create objects."""

    keys: frozenset[Key]
    allocates: bool

    @property
    def is_nothing(self) -> bool:
        """Whether the heap stays as it is."""
        return not self.keys and not self.allocates


def effects_of_method(program: Program, method: typed.Method) -> Effects:
    """Return the effects of a method and everything that it calls."""
    return _effects(program, [each for one in reachable(program, method) for each in one.statements()])


def effects_of_loop(program: Program, loop: typed.While) -> Effects:
    """Return the effects of the iterations of a loop."""
    own = list(typed.inner_statements(loop.body))
    methods = {each for statement in own for each in called_methods(program, statement)}
    reached = {each for method in methods for each in reachable(program, method)}
    return _effects(program, [*own, *(each for method in reached for each in method.statements())])


def assigned_variables(loop: typed.While) -> frozenset[Variable]:
    """Return the variables that a loop assigns to."""
    cells = (assigned_cell(each) for each in typed.inner_statements(loop.body))
    return frozenset(each for each in cells if isinstance(each, Variable))


def _effects(program: Program, statements: Iterable[typed.Statement]) -> Effects:
    keys, allocates = set[Key](), False
    for statement in statements:
        cell = assigned_cell(statement)
        if isinstance(cell, Field | ArrayType):
            keys.add(cell)
        match typed.source_of(statement):
            case typed.NewObject(name):
                allocates = True
                keys.update(each for each in program.layout(name) if isinstance(each, Field))
            case typed.NewArray(type_):
                allocates = True
                keys.add(type_)
            case _:  # nothing new
                pass
    return Effects(frozenset(keys), allocates)
