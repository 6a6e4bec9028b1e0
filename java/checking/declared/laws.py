"""Laws: the general contracts of ``equals``, ``hashCode``, ``compareTo`` and ``compare`` in the Java library, as implicit methods of a class.

Each is a static method that asserts one law of arbitrary objects. It has a separate source with the name of the file, and its place is the line of the method that
it is about. The laws are those of Object, Comparable and Comparator: ``equals`` never throws; ``compareTo`` and ``compare`` may throw, but then in both directions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.checking.declared.name_places import name_place
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.nodes import Node, rewrite_node
from ooxcheck.oox.source import Source

LAW = "law"
"""The modifier of a law, which Java does not have."""


@dataclass(frozen=True, slots=True)
class Law:
    """A law by the name of its method: the number of objects, the assertion about ``a``, ``b`` and ``c``, and the precondition."""

    name: str
    objects: int
    claim: str
    before: str = ""


_EQUALS = (
    Law("equalsIsReflexive", 1, "a.equals(a)"),
    Law("equalsIsSymmetric", 2, "a.equals(b) == b.equals(a)"),
    Law("equalsIsTransitive", 3, "!(a.equals(b) && b.equals(c)) || a.equals(c)"),
    Law("equalsOfNullIsFalse", 1, "!a.equals(null)"),
)
_HASH_CODE = Law("hashCodeAgreesWithEquals", 2, "!a.equals(b) || a.hashCode() == b.hashCode()")
_AGREES_WITH_EQUALS = Law("compareToAgreesWithEquals", 2, "(a.compareTo(b) == 0) == a.equals(b)")


def _order(word: str, call: str) -> tuple[Law, ...]:
    """Return the laws of an order; `call` compares ``{}`` with ``{}``."""
    ab, ba, bc, ac = (call.format(*pair) for pair in ("ab", "ba", "bc", "ac"))
    threw = "boolean {0} = false; try {{ {1}; }} catch (RuntimeException e) {{ {0} = true; }}"
    return (
        Law(f"{word}IsAntisymmetric", 2, f"({ab} > 0) == ({ba} < 0)"),
        Law(f"{word}IsTransitive", 3, f"!({ab} > 0 && {bc} > 0) || {ac} > 0"),
        Law(f"{word}RespectsTies", 3, f"{ab} != 0 || ({ac} > 0) == ({bc} > 0)"),
        Law(
            f"{word}ThrowsBothWays",
            2,
            "oneWay == theOther",
            " ".join((threw.format("oneWay", ab), threw.format("theOther", ba))),
        ),
    )


def laws(node: tree.TypeDeclaration, name: str) -> Iterator[tree.Member]:
    """Yield the laws of the methods that a class declares itself."""
    declared = [each for each in node.members if isinstance(each, tree.Method)]
    taken = {each.name for each in declared}
    for law, text, about in _texts(node, name, declared):
        if law.name not in taken:
            yield from _parse_law(text, about)


def _texts(
    node: tree.TypeDeclaration, name: str, declared: list[tree.Method]
) -> Iterator[tuple[Law, tuple[str, str], tree.Method]]:
    """Yield the laws of a class with their texts and the methods that they are about."""
    methods_by_name = {each.name: each for each in declared if _signature(each) in _KNOWN}
    if equals := methods_by_name.get("equals"):
        yield from ((law, _method(law, name, "Object", ""), equals) for law in _EQUALS)
    if about := methods_by_name.get("hashCode", equals):
        yield _HASH_CODE, _method(_HASH_CODE, name, "Object", ""), about
    throws = " throws RuntimeException"
    if compared := methods_by_name.get("compareTo"):
        for law in (*_order("compareTo", "{}.compareTo({})"), _AGREES_WITH_EQUALS):
            yield law, _method(law, name, name, throws), compared
    comparison = methods_by_name.get("compare")
    if comparison and any(each.names[-1] == "Comparator" for each in node.interfaces):
        type_ = _raw(comparison.parameters[0], node)
        for law in _order("compare", "order.compare({}, {})"):
            yield law, _comparison(law, name, type_, throws), comparison


_KNOWN = {("equals", "Object"), ("hashCode",), ("compareTo", ""), ("compare", "", "")}


def _signature(method: tree.Method) -> tuple[str, ...]:
    """Return the name of a method with its parameters; those of ``equals`` by their types."""
    types = (
        each.type.names[-1] if method.name == "equals" and each.type else "" for each in method.parameters
    )
    return (method.name, *types)


def _method(law: Law, first: str, others: str, throws: str) -> tuple[str, str]:
    names = "abc"[: law.objects]
    parameters = ", ".join(f"{others if at else first} {name}" for at, name in enumerate(names))
    return _law_text(law, parameters, " && ".join(f"{name} != null" for name in names), throws)


def _comparison(law: Law, owner: str, type_: str, throws: str) -> tuple[str, str]:
    parameters = ", ".join((f"{owner} order", *(f"{type_} {name}" for name in "abc"[: law.objects])))
    return _law_text(law, parameters, "order != null", throws)


def _law_text(law: Law, parameters: str, required: str, throws: str) -> tuple[str, str]:
    """Return the specification and the source of a law."""
    before = f"{law.before} " if law.before else ""
    return (
        f"/*@ requires {required}; @*/",
        f"static void {law.name}({parameters}){throws} {{ {before}assert {law.claim}; }}",
    )


def _raw(parameter: tree.Parameter, node: tree.TypeDeclaration) -> str:
    """Return the raw type of a parameter; for a type parameter its bound."""
    assert parameter.type is not None, "a parameter of a method should have a type"
    variable = next((each for each in node.type_parameters if each.name == parameter.type.names[0]), None)
    name = parameter.type if variable is None else next(iter(variable.bounds), None)
    return ".".join(name.names) + "[]" * name.dimensions if name else "java.lang.Object"


def _parse_law(text: tuple[str, str], about: tree.Method) -> tuple[tree.Member, ...]:
    """Parse a law as a method whose span is in the line of another method's name."""
    line = name_place(about.name, about.span).line
    unit = parse(
        Source(
            about.span.source.name,
            "\n" * (line - 2) + "class _ {" + ("\n" if line > 1 else " ").join(text) + "\n}",
        )
    )
    return rewrite_node(unit.types[0], _mark_law).members


def _mark_law(node: Node) -> Node:
    return (
        replace(node, words=node.words | {LAW})
        if isinstance(node, tree.Modifiers) and "static" in node.words
        else node
    )
