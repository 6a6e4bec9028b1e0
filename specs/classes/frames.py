"""Frames: a step that writes no cell which an invariant reads preserves it, and need not be encoded.

The effects of a step are an overestimate by names, of all code that it can reach (`ooxcheck.oox.analysis.effects`). So the argument
holds for heaps, loops and calls of any size.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import AnyField, Field
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import ArrayType, ClassType, Type, is_nullable, is_reference
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.confinement import is_representation_field

FROM_THIS = (
    logic.Constant, logic.Empty, logic.ProgramVariable, logic.Bound, logic.FieldRelation, logic.Join, logic.Union, logic.Intersection,
    logic.Difference, logic.Cardinality, logic.Length, logic.Arithmetic, logic.Negation, logic.Conversion, logic.Truth, logic.Holds, logic.Not,
    logic.And, logic.Or, logic.Implies, logic.Iff, logic.Same, logic.SetEqual, logic.Compare, logic.Subset, logic.Multiplicity, logic.InstanceOf,
)  # fmt: skip
"""Nodes whose values depend on the objects that they begin from, and not on all objects of a class."""


@dataclass(frozen=True, slots=True)
class StepEffects:
    """What the code of a step may do.

    `changes_anything` says that it calls unknown code that changes objects. `created` are the classes of the boundary of which it creates objects, with their supertypes,
    `written` the fields that it writes, and `writes_arrays` that it writes elements. `gives` are the types of the references that it returns or writes; `calls_unknown` that it calls code without body.
    """

    changes_anything: bool
    created: frozenset[str]
    written: frozenset[Field]
    writes_arrays: bool
    gives: frozenset[Type]
    calls_unknown: bool

    def preserve(self, class_name: str, formula: logic.Formula) -> bool:
        """Return whether the step preserves an invariant of a class because it writes nothing that the invariant reads, and creates no object of the class."""
        if self.changes_anything or class_name in self.created:
            return False
        nodes = list(descendants(formula))
        if self.created and not all(map(_reads_from_this, nodes)):
            return False
        fields: set[AnyField] = {
            field for each in nodes if isinstance(each, logic.FieldRelation) for field in each.fields
        }
        return fields.isdisjoint(self.written) and not (
            self.writes_arrays and any(_reads_elements(each) for each in nodes)
        )

    def preserve_confinement(self, boundary: Boundary, confined: Collection[Field]) -> bool:
        """Return whether the contents of fields stay confined, because no reference that the step gives away may lead to them."""
        if not confined:
            return True
        if self.changes_anything or self.created or self.calls_unknown:
            return False
        contents = representation_types(boundary, confined)
        return not any(
            _may_be_same(boundary.program, each, content) for each in self.gives for content in contents
        )


def step_effects(boundary: Boundary, step: Step) -> StepEffects:
    """Return the effects of the code of a step. A constructor creates its own object."""
    run = reachable(boundary.program, step.method)
    statements = [statement for each in run for statement in each.statements()]
    written = [cell for each in statements if isinstance(cell := assigned_cell(each), Field | ArrayType)]
    created = {node.class_name for node in descendants(*statements) if isinstance(node, typed.NewObject)}
    created |= {step.method.owner} if step.method.constructor else set()
    opaque = [each for each in run if each.body is None and may_run(boundary.program, each)]
    numbers = {field for each in opaque for field in _numbers_changed(each)}
    given = {step.method.result, *(_content(cell) for cell in written)}
    return StepEffects(
        changes_anything=not all(map(_changes_numbers_only, opaque)),
        created=frozenset(
            above for name in created & set(boundary.classes) for above in boundary.program.supertypes(name)
        ),
        written=frozenset(cell for cell in written if isinstance(cell, Field)) | numbers,
        writes_arrays=any(isinstance(cell, ArrayType) for cell in written),
        gives=frozenset(each for each in given if _is_mutable_reference(boundary, each)),
        calls_unknown=bool(opaque),
    )


def preserves_by_frame(
    boundary: Boundary,
    step: Step,
    class_name: str,
    formulas: Iterable[logic.Formula],
    confined: Collection[Field],
) -> bool:
    """Return whether a step neither writes what formulas about a class read, nor creates objects of the class, nor gives references away.

    `confined` are the fields whose contents must stay confined.
    """
    effects = step_effects(boundary, step)
    return all(effects.preserve(class_name, each) for each in formulas) and effects.preserve_confinement(
        boundary, confined
    )


def representation_types(boundary: Boundary, fields: Iterable[Field]) -> frozenset[Type]:
    """Return the types of the objects in the representations in some fields, of library classes with their subclasses."""
    program = boundary.program
    types, waiting = set[Type](), [each.type for each in fields]
    while waiting:
        type_ = waiting.pop()
        if type_ in types or not is_reference(type_):
            continue
        types.add(type_)
        match type_:
            case ArrayType(element) if isinstance(element, ArrayType):
                waiting.append(element)
            case ClassType(name):
                waiting += [ClassType(each) for each in program.instantiable(name)]
                waiting += [
                    field.type
                    for field in program.layout(name)
                    if isinstance(field, Field) and is_representation_field(boundary, field)
                ]
            case _:  # an array of numbers or of elements
                pass
    return frozenset(types)


def _may_be_same(program: Program, given: Type, content: Type) -> bool:
    """Return whether a reference of one type may be a reference of another."""
    match given, content:
        case ClassType(left), ClassType(right):
            return program.is_subclass(left, right) or program.is_subclass(right, left)
        case ArrayType(), ClassType():
            return False
        case ClassType(name), ArrayType():
            return name == "Object" or program.classes[name].interface
        case _:  # two arrays
            return True


def may_run(program: Program, method: typed.Method) -> bool:
    """Return whether a method without body may run: not if its interface has implementations, which are all known."""
    return not program.classes[method.owner].interface or method.owner in program.instantiable(method.owner)


def _changes_numbers_only(opaque: typed.Method) -> bool:
    """Return whether a method without body changes no reference of an object: its frame has static fields and fields with numbers only, or it promises nothing."""
    places = opaque.contract.modifies
    if places is None:
        return not opaque.contract.ensures
    return all(
        isinstance(each, logic.StaticPlace)
        or (
            isinstance(each, logic.FieldPlace)
            and all(isinstance(field, Field) and not is_nullable(field.type) for field in each.fields)
        )
        for each in places
    )


def _numbers_changed(opaque: typed.Method) -> Iterator[Field]:
    """Yield the fields with numbers in the frame of a method without body."""
    for place in opaque.contract.modifies or ():
        if isinstance(place, logic.FieldPlace):
            yield from (each for each in place.fields if isinstance(each, Field))


def _reads_from_this(node: object) -> bool:
    """Return whether a node of a formula has the same value after an object is created that no field of another object refers to."""
    match node:
        case logic.Join(left):
            return not isinstance(left, logic.FieldRelation)
        case _:  # other nodes, by their kind
            return isinstance(node, FROM_THIS) or not isinstance(node, logic.TermNode | logic.FormulaNode)


def _reads_elements(node: object) -> bool:
    return isinstance(
        node,
        logic.Contents
        | logic.Element
        | logic.ArrayQuantified
        | logic.ElementSum
        | logic.ElementCount
        | logic.AllDifferent,
    )


def _content(cell: Field | ArrayType) -> Type:
    return cell.type if isinstance(cell, Field) else cell.element


def _is_mutable_reference(boundary: Boundary, type_: Type) -> bool:
    is_immutable = isinstance(type_, ClassType) and type_.name in boundary.immutable
    return is_reference(type_) and not is_immutable
