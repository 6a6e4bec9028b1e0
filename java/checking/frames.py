"""A frame: one body while it is checked. Its scope, the variables it has so far, what it gives, and what is wrong with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Binding, Class, Scope
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import ERROR, Type, erasure
from ooxcheck.oox.diagnostics import Diagnostic, Report
from ooxcheck.oox.source import Span


class Frame(ABC):
    """What is known while a body is checked."""

    def __init__(self, context: Context, scope: Scope, count: int = 0) -> None:
        self.context = context
        self.scope = scope
        self.report = Report()
        self.count = count
        """How many variables there are so far."""
        self.result: Type | None = None
        """The type of what is returned; None if that is to be found out, then `returned` are the types found."""
        self.returned: list[Type] = []
        self.yields: Type | None = None
        """The type of what a switch gives; None if that is to be found out, then `yielded` are the values found."""
        self.yielded: list[Value] = []
        self.is_constructing = False
        """Whether the object itself is not there yet: in the arguments of ``this(...)`` and ``super(...)``."""
        self.raw_fields: list[typed.FieldGet] = []
        """Fields of a type that only a type argument would tell, seen through a raw type."""
        self.patterns: dict[int, Binding] = {}
        """The variables of patterns, by their nodes."""

    @abstractmethod
    def expression(self, node: tree.Expr, target: Type | None = None) -> Value:
        """Return the meaning of an expression; `target` is the type that is wanted, which some take theirs from."""

    @abstractmethod
    def assigned(self, node: tree.Expr, target: Type) -> typed.Expr:
        """Return an expression, converted to the type of a variable that it is assigned to."""

    # -- complaints ----------------------------------------------------------------------------------

    def wrong(self, code: str, message: str, span: Span, *notes: str) -> Value:
        """Complain, and return something that fits everywhere."""
        self.report.error(code, message, span, *notes)
        return Value(typed.Null(ERROR, span=span), ERROR)

    def unsupported(self, what: str, span: Span, *notes: str) -> Value:
        """Refuse a construct by its name."""
        return self.wrong("java.unsupported", f"{what} is not supported", span, *notes)

    def needed(self, problems: Iterable[Diagnostic]) -> None:
        """Tell what is wrong with a declaration that is used."""
        self.report.diagnostics.extend(problems)

    @contextmanager
    def speculation(self) -> Iterator[None]:
        """Check something only to find out its type: nothing is told, and nothing is declared."""
        report, count, scope, returned = self.report, self.count, self.scope, self.returned
        self.report, self.returned = Report(), []
        try:
            yield
        finally:
            self.report, self.count, self.scope, self.returned = report, count, scope, returned

    # -- variables and types -------------------------------------------------------------------------

    @contextmanager
    def block(self) -> Iterator[Scope]:
        """Declare what is declared inside in a scope of its own."""
        before = self.scope
        self.scope = before.inner()
        try:
            yield self.scope
        finally:
            self.scope = before

    def type(self, name: tree.TypeName) -> Type:
        """Return the type that is written."""
        problems: list[Diagnostic] = []
        found = self.context.table.resolve(name, self.scope, problems)
        self.needed(problems)
        return ERROR if problems else found

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
        """Return a new variable; without a name of its own it gets one that nobody writes."""
        self.count += 1
        return typed.Variable(
            name or f"${self.count}", erasure(type_), self.count - 1, span=span, written=type_
        )

    @property
    def cls(self) -> Class:
        """The class whose body it is."""
        return self.scope.cls
