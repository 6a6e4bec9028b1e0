"""Formulas by the book: a term is a set of rows in the heap of a moment, null is no row at all (docs/specifications.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.operators import ArrayQuantifier, Extremum, Multiplicity, Quantifier
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import INT, NULL, STRING, ArrayType, ClassType, Collection, Type, is_floating
from tests.meaning.classes import Classes
from tests.meaning.floats import float_result, of_integer, of_other, to_integer
from tests.meaning.heap import (
    Heap,
    Moment,
    NotCovered,
    Ref,
    Value,
    calculated,
    compared,
    scattered,
    wrapped,
)
from tests.meaning.strings import on_strings

Row: TypeAlias = tuple[Value, ...]
Rows: TypeAlias = frozenset[Row]
NOTHING: Rows = frozenset()


class NoValue(Exception):  # noqa: N818 (found, not raised by mistake)
    """Several values where one is needed."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


PureCaller: TypeAlias = Callable[[logic.PureCall, Value, list[Value], Heap], Value]
"""Runs a pure method in a heap, and returns None if it throws."""


@dataclass(eq=False, slots=True)
class Scene:
    """Where a formula is evaluated: now, on entry, with these members of quantified sets."""

    now: Moment
    entry: Moment
    classes: Classes
    width: int
    call: PureCaller
    bound: tuple[Rows, ...] = ()
    given: tuple[Rows, ...] = ()

    def binding(self, *members: Rows) -> Scene:
        """Return the scene inside a quantifier."""
        return replace(self, bound=(*self.bound, *members))


def said(name: str, target: Value, arguments: list[Rows], at: Scene) -> Rows:
    """Return what the definition of an object says; one that does not exist in this heap has none."""
    if (
        not isinstance(target, Ref)
        or not isinstance(target.type, ClassType)
        or target not in at.now.heap.cells
    ):
        return NOTHING
    definition = at.classes.definition(target.type.name, name)
    return (
        NOTHING
        if definition is None
        else rows(definition.meaning, replace(at, bound=(), given=(row(target), *arguments)))
    )


def row(value: Value) -> Rows:
    """Return a value as a set; null is empty, and a ghost may hold a set already."""
    if isinstance(value, frozenset):
        return value
    return NOTHING if value is None else frozenset([(value,)])


def one(term: logic.Term, at: Scene) -> Value:
    """Return the only value of a term, None if there is none."""
    found = rows(term, at)
    if len(found) > 1:
        raise NoValue(term.span)
    return next(iter(found))[0] if found else None


def number(term: logic.Term, at: Scene) -> int | None:
    """Return the only number of a term."""
    found = one(term, at)
    assert found is None or isinstance(found, int)
    return found


def real(term: logic.Term, at: Scene) -> float | None:
    """Return the only floating-point number of a term."""
    found = one(term, at)
    assert found is None or isinstance(found, float)
    return found


def real_type(term: logic.Term) -> Type | None:
    """Return of what type the floating-point numbers of a term are, if they are such."""
    return next((type_ for type_ in term.shape.columns[0] if is_floating(type_)), None)


def converted(value: Value, type_: Type, width: int) -> Value:
    """Return a number as one of another type."""
    match value:
        case float():
            return of_other(value, type_) if is_floating(type_) else to_integer(value, type_, width)
        case int():
            return of_integer(value, type_) if is_floating(type_) else wrapped(value, type_, width)
        case _:
            return None


def number_type(term: logic.Term) -> Type:
    """Return of what type the numbers of a term are."""
    if real_type(term):
        raise NotCovered("float")
    return next((type_ for type_ in term.shape.columns[0] if "int" in str(type_)), INT)


# ---------------------------------------------------------------------------------------------------- terms


@singledispatch
def rows(node: logic.Term, at: Scene) -> Rows:
    """Return what a term denotes."""
    raise NotCovered(type(node).__name__)


