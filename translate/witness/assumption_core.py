"""Assumption cores: the assumptions that suffice for all duties together.

One unsat core of one query; `ooxcheck.translate.witness.proof_core` explains each duty separately and is
slower. The candidates are clauses
of ``requires``, invariants, ``assume`` statements and the invariants of loops by invariant; statements are
exact. Assumptions outside the
core are not needed. If the encoding is too large, or the core takes too many conflicts, there is no result;
time limits play no role.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from ooxcheck.oox import logic, typed
from ooxcheck.oox.running.contracts.promises import loop_invariant_duty
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, Statement
from ooxcheck.relational import FALSE, Formula
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.universe import UNIT
from ooxcheck.translate.symbolic.contracts import assume, claim
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic.statements import Exactly
from ooxcheck.translate.witness.proof_core import clauses_of

Assumed: TypeAlias = tuple[str, Span]
"""An assumption: its kind, and its span."""

_CONFLICTS = 20_000
_CONFLICTS_EACH = 10_000
_GATES = 100_000
_STEPS = 4_000


class TooLarge(Exception):  # noqa: N818 (a limit, not an error)
    """Finding the needed assumptions takes too much work."""


class Patience:
    """Counts the steps of an encoding, and stops it after too many."""

    def __init__(self, watch: Callable[[], None]) -> None:
        self._watch = watch
        self._steps = 0

    def __call__(self) -> None:
        """Count a step."""
        self._watch()
        self._steps += 1
        if self._steps > _STEPS:
            raise TooLarge


class OptionalAssumptions(Exactly):
    """Executes everything exactly, except the assumptions in the method: the solver may leave them out."""

    def __init__(self, method: Method) -> None:
        self._method = method
        self.selectors: dict[Assumed, Formula] = {}

    def statement(self, encoder: Encoder, path: Path, statement: Statement) -> None:
        """Execute a statement; an assumption only where it counts."""
        if isinstance(statement, typed.Assume) and not statement.unsupported and self._concerns(path):
            assume(encoder, path, statement.formula, self._counts(encoder, "assume", statement.span))
        else:
            super().statement(encoder, path, statement)

    def claim(self, encoder: Encoder, path: Path, formula: logic.Formula, duty: Duty) -> None:
        """Claim a formula; the invariant of a loop by invariant only where it counts."""
        is_invariant = duty == loop_invariant_duty(formula.span)
        if is_invariant and encoder.settings.loops_by_invariant and self._concerns(path):
            claim(encoder, path, formula, duty, self._counts(encoder, *_assumption_name(duty)))
        else:
            super().claim(encoder, path, formula, duty)

    def suppose(self, encoder: Encoder, path: Path, invariant: logic.Formula) -> None:
        """Continue with the executions in which a loop invariant holds, where it counts."""
        if self._concerns(path):
            what = _assumption_name(loop_invariant_duty(invariant.span))
            assume(encoder, path, invariant, self._counts(encoder, *what))
        else:
            super().suppose(encoder, path, invariant)

    def _concerns(self, path: Path) -> bool:
        return path.frame.duties and path.frame.method.full_name == self._method.full_name

    def _counts(self, encoder: Encoder, what: str, span: Span) -> Formula:
        if (what, span) not in self.selectors:
            chosen = encoder.world.free(("optional", span), f"counts {span}", 1, [(UNIT,)])
            self.selectors[what, span] = chosen.some()
        return self.selectors[what, span]


def unneeded_assumptions(encoding: Encoding, optional: OptionalAssumptions) -> tuple[Assumed, ...] | None:
    """Return the assumptions that no duty needs, None if finding them takes too much work.

    No clause may bound the initial states of the encoding, and no duty may fail.
    """
    parts = {
        _assumption_name(clause): formula for clause, formula in clauses_of(encoding).items()
    } | optional.selectors
    session, broken = encoding.world.session, any_of(encoding.violations.values())
    if not parts or broken is FALSE:
        return tuple(parts)
    if encoding.problems or encoding.cuts or session.size().gates > _GATES:
        return None
    session.require([session.literal(formula) for formula in encoding.structure])
    asked = [formula for formula in (broken, *parts.values()) if session.constant_value(formula) is None]
    with session.within(Allowance(_CONFLICTS, _CONFLICTS_EACH)):
        answer = session.solve(*asked)
        if not answer.is_unsat:
            return None
        core = answer.core
        with suppress(ValueError):  # minimising takes too long
            core = session.core({formula: session.literal(formula) for formula in core}).formulas
    return tuple(part for part, formula in parts.items() if formula not in set(core))


def _assumption_name(clause: Duty) -> Assumed:
    name = f" {clause.own_name}" if clause.own_name else ""
    return f"{clause.kind.value}{name}", clause.span
