"""Skolem functions: a set that there has to be for all values of other variables becomes a relation of higher arity.

In ``all x: A | some s: set B | F`` the set may be another one for each `x`, so it is a function of `x`: a new relation
``$s`` with a column for `x`, and ``x.$s`` in place of `s` (Skolem 1920; in Kodkod by its option `skolemDepth`). Tried one by
one, the subsets of a set of n tuples are 2 to the n. A variable that holds one tuple of several columns has a column for each. Below
a variable that holds a set, or perhaps nothing, there is a `SkolemTerm` in place of a relation. Variables that range over
tuples are left as they are: there are few values to try, and mostly fewer clauses.

Only a set that is claimed can be had so. Below ``<=>`` a formula is claimed and denied, and to deny that there is a set is to
say something about all of them; inside terms, it counts whether there is one. There all subsets are tried, as far as possible.
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
from ooxcheck.relational.logic.node import substituted
from ooxcheck.relational.logic.operators import BoolOp, Multiplicity, Quantifier
from ooxcheck.relational.logic.skolem_term import SkolemTerm
from ooxcheck.relational.logic.trampoline import run
from ooxcheck.relational.translation.approximate import approximate

Env: TypeAlias = Mapping[Variable, Relation]
Outer: TypeAlias = tuple[Decl, ...]
Steps: TypeAlias = Generator["Steps", Formula, Formula]
"""What becomes of a formula, by asking what becomes of its parts."""

_SETS = (Multiplicity.SOME, Multiplicity.SET)

_WIDEST = 6
"""Columns of a relation, at most, that the compiled core takes."""


def fresh(bounds: Bounds, variable: Variable, arity: int) -> Relation:
    """Return a new relation that is called as a variable is, with a dollar sign."""
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

    def introduced(self, formula: Formula) -> Formula:
        """Return a formula that has the same instances, but for the functions, where it is claimed."""
        return run(self._steps(formula, (), claimed=True))

    def _steps(self, formula: Formula, outer: Outer, *, claimed: bool) -> Steps:
        """Find out what becomes of a formula below other variables, which is claimed or denied."""
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
                    self._opened(quantifier, decl, rest, outer)
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

    def _opened(self, quantifier: Quantifier, decl: Decl, rest: Formula, outer: Outer) -> Formula | None:
        """Return what is left to be said with a function for the variable, if that is as declared; None if there is none."""
        free = set(Quantified(quantifier, (decl,), rest).free)
        meant = {each.variable: each for each in outer if each.variable in free}
        arity = sum(variable.arity for variable in (*meant, decl.variable))
        is_relation = arity <= _WIDEST and all(
            each.multiplicity is Multiplicity.ONE for each in meant.values()
        )
        function = fresh(self.bounds, decl.variable, arity)
        value = _applied(function, meant) if is_relation else _term(decl, meant)
        renewed = cast("Formula | None", substituted(rest, decl.variable, value))
        if renewed is None:
            return None
        if is_relation:
            self.bounds.bind_packed(function, Bound(frozenset(), self._upper(decl, outer, meant)))
            self.made[function] = decl.variable
        many = [Multiple(Multiplicity.SOME, value)] if decl.multiplicity is Multiplicity.SOME else []
        as_declared = conj(value.in_(decl.domain), many)
        return conj(as_declared, renewed) if quantifier is Quantifier.SOME else as_declared.implies(renewed)

    def _upper(self, decl: Decl, outer: Outer, meant: Iterable[Variable]) -> tuple[int, ...]:
        """Return the tuples that a function may have: any values of the variables that it is one of, then what is in the range."""
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


def _applied(function: Relation, variables: Iterable[Variable]) -> Expr:
    """Return the value of a function, column by column of variables that hold one tuple each."""
    value: Expr = function
    for variable in variables:
        for column in range(variable.arity):
            value = (variable if variable.arity == 1 else Projection(variable, (column,))).join(value)
    return value


def _term(decl: Decl, variables: Iterable[Variable]) -> Expr:
    """Return a term that is another set for each choice of values of the variables."""
    return SkolemTerm(Variable(decl.variable.name, decl.variable.arity), decl.domain, tuple(variables))
