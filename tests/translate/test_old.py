"""``old`` of an object that did not exist on entry: it has no row there, in whatever words it is asked for.

What each clause is was worked out by hand from the language; the encoder and brute force have to say so, both.
"""

from __future__ import annotations

import pytest

from ooxcheck.oox.oracle.verdicts import Verdict
from tests.translate.asking import asked, broken, encoded, verdict
from tests.translate.deciding import by_brute_force

NODE = """
class N { int v; bool b; N next; string s;
  ghost N set peers; ghost int set seen; ghost int mark;
  int kind() pure { return this.v; }
  bool is(N other) pure { return this == other; }
  N itself() pure { return this; }
  N copy() pure { N n := new N(); n.v := this.v; return n; }
  N before() pure { N n := new N(); n.next := this; return n; }
  N ring() pure { N n := new N(); n.next := n; return n; }
  int[] pair(int k) pure { int[] a := new int[1]; a[0] := k; return a; }
  static bool isSome(N other) pure { return other != null; }
}
"""


def judged(
    clause: str, body: str = "n.next := new N();", parameters: str = "N n", kind: str = "ensures"
) -> bool:
    """Return whether a clause holds of a method that appends a node to a list of one."""
    contract = f"requires(n != null && n.next == null && n.v == 0 && !n.b && no n.seen) {kind}({clause})"
    text = f"{NODE} class Main {{ static void main({parameters}) {contract} {{ {body} }} }}"
    return not broken(text, int_width=2, ints=(0,))


HOLD = """
all m : n.*next | m.v == 0 && (m.v == old(m.v) <==> m == n)
all m : n.next | no old(m.v) && no m.(old(v)) && no old(m.b) && no old(m.s) && no old(m.next)
all m : n.next | m.v != old(m.v) && !(m.v < old(m.v)) && !(m.v >= old(m.v)) && !old(m.v == m.v)
all m : n.next | m in N && !old(m in N) && m !in old(N) && old(m !in N)
all m : n.next | m instanceof N && !old(m instanceof N)
all m : n.next | old(m) == m && old(some m) && old(#m) == 1 && old(m == m)
all m : n.next | m.*next == m && no old(m.*next) && no m.(old(*next)) && no old(reach(m, next)) && no old(m.^next)
all m : n.next | no old(m.peers) && old(#(m.peers)) == 0 && no old(m.seen) && no old(m.mark) && old(n.mark) == n.mark
all m : n.next | old(fresh(m)) && fresh(m) && old(acyclic(m, next)) && !old(disjoint(m, n, m)) && old(disjoint(m.*next, n))
all m : n.next | old(all x : m.*next | false) && old(no x : m | x.v == 0) && old({x : m | x.v == 0}) == none
all m : n.next | old(some x : m | true) && old(sum x : m | 1) == 1 && old(sum x : m + n | x.v) == 0
all m : n.next | m.kind() == 0 && no old(m.kind()) && old(n.kind()) == 0 && !old(n.is(m)) && n.is(n)
all m : n.next | no old(m.itself()) && m.itself() == m && !old(N.isSome(m)) && N.isSome(m) && old(N.isSome(n))
all m : n.next | no old(m.copy()) && old(n.copy().v) == 0 && old(n.copy().next) == null && fresh(old(n.copy()))
all m : n.*next | old((m + n).v) == 0 && old((m + n).*next) == n && old(m in m + n)
old(n.copy()).v == 0 && (all m : n.copy() | m.v == 0 && no old(m.v) && !old(m instanceof N))
all m : n.before() | m.next == n && no old(m.next) && no old(m.^next) && no old(m.*next) && old(n.before().next) == n
all m : n.ring() | !acyclic(m, next) && old(acyclic(m, next)) && !old(acyclic(n.ring(), next))
all a : n.pair(1) | a[0] == 1 && no old(a[0]) && no old(#a) && old(n.pair(1)[0]) == 1 && old(#n.pair(0)) == 1
all m : old(n.*next) | m.v == old(m.v) && old(m in N) && old(m instanceof N)
"""


