"""A trace as text: line, statement and effects; indented by call depth, with the thread in front if there are several.

Lines are those of the file in which the trace begins; other files are named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from ooxcheck.diagnosis.java_words import exception_name, is_plumbing
from ooxcheck.input.java_programs import is_java
from ooxcheck.oox.declarations import is_hidden
from ooxcheck.oox.running.heap import Atom, Drain, Mover, Obj, ThreadId, same_content
from ooxcheck.oox.running.machine.provenance import Read
from ooxcheck.oox.running.machine.synchronisation import (
    Blocked,
    Forked,
    Imminent,
    Joined,
    Locked,
    Synchronised,
    Unlocked,
)
from ooxcheck.oox.running.machine.trace import (
    Allocated,
    Assigned,
    Change,
    Deferred,
    Step,
    StepKind,
    Trace,
    Written,
)
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, Return
from ooxcheck.oox.types import ERROR, Type
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import PLAIN, Paint

MAX_STEPS = 200
"""The number of steps of a trace on a terminal: the first and the last ones."""

_WIDTH = 44

Cells: TypeAlias = "Collection[tuple[Obj, int]]"
"""Cells of objects by index."""


def thread_name(id_: ThreadId) -> str:
    """Return the name of a thread: ``main``, or ``0.1`` for the second child of its first child."""
    return ".".join(map(str, id_)) or "main"


def mover_name(mover: Mover) -> str:
    """Return the name of a mover: a thread, or the store buffer of one."""
    return f"drain {thread_name(mover.thread)}" if isinstance(mover, Drain) else thread_name(mover)


def trace_lines(
    trace: Trace,
    names: Names,
    paint: Paint = PLAIN,
    *,
    limit: int | None = MAX_STEPS,
    is_compact: bool = False,
    all_reads: bool = False,
) -> list[str]:
    """Return the steps as lines; a long trace loses its middle, unless there is no limit.

    A compact trace has only the steps that change, decide or call something. Of reads beside other threads, it has those of values that other threads
    wrote, and of initial values of cells that some thread writes; or all reads.
    """
    from ooxcheck.text.iterations import iterations

    steps = condense(trace.steps)
    numbers = iterations(steps)
    has_threads = any(step.thread for step in steps)
    home = steps[0].span.source.name if steps else None
    written = {
        (change.target, change.cell)
        for step in steps
        for change in step.changes
        if isinstance(change, Written)
    }
    lines = [
        _line(
            step,
            _step_effects(step, numbers.get(place), names, None if all_reads else written),
            names,
            paint,
            thread=has_threads,
            home=home,
        )
        for place, (step, behind) in enumerate(pairwise([*steps, None]))
        if step and (not is_compact or _is_telling(step, behind))
    ]
    lines = _without_middle(lines, limit)
    if trace.omitted:
        lines.append(f"      ... and {trace.omitted} more steps")
    return lines


def _without_middle(lines: list[str], limit: int | None) -> list[str]:
    if limit is None or len(lines) <= limit:
        return lines
    half = limit // 2
    return [*lines[:half], f"      ... {len(lines) - 2 * half} steps are not shown ...", *lines[-half:]]


def condense(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without those that only begin a statement which continues after other threads moved; for Java, those of the source."""
    from ooxcheck.diagnosis.java_steps import source_steps

    steps = source_steps(steps)
    latest: dict[ThreadId, Step] = {}
    dropped: set[int] = set()
    for step in steps:
        if step.kind is StepKind.DRAIN:
            continue
        before = latest.get(step.thread)
        if before and before.span is step.span and before.depth == step.depth and _is_idle(before):
            dropped.add(id(before))
        latest[step.thread] = step
    return [step for step in steps if id(step) not in dropped]


def listed_steps(steps: Sequence[Step]) -> list[Step]:
    """Return the steps for JSON: for Java those of the source; reads refer to steps by their numbers in this list."""
    if not steps or not is_java(steps[0].method.span.source):
        return list(steps)
    whole = condense(steps)
    told = [
        step
        for step, behind in pairwise([*whole, None])
        if step and not (behind and _only_begins(step, behind))
    ]
    places = {id(change): number for number, step in enumerate(told) for change in step.changes}
    numbers = [
        next((places[id(change)] for change in step.changes if id(change) in places), None) for step in steps
    ]
    return [
        replace(step, reads=[_renumber(read, numbers) for read in step.reads]) if step.reads else step
        for step in told
    ]


