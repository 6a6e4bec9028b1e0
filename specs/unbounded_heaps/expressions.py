"""Values of expressions in a symbolic state; each exception is noted as a failure."""

from __future__ import annotations

from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.operators import DIVISIONS, ArithmeticOp, CompareOp, Connective, EqualityOp, UnaryOp
from ooxcheck.oox.types import BOOL, INT, ArrayType
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.specs.unbounded_heaps.formulas import calculate, compare, in_range
from ooxcheck.specs.unbounded_heaps.maps import REFERENCE
from ooxcheck.specs.unbounded_heaps.state import State
from ooxcheck.specs.unbounded_heaps.theory import Outside, Theory


@dataclass(slots=True)
class Evaluation:
    """Evaluates expressions in a state; `faults` are the conditions under which one throws."""

    theory: Theory
    state: State
    faults: list[Lit] = field(default_factory=list)

    def check(self, condition: Lit) -> None:
        """Note that an exception is thrown where a condition is false."""
        self.faults.append(self.theory.circuit.and2(self.state.guard, -condition))

    def evaluate(self, expr: typed.Expr) -> Bits:
        """Return the value of an expression."""
        theory = self.theory
        match expr:
            case typed.Constant(value):
                return self._constant(value, expr)
            case typed.Local(variable):
                return self._demand(self.state.variables.get(variable))
            case typed.StaticRead(field_) if field_ in self.state.maps:
                return theory.read(self.state.maps[field_], ())
            case typed.FieldRead(target, field_) if field_ in self.state.maps:
                return theory.read(self.state.maps[field_], (self.dereference(target),))
            case typed.ElementRead(array, index):
                place = self.element(array, index)
                return theory.read(self.state.maps[_array_type(array)], place)
            case typed.Length(array):
                return theory.length(self.dereference(array), array.type)
            case typed.Unary(UnaryOp.NOT, operand):
                return (-self.evaluate(operand)[0],)
            case typed.Unary(UnaryOp.MINUS, operand) if expr.type is INT:
                return bitvector.negate(theory.circuit, self.evaluate(operand))
            case typed.Binary(op, left, right):
                return self._binary(op, left, right)
            case _:
                msg = "an expression"
                raise Outside(msg)

    def condition(self, expr: typed.Expr) -> Lit:
        """Return a truth value."""
        return self.evaluate(expr)[0]

    def dereference(self, target: typed.Expr) -> Bits:
        """Return an object that is not null."""
        if not self.theory.is_reference(target.type):
            msg = "a string"
            raise Outside(msg)
        holder = self.evaluate(target)
        self.check(-self.theory.is_null(holder))
        return holder

    def element(self, array: typed.Expr, index: typed.Expr) -> tuple[Bits, Bits]:
        """Return an array and an index in its range; both are evaluated before either is checked."""
        if not self.theory.is_reference(array.type) or _array_type(array) not in self.state.maps:
            msg = "an array of arrays"
            raise Outside(msg)
        holder, place = self.evaluate(array), self.evaluate(index)
        self.check(-self.theory.is_null(holder))
        for each in in_range(self.theory, place, self.theory.length(holder, array.type)):
            self.check(each)
        return holder, place

    def _demand(self, value: Bits | None) -> Bits:
        if value is None:
            msg = "a variable of another type"
            raise Outside(msg)
        return value

    def _constant(self, value: object, expr: typed.Constant) -> Bits:
        match value:
            case None:
                return bitvector.constant(0, REFERENCE)
            case bool():
                return (TRUE if value else FALSE,)
            case int() if expr.type is INT:
                return bitvector.constant(value, self.theory.width(INT))
            case _:
                msg = "a literal"
                raise Outside(msg)

    def _binary(self, op: object, left: typed.Expr, right: typed.Expr) -> Bits:
        circuit = self.theory.circuit
        if isinstance(op, Connective):
            return (self._connective(op, left, right),)
        self._check_types(left, right)
        one, two = self.evaluate(left), self.evaluate(right)
        match op:
            case EqualityOp():
                is_same = bitvector.equal(circuit, one, two)
                return (is_same if op is EqualityOp.EQUAL else -is_same,)
            case CompareOp():
                return (compare(self.theory, op, one, two),)
            case ArithmeticOp() if op in DIVISIONS:
                self.check(-bitvector.is_zero(circuit, two))
                quotient, rest = bitvector.divide(circuit, one, two)
                return quotient if op is ArithmeticOp.DIVIDE else rest
            case ArithmeticOp():
                return calculate(self.theory, op, one, two)
            case _:
                msg = "an operator"
                raise Outside(msg)

    def _check_types(self, *operands: typed.Expr) -> None:
        for each in operands:
            is_null = isinstance(each, typed.Constant) and each.value is None
            if not is_null and each.type not in (INT, BOOL) and not self.theory.is_reference(each.type):
                msg = "an operand"
                raise Outside(msg)

    def _connective(self, op: Connective, left: typed.Expr, right: typed.Expr) -> Lit:
        circuit, one = self.theory.circuit, self.condition(left)
        if op is Connective.IFF:
            return circuit.iff(one, self.condition(right))
        goes_on = -one if op is Connective.OR else one
        inner = Evaluation(
            self.theory,
            replace(self.state, guard=circuit.and2(self.state.guard, goes_on)),
            self.faults,
        )
        two = inner.condition(right)
        match op:
            case Connective.AND:
                return circuit.and2(one, two)
            case Connective.OR:
                return circuit.or2(one, two)
            case Connective.IMPLIES:
                return circuit.implies(one, two)


def _array_type(array: typed.Expr) -> ArrayType:
    assert isinstance(array.type, ArrayType)
    return array.type
