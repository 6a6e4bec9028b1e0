"""The public members of the JDK classes that our library models, known and unknown: ``python -m benchmarks.library [PACKAGE ...] [--unknown]``.

A JVM lists the members by reflection. A member is known if the class here, or one above it, declares it with the same erased parameter types, and does not
refuse it by name. A variable number of arguments stands for all numbers, an array type for an Object.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.java.checking.checker import Checker
from ooxcheck.java.checking.declared.symbols import Class, Method
from ooxcheck.java.library import catalogue
from ooxcheck.java.types import ArrayType, ClassType, Type
from tests.java.jvm import REASON, java

NESTED = (
    "java.util.AbstractMap$SimpleEntry",
    "java.util.AbstractMap$SimpleImmutableEntry",
    "java.util.Map$Entry",
)
"""Public nested classes of the JDK that the library models, or could."""

_CONSTRUCTOR, _OBJECT = "<init>", "java.lang.Object"


@dataclass(frozen=True, slots=True)
class Member:
    """A public member of a class of the JDK: a field, or a method or constructor with its erased parameter types."""

    owner: str
    kind: str
    name: str
    parameters: tuple[str, ...] = ()
    is_known: bool = False
    is_static: bool = False
    result: str = "void"
    """The erased type of the result, or of the field."""

    def __str__(self) -> str:
        text = f"{self.owner}.{self.name}"
        return text if self.kind == "field" else f"{text}({', '.join(self.parameters)})"


def library_members(packages: Iterable[str] = ()) -> list[Member]:
    """Return the members of the modelled classes of some packages, of all if none is named."""
    names = [name for name in (*catalogue.names(), *NESTED) if name.startswith(tuple(packages) or "java.")]
    command = java()
    assert command, REASON
    lister = Path(__file__).with_name("Members.java")
    listed = subprocess.run([command, str(lister), *names], capture_output=True, text=True, check=True).stdout
    checker = Checker([])
    return [_read_member(checker, *line.split("\t")) for line in listed.splitlines()]


def _read_member(
    checker: Checker, owner: str, kind: str, is_static: str, result: str, signature: str
) -> Member:
    name, _, rest = signature.rstrip(")").partition("(")
    parameters = tuple(rest.split(",")) if rest else ()
    java_name = owner.replace("$", ".")
    is_known = any(
        _has_member(each, kind, name, parameters) for each in _class_and_supertypes(checker, java_name, kind)
    )
    return Member(java_name, kind, name, parameters, is_known, is_static == "true", result)


def _class_and_supertypes(checker: Checker, name: str, kind: str) -> Iterator[Class]:
    """Yield a class and, except for constructors, its supertypes."""
    cls = checker.context.table.find(name)
    if cls is None:
        return
    yield cls
    if kind != "constructor":
        for above in checker.context.members.linearisation(cls.raw)[1:]:
            yield checker.context.table.get(above.name)


def _has_member(cls: Class, kind: str, name: str, parameters: tuple[str, ...]) -> bool:
    match kind:
        case "field":
            return name in cls.fields
        case "constructor":
            return any(_fits(each, parameters) for each in cls.constructors)
        case _:  # a method
            return any(_fits(each, parameters) for each in cls.methods.get(name, ()))


def _fits(method: Method, parameters: tuple[str, ...]) -> bool:
    """Return whether a method of the library is neither refused nor only approximated, and has these parameter types."""
    unknown = (catalogue.REFUSED, catalogue.APPROXIMATED)
    if any(each.name in unknown for each in method.node.modifiers.annotations):
        return False
    own = [_type_name(each) for each in method.ref.parameters]
    if method.is_variadic and own and len(parameters) >= len(own) - 1:
        element = own[-1].removesuffix("[]")
        variable = parameters[len(own) - 1 :]
        if all(each == element for each in variable) and _same(own[:-1], parameters[: len(own) - 1]):
            return True
    return _same(own, parameters)


def _same(own: list[str], parameters: tuple[str, ...]) -> bool:
    return len(own) == len(parameters) and all(
        one == other or (other == _OBJECT and one.endswith("[]"))
        for one, other in zip(own, parameters, strict=True)
    )


def _type_name(type_: Type) -> str:
    match type_:
        case ArrayType(element):
            return f"{_type_name(element)}[]"
        case ClassType(name):
            return name
        case _:  # erased types are primitive otherwise
            return str(type_)


def table(members: Iterable[Member]) -> Iterator[str]:
    """Yield a table of known members by package, and the sum."""
    known: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    classes: dict[str, set[str]] = {}
    for each in members:
        package = ".".join(word for word in each.owner.split(".") if word[:1].islower())
        whole[package] += 1
        known[package] += each.is_known
        classes.setdefault(package, set()).add(each.owner)
    yield "| package | classes | members | known |"
    yield "|---|---|---|---|"
    for package in sorted(whole):
        yield f"| {package} | {len(classes[package])} | {whole[package]} | {known[package]} |"
    count = sum(map(len, classes.values()))
    yield f"| together | {count} | {sum(whole.values())} | {sum(known.values())} |"


def main() -> int:
    """Print the table, and the members if asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("packages", nargs="*", help="packages or classes, by the beginnings of their names")
    parser.add_argument("--unknown", action="store_true", help="list unknown members only")
    parser.add_argument("--members", action="store_true", help="list all members")
    asked = parser.parse_args()
    members = library_members(asked.packages)
    for each in members if asked.members or asked.unknown else ():
        if asked.members or not each.is_known:
            print(f"{'known' if each.is_known else 'unknown'}\t{each}")
    print("\n".join(table(members)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
