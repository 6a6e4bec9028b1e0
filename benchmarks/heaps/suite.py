"""Every method of every container, at growing numbers of nodes.

Loops and recursions may go as far as any run within so many nodes goes: along a list or a degenerate tree past all nodes, down the highest
balanced tree that has so few. So no bound is reached, and `holds` means all heaps with at most so many nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.ground.benchmark import Benchmark, Suite, check, checked
from benchmarks.ground.growth import exponents

SIZES = (3, 5, 7, 10, 12, 15, 17, 20)
BUG = 13
"""The least number of nodes of a heap in which `extractMinWithBug` loses some."""


@dataclass(frozen=True)
class Container:
    """A class, its methods, the class of its nodes, and how many iterations there can be with so many nodes."""

    file: str
    name: str
    node: str
    methods: tuple[str, ...]
    iterations: Callable[[int], int]

    def arguments(self, method: str, nodes: int) -> tuple[str, ...]:
        """Return what to ask of a method with so many nodes."""
        scope = f"{self.node}={nodes},{self.name}=1"
        return check(
            f"{self.name}.{method}", self.file, "--scope", scope, "--unroll", str(self.iterations(nodes))
        )


def walk(nodes: int) -> int:
    """Return how often a walk along all nodes, and one step more, goes on."""
    return nodes + 1


def height_balanced(nodes: int) -> int:
    """Return the height of the highest AVL tree of so many nodes, and one more for what comes in."""
    lower, below, levels = 0, 1, 1
    while lower + below + 1 <= nodes:
        lower, below, levels = below, lower + below + 1, levels + 1
    return levels + 1


def red_black(nodes: int) -> int:
    """Return the height of the highest red-black tree of so many nodes, and one more for what comes in."""
    level = 1
    while _least_red_black(level + 1) <= nodes:
        level += 1
    return level + 1


def binomial(nodes: int) -> int:
    """Return how many steps a walk along two lists of trees takes: those that are left and the children of the least root, or all and a new one.

    A heap has a tree for each bit of its size, with as many children as the bit is worth.
    """
    sizes = range(1, nodes + 1)
    taken = (
        size.bit_count() - 1 + degree
        for size in sizes
        for degree in range(size.bit_length())
        if size >> degree & 1
    )
    return 1 + max(*taken, *(size.bit_count() + 1 for size in sizes))


def _least_red_black(height: int) -> int:
    """Return the size of the least red-black tree of a height: on its longest path every other node is red."""
    half = height // 2
    return (2 << half) - 2 if height % 2 == 0 else (3 << half) - 2


OWN = "benchmarks/heaps/programs"
CONTAINERS = (
    Container(
        f"{OWN}/singly_linked_list.oox",
        "SinglyLinkedList",
        "Node",
        ("contains", "insertBack", "remove"),
        walk,
    ),
    Container(f"{OWN}/circular_list.oox", "CircularList", "Node", ("contains", "addLast", "remove"), walk),
    Container(f"{OWN}/caching_list.oox", "CachingList", "Node", ("contains", "addLast", "remove"), walk),
    Container("examples/search_tree.oox", "SearchTree", "Tree", ("contains", "insert", "remove"), walk),
    Container(f"{OWN}/avl_tree.oox", "AvlTree", "Node", ("find", "findMax", "insert"), height_balanced),
    Container(
        "examples/red_black_tree.oox", "RedBlackTree", "Node", ("contains", "insert", "remove"), red_black
    ),
    Container(
        f"{OWN}/binomial_heap.oox",
        "BinomialHeap",
        "Node",
        ("findMin", "decreaseKey", "insert", "extractMin"),
        binomial,
    ),
)


def benchmarks() -> Iterator[Benchmark]:
    """Yield every method at every size, then the bug: at sizes that are too small for it, and from where it begins to show."""
    for container in CONTAINERS:
        for method in container.methods:
            for nodes in SIZES:
                yield Benchmark(
                    f"{container.name}.{method}", container.arguments(method, nodes), checked, "holds", nodes
                )
    heap = CONTAINERS[-1]
    for nodes in sorted({*SIZES, BUG}):
        truth, enough = ("holds", "too few nodes") if nodes < BUG else ("violated", "enough nodes")
        yield Benchmark(
            f"BinomialHeap.extractMinWithBug, {enough}",
            heap.arguments("extractMinWithBug", nodes),
            checked,
            truth,
            nodes,
        )


SUITE = Suite(
    "heaps",
    "TACO's containers, 3 to 20 nodes, and the bug that 13 nodes show",
    benchmarks,
    600.0,
    exponents=exponents,
)
