"""The clauses of the method under check beyond its contract: assumptions on its initial heap, and the exceptions that it may throw.

Java guarantees more than types state. No exception is pending. An enum has its constants and no other objects. An abstract class has no direct instances unless it has no subclass. An object of
an inner class has an enclosing instance. At the start of a program no class
is initialised, and no argument of ``main`` is null. What a class keeps true of its objects is not among these guarantees: it is written, or inferred and proved (`ooxcheck.specs.classes`). An exception that leaves the method is a violation, unless it is declared (``throws``, ``signals``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations

from ooxcheck.datatypes import cached_property
from ooxcheck.java import array_objects
from ooxcheck.java.library.class_names import ENUM, EXCEPTION, RUNTIME_EXCEPTION
from ooxcheck.java.lowering.assumed.any_numbers import any_numbers
from ooxcheck.java.lowering.assumed.collections import Collections
from ooxcheck.java.lowering.assumed.constructed_fields import ConstructedFields
from ooxcheck.java.lowering.assumed.enclosing_instances import equal_surroundings
from ooxcheck.java.lowering.assumed.identity_equality import equality
from ooxcheck.java.lowering.assumed.initial_values import InitialValues
from ooxcheck.java.lowering.assumed.library_parts import LibraryParts
from ooxcheck.java.lowering.assumed.locks import at_rest, caller_runs, lock_notes
from ooxcheck.java.lowering.assumed.opaque_objects import hidden_collections
from ooxcheck.java.lowering.assumed.receivers import constructor_notes, overriding
from ooxcheck.java.lowering.assumed.refusing import refusing
from ooxcheck.java.lowering.bodies import Body
from ooxcheck.java.lowering.code.exceptions import THROWABLE, THROWN
from ooxcheck.java.lowering.code.static_initialisation import failed_flag, ready_flag
from ooxcheck.java.lowering.formulas import Formulas, no_variable
from ooxcheck.java.lowering.mutable_keys import key_notes
from ooxcheck.java.lowering.names import OUTER, TEXT_OF_STRING, Names
from ooxcheck.java.lowering.reachability.class_locks import lock_fields
from ooxcheck.java.lowering.reachability.library_views import is_view
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.lowering.unknowns.unknown_functions import is_open as has_unknown
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class, Method, made_constants
from ooxcheck.java.typed import FieldRef, Variable
from ooxcheck.java.types import BOOLEAN, CHAR, INT, OBJECT, STRING, TEXT, ArrayType, Primitive
from ooxcheck.oox import tree, types
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.operators import ArrayQuantifier, ClauseKind, Infix, Prefix, Quantifier
from ooxcheck.oox.source import Span

ORDINAL, NAME = (ENUM, "ordinal"), (ENUM, "name")


class InitialHeap:
    """What is known of the initial heap whichever method of some entries runs, beside what is known of its parameters."""

    def __init__(self, reach: Reach, names: Names) -> None:
        self._reach = reach
        self._names = names
        self._span = reach.methods[reach.entry].name_span
        self.values = InitialValues(reach, names, self._span)
        self._constructed = ConstructedFields(reach, names)
        self.hidden = () if reach.is_fresh else hidden_collections(reach)

    @cached_property
    def formulas(self) -> tuple[tree.Expr, ...]:
        """The formulas that are true of the heap."""
        formulas = [
            *self._no_exception(),
            *self._statics(),
            *self._texts(),
            *self._holders(),
            *self._locks(),
            *at_rest(self._names, self._span),
            *equal_surroundings(self._reach, self._names, self._span),
        ]
        for class_ in self._reach.classes.values():
            formulas += self._constants(class_) if class_.constants else []
            formulas += self._abstract(class_)
            formulas += self._never_missing(class_)
        return tuple(formulas)

    def notes(self) -> Iterator[Diagnostic]:
        """Yield notes on the values of fields that are assumed, or not assumed."""
        if not self._reach.is_fresh:
            yield from self._constructed.notes()
            yield from self.values.notes()

    def _no_exception(self) -> Iterator[tree.Expr]:
        """Yield that no exception is pending."""
        if THROWABLE.name in self._reach.classes:
            yield self._equal(pending_exception(self._names, self._span), tree.NullLiteral(span=self._span))

    def _texts(self) -> Iterator[tree.Expr]:
        """Yield that every string, and every StringBuilder, has a text."""
        for class_ in self._reach.classes.values():
            for field in class_.fields:
                if field.written == TEXT and (class_.name, field.ref.name) in self._names.fields():
                    yield self._never_null(class_.name, self._names.field(field.ref))

    def _holders(self) -> Iterator[tree.Expr]:
        """Yield that no two objects hold the same array."""
        for name in self._reach.holders():
            field = self._names.fields()[array_objects.elements_field(name)]
            held = tree.Member(tree.Name("_s", span=self._span), field, span=self._span)
            holding = tree.Join(
                held,
                tree.Unary(Prefix.TRANSPOSE, tree.Name(field, span=self._span), span=self._span),
                span=self._span,
            )
            is_alone = self._equal(holding, tree.Name("_s", span=self._span))
            yield tree.Quantifier(
                Quantifier.ALL,
                (tree.Declaration(("_s",), self._class(name), span=self._span),),
                is_alone,
                span=self._span,
            )

    def _never_missing(self, class_: Class) -> Iterator[tree.Expr]:
        """Yield that enclosing instances are not null (JLS 8.1.3), nor are the final fields of constructed objects."""
        for field in class_.fields:
            if field.ref.name == OUTER or field.ref in self._constructed.never_null:
                yield self._never_null(class_.name, self._names.field(field.ref))

    def _never_null(self, java: str, field: str) -> tree.Expr:
        """Return that a field is not null in any object of a class."""
        declaration = tree.Declaration(("_s",), self._class(java), span=self._span)
        read = tree.Member(tree.Name("_s", span=self._span), field, span=self._span)
        return tree.Quantifier(
            Quantifier.NO,
            (declaration,),
            self._equal(read, tree.NullLiteral(span=self._span)),
            span=self._span,
        )

    def _locks(self) -> Iterator[tree.Expr]:
        """Yield that the monitors and gates of classes are distinct objects."""
        names = [
            (name, lock(self._names.class_(name)))
            for name in self._reach.classes
            for lock in lock_fields(self._reach, name)
        ]
        fields = [
            tree.Member(tree.Name(self._names.static_owner(name), span=self._span), field, span=self._span)
            for name, field in names
        ]
        yield from (
            tree.Binary(Infix.NOT_EQUAL, each, tree.NullLiteral(span=self._span), span=self._span)
            for each in fields
        )
        yield from (
            tree.Binary(Infix.NOT_EQUAL, one, other, span=self._span)
            for one, other in combinations(fields, 2)
        )

    def _statics(self) -> Iterator[tree.Expr]:
        """Yield that no class is initialised yet, at the start of a program; else the known values of final fields."""
        if not self._reach.is_fresh:
            yield from self.values.formulas()
            yield from caller_runs(self._names, self._span)
            return
        for name in self._reach.classes:
            if self._reach.is_initialised(name):
                owner = tree.Name(self._names.static_owner(name), span=self._span)
                for flag in (ready_flag, failed_flag) if self._reach.may_fail(name) else (ready_flag,):
                    yield tree.Unary(
                        Prefix.NOT,
                        tree.Member(owner, flag(self._names.class_(name)), span=self._span),
                        span=self._span,
                    )
        for field in self._reach.statics:
            yield self._is_default(field)

    def _is_default(self, field: FieldRef) -> tree.Expr:
        owner = tree.Name(self._names.static_owner(field.owner), span=self._span)
        read = tree.Member(owner, self._names.field(field), span=self._span)
        if field.type is BOOLEAN:
            return tree.Unary(Prefix.NOT, read, span=self._span)
        if not isinstance(field.type, Primitive):
            return self._equal(read, tree.NullLiteral(span=self._span))
        if field.type is CHAR:
            return self._equal(
                tree.Conversion(types.Primitive.INT, read, span=self._span),
                tree.IntLiteral(0, span=self._span),
            )
        is_whole = field.type in (Primitive.BYTE, Primitive.SHORT, INT, Primitive.LONG)
        zero = tree.IntLiteral(0, span=self._span) if is_whole else tree.FloatLiteral("0.0", span=self._span)
        return self._equal(read, zero)

    @cached_property
    def least(self) -> dict[str, int]:
        """The number of objects of each enum, its constants, by its name in OOX."""
        counts = (
            {}
            if self._reach.is_fresh
            else {
                name: len(class_.constants)
                for name, class_ in self._reach.classes.items()
                if class_.constants
            }
        )
        above = {ENUM: sum(counts.values())} if counts else {}
        return {self._names.class_(name): count for name, count in (*counts.items(), *above.items())}

    @cached_property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """The names of enum constants in Java, by the names of the enums in OOX."""
        enums = (
            []
            if self._reach.is_fresh
            else [class_ for class_ in self._reach.classes.values() if class_.constants]
        )
        return {
            self._names.class_(each.name): tuple(
                f"{self._names.titles[each.name]}.{field.name}" for field in each.constants
            )
            for each in enums
        }

    @cached_property
    def longest(self) -> int:
        """The length of the longest array in a final field."""
        return 0 if self._reach.is_fresh else self.values.longest

    @cached_property
    def besides(self) -> Mapping[str, int]:
        """The number of objects of a type of OOX in addition to its scope: in final fields, and names of enum constants."""
        if self._reach.is_fresh:
            return Counter()
        counts = Counter(self.values.besides)
        if self._reach.reads(*NAME):
            counts[self._names.class_(STRING.name)] += sum(
                len(class_.constants) for class_ in self._reach.classes.values()
            )
        return +counts

    def _constants(self, class_: Class) -> Iterator[tree.Expr]:
        """Yield that an enum has its constants, in their order, under their names, and no other objects."""
        if self._reach.is_fresh:
            yield tree.Unary(Prefix.NO, self._class(class_.name), span=self._span)
            return
        reads = [
            tree.Member(self._class(class_.name), self._names.field(field), span=self._span)
            for field in class_.constants
        ]
        made = made_constants(self._reach.program, class_)
        for at, (field, read) in enumerate(zip(class_.constants, reads, strict=True)):
            for own in dict.fromkeys(name for name in made.values() if name != class_.name):
                is_own = tree.InstanceOf(read, self._names.class_(own), span=self._span)
                yield is_own if own == made[field] else tree.Unary(Prefix.NOT, is_own, span=self._span)
            ordinal = tree.Member(read, self._names.fields()[ORDINAL], span=self._span)
            yield self._equal(ordinal, tree.IntLiteral(at, span=self._span))
            yield self._has_name(field, read)
        yield tree.Binary(Infix.IN, self._class(class_.name), self._union(list(reads)), span=self._span)

    def _has_name(self, field: FieldRef, read: tree.Expr) -> tree.Expr:
        """Return that a constant has its name; if no code reads names, that it is null, which needs no objects."""
        name = tree.Member(read, self._names.fields()[NAME], span=self._span)
        if not self._reach.reads(*NAME):
            return self._equal(name, tree.NullLiteral(span=self._span))
        text = tree.Member(name, self._names.fields()[TEXT_OF_STRING], span=self._span)
        return self._equal(text, tree.StringLiteral(field.name, span=self._span))

    def _abstract(self, class_: Class) -> Iterator[tree.Expr]:
        """Yield that an abstract class has no direct instances if it has a reachable subclass, and that the heap has no views."""
        if is_view(self._reach, class_):
            places = () if self._reach.is_fresh else self.values.only.get(class_.name, ())
            objects = self._class(class_.name)
            yield (
                tree.Binary(Infix.IN, objects, self._union(places), span=self._span)
                if places
                else tree.Unary(Prefix.NO, objects, span=self._span)
            )
            return
        is_open = class_.name not in self._reach.supertypes_only and self._reach.has_own(class_.name)
        if (
            is_open
            or class_.kind == TypeKind.INTERFACE
            or class_.name == OBJECT.name
            or has_unknown(self._reach, class_)
        ):
            return
        below = self._reach.extending(class_.name)
        objects = self._class(class_.name)
        if below:
            yield tree.Binary(Infix.IN, objects, self._union(list(map(self._class, below))), span=self._span)
        else:
            yield tree.Unary(Prefix.NO, objects, span=self._span)

    def _class(self, java: str) -> tree.Name:
        return tree.Name(self._names.class_(java), span=self._span)

    def _equal(self, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        return tree.Binary(Infix.EQUAL, left, right, span=self._span)

    def _union(self, sets: Sequence[tree.Expr]) -> tree.Expr:
        return reduce(lambda left, right: tree.Binary(Infix.PLUS, left, right, span=self._span), sets)


class Entry:
    """The clauses that only the method under check has."""

    def __init__(self, reach: Reach, names: Names, method: Method, heap: InitialHeap) -> None:
        self._reach = reach
        self._names = names
        self._method = method
        self._heap = heap
        self._span = method.name_span
        written = [(name, each.written or each.type) for name, each in self._parameters()]
        self._collections = Collections(reach, names, written, heap.hidden, self._span)
        erased = [(name, each.type) for name, each in self._parameters()]
        self._library = LibraryParts(reach, names, erased, self._span)

    def clauses(self) -> tuple[tree.Clause, ...]:
        """Return the clauses."""
        required = [
            *self._heap.formulas,
            *self._main_arguments(),
            *self._receivers(),
            *self._collections.formulas(),
            *self._library.formulas(),
        ]
        requires = [tree.Clause(ClauseKind.REQUIRES, (formula,), span=self._span) for formula in required]
        requires += self._static_invariants()
        return (
            *requires,
            *(
                ()
                if self._may_throw_anything
                else (tree.Clause(ClauseKind.EXCEPTIONAL, (self._is_allowed(),), span=self._span),)
            ),
        )

    @property
    def notes(self) -> tuple[Diagnostic, ...]:
        """Notes on assumptions that not every heap of these classes satisfies."""
        return (
            *self._heap.notes(),
            *self._collections.notes(),
            *key_notes(self._reach, self._span),
            *refusing(self._reach, self._span),
            *equality(self._reach, self._span),
            *any_numbers(self._reach, self._span),
            *lock_notes(self._reach, self._span),
            *constructor_notes(self._reach, self._method, self._names.titles[self._method.ref.owner]),
        )

    def _parameters(self) -> list[tuple[str, Variable]]:
        """Return the parameters by their names in OOX."""
        named = Body(self._reach, self._names, self._method.ref.owner, self._span).parameters(
            self._method.parameters
        )
        return [(each.name, variable) for each, variable in zip(named, self._method.parameters, strict=True)]

    def _receivers(self) -> Iterator[tree.Expr]:
        """Yield that the receiver is of no class that overrides the method."""
        for name in overriding(self._reach, self._method):
            is_one = tree.InstanceOf(tree.This(span=self._span), self._names.class_(name), span=self._span)
            yield tree.Unary(Prefix.NOT, is_one, span=self._span)

    @property
    def _may_throw_anything(self) -> bool:
        """Whether the method is a law that is not about exceptions."""
        return self._method.is_law and bool(self._method.throws)

    def _is_allowed(self) -> tree.Expr:
        """Return that the exception which leaves the method is allowed."""
        names = [type_.name for type_ in self._reach.allowed if type_.name in self._reach.classes]
        tests: list[tree.Expr] = [self._is_thrown(name) for name in names]
        tests += [
            self._is_declared(type_.name)
            for type_ in self._method.throws
            if type_.name in self._reach.classes
        ]
        return self._any(tests)

    def _is_thrown(self, java: str) -> tree.Expr:
        return tree.InstanceOf(
            pending_exception(self._names, self._span), self._names.class_(java), span=self._span
        )

    def _is_declared(self, java: str) -> tree.Expr:
        """Return that the exception is of a declared class, and checked if the class is Throwable or Exception."""
        test = self._is_thrown(java)
        if java not in (THROWABLE.name, EXCEPTION) or RUNTIME_EXCEPTION not in self._reach.classes:
            return test
        unchecked = tree.Unary(Prefix.NOT, self._is_thrown(RUNTIME_EXCEPTION), span=self._span)
        return tree.Binary(Infix.AND, test, unchecked, span=self._span)

    def _static_invariants(self) -> Iterator[tree.Clause]:
        """Yield that the static invariants of all initialised classes hold on entry and on every exit."""
        formulas = Formulas(self._names, no_variable)
        may_throw = self._reach.allowed or self._method.throws
        kinds = [
            *(() if self._reach.is_fresh else (ClauseKind.REQUIRES,)),
            ClauseKind.ENSURES,
            *((ClauseKind.EXCEPTIONAL,) if may_throw else ()),
        ]
        for name in self._reach.classes:
            for each in self._reach.program.invariants(name):
                if each.is_static:
                    formula = self._once_initialised(name, formulas.formula(each.formula))
                    yield from (tree.Clause(kind, (formula,), span=each.span) for kind in kinds)

    def _once_initialised(self, name: str, formula: tree.Expr) -> tree.Expr:
        if not self._reach.is_initialised(name):
            return formula
        owner = tree.Name(self._names.static_owner(name), span=formula.span)
        flag = tree.Member(owner, ready_flag(self._names.class_(name)), span=formula.span)
        return tree.Binary(Infix.IMPLIES, flag, formula, span=formula.span)

    def _main_arguments(self) -> Iterator[tree.Expr]:
        """Yield that the argument of ``main`` is an array without null (JLS 12.1.4)."""
        is_start = self._reach.is_fresh and self._method.is_public and self._method.ref.is_static
        if (
            not is_start
            or self._method.ref.name != "main"
            or self._method.ref.parameters != (ArrayType(STRING),)
        ):
            return
        words, null = tree.Name(self._parameters()[0][0], span=self._span), tree.NullLiteral(span=self._span)
        yield tree.Binary(Infix.NOT_EQUAL, words, null, span=self._span)
        is_there = tree.Binary(Infix.NOT_EQUAL, tree.Name("_word", span=self._span), null, span=self._span)
        yield tree.ArrayQuantifier(ArrayQuantifier.FORALL, "_word", "_at", words, is_there, span=self._span)

    @property
    def least(self) -> Mapping[str, int]:
        """The number of objects of each enum, its constants, by its name in OOX."""
        return self._heap.least

    @property
    def labels(self) -> Mapping[str, tuple[str, ...]]:
        """The names of enum constants in Java, by the names of the enums in OOX."""
        return self._heap.labels

    @property
    def longest(self) -> int:
        """The length of the longest array in a final field."""
        return self._heap.longest

    @property
    def besides(self) -> Mapping[str, int]:
        """The number of objects of a type of OOX in addition to its scope: in final fields, and names of enum constants."""
        return self._heap.besides

    @property
    def again(self) -> Mapping[str, int]:
        """The number of further scopes of a type of OOX, for internal objects of collections."""
        return self._library.again

    def _any(self, tests: list[tree.Expr]) -> tree.Expr:
        if not tests:
            return tree.BoolLiteral(False, span=self._span)
        return reduce(lambda left, right: tree.Binary(Infix.OR, left, right, span=self._span), tests)


def pending_exception(names: Names, span: Span) -> tree.Expr:
    """Return the pending exception, null if there is none."""
    return tree.Member(tree.Name(names.class_(THROWABLE.name), span=span), THROWN, span=span)
