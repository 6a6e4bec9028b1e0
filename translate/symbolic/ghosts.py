"""Ghost code: a term becomes the content of a ghost, in the executions in which it has one.

A ghost that holds a value needs a term with one: where there are several, or none and the type has no null, and where there is
no object whose ghost could be assigned to, that is the violation ``evaluation``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from types import MappingProxyType

from oox.declarations import GhostField, Variable
from oox.logic import Term
from oox.typed import GhostAssign, GhostValue
from oox.types import Collection, CollectionType, Type, is_nullable
from relational import NONE, TRUE, Expr
from translate.formulas.evaluation import View
from translate.formulas.formulas import seen
from translate.formulas.judgement import Judgement
from translate.formulas.sequences import bag
from translate.model.cells import is_table
from translate.model.folding import all_of, negated
from translate.model.ghost_tables import replaced, written, written_items
from translate.model.heap import Heap, updated
from translate.model.values import Value, default
from translate.symbolic.encoder import Encoder
from translate.symbolic.obligations import Claim, settle
from translate.symbolic.paths import Path


def assign_ghost(encoder: Encoder, path: Path, assign: GhostAssign) -> None:
    """Give a ghost variable, or the ghost of an object, what a term denotes."""
    encoder.memory.refuse_beside_threads(encoder, "ghost code", assign.span)
    view = seen(path.scene(), encoder.pure_call)
    value = _content(view, assign.value)
    if isinstance(assign.target, Variable):
        _settle(encoder, path, view)
        path.assign(assign.target.slot, value)
        return
    holder = _holder(view, assign.target.receiver)
    _settle(encoder, path, view)
    path.put(_put(path.heap, assign.target.field, holder, value))


def ghost_arguments(encoder: Encoder, path: Path, ghosts: Sequence[GhostValue]) -> list[Value]:
    """Return the ghost arguments of a call, one after the other."""
    values = []
    for ghost in ghosts:
        encoder.memory.refuse_beside_threads(encoder, "ghost code", ghost.term.span)
        view = seen(path.scene(), encoder.pure_call)
        values.append(_content(view, ghost))
        _settle(encoder, path, view)
    return values


def _settle(encoder: Encoder, path: Path, view: View) -> None:
    """Go on with the executions in which terms had values."""
    judged = Judgement(TRUE, MappingProxyType(view.trouble.errors), view.trouble.cut)
    settle(path, encoder.ledger, [Claim(None, judged)])


def _content(view: View, ghost: GhostValue) -> Value:
    if isinstance(ghost.type, CollectionType) and ghost.type.collection is not Collection.RELATION:
        return written_items(view.world, ghost.type, bag(view, ghost.term))
    if isinstance(ghost.type, CollectionType):
        is_in_rows = is_table(Variable("", ghost.type, -1))
        return written(view.world, ghost.type, view.rows(ghost.term)) if is_in_rows else view.atoms(ghost.term)
    return _single(view, ghost.term, ghost.type)


def _single(view: View, term: Term, type_: Type) -> Value:
    """Return the one value of a term; several are an error, and so is none unless the type has a null."""
    if is_nullable(type_) and term.shape.scalar:
        return view.atoms(term)
    present, value = view.single(term) or (~TRUE, default(type_))
    if not is_nullable(type_):
        view.trouble.note_error(view.world, term.span, all_of((view.guard, negated(present))))
        return value
    assert isinstance(value, Expr), "what can be null should be a set of atoms"
    return present.then(value, NONE)


def _holder(view: View, receiver: Term) -> Expr:
    holder = view.atoms(receiver)
    view.trouble.note_error(view.world, receiver.span, all_of((view.guard, view.world.settled(holder.no()))))
    return holder


def _put(heap: Heap, ghost: GhostField, holder: Expr, value: Value) -> Heap:
    """Return the heap in which the ghost of one object holds a value or a collection."""
    if not ghost.many:
        return heap.write(ghost, holder, value)
    assert isinstance(value, Expr), "a collection should be a set of atoms or a table"
    relation = heap.relation(ghost)
    if is_table(ghost):
        return heap.with_relation(ghost, replaced(heap.world, relation, holder, holder.product(value)))
    anything = reduce(Expr.product, map(heap.world.of_type, ghost.columns))
    return heap.with_relation(ghost, updated(relation, holder, value, anything))
