"""``break``, ``continue``, ``return`` and ``yield`` to any place around, with OOX's ``break`` and ``continue`` of the innermost loop.

What a jump may leave is a *frame*: a loop, a block or ``switch`` that is left by a jump (a loop which runs once, so that it costs no
unrolling), or what ``finally`` guards (such a loop, too). A jump that passes the border of a loop before it arrives sets a flag and leaves this loop;
behind it, the flag is tested, and the jump goes on from there. A jump to where the control goes anyhow is left out before (`without_tail`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field, replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import typed
from ooxcheck.java.lowering.code.identity import Identity
from ooxcheck.java.types import BOOLEAN, Type
from ooxcheck.oox import nodes, tree

Jump: TypeAlias = typed.Break | typed.Continue | typed.Return | typed.Yield


@dataclass(slots=True, eq=False)
class Frame:
    """Something that jumps arrive at or pass: `words` are the jumps without label that it takes."""

    words: tuple[type[typed.Node], ...]
    labels: frozenset[str] = frozenset()
    is_loop: bool = True
    is_finally: bool = False
    again: Callable[[], None] | None = None
    """Emits what comes between ``continue`` and the next turn; None: no turn."""
    passing: dict[tuple[str, Frame | None], tuple[str, Jump]] = field(default_factory=dict)
    """Flags of the jumps that leave this frame and go on."""


class Jumps(Identity):
    """Lowers jumps; `frames` are those around the current statement, the innermost last."""

    frames: list[Frame]
    result: tuple[str, Type] | None
    """The variable that holds a result on its way through ``finally``, and its type."""

    @contextmanager
    def framed(self, frame: Frame) -> Iterator[None]:
        """Lower what stands inside a frame."""
        self.frames.append(frame)
        yield
        self.frames.pop()

    def jump(self, node: Jump) -> None:
        """Emit a jump from here."""
        target = self._target(node)
        at = -1 if target is None else self.frames.index(target)
        passed = [frame for frame in self.frames[at + 1 :] if frame.is_loop]
        if target is None and not any(frame.is_finally for frame in passed):
            self._leave(node)
        elif passed:
            self._pass(passed[-1], target, node)
        elif isinstance(node, typed.Continue) and target is not None and target.again is not None:
            target.again()
            self.emit(tree.Continue(span=self.here))
        else:
            self.emit(tree.Break(span=self.here))

    def _target(self, node: Jump) -> Frame | None:
        if isinstance(node, typed.Return):
            return None
        label = node.label if isinstance(node, typed.Break | typed.Continue) else None
        inside_out = reversed(self.frames)
        if label is None:
            return next(frame for frame in inside_out if isinstance(node, frame.words))
        wants_turn = isinstance(node, typed.Continue)
        return next(
            f for f in inside_out if label in f.labels and (not wants_turn or typed.Continue in f.words)
        )

    def _pass(self, frame: Frame, target: Frame | None, node: Jump) -> None:
        key = (type(node).__name__, target)
        if key not in frame.passing:
            frame.passing[key] = (self.fresh(), node)
        self.assign(tree.Name(frame.passing[key][0], span=node.span), tree.BoolLiteral(True, span=node.span))
        self.emit(tree.Break(span=self.here))

    def _leave(self, node: Jump) -> None:
        assert isinstance(node, typed.Return), "only a return should leave a method"
        result = (
            None
            if self.result is None or node.value is None
            else tree.Name(self.result[0], span=node.value.span)
        )
        self.emit(tree.Return(result, span=self.here))

    def flags(self, frame: Frame) -> list[tree.Statement]:
        """Return the declarations of the flags of a frame."""
        off, type_ = tree.BoolLiteral(False, span=self.silent), self.names.type(BOOLEAN, self.silent)
        return [tree.Declare(type_, flag, off, span=self.silent) for flag, _ in frame.passing.values()]

    def go_on(self, frame: Frame) -> None:
        """Emit, behind a frame, the jumps that go on."""
        for flag, node in frame.passing.values():
            with self.collected() as inner:
                self.jump(node)
            self.emit(tree.If(tree.Name(flag, span=self.silent), self.block(inner), None, span=self.silent))

    def once(self, frame: Frame, statements: list[tree.Statement]) -> None:
        """Emit statements that jumps may leave: in a loop that runs once, if some do."""
        if not frame.is_loop:
            self.emit(*statements)
            return
        self.emit(*self.flags(frame))
        end = [tree.Break(span=self.silent)] if self.can_end(statements) else []
        body = self.block([*statements, *end])
        self.emit(tree.While(tree.BoolLiteral(True, span=self.silent), (), body, span=self.silent))

    def returned(self, node: typed.Return) -> None:
        """Emit ``return``: directly, or by way of the variable for results if ``finally`` comes first."""
        if not any(frame.is_finally for frame in self.frames):
            self.emit(tree.Return(None if node.value is None else self.source(node.value), span=self.here))
            return
        if node.value is not None:
            assert self.result is not None, "a method with a result should have a variable for it"
            self.assign(tree.Name(self.result[0], span=node.value.span), self.source(node.value))
        self.jump(node)


def leaves(statement: nodes.Node, words: tuple[type[typed.Node], ...], label: str | None = None) -> bool:
    """Return whether a jump inside a statement leaves it: without label by one of these words, or with this label."""
    waiting = [(statement, words)]
    while waiting:
        node, words = waiting.pop()
        match node:
            case typed.Break(at) | typed.Continue(at) if at is not None:
                if at == label:
                    return True
            case typed.Break() | typed.Continue() | typed.Yield() | typed.Return() if isinstance(node, words):
                return True
            case typed.While() | typed.DoWhile() | typed.For():
                words = tuple(word for word in words if word not in (typed.Break, typed.Continue))
            case typed.Switch():
                words = tuple(word for word in words if word is not typed.Break)
            case typed.SwitchExpression():
                continue
            case _:
                pass
        waiting += [(inner, words) for inner in nodes.children(node)]
    return False


def leaves_any(statement: nodes.Node) -> bool:
    """Return whether any jump inside a statement goes to somewhere outside of it."""
    waiting: list[tuple[nodes.Node, int, frozenset[str]]] = [(statement, 0, frozenset())]
    while waiting:
        node, loops, labels = waiting.pop()
        match node:
            case typed.Return() | typed.Yield():
                return True
            case typed.Break(label) | typed.Continue(label):
                if not loops if label is None else label not in labels:
                    return True
            case typed.Labeled(label):
                labels |= {label}
            case typed.While() | typed.DoWhile() | typed.For() | typed.Switch():
                loops += 1
            case typed.SwitchExpression():
                continue
            case _:
                pass
        waiting += [(inner, loops, labels) for inner in nodes.children(node)]
    return False


def without_tail(
    statements: tuple[typed.Statement, ...], is_end: Callable[[typed.Statement], bool]
) -> tuple[typed.Statement, ...]:
    """Return statements without jumps at their ends to right behind them."""
    if not statements:
        return ()
    *most, last = statements
    if is_end(last):
        return tuple(most)
    return (*most, _without(last, is_end))


def _without(last: typed.Statement, is_end: Callable[[typed.Statement], bool]) -> typed.Statement:
    match last:
        case typed.Block(inner):
            return replace(last, statements=without_tail(inner, is_end))
        case typed.If():
            chain, rest = nodes.else_chain(last)
            found: typed.Statement | None = (
                None if rest is None else typed.Block(without_tail((rest,), is_end), span=rest.span)
            )
            for each in reversed(chain):
                then = typed.Block(without_tail((each.then,), is_end), span=each.then.span)
                found = replace(each, then=then, otherwise=found)
            assert found is not None, "a chain should have a choice"
            return found
        case _:
            return last
