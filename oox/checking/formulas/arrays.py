"""Arrays in specifications: their elements and lengths."""

from __future__ import annotations

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.context import Context, check_scalar, is_string, to_term, wrong_at
from ooxcheck.oox.checking.formulas.shapes import describe_shape, is_wrong, only_type, scalar
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ERROR, INT, NULL, ArrayType, StringOp, Type, is_index


def array_element(ctx: Context, array: Term, node: tree.Index) -> Term:
    """Return ``a[i]``, for one array or for each array of a set."""
    types = frozenset(element_types(ctx, array))
    index = to_term(ctx, node.index)
    if ERROR in types:
        return wrong_at(node.span)
    check_index(ctx, index)
    is_scalar = array.shape.scalar and index.shape.scalar
    return logic.Element(array, index, shape=Shape((types,), is_scalar), span=node.span)


def check_index(ctx: Context, index: Term) -> None:
    """Report an error unless a term is an int or a uint."""
    type_ = only_type(index.shape)
    if type_ is not ERROR and (type_ is None or not is_index(type_)):
        ctx.report.error(
            "type.mismatch", f"an index is an int, not {describe_shape(index.shape)}", index.span
        )


def element_types(ctx: Context, array: Term) -> set[Type]:
    """Return the types of the elements of a set of arrays; report anything else."""
    return last_element_types(ctx, array) if array.shape.arity == 1 else _refuse_array(ctx, array)


def last_element_types(ctx: Context, array: Term, *hints: str) -> set[Type]:
    """Return the types of the elements of the arrays in the last column of a relation; report anything else."""
    types = array.shape.columns[-1] - {NULL}
    if is_wrong(array.shape):
        return {ERROR}
    if not types or not all(isinstance(t, ArrayType) for t in types):
        return _refuse_array(ctx, array, *hints)
    return {t.element for t in types if isinstance(t, ArrayType)}


def _refuse_array(ctx: Context, term: Term, *hints: str) -> set[Type]:
    ctx.report.error(
        "type.array", f"expected an array, found {describe_shape(term.shape)}", term.span, *hints
    )
    return {ERROR}


def cardinality(ctx: Context, operand: Term, span: Span) -> Term:
    """Return ``#e``: the length of one array or string, the number of tuples of any other set."""
    if operand.shape.scalar and isinstance(only_type(operand.shape), ArrayType):
        return logic.Length(operand, shape=scalar(INT), span=span)
    if is_string(operand):
        return logic.StringOperation(StringOp.LENGTH, (operand,), shape=scalar(INT), span=span)
    return logic.Cardinality(operand, shape=scalar(INT), span=span)


def single_array(ctx: Context, node: tree.Expr) -> Term:
    """Return a term that must be a single array."""
    array = to_term(ctx, node)
    check_scalar(ctx, array, "the array")
    return array
