"""What models mean: answers and numbers of instances worked out by hand."""

from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy.answers import answer
from ooxcheck.relational.from_alloy.questions import load_text
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from tests.relational.from_alloy.asking import has_instance, number_of_instances


@pytest.mark.parametrize(
    ("field", "number"),
    [
        ("f: set B", 16),
        ("f: one B", 4),
        ("f: lone B", 9),
        ("f: some B", 9),
        ("f: B", 4),
        ("disj f, g: one B", 4),
        ("f: disj one B", 2),
        ("f: B -> B", 256),
        ("f: B one -> one B", 4),
        ("f: B lone -> lone B", 49),
        ("f: B -> lone B", 81),
        ("f: B one -> (B lone -> B)", 16),
        ("f: B one -> (B one -> B)", 256),  # no pair by itself is in B one -> B
        ("f: seq B", 9),
    ],
)
def test_multiplicities_of_fields(field: str, number: int) -> None:
    """There are two atoms of A and two of B; a sequence is at most one long, so it is empty or one of two."""
    assert (
        number_of_instances(f"sig A {{ {field} }} sig B {{}} run {{}} for exactly 2 A, exactly 2 B, 1 seq")
        == number
    )


@pytest.mark.parametrize(
    ("sigs", "number"),
    [
        ("sig A {}", 8),
        ("some sig A {}", 7),
        ("lone sig A {}", 2),
        ("one sig A {}", 1),
        ("sig A {} sig B in A {}", 27),
        ("sig A {} sig B, C in A {}", 125),
        ("sig A {} sig B = A {}", 8),
        ("abstract sig A {} sig B, C extends A {}", 27),
        ("sig A {} sig B, C extends A {}", 64),
        ("sig A {} one sig B extends A {}", 4),
        ("enum E { P, Q }", 1),
    ],
)
def test_signatures(sigs: str, number: int) -> None:
    """Each of three atoms is in no signature, or in one way in some; one sig has an atom of its own."""
    assert number_of_instances(f"{sigs} run {{}} for 3") == number


@pytest.mark.parametrize(
    ("scope", "sizes"),
    [
        ("", (0, 3)),
        ("for 2", (0, 2)),
        ("for exactly 2 A", (2, 2)),
        ("for 4 but exactly 1 A1", (1, 4)),
        ("for 4 but 1 A1", (0, 4)),
        ("for 2 A1, 1 A2", (0, 3)),
    ],
)
def test_scopes_bound_the_atoms(scope: str, sizes: tuple[int, int]) -> None:
    model = "abstract sig A {} sig A1, A2 extends A {}"
    found = [size for size in range(6) if has_instance(f"{model} run {{ #A = {size} }} {scope}")]
    assert (found[0], found[-1], len(found)) == (*sizes, sizes[1] - sizes[0] + 1)


def test_a_child_keeps_its_scope() -> None:
    model = "abstract sig A {} sig A1, A2 extends A {}"
    assert not has_instance(f"{model} run {{ #A1 = 2 }} for 4 but 1 A1")
    assert has_instance(f"{model} run {{ #A2 = 3 }} for 4 but 1 A1")
    assert not has_instance(f"{model} run {{ #A2 = 4 }} for 4 but 1 A1")


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("plus[7, 1] = -8", True),
        ("7.plus[1] = 8", True),
        ("plus[3, 4] = 7", True),
        ("minus[-8, 1] = 7", True),
        ("mul[4, 4] = 0", True),
        ("div[-7, 2] = -3", True),
        ("rem[-7, 2] = -1", True),
        ("div[5, 0] = -1", True),
        ("div[-5, 0] = 1", True),
        ("rem[5, 0] = 5", True),
        ("div[-8, -1] = -8", True),
        ("negate[-8] = -8", True),
        ("1 + 2 = 3", False),
        ("(1 << 3) = -8", True),
        ("(1 << 5) = 2", True),
        ("(-1 >>> 1) = 7", True),
        ("(-1 >>> 4) = 0", False),
        ("(-4 >> 1) = -2", True),
        ("#Int = 0", True),
        ("sum[1 + 2] = 3", True),
        ("1 + 2 > 2", True),
        ("some x: Int | x.plus[1] < x", True),
        ("all x: Int | x = max or x.plus[1] = x.next", True),
        ("signum[-5] = -1 and larger[2, 3] = 3 and min[1 + 5] = 1", True),
        ("(sum x: 1 + 2 + 3 | x.mul[x]) = -2", True),
    ],
)
def test_integers_wrap_at_the_bit_width(formula: str, expected: bool) -> None:
    assert has_instance(f"run {{ {formula} }}") is expected


