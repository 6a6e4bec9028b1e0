"""Text of Java in the steps of clients: types, parameters, and names of classes in other places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ooxcheck.java import tree
from ooxcheck.java.clients.access import NestedType

SIMPLE_NAME = re.compile(r"(?<![\w$.])[A-Za-z_$][\w$]*")


def qualify(text: str, names: Mapping[str, str]) -> str:
    """Return a text with the full names of classes, where a word is no member of something else."""
    return SIMPLE_NAME.sub(lambda match: names.get(match[0], match[0]), text)


def qualify_parameter(parameter: str, names: Mapping[str, str]) -> str:
    """Return a parameter with the names of classes in its type replaced."""
    type_, _, name = parameter.rpartition(" ")
    return f"{qualify(type_, names)} {name}"


def generics_text(parameters: Iterable[tree.TypeParameter]) -> str:
    """Return the declaration of type parameters before a method, each name once."""
    declared = {each.name: each.span.text for each in parameters}
    return f"<{', '.join(declared.values())}> " if declared else ""


def class_type(class_: NestedType) -> str:
    """Return the type of a class, with its own type parameters as arguments."""
    start = len(class_.path) - len(class_.generic_types)
    words = [
        f"{each.name}{type_arguments(each) if at >= start else ''}" for at, each in enumerate(class_.path)
    ]
    return ".".join(words)


def type_arguments(declaration: tree.TypeDeclaration) -> str:
    """Return the type parameters of a class as arguments."""
    names = [each.name for each in declaration.type_parameters]
    return f"<{', '.join(names)}>" if names else ""


def type_text(type_: tree.TypeName) -> str:
    """Return a type as text; dimensions may stand after the name of a field or method, so they are written here."""
    text = type_.span.text
    missing = type_.dimensions - text.count("[")
    return f"{text}{'[]' * missing}"


def parameter_texts(parameters: Iterable[tree.Parameter]) -> list[str]:
    """Return parameters with their types."""
    texts = []
    for each in parameters:
        assert each.type is not None, "parameters of methods have types"
        texts.append(f"{type_text(each.type)} {each.name}")
    return texts


def parameter_names(parameters: Iterable[tree.Parameter]) -> str:
    """Return the names of parameters as arguments of a call."""
    return ", ".join(each.name for each in parameters)
