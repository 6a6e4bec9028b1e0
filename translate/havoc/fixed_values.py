"""Fixed values: equations in ``ensures`` whose value is the same for every answer of a call.

``retval == n`` in the contract of a method that writes nothing says that the result is not a new object. An
equation fixes its left side if its right side reads neither a cell that the call may write, nor objects
that the call may create. A cell that is fixed in all objects counts as one that is not written: so
``retval == n.next`` fixes the result if ``n.next == n`` fixes the only cell that is written. The interpreter
uses the same equations (`ooxcheck.oox.running.contracts.equations`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import GhostField, Variable
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.terms.conjuncts import equations as sides
from ooxcheck.oox.terms.dependence import looks_around
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import is_reference
from ooxcheck.relational import TRUE, Formula
from ooxcheck.translate.formulas.formulas import view_of
from ooxcheck.translate.formulas.modifies import Allowed
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import Encoder

Place: TypeAlias = Cells | Variable
"""A field, the elements of arrays, or the result."""

_READABLE = (
    logic.Constant | logic.Empty | logic.ProgramVariable | logic.FieldRelation | logic.StaticField | logic.Join
    | logic.Union | logic.Intersection | logic.Difference | logic.Closure | logic.ReflexiveClosure | logic.Old
)  # fmt: skip
"""The terms whose places are listed here; others, such as pure calls, may read more."""


@dataclass(frozen=True, slots=True)
class Equation:
    """The place of one object `target`, or without a target a static field or the result, becomes `value`."""

    formula: logic.Formula
    place: Place
    target: logic.Term | None
    value: logic.Term


def fixed_values(encoder: Encoder, method: Method, after: Scene, written: Allowed) -> Iterator[Formula]:
    """Yield the equations that fix the result or a cell; `after` is the scene of the postcondition."""
    still_open: set[Place] = {*written.cells, *written.statics}
    still_open |= set() if method.retval is None else {method.retval}
    waiting = list(_equations(method))
    while ready := [each for each in waiting if _is_fixed(each, still_open)]:
        waiting = [each for each in waiting if each not in ready]
        for each in ready:
            yield _judge(encoder, each, after)
        still_open -= {each.place for each in ready if _fixes_all_cells(encoder, each, after, written)}


def _judge(encoder: Encoder, equation: Equation, after: Scene) -> Formula:
    """Return where an equation holds, or fixes nothing: it has no value, or a single place should be equal to several values."""
    judgement = encoder.judge(equation.formula, after)
    if isinstance(equation.place, GhostField) and equation.place.many:
        return judgement.holds | judgement.error
    value = view_of(after, encoder.pure_call).atoms(equation.value)
    return any_of((judgement.holds, judgement.error, ~value.lone()))


def _equations(method: Method) -> Iterator[Equation]:
    """Yield the equations of a contract about references, each solved for its left side."""
    for clause in method.contract.ensures:
        for part in conjuncts(clause.formula):
            for left, right in sides(part):
                if isinstance(right, logic.TermNode):
                    solved = _solved_equations(part, left, right, method.retval)
                    yield from (each for each in solved if any(map(is_reference, each.place.columns)))


def _solved_equations(
    formula: logic.Formula, left: logic.Term | logic.Formula, right: logic.Term, retval: Variable | None
) -> Iterator[Equation]:
    match left:
        case logic.ProgramVariable(variable) if variable == retval:
            yield Equation(formula, variable, None, right)
        case logic.StaticField(field):
            yield Equation(formula, field, None, right)
        case logic.Join(target, logic.FieldRelation((field,))) if target.shape.scalar:
            yield Equation(formula, field, target, right)
        case _:  # no single cell
            return


def _is_fixed(equation: Equation, still_open: set[Place]) -> bool:
    """Return whether an equation is about an open place, and its value is the same for all answers."""
    terms = [equation.value, *([] if equation.target is None else [equation.target])]
    return equation.place in still_open and not any(_may_vary(term, still_open) for term in terms)


def _may_vary(term: logic.Term, still_open: set[Place]) -> bool:
    """Return whether a term may read an open place, or objects that the call creates."""
    parts = list(logic.parts(term))
    if looks_around(term) or not all(isinstance(part, _READABLE) for part in parts):
        return True
    before = {id(part) for old in parts if isinstance(old, logic.Old) for part in logic.parts(old)}
    return any(not still_open.isdisjoint(_places(part)) for part in parts if id(part) not in before)


def _places(node: logic.Term | logic.Formula) -> tuple[Place, ...]:
    """Return the places that a node itself reads."""
    match node:
        case logic.FieldRelation(fields):
            return fields
        case logic.StaticField(field):
            return (field,)
        case logic.ProgramVariable(variable):
            return (variable,)
        case _:  # reads through its parts only
            return ()


def _fixes_all_cells(encoder: Encoder, equation: Equation, after: Scene, written: Allowed) -> bool:
    """Return whether an equation is about all cells of its place that the call may write."""
    if equation.target is None:
        return True
    assert not isinstance(equation.place, Variable), "a variable has no target"
    holders = view_of(after, encoder.pure_call).atoms(equation.target)
    return encoder.world.simplify((written.cells[equation.place] - holders).no()) is TRUE
