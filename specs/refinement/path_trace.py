"""Execute a callee concretely in one model: the steps of its path."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.relational import FALSE, TRUE, Formula, Interpretation
from ooxcheck.specs.refinement.call_sites import Site, Sites
from ooxcheck.specs.refinement.callee_encoding import body_of
from ooxcheck.specs.refinement.frozen_site import freeze_site
from ooxcheck.specs.refinement.path_contracts import Step
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.expressions import reference, truth
from ooxcheck.translate.symbolic.paths import Flow, Frame, Path
from ooxcheck.translate.symbolic.statements import Exactly


def path_of(site: Site, model: Interpretation, outer: Sites) -> list[Step] | None:
    """Return the steps of a callee in a model, None if it does not return or handles exceptions."""
    if any(
        isinstance(statement, typed.Try) for statement in site.method.statements()
    ):  # no other statement continues after an exception
        return None
    fixed = freeze_site(site, model)
    recorder = _Recorder(fixed.frame)
    with fixed.encoder.world.session:
        body = body_of(fixed, replace(outer, wanted=lambda _method: False), recorder)
    returns = body.returned is not None and body.thrown is None
    return recorder.steps if returns and not recorder.forks else None


@dataclass(frozen=True, slots=True)
class _Recorder(Exactly):
    """Executes everything exactly, and records the steps of one activation; `forks` if there is more than one path."""

    frame: Frame
    steps: list[Step] = field(default_factory=list)
    forks: list[typed.Expr] = field(default_factory=list)

    def statement(self, encoder: Encoder, path: Path, statement: typed.Statement) -> None:
        """Record and execute a statement."""
        if path.frame is self.frame and not isinstance(
            statement, typed.Block | typed.If | typed.While
        ):  # their parts and conditions are recorded
            self.steps.append(Step(statement, True, _atoms(encoder, path)))
        Exactly.statement(self, encoder, path, statement)

    def condition(self, encoder: Encoder, path: Path, condition: typed.Expr) -> Formula:
        """Evaluate and record a condition."""
        atoms = _atoms(encoder, path)
        value = encoder.world.simplify(truth(encoder, path, condition))
        if path.frame is self.frame:
            self.steps.append(Step(condition, value is TRUE, atoms))
            self.forks.extend([condition] if value is not TRUE and value is not FALSE else [])
        return value


def _atoms(encoder: Encoder, path: Path) -> Callable[[typed.Expr], Hashable]:
    """Return the function that maps an expression to its object at this moment of a path."""
    state = path.state

    def atoms(expr: typed.Expr) -> Hashable:
        aside = Path(path.frame, state, Flow())
        return frozenset(encoder.world.possible(reference(encoder, aside, expr)))

    return atoms
