"""Tabulation: calls with equal arguments are executed once (memoisation: Michie, Nature 1968), so that multiple recursion is no tree.

The result of a method on numbers depends only on its arguments. So a body is executed once for each
arguments, for all executions, and
executions in which it does not return within the bound are cut at every call. Arguments are equal if they
differ from the same number by
the same constant. Only proofs rely on this: the depth of a call is that of the first occurrence of its
arguments.

If a method has closed forms for some values of a parameter, calls are split by these values and the next
one; a call with a closed form is
not executed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.relational import FALSE, TRUE
from ooxcheck.relational.logic.intexpr import IntBinary, IntConstant, IntExpr
from ooxcheck.relational.logic.operators import IntOp
from ooxcheck.specs.induction.closed_forms import ClosedForm
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.state import State, merge
from ooxcheck.translate.model.values import Value, equal
from ooxcheck.translate.symbolic.duty_ledger import Ledger
from ooxcheck.translate.symbolic.encoder import Encoder, TooLarge
from ooxcheck.translate.symbolic.expressions import wrap
from ooxcheck.translate.symbolic.paths import Dead, Flow, Path

MOST = 200
"""The greatest number of calls with different arguments."""

_SIGNS = {IntOp.ADD: 1, IntOp.SUBTRACT: -1}


@dataclass(slots=True)
class Tabulation:
    """Executes calls of some methods, by full name, once for each arguments; `known` are the states in which they return, None if they do not.

    `forms` hold for all calls that return.
    """

    methods: frozenset[str]
    forms: Mapping[str, Sequence[ClosedForm]] = field(default_factory=dict)
    known: dict[Hashable, State | None] = field(default_factory=dict)

    def __call__(self, encoder: Encoder, path: Path) -> bool:
        """Apply the effect of a call, and return whether that was done."""
        method = path.frame.method
        if method.full_name not in self.methods or method.retval is None:
            return False
        forms = self.forms.get(method.full_name, ())
        held = forms[0].held if forms else None
        if held is None:
            self._call(encoder, path, forms)
        else:
            self._split_by_values(encoder, path, held, forms)
        return True

    def _split_by_values(
        self, encoder: Encoder, path: Path, held: Variable, forms: Sequence[ClosedForm]
    ) -> None:
        """Split the call by the values of a parameter: each value that has a closed form, and the next one; executions with other values are cut."""
        value = path.read(held.slot)
        most = max(each.value for each in forms if each.held is held) + 1
        certain = encoder.world.number(value) if isinstance(value, IntExpr) else None
        numbers = [certain] if certain is not None else range(most + 1)
        cases = {number: encoder.world.simplify(equal(value, IntConstant(number))) for number in numbers}
        states: list[State] = []
        for number, case in cases.items():
            if (branch := path.branch(case)) is not None:
                with suppress(Dead):
                    branch.assign(held.slot, IntConstant(number))
                    self._call(encoder, branch, forms)
                    states.append(branch.state)
        encoder.ledger.cut(
            Bounded("recursion", path.frame.method.span),
            encoder.world.simplify(path.guard & ~any_of(cases.values())),
        )
        state = merge(states)
        if state is None:
            raise Dead
        path.state = state

    def _call(self, encoder: Encoder, path: Path, forms: Sequence[ClosedForm]) -> None:
        """Apply the effect of a call by a form, or by executing the body once for these arguments."""
        method = path.frame.method
        assert method.retval is not None
        for form in forms:
            if form.held is None or path.read(form.held.slot) is IntConstant(form.value):
                path.assign(method.retval.slot, wrap(encoder, _sum(path, form), method.retval.type))
                return
        key = (method.full_name, *(linear(path.read(each.slot)) for each in method.parameters))
        if key not in self.known:
            self.known[key] = self._run(encoder, path)
        state = self.known[key]
        returns = FALSE if state is None else state.guard
        encoder.ledger.cut(Bounded("recursion", method.span), encoder.world.simplify(path.guard & ~returns))
        path.keep(returns)
        assert state is not None, "no execution should go on behind a call that does not return"
        path.assign(method.retval.slot, state.variables[method.retval.slot])

    def _run(self, encoder: Encoder, path: Path) -> State | None:
        """Return the state in which a body returns, for all executions; raise `TooLarge` if it has other effects than its result."""
        if len(self.known) >= MOST:
            msg = f"more than {MOST} calls have different arguments"
            raise TooLarge(msg)
        assert path.frame.method.body is not None
        outer, encoder.ledger = encoder.ledger, Ledger()
        inside = Path(path.frame, State(TRUE, path.state.variables, path.heap), Flow())
        try:
            encoder.statement(inside, path.frame.method.body)
            inside.flow.returns.append(inside.state)
        except Dead:
            pass
        finally:
            duties, encoder.ledger = encoder.ledger.violations, outer
        if any(duties.values()) or inside.flow.throws:
            msg = f"{path.frame.method.name} does more than to return"
            raise TooLarge(msg)
        return merge(inside.flow.returns)


def _sum(path: Path, form: ClosedForm) -> IntExpr:
    total: IntExpr = IntConstant(form.constant)
    for parameter, factor in form.factors:
        value = path.read(parameter.slot)
        assert isinstance(value, IntExpr)
        total = total + value * factor
    return total


def linear(value: Value) -> Hashable:
    """Return a number without added constants of one width, that width, and the sum of the constants."""
    if not isinstance(value, IntBinary):
        return value
    offset, width = 0, (value.width, value.unsigned)
    rest: IntExpr = value
    while (
        isinstance(rest, IntBinary)
        and rest.op in _SIGNS
        and isinstance(rest.right, IntConstant)
        and (rest.width, rest.unsigned) == width
    ):
        offset += _SIGNS[rest.op] * rest.right.value
        rest = rest.left
    return rest, width, offset
