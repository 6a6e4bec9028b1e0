"""Tests for pytest: the program as Python (`ooxcheck.oox.to_python`), followed by a function for each test, in one file.

Python has no contracts: a call that violates one becomes a test of the current behaviour, with a comment on the violation.
"""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ooxcheck.generation.judging import without_duties
from ooxcheck.generation.suite import Answer, Suite, Test
from ooxcheck.generation.writing.comments import comment_lines
from ooxcheck.generation.writing.oox_values import Unwritable, Written
from ooxcheck.generation.writing.stubs import check_answers
from ooxcheck.oox.arithmetic import is_minus_zero
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.contracts.script import Unfit
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.running.outcomes import ExceptionKind, Outcome, Returned, Threw
from ooxcheck.oox.running.readable_values import Names as ObjectNames
from ooxcheck.oox.to_python.names import Names, plain
from ooxcheck.oox.to_python.render import render
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import VOID

_HELPERS = '''
def thrown_by(call):
    """Return the class of the exception that a call throws, None if it throws none."""
    try:
        call()
    except EXCEPTIONS as thrown:
        return type(thrown)
    return None


def answering(rows):
    """Return a method that has the same answer to the same arguments, and no other."""
    def answer(*arguments):
        for known, result in rows:
            if all(a is b or (a == b and not hasattr(a, "__dict__")) for a, b in zip(known, arguments)):
                if result is Thrown:
                    raise Thrown("as the contract allows")
                return result
        raise AssertionError("no answer to these arguments")
    return answer
'''

_SECONDS = 60
"""The time limit for the tests of a suite in Python."""

_CLASSES = {
    ExceptionKind.THROW: "Thrown",
    ExceptionKind.NULL: "AttributeError, TypeError, Thrown",
    ExceptionKind.INDEX: "Thrown",
    ExceptionKind.DIVISION: "ZeroDivisionError",
    ExceptionKind.SIZE: "Thrown",
    ExceptionKind.CAST: "Thrown",
}


def pytest_module(suite: Suite) -> Written:
    """Return a module of tests; each was run as written, and one that does not pass is omitted."""
    program, method = suite.question.program, suite.question.method
    verb = "new" if method.constructor else method.signature.name
    name = f"test_{_snake(plain(method.owner))}_{_snake(verb)}"
    before = f"{render(program)}\n{_HELPERS}"
    texts, left_out = _texts(suite, suite.tests, "exact")
    failed = _failures(before, texts)
    if failed:
        texts |= _texts(suite, failed, "any")[0]
        failed = _failures(before, texts)
    kept = [text for test, text in texts.items() if test not in failed]
    return Written(name, "\n\n".join([before, *kept]), (*left_out, *failed.items()))


def _texts(
    suite: Suite, tests: Iterable[Test], exception: str
) -> tuple[dict[Test, str], list[tuple[Test, str]]]:
    """Return the texts of tests that expect an exception of the exact class, or any, and the reasons why some have none.

    Python tests a receiver for null before it evaluates the arguments, OOX afterwards; so another exception may come first.
    """
    texts: dict[Test, str] = {}
    left_out: list[tuple[Test, str]] = []
    for test in tests:
        try:
            texts[test] = _function(suite, test, exception)
        except Unwritable as reason:
            left_out.append((test, str(reason)))
    return texts, left_out


def _snake(text: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text).lower()


_DRIVER = """

import json, sys
failed = {}
for name, test in list(globals().items()):
    if name.startswith("test_"):
        try:
            test()
        except Exception as error:
            failed[name] = f"{type(error).__name__} {error}".strip()
json.dump(failed, sys.stdout)
"""


def _failures(before: str, texts: Mapping[Test, str]) -> dict[Test, str]:
    """Return the tests that do not pass as written, with the reasons; they run in a Python process of their own."""
    script = "\n\n".join([before, *texts.values(), _DRIVER])
    try:
        ran = subprocess.run(
            [sys.executable, "-I", "-"],
            input=script,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=True,
        )
        reasons = json.loads(ran.stdout)
    except (subprocess.SubprocessError, ValueError) as error:
        return dict.fromkeys(texts, f"it does not pass in Python: {type(error).__name__}")
    return {
        test: f"it does not pass in Python: {reasons[name]}"
        for test in texts
        if (name := f"test_{test.name}") in reasons
    }


