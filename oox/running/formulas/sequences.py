"""Evaluation of sequences and multisets in one concrete state: plain tuples and counters.

Their terms contain relational terms and formulas, which in turn contain sequences; `Collections` receives the compiler of the other kind
(`ooxcheck.oox.running.formulas.evaluate`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.arithmetic import wrap_integer
from ooxcheck.oox.declarations import AnyField
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.running.formulas.bindings import Bindings, Evaluator
from ooxcheck.oox.running.formulas.follow import field_values
from ooxcheck.oox.running.formulas.members import content_of, existing, one_number, the_one
from ooxcheck.oox.running.formulas.relations import EMPTY, Relation, singleton
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import Atom, Bag, Content, Listed, Obj
from ooxcheck.oox.types import INT, Collection, is_nullable

Counts: TypeAlias = Counter[Atom]
"""The number of occurrences of each element of a multiset; elements that do not occur have no entry."""

T = TypeVar("T")

Asked: TypeAlias = logic.Position | logic.Size | logic.Members | logic.Occurrences
BagRow: TypeAlias = logic.BagSum | logic.BagDifference


@dataclass(frozen=True, slots=True)
class Collections:
    """Compiles sequences and multisets, and the operations on them, to functions."""

    term: Callable[[logic.Term], Evaluator[Relation]]
    formula: Callable[[logic.Formula], Evaluator[bool]]

    def collection(self, node: logic.Term) -> Evaluator[Listed | Bag]:
        """Return a function that computes a sequence or a multiset, as a cell holds it."""
        if node.shape.collection is Collection.SEQUENCE:
            return self.sequence(node)
        counts = self.bag(node)
        return lambda scene, bound: Bag(frozenset(counts(scene, bound).items()))

    # -- sequences ---------------------------------------------------------------------------------

    def sequence(self, node: logic.Term) -> Evaluator[Listed]:  # noqa: C901 (one case for each kind of sequence)
        """Return a function that computes a sequence."""
        match node:
            case logic.Walk():
                return self._walk(node.start, node.step, node.value)
            case logic.ArrayItems():
                members = self.positions(node.array)
                return lambda scene, bound: tuple(each for each, _ in members(scene, bound))
            case logic.Listing(elements):
                return self._listing(elements)
            case logic.Slice():
                return self._slice(node.sequence, node.start, node.stop)
            case logic.Concatenation():
                first, second = self.sequence(node.left), self.sequence(node.right)
                return lambda scene, bound: first(scene, bound) + second(scene, bound)
            case logic.Reversal():
                inner = self.sequence(node.sequence)
                return lambda scene, bound: inner(scene, bound)[::-1]
            case logic.Conditional():
                return self._either(node.condition, self.sequence(node.then), self.sequence(node.otherwise))
            case logic.Old():
                return _before(self.sequence(node.operand))
            case logic.Defined():
                return self._definition_value(node, self.sequence, ())
            case logic.Empty():
                return lambda _scene, _bound: ()
            case logic.ProgramVariable(variable):
                return lambda scene, _bound: _as_sequence(scene.slots[variable.slot])
            case logic.Join(_, logic.FieldRelation(fields)):
                kept = self._ghost_content(node.left, fields)
                return lambda scene, bound: _as_sequence(kept(scene, bound) or ())
            case _:
                msg = f"{node} should be a sequence"
                raise AssertionError(msg)

    def _walk(
        self, start: logic.Term, step: logic.FieldRelation, value: logic.FieldRelation | None
    ) -> Evaluator[Listed]:
        first, span = self.term(start), start.span

        def objects(scene: Scene, bound: Bindings) -> list[Obj]:
            return walk(scene, the_one(first(scene, bound), span), step.fields)

        if value is None:
            return lambda scene, bound: tuple(objects(scene, bound))
        return lambda scene, bound: tuple(
            held_content(scene, obj, value.fields) for obj in objects(scene, bound)
        )

    def _listing(self, elements: Sequence[logic.Term]) -> Evaluator[Listed]:
        parts = [(self.term(each), each.span, _may_be_null(each)) for each in elements]

        def listing(scene: Scene, bound: Bindings) -> Listed:
            values = [(the_one(value(scene, bound), span), or_null) for value, span, or_null in parts]
            return tuple(value for value, or_null in values if or_null or value is not None)

        return listing

    def _slice(
        self, operand: logic.Term, start: logic.Term | None, stop: logic.Term | None
    ) -> Evaluator[Listed]:
        whole = self.sequence(operand)
        first, last = (None if bound is None else self._number(bound) for bound in (start, stop))

        def part(scene: Scene, bound: Bindings) -> Listed:
            elements = whole(scene, bound)
            low = first(scene, bound) if first else 0
            high = last(scene, bound) if last else len(elements)
            return (
                ()
                if low is None or high is None
                else tuple(each for at, each in enumerate(elements) if low <= at < high)
            )

        return part

    def _number(self, node: logic.Term) -> Evaluator[int | None]:
        inner, span = self.term(node), node.span

        def number(scene: Scene, bound: Bindings) -> int | None:
            index = one_number(inner(scene, bound), span)
            assert index is None or isinstance(index, int), "an index should be an integer"
            return index

        return number

    def positions(self, array: logic.Term) -> Evaluator[Iterable[tuple[Atom, int]]]:
        """Return a function that yields the elements of an array or a sequence, each with its index."""
        if array.shape.collection is Collection.SEQUENCE:
            listed = self.sequence(array)
            return lambda scene, bound: ((each, index) for index, each in enumerate(listed(scene, bound)))
        arrays = self.term(array)
        return lambda scene, bound: (
            (content_of(scene, obj, index), index)
            for obj in existing(scene, arrays(scene, bound))
            for index in range(len(obj.cells))
        )

    # -- multisets ---------------------------------------------------------------------------------

    def bag(self, node: logic.Term) -> Evaluator[Counts]:  # noqa: C901 (one case for each kind of multiset)
        """Return a function that computes a multiset; for a sequence, that of its elements."""
        match node:
            case _ if node.shape.collection is Collection.SEQUENCE:
                listed = self.sequence(node)
                return lambda scene, bound: Counter(listed(scene, bound))
            case logic.Bag():
                return self.bag(node.sequence)
            case logic.Tally():
                members = self.term(node.objects)
                return lambda scene, bound: Counter(
                    held_content(scene, obj, node.value.fields)
                    for obj in existing(scene, members(scene, bound))
                )
            case logic.BagSum() | logic.BagDifference():
                return self._bag_row(node)
            case logic.Conditional():
                return self._either(node.condition, self.bag(node.then), self.bag(node.otherwise))
            case logic.Old():
                return _before(self.bag(node.operand))
            case logic.Defined():
                return self._definition_value(node, self.bag, Counter())
            case logic.Empty():
                return lambda _scene, _bound: Counter()
            case logic.ProgramVariable(variable):
                return lambda scene, _bound: _counts(scene.slots[variable.slot])
            case logic.Join(_, logic.FieldRelation(fields)):
                kept = self._ghost_content(node.left, fields)
                return lambda scene, bound: _counts(kept(scene, bound) or Bag(frozenset()))
            case _:
                msg = f"{node} should be a multiset"
                raise AssertionError(msg)

    def _ghost_content(
        self, target: logic.Term, fields: Sequence[AnyField]
    ) -> Evaluator[Listed | Bag | None]:
        """Return a function that reads the ghost of at most one object; empty if there is no object."""
        holder, span = self.term(target), target.span

        def content(scene: Scene, bound: Bindings) -> Listed | Bag | None:
            obj = the_one(holder(scene, bound), span)
            if not isinstance(obj, Obj) or obj in scene.absent:
                return None
            cell = next((obj.kind.index[field] for field in fields if field in obj.kind.index), None)
            return None if cell is None else scene.collection_at(obj, cell)

        return content

    def _bag_row(self, node: BagRow) -> Evaluator[Counts]:
        """Return a chain of operators on multisets, applied from left to right."""
        start, row = left_spine(node, lambda each: isinstance(each, BagRow))
        first, steps = (
            self.bag(start),
            [(isinstance(each, logic.BagSum), self.bag(each.right)) for each in row],
        )

        def total(scene: Scene, bound: Bindings) -> Counts:
            counts = first(scene, bound)
            for is_sum, operand in steps:
                other = operand(scene, bound)
                counts = counts + other if is_sum else less(counts, other)
            return counts

        return total

    def _either(self, condition: logic.Formula, yes: Evaluator[T], no: Evaluator[T]) -> Evaluator[T]:
        test = self.formula(condition)
        return lambda scene, bound: (yes if test(scene, bound) else no)(scene, bound)

    def _definition_value(
        self, node: logic.Defined, compiled: Callable[[logic.Term], Evaluator[T]], nothing: T
    ) -> Evaluator[T]:
        """Return a function that evaluates the definition of the receiver's class, if there is one."""
        arguments = [self.term(argument) for argument in node.arguments]
        receiver = self.term(node.receiver) if node.receiver else None
        meanings = [
            (case.classes, compiled(case.definition.meaning))
            for case in node.cases
            if isinstance(case.definition, logic.Definition)
        ]
        known = {name: meaning for classes, meaning in meanings for name in classes}

        def value(scene: Scene, bound: Bindings) -> T:
            target = next((atom for (atom,) in receiver(scene, bound)), None) if receiver else None
            meaning = meanings[0][1] if receiver is None else None
            if isinstance(target, Obj) and target not in scene.absent:
                meaning = known.get(str(target.kind.type))
            if meaning is None:
                return nothing
            with scene.giving(
                (singleton(target), *(argument(scene, bound) for argument in arguments))
            ) as inner:
                return meaning(inner, ())

        return value

    # -- queries ---------------------------------------------------------------------

    def operation(self, node: Asked) -> Evaluator[Relation]:
        """Return a function that computes an operation on a sequence or multiset."""
        match node:
            case logic.Position():
                return self._position(node.sequence, node.index)
            case logic.Size():
                counts = self.bag(node.collection)
                return lambda scene, bound: singleton(
                    wrap_integer(counts(scene, bound).total(), INT, scene.width)
                )
            case logic.Members():
                counts = self.bag(node.collection)
                return lambda scene, bound: frozenset(
                    (each,) for each in counts(scene, bound) if each is not None
                )
            case logic.Occurrences():
                often = self.how_often(node.collection, node.element)
                return lambda scene, bound: singleton(wrap_integer(often(scene, bound), INT, scene.width))

    def _position(self, operand: logic.Term, index: logic.Term) -> Evaluator[Relation]:
        listed, at = self.sequence(operand), self._number(index)

        def element(scene: Scene, bound: Bindings) -> Relation:
            elements, place = listed(scene, bound), at(scene, bound)
            return singleton(elements[place]) if place is not None and 0 <= place < len(elements) else EMPTY

        return element

    def how_often(self, operand: logic.Term, element: logic.Term) -> Evaluator[int]:
        """Return a function that counts an element; null may be an element, a missing number is none."""
        counts, value, span = self.bag(operand), self.term(element), element.span
        or_null = _may_be_null(element)

        def number(scene: Scene, bound: Bindings) -> int:
            occurrences, each = counts(scene, bound), the_one(value(scene, bound), span)
            return occurrences[each] if or_null or each is not None else 0

        return number

    def same(self, left: logic.Term, right: logic.Term) -> Evaluator[bool]:
        """Return a function that compares two sequences or two multisets."""
        one, other = self.collection(left), self.collection(right)
        return lambda scene, bound: one(scene, bound) == other(scene, bound)

    def within(self, left: logic.Term, right: logic.Term) -> Evaluator[bool]:
        """Return a function that decides whether each element occurs in one multiset at most as often as in another."""
        part, whole = self.bag(left), self.bag(right)
        return lambda scene, bound: not less(part(scene, bound), whole(scene, bound))


