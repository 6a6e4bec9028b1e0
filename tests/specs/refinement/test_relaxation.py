from __future__ import annotations

import pytest

from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, TRUE
from ooxcheck.specs.refinement.callee_encoding import body_of, pieces_of
from ooxcheck.translate.havoc.relaxation import Abstraction, is_abstractable
from tests.specs.refining import Abstract, abstracted

PROGRAM = """
class Cell { int value; Cell next; }
class Main {
  static int f(Cell c, int x) {
    int y := x;
    if (x < 0) { y := 0; }
    while (c != null) { c.value := y; c := c.next; }
    return y;
  }
  static int main(Cell c, int x) requires(acyclic(c, next)) ensures(retval == x) { return Main.f(c, x); }
}"""


def demand_with(abstract: Abstract, *counting: str) -> None:
    """Demand what the body of the first call says if only some statements count."""
    site = abstract.site

    def counts(span: Span) -> bool:
        return span.text in counting or "everything" in counting

    abstraction = Abstraction(site.method, lambda span: TRUE if counts(span) else FALSE)
    body = body_of(site, abstract.refinement.sites, abstraction)
    abstract.demand(
        *body.encoder.notes.facts, *(each for piece in pieces_of(site) for each in body.demands(piece))
    )


def test_a_body_in_which_everything_counts_is_the_body() -> None:
    with abstracted(PROGRAM) as abstract:
        demand_with(abstract, "everything")
        while (instance := abstract.instance()) is not None and abstract.wrong(instance) is not None:
            pytest.fail("what the body says should leave nothing to be wrong about")
        assert instance is not None, "a negative number is returned as zero"


@pytest.mark.parametrize(
    "counting", [(), ("return y;",), ("int y := x;", "return y;"), ("x < 0", "c != null")]
)
def test_no_execution_is_lost_when_statements_are_freed(counting: tuple[str, ...]) -> None:
    with abstracted(PROGRAM) as abstract:
        demand_with(abstract, *counting)
        demand_with(abstract, "everything")
        assert abstract.instance() is not None
        assert abstract.instance(abstract.encoding.terminates) is not None


def test_what_is_freed_may_do_anything() -> None:
    with abstracted(PROGRAM) as abstract:
        demand_with(abstract, "int y := x;")
        instance = abstract.instance()
        assert instance is not None
        assert abstract.wrong(instance) is not None


def test_what_calls_or_makes_something_always_counts() -> None:
    text = """
class Cell { Cell next; Cell(Cell next) { this.next := next; } }
class Main { static Cell main(Cell c) { Cell d := new Cell(c); Cell e := Main.main(d); int x := 1; return e; } }"""
    with abstracted(text) as abstract:
        free = [each.span.text for each in abstract.refinement.method.statements() if is_abstractable(each)]
    assert free == ["int x := 1;", "return e;"]
