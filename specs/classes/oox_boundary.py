"""Boundaries of OOX classes: clients call their constructors and methods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.oox.declarations import Signature, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Block, Contract, Method
from ooxcheck.oox.types import VOID, ClassType
from ooxcheck.specs.classes.boundary import Boundary, Step


def oox_boundary(program: Program, classes: Sequence[str]) -> Boundary:
    """Return the boundary of classes whose constructors and methods are all accessible, in the order of the text.

    A class without constructors gets the one that ``new C()`` stands for; it is a method of the step only, not of the program.
    """
    steps = [step for name in classes for step in _steps(program, name)]
    return Boundary(program, tuple(classes), tuple(steps))


def _steps(program: Program, name: str) -> Iterator[Step]:
    class_ = program.classes[name]
    if not class_.interface and not class_.constructors:
        yield Step(default_constructor(program, name), f"{name}.{name}")
    for method in sorted(class_.constructors + class_.methods, key=lambda each: each.span.start):
        yield Step(method, method.name)


def default_constructor(program: Program, name: str) -> Method:
    """Return the constructor of a class that declares none; it runs the one above."""
    span = program.classes[name].span
    this = Variable("this", ClassType(name), 0)
    return Method(
        name,
        Signature(name, ()),
        (),
        VOID,
        static=False,
        constructor=True,
        contract=Contract(),
        body=Block((), span=span),
        variables=(this,),
        retval=None,
        span=span,
    )
