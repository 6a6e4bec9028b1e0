"""The context of the functions that check a body: its scope and variables so far, the expected result, and the errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree, typed
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Binding, Class, Scope
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.checking.typing.overloads import Pending
from ooxcheck.java.types import ERROR, VOID, Type, erasure
from ooxcheck.oox.diagnostics import Diagnostic, Report
from ooxcheck.oox.source import Span

UNSUPPORTED = "java.unsupported"
"""The code of errors about constructs that are not supported."""


class Body:
    """A body while it is checked: of a method, a constructor, an initialiser or a lambda."""

    def __init__(self, context: Context, rules: Rules, scope: Scope, count: int = 0) -> None:
        self.context = context
        self.rules = rules
        self.scope = scope
        self.report = Report()
        self.count = count
        """The number of variables declared so far."""
        self.result: Type | None = None
        """The type of the returned value; None while it is inferred from `returned_types`."""
        self.returned_types: list[Type] = []
        self.yield_type: Type | None = None
        """The type of the innermost `switch` expression; None while it is inferred from `yielded_values`."""
        self.yielded_values: list[Value] = []
        self.is_before_construction = False
        """Whether `this` does not exist yet: in the arguments of ``this(...)`` and ``super(...)``."""
        self.raw_fields: list[typed.FieldGet] = []
        """Reads of fields through a raw type whose declared type mentions a type variable."""
        self.patterns: dict[int, Binding] = {}
        """The variables of patterns, by their nodes."""
        self.argument_values: dict[int, Value] = {}
        """The checked arguments, by their nodes, of calls whose method is not selected yet."""
        self.pending_arguments: dict[int, Pending] = {}
        """The arguments, by their nodes, whose type depends on the parameter."""
        self.loop_comments: list[tree.Specification] = []
        """The comments before the next loop."""
        self.is_partial = False
        """Whether statements that are not supported become `typed.Unsupported` instead of errors."""
        self.enclosing: tuple[tree.Statement, ...] = ()
        """The loops, switches and labeled statements that a jump from the current statement may leave."""
        self.is_in_switch_expression = False
        self.following: tuple[tree.Statement, ...] = ()
        """The statements of the block after the current one."""
        self.iteration_start: tuple[typed.Statement, ...] = ()
        """The statements that begin each iteration of the next loop."""

    def inner(self, scope: Scope) -> Body:
        """Return a new body in another scope: of a lambda, or of the initialiser of a field."""
        return Body(self.context, self.rules, scope)

    # -- syntactic categories ------------------------------------------------------------------------

    def expression(self, node: tree.Expr, target: Type | None = None) -> Value:
        """Check an expression; `target` is the expected type, from which a poly expression takes its own."""
        return self.rules.expression(self, node, target)

    def value(self, node: tree.Expr) -> Value:
        """Check an expression that must not be a call of a `void` method."""
        value = self.expression(node)
        return self.error("java.type", "this call gives nothing", node.span) if value.type is VOID else value

    def statement(self, node: tree.Statement) -> typed.Statement:
        """Check a statement."""
        return self.rules.statement(self, node)

    def statements(self, nodes: tuple[tree.Statement, ...]) -> tuple[typed.Statement, ...]:
        """Check a sequence of statements."""
        return self.rules.statements(self, nodes)

    def function_result(self, node: tree.Expr, type_: Type) -> Type | None:
        """Return the result type of a lambda or method reference as an object of a functional interface; None if it is unknown."""
        return self.rules.function_result(self, node, type_)

    def switch_result_types(self, node: tree.SwitchExpression) -> tuple[Type, ...]:
        """Return the types of the values that a ``switch`` yields."""
        return self.rules.switch_result_types(self, node)

    # -- errors --------------------------------------------------------------------------------------

    def error(self, code: str, message: str, span: Span, *notes: str) -> Value:
        """Report an error, and return a value of the error type, which every context accepts."""
        self.report.error(code, message, span, *notes)
        return self.error_value(span)

    def error_value(self, span: Span) -> Value:
        """Return a value of the error type, after an error was reported."""
        return Value(typed.Null(ERROR, span=span), ERROR)

    def report_unsupported(self, what: str, span: Span, *notes: str) -> Value:
        """Report a construct that is not supported, by its name."""
        return self.error(UNSUPPORTED, f"{what} is not supported", span, *notes)

    def report_problems(self, problems: Iterable[Diagnostic]) -> None:
        """Report the problems of a declaration that the body uses."""
        self.report.diagnostics.extend(problems)

    @contextmanager
    def speculation(self) -> Iterator[None]:
        """Check a node only for its type: discard errors and declarations."""
        report, count, scope, returned = self.report, self.count, self.scope, self.returned_types
        self.report, self.returned_types = Report(), []
        try:
            yield
        finally:
            self.report, self.count, self.scope, self.returned_types = report, count, scope, returned

    @contextmanager
    def whole_statements(self) -> Iterator[None]:
        """Check statements that are part of another one: if one is not supported, the other one is not."""
        is_partial, self.is_partial = self.is_partial, False
        try:
            yield
        finally:
            self.is_partial = is_partial

    # -- variables and types -------------------------------------------------------------------------

    @contextmanager
    def block(self) -> Iterator[Scope]:
        """Open a nested scope."""
        before = self.scope
        self.scope = before.inner()
        try:
            yield self.scope
        finally:
            self.scope = before

    def type(self, name: tree.TypeName) -> Type:
        """Resolve a type name."""
        problems: list[Diagnostic] = []
        type_ = self.context.table.resolve(name, self.scope, problems)
        self.report_problems(problems)
        return ERROR if problems else type_

    def declare(
        self,
        name: str,
        type_: Type,
        span: Span,
        *,
        constant: typed.Constant | None = None,
        is_assigned: bool = True,
    ) -> typed.Variable:
        """Declare a variable in the scope."""
        binding = Binding(self.variable(name, type_, span), self.scope.cls, constant, is_assigned)
        self.scope.variables[name] = binding
        return binding.variable

    def variable(self, name: str, type_: Type, span: Span) -> typed.Variable:
        """Return a new variable; an empty name stands for a fresh one that no Java source contains."""
        self.count += 1
        return typed.Variable(
            name or f"${self.count}", erasure(type_), self.count - 1, span=span, written=type_
        )

    @property
    def cls(self) -> Class:
        """The class around the body."""
        return self.scope.cls


@dataclass(frozen=True, slots=True)
class Rules:
    """The checks of the syntactic categories that contain each other, so that no module has to import one above it."""

    expression: Callable[[Body, tree.Expr, Type | None], Value]
    statement: Callable[[Body, tree.Statement], typed.Statement]
    statements: Callable[[Body, tuple[tree.Statement, ...]], tuple[typed.Statement, ...]]
    function_result: Callable[[Body, tree.Expr, Type], Type | None]
    switch_result_types: Callable[[Body, tree.SwitchExpression], tuple[Type, ...]]
