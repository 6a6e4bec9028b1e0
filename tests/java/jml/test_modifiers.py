"""Modifiers of declarations."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from ooxcheck.java.jml.parser import parse_declarations
from ooxcheck.java.jml.tree import Modifier
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source
from tests.java.jml.show import shown_declared

DECLARED: dict[tuple[str, ...], str] = {
    ('pure',): '(Modifier pure)',
    ('pure helper',): '(Modifier pure) (Modifier helper)',
    ('spec_public nullable',): '(Modifier spec_public) (Modifier nullable)',
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


@pytest.mark.parametrize("texts", DECLARED)
def test_comments_among_members_are_parsed(texts: tuple[str, ...]) -> None:
    assert shown_declared(*texts) == DECLARED[texts]


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