def test_the_bit_width_is_no_scope_of_a_signature() -> None:
    assert has_instance("sig A {} run { #A = 3 and max = 15 } for 5 Int")
    assert not has_instance("sig A {} run { #A = 4 } for 5 Int")


def test_the_bit_width_is_that_of_the_command() -> None:
    assert has_instance("run { plus[7, 1] = 8 and #Int = 0 and max = 15 } for 3 but 5 Int")


@pytest.mark.parametrize(
    "formula",
    [
        "s.first = s[0] and s.last = s.rest.last or #s < 2",
        "#s.inds = #s and s.isSeq",
        "#s < 3 implies s.add[P].last = P and s.add[P].butlast = s",
        "s.elems in E and (s.hasDups iff #s.elems < #s)",
        "#s < 3 implies s.insert[0, P].rest = s and s.insert[0, P].first = P",
        "some s implies s.delete[0] = s.rest",
        "#s < 2 implies s.append[s].elems = s.elems and #s.append[s] = plus[#s, #s]",
        "some s implies s.subseq[0, 0].first = s.first and #s.subseq[0, 0] = 1",
        "P in s.elems implies s[s.idxOf[P]] = P and s.idxOf[P] =< s.lastIdxOf[P]",
        "s.isEmpty iff no s.elems",
    ],
)
def test_sequences(formula: str) -> None:
    model = "abstract sig E {} one sig P, Q extends E {} one sig W { w: seq E }"
    assert not has_instance(f"{model} check {{ let s = W.w | {formula} }} for 3")


def test_sequences_have_their_length() -> None:
    model = "abstract sig E {} one sig P, Q extends E {} one sig W { w: seq E }"
    assert number_of_instances(f"{model} run {{}} for 3") == 1 + 2 + 4 + 8


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("some disj x, y: A | x.lt[y] and y.lt[x]", False),
        ("A = first.*next and last = first.next.next", True),
        ("#A < 3", False),
        ("some x: A | no x.prev and x != first", False),
        ("max[A] = last and min[A - first] = first.next", True),
        ("some x: A | x.gte[last] and x.prevs = A - x and x.nexts = none", True),
        ("some x, y: A | larger[x, y] != y and smaller[x, y] != y", False),
    ],
)
def test_ordering(formula: str, expected: bool) -> None:
    assert has_instance(f"open util/ordering[A] sig A {{}} run {{ {formula} }} for 3") is expected


def test_an_order_has_a_first_element() -> None:
    """So there is none of no atoms, as in Alloy."""
    assert [has_instance(f"open util/ordering[A] sig A {{}} run {{}} for {size}") for size in (0, 1, 2)] == [
        False,
        True,
        True,
    ]
    assert not has_instance(
        "open util/ordering[A] sig A {} sig B extends A {} run { no A } for 2 but exactly 0 A"
    )


def test_an_order_has_no_instances_but_one() -> None:
    assert number_of_instances("open util/ordering[A] sig A { f: lone A } run {} for 2") == 9


def test_an_order_of_atoms_that_differ_is_free() -> None:
    model = "open util/ordering[A] abstract sig A {} one sig X, Y extends A {}"
    assert has_instance(f"{model} run {{ X = first }}")
    assert has_instance(f"{model} run {{ Y = first }}")
    assert not has_instance("enum A { X, Y } run { Y = first }")


