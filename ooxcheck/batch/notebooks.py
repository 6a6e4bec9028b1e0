"""How answers show themselves where somebody looks at a value: in a notebook, or in a Python session.

A report is the page of `ooxcheck --html` in a frame of its own: its style and its scripts do not meet those of the notebook,
and the frame may run scripts but is a stranger to everything around it. A counterexample is a drawing of the heap before and
after. In text both are what the command prints.
"""

from __future__ import annotations

from hashlib import sha256
from html import escape
from os import PathLike
from pathlib import Path

from ooxcheck.batch.request import Request
from ooxcheck.diagnosis.named_heap import NamedHeap
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.enumeration.heaps import Heap, Heaps
from ooxcheck.generation.suite import Suite
from ooxcheck.mutation.verdicts import MutationReport
from ooxcheck.path_effects.effects import Effect, Effects
from ooxcheck.text.style import Style

_TALL, _SHORT = "46rem", "22rem"
"""How high the frame is, with and without a counterexample; what is longer is scrolled."""


def report_page(report: Report) -> str:
    """Return the page about a report."""
    from ooxcheck.batch.answers import reported
    from ooxcheck.pages import page

    answer = reported(report, Request(html=True), _seconds(report))
    return page([answer], answer.closing)


def report_html(report: Report) -> str:
    """Return the page about a report, in a frame."""
    content = escape(report_page(report))
    height = _TALL if report.counterexamples else _SHORT
    title = escape(f"{report.question.method.name}: {report.verdict.value}")
    return (
        f'<iframe title="{title}" sandbox="allow-scripts" srcdoc="{content}" '
        f'style="width: 100%; height: {height}; border: 1px solid #8884"></iframe>'
    )


def report_json(report: Report, *, proofs: str | PathLike[str] | None = None) -> str:
    """Return the document about a report; its proofs are written below a folder if one is named."""
    from ooxcheck.batch.answers import reported
    from ooxcheck.batch.run_batch import document_form
    from ooxcheck.text.json_form import dumped

    terms = Terms() if proofs is None else Terms(certify=True, out=Path(proofs))
    answer = reported(report, Request(terms), _seconds(report))
    if answer.complaints:
        raise OSError("; ".join(answer.complaints))
    return dumped(document_form(report.question.program, [answer], answer.exit))


def report_text(report: Report, *, verbose: bool = False, trace: str = "compact", stats: bool = False) -> str:
    """Return what the command prints about a report."""
    from ooxcheck.reports.check_report import body_lines, closing_line, header_line

    style = Style(ascii_only=False, verbose=verbose, full_trace=trace == "full", stats=stats)
    seconds = _seconds(report)
    header = header_line(report.question, report, seconds, style)
    return "\n".join([header, *body_lines(report, style), closing_line(report, seconds, style)])


def example_svg(example: Counterexample) -> str:
    """Return a drawing of the heap before and after the call of a counterexample."""
    from ooxcheck.pictures.draw.svg import before_after
    from ooxcheck.pictures.film.film import film

    # Notebooks put many drawings on one page: what is named in one should not be found in another.
    prefix = f"heap{sha256(repr(example).encode()).hexdigest()[:8]}"
    return before_after(film(example), prefix=prefix)


def example_after(example: Counterexample) -> NamedHeap:
    """Return the heap that a caller sees after the call of a counterexample, with the names of the text."""
    from ooxcheck.reports.check_report import named, roots

    return NamedHeap(example.after.heap, roots(example), named(example))


def example_text(example: Counterexample) -> str:
    """Return what the command prints about a counterexample."""
    from ooxcheck.reports.check_report import story_lines

    return "\n".join(story_lines(example.method, example, Style(ascii_only=False)))


def heap_text(heap: Heap) -> str:
    """Return a heap of an enumeration as text."""
    from ooxcheck.enumeration.heaps_text import heap_text

    return "\n".join(heap_text(heap))


def heap_svg(heap: Heap) -> str:
    """Return a drawing of a heap of an enumeration."""
    from ooxcheck.pages.contact_sheet import drawn

    return drawn(heap)


