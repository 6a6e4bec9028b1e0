"""Overrides that the library model does not call: the JDK may call the method, or ``@Override`` overrides nothing in the model."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java.checking.declared.overriding import Overriding
from ooxcheck.java.checking.declared.symbols import Class, Method
from ooxcheck.java.library import unmodelled_methods
from ooxcheck.java.types import ArrayType, ClassType, Primitive, Type, element_of, erasure, simple_name
from ooxcheck.oox.diagnostics import Diagnostic


def unmodelled_overrides(overriding: Overriding, cls: Class) -> Iterator[Diagnostic]:
    """Yield the errors of methods that override, or claim to override, library methods without a model."""
    supertypes = overriding.members.linearisation(cls.type)[1:]
    above = [overriding.table.get(each.name) for each in supertypes if overriding.table.find(each.name)]
    library = [each.name for each in above if each.unit.is_library]
    for method in (
        each
        for several in cls.methods.values()
        for each in several
        if not each.is_static and not each.is_private
    ):
        signature = _signature(method)
        owner = next((name for name in library if unmodelled_methods.is_refused(name, signature)), None)
        if owner is not None:
            problem = f"{cls.display_name} overrides {simple_name(owner)}.{signature.partition('(')[0]}, which is not modelled"
            yield Diagnostic(
                "java.unsupported",
                f"not supported: {problem}: the JDK may call it where it is not called here",
                method.node.span,
            )
        elif (
            _claims(method)
            and len(above) == len(supertypes)
            and not _overrides(overriding, cls, method)
            and _is_known(overriding, cls, method.name)
            and not any(unmodelled_methods.is_harmless(name, signature) for name in library)
        ):
            yield Diagnostic(
                "java.name",
                f"{method.name} of {cls.display_name} has @Override, and overrides no method of what is above the class",
                method.node.span,
            )


def _claims(method: Method) -> bool:
    return any(each.name.rpartition(".")[2] == "Override" for each in method.node.modifiers.annotations)


def _overrides(overriding: Overriding, cls: Class, method: Method) -> bool:
    """Return whether a method overrides or implements another one, or is an accessor of a record (JLS 9.6.4.4)."""
    if not method.parameters and any(each.name == method.name for each in cls.node.components):
        return True
    own = tuple(map(erasure, method.parameters))
    return any(
        own in (overriding.members.signature(each), each.method.ref.parameters)
        for each in overriding.inherited_methods(cls, method.name)
    )


def _is_known(overriding: Overriding, cls: Class, name: str) -> bool:
    """Return whether all classes of parameters of the methods with a name, own and inherited ones, are known: otherwise nobody can say what overrides what."""
    inherited = [each.method for each in overriding.inherited_methods(cls, name)]
    return all(
        overriding.table.find(type_.name) is not None
        for method in (*cls.methods.get(name, ()), *inherited)
        for each in method.ref.parameters
        if isinstance(type_ := element_of(each), ClassType)
    )


def _signature(method: Method) -> str:
    return f"{method.name}({','.join(map(_text, method.ref.parameters))})"


def _text(type_: Type) -> str:
    match type_:
        case ArrayType(element):
            return f"{_text(element)}[]"
        case ClassType(name):
            return name
        case Primitive():
            return str(type_.value)
        case _:  # erased types are none of the others
            return str(type_)
