"""Objects that calls by contract make, several at once: decided by the checker and, in `found`, by brute force the same.

What is expected follows from the language reference, "Open types".
"""

from __future__ import annotations

from typing import Any

import pytest

from ooxcheck.engine import decide
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.initial.initial_relations import is_root
from tests.translate.asking import bounds, broken, found, verdict

NODES = "class N { int v; N next; }"


def asking(contract: str, claim: str, classes: str = NODES, result: str = "N") -> str:
    """Return a program that asks a method without body for an object, and claims something of the answer."""
    return f"""
    interface L {{ {result} get() {contract}; }} {classes}
    class Main {{ static void main(L l) requires(l != null) {{ {result} x := l.get(); {claim} }} }}"""


def small(**rest: Any) -> dict[str, Any]:  # noqa: ANN401 (fields of bounds)
    return {"int_width": 2, "ints": (0, 1)} | rest


LINKED = "x == null || x.next == null || x.next == x"
RING = f"{LINKED} || x.next.next != x"
PAIR = "modifies() ensures(some retval.next && retval.next != retval && fresh(retval.next) && fresh(retval))"


def test_an_answer_may_be_two_linked_nodes_or_a_ring_of_two() -> None:
    assert broken(asking("", f"assert {LINKED};"), **small(scope=2)) == [LINKED]
    assert broken(asking("", f"assert {RING};"), **small(scope=2)) == [RING]


def test_within_a_scope_of_one_there_is_one_and_that_there_could_be_more_is_told() -> None:
    answer = found(asking("", f"assert {LINKED};"), **small(scope=1))
    assert answer.verdict is Verdict.WITHIN_BOUNDS
    assert [(bound.what, bound.span.text) for bound in answer.bounds] == [("new objects", "l.get()")]


def test_a_ring_of_three_needs_a_scope_of_three() -> None:
    three = f"{RING[: -len(' || x.next.next != x')]} || x.next.next == x || x.next.next.next != x"
    assert broken(asking("", f"assert {three};"), **small(scope=2, ints=(0,))) == []
    assert broken(asking("", f"assert {three};"), **small(scope=3, ints=(0,))) == [three]


def test_a_contract_that_needs_two_objects_is_satisfied_by_two() -> None:
    assert verdict(asking(PAIR, "assert x != x.next;"), **small(scope=2)) is Verdict.WITHIN_BOUNDS
    ended = PAIR.replace("some retval.next &&", "some retval.next && retval.next.next == null &&")
    assert verdict(asking(ended, "assert x != x.next;"), **small(scope=3, ints=(0,))) is Verdict.HOLDS


def test_a_contract_that_needs_more_objects_than_there_are_leaves_no_execution() -> None:
    assert verdict(asking(PAIR, ""), **small(scope=1)) is Verdict.VACUOUS
    assert verdict(asking(PAIR, ""), **small(scope=3, scopes={"N": 1})) is Verdict.VACUOUS


GHOST = """
class K { }
class G { G other; ghost K -> int m; void f(K k) modifies(CELL) ensures(CLAUSE); }
class Main { static void main(G g, K k) requires(g != null) { g.f(k); } }"""


@pytest.mark.parametrize(
    ("cell", "clause"),
    [
        ("this.m", "this.m == old(k -> 0) && false"),
        ("this.m", "this.m == old(this.m) && false"),
        ("this.other.m", "this.m == old(k -> 0)"),
    ],
)
def test_a_contract_that_more_objects_cannot_satisfy_reaches_no_bound(cell: str, clause: str) -> None:
    assert bounds(GHOST.replace("CELL", cell).replace("CLAUSE", clause), **small(scope=1)) == []


MAKE = """
class N { N next; }
class Main {
  static N make(N n) modifies(CELLS) ensures(CLAUSE);
  static bool guess(N n) ensures(GUESS) pure;
  static void main(N n) { N r := Main.make(n); CLAIM }
}"""


def making(clause: str, cells: str = "", claim: str = "", guess: str = "true") -> str:
    """Return a program whose method asks another one for an object, and then for a guess."""
    words = {"CELLS": cells, "CLAUSE": clause, "CLAIM": claim, "GUESS": guess}
    text = MAKE
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return text


@pytest.mark.parametrize(
    ("clause", "cells"),
    [
        ("retval == n && false", ""),
        ("no retval && false", ""),
        ("retval == n.next && some a, b : N - old(N) | a != b", ""),
        ("n.next == n && retval == n.next && false", "n.next"),
        ("n.next == old(n.next) && retval == n && false", "n.next"),
    ],
)
@pytest.mark.parametrize("scope", [1, 2])
def test_a_result_that_the_contract_fixes_is_never_a_new_object(clause: str, cells: str, scope: int) -> None:
    assert bounds(making(clause, cells), **small(scope=scope)) == []


