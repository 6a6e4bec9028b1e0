"""What docs/formats.md recommends works: the problem matchers match, the commands are accepted."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from ooxcheck.formats import FORMATS
from tests.ooxcheck.conftest import Ooxcheck
from tests.sessions import ROOT

MANUAL = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
PROGRAM = "class A { static int f(int x) ensures(retval  == x + 1) { return x; } }"


def matchers() -> list[dict[str, Any]]:
    (task,) = re.findall(r"^```json\n(.*?)^```$", MANUAL, re.MULTILINE | re.DOTALL)
    return [matcher["pattern"] for matcher in json.loads(task)["problemMatcher"]]


def matched(pattern: dict[str, Any], text: str) -> list[dict[str, str]]:
    groups = {name: number for name, number in pattern.items() if name != "regexp"}
    found = [re.search(pattern["regexp"], line) for line in text.splitlines()]
    return [{name: match[number] for name, number in groups.items()} for match in found if match]


def test_the_problem_matcher_finds_violations(
    ooxcheck: Ooxcheck, oracle: ModuleType, file: Callable[[str], str]
) -> None:
    answer = ooxcheck("--all", file(PROGRAM))
    assert matched(matchers()[0], answer.out) == [
        {"message": "ensures of A.f does not hold", "file": "p.oox", "line": "1"}
    ]
    assert not matched(matchers()[1], answer.out)


def test_the_problem_matcher_finds_mistakes(ooxcheck: Ooxcheck, file: Callable[[str], str]) -> None:
    answer = ooxcheck("--all", file("class A { static int f() { return y; } }"))
    (found,) = matched(matchers()[1], answer.err)
    assert (found["file"], found["line"], found["column"], found["severity"]) == ("p.oox", "1", "35", "error")


@pytest.mark.parametrize("command", re.findall(r"(?:run|entry): (ooxcheck [^>|\n]*)", MANUAL))
def test_the_commands_are_accepted(
    command: str, ooxcheck: Ooxcheck, oracle: ModuleType, file: Callable[[str], str]
) -> None:
    name = file(PROGRAM)
    assert ooxcheck(*shlex.split(command)[1:], name).code == 1


def test_every_format_is_in_the_manual() -> None:
    assert all(f"| `{form}` |" in MANUAL for form in FORMATS)
