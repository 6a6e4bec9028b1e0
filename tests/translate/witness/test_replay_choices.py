"""What the solver chose is what the interpreter is told to do, object by object."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.oox.check import load_text
from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Dropped
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import Expr, IntConstant, IntExpr
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.witness.decode import decode_with_objects
from ooxcheck.translate.witness.replay_choices import ReplayDirector
from tests.oox.runs import method
from tests.translate.asking import broken, found, in_main
from tests.translate.deciding import OPTIONS

SOURCE = """
class N { int v; N n; bool b; string s; uint u; char c; ghost N set many; ghost int count; }
interface S {
  void put(N n) requires(n != null) modifies(n.v, n.n, n.b, n.s, n.u, n.c, n.many, n.count);
  void fill(int[] a) modifies(a[*]);
  N get(N n) modifies();
  int ask(N n) pure;
  N same() pure ensures(retval != null);
}
"""


def fails(
    body: str, parameters: str = "S s", contract: str = "requires(s != null)", text: str = SOURCE
) -> list[str]:
    return broken(in_main(body, parameters, contract, text), int_width=2)


def _asserted(claims: list[str]) -> str:
    return " ".join(f"assert {claim};" for claim in claims)


def test_cells_of_every_kind_are_written_as_chosen() -> None:
    claims = [
        "n.v != -1",
        "n.n != n",
        "!n.b",
        's == s && n.s != "x"',
        "n.u != 3",
        "n.c != 'z'",
        "no n.many",
        "n.count != 1",
    ]
    assert fails(f"N n := new N(); s.put(n); {_asserted(claims)}") == claims


def test_tables_are_written_as_chosen() -> None:
    text = """class T { ghost int set ints; ghost T -> uint ranks; ghost bool set truths; }
      interface S { void put(T t) requires(t != null) modifies(t.ints, t.ranks, t.truths); T get() pure ensures(-1 in retval.ints); }"""
    claims = ["-1 !in t.ints", "lone t.ints", "2 !in t.(t.ranks)", "true !in t.truths", "no t.truths"]
    assert fails(f"T t := new T(); s.put(t); {_asserted(claims)}", text=text) == claims
    assert fails("T t := s.get(); assert -1 in t.ints; assert one t.ints;", text=text) == ["one t.ints"]


def test_elements_are_written_as_chosen() -> None:
    assert fails("int[] a := new int[1]; s.fill(a); assert a[0] != -1;") == ["a[0] != -1"]


def test_calls_on_objects_that_are_made_later_are_not_mixed_up() -> None:
    body = "int i := 0; while (i < 2) { N a := new N(); s.put(a); assert i == 0 || a.v == 0; i := i + 1; }"
    text = in_main(
        body,
        "S s",
        "requires(s != null)",
        SOURCE.replace("n.v, n.n", "n.v").replace(", n.b, n.s, n.u, n.c, n.many, n.count", ""),
    )
    assert broken(text, int_width=3) == ["i == 0 || a.v == 0"]


def test_a_returned_object_is_the_one_that_was_chosen() -> None:
    body = "N a := new N(); N b := new N(); N c := s.get(a); assert c != b; assert c != a; assert c == null;"
    assert fails(body) == ["c != b", "c != a", "c == null"]


def test_objects_behind_one_that_nobody_has_seen_keep_their_numbers() -> None:
    body = "N a := s.get(null); N b := new N(); N c := s.get(b); assert a == null || a == b || c != b; "
    assert fails(body) == ["a == null || a == b || c != b"]


def test_answers_of_pure_methods_are_found_by_the_state_they_were_asked_in() -> None:
    body = "N n := new N(); int x := s.ask(n); n.n := new N(); int y := s.ask(n); assert x == y;"
    assert fails(body) == ["x == y"]


def test_answers_of_pure_methods_may_depend_on_static_fields() -> None:
    text = "class A { static bool t; int q() pure; static void main(A a) requires(a != null) { int x := a.q(); A.t := !A.t; int y := a.q(); assert x == y; } }"
    assert broken(text, "A.main", int_width=2) == ["x == y"]


def test_an_object_that_a_formula_asked_for_is_the_same_when_the_program_asks() -> None:
    assert fails("assert s.same() != null; N a := s.same(); N b := s.same(); assert a == b;") == []


def test_the_object_of_a_constructor_can_be_asked_for_what_was() -> None:
    text = "class A { A() ensures(old(this.q()) == 1) { ; } int q() pure; }"
    assert found(text, "A.A", int_width=2).verdict is Verdict.VIOLATED


def test_rows_of_an_array_have_the_numbers_that_they_have_when_it_is_run() -> None:
    body = "int[][] a := new int[2][1]; s.fill(a[1]); assert a[0][0] == 0; assert a[1][0] == 0;"
    text = in_main(body, "S s", "requires(s != null)", "interface S { void fill(int[] a) modifies(a[*]); }")
    assert broken(text) == ["a[1][0] == 0"]


LOOP = """class N { int v; }
class Main { static void main(N n, N m) { int i := 0; while (i < 1) invariant(i >= 0) { n := m; i := i + 1; } n.v := 2; } }"""


def test_a_run_ends_where_something_was_chosen_that_is_not_there() -> None:
    """Whoever asks whether a loop is reached gets an instance that says nothing of what the loop does."""
    program = load_text(LOOP, int_width=3)
    settings = Settings(unroll=2, loops_by_invariant=True)
    encoding = encode(
        EncodingRequest(program, method(program, "Main.main"), Bounds(scope=1), settings, options=OPTIONS)
    )
    (loop,) = encoding.iterated
    chosen, count = loop.variables.values()
    assert isinstance(chosen, Expr)
    assert isinstance(count, IntExpr)
    with encoding.world.session as session:
        session.add(
            *encoding.structure, encoding.initial.exists.no(), chosen.some(), count.eq(IntConstant(1))
        )
        instance = session.solve(
            any_of(guard for guards in encoding.reached.values() for guard in guards)
        ).instance
        assert instance is not None
        state = decode_with_objects(encoding.initial, instance).state
        direct = ReplayDirector(encoding, instance, {})
        run = replay(
            program,
            method(program, "Main.main"),
            state.arguments,
            heap=state.heap,
            settings=settings,
            direct=direct,
        )
    assert isinstance(run.outcome, Dropped)
    assert [duty.span.text for duty in run.machine.bank.reached] == ["i >= 0"]


def test_a_run_ends_where_nothing_was_foreseen() -> None:
    program = load_text(LOOP, int_width=3)
    settings = Settings(unroll=2, loops_by_invariant=True)
    main = method(program, "Main.main")
    encoding = replace(
        encode(EncodingRequest(program, main, Bounds(scope=1), settings, options=OPTIONS)), iterated=()
    )
    with encoding.world.session as session:
        session.add(*encoding.structure)
        instance = session.solve().instance
        assert instance is not None
        state = decode_with_objects(encoding.initial, instance).state
        direct = ReplayDirector(
            encoding,
            instance,
            {obj: at for at, obj in enumerate(decode_with_objects(encoding.initial, instance).objects)},
        )
        run = replay(program, main, state.arguments, heap=state.heap, settings=settings, direct=direct)
    assert isinstance(run.outcome, Dropped)
