"""A page with instances or traces of a command of a model, one after the other: the states of a trace are a film."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.evaluation.facts import dump_facts
from ooxcheck.files.requested_files import write
from ooxcheck.files.safe_write import Format
from ooxcheck.instances.reel import reel, reel_facts
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.pages.moving_heap import Screened, screen_film
from ooxcheck.pages.page import policy
from ooxcheck.pages.rendering import asset, template
from ooxcheck.pictures.draw.svg import stylesheet
from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy.questions import Question
from ooxcheck.relational.from_alloy.temporal.traces import Trace
from ooxcheck.text.sanitise import visible

_SCRIPTS = ("zooming.js", "stepping.js", "evaluating.js", "asking.js", "viewing.js", "finding.js")


@dataclass(frozen=True, slots=True)
class Shown:
    """An instance or a trace on the page: its film, the titles of its frames, the frame after the last one, and the states as JSON."""

    id: str
    title: str
    seen: Screened
    states: tuple[str, ...]
    onward: str
    facts: str


def write_page(
    path: Path,
    question: Question,
    results: Sequence[Instance | Trace],
    status: str,
    *,
    project: str | None,
    force: bool,
) -> str:
    """Write the page into a file, and return its text; raise a `ValueError` if it is a file of others."""
    text = instances_page(question, results, status, project)
    try:
        write(path, text, Format.HTML, force=force)
    except OoxError as refused:
        raise ValueError("; ".join(each.message for each in refused.diagnostics)) from refused
    return text


def instances_page(
    question: Question, results: Sequence[Instance | Trace], status: str, project: str | None = None
) -> str:
    """Return the page."""
    style, script = f"{stylesheet()}\n{asset('page.css')}", "\n".join(map(asset, _SCRIPTS))
    noun = "counterexample" if question.command.check else "trace" if question.steps else "instance"
    return template("instances.html").render(
        title=visible(f"{'check' if question.command.check else 'run'} {question.command.label}"),
        status=visible(status),
        noun=noun,
        policy=policy(style, [script], "'none'"),
        style=style,
        script=script,
        examples=[
            _view(question, result, f"{noun} {number}", project) for number, result in enumerate(results, 1)
        ],
    )


def _view(question: Question, result: Instance | Trace, title: str, project: str | None) -> Shown:
    film = reel(question, result, title, project)
    onward = f"and then state {result.loop} again" if isinstance(result, Trace) else ""
    titles = tuple(frame.title for frame in film.frames) if len(film.frames) > 1 or onward else ()
    data = reel_facts(question, result, project)
    facts = "" if data is None else dump_facts(data)
    return Shown(title.replace(" ", "-"), title, screen_film(film), titles, onward, facts)
