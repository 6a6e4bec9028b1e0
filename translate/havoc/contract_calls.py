"""Calls by contract: methods without body, and others on request, have any effect that their contracts allow.

The cells that ``modifies`` allows, and the result, are havocked: the solver chooses their contents, which
may refer to fresh objects
(`ooxcheck.translate.havoc.fresh_objects`). Only choices that satisfy the contract are kept. They are
recorded as an `Answer`, so that
the interpreter can replay them. A pure method has the same answer for the same arguments and state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType

from ooxcheck.oox.analysis.effects import may_throw_by_contract
from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.running.decisions import DecisionKind
from ooxcheck.oox.running.outcomes import ARRAY, NEW_OBJECTS, TUPLES, Bounded, ExceptionKind, Origin
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Clause
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import FALSE, IDEN, NONE, TRUE, Expr, Formula, IntConstant, Relation
from ooxcheck.translate.formulas.modifies import Allowed, allowed_cells
from ooxcheck.translate.formulas.scene import Judgement, Scene
from ooxcheck.translate.havoc.fixed_values import fixed_values
from ooxcheck.translate.havoc.fresh_objects import FreshObjects, allocate_fresh, cells_of, fresh_objects
from ooxcheck.translate.havoc.ghost_equations import DeterminedGhosts, apply_equations
from ooxcheck.translate.havoc.havoc import FreshUnknowns
from ooxcheck.translate.model.cells import is_open_ended, is_table
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.ghost_tables import objects_with_different_tables
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import WORD, State
from ooxcheck.translate.model.universe import Index, Thing
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.contracts import exit_invariants, invariants_of, invariants_on_entry
from ooxcheck.translate.symbolic.duty_ledger import Claim, Narrow, check_claims
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.havoc_choices import Answer
from ooxcheck.translate.symbolic.paths import Dead, Path


def perform(encoder: Encoder, path: Path) -> None:
    """Apply an effect that the contract of the path's method allows; some executions may throw."""
    if _keeps_invariants(encoder, path):
        check_claims(path, encoder.ledger, invariants_on_entry(encoder, path))
    answer = _answer(encoder, path)
    encoder.notes.answers.append(answer)
    method, places = path.frame.method, answer.forgotten
    check_claims(path, encoder.ledger, [Claim(None, Judgement(TRUE, places.errors, places.cut))])
    if answer.short is not FALSE:
        encoder.ledger.cut(Bounded(TUPLES, _site(path)), path.state.where(answer.short).guard)
    with _narrow_call(encoder, path, answer) as narrow:
        _throw(encoder, path, answer, narrow)
        if method.retval is not None and answer.result is not None:
            path.assign(method.retval.slot, answer.result)
        _end(encoder, path, answer, method.contract.ensures, threw=False)
        narrow.passed.append(path.guard)


@contextmanager
def _narrow_call(encoder: Encoder, path: Path, answer: Answer) -> Iterator[Narrow]:
    """Record a call that may need more new objects; the block assumes its contract."""
    if answer.full is FALSE or encoder.nesting:
        yield Narrow(FALSE, frozenset())
        return
    after = _scene_after(path, answer.after, answer.result)
    fixed = [answer.throws | each for each in fixed_values(encoder, answer.method, after, answer.forgotten)]
    narrow = Narrow(all_of([path.guard, answer.full, *answer.demands, *fixed]), answer.chosen)
    encoder.ledger.narrows.setdefault(Bounded(NEW_OBJECTS, _site(path)), []).append(narrow)
    earlier = len(encoder.notes.answers)
    try:
        yield narrow
    finally:
        narrow.facts = len(encoder.notes.facts)
        narrow.chosen |= _unknowns_since(encoder.notes.answers, earlier)


def _unknowns_since(answers: Sequence[Answer], earlier: int) -> frozenset[Relation]:
    """Return the unknowns of all answers but the first `earlier` ones; an answer of the same pure call has the same unknowns."""
    known, later = (
        frozenset[Relation]().union(*(each.chosen for each in part))
        for part in (answers[:earlier], answers[earlier:])
    )
    return later - known


def _site(path: Path) -> Span:
    return path.frame.site or path.frame.method.span


