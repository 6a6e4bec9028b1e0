from __future__ import annotations

import threading
from time import monotonic

from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print
from ooxcheck.serving.published_state import Board, Row, View

ANSWER = Answer("A.f()", "holds", 0, 0.1, "")
X, MOVED, OTHER = Print("x", "here"), Print("x", "there"), Print("y", "here")


def test_an_answer_is_current_or_stale_or_not_there() -> None:
    none, current, stale = Row("A.f()", X), Row("A.f()", X, ANSWER, X), Row("A.f()", OTHER, ANSWER, X)
    assert [row.is_current for row in (none, current, stale)] == [False, True, False]
    assert [row.is_stale for row in (none, current, stale)] == [False, False, True]


def test_an_answer_whose_words_have_moved_is_current_and_misplaced() -> None:
    assert Row("A.f()", MOVED, ANSWER, X).is_current
    assert [row.is_misplaced for row in (Row("A.f()", MOVED, ANSWER, X), Row("A.f()", X, ANSWER, X))] == [
        True,
        False,
    ]
    assert not Row("A.f()", OTHER, ANSWER, X).is_misplaced


def test_while_a_program_has_mistakes_every_answer_is_stale() -> None:
    assert Row("A.f()", None, ANSWER, X).is_stale


def test_changes_are_counted_and_those_of_answers_apart() -> None:
    board = Board()
    board.show([Row("A.f()", X)])
    assert (board.now.version, board.now.answers) == (1, 1)
    board.show([Row("A.f()", X, doing="solving")])
    assert (board.now.version, board.now.answers) == (2, 1)
    board.show([Row("A.f()", X, ANSWER, X)])
    assert (board.now.version, board.now.answers) == (3, 2)
    board.show([Row("A.f()", X, ANSWER, X)], ["a mistake"])
    assert (board.now.version, board.now.answers, board.now.problem) == (4, 2, ("a mistake",))


def test_nothing_new_is_no_change() -> None:
    board = Board()
    board.show([Row("A.f()", X)], ["a mistake"])
    board.show([Row("A.f()", X)], ["a mistake"])
    assert board.now.version == 1


def test_who_waits_is_told_at_once_and_not_kept_for_ever() -> None:
    board = Board()
    assert board.after(-1, 60).version == 0
    assert board.after(0, 0.01).version == 0
    heard: list[View] = []
    waiting = threading.Thread(target=lambda: heard.append(board.after(0, 60)))
    waiting.start()
    begun = monotonic()
    board.show([Row("A.f()", X)])
    waiting.join()
    assert [view.version for view in heard] == [1]
    assert monotonic() - begun < 30


def test_a_closed_board_lets_everybody_go() -> None:
    board = Board()
    heard: list[View] = []
    waiting = threading.Thread(target=lambda: heard.append(board.after(0, 60)))
    waiting.start()
    board.close()
    waiting.join(30)
    assert [view.is_over for view in heard] == [True]
    assert board.after(0, 60).is_over
