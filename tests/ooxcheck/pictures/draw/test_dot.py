from __future__ import annotations

import re

import pytest

from ooxcheck.pictures.draw.dot import dot
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.layout import by_graphviz
from tests.ooxcheck.pictures.draw.test_svg import BLAMED, FILM
from tests.ooxcheck.pictures.random_heaps import HOSTILE, hostile_film, random_film


def test_dot_has_before_and_after_and_what_changed() -> None:
    text = dot(FILM)
    assert "subgraph cluster_before" in text
    assert re.search(r"a0:c0 -> a\d:t \[label=<head>, style=\"bold\"\]", text)
    assert "no longer head" in text
    assert "2 (was 1)" in text
    assert "Node1</B> : Node (new)" in text


def test_dot_outlines_what_makes_the_formula_false() -> None:
    before, after = dot(BLAMED).split("cluster_after")
    assert "red" not in before
    assert re.search(r'<TABLE[^>]* COLOR="red"><TR><TD COLSPAN="2" PORT="t"><B>Node1<', after)
    assert re.search(r'<TD PORT="c1" COLOR="red" BORDER="2">5<', after)
    assert re.search(
        r'av2 \[shape="box", label=<n = Node1>, color="red", style="rounded"\];\s+av2 -> a\d:t', after
    )


@pytest.mark.skipif(not by_graphviz.is_there(), reason="pygraphviz is not installed")
@pytest.mark.parametrize("film", [FILM, *map(random_film, range(5)), *map(hostile_film, HOSTILE)])
def test_graphviz_understands_the_dot_and_finds_the_same_heap(film: Film) -> None:
    import pygraphviz

    drawn = pygraphviz.AGraph(string=dot(film))
    after = film.after.snapshot
    nodes = [node for node in drawn.nodes() if re.fullmatch(r"a\d+", node)]
    assert len(nodes) == len(after.boxes)
    arrows = [(one, other) for one, other in drawn.edges() if re.fullmatch(r"a\d+", one)]
    gone = sum(old.target is not None for old in film.after.since_start.changed.values())
    assert len(arrows) == len(list(after.references())) + gone
