"""Members of the JDK that the library knows: by erased parameter types, also inherited, and not those that are refused by name."""

from __future__ import annotations

import pytest

from benchmarks.library import Member, library_members, table
from tests.java.jvm import REASON, java

pytestmark = pytest.mark.skipif(java() is None, reason=REASON)

KNOWN = (
    "java.lang.String.length()",
    "java.lang.String.<init>(int[], int, int)",
    "java.lang.System.arraycopy(java.lang.Object, int, java.lang.Object, int, int)",
    "java.util.ArrayDeque.getFirst()",
    "java.util.List.of(java.lang.Object, java.lang.Object)",
    "java.util.Map.Entry.getKey()",
)
UNKNOWN = (
    "java.lang.Enum.valueOf(java.lang.Class, java.lang.String)",
    "java.lang.System.exit(int)",
    "java.util.Locale.getDefault()",
)


def test_members_are_known_or_unknown() -> None:
    members = {str(each): each.is_known for each in library_members()}
    assert [members[each] for each in KNOWN] == [True] * len(KNOWN)
    assert [members[each] for each in UNKNOWN] == [False] * len(UNKNOWN)


def test_a_table_counts_members_by_package() -> None:
    members = [Member("java.util.A", "field", "x", is_known=True), Member("java.util.A", "field", "y")]
    assert list(table(members))[2:] == ["| java.util | 1 | 2 | 1 |", "| together | 1 | 2 | 1 |"]
