r"""The values in a clause, for the message of a failing test: of each field, element and result that the clause names, before the call within ``\old``."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.diagnosis.java_source import escape_java
from ooxcheck.generation.junit.java_formulas import JavaFormulas
from ooxcheck.generation.junit.java_heap import THROWN
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.oox import logic
from ooxcheck.oox.nodes import Node, children, descendants
from ooxcheck.oox.types import Collection

_SHOWN = (
    logic.Join,
    logic.Element,
    logic.Length,
    logic.Cardinality,
    logic.StaticField,
    logic.ProgramVariable,
    logic.Old,
)
_RECEIVER = "this"
_OPEN = (logic.Bound, logic.Given, logic.PureCall, logic.Defined)
"""Terms without a value of their own after the call, or whose code a message should not run again."""


def value_lines(writer: JavaFormulas, clause: logic.Formula) -> list[str]:
    """Return expressions for the texts of the values in a clause, each value once."""
    terms = {_name(term): term for term in _terms(clause)}
    return [line for name, term in terms.items() for line in _value_line(writer, name, term)]


def _terms(node: Node) -> Iterator[logic.Term]:
    """Yield the outermost terms that have a value, except the exception, and the receivers of calls."""
    if isinstance(node, _SHOWN) and _is_closed(node):
        yield node
    else:
        for child in children(node):
            yield from _terms(child)


def _name(term: logic.Term) -> str:
    """Return the text of a term; a receiver may have none of its own."""
    match term:
        case logic.ProgramVariable(variable) if variable.name == _RECEIVER:
            return _RECEIVER
        case _:
            return " ".join(term.span.text.split())


def _is_closed(term: logic.Term) -> bool:
    if isinstance(term, logic.StaticField) and term.field.name == THROWN:
        return False
    is_value = term.shape.collection is Collection.RELATION and term.shape.arity == 1
    return is_value and not any(isinstance(each, _OPEN) for each in descendants(term))


def _value_line(writer: JavaFormulas, name: str, term: logic.Term) -> Iterator[str]:
    try:
        text = writer.term(term)
    except Unwritable:
        return
    state = "then" if isinstance(term, logic.Old) else "now"
    yield f'"{escape_java(name)} = " + {state}.shown({text})'
