"""Locks and threads of the library in the initial heap: only the caller's thread runs, so no thread waits, and all tasks are done.

The caller is assumed to hold no lock, either, and no thread to be interrupted. If the method queries that, a note says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java.lowering.code.monitors import RUN, THREAD
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.operators import Infix, Quantifier
from ooxcheck.oox.source import Span

_LOCK = "java.util.concurrent.locks.ReentrantLock"
_READ_WRITE_LOCK = "java.util.concurrent.locks.ReentrantReadWriteLock"
LOCKS = (_LOCK, _READ_WRITE_LOCK)
"""The classes of locks that the caller does not hold."""

_FUTURE = "java.util.concurrent.CompletableFuture"
_POOL = "java.util.concurrent.Executors.Pool"
_LATCH = "java.util.concurrent.CountDownLatch"
_RUN, _CALLER = RUN.name, f"{THREAD}.Caller"

_ZERO = (
    (_LOCK, "holds", Infix.EQUAL),
    (_READ_WRITE_LOCK, "writes", Infix.EQUAL),
    (_READ_WRITE_LOCK, "come", Infix.EQUAL),
    (f"{_LOCK}.Waiting", "come", Infix.EQUAL),
    (f"{_LOCK}.Waiting", "called", Infix.EQUAL),
    (_LATCH, "count", Infix.GREATER_EQUAL),
    (_POOL, "open", Infix.EQUAL),
    (_POOL, "idle", Infix.GREATER),
    ("java.util.concurrent.Executors.Single", "come", Infix.EQUAL),
    ("java.util.concurrent.Executors.Single", "over", Infix.EQUAL),
)
"""How fields of the initial heap compare with zero."""


_ASKING = frozenset(
    (
        "isLocked",
        "isHeldByCurrentThread",
        "getHoldCount",
        "isWriteLocked",
        "isWriteLockedByCurrentThread",
        "getWriteHoldCount",
        "getReadHoldCount",
        "getReadLockCount",
    )
)
"""Methods of a lock that return whether it is held."""


_INTERRUPTED = frozenset(("isInterrupted", "interrupted"))
"""Methods of a thread that return whether it is interrupted."""


def lock_notes(reach: Reach, span: Span) -> Iterator[Diagnostic]:
    """Yield the notes that no lock is held, and that no thread is interrupted, if the method queries it."""
    if reach.is_fresh:
        return
    if any(each.owner in LOCKS and each.name in _ASKING for each in reach.methods):
        message = "assumes that the caller holds no lock"
        yield Diagnostic("note.locks", message, span, Severity.WARNING)
    if any(each.owner == THREAD and each.name in _INTERRUPTED for each in reach.methods):
        message = "assumes that nobody interrupts a thread"
        yield Diagnostic("note.interrupts", message, span, Severity.WARNING)


def at_rest(names: Names, span: Span) -> Iterator[tree.Expr]:
    """Yield formulas that hold of locks, latches, pools and tasks while no other thread runs."""
    known = names.fields()

    def each(owner: str, claim: tree.Expr) -> tree.Expr:
        declared = tree.Declaration(("_l",), tree.Name(names.class_(owner), span=span), span=span)
        return tree.Quantifier(Quantifier.ALL, (declared,), claim, span=span)

    def read(owner: str, field: str) -> tree.Expr:
        return tree.Member(tree.Name("_l", span=span), known[owner, field], span=span)

    for owner, field, op in _ZERO:
        if (owner, field) in known:
            yield each(owner, tree.Binary(op, read(owner, field), tree.IntLiteral(0, span=span), span=span))
    for owner, field, op in (
        (_LOCK, "owner", Infix.EQUAL),
        (_READ_WRITE_LOCK, "writer", Infix.EQUAL),
        (_READ_WRITE_LOCK, "first", Infix.EQUAL),
        (_FUTURE, "_waiting", Infix.EQUAL),
        (f"{THREAD}.Self", "_thread", Infix.EQUAL),
        (f"{_LOCK}.Waiting", "lock", Infix.NOT_EQUAL),
    ):
        if (owner, field) in known:
            yield each(owner, tree.Binary(op, read(owner, field), tree.NullLiteral(span=span), span=span))
    task = "java.util.concurrent.Executors.Task"
    if (task, "isOver") in known:
        yield each(task, read(task, "isOver"))
    if (_RUN, "_over") in known and (_CALLER, "_thread") not in known:
        yield each(_RUN, read(_RUN, "_over"))


def caller_runs(names: Names, span: Span) -> Iterator[tree.Expr]:
    """Yield that the thread of the caller is there, and is the only one that was started and has not ended, if its object is reached."""
    known = names.fields()
    if (_CALLER, "_thread") not in known:
        return

    def member(target: tree.Expr, *field: str) -> tree.Expr:
        return tree.Member(target, known[field[0], field[1]], span=span)

    def binary(op: Infix, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Binary(op, left, right, span=span)

    null, run = tree.NullLiteral(span=span), tree.Name("_l", span=span)
    thread = member(tree.Name(names.static_owner(_CALLER), span=span), _CALLER, "_thread")
    own = member(thread, THREAD, "_started")
    yield binary(Infix.NOT_EQUAL, thread, null)
    yield binary(Infix.NOT_EQUAL, own, null)
    is_over = member(run, _RUN, "_over")
    is_others = binary(Infix.NOT_EQUAL, run, own)
    declared = tree.Declaration(("_l",), tree.Name(names.class_(_RUN), span=span), span=span)
    yield tree.Quantifier(Quantifier.ALL, (declared,), binary(Infix.EQUAL, is_over, is_others), span=span)
