"""Contracts and invariants: the duties when a method is entered, returns or throws.

The claims are those of the interpreter (`ooxcheck.oox.running.contracts.duties`), evaluated symbolically.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from ooxcheck.oox import logic
from ooxcheck.oox.analysis.subtyping import contracts_above
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.running.contracts.promises import (
    exit_duty,
    frame_duty,
    inherited_exit_duty,
    inherited_frame,
    inherited_no_throw,
    inherited_requires_duty,
    invariant_duty,
    no_throw,
    requires_duty,
)
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.dependence import looks_at_heap
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType, Type, is_reference
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula
from ooxcheck.translate.formulas.scene import Judgement, Scene
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Thing, World
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.duty_ledger import Claim, check_claims
from ooxcheck.translate.symbolic.encoder import Claims, Encoder
from ooxcheck.translate.symbolic.frame_condition import frame_condition
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic.single_thread_memory import OneThread


def claim(encoder: Encoder, path: Path, formula: logic.Formula, duty: Duty, where: Formula = TRUE) -> None:
    """Claim a formula as a duty, in the executions in which `where` holds."""
    if path.frame.duties:
        due: Claims = lambda here: [Claim(duty, encoder.judge(formula, here.scene()), where)]  # noqa: E731
        encoder.memory.settle(encoder, path, due, formula.span, looks=looks_at_heap(formula))


def assume(encoder: Encoder, path: Path, formula: logic.Formula, where: Formula = TRUE) -> None:
    """Continue with executions in which a formula holds, if `where` does; that it has a value is a duty."""
    if path.frame.duties:
        due: Claims = lambda here: [Claim(None, encoder.judge(formula, here.scene()), where)]  # noqa: E731
        encoder.memory.settle(encoder, path, due, formula.span, looks=looks_at_heap(formula))


def require(encoder: Encoder, path: Path, site: Span | None) -> None:
    """Check the precondition of a callee."""
    method = path.frame.method
    if path.frame.duties and method.contract.requires:
        clauses, sites = method.contract.requires, path.frame.shared or ((site, TRUE),)
        due: Claims = lambda here: [  # noqa: E731
            claim
            for each, where in sites
            for claim in _requires_claims(encoder, here.scene(), method, each, where)
        ]
        looks = any(looks_at_heap(clause.formula) for clause in clauses)
        encoder.memory.settle(encoder, path, due, method.span, looks=looks)


def require_now(encoder: Encoder, path: Path, site: Span | None) -> None:
    """Check the precondition of a callee in the current step."""
    method = path.frame.method
    if path.frame.duties and method.contract.requires:
        check_claims(path, encoder.ledger, _requires_claims(encoder, path.scene(), method, site))


def require_no_more(encoder: Encoder, path: Path) -> None:
    """Check that the method under check does not strengthen the preconditions it inherits, and continue where it may be called."""
    method = path.frame.method
    above = contracts_above(encoder.program, method, encoder.settings.inherited)
    if above and method.contract.requires:
        scene, own = path.scene(), method.contract.requires
        check_claims(path, encoder.ledger, _precondition_claims(encoder, scene, method, above))
        check_claims(
            path, encoder.ledger, [Claim(None, encoder.judge(clause.formula, scene)) for clause in own]
        )


def _precondition_claims(
    encoder: Encoder, scene: Scene, method: Method, above: Iterable[Method]
) -> Iterator[Claim]:
    for over in above:
        callable_ = _precondition(encoder, scene, over)
        for clause in method.contract.requires:
            duty = inherited_requires_duty(over, clause.span)
            yield Claim(duty, encoder.judge(clause.formula, scene), callable_)


def _precondition(encoder: Encoder, scene: Scene, method: Method) -> Formula:
    """Return where a method may be called; not where a clause has no value."""
    judged = [encoder.judge(clause.formula, scene) for clause in method.contract.requires]
    return encoder.world.simplify(all_of([each.holds & ~each.error & ~each.cut for each in judged]))


def _inherited_claims(encoder: Encoder, path: Path, *, threw: bool) -> Iterator[Claim]:
    """Claim the postconditions that the method under check inherits, where their preconditions held."""
    method, scene = path.frame.method, path.scene()
    variables, before = path.frame.entry
    for over in contracts_above(encoder.program, method, encoder.settings.inherited):
        owed = _precondition(encoder, Scene(path.guard, variables, before), over)
        clauses = over.contract.exceptional if threw else over.contract.ensures
        if not threw:
            yield from (Claim(duty, Judgement(TRUE), owed) for duty in inherited_no_throw(method, over))
        for clause in clauses:
            duty = inherited_exit_duty(method, over, clause.span, threw=threw)
            origins = path.state.origins if threw else {}
            yield Claim(duty, encoder.judge(clause.formula, scene), owed, origins)
        yield from frame_condition(encoder, path, over, inherited_frame(method, over), owed)


def no_throw_duties(encoder: Encoder, method: Method, before: Scene) -> list[tuple[Duty, Formula]]:
    """Return the duties that forbid the method under check to throw, and the initial states in which they apply.

    An exception that leaves another thread ends the program, and violates them.
    """
    above = contracts_above(encoder.program, method, encoder.settings.inherited)
    inherited = [
        (duty, _precondition(encoder, before, over))
        for over in above
        for duty in inherited_no_throw(method, over)
    ]
    return [*((duty, TRUE) for duty in no_throw(method, encoder.settings)), *inherited]


def check_exit(encoder: Encoder, path: Path, *, threw: bool) -> None:
    """Check the duties when a method returns, or when an exception leaves it."""
    if path.frame.duties:
        due: Claims = lambda here: _exit_claims(encoder, here, threw=threw)  # noqa: E731
        encoder.memory.settle(
            encoder, path, due, path.frame.method.span, looks=_exit_reads_heap(encoder, path, threw=threw)
        )


def _exit_reads_heap(encoder: Encoder, path: Path, *, threw: bool) -> bool:
    """Return whether the duties on exit depend on the heap."""
    contract = path.frame.method.contract
    clauses = contract.exceptional if threw else contract.ensures
    owes_invariants = _owes_invariants(encoder, path) and bool(_breakable_invariants(encoder))
    return (
        owes_invariants
        or bool(
            path.frame.is_entry
            and contracts_above(encoder.program, path.frame.method, encoder.settings.inherited)
        )
        or contract.modifies is not None
        or any(looks_at_heap(clause.formula) for clause in clauses)
    )


def _owes_invariants(encoder: Encoder, path: Path) -> bool:
    return path.frame.is_entry and encoder.settings.invariants and encoder.owes_invariants


def _breakable_invariants(encoder: Encoder) -> frozenset[Span]:
    """Return the places of the invariants that the code under check may break."""
    invariants = (each for class_ in encoder.program.classes.values() for each in class_.invariants)
    return frozenset(each.span for each in invariants if not each.is_encapsulated)


def _exit_claims(encoder: Encoder, path: Path, *, threw: bool) -> Iterator[Claim]:
    method = path.frame.method
    contract, scene = method.contract, path.scene()
    clauses = contract.exceptional if threw else contract.ensures
    origins = path.state.origins if threw else {}
    for clause in clauses:
        duty = exit_duty(method, clause.span, threw=threw)
        yield Claim(duty, encoder.judge(clause.formula, scene), origins=origins)
    yield from frame_condition(encoder, path, method, frame_duty(method))
    if not (threw and clauses):
        yield from (
            Claim(duty, Judgement(FALSE if threw else TRUE), origins=origins)
            for duty in no_throw(method, encoder.settings)
        )
    if _owes_invariants(encoder, path):
        yield from exit_invariants(encoder, path, _breakable_invariants(encoder), threw=threw)
    if path.frame.is_entry:
        yield from _inherited_claims(encoder, path, threw=threw)


def _requires_claims(
    encoder: Encoder, scene: Scene, method: Method, site: Span | None, where: Formula = TRUE
) -> Iterator[Claim]:
    for clause in method.contract.requires:
        duty = requires_duty(method, clause.span, site)
        yield Claim(duty, encoder.judge(clause.formula, scene), where)


# ------------------------------------------------------------------------------------------------- modifies


# ----------------------------------------------------------------------------------------------- invariants


def exit_invariants(
    encoder: Encoder, path: Path, chosen: Container[Span] | None = None, *, threw: bool
) -> Iterator[Claim]:
    """Claim the invariants, or the chosen ones, of all objects reachable from the arguments, the result and the static fields.

    A constructor is responsible for those of its own class: the subclass constructor has not finished.
    """
    method = path.frame.method
    if not _has_invariants(encoder) or chosen == frozenset():
        return
    if not method.constructor:
        result = [path.read(method.retval.slot)] if method.retval and not threw else []
        objects = reachable_objects(
            encoder,
            path.heap,
            [*_references(path), *(value for value in result if is_reference(method.result))],
        )
        yield from invariants_of(
            encoder, path.guard, path.heap, objects, since=_objects_on_entry(encoder, path), chosen=chosen
        )
        return
    objects, this = _objects_of_constructor(encoder, path, threw=threw), path.frame.entry[0][0]
    assert isinstance(this, Expr)
    guard, heap = path.guard, path.heap
    yield from invariants_of(encoder, guard, heap, objects & this, class_name=method.owner, chosen=chosen)
    yield from invariants_of(encoder, guard, heap, objects - this, chosen=chosen)


def _objects_on_entry(encoder: Encoder, path: Path) -> Expr | None:
    """Return the objects on entry if no others are reachable since then, None if there may be."""
    before = path.frame.entry[1].allocated
    return (
        before
        if path.frame.is_entry and path.heap.allocated is before and type(encoder.memory) is OneThread
        else None
    )


def _objects_of_constructor(encoder: Encoder, path: Path, *, threw: bool) -> Expr:
    """Return the objects whose invariants are due when a constructor exits.

    If it throws, its object has not escaped: new objects count only if reachable from the arguments or
    static fields.
    """
    this, *arguments = _references(path)
    everything = reachable_objects(encoder, path.heap, [this, *arguments])
    if not threw:
        return everything
    return reachable_objects(encoder, path.heap, arguments) + (everything & path.frame.entry[1].allocated)


def invariants_on_entry(encoder: Encoder, path: Path) -> Iterator[Claim]:
    """Claim the invariants of all objects reachable from the arguments and static fields when a method is called.

    The object under construction is excepted.
    """
    roots = _references(path)[path.frame.method.constructor :]
    if _has_invariants(encoder):
        yield from invariants_of(
            encoder, path.guard, path.heap, reachable_objects(encoder, path.heap, roots), path.frame.site
        )


def _references(path: Path) -> list[Value]:
    """Return the arguments that are references, the receiver first, and the objects in ghost collections."""
    method, entry = path.frame.method, path.frame.entry[0]
    types: list[Type] = [] if method.static else [ClassType(method.owner)]
    types += [parameter.type for parameter in method.parameters]
    single: list[Value] = [entry[slot] for slot, type_ in enumerate(types) if is_reference(type_)]
    return [
        *single,
        *(member for ghost in method.parameters if ghost.many for member in _objects_in_ghost(path, ghost)),
    ]


def _objects_in_ghost(path: Path, ghost: Variable) -> Iterator[Expr]:
    """Yield the objects in a ghost parameter, column by column."""
    from ooxcheck.translate.model import ghost_tables

    held, world = path.frame.entry[0][ghost.slot], path.heap.world
    assert isinstance(held, Expr), "a collection should be a set of atoms or a table"
    if is_table(ghost):
        if any(map(is_reference, ghost.columns)):
            yield ghost_tables.references(held, world.constant(*world.things))
    else:
        yield from (held.project(at) for at, type_ in enumerate(ghost.columns) if is_reference(type_))


def _has_invariants(encoder: Encoder) -> bool:
    return any(class_.invariants for class_ in encoder.program.classes.values())


def invariants_of(
    encoder: Encoder,
    guard: Formula,
    heap: Heap,
    objects: Expr,
    site: Span | None = None,
    class_name: str | None = None,
    since: Expr | None = None,
    chosen: Container[Span] | None = None,
) -> Iterator[Claim]:
    """Claim the invariants of every object in a set: those of its own class, or of the named one, and only those at `chosen` places if there are any.

    If the same objects exist `since` entry, the claims are those of the entry: where nothing changed that
    an invariant reads, it is the same
    formula, which is assumed, so that there is nothing to prove.
    """
    for (thing,) in encoder.world.possible(objects):
        if not isinstance(thing, Thing) or not isinstance(thing.kind, ClassType):
            continue
        this = encoder.world.constant(thing)
        there = encoder.world.simplify((this & objects).some())
        before = (
            encoder.world.simplify((this & since).some()) if since is not None and thing.initial else None
        )
        where, executions = (there, guard) if before is None else (before, TRUE)
        scene = Scene(executions if where is TRUE else executions & where, {0: this}, heap)
        for invariant in encoder.program.invariants(class_name or thing.kind.name):
            if chosen is not None and invariant.span not in chosen:
                continue
            duty = invariant_duty(invariant, site)
            judged = encoder.judge(invariant.formula, scene)
            yield Claim(
                duty,
                judged
                if before is None
                else replace(judged, holds=assumption_formula(encoder.world, before, judged)),
                there,
            )


def assumption_formula(world: World, where: Formula, judged: Judgement) -> Formula:
    """Return the formula that a judgement holds and has a value, where it applies."""
    return world.simplify(where.implies(judged.holds & ~judged.error & ~judged.cut))


def reachable_objects(encoder: Encoder, heap: Heap, roots: Iterable[Value]) -> Expr:
    """Return the objects reachable from some values and from the static fields."""
    reachable: Expr = NONE
    for root in (*roots, *(value for field, value in heap.statics.items() if is_reference(field.type))):
        assert isinstance(root, Expr)
        reachable = root if reachable is NONE else reachable + root
    edges = list(_edges(heap))
    for _ in encoder.world.things:
        wider = reachable
        for edge in edges:
            wider = wider + reachable.join(edge)
        if encoder.world.simplify(wider.in_(reachable)) is TRUE:
            break
        reachable = wider
    return reachable


def _edges(heap: Heap) -> Iterator[Expr]:
    """Yield the relations from objects to the objects they refer to."""
    from ooxcheck.translate.model import ghost_tables

    for cells, relation in heap.relations.items():
        match cells:
            case Field(type=type_) if is_reference(type_):
                yield relation
            case Elements(ArrayType(element)) if is_reference(element):
                yield relation.project(0, 2)
            case ghost if is_table(ghost):
                if any(map(is_reference, ghost.columns)):
                    yield ghost_tables.edges(relation, heap.world.constant(*heap.world.things))
            case GhostField(columns=columns):
                yield from (
                    relation.project(0, at) for at, type_ in enumerate(columns, 1) if is_reference(type_)
                )
            case _:
                pass
