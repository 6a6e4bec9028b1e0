"""Encode expressions of summaries (`ooxcheck.specs.relations.expr`) as relational logic in a symbolic state.

In summaries null is an atom, and a field has one tuple for every existing object. The translation keeps
this: the atom `NIL` is inserted
where a symbolic value is empty, and the caller removes it. Numbers and truth values are no atoms of the
universe; a set of them is a list of
`Member` s, each in the set where its guard holds. Every translation is exact. An expression without
translation raises `Untranslatable`:
then that part of a summary is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells, Lengths
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.types import BOOL, NULL, STRING, ArrayType, ClassType, Type
from ooxcheck.relational import FALSE, NONE, TRUE, Formula, IntConstant, IntExpr
from ooxcheck.relational import Expr as Rows
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.number_ranges import Range
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import Variables
from ooxcheck.translate.model.universe import UNIT, Text, Thing, World
from ooxcheck.translate.model.values import Value, equal, is_number, is_unsigned, width_of

NIL = UNIT
"""The atom of null during translation."""

MOST_OPERATORS = 400
"""Expressions with more operators are not translated."""


class Untranslatable(Exception):  # noqa: N818 (a limit that costs precision, not an error)
    """An expression has no translation."""


@dataclass(frozen=True, slots=True)
class Member:
    """A number or truth value that is in a set where `guard` holds.

    It is `value`, or all from `low` to `high`, or all that compare by an operator with another number, or
    everything.
    """

    guard: Formula
    value: Value | None = None
    low: int | None = None
    high: int | None = None
    compared: tuple[CompareOp, Value] | None = None

    def where(self, condition: Formula) -> Member:
        """Return the member restricted to executions in which a condition holds."""
        return replace(self, guard=all_of((self.guard, condition)))

    def matches(self, value: Value) -> Formula:
        """Return the formula that a value is this one, or one of these."""
        if self.value is not None:
            return equal(self.value, value)
        if self.compared is not None:
            return _compare(value, *self.compared)
        if self.low is None or self.high is None:
            return TRUE
        assert isinstance(value, IntExpr)
        return (IntConstant(self.low) <= value) & (value <= IntConstant(self.high))


def _compare(value: Value, op: CompareOp, end: Value) -> Formula:
    assert isinstance(value, IntExpr)
    assert isinstance(end, IntExpr)
    match op:
        case CompareOp.LESS:
            return value < end
        case CompareOp.LESS_EQUAL:
            return value <= end
        case CompareOp.GREATER:
            return end < value
        case CompareOp.GREATER_EQUAL:
            return end <= value


def has(members: Iterable[Member], value: Value) -> Formula:
    """Return the formula that a value is in a set."""
    return any_of(all_of((each.guard, each.matches(value))) for each in members)


@dataclass(slots=True)
class Meaning:
    """Translates expressions over the state on entry; `new` are the new objects of the call."""

    heap: Heap
    variables: Variables
    new: Mapping[e.New | e.NewSet, Rows]
    _atoms: dict[e.Expr, Rows] = field(default_factory=dict)

    @property
    def world(self) -> World:
        """The world of the atoms."""
        return self.heap.world

    def nil(self) -> Rows:
        """Return the set of the atom of null."""
        return self.world.constant(NIL)

    def with_null(self, value: Rows) -> Rows:
        """Return a value with `NIL` where it is empty."""
        return value + value.no().then(self.nil(), NONE)

    def everything(self, type_: Type | None) -> Rows:
        """Return all objects or strings of a type, and null."""
        if type_ is None or is_number(type_) or type_ is BOOL:
            raise Untranslatable
        return self.nil() if type_ is NULL else self.world.of_type(type_) + self.nil()

    def field_with_null(self, cells: Cells, relation: Rows, there: Rows) -> Rows:
        """Return the relation of a reference field with `NIL` where it is empty, for all existing objects."""
        assert isinstance(cells, Field)
        owners = there & self.world.holders(cells)
        return relation + (owners - relation.project(0)).product(self.nil())

    # -- sets of objects ---------------------------------------------------------------------------

    def atoms(self, expr: e.Expr) -> Rows:
        """Return an expression whose columns hold objects, strings or null."""
        if expr not in self._atoms:
            if expr.size > MOST_OPERATORS:
                raise Untranslatable
            self._atoms[expr] = self._translate(expr)
        return self._atoms[expr]

    def _translate(self, expr: e.Expr) -> Rows:  # noqa: C901 (one case for each kind of expression)
        match expr:
            case e.Nothing(width):
                return _power(NONE, width)
            case e.Null():
                return self.nil()
            case e.Literal(str() as value):
                return self.world.constant(Text(value))
            case e.Every(type_):
                return self.everything(type_)
            case e.Name(leaf):
                return self._translate_name(leaf)
            case e.New() | e.NewSet():
                return self.new[expr]
            case e.Union(parts):
                return _fold(Rows.__add__, map(self.atoms, parts))
            case e.Meet(parts):
                return _fold(Rows.__and__, map(self.atoms, parts))
            case e.Minus(left, right):
                return self.atoms(left) - self.atoms(right)
            case e.Join(left, right):
                return self._translate_join(left, right)
            case e.Product(left, right):
                return self.atoms(left).product(self.atoms(right))
            case e.Override(relation, key, value) if key.arity == 1 and relation.arity == 2:
                keys, rest = self.atoms(key), self.everything(relation.columns[1])
                return (self.atoms(relation) - keys.product(rest)) + keys.product(self.atoms(value))
            case e.Closure(relation):
                return self.atoms(relation).closure()
            case e.Choice(condition, then, otherwise):
                return self.test(condition).then(self.atoms(then), self.atoms(otherwise))
            case _:
                raise Untranslatable

    def _translate_name(self, leaf: e.Leaf) -> Rows:
        match leaf:
            case Variable(slot=slot):
                value = self.variables[slot]
            case Field(static=True):
                value = self.heap.static(leaf)
            case Field(type=type_) if not (is_number(type_) or type_ is BOOL):
                return self.field_with_null(leaf, self.heap.relation(leaf), self.heap.allocated)
            case _:
                raise Untranslatable
        if not isinstance(value, Rows):
            raise Untranslatable
        return self.with_null(value)

    def _translate_join(self, left: e.Expr, right: e.Expr) -> Rows:
        if isinstance(right, e.Star) and left.arity == 1:
            start = self.atoms(left)
            return start + start.join(self.atoms(right.relation).closure())
        if is_valued(left) and left.arity == 2:
            return self._preimage(left, self.members(right))
        return self.atoms(left).join(self.atoms(right))

    def _preimage(self, relation: e.Expr, members: list[Member]) -> Rows:
        """Return the objects that a relation maps to a number or truth value in a set."""
        preimage: Rows = NONE
        for thing in self.owners(relation.columns[0]):
            values = list(self.members_of(relation, thing))
            if any(each.value is None for each in values):
                raise Untranslatable
            holds = any_of(
                all_of((each.guard, has(members, each.value))) for each in values if each.value is not None
            )
            preimage = preimage + self.world.simplify(holds).then(self.world.constant(thing), NONE)
        return preimage

    def owners(self, type_: Type | None) -> list[Thing]:
        """Return the objects that may occur in a column."""
        if not isinstance(type_, ClassType):
            raise Untranslatable
        return [thing for thing in self.world.atoms_of(type_) if isinstance(thing, Thing)]

    # -- sets of numbers and truth values ----------------------------------------------------------

    def members(self, expr: e.Expr) -> list[Member]:
        """Return a set of numbers or truth values."""
        if expr.size > MOST_OPERATORS:
            raise Untranslatable
        return [each for each in self._members(expr) if each.guard is not FALSE]

    def _members(self, expr: e.Expr) -> Iterator[Member]:  # noqa: C901 (one case for each kind of expression)
        match expr:
            case e.Nothing():
                pass
            case e.Literal(bool() as value):
                yield Member(TRUE, TRUE if value else FALSE)
            case e.Literal(int() as value):
                yield Member(TRUE, IntConstant(value))
            case e.Interval(low, high):
                yield Member(TRUE, None, low, high)
            case Range(end, op):
                yield from (
                    Member(each.guard, compared=(op, _single_value(each))) for each in self.members(end)
                )
            case e.Every():
                yield Member(TRUE)
            case e.Name(Variable(slot=slot)):
                yield Member(TRUE, self.variables[slot])
            case e.Name(Field(static=True) as static):
                yield Member(TRUE, self.heap.static(static))
            case e.Join(left, right) if left.arity == 1:
                yield from self._images(self.atoms(left), right)
            case e.Shift(operand, by):
                yield from (self._shift(each, by, expr.columns[0]) for each in self.members(operand))
            case e.Same() | e.Less() | e.Within() | e.IsA() | e.Not() | e.Both() | e.Either():
                yield Member(TRUE, self.test(expr))
            case _:
                yield from self._combine(expr, self.members)

    def _images(self, sources: Rows, relation: e.Expr) -> Iterator[Member]:
        for (thing,) in self.world.possible(sources):
            if isinstance(thing, Thing):
                here = self.world.simplify(self.world.constant(thing).in_(sources))
                yield from (each.where(here) for each in self.members_of(relation, thing))

    def _shift(self, each: Member, by: int, type_: Type | None) -> Member:
        if each.value is None or type_ is None:
            return Member(each.guard)
        assert isinstance(each.value, IntExpr)
        width = width_of(type_, self.world.program.int_width)
        return replace(each, value=(each.value + IntConstant(by)).wrap(width, unsigned=is_unsigned(type_)))

    def _combine(self, expr: e.Expr, members: Callable[[e.Expr], list[Member]]) -> Iterator[Member]:
        """Yield the members of a set operation."""
        match expr:
            case e.Union(parts):
                for part in parts:
                    yield from members(part)
            case e.Meet((first, *rest)):
                others = [members(part) for part in rest]
                for each in members(first):
                    yield each.where(all_of(has(other, _single_value(each)) for other in others))
            case e.Minus(left, right):
                without = members(right)
                for each in members(left):
                    yield each.where(negation(has(without, _single_value(each))))
            case e.Choice(condition, then, otherwise):
                holds = self.test(condition)
                yield from (each.where(holds) for each in members(then))
                yield from (each.where(negation(holds)) for each in members(otherwise))
            case _:
                raise Untranslatable

    def members_of(self, relation: e.Expr, thing: Thing) -> list[Member]:
        """Return the numbers or truth values to which a relation maps one object."""
        return [each for each in self._members_of(relation, thing) if each.guard is not FALSE]

    def _members_of(self, relation: e.Expr, thing: Thing) -> Iterator[Member]:
        this = self.world.constant(thing)
        match relation:
            case e.Nothing():
                pass
            case e.Name(Field(owner) as cells) if not isinstance(
                thing.kind, ArrayType
            ) and self.world.program.is_subclass(str(thing.kind), owner):
                yield Member(self.world.simplify(this.in_(self.heap.allocated)), self.heap.read(cells, this))
            case e.Name(Field()):
                pass
            case e.Name(Lengths()) if isinstance(thing.kind, ArrayType):
                yield Member(self.world.simplify(this.in_(self.heap.allocated)), self.heap.length(this))
            case e.Override(below, key, value) if key.arity == 1:
                inside = self.world.simplify(this.in_(self.atoms(key)))
                yield from (each.where(negation(inside)) for each in self.members_of(below, thing))
                yield from (each.where(inside) for each in self.members(value))
            case e.Product(key, value) if key.arity == 1:
                inside = self.world.simplify(this.in_(self.atoms(key)))
                yield from (each.where(inside) for each in self.members(value))
            case e.Join(left, right) if left.arity == 2:
                yield from self._images(this.join(self.atoms(left)), right)
            case _:
                yield from self._combine(relation, lambda part: self.members_of(part, thing))

    # -- tests -------------------------------------------------------------------------------------

    def test(self, expr: e.Expr) -> Formula:
        """Return the formula that a test holds."""
        match expr:
            case e.Same(left, right) if is_valued(left) or is_valued(right):
                return self._within(left, right) & self._within(right, left)
            case e.Same(left, right):
                return self.atoms(left).eq(self.atoms(right))
            case e.Less(left, right):
                return self._less(self.members(left), self.members(right))
            case e.Within(left, right) if is_valued(left) or is_valued(right):
                return self._within(left, right)
            case e.Within(left, right):
                return self.atoms(left).in_(self.atoms(right))
            case e.IsA(operand, class_name):
                return (self.atoms(operand) - self.world.of_type(ClassType(class_name))).no()
            case e.Not(operand):
                return negation(self.test(operand))
            case e.Both(parts):
                return all_of(map(self.test, parts))
            case e.Either(parts):
                return any_of(map(self.test, parts))
            case _:
                return has(self.members(expr), TRUE)

    def _within(self, left: e.Expr, right: e.Expr) -> Formula:
        if left.arity != 1 or right.arity != 1:
            raise Untranslatable
        large = self.members(right)
        return all_of(negation(each.guard) | has(large, _single_value(each)) for each in self.members(left))

    def _less(self, left: list[Member], right: list[Member]) -> Formula:
        if not (_is_one(left) and _is_one(right)):
            raise Untranslatable
        pairs = ((a, b, _single_value(a), _single_value(b)) for a in left for b in right)
        return any_of(
            all_of((a.guard, b.guard, one < two))
            for a, b, one, two in pairs
            if isinstance(one, IntExpr) and isinstance(two, IntExpr)
        )


def is_valued(expr: e.Expr) -> bool:
    """Return whether the last column holds numbers or truth values."""
    type_ = expr.columns[-1]
    return type_ is not None and (is_number(type_) or type_ is BOOL)


def is_reference_like(type_: Type) -> bool:
    """Return whether values of a type are atoms of the universe."""
    return isinstance(type_, ClassType | ArrayType) or type_ is STRING


def _is_one(members: list[Member]) -> bool:
    return len(members) == 1


def _single_value(member: Member) -> Value:
    if member.value is None:
        raise Untranslatable
    return member.value


def _fold(operation: Callable[[Rows, Rows], Rows], parts: Iterable[Rows]) -> Rows:
    first, *rest = parts
    for part in rest:
        first = operation(first, part)
    return first


def _power(rows: Rows, width: int) -> Rows:
    return rows if width == 1 else rows.product(_power(rows, width - 1))
