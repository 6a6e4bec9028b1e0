"""A problem as one object: atoms, relations within bounds, formulas that must hold, and every question about them.

>>> from ooxcheck.relational import UNIV, Problem, all_
>>> problem = Problem("ann", "bob", "cat")
>>> likes = problem.relation("likes", problem.atoms, problem.atoms)
>>> problem.require(all_(UNIV, lambda x: likes[x].one()), likes == ~likes)
>>> problem.solve().is_sat, len(list(problem.instances()))
(True, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.relational.bounds import Atom, AtomTuple, Bounds, Instance, Integers, Universe, product
from ooxcheck.relational.exchange import Frame, Graph
from ooxcheck.relational.logic.expr import Formula, Relation, conj
from ooxcheck.relational.solving.answers import Options, Solution, UnsatCore
from ooxcheck.relational.solving.soft_literals import Preferences, Target
from ooxcheck.relational.solving.solve import (
    DEFAULT,
    core,
    count_instances,
    instances,
    minimal,
    nearest,
    optimal,
    solve,
)


class Problem:
    """Relations over some atoms, and formulas that must hold.

    `bounds` has the relations, `formulas` the requirements so far.
    """

    def __init__(self, *atoms: Atom, integers: Integers | None = None, options: Options = DEFAULT) -> None:
        self.bounds = Bounds(Universe(*atoms), integers)
        self.options = options
        self.formulas: list[Formula] = []

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """The atoms, in order."""
        return tuple(self.bounds.universe)

    @property
    def formula(self) -> Formula:
        """The conjunction of all requirements."""
        return conj(self.formulas)

    def relation(
        self, name: str, *columns: Iterable[Atom | AtomTuple], lower: Iterable[Atom | AtomTuple] = ()
    ) -> Relation:
        """Return a new relation within the product of some columns.

        A single column may hold tuples: the upper bound. `lower` is the lower bound.
        """
        rows = product(*columns) if columns else []
        if not rows:
            msg = f"relation {name} needs its columns, one or more, with atoms in each"
            raise ValueError(msg)
        return self.bounds.bind(Relation(name, len(rows[0])), upper=rows, lower=lower)

    def constant(self, name: str, rows: Iterable[Atom | AtomTuple]) -> Relation:
        """Return a new relation with exactly these tuples, one or more."""
        rows = product(rows)
        return self.relation(name, rows, lower=rows)

    def relation_from_graph(self, graph: Graph, name: str = "edge", *, exact: bool = True) -> Relation:
        """Return a new relation with the edges of a networkx graph, as `Bounds.relation_from_graph` does."""
        return self.bounds.relation_from_graph(graph, name, exact=exact)

    def relation_from_frame(self, frame: Frame, name: str, *, exact: bool = True) -> Relation:
        """Return a new relation with the rows of a pandas frame, as `Bounds.relation_from_frame` does."""
        return self.bounds.relation_from_frame(frame, name, exact=exact)

    def require(self, *formulas: Formula | Iterable[Formula]) -> None:
        """Require formulas."""
        self.formulas.append(conj(*formulas))

    def solve(self) -> Solution:
        """Return an instance, or that there is none."""
        return solve(self.formula, self.bounds, self.options)

    def instances(self, *, up_to_isomorphism: bool = False) -> Iterator[Instance]:
        """Yield all instances, or one of each isomorphism class."""
        return instances(self.formula, self.bounds, self.options, up_to_isomorphism=up_to_isomorphism)

    def count(self, *, up_to_isomorphism: bool = False) -> int:
        """Return the number of instances, or of isomorphism classes."""
        return count_instances(self.formula, self.bounds, self.options, up_to_isomorphism=up_to_isomorphism)

    def minimal(self, *relations: Relation) -> Solution:
        """Return an instance with the fewest tuples in the given relations, taken together."""
        return minimal(self.formula, self.bounds, relations, self.options)

    def optimal(self, preferences: Preferences) -> Solution:
        """Return an instance that minimises the weight of the preferred formulas that do not hold: {formula: weight, ...}."""
        return optimal(self.formula, self.bounds, preferences, self.options)

    def nearest(self, target: Target) -> Solution:
        """Return an instance that differs from a given one, or from the tuples of some relations, in the fewest tuples."""
        return nearest(self.formula, self.bounds, target, self.options)

    def core(self, *, fine: bool = False) -> UnsatCore:
        """Return conjuncts, or their smallest parts, that have no instance together; raise a ValueError if all of them have one."""
        return core(self.formula, self.bounds, self.options, fine=fine)

    def alloy(self) -> str:
        """Return the problem as an Alloy module."""
        # Imported lazily: few problems are exported to Alloy.
        from ooxcheck.relational.to_alloy.export import alloy

        return alloy(self.formula, self.bounds)
