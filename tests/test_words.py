"""Functions have names that say what they do or return: no bare participle is left, and none comes back."""

from __future__ import annotations

from tests.test_floors import ROOT
from tests.words import figures


def test_no_function_is_called_by_a_participle_and_no_variable_found() -> None:
    of_tree = figures(ROOT)
    assert (of_tree["bare participles"], of_tree["functions with a local variable `found`"]) == (0, 0)
