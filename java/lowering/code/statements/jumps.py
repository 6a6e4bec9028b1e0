"""``break``, ``continue``, ``return`` and ``yield`` to any enclosing statement, by OOX's jumps out of the innermost loop.

A jump may leave a *frame*: a loop, a block or ``switch`` that a jump leaves (lowered to a loop that runs once, so that it costs no unrolling), or the statements
guarded by ``finally`` (such a loop, too). A jump that crosses the border of a loop before its target sets a flag and leaves this loop; after the loop, the flag is
tested, and the jump continues from there. A jump to the statement that follows anyway is removed before (`without_tail`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, Jump, JumpFrame
from ooxcheck.java.types import BOOLEAN
from ooxcheck.oox import nodes, tree


@contextmanager
def push_frame(code: Emitter, frame: JumpFrame) -> Iterator[None]:
    """Lower the contents of a frame."""
    code.frames.append(frame)
    yield
    code.frames.pop()


def jump(code: Emitter, node: Jump) -> None:
    """Emit a jump from the current statement."""
    target = _target(code, node)
    at = -1 if target is None else code.frames.index(target)
    crossed = [frame for frame in code.frames[at + 1 :] if frame.is_loop]
    if target is None and not any(frame.is_finally for frame in crossed):
        _leave_method(code, node)
    elif crossed:
        _cross(code, crossed[-1], target, node)
    elif isinstance(node, typed.Continue) and target is not None and target.next_turn is not None:
        target.next_turn()
        code.emit(tree.Continue(span=code.here))
    else:
        code.emit(tree.Break(span=code.here))


def _target(code: Emitter, node: Jump) -> JumpFrame | None:
    """Return the frame that a jump ends at, None for the whole method."""
    inside_out = reversed(code.frames)
    match node:
        case typed.Return():
            return None
        case typed.Yield() | typed.Break(None) | typed.Continue(None):
            return next(frame for frame in inside_out if isinstance(node, frame.kinds))
        case typed.Break(label):
            return next(frame for frame in inside_out if label in frame.labels)
        case typed.Continue(label):
            return next(
                frame for frame in inside_out if label in frame.labels and typed.Continue in frame.kinds
            )


def _cross(code: Emitter, frame: JumpFrame, target: JumpFrame | None, node: Jump) -> None:
    """Emit a jump out of a frame on the way to an outer one."""
    key = (type(node), target)
    if key not in frame.passing:
        frame.passing[key] = (code.fresh(), node)
    code.assign(tree.Name(frame.passing[key][0], span=node.span), tree.BoolLiteral(True, span=node.span))
    code.emit(tree.Break(span=code.here))


def _leave_method(code: Emitter, node: Jump) -> None:
    assert isinstance(node, typed.Return), "only a return should leave a method"
    result = (
        None if code.result is None or node.value is None else tree.Name(code.result[0], span=node.value.span)
    )
    code.emit(tree.Return(result, span=code.here))


def declare_flags(code: Emitter, frame: JumpFrame) -> None:
    """Emit the declarations of the flags of a frame."""
    off, type_ = tree.BoolLiteral(False, span=code.silent), code.names.type(BOOLEAN, code.silent)
    code.emit(*(tree.Declare(type_, flag, off, span=code.silent) for flag, _ in frame.passing.values()))


def resume_jumps(code: Emitter, frame: JumpFrame) -> None:
    """Emit, after a frame, the jumps that continue to outer frames."""
    for flag, node in frame.passing.values():
        with code.collect_statements() as inner:
            jump(code, node)
        code.emit(tree.If(tree.Name(flag, span=code.silent), code.block(inner), None, span=code.silent))


def run_once(code: Emitter, frame: JumpFrame, statements: list[tree.Statement]) -> None:
    """Emit the statements of a frame: in a loop that runs once, if jumps leave it."""
    if not frame.is_loop:
        code.emit(*statements)
        return
    declare_flags(code, frame)
    end = [tree.Break(span=code.silent)] if can_complete(statements) else []
    body = code.block([*statements, *end])
    code.emit(tree.While(tree.BoolLiteral(True, span=code.silent), (), body, span=code.silent))


def return_value(code: Emitter, node: typed.Return) -> None:
    """Emit ``return``: directly, or through the variable for results if ``finally`` runs first."""
    if not any(frame.is_finally for frame in code.frames):
        result = None if node.value is None else code.lower.source(code, node.value)
        code.emit(tree.Return(result, span=code.here))
        return
    if node.value is not None:
        assert code.result is not None, "a method with a result should have a variable for it"
        code.assign(tree.Name(code.result[0], span=node.value.span), code.lower.source(code, node.value))
    jump(code, node)


# --------------------------------------------------------------------------------------------------- questions


def can_complete(statements: Sequence[tree.Statement]) -> bool:
    """Return whether control can reach the end of statements of OOX, judged by the last of them."""
    waiting = [statements[-1] if statements else None]
    while waiting:
        match waiting.pop():
            case tree.Break() | tree.Continue() | tree.Return() | tree.Throw():
                continue
            case tree.Block(inner):
                waiting.append(inner[-1] if inner else None)
            case tree.If(_, then, otherwise) if otherwise is not None:
                waiting += (then, otherwise)
            case _:  # the safe answer: code after them is emitted, though it may be unreachable
                return True
    return False


def leaves(statement: nodes.Node, kinds: tuple[type[Jump], ...], label: str | None = None) -> bool:
    """Return whether a jump inside a statement leaves it: one of these kinds without a label, or one with this label."""
    waiting = [(statement, kinds)]
    while waiting:
        node, kinds = waiting.pop()
        match node:
            case typed.Break(at) | typed.Continue(at) if at is not None:
                if at == label:
                    return True
            case typed.Break() | typed.Continue() | typed.Yield() | typed.Return() if isinstance(node, kinds):
                return True
            case typed.While() | typed.DoWhile() | typed.For():
                kinds = tuple(kind for kind in kinds if kind not in (typed.Break, typed.Continue))
            case typed.Switch():
                kinds = tuple(kind for kind in kinds if kind is not typed.Break)
            case typed.SwitchExpression():
                continue
            case _:  # other nodes are no targets of jumps; their parts are searched
                pass
        waiting += [(inner, kinds) for inner in nodes.children(node)]
    return False


def leaves_by_any_jump(statement: nodes.Node) -> bool:
    """Return whether any jump inside a statement has its target outside."""
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
            case _:  # other nodes are no targets of jumps; their parts are searched
                pass
        waiting += [(inner, loops, labels) for inner in nodes.children(node)]
    return False


def without_tail(
    statements: tuple[typed.Statement, ...], is_tail: Callable[[typed.Statement], bool]
) -> tuple[typed.Statement, ...]:
    """Return statements without the jumps at their ends to the statement after them."""
    if not statements:
        return ()
    *most, last = statements
    if is_tail(last):
        return tuple(most)
    return (*most, _without_tail_inside(last, is_tail))


def _without_tail_inside(
    last: typed.Statement, is_tail: Callable[[typed.Statement], bool]
) -> typed.Statement:
    match last:
        case typed.Block(inner):
            return replace(last, statements=without_tail(inner, is_tail))
        case typed.If():
            chain, rest = nodes.else_chain(last)
            result: typed.Statement | None = (
                None if rest is None else typed.Block(without_tail((rest,), is_tail), span=rest.span)
            )
            for each in reversed(chain):
                then = typed.Block(without_tail((each.then,), is_tail), span=each.then.span)
                result = replace(each, then=then, otherwise=result)
            assert result is not None, "a chain should have a choice"
            return result
        case _:  # jumps inside of others are lowered as jumps: correct, and only longer
            return last
