"""Building code: labels, temporaries, exception ranges, and operands that are not computed yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.code import Code, Compared, Engine, Frame, Handler, Op, Visible
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.heap import UNSET, Atom, Dynamic
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Binary, Method
from ooxcheck.oox.types import default_value, is_numeric

Compute: TypeAlias = Callable[[list[Dynamic]], Dynamic]
"""Computes a value from the slots of the frame alone; it may throw, and reads no cell."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A value that can be computed from slots now; `throws` when computing it may raise an exception of the program."""

    compute: Compute
    throws: bool = False


class Label:
    """A position in the code that is fixed after jumps to it were emitted."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = -1


class Emitter:
    """Collects the operations of one method.

    With `duties` false, the code runs without contracts and assertions, as pure calls in specifications do. Operations record the duties that they reach in
    `reached`, the branches in `taken`, the statements in `visited`, and pass compared numbers to `compared`, unless these are None.
    """

    def __init__(
        self,
        program: Program,
        settings: Settings,
        method: Method,
        *,
        duties: bool,
        reached: dict[Duty, None],
        taken: list[Taken] | None = None,
        visited: set[Span] | None = None,
        compared: Compared | None = None,
    ) -> None:
        self.program = program
        self.settings = settings
        self.method = method
        self.duties = duties
        self.reached = reached
        self.taken = taken
        self.visited = visited
        self.compared = compared
        self.code = Code(method, slots=len(method.variables), most=settings.bound(method.span))
        self.span = method.span

    def op(self, op: Op, visible: Visible | None = None) -> None:
        """Append an operation."""
        self.code.ops.append(op)
        self.code.visible.append(visible)
        self.code.spans.append(self.span)

    def fuse(self, visible: Visible) -> None:
        """Replace all operations by one that executes them in order."""
        code, ops = self.code, tuple(self.code.ops)

        def op(m: Engine, f: Frame) -> int:
            for each in ops:
                each(m, f)
            return f.pc + 1

        code.ops[:], code.visible[:], code.spans[:] = [op], [visible], [self.span]

    def temporary(self) -> int:
        """Return an unused slot."""
        self.code.slots += 1
        return self.code.slots - 1

    def place(self, label: Label) -> None:
        """Fix a label here."""
        label.pc = len(self.code.ops)

    def jump(self, label: Label) -> None:
        """Emit a jump to a label; it is no step of a trace."""
        self.code.silent.add(self.pc)
        self.op(lambda _m, _f: label.pc)

    def store(self, value: Operand, slot: int) -> None:
        """Compute a value into a slot."""
        compute = value.compute

        def op(_m: Engine, f: Frame) -> int:
            f.slots[slot] = compute(f.slots)
            return f.pc + 1

        self.op(op)

    def spill(self, value: Operand) -> Operand:
        """Compute a value now, so that later operands cannot throw before it."""
        slot = self.temporary()
        self.store(value, slot)
        return slot_operand(slot)

    def branch(self, condition: Operand, *, on: bool, to: Label) -> None:
        """Emit a jump to a label if the condition is `on`."""
        compute = condition.compute
        if on:
            self.op(lambda _m, f: to.pc if compute(f.slots) else f.pc + 1)
        else:
            self.op(lambda _m, f: f.pc + 1 if compute(f.slots) else to.pc)

    def record_decision(self, value: Operand, kind: DecisionKind, span: Span) -> Operand:
        """Return a truth value that is recorded when it is computed, if decisions are recorded; then it is computed in the order of the text."""
        taken, compute = self.taken, value.compute
        if taken is None:
            return value

        def noting(slots: list[Dynamic]) -> Dynamic:
            outcome = compute(slots)
            taken.append(Taken(kind, span, outcome))
            return outcome

        return Operand(noting, throws=True)

    def record_comparison(self, expr: Binary, left: Operand, right: Operand, value: Operand) -> Operand:
        """Return the value of a comparison of numbers that is recorded when it is computed, if comparisons are recorded."""
        compared = self.compared
        if compared is None or not (is_numeric(expr.left.type) and is_numeric(expr.right.type)):
            return value
        first, second, compute = left.compute, right.compute, value.compute

        def noting(slots: list[Dynamic]) -> Dynamic:
            outcome = compute(slots)
            compared(expr, first(slots), second(slots), outcome)
            return outcome

        return Operand(noting, value.throws)

    def at(self, span: Span) -> None:
        """Assign the operations that follow to the statement at `span`."""
        self.span = span

    def visit(self, span: Span) -> None:
        """Record that a run reaches the statement at `span`, if visits are recorded; it is no step of a trace."""
        visited = self.visited
        if visited is None:
            return

        def op(_m: Engine, f: Frame) -> int:
            visited.add(span)
            return f.pc + 1

        self.code.silent.add(self.pc)
        self.op(op)

    def handler(self, start: int, end: int) -> None:
        """Register the current position as the handler of exceptions in ``ops[start:end]``; inner ranges are added before outer ones."""
        self.code.handlers.append(Handler(start, end, len(self.code.ops)))

    def finish(self) -> Code:
        """Return the code, with the initial contents of the slots after the parameters."""
        method = self.method
        given = len(method.parameters) + (not method.static)
        self.code.rest = [UNSET] * (self.code.slots - given)
        if method.retval:
            self.code.rest[method.retval.slot - given] = default_value(method.result)
        return self.code

    @property
    def pc(self) -> int:
        """The index of the next operation."""
        return len(self.code.ops)


def slot_operand(slot: int) -> Operand:
    """Return the value of a slot."""
    return Operand(lambda slots: slots[slot])


def constant(value: Atom) -> Operand:
    """Return a constant operand."""
    return Operand(lambda _slots: value)
