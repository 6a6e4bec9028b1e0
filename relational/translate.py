"""Expressions to matrices, formulas to literals, integers to bit-vectors: one translator, whatever the leaves mean.

A `leaf` function gives each relation its matrix. With variables in it the translation is a problem to solve; with
constants it is the value in one instance; over a three-valued circuit (`relational.approximate`) it is what the
bounds alone decide. The idea is Kodkod's (Torlak, "A Constraint Solver for Software Engineering", MIT 2009).

A node's value is kept under the node and the values of *its own* free variables, so a quantifier's body is translated
again only where it really differs; most nodes have none. Nodes are visited with a stack of frames instead of recursion, because programs
unroll deeper than Python recurses; only nested binders call each other. Junctions and implications stop at the first
part that decides them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from operator import itemgetter
from time import monotonic
from typing import Any

from relational import matrix as m
from relational.binders import Comprehension, Decl, Quantified, SumOver
from relational.bounds import FIELD, Integers, Universe
from relational.expr import (
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
from relational.integers import INTEGER_STEPS, sum_of
from relational.intexpr import IntExpr
from relational.matrix import Matrix
from relational.node import Node, text
from relational.operators import BoolOp, CompareOp, Multiplicity, Quantifier, RelationOp, SetOp
from relational.predicates import Acyclic, Function, TotalOrder
from sat.bitvector import Bits
from sat.circuit import FALSE, TRUE, Circuit, Lit

Env = Mapping[Variable, Relation]
NO_VARIABLES: Env = {}
Value = Any  # Matrix of an Expr, Lit of a Formula, Bits of an IntExpr; the typed methods below sort them out
Frame = tuple[Node, dict[object, Value], object, Iterator[Node], list[Value], Lit | None]
Place = tuple[dict[object, Value], Callable[[Mapping[Node, Matrix]], object]]

# Quantifying over all subsets of a set doubles with each element.
_LARGEST_SUBSETS = 12


class Translator:
    """Translates nodes into a circuit, each node once for each choice of values of its free variables.

    `seconds` is the time that this has taken so far.
    """

    def __init__(
        self, gates: Circuit, leaf: Callable[[Relation], Matrix], universe: Universe, integers: Integers
    ) -> None:
        self.gates = gates
        self.universe = universe
        self.integers = integers
        self.seconds = 0.0
        self._leaf = leaf
        self._closed: dict[object, Value] = {}
        self._open: dict[Node, Place] = {}
        self._universal: set[Node] = set()
        self._closures: dict[tuple[int, ...], Matrix] = {}
        self._constants: dict[tuple[int, ...], Matrix] = {}
        self._env: dict[Node, Matrix] = {}

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
        value: Bits = self._value_in(integer, env)
        return value

    def universe_has_grown(self) -> None:
        """Forget the values that depended on which atoms there are."""
        for node in self._universal:
            self._closed.pop(node, None)
            self._open.pop(node, None)
        self._universal.clear()

    def _value_in(self, root: Node, env: Env) -> Value:
        started = monotonic()
        self._env = {variable: self._value(relation) for variable, relation in env.items()}
        value = self._value(root)
        self.seconds += monotonic() - started
        return value

    def _value(self, root: Node) -> Value:
        """Return the value of a node under the current values of its free variables.

        A frame is a node that waits with the place of its value, the operands it still needs, the values it has, and
        the value that would decide it.
        """
        env, closed = self._env, self._closed
        frames: list[Frame] = []
        needed, values, deciding = iter((root,)), list[Value](), None
        key: object
        while True:
            for child in needed:
                known, key = closed, child
                value = closed.get(child)
                if value is None and child.free:
                    known, key_of = self._open.get(child) or self._opened(child)
                    key = key_of(env)
                    value = known.get(key)
                if value is None:
                    if child.uses_universe:
                        self._universal.add(child)
                    frames.append((child, known, key, needed, values, deciding))
                    kind = type(child)
                    needed, values = iter(() if kind in _BINDERS else child.children), []
                    deciding = _deciding(child) if kind in _DECIDABLE else None
                    break
                values.append(value)
                if deciding is not None and value == deciding:
                    needed = iter(())
                    break
            else:
                if not frames:
                    return values[0]
                node, known, key, needed, above, outer = frames.pop()
                value = known[key] = _STEPS[type(node)](self, node, values)
                values, deciding = above, outer
                values.append(value)
                if value == deciding:
                    needed = iter(())

    def _opened(self, node: Node) -> Place:
        """Return where the values of a node with free variables are kept: a table, and the key to use in it."""
        place = self._open[node] = {}, itemgetter(*node.free)
        return place

    def _choices(self, decls: tuple[Decl, ...]) -> Iterator[tuple[Lit, ...]]:
        """Set the declared variables to each choice of values in turn; yield what makes that choice possible."""
        decl, rest = decls[0], decls[1:]
        domain: Matrix = self._value(decl.domain)
        outer = self._env.get(decl.variable)
        try:
            for value, guards in self._candidates(decl, domain):
                self._env[decl.variable] = value
                if rest:
                    for more in self._choices(rest):
                        yield guards + more
                else:
                    yield guards
        finally:
            if outer is not None:
                self._env[decl.variable] = outer

    def _candidates(self, decl: Decl, domain: Matrix) -> Iterator[tuple[Matrix, tuple[Lit, ...]]]:
        """Yield the values a variable may take, each with the literals that must hold for it to be in the range."""
        multiplicity, arity = decl.multiplicity, domain.arity
        if multiplicity in (Multiplicity.LONE, Multiplicity.SET):
            yield self._constant(arity), ()
        for key, lit in domain.cells.items():
            yield self._constant(arity, key), (() if lit == TRUE else (lit,))
        if multiplicity not in (Multiplicity.SOME, Multiplicity.SET):
            return
        if len(domain.cells) > _LARGEST_SUBSETS:
            found = f"the subsets of {len(domain.cells)} tuples; more than {_LARGEST_SUBSETS} are too many"
            msg = f"{text(decl, limit=80)} quantifies over {found}"
            raise ValueError(msg)
        for size in range(2, len(domain.cells) + 1):
            for keys in combinations(domain.cells, size):
                yield self._constant(arity, *keys), tuple(domain.cells[key] for key in keys)

    def _constant(self, arity: int, *keys: int) -> Matrix:
        """Return the one matrix of these tuples, so that equal values of a variable are the same value."""
        known = self._constants.get((arity, *keys))
        if known is None:
            known = self._constants[arity, *keys] = m.constant(arity, keys)
        return known

    def relation(self, node: Relation, _: list[Value]) -> Matrix:
        """Ask the leaf function."""
        return self._leaf(node)

    def variable(self, node: Variable, _: list[Value]) -> Matrix:
        """Return the value that a binder gave."""
        return self._env[node]

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
                return Matrix(1, {})

    def binary(self, node: Binary, values: list[Value]) -> Matrix:
        """Combine two matrices."""
        return _SET_OPERATORS[node.op](self.gates, *values)

    def unary(self, node: Unary, values: list[Value]) -> Matrix:
        """Turn around or close a matrix; equal matrices are closed once."""
        (operand,) = values
        if node.op is RelationOp.TRANSPOSE:
            return m.transpose(operand)
        content = (*operand.cells, *operand.cells.values())
        closed = self._closures.get(content)
        if closed is None:
            closed = self._closures[content] = m.closure(self.gates, operand)
        if node.op is RelationOp.CLOSURE:
            return closed
        reflexive = closed.cells | {atom << FIELD | atom: TRUE for atom in range(len(self.universe))}
        return Matrix(2, reflexive)

    def choice(self, _: Choice, values: list[Value]) -> Matrix:
        """Choose cell by cell."""
        return m.choice(self.gates, *values)

    def projection(self, node: Projection, values: list[Value]) -> Matrix:
        """Keep some columns."""
        return m.project(self.gates, values[0], node.columns)

    def comprehension(self, node: Comprehension, _: list[Value]) -> Matrix:
        """Return a cell for each choice of values, true if they are in their ranges and the body holds."""
        cells: dict[int, Lit] = {}
        for guards in self._choices(node.decls):
            lit = self.gates.and_([*guards, self._value(node.body)])
            if lit != FALSE:
                key = 0
                for decl in node.decls:
                    (atom,) = self._env[decl.variable].cells
                    key = key << FIELD | atom
                cells[key] = lit
        return Matrix(len(node.decls), cells)

    def compare(self, node: Compare, values: list[Value]) -> Lit:
        """Compare two matrices."""
        return m.subset(self.gates, *values) if node.op is CompareOp.SUBSET else m.equal(self.gates, *values)

    def multiple(self, node: Multiple, values: list[Value]) -> Lit:
        """Count the cells that are true: none, one, or some."""
        cells = values[0].cells.values()
        match node.multiplicity:
            case Multiplicity.NO:
                return -self.gates.or_(cells)
            case Multiplicity.LONE:
                return self.gates.at_most_one(cells)
            case Multiplicity.ONE:
                return self.gates.exactly_one(cells)
            case _:
                return self.gates.or_(cells)

    def negation(self, _: Not, values: list[Value]) -> Lit:
        """Change the sign."""
        lit: Lit = values[0]
        return -lit

    def junction(self, node: Junction, values: list[Value]) -> Lit:
        """Return one n-ary gate."""
        return self.gates.and_(values) if node.op is BoolOp.AND else self.gates.or_(values)

    def conditional(self, node: Conditional, values: list[Value]) -> Lit:
        """Return an implication, which is decided if its left side is false, or an equivalence."""
        if len(values) == 1:
            return TRUE
        return self.gates.implies(*values) if node.op is BoolOp.IMPLIES else self.gates.iff(*values)

    def quantified(self, node: Quantified, _: list[Value]) -> Lit:
        """Return one gate over all choices of values; a case is a value for which `some` holds, or `all` does not."""
        for_all = node.quantifier is Quantifier.ALL
        cases: list[Lit] = []
        for guards in self._choices(node.decls):
            case: Lit = self._value(node.body)
            if for_all:
                case = -case
            if guards:
                case = self.gates.and2(guards[0], case) if len(guards) == 1 else self.gates.and_((*guards, case))
            cases.append(case)
            if case == TRUE:
                break
        result = self.gates.or_(cases)
        return -result if for_all else result

    def sum_over(self, node: SumOver, _: list[Value]) -> Bits:
        """Return the sum of the body, counted as zero where a value is out of range."""
        terms = []
        for guards in self._choices(node.decls):
            possible = self.gates.and_(guards)
            terms.append(tuple(self.gates.and2(possible, bit) for bit in self._value(node.body)))
        return sum_of(self.gates, terms, self.integers.width)

    def same(self, _: Node, values: list[Value]) -> Value:
        """Return the value of the only operand, for nodes that say the same as their child."""
        return values[0]


_BINDERS = frozenset((Quantified, Comprehension, SumOver))  # they look after their operands themselves
_DECIDABLE = frozenset((Junction, Conditional))


def _deciding(node: Node) -> Lit | None:
    """Return the value of an operand that decides the node whatever its next operands are."""
    match node:
        case Junction(op):
            return TRUE if op is BoolOp.OR else FALSE
        case Conditional(BoolOp.IMPLIES):
            return FALSE
        case _:
            return None


_SET_OPERATORS: dict[SetOp, Callable[[Circuit, Matrix, Matrix], Matrix]] = {
    SetOp.UNION: m.union,
    SetOp.INTERSECTION: m.intersection,
    SetOp.DIFFERENCE: m.difference,
    SetOp.OVERRIDE: m.override,
    SetOp.JOIN: m.join,
    SetOp.PRODUCT: m.product,
}

_STEPS: dict[type[Node], Callable[[Translator, Any, list[Value]], Value]] = {
    Relation: Translator.relation,
    Variable: Translator.variable,
    Builtin: Translator.builtin,
    Binary: Translator.binary,
    Unary: Translator.unary,
    Choice: Translator.choice,
    Projection: Translator.projection,
    Comprehension: Translator.comprehension,
    Compare: Translator.compare,
    Multiple: Translator.multiple,
    Not: Translator.negation,
    Junction: Translator.junction,
    Conditional: Translator.conditional,
    Quantified: Translator.quantified,
    SumOver: Translator.sum_over,
    Labelled: Translator.same,
    Function: Translator.same,
    TotalOrder: Translator.same,
    Acyclic: Translator.same,
    **INTEGER_STEPS,
}
