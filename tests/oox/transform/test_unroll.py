"""Unrolled programs have no loops in code, and the verdict of the first one: brute force decides both."""

from __future__ import annotations

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.oox.transform.unroll import TooManyRounds, unroll_loops
from tests.oox.runs import EXAMPLES, checked
from tests.translate.random_methods import sample

SMALL = Bounds(scope=2, array=2, ints=(0, 1))


def text_of(program: str, unroll: int) -> str:
    return node_text(unroll_loops(parse_text(program), lambda _: unroll))


def in_method(body: str) -> str:
    return f"class A {{ static int f(int n) {{ {body} return n; }} }}"


def body_of(body: str, unroll: int) -> str:
    """Return the unrolled body on one line."""
    text = text_of(in_method(body), unroll)
    return " ".join(text[text.index("f(int n) {") + 10 : text.rindex("return n;")].split())


def verdict(text: str, method: str, bounds: Bounds, settings: Settings, int_width: int) -> Verdict:
    """Return the verdict of brute force; whether a bound was met does not count."""
    found = checked(load_text(text, int_width=int_width), method, bounds, settings).verdict
    return Verdict.HOLDS if found is Verdict.WITHIN_BOUNDS else found


def test_a_loop_becomes_conditionals_and_the_last_one_assumes_false() -> None:
    assert (
        body_of("while (n > 0) n := n - 1;", 1) == "if (n > 0) { n := n - 1; if (n > 0) { assume false; } }"
    )
    assert body_of("while (n > 0) n := n - 1;", 0) == "if (n > 0) { assume false; }"


def test_invariants_are_asserted_before_each_condition() -> None:
    expected = "assert n >= 0; if (n > 0) { n := n - 1; assert n >= 0; if (n > 0) { assume false; } }"
    assert body_of("while (n > 0) invariant(n >= 0) { n := n - 1; }", 1) == expected


def test_what_an_iteration_declares_ends_with_it() -> None:
    assert body_of("while (n > 0) { int m := 1; n := n - m; }", 1).startswith("if (n > 0) { { int m := 1;")
    assert load_text(text_of(in_method("while (n > 0) { int m := 1; n := n - m; }"), 3)).classes


def test_break_and_continue_skip_what_follows_them() -> None:
    text = body_of("while (n > 0) { if (n == 2) { break; } if (n == 3) continue; n := 0; }", 1)
    assert text.startswith(
        "{ bool over1 := false; if (n > 0) { { bool skip1 := false; if (n == 2) { over1 := true; skip1 := true; }"
    )
    assert "if (!skip1) { if (n == 3) skip1 := true; if (!skip1) { n := 0; } }" in text
    assert "if (!over1) { if (n > 0) { assume false; } }" in text


LOOPS = {
    "break": "int i := 0; while (true) { if (i >= n) { break; } i := i + 1; } n := i;",
    "continue": "int i := 0; while (i < n) { i := i + 1; if (i == 1) { continue; } n := n - 1; }",
    "nested": "int i := 0; while (i < n) { int j := 0; while (true) { j := j + 1; if (j > i) break; } i := j; }",
    "return": "while (true) { if (n > 0) { return 1; } n := n + 1; }",
    "throw": "while (true) { n := n - 1; try { if (n < 0) { throw; } } catch { break; } }",
    "lock": "A a := new A(); while (n > 0) { lock (a) { n := n - 1; if (n == 1) { continue; } } n := n - 1; }",
}


@pytest.mark.parametrize("result", [-1, 0, 1, 2])
@pytest.mark.parametrize("name", LOOPS)
def test_verdicts_of_loops_are_kept(name: str, result: int) -> None:
    text = in_method(LOOPS[name]).replace("f(int n)", f"f(int n) ensures(retval != {result})")
    settings, bounds = Settings(unroll=2), Bounds(ints=(-1, 0, 1, 2, 3))
    assert verdict(text_of(text, 2), "A.f", bounds, settings, 4) is verdict(text, "A.f", bounds, settings, 4)


@pytest.mark.parametrize(
    ("file", "method"),
    [
        ("bubble_sort", "Main.sort"),
        ("list_minimum", "Node.min"),
        ("sorted_list", "SortedList.insert"),
        ("sorted_list", "SortedList.insertAtEnd"),
        ("bugs/sorted_list_insert_drops_the_rest", "SortedList.insert"),
        ("bugs/union_find_find_compresses_the_root", "UnionFind.find"),
        ("bugs/linked_list_reverse_loses_the_last", "LinkedList.reverse"),
        ("hash_map", "HashMap.get"),
    ],
)
def test_verdicts_of_examples_are_kept(file: str, method: str) -> None:
    text, settings = (EXAMPLES / f"{file}.oox").read_text(encoding="utf-8"), Settings(unroll=2)
    assert verdict(text_of(text, 2), method, SMALL, settings, 8) is verdict(text, method, SMALL, settings, 8)


@pytest.mark.parametrize("seed", [2, 5, 11, 17, 23, 31, 40, 44, 58, 63])
def test_verdicts_of_random_programs_are_kept(seed: int) -> None:
    given = sample(seed)
    problem = given.problem()
    after = load_text(text_of(given.text, given.settings.unroll or 0), int_width=given.int_width)
    method = next(each for each in after.methods() if each.full_name == problem.method.full_name)
    found = [
        check(program, each, problem.bounds, problem.settings).verdict
        for program, each in ((problem.program, problem.method), (after, method))
    ]
    first, second = (Verdict.HOLDS if each is Verdict.WITHIN_BOUNDS else each for each in found)
    assert first is second


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.oox")), ids=lambda path: path.stem)
def test_every_example_can_be_unrolled(path: object) -> None:
    name = getattr(path, "stem", "")
    text = text_of((EXAMPLES / f"{name}.oox").read_text(encoding="utf-8"), 2)
    assert load_text(text).warnings == ()
    assert "while" not in text or "_in_formulas" in text


def test_a_loop_in_a_method_for_formulas_is_kept() -> None:
    text = text_of(
        "class A { static int f(int n) pure { while (n > 0) { n := n - 1; } return n; }"
        " static int g(int n) ensures(retval == A.f(n)) { int m := A.f(n); return m; } }",
        1,
    )
    assert text.count("while (n > 0)") == 1
    assert text.index("f_in_formulas(int n)") < text.index("while (n > 0)")
    assert "int m := A.f(n);" in text


def test_too_many_rounds_are_refused() -> None:
    nested = in_method("while (n > 0) { while (n > 1) { while (n > 2) { n := 0; } } }")
    with pytest.raises(TooManyRounds):
        unroll_loops(parse_text(nested), lambda _: 40)
