"""Small programs for tests of the value analysis: one method ``f`` of a class ``Main`` beside classes ``N``, ``A`` and ``B``."""

from __future__ import annotations

from ooxcheck.oox.check import load_text
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.oox.typed import Method
from ooxcheck.specs.values.analysis import Findings, analyse

CLASSES = """class N { N next; int v; int[] data; static N first; }
class A { int get() { return 0; } } class B extends A { int get() { return 1; } }
"""


def method_f(code: str, *, int_width: int = 32) -> tuple[Program, Method]:
    """Return a program with the given methods of ``Main``, and its method ``f``."""
    program = load_text(f"{CLASSES}class Main {{ {code} }}", int_width=int_width)
    return program, next(method for method in program.methods() if method.name == "Main.f")


def findings(code: str, *, int_width: int = 32, settings: Settings = DEFAULT) -> Findings:
    """Return the results for ``Main.f``."""
    program, method = method_f(code, int_width=int_width)
    result = analyse(program, method, settings)
    assert result is not None, "the method should be analysed"
    return result


def unsafe(code: str, *, int_width: int = 32) -> list[str]:
    """Return the texts of the places that may throw, in the order of the text."""
    sites = findings(code, int_width=int_width).sites
    places = {site.span.start: site.span.text for site, is_safe in sites.items() if not is_safe}
    return [places[start] for start in sorted(places)]
