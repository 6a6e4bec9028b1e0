"""Terms of specifications as sets of relational logic (language reference, "Specifications").

The semantics is that of the interpreter (`ooxcheck.oox.running.formulas.evaluate`), for all executions at
once: a term is a set of
tuples of atoms, or guarded rows if there are numbers or truth values in it.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.oox.running.formulas.follow import steps_of
from ooxcheck.oox.types import STRING, ClassType, Type, is_floating, is_nullable
from ooxcheck.oox.types import Value as Literal
from ooxcheck.relational import (
    FALSE,
    NONE,
    TRUE,
    Decl,
    Expr,
    Formula,
    IntConstant,
    IntExpr,
    Variable,
    count,
    such_that,
)
from ooxcheck.translate.formulas import fields
from ooxcheck.translate.formulas.quantifiers import (
    calls_methods,
    comprehension,
    element_count,
    element_total,
    extremum,
    number_type,
    total,
    wrap_to_type,
)
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model import floats, guarded_sets
from ooxcheck.translate.model.constant_folding import all_of, negation
from ooxcheck.translate.model.guarded_sets import Meaning, Rows, empty, expr_of, is_of_atoms, rows_of, scalar
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Text, Thing, World
from ooxcheck.translate.model.values import Value, default, is_unsigned, width_of

NO_SETS_OF_FLOATS = "sets of floats or doubles are not supported by the checker"
_NO_RELATION = "a sequence or multiset should be asked for as what it is"

# The same variables for every set, so that the identity of a set is one node.
_ONE, _OTHER = Variable("one_"), Variable("other_")


def term(node: logic.Term, view: View) -> Meaning:
    """Return the meaning of a term: a set of relational logic if all its columns hold atoms, otherwise rows."""
    if any(map(is_floating, chain.from_iterable(node.shape.columns))) and not _is_one_number(node):
        raise Unsupported(NO_SETS_OF_FLOATS, node.span)
    meaning = raw_term(node, view)
    if (
        view.world.spelling is not None
        and isinstance(node, _HELD)
        and isinstance(meaning, Expr)
        and STRING in node.shape.columns[-1]
    ):
        return view.world.canonical(meaning)
    return meaning


def raw_term(node: logic.Term, view: View) -> Meaning:
    """Return the meaning of a term in which two equal strings may be two atoms."""
    return _as_atoms(node, _term(node, view))


_HELD = (
    logic.ProgramVariable | logic.Bound | logic.FieldRelation | logic.Contents | logic.StaticField | logic.Join | logic.Element
    | logic.PureCall | logic.Position | logic.Members | logic.StringOperation
)  # fmt: skip
"""Terms that read the content of a location or allocate it; all other terms consist of terms."""


def _is_one_number(node: logic.Term) -> bool:
    """Return whether a term is syntactically at most one number: only such terms are compared as floats."""
    return node.shape.scalar and isinstance(node, _ONE_NUMBER)


_ONE_NUMBER = (
    logic.Constant, logic.Empty, logic.ProgramVariable, logic.Bound, logic.StaticField, logic.Join, logic.Element, logic.Arithmetic,
    logic.Negation, logic.Conversion, logic.Conditional, logic.Old, logic.PureCall, logic.Given,
    logic.Defined,
)  # fmt: skip


def _as_atoms(node: logic.Term, meaning: Meaning) -> Meaning:
    """Return the meaning of a term of objects or strings, as a set of relational logic."""
    return expr_of(meaning, node.shape.arity) if is_of_atoms(node.shape) else meaning


def _term(node: logic.Term, view: View) -> Meaning:  # noqa: C901, PLR0915 (one case for each kind of term)
    match node:
        case logic.Constant(value):
            return scalar(_literal(view.world, value, number_type(node)))
        case logic.Empty():
            return empty(node.shape.arity)
        case logic.Identity():
            return identity(view.heap.allocated)
        case logic.Extent(class_name):
            return view.heap.allocated & view.world.of_type(ClassType(class_name))
        case logic.ProgramVariable(variable):
            return fields.variable_meaning(view, variable)
        case logic.Bound(variable):
            return scalar(view.bound[variable.depth])
        case logic.FieldRelation(several):
            return fields.relation(view, several)
        case logic.Contents(types):
            from ooxcheck.translate.formulas.arrays import relation as all_contents

            return all_contents(view, types)
        case logic.StaticField(static):
            return scalar(view.heap.static(static))
        case logic.Join():
            return _join(view, node.left, node.right)
        case logic.Union() | logic.Intersection() | logic.Difference():
            return _set_row(view, node)
        case logic.Product():
            return _combine(
                view,
                node.left,
                node.right,
                (view.term(node.left), view.term(node.right)),
                Expr.product,
                guarded_sets.times,
            )
        case logic.Transpose():
            inner = view.term(node.operand)
            return ~inner if isinstance(inner, Expr) else guarded_sets.transpose(inner)
        case logic.Closure():
            return closure(view, view.term(node.operand))
        case logic.ReflexiveClosure():
            return _reflexive(view, closure(view, view.term(node.operand)), node.operand.shape)
        case logic.Element():
            from ooxcheck.translate.formulas.arrays import element

            return element(view, node)
        case logic.Length():
            from ooxcheck.translate.formulas.arrays import length

            return length(view, view.there(view.atoms(node.array)))
        case logic.Cardinality():
            inner = view.term(node.operand)
            size = count(inner) if isinstance(inner, Expr) else guarded_sets.count(view.world, inner)
            return scalar(wrap_to_type(view, size, number_type(node)))
        case logic.Arithmetic():
            return _arithmetic(view, node)
        case logic.Negation():
            return _negation(view, node)
        case logic.Conversion():
            return _conversion(view, node)
        case logic.StringOperation():
            from ooxcheck.translate.formulas.strings import string_operation

            return string_operation(
                view, node, [view.single_value(operand, raw_term(operand, view)) for operand in node.operands]
            )
        case logic.Sum():
            return total(view, node)
        case logic.ElementSum():
            from ooxcheck.translate.formulas.sequences import positions

            return element_total(view, node, positions(view, node.array))
        case logic.ElementCount():
            from ooxcheck.translate.formulas.sequences import positions

            return element_count(view, node, positions(view, node.array))
        case logic.Extremum():
            return extremum(view, node)
        case logic.Comprehension(declarations, body):
            return comprehension(view, declarations, body, expand=calls_methods(node))
        case logic.Conditional():
            return _conditional(view, node)
        case logic.Old():
            return view.at_entry().term(node.operand)
        case logic.PureCall():
            return _pure_call(view, node)
        case logic.Truth(claim):
            return scalar(view.formula(claim))
        case logic.Given(index):
            return view.given[index]
        case logic.Defined():
            from ooxcheck.translate.formulas import definitions

            return definitions.definition_value(view, node)
        case logic.ModelRelation(_, cases):
            from ooxcheck.translate.formulas import definitions

            return definitions.relation(view, cases, node.shape)
        case logic.Position() | logic.Size() | logic.Members() | logic.Occurrences():
            from ooxcheck.translate.formulas.sequences import collection_query

            return collection_query(view, node)
        case (
            logic.Walk() | logic.ArrayItems() | logic.Listing() | logic.Slice() | logic.Concatenation() | logic.Reversal()
            | logic.Bag() | logic.Tally() | logic.BagSum() | logic.BagDifference()
        ):  # fmt: skip
            raise AssertionError(_NO_RELATION)


def _literal(world: World, value: Literal, type_: Type) -> Value:
    match value:
        case bool():
            return TRUE if value else FALSE
        case int():
            return IntConstant(value)
        case float():
            return floats.constant(value, type_)
        case str():
            return world.constant(Text(value))
        case _:
            msg = f"{value!r} should be no literal of a specification that can be encoded"
            raise AssertionError(msg)


# ------------------------------------------------------------------------------------------------- relations


def identity(members: Expr) -> Expr:
    """Return the identity relation on a set."""
    return such_that(Decl(_ONE, members), Decl(_OTHER, _ONE), holds=TRUE)


def closure(view: View, relation: Meaning) -> Meaning:
    """Return the transitive closure of a relation."""
    return relation.closure() if isinstance(relation, Expr) else guarded_sets.closure(view.world, relation)


def _reflexive(view: View, closed: Meaning, shape: Shape) -> Meaning:
    """Return a closure with every allocated object related to itself."""
    itself = identity(view.heap.allocated)
    if isinstance(closed, Expr):
        return closed + itself
    return guarded_sets.union(closed, rows_of(view.world, itself, Shape((frozenset(), frozenset()))))


SetRow: TypeAlias = logic.Union | logic.Intersection | logic.Difference


def _set_row(view: View, node: SetRow) -> Meaning:
    """Return the result of set operators in a row, applied from left to right."""
    first, row = left_spine(node, lambda each: isinstance(each, SetRow))
    meaning = view.term(first)
    for each in row:
        meaning = _as_atoms(each, _set_operation(view, each, (meaning, view.term(each.right))))
    return meaning


def _set_operation(view: View, node: SetRow, meanings: tuple[Meaning, Meaning]) -> Meaning:
    left, right = node.left, node.right
    match node:
        case logic.Union():
            return _combine(view, left, right, meanings, Expr.__add__, guarded_sets.union)
        case logic.Intersection():
            return _combine(view, left, right, meanings, Expr.__and__, _intersection(view, left, right))
        case logic.Difference():
            rows = partial(guarded_sets.difference, view.world)
            return _combine(view, left, right, meanings, Expr.__sub__, rows)


def _combine(
    view: View,
    left: logic.Term,
    right: logic.Term,
    meanings: tuple[Meaning, Meaning],
    of_sets: Callable[[Expr, Expr], Expr],
    of_rows: Callable[[Rows, Rows], Rows],
) -> Meaning:
    """Combine two sets, as rows if one of them has no atoms only."""
    a, b = meanings
    if isinstance(a, Expr) and isinstance(b, Expr):
        return of_sets(a, b)
    return of_rows(rows_of(view.world, a, left.shape), rows_of(view.world, b, right.shape))


def _intersection(view: View, left: logic.Term, right: logic.Term) -> Callable[[Rows, Rows], Rows]:
    """Return the function that intersects rows; it keeps the rows of a single value, so that the result is single as well."""
    if right.shape.scalar and not left.shape.scalar:
        return lambda a, b: guarded_sets.intersection(view.world, b, a)
    return lambda a, b: guarded_sets.intersection(view.world, a, b)


def _join(view: View, left: logic.Term, right: logic.Term) -> Meaning:
    """Return a join; fields are followed from the objects on the left only, if that gives the same tuples."""
    start = view.term(left)
    if isinstance(start, Expr) and left.shape.arity == 1:
        match right:
            case _ if steps_of(right):
                return _follow(view.following(), view.there(start), left.shape, right)
            case logic.ModelRelation(_, cases):
                from ooxcheck.translate.formulas import definitions

                return definitions.image(view, view.there(start), cases, (left.shape, right.shape))
            case logic.Closure() if is_of_atoms(right.operand.shape) and steps_of(right.operand):
                return view.there(start).join(view.following().atoms(right.operand).closure())
            case logic.ReflexiveClosure() if is_of_atoms(right.operand.shape) and steps_of(right.operand):
                there, following = view.there(start), view.following()
                # Imported lazily: few formulas are about lists.
                from ooxcheck.translate.formulas.walks import walk

                steps = walk(following, there, left, right.operand)
                if steps is not None:
                    return steps.objects()
                return there + there.join(following.atoms(right.operand).closure())
            case logic.ReflexiveClosure() if is_of_atoms(right.operand.shape):
                return (start & view.heap.allocated) + start.join(view.atoms(right.operand).closure())
            case _:
                pass
    return _join_columns(view, (start, left.shape), right)


def _join_columns(view: View, left: tuple[Meaning, Shape], right: logic.Term) -> Meaning:
    """Return the join of the last column of a set with the first column of a relation."""
    (start, shape), relation = left, view.term(right)
    if isinstance(start, Expr) and isinstance(relation, Expr):
        return start.join(relation)
    return guarded_sets.join(
        view.world, rows_of(view.world, start, shape), rows_of(view.world, relation, right.shape)
    )


def _follow(view: View, start: Expr, shape: Shape, steps: logic.Term) -> Meaning:
    """Return the values of fields, or of array elements, over a set of objects; `shape` is that of the set."""
    match steps:
        case logic.FieldRelation(several):
            return fields.image(view, start, shape, several)
        case logic.Contents():
            from ooxcheck.translate.formulas.arrays import all_elements

            return all_elements(view, start, shape)
        case logic.Join(_, logic.Contents() as contents):
            from ooxcheck.translate.formulas.arrays import all_elements

            behind = Shape(steps.left.shape.columns[1:])
            arrays = expr_of(_follow(view, start, shape, steps.left), behind.arity)
            return (
                all_elements(view, arrays, behind)
                if behind.arity == 1
                else _join_columns(view, (arrays, behind), contents)
            )
        case logic.Union():
            one, other = _follow(view, start, shape, steps.left), _follow(view, start, shape, steps.right)
            if isinstance(one, Expr) and isinstance(other, Expr):
                return one + other
            first, second = Shape(steps.left.shape.columns[1:]), Shape(steps.right.shape.columns[1:])
            return guarded_sets.union(rows_of(view.world, one, first), rows_of(view.world, other, second))
        case _:
            msg = f"{steps} should be made of fields and elements"
            raise AssertionError(msg)


def _conditional(view: View, node: logic.Conditional) -> Meaning:
    condition = view.formula(node.condition)
    if condition is TRUE:
        return view.term(node.then)
    if condition is FALSE:
        return view.term(node.otherwise)
    then, otherwise = (
        view.where(condition).term(node.then),
        view.where(negation(condition)).term(node.otherwise),
    )
    if isinstance(then, Expr) and isinstance(otherwise, Expr):
        return condition.then(then, otherwise)
    first, second = (
        rows_of(view.world, then, node.then.shape),
        rows_of(view.world, otherwise, node.otherwise.shape),
    )
    return guarded_sets.choice(condition, first, second)


# --------------------------------------------------------------------------------------------------- numbers


def _arithmetic(view: View, node: logic.Arithmetic) -> Meaning:
    """Return the result of arithmetic operators in a row, applied from left to right."""
    first, row = left_spine(node, lambda each: isinstance(each, logic.Arithmetic))
    left_value, meaning = view.single(first), scalar(IntConstant(0))
    for each in row:
        meaning = _calculate(view, each, left_value, view.single(each.right))
        left_value = view.single_value(each, meaning)
    return meaning


def _calculate(
    view: View,
    node: logic.Arithmetic,
    left: tuple[Formula, Value] | None,
    right: tuple[Formula, Value] | None,
) -> Meaning:
    """Return the wrapped result; empty if an operand is empty or a divisor is zero."""
    from ooxcheck.translate.model.bitwise import bitwise_operation
    from ooxcheck.translate.model.divide_by_cases import division

    if left is None or right is None:
        return ()
    (here, a), (there, b) = left, right
    assert isinstance(a, IntExpr), "only numbers should reach arithmetic"
    assert isinstance(b, IntExpr), "only numbers should reach arithmetic"
    if is_floating(type_ := number_type(node)):
        return scalar(
            floats.float_operation(node.op, type_, a, b), view.world.simplify(all_of((here, there)))
        )
    match node.op:
        case ArithmeticOp.ADD | ArithmeticOp.SUBTRACT | ArithmeticOp.MULTIPLY:
            present = view.world.simplify(all_of((here, there)))
            return scalar(wrap_to_type(view, _exact(node.op, a, b), type_), present)
        case ArithmeticOp.DIVIDE | ArithmeticOp.REMAINDER:
            defined = negation(guarded_sets.same(view.world, b, IntConstant(0)))
            present = view.world.simplify(all_of((here, there, defined)))
            return scalar(wrap_to_type(view, division(view.world, node.op, a, b), type_), present)
        case (
            ArithmeticOp.BIT_AND
            | ArithmeticOp.BIT_OR
            | ArithmeticOp.BIT_XOR
            | ArithmeticOp.SHIFT_LEFT
            | ArithmeticOp.SHIFT_RIGHT
            | ArithmeticOp.SHIFT_RIGHT_UNSIGNED
        ):
            width = width_of(type_, view.world.program.int_width)
            result = bitwise_operation(node.op, a, b, width, unsigned=is_unsigned(type_))
            return scalar(result, view.world.simplify(all_of((here, there))))


def _exact(
    op: typing.Literal[ArithmeticOp.ADD, ArithmeticOp.SUBTRACT, ArithmeticOp.MULTIPLY], a: IntExpr, b: IntExpr
) -> IntExpr:
    match op:
        case ArithmeticOp.ADD:
            return a + b
        case ArithmeticOp.SUBTRACT:
            return a - b
        case ArithmeticOp.MULTIPLY:
            return a * b


def _negation(view: View, node: logic.Negation) -> Meaning:
    operand = view.single(node.operand)
    if operand is None:
        return ()
    present, value = operand
    assert isinstance(value, IntExpr), "only numbers should be negated"
    type_ = number_type(node)
    return scalar(
        floats.float_negation(type_, value) if is_floating(type_) else wrap_to_type(view, -value, type_),
        present,
    )


def _conversion(view: View, node: logic.Conversion) -> Meaning:
    operand = view.single(node.operand)
    if operand is None:
        return ()
    present, value = operand
    assert isinstance(value, IntExpr), "only numbers should be converted"
    source, target = number_type(node.operand), number_type(node)
    if is_floating(source) or is_floating(target):
        return scalar(floats.float_conversion(source, target, value, view.world.program.int_width), present)
    return scalar(wrap_to_type(view, value, target), present)


# ----------------------------------------------------------------------------------------------------- calls


def _pure_call(view: View, node: logic.PureCall) -> Meaning:
    """Return the result of a pure method; empty if the receiver or a numeric argument is missing, or it throws."""
    receiver = view.there(view.atoms(node.receiver)) if node.receiver else None
    there = [receiver.some()] if receiver is not None else []
    inner = view.where(all_of(there))
    arguments: list[Value] = []
    for argument, type_ in zip(node.arguments, node.signature.parameters, strict=True):
        present, value = _argument(inner, argument, type_)
        there.append(present)
        arguments.append(value)
    guard = view.world.simplify(all_of((view.guard, negation(view.trouble.has_no_value), *there)))
    if guard is FALSE:
        return _empty_meaning(node)
    heap = _heap_for_call(view, arguments if receiver is None else [receiver, *arguments])
    result = view.call(node.class_name, node.signature, receiver, arguments, guard, heap)
    view.trouble.note_cut(view.world, all_of((guard, result.cut)))
    for cells, more in result.left.items():
        view.left[cells] = view.left[cells] + more if cells in view.left else more
    return scalar(result.value, view.world.simplify(all_of((*there, negation(result.threw)))))


def _heap_for_call(view: View, arguments: Sequence[Value]) -> Heap:
    """Return the heap for a call, with the contents of its arguments that pure calls allocated."""
    there = set(view.world.possible(view.heap.allocated)) if view.left else ()
    handed = [
        row
        for value in arguments
        if view.left and isinstance(value, Expr)
        for row in view.world.possible(value)
    ]
    return (
        view.following().heap
        if any(isinstance(row[0], Thing) and row not in there for row in handed)
        else view.heap
    )


def _argument(view: View, node: logic.Term, type_: Type) -> tuple[Formula, Value]:
    """Return the condition that an argument can be passed, and its value: null can, an object that does not exist cannot."""
    if is_nullable(type_):
        passed = view.atoms(node)
        return view.world.simplify((passed & view.absent).no()), passed
    return view.single(node) or (FALSE, default(type_))


def _empty_meaning(node: logic.PureCall) -> Meaning:
    return NONE if is_of_atoms(node.shape) else ()
