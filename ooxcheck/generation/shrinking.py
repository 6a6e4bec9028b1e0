"""Shrinking of a state: unread cells get defaults, numbers move near zero, unreachable objects are removed.

Delta debugging on heaps: a change is kept if the call still takes the same path and the assumptions still hold. If no duty is violated, none is evaluated
until the end, which saves most of the time. Cells that are read without influence on the path get *different* contents, so that a test notices where they
end up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.generation.reading import ARGUMENTS, Reading, Spot, content_at, holder, put
from ooxcheck.generation.runs import Ran, Runner
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Content, Kind, default_content
from ooxcheck.oox.running.object_limits import kinds_of
from ooxcheck.oox.running.reading_order import reading_order
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import BOOL, CHAR, ArrayType, ClassType, Type, default_value

_NEAR = 3
"""Numbers this near to zero are tried one by one."""

_ESCAPED = '"\\'
"""Printable chars that string literals of OOX cannot have."""

_READABLE = "aA0 !~"
"""The chars that are tried in place of one that cannot be written."""


def shrink(runner: Runner, state: State, before: Ran, reading: Reading) -> State:
    """Return a small state in which a call takes the same path, with the same references in every relevant cell."""
    if not before.breaks:
        small = _Shrinking(runner, before, reading, duties=False).small(state)
        if runner.ran(small).goes_like(before):
            return small
    return _Shrinking(runner, before, reading, duties=True).small(state)


def _prune(state: State, method: Method) -> State:
    """Return a copy of a state with only the reachable objects, in traversal order.

    The object that a constructor initialises comes last, because it is new.
    """
    twin = state.copy()
    made = twin.arguments[:1] if method.constructor else ()
    twin.heap.objects = [*(obj for obj in reading_order(twin.heap, twin.arguments) if obj not in made), *made]
    return twin.copy()


class _Shrinking:
    """Changes states, whose objects are numbered as in the original one, and keeps changes that preserve the path."""

    def __init__(self, runner: Runner, before: Ran, reading: Reading, *, duties: bool) -> None:
        self._runner, self._before, self._reading, self._duties = runner, before, reading, duties
        self._types = [variable.type for variable in runner.question.method.variables]

    def small(self, state: State) -> State:
        """Return a small state in which a call takes the same path."""
        pruned = _prune(self.told_apart(self.without_the_unread(state)), self._runner.question.method)
        return pruned if self.goes_on(pruned) else state  # a formula may count objects that nothing reaches

    def without_the_unread(self, state: State) -> State:
        """Return the state with defaults in irrelevant cells."""
        return self._with_defaults(
            state, [spot for spot in self._spots(state) if spot not in self._reading.relevant]
        )

    def _with_defaults(self, state: State, spots: list[Spot]) -> State:
        """Return the state with defaults in some cells; if one of them needs its content, in the others, by halves."""
        twin = state.copy()
        for spot in spots:
            twin = put(twin, spot, self._default(twin, spot))
        if self.goes_on(twin):
            return twin
        half = len(spots) // 2
        return self._with_defaults(self._with_defaults(state, spots[:half]), spots[half:]) if half else state

    def told_apart(self, state: State) -> State:
        """Return the state with distinct contents, where that does not change the path."""
        for spot in self._spots(state):
            if self._is_free(spot):
                state = self._lively(state, spot)
        return self._with_literals(self._with_letters(self._rank_numbers(state)))

    def _is_free(self, spot: Spot) -> bool:
        return spot not in self._reading.relevant and (spot in self._reading.read or spot[0] == ARGUMENTS)

    def _spots(self, state: State) -> list[Spot]:
        """Return the cells and arguments that may be changed: not those of an object that a constructor initialises."""
        made = state.arguments[0] if self._runner.question.method.constructor else None
        objects = [obj for obj in (state.heap.statics, *state.heap.objects) if obj is not made]
        cells = [(obj.serial, at) for obj in objects for at in range(len(obj.cells))]
        return [*((ARGUMENTS, at) for at in range(len(state.arguments))), *cells]

    def goes_on(self, state: State) -> bool:
        """Return whether a call in a state takes the same path."""
        return self._runner.admits(state.copy()) and self._runner.ran(state, duties=self._duties).goes_like(
            self._before
        )

    def _type(self, state: State, spot: Spot) -> Type:
        number, at = spot
        return self._types[at] if number == ARGUMENTS else holder(state, number).kind.cell(at).columns[0]

    def _default(self, state: State, spot: Spot) -> Content:
        number, at = spot
        return (
            default_value(self._types[at])
            if number == ARGUMENTS
            else default_content(holder(state, number).kind.cell(at))
        )

    # -- references ----------------------------------------------------------------------------------

    def _lively(self, state: State, spot: Spot) -> State:
        """Return the state with an object of its own in a cell that is only copied, if possible."""
        for kind in self._kinds(state, spot):
            twin = state.copy()
            fresh = twin.heap.allocate(kind, [default_content(cell) for cell in kind.layout])
            twin = put(twin, spot, fresh)
            if self.goes_on(twin):
                return twin
        return state

    def _kinds(self, state: State, spot: Spot) -> list[Kind]:
        type_, question = self._type(state, spot), self._runner.question
        if not isinstance(type_, ClassType | ArrayType) or content_at(state, spot) is not None:
            return []
        return list(kinds_of(question.program, question.settings, state.heap.kinds, type_))[:1]

    # -- numbers -------------------------------------------------------------------------------------

    def _rank_numbers(self, state: State) -> State:
        """Return the state with small distinct integers in the same order: most code only compares them."""
        spots = [spot for spot in self._numbers(state) if spot in self._reading.read or spot[0] == ARGUMENTS]
        for chosen in self._several(state, spots):
            ranked = self._in_ranks(state, chosen)
            if ranked is not None:
                return self._near_zero(ranked, [spot for spot in spots if spot not in chosen])
        return self._near_zero(state, spots)

    def _several(self, state: State, spots: list[Spot]) -> Iterator[list[Spot]]:
        """Yield all numbers, then all except those of one field or argument: a height or a size is not only compared."""
        yield spots
        homes = [self._home(state, spot) for spot in spots]
        for left_out in dict.fromkeys(homes) if len(set(homes)) > 1 else ():
            yield [spot for spot, home in zip(spots, homes, strict=True) if home != left_out]

    def _home(self, state: State, spot: Spot) -> object:
        number, at = spot
        return spot if number == ARGUMENTS else holder(state, number).kind.cell(at)

    def _in_ranks(self, state: State, spots: list[Spot]) -> State | None:
        """Return the state with ranks in place of some numbers, None if that changes the path."""
        values = [content_at(state, spot) for spot in spots]
        apart = [rank + 1 for rank in _ranks(list(zip(values, range(len(values)), strict=True)))]
        for ranks in (apart, _ranks(values)):
            twin = _with(state, spots, ranks)
            if self._fits(state, spots, ranks) and self.goes_on(twin):
                return twin if ranks is apart else self._separate_numbers(twin, spots)
        return None

    def _fits(self, state: State, spots: list[Spot], numbers: list[int]) -> bool:
        """Return whether numbers fit the types of their cells."""
        width = self._runner.question.program.int_width
        return all(
            number in int_range(self._type(state, spot), width)
            for spot, number in zip(spots, numbers, strict=True)
        )

    def _with_letters(self, state: State) -> State:
        """Return the state with readable chars in the same order."""
        spots = [spot for spot in self._spots(state) if self._type(state, spot) is CHAR]
        ranks = _ranks([content_at(state, spot) for spot in spots])
        twin = _with(state, spots, [ord("a") + rank for rank in ranks])
        return twin if spots and self.goes_on(twin) else state

    def _with_literals(self, state: State) -> State:
        """Return the state with strings that have literals: chars that cannot be written are replaced everywhere, one by one."""
        spots = [spot for spot in self._spots(state) if isinstance(content_at(state, spot), str)]
        texts = "".join(str(content_at(state, spot)) for spot in spots)
        for char in sorted({each for each in texts if not each.isprintable() or each in _ESCAPED}):
            twins = (self._replace_char(state, spots, char, readable) for readable in _READABLE)
            state = next((twin for twin in twins if self.goes_on(twin)), state)
        return state

    def _replace_char(self, state: State, spots: list[Spot], char: str, readable: str) -> State:
        twin = state.copy()
        for spot in spots:
            twin = put(twin, spot, str(content_at(state, spot)).replace(char, readable))
        return twin

    def _separate_numbers(self, state: State, spots: list[Spot]) -> State:
        """Return the state with equal numbers made different one by one."""
        for spot in spots:
            values = [content_at(state, each) for each in spots]
            value = content_at(state, spot)
            if values.count(value) > 1:
                keys = [(content, each == spot) for content, each in zip(values, spots, strict=True)]
                ranks = _ranks(keys)
                twin = _with(state, spots, ranks)
                state = twin if self._fits(state, spots, ranks) and self.goes_on(twin) else state
        return state

    def _near_zero(self, state: State, spots: list[Spot]) -> State:
        """Return the state with numbers as near to zero as trials allow."""
        for spot in spots:
            value = content_at(state, spot)
            assert isinstance(value, int)
            tried = (
                put(state.copy(), spot, number)
                for number in _nearer(value)
                if self._fits(state, [spot], [number])
            )
            state = next((twin for twin in tried if self.goes_on(twin)), state)
        return state

    def _numbers(self, state: State) -> Iterator[Spot]:
        for spot in self._spots(state):
            content = content_at(state, spot)
            if isinstance(content, int) and self._type(state, spot) not in (BOOL, CHAR):
                yield spot


def _with(state: State, spots: list[Spot], contents: list[int]) -> State:
    twin = state.copy()
    for spot, content in zip(spots, contents, strict=True):
        twin = put(twin, spot, content)
    return twin


def _ranks(values: Sequence[object]) -> list[int]:
    """Return the rank of each value among the distinct ones."""
    places = {value: place for place, value in enumerate(sorted(set(values)))}  # type: ignore[type-var]  # all of one type
    return [places[value] for value in values]


def _nearer(value: int) -> Iterator[int]:
    """Yield numbers that are nearer to zero than another, the non-negative one first."""
    for number in range(min(abs(value), _NEAR) + 1):
        yield from (
            each for each in dict.fromkeys((number, -number)) if abs(each) < abs(value) or each == -value > 0
        )
    yield from (
        value // (1 << shift) for shift in range(abs(value).bit_length() - 2, 0, -1) if abs(value) > 2 * _NEAR
    )
