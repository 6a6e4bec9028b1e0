"""Enumeration cube by cube: every model once, few clauses alive."""

from __future__ import annotations

from itertools import product

import pytest

from ooxcheck.relational.solving import cubes
from ooxcheck.relational.solving.cubes import EnumerationError, Space
from ooxcheck.sat.answer import Batch, Model, Reason, Unknown
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.engine import Question
from ooxcheck.sat.session import LocalSession


class Counting:
    """A solver that counts how many models it has excluded under guards that are not retired."""

    def __init__(self, session: LocalSession, first_guard: int, limit: int | None = None) -> None:
        self.session = session
        self.alive: dict[int, int] = {}
        self.most_alive = 0
        self._next = first_guard
        self._checked = session.clauses[:]
        self._limit = limit

    def batch(self, question: Question) -> Batch:
        if self._limit is not None and sum(self.alive.values()) >= self._limit:
            return Batch([], Unknown(Reason.SECONDS))
        batch = self.session.models(question, self._checked)
        self.alive[question.guard] += len(batch.models)
        self.most_alive = max(self.most_alive, sum(self.alive.values()))
        return batch

    def guard(self) -> int:
        self._next += 1
        self.alive[self._next] = 0
        return self._next

    def retire(self, guard: int) -> None:
        del self.alive[guard]
        self.session.add(flat([[-guard]]))


def test_every_model_is_found_once_and_what_is_done_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cubes, "MANY", 8)
    over = range(1, 10)
    with LocalSession() as session:
        session.add(flat([[1, 2, 3], [-4, 5], [10, 9]]))
        solver = Counting(session, 10)
        found = [model.truths(over) for model in cubes.models(solver, Space(over, [-6], 10), 5)]
    expected = [
        bytes(bits)
        for bits in product((0, 1), repeat=9)
        if any(bits[:3]) and (not bits[3] or bits[4]) and not bits[5]
    ]
    assert sorted(found) == sorted(expected)
    assert not solver.alive
    assert solver.most_alive < len(found) / 2


def test_a_space_without_variables_has_one_model_or_none() -> None:
    with LocalSession() as session:
        session.add(flat([[1]]))
        assert sum(1 for _ in cubes.models(Counting(session, 1), Space([], [], 1))) == 1
        session.add(flat([[-1]]))
        assert not list(cubes.models(Counting(session, 9), Space([], [], session.variables)))


def test_what_is_not_answered_is_an_error_and_so_is_a_model_found_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with LocalSession() as session:
        session.add(flat([[1, -1], [2, -2]]))
        with pytest.raises(TimeoutError, match="the time limit was reached"):
            list(cubes.models(Counting(session, 2, limit=3), Space([1, 2], [], 2)))
        twice = Counting(session, 20)
        monkeypatch.setattr(twice, "batch", lambda question: Batch([Model([1, 2])], None))
        with pytest.raises(EnumerationError, match="a model was found twice"):
            list(cubes.models(twice, Space([1, 2], [], 2)))
