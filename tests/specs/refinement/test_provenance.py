from __future__ import annotations

from ooxcheck.specs.refinement.callee_encoding import body_of, pieces_of
from ooxcheck.specs.refinement.provenance import Provenance, sort_spans
from tests.specs.refining import abstracted

PROGRAM = """
class Cell { int value; int other; }
class Main {
  static int f(Cell c, int x) {
    c.other := x + 1;
    int y := x - 1;
    c.value := y;
    return x;
  }
  static int main(Cell c, int x) requires(c != null) { return Main.f(c, x); }
}"""


def origin(piece_name: str) -> list[str]:
    with abstracted(PROGRAM) as abstract:
        noted = Provenance()
        body = body_of(abstract.site, abstract.refinement.sites, noted)
        piece = next(each for each in pieces_of(abstract.site) if str(each) == piece_name)
        return [span.text for span in noted.spans(body.demands(piece))]


def test_a_piece_comes_from_the_statements_it_depends_on() -> None:
    assert origin("Cell.value") == ["int y := x - 1;", "c.value := y;"]
    assert origin("Cell.other") == ["c.other := x + 1;"]


def test_places_are_in_the_order_of_the_text() -> None:
    with abstracted(PROGRAM) as abstract:
        spans = [statement.span for statement in abstract.site.method.statements()]
    assert sort_spans(reversed(spans)) == tuple(sorted(spans, key=lambda span: (span.start, span.end)))
