"""`try`, `catch` and `throw`."""

from __future__ import annotations

import pytest

from tests.java.checking.show import statement_error, typed_statements

STATEMENTS = {
    'try (R x = new R(); r) { n = 1; } catch (IllegalStateException | IllegalArgumentException e) { } finally { n = 3; }': 'try (S.R x = new S.R[](), S.R.close; S.R $10 = r, S.R.close) { this.n = 1; } catch (IllegalStateException|IllegalArgumentException RuntimeException e) { } finally { this.n = 3; }',
    'throw new Exception("x" + i);': 'throw new java.lang.Exception[String](concat("x", i));',
}  # fmt: skip

STATEMENT_ERRORS = {
    'throw t;': 'expected Throwable, found String',
    'try { } catch (String e) { }': 'String cannot be thrown',
    'try (String q = t) { }': 'String has no method close()',
}  # fmt: skip


@pytest.mark.parametrize("statements", STATEMENTS)
def test_a_statement_is_typed(statements: str) -> None:
    assert typed_statements(statements) == STATEMENTS[statements]


@pytest.mark.parametrize("statements", STATEMENT_ERRORS)
def test_a_wrong_statement_is_reported_once(statements: str) -> None:
    assert statement_error(statements) == STATEMENT_ERRORS[statements]
