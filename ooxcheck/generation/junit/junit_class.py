"""A class of JUnit 5 tests as text: its name, its header, and the tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from ooxcheck.files.file_names import file_name
from ooxcheck.generation.junit.java_text import JavaText, simple_name
from ooxcheck.generation.junit.support_classes import base_class, package_folder
from ooxcheck.input.java_programs import java_methods, parse_java
from ooxcheck.oox.typed import Method

_ASSERTIONS = ("import static org.junit.jupiter.api.Assertions.*;", "")
_IMPORT = "import org.junit.jupiter.api.Test;"
_NEW_BOX = re.compile(r"\bnew (Boolean|Byte|Character|Short|Integer|Long|Float|Double)\(")

LAW = "Law"
"""The class in a class of tests that contains an implicit law as a method."""


def is_law(java: JavaText, method: Method) -> bool:
    """Return whether a method is a law: it has a text of its own."""
    return method.span.source is not java.program.classes[method.owner].span.source


def subject(java: JavaText, method: Method) -> str:
    """Return the name of a method as a part of a name; for overloads with the types of its parameters."""
    assert java.program.origin is not None
    sharing = [
        each
        for each in java_methods(parse_java(java.program.origin.sources))
        if each.partition("(")[0] == method.name
    ]
    types = [simple_name(parameter.type).replace("[]", "s") for parameter in method.parameters]
    owner, _, name = method.name.rpartition(".")
    return "_".join([owner.replace(".", ""), name, *(types if len(sharing) > 1 else [])])


def class_text(java: JavaText, method: Method, name: str, about: str, tests: Sequence[str]) -> str:
    """Return the class."""
    package = java.package(method.owner)
    head = [f"package {package};", ""] if package else []
    body = "\n\n".join(
        [
            *tests,
            *([f"  static class {LAW} {{\n    {method.span.text}\n  }}"] if is_law(java, method) else []),
        ]
    )
    return "\n".join(
        [
            *head,
            *imports(body),
            "",
            f"/** {about} */",
            *(['@SuppressWarnings("removal")'] if _NEW_BOX.search(body) else []),
            f"class {name} extends {base_class(body)} {{",
            *([body] if body else []),
            "}",
            "",
        ]
    )


def imports(body: str) -> tuple[str, ...]:
    """Return the imports of a class of tests."""
    return (*(_ASSERTIONS if re.search(r"\b(assert[A-Z]|fail\()", body) else ()), _IMPORT)


def file_of(text: str, name: str) -> Path:
    """Return the file of a class, relative to the folder of all packages."""
    return package_folder(text) / f"{file_name(name)}.java"


def test_text(name: str, comment: Sequence[str], statements: Sequence[str]) -> str:
    """Return one test with its comment."""
    shown = [f"   * {line}".rstrip() for line in comment]
    return "\n".join(
        [
            "  /**",
            *shown,
            "   */",
            "  @Test",
            f"  void {name}() throws Throwable {{",
            *(f"    {line}" for line in statements),
            "  }",
        ]
    )
