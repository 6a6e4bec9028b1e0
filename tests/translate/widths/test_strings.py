"""As many strings as can differ: verdicts written by hand, and that more strings than those never change one."""

from __future__ import annotations

from random import Random

import pytest

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.widths.strings import comparable_strings
from tests.oox.runs import loaded, method
from tests.translate.comparing import compared
from tests.translate.deciding import OPTIONS, Problem, answer_of, by_brute_force, decided

HOLDS, VIOLATED, VACUOUS = Verdict.HOLDS, Verdict.VIOLATED, Verdict.VACUOUS

CLASSES = """
interface Oracle { string say(); string repeat(string s) pure; }
class Bag {
  string name; ghost string set seen;
  void add(string x) requires(x != null) ensures(this.seen == old(this.seen) + x) modifies(this.seen);
  void empty() ensures(no this.seen) modifies(this.seen);
}
class Web { ghost string set seen; ghost string -> string edges; }
class Marked { ghost string set seen; ghost string -> bool marks; }
class Box {
  string name; string label;
  void rename() ensures(this.name != old(this.name) && this.name != null) modifies(this.name);
  void both() ensures(this.name != null && this.label != null && this.name != this.label) modifies(this.name, this.label);
  void shuffle(string[] a) ensures(alldifferent(a)) modifies(a[*]);
  static string unlike(string a) ensures(retval != a && retval != null) modifies();
  static Box make() ensures(retval != null && retval.name != null) modifies();
}
"""


def problem(
    code: str, bounds: Bounds | None = None, *, by_invariant: bool = False, more: str = ""
) -> Problem:
    """Return a method of a class beside the others; `more` are literals that only another method has."""
    unused = " ".join(f'assert "{literal}" != null;' for literal in more)
    program = loaded(
        f"{CLASSES} class Main {{ static void main{code} static void unused() {{ {unused} }} }}", 4
    )
    settings = Settings(unroll=3, loops_by_invariant=by_invariant)
    return Problem(program, method(program, "Main.main"), bounds or Bounds(scope=1, array=2), settings)


