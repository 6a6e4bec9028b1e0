"""Small models for strings: they are only compared, so as many as can differ are enough, and their contents are irrelevant.

Take any execution, and a group of places between which strings flow
(`ooxcheck.translate.widths.value_classes`). The strings in them are
literals, the contents of the n cells of these places in the initial state, and the choices of calls by
contract and loops by invariant.
Rename those that are no literals, group by group, injectively. No comparison, count or quantifier changes
(no formula is about all strings),
so every duty holds or fails as before. So n strings besides the literals are enough for the initial state,
the same ones for all groups;
each havocked cell adds one more (`ooxcheck.translate.havoc.havoc`). A ghost set counts as many cells as the
bounds allow tuples. (Small
models of equality: Pnueli, Rodeh, Strichman and Siegel, "The small model property: how small can it be?",
Information and Computation 2002.)

Of all renamings only one is kept: the strings of a group are numbered in the order of their first
occurrence (value precedence: Law and
Lee, "Global constraints for integer and set value precedence", CP 2004). A set adds several at once, whose
order stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import combinations, pairwise
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING, Type
from ooxcheck.relational import NONE, Expr, Formula, Relation
from ooxcheck.translate.initial.initial_relations import Cell, Places, Source
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.universe import Text, World
from ooxcheck.translate.widths.call_flow import Flow
from ooxcheck.translate.widths.code_flow import note_all

Together: TypeAlias = Callable[[Source], Hashable]
"""Names the group of a location: strings of different groups are never compared."""


def comparable_strings(program: Program, method: Method, settings: Settings) -> Together:
    """Return the groups of locations whose strings a method may compare."""
    flow = Flow(program, settings, _is_string)
    note_all(flow, method)
    for class_ in program.classes.values():
        for ghost in class_.ghosts:
            columns = [(ghost, place) for place, type_ in enumerate(ghost.columns) if _is_string(type_)]
            for one, other in combinations((ghost, *columns), 2):
                flow.groups.join(one, other)
    for variable in method.parameters:
        for one, other in combinations(flow.variable_columns(method, variable), 2):
            flow.groups.join(one, other)
    return lambda source: flow.groups.leader(
        _string_place(flow, method, source) if isinstance(source, Variable) else source
    )


def _string_place(flow: Flow, method: Method, variable: Variable) -> Hashable:
    """Return a place of the strings in an argument."""
    return next(place for place in flow.variable_columns(method, variable) if place is not None)


@dataclass(frozen=True, slots=True)
class Numbering:
    """The cells of initial states that hold strings, by group, in the order of their first occurrences."""

    world: World
    places: Places
    groups: Mapping[Hashable, list[Cell]]

    def candidates(self) -> dict[Cell, list[Text]]:
        """Return the strings that a cell may hold: at most one new string per cell.

        If the contents of strings matter, each cell has its own string, which may be equal to any other.
        """
        strings_by_cell: dict[Cell, list[Text]] = {}
        literals = list(self.world.texts)
        if self.world.spelling is not None:
            literals = list(map(Text, self.world.program.written_strings))
            return {
                cell: [*literals, self.world.text(("initial", cell))]
                for cells in self.groups.values()
                for cell in cells
            }
        for cells in self.groups.values():
            met = 0
            for cell in cells:
                met += self._most(cell.source)
                strings_by_cell[cell] = literals + self._others(met)
        return strings_by_cell

    def demands(self, contents: Mapping[Cell, Expr]) -> Iterator[Formula]:
        """Yield that strings are numbered by first occurrence; a cell's own string is in no other cell."""
        if self.world.spelling is not None:
            return
        most = max(
            (sum(self._most(cell.source) for cell in cells) for cells in self.groups.values()), default=0
        )
        others = self._others(most)
        behind = Relation("behind string", 2)
        if most > 1:
            self.world.session.bounds.bind_exactly(behind, list(pairwise(others)))
        for cells in self.groups.values() if most > 1 else ():
            met: Expr = NONE
            for cell in cells:
                value = self._strings(cell.source, contents[cell]) & self.world.constant(*others)
                known = met + value if self._most(cell.source) > 1 else met
                yield value.in_(self.world.constant(others[0]) + known.join(behind))
                met = met + value

    def _others(self, count: int) -> list[Text]:
        return [self.world.text(("initial", number)) for number in range(count)]

    def _most(self, source: Source) -> int:
        """Return the greatest number of strings in a cell."""
        return self.places.kinds.bounds.tuples * source.columns.count(STRING) if source.many else 1

    def _strings(self, source: Source, content: Expr) -> Expr:
        """Return the strings in the contents of a cell."""
        if is_table(source):
            return content.project(1)
        if content.arity == 1:
            return content
        columns = [content.project(at) for at, type_ in enumerate(source.columns) if type_ is STRING]
        return sum(columns[1:], start=columns[0])


def numbering(world: World, places: Places, together: Together) -> Numbering:
    """Return the order of first occurrence for the cells of some locations."""
    groups: dict[Hashable, list[Cell]] = {}
    for source in places.sources():
        if STRING in source.columns:
            groups.setdefault(together(source), []).extend(places.cells(source))
    return Numbering(world, places, groups)


def _is_string(type_: Type) -> bool:
    return type_ is STRING
