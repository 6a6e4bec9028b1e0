"""Evaluate program expressions on bounds, with the facts that follow if no exception is thrown or a condition holds.

An exact value that was read is one atom in every execution that continues: a path through null would have
thrown. Every possible exception
is recorded with the environment in which it is thrown. Lower bounds are followed only through exact values.
"""

from __future__ import annotations

from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import DIVISIONS, ArithmeticOp, CompareOp, Connective, EqualityOp, LazyOp, UnaryOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import BOOL, ArrayType, ClassType, Type, is_floating, is_integral
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.condition_filters import Filter
from ooxcheck.specs.inference.summary import Bound, Parameters
from ooxcheck.specs.inference.widening import Widening
from ooxcheck.specs.relations.boolean_laws import (
    always_less,
    both,
    either,
    is_a,
    less,
    may_be_null,
    negation,
    same,
    truth,
)
from ooxcheck.specs.relations.expr import FALSE, NOTHING, NULL_ATOM, Every, Expr, Literal, Nothing, Null
from ooxcheck.specs.relations.inclusion_laws import disjoint, inside
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import Side, not_null, shift


class Dead(Exception):  # noqa: N818 (a signal that no execution goes on, not an error)
    """No execution reaches this point."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The context that all evaluations of one analysis share."""

    program: Program
    parameters: Parameters
    widening: Widening

    def subclasses(self, name: str) -> tuple[str, ...]:
        """Return the classes whose objects are of a class."""
        return tuple(each for each in self.program.classes if self.program.is_subclass(each, name))

    def is_always(self, type_: Type, class_name: str) -> bool:
        """Return whether all objects of a type are of a class."""
        return isinstance(type_, ClassType) and self.program.is_subclass(type_.name, class_name)


