"""Monitors: what stands for a class where a thread locks it, and what threads of Java are made of.

``static synchronized`` and ``synchronized (C.class)`` lock ``C._C_monitor``, an object of a class that Java does not know, which the method under check
is given (`ooxcheck.java.lowering.entry`). A class is initialised under another one, ``C._C_gate``, so that no thread sees it half done (JLS 12.4.2). Neither is there
as long as there is one thread. A ``synchronized`` block of the library that begins with ``//@ assume`` waits for that. A thread is what our source of ``java.lang.Thread`` says; its method ``fork`` lets another thread call ``execute``, and ``self`` tells who runs
(`ooxcheck.java.lowering.thread_exceptions`).
"""

from __future__ import annotations

from ooxcheck.java import typed
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import OBJECT, VOID, ClassType

MONITOR = "_Monitor"
"""The class of monitors."""

THREAD = "java.lang.Thread"

_RUN = ClassType(f"{THREAD}.Run")

FORK = MethodRef(THREAD, "fork", (_RUN,), VOID)
SELF = MethodRef(THREAD, "self", (), ClassType(f"{THREAD}.Self"), is_static=True)
NOT_OWNER = MethodRef("java.lang.IllegalMonitorStateException", "<init>", (), VOID)
EXECUTE = MethodRef(THREAD, "execute", (_RUN,), VOID)


_SIGNALS = frozenset(("wait", "notify", "notifyAll"))


def monitor(class_name: str) -> str:
    """Return the name of the field that holds the monitor of a class."""
    return f"_{class_name}_monitor"


def gate(class_name: str) -> str:
    """Return the name of the field that holds the lock under which a class is initialised."""
    return f"_{class_name}_gate"


def is_signal(node: typed.Expr) -> bool:
    """Return whether a call waits for a notification, or notifies."""
    return (
        isinstance(node, typed.Call)
        and node.method.owner == OBJECT.name
        and node.method.name in _SIGNALS
        and not node.method.parameters
    )


def is_fork(node: typed.Expr) -> bool:
    """Return whether a call starts a thread."""
    return isinstance(node, typed.Call) and node.method == FORK
