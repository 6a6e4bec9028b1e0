"""What a caller sees of a run: equal exactly if the heaps are isomorphic, old objects by name."""

from __future__ import annotations

from ooxcheck.mutation.visible_effect import END, RESULT, Effect, differing, effect, is_same
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Atom, Heap, Kinds, Obj
from ooxcheck.oox.running.outcomes import ExceptionKind, Raised, Returned, Threw
from ooxcheck.oox.source import Source, Span

PROGRAM = load_text("class Node { int value; Node next; ghost int g; } class S { static int total; }")


def ended(old: int, *nodes: tuple[int, int | None], result: int | None = None, ghost: int = 0) -> Effect:
    """Return the effect of a run that leaves nodes behind, each with a value and the place of the next."""
    heap = Heap(Kinds(PROGRAM))
    made = [heap.allocate(heap.kinds.of_class("Node"), [value, None, ghost]) for value, _ in nodes]
    for node, (_, following) in zip(made, nodes, strict=True):
        node.cells[1] = None if following is None else made[following]
    value: Atom = None if result is None else made[result]
    assert value is None or isinstance(value, Obj)
    return effect(Returned(value), State(heap, ()), old)


def test_new_objects_are_known_by_how_they_are_reached() -> None:
    one, other = ended(1, (0, 1), (5, 2), (6, None)), ended(1, (0, 2), (6, None), (5, 1))
    assert is_same(one, other)
    assert differing(one, other) == ()


def test_what_nothing_leads_to_is_not_seen() -> None:
    assert is_same(ended(1, (0, None), (5, None)), ended(1, (0, None)))


def test_old_objects_are_themselves() -> None:
    assert differing(ended(2, (0, 0), (0, None)), ended(2, (0, 1), (0, None))) == ((0, 1),)


def test_the_result_and_the_end_count_and_ghosts_do_not() -> None:
    assert differing(ended(1, (0, None), result=0), ended(1, (0, None))) == ((RESULT, 0),)
    assert is_same(ended(1, (0, None), ghost=3), ended(1, (0, None)))
    at = Span(Source("<text>", "throw"), 0, 5)
    kinds = (ExceptionKind.NULL, ExceptionKind.INDEX)
    thrown = [effect(Threw(Raised(kind, None, at)), State(Heap(Kinds(PROGRAM)), ()), 0) for kind in kinds]
    assert is_same(*thrown)
    told = [
        effect(Threw(Raised(kind, None, at)), State(Heap(Kinds(PROGRAM)), ()), 0, words=True)
        for kind in kinds
    ]
    assert differing(*told) == ((END, 0),)
    assert differing(thrown[0], effect(Returned(None), State(Heap(Kinds(PROGRAM)), ()), 0))[0] == (END, 0)
