"""The number of objects of each class that suffices: if no heap with so many objects violates a duty, none does.

The run of a counterexample touches few objects, and few are witnesses for what is assumed and for the duty that fails. A contraction that drops all others is a
counterexample, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import rests_on
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.cells import cells_of
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.specs.small_models.field_roles import FieldRoles, Kind, runtime_kinds
from ooxcheck.specs.small_models.outside import Outside
from ooxcheck.specs.small_models.preservation import Preservation, Preserved, Witnesses, no_witnesses
from ooxcheck.specs.small_models.touched_objects import TouchedObjects

Loops = Mapping[Span, tuple[logic.Formula, ...]]
"""The invariants of the loops that are replaced by them, by place."""


def sufficient_scope(
    program: Program, method: Method, bounds: Bounds, settings: Settings, loops: Loops
) -> dict[str, int]:
    """Return the number of objects of each class and array type that suffices; raise `Outside` if none is known to."""
    roles = field_roles(program, method, bounds.longest(program))
    needs = _Needs(program, method, settings, loops, roles)
    needs.check_program()
    numbers = roles.close(needs.reachable_objects())
    names = sorted({*program.classes, *map(str, roles.kinds)})
    enough = {
        name: sum(numbers[kind] for kind in roles.kinds if _is_a(program, kind, name)) for name in names
    }
    return {name: number for name, number in enough.items() if number}


def check_fragment(program: Program, method: Method, settings: Settings, roles: FieldRoles) -> None:
    """Refuse a method for which no number of objects suffices, whatever invariants its loops have."""
    needs = _Needs(program, method, settings, {}, roles)
    needs.check_program()
    needs.check_formulas()


def can_be_proved(formula: logic.Formula, roles: FieldRoles) -> bool:
    """Return whether a formula that is assumed can stay true in a contraction, and one that is due can stay false."""
    preserved = _preservation(formula, roles)
    return preserved is not None and preserved.true is not None and preserved.false is not None


def can_be_assumed(formula: logic.Formula, roles: FieldRoles) -> bool:
    """Return whether a formula can stay true in a contraction."""
    preserved = _preservation(formula, roles)
    return preserved is not None and preserved.true is not None


def _preservation(formula: logic.Formula, roles: FieldRoles) -> Preserved | None:
    try:
        return Preservation(roles).formula(formula)
    except Outside:
        return None


def field_roles(program: Program, method: Method, longest: int) -> FieldRoles:
    """Return the roles of the fields of all objects that a method may reach."""
    kinds: set[Kind] = set()
    waiting = [kind for type_ in _types(program, method) for kind in runtime_kinds(program, type_)]
    while waiting:
        kind = waiting.pop()
        if kind not in kinds:
            kinds.add(kind)
            inside = (type_ for cells in cells_of(program, kind) for type_ in cells.columns)
            waiting += [each for type_ in inside for each in runtime_kinds(program, type_)]
    return FieldRoles(program, frozenset(kinds), longest)


def _types(program: Program, method: Method) -> set[Type]:
    """Return the types of the variables, of static fields and of what code computes: formulas are about no other objects."""
    methods = rests_on(program, method)
    types = {type_ for each in methods for variable in each.variables for type_ in variable.columns}
    types |= {each.type for each in program.statics}
    for node in descendants(*methods):
        match node:
            case typed.NewObject(name):
                types.add(ClassType(name))
            case typed.ExprNode():
                types.add(node.type)
            case _:  # it has no value of its own
                pass
    return types


def _invariants(program: Program, kinds: Iterable[Kind], settings: Settings) -> list[typed.Invariant]:
    names = [kind.name for kind in kinds if isinstance(kind, ClassType)] if settings.invariants else []
    return list(dict.fromkeys(each for name in sorted(names) for each in program.invariants(name)))


def _is_a(program: Program, kind: Kind, name: str) -> bool:
    if isinstance(kind, ArrayType) or name not in program.classes:
        return str(kind) == name
    return program.is_subclass(kind.name, name)


class _Needs:
    """The objects that a counterexample needs."""

    def __init__(
        self, program: Program, method: Method, settings: Settings, loops: Loops, roles: FieldRoles
    ) -> None:
        self._program, self._method, self._settings, self._loops, self._roles = (
            program,
            method,
            settings,
            loops,
            roles,
        )
        self._touched = TouchedObjects(program, roles, settings, loops)
        self._above = contracts_above(program, method, settings.inherited)
        self._methods = rests_on(program, method)
        self._invariants = _invariants(program, roles.kinds, settings)

    def check_program(self) -> None:
        """Refuse programs with other objects than those of its classes, or with variables that hold many."""
        if self._program.origin is not None:
            raise Outside("the initial heap of a Java program has objects of its library", self._method.span)
        if self._settings.open_types:
            raise Outside("there may be other classes", self._method.span)
        self._roles.check(self._method.span)
        for each in (each for method in self._methods for each in method.variables if each.many):
            msg = f"{each.name} is a collection"
            raise Outside(msg, self._method.span)

    def check_formulas(self) -> None:
        """Refuse a duty or an invariant that cannot stay false or true."""
        self._duty()
        for each in self._invariants:
            self._assumed_of_all(each)

    def reachable_objects(self) -> Witnesses:
        """Return the objects that a counterexample needs, with those by which a path to one leaves a class with links.

        An initial heap has no objects but reachable ones.
        """
        objects = self._objects()
        exits: Witnesses = Counter()
        for type_, number in objects.items():
            for kind in self._roles.runtime_kinds(type_):
                exits += Counter(dict.fromkeys(self._roles.linked_above(kind), number))
        return objects + exits

    def _objects(self) -> Witnesses:
        """Return the objects that the run touches, and the witnesses for what is assumed and for one duty."""
        method = self._method
        this = () if method.static else method.variables[:1]
        objects: Witnesses = Counter(each.type for each in (*this, *method.parameters))
        objects += Counter(each.type for each in self._program.statics)
        for formula in assumed_on_entry(method, self._above):
            objects += self._touched.witnesses_of_assumption(formula)
        for invariant in self._invariants:
            objects += self._assumed_of_all(invariant)
        return objects + self._touched.of_method(method) + self._duty()

    def _assumed_of_all(self, invariant: typed.Invariant) -> Witnesses:
        """Return the witnesses for an invariant of all objects of a class; refuse one that needs some for each object."""
        preservation = Preservation(self._roles, is_about_all=True)
        if preservation.formula(invariant.formula).true != Counter():
            msg = "the invariant needs a witness for each object"
            raise Outside(msg, invariant.span)
        return preservation.ground

    def _duty(self) -> Witnesses:
        """Return the witnesses for any one of the duties that fails."""
        return reduce(
            or_,
            (*map(self._witnesses_of_breach, self._formulas()), *self._frames(), *self._broken_invariants()),
            no_witnesses(),
        )

    def _formulas(self) -> Iterator[logic.Formula]:
        """Yield the formulas that may be due."""
        for each in (*self._methods, *self._above):
            contract = each.contract
            for clause in (*contract.requires, *contract.ensures, *contract.exceptional):
                yield clause.formula
        for each in self._methods:
            yield from (s.formula for s in each.statements() if isinstance(s, typed.Assert))
            for loop in each.statements():
                if isinstance(loop, typed.While):
                    yield from (*loop.invariants, *self._loops.get(loop.span, ()))

    def _witnesses_of_breach(self, formula: logic.Formula) -> Witnesses:
        preservation = Preservation(self._roles)
        witnesses = preservation.formula(formula).false
        if witnesses is None:
            raise Outside("what is due needs a witness for each of many objects", formula.span)
        return witnesses + preservation.ground

    def _frames(self) -> Iterator[Witnesses]:
        """Yield the witnesses for a change that a frame condition forbids: an object which no allowed place has, and the values of its links."""
        values = Counter(link.type for link in self._roles.links for _ in ("before", "after"))
        for each in (*self._methods, *self._above):
            if each.contract.modifies is not None:
                places = sum(map(self._of_place, each.contract.modifies), no_witnesses())
                yield places + Counter(self._roles.kinds) + values

    def _of_place(self, place: logic.Place) -> Witnesses:
        """Return the witnesses for the objects of a place: no others may be in it."""
        preservation = Preservation(self._roles)
        match place:
            case logic.FieldPlace(target):
                preservation.term(target)
            case logic.ElementPlace():
                raise Outside("the frame condition is about elements", place.span)
            case logic.StaticPlace():
                pass
        return preservation.ground

    def _broken_invariants(self) -> Iterator[Witnesses]:
        """Yield the witnesses for an object that breaks an invariant, and that is reachable."""
        for each in self._invariants:
            preservation = Preservation(self._roles, is_about_all=True)
            witnesses = preservation.formula(each.formula).false
            if witnesses is None:
                msg = "the invariant needs a witness for each of many objects"
                raise Outside(msg, each.span)
            yield witnesses + preservation.ground + Counter((ClassType(each.owner),)) + self._path()

    def _path(self) -> Witnesses:
        """Return the objects where a path to an object enters and leaves each class with links."""
        return Counter({kind: 2 for kind in self._roles.kinds if self._roles.links_of(kind)})
