from __future__ import annotations

import pytest

from ooxcheck.oox.cells import Elements
from ooxcheck.specs.refinement.callee_encoding import Part
from ooxcheck.specs.refinement.first_spurious_call import SpuriousCall
from tests.specs.refining import abstracted

PROGRAM = """
class Cell {{ int value; bool full; Cell next; string name; }}
class Main {{
  static int last;
  static int put(Cell c, int[] a, int x) {{
    c.value := x;
    c.full := true;
    c.next := c;
    c.name := "new";
    a[0] := x;
    Main.last := x;
    return x;
  }}
  static int main(Cell c, int[] a, int x)
    requires(c != null && x == 1 && a != null && #a == 1)
    ensures({promise})
  {{
    int y := Main.put(c, a, x);
    return y;
  }}
}}"""


def wrong_about(promise: str) -> SpuriousCall:
    """Return what is wrong in an instance that breaks a promise which the real call keeps."""
    with abstracted(PROGRAM.format(promise=promise)) as abstract:
        instance = abstract.instance()
        assert instance is not None
        wrong = abstract.wrong(instance)
        assert wrong is not None
        return wrong


@pytest.mark.parametrize(
    ("promise", "piece"),
    [
        ("c.value == 1", "Cell.value"),
        ("c.full", "Cell.full"),
        ("c.next == c", "Cell.next"),
        ('c.name == "new"', "Cell.name"),
        ("Main.last == 1", "Main.last"),
    ],
)
def test_a_field_that_is_not_what_the_call_makes_it_is_different(promise: str, piece: str) -> None:
    assert piece in map(str, wrong_about(promise).pieces)


def test_an_element_that_is_not_what_the_call_makes_it_is_different() -> None:
    assert any(isinstance(piece, Elements) for piece in wrong_about("a[0] == 1").pieces)


def test_a_result_that_is_not_what_the_call_returns_is_different() -> None:
    assert Part.RESULT in wrong_about("retval == 1").pieces


def test_a_model_that_keeps_all_promises_may_still_differ_in_nothing() -> None:
    with abstracted(PROGRAM.format(promise="true")) as abstract:
        instance = abstract.instance(abstract.encoding.terminates)
        while instance is not None and abstract.refine(instance):
            instance = abstract.instance(abstract.encoding.terminates)
        assert instance is not None
        assert abstract.wrong(instance) is None
