"""The examples in docstrings run as they stand."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize(
    "name",
    [
        "sat",
        "ooxcheck.sat.session",
        "ooxcheck.sat.processes.child",
        "ooxcheck.sat.processes.portfolio",
        "ooxcheck.sat.certificate",
    ],
)
def test_examples_in_docstrings_are_true(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0