@pytest.mark.parametrize("clause", HOLD.strip().splitlines())
def test_an_object_made_since_has_no_row_on_entry(clause: str) -> None:
    assert judged(clause)


FAIL = """
all m : n.*next | m.v == old(m.v)
all m : N | m.b == old(m.b)
all m : n.next | old(m.v) == 0
all m : n.next | old(m.v) <= 0 || old(m.v) > 0
all m : n.next | old(!m.b == m.b)
all m : n.next | old(m instanceof N) || old(m in N)
all m : n.*next | m in old(m.*next)
all m : n.*next | old(m.kind()) == 0
all m : n.next | old(#(m.peers)) != 0
"""


@pytest.mark.parametrize("clause", FAIL.strip().splitlines())
def test_what_compares_with_it_is_false(clause: str) -> None:
    assert not judged(clause)


@pytest.mark.parametrize(
    ("clause", "holds"),
    [
        ("all a : n.fs | #a == 1 && no old(#a) && no old(a[0]) && a[0] == 0", True),
        ("all a : n.fs | #a == old(#a)", False),
        ("all a : n.fs | a[0] == old(a[0])", False),
        ("all a : n.fs | old(forall x, i : a : false) && !old(exists x, i : a : true)", True),
        ("all a : n.fs | old(alldifferent(a)) && !permutation(a, old(a)) && permutation(a, a)", True),
        ("all a : n.hs | #a == 0 && permutation(a, a) && !permutation(a, old(a))", True),
        ("all a : n.gs | #a == 1 && no old(#a) && no old(a[0])", True),
        ("all a : n.fs | old(#a) >= 0", False),
    ],
)
def test_an_array_made_since_has_neither_length_nor_elements_on_entry(clause: str, holds: bool) -> None:
    text = f"""
    class N {{ int[] fs; N[] gs; int[] hs; }}
    class Main {{
      static void main(N n) requires(n != null) ensures({clause})
      {{ n.fs := new int[1]; n.gs := new N[1]; n.gs[0] := n; n.hs := new int[0]; }}
    }}"""
    assert (not broken(text, int_width=2, ints=(0,))) is holds


def test_static_fields_exist_always() -> None:
    text = """
    class N { int v; static N first; static int count; }
    class Main { static void main() requires(N.first == null)
      ensures(old(N.first) == null && N.count == old(N.count)) ensures(all m : N.first | no old(m.v))
    { N.first := new N(); } }"""
    assert broken(text, int_width=2, ints=(0, 1)) == []


def test_the_exceptional_clause_looks_back_likewise() -> None:
    body = "n.next := new N(); throw;"
    assert judged("all m : n.next | no old(m.v)", body, kind="exceptional")
    assert not judged("all m : n.*next | m.v == old(m.v)", body, kind="exceptional")


def test_so_do_assertions_and_loop_invariants() -> None:
    body = "n.next := new N(); assert all m : n.next | no old(m.v); assert all m : n.*next | m.v == old(m.v);"
    text = f"{NODE} class Main {{ static void main(N n) requires(n != null) {{ {body} }} }}"
    assert broken(text, int_width=2, ints=(0,)) == ["all m : n.*next | m.v == old(m.v)"]
    loop = "int i := 0; while (i < 1) invariant(all m : n.*next | m == n || no old(m.v)) { n.next := new N(); i := i + 1; }"
    text = f"{NODE} class Main {{ static void main(N n) requires(n != null && no n.next) {{ {loop} }} }}"
    assert broken(text, int_width=3, ints=(0,)) == []
    text = text.replace("m == n || no old(m.v)", "old(m.v) == m.v")
    assert broken(text, int_width=3, ints=(0,)) == ["all m : n.*next | old(m.v) == m.v"]


