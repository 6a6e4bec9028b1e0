"""Sequences and multisets of specifications: constructors and operators.

They are no relations: the order or the number of occurrences counts, and null is an element like any object. So operators on sets do not apply to them; the set of
the elements is ``elems(s)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.arrays import array_element, cardinality, check_index, element_types
from ooxcheck.oox.checking.formulas.atoms import elaborate_pair, to_literal
from ooxcheck.oox.checking.formulas.context import (
    Context,
    as_term,
    check_argument_count,
    check_scalar,
    is_string,
    refuse,
    to_operand,
    to_term,
    wrong_at,
)
from ooxcheck.oox.checking.formulas.fields import reachable_fields, reachable_types
from ooxcheck.oox.checking.formulas.shapes import (
    Column,
    are_alike,
    describe_shape,
    field_columns,
    is_of_objects,
    is_wrong,
    kinds,
    only_type,
    scalar,
    without_null,
)
from ooxcheck.oox.checking.names.literals import is_literal
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.logic import Formula, Shape, Term
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.operators import junction
from ooxcheck.oox.types import (
    CHAR,
    ERROR,
    INT,
    INTEGERS,
    NULL,
    STRING,
    ClassType,
    Collection,
    StringOp,
    Type,
    is_floating,
)

_NAMES = {Collection.RELATION: "a set", Collection.SEQUENCE: "a sequence", Collection.MULTISET: "a multiset"}


def sequence_term(ctx: Context, node: tree.Builtin) -> Term:
    """Return ``seq(a)``, ``seq(e, f)`` or ``seq(e, f, value)``."""
    if not check_argument_count(ctx, node, 1, 3):
        return wrong_at(node.span)
    start = to_term(ctx, node.args[0])
    check_scalar(ctx, start, "what a sequence starts from")
    if len(node.args) == 1:
        return _array_contents(ctx, start, node.span)
    return _walk(ctx, start, node)


def _array_contents(ctx: Context, array: Term, span: Span) -> Term:
    types = frozenset(element_types(ctx, array))
    if ERROR in types or not _check_no_floats(ctx, types, span):
        return wrong_at(span)
    return logic.ArrayItems(array, shape=_sequence(types), span=span)


def _walk(ctx: Context, start: Term, node: tree.Builtin) -> Term:
    if is_wrong(start.shape):
        return wrong_at(node.span)
    if not is_of_objects(start.shape.columns[0]) or start.shape.arity != 1:
        return refuse(
            ctx,
            "type.mismatch",
            f"a walk starts from an object, not from {describe_shape(start.shape)}",
            start.span,
        )
    step = _single_field(
        ctx, node.args[1], reachable_types(ctx, node.args[1], start.shape.columns[0] - {NULL}), "seq follows"
    )
    if step is None:
        return wrong_at(node.span)
    visited = (start.shape.columns[0] - {NULL}) | step.shape.columns[1]
    if not all(isinstance(type_, ClassType) for type_ in visited):
        return refuse(
            ctx,
            "type.mismatch",
            f"a walk leads from object to object, not to {describe_shape(Shape((visited,)))}",
            step.span,
        )
    if len(node.args) == 2:
        return logic.Walk(start, step, None, shape=_sequence(visited), span=node.span)
    value = _single_field(ctx, node.args[2], visited, "seq lists")
    if (
        value is None
        or not _check_all_have(ctx, visited, value)
        or not _check_no_floats(ctx, value.shape.columns[1], value.span)
    ):
        return wrong_at(node.span)
    return logic.Walk(start, step, value, shape=_sequence(value.shape.columns[1]), span=node.span)


def _single_field(
    ctx: Context, node: tree.Expr, start: Column | None, verb: str
) -> logic.FieldRelation | None:
    """Return the field with a name, for objects of some types; it must hold a single value."""
    if not isinstance(node, tree.Name) or not ctx.table.fields_named(node.name):
        if isinstance(node, tree.Name):
            ctx.frame.unknown_relation(node.name, node.span)
        else:
            ctx.report.error("spec.field", f"{verb} a field, such as next", node.span)
        return None
    fields = reachable_fields(ctx, node.name, start) or ctx.table.fields_named(node.name)
    stored = [field for field in fields if isinstance(field, Field | GhostField)]
    if len(stored) < len(fields):
        ctx.report.error(
            "spec.field", f"{verb} a field that is stored, and {node.name} is a model field", node.span
        )
        return None
    if any(field.many for field in fields):
        ctx.report.error(
            "spec.field", f"{verb} a field with one value, and {node.name} holds many", node.span
        )
        return None
    return _single_valued_relation(ctx, stored, node.span)


def _single_valued_relation(
    ctx: Context, fields: Sequence[Field | GhostField], span: Span
) -> logic.FieldRelation | None:
    columns = field_columns(fields)
    if not all(len(kinds(column)) == 1 for column in columns):
        ctx.report.error("spec.mixed", f"{fields[0].name} means different things", span)
        return None
    return logic.FieldRelation(tuple(fields), shape=Shape(columns), span=span)


def _check_all_have(ctx: Context, visited: Column, value: logic.FieldRelation) -> bool:
    """Report objects without the field, which would have no position in the order."""
    owners = [ClassType(field.owner) for field in value.fields]
    without = sorted(str(t) for t in visited if not any(ctx.table.fits(t, owner) for owner in owners))
    if without:
        message = f"not every {without[0]} has a field {value.fields[0].name}, which is declared in {value.fields[0].owner}"
        ctx.report.error("spec.field", message, value.span)
    return not without


def sequence_literal(ctx: Context, node: tree.SequenceLiteral, type_: Type = INT) -> Term:
    """Return ``[x, y]``; number literals take the type of the other elements, or else the given type."""
    known = [None if is_literal(each) else to_term(ctx, each) for each in node.elements]
    types = {only_type(each.shape) for each in known if each is not None}
    literal_type = next((t for t in INTEGERS if t in types), INT if types else type_)
    elements = [
        to_literal(ctx, n, literal_type) if t is None else t
        for n, t in zip(node.elements, known, strict=True)
    ]
    if any(not check_scalar(ctx, each, "an element") or is_wrong(each.shape) for each in elements):
        return wrong_at(node.span)
    columns = [each.shape.columns[0] for each in elements]
    if not _check_no_floats(ctx, frozenset[Type]().union(*columns), node.span):
        return wrong_at(node.span)
    for column, each in zip(columns[1:], elements[1:], strict=True):
        if not are_alike(columns[0], column):
            both = f"{describe_shape(elements[0].shape)} and {describe_shape(each.shape)}"
            return refuse(ctx, "type.mixed", f"a sequence has elements of one kind, not {both}", each.span)
    return logic.Listing(
        tuple(elements), shape=_sequence(without_null(frozenset().union(*columns))), span=node.span
    )


def multiset_term(ctx: Context, node: tree.Builtin) -> Term:
    """Return ``multiset(s)``, ``multiset(a)`` or ``multiset(e, value)``."""
    if not check_argument_count(ctx, node, 1, 2):
        return wrong_at(node.span)
    first = to_operand(ctx, node.args[0])
    if len(node.args) == 2:
        return _tally(ctx, as_term(ctx, first), node)
    if first.shape.collection is Collection.RELATION and not is_wrong(first.shape):
        check_scalar(ctx, first, "the array")
        first = _array_contents(ctx, first, first.span)
    return (
        _bag(ctx, first, node.span)
        if check_collection(ctx, first, Collection.SEQUENCE)
        else wrong_at(node.span)
    )


def _bag(ctx: Context, sequence: Term, span: Span) -> Term:
    return logic.Bag(sequence, shape=_multiset(sequence.shape.columns[0]), span=span)


def _tally(ctx: Context, objects: Term, node: tree.Builtin) -> Term:
    if is_wrong(objects.shape):
        return wrong_at(node.span)
    column = objects.shape.columns[0] - {NULL}
    if objects.shape.arity != 1 or not is_of_objects(column):
        return refuse(
            ctx,
            "type.mismatch",
            f"expected a set of objects, found {describe_shape(objects.shape)}",
            objects.span,
        )
    value = _single_field(ctx, node.args[1], column, "multiset counts")
    if (
        value is None
        or not _check_all_have(ctx, column, value)
        or not _check_no_floats(ctx, value.shape.columns[1], value.span)
    ):
        return wrong_at(node.span)
    return logic.Tally(objects, value, shape=_multiset(value.shape.columns[1]), span=node.span)


def element_term(ctx: Context, node: tree.Index) -> Term:
    """Return ``s[i]`` of a sequence or string, or ``a[i]`` of one array or of each array of a set."""
    target = to_operand(ctx, node.target)
    if is_string(target):
        return _string_part(ctx, StringOp.CHAR, (target, to_term(ctx, node.index)), CHAR, node.span)
    if target.shape.collection is Collection.RELATION:
        return array_element(ctx, target, node)
    index = to_term(ctx, node.index)
    if not check_collection(ctx, target, Collection.SEQUENCE) or not _check_bound(ctx, index):
        return wrong_at(node.span)
    return logic.Position(target, index, shape=Shape(target.shape.columns, scalar=True), span=node.span)


def slice_term(ctx: Context, node: tree.Slice) -> Term:
    """Return ``s[i..j]``."""
    target = to_operand(ctx, node.target)
    if is_string(target):
        return _substring(ctx, target, node)
    if target.shape.collection is Collection.RELATION and not is_wrong(target.shape):
        message = f"only a sequence has slices, not {describe_shape(target.shape)}; write seq(a)[i..j] for the elements of an array"
        return refuse(ctx, "type.mismatch", message, target.span)
    bounds = [None if bound is None else to_term(ctx, bound) for bound in (node.start, node.stop)]
    if not all(bound is None or _check_bound(ctx, bound) for bound in bounds):
        return wrong_at(node.span)
    if not check_collection(ctx, target, Collection.SEQUENCE):
        return wrong_at(node.span)
    return logic.Slice(target, *bounds, shape=target.shape, span=node.span)


def _substring(ctx: Context, text: Term, node: tree.Slice) -> Term:
    start = (
        logic.Constant(0, shape=scalar(INT), span=node.span)
        if node.start is None
        else to_term(ctx, node.start)
    )
    if node.stop is None:
        return _string_part(ctx, StringOp.REST, (text, start), STRING, node.span)
    return _string_part(ctx, StringOp.SLICE, (text, start, to_term(ctx, node.stop)), STRING, node.span)


def _string_part(ctx: Context, op: StringOp, operands: tuple[Term, ...], type_: Type, span: Span) -> Term:
    """Return a char or a substring of a string; the indices must be numbers."""
    if not all(_check_bound(ctx, index) for index in operands[1:]):
        return wrong_at(span)
    return logic.StringOperation(op, operands, shape=scalar(type_), span=span)


def _check_bound(ctx: Context, index: Term) -> bool:
    check_index(ctx, index)
    return check_scalar(ctx, index, "an index") and not is_wrong(index.shape)


def concatenation(ctx: Context, node: tree.Binary) -> Term:
    """Return ``s ++ t``; a long chain becomes a balanced tree."""
    first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and each.op is Infix.OVERRIDE)
    nodes = [first, *(each.right for each in row)]
    operands = _with_common_type(ctx, nodes, [to_operand(ctx, each) for each in nodes])
    if not all(check_collection(ctx, each, Collection.SEQUENCE) for each in operands):
        return wrong_at(node.span)
    return junction(operands, [each.span for each in row], partial(_concatenate, ctx))


def _concatenate(ctx: Context, left: Term, right: Term, span: Span) -> Term:
    if (
        is_wrong(left.shape)
        or is_wrong(right.shape)
        or not _check_elements(ctx, Infix.OVERRIDE, left, right, span)
    ):
        return wrong_at(span)
    return logic.Concatenation(left, right, shape=_union_shape(left, right), span=span)


def _with_common_type(ctx: Context, nodes: Sequence[tree.Expr], operands: Sequence[Term]) -> list[Term]:
    """Give sequences of literals the integer type of the other operands."""
    types = [only_type(operand.shape) for operand in operands]
    type_ = next((each for each in INTEGERS if each is not INT and each in types), INT)
    if type_ is INT:
        return list(operands)
    return [
        sequence_literal(ctx, node, type_)
        if isinstance(node, tree.SequenceLiteral) and all(map(is_literal, node.elements))
        else operand
        for node, operand in zip(nodes, operands, strict=True)
    ]


def reverse_term(ctx: Context, node: tree.Builtin) -> Term:
    """Return ``reverse(s)``."""
    if not check_argument_count(ctx, node, 1, 1):
        return wrong_at(node.span)
    operand = to_operand(ctx, node.args[0])
    if not check_collection(ctx, operand, Collection.SEQUENCE):
        return wrong_at(node.span)
    return logic.Reversal(operand, shape=operand.shape, span=node.span)


def members_term(ctx: Context, node: tree.Builtin) -> Term:
    """Return ``elems(s)``."""
    if not check_argument_count(ctx, node, 1, 1):
        return wrong_at(node.span)
    operand = to_operand(ctx, node.args[0])
    if not check_collection(ctx, operand, Collection.SEQUENCE, Collection.MULTISET):
        return wrong_at(node.span)
    return logic.Members(operand, shape=Shape(operand.shape.columns), span=node.span)


def occurrences_term(ctx: Context, node: tree.Builtin) -> Term:
    """Return ``count(m, x)``."""
    if not check_argument_count(ctx, node, 2, 2):
        return wrong_at(node.span)
    counted, (collection, element) = node.args[0], elaborate_pair(ctx, *node.args)
    element = as_term(ctx, element)
    if not isinstance(collection, logic.TermNode) or not check_collection(
        ctx, collection, Collection.SEQUENCE, Collection.MULTISET
    ):
        return wrong_at(counted.span)
    if not check_scalar(ctx, element, "what is counted") or not _check_elements(
        ctx, "count", collection, element, node.span
    ):
        return wrong_at(node.span)
    return logic.Occurrences(collection, element, shape=scalar(INT), span=node.span)


def count_term(ctx: Context, node: tree.Unary) -> Term:
    """Return ``#e``; for a sequence or multiset, the number of its elements."""
    operand = to_operand(ctx, node.operand)
    if operand.shape.collection is Collection.RELATION:
        return cardinality(ctx, operand, node.span)
    return logic.Size(operand, shape=scalar(INT), span=node.span)


