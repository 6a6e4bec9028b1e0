"""Mutants of small programs, for tests."""

from __future__ import annotations

from collections.abc import Collection

from ooxcheck.oox import tree
from ooxcheck.oox.mutants.mutants import Mutants, mutants
from ooxcheck.oox.mutants.operators import OPERATORS
from ooxcheck.oox.syntax.parser import parse_text


def mutants_of(text: str, *names: str, operators: Collection[str] = tuple(OPERATORS)) -> Mutants:
    """Return the mutants of the methods with some names."""
    program = parse_text(text)
    members = [
        each
        for class_ in program.declarations
        for each in class_.members
        if isinstance(each, tree.Method | tree.Constructor)
    ]
    return mutants(program, [each.span for each in members if each.name in names], operators)


def changed(found: Mutants) -> dict[str, str]:
    """Return the lines of each mutant by name."""
    return {mutant.name: " ".join(line.strip() for line in mutant.after) for mutant in found.mutants}
