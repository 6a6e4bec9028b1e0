"""What counts behind a place binds tighter than what stands before it, whatever the grammar of the tool says."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source


@pytest.mark.parametrize("text", ["-x++", "(byte) x--", "!a[1].y++", "- - x++", "(int) -x++"])
def test_counting_comes_before_signs_and_casts(text: str) -> None:
    unit = parse(Source("M.java", f"class M {{ int f() {{ return {text}; }} }}"))
    found = next(node for node in descendants(unit) if isinstance(node, tree.Return)).value
    assert isinstance(found, tree.Unary | tree.Cast)
    counted = next(node for node in descendants(found) if isinstance(node, tree.Update))
    assert isinstance(counted.target, tree.Name | tree.FieldAccess)
    assert found.span.text == text
    assert counted.span.text == text.lstrip("-! ").removeprefix("(byte) ").removeprefix("(int) -")
