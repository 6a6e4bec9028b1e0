"""Loops over arrays and collections become basic loops (JLS 14.14.2)."""

from __future__ import annotations

import pytest

from tests.java.checking.show import statement_error, typed_statements

STATEMENTS = {
    'for (long x : a) n += x;': 'for (int[] $9 = a; int $10 = 0; ($10 < $9.length); new $10 -> $11: ($11 + 1)) { long x = (long) $9[$10]; new this.n -> $13: (int) ((long) $13 + x); }',
    'for (int x : l) n = x;': 'for (Iterator $9 = l.iterator[](); $9.hasNext[](); ) { int x = (Integer) $9.next[]().intValue[](); this.n = x; }',
    'for (var x : s) x.hashCode();': 'for (Iterator $9 = s.iterator[](); $9.hasNext[](); ) { String x = (String) $9.next[](); x.hashCode[](); }',
    'for (E e : this) { }': 'for (Iterator $9 = this.iterator[](); $9.hasNext[](); ) { Object e = $9.next[](); { } }',
    'out: for (int p = 0, q = 1; p < q; p++, --q) { if (p == 2) continue out; else break; }': 'out: for (int p = 0; int q = 1; (p < q); old p -> $11: ($11 + 1), new q -> $12: ($12 - 1)) { if (p == 2) continue out; else break; }',
    'do n--; while (n > 0); for (;;) { }': 'do old this.n -> $9: ($9 - 1); while (this.n > 0); for ( ; ) { }',
}  # fmt: skip

STATEMENT_ERRORS = {
    'for (int x : i) { }': 'expected an array or an Iterable, found int',
    'for (String x : a) { }': 'expected String, found int',
}  # fmt: skip


@pytest.mark.parametrize("statements", STATEMENTS)
def test_a_statement_is_typed(statements: str) -> None:
    assert typed_statements(statements) == STATEMENTS[statements]


@pytest.mark.parametrize("statements", STATEMENT_ERRORS)
def test_a_wrong_statement_is_reported_once(statements: str) -> None:
    assert statement_error(statements) == STATEMENT_ERRORS[statements]
