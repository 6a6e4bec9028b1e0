"""Candidates about parts of the heap: their text is text of the language, in scope where the loop begins, and means the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method, While
from ooxcheck.specs.loop_invariants.build import compare, constant, type_of
from ooxcheck.specs.loop_invariants.formula_text import node_text
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary, vocabulary_of

ROOT = Path(__file__).parents[3]
LISTS = """class Node { int value; Node next; Other other; }
class Other { Other rest; int weight; }
class M { %s }"""


def _loops(program: Program) -> list[tuple[Method, While]]:
    """Return the loops, the last one first, so that text can be put in without a change of other places."""
    loops = [
        (method, each)
        for method in program.methods()
        for each in method.statements()
        if isinstance(each, While)
    ]
    return sorted(loops, key=lambda pair: -pair[1].span.start)


def _texts(words: Vocabulary) -> list[str]:
    signs = [
        compare(CompareOp.LESS_EQUAL, constant(0, type_of(each), each.span), each)
        for each in words.numbers[: words.changed]
    ]
    return [node_text(each, is_java=False) for each in (*words.formulas, *signs)]


def _with_candidates(text: str) -> tuple[str, list[list[str]]]:
    """Return a program with all candidates written as invariants, and the candidates of each loop."""
    candidates = []
    for method, loop in _loops(load_text(text)):
        texts = _texts(vocabulary_of(method, loop))
        at = text.index("{", loop.condition.span.end)
        text = text[:at] + "".join(f"invariant({each}) " for each in texts) + text[at:]
        candidates.append(texts)
    return text, candidates


@pytest.mark.parametrize(
    "text",
    [
        (ROOT / "benchmarks/unbounded/programs/heaps.oox").read_text(encoding="utf-8"),
        (ROOT / "examples/binomial_heap.oox").read_text(encoding="utf-8"),
        (ROOT / "examples/interval_map.oox").read_text(encoding="utf-8"),
        (ROOT / "examples/lru_cache.oox").read_text(encoding="utf-8"),
        (ROOT / "examples/linked_list.oox").read_text(encoding="utf-8"),
        LISTS
        % """static void f(Node a, Other o) ensures(all n : a.*next | all m : n.*next | m.value == 0 && m.other.*rest == old(m.other.*rest)) {
                Node n := a; Other m := o;
                while (n != null && m != null) { Node next := n.next; if (n.value == next.value) { m := m.rest; } n := next; } }""",
    ],
    ids=["loops", "binomial heap", "interval map", "LRU cache", "linked list", "two classes"],
)
def test_candidates_are_text_of_the_language(text: str) -> None:
    written, candidates = _with_candidates(text)
    loops = _loops(load_text(written))
    assert sum(map(len, candidates)) > 20
    for (_, loop), texts in zip(loops, candidates, strict=True):
        again = [node_text(each, is_java=False) for each in loop.invariants]
        assert again[: len(texts)] == texts or again[-len(texts) :] == texts


def test_the_usual_invariants_of_walks_are_candidates() -> None:
    code = """static int f(Node list) ensures(retval == #(list.*next)) ensures(all n : list.*next | n.value > 0) {
        int i := 0; Node n := list; while (n != null) { i := i + 1; n := n.next; } return i; }"""
    ((method, loop),) = _loops(load_text(LISTS % code))
    words = vocabulary_of(method, loop)
    assert {"n in list.*next", "acyclic(n, next)", "all m : list.*next - n.*next | m.value > 0"} <= {
        *_texts(words)
    }
    assert {"#(n.*next)", "#(list.*next - n.*next)", "i"} <= {
        node_text(each, is_java=False) for each in words.numbers[: words.changed]
    }


def test_the_usual_invariants_of_a_reversal_are_candidates() -> None:
    code = """static Node f(Node list) ensures(seq(retval, next) == reverse(old(seq(list, next)))) {
        Node done := null; Node rest := list;
        while (rest != null) { Node n := rest; rest := n.next; n.next := done; done := n; } return done; }"""
    ((method, loop),) = _loops(load_text(LISTS % code))
    texts = _texts(vocabulary_of(method, loop))
    assert "done.*next + rest.*next == old(list.*next)" in texts
    assert "reverse(seq(done, next)) ++ seq(rest, next) == old(seq(list, next))" in texts
    assert "disjoint(done.*next, rest.*next)" in texts
