"""Warnings about memberships that hold for null: null is the empty set, a subset of every set, so ``tail in this.head.*next`` also holds if the tail is null.

In an invariant or a postcondition the intended meaning is usually that the tail is in the list. A warning is given if the left side is at most one object or string
and may be null. There is no warning if the surrounding formula, other clauses or the invariants of the class exclude null, or if the membership is negated or
compared with another formula.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import BoundVariable
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.operators import Multiplicity, Quantifier
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Class, Clause
from ooxcheck.oox.types import STRING, is_reference

NULL_MEMBER = "spec.null-in"
"""The code of the warning."""

Known = frozenset[Hashable]
"""Terms that are not null, by their structure."""

_NOTHING: Known = frozenset()


def check_null_members(program: Program, class_: Class, report: Report) -> None:
    """Warn about memberships in invariants and postconditions of a class that hold for null."""
    invariants = [each.formula for each in program.invariants(class_.name)]
    own = [each.formula for each in class_.invariants]
    kept = _if_all_true(invariants)
    _warn(own, _NOTHING, invariants, report)
    for method in (*class_.methods, *class_.constructors):
        contract = method.contract
        on_entry = _if_all_true(_formulas(contract.requires))
        known = (
            (_NOTHING if method.static else kept)
            | {key for key in on_entry if _is_variable(key)}
            | {("old", key) for key in on_entry}
        )
        for clauses in (contract.ensures, contract.exceptional):
            _warn(_formulas(clauses), known, _formulas(clauses), report)


def _formulas(clauses: Iterable[Clause]) -> list[logic.Formula]:
    return [each.formula for each in clauses]


def _warn(
    formulas: Iterable[logic.Formula], known: Known, together: list[logic.Formula], report: Report
) -> None:
    """Warn about memberships in formulas, which hold `together` with others."""
    for formula in formulas:
        for member in _members(
            formula, known | _if_all_true(each for each in together if each is not formula)
        ):
            whole, left = (" ".join(node.span.text.split()) for node in (member, member.left))
            message = f"`{whole}` is true if {left} is null; write `{left} != null && ...` or `{left} != null ==> ...` to say what is meant"
            report.warning(NULL_MEMBER, message, member.span)


def _if_all_true(formulas: Iterable[logic.Formula]) -> Known:
    return _NOTHING.union(*(_if_true(each) for each in formulas))


# ------------------------------------------------------------------------------------------------------- memberships


def _members(
    node: logic.Formula, known: Known, elements: frozenset[BoundVariable] = frozenset()
) -> Iterator[logic.Subset]:
    """Yield the memberships that a formula states about terms which may be null; `elements` are bound variables for elements of arrays."""
    match node:
        case logic.And(left, right):
            yield from _members(left, known | _if_true(right), elements)
            yield from _members(right, known | _if_true(left), elements)
        case logic.Or(left, right):
            yield from _members(left, known | _if_false(right), elements)
            yield from _members(right, known | _if_false(left), elements)
        case logic.Implies(left, right):
            yield from _members(right, known | _if_true(left), elements)
        case logic.Choice(condition, then, otherwise):
            yield from _members(then, known | _if_true(condition), elements)
            yield from _members(otherwise, known | _if_false(condition), elements)
        case logic.Quantified(Quantifier.ALL | Quantifier.SOME | Quantifier.ONE, _, body):
            yield from _members(body, known, elements)
        case logic.ArrayQuantified(_, element, _, _, body):
            yield from _members(body, known, elements | {element})
        case logic.Subset() if _may_be_null(node.left, known, elements):
            yield node
        case _:  # claims no membership, or denies it, or compares it with another formula
            return


def _may_be_null(term: logic.Term, known: Known, elements: frozenset[BoundVariable] = frozenset()) -> bool:
    """Return whether a term is at most one object or string, and may be null."""
    if (
        not term.shape.scalar
        or term.shape.arity != 1
        or not all(is_reference(type_) or type_ is STRING for type_ in term.shape.columns[0])
    ):
        return False
    key = _key(term)
    match term:
        case logic.ProgramVariable(variable):
            return variable.name != "this" and key not in known
        case logic.Bound(variable):
            return variable in elements and key not in known
        case logic.Join() | logic.StaticField() | logic.Element() | logic.PureCall():
            return key not in known
        case logic.Old():
            return _may_be_null(term.operand, _NOTHING) and key not in known
        case logic.Conditional():
            return _may_be_null(term.then, known, elements) or _may_be_null(term.otherwise, known, elements)
        case _:  # a literal, or nothing that is sure to be a single object
            return False


def _key(term: logic.Term) -> Hashable:
    """Return a key that is equal for terms of the same structure."""
    match term:
        case logic.ProgramVariable(variable):
            return "variable", variable.name
        case logic.Bound(variable):
            return "bound", variable
        case logic.StaticField(field):
            return "static", field
        case logic.FieldRelation(fields):
            return "fields", fields
        case logic.Join():
            return "join", _key(term.left), _key(term.right)
        case logic.Element():
            return "element of", _key(term.array), _key(term.index)
        case logic.Constant(value):
            return "constant", value
        case logic.Old():
            return "old", _key(term.operand)
        case logic.PureCall():
            receiver = term.receiver and _key(term.receiver)
            return "call", term.class_name, term.signature, receiver, *map(_key, term.arguments)
        case _:  # is not compared with others
            return "other", id(term)


def _is_variable(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "variable"


# --------------------------------------------------------------------------------------------------- what is not null


def _if_true(node: logic.Formula) -> Known:
    """Return some terms that are not null if a formula holds."""
    match node:
        case logic.And(left, right):
            return _if_true(left) | _if_true(right)
        case logic.Or(left, right):
            return _if_true(left) & _if_true(right)
        case logic.Not(operand):
            return _if_false(operand)
        case logic.Multiplicity(Multiplicity.SOME | Multiplicity.ONE) | logic.InstanceOf() | logic.Holds():
            return _nonempty(node.term)
        case logic.Same() | logic.Compare():
            return _nonempty(node.left) | _nonempty(node.right)
        case logic.SetEqual():
            return (_nonempty(node.left) if _is_something(node.right) else _NOTHING) | (
                _nonempty(node.right) if _is_something(node.left) else _NOTHING
            )
        case _:  # holds of null as well, or it is not known whether
            return _NOTHING


def _if_false(node: logic.Formula) -> Known:
    """Return some terms that are not null if a formula does not hold."""
    match node:
        case logic.And(left, right):
            return _if_false(left) & _if_false(right)
        case logic.Or(left, right):
            return _if_false(left) | _if_false(right)
        case logic.Implies(left, right):
            return _if_true(left) | _if_false(right)
        case logic.Not(operand):
            return _if_true(operand)
        case logic.SetEqual() if isinstance(node.right, logic.Empty):
            return _nonempty(node.left)
        case logic.SetEqual() if isinstance(node.left, logic.Empty):
            return _nonempty(node.right)
        case logic.Multiplicity(Multiplicity.NO):
            return _nonempty(node.term)
        case logic.Subset():
            return _nonempty(node.left)
        case _:  # may be false of null as well
            return _NOTHING


def _is_something(term: logic.Term) -> bool:
    return isinstance(term, logic.Constant) or (
        isinstance(term, logic.ProgramVariable) and term.variable.name == "this"
    )


def _nonempty(term: logic.Term) -> Known:
    """Return the terms that are not null if a term is not empty: itself, and the targets of its reads."""
    match term:
        case logic.Join():
            return _nonempty(term.left) | {_key(term)}
        case logic.Element() | logic.Length():
            return _nonempty(term.array) | {_key(term)}
        case logic.Arithmetic():
            return _nonempty(term.left) | _nonempty(term.right)
        case logic.StringOperation():
            return _NOTHING.union(*map(_nonempty, term.operands))
        case logic.Conversion() | logic.Negation():
            return _nonempty(term.operand)
        case logic.Old():
            return frozenset(("old", key) for key in _nonempty(term.operand))
        case _:  # is read from nothing else
            return frozenset((_key(term),))
