"""Parsed files and expressions."""

from __future__ import annotations

from ooxcheck.java import tree
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.source import Source


def unit(text: str) -> tree.CompilationUnit:
    """Parse a file."""
    return parse(Source("A.java", text))


def field(expression: str) -> tree.Field:
    """Parse a field with an expression as its initial value."""
    (found,) = unit(f"class A {{ Object f = {expression}; }}").types[0].members
    assert isinstance(found, tree.Field)
    return found
