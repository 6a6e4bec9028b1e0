"""Order and positions within layers by Graphviz's dot, if pygraphviz is installed: it computes coordinates and draws nothing.

Lanes are small nodes for dot, so that there is space for the arrows that pass a layer. The layers are ours; dot would choose others (Gansner, Koutsofios,
North and Vo, "A technique for drawing directed graphs", 1993).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from ooxcheck.pictures.layout.lanes import Knot, Lane, Layered
from ooxcheck.pictures.layout.ordering import Gaps, Order
from ooxcheck.pictures.layout.placing import BETWEEN_BOXES, BETWEEN_LANES, Extent

POINTS = 72.0
"""Points in an inch: dot takes sizes in inches and returns positions in points."""


def is_there() -> bool:
    """Return whether pygraphviz is installed."""
    return find_spec("pygraphviz") is not None


def arrange(drawing: Layered, gaps: Gaps, extents: Mapping[Knot, Extent]) -> tuple[Order, dict[Knot, float]]:
    """Return the order within each layer, and the position of the anchor of each knot, across the direction of the drawing."""
    numbers = {knot: number for number, knot in enumerate(knot for layer in drawing.layers for knot in layer)}
    drawn = _graph(drawing, gaps, extents, numbers)
    drawn.layout(prog="dot")
    place = {}
    for knot, number in numbers.items():
        middle = float(drawn.get_node(number).attr["pos"].split(",")[0])
        low, high = extents[knot]
        place[knot] = float(round(middle - (low + high) / 2 + low))
    return [sorted(layer, key=place.__getitem__) for layer in drawing.layers], place


def _graph(drawing: Layered, gaps: Gaps, extents: Mapping[Knot, Extent], numbers: Mapping[Knot, int]) -> Any:  # noqa: ANN401 (pygraphviz has no types)
    """Return the layers as a graph of Graphviz: boxes without text, and a spine that holds the layers together."""
    import pygraphviz

    graph = pygraphviz.AGraph(directed=True, strict=False, splines="false", nodesep=BETWEEN_LANES / POINTS)
    graph.node_attr.update(shape="box", label="", height=0.1, fixedsize="true")
    for number, layer in enumerate(drawing.layers):
        graph.add_node(f"layer {number}", width=0.01)
        for knot in layer:
            graph.add_node(numbers[knot], width=_breadth(knot, extents))
        graph.add_subgraph([f"layer {number}", *(numbers[knot] for knot in layer)], rank="same")
        if number:
            graph.add_edge(f"layer {number - 1}", f"layer {number}", style="invis")
    _link(graph, gaps, numbers)
    return graph


def _link(graph: Any, gaps: Gaps, numbers: Mapping[Knot, int]) -> None:  # noqa: ANN401 (no types)
    for links in gaps.values():
        for near, _, far, _ in links:
            weight = 8 if isinstance(near, Lane) and isinstance(far, Lane) else 2
            graph.add_edge(numbers[near], numbers[far], weight=weight)


def _breadth(knot: Knot, extents: Mapping[Knot, Extent]) -> float:
    """Return the width of a knot for dot, in inches: boxes are further apart than lanes."""
    low, high = extents[knot]
    return (low + high + (0.0 if isinstance(knot, Lane) else BETWEEN_BOXES - BETWEEN_LANES)) / POINTS
