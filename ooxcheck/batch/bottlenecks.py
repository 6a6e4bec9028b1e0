"""The part of a program that may make its check slow, and the option that could help.

Products and quotients of two unknown numbers are hardest for solvers: their gates grow with the square of the width. Without these it is the number of
objects and iterations.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method

_NAMES = {
    ArithmeticOp.MULTIPLY: "multiplication",
    ArithmeticOp.DIVIDE: "division",
    ArithmeticOp.REMAINDER: "remainder",
}
_COSTS = {ArithmeticOp.MULTIPLY: 1, ArithmeticOp.DIVIDE: 2, ArithmeticOp.REMAINDER: 2}
_NARROW = 8


@cache
def slow_part(program: Program, method: Method, doing: str) -> str:
    """Return the part of a check that may be slow, and a remedy."""
    if doing.startswith("encoding"):
        return "unrolling; a smaller --unroll or --timeout could help"
    costliest = max(_operations(program, method), key=lambda each: _COSTS[each[0]], default=None)
    if costliest is None:
        return "many objects and steps; a smaller --scope or --unroll, or --timeout, could help"
    (op, span), width = costliest, program.int_width
    narrower = f"--int-width {_NARROW} or " if width > _NARROW else ""
    return f"{width}-bit {_NAMES[op]} at :{span.line}; {narrower}--timeout could help"


def _operations(program: Program, method: Method) -> Iterator[tuple[ArithmeticOp, Span]]:
    """Yield the operations on two numbers that are not constants, with their places: those of the method first."""
    for each in reachable(program, method):
        for node in descendants(each):
            match node:
                case (
                    typed.Binary(op=op, left=left, right=right)
                    | logic.Arithmetic(op=op, left=left, right=right)
                ) if isinstance(op, ArithmeticOp) and op in _COSTS:
                    if not isinstance(left, typed.Constant | logic.Constant) and not isinstance(
                        right, typed.Constant | logic.Constant
                    ):
                        yield op, node.span
