"""Suites have one test for each case or path, counted by hand and by Kiasan; and cover what can be covered."""

from __future__ import annotations

import pytest

from ooxcheck.engine.question import Question, Terms
from ooxcheck.generation.judging import fails, run_suite
from ooxcheck.generation.search import deep_enough, generate_suite
from ooxcheck.generation.suite import Suite
from ooxcheck.input.load import find_method
from ooxcheck.input.values import read_values
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.outcomes import Returned, Threw
from tests.oox.runs import EXAMPLES

NODES = "class N { N next; int v; }"


def asked(text: str, name: str = "Main.main", **options: object) -> Question:
    program = load_text(text)
    return Terms.of(read_values(options)).resolve_for(program).about(program, find_method(program, name))


def suite(text: str, name: str = "Main.main", cover: str = "case", **options: object) -> Suite:
    """Return a suite, which has to pass in its own program."""
    found = generate_suite(asked(text, name, **options), cover)
    assert not fails(found, found.question.program)
    return found


def example(file: str) -> str:
    return (EXAMPLES / file).read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------------ cases


@pytest.mark.parametrize(("scope", "cases"), [(1, 4), (2, 14), (3, 49)])
@pytest.mark.parametrize("method", ["contains", "insert"])
def test_search_trees_have_a_case_for_each_hit_and_each_gap_of_each_shape(
    method: str, scope: int, cases: int
) -> None:
    """Shapes of n nodes are 1, 1, 2, 5, and each has 2n + 1 places for a key."""
    scopes = {"Tree": scope, "SearchTree": 1}
    found = suite(example("search_tree.oox"), f"SearchTree.{method}", scope=scopes, unroll=scope + 1)
    assert len(found.tests) == cases


@pytest.mark.parametrize(("depth", "cases"), [(0, 1), (1, 4), (2, 21)])
def test_trees_are_bounded_by_their_depth(depth: int, cases: int) -> None:
    question = asked(example("search_tree.oox"), "SearchTree.insert", unroll=3)
    assert len(generate_suite(deep_enough(question, depth), "case", depth=depth).tests) == cases


SWAP = "class Main { static void swap(N a) requires(a != null) { N n := a.next; if (n != null) { int v := a.v; a.v := n.v; n.v := v; } } }"


def test_what_is_only_copied_makes_no_case() -> None:
    copy = "class P { N x; N y; void swap() { N n := this.x; this.x := this.y; this.y := n; } }"
    assert len(suite(copy + NODES, "P.swap", scope=2).tests) == 1


def test_what_is_looked_at_makes_cases() -> None:
    """No next, another next, or the node itself; what lies behind is not looked at."""
    assert len(suite(SWAP + NODES, "Main.swap", scope=3).tests) == 3


SORT = """class Main { static void main(int[] a) requires(a != null) {
  int i := 1;
  while (i < #a) {
    int j := i;
    int x := a[i];
    while (j > 0 && x < a[j - 1]) { a[j] := a[j - 1]; j := j - 1; }
    a[j] := x;
    i := i + 1;
  }
} }"""


@pytest.mark.parametrize(("length", "cases"), [(1, 1), (2, 3), (3, 9)])
def test_a_sort_of_numbers_has_a_case_for_each_order_and_merges_the_lengths_in_which_nothing_is_read(
    length: int, cases: int
) -> None:
    assert len(suite(SORT, array=length, scope=1, unroll=4).tests) == cases


# ------------------------------------------------------------------------------------------------------ paths


def test_each_path_has_the_smallest_heap_that_takes_it() -> None:
    text = (
        "class Main { static int main(N n) { int i := 0; while (n != null) { n := n.next; i := i + 1; } return i; } }"
        + NODES
    )
    found = suite(text, cover="path", scope=2, unroll=3)
    assert [(test.outcome, len(test.state.heap.objects)) for test in found.tests] == [
        (Returned(0), 0),
        (Returned(1), 1),
        (Returned(2), 2),
    ]
    assert [bound.what for bound in found.bounds] == ["loop"]


def test_exceptions_of_the_language_are_paths() -> None:
    found = suite(
        "class Main { static int main(int x, N n) { return x / n.v; } }" + NODES, cover="path", scope=1
    )
    ends = [
        test.outcome.raised.kind.value if isinstance(test.outcome, Threw) else "returned"
        for test in found.tests
    ]
    assert sorted(ends) == ["division by zero", "null receiver", "returned"]


def test_a_path_on_which_a_contract_breaks_is_a_test_of_its_own() -> None:
    found = suite("class Main { static int main(int x) ensures(retval > 0) { return x; } }", cover="path")
    assert [(test.name, bool(test.breaks)) for test in found.tests] == [
        ("main_breaksEnsures", True),
        ("main_returns1", False),
    ]


# ------------------------------------------------------------------------------------------------------- goals

DEAD = "class Main { static int main(int x) { if (x > 3) { if (x < 2) { return 0; } return 1; } else if (x > 0) { return 2; } return 3; } }"


@pytest.mark.parametrize(
    ("cover", "tests", "infeasible"),
    [("branch", 3, ["x < 2"]), ("condition", 3, ["x < 2"]), ("statement", 3, ["return 0;"])],
)
def test_a_small_suite_covers_what_can_be_and_names_what_cannot(
    cover: str, tests: int, infeasible: list[str]
) -> None:
    found = suite(DEAD, cover=cover)
    assert len(found.tests) == tests
    assert [goal.span.text for goal in found.infeasible] == infeasible


