"""Verdicts in the words of an editor: a line above each method, a hover, and values on the lines that a counterexample runs through."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any

from lsprotocol.types import CodeLens, Command, InlayHint, Position

from ooxcheck.editing.document import Document, Known, Standing
from ooxcheck.editing.suppression import violations
from ooxcheck.reports.answer import Answer
from ooxcheck.text.sanitise import visible

CHECK, WRITE_TEST, SHOW_PAGE = "ooxcheck.check", "ooxcheck.writeTest", "ooxcheck.showPage"
"""The commands of the server."""

DEBUG = "ooxcheck.debug"
"""The command of a client that can debug."""

MAX_VALUES = 60
"""The number of characters of the values on one line."""


def title(known: Known, suppressed: Mapping[str, int]) -> str:
    """Return the line above a method; `suppressed` has fingerprints of violations."""
    last = "" if known.answer is None else known.answer.verdict
    match known.standing:
        case Standing.CURRENT if known.answer is not None:
            return _verdict(known.answer, suppressed)
        case Standing.RUNNING | Standing.WAITING:
            doing = f"running: {visible(known.doing)}" if known.standing is Standing.RUNNING else "waiting"
            return f"{doing} (before: {last})" if last else doing
        case Standing.STALE:
            return f"stale (before: {last})"
        case Standing.CURRENT | Standing.UNCHECKED:
            return "not checked"


def _verdict(answer: Answer, suppressed: Mapping[str, int]) -> str:
    words = f"{answer.verdict}: {answer.remark}" if answer.remark else answer.verdict
    known = [is_suppressed for _, is_suppressed in violations(answer, suppressed)]
    if not any(known):
        return words
    return f"{words} (suppressed)" if all(known) else f"{words} ({sum(known)} suppressed)"


def lenses(document: Document, *, can_debug: bool = False) -> list[CodeLens]:
    """Return the lines above the methods, with commands; one of them is for clients that can debug."""
    return [
        CodeLens(
            document.lines.line(known.line), Command(words, command, arguments=[document.uri, known.method])
        )
        for known in document.methods()
        for words, command in _commands(known, document.suppressed, can_debug=can_debug)
    ]


def _commands(known: Known, suppressed: Mapping[str, int], *, can_debug: bool) -> Iterator[tuple[str, str]]:
    yield title(known, suppressed), CHECK
    if known.is_current and known.answer is not None and runs(known.answer):
        yield "Heap diagram", SHOW_PAGE
        if can_debug:
            yield "Debug", DEBUG
        if known.answer.tests:
            yield "Write test", WRITE_TEST


def runs(answer: Answer) -> list[dict[str, Any]]:
    """Return the runs of an answer as JSON, those of violations first."""
    form: dict[str, Any] = dict(answer.form)
    return [
        *form.get("counterexamples", ()),
        *(each["run"] for kind in ("possible", "unproved", "endless") for each in form.get(kind, ())),
    ]


def hover(document: Document, line: int, *, shows_pictures: bool = False) -> str | None:
    """Return what there is to say about a line, from 1, as Markdown: at the head of a method its answer, at a loop its invariants."""
    for known in document.methods():
        if known.answer is not None and known.line == line:
            picture = known.answer.picture if shows_pictures and known.is_current else ""
            return "\n\n".join([*_story(known, known.answer, document.suppressed), *_image(picture)])
        for place, clauses in _loops(known):
            if known.is_current and place["line"] == line:
                return "\n\n".join(
                    ["inferred loop invariants", *(f"- `{visible(each)}`" for each in clauses)]
                )
    return None


def _loops(known: Known) -> Iterator[tuple[dict[str, Any], list[str]]]:
    form: dict[str, Any] = {} if known.answer is None else dict(known.answer.form)
    loops = form.get("loop_invariants", ())
    yield from ((each["place"], each["invariants"]) for each in loops if each["invariants"])


def _image(picture: str) -> Iterator[str]:
    """Yield a drawing as an image that needs no file."""
    if picture:
        data = b64encode(picture.encode(errors="xmlcharrefreplace")).decode()
        yield f"![the heap before and after](data:image/svg+xml;base64,{data})"


def _story(known: Known, answer: Answer, suppressed: Mapping[str, int]) -> Iterator[str]:
    """Yield the paragraphs of a hover: the verdict, the counterexamples, and what was inferred."""
    form: dict[str, Any] = dict(answer.form)
    stale = "" if known.is_current else " (of an older text)"
    yield f"**{answer.verdict}**{stale} {visible(answer.remark)}".rstrip()
    for alert, is_suppressed in violations(answer, suppressed):
        if is_suppressed:
            yield f"suppressed: {visible(alert.message)}"
    if answer.asked:
        yield visible(answer.asked)
    for run in runs(answer):
        yield _code_block(run.get("story", ()))
    yield from (_code_block(answer.complaints),) if answer.complaints else ()
    inferred = form.get("inferred")
    for clause in inferred["invariants"] if inferred else ():
        yield f"- assumes the inferred invariant `{visible(clause)}`"
    for contract in form.get("call_contracts", ()):
        clauses = (f"{word} {each}" for word in ("requires", "ensures") for each in contract[word])
        yield f"- `{visible(contract['method'])}`: {', '.join(map(visible, clauses))}"
    for option in form.get("try") or ():
        yield f"- a bound was reached: `{visible(option)}` goes further"


def _code_block(lines: list[str] | tuple[str, ...]) -> str:
    return "\n".join(["```text", *(visible(line).replace("```", "` ` `") for line in lines), "```"])


def inlays(document: Document, first: int, last: int) -> list[InlayHint]:
    """Return the values of the first counterexample of each method, behind the lines it runs through, from `first` to `last`."""
    hints = []
    for known in document.methods():
        if known.is_current and known.answer is not None and runs(known.answer):
            for line, words in _values(known, runs(known.answer)[0], document.name).items():
                if first <= line <= last:
                    end = document.lines.line(line).end
                    hints.append(InlayHint(Position(end.line, end.character), words, padding_left=True))
    return hints


def _values(known: Known, run: dict[str, Any], name: str) -> dict[int, str]:
    """Return the values by line: the arguments, and the effects of the steps, of which the last ones are shown where a line runs often."""
    effects: dict[int, list[str]] = {known.line: list(run["arguments"])} if run["arguments"] else {}
    for step in run["trace"]["steps"]:
        if step["file"] == name and step["effects"]:
            effects.setdefault(step["line"], []).append(", ".join(step["effects"]))
    return {line: _last_words(texts) for line, texts in effects.items()}


def _last_words(texts: list[str]) -> str:
    words = "; ".join(texts)
    return visible(words if len(words) <= MAX_VALUES else f"... {words[-MAX_VALUES:]}")
