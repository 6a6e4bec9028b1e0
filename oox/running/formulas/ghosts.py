"""Ghost code: a term as the content of a ghost.

A ghost of a collection type holds the collection that the term denotes. A ghost of a value type needs a term with one value: several values, or none where the type
has no null, are the violation ``evaluation``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ooxcheck.oox.logic import Term
from ooxcheck.oox.running.formulas.evaluate import COLLECTIONS, term
from ooxcheck.oox.running.formulas.members import the_one
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.typed import GhostValue
from ooxcheck.oox.types import Collection, CollectionType, is_nullable

ContentFn: TypeAlias = Callable[[Scene], Content]


def ghost_content(node: GhostValue) -> ContentFn:
    """Return a function that computes the new content of a ghost."""
    if isinstance(node.type, CollectionType):
        return compile_collection(node.term)
    rows, span = term(node.term), node.term.span
    needed = not is_nullable(node.type)

    def value(scene: Scene) -> Content:
        atom = the_one(rows(scene, ()), span)
        if atom is None and needed:
            raise Evaluation(span)
        return atom

    return value


def compile_collection(node: Term) -> ContentFn:
    """Return a function that computes a set, a relation, a sequence or a multiset."""
    computed = term(node) if node.shape.collection is Collection.RELATION else COLLECTIONS.collection(node)
    return lambda scene: computed(scene, ())


def ghost_holder(receiver: Term) -> Callable[[Scene], Obj]:
    """Return a function that returns the one object whose ghost is assigned to."""
    rows, span = term(receiver), receiver.span

    def holder(scene: Scene) -> Obj:
        obj = the_one(rows(scene, ()), span)
        if not isinstance(obj, Obj):
            raise Evaluation(span)
        return obj

    return holder
