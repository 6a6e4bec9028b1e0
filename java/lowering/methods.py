"""Method declarations: methods with bodies, abstract methods, constructors under check, and bridges.

A constructor is a method ``_C`` (`ooxcheck.java.lowering.code.expressions.creation`). Where erased types differ between a method and one that it
overrides, a bridge casts (JLS 15.12.4.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ooxcheck.java import array_objects
from ooxcheck.java.library.class_names import CHAR_SEQUENCE, COMPARABLE
from ooxcheck.java.library.hash_codes import IDENTITY_CODE
from ooxcheck.java.lowering.bodies import Body
from ooxcheck.java.lowering.code.exceptions import THROWABLE, THROWN
from ooxcheck.java.lowering.code.expressions.creation import PLAIN_OBJECT
from ooxcheck.java.lowering.context import Context
from ooxcheck.java.lowering.contracts import Contracts
from ooxcheck.java.lowering.names import CONSTRUCTOR, OUTER, TEXT_OF_STRING
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Bridge, Class, Contract, Method
from ooxcheck.java.typed import Local, Variable
from ooxcheck.java.types import OBJECT, STRING, VOID, ArrayType, ClassType, Primitive, is_reference
from ooxcheck.oox import tree
from ooxcheck.oox.operators import ClauseKind, Infix, Quantifier

BY_CLIENTS = " by clients"
"""What the title of a function that clients run says."""

_ENCLOSING = -1
"""The number of the variable that holds the enclosing instance of a new object; those of the text begin with 0."""

_RETURNS_OBJECT = {
    "java.lang.Iterable": ("iterator",),
    "java.util.Map": ("entrySet", "keySet", "values"),
    "java.util.List": ("listIterator",),
}
"""Methods without parameters that return an object by their documentation, so that no program expects null."""

_MAY_BE_STRINGS = (STRING, OBJECT, ClassType(CHAR_SEQUENCE), ClassType(COMPARABLE))


def entry_declaration(context: Context, method: Method, clauses: Iterable[tree.SpecClause]) -> tree.Method:
    """Return the method under check, which initialises its class first; exceptions of the language become objects if it may throw them."""
    declared = method_declaration(context, method, clauses)
    if declared.body is None:
        return declared
    first = context.body(method.ref.owner, method.name_span)
    first.begin(context.reach.classes_to_initialise(method.ref.owner))
    body = replace(declared.body, statements=(*first.out, *declared.body.statements))
    if context.reach.takes_faults:
        body = context.body(method.ref.owner, method.span).with_objects(body)
    return replace(declared, body=body)


def method_declaration(
    context: Context, method: Method, clauses: Iterable[tree.SpecClause] = ()
) -> tree.Method:
    """Return a method or constructor with its contract, more clauses, and its body, if it has one."""
    reach, names, ref = context.reach, context.names, method.ref
    lowering = context.body(ref.owner, method.span)
    parameters = lowering.parameters(method.parameters)
    body = reach.unseen.body(ref)
    written = (
        _contract(context, method, reach.purity.contract(ref), lowering) if ref.name != CONSTRUCTOR else ()
    )
    spec = (*written, *clauses)
    if body is None:
        spec = (*spec, *_unwritten_clauses(context, method, spec))
    if _is_function(method) and any(isinstance(each, tree.Pure) for each in spec):
        spec = (*spec, tree.Reads(span=method.span))
    block = None if body is None else lowering.lower_body(method, body)
    context.renamed.update(lowering.renamed)
    title = names.title(method, " by new" if ref == reach.entry and ref.name == CONSTRUCTOR else "")
    result = context.result(ref.result, method.span)
    return tree.Method(
        ref.is_static, result, names.method(ref), parameters, spec, block, title=title, span=method.span
    )


def exact_copy(context: Context, method: Method) -> tree.Method:
    """Return a copy of a method that no class overrides."""
    return replace(
        method_declaration(context, method),
        name=context.names.exact(method.ref),
        title=context.names.title(method, " by super"),
    )


def run_declaration(context: Context, function: Method, clauses: Iterable[tree.SpecClause]) -> tree.Method:
    """Return a copy of the method of a function that nothing calls, with more clauses."""
    names = context.names
    copy = entry_declaration(context, function, clauses)
    return replace(copy, name=names.run(function.ref), title=names.title(function, BY_CLIENTS))


def abstract_declaration(
    context: Context,
    method: Method,
    owner: str,
    contract: Contract | None = None,
    *,
    is_unknown: bool = False,
) -> tree.Method:
    """Return a method without body in a class, or in the unknown class of its subtypes.

    Its contract is its own, unless it represents several declarations.
    """
    names, ref = context.names, method.ref
    lowering = context.body(ref.owner, method.span)
    parameters = lowering.parameters(method.parameters)
    written = contract or context.reach.purity.contract(ref)
    own = _contract(context, method, written, lowering)
    spec = (*own, *_unwritten_clauses(context, method, own))
    body = None
    is_identity = not is_unknown and _is_identity_hash(context, method, owner)
    if is_identity and _is_overridden(context, method, owner):
        if not _is_interface(context, owner):
            spec, body = own, _return_identity_code(context, method)
    elif is_identity and IDENTITY_CODE in context.reach.methods:
        spec = (tree.Pure(span=method.span),)
        body = None if _is_interface(context, owner) else _return_identity_code(context, method)
    elif is_identity or method.ref == IDENTITY_CODE:
        spec = tree.Pure(span=method.span), tree.Reads(span=method.span)
    result = context.result(ref.result, method.span)
    title = names.title(method, "" if owner == ref.owner else f" of {names.titles.get(owner, OBJECT.name)}")
    return tree.Method(
        False, result, names.method(ref), parameters, spec, body, title=title, span=method.span
    )


def _contract(
    context: Context, method: Method, contract: Contract, lowering: Body
) -> tuple[tree.SpecClause, ...]:
    assigned = context.reach.nodes.assigned_variables(method.ref)

    def value_before(variable: Variable) -> tree.Expr:
        name = lowering.variable(variable)
        return tree.Builtin("old", (name,), span=name.span) if variable in assigned else name

    contracts = Contracts(
        context.names,
        lowering.variable,
        value_before,
        taken=lowering.visible(),
        is_native=method.is_native,
        throws=method.throws,
    )
    is_code = method.ref.signature == IDENTITY_CODE.signature
    says_pure = is_code or context.reach.purity.declares_pure(method.ref) or _is_function(method)
    return contracts.clauses(contract, says_pure=says_pure)


def identity_declaration(context: Context, method: Method, owner: str) -> Iterator[tree.Method]:
    """Yield the hash code of Object as a method that no class overrides, if the objects of a class have it and those of a subclass do not."""
    is_identity = _is_identity_hash(context, method, owner) and _is_overridden(context, method, owner)
    if is_identity and not _is_interface(context, owner) and IDENTITY_CODE not in context.reach.methods:
        span, names = method.span, context.names
        spec = tree.Pure(span=span), tree.Reads(span=span)
        result, title = context.result(method.ref.result, span), names.title(method)
        yield tree.Method(False, result, names.exact(method.ref), (), spec, None, title=title, span=span)


def _is_identity_hash(context: Context, method: Method, owner: str) -> bool:
    """Return whether objects of a class, and those that inherit from it, have the hash code of Object, which depends on their identity alone.

    The hash codes of unknown classes, which represent an abstract class or an interface, are unknown.
    """
    if (method.ref.owner, method.ref.name) != (OBJECT.name, "hashCode"):
        return False
    return not any(
        context.reach.has_own(each.name) and (each.is_abstract or each.kind == TypeKind.INTERFACE)
        for each in _classes_below(context, owner)
    )


def _is_overridden(context: Context, method: Method, owner: str) -> bool:
    """Return whether a subclass overrides a method without parameters."""
    below = _classes_below(context, owner)
    return any(
        each.ref.name == method.ref.name and not each.ref.parameters
        for class_ in below
        for each in class_.methods
    )


def _classes_below(context: Context, owner: str) -> list[Class]:
    """Return a class and its subclasses; none for the class of the direct instances of Object."""
    reach = context.reach
    return [
        class_
        for name, class_ in reach.classes.items()
        if owner != PLAIN_OBJECT and reach.is_below(name, owner)
    ]


def _is_interface(context: Context, owner: str) -> bool:
    """Return whether a class is lowered to an interface: Object and interfaces."""
    return owner == OBJECT.name or (
        owner != PLAIN_OBJECT and context.reach.classes[owner].kind == TypeKind.INTERFACE
    )


def _return_identity_code(context: Context, method: Method) -> tree.Block:
    """Return the body of Object's ``hashCode`` where a program asks for identity hash codes, or where a subclass has another body."""
    names, span = context.names, method.span
    asks = IDENTITY_CODE in context.reach.methods
    name = names.method(IDENTITY_CODE) if asks else names.exact(method.ref)
    return tree.Block(
        (tree.Return(tree.Call(tree.This(span=span), name, (), span=span), span=span),), span=span
    )


