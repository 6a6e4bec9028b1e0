r"""Model methods: functions of specifications, whose calls are replaced by their definitions (beta reduction).

A definition is the returned expression, or else the ``E`` of ``ensures \result == E;``, if there is no precondition.
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
    """Return the model method of a class by its name and number of parameters, with its specification."""
    return next(
        (each for each in cls.comments.models if each[0].name == name and len(each[0].parameters) == count),
        None,
    )


def is_overridden(cls: Class, method: jml.ModelMethod, others: Iterable[Class]) -> bool:
    """Return whether another class has a model method of that name, so that the receiver would decide."""
    return any(
        each is not cls and any(model.name == method.name for model, _ in each.comments.models)
        for each in others
    )


def definition(method: jml.ModelMethod, specification: jml.MethodSpecification | None) -> jml.Formula | None:
    """Return the definition of a model method; None if it has none."""
    if method.result is not None:
        return method.result
    cases = specification.cases if specification is not None else ()
    clauses = cases[0].clauses if len(cases) == 1 else ()
    if clauses and not any(isinstance(each, jml.Clause) and each.word == "requires" for each in clauses):
        for each in clauses:
            if (
                isinstance(each, jml.Clause)
                and (side := next(_defining_side(each.formula), None)) is not None
            ):
                return side
    return None


def _defining_side(formula: jml.Formula) -> Iterator[jml.Formula]:
    """Yield the side of an equation that defines the result."""
    match formula:
        case Binary(EqualityOp.EQUAL, left, right) | jml.Connective(FormulaOp.IFF, left, right):
            if isinstance(left, jml.Result):
                yield right
            elif isinstance(right, jml.Result):
                yield left
        case _:  # defines no result
            return
