"""The reason of a violation as JSON: `docs/json.md` describes it under *why*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ooxcheck.diagnosis.data_race import Racing
from ooxcheck.diagnosis.deadlock import Deadlock, Waiting
from ooxcheck.diagnosis.formula_values import Part
from ooxcheck.diagnosis.java_words import exception_name
from ooxcheck.diagnosis.violation import Falsified, Overflowed, Overstepped, Uncaught, Why
from ooxcheck.oox.logic import FormulaNode
from ooxcheck.oox.running.outcomes import Raised
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.text.heaps import cell_name, content_type
from ooxcheck.text.json_form import Json, read_form, span_form, value_form
from ooxcheck.text.traces import thread_name

if TYPE_CHECKING:
    from ooxcheck.oox.running.schedules.races import Access


def why_form(why: Why | None, names: Names) -> Json:
    """Return the reason of a violation; `kind` determines the other keys."""
    match why:
        case None:
            return None
        case Falsified(part, this, raised, _, written):
            subject, told = names.name(this) if this else None, [read_form(read, names) for read in written]
            return {
                "kind": "formula",
                "this": subject,
                "raised": _raised_form(raised),
                "part": part_form(part, names),
                "written": told,
            }
        case Overstepped(changes):
            cells: list[Json] = [
                {
                    "cell": cell_name(change.target, change.cell, names),
                    "before": value_form(change.before, names, content_type(change.target, change.cell)),
                    "after": value_form(change.after, names, content_type(change.target, change.cell)),
                }
                for change in changes
            ]
            return {"kind": "cells", "cells": cells}
        case Overflowed(operands):
            read: list[Json] = [
                {"place": span_form(expr.span), "value": value_form(value, names, expr.type)}
                for expr, value in operands
            ]
            return {"kind": "operands", "operands": read}
        case Uncaught(raised):
            return {"kind": "exception", "raised": _raised_form(raised)}
        case Deadlock(waiting):
            return {"kind": "deadlock", "waiting": [_waiting_form(each, names) for each in waiting]}
        case Racing(target, cell, accesses):
            return {
                "kind": "race",
                "cell": cell_name(target, cell, names),
                "accesses": [_access_form(each) for each in accesses],
            }


def _waiting_form(waiting: Waiting, names: Names) -> Json:
    return {
        "thread": thread_name(waiting.thread),
        "place": span_form(waiting.span),
        "wanted": None if waiting.wanted is None else names.name(waiting.wanted),
        "owner": None if waiting.owner is None else thread_name(waiting.owner),
        "children": [thread_name(child) for child in waiting.children],
        "held": [names.name(obj) for obj in waiting.held],
        **({} if waiting.until is None else {"until": waiting.until}),
    }


def _access_form(access: Access) -> Json:
    return {"thread": thread_name(access.thread), "place": span_form(access.span), "writes": access.is_write}


def part_form(part: Part, names: Names) -> dict[str, Json]:
    """Return a formula or term with its value and its parts."""
    return {
        "kind": "formula" if isinstance(part.node, FormulaNode) else "term",
        "place": span_form(part.node.span),
        "given": {name: value_form(atom, names) for name, atom in part.given},
        "value": _worth_form(part, names),
        "parts": [part_form(inner, names) for inner in part.parts],
    }


def _worth_form(part: Part, names: Names) -> Json:
    match part.value:
        case None:
            return {"missing": True}
        case value:
            return value_form(value, names)


def _raised_form(raised: Raised | None) -> Json:
    return {"exception": exception_name(raised), "place": span_form(raised.span)} if raised else None
