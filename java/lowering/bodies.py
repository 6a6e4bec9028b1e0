"""The body of one method, lowered: parameters, statements, and formulas among its variables.

`Body` is the front door of `ooxcheck.java.lowering.code` for declarations: an emitter with the functions that they need.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import typed
from ooxcheck.java.lowering.code import static_initialisation
from ooxcheck.java.lowering.code.emitter import Emitter, Lowering
from ooxcheck.java.lowering.code.exceptions import with_objects
from ooxcheck.java.lowering.code.expressions import creation, dispatch, operands
from ooxcheck.java.lowering.code.monitors import EXECUTE, class_monitor
from ooxcheck.java.lowering.code.statements.blocks import lower_statements
from ooxcheck.java.lowering.code.statements.dispatch import statement
from ooxcheck.java.lowering.formulas import Formulas
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import Method
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import VOID, ClassType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span


def _formula(code: Emitter, node: typed.Expr) -> tree.Expr:
    return Formulas(code.names, code.variable, taken=code.visible()).formula(node)


_LOWERING = Lowering(dispatch.source, dispatch.effect, statement, _formula)


class Body(Emitter):
    """Lowers a body of a class."""

    def __init__(self, reach: Reach, names: Names, owner: str, span: Span) -> None:
        super().__init__(reach, names, owner, span, lowering=_LOWERING)

    def lower_body(self, method: Method, body: typed.Block) -> tree.Block:
        """Return the body of a method."""
        with self.collect_statements() as inner:
            if method.in_runs:
                self._leave_to_runs(method)
            if method.approximated:
                self._leave_to_analyses(method)
            if method.ref.result is not VOID and self.reach.nodes.returns_through_finally(method.ref):
                self._reserve_result(method.ref.result)
            self._lower_statements(method, body.statements)
        block = tree.Block(tuple(inner), span=body.span)
        if method.ref == EXECUTE:
            return self._thread_body(block)
        if not method.is_synchronized or (method.ref.is_static and not self.is_shared):
            return block
        lock = (
            class_monitor(self, method.ref.owner, body.span)
            if method.ref.is_static
            else tree.This(span=body.span)
        )
        return self.block([tree.Lock(lock, block, span=body.span)])

    def _lower_statements(self, method: Method, statements: Sequence[typed.Statement]) -> None:
        """Lower statements; the method under check is refused if the first of them is not supported."""
        rest = statements
        if method.ref == self.reach.entry and statements:
            statement(self, statements[0])
            rest = statements[1:]
        lower_statements(self, rest)

    def _thread_body(self, body: tree.Block) -> tree.Block:
        """Return the body of a thread: an exception that leaves it violates a condition of the method under check."""
        place = self.reach.methods[self.reach.entry].name_span
        never = tree.Assert(tree.BoolLiteral(False, span=place), span=place)
        return self.block([tree.Try(body, self.block([never]), None, span=self.silent)])

    def _leave_to_runs(self, method: Method) -> None:
        """Emit a place beyond which only the interpreter follows executions."""
        place = method.name_span
        reason = f"{ClassType(method.ref.owner)}.{method.ref.name} is computed in runs only; {method.in_runs}"
        self.emit(tree.Assume(tree.BoolLiteral(True, span=place), reason, span=place))

    def _leave_to_analyses(self, method: Method) -> None:
        """Emit a place beyond which only analyses of all executions continue."""
        place = method.name_span
        reason = f"{ClassType(method.ref.owner)}.{method.ref.name} is not supported; {method.approximated}"
        never = tree.BoolLiteral(False, span=place)
        self.emit(tree.Assume(never, reason, is_approximation=True, span=place))

    def _reserve_result(self, type_: Type) -> None:
        name = self.temporary(type_, None, self.here, is_fixed=False)
        self.result = (name.name, type_)

    def value(self, node: typed.Expr) -> tree.Expr:
        """Return an expression as a pure one; statements for its effects are emitted."""
        return operands.value(self, node)

    def new_object(self, class_name: str, span: Span) -> tree.NewObject:
        """Return a new object, before its constructor runs."""
        return creation.new_object(self, class_name, span)

    def construct(
        self, target: tree.Expr, constructor: MethodRef, arguments: list[tree.Expr], span: Span
    ) -> None:
        """Run a constructor on an object, unless it has no effect."""
        creation.construct(self, target, constructor, arguments, span)

    def text(self, text: str, span: Span) -> tree.Expr:
        """Return a new object for a string literal."""
        return creation.string_literal(self, text, span)

    def begin(self, names: list[str]) -> None:
        """Emit the initialisation of those classes whose flag is not set."""
        static_initialisation.begin(self, names)

    def initialiser(self, class_name: str) -> tree.Method:
        """Return the method that initialises a class."""
        return static_initialisation.initialiser(self, class_name)

    def with_objects(self, body: tree.Block) -> tree.Block:
        """Return a body in which every exception that leaves it has its object."""
        return with_objects(self, body)
