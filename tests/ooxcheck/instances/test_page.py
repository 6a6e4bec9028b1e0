"""``python -m ooxcheck.relational MODEL.als --html FILE``: what it writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.relational.__main__ import main
from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy.answers import count, smallest_first
from ooxcheck.relational.from_alloy.questions import Question
from ooxcheck.relational.from_alloy.temporal.traces import Trace
from tests.ooxcheck.instances.models import PEOPLE, asked

GRAPH = "sig Node { edge: set Node } run {} for 2"


def write(folder: Path, text: str) -> str:
    (folder / "model.als").write_text(text)
    return str(folder / "model.als")


def test_instances_come_smallest_first_and_all_of_them_come() -> None:
    """There are 13 graphs of at most two nodes up to isomorphism: 1 of none, 2 of one, 10 of two."""
    question = asked(GRAPH)
    sizes = [size(question, each) for each in smallest_first(question)]
    assert sizes == sorted(sizes)
    assert len(sizes) == count(question, up_to_isomorphism=True) == 13
    assert sizes[:3] == [0, 1, 2]


def size(question: Question, instance: Instance | Trace) -> int:
    assert isinstance(instance, Instance)
    return sum(len(instance[each]) for each in question.bounds if not question.bounds[each].is_exact)


def test_a_page_has_the_smallest_instances(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main([write(tmp_path, GRAPH), "--html", str(page), "--instances", "3"]) == 0
    assert capsys.readouterr().err == f"{page} is written\n"
    text = page.read_text()
    assert "3 instances, smallest first; there are more" in text
    assert text.count('<article class="example') == 3


def test_all_instances_are_said_to_be_all(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main([write(tmp_path, PEOPLE), "--html", str(page)]) == 0
    assert "1 instance, smallest first, no others within the scopes up to isomorphism" in page.read_text()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--project", "Person"], "--instances, --project and --force go with --html"),
        (
            ["--html", "page.html", "--project", "Nobody"],
            "no signature is called Nobody; there are Person, Ann, Bob, Room, Big",
        ),
        (["--html", "taken.html"], "taken.html"),
    ],
)
def test_a_request_that_cannot_be_met_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.html").write_text("<p>mine</p>")
    assert main([write(tmp_path, PEOPLE), *options]) == 2
    assert message in capsys.readouterr().err
    assert (tmp_path / "taken.html").read_text() == "<p>mine</p>"
