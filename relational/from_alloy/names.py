"""What names mean: variables, signatures, fields, and functions with their arguments, which are written out where called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from difflib import get_close_matches

from datatypes import dataclass
from relational.from_alloy.modules import World
from relational.from_alloy.signatures import INT, SEQ_INT, STRING, UNIV, Declared, Field, Function, Module, Sig
from relational.from_alloy.syntax import tree
from relational.from_alloy.syntax.places import AlloyError, Place
from relational.from_alloy.terms import (
    AnyTerm,
    Choice,
    Meaning,
    Misfit,
    Partial,
    Term,
    as_formula,
    as_set,
    choice,
    meaning,
    sides,
)
from relational.from_alloy.types import FORMULA, Type, join, joined, of_sig, product
from relational.logic.expr import IDEN, INTS, NONE, Expr, Relation
from relational.logic.expr import UNIV as EVERYTHING

IMPLICIT = 10
"""The weight of what nobody opened: anything else of the same name is meant rather."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where an expression stands: its module, the variables it can see, and the signature whose fact or field it is in."""

    module: Module
    variables: Mapping[str, Term] = field(default_factory=dict)
    this: Sig | None = None
    in_field: bool = False

    def having(self, variables: Mapping[str, Term]) -> Context:
        """Return the same place with more variables."""
        return replace(self, variables={**self.variables, **variables})


def known(place: Place, type_: Type, node: Meaning) -> Term:
    """Return a term whose meaning is there already."""
    return Term(place, type_, lambda _: node)


