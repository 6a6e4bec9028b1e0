"""Ghost code: assign the value of a term to a ghost, in executions in which it has one.

A ghost with a single value needs a term with one. Several values, no value of a type without null, and a
missing object whose ghost is
assigned violate the duty ``evaluation``.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.logic import Term
from ooxcheck.oox.typed import GhostAssign, GhostValue
from ooxcheck.oox.types import ClassType, Collection, CollectionType, Type, is_nullable
from ooxcheck.relational import NONE, TRUE, Expr
from ooxcheck.translate.formulas.formulas import view_of
from ooxcheck.translate.formulas.scene import Judgement
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.constant_folding import all_of, negation
from ooxcheck.translate.model.ghost_tables import write, write_items
from ooxcheck.translate.model.values import Value, default
from ooxcheck.translate.symbolic.duty_ledger import Claim, check_claims
from ooxcheck.translate.symbolic.encoder import Encoder, GhostEvaluation
from ooxcheck.translate.symbolic.paths import Path


def assign_ghost(encoder: Encoder, path: Path, assign: GhostAssign) -> None:
    """Assign the value of a term to a ghost variable, or to the ghost of an object."""
    target, memory = assign.target, encoder.memory
    if isinstance(target, Variable):
        (value,) = memory.look(
            encoder, path, _ghost_evaluation(encoder, [assign.value]), [target], assign.span
        )
        path.assign(target.slot, value)
        return
    receiver, field = target.receiver, target.field
    holders = _variable(assign.value.type), _variable(ClassType(field.owner))
    value, holder = memory.look(
        encoder, path, _ghost_evaluation(encoder, [assign.value], receiver), holders, assign.span, into=field
    )
    assert isinstance(holder, Expr)
    path.put(path.heap.overwritten(field, holder, value))


def ghost_arguments(encoder: Encoder, path: Path, ghosts: Sequence[GhostValue]) -> list[Value]:
    """Return the ghost arguments of a call, evaluated in one step."""
    if not ghosts:
        return []
    holders = [_variable(ghost.type) for ghost in ghosts]
    return [
        *encoder.memory.look(encoder, path, _ghost_evaluation(encoder, ghosts), holders, ghosts[0].term.span)
    ]


def _variable(type_: Type) -> Variable:
    """Return a variable with the type of a ghost."""
    return Variable("", type_, -1)


def _ghost_evaluation(
    encoder: Encoder, ghosts: Sequence[GhostValue], receiver: Term | None = None
) -> GhostEvaluation:
    """Return the function that evaluates ghosts, and last the receiver, in executions in which all have values."""

    def look(path: Path) -> list[Value]:
        values: list[Value] = []
        for ghost in ghosts:
            view = view_of(path.scene(), encoder.pure_call)
            values.append(_content(view, ghost))
            if ghost is ghosts[-1] and receiver is not None:
                values.append(_holder(view, receiver))
            judged = Judgement(TRUE, MappingProxyType(view.trouble.errors), view.trouble.cut)
            check_claims(path, encoder.ledger, [Claim(None, judged)])
        return values

    return look


def _content(view: View, ghost: GhostValue) -> Value:
    from ooxcheck.translate.formulas.sequences import bag

    if isinstance(ghost.type, CollectionType) and ghost.type.collection is not Collection.RELATION:
        return write_items(view.world, ghost.type, bag(view, ghost.term))
    if isinstance(ghost.type, CollectionType):
        is_in_rows = is_table(_variable(ghost.type))
        return write(view.world, ghost.type, view.rows(ghost.term)) if is_in_rows else view.atoms(ghost.term)
    return _single(view, ghost.term, ghost.type)


def _single(view: View, term: Term, type_: Type) -> Value:
    """Return the one value of a term; several are an error, and so is none unless the type has null."""
    if is_nullable(type_) and term.shape.scalar:
        return view.atoms(term)
    present, value = view.single(term) or (~TRUE, default(type_))
    if not is_nullable(type_):
        view.trouble.note_error(view.world, term.span, all_of((view.guard, negation(present))))
        return value
    assert isinstance(value, Expr), "what can be null should be a set of atoms"
    return present.then(value, NONE)


def _holder(view: View, receiver: Term) -> Expr:
    holder = view.atoms(receiver)
    view.trouble.note_error(view.world, receiver.span, all_of((view.guard, view.world.simplify(holder.no()))))
    return holder
