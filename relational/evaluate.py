"""The semantics of formulas in one instance, as plain as possible: sets of tuples, recursion, no sharing.

This is the oracle of `ooxcheck.relational.translation.translate` and shares no code with it. It is for
small formulas and instances; for a formula
deeper than Python's stack there is `holds_deeply`.

Integers wrap at every operation, to its own width or that of the bounds, if there is one. Division by zero
gives -1 for a non-negative dividend and
1 for a negative one, and leaves the dividend as the remainder, like SMT-LIB's `bvsdiv` and `bvsrem`. A
shift by a negative amount, or by the width
or more, moves every bit out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from ooxcheck.relational.bounds import Atom, AtomTuple, Instance
from ooxcheck.relational.logic.binders import Comprehension, Decl, Quantified, SumOver
from ooxcheck.relational.logic.expr import (
    Binary,
    Builtin,
    Choice,
    Compare,
    Conditional,
    Expr,
    Formula,
    Junction,
    Labelled,
    Multiple,
    Not,
    Projection,
    Relation,
    Unary,
    Variable,
)
from ooxcheck.relational.logic.floats import (
    FloatBinary,
    FloatCompare,
    FloatConvert,
    FloatNegate,
    FloatOfInt,
    IntOfFloat,
    IsFloat,
)
from ooxcheck.relational.logic.intexpr import (
    AtomSum,
    BitSet,
    BitValue,
    Count,
    IntAtom,
    IntBinary,
    IntChoice,
    IntCompare,
    IntConstant,
    IntExpr,
    IntUnary,
    Wrapped,
)
from ooxcheck.relational.logic.node import Node, nodes
from ooxcheck.relational.logic.operators import (
    BoolOp,
    CompareOp,
    FloatOp,
    IntOp,
    IntRelation,
    IntSign,
    Multiplicity,
    Quantifier,
    RelationOp,
    SetOp,
    Width,
)
from ooxcheck.relational.logic.predicates import Acyclic, Function, TotalOrder
from ooxcheck.sat.floating_point import rationals

Rows = frozenset[AtomTuple]
Env = Mapping[Variable, Rows]
NOTHING: Env = {}

# The greatest number of open calls for one level of a formula.
_FRAMES = 8


def holds(  # noqa: C901 (one case for each kind of formula)
    formula: Formula, instance: Instance, env: Env = NOTHING
) -> bool:
    """Return whether a formula holds in an instance, with `env` for its free variables."""
    match formula:
        case Compare(op, left, right):
            a, b = rows(left, instance, env), rows(right, instance, env)
            return a <= b if op is CompareOp.SUBSET else a == b
        case Multiple(multiplicity, operand):
            return _is_multiple(multiplicity, len(rows(operand, instance, env)))
        case Not(operand):
            return not holds(operand, instance, env)
        case Junction(op, parts):
            values = [holds(part, instance, env) for part in parts]
            return all(values) if op is BoolOp.AND else any(values)
        case Conditional(op, left, right):
            yes, then = holds(left, instance, env), holds(right, instance, env)
            return (not yes or then) if op is BoolOp.IMPLIES else yes == then
        case Quantified(quantifier, decls, body):
            values = [holds(body, instance, each) for each in _environments(decls, instance, env)]
            return all(values) if quantifier is Quantifier.ALL else any(values)
        case IntCompare(op, left_int, right_int):
            return _compare(op, value(left_int, instance, env), value(right_int, instance, env))
        case FloatCompare() | IsFloat():
            return _holds_of_floats(formula, instance, env)
        case Labelled(body):
            return holds(body, instance, env)
        case Function() | TotalOrder() | Acyclic():
            return holds(formula.meaning(), instance, env)
        case _:
            raise AssertionError(type(formula))


def _holds_of_floats(formula: FloatCompare | IsFloat, instance: Instance, env: Env) -> bool:
    match formula:
        case FloatCompare(op, format_, left, right):
            a, b = (rationals.value_of(format_, value(each, instance, env)) for each in (left, right))
            return _compare(op, a, b)
        case IsFloat(format_, operand):
            pattern = value(operand, instance, env)
            number = rationals.value_of(format_, pattern)
            return number == number or pattern == format_.nan


def holds_deeply(formula: Formula, instance: Instance) -> bool:
    """Return whether a formula of any depth holds in an instance: Python calls take memory, but no C stack."""
    depth: dict[Node, int] = {}
    for node in nodes(formula):
        depth[node] = 1 + max((depth[child] for child in node.children), default=0)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + _FRAMES * depth[formula])
    try:
        return holds(formula, instance)
    finally:
        sys.setrecursionlimit(limit)


def rows(expr: Expr, instance: Instance, env: Env = NOTHING) -> Rows:
    """Return the tuples of an expression in an instance, with `env` for its free variables."""
    match expr:
        case Relation():
            return instance[expr]
        case Variable():
            return env[expr]
        case Builtin(name):
            return _builtin(name, instance)
        case Binary(op, left, right):
            return _binary(op, rows(left, instance, env), rows(right, instance, env))
        case Unary(op, operand):
            return _unary(op, rows(operand, instance, env), instance)
        case Choice(condition, then, otherwise):
            return rows(then if holds(condition, instance, env) else otherwise, instance, env)
        case Projection(operand, columns):
            return frozenset(tuple(row[column] for column in columns) for row in rows(operand, instance, env))
        case Comprehension(decls, body):
            environments = [
                each for each in _environments(decls, instance, env) if holds(body, instance, each)
            ]
            return frozenset(
                tuple(atom for decl in decls for row in each[decl.variable] for atom in row)
                for each in environments
            )
        case IntAtom() | BitSet():
            return _atoms_of_integer(expr, value(expr.operand, instance, env), instance)
        case _:
            raise AssertionError(type(expr))


def value(integer: IntExpr, instance: Instance, env: Env = NOTHING) -> int:
    """Return an integer expression's value in an instance, with `env` for its free variables."""
    match integer:
        case IntChoice(condition, then, otherwise):
            return value(then if holds(condition, instance, env) else otherwise, instance, env)
        case BitValue():
            width = integer.width or instance.integers.width
            unsigned = integer.unsigned and width is not None
            return _wrap(_exact(integer, instance, env, width), width, unsigned=unsigned)
        case IntBinary() | IntUnary() | Wrapped():
            width = _result_width(integer.width, instance)
            return _wrap(_exact(integer, instance, env, width), width, unsigned=integer.unsigned)
        case FloatBinary() | FloatNegate() | FloatOfInt() | IntOfFloat() | FloatConvert():
            return _floating(integer, instance, env)
        case Count() | AtomSum() | SumOver():
            width = _result_width(integer.width, instance)
            return _wrap(_exact(integer, instance, env, width), width, unsigned=False)
        case _:
            width = instance.integers.width
            return _wrap(_exact(integer, instance, env, width), width, unsigned=False)


