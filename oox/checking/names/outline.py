"""The outline of a program: every class with its members, before any body or formula is checked.

It is a `ooxcheck.oox.program.Program` whose method bodies are empty blocks (or missing, as in the text) and whose contracts only state whether the method is pure.
The check of a body needs no more about other methods. Links of a cyclic or impossible hierarchy are cut, so that every traversal terminates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.checking.names.scopes import check_collection_type, find_spec_type, find_type
from ooxcheck.oox.checking.names.wording import instead
from ooxcheck.oox.declarations import Field, GhostField, ModelField, Signature, SpecParameter
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Block, Class, Contract, Function, Method, Model
from ooxcheck.oox.types import VOID, Collection, Type

MethodTree = tree.Method | tree.Constructor


@dataclass(frozen=True, slots=True)
class OutlinedClass:
    """A class, its declaration, and each method with its declaration."""

    class_: Class
    declaration: tree.TypeDeclaration
    methods: tuple[tuple[Method, MethodTree], ...]

    @property
    def members(self) -> tuple[tree.MemberDeclaration, ...]:
        """The members of the class, in the order of the text."""
        return self.declaration.members

    def with_member(self, old: MethodTree, new: MethodTree) -> OutlinedClass:
        """Return the class with another body for a method of the same signature."""
        members = tuple(new if each is old else each for each in self.members)
        methods = tuple((method, new if node is old else node) for method, node in self.methods)
        return replace(self, declaration=replace(self.declaration, members=members), methods=methods)  # type: ignore[arg-type]  # each is what it was


def outline_classes(program: tree.Program, report: Report) -> list[OutlinedClass]:
    """Return the classes in the order of the text; report members that contradict each other."""
    declarations: dict[str, tree.TypeDeclaration] = {}
    for declaration in program.declarations:
        if declaration.name in declarations:
            message = f"there are two classes {declaration.name}; rename one"
            report.error("class.duplicate", message, declaration.name_span)
        declarations.setdefault(declaration.name, declaration)
    links = _Links(declarations, report)
    return _complete_classes(
        [_Outliner(d, declarations, report).outline_class(*links.of(d)) for d in declarations.values()]
    )


def _complete_classes(outlines: list[OutlinedClass]) -> list[OutlinedClass]:
    """Return classes with the facts that need the whole program: ghosts of anonymous implementations, and functions without ``this``."""
    program, defines = (
        outline_program(outlines, 32),
        {
            (outline.class_.name, node.name): node
            for outline in outlines
            for node in outline.members
            if isinstance(node, tree.Define)
        },
    )

    def complete_class(class_: Class) -> Class:
        functions = (replace(f, uses_this=_uses_this(program, defines, f)) for f in class_.functions)
        return replace(class_, ghosts=class_.ghosts + _left_open(program, class_), functions=tuple(functions))

    return [replace(outline, class_=complete_class(outline.class_)) for outline in outlines]


def _left_open(program: Program, class_: Class) -> tuple[GhostField, ...]:
    """Return the ghosts of an interface's anonymous implementation: the model fields that neither it nor its superinterfaces define."""
    if not class_.interface:
        return ()
    models = [model for name in program.supertypes(class_.name) for model in program.classes[name].models]
    defined = {model.field.name for model in models if model.is_defined}
    left_open = {
        model.field.name: model.field for model in reversed(models) if model.field.name not in defined
    }
    return tuple(left_open[name].left_open() for name in reversed(left_open))


def _uses_this(program: Program, defines: Mapping[tuple[str, str], tree.Define], function: Function) -> bool:
    """Return whether a definition mentions ``this``, directly or in functions that it calls without a receiver."""
    seen: set[tuple[str, str]] = set()
    waiting = [(function.owner, function.name)]
    while waiting:
        key = waiting.pop()
        if key in seen or key not in defines:
            continue
        seen.add(key)
        for node in descendants(defines[key].definition):
            if isinstance(node, tree.This):
                return True
            if isinstance(node, tree.FunctionCall):
                waiting += [(owner, node.name) for owner in program.supertypes(key[0])]
    return False


def outline_program(classes: Iterable[OutlinedClass], int_width: int) -> Program:
    """Return the classes as a program."""
    return Program({c.class_.name: c.class_ for c in classes}, int_width, ())


