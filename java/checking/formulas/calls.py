"""Calls in formulas: of pure methods, of what has a name of its own, and of the methods that JML's sets have."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from ooxcheck.java import formulas, tree, typed
from ooxcheck.java.checking.captured_variables import outer_field
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.checking.formulas.builtins import BUILTINS, applied
from ooxcheck.java.checking.formulas.expressions import Expressions
from ooxcheck.java.checking.formulas.names import Names
from ooxcheck.java.checking.formulas.purity import Purity
from ooxcheck.java.checking.formulas.terms import ONE, RELATION, Term, no_holder, refuse, truth, unsupported
from ooxcheck.java.checking.typing.overloads import Chosen
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import CallKind
from ooxcheck.java.types import BOOLEAN, STRING, TEXT, ArrayType, Primitive, Type, erasure, is_reference
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.source import Span


class Calls(Expressions):
    """Types calls and relations."""

    def __init__(self, names: Names, purity: Purity, result: Type | None) -> None:
        super().__init__(names, result)
        self.purity = purity

    @abstractmethod
    def applied_model(self, cls: Class, this: typed.Expr | None, node: tree.MethodCall) -> Term | None:
        """Return what a model method of a class is of some arguments, if the class has it."""

    def call(self, node: tree.MethodCall) -> Term:
        """Return a call, or what has a name of its own."""
        if node.target is None:
            return self._unqualified(node)
        if isinstance(node.target, tree.Super):
            unsupported("super", "call a pure method of this object", node.span)
        cls = self.names.class_named(node.target)
        if cls is not None:
            return self._chosen(node, None, self.context.members.methods(cls.type, node.name), cls.written)
        target = self.term(node.target)
        if target.kind != ONE:
            return self._of_set(node, target)
        if target.type in (STRING, TEXT) and node.name == "equals" and len(node.arguments) == 1:
            return self._same_text(target, self.term(node.arguments[0]), node.span)
        held = self.context.conversions.held(target)
        return self._chosen(
            node, held, self.context.members.methods(target.type, node.name), str(target.type)
        )

    def _unqualified(self, node: tree.MethodCall) -> Term:
        for cls, this in self._objects_around(node.span):
            methods = self.context.members.methods(cls.type, node.name)
            if methods and not self._means_builtin(node, methods):
                return self._chosen(node, this, methods, cls.written)
            if (model := self.applied_model(cls, this, node)) is not None:
                return model
        if node.name in BUILTINS:
            return self._builtin(node)
        near = did_you_mean(node.name, (*BUILTINS, *self.names.scope.cls.methods))
        return refuse("jml.name", f"no method is called {node.name} here{near}", node.span)

    def _means_builtin(self, node: tree.MethodCall, methods: tuple[MethodOf, ...]) -> bool:
        """Whether a call has as many arguments as something with a name of its own takes, and as none of the methods of that name does."""
        builtin = BUILTINS.get(node.name)
        given = len(node.arguments)
        return (
            builtin is not None
            and builtin.least <= given <= builtin.most
            and all(len(each.method.parameters) != given for each in methods)
        )

    def _objects_around(self, span: Span) -> Iterator[tuple[Class, typed.Expr | None]]:
        """Yield this class and those around it, each with its object, if there is one."""
        cls: Class | None = self.names.scope.cls
        this: typed.Expr | None = (
            None if self.names.scope.is_static else typed.This(self.names.scope.cls.raw, span=span)
        )
        while cls is not None:
            yield cls, this
            outer = cls.enclosing
            this = typed.FieldGet(this, outer_field(cls), span=span) if this and outer else None
            cls = cls.outer

    # -- methods -------------------------------------------------------------------------------------

    def _chosen(
        self, node: tree.MethodCall, target: typed.Expr | None, methods: tuple[MethodOf, ...], where: str
    ) -> Term:
        arguments = tuple(map(self.term, node.arguments))
        found = self.context.overloads.chosen(methods, arguments)
        if not found:
            problem = (
                f"{where} has no method {node.name}"
                if not methods
                else f"no method {node.name} of {where} takes these arguments"
            )
            refuse("jml.name", problem, node.span)
        if len(found) > 1:
            refuse("jml.name", f"this call of {node.name} may mean several methods", node.span)
        return self._called(node, target, found[0], arguments)

    def _called(
        self, node: tree.MethodCall, target: typed.Expr | None, chosen: Chosen, arguments: tuple[Term, ...]
    ) -> Term:
        method = chosen.member.method
        if not self.purity.is_pure(method):
            refuse(
                "jml.pure",
                f"only pure methods can be called in a specification: write /*@ pure @*/ before {method}",
                node.span,
            )
        if chosen.is_spread:
            unsupported(
                "a call with any number of arguments", "call a method with a fixed number of them", node.span
            )
        if not method.is_static and target is None:
            refuse(
                "jml.name", f"{method.name} needs an object, and there is none in a static context", node.span
            )
        kind = (
            CallKind.STATIC
            if method.is_static
            else CallKind.SPECIAL
            if method.is_private
            else CallKind.VIRTUAL
        )
        pairs = zip(arguments, chosen.formals, strict=True)
        given = tuple(self._argument(argument, formal) for argument, formal in pairs)
        type_ = chosen.member.of(method.result)
        call = typed.Call(kind, None if method.is_static else target, method.ref, given, span=node.span)
        return no_holder(Term(call, type_))

    def _argument(self, argument: Term, formal: Type) -> typed.Expr:
        if argument.kind != ONE:
            refuse("jml.type", "one value is needed here, and this is a set", argument.span)
        if isinstance(formal, Primitive):
            return (
                self.operators.formula(argument)
                if formal is BOOLEAN
                else self.operators.number(argument, formal)
            )
        if not is_reference(argument.type):
            unsupported("boxing", "call a method that takes the number itself", argument.span)
        if isinstance(argument.expr, typed.Constant):
            unsupported("a string as an argument", "compare the result with equals", argument.span)
        if isinstance(argument.type, ArrayType) and not isinstance(erasure(formal), ArrayType):
            unsupported("an array as an Object", "call a method that takes the array", argument.span)
        return self.context.conversions.cast_up(argument.expr, formal)

    def _same_text(self, left: Term, right: Term, span: Span) -> Term:
        if right.type not in (STRING, TEXT):
            refuse(
                "jml.type",
                f"a String is equal to a String only, and this is of type {right.type}",
                right.span,
            )
        return truth(
            typed.Binary("==", self.operators.text(left), self.operators.text(right), BOOLEAN, span=span)
        )

    # -- sets, and what has a name of its own --------------------------------------------------------

    def _of_set(self, node: tree.MethodCall, target: Term) -> Term:
        """Return what JML's classes of sets answer."""
        match node.name, node.arguments:
            case "has" | "contains", (member,):
                return truth(self._has(target, self.term(member), node.span))
            case "size" | "int_size" | "length", ():
                return self.operators.count(target, node.span)
            case "isEmpty", ():
                return truth(formulas.Prefix("no", target.expr, type=BOOLEAN, span=node.span))
            case _:
                return refuse(
                    "jml.name",
                    f"a set has no method {node.name}; it has has(x), size() and isEmpty()",
                    node.span,
                )

    def _has(self, target: Term, member: Term, span: Span) -> typed.Expr:
        """Return whether something is a member of a set: null is none, though it is a subset."""
        found = typed.Binary("in", member.expr, target.expr, BOOLEAN, span=span)
        is_bound = isinstance(member.expr, typed.Local) and member.expr.variable in self.names.bound.values()
        if is_bound or not is_reference(member.type):
            return found
        some = typed.Binary("!=", member.expr, typed.Null(span=span), BOOLEAN, span=span)
        return typed.Binary("&&", some, found, BOOLEAN, span=span)

    def _builtin(self, node: tree.MethodCall) -> Term:
        first = tuple(map(self.term, node.arguments[: BUILTINS[node.name].relations_from]))
        type_ = first[0].type if first else None
        rest = tuple(
            self.relation(each, type_) for each in node.arguments[BUILTINS[node.name].relations_from :]
        )
        return applied(node.name, (*first, *rest), node.span)

    def relation(self, node: jml.Formula, type_: Type | None) -> Term:
        """Return a relation, whose fields are looked for in a type first."""
        match node:
            case tree.Name(name) if name != "iden" and self.names.variable(node) is None:
                return self.names.relation(name, type_, node.span)
            case tree.FieldAccess(target, name) if self.names.class_named(target) is None:
                return self.field(self.relation(target, type_), name, node.span)
            case tree.Unary("~", operand):
                return self.operators.unary("~", self.relation(operand, type_), node.span)
            case tree.Binary(("+" | "-" | "&") as op, left, right):
                return self.operators.binary(
                    op, self.relation(left, type_), self.relation(right, type_), node.span
                )
            case jml.Prefix(("^" | "*") as op, operand):
                inner = self.relation(operand, type_)
                return Term(
                    formulas.Prefix(op, inner.expr, type=inner.expr.type, span=node.span),
                    inner.type,
                    RELATION,
                )
            case jml.Elements(target):
                return self.elements(self.relation(target, type_), node.span)
            case jml.Builtin("old", (operand,)):
                inner = self.relation(operand, type_)
                return Term(
                    formulas.Old(inner.expr, type=inner.expr.type, span=node.span), inner.type, RELATION
                )
            case _:
                return self.term(node)

    def elements(self, target: Term, span: Span) -> Term:
        """Return all elements of arrays, as a set, or the step to them behind a relation."""
        array = target.type
        inner: Type | None = getattr(array, "element", None)
        if inner is None:
            refuse("jml.type", f"[] needs arrays, and this is of type {target.type}", span)
        kind = RELATION if target.kind == RELATION else "set"
        return Term(formulas.Elements(target.expr, type=erasure(inner), span=span), inner, kind)
