"""Formulas of specifications: equality, comparison, connectives and the built-in predicates.

The meaning of ``==`` is decided here: `Iff` between formulas, `Same` between single numbers, bools or chars (false
when one is empty), `SetEqual` between everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.arithmetic import common_number_type, extremum_term
from ooxcheck.oox.checking.formulas.arrays import element_types, single_array
from ooxcheck.oox.checking.formulas.atoms import elaborate_pair, old_term
from ooxcheck.oox.checking.formulas.context import (
    Context,
    as_formula,
    as_operand,
    as_term,
    check_argument_count,
    check_has_old,
    check_scalar,
    refuse,
    to_formula,
    to_operand,
    to_term,
    wrong_at,
)
from ooxcheck.oox.checking.formulas.relations import reach_term, start_and_steps
from ooxcheck.oox.checking.formulas.sequences import (
    choose_collection,
    contains,
    equal_collections,
    members_term,
    multiset_term,
    occurrences_term,
    permuted_sequences,
    reverse_term,
    sequence_term,
)
from ooxcheck.oox.checking.formulas.sets import check_alike, fit_arity
from ooxcheck.oox.checking.formulas.shapes import (
    are_alike,
    describe_shape,
    is_collection,
    is_of_objects,
    is_wrong,
    kinds,
    union_columns,
)
from ooxcheck.oox.logic import Formula, Shape, Term
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import JUNCTIONS, CompareOp, Connective, EqualityOp, Infix, Multiplicity
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.operators import junction
from ooxcheck.oox.types import NULL, ClassType


def negation(ctx: Context, node: tree.Unary) -> Formula:
    """Return ``!F``."""
    return logic.Not(to_formula(ctx, node.operand), span=node.span)


def connective(ctx: Context, node: tree.Binary, op: Connective) -> Formula:
    """Return ``F && G`` and similar; a long chain becomes a balanced tree."""
    if op in JUNCTIONS:
        first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and each.op == node.op)
        operands = [to_formula(ctx, operand) for operand in (first, *(each.right for each in row))]
        return junction(
            operands, [each.span for each in row], lambda a, b, span: _apply_connective(op, a, b, span)
        )
    return _apply_connective(op, to_formula(ctx, node.left), to_formula(ctx, node.right), node.span)


def multiplicity(ctx: Context, node: tree.Unary, kind: Multiplicity) -> Formula:
    """Return ``no e`` and similar."""
    return logic.Multiplicity(kind, to_term(ctx, node.operand), span=node.span)


def conditional(ctx: Context, node: tree.Conditional) -> Term | Formula:
    """Return ``if F then e else e``, a term unless one of the branches is a formula."""
    condition = to_formula(ctx, node.condition)
    then, otherwise = elaborate_pair(ctx, node.then, node.otherwise)
    if not isinstance(then, logic.TermNode) or not isinstance(otherwise, logic.TermNode):
        return logic.Choice(condition, as_formula(ctx, then), as_formula(ctx, otherwise), span=node.span)
    if is_collection(then.shape) or is_collection(otherwise.shape):
        return choose_collection(ctx, condition, (then, otherwise), node.span)
    then, otherwise = fit_arity(then, otherwise.shape), fit_arity(otherwise, then.shape)
    if (
        not check_alike(ctx, "if", then, otherwise, node.span)
        or is_wrong(then.shape)
        or is_wrong(otherwise.shape)
    ):
        return wrong_at(node.span)
    is_scalar = then.shape.scalar and otherwise.shape.scalar
    shape = Shape(union_columns(then.shape, otherwise.shape), is_scalar)
    return logic.Conditional(condition, then, otherwise, shape=shape, span=node.span)


def equality(ctx: Context, node: tree.Binary, op: EqualityOp) -> Formula:
    """Return ``==``, or its negation for ``!=``."""
    left, right = elaborate_pair(ctx, node.left, node.right)
    sides = [side for side in (left, right) if isinstance(side, logic.TermNode)]
    if len(sides) == 2 and any(is_collection(side.shape) for side in sides):
        equal = equal_collections(ctx, (node.left, node.right), sides, node.span)
    else:
        equal = _equal(ctx, left, right, node.span)
    match op:
        case EqualityOp.EQUAL:
            return equal
        case EqualityOp.NOT_EQUAL:
            return logic.Not(equal, span=node.span)


def _equal(ctx: Context, left: Term | Formula, right: Term | Formula, span: Span) -> Formula:
    if not isinstance(left, logic.TermNode) or not isinstance(right, logic.TermNode):
        return logic.Iff(as_formula(ctx, left), as_formula(ctx, right), span=span)
    left, right = fit_arity(left, right.shape), fit_arity(right, left.shape)
    if check_alike(ctx, Infix.EQUAL, left, right, span):
        _check_can_be_equal(ctx, left, right, span)
    if _is_single(left.shape) and _is_single(right.shape):
        return logic.Same(left, right, span=span)
    return logic.SetEqual(left, right, span=span)


def _check_can_be_equal(ctx: Context, left: Term, right: Term, span: Span) -> None:
    """Report an error if references of two classes can have no object in common; sets may still both be empty."""
    if not (left.shape.scalar and right.shape.scalar) or is_wrong(left.shape) or is_wrong(right.shape):
        return
    for a, b in zip(left.shape.columns, right.shape.columns, strict=True):
        if a and b and not any(ctx.table.meets(x, y) for x in a for y in b):
            message = f"{describe_shape(left.shape)} and {describe_shape(right.shape)} can never be equal"
            ctx.report.error("type.unrelated", message, span)


def comparison(ctx: Context, node: tree.Binary, op: CompareOp) -> Formula:
    """Return ``<`` and similar."""
    left, right = map(partial(as_term, ctx), elaborate_pair(ctx, node.left, node.right))
    common_number_type(ctx, node.op, left, right, node.span, or_char=True)
    return logic.Compare(op, left, right, span=node.span)


def membership(ctx: Context, node: tree.Binary) -> Formula:
    """Return ``left in right``, or its negation for ``!in``."""
    left, right = map(partial(as_operand, ctx), elaborate_pair(ctx, node.left, node.right))
    of_sets = not is_collection(right.shape)
    subset = _subset(ctx, left, right, node) if of_sets else contains(ctx, left, right, node.span)
    return subset if node.op is Infix.IN else logic.Not(subset, span=node.span)


def _subset(ctx: Context, left: Term, right: Term, node: tree.Binary) -> Formula:
    left = as_term(ctx, left)
    left, right = fit_arity(left, right.shape), fit_arity(right, left.shape)
    check_alike(ctx, node.op, left, right, node.span)
    return logic.Subset(left, right, span=node.span)


def instance_of(ctx: Context, node: tree.InstanceOf) -> Formula:
    """Return ``e instanceof C``."""
    term = to_term(ctx, node.operand)
    if ctx.frame.check_class(node.class_name, node.span):
        _check_class_test(ctx, term, ClassType(node.class_name), node.span)
    return logic.InstanceOf(term, node.class_name, span=node.span)


def _check_class_test(ctx: Context, term: Term, class_: ClassType, span: Span) -> None:
    if is_wrong(term.shape):
        return
    column = term.shape.columns[0]
    if term.shape.arity != 1 or not all(isinstance(t, ClassType) or t is NULL for t in column):
        ctx.report.error(
            "type.mismatch", f"expected an object, found {describe_shape(term.shape)}", term.span
        )
    elif column and not any(ctx.table.meets(t, class_) for t in column):
        ctx.report.error(
            "type.unrelated", f"no object is both {describe_shape(term.shape)} and {class_}", span
        )


def builtin(ctx: Context, node: tree.Builtin) -> Term | Formula:
    """Return one of the built-in functions and predicates."""
    return _BUILTINS[node.name](ctx, node)


def _fresh(ctx: Context, node: tree.Builtin) -> Term | Formula:
    if not check_argument_count(ctx, node, 1, 1) or not check_has_old(ctx, node):
        return wrong_at(node.span)
    term = to_term(ctx, node.args[0])
    if term.shape.arity != 1 or not is_of_objects(term.shape.columns[0]):
        return refuse(
            ctx, "type.mismatch", f"only objects can be fresh, not {describe_shape(term.shape)}", term.span
        )
    return logic.Fresh(term, span=node.span)


def _acyclic(ctx: Context, node: tree.Builtin) -> Term | Formula:
    if not check_argument_count(ctx, node, 2):
        return wrong_at(node.span)
    return logic.Acyclic(*start_and_steps(ctx, node), span=node.span)


def _disjoint(ctx: Context, node: tree.Builtin) -> Term | Formula:
    if not check_argument_count(ctx, node, 2):
        return wrong_at(node.span)
    terms = tuple(map(partial(to_term, ctx), node.args))
    for term in terms[1:]:
        check_alike(
            ctx, "disjoint", fit_arity(terms[0], term.shape), fit_arity(term, terms[0].shape), term.span
        )
    return logic.Disjoint(terms, span=node.span)


def _all_different(ctx: Context, node: tree.Builtin) -> Term | Formula:
    if not check_argument_count(ctx, node, 1, 1):
        return wrong_at(node.span)
    array = single_array(ctx, node.args[0])
    element_types(ctx, array)
    return logic.AllDifferent(array, span=node.span)


def _permutation(ctx: Context, node: tree.Builtin) -> Term | Formula:
    if not check_argument_count(ctx, node, 2, 2):
        return wrong_at(node.span)
    left, right = map(partial(to_operand, ctx), node.args)
    if is_collection(left.shape) or is_collection(right.shape):
        return permuted_sequences(ctx, left, right, node.span)
    for array in (left, right):
        check_scalar(ctx, array, "the array")
    elements = frozenset(element_types(ctx, left)), frozenset(element_types(ctx, right))
    if not are_alike(*elements):
        both = f"{describe_shape(left.shape)} and {describe_shape(right.shape)}"
        ctx.report.error("type.mixed", f"a permutation has elements of one kind, not {both}", node.span)
    return logic.Permutation(left, right, span=node.span)


def _is_single(shape: Shape) -> bool:
    """Return whether a term is at most one number, bool or char."""
    types = shape.columns[0]
    return (
        shape.scalar and shape.arity == 1 and bool(types) and kinds(types).isdisjoint(("reference", "string"))
    )


def _apply_connective(op: Connective, left: Formula, right: Formula, span: Span) -> Formula:
    match op:
        case Connective.AND:
            return logic.And(left, right, span=span)
        case Connective.OR:
            return logic.Or(left, right, span=span)
        case Connective.IMPLIES:
            return logic.Implies(left, right, span=span)
        case Connective.IFF:
            return logic.Iff(left, right, span=span)


_BUILTINS: Mapping[str, Callable[[Context, tree.Builtin], Term | Formula]] = {
    "old": old_term,
    "reach": reach_term,
    "fresh": _fresh,
    "acyclic": _acyclic,
    "disjoint": _disjoint,
    "alldifferent": _all_different,
    "permutation": _permutation,
    "seq": sequence_term,
    "multiset": multiset_term,
    "elems": members_term,
    "reverse": reverse_term,
    "count": occurrences_term,
    "min": extremum_term,
    "max": extremum_term,
}
