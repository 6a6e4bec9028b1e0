"""Which methods a method may come to run: calls resolved by signature over all classes that could be meant."""

from __future__ import annotations

from collections.abc import Iterator

from oox import typed
from oox.program import Program
from oox.typed import Method, Signature


def reachable(program: Program, method: Method) -> list[Method]:
    """Return the method and every method or constructor that running it may call, each once."""
    found: dict[str, Method] = {}
    waiting = [method]
    while waiting:
        here = waiting.pop()
        if here.full_name not in found:
            found[here.full_name] = here
            waiting.extend(callees(program, here))
    return list(found.values())


def may_fork(program: Program, method: Method) -> bool:
    """Return whether running a method may start a thread."""
    statements = (statement for m in reachable(program, method) for statement in m.statements())
    return any(isinstance(statement, typed.Fork) for statement in statements)


def callees(program: Program, method: Method) -> Iterator[Method]:
    """Yield the methods and constructors that the body of a method names."""
    if method.constructor:
        yield from _constructor(program, program.classes[method.owner].parent, None)
    for statement in method.statements():
        yield from called(program, statement)


def called(program: Program, statement: typed.Statement) -> Iterator[Method]:
    """Yield the methods and constructors that a statement itself names, not those of statements in it."""
    match statement:
        case typed.Declare(_, source) | typed.Assign(_, source) | typed.Return(source):
            yield from _called(program, source)
        case typed.CallStatement(call) | typed.Fork(call):
            yield from _called(program, call)
        case _:
            pass


def _called(program: Program, source: typed.Source | typed.SuperConstructor | None) -> Iterator[Method]:
    match source:
        case typed.VirtualCall(class_name, signature):
            for name in program.classes:
                if program.is_subclass(name, class_name):
                    yield program.runs(name, signature)
        case typed.StaticCall(class_name, signature) | typed.SuperCall(class_name, signature):
            yield program.runs(class_name, signature)
        case typed.SuperConstructor(class_name, constructor) | typed.NewObject(class_name, constructor):
            yield from _constructor(program, class_name, constructor)
        case _:
            pass


def _constructor(program: Program, class_name: str | None, signature: Signature | None) -> Iterator[Method]:
    """Yield the constructor of a class, or the one that runs when none is named."""
    if class_name is not None:
        found = program.constructor(class_name, signature) if signature else program.implicit_constructor(class_name)
        if found is not None:
            yield found
