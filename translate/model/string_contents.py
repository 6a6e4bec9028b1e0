"""Strings with their chars, as numbers.

If a program reads chars of strings or makes new strings, their contents matter. A literal is known. A
string of the initial state, or a
havocked one, has a length and chars that the solver chooses, up to a bound. ``s + t`` and other operations
make a new atom, whose chars are
computed from those of the operands. So a variable still holds a set of at most one atom, and cells, choices
and calls need no changes. But
two atoms may have equal contents. So comparisons use the chars of both, or the *canonical* atom, the first
one made with these contents.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import reduce
from struct import unpack
from typing import Protocol

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.types import BOOL, CHAR, CHAR_WIDTH, Type
from ooxcheck.relational import (
    FALSE,
    TRUE,
    Expr,
    Formula,
    IntChoice,
    IntConstant,
    Interpretation,
    IntExpr,
    Relation,
    bits,
)
from ooxcheck.translate.model.atoms import Bit, Spelled, Text
from ooxcheck.translate.model.constant_folding import all_of, any_of

ZERO = IntConstant(0)


class Atoms(Protocol):
    """The part of a world that strings need (`ooxcheck.translate.model.universe.World`)."""

    texts: list[Text]

    def new_text(self) -> Spelled:
        """Return a new string."""

    def named_text(self, value: str) -> Text:
        """Return a known string."""

    def constant(self, *atoms: Hashable) -> Expr:
        """Return the set of exactly these atoms."""

    def free(self, key: Hashable, name: str, arity: int, rows: Iterable[tuple[Hashable, ...]]) -> Relation:
        """Return a relation that the solver may choose."""

    def simplify(self, formula: Formula) -> Formula:
        """Return TRUE or FALSE if constants decide a formula."""

    def number(self, integer: IntExpr) -> int | None:
        """Return the value of an integer that constants decide."""

    def least(self, integer: IntExpr) -> int:
        """Return a lower bound of an integer."""

    def greatest(self, integer: IntExpr) -> int:
        """Return an upper bound, zero or more, of an integer."""

    def possible(self, expr: Expr) -> list[tuple[Hashable, ...]]:
        """Return the tuples of the upper bound of an expression."""

    def last_possible(self, expr: Expr) -> list[Hashable]:
        """Return the atoms in the last column of the upper bound of an expression."""


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """The length of a string and its chars; those after its end are zero."""

    length: IntExpr
    chars: tuple[IntExpr, ...]


def constant(text: str) -> Content:
    """Return the content of a known string."""
    utf16_bytes = text.encode("utf-16-le", "surrogatepass")
    return Content(
        IntConstant(len(utf16_bytes) // 2),
        tuple(map(IntConstant, unpack(f"<{len(utf16_bytes) // 2}H", utf16_bytes))),
    )


class Spelling:
    """The contents of the strings of a world; those that the solver chooses have at most `longest` chars."""

    def __init__(self, world: Atoms, longest: int) -> None:
        self._world, self._longest = world, longest
        self._contents: dict[Text, Content] = {}
        self._known: dict[Expr, Content] = {}
        self._canonical: dict[Text, Expr] = {}

    # -- contents of strings -------------------------------------------------------------

    def of(self, value: Expr) -> Content:
        """Return the content of the one string in a variable; meaningless if it is null."""
        if value not in self._known:
            self._known[value] = self._content_by_cases(value)
        return self._known[value]

    def _content_by_cases(self, value: Expr) -> Content:
        texts = [atom for (atom,) in self._world.possible(value) if isinstance(atom, Text)]
        if not texts:
            return constant("")
        result = self.content(texts[-1])
        for text in reversed(texts[:-1]):
            result = choice(self._world.constant(text).in_(value), self.content(text), result)
        return result

    def content(self, text: Text) -> Content:
        """Return the content of a string."""
        if text not in self._contents:
            self._contents[text] = self._free(text) if isinstance(text, Spelled) else constant(text.value)
        return self._contents[text]

    def _free(self, text: Spelled) -> Content:
        """Return an arbitrary content: a length up to the bound, and as many chars."""
        width = max(self._longest.bit_length(), 1)
        length = bits(self._relation(text, "length", width), width, unsigned=True)
        most = IntConstant(self._longest)
        length = length if self._longest == (1 << width) - 1 else IntChoice(length < most, length, most)
        raw = [
            bits(self._relation(text, f"[{place}]", CHAR_WIDTH), CHAR_WIDTH, unsigned=True)
            for place in range(self._longest)
        ]
        return Content(
            length, tuple(_where(IntConstant(place) < length, char, ZERO) for place, char in enumerate(raw))
        )

    def _relation(self, text: Spelled, part: str, width: int) -> Expr:
        return self._world.free(
            (text, part), f"{text.value} {part}", 1, [(Bit(place),) for place in range(width)]
        )

    def make_string(self, content: Content) -> Expr:
        """Return a string with some content, as a set of one; any length is possible on a path that does not make the string."""
        content = self._with_possible_length(content)
        known = self._known_text(content)
        if known is not None:
            return self._world.constant(self._world.named_text(known))
        text = self._world.new_text()
        self._contents[text] = content
        atom = self._world.constant(text)
        self._known[atom] = content
        return atom

    def _known_text(self, content: Content) -> str | None:
        """Return the text of a content that constants decide; no char is translated after one that they do not."""
        length = self._world.number(content.length)
        if length is None:
            return None
        units = []
        for char in content.chars[:length]:
            unit = self._world.number(char)
            if unit is None:
                return None
            units.append(unit.to_bytes(2, "little"))
        return b"".join(units).decode("utf-16-le", "surrogatepass")

    def _with_possible_length(self, content: Content) -> Content:
        """Return a content as long as it has chars at most: an unknown value may be a string that its run does not make."""
        length, most = content.length, len(content.chars)
        if self._world.greatest(length) > most:
            length = IntChoice(IntConstant(most) < length, IntConstant(most), length)
        if self._world.least(length) < 0:
            length = IntChoice(length < ZERO, ZERO, length)
        return Content(_fold(self._world, length), content.chars)

    # -- comparisons -------------------------------------------------------------------------------

    def same(self, left: Expr, right: Expr) -> Formula:
        """Return the formula that two strings have equal contents, or are both null."""
        if left is right:
            return TRUE
        if left.free or right.free:
            return self._any_canonical(left).eq(self._any_canonical(right))
        if not self._are_made(left) and not self._are_made(right):
            return left.eq(right)
        neither = left.no() & right.no()
        return any_of((neither, all_of((left.some(), right.some(), alike(self.of(left), self.of(right))))))

    def _are_made(self, value: Expr) -> bool:
        return any(isinstance(atom, Spelled) for (atom,) in self._world.possible(value))

    def _any_canonical(self, value: Expr) -> Expr:
        """Return a set of strings and objects with canonical strings."""
        if not any(isinstance(text, Spelled) for text in self._world.texts):
            return value
        return value.join(self._firsts(self._world.texts)) + (
            value - self._world.constant(*self._world.texts)
        )

    def canonical(self, strings: Expr) -> Expr:
        """Return a set of strings, or a relation that ends with strings, in which each string is the first one made with its content."""
        possible = self._world.texts if strings.free else self._texts_at_end(strings)
        if not any(isinstance(text, Spelled) for text in possible):
            return strings
        return strings.join(self._firsts(possible))

    def _firsts(self, texts: Sequence[Text]) -> Expr:
        """Return the pairs of each string and the first one made with its content."""
        return reduce(Expr.__add__, (self._world.constant(text).product(self._first(text)) for text in texts))

    def _texts_at_end(self, strings: Expr) -> list[Text]:
        return [atom for atom in self._world.last_possible(strings) if isinstance(atom, Text)]

    def _first(self, text: Text) -> Expr:
        """Return the first string made with the same content; the string itself if there is none before it."""
        if text not in self._canonical:
            result = self._world.constant(text)
            before = self._world.texts[: self._world.texts.index(text)]
            for other in reversed(before):
                same = self._alike(text, other)
                result = result if same is FALSE else same.then(self._world.constant(other), result)
            self._canonical[text] = result
        return self._canonical[text]

    def _alike(self, one: Text, other: Text) -> Formula:
        if not isinstance(one, Spelled) and not isinstance(other, Spelled):
            return FALSE
        return self._world.simplify(alike(self.content(one), self.content(other)))

    # -- decoding ---------------------------------------------------------------------------

    def read(self, truth: Interpretation, text: Text) -> str:
        """Return the string of an atom in an instance; contents that no formula reads are arbitrary."""
        if isinstance(text, Spelled) and text not in self._contents:
            return ""
        content = self.content(text)
        units = [
            truth.value(char).to_bytes(2, "little") for char in content.chars[: truth.value(content.length)]
        ]
        return b"".join(units).decode("utf-16-le", "surrogatepass")

    def free_contents(self) -> Iterator[Content]:
        """Yield the contents that the solver chooses, as far as formulas read them."""
        yield from (
            content for text, content in self._contents.items() if isinstance(text, Spelled) and text.is_free
        )


# ----------------------------------------------------------------------------------------------- operations


def choice(condition: Formula, then: Content, otherwise: Content) -> Content:
    """Return one content where a condition holds, and another where it does not."""
    length = max(len(then.chars), len(otherwise.chars))
    chars = [_where(condition, at(then, place), at(otherwise, place)) for place in range(length)]
    return Content(_where(condition, then.length, otherwise.length), tuple(chars))


def alike(left: Content, right: Content) -> Formula:
    """Return the formula that two strings have the same chars."""
    length = max(len(left.chars), len(right.chars))
    pairs = [(left.length, right.length), *((at(left, place), at(right, place)) for place in range(length))]
    return all_of(_equal(one, other) for one, other in pairs)


def at(content: Content, place: int) -> IntExpr:
    """Return the char at a position, zero after the end."""
    return content.chars[place] if place < len(content.chars) else ZERO


def char(world: Atoms, content: Content, index: IntExpr) -> IntExpr:
    """Return the char at an index within bounds."""
    known = world.number(index) if not index.free else None
    if known is not None:
        return at(content, known) if known >= 0 else ZERO
    result: IntExpr = ZERO
    for place in reversed(range(len(content.chars))):
        result = _where(world.simplify(index.eq(IntConstant(place))), content.chars[place], result)
    return result


def concatenation(world: Atoms, first: Content, second: Content, limit: int | None = None) -> Content:
    """Return the concatenation of two strings; with a limit, only so many chars."""
    least, most = max(0, world.least(first.length)), min(world.greatest(first.length), len(first.chars))
    ends = {length: world.simplify(first.length.eq(IntConstant(length))) for length in range(least, most + 1)}
    count = most + len(second.chars)
    chars = [
        _char_of_concatenation(ends, first, second, place)
        for place in range(count if limit is None else min(count, limit))
    ]
    return Content(_fold(world, first.length + second.length), tuple(chars))


def total_length(world: Atoms, texts: Sequence[Content]) -> IntExpr:
    """Return the length of a concatenation."""
    result = texts[0].length
    for text in texts[1:]:
        result = _fold(world, result + text.length)
    return result


def _char_of_concatenation(ends: dict[int, Formula], first: Content, second: Content, place: int) -> IntExpr:
    """Return a char of a concatenation, for all lengths of the first string."""
    result = at(first, place)
    for length, here in ends.items():
        if length <= place:
            result = _where(here, at(second, place - length), result)
    return result


def part(world: Atoms, content: Content, start: IntExpr, stop: IntExpr) -> Content:
    """Return the substring between two positions."""
    length = _fold(world, stop - start)
    least, most = max(0, world.least(start)), min(world.greatest(start), len(content.chars))
    begins = {place: world.simplify(start.eq(IntConstant(place))) for place in range(least, most + 1)}
    chars = []
    for place in range(min(len(content.chars) - least, world.greatest(length))):
        code_unit: IntExpr = ZERO
        for begin, here in begins.items():
            code_unit = _where(here, at(content, begin + place), code_unit)
        chars.append(_where(world.simplify(IntConstant(place) < length), code_unit, ZERO))
    return Content(length, tuple(chars))


def to_text(world: Atoms, value: IntExpr | Formula, type_: Type) -> Content:
    """Return a char, an integer or a bool as text."""
    if isinstance(value, Formula):
        assert type_ is BOOL
        return choice(value, constant("true"), constant("false"))
    if type_ is CHAR:
        return Content(IntConstant(1), (value,))
    known = world.number(value)
    if known is not None:
        return constant(str(known))
    negative = world.simplify(value < ZERO)
    sign = choice(negative, constant("-"), constant(""))
    return concatenation(
        world, sign, _digits(world, _where(negative, -value, value), _most_digits(world, value))
    )


def _most_digits(world: Atoms, value: IntExpr) -> int:
    return len(str(max(world.greatest(value), -world.least(value))))


def _digits(world: Atoms, number: IntExpr, most: int) -> Content:
    """Return a non-negative number in decimal notation."""
    digits = []
    rest = number
    for _ in range(most):
        digits.append(rest.remainder(IntConstant(10)).wrap(4, unsigned=True) + ord("0"))
        rest = rest.quotient(IntConstant(10))
    result = Content(IntConstant(1), (digits[0],))
    for length in range(2, most + 1):
        longer = Content(IntConstant(length), tuple(reversed(digits[:length])))
        result = choice(world.simplify(IntConstant(10 ** (length - 1)) <= number), longer, result)
    return result


def _fold(world: Atoms, number: IntExpr) -> IntExpr:
    known = world.number(number)
    return number if known is None else IntConstant(known)


def _where(condition: Formula, then: IntExpr, otherwise: IntExpr) -> IntExpr:
    if condition is TRUE or then is otherwise:
        return then
    if condition is FALSE:
        return otherwise
    match then, otherwise:
        case IntConstant(one), IntConstant(other) if one == other:
            return then
        case _:
            return IntChoice(condition, then, otherwise)


def _equal(one: IntExpr, other: IntExpr) -> Formula:
    match one, other:
        case IntConstant(a), IntConstant(b):
            return TRUE if a == b else FALSE
        case _:
            return TRUE if one is other else one.eq(other)
