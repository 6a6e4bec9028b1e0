"""Solvers are copies of this process where that is safe, and leave what it has open alone."""

import os
import signal
import socket
import threading

import pytest

from ooxcheck.sat.answer import Unsat
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.processes import forking, process
from ooxcheck.sat.processes.child import ChildSession


def is_copy(session: ChildSession) -> bool:
    """Return whether the solver of a session is a copy of this process, after it has answered."""
    session.add(flat([[1], [-1]]))
    assert session.solve() == Unsat(())
    assert session._child is not None
    return isinstance(session._child.process, process.Forked)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process be too large, and be without other threads."""
    monkeypatch.setattr(process, "_is_large", lambda _memory: False)
    monkeypatch.setattr(forking, "can_fork", lambda: True)


@pytest.mark.usefixtures("small")
def test_a_copy_has_nothing_open_but_its_socket_and_answers_as_others_do() -> None:
    with ChildSession() as session:
        assert is_copy(session)
        assert session._child is not None
        assert len(os.listdir(f"/proc/{session._child.process.pid}/fd")) == 4


@pytest.mark.usefixtures("small")
def test_a_copy_takes_signals_as_a_process_of_its_own() -> None:
    before = signal.signal(signal.SIGTERM, lambda _number, _frame: None)
    try:
        with ChildSession() as session:
            assert is_copy(session)
            assert session._child is not None
            os.kill(session._child.process.pid, signal.SIGTERM)
            assert session._child.process.exit_code(5.0) == -signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, before)


def test_where_memory_is_scarce_a_solver_begins_from_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking, "can_fork", lambda: True)
    with ChildSession(memory=200 << 20) as session:
        assert not is_copy(session)


def test_no_copy_is_made_beside_a_thread_unless_that_only_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = socket.socketpair()
    thread = threading.Thread(target=theirs.recv, args=[1])
    with ours, theirs:
        before = forking.can_fork()
        thread.start()
        assert not forking.can_fork()
        monkeypatch.setattr(forking, "WAITING", [thread])
        assert forking.can_fork() == before
        ours.send(b".")
        thread.join()


def test_a_copy_that_fails_says_why() -> None:
    errors = forking.scratch()

    def fail() -> None:
        raise ValueError("no reason")

    copy = process.Forked(forking.fork_process(fail, (0, 1, errors.fileno())))
    assert copy.exit_code(None) == 1
    errors.seek(0)
    assert b"ValueError: no reason" in errors.read()
    errors.close()