def _only_begins(step: Step, behind: Step) -> bool:
    """Return whether a step only begins a statement that the next step continues."""
    is_part = (
        step.span.source is behind.span.source
        and step.span.start <= behind.span.start <= behind.span.end <= step.span.end
    )
    return (
        _is_idle(step)
        and behind.kind is StepKind.STATEMENT
        and (behind.thread, behind.depth) == (step.thread, step.depth)
        and is_part
    )


def _renumber(read: Read, numbers: Sequence[int | None]) -> Read:
    """Return a read with the number of its writer in another list of steps."""
    if read.writer is None or read.writer.step is None:
        return read
    return replace(read, writer=replace(read.writer, step=numbers[read.writer.step]))


def _is_idle(step: Step) -> bool:
    is_quiet = not step.changes and not step.reads and step.condition is None and not step.wraps
    return step.kind is StepKind.STATEMENT and is_quiet


def _is_telling(step: Step, behind: Step | None) -> bool:
    """Return whether a step has an effect that its neighbours do not show; the return of a method is shown.

    Reads for a call are shown at the call.
    """
    match step.kind:
        case StepKind.STATEMENT if (
            behind and behind.kind is StepKind.CALL and behind.thread == step.thread and not step.changes
        ):
            return False
        case StepKind.STATEMENT if not step.changes and is_plumbing(step.span):
            return False
        case StepKind.STATEMENT:
            return not _is_idle(step) or (step.depth == 0 and _is_return(step))
        case StepKind.RETURN:
            return bool(step.values or step.changes)
        case StepKind.CALL | StepKind.THROW | StepKind.WAIT | StepKind.RACE | StepKind.DRAIN:
            return True


def _is_return(step: Step) -> bool:
    return any(isinstance(each, Return) and each.span == step.span for each in step.method.statements())


def _step_effects(step: Step, iteration: int | None, names: Names, written: Cells | None) -> str:
    """Return the effects of a step, the iteration that it begins, and its reads."""
    did = [*effects(step, names), *([f"iteration {iteration}"] if iteration else [])]
    return ", ".join([*did, *reads(step, names, written if did else None)])


def _line(step: Step, effect: str, names: Names, paint: Paint, *, thread: bool, home: str | None) -> str:
    who = f"{thread_name(step.thread):<6}" if thread else ""
    where = (
        f"{step.span.line:>4}"
        if step.span.source.name == home
        else f"{step.span.source.name}:{step.span.line}"
    )
    text = "  " * max(0, step.depth) + one_line(statement_text(step, names))
    body = f"{visible(text):<{_WIDTH}}  {visible(effect)}" if effect else visible(text)
    return f"{who}{paint('dim', visible(where))}  {body}".rstrip()


def statement_text(step: Step, names: Names) -> str:
    """Return the statement of a step as in the program, or a call, a return or an exception."""
    method = step.method
    match step.kind:
        case StepKind.STATEMENT | StepKind.WAIT | StepKind.RACE | StepKind.DRAIN:
            return _statement(step)
        case StepKind.CALL:
            return f"-> {method.name}({', '.join(call_arguments(method, step.values, names))})"
        case StepKind.RETURN:
            values = [f": {names.value_text(value, method.result)}" for value in step.values]
            return f"<- {method.name}{''.join(values)}"
        case StepKind.THROW:
            return f"throws {exception_name(step.raised) if step.raised else None}"


def call_arguments(method: Method, values: Sequence[Atom], names: Names) -> Iterator[str]:
    """Iterate over ``name = value`` for the receiver and the arguments of a call."""
    receiver: list[tuple[str, Type]] = [] if method.static else [("this", ERROR)]
    parameters = [(f"ghost {p.name}" if p.is_ghost else p.name, p.type) for p in method.parameters]
    for (name, type_), value in zip(receiver + parameters, values, strict=True):
        if is_hidden(name):
            continue
        yield f"{name} = {names.value_text(value, type_)}"


def call_line(method: Method, values: Sequence[Atom], names: Names) -> str:
    """Return the line with a call and its arguments."""
    return visible(f"{method.name}({', '.join(call_arguments(method, values, names))})")


def effects(step: Step, names: Names) -> Iterator[str]:
    """Iterate over the changes and decisions of a step."""
    from ooxcheck.diagnosis.java_loops import endless

    if step.condition is not None and not (step.condition and step.span in endless(step.method)):
        yield "true" if step.condition else "false"
    for change in step.changes:
        if _is_inner(change):
            continue
        yield change_words(change, names) + (" reaches memory" if step.kind is StepKind.DRAIN else "")
    if step.wraps:
        yield "wraps around"


def _is_inner(change: Change) -> bool:
    """Return whether a change is internal to a string or an array, so that text does not show it."""
    match change:
        case Allocated(target):
            return target.kind.text_at is not None or target.kind.held_at is not None
        case Written(target) | Deferred(target):
            return target.kind.held_at is not None
        case _:
            return False


