"""Candidates: every observation satisfies them, the usual invariants are among them, and their text is text of the language."""

from __future__ import annotations

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method, While
from ooxcheck.specs.loop_invariants.formula_text import node_text
from ooxcheck.specs.loop_invariants.templates import Observations, loop_candidates
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary, vocabulary_of

SUM = """class M { static int f(int n, int m) requires(n >= 0) ensures(retval == n) {
  int x := 0; int y := n;
  while (y > 0) { x := x + 1; y := y - 1; }
  return x;
} }"""


def _words(text: str) -> tuple[Program, Vocabulary]:
    program = load_text(text)
    method = next(each for each in program.methods() if each.name == "M.f")
    return program, vocabulary_of(method, _loop(method))


def _loop(method: Method) -> While:
    return next(each for each in method.statements() if isinstance(each, While))


def _names(words: Vocabulary) -> list[str]:
    return [node_text(each, is_java=False) for each in words.numbers]


def _sum_rows(words: Vocabulary) -> Observations:
    """Return the states at the head of the loop in `SUM`."""
    rows = [
        {"x": at, "y": n - at, "n": n, "m": m}
        for n in (0, 1, 3, 8)
        for m in (-4, 0, 9)
        for at in range(n + 1)
    ]
    names = _names(words)
    return Observations(
        tuple(tuple(row[name] for name in names) for row in rows),
        tuple(tuple(_value(text, row) for text in _flags(words)) for row in rows),
        tuple(tuple(_value(node_text(each, is_java=False), row) for each in words.formulas) for row in rows),
        tuple(row["x"] == 0 for row in rows),
    )


def _flags(words: Vocabulary) -> list[str]:
    return [node_text(each, is_java=False) for each in words.flags]


def _value(text: str, row: dict[str, int]) -> bool:
    """Evaluate a comparison of OOX without division, with Python."""
    parts = text.replace("(int64) ", "")
    if " ==> " in parts:
        condition, consequence = parts.split(" ==> ")
        return not _value(condition, row) or _value(consequence, row)
    if " || " in parts:
        first, second = parts.split(" || ")
        return _value(first, row) or _value(second, row)
    if parts.startswith("!("):
        return not _value(parts[2:-1], row)
    return bool(eval(parts, {}, {**row, "true": True}))


def test_the_vocabulary_has_the_changed_numbers_first_and_none_that_is_never_mentioned() -> None:
    _, words = _words(SUM)
    assert _names(words) == ["x", "y", "n"]
    assert words.changed == 2
    texts = [node_text(each, is_java=False) for each in words.formulas]
    assert {"y > 0", "y >= 0", "n >= 0", "x == n", "x <= n", "x >= n"} <= set(texts)
    assert 0 in words.constants


def test_all_candidates_hold_in_all_observations() -> None:
    _, words = _words(SUM)
    seen = _sum_rows(words)
    texts = [node_text(each, is_java=False) for each in loop_candidates(words, seen)]
    assert {"x + y == n", "y >= 0", "0 <= x", "x <= n"} <= set(texts)
    assert len(set(texts)) == len(texts)
    for numbers in seen.numbers:
        row = dict(zip(_names(words), numbers, strict=True))
        assert not [text for text in texts if "%" not in text and not _value(text, row)]


def test_what_an_observation_violates_is_no_candidate() -> None:
    _, words = _words(SUM)
    seen = _sum_rows(words)
    more = Observations(
        (*seen.numbers, (1, 1, 9, 0)),
        (*seen.flags, seen.flags[-1]),
        (*seen.formulas, seen.formulas[-1]),
        (*seen.is_first, False),
    )
    texts = [node_text(each, is_java=False) for each in loop_candidates(words, more)]
    assert "x + y == n" not in texts


def test_relations_are_tried_from_the_second_visit_on() -> None:
    _, words = _words(SUM.replace("y > 0", "x < n"))
    rows = [(0, 5, 2), (1, 4, 2), (2, 3, 2), (0, 7, -3), (0, 0, 1), (1, -1, 1)]
    seen = Observations(
        tuple(rows),
        tuple(tuple(False for _ in words.flags) for _ in rows),
        tuple(tuple(False for _ in words.formulas) for _ in rows),
        tuple(row[0] == 0 for row in rows),
    )
    assert _names(words) == ["x", "y", "n"]
    texts = [node_text(each, is_java=False) for each in loop_candidates(words, seen)]
    assert "x == 0 || x <= n" in texts
    assert "x <= n" not in texts


def test_candidates_are_text_of_the_language() -> None:
    _, words = _words(SUM)
    clauses = " ".join(
        f"invariant({node_text(each, is_java=False)})" for each in loop_candidates(words, _sum_rows(words))
    )
    program = load_text(SUM.replace("while (y > 0)", f"while (y > 0) {clauses}"))
    method = next(each for each in program.methods() if each.name == "M.f")
    again = [node_text(each, is_java=False) for each in _loop(method).invariants]
    assert again == [node_text(each, is_java=False) for each in loop_candidates(words, _sum_rows(words))]


@pytest.mark.parametrize(
    ("formula", "java"),
    [
        ("x + y == n", "x + y == n"),
        ("x - (y - n) == 0", "x - (y - n) == 0"),
        ("(x + y) * 2 <= -n", "(x + y) * 2 <= -n"),
        ("(int64) x <= (int64) y + 1", "(long) x <= (long) y + 1"),
        ("old(n) % 3 == x", "\\old(n) % 3 == x"),
        ("x >= 0 ==> y >= 0 && (n == 1 || x == 2)", "x >= 0 ==> y >= 0 && (n == 1 || x == 2)"),
        ("!(x == y) || x < 0", "!(x == y) || x < 0"),
        ("#a <= x && a[x - 1] == 0", "a.length <= x && a[x - 1] == 0"),
        (
            "forall v, k : a : k < x ==> v == y + k",
            "(\\forall int k; 0 <= k && k < a.length; k < x ==> a[k] == y + k)",
        ),
        (
            "x == 0 || (forall v, k : a : v <= y)",
            "x == 0 || (\\forall int k; 0 <= k && k < a.length; a[k] <= y)",
        ),
        (
            "x == (sum v, k : a : if k < x then v else 0)",
            "x == (\\sum int k; 0 <= k && k < a.length; k < x ? a[k] : 0)",
        ),
        (
            "x <= (count v, k : a : k < x && v == y)",
            "x <= (\\num_of int k; 0 <= k && k < a.length; k < x && a[k] == y)",
        ),
    ],
)
def test_formulas_as_text(formula: str, java: str) -> None:
    program = load_text(
        f"class M {{ static void f(int x, int y, int n, int[] a) {{ while (x > 0) invariant({formula}) {{ n := x; }} }} }}"
    )
    method = next(each for each in program.methods() if each.name == "M.f")
    (invariant,) = _loop(method).invariants
    assert node_text(invariant, is_java=False) == formula
    assert node_text(invariant, is_java=True) == java
