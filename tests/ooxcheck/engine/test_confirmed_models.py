from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ooxcheck.engine.budget import Budget
from ooxcheck.engine.call_policy import call_refinement
from ooxcheck.engine.confirmed_models import Models
from ooxcheck.engine.replay import Disagreement, Replayer
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.oox.running.outcomes import Returned, Threw, Violated
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.model.constant_folding import any_of
from tests.ooxcheck.questions import asked

RIGHT = """
class Main {
  static int f(int x) { if (x < 0) { return 0; } return x; }
  static int main(int x) ensures(retval >= 0) { return Main.f(x); }
}"""
WRONG = RIGHT.replace("x < 0", "x < -1")


@contextmanager
def models(text: str) -> Iterator[Models]:
    """Encode ``Main.main`` with calls replaced by frames, and return who finds models."""
    question = asked(text, "Main.main", calls="infer", summaries="frame")
    refinement = call_refinement(question, question.settings_with(3))
    encoding = encode(
        EncodingRequest(
            question.program, question.method, question.bounds, refinement.settings, instead=refinement.sites
        )
    )
    with encoding.world.session as session:
        asker = Asker(session, Budget())
        asker.demand(encoding.structure)
        yield Models(encoding, Replayer(question, 3), asker, refinement)


def test_a_model_that_no_run_confirms_is_refined_away() -> None:
    with models(RIGHT) as found:
        violation = any_of(found.encoding.violations.values())
        assert found.real(violation, lambda end: isinstance(end, Violated), "a violation") is None
        assert found.refinement.history
        assert found.seen


def test_a_model_that_a_run_confirms_is_real() -> None:
    with models(WRONG) as found:
        violation = any_of(found.encoding.violations.values())
        real = found.real(violation, lambda end: isinstance(end, Violated), "a violation")
        assert real is not None
        assert isinstance(real.outcome, Violated)


def test_what_is_not_worth_it_is_given_up() -> None:
    with models(RIGHT) as found:
        violation = any_of(found.encoding.violations.values())
        assert found.real(violation, lambda end: isinstance(end, Violated), "a violation", patience=0) is None
        assert not found.refinement.history


def test_a_right_model_agrees_with_the_run_about_all_calls() -> None:
    with models(RIGHT) as found:
        instance = found.right(found.encoding.terminates)
        assert instance is not None
        assert not found.refine(instance)
        assert isinstance(found.replay(instance)[1], Returned)


def test_a_model_that_is_right_and_still_not_confirmed_is_our_fault() -> None:
    with models(RIGHT) as found, pytest.raises(Disagreement):
        found.real(found.encoding.terminates, lambda end: isinstance(end, Threw), "an exception")


def test_when_it_is_known_how_calls_end_no_model_ends_otherwise() -> None:
    with models(RIGHT.replace("{ if", "{ while (x > 2) { x := x - 1; } if")) as found:
        found.encode_ends()
        instance = found.asker.instance(found.encoding.thrown)
        assert instance is None