THREE = "requires(a != null && b != null && c != null)"
FOUR = "requires(a != null && b != null && c != null && d != null)"
DIFFER = "requires(a != b && a != c && a != d && b != c && b != d && c != d)"
UNTOLD = " && ".join(
    f"{name} != {word}"
    for name in "ab"
    for word in ("null", '"null"', '"index"', '"zero"', '"size"', '"cast"')
)
VERDICTS = {
    f"(string a, string b) requires({UNTOLD}) {{ try {{ throw a; }} catch (string w) {{ assert w == b; }} }}": VIOLATED,
    f"(string a, string b) requires({UNTOLD}) {{ try {{ throw a; }} catch (string w) {{ assert w != b; }} }}": VIOLATED,
    f"(string a, string b) requires({UNTOLD}) {{ try {{ throw a; }} catch (string w) {{ assert w == a; }} }}": HOLDS,
    f"(string a, string b, string c) {THREE} {{ assert a == b || b == c || a == c; }}": VIOLATED,
    f"(string a, string b, string c) {THREE} {{ assert a == b && b == c ==> a == c; }}": HOLDS,
    f"(string a, string b, string c, string d) {FOUR} {DIFFER} {{ assert a != b; }}": HOLDS,
    f"(string a, string b, string c, string d) {FOUR} {DIFFER} {{ assert a == null; }}": VIOLATED,
    "(string a, string b, string c) requires(a != b && b != c && a != c) { assert a != null && b != null && c != null; }": VIOLATED,
    '(string a, string b) requires(a != "x" && b != "x" && a != b) { assert a == null || b == null; }': VIOLATED,
    '(string a, string b) requires(a == "x" && b == "x") { assert a == b; }': HOLDS,
    '(string a, string b, string c) requires(a == "x" && b == "y" && c != a && c != b) { assert c == null; }': VIOLATED,
    '(string a) requires(a == "x" && a == "y") { assert true; }': VACUOUS,
    "(string[] a, string b) requires(a != null && #a == 2 && alldifferent(a) && a[0] != b && a[1] != b) { assert b == null || exists v, i : a : v == null; }": VIOLATED,
    "(string[] a, string b) requires(a != null && #a == 2) { assert exists v, i : a : v == b || v == null; }": VIOLATED,
    "(string[] a) requires(a != null && #a > 1) { a[0] := a[1]; assert a[0] == a[1]; }": HOLDS,
    "(string a, string b, string c) { assert #elems([a, b, c]) < 3; }": VIOLATED,
    "(string a, string b, string c) { assert #elems([a, b, c]) < 4; }": HOLDS,
    "(string a, string b, string c) { assert some s : elems([a, b, c]) | all t : elems([a, b, c]) | s == t; }": VIOLATED,
    "(Bag b) requires(b != null) { assert #b.seen < 2; }": VIOLATED,
    "(Bag b) requires(b != null) { assert #b.seen < 3; }": HOLDS,
    '(Bag b) requires(b != null && b.name != "x") { assert #b.seen < 3; }': HOLDS,
    "(Bag b, string a) requires(b != null && #b.seen == 2) { assert b.name in b.seen || a in b.seen || a == b.name; }": VIOLATED,
    "(Web b) requires(b != null) requires(all s : b.seen | some s.(b.edges)) { assert #b.seen < 2; }": VIOLATED,
    "(Marked b) requires(b != null) requires(all s : b.seen | s.(b.marks) == true) { assert #b.seen < 2; }": VIOLATED,
    "(Marked b) requires(b != null) requires(all s : b.seen | s.(b.marks) == true) { assert #b.seen <= #b.marks; }": HOLDS,
    "(Bag b, string x, string y, string z) requires(b != null && x != null && y != null && z != null)"
    " { b.empty(); b.add(x); b.add(y); b.add(z); assert #b.seen < 3; }": VIOLATED,
    "(Bag b, string x, string y) requires(b != null && x != null && y != null) { b.add(x); b.add(y); assert elems([x, y]) in b.seen; }": HOLDS,
    "(Oracle o, string a) requires(o != null && a != null) { string x := o.say(); string y := o.say();"
    " assert x == null || y == null || x == y || x == a || y == a; }": VIOLATED,
    "(Oracle o, string a) requires(o != null) { assert o.repeat(a) == o.repeat(a); }": HOLDS,
    "(Oracle o, string a, string b) requires(o != null) { assert a == b || o.repeat(a) == a || o.repeat(b) == b"
    " || o.repeat(a) == o.repeat(b) || o.repeat(a) == b || o.repeat(b) == a; }": VIOLATED,
    "(string a) requires(a != null) { string b := Box.unlike(a); string c := Box.unlike(b); assert c == a; }": VIOLATED,
    "(string a) requires(a != null) { string b := Box.unlike(a); string c := Box.unlike(b); assert c != b && b != a; }": HOLDS,
    "(Box b) requires(b != null && b.name != null) { string a := b.name; b.rename(); string c := b.name; b.rename();"
    " assert b.name == a; }": VIOLATED,
    "(Box b, string x) requires(b != null && x != null) { b.both(); assert b.name == x || b.label == x; }": VIOLATED,
    "(Box b, string[] a, string x) requires(b != null && a != null && #a == 2 && x != null) { b.shuffle(a);"
    " assert a[0] == x || a[1] == x || a[0] == null || a[1] == null; }": VIOLATED,
    "(string a, string b) requires(a != null && b != null) { Box c := Box.make(); assert c.name == a || c.name == b; }": VIOLATED,
}  # fmt: skip


@pytest.mark.parametrize("code", VERDICTS)
def test_both_ways_find_the_verdict_that_the_language_has(code: str) -> None:
    asked = problem(code)
    assert decided(asked).verdict is VERDICTS[code]
    assert answer_of(by_brute_force(asked)).verdict is VERDICTS[code]


@pytest.mark.parametrize("code", VERDICTS)
def test_more_strings_change_nothing(code: str) -> None:
    assert decided(problem(code, more="pqr")).verdict is VERDICTS[code]


LOOP = "(string a, string b, bool c) requires(a != null && b != null) { string x := a; while (c) invariant(INV) { x := b; c := false; } assert CLAIM; }"


