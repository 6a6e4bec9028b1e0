"""Ghost and model fields of classes."""

from __future__ import annotations

from contextlib import suppress

from ooxcheck.datatypes import cached_property
from ooxcheck.java import program, tree, typed
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Class, Scope
from ooxcheck.java.checking.formulas.terms import ONE, RELATION
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import CollectionKind, FieldKind
from ooxcheck.java.types import OBJECT, SpecType, erasure
from ooxcheck.oox.diagnostics import Diagnostic, OoxError


class Ghosts:
    """The ghost and model fields of each class, collected on demand."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._fields: dict[str, dict[str, program.Field]] = {}
        self._definitions: dict[typed.FieldRef, tuple[Class, jml.Formula]] = {}
        self._refused: dict[typed.FieldRef, Diagnostic] = {}

    def of(self, cls: Class) -> dict[str, program.Field]:
        """Return the ghost and model fields of a class by name."""
        if cls.name not in self._fields:
            declarations = (
                each for each in cls.comments.declared if isinstance(each, jml.GhostField | jml.ModelField)
            )
            self._fields[cls.name] = {each.name: self._field(cls, each) for each in declarations}
        return self._fields[cls.name]

    def check(self, ref: typed.FieldRef) -> None:
        """Refuse a use of an unsupported field."""
        if problem := self._refused.get(ref):
            raise OoxError([problem])

    def definition(self, ref: typed.FieldRef) -> tuple[Class, jml.Formula] | None:
        """Return the definition of a static final ghost field, with its class."""
        return self._definitions.get(ref)

    def is_supported(self, ref: typed.FieldRef) -> bool:
        """Return whether a field is stored in objects."""
        return ref not in self._refused and ref not in self._definitions

    def _field(self, cls: Class, node: jml.GhostField | jml.ModelField) -> program.Field:
        spec = self.spec_type(node.type, cls.scope)
        written = spec.columns[-1]
        ref = typed.FieldRef(
            cls.name, node.name, erasure(written), isinstance(node, jml.GhostField) and node.is_static
        )
        kind = FieldKind.GHOST if isinstance(node, jml.GhostField) else FieldKind.MODEL
        if _is_group(node.type):
            self._refused[ref] = Diagnostic(
                "jml.type", f"{node.name} is a data group, which has no value", node.span
            )
        elif (
            isinstance(node, jml.ModelField)
            and node.definition is None
            and not cls.is_interface
            and node.name not in self._represented_names
        ):
            self._refused[ref] = Diagnostic(
                "java.unsupported", f"the model field {node.name} has no 'represents'", node.span
            )
        if isinstance(node, jml.GhostField) and node.is_static and node.value is not None and node.is_final:
            self._definitions[ref] = (cls, node.value)
        elif isinstance(node, jml.GhostField) and node.is_static:
            self._refused[ref] = Diagnostic(
                "java.unsupported",
                "static ghost fields are not supported; make it one of an object",
                node.span,
            )
        elif isinstance(node, jml.GhostField) and cls.is_interface:
            self._refused[ref] = Diagnostic(
                "java.unsupported",
                "ghost fields of interfaces are not supported; make it a model field",
                node.span,
            )
        return program.Field(ref, written, kind=kind, spec=spec, span=node.span)

    @cached_property
    def _represented_names(self) -> frozenset[str]:
        """The names of model fields that some class of the sources defines."""
        names: set[str] = set()
        waiting = [*self.context.table.sources, *self.context.local.values()]
        while waiting:
            cls = waiting.pop()
            waiting.extend(cls.member_classes.values())
            with suppress(OoxError):
                names |= {each.name for each in cls.comments.declared if isinstance(each, jml.Represents)}
        return frozenset(names)

    def spec_type(self, node: jml.SpecType, scope: Scope) -> SpecType:
        """Resolve a type of a ghost or model field."""
        if _is_group(node):
            return SpecType((OBJECT,))
        problems: list[Diagnostic] = []
        columns = tuple(self.context.table.resolve(each, scope, problems) for each in node.columns)
        if problems:
            raise OoxError(problems)
        return SpecType(columns, node.collection)


def _is_group(node: jml.SpecType) -> bool:
    return node.columns[-1].names[-1] == "JMLDataGroup"


def kind_of(spec: SpecType | None) -> CollectionKind:
    """Return the kind of the values of a type."""
    if spec is None:
        return ONE
    return RELATION if len(spec.columns) > 1 else spec.collection


def is_default(value: tree.Expr) -> bool:
    """Return whether a value is the default of a ghost field."""
    match value:
        case tree.NullLiteral() | tree.BoolLiteral(False) | tree.IntLiteral(0):
            return True
        case tree.Name("none") | jml.SequenceLiteral(()):
            return True
        case _:  # may differ from the default value
            return False
