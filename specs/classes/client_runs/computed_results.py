"""Results of functions without body that every machine computes nearly alike, such as logarithms, in the runs of histories."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ooxcheck.oox.running.code import Effect, Engine, Frame
from ooxcheck.oox.running.contracts.own_effect import own_effect
from ooxcheck.oox.running.heap import Atom
from ooxcheck.oox.typed import Method, While

Compute: TypeAlias = "Callable[[Method, int], Callable[..., float] | None]"
"""Returns the function that a method stands for, with results moved by some units in the last place; None for other methods."""


class ComputedResults:
    """A director that computes the results of some functions, moved by `shift` units; the machine chooses all other effects.

    `is_used` says that a result was computed.
    """

    def __init__(self, compute: Compute) -> None:
        self._compute = compute
        self.shift = 0
        self.is_used = False

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        """Return the effect of a call that is known by its contract."""
        method = frame.code.method
        assert method is not None
        function = self._compute(method, self.shift)
        if function is None:
            return own_effect(machine, frame)
        self.is_used = True
        return Effect([], function(*frame.entry))

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Atom]:
        """Refuse loops by invariant: a client runs all loops."""
        raise AssertionError("a client should run all loops")
