"""The operands of an expression at the end of a run: the variables and cells that it reads, with their values.

The run ended within the expression, so nothing that it has read has changed since.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.oox import typed
from ooxcheck.oox.nodes import children
from ooxcheck.oox.running.heap import Atom, Content, Heap, Obj
from ooxcheck.oox.source import Span

Operand: TypeAlias = "tuple[typed.Expr, Atom]"
"""A read, and its value."""


def operands(method: typed.Method, span: Span, slots: list[Atom], heap: Heap) -> tuple[Operand, ...]:
    """Return the operands of the expression at a place, in the order of the text, each once."""
    operands_by_text: dict[str, Operand] = {}
    for statement in method.statements():
        for expr in _expressions(statement):
            if expr.span == span:
                operands_by_text |= {
                    leaf.span.text: (leaf, value) for leaf, value in _leaves(expr, slots, heap)
                }
    return tuple(operands_by_text.values())


def _expressions(node: typed.Node) -> Iterator[typed.Expr]:
    """Yield the expressions directly in a statement, outer ones first."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, typed.ExprNode):
            yield here  # type: ignore[misc]  # every subclass is one of the union
        inner = [
            child
            for child in children(here)
            if isinstance(child, typed.Node) and not isinstance(child, typed.Statement)
        ]
        waiting += reversed(inner)


def _leaves(expr: typed.Expr, slots: list[Atom], heap: Heap) -> Iterator[Operand]:
    """Yield the reads in an expression, each with its value."""
    waiting = [expr]
    while waiting:
        match waiting.pop():
            case typed.Unary(_, operand) | typed.Conversion(operand):
                waiting.append(operand)
            case typed.Binary(_, left, right):
                waiting += right, left
            case (
                typed.Local() | typed.FieldRead() | typed.StaticRead() | typed.ElementRead() | typed.Length()
            ) as read:
                value = _value_of(read, slots, heap)
                yield from [(read, value)] if isinstance(value, int | float) else []
            case _:
                pass


def _value_of(expr: typed.Expr, slots: list[Atom], heap: Heap) -> Content:
    """Return the value of a variable, a cell or the length of an array; None for other expressions."""
    match expr:
        case typed.Constant(value):
            return value
        case typed.Local(variable):
            return slots[variable.slot]
        case typed.StaticRead(field):
            return heap.statics.cells[heap.statics.kind.index[field]]
        case typed.FieldRead(target, field):
            obj = _value_of(target, slots, heap)
            return obj.cells[obj.kind.index[field]] if isinstance(obj, Obj) else None
        case typed.ElementRead(array, index):
            obj, place = _value_of(array, slots, heap), _value_of(index, slots, heap)
            return obj.cells[place] if isinstance(obj, Obj) and isinstance(place, int) else None
        case typed.Length(array):
            obj = _value_of(array, slots, heap)
            return len(obj.cells) if isinstance(obj, Obj) else None
        case _:
            return None
