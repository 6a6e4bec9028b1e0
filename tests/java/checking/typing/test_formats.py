"""Directives of format strings."""

from __future__ import annotations

import pytest

from ooxcheck.java.checking.typing.formats import UnknownDirectiveError, parts, without_points
from ooxcheck.java.types import BOOLEAN, DOUBLE, INT, STRING


def test_a_format_is_split_at_its_directives() -> None:
    (text, directive), (rest, none) = parts("a%-5db")
    assert (text, rest, none) == ("a", "b", None)
    assert directive is not None
    assert (directive.letter, directive.width, directive.flags) == ("d", 5, "-")
    assert (directive.takes(INT), directive.takes(STRING)) == (True, False)


def test_percent_and_newline_take_no_argument() -> None:
    ((text, directive),) = parts("100%%%n")
    assert (text, directive) == ("100%\n", None)


def test_an_unknown_directive_raises() -> None:
    with pytest.raises(UnknownDirectiveError):
        list(parts("%q"))


def test_digits_behind_the_point_are_at_most_nine() -> None:
    ((_, usual), (_, few), _) = parts("%f%.2f")
    assert usual is not None
    assert few is not None
    assert (usual.precision, few.precision) == (6, 2)
    with pytest.raises(UnknownDirectiveError):
        list(parts("%.10f"))


def test_floating_point_directives_are_replaced() -> None:
    assert without_points("%.2f %b", [DOUBLE, BOOLEAN]).count("%") == 2
