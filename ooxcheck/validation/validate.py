"""A report validated: the program it speaks of, then for each method what its verdict rests on.

`violated` rests on counterexamples, which are run again; what holds rests on proofs, which are checked again. That the clauses
of a proof mean the program is not looked at: whoever doubts it asks again with ``--certify``, and gets the same clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from datatypes import dataclass
from oox.diagnostics import Diagnostic, OoxError
from oox.program import Program
from oox.source import Source
from ooxcheck.input.digest import digest
from ooxcheck.input.java_programs import is_java, java_program
from ooxcheck.input.library import load_with_library, shelf
from ooxcheck.input.load import read_sources
from ooxcheck.validation.document import Part
from ooxcheck.validation.finding import Finding, Standing
from ooxcheck.validation.rechecked import rechecked, unsolved
from ooxcheck.validation.replayed import asked_again, asked_values, replayed

SCHEMA = "ooxcheck-check-1"


@dataclass(frozen=True, slots=True)
class Validated:
    """What became of what a report says about one method; without a verdict it says nothing.

    `unsolved` duties hold, it says, without a solver: that is the encoder's word, as it is that clauses mean the program.
    """

    method: str
    verdict: str
    findings: tuple[Finding, ...] = ()
    unsolved: int = 0


@dataclass(frozen=True, slots=True)
class Sources:
    """The program of a report as it is now, and the files whose texts are others than then."""

    texts: tuple[Source, ...]
    changed: tuple[str, ...]


def sources_of(document: Part, files: Sequence[str]) -> Sources:
    """Return the program that a report speaks of, from the files that it names or, in their order, others."""
    if document["schema"].text() != SCHEMA:
        document.refuse(f"the schema is {document['schema'].text()}, and only {SCHEMA} has counterexamples and proofs")
    listed = document["program"].parts()
    own = [part for part in listed if not part["library"].flag()]
    names = [part["file"].text() for part in own]
    if files and len(files) != len(own):
        raise OoxError([Diagnostic("request.files", f"the report is about {len(own)} files, not {len(files)}", None, notes=tuple(names))])
    found = read_sources([Path(name) for name in files or names])
    texts = tuple(Source(name, each.text) for name, each in zip(names, found, strict=True))
    now = {name: digest(text.text) for name, text in zip(names, texts, strict=True)}
    now |= {source.name: digest(source.text) for source in shelf().values()}
    changed = [part["file"].text() for part in listed if now.get(part["file"].text()) != part["sha256"].text()]
    return Sources(texts, tuple(changed))


def validated(document: Part, sources: Sources, folder: Path, seconds: float | None) -> Iterator[Validated]:
    """Yield what becomes of each method of a report; `folder` is where the report is, `seconds` what a proof may take."""
    for method in document["methods"].parts():
        verdict = method.maybe("verdict")
        name, told = method["method"].text(), verdict.text() if verdict else "no verdict"
        if method.maybe("duties") is None:
            yield Validated(name, told)
        else:
            findings = tuple(_findings(method, told, sources, folder, seconds))
            yield Validated(name, told, findings, unsolved(method))


def _findings(method: Part, verdict: str, sources: Sources, folder: Path, seconds: float | None) -> Iterator[Finding]:
    values = asked_values(method)
    question = asked_again(_program(sources.texts, values, method["method"].text()), method, values)
    examples = method["counterexamples"].parts()
    yield from (replayed(question, example) for example in examples)
    shown = sum(duty["standing"].text() == "violated" for duty in method["duties"].parts())
    if len(examples) < max(shown, verdict == "violated"):
        yield Finding("violated", Standing.WRONG, "the report has no counterexample that shows it")
    if verdict == "vacuous":
        yield Finding("vacuous", Standing.OPEN, "nothing in the report shows it")
    else:
        yield from rechecked(method, folder, seconds)


def _program(texts: tuple[Source, ...], values: dict[str, Any], method: str) -> Program:
    """Return the program of a method; a method of Java has its own."""
    if any(map(is_java, texts)):
        return java_program(texts, method, int_width=values["int_width"], sharing=values["sharing"])[0]
    return _common_program(texts, values["int_width"])


@lru_cache(maxsize=2)
def _common_program(texts: tuple[Source, ...], int_width: int) -> Program:
    """Return the program that some texts form; the methods of a report have it in common."""
    return load_with_library(texts, int_width=int_width)
