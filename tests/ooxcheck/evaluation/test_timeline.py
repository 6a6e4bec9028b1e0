"""Expressions with ``--eval``: their values before the call, after each step that changes them, and after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

LIST = """class Node { int value; Node next; }
class List {
  Node head;

  void push(int v)
    requires(v == 7 && some this.head && no this.head.next)
    ensures(all n : this.head.*next | n.value != 7)
  {
    Node n := new Node();
    n.value := v;
    n.next := this.head;
    this.head := n;
  }
}
"""


@pytest.fixture
def values(ooxcheck: Ooxcheck, tmp_path: Path) -> Ooxcheck:
    """Return a function that evaluates expressions in the counterexample."""
    (tmp_path / "list.oox").write_text(LIST)
    fixed = ("List.push", str(tmp_path / "list.oox"), "--scope", "1", "--diagram", "none")
    return lambda *texts: ooxcheck(*fixed, *(word for text in texts for word in ("--eval", text)))


def lines(out: str) -> list[str]:
    """Return the lines with values, without their indentation."""
    _, _, rest = out.partition("  values   ")
    block = [line for line in rest.splitlines() if line.startswith("   ")]
    return [" ".join(line.split()) for line in block]


def test_the_value_of_a_term_is_shown_where_it_changes(values: Ooxcheck) -> None:
    ran = values("#(this.head.*next)")
    assert ran.code == 1
    assert lines(ran.out) == ["#(this.head.*next)", "before 1", "after line 12 2", "after 2"]


def test_a_formula_has_its_parts(values: Ooxcheck) -> None:
    assert lines(values("all n : this.head.*next | n.value != 7").out) == [
        "all n : this.head.*next | n.value != 7", "before true", "all n : this.head.*next in {Node0}", "after line 12 false",
        "all n : this.head.*next n = Node1", "n.value != 7 7 != 7", "after false",
        "all n : this.head.*next n = Node1", "n.value != 7 7 != 7",
    ]  # fmt: skip


def test_a_local_variable_has_a_value_once_it_is_assigned(values: Ooxcheck) -> None:
    assert lines(values("n.value").out) == [
        "n.value", "before no value: a variable in it is not assigned yet", "after line 9 0", "after line 10 7", "after 7",
    ]  # fmt: skip


def test_old_is_the_entry(values: Ooxcheck) -> None:
    assert lines(values("this.head == old(this.head)").out)[-2:] == [
        "after false",
        "this.head == old(this.head) Node1 == Node0",
    ]


def test_several_values_where_one_is_needed_are_no_value(values: Ooxcheck) -> None:
    assert "after no value: one value is needed, and this.head.*next.value + 1 has several" in lines(
        values("this.head.*next.value + 1 > 0").out
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("this.hed.next", "<formula>:1:1: error: List has no field hed; did you mean head?"),
        ("this.head +", "<formula>:1:11: error: expected an expression"),
        ("nobody", "<formula>:1:1: error:"),
        ("all v : this.head | true", "<formula>:1:5: error: v is already a variable here"),
    ],
)
def test_a_mistake_has_its_place_and_nothing_is_checked(values: Ooxcheck, text: str, message: str) -> None:
    ran = values(text)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_other_formats_are_refused(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    (tmp_path / "list.oox").write_text(LIST)
    ran = ooxcheck("List.push", str(tmp_path / "list.oox"), "--eval", "v", "--format", "json")
    assert ran.code == 2
    assert "leave out --format and --quiet" in ran.err
