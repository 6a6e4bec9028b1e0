"""Which objects a call by contract may have made: its result, and with a body what it may have put where it writes."""

from __future__ import annotations

from relational import NONE
from tests.oox.runs import loaded
from tests.translate.asking import encoded
from tests.translate.worlds import always, rows, world
from translate.havoc.fresh_objects import referred
from translate.model.folding import all_of
from translate.model.heap import Heap
from translate.symbolic.encoder import Answer

CLASSES = "class N { int v; } class K extends N { N n; int[] a; } class Other { Other o; }"


def made(callee: str, body: str = "Main.f(k);") -> Answer:
    """Return the answer of a call of ``Main.f`` by its contract."""
    text = f"{CLASSES} class Main {{ {callee} static void main(K k, Other o) {{ {body} }} }}"
    known = frozenset(each.full_name for each in loaded(text, 3).methods() if each.name == "Main.f")
    (answer,) = encoded(text, by_contract=known).answers
    return answer


def test_a_method_without_body_makes_at_most_its_result() -> None:
    answer = made("static N f(K k) modifies(k.n);")
    assert [str(thing.kind) for thing in answer.unseen] == ["N", "K"]
    assert not answer.bounded
    assert made("static void f(K k) modifies(k.n);").unseen == ()


def test_a_body_may_have_put_two_objects_of_each_class_where_it_writes() -> None:
    answer = made("static void f(K k) modifies(k.n) { ; }")
    assert [str(thing.kind) for thing in answer.unseen] == ["N", "N", "K", "K", "int[]", "int[]"]
    assert answer.bounded


def test_where_no_reference_is_written_nothing_new_can_be_found() -> None:
    answer = made("static int f(K k) modifies(k.v) { return 0; }")
    assert (answer.unseen, answer.bounded) == ((), False)


def test_a_result_without_references_of_its_own_hides_no_other_object() -> None:
    answer = made("static int[] f(K k) modifies() { return null; }")
    assert [str(thing.kind) for thing in answer.unseen] == ["int[]", "int[]"]
    assert not answer.bounded


def test_of_two_new_objects_the_first_is_used_first() -> None:
    answer = made("static void f(K k) modifies(k.n) { ; }")
    here = answer.before.world
    first, second = (here.constant(thing) for thing in answer.unseen[:2])
    allowed = all_of(answer.demands)
    assert always(here, (~allowed) | second.in_(answer.new).implies(first.in_(answer.new)))


def test_new_objects_are_such_that_something_refers_to_them() -> None:
    answer = made("static void f(K k) modifies(k.n) { ; }")
    here = answer.before.world
    assert always(here, (~all_of(answer.demands)) | answer.new.in_(referred(answer.after, answer.result)))


def test_nothing_refers_to_anything_in_an_empty_heap() -> None:
    here = world()
    assert rows(here, referred(Heap(here), NONE)) == set()