def _unwritten_clauses(
    context: Context, method: Method, spec: tuple[tree.SpecClause, ...]
) -> Iterator[tree.SpecClause]:
    """Yield what is true of a method without body, whatever is written: a string that it returns has a text.

    If nothing is written about what it does, it is still assumed to change nothing. So is one that the library declares pure, where an override of the sources is not.
    """
    texts = *_has_text(context, method), *_is_an_object(context, method)
    yield from texts
    if _is_pure_by_library(context, method, spec) or (texts and not any(map(_says_what_it_does, spec))):
        may_throw = any(
            isinstance(each, tree.Clause) and each.kind is ClauseKind.EXCEPTIONAL for each in spec
        )
        places = (_pending_exception(context, method),) if may_throw else ()
        yield tree.Modifies(places, is_assumed=True, span=method.name_span)


def _is_pure_by_library(context: Context, method: Method, spec: Iterable[tree.SpecClause]) -> bool:
    """Return whether the library declares a method pure, and its contract says so no more."""
    is_framed = any(isinstance(each, tree.Modifies | tree.Pure) for each in spec)
    reach, ref = context.reach, method.ref
    return (
        not is_framed and reach.program.class_(ref.owner).is_library and reach.program.contract(ref).is_pure
    )


def _pending_exception(context: Context, method: Method) -> tree.Expr:
    span = method.name_span
    return tree.Member(tree.Name(context.names.class_(THROWABLE.name), span=span), THROWN, span=span)


