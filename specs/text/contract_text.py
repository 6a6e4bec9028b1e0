"""Summaries as clauses of a contract, in the specification language.

Exact cells are equations, others have lower and upper bounds. All clauses about new objects are under one
quantifier. Inexpressible facts
become comments, and so do those about objects that only some executions allocate: they have no name.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells, Elements, Lengths
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import INTEGERS, ArrayType, ClassType, Collection
from ooxcheck.specs.inference.summary import Bound, Effect, Summary, Throws
from ooxcheck.specs.relations.expr import Every, Expr, Interval, New, NewSet, Nothing, Product
from ooxcheck.specs.relations.inclusion_laws import inside
from ooxcheck.specs.text.contract_names import Names
from ooxcheck.specs.text.expression_kinds import is_void
from ooxcheck.specs.text.expression_text import (
    ADDED,
    LOOSEST,
    Inexpressible,
    Printer,
    expression_text,
    name_of,
)

LEAST_AND_MOST = frozenset(INTEGERS)
"""Types whose limits are implicit."""

_THROWS = {Throws.NEVER: "never throws", Throws.MAYBE: "may throw", Throws.ALWAYS: "never returns"}


@dataclass(frozen=True, slots=True)
class Formula:
    """A postcondition, whether the language can express it, and its new objects."""

    text: str
    can_be_said: bool
    new: frozenset[New]


def summary_lines(program: Program, summary: Summary) -> Iterator[str]:
    """Yield a summary as clauses of a contract; unchanged fields come last."""
    writer = _Writer(Names.of(program, summary.method))
    yield f"// {_THROWS[summary.throws]}"
    for effect, word in ((summary.returning, "ensures"), (summary.throwing, "exceptional")):
        if effect is not None:
            yield from writer.clauses(effect, word)
    if unchanged := unchanged_cells(program, summary):
        yield f"// unchanged: {', '.join(map(str, unchanged))}"


def summary_clauses(program: Program, summary: Summary) -> Iterator[str]:
    """Yield the clauses of a summary, each in one line."""
    clause = ""
    for line in summary_lines(program, summary):
        if not line.startswith("//"):
            clause += line if not clause else f" {line.strip()}"
            if not line.endswith(("|", "&&")):
                yield clause
                clause = ""


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes clauses with the names of one method."""

    names: Names

    def clauses(self, effect: Effect, word: str) -> Iterator[str]:
        """Yield the postconditions of one effect."""
        formulas = list(self._formulas(effect))
        yield from (f"{'' if f.can_be_said else '// '}{word}({f.text})" for f in formulas if not f.new)
        said = [
            f
            for f in formulas
            if f.new and f.can_be_said and all(is_made(symbol, effect) for symbol in f.new)
        ]
        yield from self._about_new(said, word, "")
        yield from self._about_new([f for f in formulas if f.new and f not in said], word, "// ")

    def _about_new(self, formulas: list[Formula], word: str, start: str) -> Iterator[str]:
        """Yield the postconditions about new objects, under one quantifier."""
        if formulas:
            symbols = sorted(
                frozenset[New]().union(*(f.new for f in formulas)), key=lambda s: (str(s.kind), s.number)
            )
            new = (
                f"some {expression_text(symbol, names=self.names)} : {symbol.kind} - old({symbol.kind})"
                for symbol in symbols
            )
            yield f"{start}{word}({' | '.join(new)} |"
            yield from (f"{start}  {f.text} &&" for f in formulas[:-1])
            yield f"{start}  {formulas[-1].text})"

    def _formulas(self, effect: Effect) -> Iterator[Formula]:
        for fact in effect.facts:
            yield self._formula("{}", fact)
        for kind, bound in effect.made.items():
            if bound.exact or not isinstance(bound.upper, NewSet):
                yield from self._bound_formulas(
                    self._made_text(kind), bound, can_be_said=isinstance(kind, ClassType)
                )
        for cells, bound in effect.cells.items():
            can_be_said = (
                not isinstance(cells, Elements | Lengths) and cells.collection is Collection.RELATION
            )
            yield from self._bound_formulas(self._cells(cells), bound, can_be_said=can_be_said)
        if effect.result is not None:
            yield from self._result(effect.result)

    def _made_text(self, kind: ClassType | ArrayType) -> str:
        return (
            f"{self.names.exactly(kind.name)} - old({kind.name})"
            if isinstance(kind, ClassType)
            else f"new {kind}"
        )

    def _cells(self, cells: Cells) -> str:
        match cells:
            case GhostField() | Field(static=False):
                return self.names.relation(cells)
            case _:
                return name_of(cells)

    def _result(self, bound: Bound) -> Iterator[Formula]:
        match bound.upper:
            case Interval(low, high, type_) if not bound.exact and type_ in LEAST_AND_MOST:
                yield Formula(f"{low} <= retval && retval <= {high}", can_be_said=True, new=frozenset())
            case _:
                yield from self._bound_formulas("retval", bound, can_be_said=True)

    def _bound_formulas(self, what: str, bound: Bound, *, can_be_said: bool) -> Iterator[Formula]:
        """Yield the bounds of a set after the call."""
        if bound.exact:
            yield self._formula(f"{what} == {{}}", bound.upper, can_be_said=can_be_said)
            return
        if not isinstance(bound.lower, Nothing) and not is_void(bound.lower):
            yield self._formula(f"{{}} in {what}", bound.lower, can_be_said=can_be_said)
        if not _says_nothing(bound.upper):
            yield self._formula(f"{what} in {{}}", bound.upper, can_be_said=can_be_said, loose=True)

    def _formula(self, pattern: str, expr: Expr, *, can_be_said: bool = True, loose: bool = False) -> Formula:
        new = frozenset(symbol for symbol in expr.fresh if isinstance(symbol, New))
        strength = LOOSEST if pattern == "{}" else ADDED
        try:
            text = Printer(self.names, after=True, strict=True, loose=loose).text(expr, strength)
        except Inexpressible:
            text, can_be_said = Printer(self.names, after=True).text(expr, strength), False
        return Formula(pattern.replace("{}", text), can_be_said, new)


def is_made(symbol: New, effect: Effect) -> bool:
    """Return whether an object is allocated in all executions."""
    made = effect.made.get(symbol.kind)
    return isinstance(symbol.kind, ClassType) and made is not None and inside(symbol, made.lower)


def _says_nothing(upper: Expr) -> bool:
    """Return whether an upper bound is everything of its type."""
    return isinstance(upper, Every) or (
        isinstance(upper, Product) and _says_nothing(upper.left) and _says_nothing(upper.right)
    )


def unchanged_cells(program: Program, summary: Summary) -> list[Field | GhostField]:
    """Return the fields of a program that a method never changes."""
    changed = {cells for effect in (summary.returning, summary.throwing) if effect for cells in effect.cells}
    declared: list[Field | GhostField] = []
    for class_ in program.classes.values():
        declared += class_.fields
        declared += (ghost for ghost in class_.ghosts if not ghost.anonymous)
    return [cells for cells in declared if cells not in changed]
