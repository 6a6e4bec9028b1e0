from __future__ import annotations

from ooxcheck.oox.declarations import Field
from ooxcheck.relational import Interpretation
from ooxcheck.specs.refinement.callee_encoding import Part
from ooxcheck.specs.refinement.unsat_cores import Core, core
from tests.specs.refining import Abstract, abstracted

STEPS = """
class Main {
  static int a;
  static int b;
  static int step(int x) {
    Main.b := 2;
    int y := x;
    if (x < 0) { y := 0; }
    int unused := y + 1;
    return y;
  }
  static int main(int x) requires(x == 3) ensures(retval == 3) { return Main.step(x); }
}"""

INNER = """
class Main {
  static int inner(int x) { return x; }
  static int outer(int x) { int y := Main.inner(x); return y; }
  static int main(int x) requires(x == 3) ensures(retval == 3) { return Main.outer(x); }
}"""


def core_of(abstract: Abstract) -> Core | None:
    instance = abstract.instance()
    assert instance is not None
    wrong = abstract.wrong(instance)
    assert wrong is not None
    return core(wrong.site, wrong.pieces, Interpretation(instance), abstract.refinement.sites)


def texts(found: Core | None) -> set[str]:
    assert found is not None
    return {span.text for span in found.spans}


def test_a_core_has_the_statements_that_decide_what_is_wrong() -> None:
    with abstracted(STEPS) as abstract:
        found = core_of(abstract)
    assert {"return y;", "int y := x;", "x < 0"} <= texts(found)
    assert "int unused := y + 1;" not in texts(found)


def test_a_core_says_of_which_pieces_it_speaks() -> None:
    with abstracted(STEPS) as abstract:
        found = core_of(abstract)
    assert found is not None
    assert Part.RESULT in found.pieces


def test_what_assigns_to_a_wrong_field_is_always_in_the_core() -> None:
    text = STEPS.replace("ensures(retval == 3)", "ensures(Main.b == 2)")
    with abstracted(text) as abstract:
        found = core_of(abstract)
    assert "Main.b := 2;" in texts(found)
    assert found is not None
    assert any(isinstance(piece, Field) and piece.name == "b" for piece in found.pieces)


def test_there_is_no_core_where_calls_in_the_body_have_to_be_known() -> None:
    with abstracted(INNER) as abstract:
        assert core_of(abstract) is None


def test_what_a_core_says_excludes_the_model_and_no_execution() -> None:
    with abstracted(STEPS) as abstract:
        while (instance := abstract.instance()) is not None:
            assert abstract.refine(instance)
        assert abstract.refinement.history
        assert abstract.instance(abstract.encoding.terminates) is not None
