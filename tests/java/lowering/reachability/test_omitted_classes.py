"""Causes of reachable classes, and the errors that are counted against them."""

from __future__ import annotations

import pytest

from ooxcheck.java.lowering.reachability.omitted_classes import Causes, omission_notes
from ooxcheck.oox.diagnostics import Diagnostic, OoxError

PROBLEM = Diagnostic("java.unsupported", "not supported: this", None)


def fail() -> None:
    raise OoxError([PROBLEM])


def test_the_first_cause_is_recorded() -> None:
    causes = Causes()
    causes.note("A")
    with causes.on_account_of("B"):
        causes.note("C")
    assert causes.of("A") is None
    assert causes.of("A", "C") == "B"


def test_an_error_is_recorded_for_its_cause() -> None:
    causes = Causes()
    with causes.on_account_of("B"):
        fail()
    assert causes.unknown == {"B": PROBLEM}


def test_an_error_without_cause_is_raised() -> None:
    causes = Causes()
    with pytest.raises(OoxError), causes.on_account_of(None):
        raise OoxError([PROBLEM])
    with pytest.raises(OoxError):
        causes.blame({}, OoxError([PROBLEM]))


def test_a_note_names_all_omitted_classes_and_the_first_error() -> None:
    (note,) = omission_notes(
        {"p.A": PROBLEM, "p.B": PROBLEM, "p.C": PROBLEM}, {"p.A": "A", "p.B": "B", "p.C": "C"}
    )
    assert note.message.startswith("no object is of A, B and C,")
    assert note.message.endswith(PROBLEM.message)
    assert not list(omission_notes({}, {}))