def bag_operation(ctx: Context, op: Infix, left: Term, right: Term, span: Span) -> Term:
    """Return ``m + n`` or ``m - n`` of multisets; sequences have neither."""
    if is_wrong(left.shape) or is_wrong(right.shape):
        return wrong_at(span)
    if op not in (Infix.PLUS, Infix.MINUS) or Collection.SEQUENCE in (
        left.shape.collection,
        right.shape.collection,
    ):
        instead = "; write s ++ t to put one behind the other" if op is Infix.PLUS else ""
        message = (
            f"{op} is no operator on {describe_shape(left.shape)} and {describe_shape(right.shape)}{instead}"
        )
        return refuse(ctx, "spec.collection", message, span)
    if not _check_same_kind(ctx, op, left, right, span):
        return wrong_at(span)
    if op is Infix.PLUS:
        return logic.BagSum(left, right, shape=_union_shape(left, right), span=span)
    return logic.BagDifference(left, right, shape=left.shape, span=span)


def choose_collection(ctx: Context, condition: Formula, branches: tuple[Term, Term], span: Span) -> Term:
    """Return ``if F then s else t``."""
    then, otherwise = branches
    if not _check_same_kind(ctx, "if", then, otherwise, span):
        return wrong_at(span)
    return logic.Conditional(condition, then, otherwise, shape=_union_shape(then, otherwise), span=span)


