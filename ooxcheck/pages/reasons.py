"""The reason of a violation on the page: the rows that lead to the false parts, the calls in them, every part with its value."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.formula_values import Part
from ooxcheck.diagnosis.java_words import formula_text
from ooxcheck.diagnosis.pure_calls import Call
from ooxcheck.diagnosis.violation import Falsified, Why
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.pages.editor_links import NO_EDITOR, Editor
from ooxcheck.pages.trail import Row, trail
from ooxcheck.reports.violation_text import because_rows, value_text, written_rows
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import condense, one_line


@dataclass(frozen=True, slots=True)
class Value:
    """A formula or term with its value; `given` are the members of a quantifier for which it is evaluated."""

    text: str
    value: str
    given: str
    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A pure call in the formula with its value and its steps; `omitted` more are not shown.

    With `is_old` it runs in the state on entry.
    """

    value: Value
    steps: tuple[Row, ...]
    omitted: int
    is_old: bool


@dataclass(frozen=True, slots=True)
class Reason:
    """Texts of the program with their values, row by row; and the whole formula, if there is one, with the calls in it.

    `written` are the culprit cells with their last writers.
    """

    rows: tuple[tuple[str, str], ...]
    tree: Value | None = None
    calls: tuple[Opened, ...] = ()
    written: tuple[tuple[str, str], ...] = ()


def reason(why: Why | None, names: Names, editor: Editor = NO_EDITOR) -> Reason:
    """Return the reason of a violation; no rows if the duty needs no explanation."""
    rows = tuple((visible(text), visible(effect)) for text, effect in because_rows(why, names))
    if not isinstance(why, Falsified):
        return Reason(rows)
    written = tuple((visible(text), visible(effect)) for text, effect in written_rows(why, names))
    return Reason(
        rows,
        value_tree(why.part, names),
        tuple(_open_call(call, names, editor) for call in why.calls),
        written,
    )


def _open_call(call: Call, names: Names, editor: Editor) -> Opened:
    steps = condense(call.steps)
    rows = trail(steps, range(len(steps)), names, editor)
    return Opened(replace(value_tree(call.part, names), parts=()), tuple(rows), call.omitted, call.is_old)


def value_tree(part: Part, names: Names) -> Value:
    """Return a part with its value in words, recursively."""
    given = ", ".join(f"{name} = {names.value_text(atom)}" for name, atom in part.given)
    inside = part.parts
    while len(inside) == 1 and inside[0].node.span == part.node.span:  # such as the negated side of !=
        inside = inside[0].parts
    return Value(
        visible(one_line(formula_text(part.node.span), 200)),
        visible(value_text(part, names)),
        visible(given),
        tuple(value_tree(inner, names) for inner in inside),
    )
