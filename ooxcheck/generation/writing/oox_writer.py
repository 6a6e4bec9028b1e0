"""Tests as OOX: a class with one static method for each, which ``ooxcheck run`` runs.

A test builds the heap, calls the method, and asserts the contents of all cells after the call: changed ones, unchanged ones, and those of new objects.
Contracts are evaluated while it runs; so a call that violates one is no test of the current behaviour, but one that fails until the program is fixed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ooxcheck.engine.fault_bundles import sources
from ooxcheck.generation.suite import Suite, Test
from ooxcheck.generation.writing.comments import comment_lines
from ooxcheck.generation.writing.construction import Construction
from ooxcheck.generation.writing.oox_values import Unwritable, Written, base_type, holds_text, value_text
from ooxcheck.generation.writing.stubs import Stubs
from ooxcheck.oox.check import load
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import (
    Bag,
    Content,
    Heap,
    Kinds,
    Obj,
    default_content,
    in_order,
    rows_in,
    same_content,
)
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Outcome, Returned, Threw, Undetermined, Violated
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import VOID, ArrayType, ClassType, Type


def oox_class(suite: Suite, *, fail: bool = False) -> Written:
    """Return a class of tests; with `fail` also those of calls that violate a contract, which fail until the program is fixed.

    Each test was run as it is written; one with another outcome is omitted.
    """
    if suite.question.program.origin is not None:
        raise OoxError(
            [
                Diagnostic(
                    "request.java",
                    "a test in OOX cannot call Java; write --format junit, pytest or json",
                    None,
                )
            ]
        )
    name = class_name(suite.question.program, suite.question.method)
    written = _Writing(suite, name, fail=fail)
    methods, left_out = written.methods()
    wrong = _wrong(suite, written, methods)
    left_out += [(test, reason) for test, reason in wrong.items()]
    kept = {test: text for test, text in methods.items() if test not in wrong}
    return Written(name, written.text(kept), tuple(left_out))


class _Writing:
    """The class of a suite while it is written."""

    def __init__(self, suite: Suite, name: str, *, fail: bool) -> None:
        self._suite, self._fail, self.name = suite, fail, name
        program = suite.question.program
        self._construction, self._stubs = Construction(program, suite.question.settings), Stubs(program, name)
        self._roots = Roots(f"{name}Roots")

    def methods(self) -> tuple[dict[Test, str], list[tuple[Test, str]]]:
        """Return the texts of tests, and the reasons why others have none."""
        texts: dict[Test, str] = {}
        reasons: list[tuple[Test, str]] = []
        for test in self._suite.tests:
            try:
                texts[test] = "\n".join(self._method(test))
            except Unwritable as reason:
                reasons.append((test, str(reason)))
        return texts, reasons

    def text(self, methods: Mapping[Test, str]) -> str:
        """Return the class, and the stubs that it needs."""
        body = "\n\n".join(methods.values())
        return "\n".join(
            [
                f"class {self.name} {{",
                *([body] if body else []),
                "}",
                "",
                *self._stubs.classes(),
                *self._roots.classes(),
            ]
        )

    def _method(self, test: Test) -> list[str]:
        if test.breaks and not self._fail:
            msg = f"it breaks {test.breaks[0].kind.value}, so it fails as long as that is not mended: --fail writes it all the same"
            raise Unwritable(msg)
        body = _Body(self._suite, test, self._construction, self._stubs, self._roots)
        statements = body.failing() if test.breaks else body.passing()
        comments = [f"  // {line}" for line in comment_lines(self._suite, test)]
        result = self._roots.name if test.breaks_invariant else "void"
        return [
            *comments,
            f"  static {result} {test.name}()",
            "    exceptional(false)",
            "  {",
            *(f"    {line}" for line in statements),
            "  }",
        ]


def _wrong(suite: Suite, writing: _Writing, methods: Mapping[Test, str]) -> dict[Test, str]:
    """Return the tests that have another outcome as written, with the reasons."""
    try:
        ends = _ends(suite, writing.name, writing.text(methods))
    except OoxError as error:
        if len(methods) == 1:
            return dict.fromkeys(methods, f"it is no OOX: {error.diagnostics[0].message}")
        alone = (_wrong(suite, writing, {test: text}) for test, text in methods.items())
        return {test: reason for reasons in alone for test, reason in reasons.items()}
    wrong = {
        test: ends[test.name]
        for test in methods
        if isinstance(ends[test.name], Returned) is bool(test.breaks) or _is_open(ends[test.name])
    }
    return {
        test: f"{end.reason}" if isinstance(end, Undetermined) else f"it ends otherwise: {end}"
        for test, end in wrong.items()
    }


def _is_open(end: Outcome) -> bool:
    return not isinstance(end, Returned | Violated)


def _ends(suite: Suite, name: str, text: str) -> dict[str, Outcome]:
    """Return the outcomes of the tests of a class, by name."""
    question = suite.question
    program = load(
        [*sources(question.program), Source(f"{name}.oox", text)], int_width=question.program.int_width
    )
    settings = replace(question.settings_with(None, {}), by_contract=frozenset())
    tests = program.classes[name].methods
    return {test.signature.name: _end(program, test, settings) for test in tests}


def _end(program: Program, test: Method, settings: Settings) -> Outcome:
    """Return the outcome of a test without choices."""
    machine = Machine(Bank(program, settings), Heap(Kinds(program)))
    machine.start(test, ())
    return machine.run()


def class_name(program: Program, method: Method) -> str:
    """Return a name that no class of a program has."""
    verb = "New" if method.constructor else _capital(method.signature.name)
    name = f"{method.owner}{verb}Test"
    while name in program.classes:
        name += "s"
    return name


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Roots:
    """A class whose objects hold everything that a caller has after a call: by type, the largest number of objects."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._fields: dict[str, int] = {}
        self._is_needed = False

    def return_statements(self, held: Sequence[tuple[str, str]]) -> Iterator[str]:
        """Yield statements that return some variables, given with their types."""
        self._is_needed = True
        yield f"{self.name} roots := new {self.name}();"
        count = Counter[str]()
        for name, type_ in held:
            yield f"roots.{_field(type_, count[type_])} := {name};"
            count[type_] += 1
            self._fields[type_] = max(self._fields.get(type_, 0), count[type_])
        yield "return roots;"

    def classes(self) -> Iterator[str]:
        """Yield the text of the class, if it is needed."""
        if self._is_needed:
            fields = [
                f"  {type_} {_field(type_, number)};"
                for type_, most in self._fields.items()
                for number in range(most)
            ]
            yield "\n".join([f"class {self.name} {{", *fields, "}", ""])


