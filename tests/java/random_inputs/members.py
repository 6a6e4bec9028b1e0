"""What can be said of a value of a type of Java: where a path from it leads, and which tests it is fit for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

INTEGRAL = ("byte", "short", "char", "int", "long")
BOXES = {
    "Integer": "int",
    "Long": "long",
    "Short": "short",
    "Byte": "byte",
    "Character": "char",
    "Boolean": "boolean",
}


@dataclass(frozen=True)
class Step:
    """What follows a value: a suffix, the type that this leads to, and what else has to be tested first, with ``{}`` for the value."""

    suffix: str
    type: str
    guard: str = ""
    is_place: bool = False
    """Whether something can be assigned there."""
    is_private: bool = False


@dataclass
class Class:
    """A class of a random program: the text of its members, what can be read from its objects, and the types above it."""

    name: str
    steps: list[Step] = field(default_factory=list)
    above: tuple[str, ...] = ()
    is_abstract: bool = False


def is_primitive(type_: str) -> bool:
    """Return whether a type has values that are no objects."""
    return type_ in INTEGRAL or type_ == "boolean"


def arguments(type_: str) -> list[str]:
    """Return the arguments of a generic type."""
    if "<" not in type_:
        return []
    inside, found, depth, start = type_[type_.index("<") + 1 : -1], [], 0, 0
    for at, char in enumerate(inside):
        depth += {"<": 1, ">": -1}.get(char, 0)
        if char == "," and not depth:
            found.append(inside[start:at].strip())
            start = at + 1
    return [*found, inside[start:].strip()]


def steps(type_: str, classes: Mapping[str, Class]) -> Sequence[Step]:
    """Return where a value of a type leads."""
    name, given = type_.partition("<")[0], arguments(type_)
    if type_.endswith("[]"):
        element = type_[:-2]
        return [
            Step(".length", "int"),
            Step("[0]", element, "{}.length > 0", True),
            Step("[1]", element, "{}.length > 1", True),
        ]
    if type_ in BOXES:
        return [Step(f".{BOXES[type_]}Value()", BOXES[type_])]
    if type_ in ("String", "StringBuilder"):
        return [
            Step(".length()", "int"),
            Step(".charAt(0)", "char", "{}.length() > 0"),
            *([Step(".isEmpty()", "boolean")] if type_ == "String" else []),
        ]
    if type_ in ("Number", "Comparable<Integer>", "CharSequence"):
        return [
            Step({"Number": ".intValue()", "CharSequence": ".length()"}.get(type_, ".compareTo(3)"), "int")
        ]
    if name in ("List", "ArrayList"):
        return [
            Step(".size()", "int"),
            Step(".isEmpty()", "boolean"),
            Step(".get(0)", given[0], "{}.size() > 0"),
            Step(".get(1)", given[0], "{}.size() > 1"),
        ]
    if name == "Set":
        return [Step(".size()", "int"), Step(".isEmpty()", "boolean")]
    if name == "ArrayDeque":
        return [Step(".size()", "int"), Step(".peekFirst()", given[0]), Step(".peekLast()", given[0])]
    if name in ("Map", "HashMap", "TreeMap"):
        ordered = (
            [Step(".firstKey()", given[0], "!{}.isEmpty()"), Step(".lastKey()", given[0], "!{}.isEmpty()")]
            if name == "TreeMap"
            else []
        )
        null = [Step(".get(null)", given[1])] if name != "TreeMap" else []
        return [Step(".size()", "int"), Step(f".get({_key(given[0])})", given[1]), *null, *ordered]
    found = classes[name].steps if name in classes else []
    if name in classes and given:
        found = [Step(each.suffix, _given(each.type, given[0]), each.guard, each.is_place) for each in found]
    own = {each.suffix for each in found}
    return [
        *found,
        *(
            each
            for above in (classes[name].above if name in classes else ())
            for each in steps(above, classes)
            if each.suffix not in own and not each.is_private
        ),
    ]


def _given(type_: str, argument: str) -> str:
    return argument if type_ == "T" else type_.replace("<T>", f"<{argument}>")


def _key(type_: str) -> str:
    return {"Integer": "1", "Long": "1L", "String": '"x"', "Character": "'a'"}.get(type_, "null")


def is_below(name: str, above: str, classes: Mapping[str, Class]) -> bool:
    """Return whether a class is another one, or below it."""
    return (
        name == above
        or above == "Object"
        or any(is_below(each, above, classes) for each in (classes[name].above if name in classes else ()))
    )
