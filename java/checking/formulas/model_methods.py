"""Calls of model methods, which are replaced by their definitions."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.declared.model_methods import definition, is_overridden, model_method
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.terms import (
    Term,
    refuse,
    refuse_unsupported,
)
from ooxcheck.java.types import (
    BOOLEAN,
    Primitive,
    Type,
)


def expand_model_method(
    here: FormulaScope, cls: Class, this: typed.Expr | None, node: tree.MethodCall
) -> Term | None:
    """Replace a call of a model method by its definition; return None if the class has no such method."""
    model = model_method(cls, node.name, len(node.arguments))
    if model is None:
        return None
    method, specification = model
    if method in here.expanding:
        refuse_unsupported(f"{method.what}, which calls itself,", "define it without that", node.span)
    scope = cls.scope.inner()
    scope.is_static = method.is_static
    if not method.is_static and this is None:
        refuse("jml.name", f"{method.name} needs an object, and there is none in a static context", node.span)
    is_own = isinstance(this, typed.This) and not is_overridden(cls, method, _all_classes(here))
    if not method.is_static and not is_own:
        refuse_unsupported(
            f"{method.what}, of an object around this one, or defined in several classes,",
            "make it static",
            node.span,
        )
    inner = here.elsewhere(scope)
    inner.expanding = (*here.expanding, method)
    types = [inner.type(type_) for type_, _ in method.parameters]
    given = [
        _convert_number(here, here.term(argument), type_)
        for argument, type_ in zip(node.arguments, types, strict=True)
    ]
    named = {name: term for (_, name), term in zip(method.parameters, given, strict=True)}
    assert method.type is not None, "a model method should have a type"
    defined = definition(method, specification)
    if defined is None:
        refuse_unsupported(
            f"{method.what}, which is not defined by one expression,",
            "let its body return one, or say ensures \\result == ...",
            node.span,
        )
    return _convert_number(here, inner.knowing(named).term(defined), inner.type(method.type))


def _all_classes(here: FormulaScope) -> Iterator[Class]:
    waiting = [*here.context.table.sources, *here.context.local.values()]
    while waiting:
        cls = waiting.pop()
        waiting.extend(cls.member_classes.values())
        yield cls


def _convert_number(here: FormulaScope, term: Term, type_: Type) -> Term:
    """Convert a number to the type of a parameter or result."""
    if isinstance(type_, Primitive) and type_ is not BOOLEAN:
        return Term(here.operators.number(term, type_), type_)
    return term