@rows.register
def _(node: logic.Constant, at: Scene) -> Rows:
    return row(node.value)


@rows.register
def _(node: logic.Empty, at: Scene) -> Rows:
    return NOTHING


@rows.register
def _(node: logic.Identity, at: Scene) -> Rows:
    return frozenset((ref, ref) for ref in at.now.heap.cells)


@rows.register
def _(node: logic.Extent, at: Scene) -> Rows:
    wanted = ClassType(node.class_name)
    return frozenset((ref,) for ref in at.now.heap.cells if at.classes.fits(ref.type, wanted))


@rows.register
def _(node: logic.ProgramVariable, at: Scene) -> Rows:
    if node.variable.slot not in at.now.variables:
        raise NotCovered("a local under old")
    return row(at.now.variables[node.variable.slot])


@rows.register
def _(node: logic.Bound, at: Scene) -> Rows:
    return at.bound[node.variable.depth]


@rows.register
def _(node: logic.FieldRelation, at: Scene) -> Rows:
    cells = ((ref, cells.get(key)) for ref, cells in at.now.heap.cells.items() for key in node.fields)
    return frozenset((ref, *inner) for ref, value in cells for inner in row(value))


@rows.register
def _(node: logic.Given, at: Scene) -> Rows:
    return at.given[node.index]


@rows.register
def _(node: logic.Defined, at: Scene) -> Rows:
    if node.receiver is None:
        (case,) = node.cases
        assert isinstance(case.definition, logic.Definition)
        return rows(
            case.definition.meaning,
            replace(at, bound=(), given=(NOTHING, *[rows(each, at) for each in node.arguments])),
        )
    target = one(node.receiver, at)
    there = target in at.now.heap.cells if isinstance(target, Ref) else False
    return said(node.name, target, [rows(each, at) for each in node.arguments], at) if there else NOTHING


@rows.register
def _(node: logic.ModelRelation, at: Scene) -> Rows:
    return frozenset((ref, *each) for ref in at.now.heap.cells for each in said(node.name, ref, [], at))


@rows.register
def _(node: logic.StaticField, at: Scene) -> Rows:
    return row(at.now.heap.statics[node.field])


@rows.register
def _(node: logic.Join, at: Scene) -> Rows:
    left, right = rows(node.left, at), rows(node.right, at)
    return frozenset(one[:-1] + other[1:] for one in left for other in right if one[-1] == other[0])


@rows.register
def _(node: logic.Union, at: Scene) -> Rows:
    return rows(node.left, at) | rows(node.right, at)


@rows.register
def _(node: logic.Intersection, at: Scene) -> Rows:
    return rows(node.left, at) & rows(node.right, at)


@rows.register
def _(node: logic.Difference, at: Scene) -> Rows:
    return rows(node.left, at) - rows(node.right, at)


@rows.register
def _(node: logic.Product, at: Scene) -> Rows:
    return frozenset(one + other for one in rows(node.left, at) for other in rows(node.right, at))


@rows.register
def _(node: logic.Transpose, at: Scene) -> Rows:
    return frozenset((second, first) for first, second in rows(node.operand, at))


def closed(pairs: Rows) -> Rows:
    """Return the pairs that are one or more steps apart."""
    further = pairs | {(a, d) for a, b in pairs for c, d in pairs if b == c}
    return pairs if further == pairs else closed(further)


@rows.register
def _(node: logic.Closure, at: Scene) -> Rows:
    return closed(rows(node.operand, at))


@rows.register
def _(node: logic.ReflexiveClosure, at: Scene) -> Rows:
    return closed(rows(node.operand, at)) | {(ref, ref) for ref in at.now.heap.cells}


@rows.register
def _(node: logic.Element, at: Scene) -> Rows:
    array, index = one(node.array, at), number(node.index, at)
    return (
        row(at.now.heap.cells.get(array, {}).get(index))
        if isinstance(array, Ref) and index is not None
        else NOTHING
    )


