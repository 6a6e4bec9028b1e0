"""The compiled core, which `pyproject.toml` cannot describe: modules that Cython and a C++ compiler turn into machine code.

They are optional: where there is no compiler the installation succeeds without them, and the modules in Python run.
"""

from pathlib import Path

from setuptools import Extension, setup

SOURCES = {
    "sat.compiled.checking": "sat/compiled/checking.pyx",
    "sat.compiled.circuit": "sat/compiled/circuit.pyx",
    "sat.compiled.cnf": "sat/compiled/cnf.pyx",
    "sat.compiled.gates": "sat/compiled/gates.pyx",
    "sat.compiled.valuation": "sat/compiled/valuation.pyx",
    "relational.compiled.cells": "relational/compiled/cells.pyx",
    "relational.compiled.matrix": "relational/compiled/matrix.pyx",
    "relational.compiled.walk": "relational/translation/walk.py",  # with the types in `relational/compiled/walk.pxd`
}

setup(
    ext_modules=[
        Extension(
            name,
            [source],
            language="c++",
            extra_compile_args=["-O2", "-g0", "-Wno-sign-compare"],
            depends=[str(path) for path in Path().glob("*/compiled/*.pxd")],
            optional=True,
        )
        for name, source in SOURCES.items()
    ],
    # Cython does not see that a module in Python depends on types that stand elsewhere.
    options={"build_ext": {"parallel": True, "force": True}},
)
