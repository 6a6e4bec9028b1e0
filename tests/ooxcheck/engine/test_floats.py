"""Floats in reports: what is found is run again by the interpreter, told short and exactly, and can be read back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ooxcheck.api.reports import Report
from ooxcheck.engine.checker import check
from ooxcheck.input.document import Part
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.validation.finding import Standing
from ooxcheck.validation.replay_counterexamples import replay
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.questions import asked
from tests.ooxcheck.validation.validating import again, form

TENTH = "class P { float f; double d; } class Main { static void main(P p) requires(p != null && p.f == 0.1 && p.d == 0.1) ensures((double) p.f == p.d) { ; } }"


def checked(text: str) -> Report:
    return Report.of(check(asked(text, "Main.main")))


def test_a_counterexample_is_short_and_with_v_exact() -> None:
    report = checked(TENTH)
    assert report.verdict is Verdict.VIOLATED
    assert "P0(f=0.1, d=0.1)" in report.text()
    assert "exactly" not in report.text()
    lines = report.text(verbose=True)
    assert "P0.f = 0.100000001490116119384765625" in lines
    assert "P0.d = 0.1000000000000000055511151231257827021181583404541015625" in lines


def test_a_counterexample_is_read_back_from_json() -> None:
    report = checked(TENTH)
    (example,) = form(report)["counterexamples"]
    assert "0.1," in str(example["call"])
    assert replay(again(report), Part(example)).standing is Standing.GOOD


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("x != 0.0", "x = 0.0"),
        ("x <= 0.0 || x < 0.5", "x = 1.0"),
        ("x < 100.0", "x = "),
        ("x == x", "x = nan"),
        ("x < 1e38 * 10.0", "x = inf"),
        ("x > -1.0 / 0.0", "x = -inf"),
    ],
)
def test_numbers_of_a_counterexample_are_plain(formula: str, told: str) -> None:
    domain = "" if told == "x = nan" else "requires(x == x)"
    report = checked(f"class Main {{ static void main(float x) {domain} ensures({formula}) {{ ; }} }}")
    (example,) = report.counterexamples
    (x,) = example.state.arguments
    assert told in report.text()
    assert isinstance(x, float)
    if told == "x = ":
        assert x == int(x)
        assert x < 2**20


def test_what_is_inferred_of_a_callee_has_no_floats() -> None:
    text = "class Main { static float half(float x) { return x / 2.0; } static void main(float y) ensures(y == y) { float z := Main.half(y); assert z == z; } }"
    assert checked(text).replaced == {}


def test_alloy_is_told_no_floats(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    program = file("class Main { static void main(float x) ensures(x / 2.0 <= x) { ; } }")
    answer = ooxcheck("export", "Main.main", program, "--to", "alloy", "--int-width", "4")
    assert answer.code == 2
    assert "Alloy has no floating-point numbers [export.float]" in answer.out + answer.err
    assert ooxcheck("export", "Main.main", program, "--to", "dimacs").code == 0
