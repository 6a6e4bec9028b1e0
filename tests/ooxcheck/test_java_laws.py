"""Laws of ``equals``, ``hashCode``, ``compareTo`` and ``compare`` (the contracts of Object, Comparable and Comparator), with answers by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ooxcheck as package
from ooxcheck.commands import serve
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.serving.scheduler import Plan
from tests.ooxcheck.conftest import Ooxcheck

RIGHT = """class P implements Comparable<P> {
  int x;
  @Override public boolean equals(Object o) { return o instanceof P && ((P) o).x == x; }
  @Override public int hashCode() { return x; }
  @Override public int compareTo(P o) { return Integer.compare(x, o.x); }
}
class Q extends P { }
class Order implements java.util.Comparator<P> {
  public int compare(P a, P b) { return a.compareTo(b); }
}
"""

LAWS = [
    "P.equalsIsReflexive", "P.equalsIsSymmetric", "P.equalsIsTransitive", "P.equalsOfNullIsFalse", "P.hashCodeAgreesWithEquals",
    "P.compareToIsAntisymmetric", "P.compareToIsTransitive", "P.compareToRespectsTies", "P.compareToThrowsBothWays", "P.compareToAgreesWithEquals",
    "Order.compareIsAntisymmetric", "Order.compareIsTransitive", "Order.compareRespectsTies", "Order.compareThrowsBothWays",
]  # fmt: skip

WRONG = [
    ("equalsIsReflexive", "public boolean equals(Object o) { return o instanceof P && ((P) o).x < x; }"),
    ("equalsIsSymmetric", "public boolean equals(Object o) { return o instanceof P && ((P) o).x <= x; }"),
    ("equalsIsSymmetric", "public boolean equals(Object o) { return o instanceof String || this == o; }"),
    (
        "equalsIsTransitive",
        "public boolean equals(Object o) { return o instanceof P && (((P) o).x == x || ((P) o).x == 0 || x == 0); }",
    ),
    ("equalsOfNullIsFalse", "public boolean equals(Object o) { return o == null || this == o; }"),
    (
        "hashCodeAgreesWithEquals",
        "public boolean equals(Object o) { return o instanceof P && ((P) o).x == x; }",
    ),
    (
        "hashCodeAgreesWithEquals",
        "public boolean equals(Object o) { return o instanceof P; } public int hashCode() { return x; }",
    ),
    ("compareToIsAntisymmetric", "public int compareTo(P o) { return x - o.x; }"),
    (
        "compareToIsTransitive",
        "public int compareTo(P o) { return o.x == x ? 0 : (x + 1) % 3 == o.x % 3 ? 1 : -1; }",
    ),
    (
        "compareToRespectsTies",
        "public int compareTo(P o) { return x == 0 || o.x == 0 ? 0 : Integer.compare(x, o.x); }",
    ),
    (
        "compareToThrowsBothWays",
        "public int compareTo(P o) { if (x > o.x) { throw new ClassCastException(); } return 0; }",
    ),
    ("compareToAgreesWithEquals", "public int compareTo(P o) { return 0; }"),
]


def law(file: Callable[..., str], name: str, members: str) -> str:
    report = package.check(f"P.{name}", file(f"class P {{ int x; {members} }}", "P.java"), scope=3)
    return report.verdict.value


@pytest.mark.parametrize(("name", "members"), WRONG)
def test_a_law_that_is_broken_has_a_counterexample(name: str, members: str, file: Callable[..., str]) -> None:
    assert law(file, name, members) == "violated"


def test_a_right_class_obeys_all_laws(file: Callable[..., str]) -> None:
    name = file(RIGHT, "P.java")
    assert [each.partition("(")[0] for each in package.methods(name, laws=True)] == LAWS
    verdicts = {each: package.check(each, name, scope=2).verdict.value for each in LAWS}
    assert set(verdicts.values()) == {"holds"}, verdicts


def test_equals_must_not_throw_while_compare_may(file: Callable[..., str]) -> None:
    assert (
        law(file, "equalsIsReflexive", "public boolean equals(Object o) { return ((P) o).x / x == 1; }")
        == "violated"
    )
    assert (
        law(
            file,
            "compareToIsTransitive",
            "public int compareTo(P o) { if (x != o.x) { throw new ClassCastException(); } return 0; }",
        )
        == "holds"
    )


def test_laws_are_listed_apart(file: Callable[..., str]) -> None:
    name = file(RIGHT, "P.java")
    assert package.methods(name) == [
        "P.equals(Object)",
        "P.hashCode()",
        "P.compareTo(P)",
        "Order.compare(P, P)",
    ]
    assert len(package.methods(name, pattern="P.equals", laws=True)) == 4
    assert [each.partition("(")[0] for each in package.methods(name, pattern="Order", laws=True)] == LAWS[-4:]


@pytest.mark.parametrize(
    ("words", "count"),
    [(["P.compareTo"], 5), (["P.hashCode", "Order"], 5), (["*Ties"], 2), (["P.equalsIsSymmetric"], 1)],
)
def test_a_word_means_the_laws_of_a_class_a_method_or_one(
    words: list[str], count: int, ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    answer = ooxcheck("--laws", *words, file(RIGHT, "P.java"), "--scope", "1", "-q")
    assert (answer.code, answer.out.splitlines()[-1].partition(",")[0]) == (
        0,
        f"{count} method{'s' if count > 1 else ''}",
    )


def test_a_file_may_ask_for_laws(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file(RIGHT, "P.java")
    Path("ooxcheck.toml").write_text("laws = true\nscope = 1\n")
    assert ooxcheck("Order", name, "-q").out.splitlines()[-1].startswith("4 methods, all hold (scope 1,")


def test_a_page_may_be_about_laws(
    ooxcheck: Ooxcheck, file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[Plan] = []
    monkeypatch.setattr(serve, "_serve", lambda plan, *_rest: plans.append(plan))
    assert ooxcheck("serve", "--laws", "Order", file(RIGHT, "P.java")).code == 0
    assert [each.partition("(")[0] for each in plans[0].read().methods] == LAWS[-4:]
    assert ooxcheck("serve", "--laws", file("class A { static void f() { } }")).code == 2


def test_a_law_is_told_in_the_line_of_its_method(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    text = "class P {\n  int x;\n\n  @Override\n  public boolean equals(Object o) {\n    return o instanceof P && ((P) o).x <= x;\n  }\n}\n"
    told = ooxcheck("--laws", "P.equalsIsSymmetric", file(text, "P.java"), "--diagram", "none").out
    assert "P.java:5\n" in told
    assert "5 | static void equalsIsSymmetric(P a, Object b) { assert a.equals(b) == b.equals(a); }" in told
    assert "a.equals(b) == b.equals(a)                    true == false" in told or "false == true" in told
    assert "   5    -> P.equals(this = P0, o = P1)" in told


@pytest.mark.parametrize(
    ("text", "name", "words", "why"),
    [
        (
            RIGHT,
            "P.java",
            ["Q"],
            "Q has no laws: these are of equals, hashCode, compareTo, and compare of a Comparator, where a class declares them",
        ),
        (
            "class P { boolean equals(P p) { return true; } }",
            "P.java",
            [],
            "no class declares equals, hashCode or compareTo, or compare of a Comparator: there are no laws",
        ),
        (
            "class A { static void f() { } }",
            "p.oox",
            ["A.f"],
            "laws are of Java: OOX has no methods of which a library asks something",
        ),
    ],
)
def test_where_there_are_none_that_is_said(
    text: str, name: str, words: list[str], why: str, ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    answer = ooxcheck("--laws", *words, file(text, name))
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err
    with pytest.raises(OoxError) as error:
        package.methods(name, pattern=words[0] if words else None, laws=True)
    assert error.value.diagnostics[0].message == why


UNKNOWN = "class C { int x; void fine() { x = 1; } void late() { System.exit(1); } }"


def test_methods_that_cannot_be_checked_are_named_and_leave_no_answer(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file(UNKNOWN, "C.java")
    answer = ooxcheck("C.*", name, "-q")
    assert answer.code == 3
    assert answer.out.splitlines()[-1].startswith("1 of 2 methods checked, all hold")
    assert answer.err.splitlines()[1] == "not checked: C.late()"
    document = ooxcheck(name, "--format", "json").document
    assert (document["exit"], document["unchecked"]) == (3, ["C.late()"])
    assert 'skipped message="not supported"' in ooxcheck(name, "--format", "junit").out
    assert "not supported: 1 method not checked" in ooxcheck(name, "--format", "github").out


def test_a_violation_weighs_more_than_what_is_not_checked(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    assert ooxcheck(file(UNKNOWN.replace("x = 1", "x = 1 / x"), "C.java"), "-q", "--no-infer").code == 1


def test_what_a_law_requires_is_no_business_of_other_methods(file: Callable[..., str]) -> None:
    """A law has a text of its own; a method that began there in its file as many characters behind the start was taken for it."""
    for column in range(35, 39):
        text = f"class P {{ int x; {'': <{column - 17}}static void up(P a) {{ a.x = 1; }}\n  public boolean equals(Object o) {{ return this == o; }}\n}}\n"
        assert (
            package.check("P.up", file(text, "P.java"), scope=1, no_infer=True).verdict.value == "violated"
        ), column