@pytest.mark.parametrize(
    ("invariant", "claim", "expected"),
    [
        ("x != null", "x == a || x == b", VIOLATED),
        ("x == a || x == b", "x == a || x == b", HOLDS),
        ("x != a || x == a", "x != null", VIOLATED),
        ("x != null", "x != null", HOLDS),
    ],
)
def test_a_loop_may_leave_a_string_that_was_never_met(invariant: str, claim: str, expected: Verdict) -> None:
    code = LOOP.replace("INV", invariant).replace("CLAIM", claim)
    asked = problem(code, by_invariant=True)
    assert decided(asked).verdict is expected
    assert answer_of(by_brute_force(asked)).verdict is expected
    assert decided(problem(code, by_invariant=True, more="pqr")).verdict is expected


MAP = """
class Map {
  KEY first; KEY second; bool one; bool two;
  void put(KEY k) {
    if (!this.one || this.first == k) { this.first := k; this.one := true; } else { this.second := k; this.two := true; }
  }
  bool has(KEY k) pure { return (this.one && this.first == k) || (this.two && this.second == k); }
}
class Main {
  static void main(KEY a, KEY b, KEY c) {
    Map m := new Map(); m.put(a); m.put(b); PUT
    assert m.has(a) && m.has(b) && (m.has(c) || !(CLAIM));
  }
}
"""


@pytest.mark.parametrize("key", ["int", "string"])
@pytest.mark.parametrize(
    ("put", "claim", "expected"), [("m.put(c);", "true", VIOLATED), ("", "c == a || c == b", HOLDS)]
)
def test_a_map_that_loses_entries_once_two_are_stored_is_wrong_whatever_its_keys_are(
    key: str, put: str, claim: str, expected: Verdict
) -> None:
    program = loaded(MAP.replace("KEY", key).replace("PUT", put).replace("CLAIM", claim), 3)
    asked = Problem(program, method(program, "Main.main"), Bounds(), Settings(unroll=1))
    assert decided(asked).verdict is expected
    assert answer_of(by_brute_force(asked)).verdict is expected


def test_a_set_of_strings_that_a_contract_leaves_open_is_a_bound() -> None:
    code = "(Box b) requires(b != null) { b.grow(); assert #b.seen < LEAST; }"
    grow = "void grow() ensures(#this.seen > #old(this.seen)) modifies(this.seen);"
    text = f"class Box {{ ghost string set seen; {grow} }} class Main {{ static void main{code} }}"
    for least, expected in ((4, VIOLATED), (5, VIOLATED), (6, Verdict.WITHIN_BOUNDS)):
        program = loaded(text.replace("LEAST", str(least)), 5)
        asked = Problem(program, method(program, "Main.main"), Bounds(scope=1, array=3), Settings(unroll=1))
        assert decided(asked).verdict is expected


# ----------------------------------------------------------------------------------------------- how many there are


def texts(code: str, classes: str = "", bounds: Bounds | None = None) -> list[str]:
    """Return the strings of a check."""
    program = loaded(f"{classes} class Main {{ static void main{code} }}")
    asked = method(program, "Main.main")
    encoding = encode(
        EncodingRequest(
            program, asked, bounds or Bounds(scope=3, array=3), Settings(unroll=2), options=OPTIONS
        )
    )
    return [text.value for text in encoding.world.texts]


def test_without_cells_for_strings_there_are_the_literals_only() -> None:
    assert texts("(int i) { string s; assert i == 0; }") == []
    assert texts('(int i) { string s := "x"; assert s == "x"; }') == ["x"]


def test_cells_that_are_never_compared_do_not_count_together() -> None:
    pair = "class P { string key; string value; }"
    body = "requires(p != null && q != null) { assert p.key CLAIM; }"
    assert len(texts(f"(P p, P q) {body.replace('CLAIM', '!= q.key')}", pair)) == 2
    assert len(texts(f"(P p, P q) {body.replace('CLAIM', '!= q.value')}", pair)) == 4
    assert len(texts(f"(P p, P q, string a, string b) {body.replace('CLAIM', '!= a')}", pair)) == 3
    assert (
        len(texts(f"(P p, P q, string a, string b) {body.replace('CLAIM', '!= null && a != b')}", pair)) == 2
    )


def test_strings_meet_through_calls_and_arrays() -> None:
    same = "class S { static bool same(string x, string y) { return x == y; } }"
    assert len(texts("(string a, string b) { bool c := S.same(a, b); assert c; }", same)) == 2
    assert len(texts("(string[] a, string b) requires(a != null && #a == 1) { assert a[0] == b; }")) == 4
    assert len(texts("(string[] a, string b) requires(a != null && #a == 1) { assert a[0] == null; }")) == 3


