"""Measures of methods (``decreases``): a call that may come back to its method has less measures, in lexicographic order.

Before each such call stands an assertion: the measures of the callee, with the arguments in place of its parameters, are less than those of the caller on
entry, and the first of them that differs was not negative. So there is no infinite sequence of nested calls. Where methods with different numbers of
measures call each other, the missing ones are 0. An argument that is no
variable gets a hidden one, so that it is evaluated once, before the assertion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import called_methods, reachable
from ooxcheck.oox.checking.formulas.shapes import shape_of
from ooxcheck.oox.declarations import HIDDEN, Variable
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.nodes import Node, rewrite_node
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, Statement
from ooxcheck.oox.types import ClassType

_MethodCall: TypeAlias = typed.VirtualCall | typed.StaticCall | typed.SuperCall


def assert_measures(program: Program, report: Report) -> Program:
    """Return a program with the assertions that its measures demand; the same one if it has no measures."""
    if not any(each.contract.measures for each in program.methods()):
        return program
    classes = {
        name: replace(
            class_, methods=tuple(_Calls(program, report, each).with_assertions() for each in class_.methods)
        )
        for name, class_ in program.classes.items()
    }
    return replace(program, classes=classes)


@dataclass(frozen=True, slots=True)
class _Arguments:
    """The values that a call passes: the term for each slot of the callee, the variables that hold them, and the declarations of hidden ones."""

    terms: Mapping[int, logic.Term]
    locals: tuple[typed.Local, ...]
    declarations: tuple[typed.Declare, ...]


class _Calls:
    """The calls of one method that may come back to it."""

    def __init__(self, program: Program, report: Report, method: Method) -> None:
        self._program, self._report, self._method = program, report, method
        self._variables = [*method.variables]
        self._asserted: dict[int, typed.Block] = {}

    def with_assertions(self) -> Method:
        """Return the method with an assertion before each such call, if it has measures."""
        from ooxcheck.oox.analysis.termination import measures_of

        method = self._method
        self._check_place()
        if method.body is None or not measures_of(self._program, method):
            return method
        body = rewrite_node(method.body, self._rewrite)
        return replace(method, body=body, variables=tuple(self._variables))

    def _check_place(self) -> None:
        """Report measures of a constructor, and of a method that overrides another one."""
        from ooxcheck.oox.analysis.termination import overridden_methods

        method = self._method
        if not method.contract.measures:
            return
        for above in overridden_methods(self._program, method):
            message = f"{method.name} overrides {above.name}; write decreases(...) there, it is inherited"
            self._report.error("decreases.override", message, method.contract.measures[0].span)
            return

    def _rewrite(self, node: Node) -> Node:
        match node:
            case typed.Block(statements):
                parts = (self._asserted.get(id(each)) for each in statements)
                blocks = zip(statements, parts, strict=True)
                flat = [each for one, block in blocks for each in (block.statements if block else (one,))]
                return node if len(flat) == len(statements) else replace(node, statements=tuple(flat))
            case typed.Declare() | typed.Assign() | typed.CallStatement() | typed.Return() | typed.Fork():
                return self._with_assertion(node)
            case _:  # calls no method
                return node

    def _with_assertion(self, statement: Statement) -> Statement:
        """Return a statement behind the assertion about its call, if that may come back here."""
        from ooxcheck.oox.analysis.termination import measures_of

        call = typed.source_of(statement)
        if not isinstance(call, _MethodCall) or not self._may_come_back(statement):
            return statement
        callee = self._program.runs(call.class_name, call.signature)
        now, before = measures_of(self._program, callee), measures_of(self._program, self._method)
        if not now:
            return statement
        if any(one.shape != other.shape for one, other in zip(now, before, strict=False)):
            message = (
                f"{self._method.name} and {callee.name} call each other: they need measures of the same types"
            )
            self._report.error("decreases.types", message, before[0].span)
            return statement
        given = self._arguments(call, callee)
        less = _is_less(_substitute(now, given.terms), before, call.span)
        if isinstance(call, typed.VirtualCall):
            less = logic.Or(_is_null(given.terms[0]), less, span=call.span)
        block = typed.Block(
            (
                *given.declarations,
                typed.Assert(less, is_decrease=True, span=call.span),
                _with_arguments(statement, call, given),
            ),
            span=statement.span,
        )
        self._asserted[id(block)] = block
        return block

    def _may_come_back(self, statement: Statement) -> bool:
        targets = called_methods(self._program, statement)
        return any(self._method is each for target in targets for each in reachable(self._program, target))

    def _arguments(self, call: _MethodCall, callee: Method) -> _Arguments:
        """Return the values that a call passes, the receiver first."""
        values = [*call.arguments]
        types = [*call.signature.parameters]
        if isinstance(call, typed.VirtualCall):
            values, types = [call.receiver, *values], [ClassType(call.class_name), *types]
        elif isinstance(call, typed.SuperCall):
            this = self._method.variables[0]
            values, types = [typed.Local(this, type=this.type, span=call.span), *values], [this.type, *types]
        declarations: list[typed.Declare] = []
        held: list[typed.Local] = []
        for value, type_ in zip(values, types, strict=True):
            if isinstance(value, typed.Local):
                held.append(value)
                continue
            slot = len(self._variables)
            variable = Variable(f"{HIDDEN}argument{slot}", type_, slot)
            self._variables.append(variable)
            declarations.append(typed.Declare(variable, value, span=value.span))
            held.append(typed.Local(variable, type=type_, span=value.span))
        terms = {slot: _variable_term(each) for slot, each in enumerate(held)}
        return _Arguments(terms, tuple(held), tuple(declarations))


def _variable_term(local: typed.Local) -> logic.Term:
    variable = local.variable
    return logic.ProgramVariable(variable, shape=shape_of(variable.type), span=local.span)


def _is_null(receiver: logic.Term) -> logic.Formula:
    """Return that a receiver is null: then nothing is called."""
    nothing = logic.Empty(shape=receiver.shape, span=receiver.span)
    return logic.SetEqual(receiver, nothing, span=receiver.span)


def _with_arguments(statement: Statement, call: _MethodCall, given: _Arguments) -> Statement:
    """Return a statement whose call passes the values of variables."""
    changed: _MethodCall
    match call:
        case typed.VirtualCall():
            receiver, *arguments = given.locals
            changed = replace(call, receiver=receiver, arguments=tuple(arguments))
        case typed.SuperCall():
            changed = replace(call, arguments=given.locals[1:])
        case typed.StaticCall():
            changed = replace(call, arguments=given.locals)
    match statement:
        case typed.CallStatement() | typed.Fork():
            return replace(statement, call=changed)
        case typed.Declare() | typed.Assign() | typed.Return():
            return replace(statement, value=changed)
        case _:
            msg = "only these statements have calls"
            raise AssertionError(msg)


def _substitute(measures: Sequence[logic.Term], terms: Mapping[int, logic.Term]) -> list[logic.Term]:
    """Return measures of a callee with terms of the caller in place of its variables."""

    def change(node: Node) -> Node:
        return terms[node.variable.slot] if isinstance(node, logic.ProgramVariable) else node

    return [rewrite_node(each, change) for each in measures]


def _is_less(now: Sequence[logic.Term], entry: Sequence[logic.Term], span: Span) -> logic.Formula:
    """Return that measures are less than those on entry, in lexicographic order."""
    now, entry = (*now, *map(_zero, entry[len(now) :])), (*entry, *map(_zero, now[len(entry) :]))
    before = [logic.Old(each, shape=each.shape, span=each.span) for each in entry]

    def prepend(rest: logic.Formula, at: int) -> logic.Formula:
        equal = logic.Same(now[at], before[at], span=now[at].span)
        return logic.Or(_decreases(now[at], before[at], span), logic.And(equal, rest, span=span), span=span)

    last = len(now) - 1
    return reduce(prepend, reversed(range(last)), _decreases(now[last], before[last], span))


def _zero(measure: logic.Term) -> logic.Term:
    return logic.Constant(0, shape=measure.shape, span=measure.span)


def _decreases(now: logic.Term, before: logic.Term, span: Span) -> logic.Formula:
    is_natural = logic.Compare(CompareOp.GREATER_EQUAL, before, _zero(before), span=before.span)
    return logic.And(is_natural, logic.Compare(CompareOp.LESS, now, before, span=before.span), span=span)
