"""The arguments of a history as Java expressions: literals, variables of earlier results, and objects that the client makes.

An object that is used once is made where it is used; others are variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ooxcheck.classes.java_client.client_types import InaccessibleError, JavaTypes
from ooxcheck.classes.java_client.plain_objects import makes_objects
from ooxcheck.classes.java_client.stub_classes import StubClasses
from ooxcheck.diagnosis.java_source import BOXES, PLAIN_OBJECT, escape_java, stub_interface
from ooxcheck.java.clients.argument_makers import admit_null
from ooxcheck.oox.types import BOOL, CHAR, DOUBLE, FLOAT, ArrayType, ClassType, Primitive, Type, Value
from ooxcheck.specs.classes.argument_values import Argument, Element, Literal, Result
from ooxcheck.specs.classes.boundary import Maker, NamedConstant

_STRING = "String"
_PLAIN_NAMES = ("x", "y", "z")
_KEYWORDS = frozenset(
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import "
    "instanceof int interface long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient "
    "true false try var void volatile while yield record expected result".split()
)
_BOXED = {
    "Integer": Primitive.INT,
    "Long": Primitive.INT64,
    "Short": Primitive.INT16,
    "Byte": Primitive.INT8,
    "Character": CHAR,
    "Boolean": BOOL,
    "Float": FLOAT,
    "Double": DOUBLE,
}


def used_elements(arguments: Iterable[Argument]) -> Iterator[Element]:
    """Yield the elements in arguments, as often as they are used."""
    for each in arguments:
        if isinstance(each, Element):
            yield each
            yield from used_elements(part for part in each.contents if isinstance(part, Element))


def is_value(element: Element) -> bool:
    """Return whether an element is a string constant or a box, which Java writes as a literal."""
    return isinstance(element.type, ClassType) and (
        element.type.name in BOXES or (element.type.name == _STRING and element.contents[1:] != (False,))
    )


class ClientValues:
    """The expressions of one test, and its variables."""

    def __init__(self, types: JavaTypes, uses: Mapping[Element, int]) -> None:
        self._types = types
        self._uses = uses
        self._stubs = StubClasses(types, uses)
        self._names: dict[Argument, str] = {}
        self._types_of_results: dict[Result, Type] = {}

    def members(self) -> tuple[str, ...]:
        """Return the declarations of the small classes that the expressions use."""
        return self._stubs.declarations()

    # -- variables -----------------------------------------------------------------------------------------

    def variables(self) -> Mapping[Argument, str]:
        """Return the names of the variables so far."""
        return dict(self._names)

    def declare_result(self, result: Result, type_: Type) -> str:
        """Return the variable of a result."""
        self._names[result] = self._new_name(type_, str(type_))
        self._types_of_results[result] = type_
        return self._names[result]

    def declare(self, element: Element) -> Iterator[str]:
        """Yield the declarations of variables for an element and its parts that are used several times."""
        for each in (*element.parts, element):
            if self._uses[each] > 1 and each not in self._names and not is_value(each):
                text = self._creation(each)
                type_ = self._declared_type(each)
                self._names[each] = self._new_name(each.type, type_)
                yield f"{type_} {self._names[each]} = {text};"

    def _declared_type(self, element: Element) -> str:
        is_stub = isinstance(element.type, ClassType) and self._is_stub(element.type.name)
        if element.maker is not None or isinstance(element.type, ArrayType) or not is_stub:
            return self._types.text(element.type)
        return self._stubs.name(element.type.name)

    def _new_name(self, type_: Type, simple: str) -> str:
        """Return an unused name: the last word of the class, in lower case."""
        names = set(self._names.values())
        if str(type_) in ("Object", PLAIN_OBJECT):
            plain = next((each for each in _PLAIN_NAMES if each not in names), None)
            if plain is not None:
                return plain
        short = name = "array" if isinstance(type_, ArrayType) else _last_word(simple)
        number = 2
        while name in names or name in _KEYWORDS:
            name = f"{short}{number}"
            number += 1
        return name

    # -- expressions ---------------------------------------------------------------------------------------

    def text(self, argument: Argument, type_: Type, *, is_plain: bool, is_cast: bool) -> str:
        """Return an expression of a type; `is_cast` writes the type of a reference, which selects one of several overloads."""
        match argument:
            case Literal(None):
                return "null" if is_plain or not is_cast else f"({self._type_text(type_)}) null"
            case Literal(value):
                return literal_text(value, type_, is_plain=is_plain)
            case NamedConstant(field):
                return self._types.static_field(field)
            case Result():
                return self._cast_result(argument, type_, is_plain=is_plain, is_cast=is_cast)
            case Element():
                text = self._names.get(argument) or self._creation(argument, is_plain=is_plain)
                is_same = self._types.accessible(argument.type) == type_ or text == "new Object()"
                return f"({self._type_text(type_)}) {text}" if is_cast and not (is_plain or is_same) else text

    def _cast_result(self, result: Result, type_: Type, *, is_plain: bool, is_cast: bool) -> str:
        if result not in self._names:
            raise InaccessibleError("it needs the result of a call that is not written")
        name = self._names[result]
        is_needed = is_cast or not self._types.is_subtype(self._types_of_results[result], type_)
        return f"({self._type_text(type_)}) {name}" if is_needed and not is_plain else name

    def _type_text(self, type_: Type) -> str:
        if self._types.accessible(type_) != type_:
            msg = f"no client can name {type_}"
            raise InaccessibleError(msg)
        return self._types.text(type_)

    def _creation(self, element: Element, *, is_plain: bool = False) -> str:
        """Return an expression that makes an element."""
        type_, contents = element.type, element.contents
        if element.maker is not None:
            return self._collection(element.maker, contents, is_plain=is_plain)
        if isinstance(type_, ArrayType):
            values = [self._content(each, type_.element, is_plain=is_plain) for each in contents]
            return f"new {self._type_text(type_)} {{{', '.join(values)}}}"
        if type_.name == _STRING:
            text = f'"{escape_java(str(contents[0]))}"'
            return text if is_value(element) else f"new String({text})"
        if type_.name in BOXES:
            value = contents[0]
            assert not isinstance(value, Element | Result), "a box contains a value"
            return literal_text(value, _BOXED[type_.name], is_plain=is_plain)
        return self._object(type_.name, contents)

    def _collection(
        self, maker: Maker, contents: tuple[Value | Element | Result, ...], *, is_plain: bool
    ) -> str:
        types = [each.type for each in maker.method.parameters]
        values = [
            self._content(each, type_, is_plain=is_plain) for each, type_ in zip(contents, types, strict=True)
        ]
        result = maker.method.result
        assert isinstance(result, ClassType), "a maker makes an object"
        given = admit_null(maker.text, len(values)) if "null" in values else maker.text
        text = given.format(*values, type=self._types.class_text(result.name))
        return text.replace("java.util.", "") if is_plain else text

    def _content(self, content: Value | Element | Result, type_: Type, *, is_plain: bool) -> str:
        argument = content if isinstance(content, Element | Result) else Literal(content)
        return self.text(argument, type_, is_plain=is_plain, is_cast=False)

    def _object(self, name: str, contents: tuple[Value | Element | Result, ...]) -> str:
        if name == PLAIN_OBJECT:
            return f"new {self._stubs.plain_object()}()"
        if self._is_stub(name):
            rank = str(contents[0]) if self._stubs.is_ranked(name) and contents else ""
            return f"new {self._stubs.name(name)}({rank})"
        if not makes_objects(self._types, name):
            msg = f"no client can create an object of {name}"
            raise InaccessibleError(msg)
        return f"new {self._types.class_text(name)}()"

    def _is_stub(self, name: str) -> bool:
        """Return whether an object is of an unknown class."""
        if name not in self._types.program.classes or name == PLAIN_OBJECT:
            return False
        declaration = self._types.declaration(name)
        is_abstract = declaration is not None and declaration.is_abstract
        return is_abstract or stub_interface(self._types.program, name) is not None


def _last_word(name: str) -> str:
    """Return the last word of a class name in lower case, such as ``cache`` for LruCache."""
    simple = name.rpartition(".")[2]
    start = max((at for at, char in enumerate(simple) if char.isupper()), default=0)
    word = simple[start:] if len(simple) - start > 1 else simple
    return word.lower() if word.isidentifier() and word.isascii() else "object"


def literal_text(value: Value, type_: Type, *, is_plain: bool) -> str:
    """Return a value of a primitive type; the text for people has no casts."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() if type_ is CHAR:
            return _char(value)
        case int() if type_ is Primitive.INT64:
            return str(value) if is_plain else f"{value}L"
        case int() if type_ in (Primitive.INT8, Primitive.INT16) and not is_plain:
            return f"({'byte' if type_ is Primitive.INT8 else 'short'}) {value}"
        case int():
            return str(value)
        case float():
            return _floating(value, is_float=type_ is FLOAT)
        case None:
            return "null"
        case _:  # Java has no such value
            raise InaccessibleError("it needs a value that Java does not have")


def _char(code: int) -> str:
    plain = chr(code)
    return f"'{plain}'" if " " < plain <= "~" and plain not in "'\\" else f"(char) {code}"


def _floating(value: float, *, is_float: bool) -> str:
    box = "Float" if is_float else "Double"
    if value != value:
        return f"{box}.NaN"
    if value in (float("inf"), float("-inf")):
        return f"{box}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return f"{value!r}{'f' if is_float else ''}"
