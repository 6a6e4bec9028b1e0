"""Choose the implementation of gates, clauses and model checks: the compiled core if there is one, else that in Python.

Both give the same gates, numbers and clauses. ``OOXCHECK_CORE=python`` selects the one in Python, which is
the reference,
``OOXCHECK_CORE=compiled`` requires the other; `CORE` is the choice.
"""

import os
from collections.abc import Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING

PYTHON, COMPILED = "python", "compiled"


def choose_core(package: str, modules: Iterable[str]) -> str:
    """Return the name of the core: the compiled one if all `modules` of a package have compiled twins."""
    wanted = os.environ.get("OOXCHECK_CORE", "")
    if wanted not in ("", PYTHON, COMPILED):
        msg = f"OOXCHECK_CORE should be {PYTHON} or {COMPILED}, not {wanted!r}"
        raise ValueError(msg)
    if wanted == PYTHON:
        return PYTHON
    missing = [name for name in modules if find_spec(f"{package}.compiled.{name}") is None]
    if missing and wanted == COMPILED:
        msg = f"OOXCHECK_CORE is {COMPILED}, but {package}.compiled.{missing[0]} was not built; is there a C++ compiler?"
        raise ImportError(msg)
    return PYTHON if missing else COMPILED


CORE = choose_core("ooxcheck.sat", ("circuit", "cnf", "gates", "valuation"))

if TYPE_CHECKING or CORE == PYTHON:
    from ooxcheck.sat.circuit import Circuit as Circuit
    from ooxcheck.sat.cnf import Encoder as Encoder
    from ooxcheck.sat.valuation import Valuation as Valuation
else:
    from ooxcheck.sat.compiled.circuit import Circuit as Circuit
    from ooxcheck.sat.compiled.cnf import Encoder as Encoder
    from ooxcheck.sat.compiled.valuation import Valuation as Valuation

if TYPE_CHECKING or choose_core("ooxcheck.sat", ("checking",)) == PYTHON:
    from ooxcheck.sat.checking import first_falsified as first_falsified
    from ooxcheck.sat.checking import truth_table as truth_table
else:
    from ooxcheck.sat.compiled.checking import first_falsified as first_falsified
    from ooxcheck.sat.compiled.checking import truth_table as truth_table

if TYPE_CHECKING:
    from ooxcheck.sat.valuation import Neighbours


def neighbours_class() -> "type[Neighbours]":
    """Return the class of the neighbours of an assignment, which is loaded only where it is needed."""
    if CORE == PYTHON or choose_core("ooxcheck.sat", ("neighbours",)) == PYTHON:
        from ooxcheck.sat import valuation

        return valuation.Neighbours
    from ooxcheck.sat.compiled import neighbours

    return neighbours.Neighbours
