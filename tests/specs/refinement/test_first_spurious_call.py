from __future__ import annotations

from ooxcheck.specs.refinement.callee_encoding import Part
from tests.specs.refining import abstracted

TWO = """
class Main {
  static int total;
  static int first(int x) { return x; }
  static void second(int x) { Main.total := x; }
  static int main(int x) requires(x == 1) ensures(retval == 1) {
    int y := Main.first(x);
    Main.second(y);
    return y;
  }
}"""

THROWS = """
class Main {
  static void refuse(int x) { if (x == 1) { throw "one"; } }
  static int main(int x) requires(x == 1) ensures(false) { Main.refuse(x); return x; }
}"""

MAKES = """
class Cell { Cell next; }
class Main {
  static Cell pair() { Cell a := new Cell(); Cell b := new Cell(); b.next := a; return b; }
  static Cell main() ensures(retval != null && retval.next != null) { return Main.pair(); }
}"""

NESTED = """
class Main {
  static int inner(int x) { return x; }
  static int outer(int x) { int y := Main.inner(x); return y; }
  static int main(int x) requires(x == 1) ensures(retval == 1) { return Main.outer(x); }
}"""


def test_the_first_call_in_the_order_of_execution_that_is_wrong_is_found() -> None:
    with abstracted(TWO) as abstract:
        assert [site.method.signature.name for site in abstract.refinement.sites.sites] == ["first", "second"]
        instance = abstract.instance()
        assert instance is not None
        wrong = abstract.wrong(instance)
        assert wrong is not None
        assert wrong.site.method.signature.name == "first"
        assert wrong.pieces == (Part.RESULT,)


def test_a_call_that_throws_and_should_not_return_is_wrong_about_its_end() -> None:
    with abstracted(THROWS) as abstract:
        instance = abstract.instance()
        assert instance is not None
        wrong = abstract.wrong(instance)
        assert wrong is not None
        assert wrong.pieces == (Part.END,)


def test_an_instance_that_does_what_the_program_does_is_right() -> None:
    with abstracted(THROWS) as abstract:
        instance = abstract.instance(abstract.encoding.thrown)
        assert instance is not None
        assert abstract.wrong(instance) is None
        assert abstract.refine(instance) == ()


def test_new_objects_may_have_any_names() -> None:
    with abstracted(MAKES) as abstract:
        while (instance := abstract.instance()) is not None:
            assert abstract.refine(instance)
        instance = abstract.instance(abstract.encoding.terminates)
        assert instance is not None
        assert abstract.wrong(instance) is None


def test_inside_of_a_body_that_counts_the_inner_call_is_the_wrong_one() -> None:
    with abstracted(NESTED) as abstract:
        while (instance := abstract.instance()) is not None:
            assert abstract.refine(instance)
        names = [each.site.method.signature.name for each in abstract.refinement.history]
    assert names[0] == "outer"
    assert set(names[1:]) == {"inner"}
