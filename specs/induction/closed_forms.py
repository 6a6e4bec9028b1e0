"""Closed forms: the result of a recursive method as a linear combination of its parameters, possibly for one small value of a parameter.

They are candidates, interpolated from runs of the interpreter on small arguments; proofs decide whether
they hold. Ackermann's function is
`n + 2` where `m` is 1, and `2 * n + 3` where it is 2.
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

FIXED_VALUES = range(4)
"""Values of a parameter for which a closed form is tried."""
BASE = 1
"""The value of the other parameters in the first run of several."""
STEPS, DEPTH = 10_000, 1_000
"""The limits of a run: steps and depth of calls."""


@dataclass(frozen=True, slots=True, eq=False)
class ClosedForm:
    """The result of a method where the parameter `held` is `value`, or always: `constant` plus multiples of parameters; `clause` states it."""

    held: Variable | None
    value: int
    constant: int
    factors: tuple[tuple[Variable, int], ...]
    clause: logic.Formula


def closed_forms(program: Program, method: Method, settings: Settings) -> Iterator[ClosedForm]:
    """Yield the candidates that fit runs of a method whose parameters and result are integers of one type; unconditional ones first."""
    result = method.retval
    if (
        result is None
        or not is_integral(result.type)
        or any(each.type is not result.type for each in method.parameters)
    ):
        return
    runs = _Runs(program, method, Settings(overflow=settings.overflow, steps=STEPS, depth=DEPTH))
    several = method.parameters if len(method.parameters) > 1 else ()
    yield from filter(
        None, map(runs.fit_linear_form, ({}, *({each: value} for each in several for value in FIXED_VALUES)))
    )


@dataclass(frozen=True, slots=True)
class _Runs:
    program: Program
    method: Method
    settings: Settings

    def fit_linear_form(self, held: Mapping[Variable, int]) -> ClosedForm | None:
        """Return the linear form that fits some runs and predicts another one, None if there is none."""
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
