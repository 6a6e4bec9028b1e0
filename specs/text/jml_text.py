"""Summaries as clauses of JML: location by location, since in JML a bare field is that of ``this``, and no relation.

The clauses state the values of single locations afterwards, and the frame condition; a new object is
denoted by a location that refers to it.
Facts that need sets, or names that the text does not have, are left out: the rest still holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells, Elements, Lengths
from ooxcheck.oox.declarations import HIDDEN, Field, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import INT, INT64, STRING
from ooxcheck.specs.inference.summary import Effect, Summary, Throws
from ooxcheck.specs.relations.expr import (
    Both,
    Choice,
    Either,
    Expr,
    Interval,
    IsA,
    Join,
    Less,
    Literal,
    Name,
    New,
    Not,
    Nothing,
    Null,
    Product,
    Same,
    Shift,
)
from ooxcheck.specs.relations.inclusion_laws import disjoint
from ooxcheck.specs.relations.set_laws import chain
from ooxcheck.specs.text.contract_names import Names
from ooxcheck.specs.text.contract_text import LEAST_AND_MOST, is_made
from ooxcheck.specs.text.expression_kinds import is_one, is_path
from ooxcheck.specs.text.expression_text import ADDED, JOINED, LOOSEST, TIGHTEST, Inexpressible, Printer


def jml_clauses(program: Program, summary: Summary) -> Iterator[str]:
    """Yield the summary of a Java method as clauses of JML, without semicolons."""
    owner, _, name = summary.method.name.rpartition(".")
    writer = _Writer(
        Names.of(program, summary.method), "this" if name == owner.rpartition(".")[2] else "\\result"
    )
    places = writer.frame([effect for effect in (summary.returning, summary.throwing) if effect])
    if places is not None:
        yield "assignable " + (", ".join(dict.fromkeys(places)) or "\\nothing")
    if summary.returning is not None:
        yield from (f"ensures {formula}" for formula in writer.postconditions(summary.returning))
    if summary.throws is Throws.NEVER:
        yield "signals_only \\nothing"
    elif summary.throwing is not None and (facts := list(writer.facts(summary.throwing))):
        yield f"signals (Throwable t) {' && '.join(facts)}"


@dataclass(frozen=True, slots=True)
class _Link:
    """An assignment under some tests on entry: to a field of an object, or an element."""

    guards: tuple[Expr, ...]
    key: Expr
    value: Expr
    is_last: bool


@dataclass(frozen=True, slots=True)
class _Words(Printer):
    """Prints expressions over single locations; `made` are the names of new objects."""

    made: Mapping[New, str] = field(default_factory=dict)

    def text(self, expr: Expr, strength: int = LOOSEST) -> str:
        """Return the text of an expression, in brackets if its precedence requires them."""
        if isinstance(expr, New):
            return self._handle(expr)
        if (
            self.after
            and not isinstance(expr, Literal | Null)
            and not (isinstance(expr, Name) and isinstance(expr.leaf, Variable))
        ):
            return f"\\old({replace(self, after=False).text(expr)})"
        own, text = self._precedence_and_text(expr)
        if HIDDEN in text:
            raise Inexpressible
        return f"({text})" if own < strength else text

    def _handle(self, made: New) -> str:
        if made not in self.made:
            raise Inexpressible
        return self.made[made]

    def _precedence_and_text(self, expr: Expr) -> tuple[int, str]:
        match expr:
            case Null():
                return TIGHTEST, "null"
            case Literal(type=type_) if type_ is not STRING:
                strength, text = self._constant(expr)
                return strength, f"{text}L" if type_ is INT64 else text
            case Name(Variable(name)):
                return TIGHTEST, name
            case Name(Field(static=True) as leaf):
                return TIGHTEST, f"{leaf.owner}.{leaf.name}"
            case Join(left, right):
                return self._join_text(left, right)
            case Shift(operand, by) if is_one(operand) and operand.columns[-1] in (INT, INT64):
                return ADDED, f"{self.text(operand, ADDED)} {'+' if by > 0 else '-'} {abs(by)}"
            case Choice(condition, then, otherwise):
                return (
                    TIGHTEST,
                    f"({self.text(condition)} ? {self.text(then, ADDED)} : {self.text(otherwise, ADDED)})",
                )
            case Same(left, right) | Not(Same(left, right)) if isinstance(left, Nothing) or isinstance(
                right, Nothing
            ):
                raise Inexpressible
            case (
                Same() | Less() | IsA() | Both() | Either() | Not(Same() | Less() | IsA() | Both() | Either())
            ):
                return self._test_text(expr)
            case _:
                raise Inexpressible

    def _join_text(self, left: Expr, right: Expr) -> tuple[int, str]:
        match left, right:
            case (_, Name(Lengths())) if is_one(left):
                return JOINED, f"{self.text(left, JOINED)}.length"
            case (_, Join(array, Name(Elements()))) if is_one(left) and is_path(array):
                return JOINED, f"{self.text(array, JOINED)}[{self.text(left)}]"
            case (_, Name(Field() as leaf)) if left.arity == 1 and is_one(left):
                return JOINED, f"{self.text(left, JOINED)}.{self.member(leaf, left)}"
            case _:
                raise Inexpressible

    def member(self, leaf: Field, start: Expr) -> str:
        """Return a field as written to the right of a dot."""
        if self.names.step(leaf, start.columns[-1]) != leaf.name or HIDDEN in leaf.name:
            raise Inexpressible
        return leaf.name


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes clauses with the names of one method."""

    names: Names
    result: str

    def facts(self, effect: Effect) -> Iterator[str]:
        """Yield the preconditions of all calls that end in one way."""
        words = _Words(self.names, after=True)
        for fact in effect.facts:
            yield from _text_or_nothing(words.text, fact)

    def postconditions(self, effect: Effect) -> Iterator[str]:
        """Yield the values of single locations when a call ends in one way."""
        yield from self.facts(effect)
        links = [
            (cells, link)
            for cells in effect.cells
            for link in self._links(cells, effect) or ()
            if link.is_last
        ]
        made = dict(self._handles(effect, links))
        yield from (f"\\fresh({place})" for place in made.values() if place != "this")
        words = _Words(self.names, after=True, made=made)
        for cells, link in links:
            yield from _text_or_nothing(self._content_text, words, cells, link)
        if effect.result is not None and effect.result.exact and effect.result.upper not in made:
            yield from (
                f"\\result == {value}" for value in _text_or_nothing(words.text, effect.result.upper, ADDED)
            )
        match effect.result and effect.result.upper:
            case Interval(low, high, type_) if type_ in LEAST_AND_MOST:
                yield f"{low} <= \\result && \\result <= {high}"
            case _:
                pass

    def frame(self, effects: Sequence[Effect]) -> list[str] | None:
        """Return the locations that may change, None if they have no names."""
        words, places = _Words(self.names), list[str]()
        try:
            for effect in effects:
                for cells in effect.cells:
                    links = self._links(cells, effect)
                    if links is None:
                        return None
                    places += [_place(words, cells, link.key) for link in links if not _is_new(link.key)]
        except Inexpressible:
            return None
        return places

    def _handles(self, effect: Effect, links: Sequence[tuple[Cells, _Link]]) -> Iterator[tuple[New, str]]:
        """Yield names of new objects: the result, or a location that always refers to one."""
        words, known = _Words(self.names, after=True), set[New]()
        if (
            effect.result is not None
            and effect.result.exact
            and isinstance(effect.result.upper, New)
            and is_made(effect.result.upper, effect)
        ):
            known.add(effect.result.upper)
            yield effect.result.upper, self.result
        for cells, link in links:
            new = link.value
            if isinstance(new, New) and new not in known and not link.guards and is_made(new, effect):
                for place in _text_or_nothing(_place, words, cells, link.key):
                    known.add(new)
                    yield new, place

    def _content_text(self, words: _Words, cells: Cells, link: _Link) -> str:
        place, value = _place(words, cells, link.key), words.text(link.value, ADDED)
        if place == value:
            raise Inexpressible
        guards = " && ".join(words.text(guard) for guard in link.guards)
        return f"{guards} ==> {place} == {value}" if guards else f"{place} == {value}"

    def _links(self, cells: Cells, effect: Effect) -> list[_Link] | None:
        """Return all assignments to some cells, None if they are not known individually; those without a name are left out."""
        if HIDDEN in str(cells):
            return []
        bound = effect.cells[cells]
        if isinstance(cells, Field) and cells.static:
            return [_Link((), Nothing(), bound.upper if bound.exact else Nothing(), is_last=bound.exact)]
        return list(_branches(bound.upper, cells)) if bound.exact and _is_known(bound.upper, cells) else None


