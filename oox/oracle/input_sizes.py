"""Input sizes: the inputs of a method that may be larger than the bounds, so that a verdict covers small inputs only.

Numbers have all values of their type, and strings that are only compared have a small model (`ooxcheck.translate.widths.strings`). Objects, arrays, strings whose
contents matter, and ghost collections of values are bounded. A bound limits an answer if the method may have a larger input on which a duty may depend. Dependence
is overestimated by names: an input counts if the code or a duty mentions it, unless the code overwrites it first, if a precondition relates it to such an input, or if an object with an invariant is
reachable from it. A field counts if code or a formula mentions it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, fields, replace
from enum import Enum
from functools import cached_property, lru_cache
from typing import TypeAlias, TypeGuard

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import rests_on
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.cells import Cells, Elements, cells_of
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.logic import Formula, Term
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.operators import CompareOp, swap_comparison
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.terms.conjuncts import conjuncts, equations
from ooxcheck.oox.terms.dependence import looks_around
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING, ArrayType, ClassType, Type

Kind: TypeAlias = ClassType | ArrayType
Input: TypeAlias = Variable | Field
"""An argument, a static field, or the result of a method of which only the contract is known."""


class Size(Enum):
    """An input whose size is bounded."""

    OBJECTS = "objects"
    ARRAYS = "array length"
    STRINGS = "string length"
    TUPLES = "ghost tuples"


@dataclass(frozen=True, slots=True)
class SizeLimit:
    """A bound on the size of inputs that limits an answer; `classes` are those that may have more than `most` objects."""

    size: Size
    most: int
    classes: tuple[str, ...] = ()


def size_limits(
    program: Program, method: Method, bounds: Bounds, settings: Settings
) -> tuple[SizeLimit, ...]:
    """Return the bounds on sizes that limit an answer about a method; none if all sizes are covered."""
    return _limits_of(_Inputs(program, method, bounds, replace(settings, unroll=None, unrolls=())))


@dataclass(frozen=True)
class _Inputs:
    """The inputs of a method that its duties may depend on."""

    program: Program
    method: Method
    bounds: Bounds = field(hash=False)
    settings: Settings

    def limits(self) -> Iterator[SizeLimit]:
        crowded = [
            name
            for name in dict.fromkeys(self._scoped_types())
            if self._number_of(name) > self.bounds.of(name)
        ]
        for most in sorted({self.bounds.of(name) for name in crowded}):
            yield SizeLimit(
                Size.OBJECTS, most, tuple(name for name in crowded if self.bounds.of(name) == most)
            )
        if any(map(self._has_any_length, self._inputs)) or any(
            isinstance(type_, ArrayType) for cells in self._cells for type_ in cells.columns
        ):
            yield SizeLimit(Size.ARRAYS, self.bounds.longest(self.program))
        if self.program.spells and (
            self._chooses_contents or any(STRING in each.columns for each in (*self._inputs, *self._cells))
        ):
            yield SizeLimit(Size.STRINGS, max(self.bounds.longest(self.program), 1))
        if any(
            isinstance(each, Variable | GhostField) and each.has_values
            for each in (*self._inputs, *self._cells)
        ):
            yield SizeLimit(Size.TUPLES, self.bounds.tuples)

    # -- objects -----------------------------------------------------------------------------------

    def _scoped_types(self) -> Iterator[str]:
        """Yield the classes and array types with a scope; enumerations always have all their constants."""
        constants = self.program.origin.constants if self.program.origin else {}
        for name, class_ in self.program.classes.items():
            is_enumeration = any(each in constants for each in self.program.supertypes(name))
            if not is_enumeration and (not class_.interface or name in self.bounds.scopes):
                yield name
        yield from (
            str(kind)
            for kind in self._numbers
            if isinstance(kind, ArrayType) or self.program.classes[kind.name].interface
        )

    def _number_of(self, name: str) -> int:
        return sum(number for kind, number in self._numbers.items() if self._is_a(kind, name))

    def _is_a(self, kind: Kind, name: str) -> bool:
        if isinstance(kind, ArrayType) or name not in self.program.classes:
            return str(kind) == name
        return self.program.is_subclass(kind.name, name)

    @cached_property
    def _numbers(self) -> Mapping[Kind, int]:
        """The number of objects of each kind if no scope bounds them; "many" is one more than any scope."""
        many = max(self.bounds.scope, *self.bounds.scopes.values(), 0) + 1
        numbers = dict.fromkeys(self._reachable_kinds, 0)
        changed = True
        while changed:
            held = dict.fromkeys(numbers, 0)
            for each in self._inputs:
                self._hold(held, each, 1, many)
            for kind, number in numbers.items():
                for cells in self._read_cells(kind):
                    self._hold(held, cells, many if isinstance(cells, Elements) and number else number, many)
            changed = held != numbers
            numbers = held
        return numbers

    def _hold(self, held: dict[Kind, int], cells: Input | Cells, number: int, many: int) -> None:
        for kind in self._kinds(cells.columns):
            held[kind] = min(many, held[kind] + (many if cells.many and number else number))

    @cached_property
    def _reachable_kinds(self) -> tuple[Kind, ...]:
        return tuple(self._reach(self._inputs))

    @cached_property
    def _cells(self) -> tuple[Cells, ...]:
        return tuple(cells for kind in self._reachable_kinds for cells in self._read_cells(kind))

    def _reach(self, inputs: Iterable[Input]) -> list[Kind]:
        """Return the kinds of objects that are reachable from some inputs."""
        kinds: dict[Kind, None] = {}
        waiting = [kind for each in inputs for kind in self._kinds(each.columns)]
        while waiting:
            kind = waiting.pop()
            if kind not in kinds:
                kinds[kind] = None
                waiting += [each for cells in self._read_cells(kind) for each in self._kinds(cells.columns)]
        return list(kinds)

    def _read_cells(self, kind: Kind) -> Iterator[Cells]:
        """Yield the cells of an object on which a duty may depend."""
        for cells in cells_of(self.program, kind):
            if not isinstance(cells, Field | GhostField) or self._sees_everything or cells in self._read:
                yield cells

    def _kinds(self, columns: tuple[Type, ...]) -> Iterator[Kind]:
        """Yield the runtime kinds of the objects of some types."""
        for type_ in columns:
            match type_:
                case ClassType(name):
                    yield from map(ClassType, self._runtime_classes(name))
                case ArrayType():
                    yield type_
                case _:  # a value
                    pass

    def _runtime_classes(self, name: str) -> list[str]:
        """Return the classes of the objects of a type, except classes for which a precondition excludes direct instances."""
        return [
            each
            for each in self.program.instantiable(name, open_types=self.settings.open_types)
            if each not in self._abstract
        ]

    @cached_property
    def _abstract(self) -> frozenset[str]:
        return frozenset(
            name for conjunct in self._assumptions for name in _without_objects(conjunct, self.program)
        )

    def _has_any_length(self, each: Input) -> bool:
        """Return whether an input may be an array of any length: no precondition limits its length to one within the bounds."""
        if not any(isinstance(type_, ArrayType) for type_ in each.columns):
            return False
        lengths = [
            length for conjunct in self._assumptions for array, length in _longest(conjunct) if array == each
        ]
        return min(lengths, default=self.bounds.array + 1) > self.bounds.array

    # -- dependence of duties -----------------------------------------------------------------------

    @cached_property
    def _inputs(self) -> tuple[Input, ...]:
        """The inputs that a duty may depend on, except those that a precondition requires to be null."""
        null = {each for conjunct in self._assumptions for each in _null(conjunct)}
        return (
            *(each for each in self._all_inputs if each not in null and self._matters(each)),
            *self._contract_results,
        )

    def _matters(self, each: Input) -> bool:
        if self._sees_everything or each in self._related_inputs:
            return True
        classes = (kind.name for kind in self._reach([each]) if isinstance(kind, ClassType))
        return self.settings.invariants and any(map(self.program.invariants, classes))

    @cached_property
    def _all_inputs(self) -> tuple[Input, ...]:
        this = () if self.method.static or self.method.constructor else self.method.variables[:1]
        return (*this, *self.method.parameters, *self.program.statics)

    @cached_property
    def _related_inputs(self) -> frozenset[Input]:
        """The inputs that the code or a duty mentions, and those that preconditions relate to them."""
        related = set(self._mentioned_inputs)
        clauses = [frozenset(filter(_is_input, _names(conjunct))) for conjunct in self._assumptions]
        changed = True
        while changed:
            new = {each for clause in clauses if clause & related for each in clause} - related
            related |= new
            changed = bool(new)
        return frozenset(related)

    @cached_property
    def _mentioned_inputs(self) -> frozenset[Input]:
        """The inputs that the code or a duty mentions."""
        others = [each for each in self._methods if each is not self.method]
        statics = {
            each for each in _names(*others, *self._invariants) if isinstance(each, Field) and each.static
        }
        contract, body = self.method.contract, () if self.method.body is None else (self.method.body,)
        due = (*contract.ensures, *contract.exceptional, *(contract.modifies or ()))
        code = {each for block in body for each in {*_names(block)} - {*_overwritten(block)}}
        own = {each for each in (*code, *_names(*due)) if _is_input(each)}
        above = {*self._all_inputs[: -len(self.program.statics) or None]} if self._above else set()
        return frozenset(statics | own | above)

    @cached_property
    def _read(self) -> frozenset[Field | GhostField]:
        """The fields that code or formulas mention."""
        return frozenset(
            each for each in _names(*self._methods, *self._invariants) if isinstance(each, Field | GhostField)
        )

    @cached_property
    def _sees_everything(self) -> bool:
        """Whether a duty may depend on objects that are not reachable from anything it mentions."""
        required = {id(clause.formula) for clause in self.method.contract.requires}
        formulas = [
            formula for each in self._methods for formula in each.formulas() if id(formula) not in required
        ]
        formulas += [
            clause.formula
            for each in self._above
            for clause in (*each.contract.ensures, *each.contract.exceptional)
        ]
        counting = (logic.Extent, logic.Identity)
        return (
            any(map(looks_around, formulas))
            or any(isinstance(node, counting) for node in descendants(*self._invariants))
            or any(
                looks_around(each) and not self._mentioned_inputs.isdisjoint(_names(each))
                for each in self._assumptions
            )
            or self._chooses_contents
        )

    @cached_property
    def _chooses_contents(self) -> bool:
        """Whether variables or cells get values that only a contract or a loop invariant describes."""
        loops = (
            each for method in self._methods for each in method.statements() if isinstance(each, typed.While)
        )
        return any(map(self._chooses_effects, self._methods)) or (
            self.settings.loops_by_invariant and any(loop.invariants for loop in loops)
        )

    def _chooses(self, method: Method) -> bool:
        """Return whether a method is known by its contract only."""
        if method.body is not None:
            return method is not self.method and method.full_name in self.settings.by_contract
        return method.static or any(
            self.program.runs(name, method.signature) is method
            for name in self._runtime_classes(method.owner)
        )

    def _chooses_effects(self, method: Method) -> bool:
        """Return whether the effects of a method, other than on static fields, are known by its contract only."""
        contract = method.contract
        is_known = contract.modifies is not None and all(
            isinstance(place, logic.StaticPlace) for place in contract.modifies
        )
        return (
            self._chooses(method) and not is_known and (contract.says_what_it_does or method.body is not None)
        )

    @property
    def _contract_results(self) -> Iterator[Input]:
        """Yield the results of methods of which only the contract is known, and the static fields that they change: these may have any value."""
        for each in filter(self._chooses, self._methods):
            yield from () if each.retval is None else (each.retval,)
            yield from (
                place.field for place in each.contract.modifies or () if isinstance(place, logic.StaticPlace)
            )

    @cached_property
    def _methods(self) -> tuple[Method, ...]:
        """The methods whose code or contract may affect the verdict on the method."""
        return tuple(
            each
            for each in rests_on(self.program, self.method)
            if each.body is not None or self._chooses(each)
        )

    @property
    def _invariants(self) -> Iterator[Formula]:
        return (
            invariant.formula for class_ in self.program.classes.values() for invariant in class_.invariants
        )

    @cached_property
    def _above(self) -> tuple[Method, ...]:
        return contracts_above(self.program, self.method, self.settings.inherited)

    @cached_property
    def _assumptions(self) -> tuple[Formula, ...]:
        return tuple(
            part for whole in assumed_on_entry(self.method, self._above) for part in conjuncts(whole)
        )


@lru_cache(maxsize=4)
def _limits_of(inputs: _Inputs) -> tuple[SizeLimit, ...]:
    """Return the limits of some inputs; one check asks for them several times."""
    return tuple(inputs.limits())


# ---------------------------------------------------------------------------------------------------------- formulas


class _Attributes(dict[type[Node], tuple[str, ...]]):
    """The names of all fields of each kind of node."""

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        self[kind] = tuple(each.name for each in fields(kind))
        return self[kind]


_ATTRIBUTES = _Attributes()


def _names(*roots: Node) -> Iterator[Variable | Field | GhostField]:
    """Yield the variables and fields that nodes name."""
    for node in descendants(*roots):
        for name in _ATTRIBUTES[type(node)]:
            value = getattr(node, name)
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, Variable | Field | GhostField):
                    yield each


def _overwritten(body: typed.Block) -> Iterator[Variable]:
    """Yield the variables to which a body assigns a value before it mentions them otherwise."""
    mentioned: set[Variable | Field | GhostField] = set()
    waiting: list[typed.Statement] = [body]
    while waiting:
        match waiting.pop():
            case typed.Block(statements):
                waiting += reversed(statements)
            case typed.Assign(typed.Local(variable), value):
                mentioned |= set(_names(value))
                if variable not in mentioned:
                    yield variable
                    mentioned.add(variable)
            case statement:
                mentioned |= set(_names(statement))


def _is_input(name: Variable | Field | GhostField) -> TypeGuard[Input]:
    return isinstance(name, Variable) or (isinstance(name, Field) and name.static)


def _input(term: Term | Formula) -> Input | None:
    match term:
        case logic.ProgramVariable(variable):
            return variable
        case logic.StaticField(field):
            return field
        case _:  # no input
            return None


def _null(conjunct: Formula) -> Iterator[Input]:
    """Yield the inputs that a precondition requires to be null or empty."""
    for left, right in equations(conjunct):
        is_nothing = isinstance(right, logic.Empty) or (
            isinstance(right, logic.Constant) and right.value is None
        )
        if is_nothing and (null_input := _input(left)) is not None:
            yield null_input


def _without_objects(conjunct: Formula, program: Program) -> Iterator[str]:
    """Yield a class without direct instances, if a precondition requires that."""
    match conjunct:
        case logic.Subset(logic.Extent(name), others):
            waiting: list[Term] = [others]
            while waiting:
                match waiting.pop():
                    case logic.Union(left, right):
                        waiting += left, right
                    case logic.Extent(other) if other != name and program.is_subclass(other, name):
                        pass
                    case _:  # a term that may hold direct instances of this class
                        return
            yield name
        case _:  # does not restrict all objects of a class
            pass


_LONGEST = {CompareOp.LESS_EQUAL: 0, CompareOp.LESS: -1}


def _longest(conjunct: Formula) -> Iterator[tuple[Input | None, int]]:
    """Yield the arrays whose length a precondition bounds by a constant, with the greatest length."""
    for left, right in equations(conjunct):
        yield from _length(left, right, 0)
    if isinstance(conjunct, logic.Compare):
        for op, left, right in (
            (conjunct.op, conjunct.left, conjunct.right),
            (swap_comparison(conjunct.op), conjunct.right, conjunct.left),
        ):
            if op in _LONGEST:
                yield from _length(left, right, _LONGEST[op])


def _length(left: Term | Formula, right: Term | Formula, less: int) -> Iterator[tuple[Input | None, int]]:
    if isinstance(left, logic.Length) and isinstance(right, logic.Constant) and isinstance(right.value, int):
        yield _input(left.array), right.value + less
