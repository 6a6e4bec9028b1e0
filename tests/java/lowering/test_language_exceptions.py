"""Objects for exceptions that the language throws."""

from __future__ import annotations

import pytest

from ooxcheck.oox.syntax.printer import node_text
from tests.java.lowering.running import lower, shown


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("try { int z = 0; return 1 / z; } catch (ArithmeticException e) { return 2; }", "2"),
        ("try { int[] a = new int[1]; return a[1]; } catch (IndexOutOfBoundsException e) { return 3; }", "3"),
        ("try { int[] a = null; return a.length; } catch (NullPointerException e) { return 4; }", "4"),
        (
            "try { Object o = new T(); return ((String) o).length(); } catch (ClassCastException e) { return 5; }",
            "5",
        ),
        (
            'try { int z = 0; return 1 / z; } catch (Exception e) { return e.getMessage().equals("/ by zero") ? 6 : 7; }',
            "6",
        ),
    ],
)
def test_a_handler_catches_an_exception_of_the_language(body: str, value: str) -> None:
    assert shown(lower(f"class T {{ static int m() {{ {body} }} }}", "T.m")) == value


def test_without_a_handler_no_objects_are_made() -> None:
    assert "_catch" not in node_text(
        lower("class T { static int m(int i) { return 1 / i; } }", "T.m").program
    )