@dataclass(slots=True)
class Reader:
    """Evaluates expressions in `environment`, which is updated with the facts that hold if nothing is thrown."""

    rules: Rules
    environment: Environment
    thrown: list[Environment] = field(default_factory=list)

    def read(self, expr: typed.Expr) -> Bound:  # noqa: C901 (one case for each kind of expression)
        """Return the value of an expression."""
        match expr:
            case typed.Constant(float()):
                return unknown(expr.type)  # sets do not distinguish 0.0 and -0.0
            case typed.Constant(value):
                return Bound.exactly(NULL_ATOM if value is None else Literal(value, expr.type))
            case typed.Local(variable):
                return self.environment.variables[variable.slot]
            case typed.StaticRead(field_):
                return self.environment.cell(field_)
            case typed.FieldRead(target, field_):
                return self.through(self.object(target), field_)
            case typed.Length(array):
                return self.through(self.object(array), LENGTHS)
            case typed.ElementRead(array, index):
                return self.element(*self.place(array, index))
            case typed.Unary(op, operand):
                return self._unary(op, self.read(operand), expr.type)
            case typed.Binary():
                return self._binary(expr)
            case typed.Conversion(operand):
                self.read(operand)
                return unknown(expr.type)
            case typed.StringOperation(_, operands):
                for operand in operands:
                    self.read(operand)
                self.may_throw()
                return unknown(expr.type)
            case typed.InstanceOf(operand, class_name):
                return self._instance(self.read(operand), class_name)
            case typed.Cast(class_name, operand):
                return self._cast(operand, class_name)
            case typed.ArrayQuantified():
                self.may_throw()
                return unknown(BOOL)

    # -- the heap ----------------------------------------------------------------------------------

    def object(self, target: typed.Expr) -> Bound:
        """Return a non-null object or array; executions in which it is null throw."""
        target_bound = self.read(target)
        if not may_be_null(target_bound.upper):
            return target_bound
        if inside(target_bound.upper, NULL_ATOM):
            self.thrown.append(self.environment)
            raise Dead
        if target_bound.exact:
            self.throw_if(same(target_bound.upper, NULL_ATOM))
            return target_bound
        self.thrown.append(self.environment)
        if isinstance(target, typed.Local):
            self._narrow(target.variable, _not_null(target_bound))
        return _not_null(target_bound)

    def place(self, array: typed.Expr, index: typed.Expr) -> tuple[Bound, Elements, Bound]:
        """Return an array, its cells and an index; executions in which the index is out of bounds throw."""
        target = self.object(array)
        position = self.read(index)
        length = self.through(target, LENGTHS)
        if position.exact and length.exact:
            self.throw_if(
                either(
                    (
                        less(position.upper, Literal(0, index.type)),
                        negation(less(position.upper, length.upper)),
                    )
                )
            )
        else:
            self.may_throw()
        return target, elements_of(array), position

    def element(self, target: Bound, cells: Elements, index: Bound) -> Bound:
        """Return an element of an array."""
        rows = self._follow(target, self.environment.cell(cells))
        lower = join(index.lower, rows.lower, Side.LOWER, single=True) if index.exact else NOTHING
        return Bound(lower, join(index.upper, rows.upper, Side.UPPER))

    def through(self, target: Bound, cells: Cells) -> Bound:
        """Return the value of a field of an object."""
        return self._follow(target, self.environment.cell(cells))

    def _follow(self, target: Bound, relation: Bound) -> Bound:
        upper = join(target.upper, relation.upper, Side.UPPER, single=target.exact)
        if not target.exact:
            return Bound(Nothing(upper.arity), upper)
        return Bound(join(target.lower, relation.lower, Side.LOWER, single=True), upper)

    def _narrow(self, variable: Variable, bound: Bound) -> None:
        self.environment = self.environment.with_variable(variable.slot, bound)

    # -- exceptions --------------------------------------------------------------------------------

    def may_throw(self) -> None:
        """Record that an exception may be thrown here, under an unknown condition."""
        self.thrown.append(self.environment)

    def throw_if(self, test: Expr) -> None:
        """Record an exception if a test about the state on entry holds, and continue where it does not."""
        threw, went_on = self.environment.knowing(test), self.environment.knowing(negation(test))
        if threw is not None:
            self.thrown.append(threw)
        if went_on is None:
            raise Dead
        self.environment = went_on

    # -- operators ---------------------------------------------------------------------------------

    def _unary(self, op: UnaryOp, operand: Bound, type_: Type) -> Bound:
        match op:
            case UnaryOp.NOT:
                return Bound.exactly(negation(operand.upper)) if operand.exact else unknown(type_)
            case UnaryOp.MINUS:
                return self._negative(operand, type_)

    def _negative(self, operand: Bound, type_: Type) -> Bound:
        match operand.upper:
            case Literal(int(value)) if is_integral(type_):
                return Bound.exactly(shift(Literal(0, type_), -value, self.rules.widening.numbers(type_)))
            case _:  # not known, or a float
                return unknown(type_)

    def _binary(self, expr: typed.Binary) -> Bound:
        match expr.op:
            case Connective() as op:
                return self._connective(expr, op)
            case EqualityOp() | CompareOp() | ArithmeticOp():
                return self._row(expr)

    def _connective(self, expr: typed.Binary, op: Connective) -> Bound:
        match op:
            case Connective.AND | Connective.OR | Connective.IMPLIES:
                return self._lazy(expr, op)
            case Connective.IFF:
                return self._row(expr)

    def _row(self, expr: typed.Binary) -> Bound:
        first, row = left_spine(
            expr,
            lambda each: (
                each is expr or (isinstance(each, typed.Binary) and isinstance(each.op, ArithmeticOp))
            ),
        )
        result = self.read(first)
        for each in row:
            result = self._apply(each, result, self.read(each.right))
        return result

    def _apply(self, expr: typed.Binary, left: Bound, right: Bound) -> Bound:
        match expr.op:
            case EqualityOp.EQUAL | Connective.IFF:
                return _same(left, right, expr.left.type)
            case EqualityOp.NOT_EQUAL:
                return _negate(_same(left, right, expr.left.type))
            case CompareOp.LESS | CompareOp.GREATER_EQUAL:
                return _less(left, right, expr.left.type, opposite=expr.op is CompareOp.GREATER_EQUAL)
            case CompareOp.GREATER | CompareOp.LESS_EQUAL:
                return _less(right, left, expr.left.type, opposite=expr.op is CompareOp.LESS_EQUAL)
            case ArithmeticOp() as op:
                return self._arithmetic(op, left, right, expr.type)
            case Connective.AND | Connective.OR | Connective.IMPLIES:
                msg = f"{expr.op} should evaluate its right side by itself"
                raise AssertionError(msg)

    def _lazy(self, expr: typed.Binary, op: LazyOp) -> Bound:
        """Evaluate the right side only where the left one does not decide."""
        left, before, goes_on = self.read(expr.left), self.environment, op is not Connective.OR
        inner = self._assume(left, expr.left, holds=goes_on)
        if inner is None:
            return Bound.exactly(truth(op is not Connective.AND))
        self.environment = inner
        try:
            right = self.read(expr.right)
        except Dead:
            right = unknown(BOOL)
        self.environment = before
        if left.exact and right.exact:
            return Bound.exactly(truth_of(op, left.upper, right.upper))
        return unknown(BOOL)

    # -- conditions --------------------------------------------------------------------------------

    def decide(self, condition: typed.Expr) -> tuple[Environment | None, Environment | None]:
        """Return the environments in which a condition is true, and in which it is false."""
        outcome = self.read(condition)
        return self._assume(outcome, condition, holds=True), self._assume(outcome, condition, holds=False)

    def _assume(self, outcome: Bound, condition: typed.Expr, *, holds: bool) -> Environment | None:
        known: Environment | None = self.environment
        if outcome.exact:
            known = self.environment.knowing(outcome.upper if holds else negation(outcome.upper))
        if known is None:
            return None
        narrowed = Filter(self._quietly, self.rules.widening.numbers).filter_environment(
            known, condition, holds=holds
        )
        dead = any(isinstance(bound.upper, Nothing) for bound in narrowed.variables.values())
        return None if dead else narrowed

    def _quietly(self, expr: typed.Expr, environment: Environment) -> Bound:
        try:
            return Reader(self.rules, environment).read(expr)
        except Dead:
            return unknown(expr.type)

    def _arithmetic(self, op: ArithmeticOp, left: Bound, right: Bound, type_: Type) -> Bound:
        if op in DIVISIONS and not is_floating(type_):
            self._divide(right, type_)
        match op, left.upper, right.upper:
            case (ArithmeticOp.ADD, _, Literal(int(by))) if is_integral(type_):
                return self._shift(left, by, type_)
            case (ArithmeticOp.SUBTRACT, _, Literal(int(by))) if is_integral(type_):
                return self._shift(left, -by, type_)
            case (ArithmeticOp.ADD, Literal(int(by)), _) if is_integral(type_):
                return self._shift(right, by, type_)
            case _:
                return unknown(type_)

    def _shift(self, bound: Bound, by: int, type_: Type) -> Bound:
        numbers = self.rules.widening.numbers(type_)
        if bound.upper.columns[:1] != (type_,):
            return unknown(type_)
        return Bound(
            shift(bound.lower, by, numbers) if bound.exact else NOTHING, shift(bound.upper, by, numbers)
        )

    def _divide(self, divisor: Bound, type_: Type) -> None:
        if divisor.exact:
            self.throw_if(same(divisor.upper, Literal(0, type_)))
        elif not disjoint(divisor.upper, Literal(0, type_)):
            self.may_throw()

    # -- classes -----------------------------------------------------------------------------------

    def _instance(self, operand: Bound, class_name: str) -> Bound:
        if operand.exact:
            return Bound.exactly(is_a(operand.upper, class_name, self.rules.subclasses(class_name)))
        return unknown(BOOL)

    def _cast(self, operand: typed.Expr, class_name: str) -> Bound:
        value = self.read(operand)
        if self.rules.is_always(operand.type, class_name) or isinstance(value.upper, Null):
            return value
        if value.exact:
            fits = is_a(value.upper, class_name, self.rules.subclasses(class_name))
            self.throw_if(both((negation(same(value.upper, NULL_ATOM)), negation(fits))))
        else:
            self.may_throw()
        return value


