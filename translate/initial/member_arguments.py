"""Insiders: an argument that is an object of a structure which is given as well, by what is required.

A precondition ``node in this.nodes`` tells of one. It has the number then that it has in the structure
(`ooxcheck.translate.initial.symmetry_breaking`). Where there are several, it pays more to know their numbers than those of all others.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.logic import parts
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method


def member_argument(method: Method) -> Variable | None:
    """Return the argument that is required to be among the objects of something that begins elsewhere, if only one is."""
    found = set(_member_arguments(method))
    return found.pop() if len(found) == 1 else None


def _member_arguments(method: Method) -> Iterator[Variable]:
    for required in method.contract.requires:
        for part in conjuncts(required.formula):
            match part:
                case logic.Subset(logic.ProgramVariable(variable), there) if (
                    variable in method.parameters and not variable.many
                ):
                    begins = {
                        each.variable for each in parts(there) if isinstance(each, logic.ProgramVariable)
                    }
                    yield from [variable] if begins and variable not in begins else []
                case _:  # says nothing about where an argument is
                    pass
