"""Static fields that an assumption leaves unset have no relation; verdicts are the same, and assumptions can still be explained."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ooxcheck as package
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.initial.unset_statics import unset_statics
from tests.oox.runs import loaded, method
from tests.ooxcheck.conftest import Ooxcheck, file, ooxcheck

__all__ = ["file", "ooxcheck"]

PROGRAM = """class Node {{ Node next; }}
class C {{ static Node head; static int count; static bool ready; static double half; static string name; static Node[] all; }}
class Main {{ static void main(Node x) {} {{ {} }} }}
"""


@pytest.mark.parametrize(
    ("required", "names"),
    [
        ("", ""),
        ("requires(C.head == null)", "head"),
        ("requires(null == C.head && C.count == 0)", "count head"),
        ("requires(no C.head) requires(!C.ready)", "head ready"),
        ("requires(C.ready == false) requires(C.name == null) requires(C.all == null)", "all name ready"),
        ("requires(C.ready)", ""),
        ("requires(C.count == 1)", ""),
        ("requires(C.half == 0.0)", ""),
        ("requires(C.head == x)", ""),
        ("requires(C.head.next == null)", ""),
        ("requires(C.head == null || C.count == 0)", ""),
        ("requires(!(C.head == null))", ""),
        ("requires(x == null ==> C.head == null)", ""),
        ("requires(C.head == null) requires(C.head != null)", ""),
        ("requires(C.head == null) requires(C.count == 0 || C.head == x)", ""),
        ("requires(C.head == null) requires(no C.head)", "head"),
        ("requires(C.head == null && C.count == 0) requires(C.head == x)", "count"),
    ],
)
def test_what_is_required_leaves_fields_unset(required: str, names: str) -> None:
    program = loaded(PROGRAM.format(required, ";"))
    unset = unset_statics(program, method(program, "Main.main"), Settings())
    assert " ".join(sorted(field.name for field in unset)) == names


@pytest.mark.parametrize(
    ("required", "body", "verdict"),
    [
        ("requires(C.head == null)", "assert C.head == null;", "holds"),
        ("requires(C.head == null)", "assert C.head != null;", "violated"),
        ("requires(C.head == null)", "assert C.count == 0;", "violated"),
        ("requires(C.head == null)", "C.head := x; assert C.head != null;", "violated"),
        ("requires(C.head == null && C.head != null)", "assert false;", "vacuous"),
        ("requires(C.head == null && x != null)", "C.head := x; C.head := C.head.next; assert C.head != x;", "violated"),
        ("requires(C.head == null && x != null && x.next != x)", "C.head := x.next; assert C.head != x;", "holds"),
        ("requires(C.half == 0.0)", "assert 1.0 / C.half > 0.0;", "violated"),
        ("requires(!C.ready && C.count == 0)", "if (C.ready) { C.count := 1; } assert C.count == 0;", "holds"),
        ("requires(C.name == null)", "assert C.name == null; C.name := \"a\"; assert C.name != null;", "holds"),
        ("requires(C.all == null)", "C.all := new Node[2]; assert C.all[1] == null;", "holds"),
    ],
)  # fmt: skip
def test_verdicts(file: Callable[..., str], required: str, body: str, verdict: str) -> None:
    name = file(PROGRAM.format(required, body))
    assert package.check("Main.main", name).verdict.value == verdict
    report = package.check(
        "Main.main", name, scope=1, array=1, int_width=4, self_check="half" not in required
    )
    assert report.verdict.value == verdict


WEAKENED = """class C { static int count; }
class A { void m() requires(C.count == 0 || C.count == 1) { ; } }
class B extends A { void m() requires(C.count == 0) { assert C.count == 0; } }
"""


def test_an_inherited_requirement_may_allow_more() -> None:
    """A caller that knows only `A` may call `B.m` where the count is one."""
    program = loaded(WEAKENED)
    overriding = method(program, "B.m")
    assert not unset_statics(program, overriding, Settings(inherited="all"))
    assert unset_statics(program, overriding, Settings(inherited="none"))


def test_an_explanation_lists_the_assumption(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file(PROGRAM.format("requires(C.head == null)\nrequires(C.count == 0)", "assert C.head == null;"))
    text = ooxcheck("explain", "Main.main", name).out
    needed, _, unneeded = text.partition("needed by no duty")
    assert ("needs requires" in needed, "C.count == 0" in unneeded, "C.head" in unneeded) == (
        True,
        True,
        False,
    )
    verbose = ooxcheck("Main.main", name, "-v").out
    assert ("no duty needs requires :4" in verbose, "no duty needs requires :3" in verbose) == (True, False)


def test_assumptions_that_contradict_each_other_are_both_named(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file(PROGRAM.format("requires(C.head == null)\nrequires(C.head != null)", "assert false;"))
    answer = ooxcheck("Main.main", name).out
    assert ("requires of Main.main, p.oox:3" in answer, "requires of Main.main, p.oox:4" in answer) == (
        True,
        True,
    )
    text = "class I { int n; invariant C.ready; } " + PROGRAM.format("requires(!C.ready)", ";")
    program = loaded(text)
    assert not unset_statics(program, method(program, "Main.main"), Settings())
