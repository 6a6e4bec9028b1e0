"""Small models for numbers: values that are only compared need few bits; how many those of an initial state need.

Take a group of locations whose numbers are only copied and compared
(`ooxcheck.translate.widths.value_classes`), with n cells in the
initial state, and let their literals lie between a and b; 0, the default of new cells, is always one of
them. Numbers from a to b stay
the same, those below a become the nearest ones below it in the same order, those above b likewise. No
comparison of the method changes,
so every run ends as before. A literal that is less than all numbers that the types of the cells hold, or greater, stays so: it does not count. There are at most n different numbers, so the new ones are from a - n to b + n.
They are no farther from zero
than the old ones, so they fit their types. Numbers in ghost sets and relations count as well, though they
keep their width. (Range
allocation: Pnueli, Rodeh, Strichman and Siegel, "The small model property: how small can it be?",
Information and Computation 2002.)

Calls by contract and loops by invariant introduce arbitrary numbers: then widths stay unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial

from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.initial.object_kinds import Kinds
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.values import is_integer, is_unsigned, width_of
from ooxcheck.translate.widths.call_flow import Flow
from ooxcheck.translate.widths.code_flow import note_all
from ooxcheck.translate.widths.value_classes import Place


def widths(program: Program, method: Method, bounds: Bounds, settings: Settings) -> Mapping[Source, int]:
    """Return the number of bits of the numbers in a location, for those that need fewer than their types have."""
    flow = Flow(program, settings)
    if settings.loops_by_invariant or not _is_known(flow, method):
        return {}
    kinds = Kinds(program, method, bounds, settings)
    cells, entries = _cells(kinds), _entries(kinds, flow)
    places = {
        source: flow.local(method, source) if isinstance(source, Variable) else source for source in cells
    }
    narrow = {}
    for source, place in places.items():
        if flow.groups.is_only_compared(place):
            group = [other for other in cells if flow.groups.are_together(place, places[other])]
            count = sum(cells[other] for other in group)
            listed = [entry for entry in entries if flow.groups.are_together(place, entry)]
            literals = flow.groups.literals(place)
            if not listed:
                literals = frozenset(filter(partial(_is_within, program, group), literals))
            count += sum(map(entries.__getitem__, listed))
            needed = _bits_needed(source, literals | {0}, count)
            if needed < width_of(source.columns[0], program.int_width):
                narrow[source] = needed
    return narrow


def _is_within(program: Program, group: Collection[Source], literal: int) -> bool:
    """Return whether a literal is between numbers that cells of a group can hold."""
    ranges = [int_range(source.columns[0], program.int_width) for source in group]
    return min(each[0] for each in ranges) <= literal <= max(each[-1] for each in ranges)


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


def _bits_needed(source: Source, literals: Collection[int], cells: int) -> int:
    """Return the number of bits of a number that is between some literals, or less than `cells` away."""
    most = max(literals) + cells
    if is_unsigned(source.columns[0]):
        return most.bit_length()
    least = min(literals) - cells
    return max(most.bit_length(), (~least).bit_length()) + 1
