"""Calls that do what a contract says: for methods without body, and where the user wants it so.

What ``modifies`` allows is forgotten: the cells get contents that the solver chooses, and so does the result, which may
be an object that nobody has seen before. Of all choices those are kept with which the contract holds. What was chosen is
noted as an `Answer`, so that the interpreter can be told to do the same. A pure method gives the same answer to the same
question.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from oox import logic
from oox.running.outcomes import Bounded
from oox.typed import Clause, Method
from oox.types import ArrayType, ClassType, Type
from relational import FALSE, Expr, Formula, IntConstant
from translate.claims import Claim, settle
from translate.connectives import all_of, any_of
from translate.contracts import invariants_due, invariants_of, invariants_on_entry
from translate.formulas import judge
from translate.heap import LENGTHS, Cells, Elements, Heap
from translate.paths import Dead, Path
from translate.places import Allowed, allowed
from translate.run import Answer, Run
from translate.scene import Scene
from translate.unchosen import Unchosen
from translate.values import Value, equal
from translate.world import Index, Thing


def perform(run: Run, path: Path) -> None:
    """Have an effect that the contract of the path's method allows; some executions may throw."""
    if _keeps_invariants(run, path):
        settle(path, run.ledger, invariants_on_entry(run, path))
    answer = _answer(run, path)
    run.answers.append(answer)
    contract, retval = path.frame.method.contract, path.frame.method.retval
    _throw(run, path, answer)
    path.put(answer.after)
    if retval is not None and answer.result is not None:
        path.assign(retval.slot, answer.result)
    path.keep(all_of(answer.demands))
    _believe(run, path, contract.ensures)
    _believe_invariants(run, path, answer, threw=False)
    _limit(run, path, answer)


def _limit(run: Run, path: Path, answer: Answer) -> None:
    """Cut executions in which an array that nobody has seen before is longer than what is encoded."""
    for thing in answer.unseen:
        if isinstance(thing.kind, ArrayType):
            too_long = IntConstant(run.array_limit) < path.heap.length(run.world.constant(thing))
            run.ledger.cut(Bounded("array", path.frame.method.span), path.state.where(too_long).guard)
            path.keep(~too_long)


def _throw(run: Run, path: Path, answer: Answer) -> None:
    """Let the executions in which the method throws leave."""
    threw = path.branch(answer.throws) if answer.throws is not FALSE else None
    if threw is None:
        return
    try:
        threw.put(answer.after)
        threw.keep(all_of(answer.demands))
        _believe(run, threw, path.frame.method.contract.exceptional)
        _believe_invariants(run, threw, answer, threw=True)
        path.flow.throws.append(threw.state)
    except Dead:
        pass
    path.keep(~answer.throws)


def _believe(run: Run, path: Path, clauses: Sequence[Clause]) -> None:
    """Go on with the executions in which clauses of the contract hold."""
    for clause in clauses:
        judged = judge(clause.formula, path.scene(), run.call_pure)
        for bound, guard in run.ledger.take_cuts():
            run.ledger.cut(bound, run.world.settled(path.guard & guard & judged.cut))
        path.keep(judged.holds & ~judged.error & ~judged.cut)


def _keeps_invariants(run: Run, path: Path) -> bool:
    """Return whether a call is owed the invariants and keeps them: that of a method whose body is checked on its own."""
    return run.settings.invariants and path.frame.method.body is not None


def _believe_invariants(run: Run, path: Path, answer: Answer, *, threw: bool) -> None:
    """Go on with the executions in which the invariants hold of what a call may have changed, and of what it returns."""
    appeared = run.world.constant(*answer.unseen) & path.heap.allocated
    claims: list[Claim] = []
    if run.settings.invariants and answer.unseen and not threw:
        claims += invariants_of(run, path.guard, path.heap, appeared)
    if _keeps_invariants(run, path) or (run.settings.invariants and path.frame.is_entry):
        claims += invariants_due(run, path, threw=threw)
    for claim in claims:
        judged = claim.judgement
        path.keep(claim.where.implies(judged.holds & ~judged.error & ~judged.cut))


# -------------------------------------------------------------------------------------------------- answers


def _answer(run: Run, path: Path) -> Answer:
    """Return what the method does; a pure one, or one that a formula calls, does the same again in the same state."""
    method, entry = path.frame.method, path.frame.entry
    if not method.contract.pure and path.frame.duties:
        return _new_answer(run, path)
    key = method.full_name, *entry[0].values(), *path.heap.relations.items(), *path.heap.statics.values()
    known = run.known.get(key)
    if known is None:
        answer = _new_answer(run, path)
        run.facts.extend(_consistent(run, answer))
    else:
        answer = replace(known, guard=known.guard | path.guard)
        _make(run, path, answer)
    run.known[key] = answer
    return answer


def _consistent(run: Run, answer: Answer) -> Iterator[Formula]:
    """Say that equal questions to a pure method have equal answers."""
    for other in run.answers:
        if other.method is answer.method:
            asked = zip(answer.arguments.values(), other.arguments.values(), strict=True)
            alike = all_of([*(equal(one, two) for one, two in asked), *_same_heap(answer.before, other.before)])
            yield alike.implies(answer.throws.iff(other.throws))
            if answer.result is not None and other.result is not None:
                both_new = all_of(_is_new(run, each) for each in (answer, other))
                yield alike.implies(equal(answer.result, other.result) | both_new)


