"""A static final field is not null if a library method that only returns a new object initialises it."""

from __future__ import annotations

import pytest

from tests.java.lowering.test_array_objects import asked

VERDICTS = {
    "only a creation": ("java.util.concurrent.ExecutorService F = java.util.concurrent.Executors.newCachedThreadPool();", "holds"),
    "perhaps null": ('String F = System.getProperty("a");', "violated"),
    "a method of the sources": ("Object F = f(); static Object f() { return new Object(); }", "violated"),
}  # fmt: skip


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name: str) -> None:
    field, verdict = VERDICTS[name]
    assert asked(f"static final {field} static void m() {{ assert F != null; }}").verdict.value == verdict
