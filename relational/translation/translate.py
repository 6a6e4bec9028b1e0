"""Translate expressions to matrices, formulas to literals, integers to bit-vectors: one translator for all kinds of leaves.

A `leaf` function gives each relation its matrix. With variables the result is a problem to solve; with
constants it is the value in one instance;
over a three-valued circuit (`ooxcheck.relational.translation.approximate`) it is an approximation by the
bounds. The idea is Kodkod's (Torlak, "A
Constraint Solver for Software Engineering", MIT 2009).

`ooxcheck.relational.translation.walk` visits nodes and stores their values. Junctions and implications stop
at the first deciding part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from time import monotonic
from typing import Any

from ooxcheck.relational.bounds import FIELD, Integers, Universe
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
from ooxcheck.relational.logic.intexpr import IntExpr
from ooxcheck.relational.logic.node import Node, text
from ooxcheck.relational.logic.operators import (
    BoolOp,
    CompareOp,
    Multiplicity,
    Operator,
    Quantifier,
    RelationOp,
    SetOp,
)
from ooxcheck.relational.logic.predicates import Acyclic, Function, TotalOrder
from ooxcheck.relational.logic.skolem_term import SkolemTerm
from ooxcheck.relational.translation.adders import Adders
from ooxcheck.relational.translation.comparisons import Comparisons
from ooxcheck.relational.translation.floats import FLOAT_STEPS
from ooxcheck.relational.translation.integers import INTEGER_STEPS, sum_of
from ooxcheck.relational.translation.kernel import Walk
from ooxcheck.relational.translation.kernel import matrix as m
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.relational.translation.polynomials import Interval
from ooxcheck.relational.translation.word_division import Divisions
from ooxcheck.relational.translation.words import Word, Words
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Circuit, Lit

Env = Mapping[Variable, Relation]
NO_VARIABLES: Env = {}
Value = (
    Any  # Matrix of an Expr, Lit of a Formula, Word of an IntExpr; the typed methods below distinguish them
)

# Looking up a member of an enumeration is slow in Python.
_TRANSPOSE, _CLOSURE = RelationOp.TRANSPOSE, RelationOp.CLOSURE

# Quantifying over all subsets of a set doubles with each element.
_LARGEST_SUBSETS = 12


class Translator(Walk):
    """Translates nodes into a circuit, each node once for each combination of values of its free variables.

    `seconds` is the time spent so far.
    """

    def __init__(
        self, gates: Circuit, leaf: Callable[[Relation], Matrix], universe: Universe, integers: Integers
    ) -> None:
        super().__init__(gates, _STEPS, _OPERATORS, _BINDERS, _DECIDING)
        self.universe = universe
        self.integers = integers
        self.seconds = 0.0
        self.words = Words()
        self.adders = Adders(gates, self.words)
        self.divisions = Divisions(self.words, self.adders)
        self.comparisons = Comparisons(self.words, self.adders)
        self._leaf = leaf
        self._closures: dict[object, tuple[Matrix, Matrix]] = {}
        self._constants: dict[tuple[int, ...], Matrix] = {}
        self._singles: dict[Matrix, list[tuple[Matrix, tuple[Lit, ...]]]] = {}

    @property
    def closures(self) -> list[tuple[Matrix, Matrix]]:
        """The matrices closed so far, each with its closure."""
        return list(self._closures.values())

    def matrix(self, expr: Expr, env: Env = NO_VARIABLES) -> Matrix:
        """Return the matrix of an expression, with the relations in `env` for its free variables."""
        value: Matrix = self._value_in(expr, env)
        return value

    def literal(self, formula: Formula, env: Env = NO_VARIABLES) -> Lit:
        """Return the literal of a formula, with the relations in `env` for its free variables."""
        value: Lit = self._value_in(formula, env)
        return value

    def integer(self, integer: IntExpr, env: Env = NO_VARIABLES) -> Bits:
        """Return the bits of an integer expression, with the relations in `env` for its free variables."""
        word: Word = self._value_in(integer, env)
        started = monotonic()
        bits = self.adders.bits(word)
        self.seconds += monotonic() - started
        return bits

    def range(self, integer: IntExpr) -> Interval:
        """Return the range of an integer expression, without building its bits."""
        word: Word = self._value_in(integer, NO_VARIABLES)
        return word.low, word.high

    def _value_in(self, root: Node, env: Env) -> Value:
        started = monotonic()
        values: dict[Node, Value] = {variable: self.value(relation) for variable, relation in env.items()}
        self.env.replace(values)
        value = self.value(root)
        self.seconds += monotonic() - started
        return value

    def _choices(self, decls: tuple[Decl, ...]) -> Iterator[tuple[Lit, ...]]:
        """Set the declared variables to each combination of values in turn; yield the literals under which it is in the ranges."""
        decl, rest, env = decls[0], decls[1:], self.env
        variable = decl.variable
        outer = env.get(variable)
        try:
            for value, guards in self._candidates(decl, self.value(decl.domain)):
                env[variable] = value
                if rest:
                    for more in self._choices(rest):
                        yield guards + more
                else:
                    yield guards
        finally:
            if outer is not None:
                env[variable] = outer

    def _candidates(self, decl: Decl, domain: Matrix) -> Iterable[tuple[Matrix, tuple[Lit, ...]]]:
        """Return the possible values of a variable, each with the literals under which it is in the range."""
        if decl.multiplicity is not Multiplicity.ONE:
            return self._sets(decl, domain)
        known = self._singles.get(domain)
        if known is None:
            known = self._singles[domain] = self._members(domain)
        return known

    def _members(self, domain: Matrix) -> list[tuple[Matrix, tuple[Lit, ...]]]:
        """Return the single tuples of a range."""
        arity, known = domain.arity, self._constants
        return [
            (known.get((arity, key)) or self._constant(arity, key), () if lit == TRUE else (lit,))
            for key, lit in domain.cells.items()
        ]

    def _sets(self, decl: Decl, domain: Matrix) -> Iterator[tuple[Matrix, tuple[Lit, ...]]]:
        """Yield the subsets of a range that a variable may hold, smaller ones first."""
        multiplicity, arity = decl.multiplicity, domain.arity
        if multiplicity is not Multiplicity.SOME:
            yield self._constant(arity), ()
        yield from self._members(domain)
        if multiplicity is Multiplicity.LONE:
            return
        if len(domain.cells) > _LARGEST_SUBSETS:
            subsets = f"the subsets of {len(domain.cells)} tuples; more than {_LARGEST_SUBSETS} are too many"
            why = "one that the formula claims is found without, but not where it is denied, below `<=>` or inside a term"
            msg = f"{text(decl, limit=80)} quantifies over {subsets}: {why}"
            raise ValueError(msg)
        for size in range(2, len(domain.cells) + 1):
            for keys in combinations(domain.cells, size):
                yield self._constant(arity, *keys), tuple(domain.cells[key] for key in keys)

    def _constant(self, arity: int, *keys: int) -> Matrix:
        """Return the unique matrix of these tuples, so that equal values of a variable are identical."""
        known = self._constants.get((arity, *keys))
        if known is None:
            known = self._constants[arity, *keys] = m.constant(arity, keys)
        return known

    def relation(self, node: Relation, _: list[Value]) -> Matrix:
        """Call the leaf function."""
        return self._leaf(node)

    def variable(self, node: Variable, _: list[Value]) -> Matrix:
        """Return the current value of a variable."""
        value: Matrix = self.env[node]
        return value

    def builtin(self, node: Builtin, _: list[Value]) -> Matrix:
        """Return one of the constant sets."""
        atoms = range(len(self.universe))
        match node.name:
            case "univ":
                return m.constant(1, atoms)
            case "iden":
                return m.constant(2, (atom << FIELD | atom for atom in atoms))
            case "Int":
                return m.constant(1, map(self.universe.position, self.integers.atoms.values()))
            case _:
                return m.constant(1, ())

    def unary(self, node: Unary, values: list[Value]) -> Matrix:
        """Transpose or close a matrix; equal matrices are closed once."""
        operand, op = values[0], node.op
        if op is _TRANSPOSE:
            return m.transpose(operand)
        content = operand.content()
        if content not in self._closures:
            self._closures[content] = operand, m.closure(self.gates, operand)
        closed = self._closures[content][1]
        return closed if op is _CLOSURE else m.reflexive(closed, len(self.universe))

    def choice(self, _: Choice, values: list[Value]) -> Matrix:
        """Choose cell by cell."""
        return m.choice(self.gates, *values)

    def projection(self, node: Projection, values: list[Value]) -> Matrix:
        """Keep some columns."""
        return m.project(self.gates, values[0], node.columns)

    def skolem_term(self, _: SkolemTerm, values: list[Value]) -> Matrix:
        """Choose a subset of the range, once for each combination of values of the variables."""
        domain: Matrix = values[0]
        return m.Matrix(
            domain.arity,
            {key: self.gates.and2(lit, self.gates.variable()) for key, lit in domain.cells.items()},
        )

    def comprehension(self, node: Comprehension, _: list[Value]) -> Matrix:
        """Return a cell for each combination of values, true if they are in their ranges and the body holds."""
        cells: dict[int, Lit] = {}
        for guards in self._choices(node.decls):
            lit = self.gates.and_([*guards, self.value(node.body)])
            if lit != FALSE:
                key = 0
                for decl in node.decls:
                    (atom,) = self.env[decl.variable].cells
                    key = key << FIELD | atom
                cells[key] = lit
        return m.Matrix(len(node.decls), cells)

    def multiple(self, node: Multiple, values: list[Value]) -> Lit:
        """Test the multiplicity of the true cells."""
        match node.multiplicity:
            case Multiplicity.NO:
                return -m.some(self.gates, values[0])
            case Multiplicity.LONE:
                return m.lone(self.gates, values[0])
            case Multiplicity.ONE:
                return m.one(self.gates, values[0])
            case _:
                return m.some(self.gates, values[0])

    def negation(self, _: Not, values: list[Value]) -> Lit:
        """Change the sign."""
        lit: Lit = values[0]
        return -lit

    def junction(self, node: Junction, values: list[Value]) -> Lit:
        """Return one n-ary gate."""
        return self.gates.and_(values) if node.op is BoolOp.AND else self.gates.or_(values)

    def conditional(self, node: Conditional, values: list[Value]) -> Lit:
        """Return an implication, which is decided by a false left side, or an equivalence."""
        if len(values) == 1:
            return TRUE
        return self.gates.implies(*values) if node.op is BoolOp.IMPLIES else self.gates.iff(*values)

    def quantification(self, node: Quantified, _: list[Value]) -> Lit:
        """Return one gate over all combinations of values; a case is one in which the body of `some` holds, or that of `all` does not."""
        for_all, body, value, gates = node.quantifier is Quantifier.ALL, node.body, self.value, self.gates
        cases: list[Lit] = []
        for guards in self._choices(node.decls):
            case: Lit = value(body)
            if for_all:
                case = -case
            if guards:
                case = gates.and2(guards[0], case) if len(guards) == 1 else gates.and_((*guards, case))
            cases.append(case)
            if case == TRUE:
                break
        result = gates.or_(cases)
        return -result if for_all else result

    def sum_over(self, node: SumOver, _: list[Value]) -> Word:
        """Return the sum of the body, counted as zero where a value is out of range."""
        terms = []
        for guards in self._choices(node.decls):
            possible = self.gates.and_(guards)
            terms.append(
                tuple(self.gates.and2(possible, bit) for bit in self.adders.bits(self.value(node.body)))
            )
        return self.words.of_bits(sum_of(self.gates, terms, self.integers.result_width(node.width)))

    def same(self, _: Node, values: list[Value]) -> Value:
        """Return the value of the only operand, for nodes equivalent to their child."""
        return values[0]


_BINDERS: frozenset[type[Node]] = frozenset(
    (Quantified, Comprehension, SumOver)
)  # they evaluate their operands themselves
_DECIDING: dict[type[Node], Callable[[Any], Lit | None]] = {
    Junction: lambda node: TRUE if node.op is BoolOp.OR else FALSE,
    Conditional: lambda node: FALSE if node.op is BoolOp.IMPLIES else None,
}


_OPERATORS: dict[type[Node], dict[Operator, Callable[[Circuit, Matrix, Matrix], Value]]] = {
    Binary: {
        SetOp.UNION: m.union,
        SetOp.INTERSECTION: m.intersection,
        SetOp.DIFFERENCE: m.difference,
        SetOp.OVERRIDE: m.override,
        SetOp.JOIN: m.join,
        SetOp.PRODUCT: m.product,
    },
    Compare: {CompareOp.SUBSET: m.subset, CompareOp.EQUAL: m.equal},
}

_STEPS: dict[type[Node], Callable[[Translator, Any, list[Value]], Value]] = {
    Relation: Translator.relation,
    Variable: Translator.variable,
    Builtin: Translator.builtin,
    Unary: Translator.unary,
    Choice: Translator.choice,
    Projection: Translator.projection,
    SkolemTerm: Translator.skolem_term,
    Comprehension: Translator.comprehension,
    Multiple: Translator.multiple,
    Not: Translator.negation,
    Junction: Translator.junction,
    Conditional: Translator.conditional,
    Quantified: Translator.quantification,
    SumOver: Translator.sum_over,
    Labelled: Translator.same,
    Function: Translator.same,
    TotalOrder: Translator.same,
    Acyclic: Translator.same,
    **INTEGER_STEPS,
    **FLOAT_STEPS,
}