class _Links:
    """The parents and interfaces of the classes."""

    def __init__(self, declarations: dict[str, tree.TypeDeclaration], report: Report) -> None:
        self._declarations = declarations
        self._report = report
        self._acyclic = _acyclic(declarations)

    def of(self, declaration: tree.TypeDeclaration) -> tuple[str | None, tuple[str, ...]]:
        """Return the parent and the interfaces of a class, without impossible ones."""
        span = declaration.name_span
        if isinstance(declaration, tree.InterfaceDeclaration):
            parents = self._valid_names(declaration.parents, span, interface=True)
            return None, tuple(p for p in parents if self._is_above(declaration, p))
        parent = self._valid_names((declaration.parent,) if declaration.parent else (), span, interface=False)
        interfaces = self._valid_names(declaration.interfaces, span, interface=True)
        return next((p for p in parent if self._is_above(declaration, p)), None), tuple(interfaces)

    def _valid_names(self, names: Iterable[str], span: Span, *, interface: bool) -> Iterator[str]:
        for name in dict.fromkeys(names):
            declaration = self._declarations.get(name)
            if declaration is None:
                message = f"no class {name}{instead(name, self._declarations, self._report)}"
                self._report.error("class.unknown", message, span)
            elif isinstance(declaration, tree.InterfaceDeclaration) is not interface:
                found_kind, wanted = ("a class", "an interface") if interface else ("an interface", "a class")
                message = f"{name} is {found_kind}, where {wanted} is needed"
                self._report.error("class.kind", message, span)
            else:
                yield name

    def _is_above(self, declaration: tree.TypeDeclaration, parent: str) -> bool:
        """Return whether `parent` is not a subclass of the class itself; a cycle is reported at each of its classes."""
        if parent in self._acyclic:
            return True
        seen = {parent}
        waiting = [parent]
        while waiting:
            for above in _parents(self._declarations.get(waiting.pop())):
                if above not in seen:
                    seen.add(above)
                    waiting.append(above)
        if declaration.name in seen:
            message = f"{declaration.name} cannot extend {parent}, which extends {declaration.name}"
            if parent == declaration.name:
                message = f"{parent} cannot extend itself"
            self._report.error("class.cycle", message, declaration.name_span)
        return declaration.name not in seen


def _acyclic(declarations: Mapping[str, tree.TypeDeclaration]) -> set[str]:
    """Return the classes without a cycle above them."""
    below: dict[str, list[str]] = {name: [] for name in declarations}
    missing: dict[str, int] = {}
    for name, declaration in declarations.items():
        parents = {each for each in _parents(declaration) if each in declarations}
        missing[name] = len(parents)
        for each in parents:
            below[each].append(name)
    acyclic = [name for name, count in missing.items() if not count]
    for name in acyclic:
        for each in below[name]:
            missing[each] -= 1
            if not missing[each]:
                acyclic.append(each)
    return set(acyclic)


def _parents(declaration: tree.TypeDeclaration | None) -> tuple[str, ...]:
    match declaration:
        case tree.ClassDeclaration(parent=str(parent)):
            return (parent,)
        case tree.InterfaceDeclaration(parents=parents):
            return parents
        case _:
            return ()


