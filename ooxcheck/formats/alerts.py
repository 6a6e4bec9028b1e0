"""The alerts in a document: duties violated, possibly violated, not proved, undecided or never reached, vacuous contracts, refusals, faults.

Every format of output words them differently; which alerts there are is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from typing import Any, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.duty_kinds import words_of_kinds
from ooxcheck.text.exits import Exit
from ooxcheck.text.outcomes import BY_WRAPPING

Form: TypeAlias = "Mapping[str, Any]"
"""An object of the document; docs/check.schema.json has its keys."""

VACUOUS, UNKNOWN, NEVER, REFUSED, FAULT = "vacuous", "unknown", "never-reached", "refused", "internal-error"
NOT_PROVED = "not-proved"
POSSIBLE = "possible"
ASSUMED = "assumed"

_OF_CLASS = words_of_kinds(lambda facts: facts.is_of_class)


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert.

    `rule` is the kind of duty or of another problem. With `is_error` something is certainly wrong; otherwise it is open. `duty` is its duty, `example`
    the counterexample, `related` are other places with a reason each.
    """

    method: str
    rule: str
    is_error: bool
    message: str
    place: Form | None
    duty: Form | None = None
    example: Form | None = None
    related: tuple[tuple[Form, str], ...] = ()
    story: tuple[str, ...] = field(default=())

    @property
    def fingerprint(self) -> str:
        """What survives moved lines: the method, the kind of duty, and its text."""
        text = self.place["text"] if self.place else ""
        return sha256("\0".join([self.method, self.rule, text]).encode(errors="replace")).hexdigest()


def why_unchecked(form: Form) -> str:
    """Return why methods of a document were not checked."""
    return "interrupted" if form["exit"] == Exit.INTERRUPTED else "not supported"


def alerts(method: Form) -> Iterator[Alert]:
    """Iterate over the alerts in the answer about one method."""
    if method["error"] is not None:
        yield from _errors(method)
        return
    yield from (_violation(method, example) for example in method.get("counterexamples", ()))
    yield from (_not_proved(method, unproved) for unproved in method.get("unproved", ()))
    yield from (_possible(method, possible) for possible in method.get("possible", ()))
    yield from (_endless(method, lasso) for lasso in method.get("endless", ()))
    open_ = [duty for duty in method.get("duties", ()) if duty["standing"] == "undecided"]
    yield from (_undecided_alert(method, duty) for duty in open_)
    if not method.get("conflict"):
        never = [duty for duty in method.get("duties", ()) if duty["standing"] == "never reached"]
        yield from (_never(method, duty) for duty in never)
    if method["verdict"] == "vacuous":
        yield _vacuous(method)
    elif method["verdict"] == "unknown" and not open_:
        yield Alert(method["method"], UNKNOWN, False, f"no answer: {method['reason']}", method["place"])
    elif missing := (method.get("certification") or {}).get("missing"):
        yield Alert(
            method["method"], UNKNOWN, False, f"{method['method']}: not certified: {missing}", method["place"]
        )


def assumption_alerts(method: Form) -> Iterator[Alert]:
    """Iterate over the assumptions of an answer about methods without specification: for information."""
    notes = (note for note in method.get("notes", ()) if note["code"] == "note.unspecified")
    yield from (Alert(method["method"], ASSUMED, False, note["message"], note["place"]) for note in notes)


def bounds_text(method: Form) -> str:
    """Return the bounds of an answer in one line; empty if there is no answer."""
    if "bounds" not in method:
        return ""
    bounds, settings = method["bounds"], method["settings"]
    single = "".join(f", {name}={number}" for name, number in bounds["scopes"].items())
    unroll = method.get("unroll", settings["unroll"])
    words = [f"scope {bounds['scope']}{single}", f"array {bounds['array']}"]
    depths = "".join(
        f", {name}={number}" for name, number in method.get("unrolls", settings["unrolls"]).items()
    )
    words += [f"unroll {'auto' if unroll is None else unroll}{depths}", f"int {settings['int_width']}"]
    words += ["total store order"] if settings["memory_model"] == "tso" else []
    never = sum(duty["standing"] == "never reached" for duty in method.get("duties", ()))
    words += [f"{never} never reached"] if never else []
    is_good = method["verdict"] in ("holds", "holds within bounds")
    words += ["input sizes bounded"] if is_good and method.get("size_limits") else []
    words += ["partial correctness"] if method.get("assumed_to_end") else []
    words += [
        f"{reached['reason']} at line {reached['place']['line']} goes further"
        for reached in _unreached_alert(method)
    ]
    return ", ".join(words)


