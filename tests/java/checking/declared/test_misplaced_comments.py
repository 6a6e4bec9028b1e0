"""A method with a misplaced specification is refused."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import checker, method


def test_only_the_method_around_it_is_refused() -> None:
    found = checker("class A { int m(int x) { return x //@ assert x > 0;\n + 1; } int n() { return 1; } }")
    found.contract(method(found, "A.n").ref)
    with pytest.raises(OoxError, match="is not read at this place"):
        found.contract(method(found, "A.m").ref)
