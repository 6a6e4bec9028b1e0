"""The emitter: one body under construction, with its statements, temporaries and the names of variables in scope.

An expression of Java becomes a *pure* expression of OOX, which has no effect but may throw, and statements before it for its
effects. One rule keeps the order of operands (JLS 15.7): if evaluating an operand takes statements, the pure expressions of
the operands before it are stored in temporaries first (`Emitter.preserve`), unless these statements cannot interfere with them.

Each module of `ooxcheck.java.lowering.code` lowers one category of syntax by functions over an emitter. Where categories contain
each other, a function calls the other one through `Emitter.lower`, so that no module imports in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import typed
from ooxcheck.java.lowering.code.interference import Interference, is_fixed
from ooxcheck.java.lowering.names import Names, plain
from ooxcheck.java.typed import Variable
from ooxcheck.java.types import ArrayType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Span

if TYPE_CHECKING:
    from ooxcheck.java.lowering.code.whole_program import WholeProgram

_THROWING = frozenset((Infix.DIVIDE, Infix.REMAINDER))
"""Operators that may throw."""


def refuse(what: str, instead: str, span: Span) -> NoReturn:
    """Reject a construct that is not supported."""
    message = f"not supported: {what}" + (f"; {instead}" if instead else "")
    raise OoxError([Diagnostic("java.unsupported", message, span)])


def check_array_type(source: Type, target: Type, span: Span) -> None:
    """Reject an array where another type is required, even a wider one: arrays are invariant in OOX."""
    if isinstance(source, ArrayType) and source != target:
        refuse(f"{source} where {target} is wanted", "an array is only of its own type", span)


@dataclass(frozen=True, slots=True)
class Lowering:
    """The functions that lower a node of any kind; `ooxcheck.java.lowering.bodies` puts them together.

    `source` returns an expression that OOX allows alone on the right of ``:=``: a pure one, a call, ``new`` or a cast. `effect`
    lowers an expression whose value is not used, `formula` a formula of a specification.
    """

    source: Callable[[Emitter, typed.Expr], tree.Expr]
    effect: Callable[[Emitter, typed.Expr], None]
    statement: Callable[[Emitter, typed.Statement], None]
    formula: Callable[[Emitter, typed.Expr], tree.Expr]


Jump: TypeAlias = typed.Break | typed.Continue | typed.Return | typed.Yield


@dataclass(slots=True, eq=False)
class JumpFrame:
    """A statement that jumps leave: `kinds` are the jumps without a label that end at it."""

    kinds: tuple[type[Jump], ...]
    labels: frozenset[str] = frozenset()
    is_loop: bool = True
    is_finally: bool = False
    next_turn: Callable[[], None] | None = None
    """Emits the statements between ``continue`` and the next iteration; None if there is no next iteration."""
    passing: dict[tuple[type[Jump], JumpFrame | None], tuple[str, Jump]] = field(default_factory=dict)
    """Flags of the jumps that leave this frame on their way to an outer one."""


@dataclass(frozen=True, slots=True)
class _Saved:
    """The state of a body between two statements of a block."""

    statements: int
    heads: int
    here: Span
    frames: tuple[JumpFrame, ...]
    switch_results: tuple[tree.Name, ...]


class Emitter:
    """One body under construction; `owner` is the class that contains it.

    Unless the program `pollutes` its heap, objects have their types before erasure. If the heap `is_shared` with
    other threads, each field and element is read exactly where Java reads it.
    """

    def __init__(
        self, reach: WholeProgram, names: Names, owner: str, span: Span, *, lowering: Lowering
    ) -> None:
        self.reach = reach
        self.program = reach.program
        self.pollutes = reach.pollutes
        self.is_shared = reach.has_threads
        self.names = names
        self.owner = owner
        self.lower = lowering
        self.here = span
        """The span of the Java statement that is being lowered: all statements that it becomes have it."""
        self.silent = span
        """The span of the whole method, for statements that have no counterpart in the text; traces omit them."""
        self.out: list[tree.Statement] = []
        self.renamed: dict[str, str] = {}
        """The changed names of variables, with those of Java."""
        self.lowered_operands: dict[int, tree.Expr] = {}
        """First operands that were lowered before the expressions that contain them, by the identity of the nodes."""
        self.frames: list[JumpFrame] = []
        """The jump frames around the current statement, the innermost last."""
        self.result: tuple[str, Type] | None = None
        """The variable that holds the result while ``finally`` runs, and its type."""
        self.switch_results: list[tree.Name] = []
        """The variables for the values of the enclosing switch expressions."""
        self.switch_variables: set[Variable] = set()
        """Variables that a switch has declared for several of its groups."""
        self.caught: set[Variable] = set()
        """Variables of handlers that are never null."""
        self._interference = Interference(names.taken)
        self._heads: list[tuple[list[tree.Statement], set[str]]] = []
        self._count = 0
        self._scopes: list[set[str]] = [set()]
        self._declared: set[str] = set()
        self._bound: dict[Variable, tree.Expr] = {}
        self._fixed: set[str] = set()
        self._stable: dict[int, tree.Binary] = {}

    # --------------------------------------------------------------------------------------------- statements

    def emit(self, *statements: tree.Statement) -> None:
        """Add statements."""
        self.out += statements

    @contextmanager
    def collect_statements(self) -> Iterator[list[tree.Statement]]:
        """Collect the statements that are emitted inside in a list of their own, with a scope of their own."""
        outer, self.out = self.out, []
        self._scopes.append(set())
        try:
            yield self.out
        finally:
            self._scopes.pop()
            self.out = outer

    def take_back(self, length: int) -> list[tree.Statement]:
        """Remove and return the statements after the first `length` ones."""
        taken = self.out[length:]
        del self.out[length:]
        return taken

    @contextmanager
    def at(self, node: typed.Node) -> Iterator[None]:
        """Lower a statement: its results have its span, and its pattern variables are declared before it."""
        outer, self.here = self.here, node.span
        self._heads.append(([], self._scopes[-1]))
        length = len(self.out)
        yield
        self.out[length:length] = self._heads.pop()[0]
        self.here = outer

    def save(self) -> _Saved:
        """Return the state before a statement."""
        return _Saved(
            len(self.out), len(self._heads), self.here, tuple(self.frames), tuple(self.switch_results)
        )

    def restore(self, saved: _Saved) -> None:
        """Remove what a statement emitted whose lowering failed."""
        del self.out[saved.statements :]
        del self._heads[saved.heads :]
        self.here, self.frames = saved.here, list(saved.frames)
        self.switch_results = list(saved.switch_results)
        self.lowered_operands = {}

    def block(self, statements: Sequence[tree.Statement]) -> tree.Block:
        """Return a block with the span of the current statement."""
        return tree.Block(tuple(statements), span=self.here)

    # ---------------------------------------------------------------------------------------------- variables

    def fresh(self) -> str:
        """Return the name of a new temporary."""
        self._count += 1
        return f"_{self._count}"

    def declare(self, variable: Variable, scope: set[str] | None = None) -> str:
        """Bring a variable into scope and return its name; with an outer `scope`, the name is unique in the whole body."""
        first = name = plain(variable.name)
        number = 1
        around = [self._declared] if scope is not None else self._scopes
        while name in self.names.taken or any(name in names for names in around):
            number += 1
            name = f"{first}_{number}"
        (self._scopes[-1] if scope is None else scope).add(name)
        self._declared.add(name)
        if name != variable.name:
            self.renamed[name] = variable.name
        self._bound[variable] = tree.Name(name, span=variable.span)
        return name

    def parameters(self, variables: Sequence[Variable]) -> tuple[tree.Parameter, ...]:
        """Declare parameters."""
        return tuple(
            tree.Parameter(self.names.type(each.type, each.span), self.declare(each), span=each.span)
            for each in variables
        )

    def visible(self) -> set[str]:
        """Return the names of the variables in scope."""
        return {name for scope in self._scopes for name in scope}

    def declare_ahead(self, variable: Variable) -> str:
        """Declare a variable before the current statement, so that it is in scope in it and after it."""
        ahead, scope = self._heads[-1]
        name = self.declare(variable, scope)
        ahead.append(
            tree.Declare(self.names.type(variable.type, variable.span), name, None, span=self.silent)
        )
        return name

    def bind(self, variable: Variable, value: tree.Expr) -> None:
        """Bind a variable to a pure expression."""
        self._bound[variable] = value

    def variable(self, variable: Variable) -> tree.Expr:
        """Return the expression to which a variable is bound."""
        return self._bound[variable]

    def temporary(
        self, type_: Type, value: tree.Expr | None, span: Span, *, is_fixed: bool = True
    ) -> tree.Name:
        """Declare a temporary and return its name; a fixed one is never assigned again."""
        name = self.fresh()
        self.emit(tree.Declare(self.names.type(type_, span), name, value, span=self.here))
        if is_fixed:
            self._fixed.add(name)
        return tree.Name(name, span=span)

    def assign(self, target: tree.Expr, value: tree.Expr) -> None:
        """Emit an assignment."""
        self.emit(tree.Assign(target, value, span=self.here))

    # --------------------------------------------------------------------------------------- order of operands

    def preserve(
        self, values: list[tree.Expr], types: Sequence[Type], coming: Sequence[tree.Statement]
    ) -> None:
        """Store those values in temporaries that the coming statements may interfere with."""
        for at, value in enumerate(values):
            if not self._is_stable(value) and self._interference.affects(coming, value):
                values[at] = self.temporary(types[at], value, value.span)

    def _is_stable(self, value: tree.Expr) -> bool:
        """Return whether no statement can affect a value: it is fixed, or a chain of operators that cannot throw, between fixed operands.

        The result for a chain is remembered, so that a chain that grows is examined in linear time.
        """
        chain: list[tree.Binary] = []
        while (
            isinstance(value, tree.Binary)
            and id(value) not in self._stable
            and value.op not in _THROWING
            and self.is_fixed(value.right)
        ):
            chain.append(value)
            value = value.left
        if not self.is_fixed(value) and id(value) not in self._stable:
            return False
        self._stable.update((id(each), each) for each in chain)
        return True

    def is_fixed(self, value: tree.Expr) -> bool:
        """Return whether an expression has one value throughout the body."""
        return is_fixed(value, self._fixed)

    def can_throw(self, value: tree.Expr) -> bool:
        """Return whether evaluating a pure expression can throw."""
        return self._interference.can_throw(value)

    def steady(self, value: tree.Expr, type_: Type) -> tree.Expr:
        """Return an expression that keeps the current value: the expression itself, or a temporary."""
        return value if self.is_fixed(value) else self.temporary(type_, value, value.span)
