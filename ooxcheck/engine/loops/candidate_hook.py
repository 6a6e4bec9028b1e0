"""Loops by candidate invariants: a candidate is assumed where its selector is true. Where it is due, the executions that break it are recorded."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.effects import effects, returns_any_value
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, Formula
from ooxcheck.specs.induction.candidate_session import make_selector
from ooxcheck.specs.induction.hypothesis import all_hold, may_hold
from ooxcheck.specs.loop_invariants.measures import Measure
from ooxcheck.specs.loop_invariants.product_lemmas import product_lemmas
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import Variables
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic.statements import Exactly


def separate(candidates: Mapping[Span, tuple[logic.Formula, ...]]) -> dict[Span, tuple[logic.Formula, ...]]:
    """Return copies of candidates, which are no formulas of the program."""
    return {span: tuple(replace(each) for each in several) for span, several in candidates.items()}


class CandidateHook(Exactly):
    """Replaces the loops at some places by candidates; other loops are unrolled, even if they have invariants.

    The `candidates` must be `separate` formulas: one of the program stays a duty where that has it.
    `broken` has for each candidate the executions that break it, `selectors` its selector. `grows` has for each of the given measures the iterations in
    which it does not decrease. Valid lemmas about products in candidates and
    formulas of the method are assumed at the head of each loop. With a `window` of more iterations than one, candidates are those of k-induction.
    """

    __slots__ = (
        "_heads",
        "_lemmas",
        "_loops",
        "_measures",
        "_window",
        "broken",
        "candidates",
        "grows",
        "selectors",
    )

    def __init__(
        self,
        candidates: Mapping[Span, tuple[logic.Formula, ...]],
        measures: Mapping[Span, Sequence[Measure]],
        window: int = 1,
    ) -> None:
        self._window = window
        self._measures = {
            span: tuple(each.decreases for each in several) for span, several in measures.items()
        }
        self._heads: dict[tuple[tuple[Hashable, ...], logic.Formula], tuple[Variables, Heap]] = {}
        self.grows: dict[logic.Formula, list[Formula]] = {
            each: [] for several in self._measures.values() for each in several
        }
        self.candidates = candidates
        self._loops: dict[typed.While, typed.While] = {}
        self._lemmas: set[logic.Formula] = set()
        self.broken: dict[logic.Formula, list[Formula]] = {
            each: [] for several in self.candidates.values() for each in several
        }
        self.selectors: dict[logic.Formula, Formula] = {}

    @property
    def loosens(self) -> bool:
        """Whether statements may have other effects than their own."""
        return True

    @property
    def window(self) -> int:
        """The number of iterations in a row that stand for all iterations of a loop by invariant."""
        return self._window

    def statement(self, encoder: Encoder, path: Path, statement: typed.Statement) -> None:
        """Execute a statement; a loop by its candidates, if it has any and can be replaced."""
        if not isinstance(statement, typed.While):
            super().statement(encoder, path, statement)
            return
        candidates = self.candidates.get(statement.span)
        if candidates is None or not path.frame.duties or not _is_replaceable(encoder, statement):
            super().statement(encoder, path, statement)
            return
        if statement not in self._loops:
            lemmas = product_lemmas((*candidates, *path.frame.method.formulas()))
            self._lemmas.update(lemmas)
            measures = self._measures.get(statement.span, ())
            invariants = (*statement.invariants, *lemmas, *candidates, *measures)
            self._loops[statement] = replace(statement, invariants=invariants)
        super().statement(encoder, path, self._loops[statement])

    def replaces(self, encoder: Encoder, path: Path, loop: typed.While) -> bool:
        """Return whether a loop has candidates."""
        return loop in self._loops.values()

    def claim(self, encoder: Encoder, path: Path, formula: logic.Formula, duty: Duty) -> None:
        """Record the executions that break a candidate, or suppose it where duties are assumed; claim every other formula but lemmas."""
        if formula in self._lemmas:
            return
        if encoder.ledger.is_assumed and (formula in self.grows or formula in self.broken):
            self.suppose(encoder, path, formula)
            return
        if formula in self.grows:
            self._compare(encoder, path, formula)
            return
        if formula not in self.broken:
            super().claim(encoder, path, formula, duty)
            return
        holds = _holds(path, formula)
        self.broken[formula].append(path.guard if holds is FALSE else path.guard & ~holds)

    def suppose(self, encoder: Encoder, path: Path, invariant: logic.Formula) -> None:
        """Continue with the executions in which an invariant holds; a candidate only if its selector is true, a lemma where it has a value."""
        if invariant in self._lemmas:
            if has_value(path, invariant):
                path.keep(may_hold(path.scene(), invariant))
            return
        if invariant in self.grows:
            self._heads[tuple(encoder.place), invariant] = path.state.variables, path.heap
            return
        if invariant not in self.broken:
            super().suppose(encoder, path, invariant)
            return
        path.keep(~self._selector(encoder, invariant) | _holds(path, invariant))

    def _compare(self, encoder: Encoder, path: Path, decreases: logic.Formula) -> None:
        """Record the executions in which a measure does not decrease in an iteration; there is none before the loop has begun."""
        head = self._heads.get((tuple(encoder.place), decreases))
        if head is None:
            return
        scene = replace(path.scene(), entry=head)
        holds = all_hold(scene, (decreases,)) if has_value(path, decreases) else FALSE
        self.grows[decreases].append(path.guard & ~holds)

    def _selector(self, encoder: Encoder, candidate: logic.Formula) -> Formula:
        if candidate not in self.selectors:
            self.selectors[candidate] = make_selector(encoder.world, candidate)
        return self.selectors[candidate]


def _is_replaceable(encoder: Encoder, loop: typed.While) -> bool:
    """Return whether only known variables and cells change in a loop: it allocates nothing, and runs no code by contract but choices of values."""
    return not effects(encoder.program, loop.body, encoder.settings.by_contract, returns_any_value).opaque


def _holds(path: Path, candidate: logic.Formula) -> Formula:
    """Return where a candidate holds; nowhere if it names a variable without a value."""
    return all_hold(path.scene(), (candidate,)) if has_value(path, candidate) else FALSE


def has_value(path: Path, formula: logic.Formula) -> bool:
    """Return whether all variables of a formula have values."""
    named = of_kinds((logic.ProgramVariable,), formula)
    return all(each.variable.slot in path.state.variables for each in named)
