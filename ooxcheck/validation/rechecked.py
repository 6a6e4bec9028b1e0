"""Certificates of a report checked again: the files have to be those of the report, and the checker has to accept the proof."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from ooxcheck.input.digest import digest
from ooxcheck.text.diagnostics import counted
from ooxcheck.validation.document import Part
from ooxcheck.validation.finding import Finding, Standing
from sat.certificate import Certificate, Uncertified, verify

MAX_BYTES = 2_000_000_000
"""How large a text may become; a file of few bytes can stand for any number."""


class _Missing(Exception):  # noqa: N818 (found in a folder, not raised by mistake)
    """A file of a certificate is not there or not the one that is meant."""

    def __init__(self, standing: Standing, why: str) -> None:
        super().__init__(why)
        self.standing, self.why = standing, why


def rechecked(method: Part, folder: Path, seconds: float | None) -> Iterator[Finding]:
    """Yield what becomes of each proof about a method, and what has none; files that are not here are looked for in a folder."""
    certification = method.maybe("certification")
    for proof in certification["proofs"].parts() if certification else ():
        yield _checked(proof, folder, seconds)
    missing = certification["missing"].text() if certification else ""
    if missing:
        yield Finding("the proofs are not complete", Standing.OPEN, missing)
    unproved = list(_unproved(method, certification))
    if unproved and not missing:
        how = "no proof in the report" if certification else "no proof in the report: it was made without --certify"
        yield Finding(f"{counted(len(unproved), 'answer')} that something holds", Standing.OPEN, how)


def unsolved(method: Part) -> int:
    """Return how many duties hold without a solver, of which there is no proof to check."""
    certification = method.maybe("certification")
    return len(certification["simplified"].parts()) if certification else 0


def _unproved(method: Part, certification: Part | None) -> Iterator[Part]:
    """Yield the duties that are said to hold and in no proof; those that needed no solver have none."""
    covered = [*certification["simplified"].parts()] if certification else []
    for proof in certification["proofs"].parts() if certification else ():
        covered += proof["duties"].parts()
    for duty in method["duties"].parts():
        if duty["standing"].text() == "holds" and not any(_is_same(duty, each) for each in covered):
            yield duty


def _is_same(duty: Part, other: Part) -> bool:
    return isinstance(other.value, dict) and all(duty.value.get(key) == other.value.get(key) for key in ("kind", "name", "place", "site"))


def _checked(proof: Part, folder: Path, seconds: float | None) -> Finding:
    what, begun = f"proof about the {proof['subject'].text()}", monotonic()
    try:
        certificate = Certificate(_text(proof["clauses"], folder), _text(proof["proof"], folder))
    except _Missing as missing:
        return Finding(what, missing.standing, missing.why)
    outcome = verify(certificate, seconds=seconds)
    if isinstance(outcome, Uncertified):
        return Finding(what, Standing.WRONG if outcome.is_contradicted else Standing.OPEN, outcome.reason)
    size = f"{counted(outcome.lines, 'line')} about {counted(proof['clauses']['size'].number(), 'clause')}"
    return Finding(what, Standing.GOOD, f"{size}, accepted by {outcome.checker}", monotonic() - begun)


def _text(part: Part, folder: Path) -> bytes:
    """Return the text of a certificate, if it is the one that the report means."""
    named = part.maybe("file")
    if named is None:
        raise _Missing(Standing.OPEN, "its files were not written")
    path = next((path for path in (Path(named.text()), folder / named.text()) if path.exists()), None)
    if path is None:
        raise _Missing(Standing.OPEN, f"{named.text()} is missing")
    try:
        with gzip.open(path) as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise _Missing(Standing.WRONG, f"{path} cannot be read: {error}") from None
    if len(content) > MAX_BYTES or digest(content) != part["sha256"].text():
        raise _Missing(Standing.WRONG, f"{path} is not the file of the report: its digest is another")
    return content
