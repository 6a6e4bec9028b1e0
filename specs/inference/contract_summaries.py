"""Summaries of methods known by their contracts, and of methods that fork: what they may change, by name.

A method without body may change what its ``modifies`` clause allows, and return any value of its type; both
may refer to fresh objects with
arbitrary contents (language reference, "Open types"). Equations in ``ensures`` determine single cells and
the result
(`ooxcheck.specs.inference.contract_equations`). Nothing is inferred about threads: every cell that a method
that may fork, or its callees,
assign is arbitrary afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.analysis.effects import allocated_kind
from ooxcheck.oox.cells import Cells, Elements, cells_of
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.specs.inference.abstract_state import Kind
from ooxcheck.specs.inference.assigned_cells import assigned_cells
from ooxcheck.specs.inference.contract_equations import equations, objects_on_entry
from ooxcheck.specs.inference.expressions import Rules, unknown
from ooxcheck.specs.inference.summary import Bound, Effect, Summary
from ooxcheck.specs.inference.widening import everything
from ooxcheck.specs.relations.expr import NOTHING, Expr, Name, NewSet, Nothing, columns_of
from ooxcheck.specs.relations.set_laws import Side, forget, not_null, override, product, union


def contract_summary(rules: Rules, method: typed.Method) -> Summary:
    """Return the summary of a method that is known by its contract."""
    framed = _frame_bounds(rules, method)
    cells, result = _with_equations(rules, method, framed)
    made: dict[Kind, Bound] = {}
    open_types = [type_ for each, bound in cells.items() if not bound.exact for type_ in each.columns]
    open_types += [method.retval.type] if method.retval and result == unknown(method.retval.type) else []
    for kind in _with_contents(rules, open_types):
        made[kind] = Bound(NOTHING, NewSet(kind))
        for each in cells_of(rules.program, kind):
            framed[each], cells[each] = (
                _add_fresh_object(framed, each, kind),
                _add_fresh_object(cells, each, kind),
            )
    returning = Effect(MappingProxyType(cells), MappingProxyType(made), result)
    throwing = Effect(MappingProxyType(framed), MappingProxyType(made)) if _may_throw(method) else None
    return Summary(method, returning, throwing)


def _frame_bounds(rules: Rules, method: typed.Method) -> dict[Cells, Bound]:
    """Return the bounds on the cells that a call may change: arbitrary, in the objects that ``modifies`` names if it does."""
    cells = {each: _anything(each) for each in _changeable_cells(rules, method)}
    named: dict[Cells, list[Expr | None]] = {}
    for place in method.contract.modifies or ():
        if isinstance(place, logic.FieldPlace):
            for field in place.fields:
                named.setdefault(field, []).append(objects_on_entry(rules, method, place.target))
    for each, targets in named.items():
        known = [target for target in targets if target is not None]
        if len(known) == len(targets):
            cells[each] = _anything_in(each, union(known, Side.LOWER))
    return cells


def _anything_in(cells: Cells, objects: Expr) -> Bound:
    """Return the bound on cells that are arbitrary in some objects."""
    rest = forget(Name(cells), objects)
    return Bound(rest, union((rest, product(objects, everything(columns_of(cells)[1:]))), Side.UPPER))


def _with_equations(
    rules: Rules, method: typed.Method, framed: Mapping[Cells, Bound]
) -> tuple[dict[Cells, Bound], Bound | None]:
    """Return the bounds on cells and on the result of a call that returns."""
    cells, retval = dict(framed), method.retval
    result = unknown(retval.type) if retval else None
    for each in equations(rules, method, frozenset(framed)):
        if each.cells is None or each.target is None:
            if result is not None and not result.exact:
                result = Bound.exactly(each.value) if each.is_exact else Bound(NOTHING, each.value)
        elif each.cells in cells:
            old, key = cells[each.cells], not_null(each.target)
            cells[each.cells] = Bound(
                override(old.lower, key, each.value), override(old.upper, key, each.value)
            )
    return cells, result


def _add_fresh_object(cells: Mapping[Cells, Bound], each: Cells, kind: Kind) -> Bound:
    """Return the bound on cells if there may be fresh objects."""
    old = cells.get(each) or Bound.exactly(Name(each))
    return Bound(
        old.lower, union((old.upper, product(NewSet(kind), everything(columns_of(each)[1:]))), Side.UPPER)
    )


def _changeable_cells(rules: Rules, method: typed.Method) -> Iterator[Cells]:
    """Yield the cells that a call may change: none without a contract, all without a ``modifies`` clause."""
    contract = method.contract
    if contract.modifies is None:
        if contract.ensures:
            yield from _all_cells(rules)
        return
    for place in contract.modifies:
        match place:
            case logic.FieldPlace(_, fields):
                yield from fields
            case logic.StaticPlace(field):
                yield field
            case logic.ElementPlace(array):
                types = (t for column in array.shape.columns for t in column if isinstance(t, ArrayType))
                yield from (Elements(type_) for type_ in types)


def _may_throw(method: typed.Method) -> bool:
    """Return whether the contract allows exceptions."""
    clauses = [clause.formula for clause in method.contract.exceptional]
    return bool(clauses) and not any(_is_false(clause) for clause in clauses)


def _is_false(node: logic.Formula) -> bool:
    return (
        isinstance(node, logic.Holds) and isinstance(node.term, logic.Constant) and node.term.value is False
    )


def _with_contents(rules: Rules, types: Iterable[Type]) -> list[Kind]:
    """Return the kinds of the objects of some types, and of all objects that they may refer to."""
    kinds: dict[Kind, None] = {}
    waiting = [kind for type_ in types for kind in _fresh_kinds(rules, type_)]
    while waiting:
        kind = waiting.pop(0)
        if kind not in kinds:
            kinds[kind] = None
            held = (type_ for each in cells_of(rules.program, kind) for type_ in each.columns)
            waiting += [inner for type_ in held for inner in _fresh_kinds(rules, type_)]
    return list(kinds)


def _fresh_kinds(rules: Rules, type_: Type) -> Iterator[Kind]:
    match type_:
        case ClassType(name):
            names = rules.program.instantiable(name, open_types=rules.parameters.open_types)
            yield from (ClassType(each) for each in names)
        case ArrayType():
            yield type_
        case _:
            pass


def _anything(cells: Cells) -> Bound:
    columns = columns_of(cells)
    return Bound(Nothing(len(columns)), everything(columns))


def _all_cells(rules: Rules) -> Iterator[Cells]:
    """Yield all cells of a program."""
    program = rules.program
    for class_ in program.classes.values():
        yield from class_.fields
        yield from class_.ghosts
    types = [field.type for class_ in program.classes.values() for field in class_.fields]
    types += [variable.type for method in program.methods() for variable in method.variables]
    yield from (Elements(inner) for type_ in types for inner in _array_types(type_))


def _array_types(type_: Type) -> Iterator[ArrayType]:
    """Yield an array type and those of the arrays in it."""
    while isinstance(type_, ArrayType):
        yield type_
        type_ = type_.element


def fork_summary(rules: Rules, method: typed.Method) -> Summary:
    """Return the summary of a method that may start threads."""
    methods = reachable(rules.program, method)
    statements = [statement for each in methods for statement in each.statements()]
    changed = set(assigned_cells(statements))
    changed |= {cells for each in methods if each.body is None for cells in _changeable_cells(rules, each)}
    kinds = {kind for statement in statements for kind in _allocated_kinds(statement)}
    results = [each.retval.type for each in methods if each.body is None and each.retval]
    written = [
        type_
        for each in methods
        if each.body is None
        for cells in _changeable_cells(rules, each)
        for type_ in cells.columns
    ]
    kinds.update(_with_contents(rules, [*results, *written]))
    changed |= {cells for kind in kinds for cells in cells_of(rules.program, kind)}
    cells = MappingProxyType({each: _anything(each) for each in sorted(changed, key=repr)})
    made = MappingProxyType({kind: Bound(NOTHING, NewSet(kind)) for kind in sorted(kinds, key=str)})
    result = unknown(method.retval.type) if method.retval else None
    return Summary(method, Effect(cells, made, result), Effect(cells, made))


def _allocated_kinds(statement: typed.Statement) -> Iterator[Kind]:
    kind = allocated_kind(statement)
    match kind:
        case ClassType():
            yield kind
        case ArrayType():
            yield from _array_types(kind)
        case None:
            pass
