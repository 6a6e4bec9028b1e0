"""The answer about one method, whatever happened: plain data, ready to print or to send.

Failures of a check are handled here: a program that cannot be checked is refused, an internal error is reported as such, a lost process leaves the
answer open. Text and JSON come from the same report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from os.path import isdir
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from ooxcheck.batch.request import Request
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.fault_bundles import Evidence, Fault, write_bundle
from ooxcheck.engine.question import Growth, Question
from ooxcheck.engine.report import NO_ROOM, Report, Standing
from ooxcheck.formats.certification_form import Files
from ooxcheck.formats.report_form import question_form, report_form
from ooxcheck.input.limits import limited_loading, loading_limits
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.processes.interrupts import has_arrived
from ooxcheck.reports.answer import FAULT, REFUSED, Answer
from ooxcheck.reports.brute_report import verdict_exit
from ooxcheck.reports.check_report import body_lines, closing_line, header_line, question_words, remark
from ooxcheck.reports.size_words import uncovered_words
from ooxcheck.reports.unwinding_assertions import options_to_try
from ooxcheck.reuse.kept_bounds import kept_bounds
from ooxcheck.text.diagnostics import first_diagnostic_lines, place_line
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, diagnostic_form, span_form
from ooxcheck.text.outcomes import shown_place, violation_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

if TYPE_CHECKING:
    from ooxcheck.processes.process_pool import Lost


def _with_invariants(report: Report) -> Report:
    # Imported lazily: few checks need the search.
    from ooxcheck.engine.loops.reading_invariants import with_reading_invariants
    from ooxcheck.engine.report import WITHOUT_BOUNDS

    return with_reading_invariants(report, proofs=(WITHOUT_BOUNDS,))


def check_method(
    program: Program,
    method: Method,
    request: Request,
    watch: Callable[[str | Report], None],
    keep: Callable[[Report], None] = lambda _report: None,
) -> Answer:
    """Check a method and return the answer; only Ctrl-C and a lack of memory escape.

    `keep` receives the report, if there is one. Programs that the check loads have the time of this method, however long earlier methods took.
    """
    from ooxcheck.classes.checks.check_unannotated import check_unannotated
    from ooxcheck.classes.stored.store import Store

    begun = monotonic()
    try:
        question = request.terms.about(program, method)
        with limited_loading(
            request.terms.seconds, request.terms.memory, has_alarm=loading_limits().has_alarm
        ):
            report = _sample_report(question, watch) or check_unannotated(
                question,
                watch=watch,
                kept=kept_bounds(request.kept, trust=request.trust),
                store=Store(request.kept, request.trust),
            )
        if request.terms.invariants_to_read:
            report = _with_invariants(report)
        keep(report)
        return answer_for_report(report, request, monotonic() - begun)
    except OoxError as error:
        return answer_for_refusal(method, error.diagnostics, monotonic() - begun)
    except MemoryError:
        raise
    except Fault as fault:
        if has_arrived():
            raise KeyboardInterrupt from fault
        return answer_for_fault(method, fault, _story(), request, monotonic() - begun)
    except Exception as error:
        if has_arrived():
            raise KeyboardInterrupt from error
        unexpected = Fault(f"{type(error).__name__}: {error}")
        return answer_for_fault(method, unexpected, _story(), request, monotonic() - begun)


def _sample_report(question: Question, watch: Callable[[str | Report], None]) -> Report | None:
    """Return the report of a violation that a sample run finds, if one violation is enough."""
    if not question.sought:
        return None
    # Imported lazily: most checks ask for all violations.
    from ooxcheck.engine.sampling.sample_report import sample_report

    watch("running it on samples")
    return sample_report(question)


def _story() -> str:
    """Return the traceback of the current exception."""
    # Imported lazily: most checks end without one.
    from traceback import format_exc

    return format_exc()


def answer_for_report(report: Report, request: Request, seconds: float) -> Answer:
    """Return the answer for a report."""
    style, code = request.style, verdict_exit(report.verdict)
    undecided, never = report.count_duties(Standing.UNDECIDED), report.count_duties(Standing.NEVER_REACHED)
    is_open = (
        never or report.verdict is Verdict.WITHIN_BOUNDS or any(note.code == NO_ROOM for note in report.notes)
    )
    if report.verdict is Verdict.POSSIBLE and request.terms.strict:
        code = Exit.VIOLATED
    if request.complete and code is Exit.FINE and is_open:
        code = Exit.NO_ANSWER
    uncertified = report.certification is not None and bool(report.certification.missing)
    if code is Exit.FINE and uncertified:
        code = Exit.NO_ANSWER
    pictured = _draw_pictures(report, request, seconds)
    kept, problem = _save_contracts(report, request)
    certificates, loss = _certificates(report, request)
    tests, missing = _tests(report, request)
    return Answer(
        method=report.question.method.full_name,
        verdict=report.verdict.value,
        exit=code,
        seconds=seconds,
        remark=("not certified, " if uncertified else "") + remark(report) + _where(report),
        duties=len(report.duties),
        undecided=undecided,
        never=never,
        asked=question_words(report.question, None),
        tries=options_to_try(report),
        header=header_line(report.question, report, seconds, style),
        body=(*_body(report, request, pictured.files), *_proofs_line(certificates), *kept),
        closing=closing_line(report, seconds, style) + _not_covered(report, request),
        complaints=tuple(filter(None, (pictured.problem, problem, loss, *missing))),
        form={**report_form(report, seconds, pictured.files, certificates), "error": None},
        page=pictured.page,
        picture=pictured.first,
        tests=tests,
        files=tuple(name for names in pictured.files for name in names),
        is_java=report.is_java,
        throws_on_purpose=any(each.is_deliberate for each in report.throws),
        throws_for_arguments=any(not each.is_deliberate for each in report.throws),
    )


def _body(report: Report, request: Request, files: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the results, with the names of the pictures and the values of the requested expressions in each run."""
    if not request.expressions:
        yield from body_lines(report, request.style, files)
        return
    # Imported lazily: few ask for values.
    from ooxcheck.evaluation.timeline import evaluation_lines

    yield from body_lines(report, request.style, files, evaluation_lines(report, request.expressions))


