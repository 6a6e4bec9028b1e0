"""The consistency of a report about one method, with itself and with the program: everything that needs no solver is computed again.

The verdict follows from the duties, the bounds reached and the reason; every violated duty has a counterexample and no other duty has one; all duties
that the text names are present; settings, limits of sizes, assumptions and exit status are those of the question.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ooxcheck.engine.abstraction.partial_correctness import may_go_on
from ooxcheck.engine.notes import assumption_notes, forgetful_notes
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import (
    ANY_ARRAY,
    ANY_HEAP,
    ANY_LENGTH,
    ANY_STRING,
    NO_ROOM,
    VALUES,
    WITHOUT_BOUNDS,
    Report,
)
from ooxcheck.formats.report_form import question_form
from ooxcheck.input.document import Part
from ooxcheck.oox.analysis.termination import bounded_code
from ooxcheck.oox.oracle.input_sizes import Size, size_limits
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.contracts.promises import duties_of_method
from ooxcheck.oox.running.duty_kinds import Due, Noted, words_of_kinds
from ooxcheck.reports.brute_report import verdict_exit
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, notes_form, promise_form, span_form, to_json
from ooxcheck.validation.difference import difference
from ooxcheck.validation.finding import Finding, Standing

_GOOD = (Verdict.HOLDS.value, Verdict.WITHIN_BOUNDS.value)
_THROWS = words_of_kinds(lambda facts: facts.due is Due.THROW)
_EVALUATIONS = words_of_kinds(lambda facts: facts.noted is Noted.FAILED)


def inconsistencies(method: Part, question: Question) -> Iterator[Finding]:
    """Yield the inconsistencies of a report about a method."""
    checks: Sequence[Callable[[Part, Question], Iterator[str]]] = (
        _question,
        _verdict,
        _standing_mismatches,
        _missing_duties,
        _inferred_parts,
        _limits,
        _bounds,
        _notes,
        _exit,
    )
    for check in checks:
        yield from (Finding("the report", Standing.WRONG, problem) for problem in check(method, question))


def _question(method: Part, question: Question) -> Iterator[str]:
    """Yield impossible parts of the question: `unroll` is the bound of the answer, which may have grown."""
    form = _plain(question_form(question))
    told = {key: method[key].value for key in ("place", "settings", "bounds", "calls", "callees", "loops")}
    growing = (
        {"unroll", "unrolls"}
        if method.maybe("growth") or method["settings"].maybe("unroll") is None
        else set[str]()
    )
    asked = {key: form[key] for key in told}
    for each in (told, asked):
        each["settings"] = {key: value for key, value in each["settings"].items() if key not in growing}
    place = difference(told, asked)
    if place is not None:
        yield f"{place} is not that of the question"
    if method["method"].text() != question.method.full_name:
        yield f"the method is called {question.method.full_name}"
    if method.value.get("error") is not None:
        yield "there is an answer besides an error"


def _verdict(method: Part, _question: Question) -> Iterator[str]:
    """Yield a mismatch of the verdict and the rest."""
    verdict, follows = method["verdict"].text(), _following(method).value
    if verdict != follows:
        yield f"the verdict is {verdict!r}, but {follows!r} follows from the duties, bounds and reasons"


def _following(method: Part) -> Verdict:
    """Return the verdict that follows from duties and bounds, as the checker concludes it."""
    standings = [(duty["kind"].text(), duty["standing"].text()) for duty in method["duties"].parts()]
    if method["counterexamples"].parts() or any(standing == "violated" for _, standing in standings):
        return Verdict.VIOLATED
    if method["reason"].text() or any(standing == "undecided" for _, standing in standings):
        return Verdict.UNKNOWN
    if method["unproved"].parts() or any(standing == "not proved" for _, standing in standings):
        return Verdict.NOT_PROVED
    if method["possible"].parts() or any(standing == "possible" for _, standing in standings):
        return Verdict.POSSIBLE
    never = [kind for kind, standing in standings if standing == "never reached"]
    kept = [kind for kind, standing in standings if standing == "holds"]
    is_hollow = any(kind not in _THROWS for kind in never) and all(kind in _EVALUATIONS for kind in kept)
    if not method["finishes"].flag() or method["conflict"].parts() or is_hollow:
        return Verdict.VACUOUS
    return Verdict.WITHIN_BOUNDS if method["bounds_reached"].parts() else Verdict.HOLDS


_WHOLE = ("kind", "name", "place", "site")
"""The keys that identify a duty, whichever place throws."""

_STANDINGS = ("holds", "violated", "undecided", "not proved", "possible", "documented", "never reached")


def _standing_mismatches(method: Part, _question: Question) -> Iterator[str]:
    """Yield the duties whose standing does not match the counterexamples and abstract runs."""
    duties = method["duties"].parts()
    shown = {
        "violated": [each["duty"] for each in method["counterexamples"].parts()],
        "not proved": [each["duty"] for each in method["unproved"].parts()],
        "possible": [each["duty"] for each in method["possible"].parts()],
    }
    for standing, runs in shown.items():
        for duty in duties:
            number = sum(is_same(duty, run) for run in runs)
            if number != (duty["standing"].text() == standing):
                yield f"{_title(duty)} is said to be {duty['standing'].text()!r}, and there {'is a run' if number else 'is no run'} that shows it to be {standing!r}"
        yield from (
            f"a run shows {_title(run)} to be {standing!r}, which is no duty of the report"
            for run in runs
            if not any(is_same(duty, run) for duty in duties)
        )
    for at, duty in enumerate(duties):
        if any(is_same(duty, other) for other in duties[:at]):
            yield f"{_title(duty)} is there twice"
        if duty["standing"].text() not in _STANDINGS:
            duty["standing"].refuse(f"one of {', '.join(_STANDINGS)} is expected")
    for example in method["counterexamples"].parts():
        yield from _claims(example)


def _inferred_parts(method: Part, _question: Question) -> Iterator[str]:
    """Yield mismatches of what was inferred: a clause for each documented exception, and notes on the invariants of a class."""
    documented = sum(duty["standing"].text() == "documented" for duty in method["duties"].parts())
    if len(method["throws"].parts()) != documented:
        yield f"{documented} exceptions are said to be documented, and {len(method['throws'].parts())} have a clause"
    is_noted = any(note["code"].text() == "note.inferred" for note in method["notes"].parts())
    if (method.maybe("inferred") is not None) is not is_noted:
        yield f"there {'is' if is_noted else 'is no'} note on inferred invariants"


def _claims(example: Part) -> Iterator[str]:
    """Yield impossible properties of a counterexample as a whole."""
    if example["minimal"].flag() is (example.maybe("cut") is not None):
        yield "a counterexample is minimal where the search for a smaller one was cut short, or the other way round"
    if example["only_by_wrapping"].flag() and not any(
        step["wraps"].parts() for step in example["trace"]["steps"].parts()
    ):
        yield "no step of a counterexample wraps around, which is said to be needed for it"


def _missing_duties(method: Part, question: Question) -> Iterator[str]:
    """Yield the duties that the text names and the report lacks; after a limit some may be missing."""
    if method["reason"].text():
        return
    told = [{key: duty.value.get(key) for key in _WHOLE} for duty in method["duties"].parts()]
    settings = question.settings_with(question.settings.unroll)
    for alternatives in duties_of_method(question.program, question.method, settings):
        forms = (_plain(promise_form(duty)) for duty in alternatives)
        if not any({key: form[key] for key in _WHOLE} in told for form in forms):
            yield f"{alternatives[0]} is missing among the duties"


_SIZES = ((ANY_HEAP, Size.OBJECTS), (ANY_ARRAY, Size.ARRAYS), (ANY_STRING, Size.STRINGS))
"""The codes of notes that larger inputs do not matter, and which."""


def _limits(method: Part, question: Question) -> Iterator[str]:
    """Yield limits and termination assumptions that differ from those of the question."""
    settings = question.settings_with(question.settings.unroll)
    sizes = size_limits(question.program, question.method, question.bounds, settings)
    proofs = {note["code"].text() for note in method["notes"].parts()}
    forms: list[Json] = [
        {"size": each.size.value, "most": each.most, "classes": list(each.classes)}
        for each in sizes
        if proofs.isdisjoint((VALUES, WITHOUT_BOUNDS))
        and not any(code in proofs and each.size is size for code, size in _SIZES)
    ]
    if method["size_limits"].value != _plain(forms):
        yield "the sizes of inputs that limit the answer are others"
    if method["assumed_to_end"].value != _plain(_assumed_to_end(method, question)):
        yield "what is assumed to end is something else"


def _bounds(method: Part, question: Question) -> Iterator[str]:
    """Yield bounds of loops and recursion that the program does not have, or with another number.

    An answer that assumes inferred invariants may also have bounds of other methods, which were met in their proofs.
    """
    settings = question.settings_with(question.settings.unroll)
    code = bounded_code(
        question.program,
        question.method,
        settings.by_contract,
        loops_by_invariant=settings.loops_by_invariant,
    )
    limits = {to_json({"place": span_form(span)}): settings.bound(span) for span in code}
    is_inferred = method.maybe("inferred") is not None
    for bound in method["bounds_reached"].parts():
        what, place = bound["reason"].text(), to_json({"place": bound["place"].value})
        is_of_proof = is_inferred and place not in limits
        if what in ("loop", "recursion") and not is_of_proof and bound["limit"].value != limits.get(place):
            yield f"no {what} at line {bound['place']['line'].number()} has the bound {bound['limit'].value}"


def _assumed_to_end(method: Part, question: Question) -> Json:
    verdict = next((each for each in Verdict if each.value == method["verdict"].text()), Verdict.UNKNOWN)
    unroll = question.settings.unroll
    assert unroll is not None, "a report should name the bound"
    report = Report(question, verdict, {}, unroll=unroll, unrolls=question.unrolls)
    named_spans = [(each.name, each.span) for each in may_go_on(report)]
    names = {to_json(_plain(span_form(each.span))): each.name for each in question.program.methods()}
    of_any_length = [
        note["place"].value for note in method["notes"].parts() if note["code"].text() == ANY_LENGTH
    ]
    return [
        *({"name": name, "place": span_form(span)} for name, span in dict.fromkeys(named_spans)),
        *({"name": names.get(to_json(place)), "place": place} for place in of_any_length),
    ]


def _notes(method: Part, question: Question) -> Iterator[str]:
    """Yield the assumptions of the answer that the report lacks."""
    settings = question.settings_with(question.settings.unroll)
    due = (
        *forgetful_notes(question.program, question.method, settings),
        *assumption_notes(question.program, question.method, settings),
    )
    told = [note.value for note in method["notes"].parts()]
    yield from (
        f"a note is missing: {note['message']}" for note in _plain(notes_form(due)) if note not in told
    )


def _exit(method: Part, _question: Question) -> Iterator[str]:
    """Yield a mismatch of exit status and verdict; with ``--complete`` and ``--certify``, a method that holds may have no answer."""
    verdict = next((each for each in Verdict if each.value == method["verdict"].text()), None)
    if verdict is None:
        method["verdict"].refuse("a verdict is expected")
    allowed = {verdict_exit(verdict)}
    certification = method.maybe("certification")
    is_open = any(duty["standing"].text() == "never reached" for duty in method["duties"].parts()) or bool(
        method["bounds_reached"].parts()
    )
    is_open = is_open or any(note["code"].text() == NO_ROOM for note in method["notes"].parts())
    if verdict.value in _GOOD and certification is not None and certification["missing"].text():
        allowed = {Exit.NO_ANSWER}
    elif verdict.value in _GOOD and is_open:
        allowed |= {Exit.NO_ANSWER}
    if method["exit"].number() not in allowed:
        yield f"the exit status is {method['exit'].number()}, and {min(allowed)} follows from the verdict"


def is_same(duty: Part, other: Part) -> bool:
    """Return whether two parts of a report are about the same duty."""
    keys = (*_WHOLE, "thrown")
    return (
        isinstance(duty.value, dict)
        and isinstance(other.value, dict)
        and all(duty.value.get(key) == other.value.get(key) for key in keys)
    )


def _title(duty: Part) -> str:
    return f"{duty['kind'].text()} at line {duty['place']['line'].number()}"


def _plain(form: Json | dict[str, Json]) -> Any:  # noqa: ANN401 (JSON)
    """Return a form as it reads back from JSON."""
    return json.loads(to_json({"form": form}))["form"]
