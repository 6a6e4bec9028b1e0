"""Futures that are completed later, and locks for reading and writing: verdicts, under every schedule."""

from __future__ import annotations

import pytest

from tests.java.lowering.test_array_objects import asked

_F, _L = "java.util.concurrent.CompletableFuture", "java.util.concurrent.locks"
_LOCK = f"{_L}.ReadWriteLock l = new {_L}.ReentrantReadWriteLock();"
VERDICTS = {
    "supplied": (f"assert {_F}.supplyAsync(() -> 3).thenApply(x -> x + 1).join() == 4;", "holds"),
    "supplied late": (f"var f = {_F}.supplyAsync(() -> 3); assert f.isDone();", "violated"),
    "never completed": (f"new {_F}<Integer>().join();", "violated"),
    "completed by another": (
        f"var f = new {_F}<Integer>(); new Thread(() -> f.complete(5)).start(); assert f.join() == 5;",
        "holds",
    ),
    "seen by who joins": (f"{_F}.runAsync(() -> {{ n = 5; }}).join(); assert n == 5;", "holds"),
    "fails": (f"{_F}.supplyAsync(() -> 10 / k).join();", "violated"),
    "recovers": (
        f"int r = {_F}.supplyAsync(() -> 10 / k).exceptionally(e -> 7).join(); assert k != 0 || r == 7;",
        "holds",
    ),
    "one writer": (
        f"n = 0; {_LOCK} Thread t = new Thread(() -> {{ l.writeLock().lock(); n++; l.writeLock().unlock(); }}); t.start();"
        " l.writeLock().lock(); n++; l.writeLock().unlock(); t.join(); assert n == 2;",
        "holds",
    ),
    "two readers": (
        f"n = 0; {_LOCK} Thread t = new Thread(() -> {{ l.readLock().lock(); n++; }}); t.start(); l.readLock().lock(); n++; t.join(); assert n == 2;",
        "violated",
    ),
    "reader that writes": (f"{_LOCK} l.readLock().lock(); l.writeLock().lock();", "violated"),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name: str) -> None:
    body, verdict = VERDICTS[name]
    report = asked(f"static int n; static void m(int k) throws InterruptedException {{ {body} }}")
    assert report.verdict.value == verdict
