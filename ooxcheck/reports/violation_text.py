"""The reason of a violation in a few lines: the parts of the formula, each with its value.

A false formula is followed down to the parts that make it false: through the witness of a quantifier, past the conjuncts that hold.
``all n : list | n.value <= n.next.value`` becomes ``n = Node0``, then ``2 <= 1``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.diagnosis.culprits import element_type, quantified_members
from ooxcheck.diagnosis.data_race import Racing
from ooxcheck.diagnosis.deadlock import Deadlock, Waiting
from ooxcheck.diagnosis.formula_values import Part, definition_of
from ooxcheck.diagnosis.java_words import exception_name, formula_text, is_unwritten
from ooxcheck.diagnosis.violation import Falsified, Overflowed, Overstepped, Uncaught, Why
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import is_hidden
from ooxcheck.oox.running.formulas.relations import Relation, steps
from ooxcheck.oox.running.heap import Atom, Bag, in_order
from ooxcheck.oox.running.machine.provenance import Read
from ooxcheck.oox.running.outcomes import Raised
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ERROR, Type, is_nullable
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.heaps import cell_name, content_type
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import cell_read, one_line, statement_head, thread_list, thread_name, written_by

if TYPE_CHECKING:
    from ooxcheck.oox.running.schedules.races import Access

MAX_LINES = 12
MAX_TEXT = 200
MAX_VALUE = 60

_WIDTH = 44

Row: TypeAlias = tuple[str, str]
"""A text of the program, and its value."""


def because_lines(why: Why | None, names: Names) -> list[str]:
    """Return the lines that explain a violation; none if the duty needs no explanation."""
    rows = [*because_rows(why, names), *written_rows(why, names)]
    cut = [(_cut(text) if effect else text, effect) for text, effect in rows]
    lines = [
        f"{visible(text):<{_WIDTH}}  {visible(effect)}" if effect else visible(text) for text, effect in cut
    ]
    more = len(lines) - MAX_LINES
    return lines if more <= 0 else [*lines[:MAX_LINES], f"... and {more} more lines"]


def because_rows(why: Why | None, names: Names) -> list[Row]:
    """Return texts of the program with their values, from the outside in; not yet safe to print."""
    return list(_overstepped_cell(why, names)) if why else []


def written_rows(why: Why | None, names: Names) -> list[Row]:
    """Return the culprit cells with their last writers, if there are several threads; not yet safe to print."""
    if not isinstance(why, Falsified):
        return []
    return [(cell_read(read, names), _writer_words(read, why.part.node.span)) for read in why.written]


def _cut(text: str) -> str:
    """Return a text cut to leave space for its value, with its indentation."""
    indentation = len(text) - len(text.lstrip())
    return " " * indentation + one_line(text, _WIDTH)


def _overstepped_cell(why: Why, names: Names) -> Iterator[Row]:
    match why:
        case Falsified(part, this, raised):
            yield from [("this", names.name(this))] if this else []
            yield from [_exception(raised)] if raised else []
            rows = () if raised and is_unwritten(part.node.span) else _rows(part, names)
            yield from (row for row in rows if row != ("false", "false"))
        case Overstepped(changes):
            for change in changes:
                type_ = content_type(change.target, change.cell)
                before, after = (
                    names.value_text(content, type_) for content in (change.before, change.after)
                )
                yield cell_name(change.target, change.cell, names), f"{before} became {after}"
        case Overflowed(operands):
            yield from (
                (one_line(expr.span.text, MAX_TEXT), names.value_text(value, expr.type))
                for expr, value in operands
            )
        case Uncaught(raised):
            yield _exception(raised)
        case Deadlock(waiting):
            yield from (_waits(each, names) for each in waiting)
        case Racing(target, cell, accesses):
            yield from (_accesses(each, cell_name(target, cell, names)) for each in accesses)


def _writer_words(read: Read, here: Span) -> str:
    return f"{'written by' if read.writer else 'from'} {written_by(read, here)}"


def _accesses(access: Access, cell: str) -> Row:
    """Return where a thread is about to access a cell."""
    place = f"thread {thread_name(access.thread)} is about to {'write' if access.is_write else 'read'} at :{access.span.line}"
    return place, cell


def _waits(waiting: Waiting, names: Names) -> Row:
    """Return the place where a thread waits, the reason, and the locks that it holds."""
    place = f"thread {thread_name(waiting.thread)} waits at :{waiting.span.line}"
    held = f"; holds {', '.join(map(names.name, waiting.held))}" if waiting.held else ""
    if waiting.until is not None:
        return place, f"until {one_line(waiting.until, MAX_TEXT)}{held}"
    if waiting.wanted is None or waiting.owner is None:
        return place, f"for {thread_list(waiting.children)} to end{held}"
    return place, f"for {names.name(waiting.wanted)}, which {thread_name(waiting.owner)} holds{held}"


def _exception(raised: Raised) -> Row:
    return one_line(
        statement_head(raised.span.text), MAX_TEXT
    ), f"throws {exception_name(raised)}, {place_line(raised.span)}"


def _rows(part: Part, names: Names) -> Iterator[Row]:
    """Yield the parts of a formula with their values, from the outside in."""
    match part.node:
        case logic.Not(operand) if isinstance(operand, _DENIED) and operand.span == part.node.span:
            text, effect = next(_rows(part.parts[0], names))
            yield (
                text,
                effect.replace(
                    *(" in ", " !in ") if isinstance(operand, _MEMBERSHIPS) else (" == ", " != "), 1
                ),
            )
        case logic.Not() | logic.Or() | logic.Implies() | logic.Iff() | logic.Choice():
            yield from _each(
                part.parts if part.value is not True or len(part.parts) < 2 else part.parts[-1:], names
            )
        case logic.And():
            yield from _each(part.parts if part.value is True else part.parts[-1:], names)
        case logic.Quantified() | logic.ArrayQuantified():
            yield from _quantifier_rows(part, names)
        case logic.Holds(logic.Truth() | logic.Conditional()):
            yield from _each(part.parts[0].parts, names)
        case logic.Holds(logic.Defined() as applied):
            yield (
                one_line(part.node.span.text, MAX_TEXT),
                _effect(part, names) + _argument_words(applied, part.parts[0], names),
            )
            yield from _each(definition_of(part.parts[0]), names)
        case _:
            yield one_line(_without_brackets(formula_text(part.node.span)), MAX_TEXT), _effect(part, names)


def _argument_words(node: logic.Defined, part: Part, names: Names) -> str:
    """Return the arguments of a definition, as far as it uses them."""
    has_receiver = node.receiver is not None
    values = [None, *part.parts][has_receiver : has_receiver + len(node.arguments) + 1]
    mentioned = {
        each.index: each.name
        for d in part.parts[-1:]
        for each in logic.parts(d.node)
        if isinstance(each, logic.Given)
    }
    is_plain = isinstance(node.receiver, logic.ProgramVariable) and node.receiver.variable.name == "this"
    told = [
        f"{name} = {value_text(value, names)}"
        for index, name in sorted(mentioned.items())
        if (value := values[index]) is not None and not (index == 0 and is_plain)
    ]
    return f"; {', '.join(told)}" if told else ""


_MEMBERSHIPS = (logic.Subset, logic.Contains, logic.SubBag)
_DENIED = (logic.Same, logic.SetEqual, logic.SameCollection, *_MEMBERSHIPS)


def _without_brackets(text: str) -> str:
    """Return the text of a formula without brackets around all of it."""
    depth = 0
    for place, char in enumerate(text if text.endswith(")") else ""):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth == 0:
            return text[1:-1].strip() if place and place == len(text) - 1 else text
    return text


def _each(parts: Sequence[Part], names: Names) -> Iterator[Row]:
    for part in parts:
        yield from _rows(part, names)


def _quantifier_rows(part: Part, names: Names) -> Iterator[Row]:
    """Yield the head of a quantifier with its witness, then its body there; or its body for several members."""
    assert isinstance(part.node, logic.Quantified | logic.ArrayQuantified)
    domain, *bodies = part.parts
    text = part.node.span.text
    head = one_line(text.partition(part.node.body.span.text)[0].strip(" |:(") or text, MAX_TEXT)
    if len(bodies) == 1 and part.value is not True:
        yield head, _witness(part.node, bodies[0], names)
        yield from _rows(bodies[0], names)
        return
    yield head, f"in {value_text(domain, names)}"
    for body in bodies:
        yield f"  {_witness(part.node, body, names)}", ""
        yield from ((f"    {text}", effect) for text, effect in _rows(body, names))


def _witness(node: logic.Quantified | logic.ArrayQuantified, body: Part, names: Names) -> str:
    """Return the members for which a body is evaluated, for variables of the text."""
    members = ((name, names.value_text(atom, type_)) for name, atom, type_ in quantified_members(node, body))
    return ", ".join(value if is_hidden(name) else f"{name} = {value}" for name, value in members)


# ----------------------------------------------------------------------------------------------------------- values


def _effect(part: Part, names: Names) -> str:
    """Return the values of the sides of a formula that is no connective."""
    values = [value_text(inner, names) for inner in part.parts]
    match part.node:
        case logic.Compare(op):
            return f"{values[0]} {op} {values[1]}{_aggregates(part, names)}"
        case logic.Same():
            return f"{values[0]} == {values[1]}{_aggregates(part, names)}"
        case logic.SameCollection():
            return f"{values[0]} == {values[1]}"
        case logic.Contains() | logic.SubBag():
            return f"{values[0]} in {values[1]}"
        case logic.SetEqual():
            return f"{values[0]} == {values[1]}{_difference(part, names, both=True)}"
        case logic.Subset():
            return f"{values[0]} in {values[1]}{_difference(part, names, both=False)}"
        case logic.Fresh():
            return f"{values[0]} was there before"
        case logic.Acyclic():
            return _cycle(part, names) or values[0]
        case _:
            return " and ".join(values) or (
                "no value" if part.value is None else names.value_text(part.value is True)
            )


def _aggregates(part: Part, names: Names) -> str:
    """Return the elements of compared sums, counts, minima and maxima."""
    return "".join(f"; {told}" for inner in part.parts if (told := _aggregate(inner, names)))


def _aggregate(part: Part, names: Names) -> str:
    match part.node:
        case logic.ElementSum() | logic.ElementCount():
            word = "adding" if isinstance(part.node, logic.ElementSum) else "counting"
            addends = [value_text(inner, names) for inner in part.parts[1:]]
            return one_line(f"{word} [{', '.join(addends)}]", MAX_VALUE)
        case logic.Extremum(kind):
            return f"{kind} of {value_text(part.parts[0], names)}"
        case logic.Cardinality(logic.Comprehension(span=span)) if span == part.node.span:
            return f"counting {value_text(part.parts[0], names)}"
        case logic.Arithmetic() | logic.Old():
            return "; ".join(told for inner in part.parts if (told := _aggregate(inner, names)))
        case _:
            return ""


def value_text(part: Part, names: Names) -> str:
    """Return the value of a part: one value as such, a set in braces, an array in brackets."""
    type_ = _type(part.node)
    match part.value:
        case None:
            return "no value"
        case bool():
            return names.value_text(part.value)
        case tuple() | Bag() as contents:
            assert isinstance(part.node, logic.TermNode), "only a term should have elements"
            return one_line(names.value_text(contents, element_type(part.node)), MAX_VALUE)
        case frozenset() as rows if _is_scalar(part.node) and len(rows) <= 1:
            return one_line(
                next((names.value_text(row[0], type_) for row in rows), _nothing(type_)), MAX_VALUE
            )
        case rows:
            return one_line(names.value_text(rows), MAX_VALUE)


def _is_scalar(node: logic.Term | logic.Formula) -> bool:
    return isinstance(node, logic.TermNode) and node.shape.scalar and node.shape.arity == 1


def _type(node: logic.Term | logic.Formula) -> Type:
    types = (
        node.shape.columns[0] if isinstance(node, logic.TermNode) and node.shape.arity == 1 else frozenset()
    )
    return next(iter(types)) if len(types) == 1 else ERROR


def _nothing(type_: Type) -> str:
    return "null" if type_ is ERROR or is_nullable(type_) else "none"


def _difference(part: Part, names: Names, *, both: bool) -> str:
    """Return the rows that only one side has, where that is not obvious."""
    left, right = (inner.value for inner in part.parts)
    if not isinstance(left, frozenset) or not isinstance(right, frozenset) or max(len(left), len(right)) < 2:
        return ""
    lacking = [("left", left - right), ("right", right - left)] if both else [("left", left - right)]
    told = [f"only {side}: {one_line(names.value_text(rows), MAX_VALUE)}" for side, rows in lacking if rows]
    return f"; {', '.join(told)}" if told else ""


def _cycle(part: Part, names: Names) -> str:
    """Return a reachable cycle, empty if there is none."""
    start, relation = (inner.value for inner in part.parts)
    if not isinstance(start, frozenset) or not isinstance(relation, frozenset):
        return ""
    reached = {row[0] for row in start}.union(*(steps(row[0], relation) for row in start))
    looping = in_order((atom,) for atom in reached if atom in steps(atom, relation))
    return (
        " -> ".join(names.value_text(atom) for atom in _way_round(looping[0][0], relation)) if looping else ""
    )


def _way_round(start: Atom, relation: Relation) -> list[Atom]:
    """Return a shortest path from an atom on a cycle back to itself."""
    ways: list[list[Atom]] = [[start]]
    seen: set[Atom] = set()
    for way in ways:
        for _, target in in_order(row for row in relation if row[0] == way[-1]):
            if target == start:
                return [*way, start]
            if target not in seen:
                seen.add(target)
                ways.append([*way, target])
    return [start]