def _not_covered(report: Report, request: Request) -> str:
    """Return the sizes that ``--complete`` does not cover, if it is given and something holds."""
    if not request.complete or not report.limits or verdict_exit(report.verdict) is not Exit.FINE:
        return ""
    return f"; --complete does not cover {uncovered_words(report.limits)}"


def _where(report: Report) -> str:
    """Return the bounds of a violation, if several bounds were tried."""
    scope = f" scope {report.question.bounds.scope}," if report.question.growth != Growth() else ""
    return f",{scope} unroll {report.unroll}" if scope and not report.reason else ""


def headlines(report: Report) -> list[str]:
    """Return the violations with their places, each in one line."""
    return [
        f"{violation_words(example.duty)}, {place_line(shown_place(example.duty))}"
        for example in report.counterexamples
    ]


@dataclass(frozen=True, slots=True)
class _Pictured:
    """Files with pictures by counterexample, the error in writing them, the section of the page, and the first counterexample as SVG."""

    files: Sequence[Sequence[str]] = ()
    problem: str = ""
    page: str = ""
    first: str = ""


def _draw_pictures(report: Report, request: Request, seconds: float) -> _Pictured:
    """Write the pictures, remove old ones, and make the section of the page; both show the same films."""
    if request.owns_folder and isdir(request.terms.out):
        # Imported lazily: most checks write nothing.
        from ooxcheck.pictures.draw.picture_names import remove_old_pictures

        remove_old_pictures(report, request.terms.out)
    if not request.html and not (request.diagrams and report.runs):
        return _Pictured()
    # Imported lazily: only pages need templates and pictures.
    from ooxcheck.pictures.draw.writing import write_pictures
    from ooxcheck.pictures.film.film import films

    shown = films(report, all_cells=request.all_cells)
    pictures = write_pictures(report, shown, request.diagrams, request.terms.out, force=request.force)
    if not request.html:
        return _Pictured(pictures.files, pictures.problem)
    from ooxcheck.pages import Editor, section
    from ooxcheck.pictures.draw.svg import before_after

    page = section(report, seconds, shown, all_cells=request.all_cells, editor=Editor(request.editor))
    first = before_after(shown[0]) if request.picture and shown else ""
    return _Pictured(pictures.files, pictures.problem, page, first)


def _tests(report: Report, request: Request) -> tuple[str, tuple[str, ...]]:
    """Return the tests of counterexamples, if they are wanted, and why some are missing."""
    if not (request.tests or request.junit) or not report.counterexamples:
        return "", ()
    # Imported lazily: few checks write tests.
    if request.junit:
        from ooxcheck.generation.junit.counterexamples import junit_class

        return junit_class(report)
    from ooxcheck.batch.save_tests import tests_of

    return tests_of(report)


