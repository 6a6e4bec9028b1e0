"""Ghost code: terms as values of ghosts, and the ghosts that they may be assigned to.

Ghost code has no effect on the program: it assigns only to ghosts, and no expression of the program reads a ghost (Owicki and Gries, Acta Informatica 1976, called
such variables auxiliary). So it can be erased without a change of any run.
"""

from __future__ import annotations

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.atoms import to_literal
from ooxcheck.oox.checking.formulas.context import Context, Kind, check_scalar, to_operand, to_term
from ooxcheck.oox.checking.formulas.sets import fit_arity
from ooxcheck.oox.checking.formulas.shapes import describe_shape, is_wrong, only_type, shape_of
from ooxcheck.oox.checking.formulas.specs import specification
from ooxcheck.oox.checking.names.literals import is_literal, literal_type
from ooxcheck.oox.checking.names.scopes import Frame
from ooxcheck.oox.declarations import GhostField, Variable
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import GhostCell, GhostValue
from ooxcheck.oox.types import ERROR, ClassType, Collection, CollectionType, Type, default_value


def ghost_value(frame: Frame, node: tree.Expr, type_: Type) -> GhostValue:
    """Return a term as the content of a ghost of a type; report an error unless it fits."""
    ctx = specification(frame, Kind.GHOST)
    wanted = shape_of(type_)
    term = _term(ctx, node, wanted)
    if type_ is not ERROR and not is_wrong(term.shape) and not _fits(frame, term.shape, wanted):
        description = type_ if isinstance(type_, CollectionType) else describe_shape(wanted)
        frame.report.error(
            "type.mismatch", f"expected {description}, found {describe_shape(term.shape)}", term.span
        )
    return GhostValue(term, type_, span=node.span)


def _term(ctx: Context, node: tree.Expr, wanted: Shape) -> Term:
    if wanted.collection is not Collection.RELATION:
        return to_operand(ctx, node)
    if is_literal(node):
        return to_literal(ctx, node, literal_type(node, only_type(wanted)))
    return fit_arity(to_term(ctx, node), wanted)


def _fits(frame: Frame, actual: Shape, wanted: Shape) -> bool:
    if actual.collection is not wanted.collection or actual.arity != wanted.arity:
        return False
    pairs = zip(actual.columns, wanted.columns, strict=True)
    return all(frame.table.fits(type_, expected) for types, (expected,) in pairs for type_ in types)


def fresh_value(type_: Type, span: Span) -> GhostValue:
    """Return the initial content of a ghost of a type: the default, or the empty collection."""
    value = None if isinstance(type_, CollectionType) else default_value(type_)
    shape = shape_of(type_)
    term: Term = (
        logic.Empty(shape=shape, span=span)
        if value is None
        else logic.Constant(value, shape=shape, span=span)
    )
    return GhostValue(term, type_, span=span)


def ghost_place(frame: Frame, node: tree.Expr) -> Variable | GhostCell | None:
    """Return the ghost that is assigned to; report an error if it is none."""
    match node:
        case tree.Name(name):
            return _variable(frame, name, node.span)
        case tree.Member():
            return _cell(frame, node)
        case _:
            return None  # reported by the parser


def _variable(frame: Frame, name: str, span: Span) -> Variable | None:
    variable = frame.scope.find(name)
    if variable is None:
        frame.unknown_variable(name, span)
    elif not variable.is_ghost:
        message = f"{name} is no ghost, so ghost code must not change it; leave `ghost` out to assign to it"
        frame.report.error("ghost.target", message, span)
    else:
        return variable
    return None


def _cell(frame: Frame, node: tree.Member) -> GhostCell | None:
    if frame.is_class(node.target):
        frame.report.error(
            "ghost.target", f"{node.name} is no ghost of an object; write it behind one", node.span
        )
        return None
    ctx = specification(frame, Kind.GHOST)
    receiver = to_term(ctx, node.target)
    if is_wrong(receiver.shape) or not check_scalar(ctx, receiver, "the object whose ghost is assigned to"):
        return None
    type_ = only_type(receiver.shape)
    if not isinstance(type_, ClassType):
        frame.report.error("name.field", f"{describe_shape(receiver.shape)} has no fields", node.span)
        return None
    field = frame.table.fields(type_.name).get(node.name)
    if isinstance(field, GhostField):
        return GhostCell(receiver, field, span=node.span)
    if field is None:
        frame.unknown_field(type_.name, node.name, node.span)
    else:
        message = f"{node.name} is no ghost field, so ghost code must not change it; leave `ghost` out to assign to it"
        frame.report.error("ghost.target", message, node.span)
    return None


def receiver_root(term: Term) -> Variable | None:
    """Return the variable at the start of a path."""
    while isinstance(term, logic.Join | logic.Element):
        term = term.left if isinstance(term, logic.Join) else term.array
    return term.variable if isinstance(term, logic.ProgramVariable) else None
