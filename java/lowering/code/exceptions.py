"""``throw`` and ``try``: exceptions are objects, OOX's carry a word.

What is on its way is in the static field ``Throwable._thrown``; its word is only shown. An exception of the language itself (a null receiver, a
bad index) has no object until somebody may catch it: then ``Throwable._catch(word)`` makes the one for its word (`FAULTS`). ``catch`` asks for
classes in order, and throws again what nobody takes. ``finally`` keeps what is on its way, runs, and sends it on; jumps through it
are those of `ooxcheck.java.lowering.code.jumps`. ``try`` with resources is what JLS 14.20.3.1 says it is; what is suppressed
is kept if somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial, reduce
from typing import Any

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.calls import is_print
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.jumps import Frame, leaves_any
from ooxcheck.java.lowering.code.monitors import NOT_OWNER
from ooxcheck.java.lowering.code.switches import Switches
from ooxcheck.java.lowering.names import CONSTRUCTOR, MESSAGE
from ooxcheck.java.program import Contract
from ooxcheck.java.typed import MethodRef, Variable
from ooxcheck.java.types import BOOLEAN, NULL, STRING, VOID, ArrayType, ClassType
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import FAULT_WORDS

THROWABLE = ClassType("java.lang.Throwable")
THROWN = "_thrown"
CATCH = "_catch"
ADD_SUPPRESSED = MethodRef(THROWABLE.name, "addSuppressed", (THROWABLE,), VOID)
GET_SUPPRESSED = MethodRef(THROWABLE.name, "getSuppressed", (), ArrayType(THROWABLE))

_CLASSES = ("NullPointer", "ArrayIndexOutOfBounds", "Arithmetic", "NegativeArraySize", "ClassCast")

FAULTS: Mapping[str, str] = {
    word: f"java.lang.{name}Exception" for word, name in zip(FAULT_WORDS, _CLASSES, strict=True)
}
"""The words of exceptions that the language throws, and the classes that Java has for them."""

DETAIL = MethodRef(THROWABLE.name, "_detail", (THROWABLE,), STRING, is_static=True)
"""What gives any message: a JVM says what was done to null, or which index was beyond which length."""

WITH_MESSAGES = (*(MethodRef(name, CONSTRUCTOR, (STRING,), VOID) for name in FAULTS.values()), DETAIL)
"""What makes the exceptions of the language where somebody asks for messages."""

KNOWN_MESSAGES = {"java.lang.ArithmeticException": "/ by zero"}

NULL_WORD = FAULT_WORDS[0]

_ABOVE_FAULTS = (
    "java.lang.RuntimeException",
    "java.lang.Exception",
    THROWABLE.name,
    "java.lang.IndexOutOfBoundsException",
)


def catches_faults(node: typed.Try) -> bool:
    """Return whether a handler takes exceptions of the language itself."""
    return bool(node.resources) or takes_faults(type_.name for catch in node.catches for type_ in catch.types)


def allowed(contract: Contract) -> Iterator[ClassType]:
    """Yield the classes of what a method may throw by its specification."""
    for case in contract.cases:
        some = (signals.type for signals in case.signals if not is_false(signals.formula))
        yield from some if case.signals_only is None else case.signals_only


def is_false(formula: typed.Expr) -> bool:
    """Return whether a formula is the constant."""
    return isinstance(formula, typed.Constant) and formula.value is False


def declared_by_name(throws: tuple[ClassType, ...]) -> list[ClassType]:
    """Return the classes of a ``throws`` clause without those that only speak of checked exceptions."""
    return [type_ for type_ in throws if type_.name not in (THROWABLE.name, "java.lang.Exception")]


def takes_faults(names: Iterable[str]) -> bool:
    """Return whether one of these classes is of exceptions of the language itself, or above one."""
    return not {*FAULTS.values(), *_ABOVE_FAULTS}.isdisjoint(names)


def messages(node: Node, is_exception: Callable[[str], bool]) -> tuple[typed.Expr, ...]:
    """Return the texts in a node that are printed, or are messages of exceptions of the library."""
    match node:
        case typed.Call() if is_print(node):
            return node.arguments
        case typed.New(constructor) | typed.ConstructorCall(_, constructor) if is_exception(
            constructor.owner
        ):
            return node.arguments
        case typed.Assign(typed.FieldGet(_, field), value) if (field.owner, field.name) == MESSAGE:
            return (value,)
        case _:
            return ()


class Exceptions(Switches):
    """Lowers ``throw`` and ``try``; `caught` are variables of handlers that are not null."""

    caught: set[Variable]

    @classmethod
    def statement_handlers(cls) -> Mapping[type[typed.Node], Callable[..., None]]:
        """Return what lowers each kind of statement."""
        return {**super().statement_handlers(), **_HANDLERS}

    def thrown(self, span: Span) -> tree.Expr:
        """Return the exception on its way."""
        return tree.Member(tree.Name(self.names.class_(THROWABLE.name), span=span), THROWN, span=span)

    def throw_if_null(self, value: tree.Expr, span: Span) -> None:
        """Emit the exception of a null where an object is needed."""
        is_null = tree.Binary("==", value, tree.NullLiteral(span=span), span=self.silent)
        throw = tree.Throw(tree.StringLiteral(NULL_WORD, span=span), span=span)
        self.emit(tree.If(is_null, tree.Block((throw,), span=span), None, span=self.silent))

    def signal(self, node: typed.Call) -> None:
        """Emit ``wait``, ``notify`` or ``notifyAll``; who does not hold the monitor gets an exception."""
        target = node.target
        assert target is not None, "a signal should have a target"
        if not isinstance(target.type, ClassType):
            refuse(f"{node.method.name} of {target.type}", "wait for an object of a class", node.span)
        self.check_lock(target)
        value = self.steady(self.value(target), target.type)
        if not isinstance(value, tree.This):
            self.throw_if_null(value, node.span)
        with self.collected() as inner:
            self._throw(typed.Throw(typed.New(NOT_OWNER, (), span=node.span), span=node.span))
        body = self.block([tree.Signal(node.method.name, value, span=self.here)])
        self.emit(tree.Try(body, self.block(inner), None, span=self.silent))

    def _throw(self, node: typed.Throw) -> None:
        value = self.value(node.value)
        if not isinstance(node.value, typed.New) and not self._is_caught(node.value):
            value = self.steady(value, node.value.type)
            self.throw_if_null(value, node.span)
        self.assign(self.thrown(node.span), value)
        word = str(node.value.type) if node.value.type is not NULL else NULL_WORD
        is_implied = isinstance(node.value, typed.Local) and node.value.span is node.span
        self.emit(
            tree.Throw(tree.StringLiteral(word, span=node.value.span), again=is_implied, span=node.span)
        )

    def _is_caught(self, node: typed.Expr) -> bool:
        """Return whether an expression is the variable of a handler around, which is never null unless somebody assigns to it."""
        return isinstance(node, typed.Local) and node.variable in self.caught

    # ------------------------------------------------------------------------------------------ catch, finally

    def _try(self, node: typed.Try) -> None:
        if node.resources:
            self._try(self._without_resources(node))
        elif node.at_last is not None:
            self._finally(node, node.at_last)
        elif node.catches:
            self._catching(node)
        else:
            self.emit(self.branch(node.body))

    def _catching(self, node: typed.Try) -> None:
        body, word = self.branch(node.body), self.fresh()
        with self.collected() as handler:
            if catches_faults(node):
                owner = tree.Name(self.names.class_(THROWABLE.name), span=node.span)
                call = tree.Call(owner, CATCH, (tree.Name(word, span=node.span),), span=node.span)
                self.emit(tree.CallStatement(call, span=node.span))
            caught = self.temporary(THROWABLE, self.thrown(node.span), node.span)
            again: tree.Statement = tree.Throw(tree.Name(word, span=node.span), again=True, span=node.span)
            for catch in reversed(node.catches):
                again = self._handler(catch, caught, again)
            self.emit(again)
        self.emit(tree.Try(body, self.block(handler), word, span=node.span))

    def _handler(self, catch: typed.Catch, caught: tree.Name, otherwise: tree.Statement) -> tree.Statement:
        """Return the choice of a handler, or of what comes after it."""
        with self.collected() as inner, self.at(catch):
            self.assign(self.thrown(catch.span), tree.NullLiteral(span=catch.span))
            if not any(map(partial(_assigns, catch.variable), descendants(catch.body))):
                self.caught.add(catch.variable)
            if _is_read(catch):
                name, type_ = self.declare(catch.variable), catch.variable.type
                assert isinstance(type_, ClassType), "an exception should be of a class"
                value = (
                    caught
                    if type_ == THROWABLE
                    else tree.Cast(self.names.class_(type_.name), caught, span=catch.span)
                )
                self.emit(tree.Declare(self.names.type(type_, catch.span), name, value, span=catch.span))
            for statement in catch.body.statements:
                self.statement(statement)
        block = tree.Block(tuple(inner), span=catch.span)
        if THROWABLE in catch.types:
            return block
        tests = [
            tree.InstanceOf(caught, self.names.class_(type_.name), span=self.silent) for type_ in catch.types
        ]
        test = reduce(lambda left, right: tree.Binary("||", left, right, span=self.silent), tests)  # type: ignore[arg-type,return-value]
        return tree.If(test, block, _as_block(otherwise), span=self.silent)

    def with_objects(self, body: tree.Block) -> tree.Block:
        """Return a body from which every exception goes with its object."""
        word = self.fresh()
        call = tree.Call(
            tree.Name(self.names.class_(THROWABLE.name), span=body.span),
            CATCH,
            (tree.Name(word, span=body.span),),
            span=body.span,
        )
        again = tree.Throw(tree.Name(word, span=body.span), again=True, span=body.span)
        handler = tree.Block((tree.CallStatement(call, span=body.span), again), span=body.span)
        return tree.Block((tree.Try(body, handler, word, span=body.span),), span=body.span)

    def _finally(self, node: typed.Try, at_last: typed.Block) -> None:
        inner = typed.Try((), node.body, node.catches, None, span=node.span)
        frame = Frame((), is_loop=leaves_any(inner), is_finally=True)
        caught, word = self.fresh(), self.fresh()
        string, null = tree.TypeName("string", span=node.span), tree.NullLiteral(span=node.span)
        self.emit(tree.Declare(string, word, null, span=self.silent))
        with self.framed(frame), self.collected() as guarded:
            self._try(inner)
        keep = tree.Assign(
            tree.Name(word, span=node.span), tree.Name(caught, span=node.span), span=self.silent
        )
        self.once(frame, [tree.Try(self.block(guarded), self.block([keep]), caught, span=node.span)])
        with self._kept_back(at_last, word):
            for statement in at_last.statements:
                self.statement(statement)
        self.go_on(frame)

    @contextmanager
    def _kept_back(self, at_last: typed.Block, word: str) -> Iterator[None]:
        """Lower ``finally`` while the exception on its way waits, and send it on."""
        waits = THROWABLE.name in self.names.classes and any(map(_disturbs_exceptions, descendants(at_last)))
        if waits:
            kept = self.temporary(THROWABLE, self.thrown(at_last.span), at_last.span)
            self.assign(self.thrown(at_last.span), tree.NullLiteral(span=at_last.span))
        yield
        if not self.can_end(self.out):
            return
        on_its_way = tree.Name(word, span=at_last.span)
        with self.collected() as inner:
            if waits:
                self.assign(self.thrown(at_last.span), kept)
            self.emit(tree.Throw(on_its_way, again=True, span=at_last.span))
        test = tree.Binary("!=", on_its_way, tree.NullLiteral(span=at_last.span), span=self.silent)
        self.emit(tree.If(test, self.block(inner), None, span=self.silent))

    # ---------------------------------------------------------------------------------------------- resources

    def _without_resources(self, node: typed.Try) -> typed.Try:
        """Return ``try`` without resources, each in a block that closes it."""
        body = node.body
        for resource in reversed(node.resources):
            body = self._closing(resource, body)
        return typed.Try((), body, node.catches, node.at_last, span=node.span)

    def _closing(self, resource: typed.Resource, body: typed.Block) -> typed.Block:
        span, variable = resource.span, typed.Local(resource.variable, span=resource.span)
        primary, caught = (self._exception(name, span) for name in ("_primary", "_caught"))
        keep = typed.Assign(typed.Local(primary, span=span), typed.Local(caught, span=span), span=span)
        again = typed.Throw(typed.Local(caught, span=span), span=span)
        remember = typed.Catch(
            (THROWABLE,), caught, typed.Block((typed.Evaluate(keep, span=span), again), span=span), span=span
        )
        close = typed.Evaluate(typed.Call("virtual", variable, resource.close, (), span=span), span=span)
        quietly = typed.Try(
            (), typed.Block((close,), span=span), (self._suppressing(primary, span),), None, span=span
        )
        closing = typed.If(_is_there(typed.Local(primary, span=span)), quietly, close, span=span)
        at_last = typed.Block((typed.If(_is_there(variable), closing, None, span=span),), span=span)
        guarded = typed.Try((), body, (remember,), at_last, span=span)
        declared = typed.Declare(resource.variable, resource.value, span=span)
        nothing = typed.Declare(primary, typed.Null(span=span), span=span)
        return typed.Block((declared, nothing, guarded), span=span)

    def _suppressing(self, primary: Variable, span: Span) -> typed.Catch:
        """Return what takes an exception of ``close`` while another one is on its way."""
        suppressed = self._exception("_suppressed", span)
        add = typed.Call(
            "virtual",
            typed.Local(primary, span=span),
            ADD_SUPPRESSED,
            (typed.Local(suppressed, span=span),),
            span=span,
        )
        kept = (typed.Evaluate(add, span=span),) if ADD_SUPPRESSED in self.reach.methods else ()
        return typed.Catch((THROWABLE,), suppressed, typed.Block(kept, span=span), span=span)

    def _exception(self, name: str, span: Span) -> Variable:
        number = self.fresh()[1:]
        return Variable(f"{name}{number}", THROWABLE, -int(number), span=span)


def _is_there(value: typed.Expr) -> typed.Expr:
    return typed.Binary("!=", value, typed.Null(span=value.span), BOOLEAN, span=value.span)


def _is_read(catch: typed.Catch) -> bool:
    return any(
        isinstance(node, typed.Local) and node.variable == catch.variable for node in descendants(catch.body)
    )


def _assigns(variable: Variable, node: object) -> bool:
    return (
        isinstance(node, typed.Assign)
        and isinstance(node.target, typed.Local)
        and node.target.variable == variable
    )


def _disturbs_exceptions(node: object) -> bool:
    return isinstance(node, typed.Call | typed.New | typed.Try | typed.Throw)


def _as_block(statement: tree.Statement) -> tree.Statement:
    return (
        statement
        if isinstance(statement, tree.Block | tree.If)
        else tree.Block((statement,), span=statement.span)
    )


_HANDLERS: Mapping[type[typed.Node], Callable[..., Any]] = {
    typed.Throw: Exceptions._throw,
    typed.Try: Exceptions._try,
}
