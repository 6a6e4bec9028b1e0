"""Assumption cores: what of all that is assumed suffices for all duties together.

One unsatisfiable core of one question, where `ooxcheck.translate.witness.proof_core` asks what each duty rests on and takes its time. Clauses
of ``requires``, invariants, ``assume`` statements and the invariants of loops that are known by them are asked about; statements do
what they do. What is not in the core is not needed. Where the encoding becomes too large, or the core takes too many conflicts,
none is found; the clock decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from ooxcheck.oox import logic, typed
from ooxcheck.oox.running.outcomes import Duty, DutyKind
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
"""What is assumed: of which kind it is, and where it stands."""

_CONFLICTS = 20_000
_CONFLICTS_EACH = 10_000
_GATES = 100_000
_STEPS = 4_000


class TooLarge(Exception):  # noqa: N818 (a limit, not an error)
    """It is too much work to find out what is needed."""


class Patience:
    """Watches an encoding being made, and stops it when it has taken too many steps."""

    def __init__(self, watch: Callable[[], None]) -> None:
        self._watch = watch
        self._steps = 0

    def __call__(self) -> None:
        """Count a step."""
        self._watch()
        self._steps += 1
        if self._steps > _STEPS:
            raise TooLarge


class Optional(Exactly):
    """Executes everything exactly, but for what the method assumes on the way: that may be left out, as the solver chooses."""

    def __init__(self, method: Method) -> None:
        self._method = method
        self.selectors: dict[Assumed, Formula] = {}

    def statement(self, encoder: Encoder, path: Path, statement: Statement) -> None:
        """Run a statement; an assumption, where it counts."""
        if isinstance(statement, typed.Assume) and self._concerns(path):
            assume(encoder, path, statement.formula, self._counts(encoder, "assume", statement.span))
        else:
            super().statement(encoder, path, statement)

    def claim(self, encoder: Encoder, path: Path, formula: logic.Formula, kind: DutyKind) -> None:
        """Demand that a formula holds; the invariant of a loop that is known by it, where it counts."""
        if kind is DutyKind.LOOP_INVARIANT and encoder.settings.loops_by_invariant and self._concerns(path):
            claim(encoder, path, formula, kind, self._counts(encoder, kind.value, formula.span))
        else:
            super().claim(encoder, path, formula, kind)

    def suppose(self, encoder: Encoder, path: Path, invariant: logic.Formula) -> None:
        """Go on with the executions in which the invariant of a loop holds, where it counts."""
        if self._concerns(path):
            assume(
                encoder, path, invariant, self._counts(encoder, DutyKind.LOOP_INVARIANT.value, invariant.span)
            )
        else:
            super().suppose(encoder, path, invariant)

    def _concerns(self, path: Path) -> bool:
        return path.frame.duties and path.frame.method.full_name == self._method.full_name

    def _counts(self, encoder: Encoder, what: str, span: Span) -> Formula:
        if (what, span) not in self.selectors:
            chosen = encoder.world.free(("optional", span), f"counts {span}", 1, [(UNIT,)])
            self.selectors[what, span] = chosen.some()
        return self.selectors[what, span]


def unneeded(encoding: Encoding, optional: Optional) -> tuple[Assumed, ...] | None:
    """Return what is assumed without being needed for any duty, None if that is too much work to find out.

    No clause may bound the initial states of the encoding, and no duty fail.
    """
    parts = {_named(clause): formula for clause, formula in clauses_of(encoding).items()} | optional.selectors
    session, broken = encoding.world.session, any_of(encoding.violations.values())
    if not parts or broken is FALSE:
        return tuple(parts)
    if encoding.problems or encoding.cuts or session.size().gates > _GATES:
        return None
    session.require([session.literal(formula) for formula in encoding.structure])
    asked = [formula for formula in (broken, *parts.values()) if session.decided(formula) is None]
    with session.within(Allowance(_CONFLICTS, _CONFLICTS_EACH)):
        answer = session.solve(*asked)
        if not answer.is_unsat:
            return None
        core = answer.core
        with suppress(ValueError):  # it takes too long to make it smaller
            core = session.core({formula: session.literal(formula) for formula in core}).formulas
    return tuple(part for part, formula in parts.items() if formula not in set(core))


def _named(clause: Duty) -> Assumed:
    name = f" {clause.name}" if clause.kind is DutyKind.INVARIANT and clause.name else ""
    return f"{clause.kind.value}{name}", clause.span
