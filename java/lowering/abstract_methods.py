"""Abstract methods that a lowered class or interface declares, since its interfaces or Object declare them and no class implements them.

An interface may redeclare a method of a superinterface or of Object (CharSequence.toString), and two interfaces may declare the same method. In OOX one method
represents all declarations of a signature: the one that overrides the others. Where none does, it has the specification cases of all of them, like an override
(`ooxcheck.java.checking.specifications.contracts`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.java.lowering.reachability.bridges import reachable_bridges
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class, Contract, Method, about_parameters
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import OBJECT, ClassType, Type


@dataclass(frozen=True, slots=True)
class AbstractMethod:
    """A method without body, and the contract of all declarations that it represents."""

    method: Method
    contract: Contract


def missing_methods(reach: Reach, class_: Class) -> Iterator[AbstractMethod]:
    """Yield the methods of the interfaces of a class, or of Object, that neither it nor a superclass declares, or that no call reaches there; of an interface, those with several declarations."""
    if class_.name == OBJECT.name:
        return
    declared = (
        each
        for each in _without_body(reach)
        if reach.is_interface(each.ref.owner) and reach.is_below(class_.name, each.ref.owner)
    )
    missing = (each for each in declared if not _has(reach, class_.name, each.ref))
    for declarations in _by_signature(reach, missing):
        if class_.kind != TypeKind.INTERFACE or len(declarations) > 1:
            yield _merge(reach, declarations)


def _has(reach: Reach, name: str, method: MethodRef) -> bool:
    """Return whether a lowered class declares or inherits a method: one that calls reach, or that its superclass has to have."""
    at = reach.classes[name]
    while True:
        bridges = (each.method for each in reachable_bridges(reach, at.name))
        own = (each.ref for each in at.methods if each.ref in reach.methods)
        if any(each.signature == method.signature for each in (*own, *bridges)):
            return True
        if at.parent in (None, OBJECT.name):
            break
        if reach.is_below(at.parent, method.owner):
            return True
        at = reach.classes[at.parent]
    defaults = (each for each in reach.hierarchy.interface_methods(name) if each.has_body)
    return any(each.ref.signature == method.signature and each.ref in reach.methods for each in defaults)


def unknown_methods(reach: Reach, interface: Class) -> Iterator[AbstractMethod]:
    """Yield the methods of an unknown implementation of an interface."""
    declared = (
        each
        for each in _without_body(reach)
        if not each.ref.is_static and reach.is_below(interface.name, each.ref.owner)
    )
    return (_merge(reach, declarations) for declarations in _by_signature(reach, declared))


def _without_body(reach: Reach) -> Iterator[Method]:
    return (method for method in reach.methods.values() if not method.has_body)


def _by_signature(reach: Reach, methods: Iterable[Method]) -> Iterator[list[Method]]:
    """Yield, for each signature, the declarations that no other one overrides."""
    groups: defaultdict[tuple[str, tuple[Type, ...]], list[Method]] = defaultdict(list)
    for method in methods:
        groups[method.ref.signature].append(method)
    for group in groups.values():
        yield [each for each in group if not any(_overrides(reach, other, each) for other in group)]


def _overrides(reach: Reach, method: Method, above: Method) -> bool:
    return method is not above and reach.is_below(method.ref.owner, above.ref.owner)


def _merge(reach: Reach, declarations: Sequence[Method]) -> AbstractMethod:
    """Return the declaration with the narrowest result, and the contract of all."""
    narrowest = next(
        (
            each
            for each in declarations
            if all(_is_substitutable(reach, each.ref.result, other.ref.result) for other in declarations)
        ),
        declarations[0],
    )
    contract = reach.purity.contract(narrowest.ref)
    for other in declarations:
        if other is not narrowest:
            added = reach.purity.contract(other.ref)
            cases = about_parameters(
                added.cases, dict(zip(other.parameters, narrowest.parameters, strict=True))
            )
            contract = replace(
                contract, cases=(*contract.cases, *cases), is_pure=contract.is_pure or added.is_pure
            )
    return AbstractMethod(narrowest, contract)


def _is_substitutable(reach: Reach, result: Type, above: Type) -> bool:
    """Return whether an override may have this result type (JLS 8.4.5)."""
    return result == above or (
        isinstance(result, ClassType)
        and isinstance(above, ClassType)
        and reach.is_below(result.name, above.name)
    )
