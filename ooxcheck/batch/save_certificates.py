"""Certificates of a report as files: ``DIR/Class.method/duties.cnf.gz`` has the clauses, ``duties.drat.gz`` the proof.

They are gzip of the texts that solvers and proof checkers everywhere read. ``ooxcheck validate`` knows them by the digests
of these texts, which the report has.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Sequence
from pathlib import Path

from ooxcheck.engine.report import Report
from ooxcheck.files.safe_write import GZIP_NAME, put_below
from ooxcheck.formats.certification_form import Files
from ooxcheck.pictures.draw.writing import method_folder
from ooxcheck.text.sanitise import visible


def saved_certificates(report: Report, folder: Path, *, force: bool = False) -> tuple[Sequence[Files], str]:
    """Write the certificates of a report; return which files there are for each proof, and what went wrong."""
    written: list[Files] = []
    for proof in report.certification.proofs if report.certification else ():
        subject = proof.claim.subject.value.replace(" ", "-")
        stem = folder / method_folder(report) / subject
        try:
            clauses = _put(
                folder, method_folder(report), f"{subject}.cnf", proof.certificate.clauses, force=force
            )
            steps = _put(
                folder, method_folder(report), f"{subject}.drat", proof.certificate.proof, force=force
            )
        except OSError as error:
            return written, visible(f"cannot write {stem}: {error.strerror}")
        written.append(Files(str(clauses), str(steps)))
    return written, ""


def _put(folder: Path, method: str, name: str, content: bytes, *, force: bool) -> Path:
    """Write a compressed file, which says in its header who has written it."""
    packed = io.BytesIO()
    with gzip.GzipFile(f"{GZIP_NAME}{name}", "wb", fileobj=packed, mtime=0) as file:
        file.write(content)
    return put_below(folder, (method, f"{name}.gz"), packed.getvalue(), force=force)
