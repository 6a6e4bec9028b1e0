"""States are small, and what makes no difference to the path can be told apart."""

from __future__ import annotations

from ooxcheck.generation.search import generate_suite
from ooxcheck.generation.suite import Test
from ooxcheck.generation.writing.oox_writer import oox_class
from ooxcheck.oox.running.heap import Obj
from tests.ooxcheck.generation.test_search import NODES, asked


def only(text: str, **options: object) -> Test:
    (test,) = generate_suite(asked(text, "Main.main", **options), "case").tests
    return test


def test_numbers_that_are_only_copied_are_different() -> None:
    test = only(
        "class Main { int a; int b; void main(int c) { int x := this.a; this.a := this.b; this.b := c + x; } }",
        scope=1,
    )
    (main,) = test.state.heap.objects
    assert len({*main.cells, test.state.arguments[1]}) == 3


def test_references_that_are_only_copied_lead_to_objects_of_their_own() -> None:
    test = only(
        f"class Main {{ N a; N b; void main() {{ N x := this.a; this.a := this.b; this.b := x; }} }} {NODES}",
        scope=2,
    )
    first, second = test.state.heap.objects[0].cells
    assert isinstance(first, Obj)
    assert isinstance(second, Obj)
    assert first is not second


def test_what_nobody_reads_is_not_there() -> None:
    test = only(f"class Main {{ N a; int b; int c; int main() {{ return this.b; }} }} {NODES}", scope=2)
    assert len(test.state.heap.objects) == 1
    assert (test.state.heap.objects[0].cells[0], test.state.heap.objects[0].cells[2]) == (None, 0)


def test_numbers_that_have_to_be_large_are_as_small_as_trying_finds() -> None:
    tests = generate_suite(
        asked("class Main { static int main(int x) { if (x > 1000) { return 1; } return 0; } }"), "case"
    ).tests
    assert sorted(test.state.arguments[0] for test in tests)[0] == 1
    assert 1000 < sorted(test.state.arguments[0] for test in tests)[1] < 1 << 30


def test_numbers_stay_of_their_type() -> None:
    tests = generate_suite(
        asked("class Main { static int main(uint x) { if (x != 0 && x != 1) { return 1; } return 0; } }"),
        "case",
    ).tests
    assert sorted(test.state.arguments[0] for test in tests) == [0, 1, 2]


def test_a_size_that_is_counted_does_not_keep_others_from_being_ranked() -> None:
    text = f"""class Main {{ N a; int size; invariant counted: this.size == #this.a.*next + 40;
      bool main(int x) requires(some this.a && no this.a.next && this.a.v > 1) {{ return x < this.a.v && this.size > 0; }} }} {NODES}"""
    tests = generate_suite(asked(text, scope=1), "case").tests
    assert sorted((test.state.arguments[1], test.state.arguments[0].cells[1], test.state.arguments[0].cells[0].cells[1]) for test in tests) == [
        (1, 41, 2),
        (2, 41, 2),
    ]  # fmt: skip


def test_a_run_that_would_break_a_duty_is_no_smaller_one_of_one_that_breaks_none() -> None:
    tests = generate_suite(
        asked("class Main { static int main(int x) requires(x != 7) ensures(retval > 100) { return x; } }"),
        "case",
    ).tests
    assert sorted(bool(test.breaks) for test in tests) == [False, True]
    assert next(test.state.arguments[0] for test in tests if not test.breaks) > 100


def test_strings_have_literals_where_the_path_allows_it() -> None:
    text = """class Main { static int main(string t) requires(t != null && #t > 0) { if (t[0] < 'a') { return 1; } return 2; } }"""
    suite = generate_suite(asked(text, "Main.main"), "case")
    assert [test.state.arguments for test in suite.tests] == [("AA",), ("aa",)]
    assert oox_class(suite).left_out == ()
