from __future__ import annotations

from pathlib import Path

import ooxcheck
from ooxcheck.oox.check import load_text
from ooxcheck.pages.reasons import Value, reason
from ooxcheck.reports.check_report import counterexample_names
from tests.ooxcheck.pages.runs import example


def test_the_rows_lead_to_what_makes_a_formula_false() -> None:
    found = example("count")
    assert reason(found.why, counterexample_names(found)).rows == (("retval == 1", "2 == 1"),)


def test_the_tree_has_every_part_with_its_value() -> None:
    found = example("push")
    tree = reason(found.why, counterexample_names(found)).tree
    assert tree is not None
    assert (tree.text, tree.value) == ("this.head != null ==> this.head.next == null", "false")
    assert [(part.text, part.value) for part in tree.parts] == [
        ("this.head != null", "true"),
        ("this.head.next == null", "false"),
    ]
    assert ("this.head", "Node1") in leaves(tree)


def test_a_part_that_only_denies_another_is_told_once() -> None:
    program = load_text("class A { static void f(int a) { assert a != a; } }")
    found = example("f", program)
    tree = reason(found.why, counterexample_names(found)).tree
    assert tree is not None
    assert (tree.text, tree.value, leaves(tree)) == ("a != a", "false", [("a", "0"), ("a", "0")])


def leaves(tree: Value) -> list[tuple[str, str]]:
    return [pair for part in tree.parts for pair in ((part.text, part.value), *leaves(part))]


def test_an_exception_has_rows_but_no_formula() -> None:
    found = example("raise")
    told = reason(found.why, counterexample_names(found))
    assert told.rows[0][1].startswith("throws null receiver")


def test_without_a_reason_there_is_nothing_to_tell() -> None:
    assert reason(None, example("count").names_after()).rows == ()


def test_who_wrote_what_makes_it_false_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "a.oox"
    path.write_text(
        "class A { int n; void up() { this.n := 1; } void f() ensures(this.n == 0) { fork this.up(); join; } }",
        encoding="utf-8",
    )
    found = ooxcheck.check("A.f", str(path)).counterexample
    assert found is not None
    told = reason(found.why, found.names_after())
    assert told.written == (("A0.n = 1", "written by 0 at 1"),)
    assert told.rows[-1] == ("this.n == 0", "1 == 0")
