"""Whether only the signs of comparisons matter."""

from __future__ import annotations

import pytest

from ooxcheck.java.lowering.unknowns.comparison_results import is_comparison, only_signs_matter
from tests.java.lowering.reachability.searching import reach_of


@pytest.mark.parametrize(
    ("body", "only_signs"),
    [
        ("return a.compareTo(b) < 0;", True),
        ("int c = a.compareTo(b); return c == 0 || 0 < c;", True),
        ("int c; c = flag ? a.compareTo(b) : 1; return c >= 0;", True),
        ("a.compareTo(b); return true;", True),
        ("return a.compareTo(b) == 1;", False),
        ("int c = a.compareTo(b) * 2; return c > 0;", False),
        ("return a.compareTo(b) < b.compareTo(a);", False),
        ("return compared(a, b) > 0;", True),
        ("return compared(a, b) > 1;", False),
    ],
)
def test_only_signs_matter_if_every_result_is_compared_with_zero(body: str, *, only_signs: bool) -> None:
    text = f"class T {{ static boolean m(Comparable a, Comparable b, boolean flag) {{ {body} }} static int compared(Comparable a, Comparable b) {{ return a.compareTo(b); }} }}"
    assert only_signs_matter(reach_of(text, "T.m")) is only_signs


def test_the_result_of_the_entry_is_visible() -> None:
    text = "class T { static int m(Comparable a, Comparable b) { return a.compareTo(b); } }"
    assert not only_signs_matter(reach_of(text, "T.m"))


def test_a_comparison_is_one_of_comparable_or_comparator() -> None:
    text = "class T { int compareTo(int i) { return i; } static int m(Comparable a, T t) { return a.compareTo(a) + t.compareTo(1); } }"
    reach = reach_of(text, "T.m")
    assert {each.owner: is_comparison(reach, each) for each in reach.methods if each.name == "compareTo"} == {
        "java.lang.Comparable": True,
        "T": False,
    }


def test_a_static_initialiser_that_is_not_supported_is_no_error() -> None:
    """What it does is not known, so the whole results of comparisons matter."""
    text = """class T { static int sign(Comparable<Object> c, Object o) { Log.tell(); return c.compareTo(o) < 0 ? 1 : 0; } }
      class Log { static Object o; static { o = java.util.regex.Pattern.compile("b".trim()); } static void tell() { } }"""
    assert not only_signs_matter(reach_of(text, "T.sign"))
    assert only_signs_matter(
        reach_of(text.replace('java.util.regex.Pattern.compile("b".trim())', "null"), "T.sign")
    )