def test_sets_count_for_as_many_as_they_may_hold() -> None:
    box = "class B { ghost string set s; ghost string -> string r; string t; }"
    assert len(texts("(B b) requires(b != null) { assert some b.s; }", box)) == 6
    assert len(texts("(B b) requires(b != null) { assert b.t in b.s; }", box)) == 6
    assert (
        len(texts("(B b) requires(b != null) { assert b.t in b.s && b.s in b.s.(b.r); }", box)) == 3 + 6 + 1
    )


def test_invariants_compare_unless_they_are_turned_off() -> None:
    text = "class P { string key; string value; invariant this.key != this.value; } class Main { static void main(P p) { ; } }"
    program = loaded(text)
    asked, (key, value) = method(program, "Main.main"), program.classes["P"].fields
    for on in (True, False):
        group = comparable_strings(program, asked, Settings(invariants=on))
        assert (group(key) == group(value)) is on


def test_every_answer_of_a_method_without_body_may_be_new() -> None:
    oracle = "interface O { string say(); }"
    assert (
        len(
            texts(
                "(O o) requires(o != null) { string a := o.say(); string b := o.say(); assert a == b; }",
                oracle,
            )
        )
        == 2
    )


# -------------------------------------------------------------------------------- against the brute-force oracle


def random_problem(seed: int, more: str = "") -> Problem:
    """Return a program that copies and compares strings at random: of arguments, fields, elements, sets and answers."""
    source = Random(seed)
    strings = ["a", "b", "n.s", "x", "w[0]", '"x"', "null"]
    targets = ["a", "x", "n.s", "w[0]"]

    def comparison() -> str:
        return f"{source.choice(strings)} {source.choice(('==', '!='))} {source.choice(strings)}"

    def claim() -> str:
        some = source.choice(strings)
        return source.choice(
            [comparison(), f"#elems([a, b, {some}, x]) < {source.choice('34')}", f"{some} in n.g", f"{comparison()} || {comparison()}",
             f"all s : n.g | s != {some}", f"x == old(n.s) || {comparison()}", f"N.s in elems([a, {some}])", "#n.g < 2"]
        )  # fmt: skip

    def statement() -> str:
        target, value = source.choice(targets), source.choice(strings)
        return source.choice(
            [f"{target} := {value};", f"if ({comparison()}) {{ {target} := {value}; }}", f"assume {claim()};",
             f"assert {claim()};", f"{target} := Main.same({value}, {source.choice(strings)});", f"if ({value} != null) {{ n.add({value}); }}"]
        )  # fmt: skip

    body = [statement() for _ in range(source.randint(2, 5))]
    answer = source.choice(["n.change();", f"x := Main.unlike({source.choice(strings)});"])
    body.insert(source.randint(0, len(body)), answer)
    declared = """class N { string s; ghost string set g;
      void change() ensures(this.s != old(this.s)) modifies(this.s);
      void add(string x) requires(x != null) ensures(this.g == old(this.g) + x) modifies(this.g); }"""
    same = "static string same(string p, string q) { if (p == q) { return p; } return null; }"
    unlike = "static string unlike(string p) ensures(retval != p) modifies();"
    unused = (
        f"static void unused() {{ {' '.join(f'assert {chr(34)}{each}{chr(34)} != null;' for each in more)} }}"
    )
    main = f"static void main(string a, string b, N n, string[] w) requires(n != null && w != null && #w == 1) {{ string x; {' '.join(body)} assert {claim()}; }}"
    program = loaded(f"{declared} class Main {{ {main} {same} {unlike} {unused} }}", 4)
    return Problem(program, method(program, "Main.main"), Bounds(scope=1, array=1), Settings(unroll=1))


@pytest.mark.parametrize("seed", range(8))
def test_random_programs_are_decided_as_brute_force_does(seed: int) -> None:
    assert not compared(random_problem(seed)).differences


@pytest.mark.parametrize("seed", range(8))
def test_random_programs_have_strings_enough(seed: int) -> None:
    few, many = decided(random_problem(seed)), decided(random_problem(seed, "pqr"))
    assert {duty.span.text for duty in few.violated} == {duty.span.text for duty in many.violated}
    assert few.verdict is many.verdict
