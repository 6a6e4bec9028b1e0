"""Abstract states: bounds on everything a program can hold at one point, in terms of the state on entry.

An environment stands for all executions that come to a point: whatever a variable, the cells of the heap or the objects
made since entry are there lies between their bounds, and all facts, tests about the state on entry, are true. Symbols for
new objects are bound once for each execution; one that an execution has not made is empty.

Where two environments meet, a test that is a fact of the one and whose opposite is a fact of the other tells them apart:
then what is exact on both sides stays exact, as a choice.
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
from ooxcheck.specs.relations.expr import FALSE, NOTHING, TRUE, Expr, Literal, Name, New, NewSet, Null
from ooxcheck.specs.relations.set_laws import Side, meet, union
from ooxcheck.specs.relations.tests import both, choice, conjuncts, decided, either, negated

Kind: TypeAlias = ClassType | ArrayType

CHOICE_SIZE = 150
"""How large an expression may become by keeping two cases apart."""

FACT_SIZE = 20
"""How large a fact may become by saying that one of two things is true."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Bounds on variables by slot, on cells that may have changed, on objects made; and facts about the state on entry."""

    variables: Mapping[int, Bound] = field(default_factory=dict)
    cells: Mapping[Cells, Bound] = field(default_factory=dict)
    made: Mapping[Kind, Bound] = field(default_factory=dict)
    facts: frozenset[Expr] = frozenset()

    def cell(self, cells: Cells) -> Bound:
        """Return the bound on a field, on elements or on lengths."""
        return self.cells.get(cells) or Bound.exactly(Name(cells))

    def with_variable(self, slot: int, bound: Bound) -> Environment:
        """Return the environment in which a variable has another bound."""
        return replace(self, variables=MappingProxyType({**self.variables, slot: settled(bound)}))

    def with_cell(self, cells: Cells, bound: Bound) -> Environment:
        """Return the environment in which cells have another bound."""
        return replace(self, cells=MappingProxyType({**self.cells, cells: bound}))

    def with_made(self, kind: Kind, bound: Bound) -> Environment:
        """Return the environment in which other objects of a kind have been made."""
        return replace(self, made=MappingProxyType({**self.made, kind: bound}))

    def knowing(self, test: Expr) -> Environment | None:
        """Return the environment of the executions in which a test about the state on entry holds; None if it cannot."""
        if self.refutes(test):
            return None
        new = [part for part in conjuncts(test) if part not in self.facts]
        return self._assuming(self.facts.union(new)) if new else self

    def _assuming(self, facts: frozenset[Expr]) -> Environment:
        """Return the environment in which these facts are known, and choices made that they decide."""
        variables = {slot: bound.assuming(facts) for slot, bound in self.variables.items()}
        cells = {each: bound.assuming(facts) for each, bound in self.cells.items()}
        made = {kind: bound.assuming(facts) for kind, bound in self.made.items()}
        return Environment(
            MappingProxyType(variables), MappingProxyType(cells), MappingProxyType(made), facts
        )

    def refutes(self, test: Expr) -> bool:
        """Return whether a test is certainly false here."""
        return test is FALSE or decided(test, self.facts) is False

    def made_of(self, kind: Kind) -> Bound:
        """Return the bound on the objects of a kind that were made."""
        return self.made.get(kind) or Bound.exactly(NOTHING)

    def next_new(self, kind: Kind, most: int) -> New | NewSet:
        """Return a symbol for an object that is about to be made: one of its own, if there are not too many already."""
        made = [symbol for symbol in self.made_of(kind).upper.fresh if symbol.kind == kind]
        numbers = [symbol.number for symbol in made if isinstance(symbol, New)]
        if len(numbers) < len(made) or len(numbers) >= most:
            return NewSet(kind)
        return New(kind, max(numbers, default=0) + 1)


def settled(bound: Bound) -> Bound:
    """Return the bound on a variable, which has one value: if only one thing is possible, it is that."""
    return Bound.exactly(bound.upper) if isinstance(bound.upper, Null | Literal | New) else bound


def joined(one: Environment | None, two: Environment | None, *, choices: bool = True) -> Environment | None:
    """Return an environment of the executions of both; without `choices` they are not told apart."""
    if one is None or two is None:
        return one or two
    test = _separator(one, two) if choices else None
    variables = {
        slot: _joined(bound, two.variables[slot], test)
        for slot, bound in one.variables.items()
        if slot in two.variables
    }
    cells = {each: _joined(one.cell(each), two.cell(each), test) for each in {**one.cells, **two.cells}}
    made = {kind: _joined(one.made_of(kind), two.made_of(kind), test) for kind in {**one.made, **two.made}}
    settled_ = {slot: settled(bound) for slot, bound in variables.items()}
    return Environment(
        MappingProxyType(settled_), MappingProxyType(cells), MappingProxyType(made), _common_facts(one, two)
    )


def joined_all(environments: Iterable[Environment | None], *, choices: bool = True) -> Environment | None:
    """Return an environment of the executions of all of several."""
    result: Environment | None = None
    for environment in environments:
        result = joined(result, environment, choices=choices)
    return result


def _separator(one: Environment, two: Environment) -> Expr | None:
    """Return a test that is true in all executions of the one and false in all of the other."""
    tests = [test for test in one.facts - two.facts if two.refutes(test)]
    tests += [negated(test) for test in two.facts - one.facts if one.refutes(test)]
    return min(tests, key=lambda test: (test.size, test.digest), default=None)


def _joined(one: Bound, two: Bound, test: Expr | None) -> Bound:
    if one == two:
        return one
    if test is not None and one.exact and two.exact:
        chosen = choice(test, one.upper, two.upper)
        if chosen.size <= CHOICE_SIZE:
            return Bound.exactly(chosen)
    return Bound(meet((one.lower, two.lower), Side.LOWER), union((one.upper, two.upper), Side.UPPER))


def _common_facts(one: Environment, two: Environment) -> frozenset[Expr]:
    """Return what is true in both, and that what is true in only one of them is true, or the rest of the other."""
    common = one.facts & two.facts
    rest = either((both(one.facts - common), both(two.facts - common)))
    return common if rest is TRUE or rest.size > FACT_SIZE else common.union(conjuncts(rest))
