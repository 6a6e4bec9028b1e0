"""Values as a user writes them: ``3``, ``[1, 2]``, ``List{head=Node#a{value=1, next=#a}}``.

::

    value  = ["-"] INT | ["-"] FLOAT | ["-"] "inf" | "nan" | "true" | "false" | "null" | STRING | CHAR | label
           | [label] "[" [value {"," value}] "]" | CLASS [label] "{" [FIELD "=" value {"," FIELD "=" value}] "}"
           | "{" [row {"," row}] "}" | "{" [value ["x" INT] {"," value ["x" INT]}] "}"
    row    = value {"->" value}
    label  = "#" NAME

A value is read against the type it must have and built in a heap. Fields that are not named keep their defaults. A
label names an object or array, so that a later ``#label``, also one inside it, means the same object. Sets and relations are what
ghosts hold, and sequences, written as arrays are, and multisets: ``{1 x 2, 4}`` has 1 twice.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import int_range, nearest
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, did_you_mean
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Content, Dynamic, Heap, Obj, Row, collect_tuples, default_content
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    NULL,
    SIZED,
    STRING,
    ArrayType,
    ClassType,
    Collection,
    CollectionType,
    Type,
    is_floating,
    is_integral,
    is_nullable,
)

MAX_NESTING = 100
MAX_DIGITS = 60
MAX_COUNT = 1000
"""The greatest number of occurrences of an element of a multiset."""

_WRITTEN = {
    Collection.RELATION: ("{", "}", "row"),
    Collection.SEQUENCE: ("[", "]", "value"),
    Collection.MULTISET: ("{", "}", "value"),
}
"""The brackets of collections, and their separators."""

_CHARS = 1 << 16

_SCAN = re.compile(
    r"""\s*+(?:
      (?P<NAME>[A-Za-z_][A-Za-z0-9_]*+(?:\.[A-Za-z_][A-Za-z0-9_]*+)*)
    | (?P<FLOAT>[0-9]++(?:\.[0-9]++(?:[eE][-+]?+[0-9]++)?|[eE][-+]?+[0-9]++))
    | (?P<INT>[0-9]++)
    | (?P<STRING>"[^"\n]*+")
    | (?P<CHAR>'[^\n]')
    | (?P<MARK>->|[-\#=,{}\[\]])
    | (?P<END>\Z)
    | (?P<STRAY>["'][^\n]*+|[\s\S]))""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class _Token:
    """A token of a value; a punctuation mark is its own kind."""

    kind: str
    text: str
    span: Span


class Values:
    """Builds values in a heap; labels hold across all values that one builder reads."""

    def __init__(self, program: Program, heap: Heap, *, open_types: bool = False) -> None:
        self.program = program
        self.heap = heap
        self.open_types = open_types
        self.labels: dict[str, Obj] = {}

    def read(self, text: str, type_: Type, name: str = "<value>") -> Dynamic:
        """Return the value that `text` denotes, or raise `OoxError` with a span in a source called `name`."""
        return _Reader(self, list(_tokens(Source(name, text)))).whole(type_)

    def default_object(self, class_name: str) -> Obj:
        """Return a new object whose fields hold their defaults."""
        kind = self.heap.kinds.of_class(class_name)
        return self.heap.allocate(kind, [default_content(cell) for cell in kind.layout])


def _tokens(source: Source) -> Iterator[_Token]:
    for match in _SCAN.finditer(source.text):
        kind = match.lastgroup or ""
        text = match[kind]
        span = Span(source, match.start(kind), match.end(kind))
        if kind == "STRAY" and text[0] in "\"'":
            _fail("syntax", f"this {'string' if text[0] == chr(34) else 'char'} is not closed", span)
        if kind == "STRAY":
            _fail("syntax", "this character has no meaning in a value", span)
        yield _Token(text if kind == "MARK" else kind, text, span)
        if kind == "END":
            return


def _fail(code: str, message: str, span: Span, *notes: str) -> NoReturn:
    raise OoxError([Diagnostic(f"value.{code}", message, span, notes=notes)])


class _Reader:
    """A recursive-descent parser of one text, directed by the expected type."""

    def __init__(self, values: Values, tokens: list[_Token]) -> None:
        self.values = values
        self.program = values.program
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    # ------------------------------------------------------------------------------------------------- tokens

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def take(self) -> _Token:
        token = self.next
        self.at += token.kind != "END"
        return token

    def takes(self, kind: str) -> bool:
        """Consume the next token if it is of this kind."""
        is_next = self.next.kind == kind
        if is_next:
            self.take()
        return is_next

    def need(self, kind: str, wanted: str) -> _Token:
        token = self.take()
        if token.kind != kind:
            _fail("syntax", f"expected {wanted}, found {_describe_token(token)}", token.span)
        return token

    # ------------------------------------------------------------------------------------------------- values

    def whole(self, type_: Type) -> Dynamic:
        """Read a value that is the whole text."""
        value = self.content(type_)
        self.need("END", "the end of the value")
        return value

    def content(self, type_: Type) -> Dynamic:
        """Read a value, or the content of a ghost."""
        if not isinstance(type_, CollectionType):
            return self.value(type_)
        opened, closed, one = _WRITTEN[type_.collection]
        self.enter(self.need(opened, f"`{opened}`: {type_} is written {opened}{one}, {one}{closed}"))
        rows: list[Row] = []
        while not self.takes(closed):
            if rows:
                self.need(",", f"`,` or `{closed}`")
            rows += self.rows(type_)
        self.depth -= 1
        return collect_tuples(type_.collection, rows)

    def rows(self, type_: CollectionType) -> list[Row]:
        """Read a tuple; an element of a multiset may have a number of occurrences."""
        if type_.collection is Collection.RELATION:
            return [self.row(type_)]
        value = self.value(type_.columns[0])
        if type_.collection is Collection.SEQUENCE or self.next.text != "x":
            return [(value,)]
        self.take()
        count = self.need("INT", "how often it is there")
        if len(count.text) > MAX_DIGITS or not 1 <= int(count.text) <= MAX_COUNT:
            _fail("range", f"an element is there from 1 to {MAX_COUNT} times", count.span)
        return [(value,)] * int(count.text)

    def row(self, type_: CollectionType) -> Row:
        atoms: list[Atom] = []
        for column in type_.columns:
            if atoms:
                self.need("->", "`->` and the next value of the row")
            start = self.next
            atoms.append(self.value(column))
            if atoms[-1] is None:
                _fail("type", "there is no null in a set or relation", start.span)
        return tuple(atoms)

    def value(self, type_: Type) -> Atom:
        token = self.take()
        match token.kind:
            case "-" | "INT" | "FLOAT":
                return self.number(token, type_)
            case "STRING" | "CHAR":
                return self.quoted_literal(token, type_)
            case "NAME":
                return self.word(token, type_)
            case "#" | "[":
                return self.labelled_object(token, type_)
            case _:
                _fail(
                    "syntax", f"expected {_expected_value(type_)}, found {_describe_token(token)}", token.span
                )

    def number(self, first: _Token, type_: Type) -> int | float:
        token = self.take() if first.kind == "-" else first
        if token.text == "inf":
            return self.special(-math.inf, type_, first.span.to(token.span))
        if token.kind not in ("INT", "FLOAT"):
            _fail("syntax", f"expected a number after `-`, found {_describe_token(token)}", token.span)
        span = first.span.to(token.span)
        if len(token.text) > MAX_DIGITS:
            _fail("range", f"a number may have at most {MAX_DIGITS} digits", span)
        text = f"-{token.text}" if first.kind == "-" else token.text
        if token.kind == "FLOAT":
            return self.decimal(text, type_, span)
        if not is_integral(type_):
            _mismatch("an integer", type_, span, f"; write {span.text}.0" if is_floating(type_) else "")
        return self.integer(int(text), type_, span)

    def decimal(self, text: str, type_: Type, span: Span) -> float:
        if not is_floating(type_):
            _mismatch("a float", type_, span)
        near = nearest(text, type_)
        return (
            near if math.isfinite(near) else _fail("range", f"{span.text} is too large for a {type_}", span)
        )

    def special(self, value: float, type_: Type, span: Span) -> float:
        return value if is_floating(type_) else _mismatch("a float", type_, span)

    def integer(self, value: int, type_: Type, span: Span) -> int:
        numbers = int_range(type_, self.program.int_width)
        if value not in numbers:
            at_width = "" if type_ in SIZED else f"at width {self.program.int_width} "
            _fail(
                "range", f"{value} is no {type_}: {at_width}they go from {numbers[0]} to {numbers[-1]}", span
            )
        return value

    def quoted_literal(self, token: _Token, type_: Type) -> int | str:
        inner = token.text[1:-1]
        if token.kind == "STRING":
            return inner if type_ is STRING else _mismatch("a string", type_, token.span)
        if type_ is not CHAR:
            _mismatch("a char", type_, token.span)
        code = ord(inner)
        return (
            code
            if code < _CHARS
            else _fail("range", f"{inner} does not fit in the 16 bits of a char", token.span)
        )

    def word(self, token: _Token, type_: Type) -> Atom:
        match token.text:
            case "true" | "false":
                return token.text == "true" if type_ is BOOL else _mismatch("a bool", type_, token.span)
            case "null":
                return None if is_nullable(type_) else _mismatch("null", type_, token.span)
            case "inf" | "nan" if is_floating(type_):
                return self.special(float(token.text), type_, token.span)
            case _:
                return self.object(token, type_)

    # ------------------------------------------------------------------------------- objects, arrays and labels

    def labelled_object(self, first: _Token, type_: Type) -> Obj:
        """Read ``#a``, ``[...]`` or ``#a[...]``."""
        if first.kind == "[":
            return self.array(first, None, type_)
        name = self.need("NAME", "the name of a label")
        if self.takes("["):
            return self.array(first, name, type_)
        if name.text not in self.values.labels:
            near = did_you_mean(name.text, self.values.labels)
            _fail("label", f"no object before this is labelled #{name.text}{near}", first.span.to(name.span))
        obj = self.values.labels[name.text]
        if not self.program.is_subtype(obj.kind.type, type_):
            _mismatch(f"#{name.text}, which has type {obj.kind.type}", type_, first.span.to(name.span))
        return obj

    def array(self, first: _Token, label: _Token | None, type_: Type) -> Obj:
        if not isinstance(type_, ArrayType):
            _mismatch("an array", type_, first.span)
        heap, cells = self.values.heap, list[Content]()
        obj = heap.allocate(heap.kinds.of_array(type_), cells)
        self.name(obj, label)
        self.enter(first)
        while not self.takes("]"):
            if cells:
                self.need(",", "`,` or `]`")
            cells.append(self.value(type_.element))
        self.depth -= 1
        return obj

    def object(self, token: _Token, type_: Type) -> Obj:
        class_name = self.class_name(token, type_)
        label = self.need("NAME", "the name of a label") if self.takes("#") else None
        obj = self.values.default_object(class_name)
        self.name(obj, label)
        self.enter(self.need("{", f"`{{`: an object is written {class_name}{{field=value}}"))
        given = set[str]()
        while not self.takes("}"):
            if given:
                self.need(",", "`,` or `}`")
            self.field(obj, given)
        self.depth -= 1
        return obj

    def class_name(self, token: _Token, type_: Type) -> str:
        """Return the class of the object that follows, if it fits the expected type."""
        name = token.text
        if name not in self.program.classes:
            near = did_you_mean(name, [*self.program.classes, "true", "false", "null"])
            _fail("unknown", f"no class {name}{near}", token.span)
        if not isinstance(type_, ClassType) or not self.program.is_subclass(name, type_.name):
            _mismatch(f"an object of class {name}", type_, token.span)
        if name not in self.program.instantiable(name, open_types=self.values.open_types):
            made = ", ".join(self.program.instantiable(name))
            _fail(
                "type",
                f"{name} is an interface; write an object of a class that implements it: {made}",
                token.span,
            )
        return name

    def field(self, obj: Obj, given: set[str]) -> None:
        token = self.need("NAME", "the name of a field or `}`")
        cells = {cell.name: cell for cell in obj.kind.layout}
        if token.text not in cells:
            near = did_you_mean(token.text, cells)
            _fail("unknown", f"class {obj.kind.type} has no field {token.text}{near}", token.span)
        if token.text in given:
            _fail("duplicate", f"field {token.text} is given twice", token.span)
        given.add(token.text)
        self.need("=", "`=` and the value of the field")
        cell = cells[token.text]
        obj.cells[obj.kind.index[cell]] = self.content(cell.type)

    def name(self, obj: Obj, label: _Token | None) -> None:
        if label is None:
            return
        if label.text in self.values.labels:
            _fail("label", f"the label #{label.text} is already taken", label.span)
        self.values.labels[label.text] = obj

    def enter(self, token: _Token) -> None:
        self.depth += 1
        if self.depth > MAX_NESTING:
            _fail("nesting", f"values may be nested at most {MAX_NESTING} deep", token.span)


def _mismatch(actual: str, type_: Type, span: Span, hint: str = "") -> NoReturn:
    _fail("type", f"expected {_expected_value(type_)}, found {actual}{hint}", span)


def _expected_value(type_: Type) -> str:
    match type_:
        case ClassType(name):
            return f"an object of class {name} or null"
        case ArrayType():
            return f"an array of type {type_} or null"
        case _:
            return f"a value of type {type_}" if type_ is not NULL else "null"


def _describe_token(token: _Token) -> str:
    if token.kind == "END":
        return "the end of the value"
    return f"`{token.text}`" if len(token.text) <= 40 else f"`{token.text[:37]}...`"
