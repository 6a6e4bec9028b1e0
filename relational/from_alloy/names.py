"""Resolve names: variables, signatures, fields, and functions with their arguments, which are inlined at each call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from difflib import get_close_matches
from typing import NoReturn, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.from_alloy.modules import World
from ooxcheck.relational.from_alloy.signatures import (
    INT,
    SEQ_INT,
    STRING,
    UNIV,
    Declared,
    Field,
    Function,
    Macro,
    Module,
    Sig,
)
from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.places import AlloyError, Place
from ooxcheck.relational.from_alloy.temporal.operators import Modal, Prime, always, at_some_time
from ooxcheck.relational.from_alloy.terms import (
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
from ooxcheck.relational.from_alloy.types import FORMULA, Type, join, join_products, of_sig, product
from ooxcheck.relational.logic.expr import IDEN, INTS, NONE, Expr, Formula, Relation
from ooxcheck.relational.logic.expr import UNIV as EVERYTHING
from ooxcheck.relational.logic.node import Node, nodes

IMPLICIT = 10
"""The weight of implicitly opened names: other declarations take precedence."""
MAX_MACROS = 20
"""The greatest nesting of macro expansions."""


@dataclass(frozen=True, slots=True)
class Context:
    """The context of an expression: its module, visible variables, and the signature of its fact or field.

    `macros` is the nesting of macro expansions.
    """

    module: Module
    variables: Mapping[str, AnyTerm] = field(default_factory=dict)
    this: Sig | None = None
    in_field: bool = False
    macros: int = 0

    def having(self, variables: Mapping[str, AnyTerm]) -> Context:
        """Return the context with more variables."""
        return replace(self, variables={**self.variables, **variables})


Elaborate: TypeAlias = "Callable[[Elaborator, tree.Expr, Context], AnyTerm]"
"""Gives an expression its term."""


def known_term(place: Place, type_: Type, node: Meaning) -> Term:
    """Return a term with a given meaning."""
    return Term(place, type_, lambda _: node)


class Elaborator:
    """The state of an elaboration: signatures and fields as relations, and inlined functions.

    Integers have `width` bits. `elaborate` gives the term of any expression, so that no module has to import
    one above it.
    """

    def __init__(self, world: World, width: int, elaborate: Elaborate, *, has_all_atoms: bool) -> None:
        self.world = world
        self.width, self.has_all_atoms = width, has_all_atoms
        self._elaborate = elaborate
        self.fields: dict[Field, tuple[Type, Relation]] = {}
        self.strings: dict[str, Relation] = {}
        self.varying: dict[Relation, None] = {}
        self.children: dict[Sig, list[Sig]] = {}
        for sig in world.sigs:
            if sig.parent is not None:
                self.children.setdefault(sig.parent, []).append(sig)
        self._sigs: dict[Sig, Expr] = {
            INT: INTS,
            SEQ_INT: Relation("seq/Int", 1),
            STRING: Relation("String", 1),
        }
        self._sigs[UNIV] = EVERYTHING if has_all_atoms else self._everything()
        self.identity = IDEN if has_all_atoms else IDEN & self._sigs[UNIV].product(EVERYTHING)
        self.is_steady = not any(sig.is_variable for sig in world.sigs)
        self._loose = {self._sigs[UNIV]: EVERYTHING, self.identity: IDEN} if self.is_steady else {}
        self._typing: list[Field] = []
        self.calling: list[Function] = []
        self.parameters: dict[Function, list[Type]] = {}
        self.bodies: dict[tuple[object, ...], tuple[list[Expr], Meaning]] = {}
        self.successor = Relation("Int/next", 2)

    def loosen(self, one: Expr, other: Expr) -> tuple[Expr, Expr]:
        """Return the operands of a join or an intersection: with existing atoms on one side, the other may include all possible ones."""
        if one in self._loose:
            return self._loose[one], other
        return one, self._loose.get(other, other)

    def _everything(self) -> Expr:
        """Return the existing atoms: the scopes may allow more."""
        atoms: Expr = INTS + self.sig(STRING)
        for sig in self.children.get(UNIV, []):
            atoms = atoms + self.sig(sig)
        return atoms

    def term(self, expr: tree.Expr, context: Context) -> AnyTerm:
        """Return the term of an expression."""
        return self._elaborate(self, expr, context)

    def formula(self, expr: tree.Expr, context: Context) -> Formula:
        """Return an expression as a formula."""
        return as_formula(self._elaborate(self, expr, context))

    def string(self, value: str) -> Relation:
        """Return the set of one string."""
        return self.strings.setdefault(value, Relation(f'"{value}"', 1))

    def range_type(self, decl: tree.Decl, context: Context) -> Type:
        """Return the type of a declared name."""
        base_type = self.term(decl.range, context).type
        return product(of_sig(SEQ_INT), base_type) if decl.multiplicity == "seq" else base_type

    def sig(self, sig: Sig) -> Expr:
        """Return a signature as a set; an abstract one is the union of its children."""
        if sig not in self._sigs:
            children = self.children.get(sig, []) if sig.is_abstract else []
            atoms: Expr = (
                self.sig(children[0]) if children else self._relation(sig.label, 1, varies=_varies(sig))
            )
            for child in children[1:]:
                atoms = atoms + self.sig(child)
            self._sigs[sig] = atoms
        return self._sigs[sig]

    def _relation(self, name: str, arity: int, *, varies: bool) -> Relation:
        made = Relation(name, arity)
        if varies:
            self.varying[made] = None
        return made

    def changes(self, node: Node) -> bool:
        """Return whether a node may have different values in different states."""
        return any(isinstance(each, Modal | Prime) or each in self.varying for each in nodes(node))

    def ever(self, sig: Sig) -> Expr:
        """Return the atoms that a signature has in some state."""
        atoms = self.sig(sig)
        return at_some_time(atoms) if self.changes(atoms) else atoms

    def invariant(self, said: Formula) -> Formula:
        """Return the formula that something holds in all states."""
        return always(said) if self.changes(said) else said

    def field(self, declared_field: Field) -> tuple[Type, Relation]:
        """Return the type of a field, and its relation."""
        if declared_field not in self.fields:
            if declared_field in self._typing:
                msg = f"the declaration of {declared_field.label} leads back to itself"
                raise AlloyError(msg, declared_field.decl.place)
            self._typing.append(declared_field)
            whole = product(
                of_sig(declared_field.owner),
                self.range_type(
                    declared_field.decl, self.inside(declared_field.owner, declared_field.module)
                ),
            )
            self._typing.pop()
            if len(whole.arities) != 1:
                msg = f"{declared_field.label} should hold tuples of one length"
                raise AlloyError(msg, declared_field.decl.place)
            self.fields[declared_field] = (
                whole,
                self._relation(declared_field.label, whole.arities[0], varies=declared_field.decl.variable),
            )
        return self.fields[declared_field]

    def inside(self, sig: Sig, module: Module, this: Expr | None = None, *, in_field: bool = True) -> Context:
        """Return the context of a field or fact of a signature, where `this` is one of its atoms."""
        place = sig.place or Place(module.text.file, 1, 1)
        atom = known_term(place, of_sig(sig), this if this is not None else self.sig(sig))
        return Context(module, {"this": atom}, sig, in_field)


def name_term(reader: Elaborator, name: tree.Name, context: Context) -> AnyTerm:
    """Return the possible meanings of a name."""
    if name.name in context.variables and not name.bare:
        return replace(context.variables[name.name], place=name.place)
    if name.name in ("iden", "none"):
        both = product(of_sig(UNIV), of_sig(UNIV))
        return (
            known_term(name.place, both, reader.identity)
            if name.name == "iden"
            else known_term(name.place, Type((), (1,)), NONE)
        )
    declarations = [
        each
        for each in reader.world.lookup(context.module, name.name)
        if not context.in_field or _is_visible_in_field(each, context)
    ]
    if not declarations and name.name.endswith("'"):
        return prime(name_term(reader, replace(name, name=name.name[:-1]), context), name.place)
    if not declarations:
        _raise_unknown(name, context)
    terms = [pair for each in declarations for pair in _alternatives(reader, each, name, context)]
    return choice(name.place, [term for term, _ in terms], [source for _, source in terms])


def _is_visible_in_field(declaration: Declared, context: Context) -> bool:
    if isinstance(declaration, Field):
        return context.this is not None and declaration.owner in _owners(context.this)
    return isinstance(declaration, Sig | Macro)


def _raise_unknown(name: tree.Name, context: Context) -> NoReturn:
    near = [*context.variables]
    for module in context.module.reachable():
        near += [*module.sigs, *module.functions, *(each.name for each in module.fields)]
    hint = "".join(f"; did you mean {close}?" for close in get_close_matches(name.name, near, 1))
    msg = f"nothing is called {name.name}{hint}"
    raise AlloyError(msg, name.place)


def _alternatives(
    reader: Elaborator, declaration: Declared, name: tree.Name, context: Context
) -> list[tuple[AnyTerm, str]]:
    """Return the terms of one declaration, with their sources."""
    this = context.variables.get("this") if context.this is not None else None
    match declaration:
        case Sig():
            return [
                (
                    known_term(name.place, of_sig(declaration), reader.sig(declaration)),
                    f"signature {declaration.label}",
                )
            ]
        case Field():
            whole = known_term(name.place, *reader.field(declaration))
            if (
                this is not None
                and not name.bare
                and context.this
                and declaration.owner in _owners(context.this)
            ):
                return [(join_terms(reader, this, whole, name.place), f"field {declaration.label} of this")]
            return [(whole, f"field {declaration.label}")]
        case Function():
            return _offer_terms(reader, declaration, name, context, this)
        case Macro():
            alone = _apply(reader, Partial(name.place, declaration, macros=context.macros))
            return [(alone, f"macro {declaration.module.prefix}{declaration.text.name}")]


def prime(operand: AnyTerm, place: Place) -> AnyTerm:
    """Return the value of a set in the next state; an overloaded name is resolved first."""
    match operand:
        case Choice(alternatives=alternatives, sources=sources):
            return choice(place, [prime(each, place) for each in alternatives], sources)
        case Partial() | Misfit():
            return operand
        case Term() if operand.type.is_formula:
            return Misfit(place, "a prime belongs to a set, and this is a formula: write `after` before it")
        case Term():
            return replace(operand, place=place, give=lambda wanted: Prime(as_set(operand, wanted)))


def _offer_terms(
    reader: Elaborator, function: Function, name: tree.Name, context: Context, this: AnyTerm | None
) -> list[tuple[AnyTerm, str]]:
    weight = 0 if function.module in context.module.reachable() else IMPLICIT
    source = (
        f"{'function' if function.text.result else 'predicate'} {function.module.prefix}{function.text.name}"
    )
    alone = _apply(reader, Partial(name.place, function, (), weight))
    offers: list[tuple[AnyTerm, str]] = [(alone, source)]
    if this is not None and function.parameters and _parameter_types(reader, function)[0].meets(this.type):
        of_this = _apply(reader, Partial(name.place, function, (this,), weight + 1))
        offers.append((of_this, f"{source} of this"))
    return offers


def _parameter_types(reader: Elaborator, function: Function) -> list[Type]:
    """Return the declared types of the parameters."""
    if function not in reader.parameters:
        context, types = Context(function.module), []
        for name, decl in function.parameters:
            types.append(reader.range_type(decl, context))
            context = context.having({name: known_term(decl.place, types[-1], NONE)})
        reader.parameters[function] = types
    return reader.parameters[function]


def join_terms(reader: Elaborator, left: AnyTerm, right: AnyTerm, place: Place) -> AnyTerm:
    """Return ``left.right``: a join, or a call with one more argument."""
    match right:
        case Choice(alternatives=alternatives, sources=sources):
            return choice(place, [join_terms(reader, left, each, place) for each in alternatives], sources)
        case Partial():
            given = replace(right, arguments=(*right.arguments, left), weight=right.weight + left.weight)
            return _apply(reader, given)
        case Misfit():
            return right
        case Term():
            return _join_sets(reader, left, right, place)


def _join_sets(reader: Elaborator, left: AnyTerm, right: Term, place: Place) -> AnyTerm:
    type_ = join(left.type, right.type)
    if not type_.arities:
        return _misfit_join(left, right, place)

    def give(wanted: Type) -> Expr:
        wanted_left, wanted_right = sides(left.type, right.type, wanted, join_products)
        one, other = reader.loosen(as_set(left, wanted_left), as_set(right, wanted_right))
        return one.join(other)

    return Term(place, type_, give, left.weight + right.weight)


def _apply(reader: Elaborator, partial: Partial) -> AnyTerm:
    """Return a call if all arguments are given and fit."""
    if isinstance(partial.function, Macro):
        return _expand_macro(reader, partial, partial.function)
    function, wanted = partial.function, _parameter_types(reader, partial.function)
    for number, (argument, type_) in enumerate(zip(partial.arguments, wanted, strict=False), start=1):
        if not argument.type.shares_arity(type_) or (
            argument.type.rows and type_.rows and not argument.type.meets(type_)
        ):
            name = function.text.name
            msg = f"argument {number} of {name} has type {argument.type}, and should have {type_}"
            return Misfit(partial.place, msg)
    if len(partial.arguments) < len(wanted):
        return partial
    return Term(
        partial.place,
        _result_type(reader, partial, function),
        lambda _: _inline(reader, partial, function),
        partial.weight,
    )


def _expand_macro(reader: Elaborator, partial: Partial, macro: Macro) -> AnyTerm:
    """Return the body of a macro if all arguments are given; it sees them, and its own module."""
    if len(partial.arguments) < len(macro.parameters):
        return partial
    _check_macros(macro, partial.macros, partial.place)
    given = dict(zip(macro.parameters, partial.arguments, strict=True))
    body = reader.term(macro.text.body, Context(macro.module, given, macros=partial.macros + 1))
    return replace(body, place=partial.place)


def unfold(reader: Elaborator, expr: tree.Expr, context: Context) -> tuple[tree.Expr, Context]:
    """Return the expansion of a macro, and its context, where its multiplicities matter."""
    target, arguments = (expr.target, expr.arguments) if isinstance(expr, tree.Box) else (expr, ())
    if not isinstance(target, tree.Name) or target.name in context.variables:
        return expr, context
    declarations = reader.world.lookup(context.module, target.name)
    if (
        len(declarations) != 1
        or not isinstance(declarations[0], Macro)
        or len(declarations[0].parameters) != len(arguments)
    ):
        return expr, context
    macro = declarations[0]
    _check_macros(macro, context.macros, target.place)
    given = {name: reader.term(each, context) for name, each in zip(macro.parameters, arguments, strict=True)}
    return unfold(reader, macro.text.body, Context(macro.module, given, macros=context.macros + 1))


def _check_macros(macro: Macro, depth: int, place: Place) -> None:
    if depth == MAX_MACROS:
        msg = f"macros are written out {MAX_MACROS} times one in another at most: {macro.text.name} may mention itself"
        raise AlloyError(msg, place)


def _result_type(reader: Elaborator, partial: Partial, function: Function) -> Type:
    if function.text.result is None:
        return FORMULA
    pairs = zip(function.parameters, partial.arguments, strict=True)
    variables = {name: known_term(partial.place, argument.type, NONE) for (name, _), argument in pairs}
    return reader.range_type(function.text.result, Context(function.module, variables))


def _inline(reader: Elaborator, partial: Partial, function: Function) -> Meaning:
    """Return the body of a function, inlined for its arguments."""
    types = _parameter_types(reader, function)
    given = [as_set(argument, type_) for argument, type_ in zip(partial.arguments, types, strict=True)]
    key = (function, *map(id, given))
    if key not in reader.bodies:
        if function in reader.calling:
            msg = f"{function.text.name} calls itself: recursion is not supported"
            raise AlloyError(msg, partial.place)
        reader.calling.append(function)
        reader.bodies[key] = given, _body(reader, function, given, types)
        reader.calling.pop()
    return reader.bodies[key][1]


def _body(reader: Elaborator, function: Function, given: list[Expr], types: list[Type]) -> Meaning:
    named = zip(function.parameters, types, given, strict=True)
    variables = {name: known_term(decl.place, type_, node) for (name, decl), type_, node in named}
    body = reader.term(function.text.body, Context(function.module, variables))
    return as_formula(body) if function.text.result is None else meaning(body, body.type)


def _varies(sig: Sig) -> bool:
    """Return whether a signature has different atoms in different states, or is a union of such."""
    return sig.is_variable or (sig.is_whole_subset and any(_varies(parent) for parent in sig.subset_of))


def _owners(sig: Sig) -> list[Sig]:
    """Return the signatures whose fields the atoms of one have."""
    owners = list(sig.ancestors())
    for parent in sig.subset_of:
        owners += _owners(parent)
    return owners


def _misfit_join(left: AnyTerm, right: AnyTerm, place: Place) -> Misfit:
    """Return why two terms cannot be joined."""
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
