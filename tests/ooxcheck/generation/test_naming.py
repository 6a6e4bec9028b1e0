"""Names say what a test exercises, and no two tests have the same."""

from __future__ import annotations

from ooxcheck.generation.naming import number_repeats
from ooxcheck.generation.search import generate_suite
from tests.ooxcheck.generation.test_search import asked

TEXT = """class N { N next; int[] a; }
class L { N head;
  int put(N n, int x) { if (n == null) { throw; } if (this.head == n) { return -1; } if (x > 0) { return 1; } return 0; }
}"""


def test_names_tell_the_heap_and_the_end() -> None:
    suite = generate_suite(asked(TEXT, "L.put", scope=2), "path")
    assert sorted(test.name for test in suite.tests) == [
        "put_on1N_returnsMinus1",
        "put_on2Ns_returns0",
        "put_on2Ns_returns1",
        "put_onEmptyLAndNullN_throwsThrown",
    ]


def test_names_that_there_are_several_of_are_numbered() -> None:
    assert number_repeats(["a", "b", "a"]) == ["a_1", "b", "a_2"]
