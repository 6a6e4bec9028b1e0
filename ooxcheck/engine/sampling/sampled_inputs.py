"""The inputs of one sample run: results of methods that are known by their contracts, chosen among sample values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from ooxcheck.engine.sampling.computed_functions import computed_function, is_arbitrary, is_unknown
from ooxcheck.engine.sampling.local_search import Input, Inputs
from ooxcheck.engine.sampling.sample_values import Domains
from ooxcheck.oox.analysis.effects import may_throw_by_contract
from ooxcheck.oox.running.code import Effect, Engine, Frame
from ooxcheck.oox.running.contracts.own_effect import own_effect
from ooxcheck.oox.running.heap import Atom, Dynamic
from ooxcheck.oox.running.outcomes import Ended, Undetermined
from ooxcheck.oox.typed import Method, While
from ooxcheck.oox.types import STRING, Primitive, Type

Policy: TypeAlias = Callable[[Sequence[Dynamic]], int]
"""Chooses the position of one of several values."""
MakePolicy: TypeAlias = Callable[[], Policy]
"""Makes a policy at its start, for runs with the same choices."""

_REPEATED = 0.25
"""The probability that a random choice repeats the last value of its type."""


def constant_policy(number: int) -> Policy:
    """Return the policy that always chooses the same position, as far as there are so many values."""
    return lambda options: number % len(options)


def random_policy(seed: int) -> Policy:
    """Return a policy that chooses at random, and often the value that it chose last."""
    source, last = Random(seed), list[Dynamic]()

    def choose(options: Sequence[Dynamic]) -> int:
        if last and last[-1] in options and source.random() < _REPEATED:
            return list(options).index(last[-1])
        position = source.randrange(len(options))
        last.append(options[position])
        return position

    return choose


class SampledInputs:
    """A director that chooses the effects of methods without body by a policy, and computes mathematical functions.

    Computed results are moved by `shift` units in the last place. `has_choices` says whether other inputs are possible, `computes` whether some function
    was computed, and `is_computed` whether all results are of which a JVM computes one. The first values of
    methods without contract are those of `given`; all of them are `used`.
    """

    def __init__(self, domains: Domains, policy: Policy, shift: int = 0, given: Inputs = ()) -> None:
        self.domains = domains
        self.used: list[Input] = []
        self._given = given
        self._policy = policy
        self._shift = shift
        self.has_choices = False
        self.computes = False
        self.is_computed = True

    def choose(self, options: int) -> int:
        """Return the position of one of several values that the machine offers."""
        self.has_choices = True
        return self._policy(range(options))

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        """Return the effect of a call that is known by its contract."""
        method = frame.code.method
        assert method is not None
        function = computed_function(method, self._shift)
        if function is not None:
            self.computes = True
            return Effect([], function(*frame.entry))
        if is_unknown(method):
            raise Ended(Undetermined("its results are not known", method.span))
        self.is_computed = self.is_computed and not is_arbitrary(method)
        if _is_plain(method):
            self.has_choices = True
            self.used.append((method.result, self._value(method.result)))
            return Effect([], self.used[-1][1])
        return own_effect(machine, frame)

    def _value(self, type_: Type) -> Dynamic:
        """Return the next value: a given one if it has the type, or one that the policy chooses."""
        given = self._given[len(self.used)] if len(self.used) < len(self._given) else None
        if given is not None and given[0] is type_:
            return given[1]
        options = self.domains[type_]
        return options[self._policy(options)]

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Atom]:
        """Refuse loops by invariant: a sample run runs all loops."""
        raise AssertionError("a sample run should run all loops")


def _is_plain(method: Method) -> bool:
    """Return whether a method has any result of a primitive type, and no effect."""
    contract = method.contract
    return (
        isinstance(method.result, Primitive)
        and method.result is not STRING
        and method.retval is not None
        and not (contract.modifies or contract.ensures or contract.pure or method.constructor)
        and not may_throw_by_contract(method, unless_forbidden=True)
    )
