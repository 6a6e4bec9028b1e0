"""A few methods of the campaign, so that it stays one that runs."""

from __future__ import annotations

import pytest

from tests.ooxcheck.generation.campaign import examined


@pytest.mark.parametrize("seed", [5, 22, 1003, 5027])
def test_random_methods_have_the_paths_that_brute_force_sees(seed: int) -> None:
    kind, tests, differences = examined(seed)
    assert kind == "compared with brute force"
    assert tests
    assert not differences


@pytest.mark.parametrize("seed", [113, 119, 312, 564])
def test_random_readings_have_the_paths_that_brute_force_sees(seed: int) -> None:
    assert not examined(seed, readings=True)[2]
