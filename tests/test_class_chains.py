"""No class of the product has a chain of more than two classes: functions over a small context object instead.

Data does not count: interfaces, exceptions, enumerations, typed dictionaries and frozen data classes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.test_floors import BELOW, dotted, from_its_floor, modules, parsed

DEEPEST = 2
"""The number of classes of the deepest chain, the last base included."""

EXCEPTIONS = {
    "sat.processes.cube_and_conquer.CubeSession",
    "sat.processes.portfolio.PortfolioSession",
    "sat.processes.solver_pool._Solver",
    "translate.havoc.relaxation.Abstraction",
    "translate.havoc.relaxation.Selectable",
}
"""Classes with a deeper chain."""

_DATA = ("Enum", "Exception", "TypedDict")
_CLASS = re.compile(r"^\s*class \w", re.MULTILINE)


@cache
def texts() -> Mapping[str, Path]:
    """Return the files of the product by the dotted names of their modules."""
    return {dotted(path): path for floor in BELOW for path in modules(floor)}


@cache
def definitions(module: str) -> tuple[ast.AST, ...]:
    """Return the imports and classes of a module, nothing if it is not part of the product."""
    if module not in texts():
        return ()
    kinds = ast.Import | ast.ImportFrom | ast.ClassDef
    return tuple(node for node in ast.walk(parsed(texts()[module])) if isinstance(node, kinds))


@cache
def names(module: str) -> Mapping[str, str]:
    """Return the first meaning of the names of a module: the dotted names of imports and of its classes."""
    found: dict[str, str] = {}
    for node in definitions(module):
        match node:
            case ast.ImportFrom(module=str(source), names=aliases):
                for each in aliases:
                    found.setdefault(each.asname or each.name, from_its_floor(f"{source}.{each.name}"))
            case ast.Import(names=aliases):
                for each in aliases:
                    found.setdefault(each.asname or each.name, from_its_floor(each.name))
            case ast.ClassDef(name=name):
                found.setdefault(name, f"{module}.{name}")
            case _:
                pass
    return found


@cache
def classes() -> Mapping[str, ast.ClassDef]:
    """Return the classes of the product by their dotted names; only files with the word are parsed."""
    return {
        f"{module}.{node.name}": node
        for module, path in texts().items()
        if _CLASS.search(path.read_text(encoding="utf-8"))
        for node in definitions(module)
        if isinstance(node, ast.ClassDef)
    }


def bases(name: str) -> Iterator[str]:
    """Yield the dotted names of the bases of a class, without type arguments and through re-exports."""
    module = name.rpartition(".")[0]
    for base in classes()[name].bases:
        first, *rest = ast.unparse(base).partition("[")[0].split(".")
        found = ".".join([names(module).get(first, first), *rest])
        while found not in classes():
            home, _, last = found.rpartition(".")
            further = names(home).get(last, found)
            if further == found:
                break
            found = further
        yield found


@cache
def is_data(name: str) -> bool:
    """Return whether a class is an exception, an enumeration, a typed dictionary or a frozen data class."""
    if name not in classes():
        return name.endswith(_DATA)
    decorators = [ast.unparse(each) for each in classes()[name].decorator_list]
    return any("frozen=True" in each for each in decorators) or any(map(is_data, bases(name)))


def is_interface(name: str) -> bool:
    """Return whether a class is a protocol, rather than an implementation of one."""
    return any(base.endswith("Protocol") for base in bases(name))


@cache
def chain(name: str) -> tuple[str, ...]:
    """Return the longest chain from a class of the product to its last base."""
    if name not in classes() or is_data(name) or is_interface(name):
        return ()
    return (name, *max(map(chain, bases(name)), key=len, default=()))


def test_no_chain_is_deeper_than_two() -> None:
    deep = {name: found for name in classes() if len(found := chain(name)) > DEEPEST}
    assert not {name: found for name, found in deep.items() if name not in EXCEPTIONS}


def test_chains_are_found_through_imports() -> None:
    assert chain("sat.processes.child.ChildSession") == (
        "sat.processes.child.ChildSession",
        "sat.session.Session",
    )
    assert chain("relational.translation.translate.Translator")[1:] == ("relational.translation.walk.Walk",)
    assert not chain("oox.tree.Binary")
    assert not chain("ooxcheck.input.keywords.MutationOptions")
