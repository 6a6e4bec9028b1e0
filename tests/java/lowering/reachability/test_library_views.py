"""Views of the library's collections."""

from __future__ import annotations

import pytest

from ooxcheck.java.lowering.reachability.library_views import is_view
from tests.java.lowering.reachability.searching import reach_of

TEXT = """
import java.util.*;
class T {
    static class Own implements Iterator<String> { public boolean hasNext() { return false; } public String next() { return null; } }
    static int m(HashMap<String, String> map, Own own) { int n = 0; for (String each : map.keySet()) { n++; } return n; }
}
"""


@pytest.mark.parametrize("name", ["java.util.HashMap", "java.util.ListedMap.Pair", "T.Own"])
def test_collections_entries_and_classes_of_the_sources_are_no_views(name: str) -> None:
    reach = reach_of(TEXT, "T.m")
    assert not is_view(reach, reach.classes[name])


def test_key_sets_and_iterators_are_views() -> None:
    reach = reach_of(TEXT, "T.m")
    views = {name for name, class_ in reach.classes.items() if is_view(reach, class_)}
    assert views
    assert all(name.startswith("java.util.") for name in views)
