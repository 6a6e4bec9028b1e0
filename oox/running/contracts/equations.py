"""Equations of a contract: the contents after a call that they determine.

``this.items == old(this.items) + x`` determines the new content of a cell, ``retval == e`` the result. An equation may read a cell that another equation determines.
So all cells are unset first, and an equation is evaluated when all cells that it reads are set again. Equations that read their own cell, or that depend on each
other, determine nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import AnyField, GhostField, Variable
from ooxcheck.oox.running.formulas.bindings import Evaluator
from ooxcheck.oox.running.formulas.evaluate import COLLECTIONS, formula, term
from ooxcheck.oox.running.formulas.relations import EMPTY, Relation, singleton
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import UNSET, Bag, Content, Listed, Obj, Untouched
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.terms.conjuncts import equations as sides
from ooxcheck.oox.terms.dependence import looks_around
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import Collection, Type, is_nullable

Cell: TypeAlias = tuple[Obj, int]
CellsFn: TypeAlias = Callable[[Scene], list[Cell]]
Denoted: TypeAlias = Relation | Listed | Bag
"""The value of one side of an equation."""
ValueFn: TypeAlias = Evaluator[Denoted]


@dataclass(frozen=True, slots=True)
class Equation:
    """``left == right`` in ``ensures``: `value` is the new content of the `cells`, or, without cells, the result.

    An equation that `needs_result` determines cells only after the result is known. One that `counts_objects` has several
    solutions if the call may make new objects: in ``this.all == N`` they are members of `N`, in ``retval == n.~next``
    one of them may refer to `n`.
    """

    cells: CellsFn | None
    value: ValueFn
    needs_result: bool = False
    counts_objects: bool = False


def equations(method: Method) -> list[Equation]:
    """Return the equations in the contract of a method, in the order of the text."""
    parts = [part for clause in method.contract.ensures for part in conjuncts(clause.formula)]
    return [
        replace(each, counts_objects=_counts_objects(part))
        for part in parts
        for left, right in sides(part)
        for each in _orientations(left, right, method.retval)
    ]


def solve_equations(scene: Scene, wanted: Iterable[Equation], cells: Sequence[Cell]) -> dict[Cell, Content]:
    """Return the contents of cells that equations determine; the heap is not changed."""
    heap, contents = scene.heap, dict[Cell, Content]()
    mark, waiting = heap.mark(), [equation for equation in wanted if equation.cells is not None]
    for cell in cells:
        heap.write(*cell, UNSET)
    try:
        while ready := {
            at: said
            for at, each in enumerate(waiting)
            if (said := _determined_cells(scene, each)) is not None
        }:
            waiting = [equation for at, equation in enumerate(waiting) if at not in ready]
            for cell, content in (item for said in ready.values() for item in said.items()):
                if cell not in contents:
                    heap.write(*cell, content)
                    contents[cell] = content
    finally:
        heap.undo(mark)
    return contents


def result_of(scene: Scene, wanted: Iterable[Equation], type_: Type) -> tuple[Content, ...]:
    """Return the result that equations determine; empty if none does."""
    said = [equation.value(scene, ()) for equation in wanted if equation.cells is None]
    return next(iter(filter(None, (_single(rows, type_) for rows in said))), ())


def _determined_cells(scene: Scene, equation: Equation) -> dict[Cell, Content] | None:
    """Return the contents of open cells that an equation determines; None if it reads an open cell."""
    assert equation.cells is not None
    try:
        cells = equation.cells(scene)
        unsettled = [(obj, at) for obj, at in cells if obj.cells[at] is UNSET]
        rows = equation.value(scene, ()) if unsettled else EMPTY
    except Untouched:
        return None
    contents = {cell: _content(rows, *cell, is_alone=len(cells) == 1) for cell in unsettled}
    return {cell: content for cell, said in contents.items() for content in said}


def _content(rows: Denoted, obj: Obj, at: int, *, is_alone: bool) -> tuple[Content, ...]:
    """Return the content that makes a cell equal to a set; empty if only several cells together can be equal to it."""
    held = cell_type(obj, at)
    if held is None or (is_nullable(held) and rows):
        many = (rows,) if held is None else _single(rows, held)
        return many if is_alone else ()
    return _single(rows, held)


def cell_type(obj: Obj, at: int) -> Type | None:
    """Return the type of the content of a cell; None if it is a relation."""
    cell = obj.kind.cell(at)
    return None if cell.many else cell.columns[0]


def _single(rows: Denoted, type_: Type) -> tuple[Content, ...]:
    """Return the value of a type that is equal to a set; empty if there is none."""
    assert isinstance(rows, frozenset), "one value should be equal to a set"
    if not rows:
        return (None,) if is_nullable(type_) else ()
    return (next(iter(rows))[0],) if len(rows) == 1 else ()


# ------------------------------------------------------------------------------------------- what is an equation


def _mentions(node: logic.Term | logic.Formula, variable: Variable | None) -> bool:
    return any(
        isinstance(part, logic.ProgramVariable) and part.variable == variable for part in logic.parts(node)
    )


def _counts_objects(node: logic.Formula) -> bool:
    """Return whether a formula depends on which objects exist after the call.

    What is taken away from a value on entry, as in ``old(this.all) - N``, makes no difference: no new object is in that value.
    """
    ignored = {
        id(part)
        for each in logic.parts(node)
        for independent in _independent_parts(each)
        for part in logic.parts(independent)
    }
    return looks_around(node, ignored)


def _independent_parts(node: logic.Term | logic.Formula) -> Iterator[logic.Term]:
    """Yield the operands of a term on which new objects have no influence."""
    match node:
        case logic.Old(operand):
            yield operand
        case logic.Difference(logic.Old(), right):
            yield right
        case _:  # another term
            pass


def _orientations(
    left: logic.Term | logic.Formula, right: logic.Term | logic.Formula, retval: Variable | None
) -> Iterator[Equation]:
    """Yield an equation solved for its left side; one with the result on both sides determines nothing."""
    needs_result, value = _mentions(right, retval), _value(right)
    side = left.term if isinstance(left, logic.Holds) else left
    match side:
        case logic.ProgramVariable(variable) if variable == retval and not needs_result:
            yield Equation(None, value)
        case logic.Join(right=logic.FieldRelation(fields)):
            yield Equation(_fields(side.left, fields), value, needs_result or _mentions(side.left, retval))
        case logic.Defined(arguments=(), cases=cases) if side.receiver is not None:
            ghosts = [case.definition for case in cases if isinstance(case.definition, GhostField)]
            yield Equation(
                _fields(side.receiver, ghosts), value, needs_result or _mentions(side.receiver, retval)
            )
        case logic.StaticField(static):
            yield Equation(
                lambda scene: [(scene.heap.statics, scene.heap.statics.kind.index[static])],
                value,
                needs_result,
            )
        case logic.Element():
            yield Equation(_elements(side.array, side.index), value, needs_result or _mentions(left, retval))
        case _:
            return


def _value(node: logic.Term | logic.Formula) -> ValueFn:
    """Return the value of a side; for a formula, its truth value."""
    if isinstance(node, logic.TermNode):
        return term(node) if node.shape.collection is Collection.RELATION else COLLECTIONS.collection(node)
    test = formula(node)
    return lambda scene, bound: singleton(test(scene, bound))


def _fields(target: logic.Term, fields: Sequence[AnyField]) -> CellsFn:
    objects = term(target)
    return lambda scene: [
        (obj, obj.kind.index[field])
        for (obj,) in objects(scene, ())
        if isinstance(obj, Obj)
        for field in fields
        if field in obj.kind.index
    ]


def _elements(array: logic.Term, index: logic.Term) -> CellsFn:
    arrays, places = term(array), term(index)
    return lambda scene: [
        (obj, at)
        for (obj,) in arrays(scene, ())
        if isinstance(obj, Obj)
        for (at,) in places(scene, ())
        if isinstance(at, int) and 0 <= at < len(obj.cells)
    ]
