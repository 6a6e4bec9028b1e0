"""Several methods checked, here or in processes, with answers printed in the order of the text as soon as possible.

Ctrl-C ends everything at once, and the answers so far are printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import field, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.batch.answers import answer_for_lost_process, answer_for_report, check_method, headlines
from ooxcheck.batch.batch import Batch
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import Interrupted
from ooxcheck.engine.report import Report
from ooxcheck.formats import render
from ooxcheck.input.values import VALUES
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.program import Program
from ooxcheck.reports.answer import Answer
from ooxcheck.reports.table import row, shown_details, summary
from ooxcheck.sat.processes.memory_limits import limited_memory
from ooxcheck.text.diagnostics import diagnostic_lines, first_diagnostic_lines, pluralise
from ooxcheck.text.exits import Exit, worst_of
from ooxcheck.text.json_form import Json, diagnostic_form
from ooxcheck.text.progress import Progress
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import PLAIN, Paint, complain, hand_over, say

if TYPE_CHECKING:
    from ooxcheck.batch.kept_answers import KeptAnswers
    from ooxcheck.batch.request import Request
    from ooxcheck.processes.forking import Forked
    from ooxcheck.processes.process_pool import Job, News
    from ooxcheck.sat.processes.executor import Executor

Answers: TypeAlias = "Generator[tuple[int, Answer], None, None]"
"""Numbers of methods and their answers; to be closed."""

WORKER = "ooxcheck.batch.worker"

PAGE = "report.html"
"""The page about all answers, in the output folder."""

SAFE_UNROLL = 20
"""The bound on loops and calls up to which no warning is needed."""


def run_batch(batch: Batch, *, processes: int, form: str, quiet: bool, tests: Path | None = None) -> Exit:
    """Check all methods, print the answers, write the requested files, and return the exit code."""
    teller = _Text(batch, quiet) if form == "text" else _Document(batch, form)
    held: dict[int, Answer] = {}
    try:
        for part in batch.parts():
            _warn_of_size(part)
            _tell_in_order(part, processes, teller, held)
        batch = batch.with_refusals()
        code = worst_of([*(answer.exit for answer in teller.told), *batch.refused_exits()])
    except KeyboardInterrupt:
        for number in sorted(held):
            teller.tell(held[number])
        batch, code = batch.with_refusals(), Exit.INTERRUPTED
    teller.batch = batch
    teller.end(code)
    if (
        tests is not None
        and not _has_written_tests(tests, teller.told, is_told=form == "text", request=batch.request)
        and code is Exit.FINE
    ):
        return Exit.WRONG_INPUT
    if (
        batch.request.lcov is not None
        and not _has_written_lcov(batch.request.lcov, teller.told, force=batch.request.force)
        and code is Exit.FINE
    ):
        return Exit.WRONG_INPUT
    if (
        batch.request.html
        and not _has_written_page(batch, teller.told, is_told=form == "text")
        and code is Exit.FINE
    ):
        return Exit.WRONG_INPUT
    return code


def _warn_of_size(batch: Batch) -> None:
    """Warn of methods that are too large for their bounds, as far as that can be foreseen."""
    terms = batch.request.terms
    if max(terms.settings.unroll or 0, *terms.unrolls.values(), 0) <= SAFE_UNROLL:
        return
    # Imported lazily: a checker takes a while to load.
    from ooxcheck.engine.call_policy import size_warning

    size_warnings: list[Diagnostic | None] = []
    for method in batch.methods:
        with suppress(Exception):  # an error in the check of one method becomes its answer
            size_warnings.append(size_warning(terms.about(batch.of(method), method)))
    complain(diagnostic_lines(filter(None, size_warnings), Paint(sys.stderr)))


def _has_written_lcov(path: Path, answers: Sequence[Answer], *, force: bool) -> bool:
    """Write the joint coverage; complain and return False if that is not possible."""
    # Imported lazily: few checks need it.
    from ooxcheck.files.safe_write import Format, put
    from ooxcheck.formats.coverage_form import lcov

    try:
        put(path, lcov(answer.form.get("coverage") for answer in answers), Format.UNMARKED, force=force)
    except OSError as error:
        complain([visible(f"cannot write {path}: {error.strerror}")])
        return False
    return True


def _has_written_page(batch: Batch, answers: Sequence[Answer], *, is_told: bool) -> bool:
    """Write the page about all answers and print its name; return whether that was possible."""
    # Imported lazily: only pages need templates.
    from ooxcheck.files.output_folder import make_output_folder
    from ooxcheck.files.safe_write import Format, put_text_below
    from ooxcheck.pages import page

    path = batch.request.terms.out / PAGE
    try:
        text = page(
            answers,
            summary(answers, batch.number_of_methods, PLAIN),
            unchecked=batch.without_answer(answers),
            why_unchecked="not supported" if batch.refused_methods else "interrupted",
        )
        put_text_below(
            make_output_folder(batch.request.terms.out), (PAGE,), text, Format.HTML, force=batch.request.force
        )
    except OSError as error:
        complain([visible(f"cannot write {path}: {error.strerror}")])
        return False
    (say if is_told else complain)([visible(f"page: {path}")])
    return True


def _has_written_tests(path: Path, answers: Sequence[Answer], *, is_told: bool, request: Request) -> bool:
    """Write the tests of all counterexamples and print the file; return whether that was possible."""
    from ooxcheck.batch.save_tests import save_junit_tests, save_tests

    line, is_written = (save_junit_tests if request.junit else save_tests)(
        path, (answer.tests for answer in answers), force=request.force
    )
    (say if is_told and is_written else complain)([line])
    return is_written


def _tell_in_order(batch: Batch, processes: int, teller: _Text | _Document, held: dict[int, Answer]) -> None:
    """Print answers in order, after those that are printed; hold back those that come early."""
    terms, first = batch.request.terms, len(teller.told)
    is_apart = (
        processes > 1
        or terms.cluster is not None
        or terms.seconds is not None
        or terms.memory != VALUES["memory"].usual
    )
    shelf = _shelf(batch)
    held |= {first + number: each for number, each in shelf.cached_answers().items()} if shelf else {}
    numbers = [number for number in range(first, first + len(batch.methods)) if number not in held]
    rest = replace(batch, methods=[batch.methods[number - first] for number in numbers])
    rest = rest if terms.cluster is not None else _sharing(rest, processes)
    _tell_next(teller, held)
    with (
        _copies(rest, processes if is_apart else 0) as copies,  # before a thread draws the progress
        Progress(
            sys.stderr,
            len(batch.titles) if batch.later else len(rest.methods),
            first if batch.later else 0,
            hint=batch.slow_part,
        ) as progress,
    ):
        answers = _elsewhere(rest, processes, copies, progress) if is_apart else _here(rest, progress)
        with closing(answers):
            for place, answer in answers:
                held[numbers[place]] = shelf.keep(answer) if shelf else answer
                with progress.hide():
                    _tell_next(teller, held)


def _sharing(batch: Batch, processes: int, cluster: str | None = None) -> Batch:
    """Return a batch in which each check has its share of the processes, on a cluster if there is more than one."""
    share = max(1, processes // max(1, len(batch.methods)))
    terms = replace(batch.request.terms, jobs=share, cluster=cluster if share > 1 else None)
    return replace(batch, request=replace(batch.request, terms=terms))


def _tell_next(teller: _Text | _Document, held: dict[int, Answer]) -> None:
    while len(teller.told) in held:
        teller.tell(held.pop(len(teller.told)))


def _shelf(batch: Batch) -> KeptAnswers | None:
    """Return the answer cache."""
    if batch.cache is None:
        return None
    # Imported lazily: few use a cache.
    from ooxcheck.batch.kept_answers import KeptAnswers

    return KeptAnswers(batch.by_program(), batch.request, batch.cache)


def _here(batch: Batch, progress: Progress) -> Answers:
    """Yield the numbers of methods and their answers, checked one after the other in this process."""
    labels = batch.labels()
    for number, method in enumerate(batch.methods):
        begun, label = monotonic(), labels[method.full_name]
        progress.tell(label, "starting")
        try:
            with limited_memory(batch.request.terms.memory):
                answer = check_method(
                    batch.of(method), method, batch.request_for(method), partial(_tell, progress, label)
                )
        except MemoryError:
            from ooxcheck.processes.process_pool import Loss, Lost

            answer = answer_for_lost_process(
                batch.of(method), method, batch.request, Lost(Loss.MEMORY), monotonic() - begun
            )
        except Interrupted as stop:
            yield number, answer_for_report(stop.report, batch.request, monotonic() - begun)
            raise
        progress.finish(label)
        yield number, answer


def _tell(progress: Progress, label: str, news: str | Report) -> None:
    if isinstance(news, str):
        progress.tell(label, news)
    else:
        progress.record_violations(label, headlines(news))


@contextmanager
def _copies(batch: Batch, processes: int) -> Iterator[list[Forked]]:
    """Fork as many copies of this process as there is work for, if possible; they have loaded the checker."""
    if not processes or batch.request.terms.cluster is not None:
        yield []
        return
    # Imported lazily: most checks need no other process.
    from ooxcheck.batch.shipping import keep_at_hand
    from ooxcheck.processes.forking import Forked
    from ooxcheck.sat.processes.forking import can_fork

    if not can_fork():
        yield []
        return
    import_module("ooxcheck.engine.checker")
    keep_at_hand(map(batch.of, batch.methods))
    sys.stdout.flush()
    copies = [Forked(import_module(WORKER).main) for _ in range(min(processes, len(batch.methods)))]
    try:
        yield copies
    finally:
        for copy in copies:
            copy.end()


def _pool(batch: Batch, processes: int, copies: Sequence[Forked]) -> tuple[Executor[Job, News], Batch]:
    """Return the executor of the checks, and the batch with the executors that checks may share."""
    from ooxcheck.processes.process_pool import ProcessPool

    terms = batch.request.terms
    if terms.cluster is None:
        return ProcessPool(WORKER, processes, terms.seconds, copies), batch
    # Imported lazily: few have a cluster.
    from ooxcheck.processes.machines import connect

    machines = connect(terms.cluster, WORKER, processes, terms.seconds)
    return machines, _sharing(batch, machines.size, machines.address)


def _elsewhere(batch: Batch, processes: int, copies: Sequence[Forked], progress: Progress) -> Answers:
    """Yield the numbers of methods and their answers from other processes or the machines of a cluster."""
    from ooxcheck.batch.shipping import job, unpack
    from ooxcheck.processes.process_pool import Lost, results

    pool, batch = _pool(batch, processes, copies)
    jobs = [job(batch.of(method), method.full_name, batch.request_for(method)) for method in batch.methods]
    label_by_name = batch.labels()
    labels = [label_by_name[method.full_name] for method in batch.methods]
    begun: dict[int, float] = {}

    def watch(number: int, news: str | list[str]) -> None:
        begun.setdefault(number, monotonic())
        if isinstance(news, str):
            progress.tell(labels[number], news)
        else:
            progress.record_violations(labels[number], news)

    job_results = results(jobs, pool, watch=watch)
    with closing(job_results):
        for number, result in job_results:
            progress.finish(labels[number])
            if isinstance(result, Lost):
                seconds = monotonic() - begun[number]
                yield (
                    number,
                    answer_for_lost_process(
                        batch.of(batch.methods[number]), batch.methods[number], batch.request, result, seconds
                    ),
                )
            else:
                yield number, unpack(result["answer"])


@dataclass(slots=True)
class _Text:
    """Prints one method in detail, several in a table with details below each."""

    batch: Batch
    quiet: bool
    told: list[Answer] = field(default_factory=list)

    def tell(self, answer: Answer) -> None:
        self.told.append(answer)
        if len(self.batch.titles) == 1 and not self.quiet:
            say((answer.header, *answer.body, answer.closing) if answer.header else ())
        else:
            self._tell_row(answer)
        sys.stdout.flush()
        complain(answer.complaints)

    def _tell_row(self, answer: Answer) -> None:
        labels = self.batch.labels()
        say([row(answer, labels[answer.method], max(map(len, labels.values())), self._paint)])
        verbose = self.batch.request.style.verbose
        say([] if self.quiet else shown_details(answer, verbose=verbose))

    def end(self, code: Exit) -> None:
        if not self.batch.methods and self.batch.shard is not None:
            say([f"no method is in shard {self.batch.shard.index}/{self.batch.shard.count}"])
        if len(self.batch.titles) > 1 or (self.quiet and self.told):
            say([summary(self.told, self.batch.number_of_methods, self._paint)])
        errors = self.batch.errors
        if errors:
            refused = f"not checked: {', '.join(map(visible, self.batch.refused_methods))}"
            complain(
                [
                    "",
                    refused
                    if self.batch.refused_methods
                    else f"{pluralise(len(errors), 'error')} in methods that no answer rests on:",
                ]
            )
            complain(first_diagnostic_lines(errors))
        if code is Exit.INTERRUPTED:
            complain(["interrupted"])

    @property
    def _paint(self) -> Paint:
        return self.batch.request.style.paint


@dataclass(slots=True)
class _Document:
    """Prints one document at the end."""

    batch: Batch
    form: str
    told: list[Answer] = field(default_factory=list)

    def tell(self, answer: Answer) -> None:
        self.told.append(answer)

    def end(self, code: Exit) -> None:
        document = document_form(
            self.batch.all_programs,
            self.told,
            code,
            self.batch.without_answer(self.told),
            self.batch.errors,
        )
        if self.batch.shard is not None:
            document = _shard_form(document, self.told, self.batch)
        if self.form == "svcomp":
            _answer_svcomp(self.batch, document)
            return
        hand_over(render(document, self.form))
        if self.form == "github":
            _append_summary(document)


def _answer_svcomp(batch: Batch, document: dict[str, Json]) -> None:
    """Print the answers of a task, the reason of each UNKNOWN, and answers that are not expected."""
    # Imported lazily: few are in a competition.
    from ooxcheck.formats.svcomp import Facts, reasons, surprises, verdict

    facts = batch.facts or Facts()
    hand_over(verdict(document, batch.properties, facts))
    complain(map(visible, reasons(document, batch.properties, facts)))
    complain(map(visible, surprises(document, batch.properties, facts)))


def document_form(
    programs: Sequence[Program],
    answers: Sequence[Answer],
    code: int,
    unchecked: Sequence[str] = (),
    errors: Sequence[Diagnostic] = (),
) -> dict[str, Json]:
    """Return the document for some answers about methods of some programs."""
    from ooxcheck.formats.call_form import program_form

    return {
        "schema": "ooxcheck-check-1",
        "program": program_form(*programs),
        "methods": [{"method": answer.method, **answer.form, "exit": int(answer.exit)} for answer in answers],
        "unchecked": list(unchecked),
        "errors": [diagnostic_form(error) for error in errors],
        "exit": int(code),
    }


def _shard_form(document: dict[str, Json], answers: Sequence[Answer], batch: Batch) -> dict[str, Json]:
    """Return the document of a shard: it also has the number of the shard, and the table of its methods."""
    # Imported lazily: few runs are divided.
    from ooxcheck.formats.table_form import table_form

    assert batch.shard is not None, "there should be a shard"
    table: dict[str, Json] = {
        each.method: table_form(each, verbose=batch.request.style.verbose) for each in answers
    }
    return {**document, "shard": {"index": batch.shard.index, "count": batch.shard.count}, "table": table}


def _append_summary(document: dict[str, Json]) -> None:
    """Write the alerts without annotation to the summary of the workflow, or to standard error if it names none."""
    # Imported lazily: few are in a workflow.
    from ooxcheck.formats.github import SUMMARY, step_summary

    text, path = step_summary(document), os.environ.get(SUMMARY)
    if not text or not path:
        complain(text.splitlines())
        return
    try:
        with open(path, "a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        complain([visible(f"cannot write {path}: {error.strerror}"), *text.splitlines()])
