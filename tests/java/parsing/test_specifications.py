"""Specification comments and their annotation keys."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from ooxcheck.java.parsing.specifications import is_for_others, keys
from ooxcheck.oox.nodes import descendants
from tests.java.parsing.show import unit

KEYS = {
    "//@ requires x;": "",
    "/*@ pure @*/": "",
    "//+RAC@ assert x;": "+RAC",
    "//-ESC@ assert x;": "-ESC",
    "// @ requires x;": None,
    "//@Override": None,
    "//@formatter:off": None,
}


@pytest.mark.parametrize("comment", KEYS)
def test_annotation_keys_are_read(comment: str) -> None:
    assert keys(comment) == KEYS[comment]


def test_keys_restrict_a_comment_to_other_tools() -> None:
    assert [is_for_others(each) for each in ("", "-", "+RAC", "-ESC", "+")] == [
        False,
        True,
        True,
        False,
        False,
    ]


def test_comment_marks_are_blanked() -> None:
    (found,) = (
        node
        for node in descendants(unit("class A { /*@ requires x;\n  @ ensures y; @*/ void m() { } }"))
        if isinstance(node, tree.Specification)
    )
    assert found.text.split() == ["requires", "x;", "ensures", "y;"]
    assert len(found.text) == len(found.span.text)
