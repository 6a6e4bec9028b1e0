"""Literals: the conditions over parameters and fields on entry from which explanations of exceptions are built.

They come from the code, in the words of its author, and from a list for each type: null, negative, zero, empty, out of range. Each
condition and its opposite are literals of their own, and false where they have no value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import permutations

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.exceptions.argument_elements import ElementTest, list_size, null_elements, unequal_rows
from ooxcheck.engine.exceptions.code_conditions import (
    INDEX,
    NULL,
    SIZE,
    ZERO,
    CodeConditions,
    code_conditions,
)
from ooxcheck.engine.exceptions.expressions import (
    array_length,
    compare,
    is_null,
    negation,
    normal_form,
    string_length,
    zero,
)
from ooxcheck.engine.exceptions.java_expressions import JavaText, JavaWriter, Strength, UnwritableError
from ooxcheck.oox import nodes, typed
from ooxcheck.oox.declarations import TEXT, Field, Variable, is_hidden
from ooxcheck.oox.operators import CompareOp, EqualityOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import BOOL, ArrayType, ClassType, is_integral, is_reference

MOST_FIELDS = 8
"""The number of fields of ``this`` that the list for each type is applied to."""

MOST_COMPARED = 4
"""The number of integer fields of ``this`` that are compared with each other."""


@dataclass(frozen=True, slots=True, eq=False)
class Literal:
    """A condition on entry.

    `faults` are the words of the exceptions of the language that it may explain if it is about arguments. With `is_bad_argument` it
    is about the arguments alone, and such that code may refuse it by an exception of the language or the library. With `is_about_elements`
    it is that an argument contains null, or rows of different lengths. `opposite` is the text of the opposite literal.
    """

    test: typed.Expr
    text: JavaText
    faults: frozenset[str]
    is_bad_argument: bool
    rank: int
    opposite: str
    is_about_elements: bool = False


@dataclass(frozen=True, slots=True)
class Literals:
    """The literals, the most natural ones first, the calls whose results their variables hold, and the variables that they bind."""

    literals: tuple[Literal, ...]
    calls: Mapping[Variable, typed.Call]
    bound: tuple[Variable, ...] = ()


@dataclass(frozen=True, slots=True)
class _Draft:
    test: typed.Expr
    faults: frozenset[str] = frozenset()
    is_of_library: bool = False


def entry_literals(program: Program, method: Method) -> Literals:
    """Return the literals over the parameters of a method and the fields of its object."""
    code = code_conditions(program, method)
    drafts = (*_drafts_of_code(code), *_argument_drafts(program, method), *_field_drafts(program, method))
    writer = JavaWriter(program, method, code.calls)
    literals: dict[str, Literal] = {}
    for draft in filter(_has_variable, drafts):
        natural = normal_form(draft.test)
        may_refuse = bool(draft.faults) or draft.is_of_library
        is_bad = may_refuse and _is_about_arguments(program, natural, code.calls)
        opposite = negation(natural)
        with suppress(UnwritableError):
            one, other = writer.write(natural), writer.write(opposite)
            faults = draft.faults if is_bad else frozenset[str]()
            _add(literals, Literal(natural, one, faults, is_bad, len(literals), other.text))
            _add(literals, Literal(opposite, other, frozenset(), False, len(literals), one.text))
    bound: list[Variable] = []
    names = frozenset(each.name for each in method.parameters)
    for argument in _arguments(method):
        for of_elements in (partial(null_elements, program), partial(unequal_rows, names=names)):
            slot = len(method.variables) + len(code.calls) + len(bound)
            if (elements := of_elements(argument, slot)) is not None:
                bound += elements.bound
                _add_both(literals, elements)
    return Literals(tuple(literals.values()), code.calls, tuple(bound))


def _add_both(literals: dict[str, Literal], elements: ElementTest) -> None:
    """Add the test of the elements of an argument, which may explain exceptions, and its opposite."""
    some, none = JavaText(elements.text), JavaText(f"!{elements.text}", Strength.UNARY)
    faults = frozenset((elements.fault,))
    _add(
        literals, Literal(elements.test, some, faults, True, len(literals), none.text, is_about_elements=True)
    )
    _add(literals, Literal(negation(elements.test), none, frozenset(), False, len(literals), some.text))


def _add(literals: dict[str, Literal], literal: Literal) -> None:
    """Add a literal; one with the same text as an earlier one may explain more exceptions."""
    known = literals.setdefault(literal.text.text, literal)
    literals[literal.text.text] = replace(
        known,
        faults=known.faults | literal.faults,
        is_bad_argument=known.is_bad_argument or literal.is_bad_argument,
    )


def _drafts_of_code(code: CodeConditions) -> Iterator[_Draft]:
    """Yield the guards of the code, those of the given sources first, and then the conditions under which its operators throw."""
    for each in sorted(code.conditions, key=lambda guard: (guard.fault is not None, guard.is_of_library)):
        faults = frozenset(() if each.fault is None else (each.fault,))
        yield _Draft(each.test, faults, each.is_of_library)


def _has_variable(draft: _Draft) -> bool:
    return any(isinstance(each, typed.Local) for each in nodes.descendants(draft.test))


def _is_about_arguments(program: Program, test: typed.Expr, calls: Mapping[Variable, typed.Call]) -> bool:
    """Return whether a condition depends only on parameters, on the sizes and texts of parameters, and on the rows of a parameter that is a matrix."""
    waiting: list[nodes.Node] = [test]
    while waiting:
        for node in nodes.descendants(waiting.pop()):
            match node:
                case typed.Local(variable) if variable in calls:
                    waiting.append(calls[variable])
                case typed.Local(Variable(name="this")) | typed.StaticRead():
                    return False
                case typed.ElementRead() if not isinstance(node.type, ArrayType):
                    return False
                case typed.FieldRead(_, field) if program.is_given(program.classes[field.owner].span.source):
                    return False
                case _:  # is a part of an expression over parameters
                    pass
    return True


# ------------------------------------------------------------------------------------------- lists for types


def _argument_drafts(program: Program, method: Method) -> Iterator[_Draft]:
    """Yield the ways in which arguments can be bad: null, negative, zero, empty, out of range."""
    arguments = _arguments(method)
    numbers: list[typed.Expr] = [each for each in arguments if is_integral(each.type)]
    for each in arguments:
        if is_reference(each.type):
            yield _Draft(is_null(each), frozenset((NULL,)))
        elif each.type is BOOL:
            yield _Draft(each)
    for number in numbers:
        yield _Draft(compare(CompareOp.LESS, number, zero(number)), frozenset((INDEX, SIZE)))
        yield _Draft(compare(EqualityOp.EQUAL, number, zero(number)), frozenset((ZERO,)))
        yield _Draft(compare(CompareOp.LESS_EQUAL, number, zero(number)), frozenset((INDEX, SIZE)))
    lengths = [length for each in arguments if (length := _length(program, each)) is not None]
    for length in lengths:
        yield _Draft(compare(EqualityOp.EQUAL, length, zero(length)), frozenset((INDEX,)))
    yield from _comparisons(numbers, lengths, frozenset((INDEX,)))
    for left, right in permutations(numbers, 2):
        yield _Draft(compare(CompareOp.GREATER, left, right))
    for left, right in permutations(lengths, 2):
        yield _Draft(compare(CompareOp.GREATER, left, right), frozenset((INDEX,)))


def _arguments(method: Method) -> list[typed.Local]:
    return [typed.Local(each, type=each.type, span=method.span) for each in method.parameters]


def _comparisons(
    numbers: Iterable[typed.Expr], limits: Sequence[typed.Expr], faults: frozenset[str] = frozenset()
) -> Iterator[_Draft]:
    """Yield that a number reaches or exceeds a limit of the same type."""
    for number in numbers:
        for limit in limits:
            if number.type == limit.type:
                yield _Draft(compare(CompareOp.GREATER_EQUAL, number, limit), faults)
                yield _Draft(compare(CompareOp.GREATER, number, limit), faults)


def _length(program: Program, term: typed.Expr) -> typed.Expr | None:
    """Return the length of an array, a string or a list, None if there is none or texts have no contents in this program."""
    match term.type:
        case ArrayType():
            return array_length(term)
        case ClassType(name) if program.spells:
            text = next((each for each in program.layout(name) if each.name == TEXT), None)
            return string_length(term, text) if isinstance(text, Field) else list_size(program, term)
        case _:  # is a list, or has no length
            return list_size(program, term)


def _field_drafts(program: Program, method: Method) -> Iterator[_Draft]:
    """Yield simple facts about the fields of ``this``, and comparisons of numbers with them."""
    if method.static:
        return
    this = typed.Local(method.variables[0], type=method.variables[0].type, span=method.span)
    fields = [each for each in program.layout(method.owner) if isinstance(each, Field)]
    written = [each for each in fields if not is_hidden(each.name)][:MOST_FIELDS]
    values: list[typed.Expr] = [
        typed.FieldRead(this, each, type=each.type, span=method.span) for each in written
    ]
    numbers = [each for each in values if is_integral(each.type)]
    for value in values:
        if is_reference(value.type):
            yield _Draft(is_null(value))
        elif value.type is BOOL:
            yield _Draft(value)
    for number in numbers:
        yield _Draft(compare(EqualityOp.EQUAL, number, zero(number)))
        yield _Draft(compare(CompareOp.LESS_EQUAL, number, zero(number)))
    lengths = [length for each in values if (length := _length(program, each)) is not None]
    arguments = [each for each in _arguments(method) if is_integral(each.type)]
    yield from _comparisons(arguments, [*numbers, *lengths])
    for number in numbers[:MOST_COMPARED]:
        others = [each for each in numbers[:MOST_COMPARED] if each is not number]
        yield from _comparisons([number], [*others, *lengths])
