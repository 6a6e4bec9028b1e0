"""Verdicts about unchanged public Java code, with each violation repeated on the JVM.

python -m benchmarks.classes strangers FOLDER [--under WORD] [--methods N] [--seed S] [--seconds T] [--scope N] [--no-infer] [--log FILE]

Methods that are not private are drawn at random. Each is checked in its file with the files that this needs, with the usual pipeline in a process of its own, and a limit of CPU seconds. The invariants of a class are computed once.
The tests of a violated method are compiled against the sources and run.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.classes.jvm_confirmation import ViolationTests, confirm, violation_tests
from benchmarks.classes.within_time import cpu_seconds, within_cpu_seconds
from benchmarks.strangers import sources
from ooxcheck.classes.checks.check_unannotated import check_unannotated
from ooxcheck.classes.stored.store import Store
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.exceptions.throws_clause import clause_text
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Possible, Report
from ooxcheck.input.java_programs import java_method_places, java_methods_by_access, java_program
from ooxcheck.input.values import read_values
from ooxcheck.java.source_path import with_companions
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source

CONFIRMED, UNCONFIRMED = "violated, history fails on the JVM", "violated, not confirmed"
NO_TIME, REFUSED, ERROR = "no answer in time", "refused", "internal error"
BEYOND = 20
"""CPU seconds that a process has besides its time limit: it loads files before the check, and writes tests after it."""
KINDS = (
    Verdict.HOLDS.value,
    Verdict.WITHIN_BOUNDS.value,
    CONFIRMED,
    UNCONFIRMED,
    Verdict.POSSIBLE.value,
    Verdict.VACUOUS.value,
)


@dataclass(frozen=True, slots=True)
class Sample:
    """What is drawn from a folder, and the options of the checks."""

    folder: Path
    under: str
    methods: int
    seed: int
    scope: int
    seconds: int
    with_comparison: bool
    log: Path | None


@dataclass(frozen=True, slots=True)
class StrangerOutcome:
    """The outcome of a method: a kind of the table, the details, the seconds, and the verdict without inference."""

    method: str
    kind: str
    details: str
    seconds: float
    without: str = ""


def report_strangers(sample: Sample) -> Iterator[str]:
    """Check the methods of a sample, and yield the lines of the table."""
    given = sources(sample.folder, sample.under)
    texts = {each.name: each for each in given.texts}
    places = java_method_places(given.units)
    public = java_methods_by_access(given.units)
    candidates = [each for each in given.methods if public.get(each) and not each.endswith(".main(String[])")]
    drawn = Random(sample.seed).sample(candidates, min(sample.methods, len(candidates)))
    outcomes = []
    with tempfile.TemporaryDirectory() as store:
        for method in sorted(drawn, key=given.methods.index):
            outcomes.append(_outcome(method, texts[places[method][0]], sample, Path(store)))
            if sample.log is not None:
                with sample.log.open("a") as file:
                    print(json.dumps(asdict(outcomes[-1])), file=file)
    yield f"{len(given.texts)} files, {len(candidates)} methods, {len(drawn)} drawn with seed {sample.seed}"
    yield f"scope {sample.scope}, at most {sample.seconds} CPU seconds each"
    yield from table(outcomes)


def _outcome(method: str, source: Source, sample: Sample, store: Path) -> StrangerOutcome:
    begun = cpu_seconds()
    answer = within_cpu_seconds(lambda: _answer(method, source, sample, store), sample.seconds + BEYOND)
    seconds = cpu_seconds() - begun
    kind, details = answer or (NO_TIME, "")
    if kind == Verdict.VIOLATED.value:
        form = json.loads(details)
        expected = tuple((thrown, place) for thrown, place in form["expected"])
        tests = ViolationTests(form["name"], form["text"], expected, tuple(form["missing"]))
        with tempfile.TemporaryDirectory() as folder:
            difference = confirm(tests, source, Path(folder))
        kind = UNCONFIRMED if difference else CONFIRMED
        details = f"{difference}\n{tests.text}" if difference else tests.text
    without = ""
    if sample.with_comparison:
        other = within_cpu_seconds(
            lambda: _answer(method, source, sample, store, infer=False), sample.seconds + BEYOND
        )
        without = other[0] if other else NO_TIME
    return StrangerOutcome(method, kind, details, seconds, without)


def _answer(
    method: str, source: Source, sample: Sample, store: Path, *, infer: bool = True
) -> tuple[str, str]:
    """Return the verdict about a method, and its details as text."""
    options: Mapping[str, object] = {
        "scope": sample.scope, "seconds": sample.seconds, "no_infer": not infer
    }  # fmt: skip
    try:
        program, meant = java_program(with_companions([source]), method)
        question = Terms.of(read_values(options)).resolve_for(program).about(program, meant)
        report = check_unannotated(question, store=Store(store, trust=False))
    except OoxError as error:
        return REFUSED, re.sub(r"^not supported: ", "", error.diagnostics[0].message)
    except Exception as error:  # whatever it is, the table counts it
        return ERROR, f"{type(error).__name__}: {error}"
    kind = report.verdict.value
    if kind == Verdict.VIOLATED.value and infer:
        return kind, json.dumps(asdict(violation_tests(report)))
    if kind in (Verdict.UNKNOWN.value, Verdict.NOT_PROVED.value):
        return NO_TIME, report.reason
    return kind, "\n".join(_details(report))


def _details(report: Report) -> Iterator[str]:
    """Yield the possible violations of a report, the documented exceptions and the notes."""
    for each in report.possible:
        yield f"possible: {_possible_words(each)}"
    yield from (clause_text(each) for each in report.throws)
    yield from (each.message for each in report.notes)


def _possible_words(possible: Possible) -> str:
    duty = possible.run.duty
    span = duty.span if duty.thrown is None else duty.thrown.span
    return f"{duty.kind.value} {Path(span.source.name).name}:{span.line}: {possible.heaps} heaps of up to {possible.longest} calls"


def table(outcomes: Sequence[StrangerOutcome]) -> Iterator[str]:
    """Yield the number of methods of each kind, and the shares of answers."""
    counts = Counter(each.kind for each in outcomes)
    without = Counter(each.without for each in outcomes if each.without)
    answered = sum(counts[each] for each in KINDS)
    yield f"{answered:6}  answered"
    for kind in (*KINDS, NO_TIME, REFUSED, ERROR):
        share = f"{100 * counts[kind] / answered:5.1f} %" if answered and kind in KINDS else " " * 7
        yield f"{counts[kind]:6} {share}  {kind}"
    if without:
        yield f"without inference: {', '.join(f'{count} {kind}' for kind, count in without.most_common())}"
    yield f"{_class_seconds(outcomes):.1f} s for a class (median)"
    for each in outcomes:
        if each.kind in (UNCONFIRMED, ERROR, REFUSED):
            yield f"{each.method}: {each.kind}: {each.details.partition(chr(10))[0]}"
        elif each.kind in (CONFIRMED, Verdict.POSSIBLE.value):
            yield f"{each.method}: {each.kind}"


def _class_seconds(outcomes: Sequence[StrangerOutcome]) -> float:
    """Return the median of the seconds of the classes."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for each in outcomes:
        seconds[each.method.partition("(")[0].rpartition(".")[0]] += each.seconds
    return median(seconds.values()) if seconds else 0.0
