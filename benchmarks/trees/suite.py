"""The classes of `programs` for the proving ground: one right method of each, in structures of at most so many nodes or elements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.ground.benchmark import Benchmark, Suite, check, checked

PROGRAMS = "benchmarks/trees/programs"
SIZES = (3, 5, 7, 10)


@dataclass(frozen=True)
class Row:
    """A method of a class; `sentinels` are nodes that hold no element."""

    class_name: str
    method: str
    node: str = ""
    sentinels: int = 0

    def benchmark(self, nodes: int) -> Benchmark:
        """Return the check of the method; a loop ends after each node, and a call at each null below one."""
        objects = nodes + self.sentinels
        of_nodes = f",{self.node}={objects}" if self.node else ""
        bounds = (
            "--scope",
            f"{self.class_name}=1{of_nodes}",
            "--array",
            str(nodes),
            "--unroll",
            str(objects + 1),
        )
        name = f"{self.class_name}.{self.method}"
        file = f"{PROGRAMS}/{self.class_name}.java"
        return Benchmark(name, check(name, file, *bounds), checked, "holds", nodes)


ROWS = (
    Row("SortedList", "insert", "SortedList.Node"),
    Row("DoublyLinkedList", "remove", "DoublyLinkedList.Node"),
    Row("LruCache", "put", "LruCache.Entry", sentinels=2),
    Row("BinaryHeap", "insert"),
    Row("ChainedMap", "put", "ChainedMap.Entry"),
    Row("UnionFind", "union"),
    Row("CircularDeque", "addLast"),
    Row("SearchTree", "insert", "SearchTree.Node"),
    Row("AvlTree", "insert", "AvlTree.Node"),
    Row("RedBlackTree", "insert", "RedBlackTree.Node"),
)


def benchmarks() -> Iterator[Benchmark]:
    """Yield the methods: each is a series over the number of nodes."""
    yield from (row.benchmark(nodes) for row in ROWS for nodes in SIZES)


SUITE = Suite("trees", "Java classes with a method repOk, by the number of nodes", benchmarks, 40.0)