def equal_collections(ctx: Context, nodes: Sequence[tree.Expr], sides: Sequence[Term], span: Span) -> Formula:
    """Return ``s == t``."""
    left, right = _with_common_type(ctx, nodes, sides)
    if not _check_same_kind(ctx, Infix.EQUAL, left, right, span):
        return logic.Holds(wrong_at(span), span=span)
    return logic.SameCollection(left, right, span=span)


def contains(ctx: Context, left: Term, right: Term, span: Span) -> Formula:
    """Return ``x in s``, or ``m in n`` for multisets."""
    wrong = logic.Holds(wrong_at(span), span=span)
    if left.shape.collection is not Collection.RELATION:
        if (
            left.shape.collection is not Collection.MULTISET
            or right.shape.collection is not Collection.MULTISET
        ):
            both = f"{describe_shape(left.shape)} and {describe_shape(right.shape)}"
            ctx.report.error(
                "spec.collection", f"in means a part of a multiset, or an element; not of {both}", span
            )
            return wrong
        return (
            logic.SubBag(left, right, span=span)
            if _check_elements(ctx, Infix.IN, left, right, span)
            else wrong
        )
    if not check_scalar(ctx, left, "an element") or not _check_elements(ctx, Infix.IN, left, right, span):
        return wrong
    return logic.Contains(left, right, span=span)


