"""A history in words: variables for the objects that the client knows, and the calls."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.classes.searched_history import SearchedHistory
from ooxcheck.engine.report import ClientCall
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, Value
from ooxcheck.specs.classes.argument_values import Argument, Element, Literal, Result
from ooxcheck.specs.classes.boundary import NamedConstant
from ooxcheck.specs.classes.history import Call, Ending, Ends, History, Returns, Throws


def oox_history(history: History) -> SearchedHistory:
    """Return the calls of a history as text."""
    names: dict[Argument, str] = {}
    calls = tuple(_call(number, call, names) for number, call in enumerate(history))
    return SearchedHistory(calls, search_calls=history, names=names)


def _call(number: int, call: Call, names: dict[Argument, str]) -> ClientCall:
    arguments = [_argument(each, names) for each in call.arguments]
    result = _result(number, call, names)
    return ClientCall(f"{result}{_text(call, arguments)}", _ending(call.ending))


def _result(number: int, call: Call, names: dict[Argument, str]) -> str:
    """Return the assignment to the variable of a result that the client keeps, if there is one."""
    match call.ending:
        case Returns(Result(at) as kept) if at == number:
            is_made = call.step.method.constructor
            class_name = call.step.method.owner if is_made else call.step.title.rpartition(" ")[2]
            return f"{_variable(kept, class_name, names)} = "
        case _:  # nothing new
            return ""


def _text(call: Call, arguments: Sequence[str]) -> str:
    title = call.step.title
    if call.step.method.constructor:
        return f"new {call.step.method.owner}({', '.join(arguments)})"
    if title.startswith("new ") or _is_static(call.step.method):
        return f"{title}({', '.join(arguments)})"
    if title.endswith(" ="):
        return f"{arguments[0]}.{title.rpartition('.')[2]} {arguments[-1]}"
    return f"{arguments[0]}.{title.rpartition('.')[2]}({', '.join(arguments[1:])})"


def _is_static(method: Method) -> bool:
    parameters = method.parameters
    return method.static and not (parameters and parameters[0].name == "_self")


def _argument(argument: Argument, names: dict[Argument, str]) -> str:
    match argument:
        case Literal(value):
            return _value(value)
        case Result():
            return names.get(argument, f"result{argument.call}")
        case NamedConstant(field):
            return str(field)
        case Element(type_, contents):
            values = [each for each in contents if not isinstance(each, Element | Result)]
            if isinstance(type_, ArrayType) and len(values) == len(contents):
                return f"{{{', '.join(map(_value, values))}}}"
            return _variable(argument, str(type_), names)


def _value(value: Value) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case _:  # a number
            return str(value)


def _variable(argument: Argument, class_name: str, names: dict[Argument, str]) -> str:
    """Return the variable of an object: the first letter of its class, with a number if others have it."""
    if argument not in names:
        letter = class_name.rpartition(".")[2][:1].lower() or "x"
        taken = sum(name.rstrip("0123456789") == letter for name in names.values())
        names[argument] = f"{letter}{taken + 1}" if taken else letter
    return names[argument]


def _ending(ending: Ending) -> str:
    match ending:
        case Throws(word):
            return f"throws {word.rpartition('.')[2]}" if word else "throws"
        case Returns(Literal(value)):
            return f"returns {_value(value)}"
        case Returns() | Ends():
            return ""
