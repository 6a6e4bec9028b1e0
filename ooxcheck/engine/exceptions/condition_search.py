"""Search for a condition on entry that explains an exception, guided by examples.

A model of the solver is an example: the truth values of all literals in a state that throws, or in one that does not. The simplest
condition that agrees with the examples so far is tried. Either the solver proves it, or its countermodel is the next example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import and_, or_

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.exceptions.java_expressions import JavaText, Strength
from ooxcheck.engine.exceptions.literals import Literal
from ooxcheck.relational import TRUE, Formula

ROUNDS = 60
"""The number of conditions that are tried for one exception."""
MOST_COMBINED = 24
"""The number of literals of which three or more are combined."""
MOST_ALTERNATIVES = 4
"""The number of literals of a disjunction."""
MOST_NECESSARY = 16
"""The number of literals that are tried as necessary conditions."""

Ask = Callable[[Formula], "tuple[bool, ...] | None"]
"""Returns the truth values of the literals in a state in which a formula holds, None if there is no such state."""


@dataclass(frozen=True, slots=True)
class Term:
    """A literal with its formula."""

    literal: Literal
    formula: Formula


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition over literals; `is_exact` if it is false in all states that must not throw.

    `reasons` are the literals of a disjunction; none if the condition has another form.
    """

    text: str
    formula: Formula
    is_exact: bool = True
    reasons: tuple[Literal, ...] = ()


@dataclass(frozen=True, slots=True)
class Goal:
    """The states that throw, and the states in which a condition that explains this must be false."""

    throwing: Formula
    normal: Formula


class ConditionSearch:
    """The examples so far: for each term, the bits of `_throw_bits` and `_pass_bits` are its values in the states that throw and in the others."""

    def __init__(self, goal: Goal, terms: Sequence[Term], ask: Ask) -> None:
        self._goal = goal
        self._terms = terms
        self._ask = ask
        self._throw_bits = [0] * len(terms)
        self._pass_bits = [0] * len(terms)
        self._throws = 0
        self._passes = 0

    def exact_condition(self, shapes: Sequence[Shape]) -> Condition | None:
        """Return the simplest condition that is true in all states that throw and false in all normal ones, None if there is none."""
        self._add_throw(TRUE)
        self._add_pass(TRUE)
        for _ in range(ROUNDS):
            condition = next(self._consistent_conditions(shapes), None)
            if condition is None:
                return None
            if not self._add_throw(~condition.formula) and not self._add_pass(condition.formula):
                return condition
        return None

    def necessary_condition(self) -> Condition | None:
        """Return one or two literals that are true in all states that throw, and false in some normal one; None if there are none."""
        literals: list[int] = []
        tries = 0
        for at, term in enumerate(self._terms):
            if tries < MOST_NECESSARY and self._holds_in_throws(at):
                tries += 1
                if self._excludes_pass(at) and not self._add_throw(~term.formula):
                    literals.append(at)
        if not literals:
            return None
        best = min(literals, key=lambda at: (self._pass_bits[at].bit_count(), self._rank(at)))
        rest = self._pass_bits[best]
        other = min(literals, key=lambda at: ((self._pass_bits[at] & rest).bit_count(), self._rank(at)))
        choice = [best] if self._pass_bits[other] & rest == rest else sorted({best, other})
        return self._condition(Groups(tuple((at,) for at in choice), is_disjunction=False), is_exact=False)

    # -- examples ----------------------------------------------------------------------------------

    def _add_throw(self, where: Formula) -> bool:
        """Add a state that throws as an example, and return whether there is one."""
        values = self._ask(self._goal.throwing & where)
        if values is None:
            return False
        for at, value in enumerate(values):
            self._throw_bits[at] |= value << self._throws
        self._throws += 1
        return True

    def _add_pass(self, where: Formula) -> bool:
        """Add a normal state as an example, and return whether there is one."""
        values = self._ask(self._goal.normal & where)
        if values is None:
            return False
        for at, value in enumerate(values):
            self._pass_bits[at] |= value << self._passes
        self._passes += 1
        return True

    def _excludes_pass(self, at: int) -> bool:
        """Return whether a term is false in some normal state."""
        is_known = self._pass_bits[at] != (1 << self._passes) - 1
        return is_known or self._add_pass(~self._terms[at].formula)

    def _holds_in_throws(self, at: int) -> bool:
        return self._throw_bits[at] == (1 << self._throws) - 1

    # -- candidates --------------------------------------------------------------------------------

    def _consistent_conditions(self, shapes: Sequence[Shape]) -> Iterator[Condition]:
        """Yield the conditions that agree with the examples, the simplest first."""
        for shape in shapes:
            conditions = sorted(
                shape(self._throw_bits, self._pass_bits, (1 << self._throws) - 1),
                key=lambda groups: sum(self._rank(at) for group in groups.groups for at in group),
            )
            for groups in conditions:
                yield self._condition(groups, is_exact=True)

    def _rank(self, at: int) -> int:
        return self._terms[at].literal.rank

    def _condition(self, groups: Groups, *, is_exact: bool) -> Condition:
        outer, inner = (or_, and_) if groups.is_disjunction else (and_, or_)
        formulas = (reduce(inner, (self._terms[at].formula for at in group)) for group in groups.groups)
        sorted_groups = [sorted(group, key=self._rank) for group in groups.groups]
        texts = [
            _join([self._terms[at].literal.text for at in group], not groups.is_disjunction)
            for group in sorted_groups
        ]
        is_single = len(groups.groups) == 1 and not groups.is_disjunction
        reasons = tuple(self._terms[at].literal for at in groups.groups[0]) if is_single else ()
        return Condition(_join(texts, groups.is_disjunction).text, reduce(outer, formulas), is_exact, reasons)