def test_a_goal_beyond_the_bound_is_named_with_the_bound() -> None:
    text = "class Main { static int main(int x) { int i := 0; while (i < x) { i := i + 1; } if (i > 4) { return 1; } return 0; } }"
    found = suite(text, cover="branch", unroll=3)
    assert [goal.span.text for goal in found.infeasible] == ["i > 4"]
    assert [bound.what for bound in found.bounds] == ["loop"]


def test_a_method_without_branches_has_one_test() -> None:
    assert len(suite("class Main { static int main(int x) { return x + 1; } }", cover="branch").tests) == 1


def test_suites_of_paths_tell_what_they_cover() -> None:
    found = suite(DEAD, cover="path")
    missed = {
        kind: [goal.span.text for goal, is_reached in found.coverage(kind).items() if not is_reached]
        for kind in ("branch", "statement")
    }
    assert missed == {"branch": ["x < 2"], "statement": ["return 0;"]}


def test_a_suite_that_is_cut_short_does_not_call_the_rest_infeasible() -> None:
    found = generate_suite(asked(DEAD), "path", 1)
    assert found.cut
    assert len([goal for goal, is_reached in found.coverage("branch").items() if not is_reached]) > 1
    assert found.infeasible == ()


# ----------------------------------------------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"unroll": None}, "bound that is known"),
        ({"loops": "invariant"}, "unrolled"),
        ({"cover": "lines"}, "not one of"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, object], message: str) -> None:
    cover = str(options.pop("cover", "case"))
    with pytest.raises(OoxError, match=message):
        generate_suite(asked(DEAD, "Main.main", **options), cover)


def test_threads_are_refused() -> None:
    with pytest.raises(OoxError, match="may fork"):
        suite("class Main { static void f() { ; } static void main() { fork Main.f(); join; } }")


def test_tests_are_cut_with_a_word() -> None:
    found = generate_suite(asked(DEAD), "path", 2)
    assert len(found.tests) == 2
    assert found.cut == "there may be more than 2"


def test_no_time_at_all_leaves_an_empty_suite_that_says_so() -> None:
    found = generate_suite(
        asked(example("red_black_tree.oox"), "RedBlackTree.insert", seconds=0.05), "branch"
    )
    assert (found.tests, found.infeasible) == ((), ())
    assert found.cut
    assert not any(found.coverage("branch").values())


# ------------------------------------------------------------------------------------------------------- judged


def test_a_suite_tells_a_program_from_another() -> None:
    found = suite(SWAP + NODES, "Main.swap", scope=2)
    other = load_text(SWAP.replace("a.v := n.v;", "a.v := v;") + NODES)
    assert [each.test.name for each in run_suite(found, other) if not each.passes]


# ------------------------------------------------------------------------------------------------------ what counts


STACK = """class Item { } class Link { Item item; Link next; }
class Main { Link top;
  invariant acyclic(this.top, next);
  int main() requires(no this.top.next.next) { int n := 0; Link l := this.top; while (l != null) { l := l.next; n := n + 1; } return n; }
}"""


def test_a_closure_that_is_followed_looks_at_nothing_else() -> None:
    """Lists of 0, 1 and 2 links; the items make no difference, though invariants go through all links."""
    assert len(suite(STACK, scope={"Link": 2, "Item": 2}).tests) == 3


def test_formulas_that_count_objects_look_at_everything() -> None:
    """The first link has no item, its own or that of the second, and so on: all graphs of items."""
    counting = STACK.replace("invariant acyclic", "invariant #Item < 9; invariant acyclic")
    assert len(suite(counting, scope={"Link": 2, "Item": 2}).tests) > 3


OBJECTS = """class Item { }
class Main { static void main(Item[] a) requires(a != null && (forall x, i : a : some x) && alldifferent(a)) {
  int i := 1; while (i < #a) { i := i + 1; } } }"""


def test_arrays_whose_elements_are_asked_for_differ_by_their_length() -> None:
    assert len(suite(OBJECTS, scope={"Item": 2}, array=2).tests) == 3
    numbers = OBJECTS.replace("Item[] a", "int[] a").replace(
        " && (forall x, i : a : some x) && alldifferent(a)", ""
    )
    assert len(suite(numbers, array=2).tests) == 2  # the loop cannot tell lengths 0 and 1 apart


def test_elements_that_are_asked_for_count_also_if_they_are_numbers() -> None:
    numbers = (
        OBJECTS.replace("Item[] a", "int[] a").replace("some x", "x > 0").replace(" && alldifferent(a)", "")
    )
    assert len(suite(numbers, array=2).tests) == 3


OPEN = """class Item { }
interface Order { model Item -> Item less; bool before(Item x, Item y) ensures(retval <==> (x -> y) in this.less) pure; }
class Main {
  static bool main(Order o, Item x, Item y) requires(o != null && x != null && y != null && x != y) {
    bool b := o.before(x, y); if (b) { return true; } return false; }
}"""


def test_what_open_objects_answer_counts_by_the_way_it_lets_the_execution_take() -> None:
    assert len(suite(OPEN, scope={"Item": 2}).tests) == 2
