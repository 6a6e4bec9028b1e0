"""Canonical forms against a naive comparison of heaps."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from ooxcheck.oox.running.heap import Heap, Kinds, Obj, default_content
from ooxcheck.specs.classes.canonical_heaps import Form, HeapForms, is_unchanged
from tests.oox.runs import loaded
from tests.specs.classes.clients import picture

GRAPH = loaded("class Node { int value; Node left; Node right; static Node root; } class Main { }")
ODD = loaded("class Odd { double number; Odd[] others; ghost Odd set friends; } class Main { }")


def random_heap(random: Random, kinds: Kinds) -> tuple[Heap, list[Obj]]:
    heap = Heap(kinds)
    kind = heap.kinds.of_class("Node")
    nodes = [
        heap.allocate(kind, [default_content(c) for c in kind.layout]) for _ in range(random.randint(1, 4))
    ]
    for node in nodes:
        node.cells[:] = [random.randint(0, 1), *(random.choice([None, *nodes]) for _ in range(2))]
    heap.statics.cells[0] = random.choice([None, *nodes])
    return heap, random.sample(nodes, random.randint(0, len(nodes)))


def test_forms_are_equal_iff_heaps_are_isomorphic() -> None:
    random = Random(7)
    by_form: dict[Form, set[str]] = defaultdict(set)
    by_picture: dict[str, set[Form]] = defaultdict(set)
    forms = HeapForms(kinds := Kinds(GRAPH))
    for _ in range(3000):
        heap, known = random_heap(random, kinds)
        form = forms.form(heap, known, forms.order(heap, known))
        by_form[form].add(picture(heap, known))
        by_picture[picture(heap, known)].add(form)
    assert all(len(each) == 1 for each in by_form.values())
    assert all(len(each) == 1 for each in by_picture.values())
    assert len(by_form) > 300


def test_heaps_are_rebuilt_from_forms() -> None:
    random = Random(8)
    for _ in range(300):
        heap, known = random_heap(random, Kinds(GRAPH))
        forms = HeapForms(heap.kinds)
        form = forms.form(heap, known, forms.order(heap, known))
        again = forms.heap(form)
        assert picture(again, [again.objects[number] for number in form.known]) == picture(heap, known)


def test_floats_arrays_and_ghost_sets() -> None:
    heap = Heap(Kinds(ODD))
    kind, arrays = heap.kinds.of_class("Odd"), heap.kinds.of_array(ODD.classes["Odd"].fields[1].type)  # type: ignore[arg-type]
    first, second = (heap.allocate(kind, [default_content(c) for c in kind.layout]) for _ in range(2))
    array = heap.allocate(arrays, [None, first])
    first.cells[:] = [-0.0, array, frozenset({(second,)})]
    second.cells[0] = float("nan")
    forms = HeapForms(heap.kinds)
    form = forms.form(heap, [first], forms.order(heap, [first]))
    again = forms.heap(form)
    one, held, other = again.objects
    assert str(one.cells[0]) == "-0.0"
    assert one.cells[1:] == [held, frozenset({(other,)})]
    assert held.cells == [None, one]
    assert str(other.cells[0]) == "nan"
    assert forms.form(again, [one], forms.order(again, [one])) == form


def test_unchanged_contents() -> None:
    heap = Heap(Kinds(ODD))
    obj = heap.allocate(heap.kinds.of_class("Odd"), [0.0, None, frozenset()])
    assert is_unchanged(obj, [0.0, None, frozenset()])
    assert not is_unchanged(obj, [-0.0, None, frozenset()])
