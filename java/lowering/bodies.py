"""The body of one method, lowered: parameters, statements, and formulas among its variables."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.initialisation import Initialisation
from ooxcheck.java.lowering.code.monitors import EXECUTE
from ooxcheck.java.lowering.formulas import Formulas
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import Method
from ooxcheck.java.typed import Variable
from ooxcheck.java.types import VOID, Type
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span


class Body(Initialisation):
    """Lowers code of one class as one body."""

    def __init__(self, reach: Reach, names: Names, owner: str, span: Span) -> None:
        super().__init__(reach.program, names, span)
        self.reach = reach
        self.pollutes = reach.pollutes
        self.is_shared = reach.has_threads
        self.owner = owner
        self.frames = []
        self.result = None
        self.yielded = []
        self.shared = set()
        self.caught = set()

    def formula(self, node: typed.Expr) -> tree.Expr:
        """Return a formula among the statements."""
        return Formulas(self.names, self.variable, taken=self.visible()).formula(node)

    def parameters(self, variables: Sequence[Variable]) -> tuple[tree.Parameter, ...]:
        """Declare parameters."""
        return tuple(
            tree.Parameter(
                self.names.type(variable.type, variable.span), self.declare(variable), span=variable.span
            )
            for variable in variables
        )

    def lowered(self, method: Method, body: typed.Block) -> tree.Block:
        """Return the body of a method."""
        with self.collected() as inner:
            if method.ref.result is not VOID and self.reach.nodes.returns_through_finally(method.ref):
                self._reserve_result(method.ref.result)
            for statement in body.statements:
                self.statement(statement)
        block = tree.Block(tuple(inner), span=body.span)
        if method.ref == EXECUTE:
            return self._checked_thread(block)
        if not method.is_synchronized or (method.ref.is_static and not self.is_shared):
            return block
        lock = (
            self.monitor(method.ref.owner, body.span) if method.ref.is_static else tree.This(span=body.span)
        )
        return self.block([tree.Lock(lock, block, span=body.span)])

    def _checked_thread(self, body: tree.Block) -> tree.Block:
        """Return the body of a thread, in which an uncaught exception violates an assertion of the method under check."""
        place = self.reach.methods[self.reach.entry].name_span
        never = tree.Assert(tree.BoolLiteral(False, span=place), span=place)
        return self.block([tree.Try(body, self.block([never]), None, span=self.silent)])

    def _reserve_result(self, type_: Type) -> None:
        name = self.temporary(type_, None, self.here, is_fixed=False)
        self.result = (name.name, type_)
