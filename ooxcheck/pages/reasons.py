"""Why a duty is broken, for the page: the rows that lead to what makes it false, and below them every part with its value."""

from __future__ import annotations

from datatypes import dataclass
from oox.running.show import Names
from ooxcheck.diagnosis.formula_values import Part
from ooxcheck.diagnosis.violation import Falsified, Why
from ooxcheck.reports.violation_text import because_rows, value_text
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line


@dataclass(frozen=True, slots=True)
class Value:
    """A formula or term with its value; `given` says for which members of a quantifier it is looked at."""

    text: str
    value: str
    given: str
    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """What was written and what it came to, row by row; and the whole formula, if there is one."""

    rows: tuple[tuple[str, str], ...]
    tree: Value | None


def reason(why: Why | None, names: Names) -> Reason:
    """Return why a duty is broken; no rows if there is nothing to add to the duty."""
    rows = [(visible(text), visible(effect)) for text, effect in because_rows(why, names)]
    return Reason(tuple(rows), valued(why.part, names) if isinstance(why, Falsified) else None)


def valued(part: Part, names: Names) -> Value:
    """Return a part with its value in words, and so all parts in it."""
    given = ", ".join(f"{name} = {names.shown(atom)}" for name, atom in part.given)
    inside = part.parts
    while len(inside) == 1 and inside[0].node.span == part.node.span:  # such as what != denies
        inside = inside[0].parts
    return Value(
        visible(one_line(part.node.span.text, 200)),
        visible(value_text(part, names)),
        visible(given),
        tuple(valued(inner, names) for inner in inside),
    )
