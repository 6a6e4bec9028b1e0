from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ooxcheck.pictures.layout import by_graphviz
from ooxcheck.pictures.layout.graph import graph
from ooxcheck.pictures.layout.lanes import build_layers
from ooxcheck.pictures.layout.layers import layers
from ooxcheck.pictures.layout.ordering import links
from ooxcheck.pictures.layout.placing import Extent
from tests.ooxcheck.pictures.random_heaps import heap

pytestmark = pytest.mark.skipif(not by_graphviz.is_there(), reason="pygraphviz is not installed")


def test_everything_has_its_place_in_its_own_layer_and_room_for_itself() -> None:
    for seed in range(8):
        for part in graph([heap(Random(seed), 12)]).parts():
            drawing = build_layers(part, layers(part), {})
            extents = {
                knot: Extent(10.0, 10.0 + 5 * at) for layer in drawing.layers for at, knot in enumerate(layer)
            }
            order, place = by_graphviz.arrange(
                drawing, links(drawing, dict.fromkeys(part.edges, 0.5), {}), extents
            )
            assert [set(layer) for layer in order] == [set(layer) for layer in drawing.layers]
            for layer in order:
                for one, other in pairwise(layer):
                    assert place[other] - place[one] >= extents[one].high + extents[other].low - 1


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    part = next(graph([heap(Random(2), 6)]).parts())
    drawing = build_layers(part, layers(part), {})
    extents = {knot: Extent(10.0, 10.0) for layer in drawing.layers for knot in layer}
    by_graphviz.arrange(drawing, links(drawing, dict.fromkeys(part.edges, 0.5), {}), extents)
    assert capfd.readouterr() == ("", "")
