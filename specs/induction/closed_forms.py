"""Closed forms: what a recursive method returns as a sum of multiples of its parameters, always, or where one of them is a certain small number.

They are guessed from what the interpreter returns for small arguments (polynomial interpolation), to be tried out: nothing here need be right. Ackermann's function is `n + 2` where
`m` is 1, and `2 * n + 3` where it is 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.terms.shape import Shape
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import is_integral

HELD = range(4)
"""What a parameter is guessed to be where there is a closed form."""
BASE = 1
"""What the others are in the first run of several."""
STEPS, DEPTH = 10_000, 1_000
"""How long a run may be."""


@dataclass(frozen=True, slots=True, eq=False)
class ClosedForm:
    """What a method returns where the parameter `held` is `value`, or always if none is: `constant`, and some parameters so many times. `clause` says that."""

    held: Variable | None
    value: int
    constant: int
    factors: tuple[tuple[Variable, int], ...]
    clause: logic.Formula


def closed_forms(program: Program, method: Method, settings: Settings) -> Iterator[ClosedForm]:
    """Yield what fits the runs of a method on numbers whose parameters and result are integers of one type; first what may always be so."""
    result = method.retval
    if (
        result is None
        or not is_integral(result.type)
        or any(each.type is not result.type for each in method.parameters)
    ):
        return
    runs = _Runs(program, method, Settings(overflow=settings.overflow, steps=STEPS, depth=DEPTH))
    several = method.parameters if len(method.parameters) > 1 else ()
    yield from filter(None, map(runs.fitted, ({}, *({each: value} for each in several for value in HELD))))


@dataclass(frozen=True, slots=True)
class _Runs:
    program: Program
    method: Method
    settings: Settings

    def fitted(self, held: Mapping[Variable, int]) -> ClosedForm | None:
        """Return the sum that fits some runs and foretells another one, None if there is no such sum."""
        free = [each for each in self.method.parameters if each not in held]
        first, second = ({**held, **dict.fromkeys(free, value)} for value in (BASE, BASE + 2))
        base, last = self._result(first), self._result(second)
        steps = (
            [(each, self._result({**first, each: BASE + 1})) for each in free]
            if base is not None and last is not None
            else []
        )
        factors = tuple(
            (each, value - base) for each, value in steps if value is not None and base is not None
        )
        if base is None or len(factors) < len(free):
            return None
        total = sum(factor for _, factor in factors)
        if base + 2 * total != last:
            return None
        parameter, value = next(iter(held.items()), (None, 0))
        return self._form(parameter, value, base - BASE * total, tuple(each for each in factors if each[1]))

    def _result(self, values: Mapping[Variable, int]) -> int | None:
        arguments = [values[each] for each in self.method.parameters]
        outcome = run(self.program, self.method, arguments, settings=self.settings).outcome
        return outcome.value if isinstance(outcome, Returned) and isinstance(outcome.value, int) else None

    def _form(
        self, held: Variable | None, value: int, constant: int, factors: tuple[tuple[Variable, int], ...]
    ) -> ClosedForm:
        span, result = self.method.span, self.method.retval
        assert result is not None
        shape = Shape((frozenset({result.type}),), scalar=True)

        def number(of: int) -> logic.Term:
            return logic.Constant(of, shape=shape, span=span)

        def variable(of: Variable) -> logic.Term:
            return logic.ProgramVariable(of, shape=shape, span=span)

        total = number(constant)
        for each, factor in factors:
            product = logic.Arithmetic(
                ArithmeticOp.MULTIPLY, number(factor), variable(each), shape=shape, span=span
            )
            total = logic.Arithmetic(ArithmeticOp.ADD, total, product, shape=shape, span=span)
        clause: logic.Formula = logic.Same(variable(result), total, span=span)
        if held is not None:
            clause = logic.Implies(logic.Same(variable(held), number(value), span=span), clause, span=span)
        return ClosedForm(held, value, constant, factors, clause)
