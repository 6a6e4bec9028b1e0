"""Values of static final fields in a program whose classes are initialised, derived from the initialisers, and of constant variables.

A static final field is assigned once, by the initialisation of its class, which is complete before another method runs (JLS 8.3.1.2, 12.4.2). If the initialiser is ``new`` or ``List.of``, the field is not
null (JLS 15.9.4), an array has its length (JLS 10.7), a box its value, and an enum constant has the constant arguments that its constructors store in final fields. A constant variable has its value at any time (JLS 4.12.4).
Contents that may have changed since are unknown. The contents of a table are assumed: the text of its class only reads it. Other
fields have arbitrary values, so no heap is missed; final fields of objects are among them, since an object may be seen before it is constructed. Objects whose existence is known are added to the scope.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ooxcheck.datatypes import cached_property, dataclass
from ooxcheck.java import typed
from ooxcheck.java.library.class_names import ENUM
from ooxcheck.java.library.known_collections import KnownCollection, immutable_collection, known_collection
from ooxcheck.java.library.representation import part_class
from ooxcheck.java.lowering.assumed.class_initialisation import Initialisation
from ooxcheck.java.lowering.assumed.refusing import CHANGING
from ooxcheck.java.lowering.assumed.static_calls import created_class, makes_fixed_collection
from ooxcheck.java.lowering.code.monitors import SELF
from ooxcheck.java.lowering.code.operators import constant, literal
from ooxcheck.java.lowering.formulas import conjunction
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import final_value
from ooxcheck.java.typed import FieldRef, MethodRef, Variable
from ooxcheck.java.types import BOXES, OBJECT, STRING, ClassType, Primitive
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import Infix, Prefix, Quantifier
from ooxcheck.oox.source import Span

_OBJECT = "_o"
_WHO_RUNS = SELF.result
"""The class of the objects that identify threads as owners of locks; no object of a program has it."""
_PAIR = "java.util.ListedMap.Pair"
_ELEMENTS, _SIZE = (("java.util.ArrayBackedList", name) for name in ("elements", "size"))
_MEMBERS = "java.util.MappedSet", "members"
_FIRST, _COUNT = (("java.util.ListedMap", name) for name in ("first", "size"))
_NEXT, _KEY, _VALUE = ((_PAIR, name) for name in ("next", "key", "value"))
_COLLECTIONS = frozenset(("java.util.Collection", "java.util.Map"))
_LONGEST = 64
"""A longer array or list has an arbitrary length: otherwise every state would contain it."""
_MOST_IN_SETS, _MOST_ENTRIES = 3, 7
"""Larger sets and maps have arbitrary contents: exact contents take too long."""


@dataclass(frozen=True, slots=True)
class _Object:
    """The fact that an object or array of a type of OOX exists; facts with equal keys may be about the same object."""

    type: str
    key: Hashable


_Fact: TypeAlias = tree.Expr | _Object


class InitialValues:
    """Formulas about final fields."""

    def __init__(self, reach: Reach, names: Names, span: Span) -> None:
        self._reach = reach
        self._names = names
        self._span = span
        self._fields = {field.ref: field for class_ in reach.classes.values() for field in class_.fields}

    def formulas(self) -> Iterator[tree.Expr]:
        """Yield the facts as formulas."""
        yield from (each for each in self._facts if not isinstance(each, _Object))

    @property
    def besides(self) -> Mapping[str, int]:
        """The number of objects of each type of OOX in addition to the scope."""
        return Counter(
            each.type for each in dict.fromkeys(each for each in self._facts if isinstance(each, _Object))
        )

    @cached_property
    def _facts(self) -> list[_Fact]:
        return [*self._about_statics(), *self._about_objects()]

    def _about_statics(self) -> Iterator[_Fact]:
        for field in self._reach.statics:
            value = final_value(self._reach.program, field)
            if value is not None and field not in self.unset:
                yield from self._value_facts(self._read(field), value)
                yield from self._contents(field, value)

    def _tables(self) -> Iterator[FieldRef]:
        """Yield the static fields whose contents are assumed, because the text of their class only reads them."""
        for field in self._reach.statics:
            value = final_value(self._reach.program, field)
            if (
                value is not None
                and field not in self.unset
                and any(True for _ in self._contents(field, value))
            ):
                yield field

    @cached_property
    def unset(self) -> tuple[FieldRef, ...]:
        """The final static fields that may not be set yet: the method under check may run while their classes are initialised."""
        program, entry = self._reach.program, self._reach.entry
        early = {
            name
            for name in dict.fromkeys(field.owner for field in self._reach.statics)
            if Initialisation(program, name).may_run(entry)
        }
        fields = [
            field
            for field in self._reach.statics
            if field.owner in early and self._fields[field].is_final and not self._fields[field].is_constant
        ]
        return tuple(
            field
            for field in fields
            if self._fields[field].is_table or Initialisation(program, field.owner, field).may_run(entry)
        )

    def notes(self) -> Iterator[Diagnostic]:
        """Yield notes on tables, on fields that may be unset although they have an initialiser, and on enums whose constants are assumed to be set although they may be unset."""
        for field in self._tables():
            owner = self._names.titles[field.owner]
            message = f"assumes that {owner}.{field.name} keeps the contents of its initialiser: the text of {owner} only reads it"
            yield Diagnostic("note.table", message, self._fields[field].span, Severity.WARNING)
        enums: dict[str, None] = {}
        for field in self.unset:
            owner, value = self._names.titles[field.owner], final_value(self._reach.program, field)
            if field in self._reach.classes[field.owner].constants:
                enums[field.owner] = None
            elif value is not None and any(True for _ in self._value_facts(self._read(field), value)):
                message = f"does not assume that {owner}.{field.name} is set: this may run while {owner} is initialised"
                yield Diagnostic("note.initialisation", message, self._fields[field].span, Severity.WARNING)
        for name in enums:
            owner = self._names.titles[name]
            message = (
                f"assumes that {owner} has its constants, though this may run while {owner} is initialised"
            )
            yield Diagnostic("note.constants", message, self._reach.classes[name].name_span, Severity.WARNING)

    def _about_objects(self) -> Iterator[_Fact]:
        """Yield the values of constant variables (JLS 4.12.4), and room for the objects that the initialisers of other final fields create."""
        for field, value in self._final_field_initialisers():
            place = tree.Member(
                tree.Name(_OBJECT, span=self._span), self._names.field(field), span=self._span
            )
            for known in self._field_facts(place, value):
                if isinstance(known, _Object):
                    yield known
                elif self._fields[field].is_constant:
                    declaration = tree.Declaration((_OBJECT,), self._class(field.owner), span=self._span)
                    yield tree.Quantifier(Quantifier.ALL, (declaration,), known, span=self._span)

    @property
    def longest(self) -> int:
        """The length of the longest array that is known to exist."""
        statics = [final_value(self._reach.program, field) for field in self._reach.statics]
        return max(
            (
                _length(value) or 0
                for value in (*statics, *(value for _, value in self._final_field_initialisers()))
            ),
            default=0,
        )

    def _final_field_initialisers(self) -> Iterator[tuple[FieldRef, typed.Expr]]:
        """Yield the final fields of objects of the sources, with their initialisers."""
        for class_ in self._reach.classes.values():
            for statement in () if class_.is_library else self._reach.object_initial(class_.name):
                match statement:
                    case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field), value)) if (
                        self._is_final(field)
                    ):
                        yield field, value
                    case _:  # no initialiser of a field: nothing is assumed
                        pass

    def _is_final(self, field: FieldRef) -> bool:
        return field in self._fields and self._fields[field].is_final and self._reach.keeps(field)

    def _read(self, field: FieldRef) -> tree.Expr:
        owner = tree.Name(self._names.static_owner(field.owner), span=self._span)
        return tree.Member(owner, self._names.field(field), span=self._span)

    def _value_facts(
        self, place: tree.Expr, value: typed.Expr, *, is_object: bool = False
    ) -> Iterator[_Fact]:
        """Yield facts about the location that an initialiser is stored in; with `is_object` its static type is Object."""
        match value:
            case typed.Null() | typed.Cast(typed.Null()):
                yield tree.Unary(Prefix.NO, place, span=self._span)
            case typed.Constant(str(), type_) if type_ == STRING and STRING.name not in self._reach.classes:
                yield tree.Unary(Prefix.SOME, place, span=self._span)
            case typed.Constant(str(text), type_) if type_ == STRING:
                yield from self._objects(STRING.name, text)
                held = tree.Member(
                    self._of(place, STRING.name) if is_object else place, self._names.text, span=self._span
                )
                yield self._equal(held, literal(text, self._span))
            case typed.Constant(known, type_) if not isinstance(known, str):
                yield self._equal(place, constant(known, type_, self._span))
            case typed.ArrayOf() | typed.NewArray() if (length := _length(value)) is not None:
                array = self._names.type(value.type, self._span)
                yield _Object(array.name + "[]" * array.dimensions, value.span)
                yield self._equal(
                    tree.Unary(Prefix.COUNT, place, span=self._span), tree.IntLiteral(length, span=self._span)
                )
            case typed.New(constructor, arguments):
                yield from self._objects(constructor.owner, value.span)
                yield from self._inside(constructor.owner, value.span)
                yield from self._is_exactly(place, constructor.owner)
                yield from self._constructor_facts(place, constructor, arguments)
            case typed.Call(
                "static", None, typed.MethodRef(owner, "valueOf", (Primitive() as type_,)), (held,)
            ) if BOXES.get(type_) == ClassType(owner):
                yield from self._box(place, owner, held)
            case _:  # other values are handled below
                yield from self._static_or_collection_facts(place, value)

    def _field_facts(self, place: tree.Expr, value: typed.Expr) -> Iterator[_Fact]:
        """Yield facts about a field of an object; the contents of immutable collections are known only in static fields, which list all such collections (`only`)."""
        if immutable_collection(value) is None:
            yield from self._value_facts(place, value)
        elif self._only_asks:
            yield tree.Unary(Prefix.SOME, place, span=self._span)

    def _box(self, place: tree.Expr, owner: str, held: typed.Expr) -> Iterator[_Fact]:
        """Yield that a box exists, and its value if its class is reachable."""
        yield tree.Unary(Prefix.SOME, place, span=self._span)
        if owner in self._reach.classes:
            yield from self._objects(owner, held)
            yield from self._value_facts(
                tree.Member(self._of(place, owner), self._names.fields()[owner, "value"], span=self._span),
                held,
            )

    def _static_or_collection_facts(self, place: tree.Expr, value: typed.Expr) -> Iterator[_Fact]:
        """Yield facts about a location whose initialiser is a static field or a collection."""
        match value:
            case typed.StaticGet(field) if (
                field in self._reach.statics
                and self._fields[field].is_final
                and not Initialisation(self._reach.program, field.owner, field).reads_field
            ):
                yield self._equal(place, self._read(field))
            case _ if (made := immutable_collection(value)) is not None and made.name in self._reach.classes:
                yield from self._collection(place, made, value.span)
            case _ if makes_fixed_collection(value) and self._only_asks:
                yield tree.Unary(Prefix.SOME, place, span=self._span)
            case _ if (owner := created_class(self._reach.program, value)) is not None and not (
                self._reach.hierarchy.supertypes(owner) & _COLLECTIONS  # these may be immutable
            ):
                yield from (*self._objects(owner, value.span), *self._inside(owner, value.span))
                yield from self._is_exactly(place, owner)
            case _:  # an unknown value: nothing is assumed
                pass

    @cached_property
    def _only_asks(self) -> bool:
        """Whether the sources only query collections in final fields. A collection of ``List.of`` is modelled by a mutable one, so a change must not occur and the collection must not be passed on."""
        nodes = list(self._reach.nodes.of_sources(self._reach.methods))
        read = [
            node
            for node in nodes
            if isinstance(node, typed.StaticGet | typed.FieldGet) and self._may_be_fixed(node.field)
        ]
        asked = {
            id(node.target)
            for node in nodes
            if isinstance(node, typed.Call) and node.method.name not in CHANGING
        }
        asked |= {
            id(each) for node in nodes if isinstance(node, typed.Binary) for each in (node.left, node.right)
        }
        return all(id(node) in asked for node in read)

    def _may_be_fixed(self, field: FieldRef) -> bool:
        """Whether a final field holds a collection that may be immutable: its initialiser is unknown or no ``new``."""
        if (
            field not in self._fields
            or not self._fields[field].is_final
            or not isinstance(field.type, ClassType)
            or not field.type.name.startswith("java.util.")
        ):
            return False
        value = (
            final_value(self._reach.program, field)
            if field.is_static
            else dict(self._final_field_initialisers()).get(field)
        )
        return value is None or makes_fixed_collection(value)

    def _constructor_facts(
        self, place: tree.Expr, constructor: MethodRef, arguments: Sequence[typed.Expr | None]
    ) -> Iterator[_Fact]:
        """Yield facts about the final fields in which a constructor, and the constructors that it calls, store their arguments."""
        for field, value in self._stores(constructor, arguments):
            if not self._reach.keeps(field):
                continue
            yield from self._field_facts(tree.Member(place, self._names.field(field), span=self._span), value)

    def _stores(
        self, constructor: MethodRef, arguments: Sequence[typed.Expr | None]
    ) -> Iterator[tuple[FieldRef, typed.Expr]]:
        parameters = next(
            each.parameters
            for each in self._reach.program.class_(constructor.owner).constructors
            if each.ref == constructor
        )
        changed = self._reach.nodes.assigned_variables(constructor)
        given = {
            variable: argument
            for variable, argument in zip(parameters, arguments, strict=True)
            if variable not in changed
        }
        try:
            body = self._reach.program.body(constructor)
        except OoxError:  # nothing is assumed
            return
        for statement in body.statements if body is not None else ():
            match statement:
                case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field), stored)):
                    value = _known_argument(stored, given)
                    if value is not None and self._is_final(field):
                        yield field, value
                case typed.ConstructorCall(_, called, handed) if called.owner in self._reach.classes:
                    yield from self._stores(called, [_known_argument(each, given) for each in handed])
                case _:  # no store: nothing is assumed
                    pass

    def _contents(self, field: FieldRef, value: typed.Expr) -> Iterator[_Fact]:
        """Yield the contents of a table."""
        known = self._constant_collection(field, value)
        if known is not None and immutable_collection(value) is None and known.name in self._reach.classes:
            yield from self._collection(self._read(field), known, value.span)
        if isinstance(value, typed.ArrayOf) and self._fields[field].is_table:
            for at, element in enumerate(value.elements):
                yield from self._value_facts(
                    tree.Index(self._read(field), tree.IntLiteral(at, span=self._span), span=self._span),
                    element,
                )

    def _constant_collection(self, field: FieldRef, value: typed.Expr | None) -> KnownCollection | None:
        """Return the contents of the collection in a field, if they are known and never change."""
        if not self._fields[field].is_table:
            return immutable_collection(value)
        initial = self._reach.program.partial_initial(field.owner, is_static=True)
        is_partial = any(isinstance(each, typed.Unsupported) for each in descendants(*initial))
        return None if is_partial else known_collection(value, _added_elements(field, initial))

    def _collection(self, place: tree.Expr, known: KnownCollection, key: Hashable) -> Iterator[_Fact]:
        """Yield that a collection exists, and its contents."""
        yield from self._objects(known.name, key)
        yield from self._is_exactly(place, known.name)
        if len(known.elements) > (
            _LONGEST if known.is_list else _MOST_IN_SETS if known.map_class is not None else _MOST_ENTRIES
        ):
            return
        own = tree.Name(f"_c{self._depth(place)}", span=self._span)
        facts = self._list_facts(own, known, key) if known.is_list else self._map_facts(own, known, key)
        declaration = tree.Declaration((own.name,), self._of(place, known.name), span=self._span)
        for each in facts:
            yield (
                each
                if isinstance(each, _Object)
                else tree.Quantifier(Quantifier.ALL, (declaration,), each, span=self._span)
            )

    def _list_facts(self, own: tree.Expr, known: KnownCollection, key: Hashable) -> Iterator[_Fact]:
        array, number = self._member(own, _ELEMENTS), tree.IntLiteral(len(known.elements), span=self._span)
        yield _Object(f"{self._names.class_(OBJECT.name)}[]", key)
        yield self._equal(self._member(own, _SIZE), number)
        yield self._equal(tree.Unary(Prefix.COUNT, array, span=self._span), number)
        for at, element in enumerate(known.elements):
            yield from self._value_facts(
                tree.Index(array, tree.IntLiteral(at, span=self._span), span=self._span),
                element,
                is_object=True,
            )

    def _map_facts(self, own: tree.Expr, known: KnownCollection, key: Hashable) -> Iterator[_Fact]:
        """Yield the entries of a map, or of the map that implements a set, in any order."""
        if known.map_class is not None:
            own = self._member(own, _MEMBERS)
            yield from self._objects(known.map_class, key)
        yield self._equal(self._member(own, _COUNT), tree.IntLiteral(len(known.elements), span=self._span))
        pair = tree.Name(f"_p{self._depth(own)}", span=self._span)
        for at, element in enumerate(known.elements):
            yield from self._objects(_PAIR, (key, at))
            facts = [*self._value_facts(self._member(pair, _KEY), element, is_object=True)]
            facts += (
                self._value_facts(self._member(pair, _VALUE), known.values[at], is_object=True)
                if known.values
                else []
            )
            yield from (each for each in facts if isinstance(each, _Object))
            claims = [each for each in facts if not isinstance(each, _Object)]
            if claims:
                declaration = tree.Declaration((pair.name,), self._pairs(own), span=self._span)
                yield tree.Quantifier(
                    Quantifier.SOME, (declaration,), conjunction(tuple(claims), self._span), span=self._span
                )

    def _depth(self, place: tree.Expr) -> int:
        """Return the number of bound variables that a place mentions."""
        return len(
            {
                each.name
                for each in descendants(place)
                if isinstance(each, tree.Name) and each.name.startswith(("_c", "_p"))
            }
        )

    def _member(self, holder: tree.Expr, field: tuple[str, str]) -> tree.Expr:
        return tree.Member(holder, self._names.fields()[field], span=self._span)

    def _of(self, place: tree.Expr, java: str) -> tree.Expr:
        """Return the object at a place if it is an instance of a class, else the empty set."""
        return tree.Binary(Infix.INTERSECTION, place, self._class(java), span=self._span)

    @cached_property
    def only(self) -> Mapping[str, list[tree.Expr]]:
        """For each class of immutable collections, the places of all its objects."""
        places: dict[str, list[tree.Expr]] = {}
        for field in self._reach.statics:
            for java, place in self._immutables(
                self._read(field), self._constant_collection(field, final_value(self._reach.program, field))
            ):
                places.setdefault(java, []).append(place)
        return places

    def _immutables(self, place: tree.Expr, known: KnownCollection | None) -> Iterator[tuple[str, tree.Expr]]:
        """Yield the immutable collection at a place and those among its elements, with their classes."""
        if known is None or known.name not in self._reach.classes:
            return
        yield known.name, place
        own = self._of(place, known.name)
        if known.is_list:
            yield from self._all_immutables(
                tree.Elements(self._member(own, _ELEMENTS), span=self._span), known.elements
            )
        else:
            pairs = self._pairs(self._member(own, _MEMBERS) if known.map_class is not None else own)
            yield from self._all_immutables(self._member(pairs, _KEY), known.elements)
            yield from self._all_immutables(self._member(pairs, _VALUE), known.values)

    def _all_immutables(
        self, place: tree.Expr, values: Iterable[typed.Expr]
    ) -> Iterator[tuple[str, tree.Expr]]:
        yield from (
            immutable for each in values for immutable in self._immutables(place, immutable_collection(each))
        )

    def _pairs(self, map_: tree.Expr) -> tree.Expr:
        """Return the entries of a map."""
        return tree.Join(
            self._member(map_, _FIRST),
            tree.Unary(
                Prefix.REFLEXIVE_CLOSURE,
                tree.Name(self._names.fields()[_NEXT], span=self._span),
                span=self._span,
            ),
            span=self._span,
        )

    def _is_exactly(self, place: tree.Expr, java: str) -> Iterator[tree.Expr]:
        """Yield that a place holds a direct instance of a class, as far as reachable classes can express it."""
        is_found = java in self._reach.classes
        yield (
            tree.InstanceOf(place, self._names.class_(java), span=self._span)
            if is_found
            else tree.Unary(Prefix.SOME, place, span=self._span)
        )
        for below in self._reach.extending(java):
            if ClassType(below) != _WHO_RUNS:
                yield tree.Unary(
                    Prefix.NOT,
                    tree.InstanceOf(place, self._names.class_(below), span=self._span),
                    span=self._span,
                )

    def _objects(self, java: str, key: Hashable) -> Iterator[_Object]:
        """Yield that an object of a class exists, which is also one of its superclasses; enum constants are counted elsewhere."""
        classes = self._reach.classes
        if java in classes and not self._reach.is_below(java, ENUM):
            above = [
                name
                for name in sorted(self._reach.hierarchy.supertypes(java))
                if name in classes and classes[name].kind != "interface" and name != OBJECT.name
            ]
            yield from (_Object(self._names.class_(name), (java, key)) for name in above)

    def _inside(self, java: str, key: Hashable) -> Iterator[_Object]:
        """Yield that the internal objects exist in which a collection of the library stores its elements."""
        held = part_class(java)
        if held is not None:
            yield from self._objects(held, key)
            yield from self._inside(held, key)
        elif java in self._reach.classes and self._reach.is_below(java, _ELEMENTS[0]):
            yield _Object(f"{self._names.class_(OBJECT.name)}[]", key)

    def _class(self, java: str) -> tree.Expr:
        return tree.Name(self._names.class_(java), span=self._span)

    def _equal(self, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Binary(Infix.EQUAL, left, right, span=self._span)


def _known_argument(value: typed.Expr, given: Mapping[Variable, typed.Expr | None]) -> typed.Expr | None:
    """Return the argument for a parameter, or the value itself if it is a constant or null; None if it is unknown."""
    match value:
        case typed.Local(variable):
            return given.get(variable)
        case typed.Constant() | typed.Null():
            return value
        case _:  # an unknown value: nothing is assumed
            return None


def _length(value: typed.Expr | None) -> int | None:
    """Return the length of the array that an expression creates; None if it is unknown."""
    match value:
        case typed.ArrayOf(elements):
            return len(elements)
        case typed.NewArray((typed.Constant(int(length)), *_)) if 0 <= length <= _LONGEST:
            return length
        case _:  # an unknown length: nothing is assumed
            return None


def _added_elements(field: FieldRef, initial: Iterable[typed.Statement]) -> list[tuple[typed.Expr, ...]]:
    """Return the elements or entries that static initialisers add to a collection, in their order."""
    calls = [
        each.expression
        for block in initial
        if isinstance(block, typed.Block)
        for each in block.statements
        if isinstance(each, typed.Evaluate)
    ]
    own = [
        each
        for each in calls
        if isinstance(each, typed.Call)
        and isinstance(each.target, typed.StaticGet)
        and each.target.field == field
    ]
    return [each.arguments for each in own if each.method.name in ("put", "add")]
