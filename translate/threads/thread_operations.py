"""Operations of threads: start, wait for children, lock, wait for a notification and notify, as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ooxcheck.oox import logic, typed
from ooxcheck.oox.operators import SignalOp
from ooxcheck.oox.running.outcomes import ExceptionKind
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.dependence import looks_at_heap
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.calls import activate, candidates, entry
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.expressions import evaluate
from ooxcheck.translate.symbolic.ghosts import ghost_arguments
from ooxcheck.translate.symbolic.paths import Dead, Flow, Frame, Path
from ooxcheck.translate.threads.events import Event, EventKind, Thread
from ooxcheck.translate.threads.history import DeferredJudgement, Ending, History, Section
from ooxcheck.translate.threads.notifications import Notification, Wait


def fork(history: History, encoder: Encoder, path: Path, node: typed.Fork) -> None:
    """Start a thread, and execute it."""
    if encoder.nesting:
        msg = "what a formula calls may start a thread"
        raise Unsupported(msg, node.span)
    match node.call:
        case typed.VirtualCall(_, signature, target, args, span=site):
            this = evaluate(encoder, path, target)
            arguments = [evaluate(encoder, path, argument) for argument in args]
            assert isinstance(this, Expr)
            encoder.throw_where(path, this.no(), ExceptionKind.NULL, site)
            arguments += ghost_arguments(encoder, path, node.call.ghosts)
            for method, among in candidates(encoder, signature, this):
                branch = path.branch((this & among).some())
                if branch is not None:
                    _start(history, encoder, branch, method, [this & among, *arguments], site)
                    path.put(replace(path.heap, clock=branch.heap.clock))
        case typed.StaticCall(class_name, signature, args) | typed.SuperCall(class_name, signature, args):
            receivers = [path.read(0)] if isinstance(node.call, typed.SuperCall) else []
            arguments = [*receivers, *(evaluate(encoder, path, argument) for argument in args)]
            arguments += ghost_arguments(encoder, path, node.call.ghosts)
            method = encoder.program.runs(class_name, signature)
            _start(history, encoder, path, method, arguments, node.call.span)


def _start(
    history: History, encoder: Encoder, path: Path, method: Method, arguments: Sequence[Value], site: Span
) -> None:
    """Execute a method in a new thread; the path then knows it, and its descendants."""
    if not history.can_be(path.guard):
        return
    parent = history.thread
    event = history.note(encoder, path, EventKind.FORK, site)
    child = Thread(len(history.threads), parent, event)
    history.threads.append(child)
    parent.children.append(child)
    history.thread, held = child, history.held
    history.held = []
    clock = {**path.heap.clock, parent.number: event.number + 1}
    inside = Path(path.frame, State(path.guard, {}, replace(path.heap, clock=clock)), Flow())
    try:
        with encoder.at(("fork", site)):
            remembered = history.heap_on_entry(encoder, inside, method)
            frame = Frame(method, entry(method, arguments, remembered, None), path.frame.duties, site=site)
            state = State(path.guard, frame.entry[0], inside.heap)
            normal, thrown = activate(encoder, frame, state, site)
            if thrown is not None:
                _note_uncaught(history, thrown, site)
            child.clock = normal.heap.clock if normal else {}
    finally:
        history.thread, history.held = parent, held
    started = dict.fromkeys(range(child.number, len(history.threads)), 0)
    path.put(replace(path.heap, clock={**path.heap.clock, **started}))


def _note_uncaught(history: History, thrown: State, site: Span) -> None:
    """Record that an exception leaves the current thread: it ends the program, and violates the duty not to throw."""
    event = history.note_end(thrown.guard, site)
    if event is None:
        return
    settled, forbidding = history.world.simplify, history.forbidding
    allowed = settled(all_of((thrown.guard, *(negation(owed) for _, owed in forbidding))))
    history.deaths.append(Ending(event, allowed))
    history.endings.append(Ending(event, thrown.guard))
    for duty, owed in forbidding:
        broken = Ending(event, settled(all_of((thrown.guard, owed))), duty)
        history.endings.append(broken)
        history.comings.append(broken)


def join_children(history: History, encoder: Encoder, path: Path, node: typed.JoinThreads) -> None:
    """Wait for all children: their events precede those that follow."""
    thread = history.thread
    if history.is_alone(encoder) or not (thread.children or history.is_buffered):
        return
    event = history.note(encoder, path, EventKind.JOIN, node.span)
    history.joins.append(event)
    clock, before = dict(path.heap.clock), path.heap.clock
    for child in thread.children:
        clock[child.number] = len(child.events)
        for number, count in child.clock.items():
            if history.threads[number].descends_from(child):
                clock[number] = max(count, clock.get(number, 0))
    event.clock = clock
    new = [
        write
        for writes in (*history.writes.values(), history.made)
        for write in writes
        if write.number < clock.get(write.thread.number, 0)
        and write.number >= before.get(write.thread.number, 0)
    ]
    path.put(replace(history.instants.overlaid(event, path.heap, new), clock=clock))


def signal(history: History, encoder: Encoder, path: Path, target: Expr, node: typed.Signal) -> None:
    """Wait for a notification, or notify; throw without the lock."""
    is_held = any_of((held & target).some() for held, _ in history.held)
    encoder.throw_where(path, negation(is_held), ExceptionKind.THROW, node.span)
    match node.word:
        case SignalOp.WAIT:
            _wait(history, encoder, path, target, node)
        case SignalOp.NOTIFY | SignalOp.NOTIFY_ALL:
            if not history.is_alone(encoder):
                event = history.note(encoder, path, EventKind.NOTIFY, node.span)
                is_for_all = node.word is SignalOp.NOTIFY_ALL
                history.notifications.append(Notification(event, target, is_for_all))


def _wait(history: History, encoder: Encoder, path: Path, target: Expr, node: typed.Signal) -> None:
    """Release a lock, and acquire it again after a notification; a single thread waits forever."""
    if history.is_alone(encoder):
        history.stuck.append(path.guard)
        raise Dead
    gives_up, goes_on = (
        history.note(encoder, path, kind, node.span) for kind in (EventKind.WAIT, EventKind.WAKE)
    )
    wait = Wait(gives_up, goes_on, target)
    history.waits.append(wait)
    for _, waits in history.held:
        waits.append(wait)


def hold_lock(history: History, encoder: Encoder, path: Path, target: Expr, node: typed.Lock) -> None:
    """Execute the body of a block that holds a lock; it is released on every exit."""
    acquire = history.note(encoder, path, EventKind.ACQUIRE, node.span)
    ways = path.flow.breaks, path.flow.continues, path.flow.returns, path.flow.throws
    before = [len(way) for way in ways]
    outcome: Formula = FALSE
    waits: list[Wait] = []
    history.held.append((target, waits))
    try:
        if node.when is not None:
            _await(history, encoder, path, acquire, node.when)
        encoder.statement(path, node.body)
        outcome = path.guard
    finally:
        history.held.pop()
        left = [state for way, count in zip(ways, before, strict=True) for state in way[count:]]
        guard = any_of((outcome, *(state.guard for state in left)))
        release = None if guard is FALSE else history.note(encoder, path, EventKind.RELEASE, node.span)
        if release is not None:
            release.guard, release.clock = history.world.simplify(guard), acquire.clock
        history.sections.append(Section(acquire, release, target, waits))


def _await(history: History, encoder: Encoder, path: Path, event: Event, when: logic.Formula) -> None:
    """Wait until a formula holds: with one thread it does not change, otherwise the order of events decides when."""

    def look(here: Path) -> Sequence[Value]:
        judged = encoder.judge(when, here.scene())
        here.keep(all_of((judged.holds, negation(judged.error))))
        return ()

    event.looks = looks_at_heap(when)
    if history.is_interfered(event, path.frame):
        holds = history.goes_on(event)
        history.awaited.append(DeferredJudgement(event, path.within(Flow()), look, holds))
        path.keep(holds)
        return
    before, history.opened[event] = path.guard, FALSE
    try:
        look(path)
        history.opened[event] = path.guard
    finally:
        if history.is_alone(encoder):
            history.stuck.append(history.world.simplify(before & ~history.opened[event]))
