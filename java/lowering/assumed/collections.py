"""Collections of the library in the initial heap: their elements have the declared types, keys are distinct, and keys of sorted maps are sorted.

Elements have the type arguments of the declaration, since there is no heap pollution (JLS 4.12.2). The equality of boxes and strings, and the order of boxes, are fixed, so keys of these classes
are distinct and sorted. Of other keys it is only known that a hash map contains no object twice. A comparator is arbitrary, so a tree map with a comparator may be in any order. If the files create
no sorted collection with constructor arguments, one of which may be a comparator, no collection has a comparator. Strings in a tree map are in any order, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from ooxcheck.java import array_objects
from ooxcheck.java.library.class_names import HASHTABLE, IMMUTABLE_MAP, WEAK_HASH_MAP
from ooxcheck.java.lowering.names import TEXT_OF_STRING, Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.types import OBJECT, ArrayType, ClassType, Type, erasure, upper
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.operators import Infix, Prefix, Quantifier
from ooxcheck.oox.source import Span

_MAP, _PAIR, _HASH, _TREE = (
    "java.util.ListedMap",
    "java.util.ListedMap.Pair",
    "java.util.HashMap",
    "java.util.TreeMap",
)
_IDENTITY, _WALK = "java.util.IdentityHashMap", "java.util.ListedMap.Walk"
_TABLES = (_HASH, "java.util.HashSet", HASHTABLE, WEAK_HASH_MAP, _IDENTITY, IMMUTABLE_MAP)
_SET, _LIST = "java.util.MappedSet", "java.util.ArrayBackedList"
_QUEUES = ("java.util.PriorityQueue", "java.util.ArrayDeque")
_GIVEN_AN_ORDER = frozenset(("TreeMap", "TreeSet", "PriorityQueue"))
_BOXES = tuple(f"java.lang.{name}" for name in ("Integer", "Long", "Short", "Byte", "Character"))

_ANY_ORDER = "note.order"
"""The code of the note that the iteration order is unspecified, and arbitrary here."""


class Collections:
    """Formulas about collections; `parameters` are those of the method under check, with their types as written, and opaque objects have none of the classes `hidden`."""

    def __init__(
        self,
        reach: Reach,
        names: Names,
        parameters: Sequence[tuple[str, Type]],
        hidden: Sequence[str],
        span: Span,
    ) -> None:
        self._reach = reach
        self._names = names
        self._parameters = parameters
        self._span = span
        self._hidden = hidden

    @property
    def _natural(self) -> list[str]:
        """The sorted collections that use the natural order, if the sources create none with a comparator."""
        program = self._reach.program
        candidates = [
            name for name in (_TREE, _QUEUES[0]) if name in self._reach.classes and not self._reach.is_fresh
        ]
        if not candidates:
            return []
        is_given = not _GIVEN_AN_ORDER.isdisjoint(program.classes_created_with_arguments()) or any(
            program.subclasses(f"java.util.{name}") for name in sorted(_GIVEN_AN_ORDER)
        )
        return [] if is_given else candidates

    def notes(self) -> Iterator[Diagnostic]:
        """Yield notes on assumptions that other code may violate, and on unspecified iteration orders."""
        for name in self._natural:
            message = f"assumes that no {self._names.titles[name]} has a comparator, since the files create none with arguments"
            yield Diagnostic("note.comparator", message, self._span, Severity.WARNING)
        if any(self._no_collections()):
            message = "assumes that values of type Object are no collections of the library, since no code distinguishes them"
            yield Diagnostic("note.collections", message, self._span, Severity.WARNING)
        tables = [self._names.titles[name] for name in _TABLES if name in self._reach.classes]
        if tables and _WALK in self._reach.classes:
            which = f"{' and '.join(tables)} promise{'s' * (len(tables) == 1)}"
            yield Diagnostic(
                _ANY_ORDER,
                f"{which} no order: the answer covers all orders, of which a JVM uses one",
                self._span,
                Severity.WARNING,
            )

    def formulas(self) -> Iterator[tree.Expr]:
        """Yield the assumptions as formulas."""
        if self._reach.is_fresh:
            return
        yield from (
            formula
            for table in (_HASH, HASHTABLE, WEAK_HASH_MAP, _IDENTITY)
            if table in self._reach.classes
            for formula in self._distinct(table)
        )
        yield from (
            tree.Unary(Prefix.NO, self._read(self._class(name), (name, "order")), span=self._span)
            for name in self._natural
        )
        if _TREE in self._reach.classes:
            yield self._tree_map_order()
        yield from self._no_collections()
        for place, type_ in self._places() if not self._reach.pollutes else ():
            yield from self._type_argument_claims(place, type_)

    # ----------------------------------------------------------------------------------------------------- maps

    def _distinct(self, table: str) -> Iterator[tree.Expr]:
        """Yield that no hash map contains a key twice: the same object, null, or, unless it compares by identity, equal boxes or strings; a Hashtable contains no null."""
        later = self._join(self._name("_p"), Prefix.CLOSURE, (_PAIR, "next"))
        keys = self._read(self._name("_p"), (_PAIR, "key")), self._read(later, (_PAIR, "key"))
        rest = self._all("_q", later, self._some(self._read(self._name("_q"), (_PAIR, "key"))))
        claims = [self._apart(*keys), self._binary(Infix.OR, self._some(keys[0]), rest)]
        if table == HASHTABLE:
            claims += [self._some(self._read(self._name("_p"), (_PAIR, each))) for each in ("key", "value")]
        values = self._values() if table != _IDENTITY else ()
        claims += [self._apart(*(self._read(self._only(key, box[0]), box) for key in keys)) for box in values]
        pairs = self._join(
            self._read(self._class(table), (_MAP, "first")), Prefix.REFLEXIVE_CLOSURE, (_PAIR, "next")
        )
        yield from (self._all("_p", pairs, claim) for claim in claims)

    def _tree_map_order(self) -> tree.Expr:
        """Return that a tree map without a comparator has no null key, that keys which are boxes of one class are sorted, and that keys which are strings are distinct."""
        one, other = self._name("_p"), self._name("_q")
        left, right = (self._read(each, (_PAIR, "key")) for each in (one, other))
        claim = self._some(left)
        for box in self._values():
            values = [self._read(self._only(key, box[0]), box) for key in (left, right)]
            is_in_order = self._apart(*values) if box == TEXT_OF_STRING else self._binary(Infix.LESS, *values)
            is_both = self._binary(Infix.AND, self._binary(Infix.IN, right, self._class(box[0])), is_in_order)
            is_neither = tree.Unary(Prefix.NO, self._only(right, box[0]), span=self._span)
            pair = self._binary(
                Infix.AND,
                self._implies(self._is(left, box[0]), is_both),
                self._implies(self._none(left, box[0]), is_neither),
            )
            claim = self._binary(Infix.AND, claim, self._all("_q", self._read(one, (_PAIR, "next")), pair))
        pairs = self._join(
            self._read(self._name("_m"), (_MAP, "first")), Prefix.REFLEXIVE_CLOSURE, (_PAIR, "next")
        )
        is_free = self._some(self._read(self._name("_m"), (_TREE, "order")))
        return self._all(
            "_m", self._class(_TREE), self._binary(Infix.OR, is_free, self._all("_p", pairs, claim))
        )

    def _values(self) -> Iterator[tuple[str, str]]:
        """Yield the fields that hold the values of boxes, and the text of strings."""
        fields = ((box, "value") for box in _BOXES)
        yield from (
            field
            for field in (*fields, TEXT_OF_STRING)
            if field[0] in self._reach.classes and field in self._names.fields()
        )

    # ------------------------------------------------------------------------------------------------- contents

    def _places(self) -> Iterator[tuple[tree.Expr, Type]]:
        """Yield the locations with declared types: fields of all objects, static fields and parameters of the method under check."""
        for class_ in self._reach.classes.values():
            for field in class_.fields:
                if field.ref in self._reach.statics:
                    yield (
                        self._read(
                            self._name(self._names.static_owner(class_.name)), (class_.name, field.ref.name)
                        ),
                        field.written,
                    )
                elif (
                    not field.kind
                    and not field.ref.is_static
                    and not class_.is_library
                    and self._reach.keeps(field.ref)
                ):
                    yield self._read(self._class(class_.name), (class_.name, field.ref.name)), field.written
        yield from ((self._name(name), type_) for name, type_ in self._parameters)

    def _type_argument_claims(self, place: tree.Expr, type_: Type) -> Iterator[tree.Expr]:
        """Yield that the elements of a collection have the types of its type arguments."""
        if not isinstance(type_, ClassType) or not type_.name.startswith("java.util.") or not type_.arguments:
            return
        held = (
            [list(self._keys(place)), list(self._map_values(place))]
            if len(type_.arguments) > 1
            else [list(self._elements(place, type_.name))]
        )
        for terms, argument in zip(held, type_.arguments, strict=False):
            erased = erasure(upper(argument))
            element = array_objects.holder(erased) if isinstance(erased, ArrayType) else erased
            if isinstance(element, ClassType) and element != OBJECT and element.name in self._reach.classes:
                yield from (self._binary(Infix.IN, term, self._class(element.name)) for term in terms)

    def _no_collections(self) -> Iterator[tree.Expr]:
        """Yield that opaque objects are no collections, for all locations that may hold opaque objects."""
        for place, type_ in self._places() if self._hidden else ():
            yield from self._opaque(place, type_)

    def _opaque(self, place: tree.Expr, type_: Type) -> Iterator[tree.Expr]:
        """Yield that a location of type Object, or such elements of an array or a collection, holds no collection."""
        erased = erasure(type_)
        if erased == OBJECT:
            yield self._no_collection(place)
        elif erased == ArrayType(OBJECT):
            yield self._no_collection(tree.Elements(place, span=self._span))
        elif isinstance(type_, ClassType) and type_.name.startswith("java.util."):
            maps = (*self._keys(place), *self._map_values(place)) if self._may_be(type_.name, _MAP) else ()
            terms = *self._elements(place, type_.name), *maps
            arguments = type_.arguments or (OBJECT,)
            yield from (
                self._no_collection(term)
                for term in terms
                if any(erasure(upper(each)) == OBJECT for each in arguments)
            )

    def _no_collection(self, term: tree.Expr) -> tree.Expr:
        hidden = reduce(
            lambda one, other: self._binary(Infix.PLUS, one, other), map(self._class, self._hidden)
        )
        return self._apart(term, hidden)

    def _keys(self, place: tree.Expr) -> Iterator[tree.Expr]:
        yield from (self._read(pairs, (_PAIR, "key")) for pairs in self._pairs(place))

    def _map_values(self, place: tree.Expr) -> Iterator[tree.Expr]:
        yield from (self._read(pairs, (_PAIR, "value")) for pairs in self._pairs(place))

    def _pairs(self, place: tree.Expr) -> Iterator[tree.Expr]:
        if _MAP in self._reach.classes:
            yield self._join(
                self._read(self._only(place, _MAP), (_MAP, "first")),
                Prefix.REFLEXIVE_CLOSURE,
                (_PAIR, "next"),
            )

    def _elements(self, place: tree.Expr, java: str) -> Iterator[tree.Expr]:
        """Yield terms for the elements of a set, a list or a queue, as far as the declared type allows each of them."""
        if self._may_be(java, _SET):
            yield from self._keys(self._read(self._only(place, _SET), (_SET, "members")))
        lists = [place] if self._may_be(java, _LIST) else []
        lists += [
            self._read(self._only(place, name), (name, "elements"))
            for name in _QUEUES
            if self._may_be(java, name)
        ]
        for each in lists:
            yield tree.Elements(self._read(self._only(each, _LIST), (_LIST, "elements")), span=self._span)

    def _may_be(self, java: str, name: str) -> bool:
        return name in self._reach.classes and self._reach.meets(java, name)

    # ---------------------------------------------------------------------------------------------------- terms

    def _name(self, name: str) -> tree.Expr:
        return tree.Name(name, span=self._span)

    def _class(self, java: str) -> tree.Expr:
        return self._name(self._names.class_(java))

    def _read(self, holder: tree.Expr, field: tuple[str, str]) -> tree.Expr:
        return tree.Member(holder, self._names.fields()[field], span=self._span)

    def _join(self, holder: tree.Expr, closure: Prefix, field: tuple[str, str]) -> tree.Expr:
        return tree.Join(
            holder,
            tree.Unary(closure, self._name(self._names.fields()[field]), span=self._span),
            span=self._span,
        )

    def _only(self, term: tree.Expr, java: str) -> tree.Expr:
        """Return the instances of a class among some objects."""
        return self._binary(Infix.INTERSECTION, term, self._class(java))

    def _is(self, term: tree.Expr, java: str) -> tree.Expr:
        return self._some(self._only(term, java))

    def _none(self, term: tree.Expr, java: str) -> tree.Expr:
        return tree.Unary(Prefix.NO, self._only(term, java), span=self._span)

    def _apart(self, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Unary(Prefix.NO, self._binary(Infix.INTERSECTION, left, right), span=self._span)

    def _some(self, term: tree.Expr) -> tree.Expr:
        return tree.Unary(Prefix.SOME, term, span=self._span)

    def _implies(self, condition: tree.Expr, claim: tree.Expr) -> tree.Expr:
        return self._binary(Infix.IMPLIES, condition, claim)

    def _binary(self, op: Infix, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Binary(op, left, right, span=self._span)

    def _all(self, name: str, domain: tree.Expr, body: tree.Expr) -> tree.Expr:
        return tree.Quantifier(
            Quantifier.ALL, (tree.Declaration((name,), domain, span=self._span),), body, span=self._span
        )
