"""Specifications among members."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.jml.show import shown_declared

DECLARED: dict[tuple[str, ...], str] = {
    ('public invariant x >= 0;', 'private static invariant y;'): '(Invariant (Binary >= x 0) False) (Invariant y True)',
    ('ghost int n;', 'public ghost Node set seen;'): '(GhostField int n None False False) (GhostField Node set seen None False False)',
    ('model int -> Node map; represents map = none;',): '(ModelField int -> Node map None) (Represents map none)',
    ('public model instance int size; public represents size <- n;',): '(ModelField int size None) (Represents size n)',
    ('model int seq items = seq(head, next, value);',): '(ModelField int seq items (MethodCall None seq [head next value] []))',
    ('model pure int f(int x) { return x; } invariant x;',): '(ModelMethod the model method f f int [[int x]] x False) (Invariant x False)',
    ('initially x == 0;', 'constraint x;'): '(History initially (Binary == x 0) False) (History constraint x False)',
    ('in group;',): '(InGroups [group] None)',
}  # fmt: skip

ERRORS = {
    'requries x > 0;': "a specification is expected here, not 'requries'; did you mean requires?",
    'requires x; ensurs y;': "a specification is expected here, not 'ensurs'; did you mean ensures?",
    'xyz x;': 'a specification is expected here: requires, ensures, signals',
    '/*@ requires x; @*/': 'a specification is expected here',
    'represents x : y;': "'=' is expected behind the model field, not ':'",
}  # fmt: skip


@pytest.mark.parametrize("texts", DECLARED)
def test_comments_among_members_are_parsed(texts: tuple[str, ...]) -> None:
    assert shown_declared(*texts) == DECLARED[texts]


@pytest.mark.parametrize("text", ERRORS)
def test_a_syntax_error_is_reported(text: str) -> None:
    with pytest.raises(OoxError) as error:
        shown_declared(text)
    assert error.value.diagnostics[0].message.startswith(ERRORS[text])
