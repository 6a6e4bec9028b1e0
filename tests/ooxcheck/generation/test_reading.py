"""What a call reads: cells that somebody asks for, and of these the ones that make a difference."""

from __future__ import annotations

from ooxcheck.generation.reading import ARGUMENTS, Reading, content_at, put
from ooxcheck.generation.runs import Runner
from ooxcheck.input.build_call import build_call
from ooxcheck.oox.running.heap import UNSET
from tests.ooxcheck.generation.test_search import asked

TEXT = """class N { N next; N other; int v; bool f; }
class Main {
  static int main(N n, N unread) requires(n.f) { if (n.next == null) { return 0; } N copied := n.next.other; n.other := copied; return 1; }
}"""
STATE = ["N#a{f=true, next=N{other=N{v=1}}, other=#a}", "N{}"]


def reading(text: str = TEXT) -> Reading:
    question = asked(text)
    call = build_call(question.program, question.method, None, STATE, question.settings)
    return Reading(Runner(question), call.state)


def test_assumptions_ask_first() -> None:
    assert reading().assumption_cells == {(0, 3)}


def test_the_method_asks_for_the_rest_and_never_for_what_it_overwrites() -> None:
    assert reading().read == {(0, 3), (0, 0), (1, 1)}


def test_what_is_only_copied_and_what_nobody_looks_into_makes_no_difference() -> None:
    assert reading().relevant == {(0, 3), (0, 0), (ARGUMENTS, 0)}


def test_where_objects_are_counted_every_cell_is_read() -> None:
    found = reading(TEXT.replace("requires(n.f)", "requires(n.f && #N > 1)"))
    assert len(found.assumption_cells) == 16


def test_a_cell_is_put_into_a_state() -> None:
    question = asked(TEXT)
    state = build_call(question.program, question.method, None, STATE, question.settings).state
    assert content_at(put(state, (ARGUMENTS, 1), None), (ARGUMENTS, 1)) is None
    assert content_at(put(state, (0, 2), 7), (0, 2)) == 7
    assert content_at(put(state, (0, 2), UNSET), (0, 2)) is UNSET


INVARIANT = """class N { N next; N other; int v; bool f; model N set all_ := this.*next; invariant up: all n : this.all_ | n.v <= n.next.v || no n.next; }
class Main {
  static int main(N n, N unread) requires(n.f) { return 0; }
}"""


def test_what_invariants_look_at_is_what_they_ask_for_in_a_heap_where_all_else_is_unset() -> None:
    noted, asked_for = reading(INVARIANT), reading(INVARIANT)
    assert noted.assumption_cells == asked_for._add_read_cells(set(), run=False)
    assert {(0, 0), (0, 2), (0, 3)} <= noted.assumption_cells
    assert (0, 1) not in noted.assumption_cells


def test_what_a_pure_call_asks_is_found_by_asking() -> None:
    text = TEXT.replace("requires(n.f)", "requires(n.has())").replace(
        "bool f; }", "bool f; bool has() pure { return this.f; } }"
    )
    assert reading(text)._looked_at() is None
    assert reading(text).assumption_cells == {(0, 3)}
