"""BenchExec: what its tool-info module makes of tasks and answers, and the definitions that are written for it.

BenchExec need not be there: a stand-in has the few names that the module takes from it.
"""

from __future__ import annotations

import importlib
import json
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Protocol

import pytest

from benchmarks.benchexec.__main__ import main
from benchmarks.benchexec.tasks import SUITES, tasks
from ooxcheck.commands.cli import status
from tests.oox.runs import EXAMPLES

MODULE = "benchmarks.benchexec.ooxcheck"
ASKED = ("--unroll", "auto", "--induction", "--format", "svcomp")


class UnsupportedError(Exception):
    pass


@dataclass(frozen=True)
class Code:
    value: int | None = None
    signal: int | None = None


@dataclass(frozen=True)
class Run:
    cmdline: Sequence[str]
    exit_code: Code
    output: Sequence[str] = ()
    was_terminated: bool = False


@dataclass(frozen=True)
class Task:
    input_files: Sequence[str]
    options: object = None
    property_file: str | None = None


@dataclass(frozen=True)
class Locator:
    asked: list[tuple[str, str]] = field(default_factory=list)

    def find_executable(self, name: str, subdir: str = "") -> str:
        self.asked.append((name, subdir))
        return f"/there/{name}"


class ToolInfo(Protocol):
    """What BenchExec asks of a tool-info module."""

    def executable(self, tool_locator: Locator) -> str: ...
    def name(self) -> str: ...
    def version(self, executable: str) -> str: ...
    def cmdline(self, executable: str, options: list[str], task: Task, rlimits: None) -> list[str]: ...
    def determine_result(self, run: Run) -> str: ...


class BaseTool:
    ToolLocator, Task, ResourceLimits, Run = Locator, Task, object, Run

    @staticmethod
    def _version_from_tool(executable: str, line_prefix: str) -> str:
        return f"version of {executable} behind {line_prefix}"


def stand_in() -> dict[str, ModuleType]:
    """Return modules with what is imported from BenchExec."""
    result, template = ModuleType("benchexec.result"), ModuleType("benchexec.tools.template")
    words = {"TRUE_PROP": "true", "FALSE_PROP": "false", "UNKNOWN": "unknown", "ERROR": "ERROR"}
    vars(result).update({f"RESULT_{name}": word for name, word in words.items()})
    vars(template).update({"BaseTool2": BaseTool, "UnsupportedFeatureException": UnsupportedError})
    whole, tools = ModuleType("benchexec"), ModuleType("benchexec.tools")
    vars(whole).update({"result": result, "tools": tools})
    return {
        "benchexec": whole,
        "benchexec.result": result,
        "benchexec.tools": tools,
        "benchexec.tools.template": template,
    }


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Iterator[ToolInfo]:
    for name, module in stand_in().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    made: ToolInfo = importlib.import_module(MODULE).Tool()
    yield made
    sys.modules.pop(MODULE, None)


def test_the_tool_is_found_below_its_folder(tool: ToolInfo) -> None:
    locator = Locator()
    assert tool.executable(locator) == "/there/ooxcheck"
    assert locator.asked == [("ooxcheck", "bin")]
    assert (tool.name(), tool.version("/there/ooxcheck")) == (
        "ooxcheck",
        "version of /there/ooxcheck behind ooxcheck ",
    )


def test_a_task_about_contracts_has_its_arguments(tool: ToolInfo) -> None:
    task = Task(
        ["list.oox"],
        {"language": "OOX", "ooxcheck": {"arguments": ["List.add", "--complete"]}},
        "contract.prp",
    )
    assert tool.cmdline("ooxcheck", ["--quiet"], task, None) == [
        "ooxcheck",
        "--quiet",
        "list.oox",
        "List.add",
        "--complete",
    ]


def test_a_task_of_sv_comp_has_its_property(tool: ToolInfo) -> None:
    task = Task(["Main.java", "common/"], {"language": "Java"}, "assert_java.prp")
    assert tool.cmdline("ooxcheck", [], task, None) == [
        "ooxcheck",
        "Main.java",
        "common/",
        "assert_java.prp",
        *ASKED,
    ]
    assert tool.cmdline("ooxcheck", [], Task(["Main.java"]), None) == ["ooxcheck", "Main.java", *ASKED]


