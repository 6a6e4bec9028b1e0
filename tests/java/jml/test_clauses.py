"""Clauses, declarations and statements of JML, text by text, as the tree they are read as."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from ooxcheck.java.jml.parser import parse_declarations
from ooxcheck.java.jml.tree import Modifier
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source
from tests.java.jml.show import show, shown_declared, shown_stated

DECLARED = {
    ("requires x > 0;", "ensures true; signals_only E, F;"): (
        "(MethodSpecification [(Case  [(Clause requires (Binary > x 0)) (Clause ensures True) (SignalsOnly [E F])])] False)"
    ),
    ("pre x", " && y;"): "(MethodSpecification [(Case  [(Clause requires (Binary && x y))])] False)",
    (
        "signals (E e) e != null; signals (F);",
    ): "(MethodSpecification [(Case  [(Signals E e (Binary != e null)) (Signals F None True)])] False)",
    (
        r"assignable \nothing; modifies \everything;",
    ): "(MethodSpecification [(Case  [(Assignable []) (Assignable None)])] False)",
    ("assigns x, this.y, a[*], a[1..n], this.*;",): (
        "(MethodSpecification [(Case  [(Assignable [x (FieldAccess this y) (AllElements a) (Slice a 1 n) (AllFields this)])])] False)"
    ),
    (
        "also public normal_behavior requires a; ensures b; also private exceptional_behavior signals_only \\nothing;",
    ): (
        "(MethodSpecification [(Case normal [(Clause requires a) (Clause ensures b)]) (Case exceptional [(SignalsOnly [])])] True)"
    ),
    ("measured_by n; diverges true; ensures \\not_specified;",): (
        "(MethodSpecification [(Case  [(Unchecked measured_by) (Unchecked diverges) (Unchecked ensures)])] False)"
    ),
    (
        "old int y = x; ensures y;",
    ): "(MethodSpecification [(Case  [(Old int y x) (Clause ensures y)])] False)",
    ("pure",): "(Modifier pure)",
    ("pure helper",): "(Modifier pure) (Modifier helper)",
    ("spec_public nullable",): "(Modifier spec_public) (Modifier nullable)",
    (
        "public invariant x >= 0;",
        "private static invariant y;",
    ): "(Invariant (Binary >= x 0) False) (Invariant y True)",
    (
        "ghost int n;",
        "public ghost Node set seen;",
    ): "(GhostField int n None False False) (GhostField Node set seen None False False)",
    (
        "model int -> Node map; represents map = none;",
    ): "(ModelField int -> Node map None) (Represents map none)",
    (
        "public model instance int size; public represents size <- n;",
    ): "(ModelField int size None) (Represents size n)",
    (
        "model int seq items = seq(head, next, value);",
    ): "(ModelField int seq items (MethodCall None seq [head next value] []))",
    (
        "model pure int f(int x) { return x; } invariant x;",
    ): "(ModelMethod the model method f f int [[int x]] x False) (Invariant x False)",
    (
        "initially x == 0;",
        "constraint x;",
    ): "(History initially (Binary == x 0) False) (History constraint x False)",
    ("in group;",): "(InGroups [group] None)",
}

STATED = {
    ("assert x > 0;",): "(Assertion assert (Binary > x 0))",
    ("assume x; assert y : z;",): "(Assertion assume x) (Assertion assert y)",
    (
        "loop_invariant x;",
        "maintaining y;",
        "decreases n - i;",
    ): "(LoopInvariant x) (LoopInvariant y) (Decreases (Binary - n i))",
    (
        "ghost int k = 0;",
        "set this.n = k + 1;",
    ): "(GhostField int k 0 False False) (SetGhost (FieldAccess this n) (Binary + k 1))",
    ("nullable",): "(Modifier nullable)",
    ("unreachable;",): "(Assertion assert False)",
}

REFUSED_DECLARED = {
    "requires x > 0 ensures y;": "';' is expected here at the end of a clause, not 'ensures'",
    "requries x > 0;": "a specification is expected here, not 'requries'; did you mean requires?",
    "requires x; ensurs y;": "a specification is expected here, not 'ensurs'; did you mean ensures?",
    "also asignable x;": "a clause is expected here, not 'asignable'; did you mean assignable?",
    "xyz x;": "a specification is expected here: requires, ensures, signals",
    "also invariant x;": "a clause is expected here: requires",
    "{| requires x;": "'|}' is expected here behind nested cases",
    "/*@ requires x; @*/": "a specification is expected here",
    "represents x : y;": "'=' is expected behind the model field, not ':'",
}

FILE = """\
/*@ nullable_by_default @*/
class A {
  private /*@ spec_public @*/ int x;
  /*@ requires x > 0;
    @ ensures x == 0;
    @*/
  public /*@ pure @*/ int f(/*@ non_null @*/ Object o) {
    if (x > 0) //@ assert x > 1;
      x = 1;
    return x;
  }
}
"""


@pytest.mark.parametrize("texts", DECLARED)
def test_what_stands_among_members_is_read_as_its_tree(texts: tuple[str, ...]) -> None:
    assert shown_declared(*texts) == DECLARED[texts]


@pytest.mark.parametrize("texts", STATED)
def test_what_stands_among_statements_is_read_as_its_tree(texts: tuple[str, ...]) -> None:
    assert shown_stated(*texts) == STATED[texts]


@pytest.mark.parametrize("text", REFUSED_DECLARED)
def test_what_is_no_jml_is_refused(text: str) -> None:
    with pytest.raises(OoxError) as refused:
        shown_declared(text)
    assert refused.value.diagnostics[0].message.startswith(REFUSED_DECLARED[text])


def test_an_unknown_statement_is_refused_at_its_word() -> None:
    with pytest.raises(OoxError) as refused:
        shown_stated("assert x;", "  asert y;")
    (told,) = refused.value.diagnostics
    assert told.message == "'asert' begins no statement of JML that is known here; did you mean assert?"
    assert str(told.span) == "A.java:2:3"


def test_a_clause_has_its_place_in_the_file() -> None:
    unit = parse(Source("A.java", FILE))
    (comment,) = (member for member in unit.types[0].members if isinstance(member, tree.Specification))
    (specification,) = parse_declarations([comment])
    lines = [node.span.line for node in descendants(specification) if isinstance(node, tree.Name)]
    assert lines == [5, 4]


def test_words_in_the_middle_of_a_declaration_are_kept() -> None:
    unit = parse(Source("A.java", FILE))
    heads = [node for node in descendants(unit) if isinstance(node, tree.Modifiers)]
    found = {
        word.word
        for head in heads
        for word in parse_declarations(head.specifications)
        if isinstance(word, Modifier)
    }
    assert found == {"nullable_by_default", "spec_public", "pure", "non_null"}


def test_a_comment_before_a_single_statement_stands_with_it() -> None:
    unit = parse(Source("A.java", FILE))
    (choice,) = (node for node in descendants(unit) if isinstance(node, tree.If))
    assert isinstance(choice.then, tree.Block)
    assert show(choice.then.statements[0]).strip("()").split()[:2] == ["Specification", "assert"]