@pytest.mark.parametrize(
    ("library", "claim"),
    [
        ("relation", "r.function[A] implies r.functional[A] and r.total[A]"),
        (
            "relation",
            "r.bijection[A, A] implies r.injective[A] and r.surjective[A] and r.dom = A and r.ran = A",
        ),
        ("relation", "r.partialOrder[A] iff r.reflexive[A] and r.antisymmetric and r.transitive"),
        ("relation", "r.totalOrder[A] implies r.complete[A] and (r - iden).acyclic[A]"),
        ("relation", "r.equivalence[A] iff r.preorder[A] and r.symmetric"),
        ("graph[A]", "r.ring and some A implies r.stronglyConnected"),
        ("graph[A]", "r.tree implies r.dag and lone r.roots"),
        ("graph[A]", "r.dag implies r.noSelfLoops and r.leaves + r.innerNodes = A"),
        ("graph[A]", "all x: A | r.treeRootedAt[x] implies r.weaklyConnected"),
        ("graph[A]", "r.undirected implies (r.weaklyConnected iff r.stronglyConnected)"),
    ],
)
def test_libraries_of_relations_and_graphs(library: str, claim: str) -> None:
    model = f"open util/{library} sig A {{ r: set A }}"
    assert not has_instance(f"{model} check {{ {claim} }} for 3")
    assert has_instance(f"{model} check {{ not ({claim}) }} for 3")


def test_library_of_ternary_relations() -> None:
    model = "open util/ternary sig A { t: A -> A } pred p { %s } run p for 2"
    claims = [
        "t.flip12.flip12 = t",
        "t.flip13 = t.flip12.flip23.flip12",
        "t.select13 = t.flip23.select12",
        "t.dom = t.flip12.mid",
    ]
    for claim in claims:
        assert not has_instance(model % f"not ({claim})")


def test_library_of_truth_values() -> None:
    model = "open util/boolean check { all a, b: Bool | %s }"
    assert not has_instance(model % "And[a, b] = Not[Nand[a, b]] and Or[a, b] = Not[And[Not[a], Not[b]]]")
    assert has_instance(model % "isTrue[Or[a, b]]")


def test_calls() -> None:
    model = """
    sig A { r: set A }
    fun A.both[x: A]: set A { this.r + x.r }
    fun image[x: A]: set A { x.r }
    pred linked[x, y: A] { y in x.r }
    pred A.loop { this in this.r }
    """
    assert not has_instance(
        f"{model} check {{ all x, y: A | x.both[y] = both[x, y] and both[x, y] = image[x] + y.image }}"
    )
    assert not has_instance(f"{model} check {{ all x: A | x.loop iff linked[x, x] and x.linked[x] }}")
    assert has_instance(f"{model} run linked for 1")
    assert has_instance(f"{model} run both")


def test_facts_of_a_signature_speak_of_this() -> None:
    model = "sig A { r: set A, s: set r } { this not in r and some @r }"
    assert not has_instance(f"{model} check {{ all x: A | x.s in x.r and x not in x.r }} for 3")
    assert not has_instance(f"{model} run {{ some A and no r }}")


def test_let_comprehensions_and_conditionals() -> None:
    model = "sig A { r: set A }"
    claim = "let t = { x, y: A | y in x.r } | t = r and (some r => r else none -> none) = r"
    assert not has_instance(f"{model} check {{ {claim} }}")
    assert has_instance(f"{model} run {{ one x: A | no x.r and lone y: A - x | some y.r }}")


def test_a_prime_belongs_to_a_name() -> None:
    model = "sig S { v: set S } pred step[s, s': S] { s'.v = s.v + s }"
    assert not has_instance(f"{model} check {{ all s, s': S | step[s, s'] implies s in s'.v }}")
    assert has_instance(f"{model} run {{ v' = v and some v }}")
    assert not has_instance(f"{model} run {{ some s': S | s'' != s' or eventually s' not in S }}")


@pytest.mark.parametrize(
    "formula",
    [
        "some univ - Int",
        "some iden - (Int -> Int)",
        "some *(none -> none) - (Int -> Int)",
        "some *f - Int -> Int",
    ],
)
def test_atoms_that_are_in_no_signature_are_not_there(formula: str) -> None:
    """The scope allows for atoms of A, and there are none."""
    assert not has_instance(f"sig A {{ f: set A }} run {{ no A and {formula} }} for 3")
    assert has_instance(f"sig A {{ f: set A }} run {{ some A and {formula} }} for 3")


def test_identity_is_that_of_the_atoms_that_are_there() -> None:
    model = "sig A { f: set A }"
    assert not has_instance(
        f"{model} check {{ iden & A -> A = A <: iden and univ.iden = univ and f.univ = f.A }}"
    )
    assert not has_instance(f"{model} check {{ f in iden iff all x: A | x.f in x }}")
    assert (
        number_of_instances(f"{model} run {{ f = iden :> A and #univ = plus[#A, 2] }} for 3 but 1 Int") == 8
    )