class _Outliner:
    """Outlines one class."""

    def __init__(
        self, declaration: tree.TypeDeclaration, known: dict[str, tree.TypeDeclaration], report: Report
    ) -> None:
        self._declaration = declaration
        self._name = declaration.name
        self._known = known
        self._report = report

    def outline_class(self, parent: str | None, interfaces: tuple[str, ...]) -> OutlinedClass:
        """Return the class with these links."""
        members: tuple[tree.MemberDeclaration, ...] = self._declaration.members
        self._check_field_names(members)
        methods = tuple(
            (self._method(m), m) for m in members if isinstance(m, tree.Method | tree.Constructor)
        )
        self._check_signatures(m for m, _ in methods)
        class_ = Class(
            name=self._name,
            interface=isinstance(self._declaration, tree.InterfaceDeclaration),
            parent=parent,
            interfaces=interfaces,
            fields=tuple(self._field(m) for m in members if isinstance(m, tree.FieldDeclaration)),
            ghosts=tuple(self._ghost(m) for m in members if isinstance(m, tree.Ghost)),
            methods=tuple(m for m, _ in methods if not m.constructor),
            constructors=tuple(m for m, _ in methods if m.constructor),
            invariants=(),
            models=tuple(self._model(m) for m in members if isinstance(m, tree.Model)),
            functions=tuple(self._function(m) for m in members if isinstance(m, tree.Define)),
            span=self._declaration.name_span,
        )
        return OutlinedClass(class_, self._declaration, methods)

    def _type(self, node: tree.TypeName) -> Type:
        return find_type(node, self._known, self._report)

    def _field(self, node: tree.FieldDeclaration) -> Field:
        return Field(self._name, node.name, self._type(node.type), node.static, node.volatile)

    def _ghost(self, node: tree.Ghost) -> GhostField:
        columns, many, collection = self._spec_type(node.type)
        check_collection_type(node.type, columns, self._report)
        return GhostField(self._name, node.name, columns, many, collection)

    def _spec_type(self, node: tree.SpecType) -> tuple[tuple[Type, ...], bool, Collection]:
        """Return the columns of a specification type, whether it may have several tuples, and the kind of collection."""
        columns = tuple(map(self._type, node.columns))
        return columns, bool(node.collection) or len(columns) > 1, Collection(node.collection or "set")

    def _relational(self, node: tree.SpecType) -> tuple[tuple[Type, ...], bool, Collection]:
        """Return the type of a parameter, or of a model field without a definition."""
        if node.collection in ("seq", "multiset"):
            message = f"only what is defined can be a {node.collection}: no parameter, and no model field that is left to others"
            self._report.error("spec.unsupported", message, node.span)
        columns, many, _ = self._spec_type(node)
        return columns, many, Collection.RELATION

    def _model(self, node: tree.Model) -> Model:
        if node.definition is None and isinstance(self._declaration, tree.ClassDeclaration):
            message = (
                f"only an interface may leave {node.name} to others; write model ... {node.name} := ...; here"
            )
            self._report.error("model.undefined", message, node.span)
        type_ = self._relational(node.type) if node.definition is None else self._spec_type(node.type)
        field = ModelField(self._name, node.name, *type_)
        return Model(field, is_defined=node.definition is not None, span=node.span)

    def _function(self, node: tree.Define) -> Function:
        parameters = tuple(SpecParameter(p.name, *self._relational(p.type)) for p in node.parameters)
        result = SpecParameter(node.name, *self._spec_type(node.type))
        return Function(self._name, node.name, parameters, result, uses_this=True, span=node.span)

    def _method(self, node: MethodTree) -> Method:
        constructor = isinstance(node, tree.Constructor)
        if constructor and node.name != self._name:
            message = (
                f"a constructor of {self._name} is called {self._name}; a method needs a result type, or void"
            )
            self._report.error("class.constructor", message, node.span)
        result = self._type(node.result) if isinstance(node, tree.Method) and node.result else VOID
        types = tuple(self._type(p.type) for p in node.parameters)
        return Method(
            owner=self._name,
            signature=Signature(node.name, types),
            parameters=(),
            result=result,
            static=isinstance(node, tree.Method) and node.static,
            constructor=constructor,
            contract=Contract(pure=_is_pure(node), modifies=() if _changes_nothing(node) else None),
            body=None if node.body is None else Block((), span=node.body.span),
            variables=(),
            retval=None,
            ghosts=tuple(find_spec_type(ghost.type, self._known, self._report) for ghost in node.ghosts),
            title=node.title if isinstance(node, tree.Method) else "",
            span=node.span,
        )

    def _check_field_names(self, members: Iterable[tree.MemberDeclaration]) -> None:
        seen: set[str] = set()
        for member in members:
            if isinstance(member, tree.FieldDeclaration | tree.Ghost | tree.Model | tree.Define):
                if member.name in seen:
                    message = f"{self._name} has two fields {member.name}; rename one"
                    self._report.error("field.duplicate", message, member.span)
                seen.add(member.name)

    def _check_signatures(self, methods: Iterable[Method]) -> None:
        seen: set[tuple[Signature, bool]] = set()
        for method in methods:
            key = method.signature, method.constructor
            if key in seen:
                message = f"{self._name} has two {method.signature}; rename one or change its parameters"
                self._report.error("method.duplicate", message, method.span)
            seen.add(key)


def _is_pure(node: MethodTree) -> bool:
    return any(isinstance(clause, tree.Pure) for clause in node.spec)


def _changes_nothing(node: MethodTree) -> bool:
    """Return whether the frame condition of a method permits no change."""
    modifies = [clause for clause in node.spec if isinstance(clause, tree.Modifies)]
    return _is_pure(node) or (bool(modifies) and not any(clause.places for clause in modifies))


def super_call(body: tree.Block) -> tree.Statement | None:
    """Return the first statement if it is ``super(...)``."""
    match body.statements:
        case (tree.CallStatement(tree.SuperConstructor()) as first, *_):
            return first
        case _:
            return None
