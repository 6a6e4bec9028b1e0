"""Monitors: what stands for a class where a thread locks it, and what threads of Java are made of.

``static synchronized`` and ``synchronized (C.class)`` lock ``C._C_monitor``, an object of a class that Java does not know, which the method under check
is given (`java.lowering.entry`). A class is initialised under another one, ``C._C_gate``, so that no thread sees it half done (JLS 12.4.2). Neither is there
as long as there is one thread. A thread is what our source of ``java.lang.Thread`` says; its method ``fork`` lets another thread call ``execute``.
"""

from __future__ import annotations

from java import typed
from java.typed import MethodRef
from java.types import VOID, ClassType

MONITOR = "_Monitor"
"""The class of monitors."""

THREAD = "java.lang.Thread"

_RUN = ClassType(f"{THREAD}.Run")

FORK = MethodRef(THREAD, "fork", (_RUN,), VOID)
EXECUTE = MethodRef(THREAD, "execute", (_RUN,), VOID)


def monitor(class_name: str) -> str:
    """Return the name of the field that holds the monitor of a class."""
    return f"_{class_name}_monitor"


def gate(class_name: str) -> str:
    """Return the name of the field that holds the lock under which a class is initialised."""
    return f"_{class_name}_gate"


def is_fork(node: typed.Expr) -> bool:
    """Return whether a call starts a thread."""
    return isinstance(node, typed.Call) and node.method == FORK
