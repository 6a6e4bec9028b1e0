"""The compiled core, which `pyproject.toml` cannot describe: modules in Cython that a C++ compiler turns into machine code.

They are optional: where there is no compiler the installation succeeds without them, and the twins in Python run.
"""

from pathlib import Path

from setuptools import Extension, setup

MODULES = (
    "sat/compiled/circuit",
    "sat/compiled/clauses",
    "sat/compiled/cnf",
    "sat/compiled/gates",
    "sat/compiled/valuation",
    "relational/compiled/cells",
    "relational/compiled/matrix",
    "relational/compiled/walk",
)

setup(
    ext_modules=[
        Extension(
            path.replace("/", "."),
            [f"{path}.pyx"],
            language="c++",
            extra_compile_args=["-O2", "-g0", "-Wno-sign-compare"],
            depends=[str(path) for path in Path().glob("*/compiled/*.pxd")],
            optional=True,
        )
        for path in MODULES
    ],
    options={"build_ext": {"parallel": True}},
)
