"""The examples in docstrings run as they stand."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["sat", "sat.session", "sat.processes.child", "sat.processes.portfolio", "sat.certificate"])
def test_examples_in_docstrings_are_true(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0
