"""Statements: scopes, assignments, loops, and the restrictions on pure methods.

Formulas inside a body (``assert``, ``assume``, loop invariants) are specifications and belong to `ooxcheck.oox.checking.formulas.specs`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ooxcheck.oox import tree
from ooxcheck.oox.checking.calls import check_call, check_source, check_super_constructor
from ooxcheck.oox.checking.expressions import check_expression, check_value
from ooxcheck.oox.checking.formulas.context import Kind, to_formula, to_term
from ooxcheck.oox.checking.formulas.specs import specification
from ooxcheck.oox.checking.names.outline import super_call
from ooxcheck.oox.checking.names.scopes import Frame, find_spec_type, find_type
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.nodes import descendants, else_chain
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import poll
from ooxcheck.oox.typed import (
    Assert,
    Assign,
    Assume,
    Block,
    Break,
    CallStatement,
    Constant,
    Continue,
    Declare,
    ElementRead,
    Expr,
    FieldRead,
    Fork,
    GhostAssign,
    GhostCell,
    If,
    JoinThreads,
    Local,
    Lock,
    Method,
    Return,
    Signal,
    Skip,
    Statement,
    StaticRead,
    StringOperation,
    Throw,
    Try,
    While,
)
from ooxcheck.oox.types import BOOL, ERROR, STRING, VOID, is_reference


class Statements:
    """Checks the body of one method."""

    def __init__(self, frame: Frame, method: Method, body: tree.Block) -> None:
        self.frame = frame
        self.report = frame.report
        self.table = frame.table
        self._method_here = method
        self._loops = 0
        self._measures = 1
        self._first_super = super_call(body) if method.constructor else None
        self._kept = _unassigned_slots(body, method, frame)
        self._handlers: list[Variable] = []
        self._caught: dict[Variable, Variable] = {}
        """The variables that hold words of exceptions, with the variables of the handlers that caught them."""

    def statement(self, node: tree.Statement) -> Statement:
        """Return the meaning of a statement."""
        poll()
        return _HANDLERS[type(node)](self, node)

    def block(self, node: tree.Block) -> Block:
        """Return the meaning of a block; it is the scope of its declarations."""
        with self.frame.scope.block():
            return Block(tuple([_HANDLERS[type(s)](self, s) for s in node.statements]), span=node.span)

    def _alone(self, node: tree.Statement) -> Statement:
        """Return the meaning of a branch or of the body of a loop, which is a scope even without brackets."""
        if isinstance(node, tree.Block):
            return self.block(node)
        with self.frame.scope.block():
            return self.statement(node)

    def _formula(self, node: tree.Expr) -> Formula:
        return to_formula(specification(self.frame, Kind.ASSERTION), node)

    # ------------------------------------------------------------------------------------------- assignments

    def _declare(self, node: tree.Declare) -> Statement:
        type_ = find_type(node.type, self.table.program.classes, self.report)
        value = None if node.value is None else check_source(self.frame, node.value, type_)
        self.frame.check_new_name(node.name, node.span)
        return Declare(self.frame.scope.declare(node.name, type_), value, span=node.span)

    def _assign(self, node: tree.Assign) -> Statement:
        if (
            isinstance(node.target, tree.Name)
            and (ghost := self.frame.scope.find(node.target.name))
            and ghost.is_ghost
        ):
            self.report.error(
                "spec.ghost", f"{ghost.name} is a ghost; write ghost {ghost.name} := ...", node.target.span
            )
            check_source(self.frame, node.value, ERROR)
            return Skip(span=node.span)
        if not isinstance(node.target, tree.Name | tree.Member | tree.Index):
            message = "only a variable, field or element can be assigned"
            self.report.error("assign.target", message, node.target.span)
        target = check_expression(self.frame, node.target)
        value = check_source(self.frame, node.value, target.type)
        if isinstance(target, StringOperation):
            self.report.error(
                "assign.target", "a string cannot be changed; make another one of its parts", node.target.span
            )
        if not isinstance(target, Local | FieldRead | StaticRead | ElementRead):
            return Skip(span=node.span)
        self._check_purity(target, node.target)
        if isinstance(target, Local) and isinstance(value, Local) and value.variable in self._caught:
            self._caught[target.variable] = self._caught[value.variable]
        return Assign(target, value, span=node.span)

    def _check_purity(self, target: Local | FieldRead | StaticRead | ElementRead, node: tree.Expr) -> None:
        """Report a pure method that assigns to an object of the pre-state."""
        if not self._method_here.contract.pure or isinstance(target, Local):
            return
        if isinstance(target, StaticRead) or _root(target) in self._kept:
            self._report_impurity(node.span)

    def _report_impurity(self, span: Span) -> None:
        message = f"{self._method_here.signature.name} promises to change nothing, but assigns here"
        self.report.error("pure.assign", message, span)

    # -------------------------------------------------------------------------------------------- ghost code

    def _ghost_declare(self, node: tree.GhostDeclare) -> Statement:
        from ooxcheck.oox.checking.ghosts import fresh_value, ghost_value

        type_ = find_spec_type(node.ghost.type, self.table.program.classes, self.report)
        value = (
            fresh_value(type_, node.span)
            if node.value is None
            else ghost_value(self.frame, node.value, type_)
        )
        self.frame.check_new_name(node.ghost.name, node.ghost.span)
        return GhostAssign(
            self.frame.scope.declare(node.ghost.name, type_, is_ghost=True), value, span=node.span
        )

    def _ghost_assign(self, node: tree.GhostAssign) -> Statement:
        from ooxcheck.oox.checking.ghosts import ghost_place, ghost_value, receiver_root

        target = ghost_place(self.frame, node.target)
        if target is None:
            to_term(specification(self.frame, Kind.GHOST), node.value)
            return Skip(span=node.span)
        value = ghost_value(
            self.frame, node.value, target.field.type if isinstance(target, GhostCell) else target.type
        )
        root = receiver_root(target.receiver) if isinstance(target, GhostCell) else None
        if self._method_here.contract.pure and root is not None and root.slot in self._kept:
            self._report_impurity(node.target.span)
        return GhostAssign(target, value, span=node.span)

    # ------------------------------------------------------------------------------------------------- calls

    def _call_statement(self, node: tree.CallStatement) -> Statement:
        if isinstance(node.call, tree.SuperConstructor):
            return self._super_statement(node, node.call)
        call = check_call(self.frame, node.call)
        return Skip(span=node.span) if isinstance(call, Constant) else CallStatement(call, span=node.span)

    def _super_statement(self, node: tree.CallStatement, call: tree.SuperConstructor) -> Statement:
        if node is not self._first_super:
            message = "super(...) is only allowed as the first statement of a constructor"
            self.report.error("call.super", message, node.span)
            return Skip(span=node.span)
        meaning = check_super_constructor(self.frame, call)
        return (
            Skip(span=node.span) if isinstance(meaning, Constant) else CallStatement(meaning, span=node.span)
        )

    def _fork(self, node: tree.Fork) -> Statement:
        call = check_call(self.frame, node.call)
        return Skip(span=node.span) if isinstance(call, Constant) else Fork(call, span=node.span)

    def _join(self, node: tree.JoinThreads) -> Statement:
        return JoinThreads(span=node.span)

    # --------------------------------------------------------------------------------------- choices and loops

    def _if(self, node: tree.If) -> Statement:
        """Return a conditional statement, or a whole chain: ``else if`` does not nest."""
        chain, rest = else_chain(node)
        heads = [
            (check_value(self.frame, each.condition, BOOL), self._alone(each.then), each.span)
            for each in chain
        ]
        statement = None if rest is None else self._alone(rest)
        for condition, then, span in reversed(heads):
            statement = If(condition, then, statement, span=span)
        assert statement is not None, "a chain should have a condition"
        return statement

    def _while(self, node: tree.While) -> Statement:
        from ooxcheck.oox.checking.measures import record_measures

        if node.measures:
            self._measures += len(node.measures)
            return self.block(record_measures(node, self._measures - len(node.measures)))
        condition = check_value(self.frame, node.condition, BOOL)
        invariants = tuple(map(self._formula, node.invariants))
        self._loops += 1
        body = self._alone(node.body)
        self._loops -= 1
        return While(condition, invariants, body, span=node.span)

    def _break(self, node: tree.Break) -> Statement:
        if not self._loops:
            self.report.error("loop.outside", "break is only allowed inside a loop", node.span)
        return Break(span=node.span)

    def _continue(self, node: tree.Continue) -> Statement:
        if not self._loops:
            self.report.error("loop.outside", "continue is only allowed inside a loop", node.span)
        return Continue(span=node.span)

    # ------------------------------------------------------------------------------------------------- others

    def _return(self, node: tree.Return) -> Statement:
        result = self._method_here.result
        if node.value is None:
            if result is not VOID:
                self.report.error("return.value", f"return what? this method returns {result}", node.span)
            return Return(None, span=node.span)
        if result is VOID:
            what = "a constructor" if self._method_here.constructor else "a void method"
            self.report.error("return.value", f"{what} returns nothing: write return;", node.span)
            check_source(self.frame, node.value, ERROR)
            return Return(None, span=node.span)
        return Return(check_source(self.frame, node.value, result), span=node.span)

    def _throw(self, node: tree.Throw) -> Statement:
        match node.word:
            case None:
                return Throw(None, span=node.span)
            case tree.StringLiteral(
                value
            ):  # a literal of the program only where words are caught (`ooxcheck.oox.check`)
                again = self._handlers[-1] if node.again and self._handlers else None
                return Throw(Constant(value, type=STRING, span=node.word.span), again, span=node.span)
            case word:
                checked_word = check_value(self.frame, word, STRING)
                return Throw(
                    checked_word, self._caught_in(checked_word) if node.again else None, span=node.span
                )

    def _caught_in(self, word: Expr) -> Variable | None:
        """Return the variable of the handler that caught the exception with a word."""
        variable = word.variable if isinstance(word, Local) else None
        return None if variable is None else self._caught.get(variable)

    def _try(self, node: tree.Try) -> Statement:
        body = self.block(node.body)
        if node.name is None:
            return Try(body, self.block(node.handler), span=node.span)
        with self.frame.scope.block():
            self.frame.check_new_name(node.name, node.span)
            variable = self.frame.scope.declare(node.name, STRING)
            self._caught[variable] = variable
            self._handlers.append(variable)
            handler = self.block(node.handler)
            self._handlers.pop()
            return Try(body, handler, variable, span=node.span)

    def _lock_target(self, node: tree.Expr) -> Expr:
        target = check_expression(self.frame, node)
        if not is_reference(target.type) and target.type is not ERROR:
            message = f"only an object or an array can be locked, not {target.type}"
            self.report.error("type.mismatch", message, node.span)
        return target

    def _signal(self, node: tree.Signal) -> Statement:
        return Signal(node.word, self._lock_target(node.target), span=node.span)

    def _lock(self, node: tree.Lock) -> Statement:
        target = self._lock_target(node.target)
        when = None if node.when is None else self._wait_condition(node.when)
        return Lock(target, self.block(node.body), when, span=node.span)

    def _wait_condition(self, node: tree.Expr) -> Formula:
        """Return a formula that a thread waits for; it is evaluated repeatedly, so it may contain no calls."""
        for each in descendants(node):
            if isinstance(each, tree.Call | tree.FunctionCall) or (
                isinstance(each, tree.Builtin) and each.name in ("old", "fresh")
            ):
                self.report.error(
                    "spec.when",
                    "a lock waits for a formula about this moment that calls no method",
                    each.span,
                )
        return self._formula(node)

    def _assert(self, node: tree.Assert) -> Statement:
        return Assert(self._formula(node.formula), span=node.span)

    def _assume(self, node: tree.Assume) -> Statement:
        return Assume(self._formula(node.formula), node.unsupported, node.is_approximation, span=node.span)

    def _skip(self, node: tree.Skip) -> Statement:
        return Skip(span=node.span)


def _root(path: Expr) -> int | None:
    """Return the slot of the variable at the start of a path."""
    while isinstance(path, FieldRead | ElementRead):
        path = path.target if isinstance(path, FieldRead) else path.array
    return path.variable.slot if isinstance(path, Local) else None


def _unassigned_slots(body: tree.Block, method: Method, frame: Frame) -> set[int]:
    """Return the slots that hold the caller's objects throughout a pure method: they are never assigned, and not new."""
    if not method.contract.pure:
        return set()
    assigned = _assigned_names(body)
    kept = {v.slot for v in frame.scope.frame[: frame.on_entry] if v.name not in assigned}
    return kept - {0} if method.constructor else kept