class Names:
    """Signatures and fields as relations, and everything that a name can stand for."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.fields: dict[Field, tuple[Type, Relation]] = {}
        self.strings: dict[str, Relation] = {}
        self.children: dict[Sig, list[Sig]] = {}
        for sig in world.sigs:
            if sig.parent is not None:
                self.children.setdefault(sig.parent, []).append(sig)
        self._sigs: dict[Sig, Expr] = {
            UNIV: EVERYTHING, INT: INTS, SEQ_INT: Relation("seq/Int", 1), STRING: Relation("String", 1),
        }  # fmt: skip
        self._typing: list[Field] = []
        self._calling: list[Function] = []
        self._parameters: dict[Function, list[Type]] = {}
        self._bodies: dict[tuple[object, ...], tuple[list[Expr], Meaning]] = {}

    def term(self, expr: tree.Expr, context: Context) -> AnyTerm:
        """Return the term of an expression."""
        raise NotImplementedError

    def range_type(self, decl: tree.Decl, context: Context) -> Type:
        """Return the type of the tuples that a declared name holds."""
        found = self.term(decl.range, context).type
        return product(of_sig(SEQ_INT), found) if decl.multiplicity == "seq" else found

    def sig(self, sig: Sig) -> Expr:
        """Return a signature as a set; an abstract one is what its children are."""
        if sig not in self._sigs:
            children = self.children.get(sig, []) if sig.is_abstract else []
            found: Expr = self.sig(children[0]) if children else Relation(sig.label, 1)
            for child in children[1:]:
                found = found + self.sig(child)
            self._sigs[sig] = found
        return self._sigs[sig]

    def field(self, found: Field) -> tuple[Type, Relation]:
        """Return the type of a field, and its relation."""
        if found not in self.fields:
            if found in self._typing:
                msg = f"the declaration of {found.label} leads back to itself"
                raise AlloyError(msg, found.decl.place)
            self._typing.append(found)
            whole = product(of_sig(found.owner), self.range_type(found.decl, self.inside(found.owner, found.module)))
            self._typing.pop()
            if len(whole.arities) != 1:
                msg = f"{found.label} should hold tuples of one length"
                raise AlloyError(msg, found.decl.place)
            self.fields[found] = whole, Relation(found.label, whole.arities[0])
        return self.fields[found]

    def inside(self, sig: Sig, module: Module, this: Expr | None = None, *, in_field: bool = True) -> Context:
        """Return the context of a field or fact of a signature, where `this` is one atom of it."""
        place = sig.place or Place(module.text.file, 1, 1)
        atom = known(place, of_sig(sig), this if this is not None else self.sig(sig))
        return Context(module, {"this": atom}, sig, in_field)

    def named(self, name: tree.Name, context: Context) -> AnyTerm:
        """Return what a name can stand for."""
        if name.name in context.variables and not name.bare:
            return replace(context.variables[name.name], place=name.place)
        if name.name in ("iden", "none"):
            both = product(of_sig(UNIV), of_sig(UNIV))
            return known(name.place, both, IDEN) if name.name == "iden" else known(name.place, Type((), (1,)), NONE)
        found = [
            each
            for each in self.world.lookup(context.module, name.name)
            if not context.in_field or self._is_visible_in_field(each, context)
        ]
        if not found:
            self._unknown(name, context)
        terms = [pair for each in found for pair in self._alternatives(each, name, context)]
        return choice(name.place, [term for term, _ in terms], [source for _, source in terms])

    def _is_visible_in_field(self, found: Declared, context: Context) -> bool:
        if isinstance(found, Field):
            return context.this is not None and found.owner in _owners(context.this)
        return isinstance(found, Sig)

    def _unknown(self, name: tree.Name, context: Context) -> None:
        if name.name.endswith("'"):
            msg = f"nothing is called {name.name}; as a value after a step it speaks of time, which is not supported"
            raise AlloyError(msg, name.place)
        near = [*context.variables]
        for module in context.module.reachable():
            near += [*module.sigs, *module.functions, *(each.name for each in module.fields)]
        hint = "".join(f"; did you mean {close}?" for close in get_close_matches(name.name, near, 1))
        msg = f"nothing is called {name.name}{hint}"
        raise AlloyError(msg, name.place)

    def _alternatives(self, found: Declared, name: tree.Name, context: Context) -> list[tuple[AnyTerm, str]]:
        """Return the terms that one declaration offers, with where it stands."""
        this = context.variables.get("this") if context.this is not None else None
        match found:
            case Sig():
                return [(known(name.place, of_sig(found), self.sig(found)), f"signature {found.label}")]
            case Field():
                whole = known(name.place, *self.field(found))
                if this is not None and not name.bare and context.this and found.owner in _owners(context.this):
                    return [(self.join(this, whole, name.place), f"field {found.label} of this")]
                return [(whole, f"field {found.label}")]
            case Function():
                return self._offered(found, name, context, this)

    def _offered(
        self, found: Function, name: tree.Name, context: Context, this: Term | None
    ) -> list[tuple[AnyTerm, str]]:
        weight = 0 if found.module in context.module.reachable() else IMPLICIT
        source = f"{'function' if found.text.result else 'predicate'} {found.module.prefix}{found.text.name}"
        alone = self._applied(Partial(name.place, found, (), weight))
        offers: list[tuple[AnyTerm, str]] = [(alone, source)]
        if this is not None and found.parameters and self.parameter_types(found)[0].meets(this.type):
            of_this = self._applied(Partial(name.place, found, (this,), weight + 1))
            offers.append((of_this, f"{source} of this"))
        return offers

    def parameter_types(self, function: Function) -> list[Type]:
        """Return the declared types of the parameters."""
        if function not in self._parameters:
            context, found = Context(function.module), []
            for name, decl in function.parameters:
                found.append(self.range_type(decl, context))
                context = context.having({name: known(decl.place, found[-1], NONE)})
            self._parameters[function] = found
        return self._parameters[function]

    def join(self, left: AnyTerm, right: AnyTerm, place: Place) -> AnyTerm:
        """Return ``left.right``: a join, or a call with one more argument."""
        match right:
            case Choice(alternatives=alternatives, sources=sources):
                return choice(place, [self.join(left, each, place) for each in alternatives], sources)
            case Partial():
                given = replace(right, arguments=(*right.arguments, left), weight=right.weight + left.weight)
                return self._applied(given)
            case Misfit():
                return right
            case Term():
                return _joined(left, right, place)

    def _applied(self, partial: Partial) -> AnyTerm:
        """Return a call if all arguments are there and fit."""
        function, wanted = partial.function, self.parameter_types(partial.function)
        for number, (argument, type_) in enumerate(zip(partial.arguments, wanted, strict=False), start=1):
            if not argument.type.shares_arity(type_) or (argument.type.rows and type_.rows and not argument.type.meets(type_)):
                name = function.text.name
                msg = f"argument {number} of {name} has type {argument.type}, and should have {type_}"
                return Misfit(partial.place, msg)
        if len(partial.arguments) < len(wanted):
            return partial
        return Term(partial.place, self._result_type(partial), lambda _: self._called(partial), partial.weight)

    def _result_type(self, partial: Partial) -> Type:
        function = partial.function
        if function.text.result is None:
            return FORMULA
        pairs = zip(function.parameters, partial.arguments, strict=True)
        variables = {name: known(partial.place, argument.type, NONE) for (name, _), argument in pairs}
        return self.range_type(function.text.result, Context(function.module, variables))

    def _called(self, partial: Partial) -> Meaning:
        """Return the body of a function, written out for its arguments."""
        function, types = partial.function, self.parameter_types(partial.function)
        given = [as_set(argument, type_) for argument, type_ in zip(partial.arguments, types, strict=True)]
        key = (function, *map(id, given))
        if key not in self._bodies:
            if function in self._calling:
                msg = f"{function.text.name} calls itself: recursion is not supported"
                raise AlloyError(msg, partial.place)
            self._calling.append(function)
            self._bodies[key] = given, self._body(function, given, types)
            self._calling.pop()
        return self._bodies[key][1]

    def _body(self, function: Function, given: list[Expr], types: list[Type]) -> Meaning:
        named = zip(function.parameters, types, given, strict=True)
        variables = {name: known(decl.place, type_, node) for (name, decl), type_, node in named}
        body = self.term(function.text.body, Context(function.module, variables))
        return as_formula(body) if function.text.result is None else meaning(body, body.type)


def _owners(sig: Sig) -> list[Sig]:
    """Return the signatures whose fields an atom of one has."""
    found = list(sig.ancestors())
    for parent in sig.subset_of:
        found += _owners(parent)
    return found


def _joined(left: AnyTerm, right: Term, place: Place) -> AnyTerm:
    type_ = join(left.type, right.type)
    if not type_.arities:
        return _misfit_join(left, right, place)

    def give(wanted: Type) -> Expr:
        one, other = sides(left.type, right.type, wanted, joined)
        return as_set(left, one).join(as_set(right, other))

    return Term(place, type_, give, left.weight + right.weight)


def _misfit_join(left: AnyTerm, right: AnyTerm, place: Place) -> Misfit:
    """Say why two terms cannot be joined."""
    for side in (left, right):
        match side:
            case Partial():
                return Misfit(side.place, str(side))
            case Misfit():
                return side
            case Choice() if not side.type.arities:
                return Misfit(side.place, "; ".join(map(str, side.alternatives)))
            case _:
                if side.type.is_formula:
                    return Misfit(side.place, "a formula cannot be joined")
    return Misfit(place, f"cannot join two sets of atoms, of types {left.type} and {right.type}")
