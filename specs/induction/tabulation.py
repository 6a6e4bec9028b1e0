"""Calls with the same arguments run once (memoisation: Michie, Nature 1968), so that recursion with several calls in a body is no tree.

What a method on numbers returns depends on its arguments only. So a body is run once for each arguments, whatever execution comes to it, and executions in which it
does not return within the bound are cut wherever it is called. Arguments are the same if they differ from the same number by the same constant. Only
proofs rest on it: how deep a call is counts where its arguments are met first.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import field

from datatypes import dataclass
from oox.running.outcomes import Bounded
from relational import FALSE, TRUE
from relational.logic.intexpr import IntBinary, IntConstant, IntExpr
from relational.logic.operators import IntOp
from translate.model.state import State, merged
from translate.model.values import Value
from translate.symbolic.encoder import Encoder, TooLarge
from translate.symbolic.obligations import Ledger
from translate.symbolic.paths import Dead, Flow, Path

MOST = 200
"""How many calls with different arguments are run."""

_SIGNS = {IntOp.ADD: 1, IntOp.SUBTRACT: -1}


@dataclass(slots=True)
class Tabulation:
    """Runs calls of some methods, by full name, once for each arguments; `known` are the states in which they return, None if they do not."""

    methods: frozenset[str]
    known: dict[Hashable, State | None] = field(default_factory=dict)

    def __call__(self, encoder: Encoder, path: Path) -> bool:
        """Have the effect of a call, and return whether that was done."""
        method = path.frame.method
        if method.full_name not in self.methods or method.retval is None:
            return False
        key = (method.full_name, *(linear(path.read(each.slot)) for each in method.parameters))
        if key not in self.known:
            self.known[key] = self._run(encoder, path)
        state = self.known[key]
        returns = FALSE if state is None else state.guard
        encoder.ledger.cut(Bounded("recursion", method.span), encoder.world.settled(path.guard & ~returns))
        path.keep(returns)
        assert state is not None, "no execution should go on behind a call that does not return"
        path.assign(method.retval.slot, state.variables[method.retval.slot])
        return True

    def _run(self, encoder: Encoder, path: Path) -> State | None:
        """Return the state in which a body returns, whatever execution comes to it; raise `TooLarge` if there is more to it than its result."""
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
        return merged(inside.flow.returns)


def linear(value: Value) -> Hashable:
    """Return a number without the constants that are added to it within one width, that width, and their sum."""
    if not isinstance(value, IntBinary):
        return value
    offset, width = 0, (value.width, value.unsigned)
    rest: IntExpr = value
    while isinstance(rest, IntBinary) and rest.op in _SIGNS and isinstance(rest.right, IntConstant) and (rest.width, rest.unsigned) == width:
        offset += _SIGNS[rest.op] * rest.right.value
        rest = rest.left
    return rest, width, offset