def _save_contracts(report: Report, request: Request) -> tuple[Sequence[str], str]:
    """Write the contracts, if they are wanted; return the lines about them, and the error."""
    if not request.contracts:
        return (), ""
    # Imported lazily: few checks write contracts.
    from ooxcheck.batch.save_contracts import save_contracts

    return save_contracts(report, request.terms.out, force=request.force)


def _certificates(report: Report, request: Request) -> tuple[Sequence[Files], str]:
    """Write the proofs, if they are wanted; return the files, and the error."""
    if report.certification is None or not request.terms.certify:
        return (), ""
    # Imported lazily: few checks write certificates.
    from ooxcheck.batch.save_certificates import saved_certificates

    return saved_certificates(report, request.terms.out, force=request.force)


def _proofs_line(certificates: Sequence[Files]) -> list[str]:
    folders = dict.fromkeys(Path(files.proof).parent for files in certificates if files.proof)
    return [visible(f"      proofs: {folder}") for folder in folders]


def answer_for_refusal(method: Method, diagnostics: Sequence[Diagnostic], seconds: float) -> Answer:
    """Return the answer about a program that cannot be checked."""
    told: list[Json] = [diagnostic_form(diagnostic) for diagnostic in diagnostics]
    return Answer(
        method=method.full_name,
        verdict=REFUSED,
        exit=Exit.WRONG_INPUT,
        seconds=seconds,
        remark=visible(diagnostics[0].message) if diagnostics else "",
        complaints=tuple(first_diagnostic_lines(diagnostics)),
        form={
            "verdict": None,
            "place": span_form(method.span),
            "error": {"kind": REFUSED, "diagnostics": told},
        },
    )


def answer_for_fault(method: Method, fault: Fault, story: str, request: Request, seconds: float) -> Answer:
    """Return the answer for an internal error, which is never a verdict; the traceback is for debugging."""
    what = visible(one_line(str(fault), 300))
    where = f"what is needed to look into it is in {fault.bundle}" if fault.bundle else "--debug shows where"
    lines = [f"{visible(method.name)}: {FAULT}: {what}", f"    note: this is our fault; {visible(where)}"]
    bundle = str(fault.bundle) if fault.bundle else None
    return Answer(
        method=method.full_name,
        verdict=FAULT,
        exit=Exit.INTERNAL,
        seconds=seconds,
        remark=what,
        complaints=(*lines, *(map(visible, story.splitlines()) if request.style.debug else ())),
        form={
            "verdict": None,
            "place": span_form(method.span),
            "error": {"kind": FAULT, "message": str(fault), "bundle": bundle},
        },
    )


def answer_for_lost_process(
    program: Program, method: Method, request: Request, loss: Lost, seconds: float
) -> Answer:
    """Return the answer for a lost process: a crash is an internal error, a limit leaves the undecided duties open."""
    from ooxcheck.batch.shipping import Same, unpack
    from ooxcheck.processes.process_pool import Loss

    question, reason = request.terms.about(program, method), loss.loss.value
    if loss.loss is Loss.CRASH:
        first, *_, last = (loss.detail.splitlines() or [""]) * 2
        what = f"{reason}: {first}{': ' + last if last != first else ''}"
        fault = Fault(what, write_bundle(question, what, Evidence(traceback=loss.detail)))
        return answer_for_fault(method, fault, loss.detail, request, seconds)
    left_behind = tuple(_left_behind(question, loss))
    if loss.known is not None:
        known = answer_for_report(replace(unpack(loss.known, Same(program)), reason=reason), request, seconds)
        return replace(known, complaints=(*known.complaints, *left_behind))
    form: dict[str, Json] = {"verdict": Verdict.UNKNOWN.value, **question_form(question), "reason": reason}
    return Answer(
        method=method.full_name,
        verdict=Verdict.UNKNOWN.value,
        exit=Exit.NO_ANSWER,
        seconds=seconds,
        remark=reason,
        asked=question_words(question, None),
        header=header_line(question, None, seconds, request.style),
        closing=f"{request.style.paint('warn', Verdict.UNKNOWN.value)} after {seconds:.0f} s: {reason}",
        complaints=left_behind,
        form={**form, "timing": {"seconds": seconds}, "error": None},
    )


def _left_behind(question: Question, loss: Lost) -> Iterator[str]:
    """Yield the bundle about a killed process."""
    from ooxcheck.processes.process_pool import Loss

    if loss.loss is Loss.KILLED:
        bundle = write_bundle(question, loss.loss.value, Evidence(traceback=loss.detail))
        if bundle is not None:
            yield visible(
                f"{question.method.name}: {loss.loss.value}; what is needed to look into it is in {bundle}"
            )
