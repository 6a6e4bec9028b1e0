"""Assertions of JUnit are checks: one that can fail is a violation, with the call in the trace."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

CASES = [
    ("assertEquals(x, y)", "violated"),
    ("if (x == y) assertEquals(x, y)", "holds"),
    ("assertTrue(x >= 0 || x < 0, \"any\")", "holds"),
    ("assertFalse(x == 3)", "violated"),
    ("assertNotNull(o)", "violated"),
    ("if (o != null) assertSame(o, o)", "holds"),
    ("assertArrayEquals(new int[] {x, 1}, new int[] {x, 1})", "holds"),
    ("assertEquals(Integer.valueOf(x), Integer.valueOf(y))", "violated"),
    ("if (x > 5) fail(\"large\")", "violated"),
    ("try { fail(); } catch (AssertionError e) { }", "holds"),
    ("org.junit.Assert.assertEquals(\"sum\", x + y, y + x)", "holds"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "verdict"), CASES)
def test_an_assertion_holds_or_not(statement: str, verdict: str, tmp_path: Path) -> None:
    path = tmp_path / "T.java"
    path.write_text(
        f"import static org.junit.jupiter.api.Assertions.*;\nclass T {{ static void m(int x, int y, Object o) {{ {statement}; }} }}\n"
    )
    assert ooxcheck.check("T.m", path, scope=1).verdict.value == verdict