@rows.register
def _(node: logic.Length, at: Scene) -> Rows:
    array = one(node.array, at)
    return row(array.length) if isinstance(array, Ref) and array in at.now.heap.cells else NOTHING


@rows.register
def _(node: logic.Cardinality, at: Scene) -> Rows:
    return row(wrapped(len(rows(node.operand, at)), INT, at.width))


@rows.register
def _(node: logic.Conversion, at: Scene) -> Rows:
    (type_,) = node.shape.columns[0]
    return row(converted(one(node.operand, at), type_, at.width))


@rows.register
def _(node: logic.StringOperation, at: Scene) -> Rows:
    operands = [one(operand, at) for operand in node.operands]
    (type_,) = node.operands[0].shape.columns[0]
    return NOTHING if None in operands else row(on_strings(node.op, operands, type_, at.width))


@rows.register
def _(node: logic.Arithmetic, at: Scene) -> Rows:
    if (floating := real_type(node)) is not None:
        a, b = real(node.left, at), real(node.right, at)
        return NOTHING if a is None or b is None else row(float_result(node.op, a, b, floating))
    type_ = number_type(node)
    left, right = number(node.left, at), number(node.right, at)
    if left is None or right is None:
        return NOTHING
    result = calculated(node.op, left, right, type_, at.width)
    return NOTHING if result is None else row(wrapped(result, type_, at.width))


@rows.register
def _(node: logic.Negation, at: Scene) -> Rows:
    if real_type(node):
        found = real(node.operand, at)
        return row(None if found is None else -found)
    operand = number(node.operand, at)
    return NOTHING if operand is None else row(wrapped(-operand, number_type(node), at.width))


@rows.register
def _(node: logic.Sum, at: Scene) -> Rows:
    numbers = [number(node.body, inside) for inside, _ in assignments(node.declarations, at)]
    return row(wrapped(sum(each for each in numbers if each is not None), number_type(node), at.width))


@rows.register
def _(node: logic.Contents, at: Scene) -> Rows:
    arrays = [ref for ref in at.now.heap.cells if ref.type in node.types]
    return frozenset(
        (ref, value) for ref in arrays for value in at.now.heap.cells[ref].values() if value is not None
    )


@rows.register
def _(node: logic.ElementSum, at: Scene) -> Rows:
    numbers = [number(node.body, inside) for inside in each_element(node.array, at)]
    return row(wrapped(sum(each for each in numbers if each is not None), number_type(node), at.width))


@rows.register
def _(node: logic.ElementCount, at: Scene) -> Rows:
    truths = [holds(node.body, inside) for inside in each_element(node.array, at)]
    return row(wrapped(truths.count(True), INT, at.width))


def each_element(array: logic.Term, at: Scene) -> list[Scene]:
    """Return the scenes in which an element of an array, and its index, have names."""
    if array.shape.collection is Collection.SEQUENCE:
        elements = listed(array, at)
    else:
        ref = one(array, at)
        elements = list(at.now.heap.cells.get(ref, {}).values()) if isinstance(ref, Ref) else []
    return [at.binding(row(element), row(index)) for index, element in enumerate(elements)]


@rows.register
def _(node: logic.Extremum, at: Scene) -> Rows:
    found = sorted(value for (value,) in rows(node.operand, at) if isinstance(value, int))
    match node.kind:
        case Extremum.MIN:
            return row(found[0] if found else None)
        case Extremum.MAX:
            return row(found[-1] if found else None)


@rows.register
def _(node: logic.Comprehension, at: Scene) -> Rows:
    members = assignments(node.declarations, at)
    return frozenset(member for inside, member in members if holds(node.body, inside))


def assignments(declarations: tuple[logic.Declaration, ...], at: Scene) -> Iterator[tuple[Scene, Row]]:
    """Yield the scenes inside a quantifier, each with its members."""
    if not declarations:
        yield at, ()
        return
    for member in rows(declarations[0].domain, at):
        for inside, rest in assignments(declarations[1:], at.binding(frozenset([member]))):
            yield inside, member + rest


