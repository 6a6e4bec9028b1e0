"""Attributes that are computed once, when they are first looked up."""

from __future__ import annotations

from ooxcheck.datatypes.attributes import cached_property


class Word:
    def __init__(self, text: str) -> None:
        self.text = text
        self.asked = 0

    @cached_property
    def length(self) -> int:
        """How many letters it has."""
        self.asked += 1
        return len(self.text)


class Doubled(Word):
    @cached_property
    def length(self) -> int:
        return 2 * len(self.text)


def test_an_attribute_is_computed_once_for_each_instance() -> None:
    one, other = Word("one"), Word("three")
    assert (one.asked, one.length, one.length, one.asked) == (0, 3, 3, 1)
    assert (other.length, other.asked) == (5, 1)


def test_a_class_below_computes_it_in_its_own_way() -> None:
    assert Doubled("one").length == 6


def test_the_class_knows_what_it_is_about() -> None:
    assert Word.__dict__["length"] is Word.length
    assert Word.length.__doc__ == "How many letters it has."
