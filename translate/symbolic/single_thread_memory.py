"""Memory of one thread: a cell holds what was written to it last, and everything is judged at once.

`ooxcheck.translate.threads.shared_memory` is that of several.
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
from ooxcheck.translate.symbolic.duty_ledger import settle
from ooxcheck.translate.symbolic.encoder import Claims, Encoder, Look, Memory, Written
from ooxcheck.translate.symbolic.paths import Path


class OneThread(Memory):
    """The memory of one thread."""

    __slots__ = ()

    # -- cells -------------------------------------------------------------------------------------

    def read(self, encoder: Encoder, path: Path, field: Field, target: Expr, span: Span) -> Value:
        """Return what a field of the object in `target` holds."""
        return path.heap.read(field, target)

    def read_static(self, encoder: Encoder, path: Path, field: Field, span: Span) -> Value:
        """Return what a static field holds."""
        return path.heap.static(field)

    def read_element(
        self, encoder: Encoder, path: Path, type_: ArrayType, array: Expr, index: Expr, span: Span
    ) -> Value:
        """Return what an element of an array holds."""
        return path.heap.element(type_, array, index)

    def write(
        self, encoder: Encoder, path: Path, field: Field, target: Expr, value: Value, span: Span
    ) -> None:
        """Let a field of the object in `target` hold a value."""
        path.put(path.heap.write(field, target, value))

    def write_static(self, encoder: Encoder, path: Path, field: Field, value: Value, span: Span) -> None:
        """Let a static field hold a value."""
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
        """Let an element of an array hold a value."""
        path.put(path.heap.write_element(type_, array, index, value))

    def note_maker(self, thing: Thing) -> None:
        """Do nothing: there is only one who makes objects."""

    def allocate(self, encoder: Encoder, path: Path, atom: Expr, span: Span) -> None:
        """Let an object exist."""
        path.put(path.heap.allocate(atom))

    def allocate_array(self, encoder: Encoder, path: Path, atom: Expr, length: IntExpr, span: Span) -> None:
        """Let an array of some length exist."""
        path.put(path.heap.allocate_array(atom, length))

    def initialise(self, encoder: Encoder, path: Path, type_: ArrayType, row: Expr) -> None:
        """Let a new array hold an array: `row` is where, and which."""
        cells = Elements(type_)
        path.put(path.heap.with_relation(cells, path.heap.relation(cells) + row))

    def length(self, encoder: Encoder, path: Path, array: Expr, span: Span) -> IntExpr:
        """Return the length of an array."""
        return path.heap.length(array)

    def own_writes(self, path: Path) -> Mapping[Cells, Written] | None:
        """Return which cells were written by who owes a frame condition, and by nobody else; None if there is nobody else."""
        return None

    # -- moments -----------------------------------------------------------------------------------

    def on_entry(self, encoder: Encoder, path: Path, method: Method) -> Heap:
        """Return the heap that a method which is called now remembers."""
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
        """Demand what is due here, and go on with the executions in which all of it holds; `looks` tells if that depends on the heap."""
        settle(path, encoder.ledger, claims(path))

    def look(
        self,
        encoder: Encoder,
        path: Path,
        look: Look,
        holders: Sequence[Variable],
        span: Span,
        *,
        into: GhostField | None = None,
    ) -> Sequence[Value]:
        """Return what ghost code finds in one step, values for these variables; the last is the object `into` whose ghost the first one goes."""
        return look(path)

    def effect(self, encoder: Encoder, path: Path, perform: Callable[[Path], None]) -> None:
        """Have the effect of the path's method, which has no body, in one step; some executions may throw."""
        perform(path)

    def refuse_beside_threads(
        self, encoder: Encoder, what: str, span: Span, code: typed.Method | typed.While | None = None
    ) -> None:
        """Refuse what cannot be executed while other threads may run; `code` is what could be run instead."""

    # -- threads -----------------------------------------------------------------------------------

    def fork(self, encoder: Encoder, path: Path, node: typed.Fork) -> None:
        """Start a thread."""
        raise Unsupported("a thread cannot be started here", node.span)

    def join(self, encoder: Encoder, path: Path, node: typed.JoinThreads) -> None:
        """Wait for all children."""

    def signal(self, encoder: Encoder, path: Path, target: Expr, node: typed.Signal) -> None:
        """Wait for a notification, or notify."""
        raise Unsupported("a thread cannot wait or notify here", node.span)

    def locked(self, encoder: Encoder, path: Path, target: Expr, node: typed.Lock) -> None:
        """Run the body of a block that holds a lock."""
        if node.when is not None:
            raise Unsupported("a thread cannot wait here", node.span)
        encoder.statement(path, node.body)
