"""The Java track of SV-COMP: task definitions of a folder, answers that are read from a run, points and tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.ground.benchmark import Finished
from benchmarks.svcomp_java import jbmc
from benchmarks.svcomp_java.__main__ import main
from benchmarks.svcomp_java.ooxcheck import read_answer
from benchmarks.svcomp_java.tables import family_table, reason_table, time_comparison
from benchmarks.svcomp_java.tasks import Answer, Definition, definitions
from ooxcheck.input.svcomp_tasks import Property

MAIN = "public class Main { public static void main(String[] args) { %s } }"
ASSERT = Property("valid-assert", "Main.main", "assert", True)
EXCEPTION = Property("no-runtime-exception", "Main.main", "exception", False)
TWO = Definition("a/One", "a", Path("a/One.yml"), Path(), (), (ASSERT, EXCEPTION))


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def track(folder: Path, body: str, asserts: str, throws: str) -> Path:
    """Write a track with one task in a folder below its family."""
    put(folder / "properties/valid-assert.prp", "CHECK( init(Main.main()), LTL(G assert) )")
    put(
        folder / "properties/no-runtime-exception.prp",
        "CHECK( init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)) )",
    )
    put(folder / "family/nested/One/Main.java", MAIN % body)
    put(
        folder / "family/nested/One.yml",
        "format_version: '2.0'\ninput_files:\n  - One/\nproperties:\n"
        f"  - property_file: ../../properties/valid-assert.prp\n    expected_verdict: {asserts}\n"
        f"  - property_file: ../../properties/no-runtime-exception.prp\n    expected_verdict: {throws}\n",
    )
    return folder


def test_definitions_have_a_family_and_expected_verdicts(tmp_path: Path) -> None:
    (only,) = definitions(track(tmp_path / "java", "", "true", "false"))
    assert (only.name, only.family) == ("family/nested/One", "family")
    assert [(each.kind, each.expected) for each in only.properties] == [
        ("assert", True),
        ("exception", False),
    ]
    assert only.files == (str(tmp_path / "java/family/nested/One"),)
    assert [each.name for each in definitions(tmp_path)] == [only.name]


def test_a_property_without_an_expected_verdict_is_left_out(tmp_path: Path) -> None:
    (only,) = definitions(track(tmp_path, "", "true", ""))
    assert [each.kind for each in only.properties] == ["assert"]


REASON = "a bound is reached: loop (Main.java:3)"


@pytest.mark.parametrize(
    ("ended", "answer"),
    [
        (Finished(0, "TRUE\n", "", 1.5), (True, "")),
        (Finished(1, "FALSE\n", "a note", 1.5), (False, "")),
        (
            Finished(3, "UNKNOWN\n", f"a note\nvalid-assert: UNKNOWN, since {REASON}\nmore\n", 1.5),
            (None, REASON),
        ),
        (Finished(None, "", "", 8.1), (None, "no answer in 8 s")),
        (Finished(2, "", "usage\nerror: no such file\n", 0.1), (None, "exit status 2: error: no such file")),
    ],
)
def test_an_answer_is_read_with_the_reason_of_an_unknown_one(
    ended: Finished, answer: tuple[bool | None, str]
) -> None:
    assert read_answer(ended, 8) == answer


@pytest.mark.parametrize(
    ("asked", "says_right", "points"),
    [
        (ASSERT, True, 2), (ASSERT, False, -16), (ASSERT, None, 0),
        (EXCEPTION, True, -32), (EXCEPTION, False, 1), (EXCEPTION, None, 0),
    ],
)  # fmt: skip
def test_points(asked: Property, says_right: bool | None, points: int) -> None:
    answer = Answer(TWO, asked, says_right, "", 1.0)
    assert answer.points == points
    assert answer.is_right == (points > 0)
    assert answer.is_wrong == (points < 0)


def test_tables_count_answers_and_reasons() -> None:
    ours = [
        Answer(TWO, ASSERT, True, "", 1.0),
        Answer(TWO, EXCEPTION, None, "a bound is reached: loop (A.java:1)", 2.0),
    ]
    theirs = [Answer(TWO, ASSERT, True, "", 3.0), Answer(TWO, EXCEPTION, True, "", 2.0)]
    rows = list(family_table({"ours": ours, "theirs": theirs}))
    assert rows[2] == "| a | assert | 1 | 2 | 1 | 0 | 2 | 1 | 0 | 2 |"
    assert rows[3] == "| a | exception | 1 | 1 | 0 | 0 | 0 | 0 | 1 | -32 |"
    assert rows[-1] == "| all | all | 2 | 3 | 1 | 0 | 2 | 1 | 1 | -30 |"
    more = Answer(TWO, ASSERT, None, "a bound is reached: loop (B.java:7, --unroll 3 goes further)", 1.0)
    assert list(reason_table([*ours, more])) == ["    2  a bound is reached: loop"]
    assert time_comparison(ours, theirs) == "both right: 1 tasks, median processor time 1.00 s and 3.00 s"


def test_a_wrong_answer_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = track(tmp_path, "int[] a = new int[1]; a[0] = 3; assert a[0] == 4;", "true", "true")
    assert main([str(folder), "--seconds", "60", "--keep", str(tmp_path / "answers")]) == 1
    out = capsys.readouterr().out
    assert "ooxcheck: 1 wrong answers" in out
    assert "| family | assert | 1 | 2 | 0 | 1 | -16 |" in out
    assert "| family | exception | 1 | 2 | 1 | 0 | 2 |" in out
    assert len((tmp_path / "answers").read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("statuses", "expected"),
    [
        ([0, 0], (True, "", 2.0)),
        ([10], (False, "", 1.0)),
        ([0, 10, 10], (False, "", 3.0)),
        ([0, 10, 0, 0], (True, "", 4.0)),
        ([6], (None, "JBMC ends with status 6", 1.0)),
        ([0, 10, None], (None, "no answer in 8 s", 3.0)),
    ],
)
def test_bounds_grow_until_no_unwinding_assertion_fails(
    monkeypatch: pytest.MonkeyPatch, statuses: list[int | None], expected: tuple[bool | None, str, float]
) -> None:
    left = list(statuses)
    monkeypatch.setattr(jbmc, "run_command", lambda command, *, seconds: Finished(left.pop(0), "", "", 1.0))
    assert jbmc.deepen(("jbmc",), 8.0) == expected
    assert not left


@pytest.mark.parametrize(
    ("options", "names"),
    [((), "ABCDE"), (("--every", "2"), "ACE"), (("--every", "2", "--first", "2"), "BD"), (("--first", "4"), "DE")],
)  # fmt: skip
def test_a_sample_begins_where_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], names: str
) -> None:
    folder, asked = track(tmp_path, "", "true", "true"), list[str]()
    text = (folder / "family/nested/One.yml").read_text()
    (folder / "family/nested/One.yml").unlink()
    for name in "ABCDE":
        (folder / f"family/nested/{name}.yml").write_text(text)

    def answer(definition: Definition, seconds: float) -> list[Answer]:
        asked.append(definition.name[-1])
        return [Answer(definition, each, True, "", seconds) for each in definition.properties]

    monkeypatch.setattr("benchmarks.svcomp_java.ooxcheck.answers", answer)
    assert main([str(folder), *options]) == 0
    assert "".join(asked) == names


def test_a_sample_has_no_definition_before_the_first(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--first", "0"])