def test_strings() -> None:
    model = 'sig A { name: one String } fact { A.name in "ann" + "bob" } run { #A.name = %d } for exactly 2 A'
    assert [has_instance(model % size) for size in (0, 1, 2, 3)] == [False, True, True, False]


def test_strings_have_a_scope() -> None:
    model = 'sig A { name: one String } pred unused { A.name = "cid" } fact { "ann" in String } run { #String = %d } for 3 but exactly %d String'
    assert [has_instance(model % (size, 3)) for size in (1, 3, 4)] == [False, True, False]
    assert [has_instance(model % (size, 0)) for size in (0, 1, 2)] == [False, True, False]
    assert not has_instance("sig A { name: one String } run { some A }")


def test_sets_are_quantified_over_at_the_top() -> None:
    assert not has_instance("sig A {} check { all s, t: set A | s in t or some s - t }")
    assert has_instance("sig A {} run { some r: A -> one A | r.r != r and some A }")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sig A {} run {} for 2 B", "model.als:1:21: error: no signature is called B"),
        (
            "sig A {} sig B {} run {} for 2 A",
            "model.als:1:19: error: B needs a scope: add `3 B`, or `for 3 but` before the others",
        ),
        (
            "one sig A {} run {} for 2 A",
            "model.als:1:25: error: A is declared `one`, and cannot have a scope of 2",
        ),
        (
            "sig A {} sig B in A {} run {} for 3 but 2 B",
            "model.als:1:41: error: B has no scope of its own: it is a subset",
        ),
        ("sig A {} run {} for 99999999", "model.als:1:10: error: a scope is 20000 at most, not 99999999"),
        ("run {} for 3 but 40 Int", "model.als:1:1: error: integers have from 1 to 12 bits here, not 40"),
        (
            "sig A {} run {} for 3 but 2 String",
            "model.als:1:27: error: the scope of String is exact: there are so many, or all that the model mentions",
        ),
        (
            "run {} for 3 but 9 seq",
            "model.als:1:18: error: with integers of 4 bits, sequences are at most 7 long",
        ),
    ],
)
def test_scopes_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises(AlloyError) as caught:
        has_instance(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("run { #A = 2 } for 1..3 A, 2 B", False),
        ("run { #A = 2 } for 2..3 A, 2 B", True),
        ("run { #A > 0 } for 1..3 A, 2 B", True),
        ("run { #A = 2 } for exactly 2..3 A, 2 B", True),
        ("check { #A < 2 } for 0..2 A, 2 B", True),
        ("check { #A < 3 } for 0..2 A, 2 B", False),
        ("check { #A != 3 } for exactly 1..5:2 A, 2 B", True),
        ("check { #A != 2 } for exactly 1..5:2 A, 2 B", False),
        ("check { #A = 2 implies #B < 2 } for 1..3 A, 1..2 B", True),
        ("check { #A = 2 implies #B < 3 } for 1..3 A, 1..2 B", False),
        ("check { #A < 3 } for 1..3 A, 1..2 B", False),
    ],
)
def test_scopes_grow(command: str, expected: bool) -> None:
    """A run has to succeed at first, a check may fail later; all scopes grow until one of them cannot."""
    assert has_instance(f"sig A {{}} sig B {{}} {command}") is expected


def test_a_run_grows_as_far_as_it_can() -> None:
    model = load_text("sig A {} sig B {} run { #A != 3 } for exactly 1..4 A, 2 B")
    asked, found = answer(model)
    assert isinstance(found, Instance)
    assert len(found["A"]) == 2
    assert asked.command.scopes[0].size == 2


@pytest.mark.parametrize("scope", ["2.. A", "3..2 A", "2..3 Int", "1..2 seq", "1:2 A"])
def test_scopes_that_cannot_grow_are_refused(scope: str) -> None:
    with pytest.raises(
        AlloyError, match=r"model.als:1:27: error: a scope grows from a number of atoms to a larger one"
    ):
        has_instance(f"sig A {{}} run {{}} for 3 but {scope}")
