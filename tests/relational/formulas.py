"""Random problems over two or three atoms, and all their instances by trying every one.

The generator draws from every node kind of the logic. Brute force uses `ooxcheck.relational.evaluate` only, which shares no
code with the translator; problems have few free tuples, so that all of their instances can be tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from itertools import product as cartesian
from random import Random

from ooxcheck.relational.bounds import AtomTuple, Bounds, Instance, Integers, Universe, product
from ooxcheck.relational.evaluate import holds
from ooxcheck.relational.logic.binders import Comprehension, Decl, Quantified, SumOver
from ooxcheck.relational.logic.expr import (
    IDEN,
    INTS,
    NONE,
    UNIV,
    Binary,
    Choice,
    Compare,
    Conditional,
    Expr,
    Formula,
    Junction,
    Multiple,
    Not,
    Projection,
    Relation,
    Unary,
    Variable,
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
from ooxcheck.relational.logic.node import nodes
from ooxcheck.relational.logic.operators import (
    BoolOp,
    CompareOp,
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
from ooxcheck.relational.solving.answers import Options

UNBROKEN = Options(symmetry=0, orders=False, isolated=False)
BROKEN = Options(isolated=False)
FREE_TUPLES = 8
ORDERED = 0.1


@dataclass(frozen=True)
class Problem:
    formula: Formula
    bounds: Bounds

    @property
    def mentioned(self) -> dict[Relation, None]:
        return {node: None for node in nodes(self.formula) if isinstance(node, Relation)}


class Generator:
    """Draws problems; the same seed draws the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._widths = Random(seed + 1)  # of its own, so that the rest of a problem does not depend on it
        self._is_exact = True
        self.relations: list[Relation] = []

    def problem(self) -> Problem:
        if self.random.random() < ORDERED:
            return self._ordered()
        bounds = self.bounds()
        while True:
            parts = tuple(self.formula(3, ()) for _ in range(self.random.randint(1, 3)))
            problem = Problem(Junction(BoolOp.AND, parts) if len(parts) > 1 else parts[0], bounds)
            free = sum(len(bounds[each].upper) - len(bounds[each].lower) for each in problem.mentioned)
            if free <= FREE_TUPLES:
                return problem

    def _ordered(self) -> Problem:
        """Draw a problem that demands an order on atoms which the bounds do not tell apart."""
        p, q, s, r = self.relations = [Relation("p", 1), Relation("q", 1), Relation("s", 1), Relation("r", 2)]
        bounds = Bounds(Universe("a0", "b", "a1", "a2"))
        if self.random.random() < 0.5:
            order: Formula = TotalOrder(r, p, q, s)
            atoms, outside = ["a0", "a1"], list[AtomTuple]()
        else:
            by_closure, is_transitive = (r.closure() & IDEN).no(), r.join(r).in_(r)
            strict, partial = is_transitive & (r & IDEN).no(), is_transitive & (r & ~r).in_(IDEN)
            order = self._widths.choice((Acyclic(r), Acyclic(r), by_closure, strict, partial))
            atoms = self.random.choice((["a0", "a1"], ["a0", "a1", "a2"]))
            outside = self.random.choice(
                [product("b", chosen) for chosen in ("", "b", atoms)] + [product(atoms, "b")]
            )
        for relation in (p, q, s):
            is_free = isinstance(order, TotalOrder) and not (relation is p and self.random.random() < 0.5)
            bounds.bind(relation, upper=atoms, lower=[] if is_free else atoms)
        bounds.bind(r, upper=[*product(atoms, atoms), *outside])
        return Problem(order & self.formula(2, ()), bounds)

    def bounds(self) -> Bounds:
        pick = self.random
        atoms = [f"a{number}" for number in range(pick.choice((2, 3, 3)))]
        ints = (
            dict(zip(pick.sample((-2, -1, 0, 1, 2), len(atoms)), atoms, strict=False))
            if pick.random() < 0.2
            else {}
        )
        bit_atoms = tuple(pick.sample(atoms, len(atoms))) if pick.random() < 0.25 else ()
        width = pick.choice((2, 3, 3, 4))
        self._is_exact = self._widths.random() < 0.3
        bounds = Bounds(Universe(*atoms), Integers(None if self._is_exact else width, ints, bit_atoms))
        self.relations = [
            Relation(name, arity) for name, arity in (("p", 1), ("q", 1), ("s", 1), ("r", 2), ("e", 2))
        ]
        for relation in self.relations:
            rows = product(*[atoms] * relation.arity)
            upper = rows if pick.random() < 0.6 else pick.sample(rows, pick.randint(0, len(rows)))
            lower = pick.sample(upper, pick.randint(0, len(upper))) if pick.random() < 0.3 else []
            bounds.bind(relation, upper=upper, lower=lower)
        return bounds

    def formula(self, depth: int, scope: tuple[Variable, ...]) -> Formula:
        kinds = [self._compare, self._multiple, self._multiple]
        if sum(each.arity == 1 for each in scope) > 1:
            kinds += [self._linked] * 4
        if depth > 0:
            kinds += [
                self._connective,
                self._connective,
                self._quantified,
                self._quantified,
                self._quantified,
            ]
            kinds += [self._int_compare, self._predicate]
        return self.random.choice(kinds)(depth, scope)

    def _linked(self, depth: int, scope: tuple[Variable, ...]) -> Formula:
        """Say that two variables are related, so that the formula depends on both."""
        left, right = self.random.sample([each for each in scope if each.arity == 1], 2)
        return left.product(right).in_(self.expr(2, depth, scope))

    def _compare(self, depth: int, scope: tuple[Variable, ...]) -> Formula:
        arity = self.random.choice((1, 1, 2))
        return Compare(
            self.random.choice(list(CompareOp)),
            self.expr(arity, depth, scope),
            self.expr(arity, depth, scope),
        )

    def _multiple(self, depth: int, scope: tuple[Variable, ...]) -> Formula:
        how_many = self.random.choice([each for each in Multiplicity if each is not Multiplicity.SET])
        return Multiple(how_many, self.expr(self.random.choice((1, 2)), depth, scope))

    def _connective(self, depth: int, scope: tuple[Variable, ...]) -> Formula:
        op = self.random.choice((BoolOp.AND, BoolOp.OR, BoolOp.IMPLIES, BoolOp.IFF, None))
        first, second = self.formula(depth - 1, scope), self.formula(depth - 1, scope)
        if op is None:
            return Not(first)
        return (
            Junction(op, (first, second)) if op in (BoolOp.AND, BoolOp.OR) else Conditional(op, first, second)
        )

    def _quantified(self, depth: int, scope: tuple[Variable, ...]) -> Formula:
        decls, inner = self._decls(depth, scope, list(Multiplicity)[1:])
        return Quantified(self.random.choice(list(Quantifier)), decls, self.formula(depth - 1, inner))

    def _decls(
        self, depth: int, scope: tuple[Variable, ...], multiplicities: list[Multiplicity]
    ) -> tuple[tuple[Decl, ...], tuple[Variable, ...]]:
        decls = []
        for name in self.random.sample("xyz", self.random.choice((1, 2))):
            many = self.random.choice([Multiplicity.ONE, Multiplicity.ONE, Multiplicity.ONE, *multiplicities])
            arity = 2 if self._widths.random() < 0.1 else 1
            many = many if arity == 1 else Multiplicity.ONE
            decls.append(Decl(Variable(name, arity), self.expr(arity, depth - 1, scope), many))
            scope = (*scope, decls[-1].variable)
        return tuple(decls), scope

    def _predicate(self, depth: int, scope: tuple[Variable, ...]) -> Formula:
        sets, pairs = ([each for each in self.relations if each.arity == arity] for arity in (1, 2))
        match self.random.randrange(3):
            case 0:
                return Acyclic(self.random.choice(pairs))
            case 1:
                return TotalOrder(self.random.choice(pairs), *self.random.sample(sets, 3))
            case _:
                how_many = self.random.choice((Multiplicity.ONE, Multiplicity.LONE))
                relation, domain, range_ = (self.expr(arity, depth - 1, scope) for arity in (2, 1, 1))
                return Function(relation, domain, range_, how_many)

    def _int_compare(self, depth: int, scope: tuple[Variable, ...]) -> Formula:
        left, right = self.integer(depth - 1, scope), self.integer(depth - 1, scope)
        return IntCompare(self.random.choice(list(IntRelation)), left, right)

    def expr(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        pick = self.random
        if depth <= 0 or pick.random() < 0.25:
            leaves: list[Expr] = [each for each in self.relations if each.arity == arity]
            leaves += [each for each in scope if each.arity == arity] * 5
            leaves += [UNIV, NONE, INTS] if arity == 1 else [IDEN]
            return pick.choice(leaves)
        kinds = [
            self._set_operation,
            self._set_operation,
            self._join,
            self._join,
            self._choice,
            self._projection,
        ]
        kinds += [self._product, self._unary, self._unary] if arity == 2 else [self._from_int]
        return pick.choice([*kinds, self._comprehension])(arity, depth - 1, scope)

    def _set_operation(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        op = self.random.choice((SetOp.UNION, SetOp.INTERSECTION, SetOp.DIFFERENCE, SetOp.OVERRIDE))
        return Binary(op, self.expr(arity, depth, scope), self.expr(arity, depth, scope))

    def _join(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        left, right = self.random.choice([(1, 2), (2, 1)] if arity == 1 else [(2, 2)])
        return Binary(SetOp.JOIN, self.expr(left, depth, scope), self.expr(right, depth, scope))

    def _product(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        return Binary(SetOp.PRODUCT, self.expr(1, depth, scope), self.expr(1, depth, scope))

    def _unary(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        return Unary(self.random.choice(list(RelationOp)), self.expr(2, depth, scope))

    def _choice(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        return Choice(
            self.formula(depth, scope), self.expr(arity, depth, scope), self.expr(arity, depth, scope)
        )

    def _projection(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        return Projection(self.expr(2, depth, scope), tuple(self.random.choice((0, 1)) for _ in range(arity)))

    def _comprehension(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        names = self.random.sample("xyz", arity)
        decls, inner = [], scope
        for name in names:
            decls.append(Decl(Variable(name), self.expr(1, depth, inner)))
            inner = (*inner, decls[-1].variable)
        return Comprehension(tuple(decls), self.formula(depth, inner))

    def _from_int(self, arity: int, depth: int, scope: tuple[Variable, ...]) -> Expr:
        kind = self.random.choice((IntAtom, BitSet))
        operand = self.integer(depth, scope)
        return IntAtom(operand) if kind is IntAtom else BitSet(operand, self._width())

    def _width(self) -> int | None:
        """Draw the width of an integer: often that of the bounds, else fewer bits or more than they have."""
        return self._widths.choice((None, None, None, None, 1, 2, 3, 5))

    def _reduced(self, integer: IntExpr) -> IntExpr:
        width = self._width()
        if width is None or self._widths.random() < 0.5:
            return integer
        unsigned = self._widths.random() < 0.3
        return Wrapped(integer, width, unsigned) if width < 3 else integer.wrap(width, unsigned=unsigned)

    def integer(self, depth: int, scope: tuple[Variable, ...]) -> IntExpr:
        return self._reduced(self._integer(depth, scope))

    def _integer(self, depth: int, scope: tuple[Variable, ...]) -> IntExpr:
        pick = self.random
        if depth <= 0 or pick.random() < 0.3:
            kind = pick.randrange(5)
            if kind < 1:
                return IntConstant(pick.randint(-5, 5))
            if kind < 3:
                return Count(self.expr(pick.choice((1, 2)), depth, scope))
            operand = self.expr(1, depth, scope)
            return (
                AtomSum(operand)
                if kind == 3
                else BitValue(operand, self._width(), self._widths.random() < 0.3)
            )
        match pick.randrange(6):
            case 0:
                return IntUnary(pick.choice(list(IntSign)), self.integer(depth - 1, scope), self._width())
            case 1:
                return IntChoice(
                    self.formula(depth - 1, scope),
                    self.integer(depth - 1, scope),
                    self.integer(depth - 1, scope),
                )
            case 2:
                decls, inner = self._decls(depth, scope, [])
                return SumOver(decls, self.integer(depth - 1, inner))
            case _:
                return self._int_binary(depth, scope)

    def _int_binary(self, depth: int, scope: tuple[Variable, ...]) -> IntExpr:
        """Draw an operation; where it would be exact it is one that can be, and shifts not too far."""
        op, left = self.random.choice(list(IntOp)), self.integer(depth - 1, scope)
        width: int | Width | None = self._width()
        unsigned = self._widths.random() < 0.3
        is_exact = width is None and self._is_exact
        right = self.integer(0 if is_exact and op is IntOp.SHIFT_LEFT else depth - 1, scope)
        if is_exact and self._widths.random() < 0.5:
            width = Width.EXACT
        if is_exact and (op is IntOp.SHIFT_RIGHT or unsigned):
            width = 3
        return IntBinary(op, left, right, width, unsigned)


def within(bounds: Bounds, mentioned: Collection[Relation]) -> Iterator[Instance]:
    """Yield every instance within the bounds; relations that are not mentioned stay at their lower bounds."""
    choices: list[list[frozenset[AtomTuple]]] = []
    for relation in bounds:
        bound = bounds[relation]
        lower = [bounds.universe.unpack(key, relation.arity) for key in bound.lower]
        free = [bounds.universe.unpack(key, relation.arity) for key in bound.upper if key not in bound.lower]
        sizes = range(len(free) + 1 if relation in mentioned else 1)
        choices.append(
            [
                frozenset((*lower, *more))
                for more in chain.from_iterable(combinations(free, size) for size in sizes)
            ]
        )
    for rows in cartesian(*choices):
        yield Instance(tuple(bounds.universe), dict(zip(bounds, rows, strict=True)), bounds.integers)


def brute_force(problem: Problem) -> list[Instance]:
    """Return every instance of a problem, by evaluating its formula everywhere."""
    return [each for each in within(problem.bounds, problem.mentioned) if holds(problem.formula, each)]
