"""Inferred invariants as a JSON document, and back: all but the program of the boundary, which is loaded again only if it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ooxcheck.classes.infer import ClassInvariants, Unproved
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.classes.stored.formula_form import UnknownFormError, formula_form, read_formula
from ooxcheck.classes.stored.inferred_boundary import InferredBoundary, StepName
from ooxcheck.engine.question import Terms
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.source import Source, Span
from ooxcheck.specs.classes.candidates import Candidate
from ooxcheck.specs.classes.grammar.candidate import Draft, to_candidate
from ooxcheck.text.json_form import Json

Sources = Mapping[str, Source]
"""The given files by name."""


def invariants_document(answer: ClassInvariants) -> dict[str, Json]:
    """Return an answer as JSON."""
    boundary = answer.boundary
    return {
        "class": boundary.class_name,
        "classes": list(boundary.classes),
        "steps": [_step_form(each) for each in boundary.steps],
        "assumptions": list(boundary.assumptions),
        "accessible": [[name, start] for name, start in sorted(boundary.accessible)],
        "written_classes": list(boundary.written_classes),
        "is_java": boundary.is_java,
        "array": answer.terms.bounds.array,
        "invariants": [_candidate_form(each) for each in answer.invariants],
        "implied": [_candidate_form(each) for each in answer.implied],
        "unproved": [
            [_candidate_form(each.candidate), None if each.step is None else _step_form(each.step)]
            for each in answer.unproved
        ],
        "confined": list(answer.confined),
        "bounds": [[each.what, each.most, _place_form(each.span)] for each in answer.bounds],
        "unknown": dict(answer.unknown),
        "empty_classes": list(answer.empty_classes),
        "heaps": answer.heaps,
        "longest_history": answer.longest_history,
        "candidates": answer.candidates,
        "seconds": answer.seconds,
    }


def refusal_document(refusal: OoxError) -> dict[str, Json]:
    """Return the reasons of a refusal as JSON."""
    return {
        "refusal": [
            [each.code, each.message, None if each.span is None else _place_form(each.span), list(each.notes)]
            for each in refusal.diagnostics
        ]
    }


def read_document(
    document: Mapping[str, Any], terms: Terms, sources: Sequence[Source], load: Callable[[], ClassBoundary]
) -> ClassInvariants | OoxError | None:
    """Return the answer or the refusal of a document about some files; None if the document is malformed."""
    given = {each.name: each for each in sources}
    try:
        if "refusal" in document:
            return OoxError(
                [
                    Diagnostic(_text(code), _text(message), _optional_span(place, given), notes=_texts(notes))
                    for code, message, place, notes in document["refusal"]
                ]
            )
        return _read_answer(document, terms, given, load)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _read_answer(
    form: Mapping[str, Any], terms: Terms, given: Sources, load: Callable[[], ClassBoundary]
) -> ClassInvariants:
    bounds = replace(terms.bounds, array=_number(form["array"]))
    return ClassInvariants(
        _read_boundary(form, load),
        replace(terms, bounds=bounds),
        tuple(map(_read_candidate, form["invariants"])),
        tuple(map(_read_candidate, form["implied"])),
        tuple(
            Unproved(_read_candidate(candidate), None if step is None else _read_step(step))
            for candidate, step in form["unproved"]
        ),
        (),
        _texts(form["confined"]),
        tuple(
            Bounded(_text(what), _read_place(place, given), None if most is None else _number(most))
            for what, most, place in form["bounds"]
        ),
        {_text(title): _text(reason) for title, reason in form["unknown"].items()},
        _texts(form["empty_classes"]),
        _number(form["heaps"]),
        _number(form["longest_history"]),
        _number(form["candidates"]),
        float(form["seconds"]),
    )


def _read_boundary(form: Mapping[str, Any], load: Callable[[], ClassBoundary]) -> InferredBoundary:
    return InferredBoundary(
        _text(form["class"]),
        _texts(form["classes"]),
        tuple(map(_read_step, form["steps"])),
        _texts(form["assumptions"]),
        frozenset((_text(name), _number(start)) for name, start in form["accessible"]),
        _texts(form["written_classes"]),
        form["is_java"] is True,
        load,
    )


def _candidate_form(candidate: Candidate) -> Json:
    return [
        candidate.class_name,
        formula_form(candidate.formula),
        candidate.jml,
        candidate.is_expressible,
    ]


def _read_candidate(form: Any) -> Candidate:  # noqa: ANN401 (JSON)
    class_name, formula, jml, is_expressible = form
    draft = Draft(read_formula(formula), _text(jml), is_expressible is True)
    return to_candidate(_text(class_name), draft)


def _step_form(step: StepName) -> Json:
    return [step.title, step.is_constructor]


def _read_step(form: Any) -> StepName:  # noqa: ANN401 (JSON)
    title, is_constructor = form
    return StepName(_text(title), is_constructor is True)


# ------------------------------------------------------------------------------------------------- places


def _place_form(span: Span) -> Json:
    """Return the name of the file, the offsets, and the line and column of a place."""
    return [span.source.name, span.start, span.end, *span.source.position(span.start)]


def _read_place(form: Any, given: Sources) -> Span:  # noqa: ANN401 (JSON)
    """Return a place: in a given file by its offsets, in another one by its line and column."""
    name, start, end, line, column = _text(form[0]), *map(_number, form[1:])
    if name in given:
        return Span(given[name], start, end)
    text = "\n" * (line - 1) + " " * column
    at = line + column - 2
    return Span(Source(name, text), at, at)


def _optional_span(form: Any, given: Sources) -> Span | None:  # noqa: ANN401 (JSON)
    return None if form is None else _read_place(form, given)


# ------------------------------------------------------------------------------------------------- leaves


def _text(form: object) -> str:
    if not isinstance(form, str):
        raise UnknownFormError(str(form))
    return form


def _texts(form: Sequence[object]) -> tuple[str, ...]:
    return tuple(map(_text, form))


def _number(form: object) -> int:
    if not isinstance(form, int):
        raise UnknownFormError(str(form))
    return form