def _is_new(run: Run, answer: Answer) -> Formula:
    """Say that the result is an object that nobody has seen before."""
    return (answer.result & run.world.constant(*answer.unseen)).some() if isinstance(answer.result, Expr) else FALSE


def _same_heap(one: Heap, two: Heap) -> Iterator[Formula]:
    yield from (one.relation(cells).eq(two.relation(cells)) for cells in {**one.relations, **two.relations})
    yield from (equal(value, two.statics[field]) for field, value in one.statics.items())


def _new_answer(run: Run, path: Path) -> Answer:
    method, before, key = path.frame.method, path.heap, (*run.place, "by contract")
    unseen = list(_unseen(run, method.retval.type if method.retval else None, key))
    cells = Unchosen(run, key, before.allocated)
    returned = Unchosen(run, key, before.allocated + run.world.constant(*unseen))
    forgotten = _forgotten(run, path)
    after = cells.forget(before, forgotten.cells, sorted(forgotten.statics, key=str))
    result = returned.value("result", method.retval.type) if method.retval else None
    throws = cells.truth("throws") if _may_throw(method) else FALSE
    demands = [*cells.demands, *returned.demands]
    if unseen and isinstance(result, Expr):
        new = result & run.world.constant(*unseen)
        contents = Unchosen(run, (key, "unseen"), before.allocated + new)
        after = _appeared(run, after, unseen, new, contents)
        demands += [*contents.demands, throws.implies(new.no())]
    answer = Answer(
        method, path.guard, path.frame.entry[0], before, after, forgotten, result, throws, tuple(unseen), tuple(demands)
    )
    _make(run, path, answer)
    return answer


def _make(run: Run, path: Path, answer: Answer) -> None:
    """Note in which executions an object that nobody has seen before comes into being."""
    for thing in answer.unseen:
        assert isinstance(answer.result, Expr), "only an object should be one that nobody has seen"
        before = any_of(guard for made, guard in run.made if made is thing)
        run.make(thing, run.world.settled(path.guard & run.world.constant(thing).in_(answer.result) & ~before))


def _may_throw(method: Method) -> bool:
    """Return whether the contract speaks of exceptions other than to forbid them."""
    clauses = [clause.formula for clause in method.contract.exceptional]
    return bool(clauses) and not any(_is_false(clause) for clause in clauses)


def _is_false(node: logic.Formula) -> bool:
    return isinstance(node, logic.Holds) and isinstance(node.term, logic.Constant) and node.term.value is False


def _forgotten(run: Run, path: Path) -> Allowed:
    """Return the cells that a call may change: without a ``modifies`` clause all, without body and contract none."""
    method, scene = path.frame.method, Scene(path.guard, *path.frame.entry)
    contract = method.contract
    if contract.modifies is None and (contract.ensures or method.body is not None):
        return Allowed(MappingProxyType(dict(_everything(run, path.heap))), frozenset(run.program.statics), {}, FALSE)
    listed = allowed(contract.modifies or (), scene, run.call_pure)
    if not method.constructor:
        return listed
    cells = dict(listed.cells)
    for own, this in _own_cells(run, path.read(0)):
        cells[own] = cells[own] + this if own in cells else this
    return replace(listed, cells=MappingProxyType(cells))


def _own_cells(run: Run, this: Value) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells of the object that a constructor makes: they are its own to change, whatever it modifies."""
    assert isinstance(this, Expr)
    for (thing,) in run.world.possible(this):
        assert isinstance(thing, Thing)
        yield from _cells_of(run, thing, this)


def _everything(run: Run, heap: Heap) -> Iterator[tuple[Cells, Expr]]:
    indices = run.world.constant(*map(Index, range(run.world.indices)))
    for kind in dict.fromkeys(thing.kind for thing in run.world.things):
        match kind:
            case ClassType(name):
                for cells in run.program.layout(name):
                    yield cells, heap.allocated & run.world.of_type(ClassType(cells.owner))
            case ArrayType():
                yield Elements(kind), (heap.allocated & run.world.of_type(kind)).product(indices)


# --------------------------------------------------------------------------------------------------- unseen


def _unseen(run: Run, type_: Type | None, key: Hashable) -> Iterator[Thing]:
    """Yield the objects that a call may return and that nobody has seen before, one of each class."""
    match type_:
        case ClassType(name):
            for class_name in run.program.instantiable(name, open_types=run.settings.open_types):
                yield run.world.thing(ClassType(class_name), (key, class_name))
        case ArrayType():
            yield run.world.thing(type_, (key, type_))
        case _:
            pass


def _appeared(run: Run, heap: Heap, unseen: Sequence[Thing], new: Expr, unknown: Unchosen) -> Heap:
    """Return the heap in which the result, if it is an object that nobody has seen before, exists with any contents."""
    for thing in unseen:
        this = run.world.constant(thing) & new
        if isinstance(thing.kind, ArrayType):
            heap = heap.with_relation(LENGTHS, heap.relation(LENGTHS) + unknown.lengths(this, run.array_limit))
        heap = unknown.forget(heap, dict(_cells_of(run, thing, this)), ())
    return heap.allocate(new)


def _cells_of(run: Run, thing: Thing, this: Expr) -> Iterator[tuple[Cells, Expr]]:
    match thing.kind:
        case ClassType(name):
            yield from ((cells, this) for cells in run.program.layout(name))
        case ArrayType():
            indices = run.world.constant(*(run.world.index(place) for place in range(run.array_limit)))
            yield Elements(thing.kind), this.product(indices)
