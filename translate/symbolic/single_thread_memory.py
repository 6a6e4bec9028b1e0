"""The memory of one thread: a cell holds its last write, and duties are evaluated at once.

For several threads see `ooxcheck.translate.threads.shared_memory`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ooxcheck.oox import typed
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import Expr, IntExpr
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.duty_ledger import check_claims
from ooxcheck.translate.symbolic.encoder import Claims, Encoder, GhostEvaluation, Memory, Written
from ooxcheck.translate.symbolic.paths import Path


class OneThread(Memory):
    """The memory of one thread."""

    __slots__ = ()

    # -- cells -------------------------------------------------------------------------------------

    def read(self, encoder: Encoder, path: Path, field: Field, target: Expr, span: Span) -> Value:
        """Return the value of a field of the object in `target`."""
        return path.heap.read(field, target)

    def read_static(self, encoder: Encoder, path: Path, field: Field, span: Span) -> Value:
        """Return the value of a static field."""
        return path.heap.static(field)

    def read_element(
        self, encoder: Encoder, path: Path, type_: ArrayType, array: Expr, index: Expr, span: Span
    ) -> Value:
        """Return the value of an array element."""
        return path.heap.element(type_, array, index)

    def write(
        self, encoder: Encoder, path: Path, field: Field, target: Expr, value: Value, span: Span
    ) -> None:
        """Assign a field of the object in `target`."""
        path.put(path.heap.write(field, target, value))

    def write_static(self, encoder: Encoder, path: Path, field: Field, value: Value, span: Span) -> None:
        """Assign a static field."""
        path.put(path.heap.with_static(field, value))

    def write_element(
        self,
        encoder: Encoder,
        path: Path,
        type_: ArrayType,
        array: Expr,
        index: Expr,
        value: Value,
        span: Span,
    ) -> None:
        """Assign an array element."""
        path.put(path.heap.write_element(type_, array, index, value))

    def note_maker(self, thing: Thing) -> None:
        """Do nothing: there is only one thread."""

    def allocate(self, encoder: Encoder, path: Path, atom: Expr, span: Span) -> None:
        """Allocate an object."""
        path.put(path.heap.allocate(atom))

    def allocate_array(self, encoder: Encoder, path: Path, atom: Expr, length: IntExpr, span: Span) -> None:
        """Allocate an array of some length."""
        path.put(path.heap.allocate_array(atom, length))

    def initialise(self, encoder: Encoder, path: Path, type_: ArrayType, row: Expr) -> None:
        """Store an inner array at `row` of a new array."""
        cells = Elements(type_)
        path.put(path.heap.with_relation(cells, path.heap.relation(cells) + row))

    def length(self, encoder: Encoder, path: Path, array: Expr, span: Span) -> IntExpr:
        """Return the length of an array."""
        return path.heap.length(array)

    def own_writes(self, path: Path) -> Mapping[Cells, Written] | None:
        """Return None: there is only one thread."""
        return None

    # -- moments -----------------------------------------------------------------------------------

    def on_entry(self, encoder: Encoder, path: Path, method: Method) -> Heap:
        """Return the heap on entry of a method that is called now."""
        return path.heap

    def settle(
        self,
        encoder: Encoder,
        path: Path,
        claims: Claims,
        span: Span,
        *,
        looks: bool = True,
        is_step: bool = True,
    ) -> None:
        """Check duties here, and continue with the executions in which all hold."""
        check_claims(path, encoder.ledger, claims(path))

    def look(
        self,
        encoder: Encoder,
        path: Path,
        look: GhostEvaluation,
        holders: Sequence[Variable],
        span: Span,
        *,
        into: GhostField | None = None,
    ) -> Sequence[Value]:
        """Return the values that ghost code computes."""
        return look(path)

    def effect(self, encoder: Encoder, path: Path, perform: Callable[[Path], None]) -> None:
        """Apply the effect of the path's method, which has no body; some executions may throw."""
        perform(path)

    def refuse_beside_threads(
        self, encoder: Encoder, what: str, span: Span, code: typed.Method | typed.While | None = None
    ) -> None:
        """Accept everything: there is only one thread."""

    # -- threads -----------------------------------------------------------------------------------

    def fork(self, encoder: Encoder, path: Path, node: typed.Fork) -> None:
        """Start a thread."""
        raise Unsupported("a thread cannot be started here", node.span)

    def join(self, encoder: Encoder, path: Path, node: typed.JoinThreads) -> None:
        """Wait for all children."""

    def signal(self, encoder: Encoder, path: Path, target: Expr, node: typed.Signal) -> None:
        """Wait for a notification, or notify."""
        raise Unsupported("a thread cannot wait or notify here", node.span)

    def lock(self, encoder: Encoder, path: Path, target: Expr, node: typed.Lock) -> None:
        """Run the body of a block that holds a lock."""
        if node.when is not None:
            raise Unsupported("a thread cannot wait here", node.span)
        encoder.statement(path, node.body)
