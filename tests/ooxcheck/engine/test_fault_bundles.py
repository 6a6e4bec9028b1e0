"""A fault of ours leaves a folder behind from which it can be looked into."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import NoReturn

import pytest

from ooxcheck.engine import fault_bundles
from ooxcheck.engine.fault_bundles import Evidence, Fault, sources, write_bundle
from ooxcheck.oox.check import load
from ooxcheck.oox.source import Source
from tests.ooxcheck.questions import LIST, asked


def test_the_folder_holds_program_question_and_evidence(tmp_path: Path) -> None:
    question = asked(LIST, "List.push", out=tmp_path / "out", unroll=None, scopes={"Node": 3})
    bundle = write_bundle(question, "it broke", Evidence("x = {a}", "p cnf 0 0\n", "Traceback"))
    assert bundle is not None
    texts = {path.name: path.read_text() for path in bundle.iterdir()}
    assert texts["program0.oox"] == LIST
    assert texts["fault.txt"] == "it broke\n\nTraceback\n"
    assert texts["instance.txt"] == "x = {a}\n"
    assert texts["clauses.cnf"] == "p cnf 0 0\n"
    assert texts["versions.txt"].startswith("python 3.")
    asked_again = json.loads(texts["question.json"])
    assert asked_again["method"] == "List.push(Node)"
    assert asked_again["bounds"]["scopes"] == {"Node": 3}
    assert asked_again["settings"]["unroll"] is None


def test_the_command_asks_the_same_question(tmp_path: Path) -> None:
    question = asked(
        LIST,
        "List.push",
        out=tmp_path,
        overflow="error",
        invariants=False,
        calls="contract",
        solver="glucose4",
    )
    bundle = write_bundle(question, "it broke", Evidence())
    assert bundle is not None
    assert (bundle / "command.txt").read_text() == (
        "ooxcheck 'List.push(Node)' program0.oox --scope 2 --array 2 --unroll 3 --int-width 3 --overflow error"
        " --calls contract --loops unroll --inherited model --memory-model sc --no-invariants --solver glucose4\n"
    )
    assert sorted(path.name for path in bundle.iterdir()) == [
        "command.txt", "fault.txt", "program0.oox", "question.json", "versions.txt"
    ]  # fmt: skip


def test_the_same_fault_has_the_same_folder_and_another_one_another(tmp_path: Path) -> None:
    question = asked(LIST, "List.push", out=tmp_path)
    first, again, other = (write_bundle(question, what, Evidence()) for what in ("a", "a", "b"))
    assert first == again != other


def test_no_file_is_named_by_the_program(tmp_path: Path) -> None:
    texts = [Source("../../evil", "class A { }"), Source("/etc/other", "class B { void m() { ; } }")]
    program = load(texts)
    assert sources(program) == texts
    question = asked("class C { void m() { ; } }", "C.m", out=tmp_path)
    object.__setattr__(question, "program", program)
    bundle = write_bundle(question, "x", Evidence())
    assert bundle is not None
    assert {path.name for path in bundle.glob("*.oox")} == {"program0.oox", "program1.oox"}


def test_a_folder_that_cannot_be_written_is_no_second_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert write_bundle(asked(LIST, "List.push", out=tmp_path / "file"), "x", Evidence()) is None


def test_a_fault_can_be_sent() -> None:
    fault = pickle.loads(pickle.dumps(Fault("it broke", Path("bundle"))))
    assert (str(fault), fault.bundle) == ("it broke", Path("bundle"))


@pytest.mark.parametrize("error", [MemoryError(), ImportError("failed to map segment"), ValueError("x")])
def test_what_goes_wrong_while_a_bundle_is_written_is_no_second_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_arguments: object) -> NoReturn:
        raise error

    monkeypatch.setattr(fault_bundles, "_versions", fail)
    assert write_bundle(asked(LIST, "List.push", out=tmp_path), "x", Evidence()) is None
