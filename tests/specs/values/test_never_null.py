"""Fields that are never null where code reads them: found where that is so, and not where any execution may read null."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ooxcheck as package
from ooxcheck.oox.running.outcomes import ExceptionKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.specs.values.analysis import analyse
from ooxcheck.specs.values.never_null import never_null_candidates
from tests.oox.runs import loaded, method
from tests.ooxcheck.conftest import file

__all__ = ["file"]

PROGRAM = """class Text {{ string word;
  void fill() {{ this.word := "a"; }}
  void fillLate(int n) {{ int m := n + 1; string w := "b"; if (m > 3) {{ w := "c"; }} this.word := w; }}
  void fillAfter() {{ this.fill(); }}
  void fillIf(bool b) {{ if (b) {{ this.word := "a"; }} }}
  void leave(bool b) {{ if (b) {{ return; }} this.word := "a"; }}
  void look() {{ int n := #this.word; this.word := "a"; }}
  void show() {{ C.last := this; this.word := "a"; }}
  void clear() {{ this.word := null; }}
  Text copy() {{ Text t := new Text(); t.word := this.word; return t; }}
}}
class Other {{ Text text; }}
class C {{ static Text last; static Other other; }}
class Main {{
  static Text any();
  static Text anySet() modifies() ensures(retval != null && (no t : Text | t == retval && t.word == null));
  static int length(Text t) {{ if (t == null) {{ return 0; }} return #t.word; }}
  static int main(bool b, int n, string s, Text given) {} {{ {} int k := Main.length(given); return Main.length(C.last); }} }}
"""
SET = "requires(no t : Text | t.word == null)"

RIGHT = [
    "Text t := new Text(); t.word := \"a\"; C.last := t;",
    "Text t := new Text(); t.fill(); C.last := t;",
    "Text t := new Text(); t.fillLate(n); C.last := t;",
    "Text t := new Text(); t.fillAfter(); C.last := t;",
    "C.last := given;",
    "if (given != null) { C.last := given.copy(); }",
    "Text t := new Text(); int m := n; t.word := (string) m; C.last := t;",
    "if (s != null) { Text t := new Text(); t.word := s; C.last := t; }",
    "Text t := Main.anySet(); C.last := t;",
    "while (n > 0) { Text t := new Text(); t.word := \"a\" + (string) n; C.last := t; n := n - 1; }",
]  # fmt: skip

WRONG = [
    "C.last := new Text();",
    "Text t := new Text(); C.last := t;",
    "Text t := new Text(); C.last := t; t.word := s;",
    "Text t := new Text(); t.word := s; C.last := t;",
    "Text t := new Text(); t.fillIf(b); C.last := t;",
    "Text t := new Text(); t.leave(b); C.last := t;",
    "Text t := new Text(); t.word := \"a\"; C.last := t; t.clear();",
    "if (given != null) { given.word := null; } C.last := given;",
    "Text t; try { t := new Text(); int m := 1 / n; t.word := \"a\"; } catch { ; } C.last := t;",
    "C.last := Main.any();",
    "Text t := new Text(); t.show(); C.other := new Other(); C.other.text := new Text(); C.last := C.other.text;",
    "Text t := new Text(); if (b) { C.last := t; } t.word := s;",
]  # fmt: skip


def is_proved(required: str, body: str) -> bool:
    """Return whether the analysis proves that no reference in `length` is null."""
    program = loaded(PROGRAM.format(required, body))
    findings = analyse(program, method(program, "Main.main"), Settings())
    assert findings is not None
    places = [safe for site, safe in findings.sites.items() if site.span.text == "#t.word"]
    assert places
    kinds = {site.kind for site in findings.sites if site.span.text == "#t.word"}
    assert kinds == {ExceptionKind.NULL}
    return all(places)


@pytest.mark.parametrize("body", RIGHT)
def test_a_field_that_is_always_set_is_never_null(body: str) -> None:
    assert is_proved(SET, body)


@pytest.mark.parametrize("body", RIGHT)
def test_without_the_assumption_an_object_on_entry_may_have_null(body: str) -> None:
    assert not is_proved("", body)


@pytest.mark.parametrize("body", WRONG)
def test_a_field_that_may_be_null_is_not_taken_for_set(body: str, file: Callable[..., str]) -> None:
    """The checker finds an execution that throws, so no proof may exclude it."""
    assert not is_proved(SET, body)
    text = PROGRAM.format(f"{SET} exceptional(false)", body)
    assert package.check("Main.main", file(text), scope=2).verdict.value == "violated"


@pytest.mark.parametrize("body", ["Text t := new Text(); t.look();", "Text t := new Text(); t.show();"])
def test_a_constructor_that_uses_the_object_first_excludes_the_field(body: str) -> None:
    program = loaded(PROGRAM.format(SET, body))
    assert not never_null_candidates(program, method(program, "Main.main"), Settings())


def test_an_assumption_about_a_subclass_is_not_enough() -> None:
    text = PROGRAM.replace("class Other", "class Sub extends Text {{ }} class Other")
    program = loaded(text.format("requires(no t : Sub | t.word == null)", ";"))
    assert not never_null_candidates(program, method(program, "Main.main"), Settings())
