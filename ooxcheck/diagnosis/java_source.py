"""Pieces of Java source text: names of types, literals, and whether a place is in a comment."""

from __future__ import annotations

from ooxcheck.java.lowering.unknowns.unknown_functions import UNKNOWN
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span

PRIMITIVES = {
    "bool": "boolean",
    "int8": "byte",
    "int16": "short",
    "int": "int",
    "int64": "long",
    "char": "char",
    "float": "float",
    "double": "double",
}
BOXES = ("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double")
PLAIN_OBJECT = "java.lang.Object"


def escape_java(text: str) -> str:
    """Return a text as the content of a Java string literal."""
    plain = (
        text.replace("\\", "\\\\")
        .replace('"', '\\"')
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\t", "\\t")
    )
    return "".join(
        char if " " <= char <= "~" else "".join(f"\\u{unit:04x}" for unit in _units(char)) for char in plain
    )


def _units(char: str) -> list[int]:
    raw = char.encode("utf-16-be", "surrogatepass")
    return [int.from_bytes(raw[at : at + 2], "big") for at in range(0, len(raw), 2)]


def is_jml(span: Span) -> bool:
    """Return whether an assertion is in a comment, which the JVM ignores."""
    line = span.source.text[: span.start].rpartition("\n")[2]
    return "@" in line


def stub_interface(program: Program, name: str) -> str | None:
    """Return the interface of objects of a class: itself, or the one that an unknown class implements."""
    classes = program.classes
    if classes[name].interface:
        return name
    interface = name.rstrip("_").removesuffix(f".{UNKNOWN}")
    return (
        interface
        if interface != name and interface in classes and classes[interface].span == classes[name].span
        else None
    )
