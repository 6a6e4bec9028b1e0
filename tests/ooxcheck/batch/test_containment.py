"""One method that is refused, or on which we fail, does not cost the answers of the others, however they are named."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import pytest

import ooxcheck.batch.kept_answers
import ooxcheck.engine.call_policy
from ooxcheck.batch import answers
from ooxcheck.engine import checker
from ooxcheck.java import load as java_load
from tests.ooxcheck.conftest import Ooxcheck

SOURCES = {
    "Good.java": "class Good { int n; void up() { n++; } static int div(int a, int b) { return a / b; } }",
    "Bad.java": 'class Bad { int n; Object c() throws Exception { return Class.forName("x"); } int typo() { return missing; } void ok() { n = 3; } }',
    "Lost.java": "class Lost extends Unknown { void m() { } }\nclass Beside { Lost lost; void uses() { lost = null; } }\nclass Free { static int free(int x) { return x; } }",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in SOURCES.items():
        (tmp_path / "src").mkdir(exist_ok=True)
        (tmp_path / "src" / name).write_text(text)
    return tmp_path


REFUSED = ("Bad.c()", "Bad.typo()", "Lost.m()", "Beside.uses()")


@pytest.mark.parametrize(
    ("words", "checked", "refused"),
    [
        (["src"], ["Bad.ok", "Good.up", "Good.div", "Free.free"], REFUSED),
        (["--all", "src"], ["Bad.ok", "Good.up", "Good.div", "Free.free"], REFUSED),
        (["src/Bad.java"], ["Bad.ok"], ("Bad.c()", "Bad.typo()")),
        (["Bad.*", "src"], ["Bad.ok"], ("Bad.c()", "Bad.typo()")),
        (["Bad.c", "Bad.ok", "src"], ["Bad.ok"], ("Bad.c",)),
        (["Bad.c", "Bad.ok", "Good.up", "src", "-j", "2"], ["Bad.ok", "Good.up"], ("Bad.c",)),
        (["Bad.ok", "Bad.typo", "Good.*", "src"], ["Bad.ok", "Good.up", "Good.div"], ("Bad.typo",)),
        (["Bad.c", "Bad.*", "src"], ["Bad.ok"], ("Bad.c", "Bad.typo()")),
        (
            ["Lost.m", "Beside.uses", "Free.free", "src", "--keep-going"],
            ["Free.free"],
            ("Lost.m", "Beside.uses"),
        ),
    ],
)
def test_refused_methods_stand_beside_the_answers(
    ooxcheck: Ooxcheck, folder: Path, words: Sequence[str], checked: Sequence[str], refused: Sequence[str]
) -> None:
    told = ooxcheck(*words, "--format", "json", "--scope", "1", "--strict")
    document = json.loads(told.out)
    assert [each["method"].partition("(")[0] for each in document["methods"]] == list(checked)
    assert document["unchecked"] == list(refused)
    assert told.code == document["exit"] == (1 if "Good.div" in checked else 3)
    assert document["errors"]


def test_refused_methods_are_told_by_name(ooxcheck: Ooxcheck, folder: Path) -> None:
    told = ooxcheck("Good.up", "Bad.c", "src", "-q")
    assert told.code == 3
    assert "Good.up  holds" in told.out
    assert "1 of 2 methods checked" in told.out
    assert "not checked: Bad.c\n" in told.err
    assert "Class.forName is not supported" in told.err


def test_if_nothing_can_be_checked_or_a_name_means_nothing_the_input_is_wrong(
    ooxcheck: Ooxcheck, folder: Path
) -> None:
    refused = ooxcheck("Bad.c", "Bad.typo", "src")
    assert (refused.code, refused.out) == (2, "")
    assert "Class.forName is not supported" in refused.err
    assert "no variable missing" in refused.err
    unknown = ooxcheck("Good.up", "Good.none", "src")
    assert (unknown.code, unknown.out) == (2, "")
    assert "no method Good.none" in unknown.err


def fails(original: Callable[..., object], is_meant: Callable[..., bool]) -> Callable[..., object]:
    def failing(*given: object, **named: object) -> object:
        if is_meant(*given, **named):
            message = "something that should be so is not"
            raise AssertionError(message)
        return original(*given, **named)

    return failing


@pytest.mark.parametrize(
    "words",
    [
        ["src/Good.java"],
        ["Good.up", "Good.div", "src/Good.java"],
        ["Good.*", "src"],
        ["--all", "src/Good.java"],
    ],
)
def test_a_fault_in_the_lowering_of_a_method_is_told_of_it_alone(
    ooxcheck: Ooxcheck, folder: Path, monkeypatch: pytest.MonkeyPatch, words: Sequence[str]
) -> None:
    monkeypatch.setattr(
        java_load,
        "lower",
        fails(java_load.lower, lambda _files, entry, **_named: entry.startswith("Good.up")),
    )
    told = ooxcheck(*words, "-q", "--strict")
    assert told.code == 4
    assert "Good.div  violated" in told.out
    assert "1 of 2 methods checked" in told.out
    assert "not checked: Good.up" in told.err
    assert (
        "src/Good.java:1:26: error: internal error: AssertionError: something that should be so is not; this is our fault"
        in told.err
    )
    assert "--debug shows where" in told.err


def test_a_fault_in_the_lowering_of_the_only_method_is_told(
    ooxcheck: Ooxcheck, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(java_load, "lower", fails(java_load.lower, lambda *_given, **_named: True))
    told = ooxcheck("Good.up", "src")
    assert told.code == 4
    assert (
        "internal error: AssertionError: something that should be so is not; this is our fault, --debug shows where"
        in told.err
    )


STAGES: dict[str, tuple[ModuleType, str, Callable[..., bool]]] = {
    "encoding": (checker, "encode", lambda request: request.method.name == "Good.up"),
    "reporting": (answers, "body_lines", lambda report, *_given: report.question.method.name == "Good.up"),
    "checking": (checker, "check", lambda question, **_named: question.method.name == "Good.up"),
    "foreseeing": (
        ooxcheck.engine.call_policy,
        "size_warning",
        lambda question: question.method.name == "Good.up",
    ),
    "keeping": (
        ooxcheck.batch.kept_answers,
        "fingerprints",
        lambda _program, methods, _loops: methods[0].name == "Good.up",
    ),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_fault_at_any_stage_is_told_of_its_method_alone(
    ooxcheck: Ooxcheck, folder: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    module, name, is_meant = STAGES[stage]
    monkeypatch.setattr(module, name, fails(getattr(module, name), is_meant))
    told = ooxcheck("Good.up", "Good.div", "src", "-q", "--unroll", "21", "--cache", "kept", "--strict")
    is_harmless = stage in ("foreseeing", "keeping")
    assert told.code == (1 if is_harmless else 4)
    assert ("Good.up   holds" if is_harmless else "Good.up   internal error") in told.out
    assert "Good.div  violated" in told.out
    assert (
        is_harmless
        or "Good.up: internal error: AssertionError: something that should be so is not" in told.err
    )


FAULTY = """class A { int x;
  void good() { this.x := 1; }
  void bad() { this.y := 1; }
  void calls() { this.bad(); }
}
"""


@pytest.mark.parametrize(("unroll", "jobs"), [("3", "1"), ("30", "1"), ("30", "2")])
def test_with_keep_going_errors_in_one_method_cost_only_what_rests_on_it(
    ooxcheck: Ooxcheck, tmp_path: Path, unroll: str, jobs: str
) -> None:
    path = tmp_path / "a.oox"
    path.write_text(FAULTY)
    told = ooxcheck("--all", path, "--keep-going", "--unroll", unroll, "-j", jobs, "-q")
    assert told.code == 2
    assert "A.good   holds" in told.out
    assert "A.bad    refused" in told.out
    assert "A.calls  refused" in told.out