COPY = """
class N { N next; int v; string s; ghost N -> N g; static N first; }
class Main {
  static int copy(N n) modifies(n.next, n.v, n.s, n.g, N.first) ensures(CLAUSE && false);
  static void main(N n) { int r := Main.copy(n); }
}"""


def test_equations_about_numbers_and_strings_fix_no_object() -> None:
    values = "retval == old(n.v) && n.v == 1 && n.s == old(n.s)"
    references = "n.next == old(n.next) && n.g == old(n.g) && N.first == n.next"
    assert bounds(COPY.replace("CLAUSE", values), **small(scope=1)) == ["new objects"]
    assert bounds(COPY.replace("CLAUSE", f"{values} && {references}"), **small(scope=1)) == []


def test_no_result_is_equal_to_several_objects_and_then_the_contract_fixes_none() -> None:
    text = making("retval == n.*next && false")
    assert bounds(text, **small(scope=1)) == []  # n.*next is n, or nothing
    assert bounds(text, **small(scope=2)) == ["new objects"]


@pytest.mark.parametrize(
    ("clause", "cells"),
    [
        ("retval == n.next && fresh(retval) && (some a, b : N - old(N) | a != b)", "n.next"),
        ("retval == n.~next && some a, b : N - old(N) | a != b", ""),
        ("n.next == n && fresh(retval) && (some a, b : N - old(N) | a != b)", "n.next"),
        ("retval == n && (some a, b : N - old(N) | a != b)", "n.next"),
    ],
)
def test_a_contract_that_may_need_a_second_new_object_reaches_the_bound(clause: str, cells: str) -> None:
    assert bounds(making(clause, cells), **small(scope=1)) == ["new objects"]


def test_a_new_object_may_refer_to_an_old_one() -> None:
    backwards = making("retval == n.~next", claim="assert r == null || r == n;")
    assert broken(backwards, **small(scope=1)) == ["r == null || r == n"]


@pytest.mark.parametrize(
    ("clause", "guess"), [("retval in n", "retval"), ("n == retval", "false"), ("#N == old(#N)", "false")]
)
def test_a_later_call_without_answer_is_not_the_fault_of_an_earlier_one(clause: str, guess: str) -> None:
    text = making(clause, claim="assert Main.guess(n);", guess=guess)
    assert bounds(text, **small(scope=1)) == []


def test_a_call_without_answer_reaches_the_bound_whatever_comes_later() -> None:
    pair = "fresh(retval) && some a, b : N - old(N) | a != b"
    for guess in ("retval", "false"):
        text = making(pair, claim="assert Main.guess(n);", guess=guess)
        assert bounds(text, **small(scope=1)) == ["new objects"]


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("retval in n && Main.guess(retval)", []),
        ("Main.guess(retval) && fresh(retval) && some a, b : N - old(N) | a != b", ["new objects"]),
    ],
)
def test_a_guess_within_the_contract_of_a_call_is_a_choice_of_that_call(
    clause: str, expected: list[str]
) -> None:
    assert bounds(making(clause, guess="n == null ==> retval"), **small(scope=1)) == expected


def test_single_classes_may_have_scopes_of_their_own() -> None:
    pairs = "class P { Q q; } class Q { P p; }"
    claim = "assert x == null || x.q == null;"
    assert broken(asking("", claim, pairs, "P"), **small(scope=1)) == ["x == null || x.q == null"]
    assert broken(asking("", claim, pairs, "P"), **small(scope=1, scopes={"Q": 0})) == []
    assert bounds(asking("", claim, pairs, "P"), **small(scope=1, scopes={"Q": 0})) == ["new objects"]


def test_objects_of_a_subclass_share_the_scope() -> None:
    classes = "class N { N next; } class K extends N { }"
    both = "x == null || x.next == null || x.next == x || !(x instanceof K) || x.next instanceof K"
    assert broken(asking("", f"assert {both};", classes), **small(scope=2)) == [both]
    assert broken(asking("", f"assert {both};", classes), **small(scope=2, scopes={"N": 1})) == []


def test_an_object_that_refers_to_nothing_leaves_no_room_for_more() -> None:
    assert verdict(asking("", "", "class N { int v; }"), **small(scope=1)) is Verdict.HOLDS


def test_new_objects_that_nothing_leads_to_are_not_made() -> None:
    circles = "class P { Q q; } class Q { P p; }"
    assert (
        verdict(asking("modifies() ensures(retval == null)", "", circles, "P"), **small(scope=1))
        is Verdict.HOLDS
    )
    counted = asking("modifies() ensures(retval == null)", "assert #P == old(#P);", circles, "P")
    assert broken(counted, **small(scope=1)) == []


