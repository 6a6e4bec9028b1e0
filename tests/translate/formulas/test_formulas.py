"""Every kind of formula, judged over constants and over unknown heaps; the interpreter is the judge of both."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.running.heap import Heap, Kinds
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, TRUE
from ooxcheck.translate.formulas.scene import Unsupported
from tests.oox.runs import loaded, method
from tests.translate.asking import fails
from tests.translate.concrete import SETTINGS, WIDTH, ByConstants, Moments, by_interpreter, example
from tests.translate.formula_properties import (
    assert_constants_decide,
    assert_instances_agree,
    known,
    the_program,
)
from tests.translate.unknown import Unknown

TRUE_FORMULAS = """
a.v == 3 && a.next.v == 1 && b.next == null
t + t == "xx" && t + a.s == "xy"
k + 7 == -8 && m + 1 == 0 && -(-8) == -8 && 7 / -2 == -3 && -7 % 2 == -1
!(1 / 0 == 1 / 0) && no (1 % 0)
#(a.*next) == 3 && #N == 4 && #M == 1 && #(a.*next.v) == 3 && #(N.v) == 4
a.*next.v == 1 + N.v - 0 && 2 in a.^next.v && 0 !in a.*next.v
a.^next + a == a.*next && a !in a.^next && reach(a, next) == a.*next
b.~next == a.next && next.~next in iden && ^next in *next && ~(~next) == next
(a -> a.next) in next && iden & next == p -> p
{n : N | n.v == 3} == a && {n : N, x : N.v | n.v == x} == v & (N -> (N.v + none))
all n : N | n.v >= 0
some n : N | n.v == 2
no n : N | n in n.^next
one n : N | n instanceof M
lone x : a.^next.v | x > 1
one x : N.v | x == 1
all n : N, x : n.*next | x in N
(sum n : a.*next | n.v) == 6 && (sum x : a.^next.v | x) == 3 && (sum n : N | n.next.v) == 6
(sum n : a.*next | 7) == 5
forall x, at : arr : x == arr[at] && at < 3
exists x, at : arr : x == 1 && at == 1
forall n, at : brr : n == null <==> at == 1
!(exists x, at : a.xs : true) && no brr[1] && no arr[3] && no arr[-1] && brr[0] == a && #brr == 2
arr[1] + arr[2] == 3 && arr[N.v] == 1 + arr[N.v]
!alldifferent(arr) && alldifferent(brr) && alldifferent(a.xs)
permutation(arr, old(arr)) && !permutation(arr, a.xs) && permutation(retval.xs, arr)
old(arr[0]) == 1 && old(a.v) == 1 && old(a).v == 3 && old(#N) == 3 && old(a.*next.v) == a.^next.v
fresh(retval) && !fresh(a) && fresh(a.next.next.next) && !fresh(retval + a)
no old(N) & retval && all n : old(N) | old(n.v) < 3
all n : retval | n.v == 0 && no old(n.v) && no n.(old(v)) && !old(n.v == 0) && old(n.v != 0) && !old(n.v < 1)
all n : retval | n in N && !old(n in N) && n instanceof N && !old(n instanceof N) && old(n) == n && old(some n)
all n : retval | no old(n.next) && no old(n.^next) && no old(n.*next) && no n.(old(*next)) && no old(reach(n, next))
all n : retval | no old(n.f) && no old(n.s) && no old(n.g) && no old(n.friends) && old(#n.friends) == 0 && no old(n.map)
all n : retval | old(acyclic(n, next)) && old(fresh(n)) && !old(disjoint(n, n)) && old(disjoint(n.*next, n.*next))
all n : retval | no old(n.size()) && !old(a.has(n, true)) && no old(N.twice(n.v)) && old(no x : n.*next | true)
all n : retval | old(#(n + a)) == 2 && old((n + a).v) == 1 && old((n + a).*next) == a.*next && !old((n + a) instanceof N)
all x : retval.ns | old(alldifferent(x)) && !permutation(x, old(x)) && permutation(x, x)
all x : retval.ns | old(forall n, at : x : false) && !old(exists n, at : x : true) && old(#brr) == 2
all n : a + retval | n == a <==> old(n.v) == 1
acyclic(a, next) && !acyclic(p, next) && acyclic(p, link) && !acyclic(retval + p, next)
disjoint(a, a.^next) && !disjoint(a, b, a.*next) && disjoint(a.v, b.v)
b instanceof M && !(a instanceof M) && !(null instanceof N) && a.*next instanceof N
a.friends == a.^next && a.next.(a.map) == b && a.g == 4 && !a.h && b.friends == none
q && b.f && !a.f && true in a.*next.f && !(a.next.next.next.f)
t == "x" && a.s == "y" && "x" in N.s && a.next.s == null && #(N.s) == 2
c == 'a' && c < 'b' && m == 15 && m > a.u && a.next.u == m
(if a.f then 1 else 2) == 2 && (if q then a else b) == a && (if q then a.*next.v else none) == a.*next.v
(if a.f then a.f else q) && (q ==> q) && (a.f ==> 1 / 0 == 1) && (a.f || q) && (a.f <==> !q)
N.twice(k) == 2 && a.step(1) == a.next && a.has(a.next, q) && !a.has(null, true)
no (null + none) && N.twice(a.next.next.next.v) == 0 || true
b.size() == 7 && old(b.size()) == 7 && b.next.size() == 0 || b.next == null
a.get(0) == 0 || no a.xs
no ^({x, y : N.v | x < y}) & {x, y : N.v | x > y}
iden in *next && #(*other) == #iden && (a -> a) in *(~next)
all n : N | (n in old(n.*next) <==> !fresh(n)) && (fresh(n) ==> no old(n.*(next & next)) && no old(n.~next))
!(retval.get(5) == 0) && retval.get(0) == 2 && no retval.get(-1)
acyclic(retval, next) && !acyclic(p, next & next) && !acyclic(p + a, link + next) && acyclic(a, next - next)
all x : N.ns | #x == 2 && no old(#x) && no old(x[0]) && x[0] == a
(sum x : old(a.*next.v) | x) == 3 && #old(a.*next.v) == 2 && one x : old(a.*next.v) | x == 1
!acyclic(a, {x, y : N | y == b && (x == a || x == b)}) && acyclic(b, {x, y : N | x == a && y == a})
(sum n : a.*next | 6 / (n.v - 3)) == 7 && no a.w && b.w == 5 && !(a.w == 0) && a.*next.w == b.w
!acyclic(p.link + p, next) && acyclic(p, v) && !acyclic(p, link + next + other)
p.*next == p && p.v == 1 && #P == 1 && i == a
"""


@pytest.mark.parametrize("text", TRUE_FORMULAS.strip().splitlines())
def test_every_construct_means_what_it_says(text: str) -> None:
    at, node = example(), known(text)
    assert by_interpreter(node, at) is True
    assert ByConstants(at).answer(node) is True


ERRORS = """
a.*next.v < 5 ==> true          | a.*next.v
1 + N.v * 2 == 3                | N.v
q && N.f                        | N.f
-(N.v) == 1                     | (N.v)
(sum n : a | N.v) == 0          | N.v
no {n : N | N.v == 1 + n.v * N.v} | N.v
one n : N | n.*next.v < 2       | n.*next.v
all n : a.*next | n.*next.v > 0 | n.*next.v
forall x, at : arr : N.v < x    | N.v
N.v * retval.size() == 3        | N.v
one n : retval.*next | n.size() > 0 && N.v < 2 | N.v
"""


@pytest.mark.parametrize("line", ERRORS.strip().splitlines())
def test_several_values_where_one_is_needed_are_blamed_on_the_term(line: str) -> None:
    text, blamed = (part.strip() for part in line.rsplit("|", 1))
    at, node = example(), known(text)
    answer = ByConstants(at).answer(node)
    assert answer == by_interpreter(node, at)
    assert isinstance(answer, Span)
    assert answer.text == blamed


@pytest.mark.parametrize(
    "text",
    [
        "false && N.v < 2 || true",
        "true || N.v < 2",
        "!(false ==> N.v < 2) || true",
        "(if true then true else N.v < 2)",
        "(if false then N.v else 1) == 1",
        "!(all n : a.*next | n.*next.v > 2)",
        "some n : a.*next | n.*next.v == 2 && n.*next.v > 1",
        "!(no n : a.*next | n.*next.v > 1)",
        "exists x, at : arr : at == 2 || N.v < 2",
        "!(all n : N, x : n.*next | x.*next.v > 2)",
    ],
)
def test_what_is_decided_elsewhere_needs_no_value(text: str) -> None:
    at, node = example(), known(text)
    assert by_interpreter(node, at) is True
    assert ByConstants(at).answer(node) is True


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("retval.size() == 3", None),
        ("q || retval.size() == 3", True),
        ("!q && retval.size() == 3", False),
        ("all n : retval.*next | n.size() == 5", False),
        ("all n : retval.*next | n.size() <= 7", None),
        ("one n : retval.*next | n.size() == 7", None),
        ("some n : retval.*next | n.size() == 7", True),
        ("retval.size() * N.v == 3", None),
    ],
)
def test_a_pure_call_that_meets_a_bound_leaves_open_what_depends_on_it(
    text: str, *, expected: bool | None
) -> None:
    at, node = example(), known(text)
    interpreted, answer = by_interpreter(node, at), ByConstants(at).answer(node)
    assert (None if isinstance(interpreted, Bounded) else interpreted) is expected
    assert (None if isinstance(answer, Bounded) else answer) is expected


def test_a_formula_without_several_values_has_no_errors_at_all(unknown: Unknown) -> None:
    node = known("all n : a.*next | n.v == k + 1 && (some n.next ==> n.next.v > old(b.v) * 2)")
    judged = unknown.judged(node)
    assert not judged.errors
    assert judged.cut is FALSE
    assert judged.holds is not TRUE


def test_sets_of_floats_are_refused_with_their_place() -> None:
    program = "class F { float x; } class Main { static void main(F f) ensures(f.x in f.x) { ; } }"
    with pytest.raises(Unsupported) as refused:
        _judged(program)
    assert refused.value.span is not None
    assert refused.value.span.text == "f.x"


def _judged(text: str) -> None:
    program = loaded(text, WIDTH)
    heap = Heap(Kinds(program))
    at = Moments(program, heap, (None,), (None,), heap.mark())
    ByConstants(at).judgement(method(program, "Main.main").contract.ensures[0].formula)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_constants_decide_random_formulas_as_the_interpreter_does(seed: int) -> None:
    assert_constants_decide(seed)


@pytest.fixture(scope="module")
def unknown() -> Unknown:
    return Unknown(*the_program(), SETTINGS)


PARTIAL = """
q ==> N.v < 2
q && N.v < 2
q || N.v < 2
!q <==> a.*next.v < 2
if q then N.v < 2 else k > 0
if q then k > 0 else N.v < 2
(if q then 1 else N.v * 2) == 2
(if q then N.v * 2 else 1) == 2
(if q then N.v else a.v) < 2
all n : a.*next | n.*next.v < k
some n : a.*next | n.*next.v < k
no n : a.*next | n.*next.v < k
one n : a.*next | n.*next.v < k
lone n : a.*next | n.*next.v < k
#{n : a.*next | n.*next.v < k} == 1
(sum n : a.*next | n.*next.v) == k
all n : N, x : n.*next | x.*next.v < k
one n : N, x : {y : n.*next | y.*next.v < k} | q
exists x, at : arr : a.*next.v < x
forall x, at : arr : at == 0 || a.*next.v < x
N.v < k || a.*next.v * 2 < k
all n : N | q && n.*next.v < k || n.*next.*next.v * 2 < k
all x : a.*next.v | x < k || a.*next.v == x + N.v * 2
q && a.*next.f
1 in arr[N.v] && #(a.*next.v) == k && arr[k] == arr[0]
permutation(arr, a.xs) || permutation(a.xs, old(a.xs)) || permutation(brr, a.ns)
alldifferent(arr) && alldifferent(brr) && old(alldifferent(a.xs))
acyclic(a, next) || acyclic(b, next, other) || acyclic(p, next)
old(a.xs[k]) == a.xs[k] && old(a.next) == a.next
(a.*next.v & k) == k && (k & N.v) == k && N.v & a.v == none
a.next in a.friends + b.friends && a.(b.map) in a.(a.map) && t.(a.named) in N
"""


@pytest.mark.parametrize("text", PARTIAL.strip().splitlines())
def test_in_an_unknown_heap_the_same_is_true_and_the_same_is_wrong(unknown: Unknown, text: str) -> None:
    node = known(text)
    for found in unknown.found(node):
        assert by_interpreter(node, found.moments) == found.claimed


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_formulas_mean_the_same_in_an_unknown_heap(unknown: Unknown, seed: int) -> None:
    assert_instances_agree(seed, unknown)


def test_a_bound_variable_may_have_the_name_of_a_constant() -> None:
    node = "class N { int v; N f; }"
    for word in ("none", "iden"):
        contract = f"requires(n != null && (all {word} : N | {word}.v == 0))"
        assert fails("assert n.v == 0; assert n.v != 0;", "N n", contract, node) == ["n.v != 0"]
        assert (
            fails(f"assert #{{ x, {word} : N | {word} in x.f }} == 0;", "N n", "requires(n.f == n)", node)
            != []
        )
