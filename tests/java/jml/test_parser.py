"""Spans of clauses in the file."""

from __future__ import annotations

from ooxcheck.java import tree
from ooxcheck.java.jml.parser import parse_declarations
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source

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


def test_a_clause_has_its_place_in_the_file() -> None:
    unit = parse(Source("A.java", FILE))
    (comment,) = (member for member in unit.types[0].members if isinstance(member, tree.Specification))
    (specification,) = parse_declarations([comment])
    lines = [node.span.line for node in descendants(specification) if isinstance(node, tree.Name)]
    assert lines == [5, 4]
