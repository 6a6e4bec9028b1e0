"""Texts that are printed, and messages of exceptions: their operands are evaluated, but the text is built only if the program reads it."""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.lowering.code.exceptions import THROWABLE
from ooxcheck.java.lowering.code.expressions.creation import string_literal
from ooxcheck.java.lowering.code.expressions.operands import value
from ooxcheck.java.lowering.names import MESSAGE
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import VOID
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node


def is_print(node: typed.Expr) -> bool:
    """Return whether a call prints a text, which has no effect on the heap."""
    return (
        isinstance(node, typed.Call)
        and node.method.owner == "java.io.PrintStream"
        and node.method.result is VOID
        and isinstance(node.target, typed.StaticGet)
    )


def messages(node: Node, is_exception: Callable[[str], bool]) -> tuple[typed.Expr, ...]:
    """Return the texts in a node that are printed, or are messages of exceptions of the library."""
    match node:
        case typed.Call() if is_print(node):
            return node.arguments
        case typed.New(constructor) | typed.ConstructorCall(_, constructor) if is_exception(
            constructor.owner
        ):
            return node.arguments
        case typed.Assign(typed.FieldGet(_, field), value) if _is_message(field):
            return (value,)
        case _:  # texts of all other nodes are always built
            return ()


def evaluate_message(code: Emitter, node: typed.Expr) -> None:
    """Evaluate the operands of a text that is not read."""
    for part in node.parts if isinstance(node, typed.Concat) else (node,):
        if not isinstance(part, typed.Constant):
            code.lower.effect(code, part.operand if isinstance(part, typed.TextOf) else part)


def is_lost_message(code: Emitter, field: FieldRef, text: typed.Expr) -> bool:
    """Return whether a text is assigned to the message of an exception, and no code reads messages.

    A run of a whole program displays messages, except those whose text would have to be built.
    """
    keeps = code.reach.reads(*MESSAGE) or (code.reach.keeps_messages and isinstance(text, typed.Local))
    return _is_message(field) and not keeps


def _is_message(field: FieldRef) -> bool:
    return (field.owner, field.name) == MESSAGE


def constructor_argument(code: Emitter, constructor: MethodRef, node: typed.Expr) -> tree.Expr:
    """Return an argument of a constructor; the message of an exception that is not read is only evaluated."""
    is_text = isinstance(node, typed.Concat) or (
        isinstance(node, typed.Constant) and isinstance(node.value, str)
    )
    reach = code.reach
    if (
        not is_text
        or not reach.is_below(constructor.owner, THROWABLE.name)
        or not code.program.class_(constructor.owner).is_library
    ):
        return value(code, node)
    if reach.reads(*MESSAGE) or (reach.keeps_messages and isinstance(node, typed.Constant)):
        return value(code, node)
    evaluate_message(code, node)
    is_shown = reach.keeps_messages and not code.program.class_(code.owner).is_library
    return string_literal(code, "...", node.span) if is_shown else tree.NullLiteral(span=node.span)