def test_arrays_in_new_objects_have_any_length_and_contents() -> None:
    box = "class B { int[] a; }"
    for claim in (
        "x == null || x.a == null",
        "x == null || x.a == null || #x.a == 0",
        "x == null || #x.a != 1 || x.a[0] == 0",
    ):
        assert broken(asking("", f"assert {claim};", box, "B"), **small(scope=1)) == [claim]
    fixed = "modifies() ensures(retval != null && #retval.a == 1)"
    assert broken(asking(fixed, "assert #x.a == 1;", box, "B"), **small(scope=1)) == []


def test_elements_of_new_arrays_may_be_new_objects() -> None:
    claim = "x == null || x.ns == null || #x.ns == 0 || x.ns[0] == null || x.ns[0] == x"
    box = "class B { B[] ns; }"
    assert broken(asking("", f"assert {claim};", box, "B"), **small(scope=2)) == [claim]


def test_an_array_that_is_returned_may_be_new() -> None:
    text = asking("modifies() ensures(#retval == 1)", "assert x[0] == 0;", "", "int[]")
    assert broken(text, **small(scope=1)) == ["x[0] == 0"]


def test_places_that_are_modified_may_refer_to_new_objects() -> None:
    text = f"""{NODES} class Main {{
      static void link(N n) requires(n != null) modifies(n.next);
      static void main(N a) requires(a != null) {{ Main.link(a); N b := a.next; BODY }} }}"""
    mine = "b == null || b == a || b == old(a.next)"
    assert broken(text.replace("BODY", f"assert {mine};"), **small(scope=1, ints=(0,))) == [mine]
    two = "b == null || b.next == null || b.next == b || b.next == a || b == old(a.next) || b.next == old(a.next)"
    assert broken(text.replace("BODY", f"assert {two};"), **small(scope=1, ints=(0,))) == []
    assert broken(text.replace("BODY", f"assert {two};"), **small(scope=2, ints=(0,))) == [two]


def test_static_places_may_refer_to_new_objects() -> None:
    text = """class N { N next; static N root; } class Main {
      static void plant() modifies(N.root);
      static void main() { Main.plant(); N r := N.root; assert r == null || r == old(N.root); } }"""
    assert broken(text, scope=1) == ["r == null || r == old(N.root)"]


def test_a_method_with_a_body_makes_as_many_when_it_is_called_by_contract() -> None:
    text = f"""{NODES} class Main {{
      static N chain() modifies() exceptional(false) {{ return null; }}
      static void main() {{ N x := Main.chain(); assert x == null || x.next == null || x.next.next == null || acyclic(next) == false; }} }}"""
    claim = "x == null || x.next == null || x.next.next == null || x in x.next.*next || x.next in x.next.next.*next"
    text = text.replace("x == null || x.next == null || x.next.next == null || acyclic(next) == false", claim)
    known = frozenset(["Main.chain()"])
    assert broken(text, by_contract=known, **small(scope=2, ints=(0,))) == []
    assert bounds(text, by_contract=known, **small(scope=2, ints=(0,))) == ["new objects"]
    assert broken(text, by_contract=known, **small(scope=3, ints=(0,))) == [claim]


def test_what_is_made_keeps_its_invariants() -> None:
    classes = "class N { int v; N next; invariant this.v == 1; }"
    claim = "x == null || x.next == null || x.next.v == 1"
    assert broken(asking("", f"assert {claim};", classes), **small(scope=2)) == []
    assert broken(asking("", f"assert {claim};", classes), invariants=False, **small(scope=2)) == [claim]


def test_a_pure_method_answers_with_the_same_objects_again() -> None:
    pure = asking("pure ensures(some retval.next && retval.next != retval)", "CLAIM")
    same = "assert l.get().next == x.next; N y := l.get(); assert y == x && y.next == x.next;"
    assert broken(pure.replace("CLAIM", same), **small(scope=2, ints=(0,))) == []
    first = "assume l.get().next.v == 1; N y := l.get(); assert y.next.v == 1;"
    assert broken(pure.replace("N x := l.get(); CLAIM", first), **small(scope=2)) == []


def test_what_a_formula_was_answered_with_exists_when_the_program_gets_it() -> None:
    pair = "pure ensures(some retval.next && retval.next != retval)"
    asked_twice = asking(pair, "CLAIM").replace(
        "N x := l.get(); CLAIM", "assume some l.get(); N y := l.get(); assert y.next in N;"
    )
    assert broken(asked_twice, **small(scope=2, ints=(0,))) == []


def test_calls_one_after_the_other_have_a_scope_each() -> None:
    body = "N y := l.get(); assert x == null || y == null || x == y || x.next != null || y.next != null;"
    assert broken(asking("", body), **small(scope=1, ints=(0,))) == [body.split("assert ")[1][:-1]]


