"""``switch``, old and new, as statement and as expression.

If no group of statements falls through to the next, it becomes a chain of choices, without the ``break`` at the end of a group. Otherwise
each group runs if its label matches, or an earlier group fell through. Any other ``break`` or ``yield`` leaves a loop that runs once
(`ooxcheck.java.lowering.code.statements.jumps`). A selector that is null throws.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, JumpFrame
from ooxcheck.java.lowering.code.exceptions import throw_if_null
from ooxcheck.java.lowering.code.expressions.operands import value
from ooxcheck.java.lowering.code.operators import any_of, literal, negation
from ooxcheck.java.lowering.code.statements.blocks import block_of
from ooxcheck.java.lowering.code.statements.jumps import (
    jump,
    leaves,
    push_frame,
    resume_jumps,
    run_once,
    without_tail,
)
from ooxcheck.java.lowering.code.static_initialisation import initialise
from ooxcheck.java.types import BOOLEAN, BOXES, STRING, TEXT, ClassType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Span


def switch_statement(code: Emitter, node: typed.Switch) -> None:
    """Emit a switch statement."""
    _switch(code, node, typed.Break)


def switch_value(code: Emitter, node: typed.SwitchExpression) -> tree.Expr:
    """Emit a switch expression and return its value."""
    result = code.temporary(node.type, None, node.span, is_fixed=False)
    code.switch_results.append(result)
    _switch(code, node.switch, typed.Yield)
    code.switch_results.pop()
    return result


def yield_value(code: Emitter, node: typed.Yield) -> None:
    """Emit ``yield``."""
    code.assign(code.switch_results[-1], code.lower.source(code, node.value))
    jump(code, node)


# ----------------------------------------------------------------------------------------------------- groups


def _switch(code: Emitter, node: typed.Switch, leaving: type[typed.Break | typed.Yield]) -> None:
    """Emit a switch that is left by ``break`` or ``yield``."""
    selector, type_ = _selector(code, node.selector)
    groups = _groups(node)
    falls = any(not node.is_arrow and _can_complete(group.statements) for group in groups[:-1])
    if not falls:
        groups = [_without_break(group, leaving) for group in groups]
    is_loop = any(leaves(each, (leaving,)) for group in groups for each in group.statements)
    frame = JumpFrame((leaving,), is_loop=is_loop)
    with push_frame(code, frame), code.collect_statements() as inner:
        if not node.is_arrow:
            _declare_shared_variables(code, groups)
        (_fall_through if falls else _choose_group)(code, groups, selector, type_)
    run_once(code, frame, inner if is_loop else [code.block(inner)])
    resume_jumps(code, frame)


def _selector(code: Emitter, node: typed.Expr) -> tuple[tree.Expr, Type]:
    """Return the value that is compared with labels, and its type; for a String, its text, whose reading throws for null.

    The table that javac generates for the constants of an enum initialises the enum, before the selector is evaluated.
    """
    if isinstance(node.type, ClassType) and node.type != STRING and node.type not in BOXES.values():
        initialise(code, node.type.name)
    selector = code.steady(value(code, node), node.type)
    if node.type == STRING:
        text = tree.Member(selector, code.names.text, span=node.span)
        return code.temporary(TEXT, text, node.span, is_fixed=False), node.type
    if isinstance(node.type, ClassType):
        throw_if_null(code, selector, node.span)
    return selector, node.type


def _declare_shared_variables(code: Emitter, groups: Sequence[typed.Case]) -> None:
    """Declare the variables of one group that other groups use."""
    last_use: dict[typed.Variable, int] = {}
    for at, group in enumerate(groups):
        last_use.update(
            (node.variable, at) for node in descendants(*group.statements) if isinstance(node, typed.Local)
        )
    for at, group in enumerate(groups):
        for each in group.statements:
            if isinstance(each, typed.Declare) and last_use.get(each.variable, at) > at:
                name, type_ = code.declare(each.variable), code.names.type(each.variable.type, each.span)
                code.emit(tree.Declare(type_, name, None, span=each.span))
                code.switch_variables.add(each.variable)


def _choose_group(code: Emitter, groups: Sequence[typed.Case], selector: tree.Expr, type_: Type) -> None:
    """Emit groups of which at most one runs."""
    chain: tree.Block | tree.If | None = None
    for group in groups:
        if group.is_default:
            chain = block_of(code, group.statements)
    for group in reversed(groups):
        if not group.is_default:
            test = _test(code, group, selector, type_)
            chain = tree.If(test, block_of(code, group.statements), chain, span=group.span)
    if chain is not None:
        code.emit(chain)


def _fall_through(code: Emitter, groups: Sequence[typed.Case], selector: tree.Expr, type_: Type) -> None:
    """Emit groups; each runs if its label matches, or the group before fell through."""
    off = tree.BoolLiteral(False, span=code.here)
    fell = code.temporary(BOOLEAN, off, code.here, is_fixed=False)
    labeled = [group for group in groups if group.labels]
    for group in groups:
        test = _test(code, group, selector, type_) if group.labels else None
        if group.is_default:
            others = [_test(code, other, selector, type_) for other in labeled if other is not group]
            test = _none_of(others, group.span)
        assert test is not None, "a group should have a label"
        on = tree.Assign(fell, tree.BoolLiteral(True, span=group.span), span=group.span)
        body = block_of(code, group.statements)
        condition = tree.Binary(Infix.OR, fell, test, span=group.span)
        code.emit(tree.If(condition, code.block([on, *body.statements]), None, span=group.span))


def _test(code: Emitter, group: typed.Case, selector: tree.Expr, type_: Type) -> tree.Expr:
    tests = [
        tree.Binary(Infix.EQUAL, selector, _label(code, label, type_), span=label.span)
        for label in group.labels
    ]
    return any_of(tests, group.span)


def _label(code: Emitter, label: typed.Constant | typed.StaticGet, type_: Type) -> tree.Expr:
    if type_ == STRING:
        assert isinstance(label, typed.Constant), "a label of strings should be a constant"
        return literal(str(label.value), label.span)
    return value(code, label)


def _groups(node: typed.Switch) -> list[typed.Case]:
    """Return the cases; labels without statements belong to the following case."""
    groups: list[typed.Case] = []
    labels: list[typed.Constant | typed.StaticGet] = []
    is_default = False
    for at, case in enumerate(node.cases):
        labels += case.labels
        is_default = is_default or case.is_default
        if case.statements or node.is_arrow or at + 1 == len(node.cases):
            groups.append(typed.Case(tuple(labels), is_default, case.statements, span=case.span))
            labels, is_default = [], False
    return groups


def _without_break(group: typed.Case, leaving: type[typed.Break | typed.Yield]) -> typed.Case:
    """Return a group without ``break`` at its end; a ``yield`` stays, which assigns the value."""

    def is_tail(statement: typed.Statement) -> bool:
        return isinstance(statement, typed.Break) and statement.label is None and leaving is typed.Break

    return typed.Case(
        group.labels, group.is_default, without_tail(group.statements, is_tail), span=group.span
    )


def _none_of(tests: Sequence[tree.Expr], span: Span) -> tree.Expr:
    return negation(any_of(tests, span), span) if tests else tree.BoolLiteral(True, span=span)


def _can_complete(statements: Sequence[typed.Statement]) -> bool:
    """Return whether control can reach the end of statements of Java, judged by the last of them."""
    waiting: list[typed.Statement | None] = [_last(statements)]
    while waiting:
        match waiting.pop():
            case typed.Break() | typed.Continue() | typed.Return() | typed.Throw() | typed.Yield():
                continue
            case typed.Block(inner):
                waiting.append(_last(inner))
            case typed.If(_, then, otherwise) if otherwise is not None:
                waiting += (then, otherwise)
            case typed.Try(_, body, catches, None):
                waiting += (body, *(each.body for each in catches))
            case _:  # the safe answer: a group that may fall through is lowered for both cases
                return True
    return False


def _last(statements: Sequence[typed.Statement]) -> typed.Statement | None:
    return statements[-1] if statements else None
