"""Calls of model methods are replaced by their definitions."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.specifications.show import contract, in_class, shown_contract


def test_a_call_is_replaced_by_the_definition() -> None:
    text = "//@ model static int twice(int n) { return n + n; }\n //@ ensures twice(x) > 0;\n int f(int x) { return 0; }"
    assert shown_contract(contract(in_class(text))) == "ensures ((x + x) > 0)"


def test_a_recursive_model_method_is_refused() -> None:
    text = (
        "//@ model static int g(int n) { return g(n); }\n //@ ensures g(x) > 0;\n int f(int x) { return 0; }"
    )
    with pytest.raises(OoxError, match="which calls itself"):
        contract(in_class(text))
