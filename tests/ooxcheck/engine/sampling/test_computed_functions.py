"""Computed functions have the results of Java, also at poles, for overflow and outside their domains."""

from __future__ import annotations

from math import inf, isnan, nextafter

import pytest

from ooxcheck.engine.sampling.computed_functions import computed_function, is_arbitrary
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method

TEXT = """class M {
  static native double anySine(double angle);
  static double f(double x, double y) {
    return Math.sqrt(x) + Math.pow(x, y) + Math.exp(x) + Math.log(x) + Math.log10(x) + Math.sin(x) + Math.asin(x) + anySine(x) + System.nanoTime();
  }
}"""


@pytest.fixture(scope="module")
def program() -> Program:
    return java_program([Source("M.java", TEXT)], "M.f")[0]


def native(program: Program, name: str) -> Method:
    """Return the method of the library with a name."""
    return next(each for each in program.methods() if each.signature.name == name and each.owner != "M")


@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("anyRoot", (2.0,), 1.4142135623730951),
        ("anyPower", (2.0, 0.5), 1.4142135623730951),
        ("anyPower", (0.0, -1.0), inf),
        ("anyPower", (-0.0, -1.0), -inf),
        ("anyPower", (-0.0, -2.0), inf),
        ("anyPower", (-10.0, 309.0), -inf),
        ("anyPower", (10.0, 309.0), inf),
        ("anyExponential", (1000.0,), inf),
        ("anySine", (1.0,), 0.8414709848078965),
    ],
)
def test_results(program: Program, name: str, arguments: tuple[float, ...], result: float) -> None:
    function = computed_function(native(program, name), 0)
    assert function is not None
    assert function(*arguments) == result


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("anyPower", (-2.0, 0.5)), ("anyLogarithm", (-1.0,)), ("anySine", (inf,)), ("anyArcSine", (2.0,))],
)
def test_there_is_no_number_outside_the_domain(
    program: Program, name: str, arguments: tuple[float, ...]
) -> None:
    function = computed_function(native(program, name), 3)
    assert function is not None
    assert isnan(function(*arguments))


def test_results_are_moved_unless_they_are_exact(program: Program) -> None:
    sine, root, logarithm = (
        computed_function(native(program, name), 1) for name in ("anySine", "anyRoot", "anyDecimalLogarithm")
    )
    assert sine is not None
    assert root is not None
    assert logarithm is not None
    assert sine(1.0) == nextafter(0.8414709848078965, inf)
    assert root(2.0) == 1.4142135623730951
    assert (logarithm(1000.0), logarithm(1001.0) > 3.000434077479318) == (3.0, True)


def test_other_methods_are_not_computed(program: Program) -> None:
    own = next(each for each in program.methods() if each.owner == "M" and each.body is None)
    assert computed_function(own, 0) is None
    assert [is_arbitrary(native(program, name)) for name in ("nanoTime", "anySine")] == [True, False]
    assert not is_arbitrary(own)
