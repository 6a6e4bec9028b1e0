"""Static initialisation: a class with static initialisers is initialised when it is first used (JLS 12.4.1).

``C._C_ready`` is set when the initialisation has begun; ``C._initialise()`` does it, after that of the superclasses. Code of a class
does not test for its own class or a superclass, whose initialisation has begun already. If the initialisation ends in an exception,
``C._C_failed`` is set, and the class cannot be used any more. The check of a method usually begins in a running program: then no
class is initialised, and static fields have the values that the entry assumes (`ooxcheck.java.lowering.entry`).
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.lowering.code.exceptions import THROWABLE, object_for_word, pending_exception
from ooxcheck.java.lowering.code.expressions.creation import construct, new_object
from ooxcheck.java.lowering.code.monitors import gate_field
from ooxcheck.java.lowering.code.operators import negation
from ooxcheck.java.lowering.names import CONSTRUCTOR
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import VOID, ClassType, simple_name
from ooxcheck.oox import tree


def failed_flag(class_name: str) -> str:
    """Return the name of the field that is set if the initialisation of a class ended in an exception."""
    return f"_{class_name}_failed"


def ready_flag(class_name: str) -> str:
    """Return the name of the field that is set when the initialisation of a class begins."""
    return f"_{class_name}_ready"


IN_INITIALISER = MethodRef("java.lang.ExceptionInInitializerError", CONSTRUCTOR, (THROWABLE,), VOID)
NOT_FOUND = MethodRef("java.lang.NoClassDefFoundError", CONSTRUCTOR, (), VOID)

_ERROR = "java.lang.Error"
_INITIALISE = "_initialise"
"""The method that initialises a class."""


def initialise(code: Emitter, class_name: str) -> None:
    """Emit the initialisation of a class at its use, unless it has begun before."""
    has_begun = any(code.reach.is_below(name, class_name) for name in (code.owner, code.reach.entry.owner))
    if not has_begun or code.reach.is_interface(class_name):
        begin(code, code.reach.classes_to_initialise(class_name))


def begin(code: Emitter, names: Iterable[str]) -> None:
    """Emit the initialisation of those classes whose flag is not set."""
    for name in names:
        owner = _static_owner(code, name)
        is_ready = tree.Member(owner, ready_flag(code.names.class_(name)), span=code.here)
        call = tree.CallStatement(tree.Call(owner, _INITIALISE, (), span=code.here), span=code.here)
        test = negation(is_ready, code.here)
        first_use = tree.If(test, code.block([call]), _throw_if_failed(code, name), span=code.here)
        lock = tree.Member(owner, gate_field(code.names.class_(name)), span=code.here)
        code.emit(tree.Lock(lock, code.block([first_use]), span=code.here) if code.is_shared else first_use)


def initialiser(code: Emitter, class_name: str) -> tree.Method:
    """Return the method that initialises a class."""
    is_ready = tree.Member(
        _static_owner(code, class_name), ready_flag(code.names.class_(class_name)), span=code.here
    )
    with code.collect_statements() as inner:
        code.assign(is_ready, tree.BoolLiteral(True, span=code.here))
        begin(code, code.reach.initialised_before(class_name))
        for statement in code.reach.static_initial(class_name):
            code.lower.statement(code, statement)
    body = _noting_failure(code, class_name, inner) if code.reach.may_fail(class_name) else code.block(inner)
    return tree.Method(True, None, _INITIALISE, (), (), body, span=code.here)


def _static_owner(code: Emitter, class_name: str) -> tree.Name:
    return tree.Name(code.names.static_owner(class_name), span=code.here)


def _throw_if_failed(code: Emitter, class_name: str) -> tree.Block | None:
    """Return the block that throws if the initialisation of a class has failed before, None if it cannot fail."""
    if not code.reach.may_fail(class_name):
        return None
    with code.collect_statements() as inner:
        _throw_new(code, NOT_FOUND, [])
    has_failed = tree.Member(
        _static_owner(code, class_name), failed_flag(code.names.class_(class_name)), span=code.here
    )
    return code.block([tree.If(has_failed, code.block(inner), None, span=code.here)])


def _throw_new(code: Emitter, constructor: MethodRef, arguments: list[tree.Expr]) -> None:
    made = code.temporary(
        ClassType(constructor.owner), new_object(code, constructor.owner, code.here), code.here
    )
    construct(code, made, constructor, arguments, code.here)
    code.assign(pending_exception(code, code.here), made)
    word = tree.StringLiteral(simple_name(constructor.owner), span=code.here)
    code.emit(tree.Throw(word, span=code.here))


def _noting_failure(code: Emitter, class_name: str, body: list[tree.Statement]) -> tree.Block:
    """Return an initialisation whose exception makes the class unusable (JLS 12.4.2); an exception that is no Error becomes the cause of one."""
    word = code.fresh()
    with code.collect_statements() as handler:
        code.emit(object_for_word(code, word, code.here))
        code.assign(
            tree.Member(
                _static_owner(code, class_name), failed_flag(code.names.class_(class_name)), span=code.here
            ),
            tree.BoolLiteral(True, span=code.here),
        )
        cause = code.temporary(THROWABLE, pending_exception(code, code.here), code.here)
        with code.collect_statements() as wrapped:
            _throw_new(code, IN_INITIALISER, [cause])
        is_error = tree.InstanceOf(cause, code.names.class_(_ERROR), span=code.here)
        code.emit(tree.If(negation(is_error, code.here), code.block(wrapped), None, span=code.here))
        code.emit(tree.Throw(tree.Name(word, span=code.here), again=True, span=code.here))
    return code.block([tree.Try(code.block(body), code.block(handler), word, span=code.here)])