def _throw(encoder: Encoder, path: Path, answer: Answer, narrow: Narrow) -> None:
    """Let the executions in which the method throws leave the path."""
    threw = path.branch(answer.throws) if answer.throws is not FALSE else None
    if threw is None:
        return
    try:
        _end(encoder, threw, answer, path.frame.method.contract.exceptional, threw=True)
        encoder.decide(threw, DecisionKind.EXCEPTION, path.frame.method.span, ExceptionKind.THROW.value, TRUE)
        thrown = threw.state.thrown_at(Origin(path.frame.method.span))
        path.flow.throws.append(thrown if answer.word is None else thrown.assign(WORD, answer.word))
        narrow.passed.append(threw.guard)
    except Dead:
        pass
    path.keep(~answer.throws)


def _end(encoder: Encoder, path: Path, answer: Answer, clauses: Sequence[Clause], *, threw: bool) -> None:
    """Continue after the method with the executions that satisfy its contract."""
    path.put(answer.after)
    path.keep(all_of(answer.demands))
    check_claims(
        path, encoder.ledger, (Claim(None, encoder.judge(each.formula, path.scene())) for each in clauses)
    )
    check_claims(path, encoder.ledger, _assumed_invariants(encoder, path, answer, threw=threw))
    _limit(encoder, path, answer)


def _keeps_invariants(encoder: Encoder, path: Path) -> bool:
    """Return whether a call requires and preserves the invariants: true for methods whose bodies are checked separately."""
    return encoder.settings.invariants and path.frame.method.body is not None


def _assumed_invariants(encoder: Encoder, path: Path, answer: Answer, *, threw: bool) -> Iterator[Claim]:
    """Yield, as assumptions, the invariants of the objects that a call allocates, may change, or returns.

    Objects allocated by a constructor that throws satisfy them only if they are reachable.
    """
    is_seen = not (threw and path.frame.method.constructor)
    if encoder.settings.invariants and answer.may_make and is_seen:
        for claim in invariants_of(encoder, path.guard, path.heap, answer.made):
            yield replace(claim, duty=None)
    if _keeps_invariants(encoder, path) or (encoder.settings.invariants and path.frame.is_entry):
        for claim in exit_invariants(encoder, path, threw=threw):
            yield replace(claim, duty=None)


def _limit(encoder: Encoder, path: Path, answer: Answer) -> None:
    """Cut executions that need more new objects, or longer new arrays, than are encoded."""
    if answer.beyond is not FALSE:
        encoder.ledger.cut(Bounded(NEW_OBJECTS, _site(path)), path.state.where(answer.beyond).guard)
        path.keep(~answer.beyond)
    for thing in answer.may_make:
        if isinstance(thing.kind, ArrayType):
            too_long = IntConstant(encoder.array_limit) < path.heap.length(encoder.world.constant(thing))
            encoder.ledger.cut(
                Bounded(ARRAY, _site(path), encoder.array_limit), path.state.where(too_long).guard
            )
            path.keep(~too_long)


# -------------------------------------------------------------------------------------------------- answers


def _answer(encoder: Encoder, path: Path) -> Answer:
    """Return the effect of the method; that of a pure method, or of one called in a formula, is the same in the same state."""
    method, entry = path.frame.method, path.frame.entry
    if not method.contract.pure and path.frame.duties:
        return _new_answer(encoder, path)
    state = (
        () if method.contract.reads_nothing else (*_contents(path.heap).items(), *path.heap.statics.values())
    )
    key = method.full_name, *entry[0].values(), *state
    known = encoder.notes.known.get(key)
    if (
        known is None
        or known.forgotten.has_trouble
        or (known.may_make and known.before.allocated is not path.heap.allocated)
    ):
        answer = replace(_new_answer(encoder, path), is_repeated=True)
        encoder.notes.facts.extend(_equal_calls_equal_answers(encoder, answer))
    else:
        answer = replace(
            known,
            state=known.state.under(known.guard | path.guard),
            after=known.after if known.may_make else path.heap,
        )
        _record_made(encoder, path, answer)
    encoder.notes.known[key] = answer
    return answer