def _unreached_alert(method: Form) -> list[Form]:
    return list(method.get("bounds_reached", ()))


def title(duty: Form) -> str:
    """Return a duty in words: ``requires of List.add``, ``invariant sorted``."""
    if duty["name"] is None:
        return str(duty["kind"])
    return f"{duty['kind']}{' ' if duty['kind'] in _OF_CLASS else ' of '}{duty['name']}"


def _violation(method: Form, example: Form) -> Alert:
    duty = example["duty"]
    thrown = duty["thrown"]
    related = ((duty["site"], "the call at which it is due"),) if duty["site"] else ()
    related = (*related, (duty["place"], "what forbids it")) if thrown else related
    return Alert(
        method["method"],
        duty["kind"].replace(" ", "-"),
        True,
        f"{method['method']}: {duty['message']}{BY_WRAPPING if example['only_by_wrapping'] else ''}",
        thrown["place"] if thrown else duty["place"],
        duty,
        example,
        related,
        _with_hint(example["story"], example.get("hint", "")),
    )


def _not_proved(method: Form, unproved: Form) -> Alert:
    duty = unproved["duty"]
    message = f"{method['method']}: not proved: {title(duty)}; {unproved['reason']}"
    related = tuple((weak["place"], "too weak to prove it") for weak in unproved["weak"])
    return Alert(method["method"], NOT_PROVED, False, message, duty["place"], duty, related=related)


def _possible(method: Form, possible: Form) -> Alert:
    duty = possible["duty"]
    thrown = duty["thrown"]
    place = thrown["place"] if thrown else duty["place"]
    message = (
        f"{method['method']}: possible: {title(duty)}; no client is known to build the heap; "
        f"{possible['heaps']} heaps after up to {possible['longest']} calls were tried"
    )
    story = _with_hint(possible["run"]["story"], possible["hint"])
    return Alert(method["method"], POSSIBLE, False, message, place, duty, story=story)


def _with_hint(story: Sequence[str], hint: str) -> tuple[str, ...]:
    """Return the lines about a run, with the clause that one can write if it is no bug."""
    return (*story, *([f"  {'hint':<12}{hint}"] if hint else ()))


def _endless(method: Form, lasso: Form) -> Alert:
    duty = lasso["duty"]
    rule, possible = (duty["kind"], "") if lasso["certain"] else (POSSIBLE, "possible: ")
    message = f"{method['method']}: {possible}{duty['name']} never ends: it comes to an earlier state again"
    return Alert(method["method"], rule, False, message, duty["place"], duty, story=lasso["run"]["story"])


def _undecided_alert(method: Form, duty: Form) -> Alert:
    message = f"{method['method']}: whether this holds is undecided: {title(duty)}; {method['reason']}"
    return Alert(method["method"], UNKNOWN, False, message, duty["place"], duty)


def _never(method: Form, duty: Form) -> Alert:
    message = f"{method['method']}: no run within these bounds reaches this: {title(duty)}"
    related = ((duty["site"], "the call at which it is due"),) if duty["site"] else ()
    return Alert(method["method"], NEVER, False, message, duty["place"], duty, related=related)


def _vacuous(method: Form) -> Alert:
    clauses = method["conflict"]
    what = (
        "no state satisfies what is assumed"
        if clauses
        else "no run reaches a duty"
        if method["finishes"]
        else "no run finishes"
    )
    related = tuple(
        (clause["place"], f"{title(clause)} cannot hold together with the others") for clause in clauses
    )
    message = f"{method['method']} is vacuous: {what} within these bounds"
    return Alert(method["method"], VACUOUS, False, message, method["place"], related=related)


def _errors(method: Form) -> Iterator[Alert]:
    error, name = method["error"], method["method"]
    if error["kind"] == "refused":
        for each in error["diagnostics"]:
            place = each["place"] or method["place"]
            yield Alert(name, REFUSED, True, f"{name}: {each['message']}", place, story=tuple(each["notes"]))
    else:
        yield Alert(name, FAULT, True, f"{name}: internal error: {error['message']}", method["place"])
