"""Which objects a call by contract may have made: what its result and the cells that it may write lead to."""

from __future__ import annotations

from typing import Any

from ooxcheck.relational import FALSE, Expr
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.symbolic.havoc_choices import Answer
from tests.oox.runs import loaded
from tests.translate.asking import encoded
from tests.translate.worlds import always

CLASSES = "class N { int v; } class K extends N { N n; int[] a; } class Other { Other o; }"


def made(callee: str, **bounds: Any) -> Answer:  # noqa: ANN401 (fields of bounds)
    """Return the answer of a call of ``Main.f`` by its contract."""
    text = f"{CLASSES} class Main {{ {callee} static void main(K k, Other o) {{ Main.f(k); }} }}"
    known = frozenset(each.full_name for each in loaded(text, 3).methods() if each.name == "Main.f")
    (answer,) = encoded(text, by_contract=known, **bounds).answers
    return answer


def kinds(answer: Answer) -> list[str]:
    return [str(thing.kind) for thing in answer.may_make]


def test_what_is_made_is_what_result_and_written_cells_lead_to_as_much_as_the_scope_allows() -> None:
    assert kinds(made("static N f(K k) modifies();", scope=2)) == ["K", "K", "N", "N", "int[]", "int[]"]
    assert kinds(made("static void f(K k) modifies(k.n);", scope=2)) == ["K", "K", "N", "N", "int[]", "int[]"]
    assert kinds(made("static void f(K k) modifies(k.n) { ; }", scopes={"N": 1})) == ["K", "N", "int[]"]
    assert kinds(made("static N f(K k) modifies() { return null; }", scopes={"K": 0})) == ["N"]


def test_there_are_no_more_objects_than_slots_to_refer_to_them() -> None:
    assert kinds(made("static int[] f(K k) modifies();", scope=3)) == ["int[]"]
    assert made("static int[] f(K k) modifies();").full is FALSE
    assert made("static int[] f(K k) modifies(k.a);").full is not FALSE
    assert made("static N f(K k) modifies(k.n);").full is not FALSE


def test_where_no_reference_is_written_nothing_new_can_be_found() -> None:
    answer = made("static int f(K k) modifies(k.v) { return 0; }")
    assert (answer.may_make, answer.full) == ((), FALSE)


def test_of_two_new_objects_the_first_is_used_first() -> None:
    answer = made("static void f(K k) modifies(k.n) { ; }", scope=2)
    here = answer.before.world
    first, second = (here.constant(thing) for thing in answer.may_make[:2])
    allowed = all_of(answer.demands)
    assert always(here, (~allowed) | second.in_(answer.made).implies(first.in_(answer.made)))


def test_new_objects_are_such_that_something_written_leads_to_them() -> None:
    answer = made("static Other f(K k) modifies();", scope=2)
    here, other = (
        answer.before.world,
        next(cells for cells in answer.after.relations if str(cells) == "Other.o"),
    )
    assert isinstance(answer.result, Expr)
    led_to = answer.result + answer.result.join(answer.after.relation(other))
    assert always(here, (~all_of(answer.demands)) | answer.made.in_(led_to))
