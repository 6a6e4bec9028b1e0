"""Overload resolution (JLS 15.12.2): by subtyping, by boxing, by variable arity; the most specific method of a phase is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.checking.declared.members import Members, MethodOf
from ooxcheck.java.checking.declared.overriding import Overriding
from ooxcheck.java.checking.typing.conversions import Conversions, Value
from ooxcheck.java.types import VOID, ArrayType, ClassType, Type, TypeVariable, element_of, is_reference


@dataclass(frozen=True, slots=True)
class Pending:
    """A poly expression as an argument: a lambda or method reference, also in a conditional, or a ``switch``."""

    node: tree.Expr
    arity: int | None = None
    """The number of parameters of a lambda."""
    gives: bool | None = None
    """Whether it has a result; None if it is compatible with both."""
    results: tuple[Type, ...] = ()
    """The types of the values that a ``switch`` yields."""


Argument: TypeAlias = Value | Pending


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """An applicable method with the parameter type of each argument."""

    member: MethodOf
    formals: tuple[Type, ...]
    is_spread: bool
    """Whether the last arguments become elements of an array."""


class Overloads:
    """Selects the methods of calls."""

    def __init__(self, members: Members, overriding: Overriding, conversions: Conversions) -> None:
        self.members = members
        self.overriding = overriding
        self.conversions = conversions
        self.subtyping = members.subtyping

    def resolve(self, candidates: Iterable[MethodOf], arguments: tuple[Argument, ...]) -> list[Chosen]:
        """Return the most specific applicable methods: none if no method applies, several if the call is ambiguous."""
        waiting = list(candidates)
        for fits, is_spread in (
            (self.subtyping.is_subtype, False),
            (self.conversions.fits, False),
            (self.conversions.fits, True),
        ):
            applicable = [
                each
                for member in waiting
                if (each := self._applicable(member, arguments, fits, is_spread=is_spread))
            ]
            if applicable:
                return self._most_specific(applicable, arguments)
        return []

    # -- applicable methods --------------------------------------------------------------------------

    def _applicable(
        self,
        member: MethodOf,
        arguments: tuple[Argument, ...],
        fits: Callable[[Type, Type], bool],
        *,
        is_spread: bool,
    ) -> Chosen | None:
        formals = self._formals(member, len(arguments), is_spread=is_spread)
        if formals is None:
            return None
        fit = all(
            self._fits(argument, formal, member, fits)
            for argument, formal in zip(arguments, formals, strict=True)
        )
        return Chosen(member, formals, is_spread) if fit else None

    def _formals(self, member: MethodOf, count: int, *, is_spread: bool) -> tuple[Type, ...] | None:
        method = member.method
        parameters = method.parameters
        if not is_spread:
            return tuple(map(member.of, parameters)) if len(parameters) == count else None
        if not method.is_variadic or count < len(parameters) - 1:
            return None
        fixed = parameters[:-1]
        return tuple(map(member.of, (*fixed, *[method.variadic_element] * (count - len(fixed)))))

    def _fits(
        self, argument: Argument, formal: Type, member: MethodOf, fits: Callable[[Type, Type], bool]
    ) -> bool:
        if isinstance(argument, Pending) and not argument.results:
            return formal in member.own or self._takes_function(argument, formal)
        types = argument.results if isinstance(argument, Pending) else (argument.type,)
        return all(fits(each, self._inferable(formal, member)) for each in types)

    def _inferable(self, formal: Type, member: MethodOf) -> Type:
        """Return a parameter type for the applicability test, before type arguments are inferred."""
        if isinstance(formal, TypeVariable) and formal in member.own:
            return self._inferable(member.of(self.subtyping.table.bounds(formal)[0]), member)
        if isinstance(formal, ArrayType):
            return ArrayType(self._inferable(formal.element, member))
        return formal

    def _takes_function(self, argument: Pending, formal: Type) -> bool:
        function = self.overriding.function(formal)
        if function is None or (
            argument.arity is not None and argument.arity != len(function.method.parameters)
        ):
            return False
        return argument.gives is None or argument.gives is (function.method.result is not VOID)

    def with_unknown_parameters(
        self, candidates: Iterable[MethodOf], arguments: tuple[Argument, ...]
    ) -> list[MethodOf]:
        """Return the methods that may be applicable, since the classes of some parameters are not known."""
        return [
            member
            for member in candidates
            if any(self._may_apply(member, arguments, is_spread=is_spread) for is_spread in (False, True))
        ]

    def _may_apply(self, member: MethodOf, arguments: tuple[Argument, ...], *, is_spread: bool) -> bool:
        formals = self._formals(member, len(arguments), is_spread=is_spread)
        unknown = [self._is_unknown(self._inferable(formal, member)) for formal in formals or ()]
        return any(unknown) and all(
            is_unknown or self._fits(argument, formal, member, self.conversions.fits)
            for is_unknown, argument, formal in zip(unknown, arguments, formals or (), strict=True)
        )

    def _is_unknown(self, type_: Type) -> bool:
        element = element_of(type_)
        return isinstance(element, ClassType) and self.subtyping.table.find(element.name) is None

    # -- the most specific ---------------------------------------------------------------------------

    def _most_specific(self, applicable: list[Chosen], arguments: tuple[Argument, ...]) -> list[Chosen]:
        if len(applicable) == 1:
            return applicable
        best = [
            each
            for each in applicable
            if all(self._is_as_specific(each, other, arguments) for other in applicable)
        ]
        if len(best) > 1 and len({self.members.signature(each.member) for each in best}) == 1:
            concrete = (each for each in best if not each.member.method.is_abstract)
            return [next(concrete, None) or self._narrowest_result(best)]
        return best or applicable

    def _narrowest_result(self, candidates: list[Chosen]) -> Chosen:
        """Return the abstract method with the most specific result among those of one signature (JLS 15.12.2.5)."""
        results = [each.member.of(each.member.method.result) for each in candidates]
        return next(
            (
                each
                for each, own in zip(candidates, results, strict=True)
                if all(own == other or self.subtyping.is_subtype(own, other) for other in results)
            ),
            candidates[0],
        )

    def _is_as_specific(self, one: Chosen, other: Chosen, arguments: tuple[Argument, ...]) -> bool:
        """Return whether a method is at least as specific as another one (JLS 15.12.2.5)."""
        count = max(len(arguments), len(other.member.method.parameters) if other.is_spread else 0)
        given = (*arguments, *[None] * (count - len(arguments)))
        pairs = zip(given, self._compared_types(one, count), self._compared_types(other, count), strict=True)
        return all(
            self._is_narrower(argument, formal, self._inferable(above, other.member))
            for argument, formal, above in pairs
        )

    def _compared_types(self, each: Chosen, count: int) -> tuple[Type, ...]:
        """Return the parameter types for the comparison of methods, the variadic one repeated."""
        missing = range(count - len(each.formals))
        return (*each.formals, *(each.member.of(each.member.method.variadic_element) for _ in missing))

    def _is_narrower(self, argument: Argument | None, formal: Type, above: Type) -> bool:
        if self.subtyping.is_subtype(formal, above):
            return True
        if not isinstance(argument, Pending):
            return False
        one, other = self.overriding.function(formal), self.overriding.function(above)
        if one is None or other is None or len(one.method.parameters) != len(other.method.parameters):
            return False
        result, wanted = one.of(one.method.result), other.of(other.method.result)
        return (
            wanted is VOID
            or (result is not VOID and not is_reference(result) and is_reference(wanted))
            or self.subtyping.is_subtype(result, wanted)
        )