def permuted_sequences(ctx: Context, left: Term, right: Term, span: Span) -> Formula:
    """Return ``permutation(s, t)``."""
    if not check_collection(ctx, left, Collection.SEQUENCE) or not check_collection(
        ctx, right, Collection.SEQUENCE
    ):
        return logic.Holds(wrong_at(span), span=span)
    if not _check_elements(ctx, "permutation", left, right, span):
        return logic.Holds(wrong_at(span), span=span)
    return logic.SameCollection(_bag(ctx, left, left.span), _bag(ctx, right, right.span), span=span)


def check_collection(ctx: Context, term: Term, *wanted: Collection) -> bool:
    """Return whether a term is a collection of one of some kinds; report an error if not."""
    if is_wrong(term.shape):
        return False
    if term.shape.collection not in wanted:
        names = " or ".join(_NAMES[each] for each in wanted)
        hint = (
            "; write seq(a) for the elements of an array"
            if term.shape.collection is Collection.RELATION
            else ""
        )
        ctx.report.error(
            "spec.collection", f"expected {names}, found {describe_shape(term.shape)}{hint}", term.span
        )
    return term.shape.collection in wanted


def _check_no_floats(ctx: Context, column: Column, span: Span) -> bool:
    """Report floats, since equal floats are not always the same value."""
    if any(map(is_floating, column)):
        ctx.report.error("spec.collection", "sequences and multisets of floats are not supported", span)
    return not any(map(is_floating, column))


