"""Ground a problem: formulas and bounds to literals, by skolemisation, symmetry classes, order breaking, translation and lex-leader."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import Bounds
from ooxcheck.relational.logic.expr import Formula, Relation, Variable
from ooxcheck.relational.logic.node import Node, nodes
from ooxcheck.relational.solving.answers import Options, Progress, Stage
from ooxcheck.relational.solving.skolemisation import Claim, claims
from ooxcheck.relational.symmetry.equivalent_formulas import cheaper
from ooxcheck.relational.symmetry.lex_leader import Classes, classes, lex_leader
from ooxcheck.relational.translation.approximate import approximate
from ooxcheck.relational.translation.leaves import Leaves
from ooxcheck.relational.translation.translate import Translator
from ooxcheck.sat.circuit import Lit
from ooxcheck.sat.core import Circuit
from ooxcheck.sat.deferred_remainders import DeferredRemainders


@dataclass(frozen=True, slots=True)
class Ground:
    """A problem in a circuit: it has an instance iff all `literals` and all of `breaking` are satisfiable together.

    `exploited` are the claims that order breaking relies on: without them the bounds here are too tight.
    `groups` are the classes of
    interchangeable atoms, `broken` those whose symmetry is broken, and `whole` are the original bounds.
    """

    bounds: Bounds
    translator: Translator
    leaves: Leaves
    claims: list[Claim]
    literals: list[Lit]
    breaking: list[Lit]
    exploited: frozenset[Formula]
    witnesses: dict[Relation, Variable]
    relations: list[Relation]
    groups: Classes
    broken: Classes
    whole: Bounds

    @property
    def gates(self) -> Circuit:
        """Return the circuit."""
        return self.translator.gates

    def without_claims(self) -> Ground:
        """Return the same problem without its claims; symmetry breaking stays."""
        return replace(self, literals=[])


def ground(
    formulas: Iterable[Formula],
    bounds: Bounds,
    options: Options,
    watch: Callable[[], None] = lambda: None,
    *,
    acyclic: bool = True,
    wishes: Iterable[Formula] = (),
) -> Ground:
    """Translate formulas, and break the symmetry of the bounds and of preferred formulas, as the options allow.

    Acyclic relations are exploited only if `acyclic`. `watch` is called repeatedly; it may raise to stop
    the translation.
    """
    bounds = whole = bounds.copy()
    claimed, witnesses = claims(formulas, whole, lambda expr, env: approximate(expr, whole, env, watch).upper)
    claimed = [replace(claim, formula=cheaper(claim.formula, bounds)) for claim in claimed]
    relations = relations_of([*claimed, *(Claim(wish, wish) for wish in wishes)])
    groups = left = classes(bounds, relations, watch)
    exploited = frozenset[Formula]()
    if options.orders:
        from ooxcheck.relational.symmetry.order_breaking import break_orders

        formulas, envs = [claim.formula for claim in claimed], [claim.env for claim in claimed]
        bounds, left, exploited = break_orders(formulas, bounds, groups, envs, acyclic=acyclic)
    gates = Circuit()
    report = _reporter(options, gates)
    gates.watch = _call_both(watch, report)
    leaves = Leaves(gates, bounds)
    translator = Translator(gates, leaves, bounds.universe, bounds.integers)
    if options.defer:
        translator.divisions.deferred = DeferredRemainders(gates)
    literals = translate_claims(claimed, relations, translator)
    breaking = (
        lex_leader(gates, leaves, bounds, relations, left, options.symmetry) if options.symmetry else []
    )
    gates.watch = report
    broken = [group for group in groups if breaking or group not in left]
    return Ground(
        bounds,
        translator,
        leaves,
        claimed,
        literals,
        breaking,
        exploited,
        witnesses,
        relations,
        groups,
        broken,
        whole,
    )


def translate_claims(claimed: list[Claim], relations: list[Relation], translator: Translator) -> list[Lit]:
    """Return the literals of claims; `relations` get their variables even if folding makes them irrelevant."""
    for relation in relations:
        translator.matrix(relation)
    return [translator.literal(claim.formula, claim.env) for claim in claimed]


def _call_both(watch: Callable[[], None], report: Callable[[], None] | None) -> Callable[[], None]:
    """Return the function that calls both functions, if there are two."""

    def watch_and_report() -> None:
        watch()
        if report is not None:
            report()

    return watch if report is None else watch_and_report


def _reporter(options: Options, gates: Circuit) -> Callable[[], None] | None:
    """Return the function that reports the progress of a translation, if requested."""
    progress = options.progress
    return None if progress is None else lambda: progress(Progress(Stage.TRANSLATING, len(gates)))


def relations_of(claimed: list[Claim], done: set[Node] | None = None) -> list[Relation]:
    """Return the relations of some claims, each once, in order of occurrence; nodes in `done` are left out."""
    roots = [root for claim in claimed for root in (claim.formula, *claim.env.values())]
    return [node for node in nodes(*roots, done=done) if isinstance(node, Relation)]
