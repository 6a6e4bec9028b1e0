"""Messages and printed texts: the operands are evaluated, the text is built only if it is read."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body

CALL = "static int f() { return 1; }"


def test_a_printed_text_is_only_evaluated() -> None:
    assert body(f'{CALL} void m() {{ System.out.println("a" + f()); }}') == "T.f();"


def test_a_message_that_is_not_read_is_only_evaluated() -> None:
    assert body(f'{CALL} void m() {{ throw new IllegalStateException("a" + f()); }}') == (
        "T.f(); IllegalStateException _1 := new IllegalStateException(); Throwable._thrown := _1; "
        'throw "IllegalStateException";'
    )


def test_a_message_that_is_read_is_built() -> None:
    text = 'String m() { try { throw new Error("a"); } catch (Error e) { return e.getMessage(); } }'
    assert '_1._text := "a";' in body(text)
