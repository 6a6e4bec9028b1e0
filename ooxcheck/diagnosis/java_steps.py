"""The steps of a run of Java as its source has them, without the steps that only the lowering needs.

A call into the library is two steps, the call and the return with its effects on the heap; the steps inside are left out. Implicit calls (boxing,
bridges, creating the object of an exception that an operator throws) are left out; their effects on the heap belong to the next step, except those
of the iterators of ``for``. An exception that continues after ``finally`` is thrown once.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import field, replace
from functools import lru_cache

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_loops import begun_elsewhere, endless
from ooxcheck.diagnosis.java_words import is_plumbing
from ooxcheck.diagnosis.violation import Falsified, Uncaught, Why
from ooxcheck.input.java_programs import is_java, is_known_java
from ooxcheck.oox.declarations import is_hidden
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Obj, ThreadId
from ooxcheck.oox.running.machine.synchronisation import Forked, Locked, Unlocked
from ooxcheck.oox.running.machine.trace import Allocated, Assigned, Change, Step, StepKind, Trace, Written
from ooxcheck.oox.running.outcomes import Duty, ExceptionKind, Raised
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.typed import Method

_REFUSED = '@Refused("'

_IF = re.compile(r"if\s*\(\s*")

BRIDGED, BY_NEW = " bridged", " by new"
"""The suffix of titles of methods that only delegate, and of constructors under check."""


def source_steps(steps: Sequence[Step]) -> list[Step]:
    """Return the steps that the source has; those of OOX are unchanged."""
    if not steps or not is_java(steps[0].method.span.source):
        return list(steps)
    out: list[Step] = []
    readers: defaultdict[ThreadId, _Reader] = defaultdict(lambda: _Reader(out))
    for step in steps:
        readers[step.thread].read(step)
    for reader in readers.values():
        reader.end()
    return out


def with_origin(why: Why | None, trace: Trace) -> Why | None:
    """Return the reason of a violation, with the exception at the place where it was first thrown."""
    match why:
        case Falsified(raised=Raised() as raised) | Uncaught(raised):
            return replace(why, raised=_origin(raised, trace))
        case _:
            return why


def check_known(duty: Duty, trace: Trace) -> None:
    """Refuse a run that violates a duty only because it calls a library method without a model."""
    text = duty.span.text
    if duty.kind is not DutyKind.ASSERT or not text.startswith(_REFUSED) or not _is_known(duty.span.source):
        return
    call = next((step for step in reversed(source_steps(trace.steps)) if step.kind is StepKind.CALL), None)
    what, place = (call.method.name, call.span) if call else ("a method of the library", None)
    note = text.removeprefix(_REFUSED).partition('"')[0]
    raise OoxError([Diagnostic("java.unsupported", f"{what} is not supported", place, notes=(note,))])


def _origin(raised: Raised, trace: Trace) -> Raised:
    """Return the exception at the place in the source that threw it: not where it continues after ``finally``, nor inside the library."""
    if not is_java(raised.span.source):
        return raised
    thrown = (
        (step.raised, step.span) for step in reversed(source_steps(trace.steps)) if step.raised is not None
    )
    first = next(((each, span) for each, span in thrown if not _goes_on(each)), None)
    return (
        raised
        if first is None
        else replace(first[0], span=first[1] if _is_known(first[0].span.source) else first[0].span)
    )


def _goes_on(raised: Raised) -> bool:
    """Return whether an exception is rethrown after a handler, and not thrown by a statement of the source."""
    return (
        is_java(raised.span.source)
        and raised.kind is ExceptionKind.THROW
        and not raised.span.text.startswith("throw")
    )


@dataclass(frozen=True, slots=True)
class _Call:
    """A call under way: whether its steps are shown, and whether the call itself is."""

    step: Step
    is_foreign: bool
    is_told: bool


@dataclass(slots=True)
class _Reader:
    """Reads the steps of one thread and appends those that are shown.

    `inside` are effects of hidden steps that belong to the next shown one; `made` the same for the object of an exception, shown at the handler or
    the rethrow. `thrown` is the exception of a hidden step, `unwritten` are implicit iterators.
    """

    out: list[Step]
    calls: list[_Call] = field(default_factory=list)
    inside: list[Change] = field(default_factory=list)
    made: list[Change] = field(default_factory=list)
    thrown: Step | None = None
    before: Step | None = None
    root: Method | None = None
    unwritten: set[int] = field(default_factory=set)
    begins_inside: bool = False

    def read(self, step: Step) -> None:
        """Process one step; a thread begins in the library, the steps of ``main`` do not."""
        if self.root is None:
            self.root, self.begins_inside = (
                step.method,
                _is_foreign(step.method) and step.kind is not StepKind.CALL,
            )
        while self.calls and step.depth < self.calls[-1].step.depth:
            self._leave(self.calls.pop())
        match step.kind:
            case StepKind.CALL:
                self._enter_call(step)
            case StepKind.RETURN if self.calls and self.calls[-1].step.depth == step.depth:
                self._leave_call(self.calls.pop(), step)
            case _ if _is_foreign(step.method) or (
                self.calls and self.calls[-1].step.method.title.endswith(BRIDGED)
            ):
                self._keep(step)
            case _:
                self._show_written(step)

    def end(self) -> None:
        """Show the remaining effects after the last step."""
        while self.calls:
            self._leave(self.calls.pop())

    def _enter_call(self, step: Step) -> None:
        is_foreign, is_inside = (
            _is_foreign(step.method),
            self.calls[-1].is_foreign if self.calls else self.begins_inside,
        )
        is_told = _is_in_text(step) and not is_inside if is_foreign else not _is_bridge(step)
        if is_told:
            method, span = (
                _of_receiver(step) if is_foreign else step.method,
                step.method.span if is_inside else step.span,
            )
            self._show(
                replace(step, method=method, span=span, depth=self._depth(step), changes=_take(self.inside))
            )
        self.calls.append(_Call(step, is_foreign, is_told))
        self._keep(step)
        self.thrown = None

    def _leave_call(self, call: _Call, step: Step) -> None:
        own = [
            change for change in step.changes if isinstance(change, Assigned) and not _is_result(change, step)
        ]
        if not call.is_told:
            self._keep(step)
            if own:
                self._show_result(call.step, own)
            return
        changes = [*_take(self.inside), *_lasting(step.changes), *own]
        method, span = (
            (_of_receiver(call.step), call.step.span) if call.is_foreign else (step.method, step.span)
        )
        self._show(replace(step, method=method, span=span, depth=self._depth(step), changes=changes))

    def _show_result(self, call: Step, own: Sequence[Change]) -> None:
        """Show which variable received the result of a hidden call, at the written statement."""
        caller = self.calls[-1].step.method if self.calls else self.root
        if caller is None or _is_foreign(caller) or caller.title.endswith(BRIDGED):
            return
        around = (
            each.span
            for each in caller.statements()
            if each.span.start <= call.span.start <= call.span.end <= each.span.end
        )
        span = min(around, key=lambda each: each.end - each.start, default=call.span)
        changes = [*_take(self.inside), *own]
        self._show(Step(StepKind.STATEMENT, call.thread, self._depth(call) - 1, caller, span, changes))

    def _leave(self, call: _Call) -> None:
        """Leave a call that did not return: an exception of the library is thrown at its call."""
        is_outermost = (
            call.is_foreign
            and not (self.calls and self.calls[-1].is_foreign)
            and not _is_unseen(call.step.method)
        )
        if is_outermost and self.thrown is not None:
            self._show(
                replace(
                    self.thrown,
                    span=call.step.span,
                    depth=self._depth(call.step) - 1,
                    changes=_take(self.inside),
                )
            )
            self.thrown = None

    def _keep(self, step: Step) -> None:
        """Record the effects of a hidden step."""
        forked = [change for change in step.changes if isinstance(change, Forked)]
        self._add(forked)
        is_unseen = any(_is_unseen(call.step.method) for call in self.calls)
        hidden = Locked | Unlocked | Allocated if is_plumbing(step.span) else ()
        if any(not call.is_told and call.step.method.name.endswith(".iterator") for call in self.calls):
            self.unwritten.update(
                id(change.target) for change in step.changes if isinstance(change, Allocated)
            )
        lasting = [
            change
            for change in _lasting(step.changes)
            if change not in forked and not isinstance(change, hidden) and not self._is_unwritten(change)
        ]
        (self.made if is_unseen else self.inside).extend(lasting)
        if step.kind is StepKind.THROW:
            self.thrown = step

    def _is_unwritten(self, change: Change) -> bool:
        return isinstance(change, Allocated | Written) and id(change.target) in self.unwritten

    def _add(self, changes: Sequence[Change]) -> None:
        """Add effects to the last shown step; those of a started thread come after it."""
        if changes and self.before is not None:
            place = next(at for at in range(len(self.out) - 1, -1, -1) if self.out[at] is self.before)
            self.before = self.out[place] = replace(self.before, changes=[*self.before.changes, *changes])

    def _show_written(self, step: Step) -> None:
        """Show a step of a written method."""
        if step.condition and step.span in begun_elsewhere(step.method):
            self.inside.extend(step.changes)
            return
        is_mere_try = (
            step.kind is StepKind.STATEMENT and not step.changes and step.span.text.startswith("try")
        )
        if is_mere_try or _is_again(step, self.before):
            return
        made = _take(self.made) if step.kind is StepKind.THROW or step.span.text.startswith("catch") else []
        changes = [
            *made,
            *_take(self.inside),
            *(change for change in step.changes if not _is_result(change, step)),
        ]
        depth = self._depth(step)
        self._show(
            step
            if changes == step.changes and depth == step.depth
            else replace(step, changes=changes, depth=depth)
        )

    def _depth(self, step: Step) -> int:
        return step.depth - sum(not call.is_told for call in self.calls)

    def _show(self, step: Step) -> None:
        """Show a step; one that continues the statement of the last shown step is merged with it."""
        before = self.before
        if before is not None and before is self.out[-1] and _goes_on_with(before, step):
            step = replace(
                step,
                changes=[*before.changes, *step.changes],
                condition=before.condition if step.condition is None else step.condition,
            )
            self.out.pop()
        self.before = step
        self.out.append(step)


def _take(changes: list[Change]) -> list[Change]:
    """Return pending effects and clear them."""
    taken = changes.copy()
    changes.clear()
    return taken


def _of_receiver(call: Step) -> Method:
    """Return a library method with the class of its receiver in the title."""
    receiver = None if call.method.static or not call.values else call.values[0]
    if not isinstance(receiver, Obj) or receiver.kind.is_array:
        return call.method
    return replace(
        call.method,
        title=f"{receiver.kind.type}.{call.method.full_name.partition('(')[0].rpartition('.')[2]}()",
    )


def _is_result(change: Change, step: Step) -> bool:
    """Return whether an effect only sets the result."""
    return isinstance(change, Assigned) and (
        change.variable is step.method.retval
        or (step.kind is StepKind.RETURN and change.variable.name == "retval")
    )


def _goes_on_with(before: Step, step: Step) -> bool:
    """Return whether a step only continues the statement of the one before, after implicit calls."""
    if before.kind is not step.kind or step.kind is not StepKind.STATEMENT or before.depth != step.depth:
        return False
    if before.condition is None and step.condition is not None and _begins_choice(before.span, step.span):
        return True
    is_same = before.span == step.span
    is_open = before.condition is None or (step.condition is None and step.span in endless(step.method))
    return is_same and is_open and not any(isinstance(change, Assigned) for change in before.changes)


def _begins_choice(statement: Span, condition: Span) -> bool:
    """Return whether a statement is the choice that a condition decides."""
    is_inside = (
        statement.source is condition.source
        and statement.start < condition.start <= condition.end <= statement.end
    )
    return is_inside and _IF.fullmatch(statement.source.text, statement.start, condition.start) is not None


def _lasting(changes: Sequence[Change]) -> list[Change]:
    """Return the effects that other methods see: not those on variables."""
    return [change for change in changes if not isinstance(change, Assigned)]


def _is_again(step: Step, before: Step | None) -> bool:
    """Return whether an exception is only rethrown."""
    if step.raised is None or not _goes_on(step.raised) or before is None:
        return False
    return before.kind is StepKind.THROW or before.span.text.startswith("try")


def _is_in_text(call: Step) -> bool:
    """Return whether a call is written: its text contains the name of the callee."""
    return not _is_unseen(call.method) and call.method.name.rpartition(".")[2] in call.span.text


def _is_foreign(method: Method) -> bool:
    return _is_unseen(method) or _is_known(method.span.source)


def _is_unseen(method: Method) -> bool:
    """Return whether a method exists only in the lowered program."""
    return is_hidden(method.signature.name)


def _is_bridge(call: Step) -> bool:
    """Return whether a call only delegates: a bridge, or ``new`` under check to its constructor."""
    return call.method.title.endswith(BRIDGED) or (call.depth == 1 and call.method.title.endswith(BY_NEW))


@lru_cache(maxsize=256)
def _is_known(source: Source) -> bool:
    return is_known_java(source)
