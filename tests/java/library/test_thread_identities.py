"""The running thread, its name and number, and values of ThreadLocals: verdicts, written by hand from the documentation of the JDK."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.running.outcomes import UNSUPPORTED
from ooxcheck.oox.source import Source
from tests.java.lowering.test_array_objects import asked

_RUN = "t.start(); t.join();"
_LOCAL = "ThreadLocal<Integer> v = ThreadLocal.withInitial(() -> 1);"
VERDICTS = {
    "always the same": ("assert Thread.currentThread() == Thread.currentThread();", "holds"),
    "alive": ("assert Thread.currentThread().isAlive();", "holds"),
    "no new thread": ("Thread t = new Thread(); assert Thread.currentThread() != t;", "holds"),
    "perhaps the argument": ("assert Thread.currentThread() != given;", "violated"),
    "no argument that waits": (
        "if (given != null && !given.isAlive()) { assert Thread.currentThread() != given; }",
        "holds",
    ),
    "inside": (
        f"Thread[] in = new Thread[1]; Thread t = new Thread(() -> {{ in[0] = Thread.currentThread(); }}); {_RUN} assert in[0] == t;",
        "holds",
    ),
    "inside, the caller": (
        f"Thread[] in = new Thread[1]; Thread t = new Thread(() -> {{ in[0] = Thread.currentThread(); }}); {_RUN} assert in[0] == Thread.currentThread();",
        "violated",
    ),
    "name": (
        f'Thread t = new Thread(() -> {{ assert Thread.currentThread().getName().equals("a"); }}, "a"); {_RUN}',
        "holds",
    ),
    "new name": ('Thread t = new Thread("a"); t.setName("b"); assert t.getName() == "b";', "holds"),
    "no name": ("new Thread((String) null);", "violated"),
    "any name of the caller": (
        'assert Thread.currentThread().getName().equals("main");',
        "violated",
    ),
    "numbers": ("assert new Thread().getId() != new Thread().getId();", "holds"),
    "two values": (
        f"{_LOCAL} v.set(2); Thread t = new Thread(() -> {{ assert v.get() == 1; v.set(9); }}); {_RUN} assert v.get() == 2;",
        "holds",
    ),
    "one value": (
        f"{_LOCAL} v.set(2); Thread t = new Thread(() -> {{ assert v.get() == 2; }}); {_RUN}",
        "violated",
    ),
    "removed": (f"{_LOCAL} v.set(2); v.remove(); assert v.get() == 1;", "holds"),
    "value of the caller": (
        "if (local != null && local.get() != null) { assert local.get() == 1; }",
        "violated",
    ),
    "itself": (
        "Thread[] t = new Thread[1]; t[0] = new Thread(() -> { try { t[0].join(); } catch (InterruptedException e) { } }); t[0].start();",
        "violated",
    ),
}


def _method(body: str) -> str:
    return f"static ThreadLocal<Integer> local; static void m(Thread given) throws InterruptedException {{ {body} }}"


@pytest.mark.parametrize("name", VERDICTS)
def test_threads_know_themselves(name: str) -> None:
    body, verdict = VERDICTS[name]
    assert asked(_method(body)).verdict.value == verdict


@pytest.mark.parametrize(
    "body",
    [
        "Thread.currentThread().join();",
        "java.util.concurrent.Executors.newFixedThreadPool(1).execute(() -> Thread.currentThread());",
    ],
)
def test_what_is_not_known_of_threads_is_a_bound(body: str) -> None:
    assert UNSUPPORTED in {each.what for each in asked(_method(body)).bounds}


@pytest.mark.parametrize(
    ("head", "is_assumed"),
    [("static void m(Thread given)", True), ("public static void main(String[] given)", False)],
)
def test_that_no_thread_is_interrupted_is_an_assumption_about_callers(head: str, is_assumed: bool) -> None:
    text = f"class M {{ {head} {{ assert !Thread.interrupted(); }} }}"
    entry = "M.m" if is_assumed else "M.main"
    program, method = java_program([Source("M.java", text)], entry)
    report = check(Terms.of({}).about(program, method))
    assert report.verdict.value == "holds"
    assert ("note.interrupts" in {each.code for each in report.notes}) == is_assumed
