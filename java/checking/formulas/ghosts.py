"""Ghost and model fields of classes: what only specifications see."""

from __future__ import annotations

from java import program, tree, typed
from java.checking.context import Context
from java.checking.declared.symbols import Class, Scope
from java.checking.formulas.terms import ONE, RELATION, refuse
from java.jml import tree as jml
from java.types import SpecType, erasure
from oox.diagnostics import Diagnostic, OoxError


class Ghosts:
    """Finds what only specifications see, class by class, once."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._fields: dict[str, dict[str, program.Field]] = {}

    def of(self, cls: Class) -> dict[str, program.Field]:
        """Return the ghost and model fields of a class by name."""
        if cls.name not in self._fields:
            found = (each for each in cls.comments.declared if isinstance(each, jml.GhostField | jml.ModelField))
            self._fields[cls.name] = {each.name: self._field(cls, each) for each in found}
        return self._fields[cls.name]

    def _field(self, cls: Class, node: jml.GhostField | jml.ModelField) -> program.Field:
        if isinstance(node, jml.GhostField) and node.value is not None and not _is_default(node.value):
            refuse("java.unsupported", "a ghost field begins as 0, false, null or empty; set it in the constructors", node.span)
        if isinstance(node, jml.GhostField) and node.is_static:
            refuse("java.unsupported", "static ghost fields are not supported; make it one of an object", node.span)
        spec = self.spec_type(node.type, cls.scope)
        written = spec.columns[-1]
        ref = typed.FieldRef(cls.name, node.name, erasure(written))
        kind = "ghost" if isinstance(node, jml.GhostField) else "model"
        return program.Field(ref, written, kind=kind, spec=spec, span=node.span)

    def spec_type(self, node: jml.SpecType, scope: Scope) -> SpecType:
        """Return a type that only specifications have."""
        problems: list[Diagnostic] = []
        columns = tuple(self.context.table.resolve(each, scope, problems) for each in node.columns)
        if problems:
            raise OoxError(problems)
        return SpecType(columns, node.collection)


def kind_of(spec: SpecType | None) -> str:
    """Return the kind of collection that something of this type is."""
    if spec is None:
        return ONE
    return RELATION if len(spec.columns) > 1 else spec.collection


def _is_default(value: tree.Expr) -> bool:
    match value:
        case tree.NullLiteral() | tree.BoolLiteral(False) | tree.IntLiteral(0):
            return True
        case tree.Name("none") | jml.SequenceLiteral(()):
            return True
        case _:
            return False
