"""Declarations: classes, interfaces, enums and records of Java as classes and interfaces of OOX.

Object is an interface that all others extend, if anything mentions it, with a class for its own objects: so interfaces fit it as well, and its scope is not
shared by all objects. A constructor is a method ``_C`` (`ooxcheck.java.lowering.code.calls`). Where erased types differ between a method and one that it
overrides, a bridge casts (JLS 15.12.4.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ooxcheck.java import array_objects
from ooxcheck.java.lowering.abstract_methods import missing_methods, unknown_methods
from ooxcheck.java.lowering.allocation_sites import with_distinct_sites
from ooxcheck.java.lowering.bodies import Body
from ooxcheck.java.lowering.code.calls import PLAIN_OBJECT
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.exceptions import CATCH, DETAIL, FAULTS, KNOWN_MESSAGES, THROWABLE, THROWN
from ooxcheck.java.lowering.code.initialisation import failed, ready
from ooxcheck.java.lowering.code.monitors import MONITOR
from ooxcheck.java.lowering.contracts import Contracts
from ooxcheck.java.lowering.formulas import Formulas, no_variable
from ooxcheck.java.lowering.names import CONSTRUCTOR, MESSAGE, OUTER, TEXT_OF_STRING, Names
from ooxcheck.java.lowering.reachability.bridges import reachable_bridges
from ooxcheck.java.lowering.reachability.class_locks import lock_fields
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.lowering.unknowns.lawful_unknowns import SHOWN, Laws, Unknown
from ooxcheck.java.lowering.unknowns.unknown_functions import UNKNOWN, unknown_functions
from ooxcheck.java.program import Bridge, Class, Contract, Field, Method
from ooxcheck.java.typed import Local, MethodRef, Variable
from ooxcheck.java.types import OBJECT, STRING, VOID, ArrayType, ClassType, Primitive, Type
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span

_SURROUNDING = -1
"""The number of the variable that holds the object around a new one; those of the text begin with 0."""

_MAY_BE_STRINGS = (STRING, OBJECT, *map(ClassType, ("java.lang.CharSequence", "java.lang.Comparable")))


class Classes:
    """Declares everything that was reached."""

    def __init__(
        self, reach: Reach, names: Names, unknowns: Sequence[Unknown] = (), *, no_laws: bool = False
    ) -> None:
        self._reach = reach
        self._names = names
        self._unknowns = {each.class_.name: each for each in unknowns}
        self._laws = None if no_laws else Laws(reach, names, unknowns)
        self.renamed: dict[str, str] = {}

    def declarations(
        self, entry: MethodRef | None, clauses: Sequence[tree.SpecClause]
    ) -> tuple[tree.TypeDeclaration, ...]:
        """Return all classes; the entry, if there is one, has clauses of its own."""
        found: list[tree.TypeDeclaration] = []
        for class_ in self._reach.classes.values():
            found.append(self._declared(class_, entry, clauses))
            if class_.name == OBJECT.name:
                found.append(self._plain_object(class_))
            if class_.kind == "interface" and (statics := tuple(self._statics(class_))):
                name, span = self._names.static_owner(class_.name), class_.span
                found.append(
                    tree.ClassDeclaration(name, None, (), statics, span=span, name_span=class_.name_span)
                )
        found += map(self._unknown, self._open_interfaces().values())
        if any(lock_fields(self._reach, name) for name in self._reach.classes):
            at = found[0]
            found.append(tree.ClassDeclaration(MONITOR, None, (), (), span=at.span, name_span=at.name_span))
        return tuple(found)

    def _declared(
        self, class_: Class, entry: MethodRef | None, clauses: Sequence[tree.SpecClause]
    ) -> tree.TypeDeclaration:
        name = self._names.class_(class_.name)
        methods = tuple(map(with_distinct_sites, self._methods(class_, entry, clauses)))
        if self._is_interface(class_):
            parents = tuple(self._interfaces(class_))
            models = tuple(each for each in self._ghosts(class_) if isinstance(each, tree.Model))
            return tree.InterfaceDeclaration(
                name, parents, (*models, *methods), span=class_.span, name_span=class_.name_span
            )
        unknown = self._unknowns.get(class_.name)
        members = (
            *self._fields(class_),
            *self._statics(class_),
            *self._ghosts(class_),
            *self._invariants(class_),
            *methods,
            *(self._lawful(unknown) if unknown else ()),
        )
        parent = (
            self._names.class_(class_.parent)
            if class_.parent in self._reach.classes and class_.parent != OBJECT.name
            else None
        )
        interfaces = tuple(self._interfaces(class_))
        return tree.ClassDeclaration(
            name, parent, interfaces, members, span=class_.span, name_span=class_.name_span
        )

    def _is_interface(self, class_: Class) -> bool:
        return class_.kind == "interface" or class_.name == OBJECT.name

    def _interfaces(self, class_: Class) -> Iterator[str]:
        yield from (self._names.class_(name) for name in class_.interfaces)
        is_root = class_.parent in (None, OBJECT.name) and not class_.interfaces
        if OBJECT.name in self._reach.classes and is_root and class_.name != OBJECT.name:
            yield self._names.class_(OBJECT.name)

    def _plain_object(self, object_: Class) -> tree.ClassDeclaration:
        above = (self._names.class_(OBJECT.name),)
        promises = tuple(
            self._promised(each, PLAIN_OBJECT)
            for each in self._reach.methods.values()
            if each.ref.owner == OBJECT.name and not each.has_body
        )
        return tree.ClassDeclaration(
            PLAIN_OBJECT, None, above, promises, span=object_.span, name_span=object_.name_span
        )

    def _open_interfaces(self) -> dict[str, Class]:
        """Return the interfaces that need a class for objects of which nothing else is known."""
        lawful = [each.class_ for each in self._unknowns.values() if each.class_.kind == "interface"]
        return {each.name: each for each in (*unknown_functions(self._reach), *lawful)}

    def _unknown(self, interface: Class) -> tree.ClassDeclaration:
        """Return the class of objects that are not known."""
        above = self._names.class_(interface.name)
        name = f"_{UNKNOWN}_{above}"
        title = f"{self._names.titles[interface.name]}.{UNKNOWN}"
        while title in self._names.titles.values():
            title += "_"
        self.renamed[name] = title
        lawful = self._unknowns.get(interface.name)
        signatures = lawful.signatures if lawful else ()
        unknown = (
            each
            for each in unknown_methods(self._reach, interface)
            if each.method.ref.signature not in signatures
        )
        methods = tuple(self._promised(each.method, interface.name, each.contract) for each in unknown)
        members = (*methods, *self._lawful(lawful)) if lawful else methods
        return tree.ClassDeclaration(
            name, None, (above,), members, span=interface.span, name_span=interface.name_span
        )

    def _lawful(self, unknown: Unknown) -> Iterator[tree.FieldDeclaration | tree.Method]:
        """Yield what objects of an unknown class have that laws are about; without laws, methods of which nothing is known."""
        headers = {each: self._promised(each, unknown.class_.name) for each in unknown.methods}
        self.renamed |= SHOWN if self._laws else {}
        for member in self._laws.members(unknown, headers) if self._laws else headers.values():
            yield with_distinct_sites(member) if isinstance(member, tree.Method) else member

    # ------------------------------------------------------------------------------------------------- members

    def _fields(self, class_: Class) -> Iterator[tree.FieldDeclaration]:
        for field in class_.fields:
            if not field.kind and not field.ref.is_static and self._reach.keeps(field.ref):
                yield self._field(field)

    def _statics(self, class_: Class) -> Iterator[tree.FieldDeclaration | tree.Method]:
        """Yield static fields, and what initialises them."""
        yield from (self._field(field) for field in class_.fields if field.ref in self._reach.statics)
        if class_.name == THROWABLE.name:
            type_ = self._names.type(THROWABLE, class_.span)
            yield tree.FieldDeclaration(True, type_, THROWN, span=class_.span)
        for lock in lock_fields(self._reach, class_.name):
            yield tree.FieldDeclaration(
                True,
                tree.TypeName(MONITOR, span=class_.span),
                lock(self._names.class_(class_.name)),
                span=class_.span,
            )
        if self._reach.is_initialised(class_.name):
            flag = ready(self._names.class_(class_.name))
            yield tree.FieldDeclaration(True, tree.TypeName("bool", span=class_.span), flag, span=class_.span)
            if self._reach.may_fail(class_.name):
                flag = failed(self._names.class_(class_.name))
                yield tree.FieldDeclaration(
                    True, tree.TypeName("bool", span=class_.span), flag, span=class_.span
                )
            yield with_distinct_sites(
                Body(self._reach, self._names, class_.name, class_.name_span).initialiser(class_.name)
            )

    def _field(self, field: Field) -> tree.FieldDeclaration:
        type_ = self._names.type(field.ref.type, field.span)
        return tree.FieldDeclaration(
            field.ref.is_static, type_, self._names.field(field.ref), field.is_volatile, span=field.span
        )

    def _ghosts(self, class_: Class) -> Iterator[tree.Ghost | tree.Model]:
        """Yield ghost fields, and model fields that are declared or defined in a class."""
        if not self._is_interface(class_):
            self._refuse_undefined(class_)
        defined = {each.model: each.definition for each in self._reach.program.represents(class_.name)}
        above = (
            each
            for ref in defined
            if ref.owner != class_.name
            for each in self._reach.classes[ref.owner].fields
            if each.ref == ref
        )
        for field in (*class_.fields, *above):
            if field.kind and field.spec is not None:
                name, type_ = self._names.field(field.ref), self._names.spec_type(field.spec, field.span)
                if field.kind == "ghost":
                    yield tree.Ghost(type_, name, span=field.span)
                else:
                    meaning = defined.get(field.ref)
                    definition = (
                        None if meaning is None else Formulas(self._names, no_variable).formula(meaning)
                    )
                    yield tree.Model(type_, name, definition, span=field.span)

    def _refuse_undefined(self, class_: Class) -> None:
        """Refuse a class that leaves a model field to those below it, as an interface may."""
        above = sorted(
            each for each in self._reach.hierarchy.supertypes(class_.name) if each in self._reach.classes
        )
        models = [each for name in above for each in self._reach.classes[name].fields if each.kind == "model"]
        defined = (
            {each.model for name in above for each in self._reach.program.represents(name)}
            if models
            else set()
        )
        for field in models:
            if field.ref not in defined:
                title = self._names.titles[class_.name]
                refuse(
                    f"the model field {field.ref.name} without 'represents' in {title}",
                    "only interfaces leave it to classes below",
                    field.span,
                )

    def _invariants(self, class_: Class) -> Iterator[tree.Invariant]:
        formulas = Formulas(self._names, no_variable)
        for invariant in self._reach.program.invariants(class_.name):
            if not invariant.is_static:
                yield tree.Invariant(invariant.name, formulas.formula(invariant.formula), span=invariant.span)

    def _methods(
        self, class_: Class, entry: MethodRef | None, clauses: Sequence[tree.SpecClause]
    ) -> Iterator[tree.Method]:
        lawful = self._unknowns.get(class_.name) if class_.kind != "interface" else None
        for method in (*class_.constructors, *class_.methods):
            if lawful is not None and method in lawful.methods:
                continue
            if method.ref in self._reach.methods and (
                method.ref.name != CONSTRUCTOR or self._reach.runs(method.ref)
            ):
                is_entry = method.ref == entry and method.ref.name != CONSTRUCTOR
                yield self._entry(method, clauses) if is_entry else self._method(method, ())
            if method.ref in self._reach.exact:
                yield replace(
                    self._method(method, ()),
                    name=self._names.exact(method.ref),
                    title=self._names.title(method, " by super"),
                )
            if method.ref == entry and method.ref.name == CONSTRUCTOR:
                yield self._creator(method, clauses)
        for bridge in reachable_bridges(self._reach, class_.name):
            yield self._bridge(bridge, class_.name)
        missing = (
            each
            for each in missing_methods(self._reach, class_)
            if lawful is None or each.method.ref.signature not in lawful.signatures
        )
        yield from (self._promised(each.method, class_.name, each.contract) for each in missing)
        if class_.name == THROWABLE.name and self._reach.makes_faults:
            yield self._catch(class_.span)

    def _entry(self, method: Method, clauses: Iterable[tree.SpecClause]) -> tree.Method:
        """Return the method under check; if it may throw what the language throws itself, this gets objects."""
        found = self._begun(self._method(method, clauses), method)
        if not self._reach.takes_faults or found.body is None:
            return found
        lowering = Body(self._reach, self._names, method.ref.owner, method.span)
        return replace(found, body=lowering.with_objects(found.body))

    def _begun(self, found: tree.Method, method: Method) -> tree.Method:
        """Return the method under check, which begins with the initialisation of its class."""
        lowering = Body(self._reach, self._names, method.ref.owner, method.name_span)
        lowering.begin(self._reach.initialised(method.ref.owner))
        body = found.body
        return (
            found
            if body is None
            else replace(found, body=replace(body, statements=(*lowering.out, *body.statements)))
        )

    def _method(self, method: Method, clauses: Iterable[tree.SpecClause]) -> tree.Method:
        lowering = Body(self._reach, self._names, method.ref.owner, method.span)
        parameters = lowering.parameters(method.parameters)
        body = self._reach.unseen.body(method.ref)
        written = (
            self._contract(method, self._reach.purity.contract(method.ref), lowering)
            if method.ref.name != CONSTRUCTOR
            else ()
        )
        spec = (*written, *clauses, *(() if body is not None else self._told(method)))
        if _is_function(method) and any(isinstance(each, tree.Pure) for each in spec):
            spec = (*spec, tree.Reads(span=method.span))
        block = None if body is None else lowering.lowered(method, body)
        self.renamed |= lowering.renamed
        name = self._names.method(method.ref)
        result = self._result(method.ref.result, method.span)
        title = self._names.title(
            method, " by new" if method.ref == self._reach.entry and method.ref.name == CONSTRUCTOR else ""
        )
        return tree.Method(
            method.ref.is_static, result, name, parameters, spec, block, title=title, span=method.span
        )

    def _result(self, type_: Type, span: Span) -> tree.TypeName | None:
        return None if type_ is VOID else self._names.type(type_, span)

    def _contract(self, method: Method, contract: Contract, lowering: Body) -> tuple[tree.SpecClause, ...]:
        assigned = self._reach.nodes.assigned(method.ref)

        def promised(variable: Variable) -> tree.Expr:
            name = lowering.variable(variable)
            return tree.Builtin("old", (name,), span=name.span) if variable in assigned else name

        contracts = Contracts(
            self._names,
            lowering.variable,
            promised,
            taken=lowering.visible(),
            is_native=method.is_native,
            throws=method.throws,
        )
        return contracts.clauses(contract, says_pure=self._reach.purity.declares_pure(method.ref))

    def _promised(self, method: Method, owner: str, contract: Contract | None = None) -> tree.Method:
        """Return a method without body, for a class that leaves it to those below, or to the machine; it may have the contract of several."""
        lowering = Body(self._reach, self._names, method.ref.owner, method.span)
        parameters, spec = (
            lowering.parameters(method.parameters),
            (
                *self._contract(method, contract or self._reach.purity.contract(method.ref), lowering),
                *self._told(method),
            ),
        )
        if self._is_identity_hash(method, owner):
            spec = tree.Pure(span=method.span), tree.Reads(span=method.span)
        result = self._result(method.ref.result, method.span)
        title = self._names.title(
            method, "" if owner == method.ref.owner else f" of {self._names.titles.get(owner, OBJECT.name)}"
        )
        return tree.Method(
            False,
            result,
            self._names.method(method.ref),
            parameters,
            spec,
            None,
            title=title,
            span=method.span,
        )

    def _is_identity_hash(self, method: Method, owner: str) -> bool:
        """Return whether objects of a class have the hash code of Object, which depends on nothing but their identity.

        Nobody knows the hash codes of classes that are not there: those that stand for an abstract class, or an interface.
        """
        if (method.ref.owner, method.ref.name) != (OBJECT.name, "hashCode"):
            return False
        below = [
            class_
            for name, class_ in self._reach.classes.items()
            if owner != PLAIN_OBJECT and self._reach.is_below(name, owner)
        ]
        is_told = any(
            each.ref.name == "hashCode" and not each.ref.parameters
            for class_ in below
            for each in class_.methods
        )
        return not is_told and not any(
            self._reach.has_own(each.name) and (each.is_abstract or each.kind == "interface")
            for each in below
        )

    def _told(self, method: Method) -> Iterator[tree.Clause]:
        """Yield that a string which a method without body returns has a text."""
        text, span = self._names.fields().get(TEXT_OF_STRING), method.name_span
        if text is None or method.ref.result not in _MAY_BE_STRINGS:
            return
        each, null = tree.Name("_s", span=span), tree.NullLiteral(span=span)
        is_result = tree.Binary("==", each, tree.Name("retval", span=span), span=span)
        is_empty = tree.Binary("==", tree.Member(each, text, span=span), null, span=span)
        declared = tree.Declaration(("_s",), tree.Name(self._names.class_(STRING.name), span=span), span=span)
        formula = tree.Quantifier(
            "no", (declared,), tree.Binary("&&", is_result, is_empty, span=span), span=span
        )
        yield tree.Clause("ensures", (formula,), span=span)

    def _creator(self, constructor: Method, clauses: Iterable[tree.SpecClause]) -> tree.Method:
        """Return a static method that makes an object and runs a constructor on it: the constructor as the method under check.

        An object of an inner class is made around one that is not null, its first parameter, as on the JVM.
        """
        span, owner = constructor.span, ClassType(constructor.ref.owner)
        lowering = Body(self._reach, self._names, constructor.ref.owner, span)
        around = [field.ref for field in self._reach.classes[owner.name].fields if field.ref.name == OUTER]
        outer = [Variable("outer", field.type, _SURROUNDING, span=span) for field in around]
        parameters = lowering.parameters((*outer, *constructor.parameters))
        made = lowering.temporary(owner, lowering.made(owner.name, span), span)
        for field, variable in zip(around, outer, strict=True):
            lowering.assign(
                tree.Member(made, self._names.field(field), span=span), lowering.variable(variable)
            )
        lowering.construct(
            made, constructor.ref, [lowering.variable(each) for each in constructor.parameters], span
        )
        lowering.emit(tree.Return(made, span=span))
        contracts = Contracts(
            self._names,
            lowering.variable,
            lowering.variable,
            taken=lowering.visible(),
            this="retval",
            throws=constructor.throws,
        )
        given = (
            tree.Binary("!=", lowering.variable(each), tree.NullLiteral(span=span), span=span)
            for each in outer
        )
        required = (tree.Clause("requires", (each,), span=span) for each in given)
        spec = (
            *required,
            *contracts.clauses(self._reach.program.contract(constructor.ref), says_pure=False),
            *clauses,
        )
        name, result = self._names.creator(constructor.ref), self._names.type(owner, span)
        block, title = lowering.block(lowering.out), self._names.title(constructor)
        return tree.Method(True, result, name, parameters, spec, block, title=title, span=span)

    def _bridge_title(self, bridge: Bridge, owner: str) -> str:
        types = ", ".join(map(str, bridge.method.parameters))
        return f"{self._names.titles[owner]}.{bridge.method.name}({types}) bridged"

    def _bridge(self, bridge: Bridge, owner: str) -> tree.Method:
        """Return a method that casts its arguments and calls another."""
        span, inherited = bridge.span, bridge.method
        lowering = Body(self._reach, self._names, bridge.runs.owner, span)
        variables = [
            Variable(f"a{at}", type_, at, span=span) for at, type_ in enumerate(inherited.parameters)
        ]
        parameters = lowering.parameters(variables)
        arguments: list[tree.Expr] = []
        for variable, type_ in zip(variables, bridge.runs.parameters, strict=True):
            name = lowering.variable(variable)
            if isinstance(type_, ArrayType) and variable.type == OBJECT:
                name = lowering.value(
                    array_objects.opened(Local(variable, span=span), type_, is_implied=True)
                )
            elif variable.type != type_:
                cast = tree.Cast(self._names.type(type_, span).name, name, span=span)
                name = lowering.temporary(type_, cast, span)
            arguments.append(name)
        call = tree.Call(tree.This(span=span), self._names.method(bridge.runs), tuple(arguments), span=span)
        last = (
            tree.CallStatement(call, span=span) if inherited.result is VOID else tree.Return(call, span=span)
        )
        body = tree.Block((*lowering.out, last), span=span)
        name_, result = self._names.method(inherited), self._result(inherited.result, span)
        is_pure = self._reach.purity.contract(inherited).is_pure and self._reach.purity.declares_pure(
            inherited
        )
        spec = (tree.Pure(span=span),) if is_pure else ()
        return tree.Method(
            False, result, name_, parameters, spec, body, title=self._bridge_title(bridge, owner), span=span
        )

    def _catch(self, span: Span) -> tree.Method:
        """Return the method that makes an object for an exception of the language itself, if there is none yet."""
        lowering = Body(self._reach, self._names, THROWABLE.name, span)
        word = tree.Name("word", span=span)
        thrown = tree.Member(tree.Name(self._names.class_(THROWABLE.name), span=span), THROWN, span=span)
        for text, java in FAULTS.items():
            with lowering.collected() as inner:
                made = self._fault(lowering, java, span)
                lowering.assign(thrown, made)
            test = tree.Binary("==", word, tree.StringLiteral(text, span=span), span=span)
            lowering.emit(tree.If(test, tree.Block(tuple(inner), span=span), None, span=span))
        is_missing = tree.Binary("==", thrown, tree.NullLiteral(span=span), span=span)
        body = tree.If(is_missing, tree.Block(tuple(lowering.out), span=span), None, span=span)
        parameter = tree.Parameter(tree.TypeName("string", span=span), "word", span=span)
        return tree.Method(True, None, CATCH, (parameter,), (), tree.Block((body,), span=span), span=span)

    def _fault(self, lowering: Body, java: str, span: Span) -> tree.Expr:
        """Return a new object of a class of faults, with a message if somebody asks for any."""
        made = lowering.temporary(ClassType(java), lowering.made(java, span), span)
        if not self._reach.reads(*MESSAGE):
            lowering.construct(made, MethodRef(java, CONSTRUCTOR, (), VOID), [], span)
            return made
        any_text = tree.Call(
            tree.Name(self._names.class_(DETAIL.owner), span=span),
            self._names.method(DETAIL),
            (made,),
            span=span,
        )
        message = (
            lowering.text(KNOWN_MESSAGES[java], span)
            if java in KNOWN_MESSAGES
            else lowering.temporary(STRING, any_text, span)
        )
        lowering.construct(made, MethodRef(java, CONSTRUCTOR, (STRING,), VOID), [message], span)
        return made


def _is_function(method: Method) -> bool:
    """Return whether the machine computes something from numbers alone, so that the heap makes no difference."""
    return (
        method.is_native
        and method.ref.is_static
        and all(isinstance(type_, Primitive) for type_ in (*method.ref.parameters, method.ref.result))
    )
