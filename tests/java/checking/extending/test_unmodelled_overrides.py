"""Overrides that the library model does not call are refused."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import checker


def test_an_override_of_nothing_is_refused() -> None:
    with pytest.raises(OoxError):
        checker("class A { @Override void nothing() { } }").class_("A")
    found = checker("class A { @Override public String toString() { return null; } }").class_("A")
    assert found.name == "A"
