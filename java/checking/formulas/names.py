"""Names in formulas: bound variables, locals, fields of enclosing instances, ghost fields, classes, relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.java import formulas, tree, typed
from ooxcheck.java.checking.captured_variables import captured_field, outer_field
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Binding, Class, Scope
from ooxcheck.java.checking.formulas.ghosts import Ghosts, kind_of
from ooxcheck.java.checking.formulas.terms import ONE, RELATION, SET, Term, no_holder, refuse
from ooxcheck.java.operators import CollectionKind
from ooxcheck.java.types import Type, erasure, substitute
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Found:
    """A field of a type: its reference, its type there, and the kind of collection, if it is a ghost field."""

    ref: typed.FieldRef
    type: Type
    kind: CollectionKind = ONE


class Names:
    """Resolves names in the scope of a formula."""

    def __init__(self, context: Context, ghosts: Ghosts, scope: Scope) -> None:
        self.context = context
        self.ghosts = ghosts
        self.scope = scope
        self.bound: dict[str, typed.Variable] = {}
        self.named: Mapping[str, Term] = {}
        """Names for terms."""
        self.are_places = False
        """Whether names denote places; data groups, which have no value, are allowed then."""

    def term(self, node: tree.Name) -> Term:
        """Resolve a name to a value, all objects of a class, or a field of another class as a relation."""
        term = (
            self.variable(node)
            or self._field_around(node)
            or self.class_term(node)
            or self._relation_around(node.name, node.span)
        )
        if term is None:
            near = did_you_mean(node.name, self._names_in_scope())
            refuse("jml.name", f"nothing is called {node.name} here{near}", node.span)
        return term

    def variable(self, node: tree.Name) -> Term | None:
        """Resolve a bound variable, a parameter or a local variable; None if there is none."""
        if node.name in self.bound:
            variable = self.bound[node.name]
            return Term(typed.Local(variable, span=node.span), variable.written or variable.type)
        if node.name in self.named:
            return self.named[node.name]
        at: Scope | None = self.scope
        while at is not None:
            if at.is_class and self.field(at.cls.type, node.name) is not None:
                return None
            if binding := at.variables.get(node.name):
                return Term(self._read_variable(binding, node.span), binding.type, binding.collection)
            at = at.around
        return None

    def _read_variable(self, binding: Binding, span: Span) -> typed.Expr:
        """Read a variable, or the field that holds its captured value."""
        if binding.constant is not None or binding.home is self.scope.cls:
            return binding.constant or typed.Local(binding.variable, span=span)
        at, place = self.scope.cls, typed.This(self.scope.cls.raw, span=span)
        receiver: typed.Expr = place
        while not at.is_local and at.enclosing is not None:
            receiver = typed.FieldGet(receiver, outer_field(at), span=span)
            at = at.enclosing
        return typed.FieldGet(receiver, captured_field(at, binding), span=span)

    def class_term(self, node: tree.Expr) -> Term | None:
        """Return all objects of a class if a name denotes one."""
        cls = self.class_named(node)
        return Term(formulas.ObjectSet(type=cls.raw, span=node.span), cls.raw, SET) if cls else None

    def class_named(self, node: tree.Expr) -> Class | None:
        """Resolve a simple or qualified class name; None if it is none."""
        words = _dotted_name(node)
        if words is None or words[0] in self.bound or self.variable(tree.Name(words[0], span=node.span)):
            return None
        declaration = self.context.table.resolve_type_name(words, self.scope)
        return declaration if isinstance(declaration, Class) else None

    def this(self, span: Span) -> Term:
        """Return this object."""
        if self.scope.is_static:
            refuse("jml.name", "there is no this in a static context", span)
        cls = self.scope.cls
        return Term(typed.This(cls.raw, span=span), cls.type)

    # -- fields --------------------------------------------------------------------------------------

    def field(self, type_: Type, name: str) -> Found | None:
        """Return a Java, ghost or model field of a type."""
        member = self.context.members.field(type_, name)
        if member is not None:
            return Found(member[0].ref, member[1])
        for part in self.context.subtyping.parts(type_):
            for above in self.context.members.linearisation(part):
                cls = self.context.table.find(above.name)
                ghost = self.ghosts.of(cls).get(name) if cls else None
                if ghost is not None:
                    if not self.are_places:
                        self.ghosts.check(ghost.ref)
                    by = self.context.members.substitution(above)
                    return Found(
                        ghost.ref,
                        erasure(ghost.written) if by is None else substitute(ghost.written, by),
                        kind_of(ghost.spec),
                    )
        return None

    def _field_around(self, node: tree.Name) -> Term | None:
        """Resolve a field of an enclosing instance."""
        cls: Class | None = self.scope.cls
        this: typed.Expr | None = (
            None if self.scope.is_static else typed.This(self.scope.cls.raw, span=node.span)
        )
        while cls is not None:
            field = self.field(cls.type, node.name)
            if field is not None:
                return self.read(this, field, node.span)
            outer = cls.enclosing
            this = typed.FieldGet(this, outer_field(cls), span=node.span) if this and outer else None
            cls = cls.outer
        return None

    def read(self, target: typed.Expr | None, field: Found, span: Span, kind: CollectionKind = ONE) -> Term:
        """Return the read of a field of one or several objects."""
        if field.ref.is_static:
            return no_holder(Term(typed.StaticGet(field.ref, span=span), field.type))
        if target is None:
            refuse(
                "jml.name",
                f"{field.ref.name} is a field of an object, and there is none in a static context",
                span,
            )
        return no_holder(Term(typed.FieldGet(target, field.ref, span=span), field.type, field.kind or kind))

    # -- relations -----------------------------------------------------------------------------------

    def relation(self, name: str, type_: Type | None, span: Span) -> Term:
        """Return a field as a relation: of a type, or else of the nearest class with a field of that name."""
        field = self.field(type_, name) if type_ is not None else None
        relation = _relation(field, span) if field else self._relation_around(name, span)
        if relation is None:
            refuse(
                "jml.name",
                f"no field is called {name} here{did_you_mean(name, self._names_in_scope())}",
                span,
            )
        return relation

    def _relation_around(self, name: str, span: Span) -> Term | None:
        fields = (self.field(cls.type, name) for cls in self._classes_around())
        return next((_relation(each, span) for each in fields if each is not None), None)

    def _classes_around(self) -> Iterator[Class]:
        """Yield the classes nearest first: enclosing and nested ones, those of the file, those of all sources."""
        at: Class | None = self.scope.cls
        while at is not None:
            yield at
            yield from at.member_classes.values()
            at = at.outer
        for cls in (*self.scope.cls.unit.classes.values(), *self.context.table.sources):
            yield cls
            yield from cls.member_classes.values()

    def _names_in_scope(self) -> Iterator[str]:
        yield from self.bound
        at: Scope | None = self.scope
        while at is not None:
            yield from at.variables
            at = at.around
        for cls in self._classes_around():
            yield from cls.fields


def _relation(field: Found, span: Span) -> Term:
    return Term(formulas.Relation(field.ref, type=erasure(field.type), span=span), field.type, RELATION)


def _dotted_name(node: tree.Expr) -> tuple[str, ...] | None:
    match node:
        case tree.Name(name):
            return (name,)
        case tree.FieldAccess(target, name):
            inner = _dotted_name(target)
            return (*inner, name) if inner else None
        case _:  # not a name with dots
            return None
