"""Names of tests, from the method, the heap, and the outcome of the call."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ooxcheck.diagnosis.java_words import exception_name
from ooxcheck.generation.suite import Test
from ooxcheck.input.java_programs import is_java
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Atom, Content, Obj
from ooxcheck.oox.running.outcomes import Duty, Outcome, Returned, Threw, Violated
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import VOID


def names_of(method: Method, tests: Sequence[Test]) -> list[str]:
    """Return a unique name for each test: ``insert_into2Trees_returnsTrue``."""
    return number_repeats([_name(method, test) for test in tests])


def kept_name(method: Method, state: State, duty: Duty) -> str:
    """Return the name of a test that a duty holds: ``add_on1Node_keepsInvariantSorted``."""
    what = f"keeps{_words(duty.kind.value)}{_words(duty.own_name) if duty.own_name else ''}"
    return "_".join(part for part in (_verb(method), _heap(method, state), what) if part)


def number_repeats(plain: Sequence[str]) -> list[str]:
    """Return names with numbers after repeated ones."""
    total, seen = Counter(plain), Counter[str]()
    names: list[str] = []
    for name in plain:
        seen[name] += 1
        names.append(f"{name}_{seen[name]}" if total[name] > 1 else name)
    return names


def _name(method: Method, test: Test) -> str:
    parts = [_verb(method), _heap(method, test.state), _end(method, test.outcome)]
    return "_".join(part for part in parts if part)


def _verb(method: Method) -> str:
    return f"new{method.owner}" if method.constructor else method.signature.name


def _heap(method: Method, state: State) -> str:
    """Return the objects of the heap, and the arguments that are null, as part of a name."""
    receiver = state.arguments[0] if state.arguments and not method.static else None
    left_out = {receiver, *_constants(state)}
    others = Counter(str(obj.kind.type) for obj in state.heap.objects if obj not in left_out)
    counted = [f"{number}{_word(kind)}{'s' * (number > 1)}" for kind, number in others.items()]
    given = method.variables[: len(state.arguments)]
    nulls = [
        f"Null{_word(variable.name)}"
        for variable, atom in zip(given, state.arguments, strict=True)
        if atom is None
    ]
    words = [*counted, *nulls]
    if receiver is not None and not method.constructor and not counted:
        words = [f"Empty{_word(method.owner)}", *nulls]
    return ("on" if receiver is not None else "with") + "And".join(words) if words else ""


def _constants(state: State) -> Iterator[Content]:
    """Yield the constants that a class keeps in static fields, as an enum does: they are in every heap."""
    statics = state.heap.statics
    yield from (
        statics.cells[at] for at, field in enumerate(statics.kind.layout) if str(field.type) == field.owner
    )


def _end(method: Method, outcome: Outcome) -> str:
    match outcome:
        case Returned(value):
            return "" if method.result is VOID else f"returns{_value(value)}"
        case Threw(raised):
            return f"throws{_words(exception_name(raised) if is_java(raised.span.source) else raised.kind.value)}"
        case Violated(duties):
            return f"breaks{_words(duties[0].kind.value)}"
        case _:
            return ""


def _value(value: Atom) -> str:
    match value:
        case Obj():
            return _word(str(value.kind.type))
        case None:
            return "Null"
        case bool():
            return str(value)
        case int():
            return f"Minus{-value}" if value < 0 else str(value)
        case _:
            return ""


def _words(text: str) -> str:
    return "".join(_word(word) for word in re.findall(r"\w+", text))


def _word(text: str) -> str:
    plain = re.sub(r"\W", "", text.replace("[]", "Array"))
    return plain[:1].upper() + plain[1:]
