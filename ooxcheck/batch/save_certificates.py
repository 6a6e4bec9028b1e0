"""Certificates of a report as files: ``DIR/Class.method/duties.cnf.gz`` has the clauses, ``duties.drat.gz`` the proof.

They are gzip of the texts that solvers and proof checkers everywhere read. ``ooxcheck validate`` knows them by the digests
of these texts, which the report has.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

from ooxcheck.engine.report import Report
from ooxcheck.formats.atomic_write import put_bytes
from ooxcheck.formats.certification_form import Files
from ooxcheck.pictures.draw.writing import method_folder
from ooxcheck.text.sanitise import visible


def saved_certificates(report: Report, folder: Path) -> tuple[Sequence[Files], str]:
    """Write the certificates of a report; return which files there are for each proof, and what went wrong."""
    written: list[Files] = []
    for proof in report.certification.proofs if report.certification else ():
        stem = folder / method_folder(report) / proof.claim.subject.value.replace(" ", "-")
        clauses, steps = Path(f"{stem}.cnf.gz"), Path(f"{stem}.drat.gz")
        try:
            put_bytes(clauses, gzip.compress(proof.certificate.clauses, mtime=0))
            put_bytes(steps, gzip.compress(proof.certificate.proof, mtime=0))
        except OSError as error:
            return written, visible(f"cannot write {stem}: {error.strerror}")
        written.append(Files(str(clauses), str(steps)))
    return written, ""
