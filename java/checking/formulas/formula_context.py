"""The data that all formulas of a program share: its classes, ghost fields and pure methods."""

from __future__ import annotations

from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Scope
from ooxcheck.java.checking.formulas.dispatch import check_term
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.ghosts import Ghosts
from ooxcheck.java.checking.formulas.names import Names
from ooxcheck.java.checking.formulas.purity import Purity
from ooxcheck.java.types import Type


class FormulaContext:
    """Creates the scopes of formulas."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.ghosts = Ghosts(context)
        self.purity = Purity(context)

    def formulas(self, scope: Scope, result: Type | None = None) -> FormulaScope:
        r"""Return the scope of formulas at a place; `result` is the type of ``\result`` where it can be mentioned."""
        return FormulaScope(check_term, Names(self.context, self.ghosts, scope), self.purity, result)