@rows.register
def _(node: logic.Conditional, at: Scene) -> Rows:
    return rows(node.then if holds(node.condition, at) else node.otherwise, at)


@rows.register
def _(node: logic.Old, at: Scene) -> Rows:
    return rows(node.operand, replace(at, now=at.entry))


@rows.register
def _(node: logic.PureCall, at: Scene) -> Rows:
    receiver = one(node.receiver, at) if node.receiver else None
    arguments = [one(argument, at) for argument in node.arguments]
    missing = any(isinstance(each, Ref) and each not in at.now.heap.cells for each in (receiver, *arguments))
    if missing or (node.receiver and receiver is None):
        return NOTHING
    return row(at.call(node, receiver, arguments, at.now.heap))


@rows.register
def _(node: logic.Truth, at: Scene) -> Rows:
    return row(holds(node.formula, at))


# ------------------------------------------------------------------------------------------------- formulas


@singledispatch
def holds(node: logic.Formula, at: Scene) -> bool:
    """Return whether a formula is true."""
    raise NotCovered(type(node).__name__)


@holds.register
def _(node: logic.Holds, at: Scene) -> bool:
    return one(node.term, at) is True


@holds.register
def _(node: logic.Not, at: Scene) -> bool:
    return not holds(node.operand, at)


@holds.register
def _(node: logic.And, at: Scene) -> bool:
    return holds(node.left, at) and holds(node.right, at)


@holds.register
def _(node: logic.Or, at: Scene) -> bool:
    return holds(node.left, at) or holds(node.right, at)


@holds.register
def _(node: logic.Implies, at: Scene) -> bool:
    return not holds(node.left, at) or holds(node.right, at)


@holds.register
def _(node: logic.Iff, at: Scene) -> bool:
    return holds(node.left, at) == holds(node.right, at)


@holds.register
def _(node: logic.Choice, at: Scene) -> bool:
    return holds(node.then if holds(node.condition, at) else node.otherwise, at)


@holds.register
def _(node: logic.Same, at: Scene) -> bool:
    left, right = one(node.left, at), one(node.right, at)
    return left is not None and left == right


@holds.register
def _(node: logic.SetEqual, at: Scene) -> bool:
    return rows(node.left, at) == rows(node.right, at)


@holds.register
def _(node: logic.Compare, at: Scene) -> bool:
    of = real if real_type(node.left) else number
    left, right = of(node.left, at), of(node.right, at)
    return left is not None and right is not None and compared(node.op, left, right)


@holds.register
def _(node: logic.Subset, at: Scene) -> bool:
    return rows(node.left, at) <= rows(node.right, at)


@holds.register
def _(node: logic.Multiplicity, at: Scene) -> bool:
    return counted(node.kind, len(rows(node.term, at)))


def counted(kind: Multiplicity, count: int) -> bool:
    """Return whether a multiplicity allows a number of elements."""
    match kind:
        case Multiplicity.NO:
            return count == 0
        case Multiplicity.SOME:
            return count > 0
        case Multiplicity.ONE:
            return count == 1
        case Multiplicity.LONE:
            return count <= 1


@holds.register
def _(node: logic.Quantified, at: Scene) -> bool:
    scenes = [inside for inside, _ in assignments(node.declarations, at)]
    match node.kind:
        case Quantifier.ALL:
            return not one_is(False, node.body, scenes)
        case Quantifier.SOME:
            return one_is(True, node.body, scenes)
        case Quantifier.NO:
            return not one_is(True, node.body, scenes)
        case Quantifier.ONE:
            return sum(holds(node.body, scene) for scene in scenes) == 1
        case Quantifier.LONE:
            return sum(holds(node.body, scene) for scene in scenes) <= 1


