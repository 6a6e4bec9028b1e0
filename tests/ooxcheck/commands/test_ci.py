"""A project with both languages is checked whole, and reported in every format."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ooxcheck.commands.written.ci import REPORTS, command
from tests.ooxcheck.conftest import Ooxcheck
from tests.sessions import ROOT

OOX = """class Main {
  static int one()
    ensures(retval == 2)
  {
    return 1;
  }
}
"""
JAVA = """class Cell {
    int value;

    //@ ensures \\result == 0;
    static int zero() {
        return 0;
    }
}
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return tmp_path


def test_a_project_is_checked_and_only_new_violations_fail(
    ooxcheck: Ooxcheck, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "main.oox").write_text(OOX)
    (project / "src").mkdir()
    (project / "src" / "Cell.java").write_text(JAVA)
    answer = ooxcheck("ci", "-j", "1", "--baseline", "known.json", "--write-baseline")
    assert answer.code == 0
    assert "Main.one(): violated\nCell.zero(): holds\n" in answer.out
    assert "0 new violations, 1 known violation in known.json" in answer.out
    document = json.loads((project / "ooxcheck-out" / "report.json").read_text())
    assert [method["method"] for method in document["methods"]] == ["Main.one()", "Cell.zero()"]
    assert document["exit"] == 1
    assert "ooxcheckDuty/v1" in (project / "ooxcheck-out" / "report.sarif").read_text()
    assert "<failure" in (project / "ooxcheck-out" / "report.xml").read_text()
    (project / "main.oox").write_text(OOX.replace("== 2", "== 3"))
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    answer = ooxcheck("ci", "-j", "1", "main.oox", "--baseline", "known.json")
    assert answer.code == 1
    assert "::error" in answer.out
    assert "1 new violation, 0 known violations in known.json" in answer.out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "the check ended with exit status 2"),
        (["--write-baseline"], "--write-baseline needs --baseline FILE"),
        (["--baseline", "gone.json"], "cannot read gone.json"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(ooxcheck: Ooxcheck, arguments: list[str], reason: str) -> None:
    answer = ooxcheck("ci", *arguments)
    assert answer.code == 2
    assert reason in answer.err


@pytest.mark.parametrize("name", ["action.yml", ".pre-commit-hooks.yaml", "examples/ci/gitlab-ci.yml"])
def test_build_services_call_it_with_its_options(name: str) -> None:
    calls = re.findall(r"ooxcheck ci(?= |$).*", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
    known = {option for parameter in command.params for option in parameter.opts}
    assert calls
    assert {option for call in calls for option in re.findall(r"(?<= |-)--[a-z-]+", call)} <= known


def test_the_reports_that_services_read_are_written() -> None:
    text = "".join((ROOT / name).read_text() for name in ("action.yml", "examples/ci/gitlab-ci.yml"))
    assert set(re.findall(r"ooxcheck-out/([\w.-]+)", text)) <= set(REPORTS)


@pytest.mark.parametrize(("name", "head"), [("ooxcheck.toml", ""), ("pyproject.toml", "[tool.ooxcheck]\n")])
def test_the_command_alone_checks_the_project(
    ooxcheck: Ooxcheck, project: Path, name: str, head: str
) -> None:
    (project / "main.oox").write_text(OOX)
    (project / "src").mkdir()
    (project / "src" / "Cell.java").write_text(JAVA)
    assert "Usage: ooxcheck" in ooxcheck().err + ooxcheck().out
    (project / name).write_text(f"{head}scope = 2\nquiet = true\n")
    answer = ooxcheck()
    assert answer.code == 1
    assert [line.split()[:2] for line in answer.out.splitlines()[:2]] == [
        ["Main.one", "violated"],
        ["Cell.zero", "holds"],
    ]
    assert "scope 2" in answer.out
    (project / name).write_text(f'{head}files = ["src"]\nquiet = true\n')
    answer = ooxcheck()
    assert (answer.code, answer.out.split()[:2]) == (0, ["Cell.zero", "holds"])
    assert "Main.one" not in ooxcheck("ci", "-j", "1").out


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ('"src"', "a list of files and folders is expected"),
        ("[1]", "a list of files and folders is expected"),
        ('[".."]', "leads out of"),
        ('["gone"]', "there is no file or folder gone"),
    ],
)
def test_wrong_files_of_a_project_are_refused(
    ooxcheck: Ooxcheck, project: Path, value: str, reason: str
) -> None:
    (project / "ooxcheck.toml").write_text(f"files = {value}\n")
    answer = ooxcheck()
    assert answer.code == 2
    assert reason in answer.err
