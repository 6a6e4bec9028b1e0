"""Conversion of networkx graphs and pandas frames to sets of tuples, and back.

Both libraries are imported lazily: importing takes longer than solving a small problem, and pandas need not
be installed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from types import ModuleType

Row = tuple[Hashable, ...]


class Graph(Protocol):
    """The required interface of a graph; networkx graphs have it."""

    @property
    def edges(self) -> Iterable[Row]:
        """The edges; with parallel ones, each with its key after the two nodes."""

    def is_directed(self) -> bool:
        """Return whether edges are directed."""


class Frame(Protocol):
    """The required interface of a table; pandas frames have it."""

    @property
    def columns(self) -> Sequence[object]:
        """The names of the columns."""

    def itertuples(self, *, index: bool, name: None) -> Iterator[Row]:
        """Iterate over the rows."""


def graph_pairs(graph: Graph) -> list[Row]:
    """Return the edges of a graph as pairs of nodes: in both directions if it is undirected, parallel ones once."""
    if not hasattr(graph, "is_directed"):
        msg = f"a graph of networkx is needed, not {graph!r}"
        raise TypeError(msg)
    edges = [edge[:2] for edge in graph.edges]
    if not graph.is_directed():
        edges += [edge[::-1] for edge in edges]
    return list(dict.fromkeys(edges))


def frame_rows(frame: Frame) -> tuple[list[Row], int]:
    """Return the rows of a frame, without its index, and the number of columns."""
    if not hasattr(frame, "itertuples"):
        msg = f"a frame of pandas is needed, not {frame!r}"
        raise TypeError(msg)
    return list(frame.itertuples(index=False, name=None)), len(frame.columns)


def as_graph(name: str, nodes: Iterable[Hashable], edges: Sequence[Row]) -> Any:  # noqa: ANN401 (networkx has no types)
    """Return pairs as a ``networkx.DiGraph``, with additional nodes."""
    import networkx  # type: ignore[import-untyped]  # it has no types

    longer = [edge for edge in edges if len(edge) != 2]
    if longer:
        msg = f"a graph has edges from node to node, and {name} has tuples of {len(longer[0])}: take a frame"
        raise ValueError(msg)
    graph = networkx.DiGraph(name=name)
    graph.add_nodes_from(nodes)
    graph.add_edges_from(edges)
    return graph


def as_frame(name: str, tuples: Sequence[Row], columns: Sequence[str]) -> Any:  # noqa: ANN401 (pandas need not be there)
    """Return tuples as a ``pandas.DataFrame`` with named columns."""
    wrong = [row for row in tuples if len(row) != len(columns)]
    if wrong:
        msg = f"{name} has tuples of {len(wrong[0])}, and {len(columns)} columns are named"
        raise ValueError(msg)
    return _pandas().DataFrame(list(tuples), columns=list(columns))


def _pandas() -> ModuleType:
    try:
        import pandas
    except ImportError:
        msg = "frames need pandas, which is not installed: pip install 'ooxcheck[frames]'"
        raise ImportError(msg) from None
    module: ModuleType = pandas
    return module
