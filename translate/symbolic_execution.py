"""The complete encoder: symbolic execution with pure calls, calls by contract and loops by invariant."""

from __future__ import annotations

from functools import partial

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import While
from ooxcheck.translate.formulas.scene import PureCaller
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.pure_calls.outcome_tables import Tables
from ooxcheck.translate.symbolic.calls import call_pure
from ooxcheck.translate.symbolic.contracts import require_now
from ooxcheck.translate.symbolic.encoder import (
    Cut,
    Encoder,
    Instead,
    Notes,
    OpaqueCall,
    StatementHook,
)
from ooxcheck.translate.symbolic.path_decisions import Courses
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic.single_thread_memory import OneThread
from ooxcheck.translate.symbolic.statements import Exactly


class SymbolicExecution(Encoder):
    """The encoder with all its parts: pure calls, calls by contract, loops by invariant."""

    __slots__ = ()

    @property
    def pure_call(self) -> PureCaller:
        """The function that runs the pure methods that formulas call."""
        return partial(call_pure, self)

    def contract_call(self, path: Path) -> None:
        """Apply an effect that the contract of the path's method allows; some executions may throw."""
        from ooxcheck.translate.havoc.contract_calls import perform

        frame, method = path.frame, path.frame.method
        if method.body is None and not frame.is_entry:
            if self.opaque_call is not None and frame.duties:
                self.opaque_call(path)
            self.memory.effect(self, path, self._perform)
            return
        what = f"the contract of {method.name}, in place of its body,"
        self.memory.refuse_beside_threads(
            self, what, frame.site or method.span, method if method.body is not None else None
        )
        perform(self, path)

    def _perform(self, path: Path) -> None:
        """Check the precondition of a method without body, and apply its effect."""
        from ooxcheck.translate.havoc.contract_calls import perform

        require_now(self, path, path.frame.site)
        perform(self, path)

    def iterate(self, path: Path, loop: While) -> None:
        """Havoc the locations that a loop changes: continue in any state after some iterations that its invariants allow."""
        from ooxcheck.translate.havoc.invariant_loops import iterate

        self.memory.refuse_beside_threads(self, "a loop by its invariants", loop.span, loop)
        iterate(self, path, loop)


def new_encoder(
    world: World,
    settings: Settings,
    bounds: Bounds,
    instead: Instead | None = None,
    hook: StatementHook | None = None,
    *,
    opaque_call: OpaqueCall | None = None,
    cut: Cut | None = None,
    owes_invariants: bool = True,
    courses: bool = False,
    most_statements: int | None = None,
) -> Encoder:
    """Return an encoder for one thread."""
    notes = Notes(courses=Courses() if courses else None)
    return SymbolicExecution(
        world,
        settings,
        bounds,
        hook or Exactly(),
        OneThread(),
        instead,
        opaque_call,
        cut,
        owes_invariants,
        notes=notes,
        most_statements=most_statements,
        tables=Tables() if hook is None else None,
    )
