"""Expressions of summaries as text in the specification language, where null is the empty set.

Null, which is an atom in summaries, is left out. An assignment removes the old value of the key and adds
the new one. An individual new
object is a variable; all new objects of a class are those that are not ``old``. After the call, the state
on entry is ``old``. The language
adds two single numbers where a union is meant, so a union of numbers starts with ``none``. It cannot
express the elements of all arrays, nor
all numbers: these are `Inexpressible`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells, Elements, Lengths
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.types import CHAR, INT, INTEGERS, STRING, ClassType, Collection
from ooxcheck.specs.relations.boolean_laws import choice, same
from ooxcheck.specs.relations.expr import (
    NULL_ATOM,
    Both,
    Choice,
    Closure,
    Column,
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
from ooxcheck.specs.relations.inclusion_laws import disjoint, inside, never_null
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.number_ranges import Range
from ooxcheck.specs.relations.set_laws import Side, chain
from ooxcheck.specs.text.contract_names import ANY, Names
from ooxcheck.specs.text.expression_kinds import (
    is_later,
    is_never_empty,
    is_number,
    is_of_ghosts,
    is_one,
    is_path,
    is_short,
    is_shown,
    says_not_null,
)

LOOSEST, EITHER, BOTH, COMPARED, ADDED, MET, PAIRED, JOINED, TIGHTEST = range(9)
"""How tightly operators bind."""

_SUFFIXED_TYPES = frozenset(INTEGERS) - {INT}
"""The types of numbers that a literal does not have by itself."""

_SIGNS: dict[type[Expr], tuple[str, str]] = {Same: ("==", "!="), Less: ("<", ">="), Within: ("in", "!in")}
"""The signs of a test and its negation."""


class Inexpressible(Exception):  # noqa: N818 (a limit of the language, not an error)
    """The specification language cannot express this."""


def expression_text(expr: Expr, *, after: bool = False, names: Names = ANY) -> str:
    """Return the text of an expression, on entry or after the call."""
    return Printer(names, after=after).text(expr)


@dataclass(frozen=True, slots=True)
class Printer:
    """Prints expressions; `after` the call the state on entry is ``old``.

    If `strict`, inexpressible parts are refused; but if a larger set suffices (`loose`), part of an
    intersection may be left out.
    """

    names: Names
    after: bool = False
    strict: bool = False
    loose: bool = False

    def text(self, expr: Expr, strength: int = LOOSEST) -> str:
        """Return the text of an expression, in brackets if its precedence requires them."""
        if (
            self.after
            and not isinstance(expr, Literal | Nothing | Null | New | NewSet)
            and not is_later(expr)
        ):
            return f"old({replace(self, after=False).text(expr)})"
        own, text = self._precedence_and_text(expr)
        return f"({text})" if own < strength else text

    def _precedence_and_text(self, expr: Expr) -> tuple[int, str]:  # noqa: C901 (one case for each kind of node)
        match expr:
            case Nothing() | Null():
                return TIGHTEST, "none"
            case Literal():
                return self._constant(expr)
            case Interval() | Every():
                return TIGHTEST, self._all_of(expr)
            case Range(end, op):
                return TIGHTEST, self._wordless(f"{op} {self.text(end, ADDED)}")
            case Name(leaf):
                return TIGHTEST, self._name(leaf)
            case New(ClassType() as kind, number):
                return TIGHTEST, self.names.unused_name(f"new{kind.name.rpartition('.')[2]}{number}")
            case NewSet(ClassType(name)):
                return ADDED, f"{self.names.exactly(name)} - old({name})"
            case New(kind) | NewSet(kind):
                return TIGHTEST, self._wordless(f"new {kind}{expr.number if isinstance(expr, New) else ''}")
            case Union(parts):
                return self._union_text(parts)
            case Meet(parts):
                return self._intersection_text(parts)
            case Minus(left, right):
                return self._without(left, right)
            case Product(left, right):
                return PAIRED, f"{self.text(left, PAIRED)} -> {self.text(right, JOINED)}"
            case Override(relation, key, value):
                return self._exact()._overridden(relation, key, value)
            case Closure(relation) | Star(relation):
                return JOINED, f"{_sign(expr)}{self.text(relation, TIGHTEST)}"
            case Join(left, right):
                return self._join_text(left, right)
            case Shift(operand, by):
                said = (
                    self.text(operand, ADDED)
                    if is_one(operand)
                    else self._wordless(self.text(operand, ADDED))
                )
                return ADDED, f"{said} {'+' if by > 0 else '-'} {abs(by)}" if abs(
                    by
                ) < self.names.most else f"{said} + ({by})"
            case Choice(Same(Nothing(), content) | Same(content, Nothing()), Null(), otherwise) if (
                otherwise is content
            ):
                return self._precedence_and_text(content)
            case Choice(condition, then, otherwise):
                test = self._exact().text(condition)
                return (
                    LOOSEST,
                    f"if {test} then {self._branch(then, otherwise)} else {self._branch(otherwise, then)}",
                )
            case _:
                return self._exact()._test_text(expr)

    def _branch(self, branch: Expr, other: Expr) -> str:
        """Return a branch of a choice; a literal states its type if the other branch does not determine it."""
        text = self.text(branch, EITHER)
        is_told = not isinstance(other, Literal | Choice)
        return (
            f"({branch.type}) {text}"
            if isinstance(branch, Literal) and branch.type in _SUFFIXED_TYPES and not is_told
            else text
        )

    def _exact(self) -> Printer:
        return replace(self, loose=False)

    # -- leaves ------------------------------------------------------------------------------------

    def _constant(self, literal: Literal) -> tuple[int, str]:
        value = literal.value
        if literal.type is STRING:
            return TIGHTEST, f'"{value}"'
        if literal.type is CHAR and isinstance(value, int):
            char = chr(value)
            return TIGHTEST, f"'{char}'" if char.isalnum() and char.isascii() else self._wordless(
                f"'{value}'"
            )
        if isinstance(value, bool):
            return TIGHTEST, str(value).lower()
        return ADDED if str(value).startswith("-") else TIGHTEST, str(value)

    def _all_of(self, expr: Interval | Every) -> str:
        match expr:
            case Every(ClassType(name)):
                return name
            case Every(type_):
                return self._wordless("univ" if type_ is None else str(type_))
            case Interval(low, high):
                return self._wordless(f"{low}..{high}")

    def _name(self, leaf: Variable | Cells) -> str:
        match leaf:
            case Elements() | Lengths():
                return self._wordless(name_of(leaf))
            case GhostField(collection=Collection.SEQUENCE | Collection.MULTISET):
                return self._wordless(self.names.relation(leaf))
            case Field(static=False) | GhostField():
                return self.names.relation(leaf)
            case _:
                return name_of(leaf)

    def _wordless(self, text: str) -> str:
        if self.strict:
            raise Inexpressible
        return text

    # -- sets --------------------------------------------------------------------------------------

    def _union_text(self, parts: Sequence[Expr]) -> tuple[int, str]:
        """Return a union in the order of the text; null and subsets of other parts are left out."""
        shown = [part for part in parts if not inside(part, NULL_ATOM)] or list(parts[:1])
        shown = [
            part for at, part in enumerate(shown) if not is_shown(part, [*shown[:at], *shown[at + 1 :]])
        ] or shown
        if len(shown) == 1:
            return self._precedence_and_text(shown[0])
        texts = sorted(self.text(part, MET) for part in shown if not is_one(part))
        texts += sorted(self.text(part, MET) for part in shown if is_one(part))
        return ADDED, " + ".join(["none", *texts] if all(map(is_number, shown)) else texts)

    def _intersection_text(self, parts: Sequence[Expr]) -> tuple[int, str]:
        """Return an intersection; that something is not null is implicit."""
        if any(isinstance(part, Null) for part in parts):
            return TIGHTEST, "none"
        shown = [part for part in parts if not says_not_null(part)] or list(parts)
        if self.loose:
            shown = [part for part in shown if self._can_say(part)] or shown
        if len(shown) == 1:
            return self._precedence_and_text(shown[0])
        return MET, " & ".join(sorted(self.text(part, PAIRED) for part in shown))

    def _can_say(self, expr: Expr) -> bool:
        try:
            self.text(expr)
        except Inexpressible:
            return False
        return True

    def _without(self, left: Expr, right: Expr) -> tuple[int, str]:
        if isinstance(right, Null):
            return self._precedence_and_text(left)
        start = "none + " if is_number(left) and is_number(right) else ""
        return ADDED, f"{start}{self.text(left, ADDED)} - {self._exact().text(right, MET)}"

    # -- relations ---------------------------------------------------------------------------------

    def _overridden(self, relation: Expr, key: Expr, value: Expr) -> tuple[int, str]:
        """Return an assignment as removal and addition; a new object has nothing to remove."""
        signs = (
            [] if isinstance(key, New) else [f" - ({self.text(key, PAIRED)} -> {self._image(relation, key)})"]
        )
        signs += (
            []
            if inside(value, NULL_ATOM)
            else [f" + ({self.text(key, PAIRED)} -> {self.text(value, JOINED)})"]
        )
        return (
            (ADDED, self.text(relation, ADDED) + "".join(signs))
            if signs
            else self._precedence_and_text(relation)
        )

    def _image(self, relation: Expr, key: Expr) -> str:
        """Return a superset of the image of a key: the objects of a class, or the old and assigned values."""
        column = relation.columns[-1]
        base, links = chain(relation)
        assigned = [
            value for target, value in links if not disjoint(target, key) and not isinstance(value, Nothing)
        ]
        if key.arity > 1:
            return self._wordless("univ")
        if isinstance(column, ClassType) and relation.arity == 2:
            new = sorted({self.text(symbol, MET) for expr in (base, *assigned) for symbol in expr.fresh})
            return f"({' + '.join((str(column), *new))})" if new else str(column)
        if not isinstance(base, Name):
            return self.text(Join(key, relation), JOINED)
        values = [self.text(value, MET) for value in assigned]
        was = self.text(Join(key, base), JOINED)
        return f"(none + {' + '.join((was, *values))})" if values else was

    def _join_text(self, left: Expr, right: Expr) -> tuple[int, str]:
        match left, right:
            case (_, Name(Lengths())) if is_one(left):
                return JOINED, f"#{self.text(left, JOINED)}"
            case (_, Join(array, Name(Elements()))) if is_one(left) and is_path(array):
                return JOINED, f"{self.text(array, JOINED)}[{self.text(left)}]"
            case (_, Closure(relation) | Star(relation)):
                return (
                    JOINED,
                    f"{self.text(left, JOINED)}.{_sign(right)}{self._step(left.columns[-1], relation)}",
                )
            case (_, Name(Field() | GhostField())) if left.arity == 1:
                return JOINED, f"{self.text(left, JOINED)}.{self._step(left.columns[-1], right)}"
            case (_, Override(base, key, value)) if is_one(left) and is_one(key) and is_short(left, right):
                return self._precedence_and_text(
                    choice(same(left, key), value, join(left, base, Side.LOWER, single=True))
                )
            case _ if left.arity > 1 and right.arity == 1:
                return self._preimage(left, right)
            case _:
                return JOINED, f"{self.text(left, JOINED)}.({self.text(right)})"

    def _step(self, start: Column, relation: Expr) -> str:
        """Return a relation as written to the right of a dot; `start` is on the left."""
        if isinstance(relation, Name) and isinstance(relation.leaf, Field | GhostField):
            if self.after:
                return f"(old({self.names.relation(relation.leaf)}))"
            return self.names.step(relation.leaf, start)
        text = self.text(relation, TIGHTEST)
        return text if text.startswith("(") else f"({text})"

    def _preimage(self, relation: Expr, values: Expr) -> tuple[int, str]:
        """Return a preimage; null is not in the relation, so the preimage of null is written differently."""
        path = [relation]
        while isinstance(values, Join) and values.left.arity == 2 and values.right.arity == 1:
            path.append(values.left)
            values = values.right
        if (
            is_one(values)
            and all(isinstance(step, Name) for step in path)
            and (len(path) == 1 or never_null(values))
        ):
            return TIGHTEST, self._those(path, "==", values)
        match relation, values:
            case (Name(), Minus(Every(), other)) if is_one(other) and not isinstance(other, Null):
                return TIGHTEST, self._those(path, "!=", other)
            case (_, Range(end, op)) if is_one(end) and all(isinstance(step, Name) for step in path):
                return TIGHTEST, self._those(path, op, end)
            case _:
                pass
        values = values if len(path) == 1 else relation_of(path[1:], values)
        said = f"{self.text(relation, JOINED)}.({self.text(values)})"
        return JOINED, said if never_null(values) or is_of_ghosts(relation) else self._wordless(said)

    def _those(self, path: Sequence[Expr], sign: str, value: Expr) -> str:
        """Return the objects from which a path leads to a given value, or does not."""
        start, others = self._extent(path[0]), self.text(value, ADDED)
        one = self._bound_name(others)
        steps = "".join(f".{self._step(step.columns[0], step)}" for step in path)
        return f"{{{one} : {start} | {one}{steps} {sign} {'null' if isinstance(value, Null) else others}}}"

    def _extent(self, relation: Expr) -> str:
        """Return all objects on entry that have a field."""
        type_ = relation.columns[0]
        if not isinstance(type_, ClassType) or self.after:
            raise Inexpressible
        return type_.name

    def _bound_name(self, *texts: str) -> str:
        """Return a name for a bound variable that occurs in no text."""
        name = self.names.unused_name("each")
        while any(re.search(rf"\b{name}\b", text) for text in texts):
            name += "x"
        return name

    # -- tests -------------------------------------------------------------------------------------

    def _test_text(self, test: Expr) -> tuple[int, str]:  # noqa: C901 (one case for each kind of test)
        match test:
            case Within(left, Join(start, Name(Field() as field))) if (
                start.arity == 1 and is_one(left) and not never_null(left)
            ):
                one = self._bound_name(value := self.text(left, ADDED))
                return (
                    LOOSEST,
                    f"some {one} : {self.text(start, ADDED)} | {one}.{self.names.step(field, start.columns[0])} == {value}",
                )
            case Within(left, right) if is_one(left) and not never_null(left) and never_null(right):
                return BOTH, f"some {self.text(left, JOINED)} && {self._comparison_text(left, 'in', right)}"
            case Within(left, _) if not never_null(left):
                return COMPARED, self._wordless(self._comparison_text(left, "in", test.right))
            case Same(left, Nothing()) | Same(Nothing(), left):
                return COMPARED, f"no {self._without_null(left)}"
            case Not(Same(left, Nothing()) | Same(Nothing(), left)):
                return COMPARED, f"some {self._without_null(left)}"
            case Same(left, right) | Less(left, right) | Within(left, right):
                return COMPARED, self._comparison_text(left, _SIGNS[type(test)][0], right)
            case Not(Less(left, right)) if not (is_never_empty(left) and is_never_empty(right)):
                return TIGHTEST, f"!({self._comparison_text(left, '<', right)})"
            case Not(Within(left, right) as operand) if never_null(left):
                return COMPARED, self._comparison_text(left, _SIGNS[type(operand)][1], right)
            case Not(Same(left, right) | Less(left, right) as operand):
                return COMPARED, self._comparison_text(left, _SIGNS[type(operand)][1], right)
            case IsA(operand, class_name):
                return COMPARED, f"{self.text(operand, JOINED)} instanceof {class_name}"
            case Not(operand):
                return TIGHTEST, f"!{self.text(operand, JOINED)}"
            case Both(parts):
                return BOTH, " && ".join(sorted(self.text(part, COMPARED) for part in parts))
            case Either(parts):
                return EITHER, " || ".join(sorted(self.text(part, COMPARED) for part in parts))
            case _:
                msg = f"there should be a spelling for {type(test).__name__}"
                raise AssertionError(msg)

    def _without_null(self, expr: Expr) -> str:
        """Return a set in a test of emptiness; it is not empty if null is in it."""
        said = self.text(expr, ADDED)
        return said if expr.arity > 1 or never_null(expr) else self._wordless(said)

    def _comparison_text(self, left: Expr, sign: str, right: Expr) -> str:
        """Return a comparison; the constant of an equality is on the right."""
        if sign in _SIGNS[Same] and isinstance(left, Null | Literal):
            left, right = right, left
        other = "null" if isinstance(right, Null) else self.text(right, ADDED)
        return f"{self.text(left, ADDED)} {sign} {other}"


def name_of(leaf: Variable | Cells) -> str:
    """Return the name of a variable or cells."""
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


def _sign(expr: Expr) -> str:
    return "*" if isinstance(expr, Star) else "^"


def relation_of(path: Sequence[Expr], values: Expr) -> Expr:
    """Return the preimage of values under a path."""
    for step in reversed(path):
        values = Join(step, values)
    return values
