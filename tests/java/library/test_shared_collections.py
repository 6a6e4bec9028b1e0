"""Queues, lists and references that threads share, and loggers: verdicts, under every schedule."""

from __future__ import annotations

import pytest

from ooxcheck.oox.running.outcomes import UNSUPPORTED
from tests.java.lowering.test_array_objects import asked

_C, _A = "java.util.concurrent", "java.util.concurrent.atomic"
_LOGGER = "static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger(M.class.getName());"
VERDICTS = {
    "handed over": (
        f"static void m() throws InterruptedException {{ var q = new {_C}.ArrayBlockingQueue<Integer>(1);"
        " new Thread(() -> { try { q.put(7); } catch (InterruptedException e) { } }).start(); int n = q.take(); assert n == 7; }",
        "holds",
    ),
    "nobody puts": (
        f"static void m() throws InterruptedException {{ new {_C}.LinkedBlockingQueue<Integer>().take(); }}",
        "violated",
    ),
    "polled too early": (
        f"static void m() {{ var q = new {_C}.ConcurrentLinkedQueue<Integer>(); new Thread(() -> q.add(1)).start(); assert q.poll() != null; }}",
        "violated",
    ),
    "first in, first out": (
        f"static void m(int x, int y) {{ var q = new {_C}.ConcurrentLinkedQueue<Integer>(); q.add(x); q.add(y); assert q.poll() == x && q.poll() == y; }}",
        "holds",
    ),
    "walk through a queue": (
        f"static void m(int x) {{ var q = new {_C}.ConcurrentLinkedQueue<Integer>(); q.add(x); assert q.size() == 1; if (x > 0) {{ for (int each : q) {{ assert each > 0; }} }} }}",
        "holds within bounds",
    ),
    "snapshot": (
        f"static void m(int x) {{ var a = new {_C}.CopyOnWriteArrayList<Integer>(); a.add(x); var walk = a.iterator(); a.clear(); assert walk.next() == x && a.isEmpty(); }}",
        "holds",
    ),
    "changed in a walk": (
        f"static void m(int x) {{ var a = new {_C}.CopyOnWriteArrayList<Integer>(); a.add(x); var walk = a.iterator(); walk.next(); walk.remove(); }}",
        "violated",
    ),
    "reference and stamp": (
        f"static void m(String a, int n) {{ var r = new {_A}.AtomicStampedReference<String>(a, n); assert r.compareAndSet(a, null, n, n + 1) && r.getStamp() == n + 1; }}",
        "holds",
    ),
    "stamp only": (
        f"static void m(int n) {{ var r = new {_A}.AtomicStampedReference<String>(null, 1); assert r.compareAndSet(null, null, n, 2); }}",
        "violated",
    ),
    "constant logger": (
        f"{_LOGGER} static void m(int n) {{ LOG.info(\"n = \" + n); assert LOG.getName() != null; }}",
        "holds",
    ),
    "any level": (
        f"{_LOGGER} static void m(int n) {{ assert LOG.isLoggable(java.util.logging.Level.SEVERE); }}",
        "violated",
    ),
    "text that is asked for": (
        f"{_LOGGER} static void m(int n) {{ LOG.fine(() -> \"\" + 1 / n); }}",
        "violated",
    ),
    "same logger": (
        "static void m(boolean b) { if (b) { assert java.util.logging.Logger.getLogger(\"a\") == java.util.logging.Logger.getLogger(\"a\"); } }",
        "holds within bounds",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name: str) -> None:
    members, verdict = VERDICTS[name]
    report = asked(members)
    assert report.verdict.value == verdict
    is_cut = any(each.what == UNSUPPORTED for each in report.bounds)
    assert verdict == "violated" or is_cut == (verdict == "holds within bounds")
