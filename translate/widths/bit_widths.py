"""Small models for numbers: values that are only compared need few bits; how many those of an initial state need.

Take a group of locations whose numbers are only copied and compared
(`ooxcheck.translate.widths.value_classes`), with n cells in the initial state, and let their literals lie between a and b; 0, the default of
new cells, is always one of them. Numbers from a to b stay the same, those below a become the nearest ones below it in the same order, those
above b likewise. No comparison of the method changes, so every run ends as before. A literal that is less than all numbers that the types of
the cells hold, or greater, stays so: it does not count. There are at most n different numbers, so the new ones are from a - n to b + n.
They are no farther from zero than the old ones, so they fit their types. Numbers in ghost sets and relations count as well, though they
keep their width. (Range allocation: Pnueli, Rodeh, Strichman and Siegel, "The small model property: how small can it be?",
Information and Computation 2002.)

Numbers may also be *shifted* by constants, in the arithmetic of one type, which holds all numbers of the group: by at most r in all on the
way from a cell or literal. Then a number that a run computes is p + d, with a number p of a cell, a literal, or an end of the type, the
least or the greatest number, and d from -r to r. That includes sums that wrap around: p + d exceeds the greatest number m if
m - p < d, and becomes the least number plus d - (m - p) - 1. So comparisons and overflows depend on the order of these points, and on those
distances between them that are at most 2r. Divide the points where neighbours are more than 2r apart, and move the pieces: the one with an end of the type, and the one with the
literals, stay where they are, and the others move towards the literals until they are 2r + 1 from the next piece. Order and distances of at most 2r stay the same; so every run
ends as before. The new numbers are at most n(2r + 1) from a, from b, or from an end of the type, so they have few low bits and two others
(`ooxcheck.translate.initial.narrow_numbers`). A literal in the upper or the lower half of the numbers, such as the greatest one itself, belongs to that end.
A copy back to where a number came from before a shift, as in a loop that counts, has no such r; then numbers keep their width.

Calls by contract and loops by invariant introduce arbitrary numbers: then widths stay unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.initial.narrow_numbers import Narrow
from ooxcheck.translate.initial.object_kinds import Kinds
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.values import is_integer, is_unsigned, width_of
from ooxcheck.translate.widths.call_flow import Flow
from ooxcheck.translate.widths.code_flow import note_all
from ooxcheck.translate.widths.value_classes import Place


def widths(program: Program, method: Method, bounds: Bounds, settings: Settings) -> Mapping[Source, Narrow]:
    """Return the bits of the numbers in a location, for those that need fewer than their types have."""
    flow = Flow(program, settings)
    if settings.loops_by_invariant or not _is_known(flow, method):
        return {}
    kinds = Kinds(program, method, bounds, settings)
    cells, entries = _cells(kinds), _entries(kinds, flow)
    groups: dict[Place, list[Source]] = {}
    for source in cells:
        place = flow.local(method, source) if isinstance(source, Variable) else source
        groups.setdefault(flow.groups.leader(place), []).append(source)
    narrow: dict[Source, Narrow] = {}
    for place, group in groups.items():
        if (reach := flow.groups.reach(place)) is not None:
            listed = [entry for entry in entries if flow.groups.are_together(place, entry)]
            literals = flow.groups.literals(place)
            if not listed:
                literals = frozenset(filter(partial(_is_within, program, group), literals))
            count = sum(map(cells.__getitem__, group)) + sum(map(entries.__getitem__, listed))
            shifted = frozenset(shift.type for shift in flow.groups.shifts(place))
            narrow |= _Numbers(program.int_width, shifted, literals | {0}, count * (2 * reach + 1)).narrow(
                group
            )
    return narrow


def _is_within(program: Program, group: Collection[Source], literal: int) -> bool:
    """Return whether a literal is between numbers that cells of a group can hold."""
    ranges = [int_range(source.columns[0], program.int_width) for source in group]
    return min(each[0] for each in ranges) <= literal <= max(each[-1] for each in ranges)


@dataclass(frozen=True, slots=True)
class _Numbers:
    """The numbers of a group: the types in whose arithmetic they are shifted, the literals, and how far numbers are from these at most."""

    int_width: int
    shifted: frozenset[Type]
    literals: frozenset[int]
    margin: int

    def narrow(self, group: Sequence[Source]) -> dict[Source, Narrow]:
        """Return the bits of the numbers in the locations of a group, where these are fewer than those of the type."""
        widest = max({source.columns[0] for source in group} | self.shifted, key=self._most)
        low = self._low_bits(widest)
        if low is None and self.shifted:
            return {}
        types = {source: source.columns[0] for source in group}
        needed = {
            source: self._plain(type_) if low is None else self._near_ends(type_, widest, low)
            for source, type_ in types.items()
        }
        return {source: bits for source, bits in needed.items() if bits.bits < self._width(types[source])}

    def _low_bits(self, widest: Type) -> int | None:
        """Return the number of low bits of numbers near literals and ends; None if the ends do not matter, or all bits are needed."""
        if is_unsigned(widest) or self.shifted - {widest}:
            return None
        most = self._most(widest)
        near = {literal for literal in self.literals if abs(literal) > most // 2}
        if not self.shifted and not near:
            return None
        distances = [most - abs(literal) if literal in near else abs(literal) for literal in self.literals]
        low = (max(distances) + self.margin).bit_length()
        return low if low + 2 < self._width(widest) else None

    def _near_ends(self, type_: Type, widest: Type, low: int) -> Narrow:
        """Return the bits of a number in a group whose widest numbers may be near the ends of their type; others are only near literals."""
        if is_unsigned(type_):
            return Narrow(low)
        is_widest = self._width(type_) == self._width(widest)
        return Narrow(low + 2, ends=True) if is_widest else Narrow(low + 1)

    def _plain(self, type_: Type) -> Narrow:
        """Return the bits of a number between the least and the greatest literal, or near one."""
        most = max(self.literals) + self.margin
        if is_unsigned(type_):
            return Narrow(most.bit_length())
        least = min(self.literals) - self.margin
        return Narrow(max(most.bit_length(), (~least).bit_length()) + 1)

    def _most(self, type_: Type) -> int:
        return int_range(type_, self.int_width)[-1]

    def _width(self, type_: Type) -> int:
        return width_of(type_, self.int_width)


def _is_known(flow: Flow, method: Method) -> bool:
    """Record the flows in all code that a method may run; return whether all of it is available."""
    known = flow.settings.by_contract
    return all(each.body is not None and each.full_name not in known for each in note_all(flow, method))


def _cells(kinds: Kinds) -> Mapping[Source, int]:
    """Return the locations of numbers in the initial state, with the number of their cells."""
    cells: Counter[Source] = Counter(argument for argument in kinds.arguments if not argument.many)
    cells.update(kinds.program.statics)
    for kind in kinds.order:
        match kind:
            case ArrayType():
                cells[Elements(kind)] = kinds.counts[kind] * kinds.longest
            case ClassType(name):
                layout = kinds.program.layout(name)
                cells.update({cell: kinds.counts[kind] for cell in layout if not cell.many})
    return {source: number for source, number in cells.items() if is_integer(source.columns[0])}


def _entries(kinds: Kinds, flow: Flow) -> Mapping[Place, int]:
    """Return the numeric columns of ghost sets and relations, with the greatest number of their entries."""
    entry_counts: Counter[Place] = Counter()
    for given in (argument for argument in kinds.arguments if argument.has_numbers):
        held = (place for place in flow.variable_columns(kinds.method, given) if place is not None)
        entry_counts.update(dict.fromkeys(held, kinds.bounds.tuples))
    for kind in kinds.order:
        for ghost in filter(is_table, kinds.program.layout(kind.name)) if isinstance(kind, ClassType) else ():
            columns = [(ghost, column) for column, type_ in enumerate(ghost.columns) if is_integer(type_)]
            entry_counts.update(dict.fromkeys(columns, kinds.counts[kind] * kinds.bounds.tuples))
    return entry_counts
