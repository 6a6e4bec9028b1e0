"""Skolem functions: a set that depends on universally quantified variables becomes a relation of higher arity.

In ``all x: A | some s: set B | F`` the set depends on `x`: a new relation ``$s`` with a column for `x`, and
``x.$s`` in place of `s` (Skolem
1920; in Kodkod by its option `skolemDepth`). Expansion would have 2 to the n subsets for n tuples. A
variable with tuples of several columns
has a column for each. Below a variable that holds a set, or perhaps nothing, there is a `SkolemTerm` in
place of a relation. Variables over
single tuples are expanded: there are few values, and mostly fewer clauses.

Only positive existentials can be skolemised. Below ``<=>`` a formula has both polarities, and inside terms
its truth value counts. There all
subsets are expanded, as far as possible.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TypeAlias, cast

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import FIELD, Bound, Bounds
from ooxcheck.relational.logic.binders import Decl, Quantified
from ooxcheck.relational.logic.expr import (
    Conditional,
    Expr,
    Formula,
    Junction,
    Labelled,
    Multiple,
    Not,
    Projection,
    Relation,
    Variable,
    conj,
)
from ooxcheck.relational.logic.node import substitute
from ooxcheck.relational.logic.operators import BoolOp, Multiplicity, Quantifier
from ooxcheck.relational.logic.skolem_term import SkolemTerm
from ooxcheck.relational.translation.approximate import approximate

Env: TypeAlias = Mapping[Variable, Relation]
Outer: TypeAlias = tuple[Decl, ...]
Steps: TypeAlias = Generator["Steps", Formula, Formula]
"""A transformation of a formula that yields those of its parts."""

_SETS = (Multiplicity.SOME, Multiplicity.SET)

_WIDEST = 6
"""The greatest number of columns of a relation in the compiled core."""


def fresh(bounds: Bounds, variable: Variable, arity: int) -> Relation:
    """Return a new relation with the name of a variable and a dollar sign."""
    name = f"${variable.name}"
    taken = {relation.name for relation in bounds}
    while name in taken:
        name += "'"
    return Relation(name, arity)


@dataclass(slots=True)
class Functions:
    """The Skolem functions of a claim, which are added to its bounds; `env` has relations for its free variables."""

    bounds: Bounds
    env: Env
    made: dict[Relation, Variable] = field(default_factory=dict)

    def introduce(self, formula: Formula) -> Formula:
        """Return a positive formula that has the same instances, up to the functions."""
        from ooxcheck.relational.logic.trampoline import run

        return run(self._steps(formula, (), claimed=True))

    def _steps(self, formula: Formula, outer: Outer, *, claimed: bool) -> Steps:
        """Transform a formula below other variables; `claimed` is its polarity."""
        if not formula.is_higher_order:
            return formula
        match formula:
            case Labelled(body, label, span):
                return Labelled((yield self._steps(body, outer, claimed=claimed)), label, span)
            case Not(operand):
                return Not((yield self._steps(operand, outer, claimed=not claimed)))
            case Junction(op, parts):
                renewed = []
                for part in parts:
                    renewed.append((yield self._steps(part, outer, claimed=claimed)))
                return Junction(op, tuple(renewed))
            case Conditional(BoolOp.IMPLIES, left, right):
                left = yield self._steps(left, outer, claimed=not claimed)
                return Conditional(BoolOp.IMPLIES, left, (yield self._steps(right, outer, claimed=claimed)))
            case Quantified(quantifier, (decl, *others), body):
                rest = Quantified(quantifier, tuple(others), body) if others else body
                is_enough = (quantifier is Quantifier.SOME) == claimed
                opened = (
                    self._skolemise(quantifier, decl, rest, outer)
                    if is_enough and decl.multiplicity in _SETS
                    else None
                )
                if opened is not None:
                    return (yield self._steps(opened, outer, claimed=claimed))
                return Quantified(
                    quantifier, (decl,), (yield self._steps(rest, (*outer, decl), claimed=claimed))
                )
            case _:
                return formula

    def _skolemise(self, quantifier: Quantifier, decl: Decl, rest: Formula, outer: Outer) -> Formula | None:
        """Return the body with a function for the variable, and its declaration; None if there is no function."""
        free = set(Quantified(quantifier, (decl,), rest).free)
        meant = {each.variable: each for each in outer if each.variable in free}
        arity = sum(variable.arity for variable in (*meant, decl.variable))
        is_relation = arity <= _WIDEST and all(
            each.multiplicity is Multiplicity.ONE for each in meant.values()
        )
        function = fresh(self.bounds, decl.variable, arity)
        value = _apply(function, meant) if is_relation else _term(decl, meant)
        renewed = cast("Formula | None", substitute(rest, decl.variable, value))
        if renewed is None:
            return None
        if is_relation:
            self.bounds.bind_packed(function, Bound(frozenset(), self._upper(decl, outer, meant)))
            self.made[function] = decl.variable
        many = [Multiple(Multiplicity.SOME, value)] if decl.multiplicity is Multiplicity.SOME else []
        as_declared = conj(value.in_(decl.domain), many)
        return conj(as_declared, renewed) if quantifier is Quantifier.SOME else as_declared.implies(renewed)

    def _upper(self, decl: Decl, outer: Outer, meant: Iterable[Variable]) -> tuple[int, ...]:
        """Return the upper bound of a function: values of its arguments, then tuples of the range."""
        bounds, env = self.bounds.copy(), dict(self.env)
        ranges: dict[Variable, Sequence[int]] = {}
        for each in (*outer, decl):
            within = ranges[each.variable] = sorted(approximate(each.domain, bounds, env).upper)
            stand_in = fresh(bounds, each.variable, each.variable.arity)
            env[each.variable] = bounds.bind_packed(stand_in, Bound(frozenset(), tuple(within)))
        keys = [0]
        for variable in (*meant, decl.variable):
            keys = [key << FIELD * variable.arity | part for key in keys for part in ranges[variable]]
        return tuple(keys)


def _apply(function: Relation, variables: Iterable[Variable]) -> Expr:
    """Return the value of a function, column by column of its arguments."""
    value: Expr = function
    for variable in variables:
        for column in range(variable.arity):
            value = (variable if variable.arity == 1 else Projection(variable, (column,))).join(value)
    return value


def _term(decl: Decl, variables: Iterable[Variable]) -> Expr:
    """Return a term that denotes a set for each choice of values of the variables."""
    return SkolemTerm(Variable(decl.variable.name, decl.variable.arity), decl.domain, tuple(variables))
