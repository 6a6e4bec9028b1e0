"""The library keeps the invariants of its own classes: ``python -m tests.java.library.encapsulated_invariants [CLASS ...]``.

A check assumes them and does not prove them, since only the code of the library writes their fields. Here they are duties: a client of the same package
calls each public method of each class with any arguments; a callback returns any value.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import ooxcheck
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Standing
from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.library import catalogue
from ooxcheck.java.load import read
from ooxcheck.java.lowering.names import CONSTRUCTOR
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class, Method, Program
from ooxcheck.java.types import VOID, ArrayType, ClassType, Type, erasure, package
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.source import Source

_NO_FUNCTIONS = ("java.lang.Iterable", "java.lang.Comparable", "java.lang.CharSequence")
"""Interfaces with one abstract method, of which a client passes objects that are more than a function."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a method of a library class in a client of its package."""

    name: str
    client: str


def library() -> Program:
    """Return the library as a program of its own."""
    return read([Source("T.java", "class T { }")])


def classes(program: Program) -> Iterator[str]:
    """Yield the classes whose objects have invariants and that a client can create or receive."""
    hierarchy = Hierarchy(program)
    for name in catalogue.names():
        class_ = program.class_(name)
        if class_.kind is TypeKind.CLASS and not class_.is_abstract:
            above = (name, *hierarchy.supertypes(name))
            if any(not each.is_static for other in above for each in program.invariants(other)):
                yield name


def calls(program: Program, name: str) -> list[Call]:
    """Return a call of each public method and constructor of a class, inherited ones included."""
    class_ = program.class_(name)
    above = [program.class_(each) for each in Hierarchy(program).supertypes(name)]
    several = {
        (each.ref.name, each.ref.parameters): each
        for each in (
            *class_.constructors,
            *class_.methods,
            *(each for other in above for each in other.methods),
        )
        if each.is_public and not each.ref.name.startswith("_") and not each.is_native
    }
    return [_call(program, class_, each) for each in several.values()]


def _call(program: Program, class_: Class, method: Method) -> Call:
    types = list(map(_text, method.ref.parameters))
    parameters = [f"{type_} a{place}" for place, type_ in enumerate(types)]
    arguments = [f"a{place}" for place in range(len(types))]
    for place, type_ in enumerate(method.ref.parameters):
        function = _function(program, type_)
        if function is not None:
            result = function.ref.result
            names = ", ".join(f"b{number}" for number in range(len(function.parameters)))
            arguments[place] = f"({names}) -> {'{ }' if result is VOID else f'a{place}'}"
            parameters[place] = f"{'int' if result is VOID else _text(result)} a{place}"
    match method.ref.name:
        case constructor if constructor == CONSTRUCTOR:
            name, call = "new", f"new {class_.name}({', '.join(arguments)})"
        case name if method.ref.is_static:
            call = f"{class_.name}.{name}({', '.join(arguments)})"
        case name:
            call = f"self.{name}({', '.join(arguments)})"
            parameters.insert(0, f"{class_.name} self")
    head = f"static void call({', '.join(parameters)}) throws Throwable"
    client = f"package {package(class_.name)[:-1]}; class Client {{ {head} {{ {call}; }} }}"
    return Call(f"{name}({', '.join(types)})", client)


def _function(program: Program, type_: Type) -> Method | None:
    """Return the abstract method of an interface that has one, which is not one of Collection and its like."""
    if not isinstance(type_, ClassType) or program.class_(type_.name).kind is not TypeKind.INTERFACE:
        return None
    abstract = [each for each in program.class_(type_.name).methods if not each.has_body]
    abstract = [each for each in abstract if each.ref.name != "equals"]
    return abstract[0] if len(abstract) == 1 and type_.name not in _NO_FUNCTIONS else None


def _text(type_: Type) -> str:
    match erasure(type_):
        case ClassType(name):
            return name
        case ArrayType(element):
            return f"{_text(element)}[]"
        case other:
            return str(other)


def standings(call: Call, seconds: float = 60) -> dict[str, Standing]:
    """Return how the invariants of all library objects stand after a call."""
    report = ooxcheck.check(
        "Client.call",
        text=call.client,
        language="java",
        scope=2,
        array=2,
        unroll=2,
        seconds=seconds,
        no_infer=True,
    )
    return {
        str(duty.span): standing
        for duty, standing in report.duties.items()
        if duty.kind is DutyKind.INVARIANT
    }


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(names: list[str]) -> int:
    """Print the calls that may break an invariant, or that have no answer; return the number of broken ones."""
    program, broken, proved = library(), 0, 0
    for name in classes(program):
        if names and not any(each in name for each in names):
            continue
        for call in calls(program, name):
            try:
                several = standings(call)
            except OoxError as error:
                _tell(f"{name}.{call.name}: {str(error).splitlines()[0][:160]}")
                continue
            proved += all(each is Standing.HOLDS for each in several.values())
            for place, standing in several.items():
                if standing is not Standing.HOLDS:
                    broken += standing in (Standing.VIOLATED, Standing.POSSIBLE)
                    _tell(f"{name}.{call.name}: {place} {standing.value}")
    _tell(f"{proved} calls keep all invariants, {broken} times one is broken")
    return min(broken, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