def test_what_was_made_before_a_call_existed_on_entry_of_the_callee() -> None:
    text = """
    class N { int v; N next;
      void touch() ensures(all m : this.*next | m.v == old(m.v)) ensures(old(this.next instanceof N)) { ; }
      void grow() ensures(all m : this.*next | m.v == old(m.v)) { this.next := new N(); }
    }
    class Main {
      static void main(N n) requires(n != null && n.next == null) { n.next := new N(); n.touch(); n.next.grow(); }
      static void maybe(N n, bool b) requires(n != null && n.next == null) { if (b) { n.next := new N(); n.touch(); } n.grow(); }
    }"""
    assert broken(text, int_width=2, ints=(0,)) == ["all m : this.*next | m.v == old(m.v)"]
    assert broken(text, "Main.maybe", int_width=2, ints=(0,)) == ["all m : this.*next | m.v == old(m.v)"]


def test_one_answer_may_have_been_made_before_the_call_or_in_it() -> None:
    text = """
    class E { }
    class Main {
      static E made() ensures(some retval && FRESH) pure;
      static void ask() ensures(all e : E | old(e instanceof E) <==> !fresh(e)) ensures(all e : E | old(e in E)) { E e := Main.made(); }
      static void main(bool b) { if (b) { E e := Main.made(); } Main.ask(); }
    }"""
    for said in ("fresh(retval)", "true"):
        assert broken(text.replace("FRESH", said), int_width=2) == ["all e : E | old(e in E)"]


def test_what_a_method_without_body_is_handed_existed_on_its_entry() -> None:
    text = """
    class N { int v; N copy() pure { N n := new N(); n.v := this.v; return n; } int peek() ensures(retval == old(this.v)) pure; }
    class Main { static void main(N n) requires(n != null) ensures(n.copy().peek() == n.v) { ; } }"""
    assert by_brute_force(asked(text, int_width=2)).verdict is Verdict.HOLDS
    encoding = encoded(text, int_width=2)
    with encoding.world.session as session:
        session.require([session.literal(each) for each in encoding.structure])
        assert session.solve(encoding.terminates).instance
        assert not any(session.solve(claim).instance for claim in encoding.violations.values())


def test_to_a_constructor_its_own_object_did_not_exist() -> None:
    text = """
    class N { int v; N next;
      N(N next) ensures(no old(this.v) && !old(this in N) && !old(this instanceof N) && old(this) == this)
                ensures(some next ==> old(next.v) == next.v && old(next in N)) { this.next := next; }
    }
    class M extends N { M(N n) ensures(no old(this.v)) ensures(this.v == old(this.v)) { super(n); } }
    class Main { static void main(N n) { N m := new N(n); M k := new M(m); } }"""
    assert broken(text, "N.N", int_width=2, ints=(0, 1)) == []
    assert broken(text, int_width=2, ints=(0, 1)) == ["this.v == old(this.v)"]
    assert broken(text, "M.M", int_width=2, ints=(0, 1)) == ["this.v == old(this.v)"]


def test_what_a_contract_says_of_objects_made_is_believed_as_it_is_meant() -> None:
    text = """
    class N { int v; N next;
      static N made(N n) ensures(fresh(retval) && some retval) ensures(all m : retval | m.v == 1 && FACT) modifies();
    }
    class Main { static void main(N n) { N m := N.made(n); assert m != n; assert m.v == 1; assert false; } }"""
    assert broken(text.replace("FACT", "no old(m.v)"), int_width=2, ints=(0, 1)) == ["false"]
    assert verdict(text.replace("FACT", "old(m.v) == 0"), int_width=2, ints=(0, 1)) is Verdict.VACUOUS


def test_by_contract_too() -> None:
    text = """
    class N { int v; N next;
      void grow() ensures(all m : this.*next | m.v == old(m.v)) modifies(this.next) exceptional(false) { this.next := new N(); }
    }
    class Main { static void main(N n) requires(n != null) { n.grow(); assert !fresh(n.next) || no n.next; assert no n.next; } }"""
    assert broken(text, int_width=2, ints=(0,), by_contract=frozenset(["N.grow()"])) == ["no n.next"]
