"""Values for the choices that a contract or an invariant permits: any existing value of the type.

References are chosen among the existing objects; numbers and other values among those that the machine was given. A string may also be one that was used before, or
a new one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.oox.running.code import Engine
from ooxcheck.oox.running.contracts.equations import cell_type
from ooxcheck.oox.running.heap import Dynamic, Obj
from ooxcheck.oox.running.strings import new_string
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import STRING, ArrayType, ClassType, Type


def values(m: Engine, type_: Type) -> Sequence[Dynamic]:
    """Return the available values of a type."""
    match type_:
        case ClassType(name):
            return [None, *(obj for obj in m.heap.objects if name in obj.kind.supertypes)]
        case ArrayType():
            return [None, *(obj for obj in m.heap.objects if obj.kind.type == type_)]
        case _ if type_ is STRING and STRING in m.domains:
            new = [] if m.program.spells else [new_string(m.program.string_literals, m.met)]
            return list(dict.fromkeys((*m.domains[STRING], *m.met, *new)))
        case _:
            return m.domains.get(type_, ())


def any_content(m: Engine, obj: Obj, at: int, span: Span, unless: str) -> Dynamic:
    """Choose the content of a cell; without a chooser the run ends as undetermined, for the reason `unless`. Relations are not chosen."""
    held = cell_type(obj, at)
    return m.choose(values(m, held) if held is not None else (), span, unless)
