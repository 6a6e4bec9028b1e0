"""The call graph: calls resolved by signature over all possible classes of the receiver."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method


@lru_cache(maxsize=8)
def _callee_table(_program: Program) -> dict[Method, Sequence[Method]]:
    """Return the place for the methods that bodies name: a check computes reachability from every method that it may run.

    A weak table would run code when a program dies, and a time limit that ends then would be lost.
    """
    return {}


def reachable(program: Program, method: Method, by_contract: Collection[str] = ()) -> list[Method]:
    """Return the method and every method or constructor that running it may call, each once.

    The bodies of other methods whose full names are in `by_contract` are not executed.
    """
    methods: dict[str, Method] = {}
    waiting = [method]
    while waiting:
        here = waiting.pop()
        if here.full_name not in methods:
            methods[here.full_name] = here
            waiting.extend(
                callees(program, here) if here is method or here.full_name not in by_contract else ()
            )
    return list(methods.values())


def is_recursive(program: Program, method: Method) -> bool:
    """Return whether a method may call itself, directly or indirectly."""
    return any(each is method for callee in callees(program, method) for each in reachable(program, callee))


def rests_on(program: Program, method: Method) -> list[Method]:
    """Return the methods whose contracts or bodies the verdict of a method may depend on, itself included, each once.

    These are the methods that it may reach, whatever the classes of objects, and those that formulas may reach: formulas of
    these methods, and the invariants of all classes.
    """
    methods: dict[str, Method] = {}
    invariants = (invariant.formula for class_ in program.classes.values() for invariant in class_.invariants)
    waiting = [method, *_asked_by(program, invariants)]
    while waiting:
        here = waiting.pop()
        if here.full_name not in methods:
            methods[here.full_name] = here
            waiting += callees(program, here)
            waiting += _asked_by(program, (*here.formulas(), *(here.contract.modifies or ())))
    return list(methods.values())


def by_contract_only(program: Program, names: frozenset[str]) -> frozenset[str]:
    """Return the named methods that code may replace by their contracts: those that no formula may reach.

    Formulas evaluate bodies. Code that calls a method in the same state must get the same result, so it executes the body as well, and all callees of the body.
    """
    asked = (
        (method for start in _methods_in_formulas(program) for method in reachable(program, start))
        if names
        else ()
    )
    return names.difference(method.full_name for method in asked)


def _methods_in_formulas(program: Program) -> Iterator[Method]:
    """Yield the methods that formulas and places name."""
    places = (place for method in program.methods() for place in method.contract.modifies or ())
    return _asked_by(program, (*program.formulas(), *places))


def _asked_by(program: Program, asking: Iterable[Node]) -> Iterator[Method]:
    """Yield the methods that some formulas and places name."""
    for node in descendants(*asking):
        if isinstance(node, logic.PureCall):
            yield from _possible_targets(
                program, node.class_name, node.signature, is_static=node.receiver is None
            )


def unspecified_methods(
    program: Program, method: Method, by_contract: Collection[str], *, open_types: bool
) -> list[Method]:
    """Return the methods without body and contract that running a method may call, in the order of the text."""
    called = {each.full_name for each in reachable(program, method, by_contract)}
    known = known_by_contract(program, open_types=open_types)
    return [each for each in known if each.full_name in called and not each.contract.says_what_it_does]


def known_by_contract(program: Program, *, open_types: bool) -> list[Method]:
    """Return the methods without body that run on some object, or without an object, because no method overrides them there."""
    return [
        method
        for method in program.methods()
        if method.body is None and _may_run(program, method, open_types=open_types)
    ]


def _may_run(program: Program, method: Method, *, open_types: bool) -> bool:
    names = program.instantiable(method.owner, open_types=open_types)
    return method.static or any(program.runs(name, method.signature) is method for name in names)


def may_fork(program: Program, method: Method, *, but_in: Collection[str] = ()) -> bool:
    """Return whether running a method may start a thread, or wait for another one; methods of the classes `but_in` do not count."""
    return any(
        _concerns_threads(statement)
        for m in reachable(program, method)
        if m.owner not in but_in
        for statement in m.statements()
    )


def _concerns_threads(statement: typed.Statement) -> bool:
    if isinstance(statement, typed.Lock):  # without a formula, one thread alone never waits for it
        return statement.when is not None
    return isinstance(
        statement, typed.Fork | typed.Signal
    )  # no other statement starts a thread, or waits; a join waits for no thread where none was started


def callees(program: Program, method: Method) -> Sequence[Method]:
    """Return the methods and constructors that the body of a method names."""
    known = _callee_table(program)
    if method not in known:
        known[method] = tuple(_callees(program, method))
    return known[method]


def _callees(program: Program, method: Method) -> Iterator[Method]:
    if method.constructor:
        yield from _if_any(constructor_to_run(program, program.classes[method.owner].parent, None))
    for statement in method.statements():
        yield from called_methods(program, statement)


def called_methods(program: Program, statement: typed.Statement) -> Iterator[Method]:
    """Yield the methods and constructors that a statement itself calls, without those of nested statements."""
    match typed.source_of(statement):
        case typed.VirtualCall(class_name, signature):
            yield from _possible_targets(program, class_name, signature, is_static=False)
        case typed.StaticCall(class_name, signature) | typed.SuperCall(class_name, signature):
            yield from _possible_targets(program, class_name, signature, is_static=True)
        case typed.SuperConstructor(class_name, constructor) | typed.NewObject(class_name, constructor):
            yield from _if_any(constructor_to_run(program, class_name, constructor))
        case typed.NewArray() | typed.ExprNode() | None:
            pass


def _possible_targets(
    program: Program, class_name: str, signature: Signature, *, is_static: bool
) -> Iterator[Method]:
    """Yield the methods that a call may run: that of the class itself, or those of all possible classes of its receiver."""
    for name in program.classes:
        if name == class_name or (not is_static and program.is_subclass(name, class_name)):
            yield program.runs(name, signature)


def constructor_to_run(
    program: Program, class_name: str | None, signature: Signature | None
) -> Method | None:
    """Return the constructor of a class that runs, which need not be named; None if there is none."""
    if class_name is None:
        return None
    return (
        program.constructor(class_name, signature) if signature else program.implicit_constructor(class_name)
    )


def _if_any(method: Method | None) -> Iterator[Method]:
    if method is not None:
        yield method