def _branches(relation: Expr, cells: Cells) -> Iterator[_Link]:
    base, links = chain(relation)
    if isinstance(base, Choice):
        for guard, branch in ((base.condition, base.then), (Not(base.condition), base.otherwise)):
            for link in _branches(branch, cells):
                yield _before(replace(link, guards=(guard, *link.guards)), [key for key, _ in links])
    for at, (key, value) in enumerate(links):
        yield _before(_Link((), key, value, is_last=True), [later for later, _ in links[at + 1 :]])


def _before(link: _Link, later: Sequence[Expr]) -> _Link:
    """Return an assignment followed by others: its value remains unless one of them is to the same location."""
    others = tuple(
        Not(Same(link.key, key)) for key in later if key is not link.key and not disjoint(link.key, key)
    )
    return replace(link, guards=(*link.guards, *others), is_last=link.is_last and link.key not in later)


def _is_known(relation: Expr, cells: Cells) -> bool:
    """Return whether a relation is that on entry, up to assignments."""
    base, _ = chain(relation)
    if isinstance(base, Choice):
        return _is_known(base.then, cells) and _is_known(base.otherwise, cells)
    return isinstance(base, Name) and base.leaf == cells


def _place(words: _Words, cells: Cells, key: Expr) -> str:
    """Return the name of a location: a static field, a field of an object, an element."""
    match cells, key:
        case Field(static=True), _:
            return f"{cells.owner}.{cells.name}"
        case Field(), _ if key.arity == 1 and is_one(key):
            return f"{words.text(key, JOINED)}.{words.member(cells, key)}"
        case Elements(), Product(array, index) if is_one(array) and is_one(index):
            return f"{words.text(array, JOINED)}[{words.text(index)}]"
        case _:
            raise Inexpressible


def _is_new(key: Expr) -> bool:
    return isinstance(key, New) or (isinstance(key, Product) and isinstance(key.left, New))


def _text_or_nothing(say: Callable[..., str], *arguments: object) -> Iterator[str]:
    """Yield a text, if it is expressible."""
    try:
        yield say(*arguments)
    except Inexpressible:
        return