def _equal_calls_equal_answers(encoder: Encoder, answer: Answer) -> Iterator[Formula]:
    """Yield that equal calls have equal answers, if these are repeated: in the same state, or in any state if the method reads nothing.

    If an answer is a new object, a later equal call returns the same object.
    """
    world = encoder.world
    for other in encoder.notes.answers:
        if other.method is answer.method and other.is_repeated:
            asked = zip(answer.arguments.values(), other.arguments.values(), strict=True)
            same = all_of(world.same(one, two) for one, two in asked)
            alike = (
                same
                if answer.method.contract.reads_nothing
                else all_of([same, *_same_heap(answer.before, other.before)])
            )
            yield alike.implies(answer.throws.iff(other.throws))
            if answer.word is not None and other.word is not None:
                yield alike.implies(world.same(answer.word, other.word))
            if answer.result is not None and other.result is not None:
                agree, both_new = (
                    world.same(answer.result, other.result),
                    all_of(map(_is_new, (answer, other))),
                )
                yield alike.implies(agree | both_new)
                yield all_of((alike, both_new)).implies(all_of(_same_contents(encoder, answer, other)))
                there = [
                    same,
                    other.made.in_(answer.before.allocated),
                    *_same_heap(answer.before, other.after),
                ]
                yield all_of(there).implies(all_of((agree, answer.throws.iff(other.throws))))


def _same_contents(encoder: Encoder, one: Answer, two: Answer) -> Iterator[Formula]:
    """Yield that two answers of a method allocate equal objects."""
    constant, pairs = encoder.world.constant, zip(one.may_make, two.may_make, strict=True)
    twins = [(constant(mine), constant(yours)) for mine, yours in pairs]
    renamed: Expr = IDEN
    for this, that in twins:
        renamed = (renamed - that.product(that)) + that.product(this)
    for mine, (this, that) in zip(one.may_make, twins, strict=True):
        yield this.in_(one.made).iff(that.in_(two.made))
        for cells, _ in cells_of(encoder, mine, this):
            first, second = one.after.relation(cells), two.after.relation(cells)
            if first.arity == 1:
                yield (this & first).some().iff((that & second).some())
            else:
                mine_now, yours_now = (
                    encoder.world.canonical(each) for each in (this.join(first), that.join(second))
                )
                yield mine_now.eq(_rename_atoms(yours_now, renamed))


def _rename_atoms(rows: Expr, renamed: Expr) -> Expr:
    """Return rows with other atoms in the first and last column."""
    return rows.join(renamed) if rows.arity == 1 else (~renamed).join(rows.join(renamed))


def _is_new(answer: Answer) -> Formula:
    """Return the formula that the result is a fresh object."""
    return (answer.result & answer.made).some() if isinstance(answer.result, Expr) else FALSE


def _same_heap(one: Heap, two: Heap) -> Iterator[Formula]:
    for cells in {**_contents(one), **_contents(two)}:
        first, second = one.relation(cells), two.relation(cells)
        canonical = one.world.canonical
        yield (
            objects_with_different_tables(one.world, cells, first, second).no()
            if is_table(cells)
            else canonical(first).eq(canonical(second))
        )
    yield from (one.world.same(value, two.statics[field]) for field, value in one.statics.items())


def _contents(heap: Heap) -> dict[Cells, Expr]:
    """Return the relations that writes change; an allocation changes none of them."""
    return {cells: relation for cells, relation in heap.relations.items() if cells is not LENGTHS}


def _new_answer(encoder: Encoder, path: Path) -> Answer:
    method, before, key = path.frame.method, path.heap, (*encoder.place, "by contract")
    forgotten = _havocked_cells(encoder, path)
    made = fresh_objects(encoder, method, forgotten, key)
    anything = before.allocated + encoder.world.constant(*made.things)
    outcome = FreshUnknowns(encoder, key, anything)
    result = outcome.value("result", method.retval.type) if method.retval else None
    may_throw = may_throw_by_contract(method, unless_forbidden=encoder.settings.exceptions_allowed)
    throws = outcome.truth("throws") if may_throw else FALSE
    word = outcome.word() if may_throw else None
    returned = _result_object(result, throws)
    new = _made_objects(encoder, made, outcome, returned)
    cells = FreshUnknowns(encoder, (key, "cells"), before.allocated + new)
    others = {kind: holders for kind, holders in forgotten.cells.items() if not is_open_ended(kind)}
    after = cells.forget(before, others, sorted(forgotten.statics, key=str))
    contents = FreshUnknowns(encoder, (key, "unseen"), before.allocated + new)
    if made.things:
        after = allocate_fresh(encoder, after, made.things, new, contents)
    known = DeterminedGhosts(after, _sets(encoder, forgotten, made.things, new))
    if throws is FALSE:
        known = apply_equations(encoder, method, _scene_after(path, after, result), known.open)
    after = cells.forget(known.heap, known.open, ())
    short = any_of(known.open[ghost].some() for ghost in sorted(cells.short, key=str))
    full = encoder.world.simplify(made.full(new))
    beyond = full & outcome.truth("beyond") if full is not FALSE else FALSE
    demands = [*outcome.demands, *cells.demands, *contents.demands]
    if made.things:
        demands += made.demands(new, after, returned)
    answer = Answer(
        method, State(path.guard, path.frame.entry[0], before), after, result, throws, made.discovery.things, new,
        forgotten, full, beyond, short, tuple(demands), outcome.chosen | cells.chosen | contents.chosen, word,
    )  # fmt: skip
    encoder.notes.choices.made.append(new)
    _record_made(encoder, path, answer)
    return answer