def _field(type_: str, number: int) -> str:
    plain = type_.replace("[]", "s")
    return f"{plain[:1].lower()}{plain[1:]}{number}"


class _Body:
    """The statements of one test."""

    def __init__(
        self, suite: Suite, test: Test, construction: Construction, stubs: Stubs, roots: Roots
    ) -> None:
        program, method = suite.question.program, suite.question.method
        self._program, self._method, self._test = program, method, test
        self._construction, self._stubs, self._roots = construction, stubs, roots
        self._made = test.state.arguments[0] if method.constructor else None
        self._names = _names(test.state.heap.objects, self._made, program)
        twins = zip(test.state.heap.objects, test.after.heap.objects, strict=False)
        self._after = {after: self._names[before] for before, after in twins}

    def passing(self) -> list[str]:
        """Return a test that passes with the current behaviour."""
        lines = [*self._build_lines(), *self._call_lines()]
        return [*lines, *self._assertion_lines()]

    def failing(self) -> list[str]:
        """Return a test that passes as soon as the call violates no duty, whatever its outcome.

        Invariants are due at the end of the test for everything reachable from its result, so the result holds all objects of the caller.
        """
        if not self._test.breaks_invariant:
            return [*self._build_lines(), "try {", f"  {self._call()};", "} catch {", "  ;", "}"]
        method = self._method
        result = method.owner if method.constructor else method.result
        has_object = method.constructor or isinstance(method.result, ClassType | ArrayType)
        call = self._call().removeprefix(f"{method.owner} result := ")
        held = [
            (self._names[atom], str(atom.kind.type))
            for atom in self._test.state.arguments
            if isinstance(atom, Obj) and atom is not self._made
        ]
        lines = [f"{result} result := null;"] if has_object else []
        lines += ["try {", f"  {'result := ' * has_object}{call};", "} catch {", "  ;", "}"]
        return [
            *self._build_lines(),
            *lines,
            *self._roots.return_statements(
                [*dict.fromkeys(held), *([("result", str(result))] if has_object else [])]
            ),
        ]

    # -- before the call -----------------------------------------------------------------------------

    def _build_lines(self) -> Iterator[str]:
        objects = [obj for obj in self._test.state.heap.objects if obj is not self._made]
        for obj in objects:
            yield self._creation(obj)
        for obj in objects:
            yield from self._fill_lines(obj)
        for obj in objects:
            yield from self._stubs.answers(obj, self._test, self._names)
        statics = self._test.state.heap.statics
        for at, field in enumerate(statics.kind.layout):
            if not same_content(statics.cells[at], default_content(field)):
                yield from self._assignment(str(field), field, statics.cells[at])

    def _creation(self, obj: Obj) -> str:
        name, type_ = self._names[obj], obj.kind.type
        if isinstance(type_, ArrayType):
            inner, depth = base_type(type_)
            return f"{type_} {name} := new {inner}[{len(obj.cells)}]{'[]' * (depth - 1)};"
        stub = self._stubs.class_for(obj, self._test)
        if stub is not None:
            return f"{stub} {name} := new {stub}();"
        return f"{type_} {name} := {self._construction.expression(str(type_))};"

    def _fill_lines(self, obj: Obj) -> Iterator[str]:
        fills = not obj.kind.is_array and self._construction.fills(str(obj.kind.type))
        for at, content in enumerate(obj.cells):
            cell = obj.kind.cell(at)
            if fills or not same_content(content, default_content(cell)):
                yield from self._assignment(self._place(self._names[obj], obj, at), cell, content)

    def _assignment(self, place: str, cell: object, content: Content) -> Iterator[str]:
        if not isinstance(cell, GhostField):
            yield f"{place} := {self._text(content, cell.columns[0])};"  # type: ignore[attr-defined]
            return
        if not cell.many:
            yield f"ghost {place} := {self._text(content, cell.columns[0])};"
            return
        if not isinstance(content, frozenset):
            yield f"ghost {place} := {self._collection(content, cell, self._names)};"
            return
        yield f"ghost {place} := none;"
        yield from (f"ghost {place} := {place} + {self._row(row, cell)};" for row in in_order(content))

    def _collection(self, content: Content, ghost: GhostField, names: dict[Obj, str]) -> str:
        """Return a sequence or multiset in the syntax of formulas."""
        listed = f"[{', '.join(self._text(atom, ghost.columns[0], names) for (atom,) in rows_in(content))}]"
        return f"multiset({listed})" if isinstance(content, Bag) else listed

    def _row(self, row: Sequence[Content], ghost: GhostField) -> str:
        texts = [self._text(atom, type_) for atom, type_ in zip(row, ghost.columns, strict=True)]
        return texts[0] if len(texts) == 1 else f"({' -> '.join(texts)})"

    def _place(self, name: str, obj: Obj, at: int) -> str:
        return f"{name}[{at}]" if obj.kind.is_array else f"{name}.{obj.kind.layout[at].name}"

    def _text(self, content: Content, type_: Type, names: dict[Obj, str] | None = None) -> str:
        return value_text(content, type_, self._names if names is None else names, self._program.int_width)

    # -- the call ------------------------------------------------------------------------------------

    def _call(self) -> str:
        method, arguments = self._method, self._test.state.arguments
        given = arguments if method.static else arguments[1:]
        texts = [
            f"{'ghost ' * parameter.is_ghost}{self._text(atom, parameter.type)}"
            for atom, parameter in zip(given, method.parameters, strict=True)
        ]
        name, listed = method.signature.name, ", ".join(texts)
        if method.constructor:
            return f"{method.owner} result := new {method.owner}({listed})"
        return f"{method.owner if method.static else self._names[arguments[0]]}.{name}({listed})"

    def _call_lines(self) -> Iterator[str]:
        method, call = self._method, self._call()
        value = "" if method.result is VOID or method.constructor else f"{method.result} result := "
        if isinstance(self._test.outcome, Threw):
            yield from (
                "bool threw := false;",
                "try {",
                f"  {value}{call};",
                "} catch {",
                "  threw := true;",
                "}",
                "assert threw;",
            )
        else:
            yield f"{value}{call};"

    # -- after the call -----------------------------------------------------------------------------

    def _assertion_lines(self) -> Iterator[str]:
        """Yield the assertions after the call: the result, changed cells, unchanged cells, new objects."""
        if isinstance(self._test.outcome, Threw) and self._made is not None:
            self._after.pop(self._test.after.arguments[0], None)
        waiting: list[Obj] = []
        outcome, method = self._test.outcome, self._method
        if isinstance(outcome, Returned) and method.result is not VOID and not method.constructor:
            yield from self._content_assertions("result", outcome.value, method.result, waiting)
        changed = {(obj, at) for obj, at, _ in self._test.changes}
        statics = self._test.after.heap.statics
        known = [
            obj
            for obj in self._test.after.heap.objects[: len(self._test.state.heap.objects)]
            if obj in self._after
        ]
        for want in (True, False):
            for obj in (statics, *known):
                yield from self._cells(
                    obj, [at for at in range(len(obj.cells)) if ((obj, at) in changed) is want], waiting
                )
        for obj in known:
            if obj.kind.is_array:
                yield f"assert #{self._after[obj]} == {len(obj.cells)};"
        for obj in waiting:  # grows during iteration
            yield from self._cells(obj, list(range(len(obj.cells))), waiting)

    def _cells(self, obj: Obj, cells: list[int], waiting: list[Obj]) -> Iterator[str]:
        for at in cells:
            cell = obj.kind.cell(at)
            name = self._after.get(obj, "")
            place = str(cell) if obj is self._test.after.heap.statics else self._place(name, obj, at)
            if isinstance(cell, GhostField) and cell.many:
                yield from self._collection_assertions(place, cell, obj.cells[at])
            else:
                yield from self._content_assertions(place, obj.cells[at], cell.columns[0], waiting)

    def _collection_assertions(self, place: str, ghost: GhostField, content: Content) -> Iterator[str]:
        rows = rows_in(content)
        if any(isinstance(atom, Obj) and atom not in self._after for row in rows for atom in row):
            raise Unwritable("a ghost holds what a test has no name for")
        names = {**self._names, **self._after}
        if not isinstance(content, frozenset):
            yield f"assert {place} == {self._collection(content, ghost, names)};"
            return
        for row in rows:
            texts = [self._text(atom, type_, names) for atom, type_ in zip(row, ghost.columns, strict=True)]
            yield f"assert {texts[0] if len(texts) == 1 else '(' + ' -> '.join(texts) + ')'} in {place};"
        yield f"assert #{place} == {len(rows)};" if rows else f"assert no {place};"

    def _content_assertions(
        self, place: str, content: Content, type_: Type, waiting: list[Obj]
    ) -> Iterator[str]:
        if isinstance(content, Obj) and content not in self._after:
            yield from self._new(content, place, type_)
            waiting.append(content)
            return
        yield f"assert {holds_text(place, content, type_, self._after, self._program.int_width)};"

    def _new(self, obj: Obj, place: str, type_: Type) -> Iterator[str]:
        """Yield that a location holds a new object of exactly this class."""
        kind = obj.kind.type
        plain = str(kind).replace("[]", "s")
        name = f"new{_capital(plain)}{sum(each.startswith('new') for each in self._after.values())}"
        others = [its_name for other, its_name in self._after.items() if other.kind.type == kind]
        self._after[obj] = name
        yield f"{kind} {name} := {f'({kind}) ' if kind != type_ else ''}{place};"
        yield from (f"assert {name} != {other};" for other in ("null", *others))
        if isinstance(kind, ClassType):
            below = [each for each in self._program.instantiable(kind.name) if each != kind.name]
            yield from (f"assert !({name} instanceof {each});" for each in below)
        else:
            yield f"assert #{name} == {len(obj.cells)};"


def _names(objects: Sequence[Obj], made: object, program: Program) -> dict[Obj, str]:
    """Return names of variables: the class, and a number."""
    shown = Names(objects)
    names: dict[Obj, str] = {}
    for obj in objects:
        text = shown.name(obj).replace("[]", "s")
        text = text[:1].lower() + text[1:]
        names[obj] = "result" if obj is made else text if text not in program.classes else f"{text}_"
    return names
