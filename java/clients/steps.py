"""Steps of clients: a static Java method for each call, creation and field write that code outside a boundary can execute.

The methods are inserted at the end of the outermost class, so names mean in them what they mean in the class, and no place of the text
moves; names of classes in a nested class are qualified. A method is called as a client calls it, by dynamic dispatch.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.clients.access import (
    NestedType,
    accessible_constructors,
    accessible_methods,
    body_classes,
    nested_types,
    open_fields,
)
from ooxcheck.java.clients.argument_makers import ArgumentMaker, Classes, argument_makers, is_made
from ooxcheck.java.clients.step_text import (
    SIMPLE_NAME,
    class_type,
    generics_text,
    parameter_names,
    parameter_texts,
    qualify,
    qualify_parameter,
    type_arguments,
    type_text,
)
from ooxcheck.java.library.catalogue import declaration as library_class
from ooxcheck.java.operators import TypeKind
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source

_SELF = "_self"
_VALUE = "_value"
_INDEX = "_index"

MOST_NESTED = 3
"""The depth of objects in arguments that clients make."""

_DECLARED_TYPE = re.compile(r"(?:<|, )([\w$]+)(?= extends|,|>)")


class StepKind(Enum):
    """The Java construct that a step executes."""

    CREATION = "new C(...)"
    INNER_CREATION = "outer.new C(...)"
    METHOD = "o.m(...)"
    STATIC_METHOD = "C.m(...)"
    WRITE = "o.f = v"
    STATIC_WRITE = "C.f = v"
    ELEMENT_WRITE = "a[i] = v"
    INITIAL_VALUE = "the initial value of a static field"
    INITIALISER = "a static initialiser"
    INITIAL_CONSTANT = "the initial value of a static field outside the boundary"
    MAKER = "an argument"

    @property
    def has_receiver(self) -> bool:
        """Whether the first argument is a receiver, which is not null."""
        return self in (StepKind.INNER_CREATION, StepKind.METHOD, StepKind.WRITE, StepKind.ELEMENT_WRITE)

    @property
    def is_initialisation(self) -> bool:
        """Whether the step is a part of the initialisation of a class (JLS 12.4), which clients do not call."""
        return self in (StepKind.INITIAL_VALUE, StepKind.INITIALISER, StepKind.INITIAL_CONSTANT)


@dataclass(frozen=True, slots=True)
class ClientStep:
    """One step of a client: the name and text of its method, and a title for people.

    `owner` is the class or supertype that the client names, from the outermost class on, and `member` the name of the method or field.
    An optional step calls a method of a local or anonymous class by one of its supertypes, which may not declare the method. At least one
    of those with the same `group` has to exist, unless the group is empty. A step that is `only_initial` evaluates the initial value of a static field, and changes no object of the
    boundary. One that `is_inherited` uses a member of a class outside the boundary. A step that makes an argument is no call of a client by itself: `makers` are the names of those for the parameters, by number.
    """

    name: str
    title: str
    text: str
    kind: StepKind
    owner: str
    member: str
    is_optional: bool = False
    group: str = ""
    only_initial: bool = False
    makers: tuple[tuple[int, tuple[str, ...]], ...] = ()
    is_inherited: bool = False


def with_steps(
    unit: tree.CompilationUnit,
    names: Collection[str],
    others: Classes,
    initial: Collection[str],
    *,
    has_inherited: bool = False,
) -> tuple[Source, dict[str, tuple[ClientStep, ...]]]:
    """Return the text of a file with the steps of clients of some outermost classes, and the steps of each.

    `others` are classes of which clients make arguments; with `has_inherited`, members that a class inherits from them are steps. Of the classes `initial` only the values of static fields are steps.
    """
    source = unit.span.source
    text, steps = source.text, dict[str, tuple[ClientStep, ...]]()
    for declaration in sorted(unit.types, key=lambda each: -each.span.start):
        name = declaration.name
        if name in names or name in initial:
            above = others if has_inherited else {}
            of_class = (
                client_steps(declaration, others, above) if name in names else initial_constants(declaration)
            )
            own = steps[name] = tuple(of_class)
            end = declaration.span.end - 1
            text = f"{text[:end]} {' '.join(each.text for each in own)} {text[end:]}"
    return Source(source.name, text) if steps else source, steps


def initial_constants(declaration: tree.TypeDeclaration) -> Iterator[ClientStep]:
    """Yield the evaluation of the initial values of static fields of a class outside the boundary; nothing if it has a static initialiser, which may assign to them."""
    calls = list(_initialisers(NestedType((declaration,)), declaration))
    if all(each.kind is StepKind.INITIAL_VALUE for each in calls):
        kind = StepKind.INITIAL_CONSTANT
        yield from _steps_with_makers(
            [replace(each, kind=kind, is_optional=True, only_initial=True) for each in calls]
        )


def client_steps(declaration: tree.TypeDeclaration, others: Classes, above: Classes) -> Iterator[ClientStep]:
    """Yield the steps of clients of an outermost class, and the initialisation of classes, which happens before them (JLS 12.4); members that are inherited from classes `above` are steps, too."""
    inner = {each.declaration.name for each in nested_types(declaration)}
    others = {
        name: each for name, each in others.items() if name not in inner
    }  # such a name means the inner class
    calls = [
        _qualify_call(call, class_) for class_ in nested_types(declaration) for call in _calls(class_, others)
    ]
    calls += [
        _qualify_call(call, class_)
        for class_ in nested_types(declaration)
        for call in _body_class_calls(class_)
    ]
    calls += [
        _qualify_call(call, class_)
        for class_ in nested_types(declaration)
        for call in _initialisers(class_, declaration)
    ]
    calls += _library_values(declaration)
    calls += [
        _qualify_call(call, class_)
        for class_ in nested_types(declaration)
        for call in _inherited_calls(class_, above)
    ]
    yield from _steps_with_makers(list(dict.fromkeys(calls)))


def _steps_with_makers(calls: Sequence[_Call]) -> Iterator[ClientStep]:
    """Yield the steps that make some calls, with the names of their makers."""
    makers: dict[str, list[str]] = {}
    for number, call in enumerate(calls):
        if call.kind is StepKind.MAKER:
            makers.setdefault(call.member, []).append(f"_step{number}")
    for number, call in enumerate(calls):
        name = f"_step{number}"
        header = f"static {call.generics}{call.result} {name}({', '.join(call.parameters)})"
        yield ClientStep(
            name,
            call.title,
            f"{header} {{ {call.statement} }}",
            call.kind,
            call.owner,
            call.member,
            call.is_optional,
            call.group,
            call.only_initial,
            tuple((at, tuple(makers[key])) for at, key in call.made if key in makers),
            call.is_inherited,
        )


@dataclass(frozen=True, slots=True)
class _Call:
    """The parts of the method of a step; `made` are the numbers of parameters for which there are makers, with the keys of these."""

    kind: StepKind
    owner: str
    member: str
    title: str
    generics: str
    result: str
    parameters: tuple[str, ...]
    statement: str
    is_optional: bool = False
    group: str = ""
    only_initial: bool = False
    made: tuple[tuple[int, str], ...] = ()
    is_inherited: bool = False


def _qualify_call(call: _Call, class_: NestedType) -> _Call:
    """Return a call for the outermost class: it names the classes in a nested class by their paths."""
    names = {
        member.name: ".".join(each.name for each in class_.path[:depth]) + f".{member.name}"
        for depth, around in enumerate(class_.path, start=1)
        for member in around.members
        if depth > 1 and isinstance(member, tree.TypeDeclaration)
        if member.name not in _DECLARED_TYPE.findall(call.generics)
    }
    return replace(
        call,
        generics=qualify(call.generics, names),
        result=qualify(call.result, names),
        parameters=tuple(qualify_parameter(each, names) for each in call.parameters),
        statement=call.statement if call.kind is StepKind.INNER_CREATION else qualify(call.statement, names),
    )


def _calls(class_: NestedType, others: Classes) -> Iterator[_Call]:
    generics = [each for type_ in class_.generic_types for each in type_.type_parameters]
    for parameters in accessible_constructors(class_):
        yield from _with_makers(class_, others, _creation(class_, generics, parameters), parameters)
    for method in accessible_methods(class_):
        yield from _with_makers(class_, others, _method_call(class_, generics, method), method.parameters)
    for field in open_fields(class_):
        if "public" in field.modifiers.words:
            yield _write(class_, generics, field)
    for type_ in _lent_arrays(class_):
        yield _element_write(class_, generics, type_)


def _inherited_calls(class_: NestedType, above: Classes) -> Iterator[_Call]:
    """Yield calls of methods that a class inherits from other outermost classes and does not override, and writes of public fields that it inherits.

    The arguments of type parameters stand in the text of the class; without them the methods that mention one are left out.
    """
    generics = [each for type_ in class_.generic_types for each in type_.type_parameters]
    declaration, bindings = class_.declaration, dict[str, str]()
    known = {_shape(each) for each in declaration.members if isinstance(each, tree.Method)}
    while declaration.parent is not None and declaration.parent.names[-1] in above:
        arguments = [qualify(each.span.text, bindings) for each in declaration.parent.arguments]
        declaration = above[declaration.parent.names[-1]]
        parameters = [each.name for each in declaration.type_parameters]
        bindings = dict(zip(parameters, arguments, strict=False))
        missing = set(parameters) - set(bindings)
        parent = NestedType((declaration,))
        methods = [each for each in accessible_methods(parent) if "static" not in each.modifiers.words]
        calls = [_method_call(class_, generics, each) for each in methods if _shape(each) not in known]
        calls += [
            _write(class_, generics, each)
            for each in open_fields(parent)
            if "public" in each.modifiers.words and "static" not in each.modifiers.words
        ]
        for call in calls:
            receiver, *others = call.parameters
            words = set(SIMPLE_NAME.findall(" ".join((call.result, *others))))
            if not missing & words:
                given = (qualify_parameter(each, bindings) for each in others)
                yield replace(
                    call,
                    result=qualify(call.result, bindings),
                    parameters=(receiver, *given),
                    is_optional=True,
                    is_inherited=True,
                )
        known |= {_shape(each) for each in methods}


def _shape(method: tree.Method) -> tuple[str, int]:
    """Return the name of a method, and the number of its parameters."""
    return method.name, len(method.parameters)


def _with_makers(
    class_: NestedType, others: Classes, call: _Call, parameters: Sequence[tree.Parameter]
) -> Iterator[_Call]:
    """Yield a call, and the methods that make its arguments."""
    first = len(call.parameters) - len(parameters)
    types = {first + at: each.type for at, each in enumerate(parameters) if not each.is_variadic}
    makers = _Makers(class_, others, call.generics)
    yield replace(call, made=tuple(makers.keys(types)))
    yield from makers.calls(types.values(), MOST_NESTED)


@dataclass(frozen=True, slots=True)
class _Makers:
    """The methods that make the arguments of one call, and the objects in these."""

    class_: NestedType
    others: Classes
    generics: str

    def keys(self, types: Mapping[int, tree.TypeName | None]) -> Iterator[tuple[int, str]]:
        """Yield the numbers of parameters for which there may be makers, with their keys."""
        for at, type_ in types.items():
            if type_ is not None and is_made(type_, self.others):
                yield at, self._key(type_)

    def calls(self, types: Iterable[tree.TypeName | None], nested: int) -> Iterator[_Call]:
        """Yield the methods that make objects of some types; the objects in them are made down to a depth."""
        for type_ in types if nested else ():
            if type_ is not None and is_made(type_, self.others):
                for maker in argument_makers(type_, self.others):
                    yield self._call(type_, maker)
                    yield from self.calls((inner for inner, _ in maker.parameters), nested - 1)

    def _key(self, type_: tree.TypeName) -> str:
        return f"{self.class_.name} {self.generics}{type_text(type_)}"

    def _call(self, type_: tree.TypeName, maker: ArgumentMaker) -> _Call:
        types = [element for element, _ in maker.parameters]
        return _Call(
            StepKind.MAKER,
            self.class_.name,
            self._key(type_),
            maker.expression,
            self.generics,
            type_text(type_),
            tuple(
                f"{'Object' if element is None else type_text(element)} {name}"
                for element, name in maker.parameters
            ),
            maker.body,
            is_optional=True,
            made=tuple(self.keys(dict(enumerate(types)))),
        )


def _creation(
    class_: NestedType, generics: list[tree.TypeParameter], parameters: tuple[tree.Parameter, ...]
) -> _Call:
    made = f"new {class_.declaration.name}{type_arguments(class_.declaration)}({parameter_names(parameters)})"
    outer = NestedType(class_.path[:-1]) if class_.is_inner else None
    call = f"{_SELF}.{made}" if outer else f"new {class_type(class_)}({parameter_names(parameters)})"
    first = (f"{class_type(outer)} {_SELF}",) if outer else ()
    return _Call(
        StepKind.INNER_CREATION if outer else StepKind.CREATION,
        class_.name,
        class_.declaration.name,
        f"new {class_.name}",
        generics_text(generics),
        class_type(class_),
        (*first, *parameter_texts(parameters)),
        f"return {call};",
    )


def _method_call(class_: NestedType, generics: list[tree.TypeParameter], method: tree.Method) -> _Call:
    is_static = "static" in method.modifiers.words
    target = class_.name if is_static else _SELF
    first = () if is_static else (f"{class_type(class_)} {_SELF}",)
    own = list(method.type_parameters)
    return _Call(
        StepKind.STATIC_METHOD if is_static else StepKind.METHOD,
        class_.name,
        method.name,
        f"{class_.name}.{method.name}",
        generics_text(own if is_static else [*generics, *own]),
        _result(method),
        (*first, *parameter_texts(method.parameters)),
        _statement(method, target),
    )


def _write(class_: NestedType, generics: list[tree.TypeParameter], field: tree.Field) -> _Call:
    is_static = "static" in field.modifiers.words
    target = class_.name if is_static else _SELF
    first = () if is_static else (f"{class_type(class_)} {_SELF}",)
    return _Call(
        StepKind.STATIC_WRITE if is_static else StepKind.WRITE,
        class_.name,
        field.name,
        f"{class_.name}.{field.name} =",
        generics_text([] if is_static else generics),
        "void",
        (*first, f"{type_text(field.type)} {_VALUE}"),
        f"{target}.{field.name} = {_VALUE};",
    )


def _lent_arrays(class_: NestedType) -> Iterator[tree.TypeName]:
    """Yield the types of the arrays in fields that a client gets from a method."""
    fields = {each.name for each in class_.declaration.members if isinstance(each, tree.Field)}
    for method in accessible_methods(class_):
        if method.result is not None and method.result.dimensions and _returns_field(method, fields):
            yield method.result


def _returns_field(method: tree.Method, fields: Collection[str]) -> bool:
    """Return whether a method returns the value of a field, as far as one sees: clients only try to write such arrays."""
    for node in descendants(method):
        match node:
            case tree.Return(tree.Name(name) | tree.FieldAccess(_, name)) if name in fields:
                return True
            case _:  # another part of the method
                pass
    return False


def _element_write(class_: NestedType, generics: list[tree.TypeParameter], array: tree.TypeName) -> _Call:
    element = replace(array, dimensions=array.dimensions - 1)
    text = type_text(array)
    return _Call(
        StepKind.ELEMENT_WRITE,
        class_.name,
        text,
        f"{text} element =",
        generics_text(generics),
        "void",
        (f"{text} {_SELF}", f"int {_INDEX}", f"{type_text(element)} {_VALUE}"),
        f"{_SELF}[{_INDEX}] = {_VALUE};",
    )


def _initialisers(class_: NestedType, outermost: tree.TypeDeclaration) -> Iterator[_Call]:
    """Yield the evaluation of initial values of static fields, and static initialisers."""
    names = {each.declaration.name for each in nested_types(outermost)}
    is_interface = class_.declaration.kind is TypeKind.INTERFACE
    for member in class_.declaration.members:
        match member:
            case tree.Field(modifiers, type_, name, value) if (
                value is not None
                and (is_interface or "static" in modifiers.words)
                and not ((is_interface or "final" in modifiers.words) and _is_constant(type_, value))
            ):
                only_initial = not _may_create(value, names)
                text = value.span.text
                made = f"new {type_text(type_)} {text}" if isinstance(value, tree.ArrayInitializer) else text
                yield _initial_value(class_.name, name, type_, made, only_initial=only_initial)
            case tree.Initializer(True, body):
                title = f"static initialiser of {class_.name}"
                yield _Call(StepKind.INITIALISER, class_.name, "", title, "", "void", (), body.span.text)
            case _:  # runs when an object is created, or on a call
                pass


def _library_values(declaration: tree.TypeDeclaration) -> Iterator[_Call]:
    """Yield the initial values of the static fields of ``java.lang`` that a class mentions, such as ``Boolean.TRUE``, if they are calls with literals only."""
    for node in descendants(declaration):
        match node:
            case tree.FieldAccess(tree.Name(owner), name) if known := library_class(f"java.lang.{owner}"):
                for member in known[1].members:
                    match member:
                        case tree.Field(
                            _, type_, other, tree.MethodCall(tree.Name(), _, arguments) as value
                        ) if other == name and all(isinstance(each, tree.Literal) for each in arguments):
                            yield _initial_value(owner, name, type_, value.span.text, only_initial=True)
                        case _:  # another member
                            pass
            case _:  # no field of a class
                pass


def _initial_value(owner: str, name: str, type_: tree.TypeName, text: str, *, only_initial: bool) -> _Call:
    return _Call(
        StepKind.INITIAL_VALUE,
        owner,
        name,
        f"{owner}.{name} =",
        "",
        type_text(type_),
        (),
        f"return {text};",
        is_optional=only_initial,
        only_initial=only_initial,
    )


def _is_constant(type_: tree.TypeName, value: tree.Expr) -> bool:
    """Return whether the value of a final variable may be a constant, which is no part of the initialisation (JLS 15.29)."""
    is_value = _is_primitive(type_) or (type_.names == ("String",) and not type_.dimensions)
    return is_value and not any(
        isinstance(each, tree.New | tree.MethodCall | tree.ArrayAccess) for each in descendants(value)
    )


def _may_create(value: tree.Expr, names: Collection[str]) -> bool:
    """Return whether an expression may create or change objects of some classes."""
    for node in descendants(value):
        match node:
            case tree.New(type=tree.TypeName(words)) if words[-1] in names:
                return True
            case tree.MethodCall(target=None):
                return True
            case tree.MethodCall(target=tree.Name(name) | tree.FieldAccess(name=name)) if name in names:
                return True
            case _:  # another expression
                pass
    return False


def _body_class_calls(class_: NestedType) -> Iterator[_Call]:
    """Yield the calls of methods of the anonymous and local classes in the code of a class, but not in that of its member classes."""
    outermost = class_.path[0]
    members = [each for each in class_.declaration.members if isinstance(each, tree.TypeDeclaration)]
    within = {each.span for member in members for each in body_classes(member)}
    for each in body_classes(class_.declaration):
        if each.span in within:
            continue
        match each:
            case tree.New():
                yield from _anonymous_calls(outermost, each)
            case tree.TypeDeclaration():
                yield from _local_calls(outermost, each)


def _anonymous_calls(outermost: tree.TypeDeclaration, made: tree.New) -> Iterator[_Call]:
    assert made.members is not None
    name = ".".join(made.type.names)
    yield from _calls_by_supertype(outermost, [name], made.members, f"new {name}() {{...}}")


def _local_calls(outermost: tree.TypeDeclaration, local: tree.TypeDeclaration) -> Iterator[_Call]:
    supertypes = [".".join(each.names) for each in (local.parent, *local.interfaces) if each is not None]
    yield from _calls_by_supertype(outermost, supertypes or ["Object"], local.members, local.name)


def _calls_by_supertype(
    outermost: tree.TypeDeclaration, supertypes: list[str], members: Iterable[tree.Member], title: str
) -> Iterator[_Call]:
    """Yield calls of the methods of a class that has no name outside, by each of its supertypes.

    A supertype is raw here, so its methods may return an Object where the class declares a more specific result.
    """
    generics = _all_type_parameters(outermost)
    methods = [each for each in members if isinstance(each, tree.Method)]
    for method in methods:
        if "private" not in method.modifiers.words:
            for name in supertypes:
                yield _Call(
                    StepKind.METHOD,
                    name,
                    method.name,
                    f"{title}.{method.name}",
                    generics_text([*generics, *method.type_parameters]),
                    _result(method) if _is_primitive(method.result) else "Object",
                    (f"{name} {_SELF}", *parameter_texts(method.parameters)),
                    _statement(method, _SELF),
                    is_optional=True,
                    group=f"{title} {method.span.start}" if "public" in method.modifiers.words else "",
                )


def _all_type_parameters(outermost: tree.TypeDeclaration) -> list[tree.TypeParameter]:
    """Return the type parameters of all classes and methods in a class, each name once."""
    declared = [
        each
        for node in descendants(outermost)
        if isinstance(node, tree.TypeDeclaration | tree.Method | tree.Constructor)
        for each in node.type_parameters
    ]
    return list({each.name: each for each in declared}.values())


def _is_primitive(type_: tree.TypeName | None) -> bool:
    """Return whether a result is nothing, or a value of a primitive type."""
    return type_ is None or (not type_.dimensions and type_.names[0][0].islower() and len(type_.names) == 1)


def _statement(method: tree.Method, target: str) -> str:
    """Return the call."""
    call = f"{target}.{method.name}({parameter_names(method.parameters)});"
    return call if method.result is None else f"return {call}"


def _result(method: tree.Method) -> str:
    return "void" if method.result is None else type_text(method.result)
