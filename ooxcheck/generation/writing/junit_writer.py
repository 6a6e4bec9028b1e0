"""Counterexamples of Java as JUnit 5 tests: each builds the heap, calls the method, and fails on the JVM as long as the duty is broken.

Objects are made and filled by reflection, since private fields hold what matters. An exception that leaves the method fails the test
itself; a method such as ``repOk`` that is an invariant is asked. Of other clauses the test knows what the call has left where they were false, and fails if it
leaves the same again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import NoReturn

from oox.declarations import AnyField
from oox.program import Program
from oox.running.contracts.script import Unfit
from oox.running.heap import Content, Heap, Obj
from oox.running.outcomes import DutyKind, Returned
from oox.types import CHAR, ArrayType, Type
from ooxcheck.diagnosis.formula_values import result_in
from ooxcheck.diagnosis.java_words import is_escape
from ooxcheck.diagnosis.violation import Falsified
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.outcomes import broken

PRIMITIVES = {"bool": "boolean", "int8": "byte", "int16": "short", "int": "int", "int64": "long", "char": "char", "float": "float", "double": "double"}
BOXES = ("Integer", "Long", "Short", "Byte", "Character", "Boolean")
_KINDS = {"int64": "{}L", "int8": "(byte) {}", "int16": "(short) {}", "float": "{}f"}
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)


def junit_class(report: Report) -> tuple[str, tuple[str, ...]]:
    """Return the class of tests that the counterexamples of a report are, empty if there are none, and why some are missing."""
    program = report.question.program
    assert program.origin is not None, "JUnit is for Java"
    owner, method = _entry(program.origin.entry)
    methods: list[str] = []
    reasons: list[str] = []
    for number, example in enumerate(report.counterexamples, start=1):
        try:
            methods += ["", *_Test(program, owner, method, example).lines(number)]
        except Unfit as reason:
            reasons.append(f"no test of a counterexample: {place_line(example.duty.span)}: {reason}")
    if not methods:
        return "", tuple(reasons)
    package = _package(program, report.question.method.owner)
    head = ([f"package {package};", ""] if package else []) + _IMPORTS
    named = f"class {owner.replace('.', '')}_{method}_Test {{"
    helpers = files("ooxcheck.generation.writing").joinpath("templates", "junit_helpers.java").read_text(encoding="utf-8").rstrip("\n")
    return "\n".join([*head, "", f"/** Calls of {owner}.{method} that break a duty, found by ooxcheck. */", named, *methods[1:], "", helpers, "}", ""]), tuple(reasons)


_IMPORTS = ["import static org.junit.jupiter.api.Assertions.*;", "", "import org.junit.jupiter.api.Test;"]


def _entry(text: str) -> tuple[str, str]:
    owner, _, name = text.partition("(")[0].strip().rpartition(".")
    return owner.rpartition(".")[2] if owner and owner.partition(".")[0].islower() else owner, name


def _package(program: Program, class_name: str) -> str:
    found = _PACKAGE.search(program.classes[class_name].span.source.text)
    return found[1] if found else ""


class _Test:
    """Writes one test."""

    def __init__(self, program: Program, owner: str, method: str, example: Counterexample) -> None:
        self._program, self._owner, self._method, self._example = program, owner, method, example
        assert program.origin is not None
        self._own = {id(source) for source in program.origin.sources}
        self._names: dict[Obj, str] = {}

    def lines(self, number: int) -> Iterator[str]:
        """Yield the lines of the test."""
        example = self._example
        call = self._call()
        built = [*self._built(example.state.heap)]
        yield f"  /** {broken(example.duty)}: {place_line(example.duty.span)}. */"
        yield "  @Test"
        yield f"  void counterexample{number}() throws Throwable {{"
        yield from (f"    {line}" for line in built)
        if is_escape(example.duty) or example.duty.kind in (DutyKind.EXCEPTIONAL, DutyKind.ASSERT):
            yield f"    assertDoesNotThrow(() -> {call});"
        else:
            yield f"    Object result = {self._tolerant(call)};"
            yield from (f"    {line}" for line in self._judged())
        yield "  }"

    def _tolerant(self, call: str) -> str:
        """Return a call of which an exception is no failure, where the clause is about every end."""
        return call if isinstance(self._example.outcome, Returned) or not self._throws() else f"ending(() -> {call})"

    def _throws(self) -> bool:
        return any(step.raised for step in self._example.trace.steps[-1:])

    # -- the heap before -----------------------------------------------------------------------------

    def _built(self, heap: Heap) -> Iterator[str]:
        shown = [obj for obj in heap.reachable(self._example.state.arguments) if not self._is_value(obj)]
        for obj in shown:
            self._names[obj] = f"{_word(obj)}{len(self._names)}"
        for obj in shown:
            yield f"Object {self._names[obj]} = {self._made(obj)};"
        for obj in shown:
            yield from self._filled(obj)
        for at, field in heap.statics.kind.shown:
            if not field.name.isupper() and self._is_own(field.owner):
                yield f'set({self._class(field.owner)}, null, "{field.name}", {self._value(heap.statics.cells[at], field.columns[0])});'

    def _made(self, obj: Obj) -> str:
        if isinstance(obj.kind.type, ArrayType):
            return f'array({self._type(obj.kind.type.element)}, {len(obj.cells)})'
        name = str(obj.kind.type)
        if name == "Object_":
            return "new Object()"
        if not self._is_own(name) or self._program.classes[name].interface:
            _unfit(name)
        return f"make({self._class(name)})"

    def _filled(self, obj: Obj) -> Iterator[str]:
        if isinstance(obj.kind.type, ArrayType):
            for at, content in enumerate(obj.cells):
                yield f"java.lang.reflect.Array.set({self._names[obj]}, {at}, {self._value(content, obj.kind.type.element)});"
            return
        for at, field in obj.kind.shown:
            yield f'set({self._class(field.owner)}, {self._names[obj]}, "{_java_name(field)}", {self._value(obj.cells[at], field.columns[0])});'

    # -- the heap after ------------------------------------------------------------------------------

    def _judged(self) -> Iterator[str]:
        """Yield the question whether the clause is kept, or that what was left is not left again."""
        why, clause = self._example.why, " ".join(self._example.duty.span.text.split()).replace('"', "'").replace("\\", "\\\\")
        invariant = self._example.duty.name or ""
        if isinstance(why, Falsified) and why.this is not None and invariant in ("repOk", "checkInvariant"):
            holder = self._after_names().get(why.this)
            if holder is not None:
                yield f'assertEquals(true, call({self._class(str(why.this.kind.type))}, "{invariant}", new String[0], {holder}), "{invariant} is false");'
                return
        yield "boolean isLeft = true;"
        yield from self._seen()
        yield f'assertFalse(isLeft, "this is what was left where the clause is false: {clause}");'

    def _after_names(self) -> dict[Obj, str]:
        """Return the names of the objects as they are afterwards: those before come first, in the same order."""
        twins = zip(self._example.state.heap.objects, self._example.after.heap.objects, strict=False)
        return {new: self._names[old] for old, new in twins if old in self._names}

    def _seen(self) -> Iterator[str]:
        names, why = self._after_names(), self._example.why
        waiting = list(names)
        for held in list(result_in(why.part))[:1] if isinstance(why, Falsified) else []:
            yield from self._held("result", held, names, waiting, self._example.method.result)
        while waiting:
            obj = waiting.pop(0)
            yield from [f"isLeft &= length({names[obj]}) == {len(obj.cells)};"] if obj.kind.is_array else []
            for at, content in enumerate(obj.cells):
                if obj.kind.is_array:
                    place, type_ = f"at({names[obj]}, {at})", obj.kind.cell(at).columns[0]
                elif obj.kind.is_shown(at):
                    field = obj.kind.layout[at]
                    place, type_ = f'get({self._class(field.owner)}, {names[obj]}, "{_java_name(field)}")', field.columns[0]
                else:
                    continue
                yield from self._held(place, content, names, waiting, type_)

    def _held(self, place: str, content: Content, names: dict[Obj, str], waiting: list[Obj], type_: Type) -> Iterator[str]:
        if isinstance(content, Obj) and not self._is_value(content):
            if content in names:
                yield f"isLeft &= {place} == {names[content]};"
                return
            names[content] = f"new{len(names)}"
            yield f"Object {names[content]} = {place};"
            yield f"isLeft &= {names[content]} != null;"
            waiting.append(content)
        else:
            yield f"isLeft &= java.util.Objects.equals({place}, {self._value(content, type_)});"

    # -- words ---------------------------------------------------------------------------------------

    def _call(self) -> str:
        method = self._example.method
        types = ", ".join(f'"{_simple(parameter.type)}"' for parameter in method.parameters)
        is_static = method.static
        for obj in self._example.state.heap.reachable(self._example.state.arguments):
            if not self._is_value(obj):
                self._names.setdefault(obj, f"{_word(obj)}{len(self._names)}")
        offset = 0 if is_static else 1
        values = [self._value(value, parameter.type) for value, parameter in zip(self._example.state.arguments[offset:], method.parameters, strict=False)]
        receiver = "null" if is_static else self._value(self._example.state.arguments[0], method.variables[0].type)
        self._names.clear()
        given = ", ".join([receiver, *values])
        name = "<init>" if method.signature.name == "new" else self._method
        return f'call({self._class(method.owner)}, "{name}", new String[] {{{types}}}, {given})'

    def _class(self, name: str) -> str:
        package = _package(self._program, name)
        return f'"{package + "." if package else ""}{name.replace(".", "$")}"'

    def _type(self, type_: Type) -> str:
        if isinstance(type_, ArrayType):
            return f"{self._type(type_.element)} + \"[]\""
        name = str(type_)
        if name in PRIMITIVES:
            return f'"{PRIMITIVES[name]}"'
        if self._is_own(name):
            return self._class(name)
        return {"Object": '"java.lang.Object"', "String": '"java.lang.String"', **{box: f'"java.lang.{box}"' for box in BOXES}}.get(name) or _unfit(name)

    def _is_own(self, name: str) -> bool:
        return name in self._program.classes and id(self._program.classes[name].span.source) in self._own

    def _is_value(self, obj: Obj) -> bool:
        return str(obj.kind.type) in ("String", *BOXES)

    def _value(self, content: Content, type_: Type) -> str:
        match content:
            case None:
                return "null"
            case bool():
                return "true" if content else "false"
            case int() if type_ is CHAR:
                return f"(char) {content}"
            case int():
                minimal = "Long.MIN_VALUE" if content == -(1 << 63) else str(content)
                return minimal if minimal.startswith("Long") else _KINDS.get(str(type_), "{}").format(f"({content})" if content < 0 and str(type_) in ("int8", "int16") else content)
            case float():
                return f"{content!r}"
            case Obj() if self._is_value(content):
                return self._boxed(content)
            case Obj():
                return self._names.get(content) or _unfit(str(content.kind.type))
            case _:
                raise Unfit("it holds what Java has no value for")

    def _boxed(self, obj: Obj) -> str:
        name = str(obj.kind.type)
        if name == "String":
            text = next((held for held in obj.cells if isinstance(held, str)), "")
            return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        at, field = next((at, field) for at, field in enumerate(obj.kind.layout) if field.name == "value")
        return f"{name}.valueOf({self._value(obj.cells[at], field.columns[0])})"


def _unfit(name: str) -> NoReturn:
    reason = f"it needs an object of {name}, which a test cannot make"
    raise Unfit(reason)


def _java_name(field: AnyField) -> str:
    return field.name.removesuffix(f"_{field.owner.replace('.', '_')}")


def _simple(type_: Type) -> str:
    if isinstance(type_, ArrayType):
        return f"{_simple(type_.element)}[]"
    return PRIMITIVES.get(str(type_), str(type_).rpartition(".")[2])


def _word(obj: Obj) -> str:
    last = re.sub(r"\W", "", str(obj.kind.type).rpartition(".")[2]) + ("s" if obj.kind.is_array else "")
    return last[:1].lower() + last[1:]

