"""Statements that run after an AssertionError."""

from __future__ import annotations

import pytest

from ooxcheck.java.error_handlers import handles_errors
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.source import Source


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("try { f(); } catch (RuntimeException e) { }", False),
        ("try { f(); } catch (Exception e) { assert false; }", False),
        ("try { f(); } catch (IllegalStateException | AssertionError e) { }", True),
        ("try { f(); } catch (java.lang.Throwable e) { }", True),
        ("try { f(); } catch (Error e) { }", True),
        ("try { f(); } finally { f(); }", True),
        ("try (Lock l = lock()) { f(); }", True),
        ("Runnable r = () -> { try { f(); } catch (Error e) { } };", True),
        ("f();", False),
    ],
)
def test_handlers(body: str, expected: bool) -> None:
    text = f"class Main {{ void main() {{ {body} }} }}"
    assert handles_errors([parse(Source("Main.java", text))]) is expected
