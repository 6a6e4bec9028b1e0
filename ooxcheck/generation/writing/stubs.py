"""Stubs for methods without body: classes with a table of results that the contracts allowed when the test was generated.

The same arguments have the same result, whatever the order of calls; other arguments have none, and the stub throws. Contracts about several calls, such as
that an order is transitive, were taken into account when the results were chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.generation.suite import Answer, Test
from ooxcheck.generation.writing.oox_values import Unwritable, value_text
from ooxcheck.oox.arithmetic import value_key
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import VOID, Type


def check_answers(test: Test, *, static: bool = False) -> None:
    """Refuse a test with results that no stub can give; those of `static` methods are possible where methods can be replaced."""
    for answer in test.answers:
        if answer.has_effect:
            msg = f"{answer.method.name} has no body and changes the heap: no stub can stand for it"
            raise Unwritable(msg)
        if answer.method.static and not static:
            msg = f"{answer.method.name} has no body and is static: no stub can stand for it in OOX, only in Python (--format pytest)"
            raise Unwritable(msg)


def _is_beyond(answer: Answer) -> bool:
    return answer.method.static or answer.has_effect


class Stubs:
    """The stubs of a suite: by class, the largest number of results for each method."""

    def __init__(self, program: Program, suite: str) -> None:
        self._program, self._suite = program, suite
        self._rows: dict[str, dict[str, int]] = {}

    def class_for(self, obj: Obj, test: Test) -> str | None:
        """Return the class of the stub for an object of a test, None if it needs none."""
        name = str(obj.kind.type)
        if obj.kind.is_array or not (self._program.classes[name].interface or self._rows_of(obj, test)):
            return None
        if self._program.classes[name].interface:
            check_answers(test)
        if any(isinstance(cell, GhostField) and cell.anonymous for cell in obj.kind.layout):
            msg = f"{name} leaves model fields open, which a stub would have to define"
            raise Unwritable(msg)
        known = self._rows.setdefault(name, {})
        for method, answers in self._rows_of(obj, test).items():
            known[method] = max(known.get(method, 0), len(answers))
        return self._stub(name)

    def answers(self, obj: Obj, test: Test, names: Mapping[Obj, str]) -> Iterator[str]:
        """Yield the statements that fill the table of results of an object."""
        for answers in self._rows_of(obj, test).values():
            for number, answer in enumerate(answers):
                yield from self._row_assignments(
                    f"{names[obj]}.{_row(answer.method, number)}", answer, test, names
                )

    def classes(self) -> Iterator[str]:
        """Yield the texts of the stubs."""
        for name, rows in self._rows.items():
            relation = "implements" if self._program.classes[name].interface else "extends"
            methods = self._bodiless(name)
            fields = [
                f"  {field};"
                for method in methods
                for number in range(rows.get(method.full_name, 0))
                for field in _fields(method, number)
            ]
            bodies = [line for method in methods for line in _body(method, rows.get(method.full_name, 0))]
            yield "\n".join([f"class {self._stub(name)} {relation} {name} {{", *fields, *bodies, "}", ""])

    def _stub(self, name: str) -> str:
        return f"{self._suite}{name}Stub"

    def _bodiless(self, name: str) -> list[Method]:
        methods = [self._program.runs(name, signature) for signature in self._program.rivals(name)]
        return [method for method in methods if method.body is None and not method.static]

    def _rows_of(self, obj: Obj, test: Test) -> dict[str, list[Answer]]:
        """Return the distinct results of an object, by method; none where no stub can give some result.

        Then methods without body follow their contracts, if these determine the result.
        """
        rows: dict[str, dict[object, Answer]] = {}
        if any(map(_is_beyond, test.answers)):
            return {}
        for answer in test.answers:
            receiver, *arguments = answer.arguments
            if isinstance(receiver, Obj) and receiver.serial == obj.serial:
                known = rows.setdefault(answer.method.full_name, {}).setdefault(
                    tuple(map(value_key, arguments)), answer
                )
                if (value_key(known.result), known.throws) != (value_key(answer.result), answer.throws):
                    msg = f"{answer.method.name}, which has no body, answers differently each time"
                    raise Unwritable(msg)
        return {method: list(answers.values()) for method, answers in rows.items()}

    def _row_assignments(
        self, row: str, answer: Answer, test: Test, names: Mapping[Obj, str]
    ) -> Iterator[str]:
        yield f"{row} := true;"
        for parameter, content in zip(answer.method.parameters, answer.arguments[1:], strict=True):
            yield f"{row}_{parameter.name} := {self._text(content, parameter.type, test, names)};"
        if answer.throws:
            yield f"{row}_throws := true;"
        elif answer.method.result is not VOID:
            yield f"{row}_result := {self._text(answer.result, answer.method.result, test, names)};"

    def _text(self, content: Content, type_: Type, test: Test, names: Mapping[Obj, str]) -> str:
        """Return the text of a value in a result, which must exist before the call."""
        if isinstance(content, Obj):
            if content.serial >= len(test.state.heap.objects):
                raise Unwritable("a method without body is asked about an object that the call makes")
            content = test.state.heap.objects[content.serial]
        return value_text(content, type_, names, self._program.int_width)


def _row(method: Method, number: int) -> str:
    return f"{method.signature.name}{len(method.parameters)}_{number}"


def _fields(method: Method, number: int) -> Iterator[str]:
    row = _row(method, number)
    yield f"bool {row}"
    yield f"bool {row}_throws"
    yield from (f"{parameter.type} {row}_{parameter.name}" for parameter in method.parameters)
    if method.result is not VOID:
        yield f"{method.result} {row}_result"


def _body(method: Method, rows: int) -> list[str]:
    """Return a method that looks up its result."""
    parameters = ", ".join(f"{parameter.type} {parameter.name}" for parameter in method.parameters)
    kept = " pure" if method.contract.pure else " modifies()" if method.contract.modifies == () else ""
    lines = [f"  {method.result} {method.signature.name}({parameters}){kept}", "  {"]
    for number in range(rows):
        lines += _answer(method, f"this.{_row(method, number)}")
    return [*lines, '    throw "no answer to these arguments";', "  }"]


def _answer(method: Method, row: str) -> Sequence[str]:
    tests = [row, *(f"{parameter.name} == {row}_{parameter.name}" for parameter in method.parameters)]
    value = "return;" if method.result is VOID else f"return {row}_result;"
    return [
        f"    if ({' && '.join(tests)}) {{",
        f'      if ({row}_throws) {{ throw "as the contract allows"; }}',
        f"      {value}",
        "    }",
    ]
