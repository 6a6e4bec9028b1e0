"""Hints in the code of a program: the constants near a field, and operations that only some structures need.

Hints limit the number of candidates. They need not be complete: a missing hint only loses a candidate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.operators import ArithmeticOp, CompareOp, EqualityOp, swap_comparison
from ooxcheck.oox.typed import Method

MOST_CONSTANTS = 3
"""The number of constants of one field that candidates use."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Facts about the code of a program that select candidates.

    `constants` are the integers that a field is compared with or set to, `lengths` those of the arrays that a field is set to, `factors` and `summands` those
    in the products and sums that are lengths of new arrays,
    `ordered` the fields that the code compares by ``<`` and similar, `sums` those that it sets to a sum or
    difference, `constant` those that it sets, but never so, and `created` the classes of the objects that it creates.
    """

    constants: Mapping[Field, tuple[int, ...]]
    lengths: Mapping[Field, tuple[int, ...]]
    factors: tuple[int, ...]
    summands: tuple[int, ...]
    ordered: frozenset[Field]
    orders_elements: bool
    halves: bool
    wraps_around: bool
    created: frozenset[str]
    constant: frozenset[Field]
    sums: frozenset[Field]


def collect_hints(methods: Iterable[Method]) -> Hints:
    """Return the hints in the code and contracts of some methods."""
    constants: dict[Field, dict[int, None]] = defaultdict(dict)
    lengths: dict[Field, dict[int, None]] = defaultdict(dict)
    computed: dict[ArithmeticOp, dict[int, None]] = defaultdict(dict)
    compared: set[type[Node] | Field] = set()
    operations: set[ArithmeticOp] = set()
    created: set[str] = set()
    written: dict[Field, bool] = {}
    for method in methods:
        parts = [part for root in _roots(method) for part in descendants(root)]
        copies = _copies(parts)
        for field, value in _constants(parts, copies):
            constants[field][value] = None
        for field, value in _lengths(parts, copies):
            lengths[field][value] = None
        for op, value in _computed_lengths(parts):
            computed[op][value] = None
        compared.update(_compared_parts(parts))
        operations.update(_operations(parts))
        for field, is_sum in _assignments(parts):
            written[field] = is_sum or written.get(field, False)
        created.update(part.class_name for part in parts if isinstance(part, typed.NewObject))
    return Hints(
        {field: _choose_constants(values) for field, values in constants.items()},
        {field: _choose_constants(values) for field, values in lengths.items()},
        _choose_constants(computed[ArithmeticOp.MULTIPLY]),
        _choose_constants(computed[ArithmeticOp.ADD]),
        frozenset(each for each in compared if isinstance(each, Field)),
        typed.ElementRead in compared,
        not operations.isdisjoint((ArithmeticOp.DIVIDE, ArithmeticOp.SHIFT_RIGHT)),
        ArithmeticOp.REMAINDER in operations,
        frozenset(created),
        frozenset(field for field, is_sum in written.items() if not is_sum),
        frozenset(field for field, is_sum in written.items() if is_sum),
    )


def _choose_constants(values: Iterable[int]) -> tuple[int, ...]:
    """Return the smallest constants but for zero, which has candidates of its own."""
    return tuple(sorted({each for each in values if each}, key=lambda each: (abs(each), each)))[
        :MOST_CONSTANTS
    ]


def _roots(method: Method) -> Iterator[Node]:
    if method.body is not None:
        yield method.body
    yield from (clause.formula for clause in method.contract.requires)


def _copies(parts: Iterable[Node]) -> dict[Variable, list[Field | int]]:
    """Return for each variable the fields that receive its value, and the lengths of the arrays that it is set to."""
    sizes: dict[Variable, list[Field | int]] = defaultdict(list)
    for part in parts:
        match part:
            case typed.Assign(typed.FieldRead(_, field), typed.Local(variable)):
                sizes[variable].append(field)
            case typed.Declare(variable, typed.NewArray(_, (typed.Constant(int(size)), *_))):
                sizes[variable].append(size)
            case typed.Assign(typed.Local(variable), typed.NewArray(_, (typed.Constant(int(size)), *_))):
                sizes[variable].append(size)
            case _:  # copies nothing
                pass
    return sizes


def _fields_of(side: Node, copies: Mapping[Variable, list[Field | int]]) -> Iterator[Field]:
    """Yield the fields that an operand reads, or that later receive its value."""
    match side:
        case typed.FieldRead(_, field):
            yield field
        case typed.Local(variable) | logic.ProgramVariable(variable):
            yield from (each for each in copies.get(variable, ()) if isinstance(each, Field))
        case logic.Join(_, logic.FieldRelation((Field() as field,))):
            yield field
        case _:  # is no field
            pass


def _constants(
    parts: Iterable[Node], copies: Mapping[Variable, list[Field | int]]
) -> Iterator[tuple[Field, int]]:
    for part in parts:
        for op, left, right in _comparisons(part):
            value = _integer(right)
            if value is not None:
                for field in _fields_of(left, copies):
                    yield field, value
                    yield field, value + _neighbour(op)
        match part:
            case typed.Assign(typed.FieldRead(_, field), source) if (value := _integer(source)) is not None:
                yield field, value
            case _:  # assigns no constant to a field
                pass


def _comparisons(part: Node) -> Iterator[tuple[CompareOp | EqualityOp, Node, Node]]:
    """Yield the comparison that a node is, in both directions."""
    match part:
        case typed.Binary(CompareOp() | EqualityOp() as op, left, right):
            yield op, left, right
            yield swap_comparison(op), right, left
        case logic.Compare(op, left, right):
            yield op, left, right
            yield swap_comparison(op), right, left
        case _:  # compares nothing
            pass


def _neighbour(op: CompareOp | EqualityOp) -> int:
    """Return the distance to the next integer at which a comparison has another result."""
    match op:
        case CompareOp.LESS_EQUAL | CompareOp.GREATER:
            return 1
        case CompareOp.LESS | CompareOp.GREATER_EQUAL:
            return -1
        case EqualityOp():
            return 0


def _integer(node: Node | None) -> int | None:
    match node:
        case typed.Constant(bool()) | logic.Constant(bool()):
            return None
        case typed.Constant(int(value)) | logic.Constant(int(value)):
            return value
        case _:  # is no integer literal
            return None


def _lengths(
    parts: Iterable[Node], copies: Mapping[Variable, list[Field | int]]
) -> Iterator[tuple[Field, int]]:
    for part in parts:
        match part:
            case typed.Assign(typed.FieldRead(_, field), typed.NewArray(_, (typed.Constant(int(size)), *_))):
                yield field, size
            case typed.Assign(typed.FieldRead(_, field), typed.Local(variable)):
                yield from ((field, each) for each in copies[variable] if isinstance(each, int))
            case _:  # assigns no new array to a field
                pass


def _computed_lengths(parts: Sequence[Node]) -> Iterator[tuple[ArithmeticOp, int]]:
    """Yield the operations with a constant, and the constants, in the lengths of new arrays."""
    values = defaultdict[Variable, list[Node | None]](list)
    for variable, value in _local_values(parts):
        values[variable].append(value)
    for part in parts:
        if isinstance(part, typed.NewArray):
            size = part.sizes[0]
            for value in (size, *(values[size.variable] if isinstance(size, typed.Local) else ())):
                match value:
                    case typed.Binary(ArithmeticOp() as op, left, right):
                        constants = (_integer(left), _integer(right))
                        yield from ((op, each) for each in constants if each is not None)
                    case _:  # no operation with two operands
                        pass


def _compared_parts(parts: Iterable[Node]) -> Iterator[type[Node] | Field]:
    for part in parts:
        if isinstance(part, typed.Binary) and isinstance(part.op, CompareOp):
            for side in (part.left, part.right):
                if isinstance(side, typed.ElementRead):
                    yield typed.ElementRead
                yield from (node.field for node in descendants(side) if isinstance(node, typed.FieldRead))


def _operations(parts: Iterable[Node]) -> Iterator[ArithmeticOp]:
    for part in parts:
        if isinstance(part, typed.Binary) and isinstance(part.op, ArithmeticOp):
            yield part.op


def _assignments(parts: Iterable[Node]) -> Iterator[tuple[Field, bool]]:
    """Yield the fields that the code sets, and whether the value may be a sum or a difference."""
    sums = {variable for variable, value in _local_values(parts) if _has_sum(value)}
    for part in parts:
        match part:
            case typed.Assign(typed.FieldRead(_, field), typed.Local(variable)):
                yield field, variable in sums
            case typed.Assign(typed.FieldRead(_, field), value):
                yield field, _has_sum(value)
            case _:  # sets no field
                pass


def _local_values(parts: Iterable[Node]) -> Iterator[tuple[Variable, Node | None]]:
    for part in parts:
        match part:
            case typed.Declare(variable, value) | typed.Assign(typed.Local(variable), value):
                yield variable, value
            case _:  # sets no variable
                pass


def _has_sum(value: Node | None) -> bool:
    """Return whether a value is a sum or a difference, or the result of a call."""
    if isinstance(value, typed.Call):
        return True
    return value is not None and any(
        isinstance(part, typed.Binary) and part.op in (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT)
        for part in descendants(value)
    )
