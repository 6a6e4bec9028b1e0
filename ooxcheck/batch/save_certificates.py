"""Certificates of a report as files: ``DIR/Class.method/duties.cnf.gz`` has the clauses, ``duties.drat.gz`` the proof.

They are gzipped texts in the formats of solvers and proof checkers. ``ooxcheck validate`` identifies them by the digests in the report.
"""

from __future__ import annotations

import gzip
import io
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ooxcheck.engine.report import Report
from ooxcheck.files.output_folder import make_output_folder
from ooxcheck.files.safe_write import GZIP_NAME, put_below
from ooxcheck.formats.certification_form import Files
from ooxcheck.pictures.draw.picture_names import method_folder
from ooxcheck.text.sanitise import visible


def saved_certificates(report: Report, folder: Path, *, force: bool = False) -> tuple[Sequence[Files], str]:
    """Write the certificates of a report; return the files of each proof, and the error."""
    written: list[Files] = []
    names = Counter[str]()
    for proof in report.certification.proofs if report.certification else ():
        subject = proof.claim.subject.value.replace(" ", "-")
        names[subject] += 1
        subject += f"-{names[subject]}" if names[subject] > 1 else ""
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
    """Write a compressed file, with our mark in its header."""
    packed = io.BytesIO()
    with gzip.GzipFile(f"{GZIP_NAME}{name}", "wb", fileobj=packed, mtime=0) as file:
        file.write(content)
    return put_below(make_output_folder(folder), (method, f"{name}.gz"), packed.getvalue(), force=force)
