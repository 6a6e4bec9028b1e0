"""Many Java methods are lowered while answers about earlier ones are printed; the answers are the same as if all were lowered before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ooxcheck.commands import select_for_check
from ooxcheck.input import java_programs, select_methods
from ooxcheck.input.select_methods import JavaSelection
from ooxcheck.oox.source import Source
from tests.ooxcheck.conftest import Answer, Ooxcheck, file, ooxcheck

__all__ = ["file", "ooxcheck"]

REFUSED = "static Object f{}(String s) throws Exception {{ return Class.forName(s); }}"
MEMBERS = [f"static void f{number}(int x) {{ assert x != {number}; }}" for number in range(10)]
OVERLOADS = ["static void g(int x) { }", "static void g(long x) { }"]


def _text(*refused: int) -> str:
    members = [REFUSED.format(number) if number in refused else each for number, each in enumerate(MEMBERS)]
    return f"class A {{ {' '.join([*members, *OVERLOADS])} }}"


@pytest.fixture
def both_ways(ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Answer, Answer]]:
    """Run a command with methods that are lowered in groups, and all before the first check."""

    def run(*arguments: str) -> tuple[Answer, Answer]:
        monkeypatch.setattr(select_for_check, "_MANY", 2)
        in_groups = ooxcheck(*arguments)
        monkeypatch.setattr(select_for_check, "_MANY", 1_000)
        return in_groups, ooxcheck(*arguments)

    return run


@pytest.mark.parametrize("refused", [(0,), (3, 9)])
@pytest.mark.parametrize("options", [["-q"], ["-j", "2", "-q", "--no-infer"], ["--format", "json"]])
def test_the_answers_are_those_of_methods_that_are_lowered_before(
    both_ways: Callable[..., tuple[Answer, Answer]],
    file: Callable[..., str],
    options: list[str],
    refused: tuple[int, ...],
) -> None:
    name = file(_text(*refused), "A.java")
    in_groups, before = both_ways(name, "--diagram", "none", *options)
    assert in_groups.code == before.code != 0
    if "json" in options:
        for part in ("unchecked", "errors", "exit"):
            assert in_groups.document[part] == before.document[part]
        verdicts = [
            [(each["method"], each["verdict"]) for each in answer.document["methods"]]
            for answer in (in_groups, before)
        ]
        assert verdicts[0] == verdicts[1]
        assert len(verdicts[0]) == 12 - len(refused)
    else:
        assert [line.split()[:2] for line in in_groups.out.splitlines()] == [
            line.split()[:2] for line in before.out.splitlines()
        ]
        assert in_groups.err == before.err


def test_only_what_is_wanted_is_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    lowered: list[str] = []
    lower = java_programs.try_java_program

    def count(sources: object, name: str, *others: object, **options: object) -> object:
        lowered.append(name)
        return lower(sources, name, *others, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(select_methods, "try_java_program", count)
    selection = JavaSelection([Source("A.java", _text(0, 1, 5))], [], int_width=32)
    assert len(selection.names) == 12
    groups = selection.groups([2, 3, 100])
    assert [method.name for _, method in next(groups)] == ["A.f2", "A.f3", "A.f4"]
    assert len(lowered) == 5
    assert list(selection.refusals) == ["A.f0(String)", "A.f1(String)"]
    assert len(next(groups)) == 6
    assert len(selection.refusals) == 3
    assert list(groups) == []


def test_nothing_that_can_be_checked_is_an_error(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    members = " ".join(REFUSED.format(number) for number in range(9))
    answer = ooxcheck(file(f"class A {{ {members} }}", "A.java"))
    assert answer.code == 2
    assert "Class.forName is not supported" in answer.err