def unknown(type_: Type) -> Bound:
    """Return the bound on an arbitrary value of a type."""
    return Bound(NOTHING, Every(type_))


def elements_of(array: typed.Expr) -> Elements:
    """Return the cells of an array's elements."""
    assert isinstance(array.type, ArrayType), "only arrays should have elements"
    return Elements(array.type)


def truth_of(op: LazyOp, left: Expr, right: Expr) -> Expr:
    """Return the value of a connective."""
    match op:
        case Connective.AND:
            return both((left, right))
        case Connective.OR:
            return either((left, right))
        case Connective.IMPLIES:
            return either((negation(left), right))


def _not_null(bound: Bound) -> Bound:
    return Bound(bound.lower, not_null(bound.upper))


def _same(left: Bound, right: Bound, type_: Type) -> Bound:
    if is_floating(type_):
        return unknown(BOOL)
    if disjoint(left.upper, right.upper):
        return Bound.exactly(FALSE)
    if left.exact and right.exact:
        return Bound.exactly(same(left.upper, right.upper))
    return unknown(BOOL)


def _negate(bound: Bound) -> Bound:
    return Bound.exactly(negation(bound.upper)) if bound.exact else bound


def _less(left: Bound, right: Bound, type_: Type, *, opposite: bool) -> Bound:
    if is_floating(type_):
        return unknown(BOOL)
    known = always_less(left.upper, right.upper)
    if known is None and not (left.exact and right.exact):
        return unknown(BOOL)
    test = less(left.upper, right.upper) if known is None else truth(known)
    return Bound.exactly(negation(test) if opposite else test)
