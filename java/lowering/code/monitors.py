"""Monitors and threads: the fields that hold the locks of classes, and the calls that start, signal and stop threads.

``static synchronized`` and ``synchronized (C.class)`` lock ``C._C_monitor``, an object of a class that does not exist in Java; the method under check assumes that
it exists (`ooxcheck.java.lowering.entry`). A class is initialised under another lock, ``C._C_gate``, so that no thread sees it half initialised (JLS 12.4.2).
Neither field exists while there is one thread. A ``synchronized`` block of the library that begins with ``//@ assume`` waits for that condition. Threads are defined
by the library's source of ``java.lang.Thread``: its method ``fork`` lets another thread call ``execute``, and ``self`` returns the running thread
(`ooxcheck.java.lowering.thread_exceptions`).
"""

from __future__ import annotations

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, refuse
from ooxcheck.java.lowering.code.exceptions import throw, throw_if_null
from ooxcheck.java.lowering.code.expressions.operands import value, values
from ooxcheck.java.lowering.code.identity import check_lock
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import OBJECT, VOID, ClassType
from ooxcheck.oox import tree
from ooxcheck.oox.operators import SignalOp
from ooxcheck.oox.source import Span

MONITOR = "_Monitor"
"""The class of monitors."""

THREAD = "java.lang.Thread"

RUN = ClassType(f"{THREAD}.Run")
"""The class of what a thread does once."""

FORK = MethodRef(THREAD, "fork", (RUN,), VOID)
SELF = MethodRef(THREAD, "self", (), ClassType(f"{THREAD}.Self"), is_static=True)
NOT_OWNER = MethodRef("java.lang.IllegalMonitorStateException", "<init>", (), VOID)
EXECUTE = MethodRef(THREAD, "execute", (RUN,), VOID)


def monitor_field(class_name: str) -> str:
    """Return the name of the field that holds the monitor of a class."""
    return f"_{class_name}_monitor"


def gate_field(class_name: str) -> str:
    """Return the name of the field that holds the lock under which a class is initialised."""
    return f"_{class_name}_gate"


def is_signal(node: typed.Expr) -> bool:
    """Return whether a call is ``wait``, ``notify`` or ``notifyAll``."""
    return (
        isinstance(node, typed.Call)
        and node.method.owner == OBJECT.name
        and node.method.name in tuple(SignalOp)
        and not node.method.parameters
    )


def is_fork(node: typed.Expr) -> bool:
    """Return whether a call starts a thread."""
    return isinstance(node, typed.Call) and node.method == FORK


def class_monitor(code: Emitter, class_name: str, span: Span) -> tree.Expr:
    """Return the monitor of a class."""
    owner = tree.Name(code.names.static_owner(class_name), span=span)
    return tree.Member(owner, monitor_field(code.names.class_(class_name)), span=span)


def fork(code: Emitter, node: typed.Call) -> None:
    """Emit the start of a thread, which executes the current object."""
    method, arguments = code.names.method(EXECUTE), tuple(values(code, *node.arguments))
    call = tree.Call(tree.This(span=node.span), method, arguments, span=node.span)
    code.emit(tree.Fork(call, span=code.here))


def signal(code: Emitter, node: typed.Call) -> None:
    """Emit ``wait``, ``notify`` or ``notifyAll``; a thread that does not hold the monitor gets an exception."""
    target = node.target
    assert target is not None, "a signal should have a target"
    if not isinstance(target.type, ClassType):
        refuse(f"{node.method.name} of {target.type}", "wait for an object of a class", node.span)
    check_lock(code, target)
    receiver = code.steady(value(code, target), target.type)
    if not isinstance(receiver, tree.This):
        throw_if_null(code, receiver, node.span)
    with code.collect_statements() as inner:
        throw(code, typed.Throw(typed.New(NOT_OWNER, (), span=node.span), span=node.span))
    body = code.block([tree.Signal(SignalOp(node.method.name), receiver, span=code.here)])
    code.emit(tree.Try(body, code.block(inner), None, span=code.silent))
