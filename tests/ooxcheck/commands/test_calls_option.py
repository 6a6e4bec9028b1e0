from __future__ import annotations

import click
import pytest

from oox.check import load_text
from oox.diagnostics import OoxError
from ooxcheck.commands.calls_option import Modes, read_calls, resolved

PROGRAM = load_text("""
interface Shape { int area(); }
class A { static void f(int x, int y) { } static void g() { } }
""")


def read(text: str) -> Modes:
    return read_calls(click.Context(click.Command("x")), click.Option(["--x"]), text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("inline", ("inline", {})),
        ("contract", ("contract", {})),
        ("A.f=contract", ("auto", {"A.f": "contract"})),
        ("contract, A.f = inline ,g=contract", ("contract", {"A.f": "inline", "g": "contract"})),
        ("A.f(int, int)=contract,A.g=inline", ("auto", {"A.f(int, int)": "contract", "A.g": "inline"})),
    ],
)
def test_modes_are_read(text: str, expected: Modes) -> None:
    assert read(text) == expected


@pytest.mark.parametrize("text", ["", "sometimes", "A.f", "A.f=", "=contract", "inline,", "A.f=always"])
def test_what_is_no_mode_is_refused(text: str) -> None:
    with pytest.raises(click.BadParameter, match="is no way to treat calls"):
        read(text)


def test_names_and_patterns_become_methods() -> None:
    assert resolved(PROGRAM, {"A.*": "contract", "A.g": "inline", "Shape.area": "contract"}) == {
        "A.f(int, int)": "contract",
        "A.g()": "inline",
        "Shape.area()": "contract",
    }
    with pytest.raises(OoxError, match="no method"):
        resolved(PROGRAM, {"A.h": "contract"})
