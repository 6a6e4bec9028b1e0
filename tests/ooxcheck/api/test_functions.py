"""The functions for the commands, and what a notebook shows of their results."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ooxcheck
from ooxcheck.api.notebook import Checks, check_cell

SORTED = "examples/sorted_list.oox"
MAX = "examples/max.oox"
WRONG = "class A { static int two() ensures(retval == 1) { return 2; } static int one() { return 1; } }"
UNTYPED: Any = ooxcheck
"""The module without types, for calls with arguments of wrong types."""

BIG = 45_000
"""Characters that a notebook shows at most of a result, drawings included."""

MAKERS: dict[str, Callable[[], Any]] = {
    "effects": lambda: ooxcheck.effects("SortedList.insert", SORTED, scope=2),
    "mutate": lambda: ooxcheck.mutate("SortedList.insert", SORTED, operators="CMP", scope=2),
    "heaps": lambda: ooxcheck.heaps("SortedList", SORTED, scope=2),
    "tests": lambda: ooxcheck.tests("SortedList.insert", SORTED, scope=1),
    "invariants": lambda: ooxcheck.invariants("Counter", "docs/Counter.java", scope=1),
    "run": lambda: ooxcheck.run("Main.max", MAX, args=[3, "5"]),
    "explain": lambda: ooxcheck.explain("Main.max", MAX),
    "summary": lambda: ooxcheck.summary("Main.max", MAX),
    "brute": lambda: ooxcheck.brute("Main.max", MAX),
}


@pytest.mark.parametrize("name", MAKERS)
def test_results_are_short_in_a_notebook(name: str) -> None:
    result = MAKERS[name]()
    assert len(repr(result)) < 150
    html = result._repr_html_()
    assert len(html) < BIG
    assert html.startswith("<b>&lt;")
    assert result.text() == str(result)
    assert json.loads(result.json())["schema"].startswith("ooxcheck-")


def test_a_run_and_an_oracle_have_their_answers() -> None:
    assert ooxcheck.run("Main.max", MAX, args=[3, 5]).value == 5
    assert ooxcheck.brute("Main.maxOfThree", MAX).verdict == "violated"
    assert ooxcheck.brute("Main.maxOfThree", MAX, ints="1", timeout=60).verdict == "holds"


def test_a_question_is_exported() -> None:
    assert "p cnf" in ooxcheck.export("Main.max", MAX, to="dimacs", int_width=4)
    assert "class Main" in ooxcheck.export("Main.max", MAX, to="oox")


def test_a_written_report_is_validated(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text(ooxcheck.check("Main.maxOfThree", MAX).json(), encoding="utf-8")
    validation = ooxcheck.validate(path)
    assert validation.exit == 3, "a duty holds without a proof"
    assert "1 confirmed" in validation.text()


def test_a_report_about_a_text_is_validated_with_it(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text(ooxcheck.check("A.two", text=WRONG).json(), encoding="utf-8")
    with pytest.raises(ooxcheck.Error, match=r"cannot read text\.oox"):
        ooxcheck.validate(path)
    validation = ooxcheck.validate(path, text=WRONG)
    assert "replayed" in validation.text()
    assert validation.changed == ()
    assert ooxcheck.validate(path, text=WRONG + " ").changed == ("text.oox",)
    with pytest.raises(ooxcheck.Error, match="leave one of them out"):
        ooxcheck.validate(path, MAX, text=WRONG)


def test_a_text_of_another_number_of_files_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    report = ooxcheck.check("Main.max", MAX, "examples/sorted_list.oox")
    path.write_text(report.json(), encoding="utf-8")
    with pytest.raises(ooxcheck.Error, match="the report is about 2 files, not 1"):
        ooxcheck.validate(path, text=WRONG)


def test_a_check_without_a_method_has_a_message_of_ours() -> None:
    with pytest.raises(ooxcheck.Error, match="name the method"):
        ooxcheck.check(text=WRONG)


def test_a_verdict_equals_its_text() -> None:
    report = ooxcheck.check("A.two", text=WRONG, timeout=60)
    assert report.verdict == "violated"
    assert report.verdict != "holds"


def test_a_text_of_java_is_checked() -> None:
    text = "class A { static int f(int[] a) { assert a[0] == 1; return 1; } }"
    report = ooxcheck.check("A.f", text=text, language="java")
    assert report.verdict == "violated"
    assert "text.java:1" in report.text()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: UNTYPED.check(None), "the method is None; write its name, such as 'List.add'"),
        (lambda: UNTYPED.check("A.f", ["a.oox"]), "write check(method, *files)"),
        (lambda: UNTYPED.heaps("A", ["a.oox"]), "write check(method, *files)"),
        (lambda: UNTYPED.check("A.f", 3), "3 is no name of a file"),
        (lambda: UNTYPED.check("A.f", "a.oox", text=WRONG), "a text stands in place of files"),
        (
            lambda: UNTYPED.check("A.f", text=WRONG, language="c"),
            "language: 'c' is not one of 'oox', 'java'",
        ),
        (lambda: UNTYPED.run("Main.max", MAX, args=[object(), 1]), "is no argument: write numbers"),
        (lambda: UNTYPED.check("A.two", text=WRONG, timeout=-1), "-1.0 is no number of seconds"),
    ],
)
def test_mistakes_have_our_messages(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ooxcheck.Error) as caught:
        call()
    assert message in str(caught.value)


def test_the_extension_adds_a_magic_for_each_language() -> None:
    class Shell:
        def __init__(self) -> None:
            self.magics: dict[str, Callable[[str, str], object]] = {}

        def register_magic_function(
            self, func: Callable[[str, str], object], magic_kind: str, magic_name: str
        ) -> None:
            assert magic_kind == "cell"
            self.magics[magic_name] = func

    shell = Shell()
    ooxcheck.load_ipython_extension(shell)
    assert sorted(shell.magics) == ["java", "oox"]
    assert repr(shell.magics["oox"]("", WRONG)) == "A.two: violated, A.one: holds"


def test_a_cell_is_checked_with_the_methods_and_options_of_its_line() -> None:
    checks = check_cell(ooxcheck.check, "oox", "A.two scope=1 self_check=false", WRONG)
    assert isinstance(checks, Checks)
    assert [report.question.bounds.scope for report in checks.reports] == [1]
    assert checks._repr_html_().count("<iframe") == 1
    java = check_cell(ooxcheck.check, "java", "A.*", "class A { static int one() { return 1; } }")
    assert repr(java) == "A.one: holds"


def test_a_mistake_in_a_cell_is_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_cell(ooxcheck.check, "oox", "", "class A { int f( }") is None
    assert "text.oox:1:18: error: expected a member" in capsys.readouterr().out
