"""The compiled core, which `pyproject.toml` cannot describe: modules that Cython and a C++ compiler turn into machine code.

They are optional: where there is no compiler the installation succeeds without them, and the modules in Python run.
"""

from pathlib import Path

from setuptools import Extension, setup

SOURCES = {
    "ooxcheck.sat.compiled.checking": "ooxcheck/sat/compiled/checking.pyx",
    "ooxcheck.sat.compiled.circuit": "ooxcheck/sat/compiled/circuit.pyx",
    "ooxcheck.sat.compiled.cnf": "ooxcheck/sat/compiled/cnf.pyx",
    "ooxcheck.sat.compiled.gates": "ooxcheck/sat/compiled/gates.pyx",
    "ooxcheck.sat.compiled.neighbours": "ooxcheck/sat/compiled/neighbours.pyx",
    "ooxcheck.sat.compiled.valuation": "ooxcheck/sat/compiled/valuation.pyx",
    "ooxcheck.relational.compiled.cells": "ooxcheck/relational/compiled/cells.pyx",
    "ooxcheck.relational.compiled.matrix": "ooxcheck/relational/compiled/matrix.pyx",
    "ooxcheck.relational.compiled.walk": "ooxcheck/relational/translation/walk.py",  # with the types in `relational/compiled/walk.pxd`
}

setup(
    ext_modules=[
        Extension(
            name,
            [source],
            language="c++",
            extra_compile_args=["-O2", "-g0", "-Wno-sign-compare"],
            depends=[str(path) for path in Path().glob("ooxcheck/*/compiled/*.pxd")],
            optional=True,
        )
        for name, source in SOURCES.items()
    ],
    # Cython does not see that a module in Python depends on types that stand elsewhere.
    options={"build_ext": {"parallel": True, "force": True}},
)
