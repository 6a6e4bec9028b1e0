"""Formulas of specifications as conditions of code, as far as they compare variables, static fields, fields of variables and lengths.

The field of null is an empty set in a formula, but an exception in code. So a field or length may stand only where an empty set
makes the whole formula false.

Contracts have other formulas, too, whose duties the value analysis does not examine (`unexamined_kinds`). Most methods with a contract have some; then the rest of the analysis is not loaded.
"""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import DIVISIONS, BinaryOp, Connective, EqualityOp, UnaryOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import BOOL, INT, NULL, STRING, CollectionType, Type, is_floating

_WITH_VALUE = (
    logic.Holds,
    logic.Not,
    logic.And,
    logic.Or,
    logic.Implies,
    logic.Iff,
    logic.Same,
    logic.SetEqual,
    logic.Compare,
    logic.Multiplicity,
    logic.Quantified,
    logic.ArrayQuantified,
    logic.InstanceOf,
    logic.Subset,
    logic.Declaration,
    logic.Constant,
    logic.Empty,
    logic.Extent,
    logic.ProgramVariable,
    logic.Bound,
    logic.FieldRelation,
    logic.StaticField,
    logic.Join,
    logic.Length,
    logic.Negation,
)
"""The nodes of formulas that have a value in every state, if compared numbers are single ones."""


def always_has_value(formula: logic.Formula) -> bool:
    """Return whether a formula has a value in every state, as far as its nodes show."""
    return all(
        (isinstance(node, _WITH_VALUE) or _is_calculated(node)) and _is_single(node)
        for node in descendants(formula)
    )


def _is_calculated(node: object) -> bool:
    """Return whether a term is the result of an operation on numbers that always has one."""
    return isinstance(node, logic.Arithmetic) and node.op not in DIVISIONS


def _is_single(node: object) -> bool:
    match node:
        case logic.Compare() | logic.Same() | logic.Arithmetic():
            return node.left.shape.scalar and node.right.shape.scalar
        case logic.Negation():
            return node.operand.shape.scalar
        case _:  # no numbers are compared
            return True


def exact_condition(formula: logic.Formula, *, positive: bool = True) -> typed.Expr | None:
    """Return a condition with the value of a formula, None if there is none; in a negation, it is not `positive`."""
    match formula:
        case logic.Holds():
            return _expression(formula.term, in_heap=positive)
        case logic.Not(operand):
            inner = exact_condition(operand, positive=not positive)
            return None if inner is None else typed.Unary(UnaryOp.NOT, inner, type=BOOL, span=formula.span)
        case logic.And(left, right):
            return _connective(
                Connective.AND,
                formula,
                exact_condition(left, positive=positive),
                exact_condition(right, positive=positive),
            )
        case logic.Or(left, right):
            return _connective(
                Connective.OR,
                formula,
                exact_condition(left, positive=positive),
                exact_condition(right, positive=positive),
            )
        case logic.Implies(left, right):
            return _connective(
                Connective.IMPLIES,
                formula,
                exact_condition(left, positive=not positive),
                exact_condition(right, positive=positive),
            )
        case logic.Compare(op):
            return _comparison(op, formula, in_heap=positive)
        case logic.Same():
            return _comparison(EqualityOp.EQUAL, formula, in_heap=positive)
        case logic.SetEqual():
            is_about_null = isinstance(formula.left, logic.Empty) or isinstance(formula.right, logic.Empty)
            return _comparison(EqualityOp.EQUAL, formula, in_heap=is_about_null and not positive)
        case _:  # not expressible
            return None


def implied_condition(formula: logic.Formula) -> typed.Expr | None:
    """Return a condition that holds where a formula holds, None if there is none of use."""
    if isinstance(formula, logic.And):
        left, right = implied_condition(formula.left), implied_condition(formula.right)
        return _connective(Connective.AND, formula, left, right) or left or right
    return exact_condition(formula)


def _connective(
    op: Connective, formula: logic.Formula, left: typed.Expr | None, right: typed.Expr | None
) -> typed.Expr | None:
    if left is None or right is None:
        return None
    return typed.Binary(op, left, right, type=BOOL, span=formula.span)


def _comparison(
    op: BinaryOp, formula: logic.Compare | logic.Same | logic.SetEqual, *, in_heap: bool
) -> typed.Expr | None:
    one, two = _expression(formula.left, in_heap=in_heap), _expression(formula.right, in_heap=in_heap)
    if one is None or two is None:
        return None
    if one.type is NULL:
        one, two = two, one
    if isinstance(one.type, CollectionType) or isinstance(two.type, CollectionType):
        return None
    if is_floating(one.type) or is_floating(two.type):
        return None
    return typed.Binary(op, one, two, type=BOOL, span=formula.span)


def _expression(term: logic.Term, *, in_heap: bool) -> typed.Expr | None:
    """Return an expression with the value of a term; fields and lengths only if `in_heap` allows them."""
    match term:
        case logic.Empty():
            is_null = term.shape.columns == (frozenset((NULL,)),)
            return typed.Constant(None, type=NULL, span=term.span) if is_null else None
        case logic.Constant(value) if (type_ := _literal_type(value)) is not None:
            return typed.Constant(value, type=type_, span=term.span)
        case logic.ProgramVariable(variable) if not variable.is_ghost:
            return typed.Local(variable, type=variable.type, span=term.span)
        case logic.StaticField(field):
            return typed.StaticRead(field, type=field.type, span=term.span)
        case logic.Join(left, logic.FieldRelation((Field() as field,))) if in_heap:
            return _of(left, lambda target: typed.FieldRead(target, field, type=field.type, span=term.span))
        case logic.Length(array) if in_heap:
            return _of(array, lambda target: typed.Length(target, type=INT, span=term.span))
        case _:  # not expressible
            return None


def _of(term: logic.Term, read: Callable[[typed.Expr], typed.Expr]) -> typed.Expr | None:
    """Return a read from the object in a variable."""
    target = _expression(term, in_heap=False)
    return read(target) if isinstance(target, typed.Local | typed.StaticRead) else None


def _literal_type(value: object) -> Type | None:
    match value:
        case bool():
            return BOOL
        case int():
            return INT
        case str():
            return STRING
        case _:  # a floating-point number
            return None


def unexamined_kinds(program: Program, method: typed.Method, settings: Settings) -> set[DutyKind]:
    """Return the kinds of duties of the method under check that the analysis does not examine, as far as declarations show."""
    above = contracts_above(program, method, settings.inherited)
    contract, kinds = method.contract, set[DutyKind]()
    if contract.ensures:
        kinds.add(DutyKind.ENSURES)
    if contract.modifies is not None:
        kinds.add(DutyKind.PURE if contract.pure else DutyKind.MODIFIES)
    if settings.invariants and any(each.invariants for each in program.classes.values()):
        kinds.add(DutyKind.INVARIANT)
    if above:
        kinds.update(each for each in DutyKind if each.facts.is_inherited)
    if kinds or not all(map(always_has_value, assumed_on_entry(method, above))):
        kinds.add(DutyKind.EVALUATION)
    if settings.overflow == "error":
        kinds.add(DutyKind.OVERFLOW)
    return kinds