def test_a_task_in_c_is_refused(tool: ToolInfo) -> None:
    with pytest.raises(UnsupportedError, match="needs arguments for tasks in C"):
        tool.cmdline("ooxcheck", [], Task(["a.c"], {"language": "C"}), None)


@pytest.mark.parametrize(
    ("status", "answer"),
    [
        (0, "true"), (1, "false"), (3, "unknown"), (2, "ERROR (refused)"), (4, "ERROR (internal error)"),
        (74, "ERROR (no output)"), (130, "ERROR (interrupted)"), (99, "ERROR (exit status 99)"),
    ],
)  # fmt: skip
def test_the_exit_status_is_the_answer_about_contracts(tool: ToolInfo, status: int, answer: str) -> None:
    assert tool.determine_result(Run(["ooxcheck", "List.add"], Code(status), ["1 violated"])) == answer


@pytest.mark.parametrize(
    ("status", "output", "answer"),
    [
        (0, ["TRUE"], "true"), (1, ["FALSE"], "false"), (3, ["UNKNOWN"], "unknown"), (0, ["UNKNOWN"], "unknown"), (1, ["TRUE"], "true"),
        (0, ["TRUENESS"], "ERROR"), (0, [], "ERROR"), (4, ["TRUE"], "ERROR (internal error)"),
    ],
)  # fmt: skip
def test_the_word_is_the_answer_to_a_task_of_sv_comp(
    tool: ToolInfo, status: int, output: list[str], answer: str
) -> None:
    assert (
        tool.determine_result(Run(["ooxcheck", "Main.java", "--format", "svcomp"], Code(status), output))
        == answer
    )


def test_what_was_ended_has_no_answer(tool: ToolInfo) -> None:
    assert tool.determine_result(Run(["ooxcheck"], Code(0), was_terminated=True)) == "ERROR"
    assert tool.determine_result(Run(["ooxcheck"], Code(None, 9))) == "ERROR"


def test_what_ooxcheck_says_is_understood(tool: ToolInfo, capsys: pytest.CaptureFixture[str]) -> None:
    for method, expected in ("Main.max", "true"), ("Main.maxOfThree", "false"):
        code = status([method, str(EXAMPLES / "max.oox"), "--quiet", "--complete"])
        assert (
            tool.determine_result(Run(["ooxcheck"], Code(int(code)), capsys.readouterr().out.splitlines()))
            == expected
        )


def test_definitions_are_written(tmp_path: Path) -> None:
    assert main([str(tmp_path), "cpbpv", "--seconds", "20"]) == 0
    whole = ET.parse(tmp_path / "ground.xml").getroot()
    assert (whole.attrib["tool"], whole.attrib["timelimit"]) == (MODULE, "20s")
    names = (tmp_path / "cpbpv.set").read_text(encoding="utf-8").splitlines()
    assert len(names) == len(set(names)) == sum(1 for _ in tasks("cpbpv"))
    for name in names:
        text = (tmp_path / name).read_text(encoding="utf-8")
        file = json.loads(text.split("input_files: ")[1].split("\n")[0])
        assert ((tmp_path / name).parent / file).exists()
        assert ((tmp_path / name).parent / "../contract.prp").exists()
    search = (tmp_path / "cpbpv" / "binary_search_with_its_bug_16.yml").read_text(encoding="utf-8")
    assert "expected_verdict: false" in search
    assert '"Main.searchWithBug", "--scope", "1", "--array", "16", "--unroll", "6", "--complete"' in search


def test_what_holds_for_short_arrays_is_no_task() -> None:
    names = {task.name for task in tasks("svcomp")}
    assert {"UnsatFibonacci01", "MinePump-1"} <= names
    assert "SortedListInsert-MemSat01" not in names


def test_mutants_that_do_not_end_are_tasks_about_the_bounds() -> None:
    first = next(iter(tasks("koppier")))
    assert "--complete" not in first.arguments
    assert first.text


@pytest.mark.parametrize("arguments", [["relational"], ["heaps", "--seconds", "0"]])
def test_a_wrong_command_is_refused(tmp_path: Path, arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([str(tmp_path / "new"), *arguments])
    assert not (tmp_path / "new").exists()


def test_only_suites_of_checks_have_tasks() -> None:
    assert set(SUITES) == {"svcomp", "koppier", "cpbpv", "karun", "heaps", "structures"}
