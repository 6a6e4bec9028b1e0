"""Member arguments: an argument that is required to be an object of another structure.

A precondition ``node in this.nodes`` describes one. The argument then has the number that it has in the
structure
(`ooxcheck.translate.initial.symmetry_breaking`). With several such arguments, fixed numbers for them are
more useful.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.logic import parts
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method


def member_argument(method: Method) -> Variable | None:
    """Return the argument that is required to be in a structure that starts elsewhere, if there is exactly one."""
    candidates = set(_member_arguments(method))
    return candidates.pop() if len(candidates) == 1 else None


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
                case _:  # does not constrain the position of an argument
                    pass
