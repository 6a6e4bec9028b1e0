"""Sequences and multisets in specifications, as guarded lists (`ooxcheck.translate.model.guarded_lists`).

The semantics is that of the interpreter (`ooxcheck.oox.running.formulas.evaluate.sequence`), for all
executions at once. A walk has at
most as many steps as there are reachable objects, and an array at most its greatest length, so the lists
are complete.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import logic
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.types import Collection, is_nullable
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.formulas import fields
from ooxcheck.translate.formulas.arrays import contents
from ooxcheck.translate.formulas.definitions import chosen_cases
from ooxcheck.translate.formulas.quantifiers import number_type, wrap_to_type
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model import guarded_lists
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation, number_of
from ooxcheck.translate.model.guarded_lists import Item, Items, from_start
from ooxcheck.translate.model.guarded_sets import (
    Meaning,
    Row,
    candidates,
    merge_rows,
    only,
    rows_of,
    same,
    scalar,
)
from ooxcheck.translate.model.values import Value, choose

Asked = logic.Position | logic.Size | logic.Members | logic.Occurrences


# ------------------------------------------------------------------------------------------------ sequences


def sequence(view: View, node: logic.Term) -> Items:  # noqa: C901 (one case for each kind of sequence)
    """Return the items of a sequence."""
    match node:
        case logic.Walk():
            return from_start(view.world, _walk(view, node))
        case logic.ArrayItems():
            return from_start(view.world, _contents(view, node.array))
        case logic.Listing(elements):
            return _listing(view, elements)
        case logic.Slice():
            return _slice(view, node.sequence, node.start, node.stop)
        case logic.Concatenation():
            return guarded_lists.concatenation(
                view.world, sequence(view, node.left), sequence(view, node.right)
            )
        case logic.Reversal():
            return guarded_lists.reversal(view.world, sequence(view, node.sequence))
        case logic.Conditional():
            return _conditional(view, node)
        case logic.Old():
            return sequence(view.at_entry(), node.operand)
        case logic.Defined():
            return _definition_items(view, node)
        case logic.Empty() | logic.ProgramVariable() | logic.Join():
            return _ghost_items(view, node)
        case _:
            msg = f"{node} should be a sequence"
            raise AssertionError(msg)


def _walk(view: View, node: logic.Walk) -> Iterator[tuple[Formula, Value]]:
    """Yield the objects along a field, or the values of a field of them; each object is visited once."""
    view, start = view.following(), view.there(view.atoms(node.start))
    step = fields.union_of_fields(view, node.step.fields)
    columns = node.start.shape.columns[0] | node.step.shape.columns[1]
    visited = Shape((columns,), scalar=True)
    here: Expr = start
    met: Expr = NONE
    reached = candidates(view.world, start + start.join(step.closure()), visited)
    for _ in range(view.world.room(atom for (atom,) in reached)):
        yield here.some(), here if node.value is None else _field_value(view, here, visited, node.value)
        met = here if met is NONE else met + here
        here = here.join(step) - met


def _field_value(view: View, target: Expr, shape: Shape, value: logic.FieldRelation) -> Value:
    """Return the value of a field of one object."""
    meaning = fields.image(view, target, shape, value.fields)
    if isinstance(meaning, Expr):
        return meaning
    single = only(meaning)
    return FALSE if single is None else single[1]


def _contents(view: View, array: logic.Term) -> Iterator[tuple[Formula, Value]]:
    """Yield the elements of at most one array of any type."""
    array_contents = [one.content for one in contents(view, view.atoms(array), array.shape)]
    for place in range(max(map(len, array_contents), default=0)):
        (inside, value), *others = [content[place] for content in array_contents if place < len(content)]
        for other, another in others:
            inside, value = any_of((inside, other)), choose(other, another, value)
        yield inside, value


def _listing(view: View, elements: tuple[logic.Term, ...]) -> Items:
    items: Items = ()
    for present, value in [_element(view, each) for each in elements]:
        items = guarded_lists.concatenation(view.world, items, from_start(view.world, [(present, value)]))
    return items


def _element(view: View, node: logic.Term) -> tuple[Formula, Value]:
    """Return the condition that a term has a value for a list, and the value: null is one, a missing number is not."""
    if all(map(is_nullable, node.shape.columns[0])):
        return TRUE, view.atoms(node)
    return view.single(node) or (FALSE, FALSE)


def _slice(view: View, operand: logic.Term, start: logic.Term | None, stop: logic.Term | None) -> Items:
    whole = sequence(view, operand)
    low, high = (
        None if bound is None else view.single(bound) or (FALSE, IntConstant(0)) for bound in (start, stop)
    )
    first = IntConstant(0) if low is None else _number(low[1])
    last = None if high is None else _number(high[1])
    there = all_of(bound[0] for bound in (low, high) if bound is not None)
    cut = guarded_lists.part(view.world, whole, first, last)
    return from_start(view.world, ((all_of((there, item.guard)), item.value) for item in cut))


def _number(value: Value) -> IntExpr:
    assert isinstance(value, IntExpr), "a bound should be a number"
    return value


def _conditional(view: View, node: logic.Conditional) -> Items:
    condition = view.formula(node.condition)
    if condition is TRUE or condition is FALSE:
        return bag(view, node.then if condition is TRUE else node.otherwise)
    then, otherwise = (
        bag(view.where(condition), node.then),
        bag(view.where(negation(condition)), node.otherwise),
    )
    return guarded_lists.choice(view.world, condition, then, otherwise)


def _ghost_items(view: View, node: logic.Empty | logic.ProgramVariable | logic.Join) -> Items:
    """Return the content of a ghost, of a variable or of at most one object."""
    match node:
        case logic.Empty():
            return ()
        case logic.ProgramVariable(variable):
            return fields.variable_items(view, variable)
        case logic.Join(_, logic.FieldRelation(ghosts)):
            return fields.ghost_items(view.following(), view.there(view.atoms(node.left)), ghosts)
        case logic.Join():
            msg = f"{node} should be a ghost"
            raise AssertionError(msg)


def positions(view: View, array: logic.Term) -> list[tuple[Formula, tuple[Value, ...]]]:
    """Return the elements of an array or sequence with their indices, each with the condition that it exists."""
    if array.shape.collection is Collection.SEQUENCE:
        return [(item.guard, (item.value, IntConstant(at))) for at, item in enumerate(sequence(view, array))]
    return [
        (inside, (value, IntConstant(index)))
        for one in contents(view, view.atoms(array), array.shape)
        for index, (inside, value) in enumerate(one.content)
    ]


# ------------------------------------------------------------------------------------------------ multisets


def bag(view: View, node: logic.Term) -> Items:
    """Return the items of a multiset, or of a sequence."""
    if node.shape.collection is Collection.SEQUENCE:
        return sequence(view, node)
    match node:
        case logic.Bag():
            return sequence(view, node.sequence)
        case logic.Tally():
            return tuple(_tally(view, node.objects, node.value))
        case logic.BagSum() | logic.BagDifference():
            return _row(view, node)
        case logic.Conditional():
            return _conditional(view, node)
        case logic.Old():
            return bag(view.at_entry(), node.operand)
        case logic.Defined():
            return _definition_items(view, node)
        case logic.Empty() | logic.ProgramVariable() | logic.Join():
            return _ghost_items(view, node)
        case _:
            msg = f"{node} should be a multiset"
            raise AssertionError(msg)


def _definition_items(view: View, node: logic.Defined) -> Items:
    """Return the value of a definition, by the class of the receiver."""
    receiver = view.there(view.atoms(node.receiver)) if node.receiver else None
    inner = view if receiver is None else view.where(view.world.simplify(receiver.some()))
    arguments = [inner.term(argument) for argument in node.arguments]
    if receiver is None or node.receiver is None:
        return bag(view.giving(NONE, *arguments), _meaning(node.cases[0]))
    items: Items = ()
    for where, case in chosen_cases(view, receiver, node.cases, node.receiver.shape):
        case_items = bag(inner.where(where).giving(receiver, *arguments), _meaning(case))
        items = guarded_lists.choice(view.world, where, case_items, items)
    return items


def _meaning(case: logic.Case) -> logic.Term:
    assert isinstance(case.definition, logic.Definition), "a sequence should be defined"
    return case.definition.meaning


def _tally(view: View, objects: logic.Term, value: logic.FieldRelation) -> Iterator[Item]:
    """Yield the value of a field for each object in a set."""
    members = view.there(view.atoms(objects))
    view = view.following()
    for row in rows_of(view.world, members, objects.shape):
        (target,) = row.values
        assert isinstance(target, Expr), "a set of objects should have atoms"
        yield Item(row.guard, _field_value(view, target, Shape(objects.shape.columns, scalar=True), value))


def _row(view: View, node: logic.BagSum | logic.BagDifference) -> Items:
    """Return the result of multiset operators in a row, applied from left to right."""
    first, row = left_spine(node, lambda each: isinstance(each, logic.BagSum | logic.BagDifference))
    items = bag(view, first)
    for each in row:
        other = bag(view, each.right)
        items = (
            items + other
            if isinstance(each, logic.BagSum)
            else guarded_lists.without(view.world, items, other)
        )
    return items


# -------------------------------------------------------------------------------------- queries


def collection_query(view: View, node: Asked) -> Meaning:
    """Return the value of a query on a sequence or multiset, as a set."""
    match node:
        case logic.Position():
            return _position(view, node.sequence, node.index)
        case logic.Size():
            return scalar(
                wrap_to_type(view, guarded_lists.size(bag(view, node.collection)), number_type(node))
            )
        case logic.Members():
            return merge_rows((item.guard, (item.value,)) for item in bag(view, node.collection))
        case logic.Occurrences():
            occurrence_count = number_of(_equal_items(view, node.element, node.collection))
            return scalar(wrap_to_type(view, occurrence_count, number_type(node)))


def _position(view: View, operand: logic.Term, index: logic.Term) -> Meaning:
    items, at = sequence(view, operand), view.single(index)
    if at is None:
        return ()
    present, number = at
    guards = (
        all_of((present, same(view.world, number, IntConstant(place)), item.guard))
        for place, item in enumerate(items)
    )
    settled = ((view.world.simplify(guard), item.value) for guard, item in zip(guards, items, strict=True))
    return tuple(Row(guard, (value,)) for guard, value in settled if guard is not FALSE)


def _equal_items(view: View, element: logic.Term, collection: logic.Term) -> list[Formula]:
    """Return for each item of a list the condition that it exists and equals an element."""
    items, (present, value) = bag(view, collection), _element(view, element)
    return [all_of((present, each)) for each in guarded_lists.equal_items(view.world, value, items)]


def contains(view: View, node: logic.Contains) -> Formula:
    """Return the formula that an element is in a sequence or multiset."""
    return any_of(_equal_items(view, node.element, node.collection))


def same_collection(view: View, left: logic.Term, right: logic.Term) -> Formula:
    """Return the formula that two sequences, or two multisets, are equal."""
    if left.shape.collection is Collection.SEQUENCE:
        return guarded_lists.equal(view.world, sequence(view, left), sequence(view, right))
    return guarded_lists.same_bag(view.world, bag(view, left), bag(view, right))


def sub_bag(view: View, left: logic.Term, right: logic.Term) -> Formula:
    """Return the formula that one multiset is contained in another."""
    return guarded_lists.sub_bag(view.world, bag(view, left), bag(view, right))
