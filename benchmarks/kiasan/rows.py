"""The rows of the thesis's tables: a method of a class at a bound k, what that bound is for our program, and what is known of the row.

The bound k of the thesis is the length of reference chains from the receiver: a tree has at most k levels of nodes, a list with a header
fewer than k elements behind it; of an array at most k elements are looked at. Here it becomes a number of objects, a length of arrays and, for trees, a further
``requires``. In the versions with objects, elements are different objects; in trees a key that is equal to another is the same, so a key is in the tree or between
two that are.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

FOLDER = Path(__file__).parent
LEVEL = ".(left + right)"
STRICT = "all e : {} | e.(this.order.upto & ~(this.order.upto)) in e"


@dataclass(frozen=True)
class Limits:
    """What a bound k means: objects of classes, the length of arrays, iterations, and what is required besides.

    With `cells`, of longer arrays k elements may be looked at, too: the thesis cuts executions off there that look at more.
    """

    scopes: Mapping[str, int] = field(default_factory=dict)
    array: int = 1
    unroll: int = 4
    requires: tuple[str, ...] = ()
    cells: bool = False


@dataclass(frozen=True)
class Family:
    """A class of the thesis and where ours is; `optimal` has by method the least numbers of cases for k = 1, 2, ..."""

    name: str
    program: str
    class_name: str
    limits: Callable[[int, str], Limits]
    optimal: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Published:
    """What the thesis has found with its best algorithm: tests, branches covered and there, seconds of a 2.4 GHz Opteron."""

    algorithm: str
    tests: int
    covered: int
    branches: int
    seconds: float


@dataclass(frozen=True)
class Row:
    """One method at one bound."""

    family: Family
    method: str
    k: int
    published: Published

    @property
    def name(self) -> str:
        """The name in the thesis."""
        return f"{self.family.name}.{self.method}"

    @property
    def called(self) -> str:
        """The name in our program."""
        return f"{self.family.class_name}.{self.method[0].lower()}{self.method[1:]}"

    @property
    def limits(self) -> Limits:
        """What k means here."""
        return self.family.limits(self.k, self.method)

    @property
    def optimal(self) -> int | None:
        """The least number of cases, where the thesis or a closed form has it."""
        known = self.family.optimal.get(self.method, ())
        return known[self.k - 1] if self.k <= len(known) else None

    @property
    def text(self) -> str:
        """The program with what k requires."""
        text = (FOLDER / "programs" / f"{self.family.program}.oox").read_text(encoding="utf-8")
        head, body = text.split(f"class {self.family.class_name} {{", 1)
        before, rest = body.split(f" {self.called.split('.')[1]}(", 1)
        line, rest = rest.split("\n", 1)
        clauses = "".join(f"    requires({each})\n" for each in self.limits.requires)
        return f"{head}class {self.family.class_name} {{{before} {self.called.split('.')[1]}({line}\n{clauses}{rest}"


def _nothing(_k: int, _method: str) -> Limits:
    return Limits()


def _cells(k: int, _method: str) -> Limits:
    near = f"root + root{LEVEL * k}"
    return Limits(
        {"Cell": 2 ** (k + 1) - 1}, unroll=2 ** (k + 1), requires=(f"root{LEVEL * (k + 1)} in {near}",)
    )


def _array(k: int, _method: str) -> Limits:
    return Limits(array=k, unroll=k + 1, cells=True)


def _listed(k: int, _method: str) -> Limits:
    return Limits({"ListNode": k}, unroll=k + 1)


def _ring(k: int, _method: str) -> Limits:
    return Limits({"Entry": k}, array=k, unroll=k + 1)


def _merged(k: int, _method: str) -> Limits:
    short = tuple(f"no {each}.header{'.next' * k}" for each in ("this", "other"))
    return Limits({"Node": 2 * k, "LinkedList": 2, "Element": 2 * k}, unroll=2 * k, requires=short)


def _merged_objects(k: int, method: str) -> Limits:
    ints = _merged(k, method)
    different = "#(this.elements + other.elements) == #(this.nodes + other.nodes)"
    return Limits(ints.scopes, unroll=ints.unroll, requires=(*ints.requires, different))


def _array_of_objects(k: int, _method: str) -> Limits:
    return Limits({"Element": k}, array=k, unroll=k + 1, requires=("alldifferent(a)",))


def _heap(k: int, method: str) -> Limits:
    room = ("this.size + 1 == #this.items",) if method == "insert" else ("this.size == #this.items",)
    return Limits(array=k + 1 if method == "insert" else k, unroll=k + 1, requires=room)


def _heap_of_objects(k: int, method: str) -> Limits:
    ints = _heap(k, method)
    new = ("item !in this.items[]",) if method == "insert" else ()
    apart = "#this.items[] == this.size"
    return Limits({"Element": k + 1}, ints.array, ints.unroll, (*ints.requires, apart, *new))


def _sets(k: int, _method: str) -> Limits:
    return Limits({"Member": k}, array=k, unroll=k + 1)


def _tree(k: int, _method: str) -> Limits:
    nodes = 2**k - 1
    scopes = dict.fromkeys(("BinaryNode", "AvlNode", "Entry"), nodes)
    return Limits(scopes, unroll=k + 1, requires=(f"no this.root{LEVEL * k}",))


def _tree_of_objects(k: int, method: str) -> Limits:
    ints = _tree(k, method)
    strict = STRICT.format("this.elements")
    return Limits({**ints.scopes, "Element": 2**k}, unroll=ints.unroll, requires=(*ints.requires, strict))


def _map_of_objects(k: int, method: str) -> Limits:
    tree = _tree_of_objects(k, method)
    return replace(tree, requires=tuple(each.replace("this.elements", "this.keys") for each in tree.requires))


_SEARCHES = ("find", "insert", "remove", "get", "put")
_ENDS = ("findMin", "findMax", "lastKey")


def _counts(cases: tuple[int, ...], shapes: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Return how many cases methods of a search tree have: a key is in it or between two that are, or only the shape counts."""
    return dict.fromkeys(_SEARCHES, cases) | dict.fromkeys(_ENDS, shapes)


