"""The classes of a boundary: code that cannot have an expression of a class does not change its state."""

from __future__ import annotations

import pytest

from ooxcheck.input.java_programs import parse_java
from ooxcheck.java.clients.boundary_classes import boundary_classes
from ooxcheck.oox.source import Source

LIST = "class List { Node first; static class Node { Node next; } Node first() { return first; } }"
OTHER = "class Other { Other next; void cut() { next = null; } }"
DIRECT = "class Direct { void cut(List list) { list.first().next = null; } }"
THROUGH = "class Through { void cut(Holder holder) { holder.held().first().next = null; } }"
HOLDER = "class Holder { private List list; List held() { return list; } }"
ESCAPED = "class Escaped { void cut(\\u004cist list) { list.first().next = null; } }"


def names(*texts: str) -> list[str]:
    units = parse_java([Source(f"F{at}.java", text) for at, text in enumerate(texts)])
    return [each.name for each in boundary_classes(units, units[0].types[0])]


@pytest.mark.parametrize(
    ("texts", "others"),
    [
        ([OTHER], []),
        ([DIRECT, OTHER], ["Direct"]),
        ([HOLDER, THROUGH, OTHER], ["Through"]),
        ([ESCAPED], ["Escaped"]),
    ],
)
def test_boundary_has_the_classes_that_name_the_class(texts: list[str], others: list[str]) -> None:
    assert names(LIST, *texts) == ["List", *others]