CONDITIONAL = """
interface L {
  N get(bool two)
    ensures(!two ==> retval == null)
    ensures(two ==> some retval.next && retval.next != retval && fresh(retval) && fresh(retval.next) && no retval.next.next)
    modifies();
}
class N { int v; N next; }
class Main {
  static void main(L l, bool two) requires(l != null) { CALL }
}"""
TAKEN = "N x := l.get(two); assert x == null;"


def test_that_some_executions_need_more_objects_than_there_are_is_told() -> None:
    answer = found(CONDITIONAL.replace("CALL", TAKEN), **small(scope=1, ints=(0,)))
    assert answer.verdict is Verdict.WITHIN_BOUNDS
    assert [(bound.what, bound.span.text) for bound in answer.bounds] == [("new objects", "l.get(two)")]
    assert broken(CONDITIONAL.replace("CALL", TAKEN), **small(scope=2, ints=(0,))) == ["x == null"]


def test_where_no_execution_needs_more_objects_no_bound_is_told() -> None:
    text = CONDITIONAL.replace("CALL", "if (!two) { N x := l.get(two); assert x == null; }")
    assert verdict(text, **small(scope=1, ints=(0,))) is Verdict.HOLDS
    assert (
        verdict(CONDITIONAL.replace("CALL", f"assume !two; {TAKEN}"), **small(scope=1, ints=(0,)))
        is Verdict.HOLDS
    )


def test_what_an_earlier_call_chose_may_leave_a_later_one_without_an_answer() -> None:
    text = CONDITIONAL.replace("N get(", "bool any(); N get(").replace("CALL", f"two := l.any(); {TAKEN}")
    assert [bound.span.text for bound in found(text, **small(scope=1, ints=(0,))).bounds] == ["l.get(two)"]
    assert broken(text, **small(scope=2, ints=(0,))) == ["x == null"]


RARE = """
interface L {
  int get(int k, B b)
    requires(some b)
    ensures(k != 1 ==> retval == k && b.n == old(b.n))
    ensures(k == 1 ==> some b.n.next && b.n.next != b.n && fresh(b.n) && fresh(b.n.next) && no b.n.next.next)
    modifies(b.n);
}
class N { N next; }
class B { N n; }
class Main {
  static void main(L l, B b, int k) requires(l != null && b != null) { int r := l.get(k, b); assert r == k || k == 1; }
}"""


def test_it_is_told_if_no_number_is_found_that_needs_more_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    never = RARE.replace("k == 1 ==>", "false ==>").replace("k != 1 ==>", "true ==>")
    assert bounds(RARE, **small(scope=1)) == ["new objects"]
    assert verdict(never, **small(scope=1)) is Verdict.HOLDS
    program = load_text(RARE)
    (main,) = (each for each in program.methods() if each.name == "Main.main")
    question = Question(program, main, bounds=Bounds(scope=1), settings=Settings(unroll=1))
    for rounds, expected in (0, Verdict.HOLDS), (32, Verdict.WITHIN_BOUNDS):
        monkeypatch.setattr(decide, "_ROUNDS_STRANDED", rounds)
        report = check(question)
        told = [note.span.text for note in report.notes if note.code == "note.room" and note.span]
        found = [bound.span.text for bound in report.bounds]
        assert (report.verdict, told + found) == (expected, ["l.get(k, b)"])


def test_what_nobody_reaches_is_chosen_by_no_call() -> None:
    """A node that only refers to itself is not in the heap: the parent's constructor cannot hand it out."""
    text = """
        class Base { bool f; Base next; static Base last; invariant (some this.next ==> this.next.f);
          Base(bool b, Base n) exceptional(false) modifies(n.f, n.next) { this.next := n; Base.last := this; } }
        class Main extends Base { Main(bool b, Base n) { super(b, n); if (n != null) { n.f := b; } } }
    """
    program = load_text(text)
    main = next(method for method in program.methods() if method.name == "Main.Main")
    settings = Settings(unroll=1, by_contract=frozenset({"Base.Base(bool, Base)"}))
    encoding = encode(EncodingRequest(program, main, Bounds(scope=1, array=1), settings))
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        roots = [
            unknown.relation.no() for source, unknown in encoding.initial.unknowns.items() if is_root(source)
        ]
        assert session.solve(encoding.terminates, *roots).is_sat
        assert session.solve(encoding.terminates, *roots, encoding.initial.exists.some()).is_unsat


def test_what_is_new_may_be_in_a_static_field_alone() -> None:
    text = """
    class N { } class S { static N s; } interface L { void make() modifies(S.s) ensures(S.s != null); }
    class Main { static void main(L l) requires(l != null && S.s == null) { l.make(); assert S.s == null; } }"""
    assert broken(text, **small(scope=1)) == ["S.s == null"]
