"""The whole page: an overview, the sections about the methods, and a content security policy."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256

from ooxcheck.datatypes import dataclass
from ooxcheck.pages.rendering import asset, identifier, template
from ooxcheck.pages.section import MARKS, WORST_FIRST, Told, render_section
from ooxcheck.pictures.draw.svg import stylesheet
from ooxcheck.reports.answer import Answer
from ooxcheck.reports.table import names
from ooxcheck.text.sanitise import visible

_SCRIPTS = (
    "zooming.js",
    "stepping.js",
    "viewing.js",
    "finding.js",
    "threads.js",
    "evaluating.js",
    "asking.js",
)
"""The scripts of the page; the first two have the definitions that the others share."""


@dataclass(frozen=True, slots=True)
class Row:
    """A method in the overview."""

    id: str
    name: str
    full_name: str
    verdict: str
    colour: str
    mark: str
    duties: str
    remark: str
    seconds: float


def page(
    answers: Sequence[Answer],
    status: str,
    *,
    unchecked: Sequence[str] = (),
    why_unchecked: str = "interrupted",
    title: str = "ooxcheck report",
    overview: bool = True,
    extra: str = "",
    connect: str = "'none'",
) -> str:
    """Return the page about a run; violated methods come first, then those without an answer.

    Parameters
    ----------
    status
        One sentence about all methods.
    unchecked, why_unchecked
        The full names of methods without an answer, and the reason.
    overview
        Whether the table of all methods is in front of them.
    extra, connect
        A further script, and the addresses that it may connect to, in the syntax of a content security policy.
    """
    labels = names([*(answer.method for answer in answers), *unchecked])
    answers = sorted(answers, key=lambda answer: WORST_FIRST.index(answer.colour))
    style, script = f"{stylesheet()}\n{asset('page.css')}", "\n".join(map(asset, _SCRIPTS))
    return template("page.html").render(
        title=title,
        status=status,
        policy=policy(style, [script, *([extra] if extra else [])], connect),
        style=style,
        script=script,
        extra=extra,
        overview=overview,
        rows=[row(answer, labels[answer.method]) for answer in answers],
        unchecked=[(visible(name), visible(labels[name])) for name in unchecked],
        why_unchecked=why_unchecked,
        sections=[part(answer, labels[answer.method]) for answer in answers],
    )


def policy(style: str, scripts: Sequence[str], connect: str) -> str:
    """Return the content security policy of a page with one style sheet and some scripts, by their hashes."""
    allowed = " ".join(map(_hash, scripts))
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {allowed}; connect-src {connect}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def row(answer: Answer, label: str) -> Row:
    """Return the row of a method in the overview."""
    return Row(
        identifier(answer.method),
        visible(label),
        visible(answer.method),
        answer.verdict,
        answer.colour,
        MARKS[answer.colour],
        "" if answer.duties is None else str(answer.duties),
        answer.remark,
        answer.seconds,
    )


def part(answer: Answer, label: str) -> str:
    """Return the section about a method; without a report there are only the messages."""
    if answer.page:
        return answer.page
    return render_section(
        Told(
            id=identifier(answer.method),
            name=visible(label),
            full_name=visible(answer.method),
            verdict=answer.verdict,
            colour=answer.colour,
            mark=MARKS[answer.colour],
            asked="",
            seconds=answer.seconds,
            reason=answer.remark,
            said=answer.complaints,
        )
    )