def one_is(truth: bool, body: logic.Formula, scenes: list[Scene]) -> bool:
    """Return whether the body is true (or false) of a member; only if it is of none, one without a value matters."""
    missing: NoValue | None = None
    for scene in scenes:
        try:
            if holds(body, scene) == truth:
                return True
        except NoValue as found:
            missing = found
    if missing:
        raise missing
    return False


@holds.register
def _(node: logic.ArrayQuantified, at: Scene) -> bool:
    scenes = each_element(node.array, at)
    match node.kind:
        case ArrayQuantifier.FORALL:
            return not one_is(False, node.body, scenes)
        case ArrayQuantifier.EXISTS:
            return one_is(True, node.body, scenes)


def contents(array: logic.Term, at: Scene) -> list[Value] | None:
    """Return the elements of an array in the state of its expression, None of null."""
    match array:
        case logic.Old():
            return contents(array.operand, replace(at, now=at.entry))
        case logic.Conditional():
            return contents(array.then if holds(array.condition, at) else array.otherwise, at)
        case _:
            ref = one(array, at)
            return (
                list(at.now.heap.cells[ref].values())
                if isinstance(ref, Ref) and ref in at.now.heap.cells
                else None
            )


@holds.register
def _(node: logic.InstanceOf, at: Scene) -> bool:
    found = rows(node.term, at)
    return bool(found) and all(
        isinstance(ref, Ref)
        and ref in at.now.heap.cells
        and at.classes.fits(ref.type, ClassType(node.class_name))
        for (ref,) in found
    )


@holds.register
def _(node: logic.Fresh, at: Scene) -> bool:
    return not any(member in at.entry.heap.cells for (member,) in rows(node.term, at))


@holds.register
def _(node: logic.Acyclic, at: Scene) -> bool:
    start, steps = rows(node.start, at), closed(rows(node.relation, at))
    reached = {(second,) for first, second in steps if (first,) in start} | start
    return not any((ref, ref) in steps for (ref,) in reached)


@holds.register
def _(node: logic.Disjoint, at: Scene) -> bool:
    sets = [rows(term, at) for term in node.terms]
    return not any(sets[one] & sets[other] for one in range(len(sets)) for other in range(one))


@holds.register
def _(node: logic.AllDifferent, at: Scene) -> bool:
    elements = contents(node.array, at) or []
    return len(set(elements)) == len(elements)


@holds.register
def _(node: logic.Permutation, at: Scene) -> bool:
    left, right = contents(node.left, at), contents(node.right, at)
    if left is None or right is None or len(left) != len(right):
        return False
    return all(left.count(element) == right.count(element) for element in left)


# ------------------------------------------------------------------------------------------ sequences and multisets


