"""With --certify the report says what is proved and by whom, and the files are what it says."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from ooxcheck.engine.proofs import certify
from ooxcheck.sat.certificate import Certificate, Certified, Uncertified, verify
from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """class Node { Node next; }
class A {
  static void cut(Node n) requires(n != null) requires(acyclic(n, next)) ensures(acyclic(n, next)) ensures(n.next != n) {
    if (n.next != null) { n.next := n.next.next; }
  }
  static int same(int x) ensures(retval == x) { while (x > 100) { x := x + 0; } return x; }
}
"""


def test_what_is_proved_is_told_with_who_and_how_long(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("A.cut", file(PROGRAM), "--certify", "--scope", "2")
    assert answer.code == 0
    for words in (
        "certified: no initial state is left out: ",
        "lines by glucose4 in ",
        " s, accepted by sat.proof in ",
        "proofs: ooxcheck-out/A.cut",
    ):
        assert words in answer.out
    assert sorted(path.name for path in Path("ooxcheck-out/A.cut").iterdir())[-2:] == [
        "initial-states.cnf.gz",
        "initial-states.drat.gz",
    ]


def test_within_bounds_the_proof_says_no_more(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("A.same", file(PROGRAM), "--certify")
    assert "1 duty that needed no solver" in answer.out or "holds within these bounds: " in answer.out
    assert "no bound is reached" not in answer.out


def test_files_have_the_digests_of_the_report(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file(PROGRAM)
    form = ooxcheck("A.cut", name, "--certify", "--format", "json", "--scope", "2").document["methods"][0][
        "certification"
    ]
    assert form["missing"] == ""
    for proof in form["proofs"]:
        texts = [gzip.decompress(Path(proof[kind]["file"]).read_bytes()) for kind in ("clauses", "proof")]
        assert [sha256(text).hexdigest() for text in texts] == [
            proof[kind]["sha256"] for kind in ("clauses", "proof")
        ]
        assert texts[1].count(b"\n") == proof["proof"]["size"]
        assert isinstance(verify(Certificate(*texts)), Certified)


def test_the_same_question_has_the_same_certificate(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    arguments = ("A.cut", file(PROGRAM), "--certify", "--format", "json", "--scope", "2", "--out")
    first = ooxcheck(*arguments, "first").document["methods"][0]["certification"]["proofs"]
    ooxcheck(*arguments, "second")
    assert first
    for path in Path("first/A.cut").iterdir():
        assert path.read_bytes() == (Path("second/A.cut") / path.name).read_bytes()


def test_what_holds_without_a_proof_is_no_answer(
    ooxcheck: Ooxcheck, file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certify, "prove", lambda *_, **__: Uncertified("the solver reached the time limit"))
    answer = ooxcheck("A.cut", file(PROGRAM), "--certify", "--scope", "2")
    assert answer.code == 3
    assert (
        "not certified, no bound reached" in ooxcheck("A.cut", "p.oox", "--certify", "--scope", "2", "-q").out
    )
    assert (
        "A.cut(Node): not certified: the solver reached"
        in ooxcheck("A.cut", "p.oox", "--certify", "--format", "github").out
    )
    assert "not certified: the solver reached the time limit" in answer.out
    assert "holds" in answer.out


def test_a_refused_proof_is_an_internal_error_and_no_verdict(
    ooxcheck: Ooxcheck, file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        certify, "verify", lambda *_, **__: Uncertified("line 1 does not follow", is_contradicted=True)
    )
    answer = ooxcheck("A.cut", file(PROGRAM), "--certify", "--scope", "2")
    assert answer.code == 4
    assert (
        "internal error: the proof about the initial states is refused: line 1 does not follow" in answer.err
    )
    assert answer.out == ""


def test_a_folder_that_cannot_be_written_to_costs_the_files(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file(PROGRAM)
    Path("taken").write_text("")
    arguments = ("A.cut", name, "--certify", "--scope", "2", "--out", "taken")
    assert "cannot write taken/A.cut/initial-states: Not a directory" in ooxcheck(*arguments).err
    proof, *_ = ooxcheck(*arguments, "--format", "json").document["methods"][0]["certification"]["proofs"]
    assert (proof["clauses"]["file"], proof["proof"]["file"]) == (None, None)


def test_processes_keep_certificates_too(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("--all", file(PROGRAM), "--certify", "-j", "2", "--scope", "2", "-v")
    assert answer.code == 0
    assert "proofs: ooxcheck-out/A.cut" in answer.out
    assert Path("ooxcheck-out/A.cut/initial-states.drat.gz").exists()