def walk(scene: Scene, start: Atom, step: Sequence[AnyField]) -> list[Obj]:
    """Return the objects along one field, in order, up to null or before a repetition."""
    met: dict[Obj, None] = {}
    here = start
    while isinstance(here, Obj) and here not in met and here not in scene.absent:
        met[here] = None
        here = held_content(scene, here, step)
    return list(met)


def held_content(scene: Scene, target: Obj, fields: Sequence[AnyField]) -> Atom:
    """Return the content of the field, among several, that an object has."""
    return next((row[0] for field in fields for row in field_values(scene, target, field)), None)


def _as_sequence(content: Content) -> Listed:
    assert isinstance(content, tuple), "a ghost sequence should hold one"
    return content


def _counts(content: Content) -> Counts:
    assert isinstance(content, Bag), "a ghost multiset should hold one"
    return Counter(dict(content.counts))


def less(left: Counts, right: Counts) -> Counts:
    """Return a multiset without the occurrences of another."""
    return Counter({each: number - right[each] for each, number in left.items() if number > right[each]})


def _may_be_null(term: logic.Term) -> bool:
    return all(map(is_nullable, term.shape.columns[0]))


def _before(inner: Evaluator[T]) -> Evaluator[T]:
    def then(scene: Scene, bound: Bindings) -> T:
        with scene.before(bound) as before:
            return inner(before, bound)

    return then