_BST, _AVL, _RED_BLACK = (
    _counts((4, 21, 236), (2, 5, 26)),
    _counts((4, 21, 190), (2, 5, 20)),
    _counts((4, 28, 331), (2, 6, 31)),
)
_SORTED, _SORTED_INTS = (2, 4, 10), (1, 3, 9)
_HEAPS = {"deleteMin": (2, 3, 5, 8), "insert": (3, 5, 8, 11)}

FAMILIES = (
    Family("ABS", "abs", "Abs", _nothing),
    Family("TC", "triangle", "Triangle", _nothing),
    Family("GC", "garbage_collector", "Collector", _cells),
    Family("StackAr", "stack_array", "StackAr", _array),
    Family("StackLi", "stack_list", "StackLi", _listed),
    Family("DoubleLinkedList", "double_linked_list", "DoubleLinkedList", _ring),
    Family("LL", "linked_list", "LinkedList", _merged_objects, {"merge": (1, 5, 19)}),
    Family("LL(I)", "linked_list_int", "LinkedList", _merged, {"merge": (1, 5, 19)}),
    Family("AP", "partition", "Partition", _array_of_objects),
    Family("AP(I)", "partition_int", "Partition", _array),
    Family("Sort", "sort", "Sort", _array_of_objects, {"insertionSort": _SORTED, "shellsort": _SORTED}),
    Family("Sort(I)", "sort_int", "Sort", _array, {"insertionSort": _SORTED_INTS, "shellsort": _SORTED_INTS}),
    Family("Vector", "vector", "Vector", _array),
    Family("DisjSets", "disjoint_sets", "DisjSets", _sets, {"Find": (1, 7, 55), "union": (0, 2, 20)}),
    Family("DisjSetsFast", "disjoint_sets", "DisjSetsFast", _sets, {"Find": (1, 7, 55), "union": (0, 6, 60)}),
    Family("BinaryHeap", "binary_heap", "BinaryHeap", _heap_of_objects, _HEAPS),
    Family("BinaryHeap(I)", "binary_heap_int", "BinaryHeap", _heap, _HEAPS),
    Family("BinarySearchTree", "binary_search_tree", "BinarySearchTree", _tree_of_objects, _BST),
    Family("BinarySearchTree(I)", "binary_search_tree_int", "BinarySearchTree", _tree, _BST),
    Family("AvlTree", "avl_tree", "AvlTree", _tree_of_objects, _AVL),
    Family("AvlTree(I)", "avl_tree_int", "AvlTree", _tree, _AVL),
    Family("TreeMap", "tree_map", "TreeMap", _map_of_objects, _RED_BLACK),
    Family("TreeMap(I)", "tree_map_int", "TreeMap", _tree, _RED_BLACK),
)


def rows() -> Iterator[Row]:
    """Yield the rows of the thesis, by class in the order of `FAMILIES`, then as in its tables."""
    with (FOLDER / "thesis.csv").open(encoding="utf-8") as file:
        published = list(csv.DictReader(file))
    for family in FAMILIES:
        for each in published:
            if each["class"] == family.name:
                found = Published(
                    each["algorithm"],
                    int(each["tests"]),
                    int(each["covered"]),
                    int(each["branches"]),
                    float(each["seconds"]),
                )
                yield Row(family, each["method"], int(each["k"]), found)
