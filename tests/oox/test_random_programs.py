"""Random well-typed programs check, print and parse back, run without internal errors, and agree with themselves."""

from __future__ import annotations

from hypothesis import given, settings

from ooxcheck.oox.check import load_text
from tests.oox.properties import (
    assert_methods_can_be_decided,
    assert_one_schedule_is_among_all,
    assert_prints_and_parses_back,
)
from tests.oox.random_programs import program_text, program_texts

MANY = settings(max_examples=20, deadline=None)
FEW = settings(max_examples=8, deadline=None)


@MANY
@given(program_texts())
def test_random_programs_are_well_typed(text: str) -> None:
    load_text(text)


@MANY
@given(program_texts())
def test_random_programs_print_and_parse_back(text: str) -> None:
    assert_prints_and_parses_back(text)


@MANY
@given(program_texts())
def test_one_schedule_of_a_random_program_is_among_all(text: str) -> None:
    assert_one_schedule_is_among_all(text)


@FEW
@given(program_texts())
def test_every_method_of_a_random_program_can_be_decided(text: str) -> None:
    assert_methods_can_be_decided(text)


def test_some_programs_have_floating_point_numbers() -> None:
    texts = [program_text(seed, floats=True) for seed in range(30)]
    assert all(
        any(word in text for text in texts)
        for word in ("(int) ", "(float) ", "(double) ", "1e-45", "(uint) ")
    )
    for text in texts:
        load_text(text)


def test_a_seed_always_gives_the_same_program() -> None:
    assert program_text(7) == program_text(7)
    assert len({program_text(seed) for seed in range(50)}) == 50
