"""Specifications among statements."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source
from tests.java.jml.show import show, shown_stated

STATED: dict[tuple[str, ...], str] = {
    ('assert x > 0;',): '(Assertion assert (Binary > x 0))',
    ('assume x; assert y : z;',): '(Assertion assume x) (Assertion assert y)',
    ('loop_invariant x;', 'maintaining y;', 'decreases n - i;', 'decreasing i, j;'): '(LoopInvariant x) (LoopInvariant y) (Decreases [(Binary - n i)]) (Decreases [i j])',
    ('ghost int k = 0;', 'set this.n = k + 1;'): '(GhostField int k 0 False False) (SetGhost (FieldAccess this n) (Binary + k 1))',
    ('nullable',): '(Modifier nullable)',
    ('unreachable;',): '(Assertion assert False)',
}  # fmt: skip

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


@pytest.mark.parametrize("texts", STATED)
def test_what_stands_among_statements_is_read_as_its_tree(texts: tuple[str, ...]) -> None:
    assert shown_stated(*texts) == STATED[texts]


def test_an_unknown_statement_is_refused_at_its_word() -> None:
    with pytest.raises(OoxError) as refused:
        shown_stated("assert x;", "  asert y;")
    (told,) = refused.value.diagnostics
    assert told.message == "'asert' begins no statement of JML that is known here; did you mean assert?"
    assert str(told.span) == "A.java:2:3"


def test_a_comment_before_a_single_statement_stands_with_it() -> None:
    unit = parse(Source("A.java", FILE))
    (choice,) = (node for node in descendants(unit) if isinstance(node, tree.If))
    assert isinstance(choice.then, tree.Block)
    assert show(choice.then.statements[0]).strip("()").split()[:2] == ["Specification", "assert"]
