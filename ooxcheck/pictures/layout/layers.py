"""The layer of each object: layers follow the dominant field, so a list becomes a line and a tree a tree.

A layered drawing needs a graph without cycles (Sugiyama, Tagawa and Toda, "Methods for visual understanding of hierarchical system structures", 1981). The
direction of edges is decided field by field: the field that most often reaches something new, in a walk from the variables, comes first, and every edge that
closes a cycle with earlier ones points back. So all of ``next`` points one way, and all of ``previous`` the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from ooxcheck.oox.running.reading_order import is_backward
from ooxcheck.pictures.layout.graph import Edge, Graph

LONG = 4
"""The number of layers, for each object, that edges may pass if every object is after all its predecessors."""


def layers(graph: Graph) -> dict[str, int]:
    """Return the layer of each object: after all its predecessors, unless edges would then pass many layers."""
    ahead = _acyclic(graph)
    depth = _farthest(ahead)
    if _span(graph, depth) <= LONG * len(graph.types):
        return depth
    return min(depth, _nearest(ahead), key=lambda candidate: _span(graph, candidate))


def _span(graph: Graph, depth: dict[str, int]) -> int:
    """Return the number of layers that all edges pass together."""
    return sum(abs(depth[edge.source] - depth[edge.target]) for edge in graph.edges)


def _nearest(ahead: dict[str, dict[str, None]]) -> dict[str, int]:
    """Return layers in which an object is directly after its first predecessor."""
    behind = _reverse(ahead)
    depth = {name: 0 for name in ahead if not behind[name]}
    for name in (waiting := list(depth)):
        for after in ahead[name]:
            if after not in depth:
                depth[after] = depth[name] + 1
                waiting.append(after)
    return depth


def _farthest(ahead: dict[str, dict[str, None]]) -> dict[str, int]:
    """Return layers in which an object is after all its predecessors, and a source directly before its successors."""
    behind = _reverse(ahead)
    depth: dict[str, int] = {}
    for name in _topological(ahead, behind):
        depth[name] = max((depth[before] + 1 for before in behind[name]), default=0)
    for name in reversed(list(depth)):
        if not behind[name] and ahead[name]:
            depth[name] = min(depth[after] for after in ahead[name]) - 1
    return depth


def is_tree(graph: Graph, depth: dict[str, int]) -> bool:
    """Return whether objects of one class branch, so that they are better drawn from the top down."""
    children: dict[str, set[str]] = defaultdict(set)
    parents: Counter[str] = Counter()
    for edge in graph.edges:
        if graph.types[edge.source] == graph.types[edge.target] and depth[edge.source] < depth[edge.target]:
            if graph.label(edge) in graph.sides:
                return True
            children[edge.source].add(edge.target)
    for below in children.values():
        parents.update(below)
    return max(map(len, children.values()), default=0) > 1 and max(parents.values()) == 1


def _acyclic(graph: Graph) -> dict[str, dict[str, None]]:
    """Return the successors of each object along edges that close no cycle, dominant fields first."""
    ahead: dict[str, dict[str, None]] = {name: {} for name in graph.types}
    for edge in _by_dominance(graph):
        if edge.target not in ahead[edge.source] and not _reaches(ahead, edge.target, edge.source):
            ahead[edge.source][edge.target] = None
    return ahead


def _by_dominance(graph: Graph) -> list[Edge]:
    """Return the edges: those of the first frame first, and among these those of the most dominant field."""
    discovery_order = _discovery_order(graph)
    score: Counter[tuple[str, str]] = Counter()
    for edge in graph.edges:
        score[graph.label(edge)] += 1 if discovery_order[edge.source] < discovery_order[edge.target] else -1
    returning = _returning(graph)

    def key(edge: Edge) -> tuple[bool, int, int, bool]:
        label = graph.label(edge)
        return (
            label in returning,
            graph.ranks[edge],
            -score[label],
            discovery_order[edge.source] > discovery_order[edge.target],
        )

    return sorted(graph.edges, key=key)


def _returning(graph: Graph) -> set[tuple[str, str]]:
    """Return the fields whose names suggest back links, and that connect the same objects as other fields in reverse.

    A walk alone cannot distinguish the two.
    """
    pairs = {(edge.source, edge.target) for edge in graph.edges}
    return {
        graph.label(edge)
        for edge in graph.edges
        if is_backward(edge.cell) and (edge.target, edge.source) in pairs
    }


def _discovery_order(graph: Graph) -> dict[str, int]:
    """Return the number of each object in a walk from the variables."""
    fields: dict[str, list[str]] = {name: [] for name in graph.types}
    for edge in graph.edges:
        fields[edge.source].append(edge.target)
    numbers: dict[str, int] = {}
    waiting = [*reversed(list(graph.types)), *reversed(graph.roots)]
    while waiting:
        name = waiting.pop()
        if name not in numbers:
            numbers[name] = len(numbers)
            waiting.extend(reversed(fields[name]))
    return numbers


def _reaches(ahead: dict[str, dict[str, None]], start: str, goal: str) -> bool:
    seen, waiting = {start}, [start]
    while waiting:
        name = waiting.pop()
        if name == goal:
            return True
        fresh = [after for after in ahead[name] if after not in seen]
        seen.update(fresh)
        waiting.extend(fresh)
    return False


def _reverse(ahead: dict[str, dict[str, None]]) -> dict[str, list[str]]:
    behind: dict[str, list[str]] = {name: [] for name in ahead}
    for name, after in ahead.items():
        for each in after:
            behind[each].append(name)
    return behind


def _topological(ahead: dict[str, dict[str, None]], behind: dict[str, list[str]]) -> list[str]:
    """Return the objects in topological order."""
    missing = {name: len(before) for name, before in behind.items()}
    order = [name for name, number in missing.items() if number == 0]
    for name in order:
        for after in ahead[name]:
            missing[after] -= 1
            if missing[after] == 0:
                order.append(after)
    return order