def listed(node: logic.Term, at: Scene) -> list[Value]:  # noqa: C901 (one case for each kind of collection)
    """Return the elements of a sequence in order, those of a multiset in any order; null is an element."""
    match node:
        case logic.Walk():
            found = _way(one(node.start, at), node.step, at)
            return found if node.value is None else [_held(ref, node.value, at) for ref in found]
        case logic.ArrayItems():
            ref = one(node.array, at)
            return (
                list(at.now.heap.cells[ref].values())
                if isinstance(ref, Ref) and ref in at.now.heap.cells
                else []
            )
        case logic.Listing(elements):
            values = [(one(each, at), _may_be_null(each)) for each in elements]
            return [value for value, may_be_null in values if may_be_null or value is not None]
        case logic.Concatenation() | logic.BagSum():
            return listed(node.left, at) + listed(node.right, at)
        case logic.Reversal():
            return list(reversed(listed(node.sequence, at)))
        case logic.Slice():
            found = listed(node.sequence, at)
            low, high = (
                default if bound is None else one(bound, at)
                for bound, default in ((node.start, 0), (node.stop, len(found)))
            )
            if not isinstance(low, int) or not isinstance(high, int):
                return []
            return [found[i] for i in range(len(found)) if low <= i < high]
        case logic.Conditional():
            return listed(node.then if holds(node.condition, at) else node.otherwise, at)
        case logic.Old():
            return listed(node.operand, replace(at, now=at.entry))
        case logic.Bag():
            return listed(node.sequence, at)
        case logic.Tally():
            return [
                _held(ref, node.value, at) for (ref,) in rows(node.objects, at) if ref in at.now.heap.cells
            ]
        case logic.BagDifference():
            rest = listed(node.left, at)
            for each in listed(node.right, at):
                if each in rest:
                    rest.remove(each)
            return rest
        case logic.Defined():
            target = None if node.receiver is None else one(node.receiver, at)
            given = (row(target), *[rows(each, at) for each in node.arguments])
            definition: object = None
            if isinstance(target, Ref) and target in at.now.heap.cells:
                definition = at.classes.definition(str(target.type), node.name)
            elif node.receiver is None:
                definition = node.cases[0].definition
            return (
                listed(definition.meaning, replace(at, bound=(), given=given))
                if isinstance(definition, logic.Definition)
                else []
            )
        case logic.Empty():
            return []
        case logic.ProgramVariable(variable):
            if variable.slot not in at.now.variables:
                raise NotCovered("a local under old")
            return scattered(at.now.variables[variable.slot])
        case logic.Join(_, logic.FieldRelation(keys)):
            ref = one(node.left, at)
            cells = at.now.heap.cells.get(ref, {}) if isinstance(ref, Ref) else {}
            return next((scattered(cells[key]) for key in keys if key in cells), [])
        case _:
            raise NotCovered("another sequence or multiset")


def _way(start: Value, step: logic.FieldRelation, at: Scene) -> list[Value]:
    """Return the objects from one on, along a field, as long as they are new."""
    found: list[Value] = []
    while isinstance(start, Ref) and start in at.now.heap.cells and start not in found:
        found.append(start)
        start = _held(start, step, at)
    return found


def _held(ref: Value, relation: logic.FieldRelation, at: Scene) -> Value:
    assert isinstance(ref, Ref)
    cells = at.now.heap.cells[ref]
    return next((value for key in relation.fields if (value := cells.get(key)) is not None), None)


def _may_be_null(term: logic.Term) -> bool:
    return all(
        isinstance(type_, ClassType | ArrayType) or type_ in (NULL, STRING) for type_ in term.shape.columns[0]
    )


def _times(collection: logic.Term, element: logic.Term, at: Scene) -> int:
    found, value = listed(collection, at), one(element, at)
    return found.count(value) if value is not None or _may_be_null(element) else 0


@rows.register
def _(node: logic.Position, at: Scene) -> Rows:
    found, index = listed(node.sequence, at), one(node.index, at)
    return row(found[index]) if isinstance(index, int) and 0 <= index < len(found) else NOTHING


@rows.register
def _(node: logic.Size, at: Scene) -> Rows:
    return row(wrapped(len(listed(node.collection, at)), INT, at.width))


@rows.register
def _(node: logic.Members, at: Scene) -> Rows:
    return frozenset((each,) for each in listed(node.collection, at) if each is not None)


@rows.register
def _(node: logic.Occurrences, at: Scene) -> Rows:
    return row(wrapped(_times(node.collection, node.element, at), INT, at.width))


@holds.register
def _(node: logic.SameCollection, at: Scene) -> bool:
    left, right = listed(node.left, at), listed(node.right, at)
    if node.left.shape.collection is Collection.SEQUENCE:
        return left == right
    return len(left) == len(right) and all(left.count(each) == right.count(each) for each in left)


@holds.register
def _(node: logic.Contains, at: Scene) -> bool:
    return _times(node.collection, node.element, at) > 0


@holds.register
def _(node: logic.SubBag, at: Scene) -> bool:
    left, right = listed(node.left, at), listed(node.right, at)
    return all(left.count(each) <= right.count(each) for each in left)
