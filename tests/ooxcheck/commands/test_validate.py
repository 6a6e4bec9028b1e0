"""The command ``validate``: what it says of reports that are right, wrong, out of date, or no reports."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.ooxcheck.conftest import Answer, Ooxcheck
from tests.sessions import ROOT

PROGRAM = """class Node { Node next; }
class A {
  static void cut(Node n) requires(n != null) requires(acyclic(n, next)) ensures(n.next != n) {
    if (n.next != null) { n.next := n.next.next; }
  }
  static int odd(int x) ensures(retval > x) { return x + 1; }
  static int up(int x) requires(x < 10) ensures(retval > x) { return x + 1; }
  static void never(int x) requires(x > 0) requires(x < 0) { }
}
"""


@pytest.fixture
def report(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Callable[..., dict[str, Any]]:
    """Return what makes a report about methods of the program, in the file ``report.json``, and returns it."""

    def write(*arguments: str) -> dict[str, Any]:
        answer = ooxcheck(*arguments, file(PROGRAM), "--scope", "2", "--format", "json")
        Path("report.json").write_text(answer.out)
        return answer.document

    return write


def rewritten(document: dict[str, Any]) -> None:
    Path("report.json").write_text(json.dumps(document))


def validate(ooxcheck: Ooxcheck, *arguments: str) -> Answer:
    return ooxcheck("validate", "report.json", *arguments)


def test_a_report_with_proofs_stands_up(ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]) -> None:
    report("A.up", "A.odd", "--certify")
    answer = validate(ooxcheck)
    assert answer.code == 0
    assert "A.odd(int): violated\n  ✓ ensures of A.odd does not hold: replayed\n" in answer.out
    assert "A.up(int): holds\n  ✓ proof about the duties: " in answer.out
    assert ", accepted by sat.proof in " in answer.out
    assert answer.out.endswith(" confirmed\n")


def test_the_answer_is_data_too(ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]) -> None:
    document = report("A.up", "A.odd", "--certify")
    answer = validate(ooxcheck, "--format", "json")
    told = answer.document
    assert (told["schema"], told["changed"], told["exit"], answer.code) == ("ooxcheck-validate-1", [], 0, 0)
    assert told["findings"] == []
    odd, up = told["methods"]
    assert odd == {
        "method": "A.odd(int)",
        "verdict": "violated",
        "findings": [
            {
                "what": "ensures of A.odd does not hold",
                "standing": "confirmed",
                "how": "replayed",
                "timing": {"seconds": 0.0},
            }
        ],
        "unsolved": 0,
    }
    assert len(up["findings"]) == len(document["methods"][1]["certification"]["proofs"])
    assert up["findings"][0]["timing"]["seconds"] > 0


def test_no_encoder_is_loaded(report: Callable[..., dict[str, Any]]) -> None:
    report("A.up", "A.odd", "--certify")
    script = (
        "import sys\nfrom ooxcheck.commands.cli import status\ncode = status(['validate', 'report.json'])\n"
        "found = sorted(name for name in sys.modules if name.partition('.')[0] in ('translate', 'relational', 'specs', 'pysat'))\n"
        "print(int(code), found)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.endswith("\n0 []\n")


def test_what_holds_without_a_proof_is_not_confirmed(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    report("A.cut")
    answer = validate(ooxcheck)
    assert answer.code == 3
    assert "answer that something holds: no proof in the report: it was made without --certify" in answer.out


def test_a_counterexample_that_does_not_replay_is_wrong(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    document = report("A.odd")
    document["methods"][0]["counterexamples"][0]["call"]["arguments"] = [0]
    rewritten(document)
    answer = validate(ooxcheck)
    assert answer.code == 1
    assert (
        "✗ ensures of A.odd does not hold: the interpreter does not break it: the call returned" in answer.out
    )
    assert answer.out.endswith("1 method: 1 wrong\n")


def test_a_violation_without_counterexample_is_wrong(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    document = report("A.odd")
    document["methods"][0]["counterexamples"] = []
    rewritten(document)
    answer = validate(ooxcheck)
    assert (answer.code, "the report has no counterexample that shows it" in answer.out) == (1, True)


def test_a_duty_that_no_proof_covers_is_not_confirmed(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    document = report("A.cut", "--certify")
    for proof in document["methods"][0]["certification"]["proofs"]:
        proof["duties"] = []
    document["methods"][0]["certification"]["simplified"] = []
    rewritten(document)
    answer = validate(ooxcheck)
    assert (answer.code, "that something holds: no proof in the report\n" in answer.out) == (3, True)


def test_another_proof_is_not_that_of_the_report(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    document = report("A.cut", "--certify")
    form = document["methods"][0]["certification"]["proofs"][0]
    path = Path(form["proof"]["file"])
    path.write_bytes(gzip.compress(b"0\n"))
    answer = validate(ooxcheck)
    assert answer.code == 1
    assert f"{path} is not the file of the report: its digest is another" in answer.out
    form["proof"]["sha256"] = "9a271f2a916b0b6ee6cecb2426f0b3206ef074578be55d9bc94f6f3fe3ab86aa"
    rewritten(document)
    answer = validate(ooxcheck)
    assert answer.code == 1
    assert "the checker failed with code 20: line 1 of the proof does not follow: 0" in answer.out


def test_files_that_are_missing_or_broken_are_told(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    form = report("A.cut", "--certify")["methods"][0]["certification"]["proofs"][0]
    path = Path(form["clauses"]["file"])
    path.write_text("no gzip")
    answer = validate(ooxcheck)
    assert (answer.code, f"{path} cannot be read: Not a gzipped file" in answer.out) == (1, True)
    path.unlink()
    answer = validate(ooxcheck)
    assert (answer.code, f"{path} is missing" in answer.out) == (3, True)


def test_a_proof_has_a_time_limit(ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]) -> None:
    report("A.cut", "--certify")
    answer = validate(ooxcheck, "--timeout", "0.001")
    assert (answer.code, "the checker reached the time limit" in answer.out) == (3, True)


def test_a_program_that_has_changed_is_told(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    report("A.odd")
    Path("p.oox").write_text(PROGRAM.replace("return x + 1", "return x - 1"))
    answer = validate(ooxcheck)
    assert answer.code == 3
    assert (
        answer.err
        == "p.oox has changed since the report was written: what follows is about the program as it is now\n"
    )
    Path("p.oox").write_text(PROGRAM.replace("retval > x", "retval < 9 || retval >= -9"))
    assert validate(ooxcheck).code == 1


def test_the_program_may_be_elsewhere(ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]) -> None:
    report("A.odd")
    Path("p.oox").rename("q.oox")
    assert "cannot read p.oox" in validate(ooxcheck).err
    assert validate(ooxcheck, "q.oox").code == 0
    answer = validate(ooxcheck, "q.oox", "q.oox")
    assert (answer.code, answer.err.splitlines()[0]) == (
        2,
        "error: the report is about 1 files, not 2 [request.files]",
    )


def test_proofs_are_found_beside_the_report(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report("A.up", "--certify")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert ooxcheck("validate", "../report.json", "../p.oox").code == 0


def test_vacuous_and_unanswered_methods_say_nothing_that_is_shown(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    report("A.never")
    answer = validate(ooxcheck)
    assert (answer.code, "? vacuous: nothing in the report shows it" in answer.out) == (3, True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no JSON"),
        ("{", "is no JSON"),
        ("[" * 100_000, "nests too deep"),
        ("\x00\xff", "is no JSON"),
        ("[]", "an object is expected at the top"),
        ("{}", "there should be a key 'schema' at the top"),
        ('{"schema": "ooxcheck-brute-1"}', "the schema is ooxcheck-brute-1, and only ooxcheck-check-1 has"),
        ('{"schema": "ooxcheck-check-1", "program": 3}', "a list is expected at program"),
        (
            '{"schema": "ooxcheck-check-1", "program": [{"library": 1}]}',
            "true or false is expected at program[0].library",
        ),
        (
            '{"schema": "ooxcheck-check-1", "program": [{"file": "gone.oox", "sha256": "", "library": false}]}',
            "cannot read gone.oox",
        ),
        ('{"n": ' + "9" * 5000 + "}", "is no JSON"),
    ],
)
def test_what_is_no_report_is_refused(
    ooxcheck: Ooxcheck, file: Callable[..., str], text: str, words: str
) -> None:
    file(text, "report.json")
    answer = validate(ooxcheck)
    assert (answer.code, answer.out) == (2, "")
    assert words in answer.err


def test_a_report_may_come_on_standard_input(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    report("A.odd")
    with Path("report.json").open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert ooxcheck("validate", "-").code == 0


def test_a_report_that_is_not_there_is_told(
    ooxcheck: Ooxcheck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        ooxcheck("validate", "none.json").err
        == "error: cannot read none.json: No such file or directory [report.unreadable]\n"
    )


def test_whatever_stands_in_a_report_is_no_fault_of_ours(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    document = report("A.odd")
    (method,) = document["methods"]
    keys = (
        "settings",
        "bounds",
        "unroll",
        "calls",
        "callees",
        "loops",
        "counterexamples",
        "duties",
        "certification",
    )
    for key, hostile in product(keys, [-1, [], 10**30, {"int_width": 10**9}, {"proofs": [{}]}]):
        rewritten({**document, "methods": [{**method, key: hostile}]})
        assert validate(ooxcheck).code in (0, 1, 2, 3), (key, hostile)
