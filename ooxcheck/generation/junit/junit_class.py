"""A class of JUnit 5 tests as text: its name, its header, the tests, and their helpers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from ooxcheck.files.file_names import file_name
from ooxcheck.generation.junit.java_text import JavaText, simple_name
from ooxcheck.input.java_programs import java_methods, parse_java
from ooxcheck.oox.typed import Method
from ooxcheck.text import templates

_IMPORTS = (
    "import static org.junit.jupiter.api.Assertions.*;",
    "",
    "import org.junit.jupiter.api.AfterEach;",
    "import org.junit.jupiter.api.Test;",
)
_HELPERS = {"reflection.java": ("",), "stubs.java": (" = stub(",), "formulas.java": ("rows(", "new State(")}
"""The files of helpers, each with a text that shows that a test needs it."""


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
    helpers = [
        templates.text(__package__, file).join(("  ", ""))
        for file, signs in _HELPERS.items()
        if any(sign in body for sign in signs)
    ]
    return "\n".join(
        [
            *head,
            *_IMPORTS,
            "",
            f"/** {about} */",
            f"class {name} {{",
            "\n\n".join([*([body] if body else []), *helpers]),
            "}",
            "",
        ]
    )


def file_of(text: str, name: str) -> Path:
    """Return the file of a class, relative to the folder of all packages."""
    package = re.match(r"package ([\w.]+);", text)
    return Path(*(package[1].split(".") if package else ()), f"{file_name(name)}.java")


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
