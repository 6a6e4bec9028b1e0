"""The comment in front of the clauses of a claim: it identifies the question, so that a stored proof cannot be taken for another one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.fault_bundles import sources
from ooxcheck.engine.question import Question
from ooxcheck.input.digest import digest
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.running.settings import Settings

_PREFIX = "c ooxcheck "
_LIMITS = ("steps", "depth", "threads", "cells")
"""Settings that only limit runs of the interpreter; no clause depends on them."""


@dataclass(frozen=True, slots=True)
class Named:
    """The subject of a claim, and its number of how many; duties and bounds by kind, name and place; the inferred loop invariants of the answer."""

    subject: str
    number: int
    total: int
    duties: tuple[str, ...]
    bounds: tuple[str, ...]
    invariants: tuple[str, ...] = ()


def claim_comment(question: Question, settings: Settings, named: Named) -> bytes:
    """Return the line that identifies a question and a claim."""
    program, bounds = question.program, question.bounds
    about = {
        "method": question.method.full_name,
        "program": [
            digest(source.text) for source in (program.origin.sources if program.origin else sources(program))
        ],
        "int_width": program.int_width,
        "scope": bounds.scope,
        "scopes": dict(bounds.scopes),
        "array": bounds.array,
        "settings": {
            each.name: _plain(getattr(settings, each.name))
            for each in fields(Settings)
            if each.name not in _LIMITS
        },
        "subject": named.subject,
        "claim": [named.number, named.total],
        "duties": sorted(named.duties),
        "bounds": sorted(named.bounds),
        **({"invariants": sorted(named.invariants)} if named.invariants else {}),
    }
    return f"{_PREFIX}{json.dumps(about, sort_keys=True)}\n".encode()


def duty_names(duties: Iterable[Duty]) -> tuple[str, ...]:
    """Return duties by kind, name and place."""
    return tuple(
        duty_name(each.kind.value, each.name, str(each.span), None if each.site is None else str(each.site))
        for each in duties
    )


def duty_name(kind: str, name: str | None, place: str, site: str | None) -> str:
    """Return an identifier of a duty of a method."""
    return json.dumps([kind, name, place, site])


def bound_names(bounds: Sequence[Bounded]) -> tuple[str, ...]:
    """Return bounds by kind and place."""
    return tuple(bound_name(each.what, str(each.span)) for each in bounds)


def bound_name(what: str, place: str) -> str:
    """Return an identifier of a bound of a method."""
    return json.dumps([what, place])


def _plain(value: object) -> object:
    """Return the value of a setting as JSON."""
    match value:
        case frozenset():
            return sorted(map(str, value))
        case tuple():
            return sorted(
                str(each) if not isinstance(each, tuple) else f"{each[0]} {each[1]}" for each in value
            )
        case _:
            return value
