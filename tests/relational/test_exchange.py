"""Graphs and frames go in and come out again; what does not fit is refused, and nothing is imported before it is used."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import networkx  # type: ignore[import-untyped]  # it has no types
import pytest

from ooxcheck.relational import UNIV, Bounds, Instance, Problem, Relation, Universe, all_, instances, solve
from ooxcheck.relational.exchange import as_frame

needs_pandas = pytest.mark.skipif(
    find_spec("pandas") is None, reason="needs pandas, which the extra `frames` installs"
)


def instance(problem: Problem) -> Instance:
    found = problem.solve().instance
    assert found is not None
    return found


def path() -> Any:  # noqa: ANN401 (networkx has no types)
    return networkx.DiGraph([("a", "b"), ("b", "c")])


def test_a_directed_graph_is_its_edges() -> None:
    bounds = Bounds(Universe(*path()))
    edge = bounds.relation_from_graph(path())
    assert (edge.name, edge.arity) == ("edge", 2)
    assert solve(edge.some(), bounds).instance[edge] == {("a", "b"), ("b", "c")}  # type: ignore[index]


def test_an_undirected_graph_is_its_edges_both_ways_and_a_loop_is_one_pair() -> None:
    problem = Problem("a", "b")
    problem.relation_from_graph(networkx.Graph([("a", "b"), ("b", "b")]), "beside")
    assert instance(problem)["beside"] == {("a", "b"), ("b", "a"), ("b", "b")}


def test_parallel_edges_are_one_pair() -> None:
    problem = Problem(1, 2)
    problem.relation_from_graph(networkx.MultiDiGraph([(1, 2), (1, 2)]))
    assert instance(problem)["edge"] == {(1, 2)}


def test_a_graph_may_be_what_a_relation_is_part_of() -> None:
    bounds = Bounds(Universe(*path()))
    edge = bounds.relation_from_graph(path(), exact=False)
    assert len(list(instances(edge.lone(), bounds))) == 3


def test_a_graph_without_edges_is_an_empty_relation() -> None:
    problem = Problem("a")
    problem.relation_from_graph(networkx.empty_graph(0))
    assert instance(problem)["edge"] == frozenset()


def test_what_is_no_graph_of_this_universe_is_refused() -> None:
    with pytest.raises(ValueError, match="'c' is not an atom of this universe"):
        Bounds(Universe("a", "b")).relation_from_graph(path())
    with pytest.raises(TypeError, match="a graph of networkx is needed, not 3"):
        Problem("a").relation_from_graph(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a tuple is not an atom"):
        Problem(*networkx.grid_graph([2, 2]))


def test_a_graph_comes_out_as_it_went_in_with_the_nodes_that_are_asked_for() -> None:
    problem = Problem("c", "b", "a", "d")
    problem.relation_from_graph(path(), "r")
    problem.constant("node", ["a", "d"])
    found = instance(problem)
    assert list(found.graph("r").edges) == [("b", "c"), ("a", "b")]
    assert set(found.graph("r").edges) == set(path().edges)
    assert set(found.graph("r")) == {"a", "b", "c"}
    assert set(found.graph("r", nodes="node")) == {"a", "b", "c", "d"}
    assert found.graph("r").name == "r"


def test_a_cycle_that_was_found_is_one_for_networkx() -> None:
    graph = networkx.dodecahedral_graph()
    problem = Problem(*graph)
    tour = problem.relation_from_graph(graph, "tour", exact=False)
    start = problem.constant("start", [0])
    problem.require(all_(UNIV, lambda x: tour[x].one() & (tour @ x).one()), UNIV.in_(tour.closure()[start]))
    cycles = list(networkx.simple_cycles(instance(problem).graph("tour")))
    assert [len(cycle) for cycle in cycles] == [20]


def test_only_a_binary_relation_is_a_graph() -> None:
    problem = Problem("a")
    problem.constant("t", [("a", "a", "a")])
    with pytest.raises(ValueError, match="t has tuples of 3: take a frame"):
        instance(problem).graph("t")
    with pytest.raises(KeyError, match="nothing is called u here"):
        instance(problem).graph("u")


def test_without_pandas_a_frame_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"frames need pandas, .*: pip install 'ooxcheck\[frames\]'"):
        as_frame("r", [("a", "b")], ["from", "to"])


def test_neither_library_is_imported_before_it_is_used() -> None:
    code = "import sys, relational; sys.exit(bool({'networkx', 'pandas'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_as_many_columns_are_named_as_there_are() -> None:
    with pytest.raises(ValueError, match="r has tuples of 2, and 1 columns are named"):
        as_frame("r", [("a", "b")], ["from"])
    with pytest.raises(TypeError, match="a frame of pandas is needed, not 3"):
        Problem("a").relation_from_frame(3, "r")  # type: ignore[arg-type]


@needs_pandas
def test_a_frame_comes_out_in_the_order_of_the_universe() -> None:
    problem = Problem("b", "a")
    problem.constant("r", [("a", "b"), ("b", "a")])
    frame = instance(problem).frame("r", columns=["from", "to"])
    assert list(frame.columns) == ["from", "to"]
    assert list(frame["from"]) == ["b", "a"]
    assert list(instance(problem).frame("r").columns) == ["0", "1"]


@needs_pandas
def test_an_empty_relation_is_a_frame_with_its_columns() -> None:
    problem = Problem("a", "b")
    r = problem.relation("r", ["a"], ["b"], ["b"])
    problem.require(r.no())
    frame = instance(problem).frame(r)
    assert (len(frame), list(frame.columns)) == (0, ["0", "1", "2"])


@needs_pandas
def test_a_frame_goes_in_row_by_row() -> None:
    import pandas

    frame = pandas.DataFrame({"who": ["ann", "bob", "bob"], "floor": [1, 2, 2]})
    problem = Problem("ann", "bob", 1, 2)
    lives = problem.relation_from_frame(frame, "lives")
    assert lives.arity == 2
    assert instance(problem)["lives"] == {("ann", 1), ("bob", 2)}
    some = problem.relation_from_frame(frame, "some", exact=False)
    problem.require(some.one())
    assert len(list(problem.instances())) == 2


def test_a_relation_from_a_graph_is_bound_once() -> None:
    bounds = Bounds(Universe(*path()))
    bounds.relation_from_graph(path())
    with pytest.raises(ValueError, match="relation edge has bounds already"):
        bounds.relation_from_graph(path())
    assert Relation("edge", 2) in bounds