def change_words(change: Change, names: Names) -> str:
    """Return a change in words."""
    from ooxcheck.text.heaps import cell_name, content_type

    match change:
        case Assigned(variable, value):
            return f"{variable.name} = {names.value_text(value, variable.type)}"
        case Written(target, cell, _, after):
            return f"{cell_name(target, cell, names)} = {names.value_text(after, content_type(target, cell))}"
        case Deferred(target, cell, after):
            return f"{cell_name(target, cell, names)} = {names.value_text(after, content_type(target, cell))} in the buffer"
        case Allocated(target):
            return f"{names.name(target)} is new"
        case Locked() | Unlocked() | Forked() | Joined() | Blocked() | Imminent():
            return _synchronisation_words(change, names)


def _synchronisation_words(change: Synchronised, names: Names) -> str:
    from ooxcheck.text.heaps import cell_name

    match change:
        case Locked(target, depth):
            return f"takes {names.name(target)}{' again' if depth > 1 else ''}"
        case Unlocked(target, depth):
            return f"still holds {names.name(target)}" if depth else f"releases {names.name(target)}"
        case Forked(thread, method, values):
            return f"starts {thread_name(thread)}: {method.name}({', '.join(call_arguments(method, values, names))})"
        case Joined(threads):
            return f"{thread_list(threads)} {'has' if len(threads) == 1 else 'have'} ended"
        case Blocked(_, _, until) if until is not None:
            return f"waits until {one_line(until)}"
        case Blocked(target, threads):
            return (
                f"waits for {thread_list(threads)} to end"
                if target is None
                else f"waits for {names.name(target)}, which {thread_list(threads)} holds"
            )
        case Imminent(target, cell, is_write):
            return f"is about to {'write' if is_write else 'read'} {cell_name(target, cell, names)}"


def thread_list(threads: Sequence[ThreadId]) -> str:
    """Return the names of some threads: ``0, 1 and 2``."""
    return (
        " and ".join([", ".join(map(thread_name, threads[:-1])), thread_name(threads[-1])])
        if threads[1:]
        else thread_name(*threads)
    )


def reads(step: Step, names: Names, written: Cells | None = None) -> Iterator[str]:
    """Iterate over the reads of a step with their writers: all, or those that matter, if these are the cells that are written.

    A value that was only copied to the one variable that the step changed is not repeated, unless all reads are wanted.
    """
    for read in (
        step.reads if written is None else [read for read in step.reads if _is_of_others(step, read, written)]
    ):
        is_known = written is not None and len(step.reads) == 1 and _is_assigned(step, read)
        yield (
            f"from {written_by(read, step.span)}"
            if is_known
            else f"reads {cell_read(read, names)} from {written_by(read, step.span)}"
        )


def _is_of_others(step: Step, read: Read, written: Cells) -> bool:
    return (read.target, read.cell) in written if read.writer is None else read.writer.thread != step.thread


def cell_read(read: Read, names: Names) -> str:
    """Return a cell that was read, and its content."""
    from ooxcheck.text.heaps import cell_name, content_type

    return f"{cell_name(read.target, read.cell, names)} = {names.value_text(read.value, content_type(read.target, read.cell))}"


def written_by(read: Read, here: Span) -> str:
    """Return the thread and line that wrote the value of a read: ``0 at 63``; with the file if it is another one."""
    if read.writer is None:
        return "the initial heap"
    place = read.writer.span
    return f"{thread_name(read.writer.thread)} at {place.line if place.source is here.source else f'{place.source.name}:{place.line}'}"


def _is_assigned(step: Step, read: Read) -> bool:
    match step.changes:
        case [Assigned(_, value)]:
            return same_content(value, read.value)
        case _:
            return False


def statement_head(text: str) -> str:
    """Return a statement without its block: ``lock (x)``."""
    return (text.partition("{")[0] if text.endswith("}") else "").strip() or text


def one_line(text: str, limit: int = 100) -> str:
    """Return text in one line, cut to a readable length."""
    joined = " ".join(text[: 4 * limit].split())
    return joined if len(joined) <= limit else f"{joined[: limit - 3]}..."


def _statement(step: Step) -> str:
    """Return a statement; the span of a loop or choice is its condition, so the keyword is prepended."""
    from ooxcheck.diagnosis.java_loops import condition_words

    words = condition_words(step.method).get(step.span)
    return words or (
        statement_head(step.span.text) if step.condition is None else f"condition ({step.span.text})"
    )
