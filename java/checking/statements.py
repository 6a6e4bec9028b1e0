"""Statements (JLS 14): scopes of variables and classes, loops over collections, resources, and the constructor that is called first."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import CONSTRUCTOR, Class, Scope
from ooxcheck.java.checking.formulas.nullness import Nullness
from ooxcheck.java.checking.names import is_constant_type
from ooxcheck.java.checking.patterns import breaks, completes
from ooxcheck.java.checking.specifications import Specifications, is_loop
from ooxcheck.java.checking.switches import Switches
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import (
    BOOLEAN,
    ERROR,
    INT,
    NULL,
    OBJECT,
    VOID,
    ArrayType,
    ClassType,
    Type,
    erasure,
    is_reference,
    upper,
)
from ooxcheck.oox.source import Span

_ITERABLE = "java.lang.Iterable"
_ITERATOR = ClassType("java.util.Iterator")
_HAS_NEXT = typed.MethodRef(_ITERATOR.name, "hasNext", (), BOOLEAN)
_NEXT = typed.MethodRef(_ITERATOR.name, "next", (), OBJECT)
_THROWABLE = ClassType("java.lang.Throwable")


class Statements(Switches):
    """Checks statements."""

    def __init__(self, context: Context, scope: Scope, count: int = 0) -> None:
        super().__init__(context, scope, count)
        self._before_loop: list[tree.Specification] = []
        """The comments before the loop that comes next."""
        self._noted: tuple[typed.Statement, ...] = ()
        """What the iterations of the loop begin with whose body comes next."""

    def statements(self, nodes: tuple[tree.Statement, ...]) -> tuple[typed.Statement, ...]:
        """Return statements in a row; variables of a pattern that has to have matched are known behind its statement."""
        found: list[typed.Statement] = []
        comments: list[tree.Specification] = []
        said: list[tree.Specification] = []
        for at, node in enumerate(nodes):
            if isinstance(node, tree.Specification):
                comments.append(node)
            else:
                found.extend(self._stated(comments, node))
                said = comments if comments or not _is_same_declaration(node, nodes[at - 1]) else said
                comments = []
                found.append(self.statement(node))
                found.extend(self._not_null(node, said, nodes[at + 1 :]) if said else ())
                self._introduce(node)
        found.extend(self._stated(comments, None))
        return tuple(found)

    # -- specifications ------------------------------------------------------------------------------

    def _stated(
        self, comments: list[tree.Specification], node: tree.Statement | None
    ) -> tuple[typed.Statement, ...]:
        """Return what specifications say before a statement; the invariants of a loop wait for it."""
        if not comments:
            return ()
        self._before_loop = comments if is_loop(node) else []
        return Specifications(self.context).statements(comments, self.scope, self.variable, node)

    def _not_null(
        self, node: tree.Statement, said: list[tree.Specification], behind: tuple[tree.Statement, ...]
    ) -> tuple[typed.Statement, ...]:
        """Return the duty of a variable that is said to be not null."""
        if not isinstance(node, tree.LocalVariable) or (word := Nullness().local(node, said, behind)) is None:
            return ()
        name = tree.Name(node.name, span=word.span)
        is_not_null = tree.Binary("!=", name, tree.NullLiteral(span=word.span), span=word.span)
        return (typed.Claim("assert", self.condition(is_not_null), span=word.span),)

    def _invariants(self) -> tuple[typed.Expr, ...]:
        """Return the invariants of the loop that begins here."""
        comments, self._before_loop = self._before_loop, []
        if not comments:
            return ()
        self._noted = Specifications(self.context).measured(comments, self.scope)
        return Specifications(self.context).loop_invariants(comments, self.scope)

    def _introduce(self, node: tree.Statement) -> None:
        if not self.patterns:
            return
        match node:
            case tree.If(condition, then, otherwise):
                if not completes(then):
                    self.bind(condition, when=False)
                if otherwise is not None and not completes(otherwise):
                    self.bind(condition, when=True)
            case tree.While(condition, body) if not breaks(body):
                self.bind(condition, when=False)
            case tree.For(_, condition, _, body) if condition is not None and not breaks(body):
                self.bind(condition, when=False)
            case _:
                return

    def statement(self, node: tree.Statement) -> typed.Statement:  # noqa: C901  # a table
        """Return a statement."""
        match node:
            case tree.ExpressionStatement(expression):
                return typed.Evaluate(self.expression(expression).expr, span=node.span)
            case tree.Block():
                return self.block_of(node)
            case tree.LocalVariable():
                return self._local(node)
            case tree.If():
                return self._if(node)
            case tree.Return(value):
                return typed.Return(self._returned(value, node.span), span=node.span)
            case tree.LocalClass():
                return self._local_class(node)
            case tree.While(condition, body):
                invariants = self._invariants()
                return typed.While(
                    self.condition(condition), self._body(body, condition), invariants, span=node.span
                )
            case tree.DoWhile(body, condition):
                invariants = self._invariants()
                return typed.DoWhile(self._body(body), self.condition(condition), invariants, span=node.span)
            case tree.For():
                return self._for(node)
            case tree.ForEach():
                return self._for_each(node)
            case tree.Labeled(label, statement):
                return typed.Labeled(label, self.statement(statement), span=node.span)
            case tree.Break(label):
                return typed.Break(label, span=node.span)
            case tree.Continue(label):
                return typed.Continue(label, span=node.span)
            case tree.Yield():
                return self.yield_(node)
            case tree.Throw(value):
                return typed.Throw(self.assigned(value, _THROWABLE), span=node.span)
            case tree.Try():
                return self._try(node)
            case tree.Synchronized(lock, body):
                return typed.Synchronized(self._lock(lock), self.block_of(body), span=node.span)
            case tree.Assert(condition, message):
                return typed.Assert(
                    self.condition(condition), self.value(message).expr if message else None, span=node.span
                )
            case tree.SwitchExpression():
                return self.switch(node)
            case tree.ConstructorCall():
                return self.constructor_call(node)
            case tree.Empty() | tree.Specification():
                return typed.Block((), span=node.span)
            case tree.Unknown(what):
                self.unsupported(what, node.span)
                return typed.Block((), span=node.span)

    def block_of(self, node: tree.Block) -> typed.Block:
        """Return a block."""
        with self.block():
            return typed.Block(self.statements(node.statements), span=node.span)

    def _body(
        self, node: tree.Statement, condition: tree.Expr | None = None, *, when: bool = True
    ) -> typed.Statement:
        """Return a statement that is run when a condition holds, in a scope of its own."""
        noted, self._noted = self._noted, ()
        with self.block():
            if condition is not None:
                self.bind(condition, when=when)
            found = self.statement(node)
        return typed.Block((*noted, found), span=node.span) if noted else found

    def _if(self, node: tree.If) -> typed.Statement:
        """Return a choice; a chain of them is walked along, however long it is."""
        chain: list[tuple[tree.If, typed.Expr, typed.Statement]] = []
        at: tree.Statement | None = node
        before = self.scope
        while isinstance(at, tree.If):
            condition = self.condition(at.condition)
            chain.append((at, condition, self._body(at.then, at.condition)))
            if self.patterns:
                self.scope = self.scope.inner()
                self.bind(at.condition, when=False)
            at = at.otherwise
        found = self._body(at) if at is not None else None
        self.scope = before
        for each, condition, then in reversed(chain):
            found = typed.If(condition, then, found, span=each.span)
        assert found is not None
        return found

    # -- variables and classes -----------------------------------------------------------------------

    def _local(self, node: tree.LocalVariable) -> typed.Statement:
        if node.type is None:
            return self._inferred_local(node)
        type_ = self.type(node.type)
        value = self.assigned(node.value, type_) if node.value is not None else None
        constant = (
            value if node.is_final and isinstance(value, typed.Constant) and is_constant_type(type_) else None
        )
        variable = self.declare(node.name, type_, node.span, constant=constant, is_assigned=value is not None)
        return typed.Declare(variable, value, span=node.span)

    def _inferred_local(self, node: tree.LocalVariable) -> typed.Statement:
        value = (
            self.value(node.value)
            if node.value is not None
            else self.wrong("java.type", "var needs a value", node.span)
        )
        if value.type is NULL:
            value = self.wrong("java.type", "var needs a value with a type, not null", node.span)
        variable = self.declare(node.name, upper(value.type), node.span)
        return typed.Declare(variable, self.context.conversions.held(value), span=node.span)

    def _local_class(self, node: tree.LocalClass) -> typed.Statement:
        declaration = node.declaration
        enclosing = self.here() if declaration.kind == "class" else None
        name = self.context.numbering.name(node, self.cls)
        cls = Class(name, declaration, self.cls.unit, self.scope, enclosing, self.context.table)
        self.scope.classes[declaration.name] = cls
        self.context.add_local(cls)
        return typed.Block((), span=node.span)

    def _returned(self, node: tree.Expr | None, span: Span) -> typed.Expr | None:
        if node is None:
            return None
        if self.result is None:
            value = self.value(node)
            self.returned.append(value.type)
            return value.expr
        if self.result is VOID:
            return self.wrong("java.type", "nothing is returned here", span).expr
        return self.assigned(node, self.result)

    def _lock(self, node: tree.Expr) -> typed.Expr | typed.ClassLiteral:
        if isinstance(node, tree.ClassLiteral):
            return typed.ClassLiteral(erasure(self.type(node.type)), span=node.span)
        value = self.value(node)
        if not is_reference(value.type):
            self.wrong("java.type", f"expected an object, found {value.type}", node.span)
        return value.expr

    # -- loops ---------------------------------------------------------------------------------------

    def _for(self, node: tree.For) -> typed.Statement:
        with self.block():
            initial = self.statements(node.initial)
            invariants = self._invariants()
            condition = self.condition(node.condition) if node.condition is not None else None
            with self.block():
                if node.condition is not None:
                    self.bind(node.condition, when=True)
                updates = tuple(self.expression(each).expr for each in node.updates)
                body = self._body(node.body)
        return typed.For(initial, condition, updates, body, invariants, span=node.span)

    def _for_each(self, node: tree.ForEach) -> typed.Statement:
        """Return a loop over an array or a collection as the one that it means (JLS 14.14.2); what goes on to the next element has the place of its head."""
        items = self.value(node.items)
        type_ = upper(items.type)
        invariants = self._invariants()
        with self.block():
            if isinstance(type_, ArrayType):
                return replace(self._over_array(node, items, type_), invariants=invariants)
            found = self.context.subtyping.as_class(type_, _ITERABLE)
            if found is None and type_ is not ERROR:
                self.wrong("java.type", f"expected an array or an Iterable, found {type_}", node.items.span)
            element = upper(found.arguments[0]) if found and found.arguments else OBJECT if found else ERROR
            return replace(self._over_iterable(node, items, element), invariants=invariants)

    def _over_array(self, node: tree.ForEach, items: Value, type_: ArrayType) -> typed.For:
        span, head = node.items.span, _head(node)
        array = typed.Local(self.variable("", type_, span), span=span)
        index = typed.Local(self.variable("", INT, span), span=span)
        one, zero = typed.Constant(1, INT, span=span), typed.Constant(0, INT, span=span)
        old = self.variable("", INT, span)
        assert isinstance(array.type, ArrayType)
        element = Value(typed.ElementGet(array, index, array.type.element, span=span), upper(type_.element))
        return typed.For(
            (
                typed.Declare(array.variable, self.context.conversions.held(items), span=head),
                typed.Declare(index.variable, zero, span=head),
            ),
            typed.Binary("<", index, typed.ArrayLength(array, span=span), BOOLEAN, span=head),
            (
                typed.Update(
                    index, old, typed.Binary("+", typed.Local(old, span=span), one, INT, span=span), span=head
                ),
            ),
            self._each(node, element, head),
            span=node.span,
        )

    def _over_iterable(self, node: tree.ForEach, items: Value, element: Type) -> typed.For:
        span, head = node.items.span, _head(node)
        methods = (
            [
                each
                for each in self.context.members.methods(upper(items.type), "iterator")
                if not each.method.parameters
            ]
            if element is not ERROR
            else []
        )
        method = methods[0].method.ref if methods else typed.MethodRef(_ITERABLE, "iterator", (), _ITERATOR)
        receiver = (
            self.context.conversions.cast_up(items.expr, ClassType(method.owner))
            if element is not ERROR
            else items.expr
        )
        iterator = typed.Local(self.variable("", method.result, span), span=span)
        held = self.context.conversions.cast_up(iterator, _ITERATOR)
        return typed.For(
            (
                typed.Declare(
                    iterator.variable, typed.Call("virtual", receiver, method, (), span=span), span=head
                ),
            ),
            typed.Call("virtual", held, _HAS_NEXT, (), span=head),
            (),
            self._each(node, Value(typed.Call("virtual", held, _NEXT, (), span=head), element), head),
            span=node.span,
        )

    def _each(self, node: tree.ForEach, element: Value, head: Span) -> typed.Block:
        """Return the body of a loop, which begins with the next element."""
        type_ = self.type(node.type) if node.type is not None else element.type
        value = self.fitted(element, type_, head)
        variable = self.declare(node.name, type_, node.span)
        return typed.Block(
            (typed.Declare(variable, value, span=head), self._body(node.body)), span=node.body.span
        )

    # -- exceptions ----------------------------------------------------------------------------------

    def _try(self, node: tree.Try) -> typed.Statement:
        with self.block():
            resources = tuple(self._resource(each) for each in node.resources)
            body = self.block_of(node.body)
        catches = tuple(self._catch(each) for each in node.catches)
        at_last = self.block_of(node.at_last) if node.at_last is not None else None
        return typed.Try(resources, body, catches, at_last, span=node.span)

    def _resource(self, node: tree.LocalVariable | tree.Expr) -> typed.Resource:
        if isinstance(node, tree.LocalVariable):
            declared = self.statement(node)
            assert isinstance(declared, typed.Declare)
            variable, value = declared.variable, declared.value
            assert value is not None
        else:
            found = self.value(node)
            variable = self.variable("", found.type, node.span)
            value = self.context.conversions.held(found)
        return typed.Resource(variable, value, self._close(variable, node.span), span=node.span)

    def _close(self, variable: typed.Variable, span: Span) -> typed.MethodRef:
        type_ = variable.written or variable.type
        found: list[MethodOf] = [
            each for each in self.context.members.methods(type_, "close") if not each.method.parameters
        ]
        if not found and type_ is not ERROR:
            self.wrong("java.type", f"{type_} has no method close()", span)
        return found[0].method.ref if found else typed.MethodRef("java.lang.AutoCloseable", "close", (), VOID)

    def _catch(self, node: tree.Catch) -> typed.Catch:
        types = [self.type(each) for each in node.types]
        for type_, each in zip(types, node.types, strict=True):
            if not self.context.subtyping.is_subtype(type_, _THROWABLE):
                self.wrong("java.type", f"{type_} cannot be thrown", each.span)
        with self.block():
            variable = self.declare(node.name, self.context.subtyping.least_upper_bound(types), node.span)
            body = self.block_of(node.body)
        classes = tuple(each for each in map(erasure, types) if isinstance(each, ClassType))
        return typed.Catch(classes, variable, body, span=node.span)

    # -- constructors --------------------------------------------------------------------------------

    def constructor_call(self, node: tree.ConstructorCall) -> typed.ConstructorCall:
        """Return the call of another constructor, with which one begins (JLS 8.8.7.1)."""
        cls = self.cls
        above = cls.type if node.word == "this" else cls.parent or OBJECT
        owner = self.context.table.find(above.name)
        if owner is None:
            self.needed(cls.problems)
            return typed.ConstructorCall(
                node.word, typed.MethodRef(above.name, CONSTRUCTOR, (), VOID), (), span=node.span
            )
        by = self.context.members.substitution(above)
        self.is_constructing = True
        outer = self.value(node.outer) if node.outer is not None else None
        found = self.chosen(
            [MethodOf(each, above, by) for each in owner.constructors],
            owner.written,
            self.arguments(node.arguments),
            node.span,
            above,
        )
        given: tuple[typed.Expr, ...] = ()
        if found is not None:
            self.used(found.member.method, node.span)
            bounds = self.inferred(found, node.arguments, VOID, None)
            given = self.converted_arguments(found, node.arguments, bounds, node.span)
        presets = self.presets(owner, node.span, outer) if node.word == "super" else ()
        self.is_constructing = False
        constructor = found.member.method.ref if found else typed.MethodRef(owner.name, CONSTRUCTOR, (), VOID)
        return typed.ConstructorCall(
            node.word, constructor, given, presets, outer is not None, span=node.span
        )

    def passed_on(
        self, runs: typed.MethodRef, variables: tuple[typed.Variable, ...], span: Span
    ) -> typed.ConstructorCall:
        """Return the call of the parent's constructor with all parameters, as the constructor of a class without name does it."""
        owner = self.context.table.get(runs.owner)
        self.is_constructing = True
        presets = self.presets(owner, span)
        self.is_constructing = False
        given = tuple(typed.Local(each, span=span) for each in variables)
        return typed.ConstructorCall("super", runs, given, presets, span=span)


def _head(node: tree.ForEach) -> Span:
    """Return the place of what a loop declares and goes through: ``int x : xs``."""
    return Span(node.span.source, (node.type or node.items).span.start, node.items.span.end)


def _is_same_declaration(node: tree.Statement, before: tree.Statement) -> bool:
    """Return whether two variables are declared together."""
    return (
        isinstance(node, tree.LocalVariable)
        and isinstance(before, tree.LocalVariable)
        and node.span == before.span
    )
