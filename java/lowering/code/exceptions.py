"""Exceptions: Java's are objects, OOX's are words.

The static field ``Throwable._thrown`` holds the exception that is being thrown; its word is only for display. An exception of the
language itself (null receiver, bad index) has no object until a handler may catch it: then ``Throwable._catch(word)`` creates the
object for its word (`FAULTS`). Handlers are lowered in `ooxcheck.java.lowering.code.statements.try_statements`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.lowering.code.expressions.operands import value
from ooxcheck.java.lowering.names import CONSTRUCTOR
from ooxcheck.java.program import Contract
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import NULL, STRING, VOID, ArrayType, ClassType
from ooxcheck.oox import tree
from ooxcheck.oox.operators import Infix
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
"""The words of the exceptions that the language throws, with their classes in Java."""

DETAIL = MethodRef(THROWABLE.name, "_detail", (THROWABLE,), STRING, is_static=True)
"""Returns an arbitrary message: that of a JVM names the null expression, or the index and the length."""

WITH_MESSAGES = (*(MethodRef(name, CONSTRUCTOR, (STRING,), VOID) for name in FAULTS.values()), DETAIL)
"""The methods that create the exceptions of the language if the program reads messages."""

KNOWN_MESSAGES = {"java.lang.ArithmeticException": "/ by zero"}

_NULL_WORD = FAULT_WORDS[0]

_ABOVE_FAULTS = (
    "java.lang.RuntimeException",
    "java.lang.Exception",
    THROWABLE.name,
    "java.lang.IndexOutOfBoundsException",
)

# ------------------------------------------------------------------------------------------------------ facts


def catches_faults(node: typed.Try) -> bool:
    """Return whether a handler catches exceptions of the language itself."""
    return bool(node.resources) or takes_faults(type_.name for catch in node.catches for type_ in catch.types)


def allowed_exceptions(contract: Contract) -> Iterator[ClassType]:
    """Yield the classes of the exceptions that a contract allows."""
    for case in contract.cases:
        signalled = (signals.type for signals in case.signals if not is_false(signals.formula))
        yield from signalled if case.signals_only is None else case.signals_only


def is_false(formula: typed.Expr) -> bool:
    """Return whether a formula is the constant ``false``."""
    return isinstance(formula, typed.Constant) and formula.value is False


def specific_throws(throws: tuple[ClassType, ...]) -> list[ClassType]:
    """Return the classes of a ``throws`` clause but ``Exception`` and ``Throwable``, which only silence the checked-exception rule."""
    return [type_ for type_ in throws if type_.name not in (THROWABLE.name, "java.lang.Exception")]


def takes_faults(names: Iterable[str]) -> bool:
    """Return whether one of these classes is that of an exception of the language itself, or a superclass of one."""
    return not {*FAULTS.values(), *_ABOVE_FAULTS}.isdisjoint(names)


# --------------------------------------------------------------------------------------------------- throwing


def pending_exception(code: Emitter, span: Span) -> tree.Expr:
    """Return the field that holds the exception that is being thrown."""
    return tree.Member(tree.Name(code.names.class_(THROWABLE.name), span=span), THROWN, span=span)


def object_for_word(code: Emitter, word: str, span: Span) -> tree.Statement:
    """Return the call that creates the object of a caught exception of the language, if it has none."""
    owner = tree.Name(code.names.class_(THROWABLE.name), span=span)
    call = tree.Call(owner, CATCH, (tree.Name(word, span=span),), span=span)
    return tree.CallStatement(call, span=span)


def throw_if_null(code: Emitter, reference: tree.Expr, span: Span) -> None:
    """Emit the exception for null where an object is required."""
    test = tree.Binary(Infix.EQUAL, reference, tree.NullLiteral(span=span), span=code.silent)
    exception = tree.Throw(tree.StringLiteral(_NULL_WORD, span=span), span=span)
    code.emit(tree.If(test, tree.Block((exception,), span=span), None, span=code.silent))


def throw(code: Emitter, node: typed.Throw) -> None:
    """Emit ``throw``."""
    exception = value(code, node.value)
    if not isinstance(node.value, typed.New) and not _is_caught(code, node.value):
        exception = code.steady(exception, node.value.type)
        throw_if_null(code, exception, node.span)
    code.assign(pending_exception(code, node.span), exception)
    word = str(node.value.type) if node.value.type is not NULL else _NULL_WORD
    is_implied = isinstance(node.value, typed.Local) and node.value.span is node.span
    code.emit(tree.Throw(tree.StringLiteral(word, span=node.value.span), again=is_implied, span=node.span))


def _is_caught(code: Emitter, node: typed.Expr) -> bool:
    """Return whether an expression is the variable of an enclosing handler that is never assigned, so never null."""
    return isinstance(node, typed.Local) and node.variable in code.caught


def with_objects(code: Emitter, body: tree.Block) -> tree.Block:
    """Return a body in which every exception that leaves it has its object."""
    word, span = code.fresh(), body.span
    again = tree.Throw(tree.Name(word, span=span), again=True, span=span)
    handler = tree.Block((object_for_word(code, word, span), again), span=span)
    return tree.Block((tree.Try(body, handler, word, span=span),), span=span)
