"""Heaps in the numbers that are known: of trees by recurrences, of lists and arrays by counting (Deng 2007, chapter 4)."""

from __future__ import annotations

from math import comb, factorial
from pathlib import Path
from typing import Any

import pytest

import ooxcheck
from tests.sessions import ROOT

SEARCH_TREE = str(ROOT / "examples" / "search_tree.oox")
RED_BLACK = str(ROOT / "examples" / "red_black_tree.oox")

AVL = """
class Node { int key; int height; Node left; Node right;
  model Node set nodes := this.*(left + right);
  invariant smaller: all n : this.left.nodes | n.key < this.key;
  invariant greater: all n : this.right.nodes | n.key > this.key;
  invariant measured: this.height == 1 + (if Node.high(this.left) < Node.high(this.right) then Node.high(this.right) else Node.high(this.left));
  invariant balanced: Node.high(this.left) <= Node.high(this.right) + 1 && Node.high(this.right) <= Node.high(this.left) + 1;
  static int high(Node n) pure { if (n == null) { return 0; } return n.height; } }
class Tree { Node root; invariant tree: acyclic(this.root, left, right);
  bool find(int key) { return this.root != null && this.root.key == key; } }
"""

LISTS = """
class Node { int value; Node next; invariant some this.next ==> this.value < this.next.value; }
class Lists { static void merge(Node a, Node b)
    requires(acyclic(a, next) && acyclic(b, next) && disjoint(a.*next, b.*next) && disjoint(a.*next.value, b.*next.value)) { } }
"""

SORT = "class Sort { static void sort(int[] a) requires(a != null && alldifferent(a)) { } }"

HEAP = """
class Heap { int[] a; int size;
  invariant this.a != null && this.size == #this.a && alldifferent(this.a);
  invariant forall x, i : this.a : i == 0 || this.a[(i - 1) / 2] < x; }
"""

SETS = """
class Sets { int[] up;
  invariant this.up != null && #this.up > 0 && (forall x, i : this.up : -1 <= x && x < #this.up);
  invariant forall x, i : this.up : Sets.ends(this.up, i, #this.up);
  static bool ends(int[] up, int i, int steps) pure {
    if (up[i] == -1) { return true; }
    if (steps == 0) { return false; }
    bool onward := Sets.ends(up, up[i], steps - 1);
    return onward; }
  void find(int x) requires(0 <= x && x < #this.up) { }
  void union(int x, int y) requires(0 <= x && x < #this.up && 0 <= y && y < #this.up)
    requires(x != y && this.up[x] == -1 && this.up[y] == -1) { } }
"""


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    path = tmp_path / "program.oox"
    path.write_text(request.param, encoding="utf-8")
    return str(path)


def number(what: str, file: str, **options: Any) -> int:  # noqa: ANN401 (each option has its own type)
    found = ooxcheck.heaps(what, file, count=True, **options)
    assert found.is_complete
    return found.count


def shapes(levels: int) -> int:
    """Return how many binary trees have at most so many levels."""
    return 1 if levels == 0 else 1 + shapes(levels - 1) ** 2


@pytest.mark.parametrize(("depth", "trees", "cases"), [(1, 2, 4), (2, 5, 21), (3, 26, 236)])
def test_binary_search_trees(depth: int, trees: int, cases: int) -> None:
    assert number("SearchTree", SEARCH_TREE, depth=depth) == trees == shapes(depth)
    assert number("SearchTree", SEARCH_TREE, depth=depth, shapes=True) == trees
    assert number("SearchTree.contains", SEARCH_TREE, depth=depth) == cases


def test_binary_search_trees_of_four_levels() -> None:
    assert number("SearchTree", SEARCH_TREE, depth=4) == shapes(4) == 677


@pytest.mark.parametrize(("depth", "trees", "cases"), [(1, 2, 4), (2, 6, 28), (3, 31, 331)])
def test_red_black_trees(depth: int, trees: int, cases: int) -> None:
    assert number("RedBlackTree", RED_BLACK, depth=depth) == trees
    assert number("RedBlackTree.contains", RED_BLACK, depth=depth) == cases


@pytest.mark.parametrize("program", [AVL], indirect=True)
@pytest.mark.parametrize(("depth", "trees", "cases"), [(1, 2, 4), (2, 5, 21), (3, 20, 190)])
def test_avl_trees(program: str, depth: int, trees: int, cases: int) -> None:
    assert number("Tree", program, depth=depth) == trees
    assert number("Tree.find", program, depth=depth) == cases


@pytest.mark.parametrize("program", [LISTS], indirect=True)
@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_sorted_lists_to_merge(program: str, k: int) -> None:
    depth = {"depth": k - 2} if k > 1 else {"scope": 0}
    assert number("Lists.merge", program, **depth) == comb(2 * k, k) - 1
    assert number("Lists.merge", program, shapes=True, **depth) == k * k


@pytest.mark.parametrize("program", [SORT], indirect=True)
@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_arrays_to_sort(program: str, k: int) -> None:
    assert number("Sort.sort", program, array=k) == sum(map(factorial, range(k + 1)))
    assert number("Sort.sort", program, array=k, shapes=True) == k + 1


@pytest.mark.parametrize("program", [HEAP], indirect=True)
@pytest.mark.parametrize(("k", "heaps"), [(1, 2), (2, 3), (3, 5), (4, 8), (5, 16)])
def test_binary_heaps(program: str, k: int, heaps: int) -> None:
    """Of n different keys there are 1, 1, 1, 2, 3, 8 heaps; each length has one shape."""
    assert number("Heap", program, array=k) == heaps
    assert number("Heap", program, array=k, shapes=True) == k + 1


@pytest.mark.parametrize("program", [SETS], indirect=True)
@pytest.mark.parametrize(("k", "finds", "unions"), [(1, 1, 0), (2, 7, 2), (3, 55, 20)])
def test_disjoint_sets(program: str, k: int, finds: int, unions: int) -> None:
    assert number("Sets.find", program, array=k, unroll=k + 1) == finds
    assert number("Sets.union", program, array=k, unroll=k + 1) == unions
