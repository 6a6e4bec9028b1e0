"""Dependence of formulas on the state on entry, on the set of existing objects, and on the heap."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ooxcheck.oox import logic
from ooxcheck.oox.logic import Formula, Term, parts


def looks_back(node: Term | Formula) -> bool:
    """Return whether a formula depends on the state on entry."""
    return any(isinstance(part, logic.Old | logic.Fresh) for part in parts(node))


def counts_objects(node: Term | Formula) -> bool:
    """Return whether a formula may depend on which objects exist, reachable or not.

    A field, or ``[]``, is harmless only where it is followed from a set; everything else may be evaluated over the whole heap.
    """
    all_parts = list(parts(node))
    followed = {id(relation) for part in all_parts for relation in _followed_relations(part)}
    return any(
        isinstance(
            part, logic.Extent | logic.Identity | logic.Transpose | logic.Closure | logic.ReflexiveClosure
        )
        or (
            isinstance(part, logic.FieldRelation | logic.Contents | logic.ModelRelation)
            and id(part) not in followed
        )
        for part in all_parts
    )


def _followed_relations(node: Term | Formula) -> tuple[Term | None, ...]:
    """Return the relations that a term follows from a set."""
    match node:
        case logic.Join() if node.left.shape.arity == 1:
            return (node.right,)
        case logic.Walk(_, step, value):
            return step, value
        case logic.Tally(_, value):
            return (value,)
        case _:  # follows none, or from everywhere
            return ()


def looks_around(node: Term | Formula, ignored: Collection[int] = ()) -> bool:
    """Return whether a formula may depend on objects that are not reachable from its variables. Like `counts_objects`, but a closure that is followed from a set reads only the objects reachable from it.

    Parts whose ``id`` is `ignored` do not count.
    """
    all_parts = list(parts(node))
    followed = {
        id(each)
        for part in all_parts
        for relation in _followed_relations(part)
        if relation is not None
        for each in _behind(relation)
    }
    followed |= {
        id(each) for part in all_parts if isinstance(part, logic.Acyclic) for each in _behind(part.relation)
    }
    return any(
        isinstance(part, logic.Extent | logic.Identity)
        or (
            isinstance(
                part, logic.FieldRelation | logic.Contents | logic.ModelRelation | logic.ReflexiveClosure
            )
            and id(part) not in followed
        )
        for part in all_parts
        if id(part) not in ignored
    )


def _behind(relation: Term) -> Iterator[Term]:
    """Yield a relation that is followed from a set, and the relations that are followed with it."""
    waiting = [relation]
    while waiting:
        here = waiting.pop()
        yield here
        match here:
            case logic.Closure() | logic.ReflexiveClosure():
                waiting.append(here.operand)
            case logic.Union() | logic.Join():
                waiting += here.left, here.right
            case _:  # its other parts may be evaluated over the whole heap
                pass


_HEAPLESS = (
    logic.Constant | logic.Empty | logic.ProgramVariable | logic.Bound | logic.Union | logic.Intersection | logic.Difference
    | logic.Product | logic.Transpose | logic.Cardinality | logic.Arithmetic | logic.Negation | logic.Conversion | logic.StringOperation
    | logic.Sum | logic.Comprehension | logic.Conditional | logic.Old | logic.Truth | logic.Holds | logic.Not | logic.And | logic.Or
    | logic.Implies | logic.Iff | logic.Choice | logic.Same | logic.SetEqual | logic.Compare | logic.Subset
    | logic.Multiplicity | logic.Quantified | logic.InstanceOf | logic.Disjoint
)  # fmt: skip
"""Nodes that depend on cells only through their parts. The length of an array never changes, but the array may not have existed before."""


def looks_at_heap(node: Formula) -> bool:
    """Return whether a formula may depend on the contents or the existence of objects."""
    return not all(isinstance(part, _HEAPLESS) for part in parts(node))