def _result_object(result: Value | None, throws: Formula) -> Expr:
    """Return the object that a call returns; empty where it throws."""
    if not isinstance(result, Expr):
        return NONE
    return result if throws is FALSE else throws.then(NONE, result)


def _scene_after(path: Path, heap: Heap, result: Value | None) -> Scene:
    """Return the scene in which the postcondition is evaluated."""
    retval = path.frame.method.retval
    returned = {retval.slot: result} if retval is not None and result is not None else {}
    return Scene(path.guard, {**path.state.variables, **returned}, heap, path.frame.entry)


def _sets(encoder: Encoder, forgotten: Allowed, things: Sequence[Thing], new: Expr) -> dict[Cells, Expr]:
    """Return the ghosts with numbers or strings that a call may change, each with the objects that have it."""
    changed: dict[Cells, Expr] = {
        cells: holders for cells, holders in forgotten.cells.items() if is_open_ended(cells)
    }
    for thing in things:
        for cells, this in cells_of(encoder, thing, encoder.world.constant(thing) & new):
            if is_open_ended(cells):
                changed[cells] = changed[cells] + this if cells in changed else this
    return changed


def _made_objects(encoder: Encoder, made: FreshObjects, outcome: FreshUnknowns, returned: Expr) -> Expr:
    """Return which of the objects that a call may allocate it does allocate."""
    new_results = returned & encoder.world.constant(*made.things)
    if made.is_result or not made.things:
        return new_results
    new = outcome.some_of("made", made.things)
    outcome.demands.append(new_results.in_(new))
    return new


def _record_made(encoder: Encoder, path: Path, answer: Answer) -> None:
    """Record the executions in which a fresh object is allocated."""
    for thing in answer.may_make:
        before = any_of(guard for made, guard in encoder.notes.made if made is thing)
        is_made = encoder.world.constant(thing).in_(answer.made)
        encoder.make(thing, encoder.world.simplify(path.guard & is_made & ~before))


def _havocked_cells(encoder: Encoder, path: Path) -> Allowed:
    """Return the cells that a call may change: all without a ``modifies`` clause, none without body and contract."""
    method, scene = path.frame.method, Scene(path.guard, *path.frame.entry)
    contract = method.contract
    if contract.modifies is None and (contract.ensures or method.body is not None):
        everything = MappingProxyType(dict(_everything(encoder, path.heap)))
        return Allowed(everything, frozenset(encoder.program.statics), {}, FALSE)
    listed = allowed_cells(contract.modifies or (), scene, encoder.pure_call)
    if not method.constructor:
        return listed
    cells = dict(listed.cells)
    for own, this in _own_cells(encoder, path.read(0)):
        cells[own] = cells[own] + this if own in cells else this
    return replace(listed, cells=MappingProxyType(cells))


def _own_cells(encoder: Encoder, this: Value) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells of the object under construction: a constructor may always change them."""
    assert isinstance(this, Expr)
    for (thing,) in encoder.world.possible(this):
        assert isinstance(thing, Thing)
        yield from cells_of(encoder, thing, this)


def _everything(encoder: Encoder, heap: Heap) -> Iterator[tuple[Cells, Expr]]:
    indices = encoder.world.constant(*map(Index, range(encoder.world.indices)))
    for kind in dict.fromkeys(thing.kind for thing in encoder.world.things):
        match kind:
            case ClassType(name):
                for cells in encoder.program.layout(name):
                    yield cells, heap.allocated & encoder.world.holders(cells)
            case ArrayType():
                yield Elements(kind), (heap.allocated & encoder.world.of_type(kind)).product(indices)
