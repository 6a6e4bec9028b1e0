"""Abstract states: bounds on all variables, cells and new objects at one point, in terms of the state on entry.

An environment stands for all executions that reach a point: the value of every variable, of the heap cells
and of the set of new objects
lies between its bounds, and all facts, tests about the state on entry, hold. Symbols for new objects are
bound once for each execution; one
that an execution has not allocated is empty.

Where two environments join, a test that is a fact of one and whose negation is a fact of the other
separates them: then values that are
exact on both sides stay exact, as a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.relations.boolean_laws import both, choice, conjuncts, decide, either, negation
from ooxcheck.specs.relations.expr import FALSE, NOTHING, TRUE, Expr, Literal, Name, New, NewSet, Null
from ooxcheck.specs.relations.set_laws import Side, meet, union

Kind: TypeAlias = ClassType | ArrayType

CHOICE_SIZE = 150
"""The greatest size of an expression that keeps two cases separate."""

FACT_SIZE = 20
"""The greatest size of a disjunctive fact."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Bounds on variables by slot, on changed cells, on new objects; and facts about the state on entry."""

    variables: Mapping[int, Bound] = field(default_factory=dict)
    cells: Mapping[Cells, Bound] = field(default_factory=dict)
    made: Mapping[Kind, Bound] = field(default_factory=dict)
    facts: frozenset[Expr] = frozenset()

    def cell(self, cells: Cells) -> Bound:
        """Return the bound on a field, on elements or on lengths."""
        return self.cells.get(cells) or Bound.exactly(Name(cells))

    def with_variable(self, slot: int, bound: Bound) -> Environment:
        """Return the environment in which a variable has another bound."""
        return replace(self, variables=MappingProxyType({**self.variables, slot: exact_if_single(bound)}))

    def with_cell(self, cells: Cells, bound: Bound) -> Environment:
        """Return the environment in which cells have another bound."""
        return replace(self, cells=MappingProxyType({**self.cells, cells: bound}))

    def with_made(self, kind: Kind, bound: Bound) -> Environment:
        """Return the environment with another bound on the new objects of a kind."""
        return replace(self, made=MappingProxyType({**self.made, kind: bound}))

    def knowing(self, test: Expr) -> Environment | None:
        """Return the environment of the executions in which a test about the state on entry holds; None if it cannot."""
        if self.refutes(test):
            return None
        new = [part for part in conjuncts(test) if part not in self.facts]
        return self._assuming(self.facts.union(new)) if new else self

    def _assuming(self, facts: frozenset[Expr]) -> Environment:
        """Return the environment with these facts, and with choices that they decide resolved."""
        variables = {slot: bound.assuming(facts) for slot, bound in self.variables.items()}
        cells = {each: bound.assuming(facts) for each, bound in self.cells.items()}
        made = {kind: bound.assuming(facts) for kind, bound in self.made.items()}
        return Environment(
            MappingProxyType(variables), MappingProxyType(cells), MappingProxyType(made), facts
        )

    def refutes(self, test: Expr) -> bool:
        """Return whether a test is certainly false here."""
        return test is FALSE or decide(test, self.facts) is False

    def made_of(self, kind: Kind) -> Bound:
        """Return the bound on the new objects of a kind."""
        return self.made.get(kind) or Bound.exactly(NOTHING)

    def next_new(self, kind: Kind, most: int) -> New | NewSet:
        """Return a symbol for an object about to be allocated: an individual one, unless there are too many."""
        made = [symbol for symbol in self.made_of(kind).upper.fresh if symbol.kind == kind]
        numbers = [symbol.number for symbol in made if isinstance(symbol, New)]
        if len(numbers) < len(made) or len(numbers) >= most:
            return NewSet(kind)
        return New(kind, max(numbers, default=0) + 1)


def exact_if_single(bound: Bound) -> Bound:
    """Return the bound on a variable, which has one value: exact, if only one value is possible."""
    return Bound.exactly(bound.upper) if isinstance(bound.upper, Null | Literal | New) else bound


def join_environments(
    one: Environment | None, two: Environment | None, *, choices: bool = True
) -> Environment | None:
    """Return an environment of the executions of both; without `choices` cases are not kept separate."""
    if one is None or two is None:
        return one or two
    test = _separator(one, two) if choices else None
    variables = {
        slot: _join_bounds(bound, two.variables[slot], test)
        for slot, bound in one.variables.items()
        if slot in two.variables
    }
    cells = {each: _join_bounds(one.cell(each), two.cell(each), test) for each in {**one.cells, **two.cells}}
    made = {
        kind: _join_bounds(one.made_of(kind), two.made_of(kind), test) for kind in {**one.made, **two.made}
    }
    settled_ = {slot: exact_if_single(bound) for slot, bound in variables.items()}
    return Environment(
        MappingProxyType(settled_), MappingProxyType(cells), MappingProxyType(made), _common_facts(one, two)
    )


def join_all(environments: Iterable[Environment | None], *, choices: bool = True) -> Environment | None:
    """Return an environment of the executions of all environments."""
    result: Environment | None = None
    for environment in environments:
        result = join_environments(result, environment, choices=choices)
    return result


def _separator(one: Environment, two: Environment) -> Expr | None:
    """Return a test that holds in all executions of one environment and in none of the other."""
    tests = [test for test in one.facts - two.facts if two.refutes(test)]
    tests += [negation(test) for test in two.facts - one.facts if one.refutes(test)]
    return min(tests, key=lambda test: (test.size, test.digest), default=None)


def _join_bounds(one: Bound, two: Bound, test: Expr | None) -> Bound:
    if one == two:
        return one
    if test is not None and one.exact and two.exact:
        chosen = choice(test, one.upper, two.upper)
        if chosen.size <= CHOICE_SIZE:
            return Bound.exactly(chosen)
    return Bound(meet((one.lower, two.lower), Side.LOWER), union((one.upper, two.upper), Side.UPPER))


def _common_facts(one: Environment, two: Environment) -> frozenset[Expr]:
    """Return the common facts, and the disjunction of the remaining ones."""
    common = one.facts & two.facts
    rest = either((both(one.facts - common), both(two.facts - common)))
    return common if rest is TRUE or rest.size > FACT_SIZE else common.union(conjuncts(rest))
