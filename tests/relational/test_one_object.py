"""A problem as one object."""

from __future__ import annotations

import doctest

import pytest

from ooxcheck.relational import Problem, all_, some_
from ooxcheck.relational import problem as relational_problem
from ooxcheck.relational.solving.answers import Options

LOCAL = Options(isolated=False)


def colours() -> Problem:
    problem = Problem("a", "b", "c", "red", "blue", options=LOCAL)
    node = problem.constant("node", "abc")
    colour = problem.relation("colour", "abc", ["red", "blue"])
    edge = problem.relation("edge", [("a", "b"), ("b", "c"), ("c", "a")], lower=[("a", "b"), ("b", "c")])
    problem.require(all_(node, lambda n: colour[n].one()).with_label("one colour each"))
    problem.require(all_(node, lambda n: (colour[n] & colour[edge[n]]).no()).with_label("neighbours differ"))
    problem.require([edge[node].some()])
    return problem


def test_everything_about_a_problem_is_asked_of_one_object() -> None:
    assert doctest.testmod(relational_problem).failed == 0
    problem = colours()
    found = problem.solve().instance
    assert found is not None
    assert {row[0] for row in found["colour"]} == set("abc")
    assert ("c", "a") not in found["edge"]
    assert len(list(problem.instances())) == 2
    assert (problem.count(), problem.count(up_to_isomorphism=True)) == (2, 1)
    edge = next(each for each in problem.bounds if each.name == "edge")
    smallest = problem.minimal(edge).instance
    assert smallest is not None
    assert len(smallest["edge"]) == 2
    problem.require(edge.closure().some() & ~edge.closure().lone(), (edge - edge.join(edge)).some())
    problem.require((~edge).in_(edge.join(edge)).with_label("a triangle"))
    assert problem.core().labels == ("one colour each", "neighbours differ", "a triangle")
    assert "run problem" in problem.alloy()


def test_an_instance_is_asked_by_name() -> None:
    problem = Problem("a", "b", options=LOCAL)
    p = problem.relation("p", "ab")
    problem.require(some_(p, lambda x: ~x.in_(problem.constant("c", "a"))))
    found = problem.solve().instance
    assert found is not None
    assert found["$x"] == {("b",)}
    with pytest.raises(KeyError, match=r"nothing is called q here: there are p, c, \$x"):
        found["q"]


def test_a_name_stands_for_one_relation() -> None:
    problem = Problem("a", "b")
    problem.relation("p", "ab")
    with pytest.raises(ValueError, match="two relations are called p: one of arity 1, one of arity 2"):
        problem.relation("p", "ab", "ab")
    with pytest.raises(
        ValueError, match="relation p has bounds already: another relation needs another name"
    ):
        problem.relation("p", "a")
    with pytest.raises(ValueError, match="relation n needs its columns, one or more, with atoms in each"):
        problem.relation("n", [])
