"""The vocabularies of candidate contracts of a method: its parameters on entry, and its result beside them, with constants of a caller."""

from __future__ import annotations

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Variable, is_hidden
from ooxcheck.oox.typed import Method
from ooxcheck.specs.loop_invariants.build import SIGNED
from ooxcheck.specs.loop_invariants.vocabulary import (
    MOST_NUMBERS,
    Vocabulary,
    build_vocabulary,
    variable_term,
)


def entry_vocabulary(method: Method, caller: Method) -> Vocabulary:
    """Return the vocabulary of candidate preconditions of a method with body."""
    return _vocabulary(method, caller, _parameters(method), _numbers(method), [])


def result_vocabulary(method: Method, caller: Method) -> Vocabulary:
    """Return the vocabulary of candidate postconditions of a method with body and result: each has to do with the result, as number or as condition."""
    result, numbers = method.retval, _numbers(method)
    assert result is not None, "a method with postconditions about its result should have one"
    scope = (*_parameters(method), result)
    if result.type in SIGNED:
        return _vocabulary(method, caller, scope, [variable_term(result, method.span)], numbers)
    return _vocabulary(method, caller, scope, numbers, [])


def _vocabulary(
    method: Method,
    caller: Method,
    scope: tuple[Variable, ...],
    changed: list[logic.Term],
    others: list[logic.Term],
) -> Vocabulary:
    assert method.body is not None, "a method with candidate contracts should have a body"
    return build_vocabulary((method, caller), method.body, scope, changed, others)


def _parameters(method: Method) -> tuple[Variable, ...]:
    return tuple(each for each in method.parameters if not is_hidden(each.name))


def _numbers(method: Method) -> list[logic.Term]:
    numbers = [each for each in _parameters(method) if each.type in SIGNED]
    return [variable_term(each, method.span) for each in numbers[:MOST_NUMBERS]]
