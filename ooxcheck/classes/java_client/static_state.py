"""The static state of a Java boundary before the first step: constants of enums, initial values of static fields, static initialisers.

Classes are initialised here in the order of the text, outermost first; on the JVM each is initialised at its first use (JLS 12.4.1). Classes outside the boundary come before: an
initial value counts only if its code uses no static field of another class, and none that such code uses, so that it makes no difference when it is computed. The standard streams are there before (JLS 12.1). The initial values of
other static fields are not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ooxcheck.classes.java_client.client_types import JavaTypes
from ooxcheck.java import tree
from ooxcheck.java.clients.access import nested_types
from ooxcheck.java.clients.steps import ClientStep, StepKind
from ooxcheck.java.tree import CompilationUnit
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.declarations import HIDDEN, TEXT, Field, is_hidden
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import Multiplicity, Quantifier
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import Value
from ooxcheck.specs.classes.boundary import Initialisation, NamedConstant

_ENUM = "Enum"
_SYSTEM = "System"

CURRENT_THREAD = f"{HIDDEN}current"
"""The static field with the identity of the only thread of clients (`ooxcheck.java.lowering.thread_exceptions`)."""


def initial_state(
    types: JavaTypes, units: Sequence[CompilationUnit], calls: Mapping[Method, ClientStep]
) -> tuple[tuple[NamedConstant, ...], tuple[Initialisation, ...], tuple[Field, ...], tuple[Field, ...]]:
    """Return the constants of enums, the initialisations in their order, the fields whose initial values are not known, and the standard streams with the current thread."""
    program = types.program
    constants = tuple(_constants(types, _required_texts(calls), dict(_required_contents(program, calls))))
    initialisations = tuple(_initialisations(program, calls))
    streams = tuple(
        each for each in program.statics if _is_stream(program, each) or each.name == CURRENT_THREAD
    )
    known = {*(each.field for each in constants), *(each.field for each in initialisations), *streams}
    default = _default_fields(units, frozenset(step.owner for step in calls.values()))
    unknown = tuple(
        each
        for each in program.statics
        if each not in known and not is_hidden(each.name) and (each.owner, each.name) not in default
    )
    return constants, initialisations, unknown, streams


def _is_stream(program: Program, field: Field) -> bool:
    """Return whether a static field holds a standard stream, whose model has no state."""
    is_library = not program.is_given(program.classes[field.owner].span.source)
    return field.owner == _SYSTEM and is_library and not program.layout(str(field.type))


def _required_texts(calls: Iterable[Method]) -> frozenset[str]:
    """Return the texts in the preconditions of steps: names of constants, if some code reads them."""
    clauses = [clause.formula for method in calls for clause in method.contract.requires]
    constants = (each for each in descendants(*clauses) if isinstance(each, logic.Constant))
    return frozenset(each.value for each in constants if isinstance(each.value, str))


def _constants(
    types: JavaTypes, texts: frozenset[str], contents: Mapping[tuple[Field, Field], Value]
) -> Iterator[NamedConstant]:
    numbers = Counter[str]()
    for each in types.program.statics:
        if is_enum_constant(types.program, each):
            text = each.name if each.name in texts else None
            own = tuple((field, value) for (constant, field), value in contents.items() if constant == each)
            yield NamedConstant(each, numbers[each.owner], text, types.is_accessible(each.owner), own)
            numbers[each.owner] += 1


def _required_contents(
    program: Program, calls: Iterable[Method]
) -> Iterator[tuple[tuple[Field, Field], Value]]:
    """Yield the values of fields of constants that the preconditions of steps name: those that the constructor of an enum sets (JLS 8.9.2)."""
    constants = [each for each in program.statics if is_enum_constant(program, each)]
    for clause in (clause for method in calls for clause in method.contract.requires):
        match clause.formula:
            case logic.Same(
                logic.Join(logic.StaticField(constant), logic.FieldRelation((Field() as field,))),
                logic.Constant(int() | float() as value),
            ):
                yield (constant, field), value
            case logic.SetEqual(
                logic.Join(
                    logic.Join(logic.StaticField(constant), logic.FieldRelation((Field() as field,))),
                    logic.FieldRelation((Field(name=name),)),
                ),
                logic.Constant(str() as value),
            ) if name == TEXT:
                yield (constant, field), value
            case logic.Multiplicity(
                Multiplicity.NO,
                logic.Join(logic.StaticField(constant), logic.FieldRelation((Field() as field,))),
            ):
                yield (constant, field), None
            case logic.Quantified(
                Quantifier.ALL,
                (logic.Declaration(domain=logic.Extent(class_name)),),
                logic.Same(
                    logic.Join(logic.Bound(), logic.FieldRelation((Field() as field,))),
                    logic.Constant(int() | float() as value),
                ),
            ):
                yield from (((each, field), value) for each in constants if each.owner == class_name)
            case _:  # says something else
                pass


def is_enum_constant(program: Program, field: Field) -> bool:
    """Return whether a static field is a constant of an enum."""
    return str(field.type) == field.owner and _ENUM in program.supertypes(field.owner)


def _initialisations(program: Program, calls: Mapping[Method, ClientStep]) -> Iterator[Initialisation]:
    fields = {(each.owner, each.name): each for each in program.statics}
    expected = _expected_classes(calls)
    outside = {method: step for method, step in calls.items() if step.kind is StepKind.INITIAL_CONSTANT}
    known = _independent(
        program, {method: fields.get((step.owner, step.member)) for method, step in outside.items()}
    )
    for method, step in {**outside, **calls}.items():
        field = fields.get((step.owner, step.member))
        if step.kind is StepKind.INITIALISER:
            yield Initialisation(method)
        elif field is not None and (step.kind is StepKind.INITIAL_VALUE or method in known):
            yield Initialisation(method, field, _copied_class(program, method, expected.get(field)))


def _independent(program: Program, initial: Mapping[Method, Field | None]) -> set[Method]:
    """Return the methods that compute an initial value without fields of other classes, and without fields that others of these methods use as well."""
    fields = {
        method: {*_used_fields(program, method), *([] if field is None else [field])}
        for method, field in initial.items()
    }
    independent = {
        method for method, used in fields.items() if all(each.owner == method.owner for each in used)
    }
    while True:
        unknown = {field for method in fields if method not in independent for field in fields[method]}
        dependent = {method for method in independent if not unknown.isdisjoint(fields[method])}
        if not dependent:
            return independent
        independent -= dependent


def _used_fields(program: Program, method: Method) -> Iterator[Field]:
    """Yield the static fields that the code of a method may read or write."""
    bodies = [each.body for each in reachable(program, method) if each.body is not None]
    for each in descendants(*bodies):
        if isinstance(each, typed.StaticRead | logic.StaticField) and not is_hidden(each.field.name):
            yield each.field


def _expected_classes(calls: Iterable[Method]) -> dict[Field, str]:
    """Return the classes of the objects in static fields, as far as the preconditions of steps name them."""
    return {
        clause.formula.term.field: clause.formula.class_name
        for method in calls
        for clause in method.contract.requires
        if isinstance(clause.formula, logic.InstanceOf) and isinstance(clause.formula.term, logic.StaticField)
    }


def _copied_class(program: Program, method: Method, expected: str | None) -> tuple[str, str] | None:
    """Return the class of which a method makes an object, and the class that is expected, if the first is a copy of the second: an anonymous class or a lambda.

    The texts may differ, because names of nested classes are qualified in the copy.
    """
    if expected is None or method.body is None:
        return None
    created = {each.class_name for each in descendants(method.body) if isinstance(each, typed.NewObject)}
    if len(created) != 1 or expected in created:
        return None
    (made,) = created
    return (made, expected) if _members(program, made) == _members(program, expected) else None


def _members(program: Program, name: str) -> tuple[object, ...]:
    """Return the supertypes, the fields and the methods of a class by their names, which a copy of it has as well."""
    methods = sorted(str(each.signature) for each in program.classes[name].methods)
    return program.supertypes(name)[1:], [each.name for each in program.layout(name)], methods


def _default_fields(units: Sequence[CompilationUnit], own: frozenset[str]) -> set[tuple[str, str]]:
    """Return the fields without an initial value, unless a static initialiser that is no step may assign to them."""
    classes = [each for unit in units for declaration in unit.types for each in nested_types(declaration)]
    return {
        (class_.name, member.name)
        for class_ in classes
        for member in class_.declaration.members
        if isinstance(member, tree.Field) and member.value is None
        if class_.name in own
        or not any(
            isinstance(each, tree.Initializer) and each.is_static for each in class_.declaration.members
        )
    }