def _floating(
    node: FloatBinary | FloatNegate | FloatOfInt | IntOfFloat | FloatConvert, instance: Instance, env: Env
) -> int:
    """Return the bit pattern of a floating-point number, or the integer that one is truncated to."""
    match node:
        case FloatBinary(op, format_, left, right):
            return _FLOATING[op](format_, value(left, instance, env), value(right, instance, env))
        case FloatNegate(format_, operand):
            return rationals.negate(format_, value(operand, instance, env))
        case FloatOfInt(format_, operand):
            return rationals.bits_of(format_, Fraction(value(operand, instance, env)), minus=False)
        case IntOfFloat(format_, operand, width, unsigned):
            numbers = range(1 << width) if unsigned else range(-(1 << width - 1), 1 << width - 1)
            return rationals.truncate(format_, value(operand, instance, env), numbers)
        case FloatConvert(source, target, operand):
            return rationals.convert(source, target, value(operand, instance, env))


_FLOATING = {
    FloatOp.ADD: rationals.add,
    FloatOp.SUBTRACT: rationals.subtract,
    FloatOp.MULTIPLY: rationals.multiply,
    FloatOp.DIVIDE: rationals.divide,
    FloatOp.REMAINDER: rationals.left_over,
}


def _result_width(width: int | Width | None, instance: Instance) -> int | None:
    """Return the number of bits of a result, None if it is exact."""
    if width is Width.EXACT:
        return None
    return instance.integers.width if width is None else width


def _wrap(number: int, width: int | None, *, unsigned: bool) -> int:
    if width is None:
        if unsigned:
            raise ValueError("an unsigned result needs a width")
        return number
    rest = number % (1 << width)
    return rest if unsigned or rest < 1 << width - 1 else rest - (1 << width)


def _atoms_of_integer(expr: IntAtom | BitSet, number: int, instance: Instance) -> Rows:
    if isinstance(expr, IntAtom):
        atoms = instance.integers.atoms
        return frozenset({(atoms[number],)}) if number in atoms else frozenset()
    positions = enumerate(instance.integers.bit_atoms[: expr.width])
    return frozenset((atom,) for place, atom in positions if number >> place & 1)


def _exact(integer: IntExpr, instance: Instance, env: Env, width: int | None) -> int:
    """Return the result of an operation before it is reduced to `width` bits."""
    match integer:
        case IntConstant(number):
            return number
        case Count(operand):
            return len(rows(operand, instance, env))
        case AtomSum(operand):
            present = rows(operand, instance, env)
            return sum(number for number, atom in instance.integers.atoms.items() if (atom,) in present)
        case BitValue(operand, first, unsigned):
            return _bit_value(
                rows(operand, instance, env), instance.integers.bit_atoms[:first], unsigned=unsigned
            )
        case IntBinary(op, left, right):
            return _arithmetic(op, value(left, instance, env), value(right, instance, env), width)
        case IntUnary(op, operand):
            return _apply_sign(op, value(operand, instance, env))
        case Wrapped(operand):
            return value(operand, instance, env)
        case SumOver(decls, body):
            return sum(value(body, instance, each) for each in _environments(decls, instance, env))
        case _:
            raise AssertionError(type(integer))


