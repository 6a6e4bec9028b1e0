"""Streams of long and double, and collectors: verdicts about arbitrary numbers, and the limits of the model."""

from __future__ import annotations

import pytest

from ooxcheck.java.library.number_streams import NAMES, source
from ooxcheck.oox.running.outcomes import UNSUPPORTED
from tests.java.lowering.test_array_objects import asked

_S, _C = "java.util.stream", "java.util.stream.Collectors"
VERDICTS = {
    "sums of longs": (f"static void m(int x, int y) {{ assert {_S}.LongStream.of(x, y).sum() == (long) x + y; }}", "holds"),
    "overflow": (f"static void m(long x) {{ assert {_S}.LongStream.of(x, 1).sum() > x; }}", "violated"),
    "exact sums of doubles": (f"static void m(byte x) {{ assert {_S}.DoubleStream.of(x, 0.5).sum() == x + 0.5; }}", "holds"),
    "rounded sums of doubles": (
        f"static void m(boolean b) {{ assert {_S}.DoubleStream.of(b ? 0.5 : 0.1, 0.25).sum() == 0.75; }}",
        "holds within bounds",
    ),
    "greatest": (f"static void m(long x, long y) {{ assert {_S}.LongStream.of(x, y).max().getAsLong() >= x; }}", "holds"),
    "greatest of none": (f"static void m(int n) {{ {_S}.LongStream.range(0, n % 2).max().getAsLong(); }}", "violated"),
    "groups": (
        f"static void m(int x, int y) {{ assert {_S}.Stream.of(x, y).collect({_C}.groupingBy(v -> v, {_C}.counting())).get(x) == (x == y ? 2 : 1); }}",
        "holds",
    ),
    "parts": (
        f"static void m(int x) {{ assert {_S}.Stream.of(x, 1).collect({_C}.partitioningBy(v -> v > 0)).get(true).contains(1); }}",
        "holds",
    ),
    "order of parts": (
        f"static void m(int x) {{ assert !{_S}.Stream.of(x).collect({_C}.partitioningBy(v -> v > 0)).keySet().iterator().next(); }}",
        "violated",
    ),
    "taken": (f"static void m(int x, int y) {{ assert {_S}.IntStream.of(x, y).takeWhile(v -> v > 0).allMatch(v -> v > 0); }}", "holds"),
    "dropped": (f"static void m(int x, int y) {{ assert {_S}.IntStream.of(x, y).dropWhile(v -> v > 0).allMatch(v -> v <= 0); }}", "violated"),
}  # fmt: skip


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name: str) -> None:
    members, verdict = VERDICTS[name]
    report = asked(members)
    assert report.verdict.value == verdict
    is_cut = any(each.what == UNSUPPORTED for each in report.bounds)
    assert verdict == "violated" or is_cut == (verdict == "holds within bounds")


@pytest.mark.parametrize("name", NAMES)
def test_a_template_is_filled_in(name: str) -> None:
    text = source(name)
    assert text is not None
    assert f" {name.rpartition('.')[2]} " in text.replace("{", " {")
    assert "$" not in text
    assert "//#" not in text


def test_other_classes_have_no_template() -> None:
    assert source("java.util.stream.FloatStream") is None