def _says_what_it_does(clause: tree.SpecClause) -> bool:
    return isinstance(clause, tree.Modifies | tree.Pure) or (
        isinstance(clause, tree.Clause) and clause.kind is ClauseKind.ENSURES
    )


def _has_text(context: Context, method: Method) -> Iterator[tree.Clause]:
    """Yield that a string has a text if a method without body returns one, or an object that may refer to one."""
    text, span, result = context.names.fields().get(TEXT_OF_STRING), method.name_span, method.ref.result
    if text is None or not is_reference(result):
        return
    each, null = tree.Name("_s", span=span), tree.NullLiteral(span=span)
    is_result = tree.Binary(Infix.EQUAL, each, tree.Name("retval", span=span), span=span)
    is_empty = tree.Binary(Infix.EQUAL, tree.Member(each, text, span=span), null, span=span)
    wrong = tree.Binary(Infix.AND, is_result, is_empty, span=span) if result in _MAY_BE_STRINGS else is_empty
    declared = tree.Declaration(("_s",), tree.Name(context.names.class_(STRING.name), span=span), span=span)
    yield tree.Clause(
        ClauseKind.ENSURES, (tree.Quantifier(Quantifier.NO, (declared,), wrong, span=span),), span=span
    )


def _is_an_object(context: Context, method: Method) -> Iterator[tree.Clause]:
    """Yield that the result is not null if the JDK documents a method of a collection to return an object: an iterator, or a view."""
    owner, name = method.ref.owner, method.ref.name
    documented = (above for above, names in _RETURNS_OBJECT.items() if name in names)
    if not method.ref.parameters and any(context.reach.is_below(owner, above) for above in documented):
        span = method.name_span
        null = tree.NullLiteral(span=span)
        is_object = tree.Binary(Infix.NOT_EQUAL, tree.Name("retval", span=span), null, span=span)
        yield tree.Clause(ClauseKind.ENSURES, (is_object,), span=span)