def heaps_page(heaps: Heaps) -> str:
    """Return the page with drawings of heaps."""
    from ooxcheck.pages.contact_sheet import contact_sheet

    return contact_sheet(heaps)


def heaps_text(heaps: Heaps) -> str:
    """Return what the command prints about heaps."""
    from ooxcheck.enumeration.heaps_text import heaps_lines

    return "\n".join(heaps_lines(heaps, Style(ascii_only=False)))


def heaps_json(heaps: Heaps) -> str:
    """Return the document about heaps."""
    from ooxcheck.enumeration.heaps_form import heaps_form
    from ooxcheck.text.json_form import dumped

    return dumped(heaps_form(heaps))


def mutation_text(report: MutationReport, *, verbose: bool = False) -> str:
    """Return what the command prints about mutants."""
    from ooxcheck.mutation.mutation_text import mutation_lines

    return "\n".join(mutation_lines(report, Style(ascii_only=False, verbose=verbose)))


def mutation_json(report: MutationReport) -> str:
    """Return the document about mutants."""
    from ooxcheck.mutation.mutation_form import mutation_form
    from ooxcheck.text.json_form import dumped

    return dumped(mutation_form(report))


def mutation_page(report: MutationReport) -> str:
    """Return the page about mutants."""
    from ooxcheck.mutation.mutation_page import mutation_page

    return mutation_page(report)


def effect_text(effect: Effect) -> str:
    """Return what the command prints about one path."""
    from ooxcheck.path_effects.effects_text import effect_lines

    return "\n".join(effect_lines(effect))


def effect_svg(effect: Effect) -> str:
    """Return a drawing of the heap before and after a call."""
    from ooxcheck.path_effects.effects_page import drawn

    # Notebooks put many drawings on one page: what is named in one should not be found in another.
    return drawn(effect, prefix=f"heap{sha256(effect_text(effect).encode()).hexdigest()[:8]}")


def effects_text(found: Effects) -> str:
    """Return what the command prints about all paths."""
    from ooxcheck.path_effects.effects_text import effects_lines

    return "\n".join(effects_lines(found, Style(ascii_only=False)))


def effects_json(found: Effects) -> str:
    """Return the document about all paths."""
    from ooxcheck.path_effects.effects_form import effects_form
    from ooxcheck.text.json_form import dumped

    return dumped(effects_form(found))


def effects_page(found: Effects) -> str:
    """Return the page about all paths."""
    from ooxcheck.path_effects.effects_page import effects_page

    return effects_page(found)


def _seconds(report: Report) -> float:
    return sum(report.seconds.values())


def report_tests(report: Report) -> str:
    """Return the tests of the counterexamples of a report, in its language."""
    from ooxcheck.batch.save_tests import tests_of
    from ooxcheck.generation.junit.counterexamples import junit_class

    return (tests_of if report.question.program.origin is None else junit_class)(report)[0]


def suite_text(suite: Suite) -> str:
    """Return what the command prints about a suite."""
    from ooxcheck.generation.writing.suite_text import suite_lines

    return "\n".join(suite_lines(suite))


def suite_json(suite: Suite) -> str:
    """Return a suite as JSON."""
    from ooxcheck.generation.writing.suite_form import suite_form
    from ooxcheck.text.json_form import dumped

    return dumped(suite_form(suite))


def suite_oox(suite: Suite, *, fail: bool = False) -> str:
    """Return a suite as an OOX class."""
    from ooxcheck.generation.writing.oox_writer import oox_class

    return oox_class(suite, fail=fail).text


def suite_pytest(suite: Suite) -> str:
    """Return a suite as a module for pytest."""
    from ooxcheck.generation.writing.pytest_writer import pytest_module

    return pytest_module(suite).text


def suite_junit(suite: Suite, *, fail: bool = False) -> str:
    """Return a suite as a class of JUnit tests."""
    from ooxcheck.generation.junit.suites import junit_suite

    return junit_suite(suite, fail=fail).text
