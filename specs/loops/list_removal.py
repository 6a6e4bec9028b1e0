"""Loops that remove objects from a list while they walk along it.

The form is the usual one, with branches in any order and any kind of location at the head::

    while (x != null) {
      Node ahead := x.next;
      if (x.key == k) { if (last == null) { this.head := ahead; } else { last.next := ahead; } }
      else { last := x; }
      x := ahead;
    }

Although it changes `next`, the cursor walks along the original `next`: a link is changed only behind the
cursor, and no object is visited
twice. Afterwards each remaining object links to the next remaining one, or to null; so does the head, if it
was changed at all. The thesis
lists such loops among those of which it knows little.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.operators import EqualityOp
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.expressions import Rules
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.loops.walk_path import Way
from ooxcheck.specs.loops.walk_stop_sets import Stops
from ooxcheck.specs.loops.walk_syntax import assigned_variable, inner, only
from ooxcheck.specs.relations.boolean_laws import choice
from ooxcheck.specs.relations.expr import FALSE, NULL_ATOM, Every, Expr, Product
from ooxcheck.specs.relations.inclusion_laws import never_null
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import (
    Side,
    closure,
    forget,
    meet,
    minus,
    not_null,
    override,
    star,
    union,
)


@dataclass(frozen=True, slots=True)
class Loop:
    """The parts of a loop of this form; `head` is assigned if no object remains before the cursor."""

    cursor: Variable
    step: Field
    condition: typed.Expr
    last: Variable
    head: typed.Expr
    unwanted_if: bool


@dataclass(frozen=True, slots=True)
class Unlinking:
    """A loop of this form that starts at `start` and removes the objects in `unwanted`; all others are in `wanted`."""

    loop: Loop
    start: Expr
    step: Expr
    wanted: Expr
    unwanted: Expr
    begins: Expr
    before: Environment

    def after_loop(self, after: Environment, rules: Rules) -> Environment:
        """Return the environment after the loop."""
        after = after.with_cell(self.loop.step, Bound.exactly(self.links))
        after = after.with_variable(self.loop.cursor.slot, Bound.exactly(NULL_ATOM))
        first = Way(self.start, self.step, union((NULL_ATOM, self.wanted), Side.LOWER), None).last
        assert first is not None, "a list should end"
        match self.loop.head:
            case typed.Local(variable):
                old = self.before.variables[variable.slot].upper
                return after.with_variable(variable.slot, Bound.exactly(choice(self.begins, first, old)))
            case typed.FieldRead(typed.Local(owner), field):
                old, key = self.before.cell(field).upper, self.before.variables[owner.slot].upper
                cells = choice(self.begins, override(old, key, first), old)
                return after.with_cell(field, rules.widening.clip(Bound.exactly(cells), old.columns))
            case _:  # keeps the bounds of the fixpoint
                return after

    @property
    def links(self) -> Expr:
        """The links afterwards."""
        everything = Every(self.step.columns[0])
        kept = minus(not_null(join(self.start, star(self.step), Side.LOWER)), self.unwanted, Side.LOWER)
        beyond = join(self.step, closure(forget(self.step, self.wanted)), Side.LOWER)
        landing = minus(
            union((self.step, beyond), Side.LOWER), Product(everything, self.unwanted), Side.LOWER
        )
        return union(
            (forget(self.step, kept), meet((landing, Product(kept, everything)), Side.UPPER)), Side.LOWER
        )


def unlinking_of(loop: typed.While, before: Environment, rules: Rules) -> Unlinking | None:
    """Return a loop as one that removes objects, if it is one."""
    form = _form(loop)
    if form is None or not _is_known(form, before):
        return None
    start, step = before.variables[form.cursor.slot].upper, before.cell(form.step).upper
    slots = frozenset(
        variable.slot for each in inner((loop.body,)) if (variable := assigned_variable(each)) is not None
    )
    changed: frozenset[Cells] = frozenset(
        (form.step, *([form.head.field] if isinstance(form.head, typed.FieldRead) else []))
    )
    stops = Stops(rules, before, form.cursor, slots, changed, is_old=False)
    unwanted = stops.where(form.condition, holds=form.unwanted_if)
    wanted = stops.where(form.condition, holds=not form.unwanted_if)
    begins = stops.at_once(form.condition, holds=form.unwanted_if, given=loop.condition)
    if (
        unwanted is None
        or wanted is None
        or begins is None
        or not (never_null(unwanted) and never_null(wanted))
    ):
        return None
    starts = stops.at_once(loop.condition, holds=True)
    assert starts is not None, "whether a variable is null should be known if it is exact"
    return Unlinking(form, start, step, wanted, unwanted, choice(starts, begins, FALSE), before)


def _is_known(form: Loop, before: Environment) -> bool:
    """Return whether all initial values of the loop are exact, and no object was kept before."""
    bounds = [before.variables[form.cursor.slot], before.cell(form.step)]
    match form.head:
        case typed.Local(variable):
            bounds.append(before.variables[variable.slot])
        case typed.FieldRead(typed.Local(owner), field):
            bounds += [before.variables[owner.slot], before.cell(field)]
        case _:  # then the loop is not one of this form
            return False
    return all(bound.exact for bound in bounds) and before.variables[form.last.slot].upper is NULL_ATOM


# ---------------------------------------------------------------------------------------------------- syntax


def _form(loop: typed.While) -> Loop | None:
    body = (
        loop.body.statements if isinstance(loop.body, typed.Block) else ()
    )  # another body is not of this form
    match loop.condition, body:
        case (
            typed.Binary(EqualityOp.NOT_EQUAL, typed.Local(cursor), typed.Constant(None)),
            (
                typed.Declare(ahead, typed.FieldRead(typed.Local(source), step)),
                typed.If(condition, then, otherwise),
                typed.Assign(typed.Local(target), typed.Local(next_)),
            ),
        ) if source == cursor == target and next_ == ahead and otherwise is not None:
            return _branches(cursor, step, ahead, condition, (then, otherwise))
        case _:  # not of this form
            return None


def _branches(
    cursor: Variable, step: Field, ahead: Variable, condition: typed.Expr, branches: Sequence[typed.Statement]
) -> Loop | None:
    """Return the loop, whichever branch keeps the object and whichever removes it."""
    for unwanted_if, (out, keep) in ((True, branches), (False, branches[::-1])):
        match only(keep), only(out):
            case (typed.Assign(typed.Local(last), typed.Local(source)), typed.If() as taken) if (
                source == cursor
            ):
                head = _head(taken, last, step, ahead)
                if (
                    head is not None
                    and not _mentions(head, (cursor, last, ahead))
                    and not _is_link(head, step)
                ):
                    return Loop(cursor, step, condition, last, head, unwanted_if)
            case _:  # not of this form
                pass
    return None


def _head(taken: typed.If, last: Variable, step: Field, ahead: Variable) -> typed.Expr | None:
    """Return the location at the head, if the other branch is ``last.step := ahead``."""
    match taken.condition:
        case typed.Binary(EqualityOp() as op, typed.Local(asked), typed.Constant(None)) if (
            asked == last and taken.otherwise
        ):
            is_first = op is EqualityOp.EQUAL
            first, later = (taken.then, taken.otherwise) if is_first else (taken.otherwise, taken.then)
        case _:  # not of this form
            return None
    match only(first), only(later):
        case (
            typed.Assign(head, typed.Local(one)),
            typed.Assign(typed.FieldRead(typed.Local(kept), field), typed.Local(two)),
        ) if one == two == ahead and kept == last and field == step:
            return head
        case _:  # not of this form
            return None


def _mentions(head: typed.Expr, variables: Sequence[Variable]) -> bool:
    """Return whether a location is, or is in, one of some variables."""
    while isinstance(head, typed.FieldRead):
        head = head.target
    return not isinstance(head, typed.Local) or head.variable in variables


def _is_link(head: typed.Expr, step: Field) -> bool:
    return isinstance(head, typed.FieldRead) and head.field == step
