"""Method specifications."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.jml.show import shown_declared

DECLARED: dict[tuple[str, ...], str] = {
    ('requires x > 0;', 'ensures true; signals_only E, F;'): '(MethodSpecification [(Case  [(Clause requires (Binary > x 0)) (Clause ensures True) (SignalsOnly [E F])])] False)',
    ('pre x', ' && y;'): '(MethodSpecification [(Case  [(Clause requires (Binary && x y))])] False)',
    ('signals (E e) e != null; signals (F);',): '(MethodSpecification [(Case  [(Signals E e (Binary != e null)) (Signals F None True)])] False)',
    ('assignable \\nothing; modifies \\everything;',): '(MethodSpecification [(Case  [(Assignable []) (Assignable None)])] False)',
    ('assigns x, this.y, a[*], a[1..n], this.*;',): '(MethodSpecification [(Case  [(Assignable [x (FieldAccess this y) (AllElements a) (Slice a 1 n) (AllFields this)])])] False)',
    ('also public normal_behavior requires a; ensures b; also private exceptional_behavior signals_only \\nothing;',): '(MethodSpecification [(Case normal [(Clause requires a) (Clause ensures b)]) (Case exceptional [(SignalsOnly [])])] True)',
    ('measured_by n; diverges true; ensures \\not_specified;',): '(MethodSpecification [(Case  [(MeasuredBy [n]) (Unchecked diverges) (Unchecked ensures)])] False)',
    ('old int y = x; ensures y;',): '(MethodSpecification [(Case  [(Old int y x) (Clause ensures y)])] False)',
}  # fmt: skip

ERRORS = {
    'requires x > 0 ensures y;': "';' is expected here at the end of a clause, not 'ensures'",
    'also asignable x;': "a clause is expected here, not 'asignable'; did you mean assignable?",
    'also invariant x;': 'a clause is expected here: requires',
    '{| requires x;': "'|}' is expected here behind nested cases",
}  # fmt: skip


@pytest.mark.parametrize("texts", DECLARED)
def test_comments_among_members_are_parsed(texts: tuple[str, ...]) -> None:
    assert shown_declared(*texts) == DECLARED[texts]


@pytest.mark.parametrize("text", ERRORS)
def test_a_syntax_error_is_reported(text: str) -> None:
    with pytest.raises(OoxError) as error:
        shown_declared(text)
    assert error.value.diagnostics[0].message.startswith(ERRORS[text])
