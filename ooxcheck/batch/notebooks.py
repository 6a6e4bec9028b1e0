"""How answers show themselves where somebody looks at a value: in a notebook, or in a Python session.

A report is the page of `ooxcheck --html` in a frame of its own: its style and its scripts do not meet those of the notebook,
and the frame may run scripts but is a stranger to everything around it. A counterexample is a drawing of the heap before and
after. In text both are what the command prints.
"""

from __future__ import annotations

from hashlib import sha256
from html import escape

from ooxcheck.batch.request import Request
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.text.style import Style

_TALL, _SHORT = "46rem", "22rem"
"""How high the frame is, with and without a counterexample; what is longer is scrolled."""


def report_html(report: Report) -> str:
    """Return the page about a report, in a frame."""
    from ooxcheck.batch.answers import reported
    from ooxcheck.pages import page

    answer = reported(report, Request(html=True), _seconds(report))
    content = escape(page([answer], answer.closing))
    height = _TALL if report.counterexamples else _SHORT
    title = escape(f"{report.question.method.name}: {report.verdict.value}")
    return (
        f'<iframe title="{title}" sandbox="allow-scripts" srcdoc="{content}" '
        f'style="width: 100%; height: {height}; border: 1px solid #8884"></iframe>'
    )


def report_text(report: Report) -> str:
    """Return what the command prints about a report."""
    from ooxcheck.reports.check_report import body_lines, closing_line, header_line

    style, seconds = Style(ascii_only=False), _seconds(report)
    header = header_line(report.question, report.unroll, seconds, style)
    return "\n".join([header, *body_lines(report, style), closing_line(report, seconds, style)])


def example_svg(example: Counterexample) -> str:
    """Return a drawing of the heap before and after the call of a counterexample."""
    from ooxcheck.pictures.draw.svg import before_after
    from ooxcheck.pictures.film.film import film

    # Notebooks put many drawings on one page: what is named in one should not be found in another.
    prefix = f"heap{sha256(repr(example).encode()).hexdigest()[:8]}"
    return before_after(film(example), prefix=prefix)


def example_text(example: Counterexample) -> str:
    """Return what the command prints about a counterexample."""
    from ooxcheck.reports.check_report import story_lines

    return "\n".join(story_lines(example.method, example, Style(ascii_only=False)))


def _seconds(report: Report) -> float:
    return sum(report.seconds.values())
