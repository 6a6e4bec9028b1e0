"""Certificates of a report checked again: the files must be those of the report, and the checker must accept the proof."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

from ooxcheck.datatypes.regular_files import read_regular
from ooxcheck.engine.proofs.claim_comment import Named, bound_name, claim_comment, duty_name
from ooxcheck.engine.question import Question
from ooxcheck.input.digest import digest
from ooxcheck.input.document import Part
from ooxcheck.oox.analysis.termination import bounded_code
from ooxcheck.sat.certificate import Certificate, Uncertified, verify
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.json_form import span_form, to_json
from ooxcheck.validation.consistency import is_same
from ooxcheck.validation.finding import Finding, Standing

MAX_BYTES = 2_000_000_000
"""The largest size of an uncompressed file."""


class _Missing(Exception):  # noqa: N818 (found in a folder, not raised by mistake)
    """A file of a certificate is missing or another one."""

    def __init__(self, standing: Standing, why: str) -> None:
        super().__init__(why)
        self.standing, self.why = standing, why


def recheck(method: Part, question: Question, folder: Path, seconds: float | None) -> Iterator[Finding]:
    """Yield the result for each proof about a method; missing files are also looked for in a folder."""
    certification = method.maybe("certification")
    proofs = certification["proofs"].parts() if certification else []
    for number, proof in enumerate(proofs, start=1):
        comment = _comment(method, proof, question, number, len(proofs))
        yield _check_proof(proof, comment, folder, seconds)
    if certification is not None:
        yield from _contradictions(method, certification, proofs)
    missing = certification["missing"].text() if certification else ""
    if missing:
        yield Finding("the proofs are not complete", Standing.OPEN, missing)


def unproved_answers(method: Part, question: Question) -> Iterator[Finding]:
    """Yield duties that hold without a proof in the report."""
    certification = method.maybe("certification")
    proofs = certification["proofs"].parts() if certification else []
    unproved = [
        duty
        for duty in method["duties"].parts()
        if duty["standing"].text() == "holds" and not _is_proved(duty, proofs)
    ]
    if unproved:
        yield _without_proof(unproved, certification)
    if method["verdict"].text() == "holds":
        yield from _unproved_bounds(question, proofs)


def count_unsolved(method: Part) -> int:
    """Return the number of duties that hold without a solver, for which there is no proof to check."""
    certification = method.maybe("certification")
    return len(certification["simplified"].parts()) if certification else 0


def _is_proved(duty: Part, proofs: Sequence[Part]) -> bool:
    return any(is_same(duty, each) for proof in proofs for each in proof["duties"].parts())


def _without_proof(duties: Sequence[Part], certification: Part | None) -> Finding:
    """Return that duties hold without proof, also those without a solver, which only the encoder can confirm."""
    what = f"{pluralise(len(duties), 'answer')} that something holds"
    if certification is None:
        return Finding(what, Standing.OPEN, "no proof in the report: it was made without --certify")
    simplified = sum(
        any(is_same(duty, each) for each in certification["simplified"].parts()) for duty in duties
    )
    needed = f" ({simplified} needed no solver when the report was made)" if simplified else ""
    return Finding(what, Standing.OPEN, f"no proof in the report{needed}")


def _contradictions(method: Part, certification: Part, proofs: Sequence[Part]) -> Iterator[Finding]:
    """Yield the duties with a proof, or marked as solved without a solver, that do not hold."""
    holding = [duty for duty in method["duties"].parts() if duty["standing"].text() == "holds"]
    claimed = [each for proof in proofs for each in proof["duties"].parts()] + certification[
        "simplified"
    ].parts()
    for duty in claimed:
        if not any(is_same(duty, each) for each in holding):
            yield Finding(
                "the report",
                Standing.WRONG,
                f"{duty['kind'].text()} at line {duty['place']['line'].number()} is certified, and is not said to hold",
            )


def _unproved_bounds(question: Question, proofs: Sequence[Part]) -> Iterator[Finding]:
    """Yield the loops and recursive methods without a proof that their bounds are not exceeded."""
    proved = [each["place"].value for proof in proofs for each in proof["bounds"].parts()]
    settings = question.settings_with(question.settings.unroll)
    code = bounded_code(
        question.program,
        question.method,
        settings.by_contract,
        loops_by_invariant=settings.loops_by_invariant,
    )
    open_ = [span for span in code if json.loads(to_json({"place": span_form(span)}))["place"] not in proved]
    if open_:
        lines = ", ".join(dict.fromkeys(str(span.line) for span in open_))
        yield Finding(
            "no bound on loops or calls is reached",
            Standing.OPEN,
            f"no proof in the report about line {lines}",
        )


def _comment(method: Part, proof: Part, question: Question, number: int, total: int) -> bytes:
    """Return the first line of the clauses of a proof if they are about this question."""
    duties = tuple(
        duty_name(each["kind"].text(), _text_or_none(each, "name"), _place(each["place"]), _site(each))
        for each in proof["duties"].parts()
    )
    bounds = tuple(
        bound_name(each["reason"].text(), _place(each["place"])) for each in proof["bounds"].parts()
    )
    invariants = tuple(
        each.text() for loop in method["loop_invariants"].parts() for each in loop["invariants"].parts()
    )
    named = Named(proof["subject"].text(), number, total, duties, bounds, invariants)
    return claim_comment(question, question.settings_with(question.settings.unroll), named)


def _text_or_none(part: Part, name: str) -> str | None:
    child = part.maybe(name)
    return None if child is None else child.text()


def _site(duty: Part) -> str | None:
    site = duty.maybe("site")
    return None if site is None else _place(site)


def _place(part: Part) -> str:
    return f"{part['file'].text()}:{part['line'].number()}:{part['column'].number()}"


def _check_proof(proof: Part, comment: bytes, folder: Path, seconds: float | None) -> Finding:
    what, begun = f"proof about the {proof['subject'].text()}", monotonic()
    try:
        certificate = Certificate(_text(proof["clauses"], folder), _text(proof["proof"], folder))
    except _Missing as missing:
        return Finding(what, missing.standing, missing.why)
    if not certificate.clauses.startswith(comment):
        return Finding(what, Standing.WRONG, "its clauses are about another question")
    outcome = verify(certificate, seconds=seconds)
    if isinstance(outcome, Uncertified):
        return Finding(what, Standing.WRONG if outcome.is_contradicted else Standing.OPEN, outcome.reason)
    sizes = {
        "clauses": sum(line[:1] not in b"cp" for line in certificate.clauses.splitlines()),
        "proof": outcome.lines,
    }
    wrong = next((name for name, size in sizes.items() if proof[name]["size"].number() != size), None)
    if wrong is not None:
        return Finding(
            what,
            Standing.WRONG,
            f"the {wrong} is said to have {proof[wrong]['size'].number()} lines, and has {sizes[wrong]}",
        )
    size = f"{pluralise(outcome.lines, 'line')} about {pluralise(sizes['clauses'], 'clause')}"
    return Finding(what, Standing.GOOD, f"{size}, accepted by {outcome.checker}", monotonic() - begun)


def _text(part: Part, folder: Path) -> bytes:
    """Return the text of a certificate, if it is the one of the report."""
    named = part.maybe("file")
    if named is None:
        raise _Missing(Standing.OPEN, "its files were not written")
    path = next((path for path in (Path(named.text()), folder / named.text()) if path.exists()), None)
    if path is None:
        raise _Missing(Standing.OPEN, f"{named.text()} is missing")
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(read_regular(path, limit=MAX_BYTES))) as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise _Missing(Standing.WRONG, f"{path} cannot be read: {error}") from None
    if len(content) > MAX_BYTES or digest(content) != part["sha256"].text():
        raise _Missing(Standing.WRONG, f"{path} is not the file of the report: its digest is another")
    return content