def _check_same_kind(ctx: Context, op: str, left: Term, right: Term, span: Span) -> bool:
    """Return whether two collections are of the same kind, with elements of the same kind; report an error if not."""
    if is_wrong(left.shape) or is_wrong(right.shape):
        return False
    if left.shape.collection is not right.shape.collection:
        both = f"{describe_shape(left.shape)} and {describe_shape(right.shape)}"
        ctx.report.error("spec.collection", f"{op} needs two of a kind, not {both}", span)
        return False
    return _check_elements(ctx, op, left, right, span)


def _check_elements(ctx: Context, op: str, left: Term, right: Term, span: Span) -> bool:
    if is_wrong(left.shape) or is_wrong(right.shape):
        return False
    alike = are_alike(left.shape.columns[0], right.shape.columns[0]) and left.shape.arity == right.shape.arity
    if not alike:
        both = f"{describe_shape(left.shape)} and {describe_shape(right.shape)}"
        ctx.report.error("type.mixed", f"{op} needs elements of one kind, not {both}", span)
    return alike


def _sequence(column: Column) -> Shape:
    return Shape((column,), collection=Collection.SEQUENCE)


def _multiset(column: Column) -> Shape:
    return Shape((column,), collection=Collection.MULTISET)


def _union_shape(left: Term, right: Term) -> Shape:
    return Shape(
        (without_null(left.shape.columns[0] | right.shape.columns[0]),), collection=left.shape.collection
    )
