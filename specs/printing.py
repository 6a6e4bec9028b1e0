"""Summaries as text in the specification language, where null is the empty set and ``old`` is the state on entry.

Exact cells are told by an equation, others by what is in them and what they are in. Null, which is an atom inside
summaries, is left out; what cannot be said without it stands in a comment. An assignment takes away what the key had and adds what it has now. A new object with a number is
a quantified variable, all new objects of a class are ``C - old(C)``. The language has no words for the elements of all
arrays, nor for all numbers; these stand in comments, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from oox.program import Program
from oox.typed import Field, GhostField, Variable
from oox.types import STRING, ArrayType, ClassType
from specs.expr import (
    NULL_ATOM,
    Both,
    Choice,
    Closure,
    Either,
    Every,
    Expr,
    Interval,
    IsA,
    Join,
    Less,
    Literal,
    Meet,
    Minus,
    Name,
    New,
    NewSet,
    Not,
    Nothing,
    Null,
    Override,
    Product,
    Same,
    Shift,
    Star,
    Union,
    Within,
)
from specs.inclusion import inside, never_null
from specs.summary import Bound, Effect, Summary, Throws
from translate.heap import Cells, Elements, Lengths

LOOSEST, EITHER, BOTH, COMPARED, ADDED, MET, PAIRED, JOINED, TIGHTEST = range(9)
"""How tightly operators bind."""

_SIGNS: dict[type[Expr], tuple[str, str]] = {Same: ("==", "!="), Less: ("<", ">="), Within: ("in", "!in")}
"""How a test and its opposite are written."""


class Wordless(Exception):  # noqa: N818 (a limit of the language, not an error)
    """The specification language has no words for this."""


def printed(expr: Expr, *, after: bool = False) -> str:
    """Return an expression as text: as it is written on entry, or as it is written after the call."""
    return _Printer(after=after).text(expr)


@dataclass(frozen=True, slots=True)
class _Printer:
    """Writes expressions; `after` the call the state on entry is ``old``.

    If it is `strict`, what the language has no words for is refused; but of an intersection, which is always part of an upper
    bound, a part may be left out.
    """

    after: bool
    strict: bool = False

    def text(self, expr: Expr, strength: int = LOOSEST) -> str:
        """Return an expression, in brackets if it binds less than its place demands."""
        constant = isinstance(expr, Literal | Nothing | Null | New | NewSet | Every | Interval)
        if self.after and not constant and not any(isinstance(symbol, NewSet) for symbol in expr.fresh):
            return f"old({replace(self, after=False).text(expr)})"
        own, text = self._spelled(expr)
        return f"({text})" if own < strength else text

    def _spelled(self, expr: Expr) -> tuple[int, str]:  # noqa: C901 (one case for each kind of node)
        match expr:
            case Nothing() | Null():
                return TIGHTEST, "none"
            case Literal(value, type_):
                return TIGHTEST, f'"{value}"' if type_ is STRING else str(value).lower() if isinstance(value, bool) else str(value)
            case Interval() | Every():
                return TIGHTEST, self._all_of(expr)
            case Name(leaf):
                return TIGHTEST, self._name(leaf)
            case New(kind, number):
                return TIGHTEST, f"new{kind}{number}" if isinstance(kind, ClassType) else self._wordless(f"new {kind}{number}")
            case NewSet(kind):
                return ADDED, f"{kind} - old({kind})" if isinstance(kind, ClassType) else self._wordless(f"all new {kind}")
            case Union(parts):
                return self._listed(parts, " + ", ADDED)
            case Meet(parts) if any(isinstance(part, Null) for part in parts):
                return TIGHTEST, "none"
            case Meet(parts):
                return self._listed(self._utterable([part for part in parts if not _says_not_null(part)] or parts), " & ", MET)
            case Minus(left, Null()):
                return self._spelled(left)
            case Minus(left, right):
                return ADDED, f"{self.text(left, ADDED)} - {self.text(right, MET)}"
            case Product(left, right):
                return PAIRED, f"{self.text(left, PAIRED)} -> {self.text(right, JOINED)}"
            case Override(relation, key, value):
                return self._overridden(relation, key, value)
            case Closure(relation) | Star(relation):
                return JOINED, f"{'*' if isinstance(expr, Star) else '^'}{self.text(relation, TIGHTEST)}"
            case Join(left, right):
                return JOINED, self._joined(left, right)
            case Shift(operand, by):
                return ADDED, f"{self.text(operand, ADDED)} {'+' if by > 0 else '-'} {abs(by)}"
            case Choice(condition, then, otherwise):
                return LOOSEST, f"if {self.text(condition)} then {self.text(then, EITHER)} else {self.text(otherwise, EITHER)}"
            case _:
                return self._tested(expr)

    def _tested(self, test: Expr) -> tuple[int, str]:
        match test:
            case Within(left, Join(start, Name() as field)) if start.arity == 1 and not never_null(left):
                return LOOSEST, f"some each : {self.text(start, ADDED)} | each.{self.text(field)} == {self.text(left, ADDED)}"
            case Within(left, _) if not never_null(left):
                return COMPARED, self._wordless(self._compared(left, "in", test.right))
            case Same(left, right) | Less(left, right) | Within(left, right):
                return COMPARED, self._compared(left, _SIGNS[type(test)][0], right)
            case Not(Same(left, right) | Less(left, right) as operand):
                return COMPARED, self._compared(left, _SIGNS[type(operand)][1], right)
            case IsA(operand, class_name):
                return COMPARED, f"{self.text(operand, JOINED)} instanceof {class_name}"
            case Not(operand):
                return TIGHTEST, f"!{self.text(operand, TIGHTEST)}"
            case Both(parts):
                return self._listed(parts, " && ", BOTH)
            case Either(parts):
                return self._listed(parts, " || ", EITHER)
            case _:
                msg = f"there should be a spelling for {type(test).__name__}"
                raise AssertionError(msg)

    def _listed(self, parts: Sequence[Expr], sign: str, strength: int) -> tuple[int, str]:
        """Return operands in the order of their text; null adds nothing."""
        shown = [part for part in parts if not inside(part, NULL_ATOM)] or list(parts)
        if len(shown) == 1:
            return self._spelled(shown[0])
        return strength, sign.join(sorted(self.text(part, strength + 1) for part in shown))

    def _utterable(self, parts: Sequence[Expr]) -> Sequence[Expr]:
        """Return the parts of an intersection that there are words for; all if there are none."""
        return [part for part in parts if self._can_say(part)] or parts

    def _can_say(self, expr: Expr) -> bool:
        try:
            self.text(expr)
        except Wordless:
            return False
        return True

    def _compared(self, left: Expr, sign: str, right: Expr) -> str:
        """Return a comparison; of an equality the constant is on the right."""
        if sign in _SIGNS[Same] and isinstance(left, Null | Literal):
            left, right = right, left
        other = "null" if isinstance(right, Null) else self.text(right, ADDED)
        return f"{self.text(left, ADDED)} {sign} {other}"

    def _overridden(self, relation: Expr, key: Expr, value: Expr) -> tuple[int, str]:
        """Return an assignment as taking away and adding; a new object has nothing to take away."""
        was = "univ" if key.arity > 1 else self._image(relation, key)
        signs = [] if isinstance(key, New) else [f" - ({self.text(key, PAIRED)} -> {was})"]
        signs += [] if inside(value, NULL_ATOM) else [f" + ({self.text(key, PAIRED)} -> {self.text(value, JOINED)})"]
        return (ADDED, self.text(relation, ADDED) + "".join(signs)) if signs else self._spelled(relation)

    def _image(self, relation: Expr, key: Expr) -> str:
        """Return all that a key may lead to: the objects of a class, or what a relation says."""
        column = relation.columns[-1]
        if isinstance(column, ClassType) and relation.arity == 2:
            return str(column)
        base = relation if isinstance(relation, Name) else None
        tail = self.text(base) if base else f"({self.text(relation)})"
        return f"{self.text(key, JOINED)}.{tail}"

    def _joined(self, left: Expr, right: Expr) -> str:
        if left.arity > 1 and right.arity == 1 and not never_null(right):
            return self._wordless(f"{self.text(left, JOINED)}.({self.text(right)})")
        match right:
            case Closure(relation) | Star(relation):
                sign = "*" if isinstance(right, Star) else "^"
                return f"{self.text(left, JOINED)}.{sign}{self.text(relation, TIGHTEST)}"
            case Name():
                return f"{self.text(left, JOINED)}.{self.text(right)}"
            case _:
                return f"{self.text(left, JOINED)}.({self.text(right)})"

    def _all_of(self, expr: Interval | Every) -> str:
        match expr:
            case Every(ClassType(name)):
                return name
            case Every(None):
                return self._wordless("univ")
            case Every(type_):
                return self._wordless(str(type_))
            case Interval(low, high):
                return self._wordless(f"{low}..{high}")

    def _name(self, leaf: Variable | Cells) -> str:
        return name_of(leaf) if not isinstance(leaf, Elements | Lengths) else self._wordless(name_of(leaf))

    def _wordless(self, text: str) -> str:
        if self.strict:
            raise Wordless
        return text


def _says_not_null(part: Expr) -> bool:
    return isinstance(part, Minus) and isinstance(part.right, Null) and isinstance(part.left, Every)


def name_of(leaf: Variable | Cells) -> str:
    """Return how a variable or cells are called in a formula."""
    match leaf:
        case Variable(name):
            return name
        case Field(owner, name, _, True):
            return f"{owner}.{name}"
        case Field() | GhostField():
            return leaf.name
        case Elements(type_):
            return f"elements[{type_}]"
        case Lengths():
            return "lengths"


# ------------------------------------------------------------------------------------------------- summaries


def summary_lines(program: Program, summary: Summary) -> Iterator[str]:
    """Yield a summary as clauses of a contract; what cannot change comes last."""
    yield f"// {_THROWS[summary.throws]}"
    for effect, word in ((summary.returning, "ensures"), (summary.throwing, "exceptional")):
        if effect is not None:
            yield from clauses(effect, word)
    if unchanged := unchanged_cells(program, summary):
        yield f"// unchanged: {', '.join(map(str, unchanged))}"


_THROWS = {Throws.NEVER: "never throws", Throws.MAYBE: "may throw", Throws.ALWAYS: "never returns"}


@dataclass(frozen=True, slots=True)
class Formula:
    """Something that holds after a call, whether the language has words for it, and which new objects it speaks of."""

    text: str
    can_be_said: bool
    new: frozenset[New]


def clauses(effect: Effect, word: str) -> Iterator[str]:
    """Yield what holds at one way to end; all that is said of new objects is said of the same ones."""
    formulas = list(effect_formulas(effect))
    yield from (f"{'' if f.can_be_said else '// '}{word}({f.text})" for f in formulas if not f.new)
    about_new = [formula for formula in formulas if formula.new]
    if about_new:
        symbols = sorted(frozenset[New]().union(*(f.new for f in about_new)), key=lambda s: (str(s.kind), s.number))
        can_be_said = all(f.can_be_said for f in about_new) and all(_is_made(symbol, effect) for symbol in symbols)
        start = "" if can_be_said else "// "
        names = " | ".join(f"some {printed(symbol)} : {symbol.kind} - old({symbol.kind})" for symbol in symbols)
        yield f"{start}{word}({names} |"
        yield from (f"{start}  {f.text} &&" for f in about_new[:-1])
        yield f"{start}  {about_new[-1].text})"


def _is_made(symbol: New, effect: Effect) -> bool:
    """Return whether an object is made in all executions."""
    made = effect.made.get(symbol.kind)
    return made is not None and inside(symbol, made.lower)


def effect_formulas(effect: Effect) -> Iterator[Formula]:
    """Yield what holds at one way to end."""
    for fact in effect.facts:
        yield _formula("{}", fact)
    for kind, bound in effect.made.items():
        if bound.exact or not isinstance(bound.upper, NewSet):
            yield from bound_formulas(f"new {kind}" if isinstance(kind, ArrayType) else f"{kind} - old({kind})", bound)
    for what, bound in named_bounds(effect):
        yield from bound_formulas(what, bound)


def named_bounds(effect: Effect) -> Iterator[tuple[str, Bound]]:
    """Yield what an effect bounds, by the name it has after the call."""
    yield from ((name_of(cells), bound) for cells, bound in effect.cells.items())
    if effect.result is not None:
        yield "retval", effect.result


def bound_formulas(what: str, bound: Bound) -> Iterator[Formula]:
    """Yield what is known of a set after the call."""
    if bound.exact:
        yield _formula(f"{what} == {{}}", bound.upper)
        return
    if not isinstance(bound.lower, Nothing):
        yield _formula(f"{{}} in {what}", bound.lower)
    if not _says_nothing(bound.upper):
        yield _formula(f"{what} in {{}}", bound.upper)


def _formula(pattern: str, expr: Expr) -> Formula:
    new = frozenset(symbol for symbol in expr.fresh if isinstance(symbol, New))
    can_be_said = not any(word in pattern for word in ("elements[", "lengths", "new "))
    try:
        text = _Printer(after=True, strict=True).text(expr)
    except Wordless:
        text, can_be_said = printed(expr, after=True), False
    return Formula(pattern.format(text), can_be_said, new)


def _says_nothing(upper: Expr) -> bool:
    """Return whether an upper bound is everything of its type."""
    return isinstance(upper, Every) or (isinstance(upper, Product) and _says_nothing(upper.left) and _says_nothing(upper.right))


def unchanged_cells(program: Program, summary: Summary) -> list[Field | GhostField]:
    """Return the fields of a program that a method leaves alone, however it ends."""
    changed = {cells for effect in (summary.returning, summary.throwing) if effect for cells in effect.cells}
    declared: list[Field | GhostField] = []
    for class_ in program.classes.values():
        declared += class_.fields
        declared += class_.ghosts
    return [cells for cells in declared if cells not in changed]
