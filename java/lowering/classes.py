"""Declarations: classes, interfaces, enums and records of Java as classes and interfaces of OOX.

Object, if it is reachable, is an interface that all others extend, and a class for its direct instances. So it is a supertype of interfaces as well, and its scope does not
count the objects of other classes. The static fields of an interface are in a separate class.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.java.lowering.abstract_methods import missing_methods, unknown_methods
from ooxcheck.java.lowering.allocation_sites import with_distinct_sites
from ooxcheck.java.lowering.code.exceptions import THROWABLE
from ooxcheck.java.lowering.code.expressions.creation import PLAIN_OBJECT
from ooxcheck.java.lowering.code.monitors import MONITOR
from ooxcheck.java.lowering.context import Context
from ooxcheck.java.lowering.fields import ghost_and_model_fields, invariants, object_fields, static_members
from ooxcheck.java.lowering.methods import (
    abstract_declaration,
    bridge_declaration,
    creator_declaration,
    entry_declaration,
    exact_copy,
    identity_declaration,
    method_declaration,
    run_declaration,
)
from ooxcheck.java.lowering.names import CONSTRUCTOR
from ooxcheck.java.lowering.reachability.bridges import reachable_bridges
from ooxcheck.java.lowering.reachability.class_locks import lock_fields
from ooxcheck.java.lowering.unknowns.lawful_unknowns import SHOWN, Laws, Unknown
from ooxcheck.java.lowering.unknowns.unknown_functions import UNKNOWN, unknown_functions
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class, Method
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import OBJECT
from ooxcheck.oox import tree


class Classes:
    """The declarations of everything reachable."""

    def __init__(self, context: Context, unknowns: Sequence[Unknown] = (), *, no_laws: bool = False) -> None:
        self._context = context
        self._reach, self._names = context.reach, context.names
        self._unknowns = {each.class_.name: each for each in unknowns}
        self._laws = None if no_laws else Laws(context.reach, context.names, unknowns)

    def declarations(
        self, entries: Mapping[MethodRef, Sequence[tree.SpecClause]]
    ) -> tuple[tree.TypeDeclaration, ...]:
        """Return the declarations of all classes, with more clauses for the methods under check."""
        declared: list[tree.TypeDeclaration] = []
        for class_ in self._reach.classes.values():
            declared.append(self._declaration(class_, entries))
            if class_.name == OBJECT.name:
                declared.append(self._plain_object(class_))
            if class_.kind == TypeKind.INTERFACE and (
                statics := tuple(static_members(self._context, class_))
            ):
                name, span = self._names.static_owner(class_.name), class_.span
                declared.append(
                    tree.ClassDeclaration(name, None, (), statics, span=span, name_span=class_.name_span)
                )
        declared += map(self._unknown_class, self._unknown_interfaces().values())
        if any(lock_fields(self._reach, name) for name in self._reach.classes):
            at = declared[0]
            declared.append(
                tree.ClassDeclaration(MONITOR, None, (), (), span=at.span, name_span=at.name_span)
            )
        return tuple(declared)

    def _declaration(
        self, class_: Class, entries: Mapping[MethodRef, Sequence[tree.SpecClause]]
    ) -> tree.TypeDeclaration:
        context, name = self._context, self._names.class_(class_.name)
        methods = tuple(map(with_distinct_sites, self._methods(class_, entries)))
        interfaces = tuple(self._interfaces(class_))
        if self._reach.is_interface(class_.name):
            ghosts = ghost_and_model_fields(context, class_)
            models = tuple(each for each in ghosts if isinstance(each, tree.Model))
            return tree.InterfaceDeclaration(
                name, interfaces, (*models, *methods), span=class_.span, name_span=class_.name_span
            )
        unknown = self._unknowns.get(class_.name)
        members = (
            *object_fields(context, class_),
            *static_members(context, class_),
            *ghost_and_model_fields(context, class_),
            *invariants(context, class_),
            *methods,
            *(self._lawful_members(unknown) if unknown else ()),
        )
        has_parent = class_.parent in self._reach.classes and class_.parent != OBJECT.name
        parent = self._names.class_(class_.parent) if class_.parent is not None and has_parent else None
        return tree.ClassDeclaration(
            name, parent, interfaces, members, span=class_.span, name_span=class_.name_span
        )

    def _interfaces(self, class_: Class) -> Iterator[str]:
        yield from (self._names.class_(name) for name in class_.interfaces)
        is_root = class_.parent in (None, OBJECT.name) and not class_.interfaces
        if OBJECT.name in self._reach.classes and is_root and class_.name != OBJECT.name:
            yield self._names.class_(OBJECT.name)

    def _plain_object(self, object_: Class) -> tree.ClassDeclaration:
        """Return the class of the direct instances of Object."""
        above = (self._names.class_(OBJECT.name),)
        methods = tuple(
            abstract_declaration(self._context, each, PLAIN_OBJECT)
            for each in self._reach.methods.values()
            if each.ref.owner == OBJECT.name and not each.has_body
        )
        return tree.ClassDeclaration(
            PLAIN_OBJECT, None, above, methods, span=object_.span, name_span=object_.name_span
        )

    # ------------------------------------------------------------------------------------------------- methods

    def _methods(
        self, class_: Class, entries: Mapping[MethodRef, Sequence[tree.SpecClause]]
    ) -> Iterator[tree.Method]:
        context = self._context
        lawful = self._unknowns.get(class_.name) if class_.kind != TypeKind.INTERFACE else None
        for method in (*class_.constructors, *class_.methods):
            if lawful is None or method not in lawful.methods:
                yield from self._versions(method, entries)
        for bridge in reachable_bridges(self._reach, class_.name):
            yield bridge_declaration(context, bridge, class_.name)
        for missing in missing_methods(self._reach, class_):
            if lawful is None or missing.method.ref.signature not in lawful.signatures:
                yield abstract_declaration(context, missing.method, class_.name, missing.contract)
                yield from identity_declaration(context, missing.method, class_.name)
        if class_.name == THROWABLE.name and self._reach.makes_faults:
            from ooxcheck.java.lowering.language_exceptions import catch_declaration

            yield catch_declaration(context, class_.span)

    def _versions(
        self, method: Method, entries: Mapping[MethodRef, Sequence[tree.SpecClause]]
    ) -> Iterator[tree.Method]:
        """Yield the declarations of a method: the method itself, its copy for calls without dispatch, and, for a constructor under check, the method that creates the object."""
        is_constructor, is_function = method.ref.name == CONSTRUCTOR, method.ref in self._reach.functions
        is_entry = method.ref in entries and not is_function
        if method.ref in self._reach.methods and (not is_constructor or self._reach.runs(method.ref)):
            yield (
                entry_declaration(self._context, method, entries[method.ref])
                if is_entry and not is_constructor
                else method_declaration(self._context, method)
            )
        if method.ref in self._reach.exact:
            yield exact_copy(self._context, method)
        if is_function:
            yield run_declaration(self._context, method, entries[method.ref])
        if is_entry and is_constructor:
            yield creator_declaration(self._context, method, entries[method.ref])

    # ------------------------------------------------------------------------------------------ unknown classes

    def _unknown_interfaces(self) -> dict[str, Class]:
        """Return the interfaces that need a class for objects of unknown classes."""
        lawful = [each.class_ for each in self._unknowns.values() if each.class_.kind == TypeKind.INTERFACE]
        return {each.name: each for each in (*unknown_functions(self._reach), *lawful)}

    def _unknown_class(self, interface: Class) -> tree.ClassDeclaration:
        """Return the class of objects that implement an interface in an unknown way."""
        context, above = self._context, self._names.class_(interface.name)
        name = f"_{UNKNOWN}_{above}"
        title = f"{self._names.titles[interface.name]}.{UNKNOWN}"
        while title in self._names.titles.values():
            title += "_"
        context.renamed[name] = title
        lawful = self._unknowns.get(interface.name)
        signatures = lawful.signatures if lawful else ()
        methods = tuple(
            abstract_declaration(context, each.method, interface.name, each.contract, is_unknown=True)
            for each in unknown_methods(self._reach, interface)
            if each.method.ref.signature not in signatures
        )
        members = (*methods, *self._lawful_members(lawful)) if lawful else methods
        return tree.ClassDeclaration(
            name, None, (above,), members, span=interface.span, name_span=interface.name_span
        )

    def _lawful_members(self, unknown: Unknown) -> Iterator[tree.FieldDeclaration | tree.Method]:
        """Yield the members of an unknown class that obey laws; without laws, methods with arbitrary results."""
        name = unknown.class_.name
        headers = {
            each: abstract_declaration(self._context, each, name, is_unknown=True) for each in unknown.methods
        }
        self._context.renamed.update(SHOWN if self._laws else {})
        for member in self._laws.members(unknown, headers) if self._laws else headers.values():
            yield with_distinct_sites(member) if isinstance(member, tree.Method) else member
