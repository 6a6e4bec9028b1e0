"""Type inference (a subset of JLS 18): the type arguments of a generic method or class at a call.

Bounds come from the arguments (equal, lower, upper), then from the target type; an equal bound decides first, then the least upper
bound of the lower ones. A variable without bounds is `UNKNOWN`, which gives no bounds in turn. Since type arguments are not compared
(`ooxcheck.java.checking.declared.subtyping`), a type that is too wide costs a cast, but not correctness.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ooxcheck.java.checking.declared.subtyping import Subtyping
from ooxcheck.java.operators import WildcardBound
from ooxcheck.java.types import (
    ERROR,
    NULL,
    OBJECT,
    VOID,
    ArrayType,
    ClassType,
    Substitution,
    Type,
    TypeVariable,
    Wildcard,
    boxed_type,
    is_reference,
    lower,
    mentions_variable,
    substitute,
    upper,
)

UNKNOWN = Wildcard(WildcardBound.NONE, None)


class Bounds:
    """The bounds of inference variables; explicit type arguments decide."""

    def __init__(
        self, variables: Iterable[TypeVariable], subtyping: Subtyping, written: tuple[Type, ...] = ()
    ) -> None:
        self.variables = tuple(variables)
        self._subtyping = subtyping
        self._equal: dict[TypeVariable, list[Type]] = defaultdict(list)
        self._lower: dict[TypeVariable, list[Type]] = defaultdict(list)
        self._upper: dict[TypeVariable, list[Type]] = defaultdict(list)
        for variable, type_ in zip(self.variables, written, strict=False):
            self._equal[variable].append(type_)

    def argument(self, formal: Type, actual: Type) -> None:
        """Add the bounds of an argument of type `actual` for a parameter of type `formal`."""
        if actual in (ERROR, NULL, VOID, UNKNOWN):
            return
        match formal:
            case TypeVariable() if formal in self.variables:
                self._lower[formal].append(boxed_type(upper(actual)))
            case ClassType(name, arguments, around):
                supertype = self._subtyping.as_class(boxed_type(actual), name)
                if supertype and len(supertype.arguments) == len(arguments):
                    self._pairs((*arguments, *around), (*supertype.arguments, *supertype.around))
            case ArrayType(element):
                array = actual if isinstance(actual, ArrayType) else None
                if array and (is_reference(array.element) or element == array.element):
                    self.argument(element, array.element)
            case _:  # a type without type variables of the call gives no bound
                return

    def result(self, type_: Type, target: Type) -> None:
        """Add the bounds of a result whose target type is given."""
        match type_:
            case TypeVariable() if type_ in self.variables and target not in (ERROR, NULL, VOID):
                self._upper[type_].append(boxed_type(upper(target)))
            case ClassType():
                wanted = next((each for each in self._subtyping.parts(target) if each.arguments), None)
                supertype = self._subtyping.table.ancestor(type_, wanted.name) if wanted else None
                if wanted and supertype and len(supertype.arguments) == len(wanted.arguments):
                    self._pairs(supertype.arguments, wanted.arguments)
            case ArrayType(element) if isinstance(target, ArrayType):
                self.result(element, target.element)
            case _:  # a type without type variables of the call gives no bound
                return

    def _pairs(self, formals: tuple[Type, ...], actuals: tuple[Type, ...]) -> None:
        for formal, actual in zip(formals, actuals, strict=False):
            self._pair(formal, actual)

    def _pair(self, formal: Type, actual: Type) -> None:
        """Add the bounds of two type arguments of one class."""
        if actual == UNKNOWN:
            return
        match formal:
            case TypeVariable() if formal in self.variables:
                self._equal[formal].append(lower(actual))
            case Wildcard(WildcardBound.SUPER, bound) if (
                isinstance(bound, TypeVariable) and bound in self.variables
            ):
                self._upper[bound].append(lower(actual))
            case Wildcard(_, bound) if bound is not None:
                self.argument(bound, upper(actual))
            case ClassType(name, arguments) if isinstance(actual, ClassType) and actual.name == name:
                self._pairs(arguments, actual.arguments)
            case ArrayType(element) if isinstance(actual, ArrayType):
                self._pair(element, actual.element)
            case _:  # a type without type variables of the call gives no bound
                return

    def solution(self) -> Substitution:
        """Return the types of the variables with bounds."""
        return {each: type_ for each in self.variables if (type_ := self._solve(each)) is not None}

    def _solve(self, variable: TypeVariable) -> Type | None:
        if self._equal[variable]:
            return self._equal[variable][0]
        if self._lower[variable]:
            return self._subtyping.least_upper_bound(self._lower[variable])
        return self._upper[variable][0] if self._upper[variable] else None

    def complete(self) -> Substitution:
        """Return a type for each variable; one without bounds gets its declared bound, or `UNKNOWN`."""
        known = dict(self.solution())
        for each in self.variables:
            if each not in known:
                bound = self._subtyping.table.bounds(each)[0]
                is_telling = bound != OBJECT and not mentions_variable(bound)
                known[each] = bound if is_telling else self._erased_bound(each, known)
        return known

    def _erased_bound(self, variable: TypeVariable, known: Substitution) -> Type:
        if variable.erased == OBJECT:
            return UNKNOWN
        bound = substitute(self._subtyping.table.bounds(variable)[0], known)
        return variable.erased if mentions_variable(bound) else bound
