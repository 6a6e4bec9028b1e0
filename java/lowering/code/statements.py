"""Statements: loops, choices, blocks and assertions.

A loop whose condition takes statements, and ``do``, run for ever and are left by ``break``. What ``for`` does between two turns stands at
the end of its body, and before each ``continue``; where that stands in ``try``, which would catch too much, the body is a block that is left
instead. ``assert`` is a duty about a formula if its condition cannot throw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from ooxcheck.datatypes import cached_property
from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Choice, refuse
from ooxcheck.java.lowering.code.jumps import Frame, Jumps, leaves
from ooxcheck.java.lowering.code.monitors import monitor
from ooxcheck.java.typed import Variable
from ooxcheck.java.types import BOOLEAN, ClassType, Primitive
from ooxcheck.oox import nodes, tree
from ooxcheck.oox.source import Span

_COMPARISONS = frozenset(("<", "<=", ">", ">=", "==", "!="))
_NO_LABELS: frozenset[str] = frozenset()


class Statements(Jumps):
    """Lowers statements; ``switch``, ``throw`` and ``try`` are for those who extend it."""

    shared: set[Variable]
    """Variables that a switch has declared for several of its groups."""

    def statement(self, node: typed.Statement) -> None:
        """Lower a statement."""
        with self.at(node):
            self._known_statements[type(node)](self, node)

    @cached_property
    def _known_statements(self) -> Mapping[type[typed.Node], Callable[..., None]]:
        return _all_handlers(type(self))  # type: ignore[arg-type]  # a class, which mypy takes for one of its instances

    @classmethod
    def statement_handlers(cls) -> Mapping[type[typed.Node], Callable[..., None]]:
        """Return what lowers each kind of statement."""
        return _HANDLERS

    def statements(self, nodes_: Sequence[typed.Statement]) -> tree.Block:
        """Return the block that some statements become."""
        with self.collected() as inner:
            for node in nodes_:
                self.statement(node)
        return self.block(inner)

    def branch(self, node: typed.Statement) -> tree.Block:
        """Return the block that a branch or body becomes."""
        block = self.statements(node.statements if isinstance(node, typed.Block) else (node,))
        return tree.Block(block.statements, span=node.span)

    def formula(self, node: typed.Expr) -> tree.Expr:
        """Return a formula of a specification."""
        refuse("a specification among statements", "", node.span)

    # ------------------------------------------------------------------------------------------------- simple

    def _block(self, node: typed.Block) -> None:
        self.emit(self.branch(node))

    def _declare(self, node: typed.Declare) -> None:
        if node.value is not None:
            self.check_fits(node.value.type, node.variable.type, node.value.span)
        value = None if node.value is None else self.source(node.value)
        if node.variable in self.shared:
            if value is not None:
                self.assign(self.variable(node.variable), value)
            return
        name = self.declare(node.variable)
        place = self.silent if value is None else node.span
        self.emit(tree.Declare(self.names.type(node.variable.type, node.span), name, value, span=place))

    def _evaluate(self, node: typed.Evaluate) -> None:
        self.effect(node.expression)

    def _if(self, node: typed.If) -> None:
        chain, rest = nodes.else_chain(node)
        choices = [Choice(each.condition, partial(self.branch, each.then), each.span, each) for each in chain]
        self.choose(choices, None if rest is None else partial(self.branch, rest))

    def _return(self, node: typed.Return) -> None:
        self.returned(node)

    def _assert(self, node: typed.Assert) -> None:
        condition = self.value(node.condition)
        if self.can_throw(condition):
            condition = self._harmless(node.condition, condition)
        self.emit(tree.Assert(condition, span=node.span))

    def _harmless(self, node: typed.Expr, condition: tree.Expr) -> tree.Expr:
        """Return a condition that cannot throw any more; of a comparison of numbers, a counterexample tells both sides."""
        match node, condition:
            case typed.Binary(op, left, right), tree.Binary(same, first, second) if (
                op == same and op in _COMPARISONS
            ):
                if isinstance(left.type, Primitive) and isinstance(right.type, Primitive):
                    return tree.Binary(
                        op,
                        self.steady(first, left.type),
                        self.steady(second, right.type),
                        span=condition.span,
                    )
        return self.temporary(BOOLEAN, condition, node.span)

    def _claim(self, node: typed.Claim) -> None:
        formula = self.formula(node.formula)
        self.emit(
            tree.Assert(formula, span=node.span)
            if node.word == "assert"
            else tree.Assume(formula, span=node.span)
        )

    def _ghost_set(self, node: typed.GhostSet) -> None:
        self.emit(tree.GhostAssign(self.formula(node.target), self.formula(node.value), span=node.span))

    def _ghost_declare(self, node: typed.GhostDeclare) -> None:
        value = None if node.value is None else self.formula(node.value)
        ghost = tree.Ghost(
            self.names.spec_type(node.type, node.span), self.declare(node.variable), span=node.span
        )
        self.emit(tree.GhostDeclare(ghost, value, span=node.span))

    def _synchronized(self, node: typed.Synchronized) -> None:
        if not isinstance(node.lock, typed.ClassLiteral):
            self.check_lock(node.lock)
            lock = self.value(node.lock)
            when, body = self._awaited(node.body)
            self.emit(tree.Lock(lock, self.branch(body), when, span=node.span))
        elif self.is_shared and isinstance(node.lock.type, ClassType):
            self.emit(
                tree.Lock(
                    self.monitor(node.lock.type.name, node.span), self.branch(node.body), span=node.span
                )
            )
        else:
            self.emit(self.branch(node.body))

    def _awaited(self, body: typed.Block) -> tuple[tree.Expr | None, typed.Block]:
        """Return what a block of the library waits for, and the rest of it."""
        match body.statements:
            case (typed.Claim("assume", formula), *rest) if self.program.class_(self.owner).is_library:
                return self.formula(formula), replace(body, statements=tuple(rest))
            case _:
                return None, body

    def monitor(self, class_name: str, span: Span) -> tree.Expr:
        """Return the object that stands for a class where it is a lock."""
        return tree.Member(
            tree.Name(self.names.static_owner(class_name), span=span),
            monitor(self.names.class_(class_name)),
            span=span,
        )

    def _construct(self, node: typed.ConstructorCall) -> None:
        values, arguments = self.constructor_arguments(node)
        this = tree.This(span=node.span)
        self.preset(this, node.presets, values)
        self.construct(this, node.constructor, arguments, node.span)
        if node.word == "super":
            for statement in self.program.initial(self.owner, is_static=False):
                self.statement(statement)

    # -------------------------------------------------------------------------------------------------- loops

    def _while(self, node: typed.While, labels: frozenset[str] = _NO_LABELS) -> None:
        self._loop(node.condition, (), node.body, node.invariants, labels, node.span)

    def _for(self, node: typed.For, labels: frozenset[str] = _NO_LABELS) -> None:
        with self.collected() as inner:
            for statement in node.initial:
                self.statement(statement)
            self._loop(node.condition, node.updates, node.body, node.invariants, labels, node.span)
        self.emit(*([self.block(inner)] if node.initial else inner))

    def _do(self, node: typed.DoWhile, labels: frozenset[str] = _NO_LABELS) -> None:
        def again() -> None:
            self.emit(self._stop_unless(self.value(node.condition)))

        body, frame = self._turn(node.body, again, labels, can_fail=True)
        self._endless(body, frame, node.invariants)

    def _loop(
        self,
        condition: typed.Expr | None,
        updates: tuple[typed.Expr, ...],
        body: typed.Statement,
        invariants: tuple[typed.Expr, ...],
        labels: frozenset[str],
        span: Span,
    ) -> None:
        with self.collected() as before:
            test = tree.BoolLiteral(True, span=span) if condition is None else self.value(condition)

        def again() -> None:
            for update in updates:
                with self.at(update):
                    self.effect(update)

        done, frame = self._turn(body, again, labels, can_fail=not all(map(_is_safe, updates)))
        if before:
            self._endless([*before, self._stop_unless(test), *done], frame, invariants)
        else:
            self._emit_loop(test, done, frame, invariants)

    def _turn(
        self, body: typed.Statement, again: Callable[[], None], labels: frozenset[str], *, can_fail: bool
    ) -> tuple[list[tree.Statement], Frame]:
        """Return the statements of one turn of a loop, and the frame of the loop."""
        is_apart = can_fail and _continues_in_try(body, labels)
        words = (typed.Break,) if is_apart else (typed.Break, typed.Continue)
        loop = Frame(words, labels, again=again)
        with self.framed(loop), self.collected() as inner:
            if is_apart:
                turn = Frame((typed.Continue,), labels)
                with self.framed(turn):
                    done = self.branch(body)
                self.once(turn, list(done.statements))
                self.go_on(turn)
            else:
                self.emit(*self.branch(body).statements)
            if self.can_end(inner):
                again()
        return inner, loop

    def _stop_unless(self, test: tree.Expr) -> tree.Statement:
        """Return what leaves a loop; the test is not negated, so that a trace tells what came out of it."""
        leave = tree.Block((tree.Break(span=test.span),), span=test.span)
        return tree.If(test, tree.Block((), span=test.span), leave, span=test.span)

    def _endless(self, body: list[tree.Statement], frame: Frame, invariants: tuple[typed.Expr, ...]) -> None:
        self._emit_loop(tree.BoolLiteral(True, span=self.here), body, frame, invariants)

    def _emit_loop(
        self, test: tree.Expr, body: list[tree.Statement], frame: Frame, invariants: tuple[typed.Expr, ...]
    ) -> None:
        self.emit(*self.flags(frame))
        formulas = tuple(map(self.formula, invariants))
        self.emit(tree.While(test, formulas, self.block(body), span=self.here))
        self.go_on(frame)

    # -------------------------------------------------------------------------------------------------- jumps

    def _labeled(self, node: typed.Labeled) -> None:
        labels, inner = frozenset((node.label,)), node.statement
        while isinstance(inner, typed.Labeled):
            labels, inner = labels | {inner.label}, inner.statement
        match inner:
            case typed.While():
                self._while(inner, labels)
            case typed.DoWhile():
                self._do(inner, labels)
            case typed.For():
                self._for(inner, labels)
            case _:
                self._labeled_block(inner, labels)

    def _labeled_block(self, node: typed.Statement, labels: frozenset[str]) -> None:
        frame = Frame((), labels, is_loop=any(leaves(node, (), label) for label in labels))
        with self.framed(frame):
            body = self.branch(node)
        self.once(frame, list(body.statements) if frame.is_loop else [body])
        self.go_on(frame)

    def _jump(self, node: typed.Break | typed.Continue) -> None:
        self.jump(node)


def _continues_in_try(body: nodes.Node, labels: frozenset[str]) -> bool:
    """Whether a ``continue`` of the loop with this body stands inside ``try``."""
    tries = (node for node in nodes.descendants(body) if isinstance(node, typed.Try))
    return any(leaves(each, (typed.Continue,), label) for each in tries for label in (labels or {None}))


def _is_safe(update: typed.Expr) -> bool:
    """Whether an update of a local variable cannot throw."""
    if not isinstance(update, typed.Update | typed.Assign) or not isinstance(update.target, typed.Local):
        return False
    harmless = typed.Local | typed.Constant | typed.Convert | typed.Unary
    parts = list(nodes.descendants(update.value))
    return all(
        isinstance(node, harmless) or (isinstance(node, typed.Binary) and node.op not in "/%")
        for node in parts
    )


@cache
def _all_handlers(cls: type[Statements]) -> Mapping[type[typed.Node], Callable[..., None]]:
    return cls.statement_handlers()


_HANDLERS: Mapping[type[typed.Node], Callable[..., None]] = {
    typed.Block: Statements._block,
    typed.Declare: Statements._declare,
    typed.Evaluate: Statements._evaluate,
    typed.If: Statements._if,
    typed.While: Statements._while,
    typed.DoWhile: Statements._do,
    typed.For: Statements._for,
    typed.Labeled: Statements._labeled,
    typed.Break: Statements._jump,
    typed.Continue: Statements._jump,
    typed.Return: Statements._return,
    typed.Synchronized: Statements._synchronized,
    typed.Assert: Statements._assert,
    typed.ConstructorCall: Statements._construct,
    typed.Claim: Statements._claim,
    typed.GhostSet: Statements._ghost_set,
    typed.GhostDeclare: Statements._ghost_declare,
}
