"""The answer for SV-COMP: TRUE, FALSE or UNKNOWN for each property of a task.

Each property is about some kinds of duties. TRUE needs that no bound on loops, calls or new objects was reached, and that no bound on the size of
inputs limits the answer: arguments that the program reads, and strings that it inputs. Each UNKNOWN has its reason in one line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.input.svcomp_tasks import Kind, Property
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import UNSUPPORTED
from ooxcheck.oox.typed import Method

_DUTIES: Mapping[Kind, DutyKind] = {
    "assert": DutyKind.ASSERT,
    "exception": DutyKind.EXCEPTIONAL,
    "deadlock": DutyKind.DEADLOCK,
}
_HANDLER = re.compile(r"\bfinally\b|\btry\s*[(/]|Throwable|Error")
"""The words of a handler; a comment may stand between ``try`` and its parenthesis."""
_CHOSEN = "note.numbers"
_LIMITS = ("reason", "bounds_reached", "size_limits")
"""The keys of an answer that does not cover every execution."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about the program of a task: the names of RuntimeExceptions, and whether other threads, or handlers around it, may run after a violated assertion.

    A violated assertion ends a run of the check. So if code `runs_on`, no other property holds unless all assertions hold.
    """

    unchecked: Collection[str] = ()
    has_threads: bool = False
    handles_errors: bool = False

    @property
    def runs_on(self) -> bool:
        """Whether code may run after a violated assertion."""
        return self.has_threads or self.handles_errors


def facts_of(methods: Sequence[tuple[Program, Method]]) -> Facts:
    """Return the facts about the programs of entry methods; handlers count in files of which a program has a method."""
    # Imported lazily: few are in a competition.
    from ooxcheck.diagnosis.java_words import unchecked_exceptions
    from ooxcheck.input.java_programs import is_known_java, parse_java
    from ooxcheck.java.error_handlers import asserts_in_try, handles_errors

    programs = [program for program, _ in methods]
    reached = {each.span.source.name for program in programs for each in program.methods()}
    sources = dict.fromkeys(
        source
        for program in programs
        for source in (program.origin.sources if program.origin else ())
        if source.name in reached and _may_handle_errors(source.text) and not is_known_java(source)
    )
    has_threads = any(may_fork(program, method) for program, method in methods)
    has_handlers = handles_errors(parse_java(list(sources))) and any(
        asserts_in_try(*each) for each in methods
    )
    return Facts(unchecked_exceptions(programs), has_threads, has_handlers)


def _may_handle_errors(text: str) -> bool:
    """Return whether a text has the words of a handler of errors; most files need not be parsed again."""
    return "\\u" in text or _HANDLER.search(text) is not None


def duties_of_properties(properties: Sequence[Property], facts: Facts) -> tuple[DutyKind, ...] | None:
    """Return the kinds of duties that properties are about, and assertions if handlers may run after one; None if these are all."""
    if facts.has_threads or any(each.kind == "deadlock" for each in properties):
        return None
    assertions = [DutyKind.ASSERT] if facts.handles_errors else []
    return tuple(dict.fromkeys((*(_DUTIES[each.kind] for each in properties), *assertions)))


def sought_violations(properties: Sequence[Property]) -> tuple[DutyKind, ...]:
    """Return the kind of duties of which one violation is the whole answer: that of a single property, if one thread can violate it."""
    kinds = dict.fromkeys(each.kind for each in properties)
    return tuple(_DUTIES[kind] for kind in kinds if len(kinds) == 1 and kind != "deadlock")


def verdict(document: Mapping[str, Any], properties: Sequence[Property], facts: Facts) -> str:
    """Return the answers for all methods of a document, one line for each property."""
    return _lines({each.name: _word(document, each.kind, facts) for each in properties})


def unknown(properties: Sequence[Property]) -> str:
    """Return the answers for properties without a result."""
    return _lines({each.name: "UNKNOWN" for each in properties})


def _lines(words: Mapping[str, str]) -> str:
    return (
        "\n".join(words.values())
        if len(words) == 1
        else "\n".join(f"{name}: {word}" for name, word in words.items())
    )


def refusals(properties: Sequence[Property], diagnostics: Sequence[Diagnostic]) -> list[str]:
    """Return the reason of each UNKNOWN for a program that is refused, in one line each."""
    first = diagnostics[0]
    place = f" ({first.span.source.name}:{first.span.line})" if first.span else ""
    return [_reason_line(each, f"{first.message}{place}") for each in properties]


def reasons(document: Mapping[str, Any], properties: Sequence[Property], facts: Facts) -> list[str]:
    """Return the reason of each UNKNOWN, in one line each; the place comes last, in parentheses."""
    return [
        _reason_line(each, _reason(document, each.kind))
        for each in properties
        if _word(document, each.kind, facts) == "UNKNOWN"
    ]


def _reason_line(asked: Property, reason: str) -> str:
    return f"{asked.name}: UNKNOWN, since {reason}"


def _reason(document: Mapping[str, Any], kind: Kind) -> str:
    methods = document["methods"]
    if not methods or document["unchecked"]:
        errors = [error["message"] for error in document["errors"]]
        return errors[0] if errors else "the check was interrupted"
    texts = (text for method in methods for text in (*_doubts(method, kind), *_limits(method)))
    return next(texts, "code may run after an assertion that is violated")


def _limits(method: Mapping[str, Any]) -> Iterator[str]:
    """Yield the limits of a check, the most severe first."""
    if method["error"] is not None:
        yield _error_text(method["error"])
    if method.get("reason"):
        yield str(method["reason"])
    for bound in method.get("bounds_reached") or []:
        place = bound["place"]
        more = f", {bound['try']} goes further" if bound["try"] else ""
        kind, _, construct = str(bound["reason"]).partition(": ")
        reached = construct if kind == UNSUPPORTED else f"a bound is reached: {bound['reason']}"
        yield f"{reached} ({place['file']}:{place['line']}{more})"
    for size in method.get("size_limits") or []:
        yield f"the size of inputs is bounded: {size['size']} (at most {size['most']})"


def _error_text(error: Mapping[str, Any]) -> str:
    """Return the message of an internal error, or of the first diagnostic of a refusal."""
    return (
        str(error["diagnostics"][0]["message"])
        if error.get("diagnostics")
        else f"there is an internal error: {error['message']}"
    )


def _doubts(method: Mapping[str, Any], kind: Kind) -> Iterator[str]:
    """Yield why a violated condition is no violation of the property for certain."""
    if any(duty["standing"] == "violated" for duty in _duties(method, kind)):
        yield from (note["message"] for note in method.get("notes") or [] if note["code"] == _CHOSEN)
        yield "an exception that is no RuntimeException leaves the program"


def surprises(document: Mapping[str, Any], properties: Sequence[Property], facts: Facts) -> list[str]:
    """Return the answers that differ from the expected ones of the task."""
    words = {True: "TRUE", False: "FALSE"}
    answers = ((each, _word(document, each.kind, facts)) for each in properties if each.expected is not None)
    return [
        f"{each.name}: {word}, but {words[bool(each.expected)]} is expected"
        for each, word in answers
        if word not in ("UNKNOWN", words[bool(each.expected)])
    ]


def _word(document: Mapping[str, Any], kind: Kind, facts: Facts) -> str:
    methods = document["methods"]
    duties = [duty for method in methods for duty in _duties(method, kind)]
    broken = [duty for duty in duties if duty["standing"] == "violated"]
    if broken and (kind != "exception" or any(_escapes(method, facts.unchecked) for method in methods)):
        return "UNKNOWN" if any(map(_chooses, methods)) else "FALSE"
    is_whole = all(
        method["error"] is None and not any(method.get(key) for key in _LIMITS) for method in methods
    )
    is_known = all(duty["standing"] in ("holds", "never reached") for duty in duties) and bool(
        duties or kind == "assert"
    )
    is_cut = facts.runs_on and any(map(_breaks_assertion, methods))
    return (
        "TRUE"
        if methods and is_whole and is_known and not is_cut and not document["unchecked"]
        else "UNKNOWN"
    )


def _duties(method: Mapping[str, Any], kind: Kind) -> list[Mapping[str, Any]]:
    """Return the duties that a property is about."""
    return [duty for duty in method.get("duties") or [] if duty["kind"] == _DUTIES[kind].value]


def _breaks_assertion(method: Mapping[str, Any]) -> bool:
    return any(duty["standing"] not in ("holds", "never reached") for duty in _duties(method, "assert"))


def _chooses(method: Mapping[str, Any]) -> bool:
    """Return whether a counterexample may contain a number that no JVM computes."""
    return any(note["code"] == _CHOSEN for note in method.get("notes") or [])


def _escapes(method: Mapping[str, Any], unchecked: Collection[str]) -> bool:
    """Return whether some counterexample throws a RuntimeException."""
    reasons = (example.get("why") or {} for example in method.get("counterexamples") or [])
    return any((reason.get("raised") or {}).get("exception") in unchecked for reason in reasons)
