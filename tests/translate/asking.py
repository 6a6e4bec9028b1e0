"""Small methods and what is found of them: which duties break, which bounds are met; brute force has to say the same."""

from __future__ import annotations

from typing import Any

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from tests.oox.runs import loaded, method
from tests.translate.deciding import OPTIONS, Answer, Problem, answer_of, by_brute_force, decided

_BOUNDS = Bounds.__dataclass_fields__


def asked(text: str, name: str = "Main.main", **rest: Any) -> Problem:  # noqa: ANN401 (fields of bounds and settings)
    """Return a problem with small bounds and ints of three bits, all of which brute force tries."""
    fields = {"int_width": 3, "unroll": 2, "scope": 1, "array": 1} | rest
    width = fields.pop("int_width")
    fields.setdefault("ints", tuple(range(-(1 << width - 1), 1 << width)) if width < 5 else (0, 1))
    bounds = Bounds(**{key: value for key, value in fields.items() if key in _BOUNDS})
    settings = Settings(**{key: value for key, value in fields.items() if key not in _BOUNDS})
    program = loaded(text, width)
    return Problem(program, method(program, name), bounds, settings)


def in_main(
    body: str, parameters: str = "", contract: str = "", classes: str = "", result: str = "void"
) -> str:
    """Return a program whose method ``Main.main`` has this body."""
    return f"class Main {{ static {result} main({parameters}) {contract} {{ {body} }} }} {classes}"


def encoded(text: str, name: str = "Main.main", **rest: Any) -> Encoding:  # noqa: ANN401 (as above)
    """Return the encoding of a method, nothing of which is decided yet."""
    problem = asked(text, name, **rest)
    return encode(
        EncodingRequest(problem.program, problem.method, problem.bounds, problem.settings, options=OPTIONS)
    )


def found(text: str, name: str = "Main.main", **rest: Any) -> Answer:  # noqa: ANN401 (as above)
    """Return what the encoder finds, which has to be what brute force finds, if that has an answer."""
    problem = asked(text, name, **rest)
    answer, result = decided(problem), by_brute_force(problem)
    expected = answer_of(result)
    if not result.unanswered and answer == answer.without_arrays() and expected == expected.without_arrays():
        assert answer == expected
    assert expected.violated <= answer.violated
    return answer


def broken(text: str, name: str = "Main.main", **rest: Any) -> list[str]:  # noqa: ANN401 (as above)
    """Return the texts of the clauses and statements that can fail, in their order."""
    duties = sorted(found(text, name, **rest).violated, key=lambda duty: duty.span.start)
    return [duty.span.text for duty in duties]


def fails(body: str, parameters: str = "", contract: str = "", classes: str = "", **rest: Any) -> list[str]:  # noqa: ANN401
    """Return what can fail in a method with this body."""
    return broken(in_main(body, parameters, contract, classes), **rest)


def verdict(text: str, name: str = "Main.main", **rest: Any) -> Verdict:  # noqa: ANN401 (as above)
    """Return the answer in one word."""
    return found(text, name, **rest).verdict


def bounds(text: str, name: str = "Main.main", **rest: Any) -> list[str]:  # noqa: ANN401 (as above)
    """Return what the bounds are on that are met."""
    return sorted(bound.what for bound in found(text, name, **rest).bounds)
