"""Unwinding assertions: executions that need more iterations or activations than the bounds allow are cut, and recorded.

A duty holds for all numbers of iterations if no execution is cut. Otherwise it holds only within the bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.typed import Method, While
from ooxcheck.translate.model.state import State
from ooxcheck.translate.symbolic.duty_ledger import UnrolledLoop
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Dead, Frame, Path


def cut_at_loop_bound(encoder: Encoder, path: Path, loop: While, states: Sequence[State]) -> None:
    """Record that the executions of a path need another iteration of a loop than the bound allows; `states` are those before each evaluation of its condition."""
    from ooxcheck.oox.analysis.loop_control import controlling_variables

    bound = Bounded("loop", loop.span)
    encoder.ledger.cut(bound, path.guard)
    slots = frozenset(each.slot for each in controlling_variables(loop))
    encoder.ledger.unrolled.setdefault(bound, []).append(UnrolledLoop(path.guard, tuple(states), slots))


@contextmanager
def count_activation(encoder: Encoder, path: Path, method: Method) -> Iterator[None]:
    """Count an activation during a block; cut executions that recurse deeper than the bound.

    A method that is known by its contract cannot recurse.
    """
    if known_by_contract(encoder, path.frame):
        yield
        return
    name = method.full_name
    opened = encoder.open.get(name, 0)
    if opened > encoder.bound(method.span):
        encoder.ledger.cut(Bounded("recursion", method.span), path.guard)
        raise Dead
    encoder.open[name] = opened + 1
    try:
        yield
    finally:
        encoder.open[name] = opened


def known_by_contract(encoder: Encoder, frame: Frame) -> bool:
    """Return whether an activation is replaced by its contract: it has no body, or the settings say so.

    Pure calls in formulas execute the body if there is one.
    """
    wanted = frame.method.full_name in encoder.settings.by_contract
    return frame.method.body is None or (frame.duties and not frame.is_entry and wanted)
