"""``switch``, old and new, as statement and as expression.

Where no group of statements falls through to the next, it is a chain of choices, and a ``break`` at the end of a group is left out. Otherwise
each group runs if its label was met, or an earlier group fell through. Any other ``break`` or ``yield`` leaves a loop that runs once
(`ooxcheck.java.lowering.code.jumps`). A selector that is null throws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.jumps import Frame, leaves, without_tail
from ooxcheck.java.lowering.code.operators import literal
from ooxcheck.java.lowering.code.statements import Statements
from ooxcheck.java.types import BOOLEAN, BOXES, STRING, ClassType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Span


class Switches(Statements):
    """Lowers ``switch``."""

    yielded: list[tree.Name]
    """The variables for values of the switch expressions around."""

    @classmethod
    def handlers(cls) -> Mapping[type[typed.Node], Callable[..., tree.Expr]]:
        """Return what lowers each kind of expression."""
        return {**super().handlers(), typed.SwitchExpression: Switches._expression}

    @classmethod
    def statement_handlers(cls) -> Mapping[type[typed.Node], Callable[..., None]]:
        """Return what lowers each kind of statement."""
        return {**super().statement_handlers(), **_HANDLERS}

    def _statement(self, node: typed.Switch) -> None:
        self._switch(node, typed.Break)

    def _expression(self, node: typed.SwitchExpression) -> tree.Expr:
        found = self.temporary(node.type, None, node.span, is_fixed=False)
        self.yielded.append(found)
        self._switch(node.switch, typed.Yield)
        self.yielded.pop()
        return found

    def _yield(self, node: typed.Yield) -> None:
        self.assign(self.yielded[-1], self.source(node.value))
        self.jump(node)

    # ------------------------------------------------------------------------------------------------- groups

    def _switch(self, node: typed.Switch, word: type[typed.Break | typed.Yield]) -> None:
        selector, kind = self._selector(node.selector)
        groups = _groups(node)
        falls = any(not node.is_arrow and _can_end(group.statements) for group in groups[:-1])
        if not falls:
            groups = [_ended(group, word) for group in groups]
        is_loop = any(leaves(each, (word,)) for group in groups for each in group.statements)
        frame = Frame((word,), is_loop=is_loop)
        with self.framed(frame), self.collected() as inner:
            if not node.is_arrow:
                self._declare_shared(groups)
            (self._falling if falls else self._chain)(groups, selector, kind)
        self.once(frame, inner if is_loop else [self.block(inner)])
        self.go_on(frame)

    def _selector(self, node: typed.Expr) -> tuple[tree.Expr, Type]:
        """Return what is compared with labels: of a string its text, which a null has not.

        The table that javac makes of an enum's constants initialises the enum, before the selector is evaluated.
        """
        if isinstance(node.type, ClassType) and node.type != STRING and node.type not in BOXES.values():
            self.initialise(node.type.name)
        selector = self.steady(self.value(node), node.type)
        if node.type == STRING:
            text = tree.Name(self.fresh(), span=node.span)
            string = tree.TypeName("string", span=node.span)
            self.emit(
                tree.Declare(
                    string, text.name, tree.Member(selector, self.names.text, span=node.span), span=self.here
                )
            )
            return text, node.type
        if isinstance(node.type, ClassType):
            self.throw_if_null(selector, node.span)
        return selector, node.type

    def _declare_shared(self, groups: Sequence[typed.Case]) -> None:
        """Declare variables of one group that others use."""
        last: dict[typed.Variable, int] = {}
        for at, group in enumerate(groups):
            last.update(
                (node.variable, at)
                for node in descendants(*group.statements)
                if isinstance(node, typed.Local)
            )
        for at, group in enumerate(groups):
            for each in group.statements:
                if isinstance(each, typed.Declare) and last.get(each.variable, at) > at:
                    name = self.declare(each.variable)
                    self.emit(
                        tree.Declare(
                            self.names.type(each.variable.type, each.span), name, None, span=each.span
                        )
                    )
                    self.shared.add(each.variable)

    def _chain(self, groups: Sequence[typed.Case], selector: tree.Expr, kind: Type) -> None:
        """Emit groups of which at most one runs."""
        found: tree.Block | tree.If | None = None
        for group in groups:
            if group.is_default:
                found = self.statements(group.statements)
        for group in reversed(groups):
            if not group.is_default:
                test = self._test(group, selector, kind)
                found = tree.If(test, self.statements(group.statements), found, span=group.span)
        if found is not None:
            self.emit(found)

    def _falling(self, groups: Sequence[typed.Case], selector: tree.Expr, kind: Type) -> None:
        """Emit groups, each of which runs if its label was met, or the one before fell through."""
        off = tree.BoolLiteral(False, span=self.here)
        fell = self.temporary(BOOLEAN, off, self.here, is_fixed=False)
        labels = [group for group in groups if group.labels]
        for group in groups:
            test = self._test(group, selector, kind) if group.labels else None
            if group.is_default:
                others = [self._test(other, selector, kind) for other in labels if other is not group]
                test = _not_any(others, group.span)
            assert test is not None, "a group should have a label"
            on = tree.Assign(fell, tree.BoolLiteral(True, span=group.span), span=group.span)
            body = self.statements(group.statements)
            condition = tree.Binary("||", fell, test, span=group.span)
            self.emit(tree.If(condition, self.block([on, *body.statements]), None, span=group.span))

    def _test(self, group: typed.Case, selector: tree.Expr, kind: Type) -> tree.Expr:
        tests = [
            tree.Binary("==", selector, self._label(label, kind), span=label.span) for label in group.labels
        ]
        return reduce(lambda left, right: tree.Binary("||", left, right, span=group.span), tests)

    def _label(self, label: typed.Constant | typed.StaticGet, kind: Type) -> tree.Expr:
        if kind == STRING:
            assert isinstance(label, typed.Constant), "a label of strings should be a constant"
            return literal(str(label.value), label.span)
        return self.value(label)


def _groups(node: typed.Switch) -> list[typed.Case]:
    """Return the cases; labels without statements belong to those behind them."""
    found: list[typed.Case] = []
    labels: list[typed.Constant | typed.StaticGet] = []
    is_default = False
    for at, case in enumerate(node.cases):
        labels += case.labels
        is_default = is_default or case.is_default
        if case.statements or node.is_arrow or at + 1 == len(node.cases):
            found.append(typed.Case(tuple(labels), is_default, case.statements, span=case.span))
            labels, is_default = [], False
    return found


def _ended(group: typed.Case, word: type[typed.Node]) -> typed.Case:
    """Return a group without ``break`` at its end; ``yield`` there only gives its value."""

    def is_end(statement: typed.Statement) -> bool:
        return isinstance(statement, typed.Break) and statement.label is None and word is typed.Break

    return typed.Case(group.labels, group.is_default, without_tail(group.statements, is_end), span=group.span)


def _not_any(tests: Sequence[tree.Expr], span: Span) -> tree.Expr:
    if not tests:
        return tree.BoolLiteral(True, span=span)
    return tree.Unary(
        "!", reduce(lambda left, right: tree.Binary("||", left, right, span=span), tests), span=span
    )


def _can_end(statements: Sequence[typed.Statement]) -> bool:
    """Whether control can come to what stands behind statements, as far as the last of them tells."""
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
            case typed.Labeled() | _:
                return True
    return False


def _last(statements: Sequence[typed.Statement]) -> typed.Statement | None:
    return statements[-1] if statements else None


_HANDLERS: Mapping[type[typed.Node], Callable[..., Any]] = {
    typed.Switch: Switches._statement,
    typed.Yield: Switches._yield,
}
