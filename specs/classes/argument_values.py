"""The arguments of client calls: a few literals of each type, results of earlier calls, and objects that the client makes.

An object that a client makes without a call is an `Element`: a plain object such as ``new Object()``, or an array. Equal
elements are interchangeable, so the second of them is used only where the first one is used already. Null comes last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice, product
from math import prod
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.declarations import INTERNED, TEXT, Field
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import CompareOp, EqualityOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import ORDINAL, Atom, Content, Dynamic, Heap, Obj, default_content
from ooxcheck.oox.running.strings import new_string
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    INTEGERS,
    STRING,
    ArrayType,
    ClassType,
    CollectionType,
    Type,
    Value,
    is_nullable,
    is_reference,
)
from ooxcheck.specs.classes.boundary import Boundary, Maker, NamedConstant, Step
from ooxcheck.specs.classes.table_order import PLAIN_OBJECT

INTS = (0, 1, 2, -1)
CHARS = (ord("a"), ord("b"))
TEXTS = ("a", "", "b")
PRINTABLE = (32, 126)
"""The first and the last code of the printable characters of ASCII."""

FLOATS = (0.0, 1.0, -1.0)
MAX_CONSTANTS = 4
"""The number of further constants of each type that are taken from the program."""

MAX_TUPLES = 256
"""The number of argument tuples of one call in one heap; the ones with the first options of each parameter are tried first."""

PAIR = 2
"""The number of different texts before the twin of the first one."""

COPIES = 2
"""The number of equal objects that a client makes."""

MOST_NESTED = 3
"""The depth of objects in an object that a client makes."""

MAX_BOXES = 3
"""The number of boxes of each primitive type, and of texts where any object can stand."""

RANKS = (0, 1, 2, 0)
"""The hidden values of objects of an unknown class: their order, and which of them are equal."""

ORDERED = "Comparable"
"""The type of objects that can be compared with objects of their own class."""

CONSTANT_NAME = "name"
"""The field with the name of a named constant."""

HIDDEN_VALUE = "unknown."
"""What the names of the hidden fields of an unknown class begin with."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A value; a char is its code, null is None."""

    value: Value


@dataclass(frozen=True, slots=True)
class Result:
    """The object that an earlier call of the history returned, by the number of the call."""

    call: int