def _join(texts: Sequence[JavaText], is_disjunction: bool) -> JavaText:
    """Return texts joined by ``||`` or ``&&``."""
    if len(texts) == 1:
        return texts[0]
    strength, sign = (Strength.OR, " || ") if is_disjunction else (Strength.AND, " && ")
    return JavaText(sign.join(each.inside(strength) for each in texts), strength)


@dataclass(frozen=True, slots=True)
class Groups:
    """A condition over terms, by their numbers: a conjunction of disjunctions, or a disjunction of conjunctions."""

    groups: tuple[tuple[int, ...], ...]
    is_disjunction: bool


Shape = Callable[[Sequence[int], Sequence[int], int], Iterator[Groups]]
"""Yields the conditions of one shape that agree with examples: the values of each term where a state throws, and elsewhere; all throws."""


def one_literal(throw_bits: Sequence[int], pass_bits: Sequence[int], every: int) -> Iterator[Groups]:
    """Yield single literals."""
    for at in range(len(throw_bits)):
        if throw_bits[at] == every and not pass_bits[at]:
            yield Groups(((at,),), is_disjunction=False)


def alternatives(number: int) -> Shape:
    """Return the shape ``a || b``, with some number of literals."""

    def shape(throw_bits: Sequence[int], pass_bits: Sequence[int], every: int) -> Iterator[Groups]:
        usable = [at for at in range(len(throw_bits)) if throw_bits[at] and not pass_bits[at]]
        for those in combinations(usable if number == 2 else usable[:MOST_COMBINED], number):
            if reduce(or_, (throw_bits[at] for at in those)) == every:
                yield Groups((those,), is_disjunction=False)

    return shape


def conjunction(number: int) -> Shape:
    """Return the shape ``a && b``, with some number of literals."""

    def shape(throw_bits: Sequence[int], pass_bits: Sequence[int], every: int) -> Iterator[Groups]:
        usable = [at for at in range(len(throw_bits)) if throw_bits[at] == every]
        for those in combinations(usable if number == 2 else usable[:MOST_COMBINED], number):
            if not reduce(and_, (pass_bits[at] for at in those)):
                yield Groups(tuple((at,) for at in those), is_disjunction=False)

    return shape


def guarded_alternatives(throw_bits: Sequence[int], pass_bits: Sequence[int], every: int) -> Iterator[Groups]:
    """Yield conditions ``a && (b || c)``."""
    guards = [at for at in range(len(throw_bits)) if throw_bits[at] == every][:MOST_COMBINED]
    for guard in guards:
        usable = [
            at for at in range(len(throw_bits)) if throw_bits[at] and not pass_bits[at] & pass_bits[guard]
        ]
        for pair in combinations(usable[:MOST_COMBINED], 2):
            if throw_bits[pair[0]] | throw_bits[pair[1]] == every:
                yield Groups(((guard,), pair), is_disjunction=False)


def alternative_conjunction(
    throw_bits: Sequence[int], pass_bits: Sequence[int], every: int
) -> Iterator[Groups]:
    """Yield conditions ``a || b && c``."""
    alone = [at for at in range(len(throw_bits)) if throw_bits[at] and not pass_bits[at]][:MOST_COMBINED]
    for first in alone:
        rest = every & ~throw_bits[first]
        usable = [at for at in range(len(throw_bits)) if throw_bits[at] & rest == rest][:MOST_COMBINED]
        for pair in combinations(usable, 2):
            if not pass_bits[pair[0]] & pass_bits[pair[1]]:
                yield Groups(((first,), pair), is_disjunction=True)


ANY_SHAPE: tuple[Shape, ...] = (
    one_literal,
    alternatives(2),
    conjunction(2),
    alternatives(3),
    conjunction(3),
    guarded_alternatives,
    alternative_conjunction,
    alternatives(MOST_ALTERNATIVES),
)
"""The shapes of conditions, the simplest first."""

BAD_ARGUMENTS: tuple[Shape, ...] = (one_literal, alternatives(2), alternatives(3))
"""The shapes of conditions about bad arguments: each literal alone is a reason."""
