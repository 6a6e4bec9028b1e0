"""Field declarations: fields of objects, static fields with their class initialiser, ghost and model fields, and invariants."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java.lowering.allocation_sites import with_distinct_sites
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.exceptions import THROWABLE, THROWN
from ooxcheck.java.lowering.code.monitors import MONITOR
from ooxcheck.java.lowering.code.static_initialisation import failed_flag, ready_flag
from ooxcheck.java.lowering.context import Context
from ooxcheck.java.lowering.formulas import Formulas, no_variable
from ooxcheck.java.lowering.reachability.class_locks import lock_fields
from ooxcheck.java.program import Class, Field
from ooxcheck.oox import tree


def object_fields(context: Context, class_: Class) -> Iterator[tree.FieldDeclaration]:
    """Yield the fields that objects of a class have."""
    for field in class_.fields:
        if not field.kind and not field.ref.is_static and context.reach.keeps(field.ref):
            yield _field(context, field)


def static_members(context: Context, class_: Class) -> Iterator[tree.FieldDeclaration | tree.Method]:
    """Yield the static fields of a class, those that its locks and its initialisation need, and its initialiser."""
    reach, names, span = context.reach, context.names, class_.span
    yield from (_field(context, field) for field in class_.fields if field.ref in reach.statics)
    if class_.name == THROWABLE.name:
        yield tree.FieldDeclaration(True, names.type(THROWABLE, span), THROWN, span=span)
    for lock in lock_fields(reach, class_.name):
        name = lock(names.class_(class_.name))
        yield tree.FieldDeclaration(True, tree.TypeName(MONITOR, span=span), name, span=span)
    if reach.is_initialised(class_.name):
        for flag in (ready_flag, failed_flag) if reach.may_fail(class_.name) else (ready_flag,):
            name = flag(names.class_(class_.name))
            yield tree.FieldDeclaration(True, tree.TypeName("bool", span=span), name, span=span)
        yield with_distinct_sites(context.body(class_.name, class_.name_span).initialiser(class_.name))


def _field(context: Context, field: Field) -> tree.FieldDeclaration:
    type_ = context.names.type(field.ref.type, field.span)
    return tree.FieldDeclaration(
        field.ref.is_static, type_, context.names.field(field.ref), field.is_volatile, span=field.span
    )


def ghost_and_model_fields(context: Context, class_: Class) -> Iterator[tree.Ghost | tree.Model]:
    """Yield ghost fields, and the model fields that a class declares or defines."""
    reach, names = context.reach, context.names
    if not reach.is_interface(class_.name):
        _refuse_undefined(context, class_)
    defined = {each.model: each.definition for each in reach.program.represents(class_.name)}
    inherited = (
        each
        for ref in defined
        if ref.owner != class_.name
        for each in reach.classes[ref.owner].fields
        if each.ref == ref
    )
    for field in (*class_.fields, *inherited):
        if field.kind and field.spec is not None:
            name, type_ = names.field(field.ref), names.spec_type(field.spec, field.span)
            if field.kind == "ghost":
                yield tree.Ghost(type_, name, span=field.span)
            else:
                meaning = defined.get(field.ref)
                definition = None if meaning is None else Formulas(names, no_variable).formula(meaning)
                yield tree.Model(type_, name, definition, span=field.span)


def _refuse_undefined(context: Context, class_: Class) -> None:
    """Refuse a class without definition for one of its model fields; only an interface may leave it to its implementations."""
    reach = context.reach
    above = sorted(each for each in reach.hierarchy.supertypes(class_.name) if each in reach.classes)
    models = [each for name in above for each in reach.classes[name].fields if each.kind == "model"]
    defined = {each.model for name in above for each in reach.program.represents(name)} if models else set()
    for field in models:
        if field.ref not in defined:
            title = context.names.titles[class_.name]
            refuse(
                f"the model field {field.ref.name} without 'represents' in {title}",
                "only interfaces leave it to classes below",
                field.span,
            )


def invariants(context: Context, class_: Class) -> Iterator[tree.Invariant]:
    """Yield the invariants of the objects of a class; the code of the library keeps its own, whose fields nobody else sees."""
    formulas = Formulas(context.names, no_variable)
    is_encapsulated = context.reach.is_encapsulated(class_.name)
    for invariant in context.reach.program.invariants(class_.name):
        if not invariant.is_static:
            formula = formulas.formula(invariant.formula)
            yield tree.Invariant(invariant.name, formula, is_encapsulated, span=invariant.span)
