"""Unknown classes that obey the laws of ``equals``, ``hashCode``, ``compareTo`` and ``compare`` (docs/java.md has the list).

An object of an unknown class has a hidden rank and a hidden value, which never change. The sign of ``compareTo`` is that of the comparison of the ranks,
objects are equal if their values are, and the hash code is a function of the value. So the laws hold by construction; and nothing else is
assumed, since every total preorder of finitely many objects is the order of some ranks, and every equivalence the equality of some values. The absolute value of a result
is an arbitrary function of the two objects; it is 1 if only signs matter (`ooxcheck.java.lowering.unknowns.comparison_results`). With an object of a known class, ``compareTo`` has any result, and so has ``equals`` if that class overrides it.
A comparator ranks all objects, and null.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.java.lowering.abstract_methods import AbstractMethod, missing_methods, unknown_methods
from ooxcheck.java.lowering.assumed.identity_equality import has_own_equals
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.library_views import is_view
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.lowering.unknowns.comparison_results import is_comparison, only_signs_matter
from ooxcheck.java.lowering.unknowns.unknown_functions import UNKNOWN, unknown_functions
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class, Method
from ooxcheck.java.types import BOOLEAN, INT, OBJECT, Type
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.operators import ClauseKind, Infix, Prefix
from ooxcheck.oox.source import Span

RANK, VALUE = "_rank", "_value"
"""The hidden fields of an unknown object."""

SHOWN = {RANK: "unknown.rank", VALUE: "unknown.value"}
"""The names of the fields in reports."""

RANKING, BELOW, ABOVE, OTHER, EQUAL, HASH = "_ranking", "_below", "_above", "_other", "_equal", "_hash"
"""Functions with arbitrary results: the rank of an object by a comparator; results of comparisons below zero, above zero, and with an object of a known class; the equality with an object of a known class; the hash code of a value."""

_EQUALS, _HASH_CODE = ("equals", (OBJECT,), BOOLEAN), ("hashCode", (), INT)


@dataclass(frozen=True, slots=True)
class Unknown:
    """An unknown class: the interface that it implements or the abstract class that it extends, and its methods with laws."""

    class_: Class
    compare_to: tuple[Method, ...]
    compare: tuple[Method, ...]
    equals: Method | None
    hash_code: Method | None

    @property
    def methods(self) -> list[Method]:
        """The methods with laws."""
        return [*self.compare_to, *self.compare, *filter(None, (self.equals, self.hash_code))]

    @property
    def signatures(self) -> set[tuple[str, tuple[Type, ...]]]:
        """The names and parameter types of these methods."""
        return {each.ref.signature for each in self.methods}


def lawful_unknowns(reach: Reach) -> list[Unknown]:
    """Return the unknown classes that have a method with laws."""
    if reach.is_fresh:
        return []
    functions = {each.name for each in unknown_functions(reach)}
    unknowns = (
        _unknown(reach, class_)
        for name, class_ in reach.classes.items()
        if name in functions or _is_open(reach, class_)
    )
    return [each for each in unknowns if each.methods]


def _is_open(reach: Reach, class_: Class) -> bool:
    """Return whether a type represents unknown classes: it is abstract, and has no reachable subtype."""
    is_abstract = class_.kind == TypeKind.INTERFACE or class_.is_abstract
    return (
        is_abstract
        and class_.name != OBJECT.name
        and class_.name not in reach.supertypes_only
        and reach.has_own(class_.name)
        and not is_view(reach, class_)
    )


def _unknown(reach: Reach, class_: Class) -> Unknown:
    declared = list(_without_body(reach, class_))
    compared = [
        each.method for each in declared if not each.contract.cases and is_comparison(reach, each.method.ref)
    ]
    specified = {
        each.method.ref.signature
        for each in declared
        if each.contract.cases and each.method.ref.owner != OBJECT.name
    }
    own = {each.ref.name: each for each in reach.methods.values() if each.ref.owner == OBJECT.name}
    equals, hash_code = (
        own.get(name)
        if (name, parameters) not in specified and not _is_implemented(reach, class_, name, parameters)
        else None
        for name, parameters, _ in (_EQUALS, _HASH_CODE)
    )
    return Unknown(
        class_,
        tuple(each for each in compared if len(each.ref.parameters) == 1),
        tuple(each for each in compared if len(each.ref.parameters) == 2),
        equals,
        hash_code,
    )


def _without_body(reach: Reach, class_: Class) -> Iterator[AbstractMethod]:
    """Yield the abstract methods of a type."""
    if class_.kind == TypeKind.INTERFACE:
        yield from unknown_methods(reach, class_)
        return
    yield from missing_methods(reach, class_)
    seen: set[tuple[str, tuple[Type, ...]]] = set()
    at: str | None = class_.name
    while at is not None and at != OBJECT.name:
        for each in reach.program.class_(at).methods:
            if (
                each.ref.signature not in seen
                and each.ref in reach.methods
                and not each.has_body
                and not each.is_native
            ):
                yield AbstractMethod(each, reach.purity.contract(each.ref))
            seen.add(each.ref.signature)
        at = reach.program.class_(at).parent


def _is_implemented(reach: Reach, class_: Class, name: str, parameters: tuple[object, ...]) -> bool:
    """Return whether an abstract class, or a supertype, overrides a method of Object with a body."""
    above = (
        reach.program.class_(each) for each in reach.hierarchy.supertypes(class_.name) if each != OBJECT.name
    )
    return any(
        each.has_body and each.ref.name == name and each.ref.parameters == parameters
        for supertype in above
        for each in supertype.methods
    )


def laws_note(unknowns: Iterable[Unknown], span: Span) -> Iterator[Diagnostic]:
    """Yield the note that laws are assumed, if an unknown class has a method with laws."""
    methods = dict.fromkeys(method.ref.name for each in unknowns for method in each.methods)
    if methods:
        *rest, last = methods
        which = f"{', '.join(rest)} and {last}" if rest else last
        message = f"assumes that {which} of classes that are not known obey{'' if rest else 's'} the laws of Java and depend{'' if rest else 's'} on the objects alone (--no-laws: any results)"
        yield Diagnostic("note.laws", message, span, Severity.WARNING)


class Laws:
    """Declares the hidden fields of unknown classes, and their methods with laws."""

    def __init__(self, reach: Reach, names: Names, unknowns: Sequence[Unknown]) -> None:
        self._reach = reach
        self._names = names
        self._unknowns = unknowns
        self._has_own_equals = has_own_equals(reach)
        self._only_signs = not unknowns or only_signs_matter(reach)

    def class_(self, unknown: Unknown) -> str:
        """Return the name of an unknown class in OOX."""
        name = self._names.class_(unknown.class_.name)
        return f"_{UNKNOWN}_{name}" if unknown.class_.kind == TypeKind.INTERFACE else name

    def members(
        self, unknown: Unknown, headers: Mapping[Method, tree.Method]
    ) -> Iterator[tree.FieldDeclaration | tree.Method]:
        """Yield the members of an unknown class; `headers` are its methods with laws, without bodies."""
        span = unknown.class_.span
        if unknown.compare_to:
            yield _field(RANK, span)
        if unknown.equals or unknown.hash_code:
            yield _field(VALUE, span)
        for method, header in headers.items():
            code = _Code(header.span)
            yield replace(header, body=code.block(self._body(unknown, method, header, code)))
        yield from self._functions(unknown, headers)

    def _body(
        self, unknown: Unknown, method: Method, header: tree.Method, code: _Code
    ) -> list[tree.Statement]:
        parameters = [code.name(each.name) for each in header.parameters]
        if method in unknown.compare_to:
            return self._compare_to(parameters[0], code)
        if method in unknown.compare:
            return self._compare(parameters, code)
        return self._equals(parameters[0], code) if method is unknown.equals else self._hash_code(code)

    def _compare_to(self, other: tree.Expr, code: _Code) -> list[tree.Statement]:
        """Compare ranks; reading the rank of null throws a NullPointerException."""
        ranked = [each for each in self._unknowns if each.compare_to]
        statements: list[tree.Statement] = []
        for at, unknown in enumerate(ranked):
            name = self.class_(unknown)
            is_one: tree.Expr = code.is_a(other, name)
            if at == 0:
                is_one = code.binary(Infix.OR, code.binary(Infix.EQUAL, other, code.null), is_one)
            compared = self._by_rank(code.read(code.this, RANK), code.name("_its"), [other], code)
            rank = code.declare("int", "_its", code.read(code.name("_one"), RANK))
            statements.append(
                code.when(is_one, [code.declare(name, "_one", code.cast(name, other)), rank, *compared])
            )
        return [*statements, code.give(code.call(OTHER, other))]

    def _compare(self, pair: Sequence[tree.Expr], code: _Code) -> list[tree.Statement]:
        first, second = (
            code.declare("int", name, code.call(RANKING, each))
            for name, each in zip(("_one", "_its"), pair, strict=True)
        )
        return [first, second, *self._by_rank(code.name("_one"), code.name("_its"), pair, code)]

    def _by_rank(
        self, one: tree.Expr, its: tree.Expr, compared: Sequence[tree.Expr], code: _Code
    ) -> list[tree.Statement]:
        """Return a number with the sign of the comparison of two ranks; its absolute value is arbitrary unless only signs matter."""
        below, above = (
            (code.number(-1), code.number(1))
            if self._only_signs
            else (code.call(BELOW, *compared), code.call(ABOVE, *compared))
        )
        return [
            code.when(code.binary(Infix.LESS, one, its), [code.give(below)]),
            code.when(code.binary(Infix.GREATER, one, its), [code.give(above)]),
            code.give(code.number(0)),
        ]

    def _equals(self, other: tree.Expr, code: _Code) -> list[tree.Statement]:
        """Compare values; an object of a known class that inherits ``equals`` from Object is equal to no other one, by symmetry."""
        statements: list[tree.Statement] = []
        for unknown in self._unknowns:
            if unknown.equals or unknown.hash_code:
                name = self.class_(unknown)
                same = code.binary(
                    Infix.EQUAL, code.read(code.this, VALUE), code.read(code.name("_one"), VALUE)
                )
                statements.append(
                    code.when(
                        code.is_a(other, name),
                        [code.declare(name, "_one", code.cast(name, other)), code.give(same)],
                    )
                )
        if self._has_own_equals:
            statements.append(
                code.when(
                    code.binary(Infix.NOT_EQUAL, other, code.null), [code.give(code.call(EQUAL, other))]
                )
            )
        return [*statements, code.give(tree.BoolLiteral(False, span=code.span))]

    def _hash_code(self, code: _Code) -> list[tree.Statement]:
        owner = next(each for each in self._unknowns if each.hash_code)
        target = tree.Name(self.class_(owner), span=code.span)
        return [code.give(tree.Call(target, HASH, (code.read(code.this, VALUE),), span=code.span))]

    def _functions(self, unknown: Unknown, headers: Mapping[Method, tree.Method]) -> Iterator[tree.Method]:
        """Yield the functions with arbitrary results, which depend on the identities of their arguments alone."""
        for method, header in headers.items():
            code, types = _Code(header.span), [each.type for each in header.parameters]
            if method in unknown.compare:
                yield code.function(RANKING, "int", types[:1])
            if method in unknown.compare_to:
                yield code.function(OTHER, "int", types)
            if method in (*unknown.compare, *unknown.compare_to) and not self._only_signs:
                yield code.function(BELOW, "int", types, sign=Infix.LESS)
                yield code.function(ABOVE, "int", types, sign=Infix.GREATER)
            if method is unknown.equals and self._has_own_equals:
                yield code.function(EQUAL, "bool", types)
            if method is unknown.hash_code and unknown is next(
                each for each in self._unknowns if each.hash_code
            ):
                yield code.function(HASH, "int", [tree.TypeName("int", span=header.span)], is_static=True)


def _field(name: str, span: Span) -> tree.FieldDeclaration:
    return tree.FieldDeclaration(False, tree.TypeName("int", span=span), name, span=span)


class _Code:
    """Makes statements and expressions with one span."""

    def __init__(self, span: Span) -> None:
        self.span = span
        self.this = tree.This(span=span)
        self.null = tree.NullLiteral(span=span)

    def name(self, name: str) -> tree.Expr:
        """Return a variable."""
        return tree.Name(name, span=self.span)

    def number(self, value: int) -> tree.Expr:
        """Return a literal."""
        literal = tree.IntLiteral(abs(value), span=self.span)
        return literal if value >= 0 else tree.Unary(Prefix.MINUS, literal, span=self.span)

    def binary(self, op: Infix, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        """Return an operation."""
        return tree.Binary(op, left, right, span=self.span)

    def is_a(self, operand: tree.Expr, class_name: str) -> tree.Expr:
        """Return a type test."""
        return tree.InstanceOf(operand, class_name, span=self.span)

    def cast(self, class_name: str, operand: tree.Expr) -> tree.Expr:
        """Return a cast."""
        return tree.Cast(class_name, operand, span=self.span)

    def read(self, target: tree.Expr, field: str) -> tree.Expr:
        """Return the value of a field."""
        return tree.Member(target, field, span=self.span)

    def call(self, function: str, *arguments: tree.Expr) -> tree.Expr:
        """Return a call of a function of this object."""
        return tree.Call(self.this, function, arguments, span=self.span)

    def declare(self, type_: str, name: str, value: tree.Expr) -> tree.Statement:
        """Return the declaration of a variable."""
        return tree.Declare(tree.TypeName(type_, span=self.span), name, value, span=self.span)

    def when(self, condition: tree.Expr, statements: Sequence[tree.Statement]) -> tree.Statement:
        """Return statements under a condition."""
        return tree.If(condition, self.block(statements), None, span=self.span)

    def give(self, value: tree.Expr) -> tree.Statement:
        """Return a return statement."""
        return tree.Return(value, span=self.span)

    def block(self, statements: Sequence[tree.Statement]) -> tree.Block:
        """Return a block."""
        return tree.Block(tuple(statements), span=self.span)

    def function(
        self,
        name: str,
        result: str,
        types: Sequence[tree.TypeName],
        sign: Infix | None = None,
        *,
        is_static: bool = False,
    ) -> tree.Method:
        """Return a function whose result depends on its arguments alone, and compares to zero by `sign`."""
        parameters = tuple(tree.Parameter(each, f"_a{at}", span=self.span) for at, each in enumerate(types))
        spec: list[tree.SpecClause] = [tree.Pure(span=self.span), tree.Reads(span=self.span)]
        if sign is not None:
            signed = self.binary(sign, self.name("retval"), self.number(0))
            spec.append(tree.Clause(ClauseKind.ENSURES, (signed,), span=self.span))
        return tree.Method(
            is_static,
            tree.TypeName(result, span=self.span),
            name,
            parameters,
            tuple(spec),
            None,
            span=self.span,
        )
