"""Validation of a report: the program, then for each method everything that its verdict rests on.

`violated` rests on counterexamples, which are replayed. `holds` rests on proofs, which are checked. Everything that follows from these, from the program
or from the question is computed again and must agree. That the clauses of a proof mean the program is not checked, only that they claim to answer
this question: a new check with ``--certify`` gives the same clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.proofs.certification import Subject
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import (
    ANY_ARRAY,
    ANY_HEAP,
    ANY_STRING,
    INDUCTION,
    LOOP_INVARIANTS,
    VALUES,
    WITHOUT_BOUNDS,
)
from ooxcheck.input.digest import digest
from ooxcheck.input.document import Part
from ooxcheck.input.java_programs import is_java, java_program
from ooxcheck.input.library import load_with_library, shelf
from ooxcheck.input.load import read_sources
from ooxcheck.input.suggest_files import JAVA_SUFFIX
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.exits import Exit, worst_of
from ooxcheck.validation.compare_with_new_check import compare_with_new_check
from ooxcheck.validation.consistency import inconsistencies
from ooxcheck.validation.finding import Finding, Standing
from ooxcheck.validation.recheck_certificates import count_unsolved, recheck, unproved_answers
from ooxcheck.validation.replay_counterexamples import asked_values, question_of, replay, replay_abstract

SCHEMA = "ooxcheck-check-1"


@dataclass(frozen=True, slots=True)
class Validated:
    """The findings about one method; without a verdict the report has no result for it.

    `unsolved` duties hold without a solver, according to the encoder.
    """

    method: str
    verdict: str
    findings: tuple[Finding, ...] = ()
    unsolved: int = 0


@dataclass(frozen=True, slots=True)
class Sources:
    """The current program of a report, and the files whose texts have changed."""

    texts: tuple[Source, ...]
    changed: tuple[str, ...]


def sources_of(document: Part, files: Sequence[str], text: str | None = None) -> Sources:
    """Return the program of a report: from the files that it names, from other given files in the same order, or the text of its only file."""
    if document["schema"].text() != SCHEMA:
        document.refuse(
            f"the schema is {document['schema'].text()}, and only {SCHEMA} has counterexamples and proofs"
        )
    listed = document["program"].parts()
    own = [part for part in listed if not part["library"].flag()]
    names = [part["file"].text() for part in own]
    number = len(files) if text is None else 1
    if number not in (len(own), 0):
        raise OoxError(
            [
                Diagnostic(
                    "request.files",
                    f"the report is about {len(own)} files, not {number}",
                    None,
                    notes=tuple(names),
                )
            ]
        )
    read = [text] if text is not None else [each.text for each in read_sources(map(Path, files or names))]
    texts = tuple(Source(name, each) for name, each in zip(names, read, strict=True))
    now = {name: digest(text.text) for name, text in zip(names, texts, strict=True)}
    now |= {source.name: digest(source.text) for source in shelf().values()}
    changed = [
        part["file"].text() for part in listed if now.get(part["file"].text()) != part["sha256"].text()
    ]
    return Sources(texts, tuple(changed))


def document_findings(document: Part) -> Iterator[Finding]:
    """Yield the findings about a report as a whole."""
    methods = document["methods"].parts()
    if not methods:
        yield Finding("the report", Standing.OPEN, "it is about no method")
    for key, problem, what in (
        ("unchecked", "not checked", "method"),
        ("errors", "the program has errors", "error"),
    ):
        number = len(document[key].parts())
        if number:
            yield Finding("the report", Standing.OPEN, f"{problem}: {pluralise(number, what)}")
    worst = worst_of(method["exit"].number() for method in methods)
    told = document["exit"].number()
    if told != worst and not (told == Exit.INTERRUPTED and document["unchecked"].parts()):
        yield Finding(
            "the report",
            Standing.WRONG,
            f"the exit status is {told}, and {int(worst)} follows from those of the methods",
        )


def validate(
    document: Part, sources: Sources, folder: Path, seconds: float | None, *, is_again: bool = False
) -> Iterator[Validated]:
    """Yield the findings about each method of a report; `folder` is that of the report, `seconds` the limit for a proof.

    With `is_again` the question is also decided again, which confirms claims for which the report has no evidence.
    """
    for method in document["methods"].parts():
        verdict = method.maybe("verdict")
        name, told = method["method"].text(), verdict.text() if verdict else "no verdict"
        if method.maybe("duties") is None:
            yield Validated(name, told, (_without_duties(method, told),))
            continue
        values = asked_values(method)
        is_of_java = method["place"]["file"].text().endswith(JAVA_SUFFIX)
        question = question_of(_program(sources.texts, values, name, is_of_java=is_of_java), method, values)
        findings = [
            *_runs(method, question, told, is_same_text=not sources.changed),
            *recheck(method, question, folder, seconds),
        ]
        if not sources.changed:
            findings += inconsistencies(method, question)
        again = [compare_with_new_check(method, question, seconds)] if is_again else []
        if not any(finding.standing is Standing.GOOD for finding in again):
            findings += [*_not_shown(method, told), *unproved_answers(method, question)]
        yield Validated(name, told, (*findings, *again), count_unsolved(method))


def _without_duties(method: Part, verdict: str) -> Finding:
    """Return the finding about a method without duties: refused, a lost process, or an internal error."""
    error = method.maybe("error")
    is_answer = verdict not in ("no verdict", "unknown") or method["exit"].number() in (
        Exit.FINE,
        Exit.VIOLATED,
    )
    if is_answer or (verdict == "no verdict") is (error is None):
        return Finding(verdict, Standing.WRONG, "the report has no duties that show it")
    return Finding(verdict, Standing.OPEN, error["kind"].text() if error else method["reason"].text())


def _runs(method: Part, question: Question, verdict: str, *, is_same_text: bool) -> Iterator[Finding]:
    """Yield the findings about counterexamples and abstract runs."""
    examples = method["counterexamples"].parts()
    for example in examples:
        yield from (
            replay(question, each, is_same_text=is_same_text)
            for each in (example, *example["others"].parts())
        )
    yield from (
        replay_abstract(question, unproved["run"], is_same_text=is_same_text)
        for unproved in method["unproved"].parts()
    )
    shown = sum(duty["standing"].text() == "violated" for duty in method["duties"].parts())
    if len(examples) < max(shown, verdict == "violated"):
        yield Finding("violated", Standing.WRONG, "the report has no counterexample that shows it")


_PROOFS = (
    (INDUCTION, "no bound on recursion matters", "the proof by induction is not in the report"),
    (LOOP_INVARIANTS, "no bound on loops matters", "the proof by loop invariants is not in the report"),
    (VALUES, "no bound matters", "the value analysis is not in the report"),
    (WITHOUT_BOUNDS, "no bound matters", "the proof about heaps of any size is not in the report"),
    (ANY_HEAP, "larger heaps do not matter", "the proof about heaps of any size is not in the report"),
    (ANY_ARRAY, "longer arrays do not matter", "why a length suffices is not in the report"),
    (ANY_STRING, "longer strings do not matter", "why a length suffices is not in the report"),
)
"""The codes of notes about proofs, the statements that they prove, and why nothing in a report shows these."""


def _not_shown(method: Part, verdict: str) -> Iterator[Finding]:
    """Yield statements of a report that nothing in it shows, besides duties that hold."""
    if verdict in ("vacuous", "unknown"):
        yield Finding(verdict, Standing.OPEN, "nothing in the report shows it")
    if not method["finishes"].flag() or method["conflict"].parts():
        yield Finding("no run finishes", Standing.OPEN, "nothing in the report shows it")
    if method["reason"].text() and verdict != "unknown":
        yield Finding("something is not known", Standing.OPEN, method["reason"].text())
    for standing in ("undecided", "never reached"):
        number = sum(duty["standing"].text() == standing for duty in method["duties"].parts())
        if number:
            yield Finding(
                f"{number} {'duty' if number == 1 else 'duties'} {standing}",
                Standing.OPEN,
                "nothing in the report shows it",
            )
    proved = _proved_subjects(method)
    has_invariants = Subject.INVARIANTS in proved
    codes = {note["code"].text() for note in method["notes"].parts()}
    codes -= {LOOP_INVARIANTS} if has_invariants else set()
    codes -= {INDUCTION} if Subject.INDUCTION in proved else set()
    codes -= {WITHOUT_BOUNDS} if Subject.ANY_HEAP in proved else set()
    yield from (Finding(what, Standing.OPEN, reason) for code, what, reason in _PROOFS if code in codes)
    if any(example["exhausted"].flag() for example in method["counterexamples"].parts()):
        yield Finding("there are no other counterexamples", Standing.OPEN, "nothing in the report shows it")
    for key, what in (
        ("coverage", "coverage"),
        ("unneeded", "what no duty needs"),
        ("self_check", "the self-check"),
        ("values", "what the value analysis has proved"),
    ):
        if method.maybe(key) is not None:
            yield Finding(what, Standing.OPEN, "it is not looked at")
    for key, what in (
        ("endless", "the runs that never end"),
        *(() if has_invariants else (("loop_invariants", "the inferred loop invariants"),)),
        ("call_contracts", "the inferred contracts of recursive methods"),
    ):
        yield from (Finding(what, Standing.OPEN, "they are not looked at") for _ in method[key].parts()[:1])


def _proved_subjects(method: Part) -> set[Subject]:
    """Return the subjects of the proofs in a report."""
    certification = method.maybe("certification")
    names = {each["subject"].text() for each in certification["proofs"].parts()} if certification else set()
    return {each for each in Subject if each.value in names}


def _program(texts: tuple[Source, ...], values: dict[str, Any], method: str, *, is_of_java: bool) -> Program:
    """Return the program of a method; a method of Java has its own."""
    java = tuple(filter(is_java, texts))
    if java and is_of_java:
        return java_program(java, method, int_width=values["int_width"], no_laws=values["no_laws"])[0]
    program = _common_program(tuple(each for each in texts if each not in java), values["int_width"])
    return program.qualify([method.rpartition(":")[2]]) if ":" in method else program


@lru_cache(maxsize=2)
def _common_program(texts: tuple[Source, ...], int_width: int) -> Program:
    """Return the common program of the methods of a report."""
    return load_with_library(texts, int_width=int_width)
