"""Chains of choices: ``if ... else if ...`` and ``c ? a : d ? b : e``, without recursion, so that they may be long.

A condition that needs no statements continues the chain of OOX. One that does, such as a call, is in a block after the preceding ``else``. Where these blocks would
be nested too deeply, the rest of the chain follows after them, and runs if a flag shows that no condition held so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.lowering.code.expressions.operands import value
from ooxcheck.java.types import BOOLEAN
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.source import Span

MOST_BLOCKS = 50
"""How many blocks of one chain are nested at most."""

Branch: TypeAlias = Callable[[], tree.Block]
"""Lowers a branch."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A condition and its branch; `statement` is the Java statement of the choice, None in an expression."""

    condition: typed.Expr
    then: Branch
    span: Span
    statement: typed.Statement | None = None


@dataclass(frozen=True, slots=True)
class _OpenChoice:
    """A choice whose ``else`` is not lowered yet; `inner` are the statements of the block around it, None for the first."""

    choice: Choice
    condition: tree.Expr
    then: tree.Block
    inner: list[tree.Statement] | None
    block: ExitStack


def choose(code: Emitter, chain: Sequence[Choice], rest: Branch | None) -> None:
    """Emit a chain of choices, and the branch of its last ``else``."""
    begin, flag = len(code.out), tree.Name(code.fresh(), span=code.silent) if _may_be_split(chain) else None
    done = _emit_choices(code, chain, 0, rest, flag)
    if flag is None or done == len(chain):
        return
    off = tree.BoolLiteral(False, span=code.silent)
    code.out.insert(
        begin, tree.Declare(code.names.type(BOOLEAN, code.silent), flag.name, off, span=code.silent)
    )
    while done < len(chain):
        with code.collect_statements() as inner:
            code.emit(tree.Assign(flag, off, span=code.silent))
            done = _emit_choices(code, chain, done, rest, flag)
        code.emit(tree.If(flag, tree.Block(tuple(inner), span=code.silent), None, span=code.silent))


def _emit_choices(
    code: Emitter, chain: Sequence[Choice], first: int, rest: Branch | None, flag: tree.Name | None
) -> int:
    """Emit choices from `first` on and return the index of the next one; `flag` is set if none is taken and others follow."""
    opened: list[_OpenChoice] = []
    at, blocks = first, 0
    with ExitStack() as all_blocks:
        while at < len(chain) and (flag is None or blocks < MOST_BLOCKS):
            opened.append(_open(code, chain[at], all_blocks, is_first=not opened))
            blocks += bool(opened[-1].inner)
            at += 1
        if at < len(chain):
            assert flag is not None, "only a chain that may be split should stop early"
            on = tree.Assign(flag, tree.BoolLiteral(True, span=code.silent), span=code.silent)
            otherwise: tree.Block | tree.If | None = tree.Block((on,), span=code.silent)
        else:
            otherwise = None if rest is None else _unwrap(rest())
        for each in reversed(opened):
            otherwise = _close(code, each, otherwise)
    return at


def _open(code: Emitter, choice: Choice, all_blocks: ExitStack, *, is_first: bool) -> _OpenChoice:
    block = all_blocks.enter_context(ExitStack())
    inner = None if is_first else block.enter_context(code.collect_statements())
    if not is_first and choice.statement is not None:
        block.enter_context(code.at(choice.statement))
    condition = value(code, choice.condition)
    return _OpenChoice(choice, condition, choice.then(), inner, block)


def _close(
    code: Emitter, each: _OpenChoice, otherwise: tree.Block | tree.If | None
) -> tree.Block | tree.If | None:
    """Emit a choice, and return its block as the ``else`` of the choice before it."""
    code.emit(tree.If(each.condition, each.then, otherwise, span=each.choice.span))
    each.block.close()
    return None if each.inner is None else _unwrap(tree.Block(tuple(each.inner), span=each.choice.span))


def _unwrap(block: tree.Block) -> tree.Block | tree.If:
    """Return a block, or the choice that it consists of."""
    match block.statements:
        case (tree.If() as only,):
            return only
        case _:  # an `else` may be any block
            return block


def _may_be_split(chain: Sequence[Choice]) -> bool:
    """Return whether a chain may be split into consecutive parts: it is long, and no condition declares variables for later ones."""
    return len(chain) > MOST_BLOCKS and not any(
        _binds(node) for each in chain for node in descendants(each.condition)
    )


def _binds(node: Node) -> bool:
    return isinstance(node, typed.InstanceOf) and node.variable is not None
