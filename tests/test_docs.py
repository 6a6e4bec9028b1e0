"""The documents tell the truth: sessions print what they say, programs are accepted, formulas have their values."""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path

import pytest

from ooxcheck.input.build_call import build_call
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.running.outcomes import Returned, Violated
from ooxcheck.oox.running.settings import DEFAULT
from tests.sessions import ROOT, Document, comparable, documents, replayed

MANUALS = [
    *sorted(ROOT.glob("[A-Z]*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "editors").glob("*.md")),
]
SPECIFICATIONS = ROOT / "docs" / "specifications.md"


def blocks(path: Path, language: str) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def claims(language: str) -> list[tuple[str, str]]:
    """Return the lines of the manual's blocks: what is claimed, and whether it is true."""
    lines = [line for block in blocks(SPECIFICATIONS, language) for line in block.splitlines()]
    return [
        (claim.strip(), value.split()[0]) for claim, _, value in (line.rpartition(" // ") for line in lines)
    ]


@pytest.mark.parametrize("document", documents(), ids=lambda document: document.path.name)
def test_sessions_print_what_they_say(document: Document) -> None:
    for block in document.blocks():
        assert comparable(replayed(block, document.folder)) == comparable(block)


@pytest.mark.parametrize(
    "program", [pytest.param(p, id=f"{m.name}{i}") for m in MANUALS for i, p in enumerate(blocks(m, "oox"))]
)
def test_programs_are_accepted(program: str) -> None:
    assert load_text(program).classes


@pytest.mark.parametrize(
    "program",
    [pytest.param(p, id=f"{m.name}{i}") for m in MANUALS for i, p in enumerate(blocks(m, "oox-wrong"))],
)
def test_programs_that_should_be_refused_are(program: str) -> None:
    wanted = re.findall(r"//! (\S+)", program)
    try:
        found = [d.code for d in load_text(program).warnings]
    except OoxError as error:
        found = [d.code for d in error.diagnostics]
    assert sorted(found) == sorted(wanted)


def holds(clause: str) -> bool:
    """Return whether ``List.push`` of the manual keeps a clause, when it is called as the manual calls it."""
    command = shlex.split(blocks(SPECIFICATIONS, "console")[0].splitlines()[0])
    this, *args = (command[i + 1] for i, word in enumerate(command) if word in ("--this", "--arg"))
    text = (ROOT / "docs" / "list.oox").read_text(encoding="utf-8")
    program = load_text(text.replace("ensures(true)", clause))
    call = build_call(program, find_method(program, "push"), this, args, DEFAULT)
    outcome = run(program, call.method, call.state.arguments, heap=call.state.heap).outcome
    assert isinstance(outcome, Returned | Violated), outcome
    return isinstance(outcome, Returned)


@pytest.mark.parametrize(("formula", "value"), claims("formulas"))
def test_formulas_have_the_values_beside_them(formula: str, value: str) -> None:
    assert str(holds(f"ensures({formula})")).lower() == value


@pytest.mark.parametrize(("clause", "value"), claims("places"))
def test_places_allow_what_is_said_beside_them(clause: str, value: str) -> None:
    assert str(holds(clause)).lower() == value


@pytest.mark.parametrize("path", MANUALS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8"))
    missing = [t for t in targets if "://" not in t and not (path.parent / t).exists()]
    assert not missing


def test_the_readme_has_two_commands_and_ci_runs_the_second() -> None:
    check, test = blocks(ROOT / "README.md", "sh")
    assert check.rpartition("&& .venv/bin/")[2].startswith("ooxcheck ")
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith(f"\n{test}")


def test_the_index_lists_every_page_once() -> None:
    index = ROOT / "docs" / "README.md"
    listed = re.findall(r"\]\((\w+\.md)\)", index.read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(path.name for path in index.parent.glob("*.md") if path != index)


@pytest.mark.parametrize("path", MANUALS, ids=lambda path: path.name)
def test_modules_that_are_to_be_run_are_there(path: Path) -> None:
    ours = r"(?:tests|benchmarks|docs|oox|ooxcheck)\b[.\w]*\b"
    modules = re.findall(rf"python3? (?:-X \w+ )?-m ({ours})", path.read_text(encoding="utf-8"))
    assert not [name for name in modules if importlib.util.find_spec(name) is None]
