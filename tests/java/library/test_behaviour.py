"""Results of library methods in the interpreter are those of the JVM."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ooxcheck.java.load import find
from ooxcheck.java.lowering.program import lower_method
from ooxcheck.java.program import Program
from tests.java.lowering.running import java, shown

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.java"))

_METHOD = re.compile(r"^    static \w+ (\w+)\(\) .*// = (\S+)$", re.MULTILINE)
_FAULTS = ("!NullPointerException", "!ArrayIndexOutOfBoundsException", "!ArithmeticException")

CASES = [
    (path, name, value)
    for path in PROGRAMS
    for name, value in _METHOD.findall(path.read_text(encoding="utf-8"))
]


@cache
def program(path: Path) -> Program:
    return java(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("path", "name", "value"), CASES, ids=[f"{path.stem}.{name}" for path, name, _ in CASES]
)
def test_the_library_does_what_it_does_on_the_jvm(path: Path, name: str, value: str) -> None:
    known = program(path)
    found = shown(lower_method(known, find(known, f"{path.stem}.{name}()").method.ref, is_fresh=True))
    assert found == value or (found == "!" and value in _FAULTS)


def test_every_value_is_read() -> None:
    assert len(CASES) == sum(path.read_text(encoding="utf-8").count("// = ") for path in PROGRAMS)