def _function(suite: Suite, test: Test, exception: str) -> str:
    comment = "\n    ".join(
        line.replace("\\", "\\\\").replace('"""', "'''") for line in comment_lines(suite, test)
    )
    lines = _Body(suite, test, exception).lines()
    return "\n".join(
        [f"def test_{test.name}():", f'    """{comment}', '    """', *(f"    {line}" for line in lines)]
    )


class _Body:
    """The statements of one test."""

    def __init__(self, suite: Suite, test: Test, exception: str) -> None:
        self._exception = exception
        self._program, self._method, self._test = suite.question.program, suite.question.method, test
        self._python = Names(self._program)
        self._outcome, self._after = test.outcome, test.after
        check_answers(test, static=True)
        self._open = dict.fromkeys(
            answer.method for each in suite.tests for answer in each.answers if answer.method.static
        )
        if test.breaks:
            self._outcome, self._after = _without_duties(suite, test)
        self._made = test.state.arguments[0] if self._method.constructor else None
        self._names = _variables(test.state.heap.objects, self._made)
        pairs = zip(test.state.heap.objects, self._after.heap.objects, strict=False)
        self._known = {after: self._names[before] for before, after in pairs}

    def lines(self) -> list[str]:
        """Return all of them."""
        return [*self._build_lines(), *self._call_lines(), *self._assertion_lines()]

    # -- before the call -----------------------------------------------------------------------------

    def _build_lines(self) -> Iterator[str]:
        objects = [obj for obj in self._test.state.heap.objects if obj is not self._made]
        for obj in objects:
            yield f"{self._names[obj]} = {self._creation(obj)}"
        for obj in objects:
            for at, content in enumerate(obj.cells):
                if not isinstance(obj.kind.cell(at), GhostField):
                    yield f"{self._place(self._names[obj], obj, at)} = {self._text(content, self._names)}"
        for obj in objects:
            yield from self._answers(obj)
        for method in self._open:
            name = f"{self._python.class_(method.owner)}.{self._python.method(method.signature)}"
            yield f"{name} = staticmethod({self._table([each for each in self._test.answers if each.method is method])})"
        statics = self._test.state.heap.statics
        for at, content in enumerate(statics.cells):
            yield f"{self._place('', statics, at)} = {self._text(content, self._names)}"

    def _creation(self, obj: Obj) -> str:
        if obj.kind.is_array:
            return f"Array([None] * {len(obj.cells)})"
        return f"{self._python.class_(str(obj.kind.type))}()"

    def _answers(self, obj: Obj) -> Iterator[str]:
        """Yield the tables of results of an object, one for each method without body."""
        rows: dict[Method, list[Answer]] = {}
        for answer in self._test.answers:
            receiver = answer.arguments[0] if answer.arguments else None
            if not answer.method.static and isinstance(receiver, Obj) and receiver.serial == obj.serial:
                rows.setdefault(answer.method, []).append(answer)
        for method, answers in rows.items():
            yield f"{self._names[obj]}.{self._python.method(method.signature)} = {self._table(answers)}"

    def _table(self, answers: Sequence[Answer]) -> str:
        return f"answering([{', '.join(dict.fromkeys(map(self._answer, answers)))}])"

    def _answer(self, answer: Answer) -> str:
        given = [
            self._text(self._before(content), self._names)
            for content in answer.arguments[not answer.method.static :]
        ]
        result = "Thrown" if answer.throws else self._text(self._before(answer.result), self._names)
        return f"(({', '.join(given)}{',' * (len(given) == 1)}), {result})"

    def _before(self, content: Content) -> Content:
        if not isinstance(content, Obj):
            return content
        if content.serial >= len(self._test.state.heap.objects):
            raise Unwritable("a method without body is asked about an object that the call makes")
        return self._test.state.heap.objects[content.serial]

    # -- the call ------------------------------------------------------------------------------------

    def _call(self) -> str:
        method, arguments, python = self._method, self._test.state.arguments, self._python
        given = list(arguments if method.static else arguments[1:])[: len(method.signature.parameters)]
        listed = ", ".join(self._text(atom, self._names) for atom in given)
        if method.constructor:
            return f"{python.class_(method.owner)}().{python.constructor(method.owner, method.signature)}({listed})"
        target = python.class_(method.owner) if method.static else self._names[arguments[0]]
        return f"{target}.{python.method(method.signature)}({listed})"

    def _call_lines(self) -> Iterator[str]:
        match self._outcome:
            case Threw(raised):
                expected = f"in ({_CLASSES[raised.kind]},)" if self._exception == "exact" else "is not None"
                yield f"assert thrown_by(lambda: {self._call()}) {expected}"
            case Returned() if self._method.result is VOID and not self._method.constructor:
                yield self._call()
            case Returned():
                yield f"result = {self._call()}"
            case _:
                raise Unwritable("without its contracts the call does not come to an end")

    # -- after the call -----------------------------------------------------------------------------

    def _assertion_lines(self) -> Iterator[str]:
        waiting: list[Obj] = []
        outcome, before = self._outcome, len(self._test.state.heap.objects)
        if isinstance(outcome, Threw) and self._made is not None:
            self._known.pop(self._after.arguments[0], None)
        if isinstance(outcome, Returned) and self._method.result is not VOID and not self._method.constructor:
            yield from self._content_assertions("result", outcome.value, waiting)
        for obj in (self._after.heap.statics, *self._after.heap.objects[:before]):
            if obj.serial < 0 or obj in self._known:
                yield from self._cells(obj, waiting)
        for obj in waiting:  # grows during iteration
            yield from self._cells(obj, waiting)

    def _cells(self, obj: Obj, waiting: list[Obj]) -> Iterator[str]:
        name = self._known.get(obj, "")
        if obj.kind.is_array:
            yield f"assert len({name}) == {len(obj.cells)}"
        for at, content in enumerate(obj.cells):
            if not isinstance(obj.kind.cell(at), GhostField):
                yield from self._content_assertions(self._place(name, obj, at), content, waiting)

    def _content_assertions(self, place: str, content: Content, waiting: list[Obj]) -> Iterator[str]:
        if isinstance(content, Obj) and content not in self._known:
            yield from self._new(place, content)
            waiting.append(content)
            return
        text = self._text(content, self._known)
        if isinstance(content, float) and math.isnan(content):
            yield f"assert {place} != {place}"
        elif content is None or isinstance(content, bool | Obj):
            yield f"assert {place} is {text}"
        else:
            yield f"assert {place} == {text}" + (
                f" and math.copysign(1.0, {place}) < 0" if is_minus_zero(content) else ""
            )

    def _new(self, place: str, obj: Obj) -> Iterator[str]:
        others = list(self._known.values())
        name = f"new_{_snake(re.sub(r'[^A-Za-z0-9]', '', str(obj.kind.type)))}_{sum(each.startswith('new_') for each in others)}"
        self._known[obj] = name
        kind = "Array" if obj.kind.is_array else self._python.class_(str(obj.kind.type))
        yield f"{name} = {place}"
        yield f"assert type({name}) is {kind}"
        if others:
            yield f"assert all({name} is not other for other in ({', '.join(others)},))"

    def _place(self, name: str, obj: Obj, at: int) -> str:
        cell = obj.kind.cell(at)
        if not isinstance(cell, Field):
            return f"{name}[{at}]"
        return f"{self._python.class_(cell.owner) if obj.serial < 0 else name}.{self._python.field(cell)}"

    def _text(self, content: Content, names: Mapping[Obj, str]) -> str:
        match content:
            case Obj():
                return names[content]
            case float() if not math.isfinite(content):
                return f"math.{'nan' if math.isnan(content) else 'inf'}" if not content < 0 else "-math.inf"
            case None | bool() | int() | float() | str():
                return repr(content)
            case _:
                raise Unwritable("a collection of the specification language has no form in Python")


def _without_duties(suite: Suite, test: Test) -> tuple[Outcome, State]:
    try:
        return without_duties(suite, test)
    except Unfit:
        msg = "behind the duty that it breaks, methods without body are asked what nobody knows"
        raise Unwritable(msg) from None


def _variables(objects: Sequence[Obj], made: object) -> dict[Obj, str]:
    shown = ObjectNames(objects)
    names = {obj: _snake(plain(shown.name(obj).replace("[]", "s"))) for obj in objects}
    return {obj: "result" if obj is made else name for obj, name in names.items()}
