"""Long rows and unusual files."""

from __future__ import annotations

from collections import Counter

import pytest

from ooxcheck.java import tree
from ooxcheck.oox.nodes import descendants
from tests.java.parsing.show import unit


def test_long_rows_are_not_deep() -> None:
    found = unit(
        f"class A {{ int x = {'1 + ' * 2000}1; void m() {{ if (a) ; {'else if (a) ; ' * 500} x{'.f()' * 3000}; y = {'a ? 1 : ' * 3000}2; }} }}"
    )
    kinds = Counter(type(node) for node in descendants(found))
    assert [kinds[kind] for kind in (tree.Binary, tree.If, tree.MethodCall, tree.Conditional)] == [
        2000,
        501,
        3000,
        3000,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "// nothing",
        "\ufeffclass A { }",
        "class A {\r\n int x = 1;\r\n}",
        'class A { String s = "\ud83d"; }',
        "module a.b { }",
        ";;class A{};",
    ],
)
def test_odd_texts_are_read(text: str) -> None:
    assert unit(text).package == ""
