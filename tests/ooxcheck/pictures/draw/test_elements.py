from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ooxcheck.pictures.draw.elements import More, coordinate, draw_shape, element, escape_markup
from ooxcheck.pictures.draw.shapes import ValueShape
from ooxcheck.pictures.layout.routes import Point

TEXTS = st.text(st.one_of(st.integers(32, 126), st.integers(160, 0x2FF)).map(chr))


@given(TEXTS, TEXTS)
def test_text_and_attributes_are_read_back_as_they_were(inner: str, attribute: str) -> None:
    found = ElementTree.fromstring(element("text", "a", escape_markup(inner), data_on=attribute))
    assert (found.text or "", found.get("class"), found.get("data-on")) == (inner, "a", attribute)


def test_a_name_cannot_end_the_element_that_shows_it() -> None:
    value = ValueShape("n", '</tspan><script>"&', Point(1.0, 2.25), "plain")
    line = draw_shape(value, More(" on", "0-3,7"))
    assert line == (
        '<text class="value plain on" data-on="0-3,7" x="1" y="2.2"><tspan class="field">n = </tspan>'
        '<tspan class="text">&lt;/tspan&gt;&lt;script&gt;&#34;&amp;</tspan></text>\n'
    )


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (-0.04, "0"), (2.86, "2.9"), (-7.5, "-7.5"), (1e6, "1000000")]
)
def test_a_coordinate_is_as_short_as_can_be(value: float, text: str) -> None:
    assert coordinate(value) == text
