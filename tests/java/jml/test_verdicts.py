"""Methods of Java with JML, and what the checker says of them, as is written above each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ooxcheck

_PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.java"))
_METHOD = re.compile(r"//: (.*)\n(?:\s*//@.*\n)*\s*(?:static )?(?:/\*.*?\*/ )?\w+(?:\[\])? (\w+)\(")


def _expected() -> Iterator[tuple[Path, str, str]]:
    for path in _PROGRAMS:
        yield from ((path, found[2], found[1]) for found in _METHOD.finditer(path.read_text()))


@pytest.mark.parametrize(("path", "name", "expected"), list(_expected()), ids=lambda value: value.stem if isinstance(value, Path) else str(value))
def test_a_method_keeps_its_contract_or_not(path: Path, name: str, expected: str) -> None:
    report = ooxcheck.check(f"{path.stem}.{name}", path, scope=2, array=2, unroll=2)
    broken = {duty.kind.value for duty, standing in report.duties.items() if standing.value == "violated"}
    assert " ".join((report.verdict.value, *sorted(broken))) == expected


def test_every_verdict_is_read() -> None:
    written = sum(path.read_text().count("//: ") for path in _PROGRAMS)
    assert len(list(_expected())) == written == 97


@pytest.mark.parametrize(("parameters", "expected"), [("", []), ("int", ["ensures"]), ("boolean", []), ("long", ["modifies"])])
def test_a_constructor_keeps_its_contract_or_not(parameters: str, expected: list[str]) -> None:
    path = Path(__file__).parent / "programs" / "Beginnings.java"
    report = ooxcheck.check(f"Beginnings.Beginnings({parameters})", path, scope=2, array=2)
    assert [duty.kind.value for duty, standing in report.duties.items() if standing.value == "violated"] == expected
