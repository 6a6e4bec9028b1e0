from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ooxcheck.pictures.draw.mermaid import mermaid, quote_text
from ooxcheck.pictures.snapshots import Blame
from ooxcheck.text.sanitise import visible
from tests.ooxcheck.pictures.draw.test_svg import AFTER, BLAMED, FILM
from tests.ooxcheck.pictures.random_heaps import HOSTILE, film_of, hostile_film


def test_mermaid_has_a_subgraph_for_each_moment() -> None:
    lines = [line.strip() for line in mermaid(FILM).splitlines()]
    assert lines[3:6] == ["flowchart LR", "subgraph before", 'b0["List0 : List<br/>size = 1"]']
    assert 'a0 ==>|"head"| a2' in lines
    assert 'a0 -.-x|"no longer head"| a1' in lines
    assert 'av0(["this"]):::variable' in lines
    assert any(line.endswith(":::new") for line in lines)


def test_mermaid_marks_what_makes_the_formula_false() -> None:
    lines = [line.strip() for line in mermaid(BLAMED).splitlines()]
    assert 'av2(["n = Node1"]):::blamed' in lines
    assert 'av3(["k = 7"]):::blamed' in lines
    assert [line for line in lines if line.startswith("a2[") and line.endswith(":::blamed")]
    assert any("value = 5 #40;makes it false#41;" in line for line in lines if line.startswith("a1["))
    linked = replace(AFTER, blame=Blame(cells=frozenset([("Node1", "next")])))
    assert 'a1 -->|"next #40;makes it false#41;"| a2' in mermaid(film_of([AFTER, linked]))
    assert not any("blamed" in line or "false" in line for line in lines if line.startswith("b"))


@pytest.mark.parametrize("text", HOSTILE)
def test_in_mermaid_nothing_but_quotes_ends_a_text(text: str) -> None:
    assert re.fullmatch(r'"([A-Za-z0-9 .,:+\-_=]|#[0-9]+;)*"', quote_text(visible(text)))
    for line in mermaid(hostile_film(text)).splitlines():
        inside = "".join(line.split('"')[1::2]).replace("<br/>", "")
        assert re.fullmatch(r"([A-Za-z0-9 .,:+\-_=]|#[0-9]+;)*", inside)
        outside = "".join(line.split('"')[0::2])
        assert re.fullmatch(r"[a-zA-Z0-9 \[\]()|:.,=>x\-]*", outside)
