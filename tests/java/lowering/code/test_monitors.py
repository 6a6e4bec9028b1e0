"""Threads of Java that wait: monitors, locks, latches, semaphores and pools, by answers written by hand from JLS 17.2 and the library's documentation."""

from __future__ import annotations

import pytest

from ooxcheck.diagnosis.deadlock import Deadlock
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.source import Source

STARTED = "Thread t = new Thread(() -> {{ {} }}); t.start();"
LOCK = "ReentrantLock l = new ReentrantLock();"


def beside(thread: str, main: str) -> str:
    """Return a body that starts a thread and goes on."""
    return f"{STARTED.format(thread)} {main}"


HELD = {
    "guardedWait": f"Object o = new Object(); {beside('synchronized (o) { ok = true; o.notify(); }', 'synchronized (o) { while (!ok) { o.wait(); } } assert ok;')}",
    "lock": f"{LOCK} {beside('l.lock(); try { x++; } finally { l.unlock(); }', 'l.lock(); x++; l.unlock(); t.join(); assert x == 2;')}",
    "condition": f"{LOCK} Condition c = l.newCondition(); "
    + beside(
        "l.lock(); ok = true; c.signal(); l.unlock();",
        "l.lock(); while (!ok) { c.await(); } l.unlock(); assert ok;",
    ),
    "latch": f"CountDownLatch d = new CountDownLatch(1); {beside('x = 7; d.countDown();', 'd.await(); assert x == 7;')}",
    "semaphore": f"Semaphore s = new Semaphore(1); {beside('s.acquireUninterruptibly(); x++; s.release();', 's.acquire(); x++; s.release(); t.join(); assert x == 2;')}",
    "future": "ExecutorService p = Executors.newFixedThreadPool(1); Future<Integer> f = p.submit(() -> 3); assert f.get() == 3; p.shutdown();",
    "joined": "ExecutorService p = Executors.newFixedThreadPool(1); p.execute(() -> { x = 1; }); p.shutdown(); p.awaitTermination(1, TimeUnit.SECONDS); assert x == 1;",
    "lockAtRest": "if (own != null) { own.lock(); own.unlock(); }",
}
BROKEN = {
    "lostNotification": (
        f"Object o = new Object(); {beside('synchronized (o) { o.notify(); }', 'synchronized (o) { o.wait(); }')}",
        "deadlock",
    ),
    "nobodyNotifies": ("Object o = new Object(); synchronized (o) { o.wait(); }", "deadlock"),
    "withoutMonitor": ("new Object().notify();", "exceptional"),
    "keptLock": (f"{LOCK} {beside('l.lock();', 'l.lock(); l.unlock(); t.join();')}", "deadlock"),
    "notOwner": (f"{LOCK} l.unlock();", "exceptional"),
    "lostSignal": (
        f"{LOCK} Condition c = l.newCondition(); {beside('l.lock(); c.signal(); l.unlock();', 'l.lock(); c.await(); l.unlock();')}",
        "deadlock",
    ),
    "twoPermits": (
        f"Semaphore s = new Semaphore(2); {beside('s.acquireUninterruptibly(); x++;', 's.acquire(); x++; t.join(); assert x == 2;')}",
        "assert",
    ),
    "latchOfTwo": (
        f"CountDownLatch d = new CountDownLatch(2); {beside('d.countDown();', 'd.await();')}",
        "deadlock",
    ),
    "taskThrows": (
        "ExecutorService p = Executors.newFixedThreadPool(1); p.execute(() -> { throw new IllegalStateException(); });",
        "assert",
    ),
    "noNull": ('new ConcurrentHashMap<String, String>().put("a", null);', "exceptional"),
}
HEAD = "import java.util.concurrent.*; import java.util.concurrent.locks.*;"
MEMBERS = "static int x; static boolean ok; static ReentrantLock own;"


def checked(body: str) -> Report:
    text = f"{HEAD} class M {{ {MEMBERS} static void m() throws InterruptedException, ExecutionException {{ x = 0; ok = false; {body} }} }}"
    program, method = java_program([Source("M.java", text)], "M.m")
    return check(Terms.of({}).resolve_for(program).about(program, method))


@pytest.mark.parametrize("name", HELD)
def test_who_waits_in_the_right_way_goes_on(name: str) -> None:
    assert checked(HELD[name]).verdict.value == "holds"


@pytest.mark.parametrize("name", BROKEN)
def test_who_waits_in_vain_is_found_and_run(name: str) -> None:
    body, kind = BROKEN[name]
    report = checked(body)
    assert report.verdict.value == "violated"
    assert {example.duty.kind.value for example in report.counterexamples} == {kind}


def test_a_deadlock_tells_what_a_thread_waits_for() -> None:
    (example,) = checked(BROKEN["latchOfTwo"][0]).counterexamples
    assert isinstance(example.why, Deadlock)
    assert [(each.span.text, each.until) for each in example.why.waiting] == [("d.await()", "count == 0")]
    (example,) = checked(BROKEN["nobodyNotifies"][0]).counterexamples
    assert isinstance(example.why, Deadlock)
    assert [each.until for each in example.why.waiting] == ["it is notified"]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("new Object().wait(10);", "Object.wait"),
        ("new ReentrantLock().tryLock(1, TimeUnit.SECONDS);", "ReentrantLock.tryLock"),
        ("Executors.newFixedThreadPool(1).shutdownNow();", "ExecutorService.shutdownNow"),
        ("new ConcurrentHashMap<String, String>().keySet();", "ConcurrentHashMap.keySet"),
        ("new int[1].notify();", "notify of int"),
    ],
)
def test_what_needs_time_or_interrupts_is_refused_by_name(body: str, what: str) -> None:
    (bound,) = checked(body).bounds
    assert what in bound.reason