def _is_function(method: Method) -> bool:
    """Return whether a native method computes a primitive value from primitive values, so that its result does not depend on the heap."""
    return (
        method.is_native
        and method.ref.is_static
        and all(isinstance(type_, Primitive) for type_ in (*method.ref.parameters, method.ref.result))
    )


def creator_declaration(
    context: Context, constructor: Method, clauses: Iterable[tree.SpecClause]
) -> tree.Method:
    """Return a static method that makes an object and runs a constructor on it: the constructor as the method under check.

    An object of an inner class has an enclosing instance that is not null, its first parameter, as on the JVM.
    """
    names, span, owner = context.names, constructor.span, ClassType(constructor.ref.owner)
    lowering = context.body(owner.name, span)
    enclosing = [each.ref for each in context.reach.classes[owner.name].fields if each.ref.name == OUTER]
    outer = [Variable("outer", field.type, _ENCLOSING, span=span) for field in enclosing]
    parameters = lowering.parameters((*outer, *constructor.parameters))
    made = lowering.temporary(owner, lowering.new_object(owner.name, span), span)
    for field, variable in zip(enclosing, outer, strict=True):
        lowering.assign(tree.Member(made, names.field(field), span=span), lowering.variable(variable))
    arguments = [lowering.variable(each) for each in constructor.parameters]
    lowering.construct(made, constructor.ref, arguments, span)
    lowering.emit(tree.Return(made, span=span))
    contracts = Contracts(
        names,
        lowering.variable,
        lowering.variable,
        taken=lowering.visible(),
        this="retval",
        throws=constructor.throws,
    )
    null = tree.NullLiteral(span=span)
    given = (tree.Binary(Infix.NOT_EQUAL, lowering.variable(each), null, span=span) for each in outer)
    spec = (
        *(tree.Clause(ClauseKind.REQUIRES, (each,), span=span) for each in given),
        *contracts.clauses(context.reach.program.contract(constructor.ref), says_pure=False),
        *clauses,
    )
    name, result = names.creator(constructor.ref), names.type(owner, span)
    block, title = lowering.block(lowering.out), names.title(constructor)
    return tree.Method(True, result, name, parameters, spec, block, title=title, span=span)


def bridge_declaration(context: Context, bridge: Bridge, owner: str) -> tree.Method:
    """Return a method that casts its arguments and calls the method that overrides it."""
    names, span, inherited = context.names, bridge.span, bridge.method
    lowering = context.body(bridge.runs.owner, span)
    variables = [Variable(f"a{at}", type_, at, span=span) for at, type_ in enumerate(inherited.parameters)]
    parameters = lowering.parameters(variables)
    arguments: list[tree.Expr] = []
    for variable, type_ in zip(variables, bridge.runs.parameters, strict=True):
        name = lowering.variable(variable)
        if isinstance(type_, ArrayType) and variable.type == OBJECT:
            name = lowering.value(
                array_objects.open_array(Local(variable, span=span), type_, is_implied=True)
            )
        elif variable.type != type_:
            cast = tree.Cast(names.type(type_, span).name, name, span=span)
            name = lowering.temporary(type_, cast, span)
        arguments.append(name)
    call = tree.Call(tree.This(span=span), names.method(bridge.runs), tuple(arguments), span=span)
    last = tree.CallStatement(call, span=span) if inherited.result is VOID else tree.Return(call, span=span)
    purity = context.reach.purity
    is_pure = purity.contract(inherited).is_pure and purity.declares_pure(inherited)
    types = ", ".join(map(str, inherited.parameters))
    return tree.Method(
        False,
        context.result(inherited.result, span),
        names.method(inherited),
        parameters,
        (tree.Pure(span=span),) if is_pure else (),
        tree.Block((*lowering.out, last), span=span),
        title=f"{names.titles[owner]}.{inherited.name}({types}) bridged",
        span=span,
    )
