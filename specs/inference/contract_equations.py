"""Contracts as expressions: equations in ``ensures`` that determine a cell after the call, over the state on entry.

``this.items == old(this.items) + x`` determines a cell, ``retval == e`` the result. Formulas leave null
out, so a term has two readings: as
a *value*, which is one atom, null included, and as a *set*, which never contains null. A field after the
call is the field on entry, if the
call cannot change it. A term without exact expression is `Inexpressible`: then an equation is not used.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import AnyField, Field, GhostField, Variable
from ooxcheck.oox.operators import ArithmeticOp, CompareOp, Multiplicity
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.terms.conjuncts import equations as sides
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType, Collection, Type, is_integral, is_nullable
from ooxcheck.specs.inference.expressions import Rules
from ooxcheck.specs.relations.boolean_laws import both, choice, either, less, negation, same, truth, within
from ooxcheck.specs.relations.expr import NOTHING, NULL_ATOM, Every, Expr, Literal, Name, Nothing
from ooxcheck.specs.relations.inclusion_laws import never_null
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import Side, closure, meet, minus, not_null, product, shift, union


class Inexpressible(Exception):  # noqa: N818 (a limit that costs precision, not an error)
    """A term has no exact expression over the state on entry."""


@dataclass(frozen=True, slots=True)
class Equation:
    """The value of a cell of one object after the call, or of the result; an upper bound if not `is_exact`."""

    value: Expr
    cells: AnyField | None = None
    target: Expr | None = None
    is_exact: bool = True


def equations(rules: Rules, method: Method, changed: frozenset[Cells]) -> Iterator[Equation]:
    """Yield the equations on single cells and on the result in the contract of a method without body."""
    reader = _Terms(rules, changed, _parameters(method))
    for clause in method.contract.ensures:
        for part in conjuncts(clause.formula):
            for left, right in sides(part):
                with suppress(Inexpressible):
                    yield from _equation(reader, method.retval, left, right)
            match part:
                case logic.Subset(logic.ProgramVariable(variable)) if variable == method.retval:
                    with suppress(Inexpressible):
                        yield Equation(union((reader.set(part.right), NULL_ATOM), Side.UPPER), is_exact=False)
                case _:  # no equation: any result is possible
                    pass


def objects_on_entry(rules: Rules, method: Method, term: logic.Term) -> Expr | None:
    """Return a term as a set over the state on entry; None if it is inexpressible."""
    try:
        return _Terms(rules, frozenset(), _parameters(method)).set(term)
    except Inexpressible:
        return None


def _parameters(method: Method) -> frozenset[Variable]:
    """Return the variables of a summary: ghosts are unknown at a call."""
    given = method.variables[: len(method.parameters) + (not method.static)]
    return frozenset(variable for variable in given if not variable.is_ghost)


def _equation(
    reader: _Terms,
    retval: Variable | None,
    left: logic.Term | logic.Formula,
    right: logic.Term | logic.Formula,
) -> Iterator[Equation]:
    said = left.term if isinstance(left, logic.Holds) else left
    if isinstance(said, logic.ProgramVariable) and said.variable == retval:
        yield Equation(reader.value_or_truth(right, said.variable.type))
    match left:
        case logic.Join(logic.ProgramVariable() as target, logic.FieldRelation((cells,))) if isinstance(
            right, logic.TermNode
        ):
            value = reader.set(right) if cells.many else reader.value(right)
            if value.arity == len(cells.columns):
                yield Equation(value, cells, reader.value(target))
        case _:  # no equation: the cell may have any value
            pass


@dataclass(frozen=True, slots=True)
class _Terms:
    """Reads terms; `changed` cells are unknown after the call, and `variables` are those with a value on entry."""

    rules: Rules
    changed: frozenset[Cells]
    variables: frozenset[Variable]

    def value_or_truth(self, node: logic.Term | logic.Formula, type_: Type) -> Expr:
        """Return the value of a term of a type, or of a formula."""
        if isinstance(node, logic.FormulaNode):
            return self.test(node)
        if not node.shape.scalar and is_nullable(type_):
            members = self.set(node)
            return choice(same(members, NOTHING), NULL_ATOM, members)
        if not is_nullable(type_) and not _is_there(node):
            raise Inexpressible
        return self.value(node)

    def _on_entry(self) -> _Terms:
        return replace(self, changed=frozenset())

    # -- values ------------------------------------------------------------------------------------

    def value(self, term: logic.Term) -> Expr:
        """Return a term of at most one value, null if it is empty."""
        match term:
            case logic.Constant(value):
                (types,) = term.shape.columns
                return Literal(value, next(iter(types)))
            case logic.Empty():
                return NULL_ATOM
            case logic.ProgramVariable(variable) if variable in self.variables:
                return Name(variable)
            case logic.StaticField(field) if field not in self.changed:
                return Name(field)
            case logic.Old():
                return self._on_entry().value(term.operand)
            case logic.Join(_, logic.FieldRelation((Field() | GhostField(many=False) as field,))) if (
                term.left.shape.scalar
            ):
                return self._path(self.value(term.left), field)
            case logic.Conditional():
                return choice(self.test(term.condition), self.value(term.then), self.value(term.otherwise))
            case logic.Truth(formula):
                return self.test(formula)
            case logic.Arithmetic(ArithmeticOp.ADD | ArithmeticOp.SUBTRACT as op, _, logic.Constant(int(by))):
                return self._shift(self.value(term.left), by if op is ArithmeticOp.ADD else -by)
            case _:
                raise Inexpressible

    def _path(self, target: Expr, field: AnyField) -> Expr:
        """Return a field of an object, null if there is no object; a missing number is inexpressible."""
        if field in self.changed:
            raise Inexpressible
        read = join(target, Name(field), Side.LOWER, single=True)
        if never_null(target):
            return read
        if not is_nullable(field.columns[0]):
            raise Inexpressible
        return choice(same(target, NULL_ATOM), NULL_ATOM, read)

    def _shift(self, operand: Expr, by: int) -> Expr:
        (type_,) = operand.columns
        if type_ is None or not is_integral(type_):
            raise Inexpressible
        return shift(operand, by, self.rules.widening.numbers(type_))

    # -- sets --------------------------------------------------------------------------------------

    def set(self, term: logic.Term) -> Expr:  # noqa: C901 (one case for each kind of term)
        """Return a term as a set or relation without null."""
        if term.shape.collection is not Collection.RELATION:
            raise Inexpressible
        match term:
            case logic.Empty():
                return Nothing(term.shape.arity)
            case logic.Old():
                return self._on_entry().set(term.operand)
            case logic.Union():
                return union((self.set(term.left), self.set(term.right)), Side.LOWER)
            case logic.Intersection():
                return meet((self.set(term.left), self._within(term.right)), Side.UPPER)
            case logic.Difference():
                return minus(self.set(term.left), self._within(term.right), Side.LOWER)
            case logic.Product():
                return product(self.set(term.left), self.set(term.right))
            case logic.Join(_, logic.FieldRelation((GhostField(many=True) as ghost,))) if (
                ghost not in self.changed
            ):
                return join(self.set(term.left), Name(ghost), Side.LOWER)
            case logic.Join() if not term.shape.scalar:
                return join(self._within(term.left), self.set(term.right), Side.LOWER)
            case logic.Closure():
                return closure(self.set(term.operand))
            case logic.Comprehension(
                (logic.Declaration(variable, logic.Extent()),),
                logic.Multiplicity(Multiplicity.SOME, logic.Join(logic.Bound(each), relation)),
            ) if each == variable and relation.shape.arity == 2:
                pairs = self.set(relation)
                return join(pairs, Every(pairs.columns[-1]), Side.LOWER)
            case _:  # unknown terms are refused by `value`
                return not_null(self.value(term))

    def _within(self, term: logic.Term) -> Expr:
        """Return a set restricted to objects on entry: a class is all of its objects."""
        match term:
            case logic.Extent(name):
                return Every(ClassType(name))
            case logic.Product():
                return product(self._within(term.left), self._within(term.right))
            case logic.Old():
                return self._on_entry()._within(term.operand)
            case _:  # unknown terms are refused by `set`
                return self.set(term)

    # -- tests -------------------------------------------------------------------------------------

    def test(self, formula: logic.Formula) -> Expr:  # noqa: C901 (one case for each kind of formula)
        """Return a formula as a test."""
        match formula:
            case logic.Holds(logic.Truth(inner)):
                return self.test(inner)
            case logic.Holds() if _is_there(formula.term):
                return self.value(formula.term)
            case logic.Not():
                return negation(self.test(formula.operand))
            case logic.And():
                return both((self.test(formula.left), self.test(formula.right)))
            case logic.Or():
                return either((self.test(formula.left), self.test(formula.right)))
            case logic.Implies():
                return either((negation(self.test(formula.left)), self.test(formula.right)))
            case logic.Iff():
                return choice(
                    self.test(formula.left), self.test(formula.right), negation(self.test(formula.right))
                )
            case logic.Same() if _is_there(formula.left) and _is_there(formula.right):
                return same(self.value(formula.left), self.value(formula.right))
            case logic.SetEqual() if (
                formula.left.shape.scalar and formula.right.shape.scalar and _is_reference(formula.left)
            ):
                return same(self.value(formula.left), self.value(formula.right))
            case logic.SetEqual():
                return same(self.set(formula.left), self.set(formula.right))
            case logic.Compare(op) if _is_there(formula.left) and _is_there(formula.right):
                left, right = self.value(formula.left), self.value(formula.right)
                return _compare(op, left, right)
            case logic.Subset():
                return self._subset(formula.left, formula.right)
            case logic.Multiplicity(Multiplicity.NO | Multiplicity.SOME as kind):
                empty = (
                    same(self.set(formula.term), NOTHING)
                    if not formula.term.shape.scalar
                    else same(self.value(formula.term), NULL_ATOM)
                )
                return empty if kind is Multiplicity.NO else negation(empty)
            case _:
                raise Inexpressible

    def _subset(self, left: logic.Term, right: logic.Term) -> Expr:
        small, large = self.set(left), self.set(right)
        if left.shape.scalar and left.shape.arity == 1:
            value = self.value(left)
            return either(
                (same(value, NULL_ATOM) if not never_null(value) else truth(False), within(value, large))
            )
        return within(small, large)


def _compare(op: CompareOp, left: Expr, right: Expr) -> Expr:
    match op:
        case CompareOp.LESS:
            return less(left, right)
        case CompareOp.LESS_EQUAL:
            return negation(less(right, left))
        case CompareOp.GREATER:
            return less(right, left)
        case CompareOp.GREATER_EQUAL:
            return negation(less(left, right))


def _is_there(term: logic.Term) -> bool:
    """Return whether a number or truth value exists in every state, so that no empty sets are compared."""
    match term:
        case logic.Constant() | logic.ProgramVariable() | logic.StaticField() | logic.Truth():
            return True
        case logic.Old():
            return _is_there(term.operand)
        case logic.Join(logic.ProgramVariable(Variable("this")), logic.FieldRelation((Field(),))):
            return True
        case logic.Arithmetic(ArithmeticOp.ADD | ArithmeticOp.SUBTRACT):
            return _is_there(term.left) and _is_there(term.right)
        case logic.Conditional():
            return _is_there(term.then) and _is_there(term.otherwise)
        case _:  # unknown
            return False


def _is_reference(term: logic.Term) -> bool:
    return all(isinstance(type_, ClassType | ArrayType) for type_ in term.shape.columns[0])
