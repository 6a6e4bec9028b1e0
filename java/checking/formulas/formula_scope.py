"""The context of the functions that type formulas: the names in scope, the type of the result, and the variables bound by quantifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count

from ooxcheck.java import typed
from ooxcheck.java.checking.declared.symbols import Scope
from ooxcheck.java.checking.formulas.names import Names
from ooxcheck.java.checking.formulas.operators import Operators
from ooxcheck.java.checking.formulas.purity import Purity
from ooxcheck.java.checking.formulas.terms import Term
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.tree import TypeName
from ooxcheck.java.types import Type, erasure
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Span


class FormulaScope:
    """The scope of a formula; `check` types a term in it."""

    def __init__(
        self,
        check: Callable[[FormulaScope, jml.Formula], Term],
        names: Names,
        purity: Purity,
        result: Type | None,
    ) -> None:
        self._check = check
        self.names = names
        self.context = names.context
        self.operators = Operators(names.context)
        self.purity = purity
        self.result = result
        """The type of ``\\result``; None where it cannot be mentioned."""
        self.numbers = count(1_000_000)
        self.expanding: tuple[jml.ModelMethod, ...] = ()
        """The model methods whose definitions contain this formula."""

    def term(self, node: jml.Formula) -> Term:
        """Type an expression."""
        return self._check(self, node)

    def formula(self, node: jml.Formula) -> typed.Expr:
        """Type an expression that must be a truth value."""
        return self.operators.formula(self.term(node))

    def type(self, node: TypeName) -> Type:
        """Resolve a type name."""
        problems: list[Diagnostic] = []
        type_ = self.context.table.resolve(node, self.names.scope, problems)
        if problems:
            raise OoxError(problems)
        return type_

    def elsewhere(self, scope: Scope) -> FormulaScope:
        """Return the scope of formulas at another place."""
        return self._copy(scope, None)

    def knowing(self, named: Mapping[str, Term]) -> FormulaScope:
        """Return this scope with names for terms."""
        if not named:
            return self
        inner = self._copy(self.names.scope, self.result)
        inner.names.named = named
        return inner

    def _copy(self, scope: Scope, result: Type | None) -> FormulaScope:
        inner = FormulaScope(self._check, Names(self.context, self.names.ghosts, scope), self.purity, result)
        inner.numbers, inner.expanding = self.numbers, self.expanding
        return inner

    def variable(self, name: str, type_: Type, span: Span) -> typed.Variable:
        """Return a new variable of a quantifier."""
        return typed.Variable(name, erasure(type_), next(self.numbers), span=span, written=type_)

    @contextmanager
    def binding(self, *variables: typed.Variable) -> Iterator[None]:
        """Bring variables of a quantifier into scope."""
        before = self.names.bound
        self.names.bound = before | {each.name: each for each in variables}
        yield
        self.names.bound = before
