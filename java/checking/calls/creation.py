"""Creation of objects and arrays (JLS 15.9, 15.10): constructors, diamonds, enclosing instances, anonymous classes."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.calls.arguments import check_arguments, convert_arguments, infer_type_arguments
from ooxcheck.java.checking.calls.method_selection import report_use, select_method
from ooxcheck.java.checking.captured_variables import captured_field, captured_variables, outer_field
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import CONSTRUCTOR, Class, Given, Method, Unnamed
from ooxcheck.java.checking.expressions.assignment_conversion import check_assigned
from ooxcheck.java.checking.expressions.enclosing import enclosing_instance, innermost_instance, read_variable
from ooxcheck.java.checking.expressions.fields import convert_index
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.checking.typing.overloads import Chosen
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.types import (
    ERROR,
    INT,
    OBJECT,
    STRING,
    VOID,
    ArrayType,
    ClassType,
    Type,
    erasure,
    lower,
    substitute,
    upper,
)
from ooxcheck.oox.source import Span


def check_new(here: Body, node: tree.New, target: Type | None) -> Value:
    """Check ``new C(...)``."""
    from ooxcheck.java.checking.calls.enum_classes import without_class

    type_, outer = _created_type(here, node)
    cls = here.context.table.find(type_.name) if isinstance(type_, ClassType) else None
    if cls is None or not isinstance(type_, ClassType):
        check_arguments(here, node.arguments)
        return (
            here.error_value(node.span)
            if type_ is ERROR
            else here.error("java.type", f"{type_} cannot be made by new", node.type.span)
        )
    here.report_problems(cls.problems)
    node = without_class(cls, node)
    if node.members is not None:
        return _create_anonymous(here, node, cls, type_, outer, target)
    if cls.is_interface or "abstract" in cls.words or cls.kind is TypeKind.ENUM:
        return here.error(
            "java.type", f"{cls.display_name} is {_why_abstract(cls)}, and no object is just that", node.span
        )
    chosen = _select_constructor(here, node, cls, type_)
    if chosen is None:
        return here.error_value(node.span)
    method, (given, own) = chosen.member.method, _constructor_arguments(here, node, chosen, type_, target)
    made = typed.New(
        method.ref, given, preset_fields(here, cls, node.span, outer), outer is not None, span=node.span
    )
    return Value(made, own)


def _created_type(here: Body, node: tree.New) -> tuple[Type, Value | None]:
    """Return the type after ``new``, and the enclosing instance of ``outer.new C()``."""
    if node.outer is None:
        return here.type(node.type), None
    outer = here.expression(node.outer)
    around = next(here.context.subtyping.parts(upper(outer.type)), None)
    cls = here.context.table.find(around.name) if around else None
    member = here.context.table.member_class(cls, node.type.names[-1]) if cls else None
    if member is None or around is None:
        return (
            ERROR
            if outer.type is ERROR
            else here.error(
                "java.name", f"{outer.type} has no class {node.type.names[-1]}", node.type.span
            ).type
        ), outer
    arguments = tuple(here.type(each) for each in node.type.arguments if isinstance(each, tree.TypeName))
    return ClassType(
        member.name, arguments, (*around.arguments, *around.around) if member.parameters_around else ()
    ), outer


def _select_constructor(here: Body, node: tree.New, cls: Class, type_: ClassType) -> Chosen | None:
    by = {} if node.type.is_diamond else here.context.members.substitution(type_)
    candidates = [MethodOf(each, type_, by, node.type.is_diamond) for each in cls.constructors]
    return select_method(
        here, candidates, cls.display_name, check_arguments(here, node.arguments), node.span, type_
    )


def _constructor_arguments(
    here: Body, node: tree.New, chosen: Chosen, type_: ClassType, target: Type | None
) -> tuple[tuple[typed.Expr, ...], Type]:
    """Convert the arguments of a constructor, and return them with the type of the object; a diamond is inferred."""
    method = chosen.member.method
    report_use(here, method, node.span)
    result = ClassType(type_.name, method.owner.parameters, type_.around) if node.type.is_diamond else type_
    bounds = infer_type_arguments(here, chosen, node.arguments, result, target)
    given = convert_arguments(here, chosen, node.arguments, bounds, node.span)
    return given, substitute(result, bounds.complete())


def preset_fields(here: Body, cls: Class, span: Span, outer: Value | None = None) -> tuple[typed.Preset, ...]:
    """Return the fields that are set before the constructor runs: the enclosing instance and captured variables."""
    presets = [
        typed.Preset(captured_field(cls, each), read_variable(here, each, span).expr, span=span)
        for each in captured_variables(cls)
    ]
    if cls.enclosing is not None:
        owner = outer or enclosing_instance(here, cls.enclosing, span)
        if owner is None:
            here.error(
                "java.call",
                f"{cls.display_name} needs an object of {cls.enclosing.display_name} around it, and none is here",
                span,
            )
        else:
            value = here.context.conversions.cast_up(owner.expr, cls.enclosing.raw)
            presets.insert(0, typed.Preset(outer_field(cls), value, span=span))
    return tuple(presets)


def _create_anonymous(
    here: Body, node: tree.New, cls: Class, type_: ClassType, outer: Value | None, target: Type | None
) -> Value:
    if outer is not None:
        return here.report_unsupported(
            "an anonymous class behind an object", node.span, "declare the class, then make it"
        )
    given: tuple[typed.Expr, ...] = ()
    above: Type = type_
    runs = here.context.table.get(OBJECT.name).constructors[0]
    if cls.is_interface:
        above = _diamond_interface(here, cls, type_, target) if node.type.is_diamond else type_
    else:
        chosen = _select_constructor(here, node, cls, type_)
        if chosen is None:
            return here.error_value(node.span)
        runs = chosen.member.method
        given, above = _constructor_arguments(here, node, chosen, type_, target)
    made = unnamed_class(here, node, TypeKind.CLASS, node.members or (), _without_wildcards(above))
    constructor = add_constructor(made, runs, node.span)
    here.context.add_local(made)
    return Value(
        typed.New(constructor.ref, given, preset_fields(here, made, node.span), span=node.span), made.type
    )


def create_enum_constant(here: Body, cls: Class, node: tree.EnumConstant, ordinal: int) -> Value:
    """Create an enum constant; its name and ordinal are set before its constructor runs."""
    span = node.span
    chosen = select_method(
        here,
        [MethodOf(each, cls.type, {}) for each in cls.constructors],
        cls.display_name,
        check_arguments(here, node.arguments),
        span,
        cls.type,
    )
    if chosen is None:
        return here.error_value(span)
    method = chosen.member.method
    given = convert_arguments(
        here, chosen, node.arguments, infer_type_arguments(here, chosen, node.arguments, cls.type, None), span
    )
    if node.members is not None:
        made = unnamed_class(here, node, TypeKind.CLASS, node.members, cls.raw)
        method = add_constructor(made, method, span)
        here.context.add_local(made)
    fields = here.context.table.get("java.lang.Enum").fields
    name, number = typed.Constant(node.name, STRING, span=span), typed.Constant(ordinal, INT, span=span)
    presets = (
        typed.Preset(fields["name"].ref, name, span=span),
        typed.Preset(fields["ordinal"].ref, number, span=span),
    )
    return Value(typed.New(method.ref, given, presets, span=span), cls.type)


def _diamond_interface(here: Body, cls: Class, type_: ClassType, target: Type | None) -> ClassType:
    """Infer the type arguments of ``new I<>() {...}`` from the target type."""
    wanted = here.context.subtyping.as_class(target, cls.name) if target is not None else None
    return wanted or type_


def unnamed_class(
    here: Body, node: tree.Node, kind: TypeKind, members: tuple[tree.Member, ...], above: ClassType
) -> Unnamed:
    """Return the class of an anonymous class body or a lambda."""
    declaration = tree.TypeDeclaration(
        kind, tree.Modifiers(span=node.span), "", (), None, (), members, span=node.span
    )
    name = here.context.numbering.name(node, here.cls)
    return Unnamed(name, declaration, here.scope, innermost_instance(here), above)


def check_new_array(here: Body, node: tree.NewArray) -> Value:
    """Check ``new T[n]``."""
    type_ = here.type(node.type)
    if node.initial is not None:
        return check_array_initializer(here, node.initial, type_)
    sizes = tuple(convert_index(here, here.expression(each), each.span) for each in node.sizes)
    return Value(typed.NewArray(sizes, erasure(type_), span=node.span), type_)


def check_array_initializer(here: Body, node: tree.ArrayInitializer, target: Type | None) -> Value:
    """Check ``{ a, b }``."""
    if not isinstance(target, ArrayType):
        for each in node.elements:
            here.expression(each)
        return (
            here.error_value(node.span)
            if target is ERROR
            else here.error("java.type", f"expected {target}, found an array", node.span)
        )
    elements = tuple(check_assigned(here, each, target.element) for each in node.elements)
    return Value(typed.ArrayOf(elements, erasure(target), span=node.span), target)


def _why_abstract(cls: Class) -> str:
    return "an interface" if cls.is_interface else "an enum" if cls.kind is TypeKind.ENUM else "abstract"


def _without_wildcards(type_: Type) -> ClassType:
    """Replace wildcards among type arguments by their bounds."""
    assert isinstance(type_, ClassType)
    return ClassType(type_.name, tuple(map(lower, type_.arguments)), type_.around)


def add_constructor(made: Unnamed, runs: Method, span: Span) -> Method:
    """Add the constructor of an unnamed class, which passes its arguments on to a constructor of the superclass."""
    modifiers = tree.Modifiers(span=span)
    parameters = tuple(
        tree.Parameter(None, f"_{number}", span=span) for number in range(1, len(runs.parameters) + 1)
    )
    body = tree.Block((), span=span)
    node = tree.Constructor(modifiers, (), CONSTRUCTOR, parameters, (), body, span=span)
    constructor = Given(made, node, runs.ref.parameters, VOID, runs)
    made.given.append(constructor)
    return constructor
