"""The body of one method as it grows: a row of statements, temporaries, and the names of variables in scope.

An expression of Java becomes a *pure* expression of OOX, which changes nothing but may throw, and statements before it, for what it does
besides. The order of JLS 15.7 between operands is kept by one rule: if evaluating one of them takes statements, what was left pure of
those before it is put in temporaries first (`Emitter.kept`), unless these statements cannot disturb it.

Choices in a chain, ``if ... else if ...`` and ``c ? a : d ? b : e``, are lowered one after the other, however many there are (`Choices`). A condition that takes no
statements continues the chain of OOX. One that does, as a call, is in a block behind the ``else`` before it. Where too many such blocks would be
inside each other, the rest of the chain stands behind them, and runs if a flag tells that no condition held so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NoReturn, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import typed
from ooxcheck.java.lowering.code.disturbance import Disturbance, is_fixed
from ooxcheck.java.lowering.names import Names, plain
from ooxcheck.java.program import Program
from ooxcheck.java.typed import Variable
from ooxcheck.java.types import BOOLEAN, ArrayType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.source import Span

_THROWING = frozenset("/%")
"""Operators that may throw."""


def refuse(what: str, instead: str, span: Span) -> NoReturn:
    """Refuse a construct at its place."""
    message = f"not supported: {what}" + (f"; {instead}" if instead else "")
    raise OoxError([Diagnostic("java.unsupported", message, span)])


class Emitter:
    """Statements of OOX in the making."""

    def __init__(self, program: Program, names: Names, span: Span) -> None:
        self.program = program
        self.names = names
        self.here = span
        """The Java statement that is being lowered: the place of all statements that it becomes."""
        self.silent = span
        """The place of the whole method: of statements that nobody wrote, which traces leave out."""
        self.out: list[tree.Statement] = []
        self._disturbance = Disturbance(names.taken)
        self._heads: list[tuple[list[tree.Statement], set[str]]] = []
        self._count = 0
        self._scopes: list[set[str]] = [set()]
        self._declared: set[str] = set()
        self._bound: dict[Variable, tree.Expr] = {}
        self._fixed: set[str] = set()
        self._undisturbed: dict[int, tree.Binary] = {}
        self.renamed: dict[str, str] = {}
        """Names of variables that had to be changed, with those of Java."""

    # --------------------------------------------------------------------------------------------- statements

    def emit(self, *statements: tree.Statement) -> None:
        """Add statements."""
        self.out += statements

    @contextmanager
    def collected(self) -> Iterator[list[tree.Statement]]:
        """Collect what is emitted inside in a row of its own, with a scope of its own."""
        outer, self.out = self.out, []
        self._scopes.append(set())
        try:
            yield self.out
        finally:
            self._scopes.pop()
            self.out = outer

    def taken_back(self, length: int) -> list[tree.Statement]:
        """Return the statements that were added since the row had some length, and take them out of it."""
        taken = self.out[length:]
        del self.out[length:]
        return taken

    @contextmanager
    def at(self, node: typed.Node) -> Iterator[None]:
        """Lower a statement: what it becomes has its place, and variables of patterns in it are declared before it."""
        outer, self.here = self.here, node.span
        self._heads.append(([], self._scopes[-1]))
        length = len(self.out)
        yield
        self.out[length:length] = self._heads.pop()[0]
        self.here = outer

    def block(self, statements: Sequence[tree.Statement]) -> tree.Block:
        """Return a block at the place of the current statement."""
        return tree.Block(tuple(statements), span=self.here)

    @staticmethod
    def can_end(statements: Sequence[tree.Statement]) -> bool:
        """Return whether control can come to what stands behind statements, as far as the last of them tells."""
        waiting = [statements[-1] if statements else None]
        while waiting:
            match waiting.pop():
                case tree.Break() | tree.Continue() | tree.Return() | tree.Throw():
                    continue
                case tree.Block(inner):
                    waiting.append(inner[-1] if inner else None)
                case tree.If(_, then, otherwise) if otherwise is not None:
                    waiting += (then, otherwise)
                case _:
                    return True
        return False

    # ---------------------------------------------------------------------------------------------- variables

    def fresh(self) -> str:
        """Return the name of a new temporary."""
        self._count += 1
        return f"_{self._count}"

    def declare(self, variable: Variable, scope: set[str] | None = None) -> str:
        """Return the name of a variable, which is in scope from now on; one that is declared ahead is around what was declared before."""
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

    def visible(self) -> set[str]:
        """Return the names of the variables in scope."""
        return {name for scope in self._scopes for name in scope}

    def declare_ahead(self, variable: Variable) -> str:
        """Declare a variable before the current statement, so that it is seen in it and behind it."""
        ahead, scope = self._heads[-1]
        name = self.declare(variable, scope)
        ahead.append(
            tree.Declare(self.names.type(variable.type, variable.span), name, None, span=self.silent)
        )
        return name

    def bind(self, variable: Variable, value: tree.Expr) -> None:
        """Let a variable stand for a pure expression."""
        self._bound[variable] = value

    def variable(self, variable: Variable) -> tree.Expr:
        """Return what a variable stands for."""
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

    def check_fits(self, source: Type, target: Type, span: Span) -> None:
        """Refuse an array where another type is wanted, even a wider one: arrays are invariant here."""
        if isinstance(source, ArrayType) and source != target:
            refuse(f"{source} where {target} is wanted", "an array is only of its own type", span)

    # --------------------------------------------------------------------------------------- order of operands

    def kept(self, values: list[tree.Expr], types: Sequence[Type], coming: Sequence[tree.Statement]) -> None:
        """Put those of some values in temporaries that the coming statements may disturb."""
        for at, value in enumerate(values):
            if not self._is_undisturbed(value) and self._disturbance.disturbs(coming, value):
                values[at] = self.temporary(types[at], value, value.span)

    def _is_undisturbed(self, value: tree.Expr) -> bool:
        """Return whether no statement can disturb a value: it is fixed, or consists of operators in a row that cannot throw, between fixed operands.

        A row that grows is looked at only as far as it is new.
        """
        row: list[tree.Binary] = []
        while (
            isinstance(value, tree.Binary)
            and id(value) not in self._undisturbed
            and value.op not in _THROWING
            and self.is_fixed(value.right)
        ):
            row.append(value)
            value = value.left
        if not self.is_fixed(value) and id(value) not in self._undisturbed:
            return False
        self._undisturbed.update((id(each), each) for each in row)
        return True

    def is_fixed(self, value: tree.Expr) -> bool:
        """Return whether nothing can change what an expression means."""
        return is_fixed(value, self._fixed)

    def can_throw(self, value: tree.Expr) -> bool:
        """Return whether evaluating a pure expression can throw."""
        return self._disturbance.can_throw(value)

    def steady(self, value: tree.Expr, type_: Type) -> tree.Expr:
        """Return a value that stays what it is: itself, or a temporary."""
        return value if self.is_fixed(value) else self.temporary(type_, value, value.span)


MOST_BLOCKS = 50
"""How many blocks of one chain are inside each other at most."""

Branch: TypeAlias = Callable[[], tree.Block]
"""Lowers a branch."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A condition and what runs if it holds; `span` is the place of the choice, and `statement` the statement that it is, if it is one."""

    condition: typed.Expr
    then: Branch
    span: Span
    statement: typed.Statement | None = None


