"""A solver that dies, hangs or eats memory is an ordinary answer, and leaves no process behind."""

import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path

import pytest

from ooxcheck.sat.answer import Model, Reason, Unknown, Unsat
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.processes import spawn
from ooxcheck.sat.processes.child import ChildSession
from tests.sat.problems import pigeonhole, random_clauses


def process_of(session: ChildSession) -> int:
    """Return the process number of a session's child."""
    child = session._child
    assert child is not None
    return child.process.pid


def is_running(process: int) -> bool:
    """Return whether there is such a process, other than one that waits to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def ends_soon(process: int) -> bool:
    """Return whether a process ends by itself within five seconds; if not, end it."""
    for _ in range(100):
        if not is_running(process):
            return True
        time.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    return False


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_a_crash_during_a_question_is_an_answer_and_the_next_question_works(number: signal.Signals) -> None:
    with ChildSession() as session:
        session.add(pigeonhole(12))
        threading.Timer(0.5, os.kill, (process_of(session), number)).start()
        answer = session.solve()
        assert isinstance(answer, Unknown)
        assert answer.reason == Reason.CRASH
        assert number.name in answer.detail
        session.add(flat([[1], [-1]]))
        assert session.solve() == Unsat(())


def test_a_crash_between_questions_goes_unnoticed() -> None:
    with ChildSession() as session:
        session.add(flat([[1, 2]]))
        assert isinstance(session.solve([-1]), Model)
        os.kill(process_of(session), signal.SIGKILL)
        assert ends_soon(process_of(session))
        session.add(flat([[-2]]))
        assert session.solve([-1]) == Unsat((-1,))


@pytest.mark.parametrize("solver", ["cadical195", "glucose42"])
def test_a_solver_that_needs_too_much_memory_says_so(solver: str) -> None:
    with ChildSession(solver, memory=80 << 20) as session:
        session.add(flat(random_clauses(1, 50_000, 3_000, 12)) * 200)
        answer = session.solve(seconds=60)
        assert isinstance(answer, Unknown)
        assert answer.reason == Reason.MEMORY


def test_a_memory_limit_leaves_small_problems_alone() -> None:
    with ChildSession(memory=400 << 20) as session:
        session.add(pigeonhole(4))
        assert session.solve() == Unsat(())


def test_a_child_that_cannot_even_start_is_a_crash() -> None:
    with ChildSession(memory=1 << 20) as session:
        answer = session.solve(seconds=30)
        assert isinstance(answer, Unknown)
        assert answer.reason in (Reason.CRASH, Reason.MEMORY)


def test_another_thread_can_interrupt_a_question() -> None:
    with ChildSession() as session:
        session.add(pigeonhole(12))
        threading.Timer(0.5, session.interrupt).start()
        started = time.monotonic()
        assert session.solve() == Unknown(Reason.INTERRUPTED)
        assert time.monotonic() - started < 1.5
        session.interrupt()
        session.add(flat([[1], [-1]]))
        assert session.solve() == Unsat(())


def test_many_clauses_do_not_block_before_the_question() -> None:
    with ChildSession() as session:
        os.kill(process_of(session), signal.SIGSTOP)
        session.add(flat(random_clauses(2, 1000, 2_000)) * 50)
        assert session.solve(seconds=0.2) == Unknown(Reason.SECONDS)
        assert isinstance(session.solve(seconds=60), Model)


def test_a_child_begins_without_what_takes_long_to_load() -> None:
    code = "import sys, ooxcheck.sat.processes.worker; print([name for name in ('dataclasses', 'inspect', 'ast', 'subprocess') if name in sys.modules])"
    begun = subprocess.run(
        [sys.executable, "-P", "-S", "-c", code],
        env=spawn.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert begun.stdout == "[]\n"


def test_a_terminal_cannot_interrupt_the_solver_behind_our_back() -> None:
    with ChildSession() as session:
        assert os.getsid(process_of(session)) == process_of(session)


def test_a_closed_session_leaves_no_process_behind() -> None:
    with ChildSession() as session:
        process = process_of(session)
    assert not is_running(process)


def test_a_forgotten_session_leaves_no_process_behind() -> None:
    session = ChildSession()
    process = process_of(session)
    del session
    assert ends_soon(process)


ORPHANED = """
import os, sys
from ooxcheck.sat import ChildSession
from tests.sat.problems import pigeonhole
session = ChildSession()
session.add(pigeonhole(12))
print(session._child.process.pid, flush=True)
{ending}
session.solve()
"""


def started_parent(ending: str) -> tuple["subprocess.Popen[str]", int]:
    """Start a program that asks a hard question, and return it with the process number of its solver."""
    parent = subprocess.Popen(
        [sys.executable, "-c", ORPHANED.format(ending=ending)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,
    )
    assert parent.stdout is not None
    return parent, int(parent.stdout.readline())


def test_a_killed_program_takes_its_solver_with_it() -> None:
    parent, solver = started_parent("")
    time.sleep(0.6)
    assert is_running(solver)
    parent.kill()
    parent.communicate()
    assert ends_soon(solver)


def wait_for_children(parent: int, count: int) -> list[int]:
    """Return the numbers of the children of a process as soon as there are so many."""
    listed = Path(f"/proc/{parent}/task/{parent}/children")
    for _ in range(600):
        children = [int(word) for word in listed.read_text().split()]
        if len(children) == count:
            return children
        time.sleep(0.05)
    msg = f"there are {len(children)} children, not {count}"
    raise AssertionError(msg)


def test_a_killed_program_takes_the_solver_of_a_certificate_with_it() -> None:
    parent, _ = started_parent("from ooxcheck import sat; sat.certify(pigeonhole(12))")
    children = wait_for_children(parent.pid, 2)
    parent.kill()
    parent.communicate()
    ended = [ends_soon(child) for child in children]
    assert all(ended)


def test_ctrl_c_ends_the_question_and_the_solver() -> None:
    parent, solver = started_parent("")
    time.sleep(0.6)
    os.killpg(parent.pid, signal.SIGINT)
    _, errors = parent.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors
    assert ends_soon(solver)


def test_clauses_are_held_once_and_copied_once_to_be_sent() -> None:
    clauses = flat([1, 2 + number % 50, -3 - number % 40] for number in range(100_000))
    size = clauses.itemsize * len(clauses)
    with ChildSession() as session:
        tracemalloc.start()
        try:
            session.add(clauses)
            _, most = tracemalloc.get_traced_memory()
            assert isinstance(session.solve(), Model)
            held, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert size <= held < 1.5 * size
    assert most < 2.5 * size
