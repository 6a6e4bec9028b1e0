"""What all formulas of a program share: the classes, the ghosts, and which methods are pure."""

from __future__ import annotations

from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Scope
from ooxcheck.java.checking.formulas.formulas import Formulas
from ooxcheck.java.checking.formulas.ghosts import Ghosts
from ooxcheck.java.checking.formulas.names import Names
from ooxcheck.java.checking.formulas.purity import Purity
from ooxcheck.java.types import Type


class Surroundings:
    """Makes what types the formulas at a place."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.ghosts = Ghosts(context)
        self.purity = Purity(context)

    def formulas(self, scope: Scope, result: Type | None = None) -> Formulas:
        """Return what types formulas in a scope; `result` is the type of what a method gives, where it can be mentioned."""
        return Formulas(Names(self.context, self.ghosts, scope), self.purity, result)
