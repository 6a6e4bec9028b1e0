"""Relational logic over bounded universes, solved by SAT: Kodkod's job, in Python.

Three atoms and a relation between them, which the solver chooses subject to constraints:

>>> from ooxcheck.relational import UNIV, Bounds, Relation, Universe, all_, core, instances, product, solve
>>> bounds = Bounds(Universe("ann", "bob", "cat"))
>>> likes = bounds.bind(Relation("likes", 2), upper=product(bounds.universe, bounds.universe))
>>> mutual = likes == ~likes
>>> solve(mutual & all_(UNIV, lambda who: likes[who].some()), bounds).is_sat
True
>>> len(list(instances(mutual, bounds))), len(list(instances(mutual, bounds, up_to_isomorphism=True)))
(64, 20)
>>> contradiction = mutual.with_label("liking is mutual") & (likes & ~likes).no().with_label("and never so")
>>> core(likes.some() & contradiction, bounds).labels
('some likes', 'liking is mutual', 'and never so')
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ooxcheck.relational.bounds import Atom, AtomTuple, Bound, Bounds, Instance, Integers, Universe, product
from ooxcheck.relational.logic.binders import (
    Decl,
    all_,
    lone,
    lone_,
    lone_of,
    no,
    no_,
    one,
    one_,
    set_of,
    some,
    some_,
    some_of,
    such_that,
    sum_,
    sum_over,
    the_set,
)
from ooxcheck.relational.logic.expr import (
    FALSE,
    IDEN,
    INTS,
    NONE,
    TRUE,
    UNIV,
    Expr,
    Formula,
    Relation,
    Variable,
    conj,
    disj,
)
from ooxcheck.relational.logic.intexpr import (
    BitSet,
    IntAtom,
    IntChoice,
    IntConstant,
    IntExpr,
    bits,
    count,
    total,
)
from ooxcheck.relational.logic.operators import Multiplicity, Width
from ooxcheck.relational.logic.predicates import Acyclic, Function, TotalOrder
from ooxcheck.relational.solving.answers import (
    Options,
    Outcome,
    Progress,
    Size,
    Solution,
    Stage,
    Times,
    UnsatCore,
)
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.translation.approximate import approximate
from ooxcheck.relational.translation.interpret import Interpretation

if TYPE_CHECKING:
    from ooxcheck.relational.logic.overflow import overflows
    from ooxcheck.relational.problem import Problem
    from ooxcheck.relational.solving.solve import (
        core,
        count_instances,
        instances,
        minimal,
        nearest,
        optimal,
        solve,
    )
    from ooxcheck.relational.to_alloy.export import alloy
else:
    _NAMES = {
        "logic.overflow": ("overflows",),
        "problem": ("Problem",),
        "solving.solve": ("core", "count_instances", "instances", "minimal", "nearest", "optimal", "solve"),
        "to_alloy.export": ("alloy",),
    }
    _HOMES = {name: home for home, names in _NAMES.items() for name in names}

    def __getattr__(name: str) -> object:
        """Import a name on first use: programs that only use sessions need none of these."""
        if name not in _HOMES:
            msg = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(msg)
        return getattr(import_module(f"ooxcheck.relational.{_HOMES[name]}"), name)


__all__ = [
    "FALSE",
    "IDEN",
    "INTS",
    "NONE",
    "TRUE",
    "UNIV",
    "Acyclic",
    "Atom",
    "AtomTuple",
    "BitSet",
    "Bound",
    "Bounds",
    "Decl",
    "Expr",
    "Formula",
    "Function",
    "Instance",
    "IntAtom",
    "IntChoice",
    "IntConstant",
    "IntExpr",
    "Integers",
    "Interpretation",
    "Multiplicity",
    "Options",
    "Outcome",
    "Problem",
    "Progress",
    "Relation",
    "Session",
    "Size",
    "Solution",
    "Stage",
    "Times",
    "TotalOrder",
    "Universe",
    "UnsatCore",
    "Variable",
    "Width",
    "all_",
    "alloy",
    "approximate",
    "bits",
    "conj",
    "core",
    "count",
    "count_instances",
    "disj",
    "instances",
    "lone",
    "lone_",
    "lone_of",
    "minimal",
    "nearest",
    "no",
    "no_",
    "one",
    "one_",
    "optimal",
    "overflows",
    "product",
    "set_of",
    "solve",
    "some",
    "some_",
    "some_of",
    "such_that",
    "sum_",
    "sum_over",
    "the_set",
    "total",
]
