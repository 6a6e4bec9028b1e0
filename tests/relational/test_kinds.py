"""Structures on a few atoms, counted and listed, against published sequences; larger ones are `benchmarks.relational.kinds`."""

from __future__ import annotations

import pytest

from benchmarks.relational.kinds import FAMILIES, Family, counted
from ooxcheck.relational.evaluate import holds
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.solve import instances

LARGEST = {
    "relations": 3,
    "graphs": 6,
    "trees": 6,
    "topologies": 5,
    "posets": 5,
    "functions": 5,
    "semigroups": 3,
    "quasigroups": 4,
    "groups": 5,
}
HERE = Options(isolated=False)
SMALL = [(family, size) for family in FAMILIES for size in range(1, LARGEST[family.name] + 1)]


@pytest.mark.parametrize(("family", "size"), SMALL, ids=[f"{family.name} {size}" for family, size in SMALL])
def test_counts_are_those_of_published_sequences(family: Family, size: int) -> None:
    assert counted(family.build(size), HERE) == (family.kinds[size - 1], family.labelled[size - 1])


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_as_many_are_listed_as_are_counted(family: Family) -> None:
    problem = family.build(3)
    for up_to_isomorphism, expected in ((True, family.kinds[2]), (False, family.labelled[2])):
        listed = list(instances(problem.formula, problem.bounds, HERE, up_to_isomorphism=up_to_isomorphism))
        assert len(listed) == len({frozenset(each.relations.items()) for each in listed}) == expected
        assert all(holds(problem.formula, each) for each in listed)


def test_families_of_a_size_agree_on_what_they_have_in_common() -> None:
    """Each number is in one table of ours only; these say that the tables are not shifted."""
    sizes = {family.name: (family.kinds[3], family.labelled[3]) for family in FAMILIES}
    assert sizes["posets"] < sizes["topologies"] < sizes["relations"]
    assert sizes["groups"] < sizes["quasigroups"] < sizes["semigroups"]
