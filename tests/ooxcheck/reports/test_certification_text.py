from __future__ import annotations

from array import array
from dataclasses import replace

import pytest

from ooxcheck.engine.proofs.certification import Certification, Claim, Proof, Subject
from ooxcheck.engine.report import Report
from ooxcheck.reports.certification_text import certification_lines
from ooxcheck.sat.certificate import Certificate
from tests.ooxcheck.fakes import check
from tests.ooxcheck.questions import asked

PROGRAM = "class A { static void f(int x) ensures(x == x) { while (x > 0) { } } }"


@pytest.fixture
def report() -> Report:
    return check(asked(PROGRAM, "A.f"))


def lines(report: Report, *claims: Claim, **rest: object) -> list[str]:
    proofs = tuple(
        Proof(claim, Certificate(b"", b""), "cadical195", "sat.proof", 1, 0.25, 2.0) for claim in claims
    )
    given = Certification(proofs, **rest)  # type: ignore[arg-type]  # its fields
    return list(certification_lines(replace(report, certification=given)))


def test_nobody_who_did_not_ask_is_told(report: Report) -> None:
    assert list(certification_lines(report)) == []


def test_each_claim_has_words_and_says_who_and_how_long(report: Report) -> None:
    (duty,) = report.duties
    took = "1 line by cadical195 in 0.2 s, accepted by sat.proof in 2.0 s"
    fully = replace(report, bounds=())
    claims = (
        Claim(Subject.INITIAL, array("i")),
        Claim(Subject.ASSUMPTIONS, array("i"), (duty,)),
        Claim(Subject.DUTIES, array("i"), (duty,), report.bounds),
        Claim(Subject.DUTIES, array("i"), (), report.bounds),
    )
    assert lines(fully, *claims) == [
        f"certified: no initial state is left out: {took}",
        f"certified: what is assumed has a value in every state: {took}",
        f"certified: 1 duty holds, no bound is reached: {took}",
        f"certified: no bound is reached: {took}",
    ]


def test_within_bounds_no_more_is_said(report: Report) -> None:
    assert report.bounds
    (line,) = lines(report, Claim(Subject.DUTIES, array("i"), (*report.duties, *report.duties)))
    assert line.startswith("certified: 2 duties hold within these bounds: ")


def test_what_is_in_no_proof_is_named(report: Report) -> None:
    assert lines(report, simplified=tuple(report.duties), missing="time was up") == [
        "in no proof: 1 duty that needed no solver",
        "not certified: time was up",
    ]