def _environments(decls: tuple[Decl, ...], instance: Instance, env: Env) -> Iterator[Env]:
    """Yield `env` with each combination of values for the declared variables."""
    if not decls:
        yield env
        return
    first, *rest = decls
    domain = rows(first.domain, instance, env)
    for size in range(len(domain) + 1):
        if _is_multiple(first.multiplicity, size):
            for chosen in combinations(domain, size):
                yield from _environments(tuple(rest), instance, {**env, first.variable: frozenset(chosen)})


def _is_multiple(multiplicity: Multiplicity, size: int) -> bool:
    match multiplicity:
        case Multiplicity.NO:
            return size == 0
        case Multiplicity.LONE:
            return size <= 1
        case Multiplicity.ONE:
            return size == 1
        case Multiplicity.SOME:
            return size >= 1
        case Multiplicity.SET:
            return True


def _compare(op: IntRelation, left: int | rationals.Real, right: int | rationals.Real) -> bool:
    match op:
        case IntRelation.EQUAL:
            return left == right
        case IntRelation.LESS:
            return left < right
        case IntRelation.AT_MOST:
            return left <= right


def _builtin(name: str, instance: Instance) -> Rows:
    match name:
        case "univ":
            return frozenset((atom,) for atom in instance.universe)
        case "iden":
            return frozenset((atom, atom) for atom in instance.universe)
        case "Int":
            return frozenset((atom,) for atom in instance.integers.atoms.values())
        case _:
            return frozenset()


def _binary(op: SetOp, left: Rows, right: Rows) -> Rows:
    match op:
        case SetOp.UNION:
            return left | right
        case SetOp.INTERSECTION:
            return left & right
        case SetOp.DIFFERENCE:
            return left - right
        case SetOp.OVERRIDE:
            return right | {row for row in left if all(row[0] != other[0] for other in right)}
        case SetOp.JOIN:
            return frozenset(a[:-1] + b[1:] for a in left for b in right if a[-1] == b[0])
        case SetOp.PRODUCT:
            return frozenset(a + b for a in left for b in right)


def _unary(op: RelationOp, operand: Rows, instance: Instance) -> Rows:
    match op:
        case RelationOp.TRANSPOSE:
            return frozenset((b, a) for a, b in operand)
        case RelationOp.CLOSURE:
            return _closure(operand)
        case RelationOp.REFLEXIVE_CLOSURE:
            return _closure(operand) | {(atom, atom) for atom in instance.universe}


def _closure(pairs: Rows) -> Rows:
    while True:
        longer = pairs | {(a, d) for a, b in pairs for c, d in pairs if b == c}
        if longer == pairs:
            return pairs
        pairs = longer


def _bit_value(present: Rows, bit_atoms: tuple[Atom, ...], *, unsigned: bool) -> int:
    ones = [place for place, atom in enumerate(bit_atoms) if (atom,) in present]
    sign = None if unsigned else len(bit_atoms) - 1
    return sum(-(1 << place) if place == sign else 1 << place for place in ones)


def _apply_sign(op: IntSign, number: int) -> int:
    match op:
        case IntSign.NEGATE:
            return -number
        case IntSign.INVERT:
            return ~number
        case IntSign.ABSOLUTE:
            return abs(number)
        case IntSign.SIGN:
            return (number > 0) - (number < 0)


def _arithmetic(op: IntOp, left: int, right: int, width: int | None) -> int:
    match op:
        case IntOp.ADD:
            return left + right
        case IntOp.SUBTRACT:
            return left - right
        case IntOp.MULTIPLY:
            return left * right
        case IntOp.DIVIDE | IntOp.REMAINDER:
            return _divide(op, left, right)
        case IntOp.AND:
            return left & right
        case IntOp.OR:
            return left | right
        case IntOp.XOR:
            return left ^ right
        case IntOp.SHIFT_LEFT | IntOp.SHIFT_RIGHT | IntOp.SHIFT_RIGHT_SIGNED:
            return _shift(op, left, right, width)


def _divide(op: IntOp, left: int, right: int) -> int:
    if right == 0:
        quotient = -1 if left >= 0 else 1
    else:
        quotient = abs(left) // abs(right)
        quotient = quotient if (left < 0) == (right < 0) else -quotient
    return quotient if op is IntOp.DIVIDE else left - quotient * right


def _shift(op: IntOp, left: int, amount: int, width: int | None) -> int:
    all_out = amount < 0 or (width is not None and amount >= width)
    match op:
        case IntOp.SHIFT_LEFT:
            return 0 if all_out else left << amount
        case IntOp.SHIFT_RIGHT:
            if width is None:
                raise ValueError("`>>>` needs a width")
            return 0 if all_out else (left % (1 << width)) >> amount
        case _:
            return left >> (amount if amount >= 0 else left.bit_length())