@dataclass(frozen=True, slots=True)
class _Open:
    """A choice whose ``else`` is still to come; `inner` are the statements of the block that it is in, None for the first."""

    choice: Choice
    condition: tree.Expr
    then: tree.Block
    inner: list[tree.Statement] | None
    block: ExitStack


class Choices(Emitter):
    """Lowers chains of choices."""

    def value(self, node: typed.Expr) -> tree.Expr:
        """Return the pure expression that an expression leaves; statements for its effects are emitted."""
        raise NotImplementedError

    def choose(self, chain: Sequence[Choice], rest: Branch | None) -> None:
        """Emit a chain of choices, and the branch behind its last ``else``."""
        begin, flag = len(self.out), tree.Name(self.fresh(), span=self.silent) if _may_be_cut(chain) else None
        done = self._some_choices(chain, 0, rest, flag)
        if flag is None or done == len(chain):
            return
        off = tree.BoolLiteral(False, span=self.silent)
        self.out.insert(
            begin, tree.Declare(self.names.type(BOOLEAN, self.silent), flag.name, off, span=self.silent)
        )
        while done < len(chain):
            with self.collected() as inner:
                self.emit(tree.Assign(flag, off, span=self.silent))
                done = self._some_choices(chain, done, rest, flag)
            self.emit(tree.If(flag, tree.Block(tuple(inner), span=self.silent), None, span=self.silent))

    def _some_choices(
        self, chain: Sequence[Choice], first: int, rest: Branch | None, flag: tree.Name | None
    ) -> int:
        """Emit choices from one on, and return the number of the one to go on with; `flag` is set where none of them is taken and others follow."""
        opened: list[_Open] = []
        at, blocks = first, 0
        with ExitStack() as all_blocks:
            while at < len(chain) and (flag is None or blocks < MOST_BLOCKS):
                opened.append(self._opened(chain[at], all_blocks, is_first=not opened))
                blocks += bool(opened[-1].inner)
                at += 1
            if at < len(chain):
                assert flag is not None, "only a chain that may be cut should stop early"
                on = tree.Assign(flag, tree.BoolLiteral(True, span=self.silent), span=self.silent)
                otherwise: tree.Block | tree.If | None = tree.Block((on,), span=self.silent)
            else:
                otherwise = None if rest is None else _as_choice(rest())
            for each in reversed(opened):
                otherwise = self._closed(each, otherwise)
        return at

    def _opened(self, choice: Choice, all_blocks: ExitStack, *, is_first: bool) -> _Open:
        block = all_blocks.enter_context(ExitStack())
        inner = None if is_first else block.enter_context(self.collected())
        if not is_first and choice.statement is not None:
            block.enter_context(self.at(choice.statement))
        condition = self.value(choice.condition)
        return _Open(choice, condition, choice.then(), inner, block)

    def _closed(self, each: _Open, otherwise: tree.Block | tree.If | None) -> tree.Block | tree.If | None:
        """Emit a choice, and return what its block is as the ``else`` of the one before."""
        self.emit(tree.If(each.condition, each.then, otherwise, span=each.choice.span))
        each.block.close()
        return (
            None if each.inner is None else _as_choice(tree.Block(tuple(each.inner), span=each.choice.span))
        )


def _as_choice(block: tree.Block) -> tree.Block | tree.If:
    """Return a block, or the choice that it consists of."""
    match block.statements:
        case (tree.If() as only,):
            return only
        case _:
            return block


def _may_be_cut(chain: Sequence[Choice]) -> bool:
    """Return whether the choices of a chain may stand behind each other: it is long, and no condition declares variables for those behind it."""
    return len(chain) > MOST_BLOCKS and not any(
        _binds(node) for each in chain for node in descendants(each.condition)
    )


def _binds(node: Node) -> bool:
    return isinstance(node, typed.InstanceOf) and node.variable is not None