def _assigned_names(body: tree.Block) -> set[str]:
    names: set[str] = set()
    waiting: list[tree.Statement] = [body]
    while waiting:
        match waiting.pop():
            case tree.Assign(tree.Name(name)) | tree.GhostAssign(tree.Name(name)):
                names.add(name)
            case tree.Block(statements):
                waiting.extend(statements)
            case tree.If(_, then, otherwise):
                waiting.extend((then, otherwise) if otherwise else (then,))
            case tree.While(body=inner) | tree.Lock(body=inner):
                waiting.append(inner)
            case tree.Try(inner, handler):
                waiting.extend((inner, handler))
            case _:
                pass
    return names


_HANDLERS: Mapping[type[tree.Node], Callable[..., Statement]] = {
    tree.Declare: Statements._declare,
    tree.Assign: Statements._assign,
    tree.GhostDeclare: Statements._ghost_declare,
    tree.GhostAssign: Statements._ghost_assign,
    tree.CallStatement: Statements._call_statement,
    tree.Skip: Statements._skip,
    tree.Assert: Statements._assert,
    tree.Assume: Statements._assume,
    tree.While: Statements._while,
    tree.If: Statements._if,
    tree.Continue: Statements._continue,
    tree.Break: Statements._break,
    tree.Return: Statements._return,
    tree.Throw: Statements._throw,
    tree.Block: Statements.block,
    tree.Try: Statements._try,
    tree.Lock: Statements._lock,
    tree.Signal: Statements._signal,
    tree.Fork: Statements._fork,
    tree.JoinThreads: Statements._join,
}
