"""Built-in functions of formulas: their arguments, which of them are relations, and their results."""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.java import formulas
from ooxcheck.java.checking.formulas.terms import MULTISET, ONE, SEQUENCE, SET, Term, refuse
from ooxcheck.java.operators import CollectionKind
from ooxcheck.java.types import BOOLEAN, INT, NULL, ArrayType, Type, erasure
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Builtin:
    """The number of arguments, the first that is a relation, and the kind of the result."""

    least: int
    most: int
    relations_from: int = 99
    kind: CollectionKind = ONE
    gives: str = "boolean"
    """The type of the result: boolean, int, the element type of the first argument, or the type of the last one."""


BUILTINS: Mapping[str, Builtin] = {
    "acyclic": Builtin(2, 99, relations_from=1),
    "reach": Builtin(2, 2, relations_from=1, kind=SET, gives="element"),
    "disjoint": Builtin(2, 99),
    "alldifferent": Builtin(1, 1),
    "permutation": Builtin(2, 2),
    "fresh": Builtin(1, 99),
    "seq": Builtin(1, 3, relations_from=1, kind=SEQUENCE, gives="sequence"),
    "multiset": Builtin(1, 2, relations_from=1, kind=MULTISET, gives="last"),
    "elems": Builtin(1, 1, kind=SET, gives="element"),
    "reverse": Builtin(1, 1, kind=SEQUENCE, gives="element"),
    "count": Builtin(2, 2, gives="int"),
    "min": Builtin(1, 99, gives="element"),
    "max": Builtin(1, 99, gives="element"),
}


def apply_builtin(name: str, arguments: tuple[Term, ...], span: Span) -> Term:
    """Apply a built-in function to arguments."""
    builtin = BUILTINS[name]
    if not builtin.least <= len(arguments) <= builtin.most:
        refuse("jml.type", f"{name} takes {_number(builtin)}, and there are {len(arguments)}", span)
    type_ = _result(builtin, arguments)
    expr = formulas.Builtin(name, tuple(each.expr for each in arguments), type=erasure(type_), span=span)
    return Term(expr, type_, builtin.kind)


def element(term: Term) -> Type:
    """Return the element type of an array or a collection."""
    return term.type.element if isinstance(term.type, ArrayType) and term.kind == ONE else term.type


def _result(builtin: Builtin, arguments: tuple[Term, ...]) -> Type:
    match builtin.gives:
        case "boolean":
            return BOOLEAN
        case "int":
            return INT
        case "sequence" if len(arguments) == 2:
            return arguments[0].type
        case "element":
            return next((element(each) for each in arguments if each.type is not NULL), NULL)
        case _:  # "last", and "sequence" of one or three arguments
            return element(arguments[-1])


def _number(builtin: Builtin) -> str:
    if builtin.least == builtin.most:
        return "one argument" if builtin.least == 1 else f"{builtin.least} arguments"
    return (
        f"at least {builtin.least} arguments"
        if builtin.most == 99
        else f"{builtin.least} to {builtin.most} arguments"
    )
