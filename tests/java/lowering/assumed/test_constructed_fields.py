"""Fields of constructed objects: assumed in programs with threads or locks, with a note."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import Report

TEXT = """
import java.util.concurrent.locks.ReentrantLock;
class Counter {
  private final Object lock = new Object();
  private final int[] cells;
  private Object mutable = new Object();
  private Object lost = new Object();
  void lose() { lost = null; }
  final Object given;
  int n;
  Counter(Object given) { cells = new int[2]; this.given = given; }
  void start_holds() { Thread t = new Thread(() -> { synchronized (lock) { n = 1; } }); t.start(); assert lock != null && cells != null; }
  void mutable_holds() { Thread t = new Thread(() -> { n = 1; }); t.start(); assert mutable != null; }
  void lost_violated() { Thread t = new Thread(() -> { n = 1; }); t.start(); assert lost != null; }
  void given_violated() { Thread t = new Thread(() -> { n = 1; }); t.start(); assert given != null; }
  void alone_violated() { assert lock != null; }
}
class Locked {
  private final ReentrantLock lock = new ReentrantLock();
  void lock_holds() { lock.lock(); lock.unlock(); }
}
"""


def answer(method: str, folder: Path) -> Report:
    path = folder / "Counter.java"
    path.write_text(TEXT)
    return ooxcheck.check(method, path, scope=1)


@pytest.mark.parametrize(
    "method",
    [
        "Counter.start_holds",
        "Counter.mutable_holds",
        "Counter.lost_violated",
        "Counter.given_violated",
        "Counter.alone_violated",
        "Locked.lock_holds",
    ],
)
def test_a_verdict_is_the_one_of_its_name(method: str, tmp_path: Path) -> None:
    assert answer(method, tmp_path).verdict.value == method.rpartition("_")[2]


def test_a_note_states_the_assumption(tmp_path: Path) -> None:
    notes = [
        each for each in answer("Counter.start_holds", tmp_path).notes if each.code == "note.constructed"
    ]
    assert [each.message for each in notes] == [
        "assumes that every Counter is constructed: its fields lock, cells, mutable are set"
    ]
    assert [each.span.line for each in notes if each.span] == [4]


def test_without_threads_nothing_is_assumed(tmp_path: Path) -> None:
    assert answer("Counter.alone_violated", tmp_path).notes == ()
