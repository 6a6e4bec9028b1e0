r"""Model methods: functions that only specifications have, and that are what they are defined as, with arguments for parameters (beta reduction).

A definition is the expression that the body returns, or else the ``E`` of ``ensures \result == E;``, if nothing is required.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import EqualityOp, FormulaOp
from ooxcheck.java.tree import Binary


def model_method(
    cls: Class, name: str, count: int
) -> tuple[jml.ModelMethod, jml.MethodSpecification | None] | None:
    """Return the model method of a class that has a name and so many parameters, with its specification."""
    return next(
        (each for each in cls.comments.models if each[0].name == name and len(each[0].parameters) == count),
        None,
    )


def is_overridden(cls: Class, method: jml.ModelMethod, others: Iterable[Class]) -> bool:
    """Return whether one of some other classes has a model method of that name, so that it depends on the object which is meant."""
    return any(
        each is not cls and any(model.name == method.name for model, _ in each.comments.models)
        for each in others
    )


def definition(method: jml.ModelMethod, specification: jml.MethodSpecification | None) -> jml.Formula | None:
    """Return what a model method is, None if no expression says it."""
    if method.result is not None:
        return method.result
    cases = specification.cases if specification is not None else ()
    clauses = cases[0].clauses if len(cases) == 1 else ()
    if clauses and not any(isinstance(each, jml.Clause) and each.word == "requires" for each in clauses):
        for each in clauses:
            if isinstance(each, jml.Clause) and (found := next(_defined(each.formula), None)) is not None:
                return found
    return None


def _defined(formula: jml.Formula) -> Iterator[jml.Formula]:
    """Yield what an equation says that the result is."""
    match formula:
        case Binary(EqualityOp.EQUAL, left, right) | jml.Connective(FormulaOp.IFF, left, right):
            if isinstance(left, jml.Result):
                yield right
            elif isinstance(right, jml.Result):
                yield left
        case _:  # defines no result
            return
