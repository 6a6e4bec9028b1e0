"""Calls in formulas: of pure methods, of built-in functions, and of the methods of JML's sets."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import formulas, tree, typed
from ooxcheck.java.checking.captured_variables import outer_field
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.checking.formulas.builtins import BUILTINS, apply_builtin
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.model_methods import expand_model_method
from ooxcheck.java.checking.formulas.relations import check_relation
from ooxcheck.java.checking.formulas.terms import (
    ONE,
    Term,
    no_holder,
    refuse,
    refuse_unsupported,
    truth,
)
from ooxcheck.java.checking.typing.overloads import Chosen
from ooxcheck.java.operators import CallKind, ConditionalOp, EqualityOp, FormulaOp, FormulaPrefix
from ooxcheck.java.types import (
    BOOLEAN,
    STRING,
    TEXT,
    ArrayType,
    Primitive,
    Type,
    erasure,
    is_reference,
)
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.source import Span


def check_call(here: FormulaScope, node: tree.MethodCall) -> Term:
    """Type a call of a method or of a built-in function."""
    if node.target is None:
        return _call_by_simple_name(here, node)
    if isinstance(node.target, tree.Super):
        refuse_unsupported("super", "call a pure method of this object", node.span)
    cls = here.names.class_named(node.target)
    if cls is not None:
        return _select_method(
            here, node, None, here.context.members.methods(cls.type, node.name), cls.display_name
        )
    target = here.term(node.target)
    if target.kind != ONE:
        return _call_on_set(here, node, target)
    if target.type in (STRING, TEXT) and node.name == "equals" and len(node.arguments) == 1:
        return _compare_strings(here, target, here.term(node.arguments[0]), node.span)
    held = here.context.conversions.cast_to_erasure(target)
    return _select_method(
        here, node, held, here.context.members.methods(target.type, node.name), str(target.type)
    )


def _call_by_simple_name(here: FormulaScope, node: tree.MethodCall) -> Term:
    for cls, this in _enclosing_objects(here, node.span):
        methods = here.context.members.methods(cls.type, node.name)
        if methods and not _means_builtin(here, node, methods):
            return _select_method(here, node, this, methods, cls.display_name)
        if (model := expand_model_method(here, cls, this, node)) is not None:
            return model
    if node.name in BUILTINS:
        return _check_builtin(here, node)
    near = did_you_mean(node.name, (*BUILTINS, *here.names.scope.cls.methods))
    return refuse("jml.name", f"no method is called {node.name} here{near}", node.span)


def _means_builtin(here: FormulaScope, node: tree.MethodCall, methods: tuple[MethodOf, ...]) -> bool:
    """Return whether the number of arguments fits the built-in function of this name, and none of the methods."""
    builtin = BUILTINS.get(node.name)
    given = len(node.arguments)
    return (
        builtin is not None
        and builtin.least <= given <= builtin.most
        and all(len(each.method.parameters) != given for each in methods)
    )


def _enclosing_objects(here: FormulaScope, span: Span) -> Iterator[tuple[Class, typed.Expr | None]]:
    """Yield this class and the enclosing ones, each with its instance, if there is one."""
    cls: Class | None = here.names.scope.cls
    this: typed.Expr | None = (
        None if here.names.scope.is_static else typed.This(here.names.scope.cls.raw, span=span)
    )
    while cls is not None:
        yield cls, this
        outer = cls.enclosing
        this = typed.FieldGet(this, outer_field(cls), span=span) if this and outer else None
        cls = cls.outer


def _select_method(
    here: FormulaScope,
    node: tree.MethodCall,
    target: typed.Expr | None,
    methods: tuple[MethodOf, ...],
    where: str,
) -> Term:
    arguments = tuple(map(here.term, node.arguments))
    matches = here.context.overloads.resolve(methods, arguments)
    if not matches:
        problem = (
            f"{where} has no method {node.name}"
            if not methods
            else f"no method {node.name} of {where} takes these arguments"
        )
        refuse("jml.name", problem, node.span)
    if len(matches) > 1:
        refuse("jml.name", f"this call of {node.name} may mean several methods", node.span)
    return _build_call(here, node, target, matches[0], arguments)


def _build_call(
    here: FormulaScope,
    node: tree.MethodCall,
    target: typed.Expr | None,
    chosen: Chosen,
    arguments: tuple[Term, ...],
) -> Term:
    method = chosen.member.method
    if not here.purity.is_pure(method):
        refuse(
            "jml.pure",
            f"only pure methods can be called in a specification: write /*@ pure @*/ before {method}",
            node.span,
        )
    if chosen.is_spread:
        refuse_unsupported(
            "a call with any number of arguments", "call a method with a fixed number of them", node.span
        )
    if not method.is_static and target is None:
        refuse("jml.name", f"{method.name} needs an object, and there is none in a static context", node.span)
    kind = (
        CallKind.STATIC if method.is_static else CallKind.SPECIAL if method.is_private else CallKind.VIRTUAL
    )
    pairs = zip(arguments, chosen.formals, strict=True)
    given = tuple(_convert_argument(here, argument, formal) for argument, formal in pairs)
    type_ = chosen.member.of(method.result)
    call = typed.Call(kind, None if method.is_static else target, method.ref, given, span=node.span)
    return no_holder(Term(call, type_))


def _convert_argument(here: FormulaScope, argument: Term, formal: Type) -> typed.Expr:
    if argument.kind != ONE:
        refuse("jml.type", "one value is needed here, and this is a set", argument.span)
    if isinstance(formal, Primitive):
        return (
            here.operators.formula(argument) if formal is BOOLEAN else here.operators.number(argument, formal)
        )
    if not is_reference(argument.type):
        refuse_unsupported("boxing", "call a method that takes the number itself", argument.span)
    if isinstance(argument.expr, typed.Constant):
        refuse_unsupported("a string as an argument", "compare the result with equals", argument.span)
    if isinstance(argument.type, ArrayType) and not isinstance(erasure(formal), ArrayType):
        refuse_unsupported("an array as an Object", "call a method that takes the array", argument.span)
    return here.context.conversions.cast_up(argument.expr, formal)


def _compare_strings(here: FormulaScope, left: Term, right: Term, span: Span) -> Term:
    if right.type not in (STRING, TEXT):
        refuse(
            "jml.type",
            f"a String is equal to a String only, and this is of type {right.type}",
            right.span,
        )
    return truth(
        typed.Binary(
            EqualityOp.EQUAL, here.operators.text(left), here.operators.text(right), BOOLEAN, span=span
        )
    )


def _call_on_set(here: FormulaScope, node: tree.MethodCall, target: Term) -> Term:
    """Type a call of a method of JML's sets."""
    match node.name, node.arguments:
        case "has" | "contains", (member,):
            return truth(_contains(here, target, here.term(member), node.span))
        case "size" | "int_size" | "length", ():
            return here.operators.count(target, node.span)
        case "isEmpty", ():
            return truth(formulas.Prefix(FormulaPrefix.NO, target.expr, type=BOOLEAN, span=node.span))
        case _:  # refused
            return refuse(
                "jml.name",
                f"a set has no method {node.name}; it has has(x), size() and isEmpty()",
                node.span,
            )


def _contains(here: FormulaScope, target: Term, member: Term, span: Span) -> typed.Expr:
    """Return whether a set contains a value; it never contains null."""
    membership = typed.Binary(FormulaOp.IN, member.expr, target.expr, BOOLEAN, span=span)
    is_bound = isinstance(member.expr, typed.Local) and member.expr.variable in here.names.bound.values()
    if is_bound or not is_reference(member.type):
        return membership
    some = typed.Binary(EqualityOp.NOT_EQUAL, member.expr, typed.Null(span=span), BOOLEAN, span=span)
    return typed.Binary(ConditionalOp.AND, some, membership, BOOLEAN, span=span)


def _check_builtin(here: FormulaScope, node: tree.MethodCall) -> Term:
    first = tuple(map(here.term, node.arguments[: BUILTINS[node.name].relations_from]))
    type_ = first[0].type if first else None
    rest = tuple(
        check_relation(here, each, type_) for each in node.arguments[BUILTINS[node.name].relations_from :]
    )
    return apply_builtin(node.name, (*first, *rest), node.span)