@dataclass(frozen=True, slots=True)
class Element:
    """An object that the client makes where it is used: a plain object, an array, or a collection.

    `contents` are the cells of an object in the order of its layout (empty: the defaults), the elements of an array, or the arguments of the `maker`; `number` distinguishes equal ones.
    """

    type: ClassType | ArrayType
    contents: tuple[Value | Element | Result, ...] = ()
    number: int = 0
    maker: Maker | None = None

    @property
    def parts(self) -> tuple[Element, ...]:
        """The elements that it contains, innermost first."""
        inner = [each for each in self.contents if isinstance(each, Element)]
        return tuple(dict.fromkeys(part for each in inner for part in (*each.parts, each)))

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of earlier calls that it contains."""
        own = [each for each in self.contents if isinstance(each, Result)]
        inner = [result for each in self.contents if isinstance(each, Element) for result in each.results]
        return (*own, *inner)


Argument: TypeAlias = Literal | Result | Element | NamedConstant
Variable: TypeAlias = Result | Element | NamedConstant
"""An object that the client knows."""

NULL_LITERAL = Literal(None)


@dataclass(frozen=True, slots=True)
class FurtherValues:
    """Values that a call takes besides the usual ones: literals by their types, and elements."""

    literals: Mapping[Type, tuple[Value, ...]]
    elements: tuple[Element, ...] = ()


# ---------------------------------------------------------------------------------------------------- literals


def literal_values(boundary: Boundary) -> dict[Type, tuple[Value, ...]]:
    """Return a few values of each primitive type: usual ones, and constants that code of the boundary compares."""
    program, constants = boundary.program, _compared_constants(boundary)
    words = list(program.written_strings[:MAX_CONSTANTS])
    usual = list(TEXTS) if program.spells else [new_string(program.string_literals, [])]
    return {
        **{type_: _numbers(program, type_, constants.get(type_, [])) for type_ in INTEGERS},
        BOOL: (False, True),
        CHAR: tuple(dict.fromkeys((*CHARS, *constants.get(CHAR, []), *_printable(constants.get(INT, []))))),
        FLOAT: FLOATS,
        DOUBLE: FLOATS,
        STRING: (*dict.fromkeys((*usual, *words)), None),
    }


def _numbers(program: Program, type_: Type, constants: Sequence[Dynamic]) -> tuple[Value, ...]:
    allowed = int_range(type_, program.int_width)
    further = [each for each in constants if each not in INTS]
    return tuple(each for each in (*INTS, *further) if each in allowed)


def _printable(constants: Sequence[Dynamic]) -> list[Dynamic]:
    """Return the constants that are codes of characters: a char that is compared with an int becomes an int."""
    return [each for each in constants if isinstance(each, int) and PRINTABLE[0] <= each <= PRINTABLE[1]]


def _compared_constants(boundary: Boundary) -> dict[Type, list[Dynamic]]:
    """Return the constants that code of the boundary and of the steps compares with something, smallest first."""
    constants: dict[Type, dict[Dynamic, None]] = {}
    inside = [m for m in boundary.program.methods() if m.owner in boundary.classes]
    for method in dict.fromkeys((*inside, *(step.method for step in boundary.steps))):
        for node in descendants(method.body) if method.body is not None else ():
            if isinstance(node, typed.Binary) and isinstance(node.op, CompareOp | EqualityOp):
                for side in (_constant(node.left), _constant(node.right)):
                    if side is not None:
                        constants.setdefault(side.type, {})[side.value] = None
    return {
        type_: sorted((v for v in values if isinstance(v, int)), key=lambda v: (abs(v), -v))[:MAX_CONSTANTS]
        for type_, values in constants.items()
    }


def _constant(expr: typed.Expr) -> typed.Constant | None:
    """Return a constant, perhaps negated or converted."""
    match expr:
        case typed.Constant():
            return expr
        case typed.Unary(_, typed.Constant(value) as operand) if isinstance(value, int) and value is not True:
            return replace(operand, value=-value)
        case _:
            return None


# ---------------------------------------------------------------------------------------------------- elements


def plain_classes(program: Program) -> tuple[str, ...]:
    """Return the classes of an OOX program whose objects ``new C()`` makes without running a constructor."""
    return tuple(
        name
        for name, class_ in program.classes.items()
        if not class_.interface
        and not any(program.classes[above].constructors for above in program.supertypes(name))
    )


def is_plain(boundary: Boundary, name: str) -> bool:
    """Return whether clients of a boundary make objects of a class, if it has no constructor."""
    return boundary.plain is None or name in boundary.plain


def usual_elements(boundary: Boundary, classes: Sequence[str] | None = None) -> tuple[Element, ...]:
    """Return the elements that clients use as arguments of the steps: up to two objects of plain classes, and small arrays.

    Without `classes` these are the classes outside the boundary that have no fields, or only hidden ones, as the unknown implementations of an interface. An object of the boundary is no element: elements that nothing refers to are not part of a heap.
    """
    program = boundary.program
    if classes is None:
        plain = [name for name in plain_classes(program) if is_plain(boundary, name)]
        classes = [name for name in plain if not program.layout(name)]
        classes += [name for name in plain if is_unknown(program, name)]
    classes = [name for name in classes if name not in boundary.classes]
    classes += sorted(name for name in boundary.plain or () if program.classes[name].interface)
    makers = [each.method for several in boundary.makers.values() for each in several]
    called = [*(step.method for step in boundary.steps), *makers]
    types = dict.fromkeys(type_ for method in called for type_ in parameter_types(method))
    literals = literal_values(boundary)
    immutable = sorted(boundary.immutable, key=lambda name: (not _is_text(program, name), name))
    values = {name: _values_of(program, name, literals) for name in immutable}
    elements = [each for type_ in types for each in _elements_of(program, type_, classes, literals, values)]
    return tuple(dict.fromkeys(elements))


def _is_text(program: Program, name: str) -> bool:
    return any(cell.name == TEXT for cell in program.layout(name))


def _values_of(program: Program, name: str, literals: Mapping[Type, Sequence[Value]]) -> list[Element]:
    """Return a few objects of a class that represents values: texts, one of which exists twice if identity matters, or boxes of a primitive type."""
    layout = program.layout(name)
    texts = [each for each in literals[STRING] if each is not None]
    match [(cell.name, cell.type) for cell in layout if isinstance(cell, Field)]:
        case [(cell, _)] if cell == TEXT:
            return [Element(ClassType(name), (text,)) for text in texts]
        case [(cell, _), (mark, _)] if (cell, mark) == (TEXT, INTERNED):
            elements = [Element(ClassType(name), (text, True)) for text in texts]
            twin = Element(ClassType(name), (texts[0], False))
            return [*elements[:PAIR], twin, *elements[PAIR:]]
        case [("value", type_)] if type_ in literals:
            return [Element(ClassType(name), (value,)) for value in literals[type_][:MAX_BOXES]]
        case _:  # a class with other fields
            return []


def _elements_of(
    program: Program,
    type_: Type,
    classes: Sequence[str],
    literals: Mapping[Type, Sequence[Value]],
    values: Mapping[str, list[Element]],
) -> list[Element]:
    """Return the elements of one type: values, or objects of this class, plain objects, or objects of the first plain class below it."""
    match type_:
        case ClassType(name) if name in values:
            return values[name]
        case ClassType(name):
            below = [each for each in classes if program.is_subclass(each, name)]
            preferred = (each for each in (name, PLAIN_OBJECT) if each in below)
            plain = next(chain(preferred, below), None)
            if plain is not None:
                return _objects_of(program, plain)
            fitting = (each for value, each in values.items() if program.is_subclass(value, name))
            return next(fitting, [])[:MAX_BOXES]
        case ArrayType(element):
            inner: tuple[Value | Element, ...] = (
                (*_elements_of(program, element, classes, literals, values)[:COPIES], None, None)
                if is_reference(element)
                else tuple(literals[element])
            )
            pair = (inner[0], inner[1]) if is_reference(element) else (inner[1], inner[0])
            contents = [(), inner[:1], pair, *([(None,), (inner[0], None)] if is_reference(element) else [])]
            return [Element(type_, each) for each in dict.fromkeys(contents)]
        case _:
            return []


def is_unknown(program: Program, name: str) -> bool:
    """Return whether the objects of a class have hidden integers only."""
    layout = program.layout(name)
    return bool(layout) and all(
        isinstance(cell, Field) and cell.name.startswith(HIDDEN_VALUE) and cell.type in INTEGERS
        for cell in layout
    )


def _objects_of(program: Program, name: str) -> list[Element]:
    """Return a few objects of a plain class; those of an unknown class differ by their ranks, and two are equal."""
    if not is_unknown(program, name):
        return [Element(ClassType(name), (), number) for number in range(COPIES)]
    size = len(program.layout(name))
    ranks = enumerate(RANKS)
    return [Element(ClassType(name), (rank,) * size, RANKS[:at].count(rank)) for at, rank in ranks]


def parameter_types(method: Method) -> tuple[Type, ...]:
    """Return the types of the receiver, if a call needs one, and of the parameters."""
    receiver: tuple[Type, ...] = () if method.static or method.constructor else (ClassType(method.owner),)
    return (*receiver, *(parameter.type for parameter in method.parameters))


class NoArgumentError(Exception):
    """A maker did not make an argument: it threw an exception, or did not end."""


Make: TypeAlias = Callable[[Heap, Method, Sequence[Atom]], Atom]
"""Runs a maker in a heap, with its arguments; None if it has no result."""


def argument_atom(heap: Heap, argument: Argument, known: dict[Variable, Obj], make: Make) -> Atom:
    """Return the value of an argument in a heap; an element that the client does not have yet is made."""
    match argument:
        case Literal(value):
            return value
        case Result() | NamedConstant():
            return known[argument]
        case Element():
            return make_element(heap, argument, known, make)


def make_element(heap: Heap, element: Element, made: dict[Variable, Obj], make: Make) -> Obj:
    """Return the object of an element; it is made, with its parts, unless it exists already."""
    if element not in made and element.maker is not None:
        result = make(heap, element.maker.method, _atoms(heap, element, made, make))
        if not isinstance(result, Obj):
            raise NoArgumentError
        made[element] = result
    if element not in made:
        contents = element_contents(heap, element, made, make)
        of_class = isinstance(element.type, ClassType)
        kind = heap.kinds.of_class(str(element.type)) if of_class else heap.kinds.of_array(element.type)  # type: ignore[arg-type]
        made[element] = heap.allocate(kind, contents)
    return made[element]


def element_contents(heap: Heap, element: Element, made: dict[Variable, Obj], make: Make) -> list[Content]:
    """Return the cells of a new element that is not made by a method."""
    if isinstance(element.type, ClassType) and not element.contents:
        return [default_content(cell) for cell in heap.kinds.of_class(element.type.name).layout]
    return list(_atoms(heap, element, made, make))


def _atoms(heap: Heap, element: Element, made: dict[Variable, Obj], make: Make) -> list[Atom]:
    """Return the contents of an element; its parts are made."""
    return [
        argument_atom(heap, each, made, make) if isinstance(each, Element | Result) else each
        for each in element.contents
    ]


def constant_contents(heap: Heap, constant: NamedConstant, texts: dict[str, Obj]) -> list[Content]:
    """Return the cells of a named constant; `texts` are the strings that constants have so far. Its name is a new string, and the same text in two constants is one string (JLS 3.10.5)."""
    kind = heap.kinds.of_class(constant.field.owner)
    contents, known = [default_content(cell) for cell in kind.layout], dict(constant.contents)
    for at, cell in enumerate(kind.layout):
        value = known.get(cell) if isinstance(cell, Field) else None
        if cell.name == ORDINAL:
            contents[at] = constant.number
        elif constant.text is not None and cell.name == CONSTANT_NAME and isinstance(cell.type, ClassType):
            contents[at] = _new_text(heap, cell.type, constant.text)
        elif isinstance(value, str) and isinstance(cell.type, ClassType):
            if value not in texts:
                texts[value] = _new_text(heap, cell.type, value)
            contents[at] = texts[value]
        elif value is not None:
            contents[at] = value
    return contents


def _new_text(heap: Heap, type_: ClassType, value: str) -> Obj:
    """Return a new string object that stands for literals."""
    kind = heap.kinds.of_class(type_.name)
    cells: list[Content] = [value if each.name == TEXT else True for each in kind.layout]
    return heap.allocate(kind, cells)


# ---------------------------------------------------------------------------------------------------- arguments


class ArgumentValues:
    """The arguments of calls in heaps whose objects a client knows by variables.

    Where every object of the boundary may stand, as for a parameter of type Object, and there are elements, the client passes no object of the boundary, unless `passes_own`.
    """

    def __init__(
        self,
        boundary: Boundary,
        literals: Mapping[Type, Sequence[Value]],
        elements: Sequence[Element],
        *,
        passes_own: bool = False,
    ) -> None:
        self._boundary = boundary
        self._passes_own = passes_own
        self._literals = {type_: [Literal(value) for value in values] for type_, values in literals.items()}
        self._elements = elements
        self._fitting: dict[tuple[Type, Type], bool] = {}
        self._general: dict[Type, bool] = {}
        self._by_type: dict[Type, list[Element]] = {}
        self._further: frozenset[Argument] = frozenset()
        self.left_out = False
        """Whether some call had more arguments than were tried."""

    def with_further(self, values: FurtherValues) -> ArgumentValues:
        """Return these values, and further ones."""
        elements = tuple(dict.fromkeys((*self._elements, *values.elements)))
        result = ArgumentValues(self._boundary, {}, elements, passes_own=self._passes_own)
        result._further = frozenset(values.elements)
        for type_, usual in self._literals.items():
            more = [Literal(value) for value in values.literals.get(type_, ())]
            result._literals[type_] = list(dict.fromkeys([*usual, *more]))
            result._further |= frozenset(more)
        return result

    def fits(self, type_: Type, expected: Type) -> bool:
        """Return whether a value of one type may stand where another is expected."""
        key = type_, expected
        if key not in self._fitting:
            self._fitting[key] = self._boundary.program.is_subtype(type_, expected)
        return self._fitting[key]

    def is_callable(self, method: Method) -> bool:
        """Return whether there are arguments for a method: ghost collections are not supported."""
        return not any(isinstance(type_, CollectionType) for type_ in parameter_types(method))

    def tuples(self, step: Step, known: Mapping[Variable, Obj]) -> Iterator[tuple[Argument, ...]]:
        """Yield the arguments of a step, the receiver first."""
        method = step.method
        types = parameter_types(method)
        has_receiver = step.has_receiver or not (method.static or method.constructor)
        options = [
            self._options((method.full_name, at), type_, known, is_receiver=has_receiver and at == 0)
            for at, type_ in enumerate(types)
        ]
        tuples: Iterator[tuple[Argument, ...]] = product(*options)
        if (number := prod(map(len, options))) > MAX_TUPLES:
            self.left_out = True
            simplest = islice(_simplest_first(options, number), MAX_TUPLES)
            tuples = chain(simplest, islice(product(*map(self._further_first, options)), MAX_TUPLES))
        earlier = _earlier_copies([each for each in self._elements if each not in known])
        return (each for each in tuples if _uses_in_order(each, earlier)) if earlier else tuples

    def _further_first(self, options: Sequence[Argument]) -> Sequence[Argument]:
        """Return the further values among the options of a parameter, and all options if there are none."""
        return [each for each in options if each in self._further] or options

    def _options(
        self, place: tuple[str, int], type_: Type, known: Mapping[Variable, Obj], *, is_receiver: bool
    ) -> list[Argument]:
        if not is_reference(type_):
            return list(self._literals[type_])
        elements = [*self._elements_for(type_), *self._made_for(place, known)]
        objects: list[Argument] = [*elements]
        objects += [
            name
            for name, obj in known.items()
            if (isinstance(name, Result) or (isinstance(name, NamedConstant) and name.by_client))
            and self.fits(obj.kind.type, type_)
            and not (self._is_general(type_) and self._is_inside(obj))
            and not (str(type_) == ORDERED and elements and obj.kind.type != elements[0].type)
        ]
        return objects if is_receiver or not is_nullable(type_) else [*objects, NULL_LITERAL]

    def _elements_for(self, type_: Type) -> Sequence[Element]:
        """Return the elements of a type, the most general classes first.

        Of Comparable, or of an unknown class, all elements are of one class: generic code compares objects of one class.
        """
        if type_ not in self._by_type:
            fitting = [each for each in self._elements if self.fits(each.type, type_)]
            fitting.sort(key=self._specificity)
            if fitting and (str(type_) == ORDERED or self._is_unknown(fitting[0])):
                fitting = [each for each in fitting if each.type == fitting[0].type]
            self._by_type[type_] = fitting
        return self._by_type[type_]

    def _made_for(
        self, place: tuple[str, int], known: Mapping[Variable, Obj], depth: int = MOST_NESTED
    ) -> Iterator[Element]:
        """Yield the elements that the makers for a parameter make."""
        for maker in self._boundary.makers.get(place, ()) if depth else ():
            yield from self._made_by(maker, known, depth)

    def _made_by(self, maker: Maker, known: Mapping[Variable, Obj], depth: int) -> Iterator[Element]:
        """Yield what a maker makes of the first fitting objects, and of two of them in both orders; an object of one number, char or truth value is made of each usual one."""
        method, type_ = maker.method, maker.method.result
        assert isinstance(type_, ClassType), "a maker makes an object"
        takes_null = type_.name not in self._boundary.library
        options: list[list[Value | Element | Result]] = []
        for at, each in enumerate(method.parameters):
            inner = self._contents((method.full_name, at), each.type, known, depth)
            is_same = takes_null and each.type == type_
            is_only_value = takes_null and len(method.parameters) == 1 and not is_reference(each.type)
            fitting = [] if is_same else list(islice(inner, None if is_only_value else COPIES))
            options.append(fitting or ([None] if takes_null else []))
        if all(options):
            yield Element(type_, tuple(each[0] for each in options), maker=maker)
        if takes_null and len(options) == 1 and not is_reference(method.parameters[0].type):
            yield from (Element(type_, (each,), maker=maker) for each in options[0][1:])
        if len(options) > 1 and all(len(each) == COPIES for each in options):
            yield Element(type_, tuple(each[at % COPIES] for at, each in enumerate(options, 1)), maker=maker)
            yield Element(type_, tuple(each[at % COPIES] for at, each in enumerate(options)), maker=maker)

    def _contents(
        self, place: tuple[str, int], type_: Type, known: Mapping[Variable, Obj], depth: int
    ) -> Iterator[Value | Element | Result]:
        """Yield the values and objects that a client puts into an object that it makes."""
        if not is_reference(type_):
            yield from (each.value for each in self._literals[type_])
            return
        yield from self._elements_for(type_)
        yield from self._made_for(place, known, depth - 1)
        if not self._is_general(type_):
            yield from (
                name
                for name, obj in known.items()
                if isinstance(name, Result) and self.fits(obj.kind.type, type_)
            )

    def _is_unknown(self, element: Element) -> bool:
        return isinstance(element.type, ClassType) and is_unknown(self._boundary.program, element.type.name)

    def _specificity(self, element: Element) -> int:
        """Return the number of supertypes of the class of an element."""
        name = str(element.type)
        return 0 if isinstance(element.type, ArrayType) else len(self._boundary.program.supertypes(name))

    def _is_inside(self, obj: Obj) -> bool:
        return not obj.kind.supertypes.isdisjoint(self._boundary.classes)

    def _is_general(self, type_: Type) -> bool:
        """Return whether there are elements of a type, and all objects of the boundary are of that type, too."""
        if type_ not in self._general:
            inside = (ClassType(name) for name in self._boundary.classes)
            has_elements = any(self.fits(each.type, type_) for each in self._elements)
            self._general[type_] = (
                has_elements and not self._passes_own and all(self.fits(each, type_) for each in inside)
            )
        return self._general[type_]


def _simplest_first(options: Sequence[Sequence[Argument]], number: int) -> Iterator[tuple[Argument, ...]]:
    """Yield tuples by the sum of the indices of their options, up to a limit."""
    total = 0
    while number > 0:
        for each in _with_sum(options, total):
            number -= 1
            yield each
        total += 1


def _with_sum(options: Sequence[Sequence[Argument]], total: int) -> Iterator[tuple[Argument, ...]]:
    if not options:
        if total == 0:
            yield ()
        return
    for at, option in enumerate(options[0][: total + 1]):
        for rest in _with_sum(options[1:], total - at):
            yield (option, *rest)


def _earlier_copies(elements: Sequence[Element]) -> dict[Element, Element | None]:
    """Return for each element the equal one with the next smaller number, if there is one."""
    last: dict[tuple[Type, tuple[Value | Element | Result, ...]], Element] = {}
    earlier: dict[Element, Element | None] = {}
    for each in sorted(elements, key=lambda element: element.number):
        earlier[each] = last.get((each.type, each.contents))
        last[each.type, each.contents] = each
    return earlier


def _uses_in_order(arguments: Sequence[Argument], earlier: Mapping[Element, Element | None]) -> bool:
    """Return whether of equal unused elements the first ones are used, in their order."""
    used: set[Element] = set()
    for argument in arguments:
        if isinstance(argument, Element):
            for each in (*argument.parts, argument):
                before = earlier.get(each)
                if before is not None and before not in used:
                    return False
                used.add(each)
    return True
