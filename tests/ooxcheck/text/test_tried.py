from __future__ import annotations

import pytest

from ooxcheck.commands.options import characters, decimals
from ooxcheck.input.values import read_integers
from ooxcheck.oox.oracle.samples import Sample
from ooxcheck.oox.types import CHAR, FLOAT, INT, STRING, UINT
from ooxcheck.text.samples import sample_form, sample_words, untried_words


@pytest.mark.parametrize(
    ("sample", "words"),
    [
        (Sample(INT, (-1, 0, 1), whole=False), "ints -1..1"),
        (Sample(INT, (0, 1), whole=False), "ints 0,1"),
        (Sample(UINT, (0, 1, 5), whole=False), "uints 0,1,5"),
        (Sample(UINT, (), whole=False), "uints none"),
        (Sample(CHAR, (97, 98), whole=False), "chars a,b"),
        (Sample(CHAR, tuple(range(97, 123)), whole=False), "chars a..z"),
        (
            Sample(CHAR, (0, 32, 39, 44, 46, 0xD800), whole=False),
            "chars U+0000,U+0020,',U+002C,U+002E,U+D800",
        ),
        (Sample(FLOAT, (0.0, -1.5, float("inf")), whole=False), "floats 0.0,-1.5,inf"),
        (Sample(STRING, (None, "x"), whole=True), "strings null, literals and as many others as needed"),
    ],
)
def test_a_sample_is_told_in_few_words(sample: Sample, words: str) -> None:
    assert sample_words(sample) == words


def test_what_was_not_tried_is_told_by_type() -> None:
    some = [
        Sample(INT, (0,), whole=False),
        Sample(CHAR, (97,), whole=False),
        Sample(FLOAT, (0.0,), whole=False),
    ]
    assert untried_words(some) == "other ints, chars and floats were not tried"
    assert untried_words(some[:2]) == "other ints and chars were not tried"
    assert untried_words(some[:1]) == "other ints were not tried"
    assert untried_words([Sample(INT, (0,), whole=True)]) == ""


def test_a_sample_as_data_has_chars_as_chars() -> None:
    assert sample_form(Sample(CHAR, (97,), whole=False)) == {"tried": [{"char": "a"}], "whole": False}
    assert sample_form(Sample(FLOAT, (float("nan"),), whole=False)) == {
        "tried": [{"float": "nan"}],
        "whole": False,
    }


def test_words_of_a_sample_can_be_given_back_to_the_options() -> None:
    codes = (0, 10, 32, 33, 34, 39, 43, 44, 45, 46, 85, 0xD800, 0xFFFF)
    for values in (codes, codes[:1], (46, 47, 48), tuple(range(97, 123))):
        text = sample_words(Sample(CHAR, values, whole=False)).removeprefix("chars ")
        assert characters(text) == tuple(map(chr, values))
    floats = (0.0, -0.5, 1e-45, 1e30, float("-inf"))
    assert decimals(sample_words(Sample(FLOAT, floats, whole=False)).removeprefix("floats ")) == floats
    assert read_integers(sample_words(Sample(INT, (-3, -2, -1), whole=False)).removeprefix("ints ")) == (
        -3,
        -2,
        -1,
    )
