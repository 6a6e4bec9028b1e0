"""Static methods whose code is that of a client: it reads and writes no field of the boundary, and calls and creates only what every client can.

Such a method, as many a ``main``, is a sequence of other steps. So it preserves what these preserve, and its code, which may be long, needs no proof.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ooxcheck.java.clients.access import NestedType
from ooxcheck.java.operators import TypeKind
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import called_methods
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method

Place = tuple[str, int]


def is_client_code(
    program: Program, step: Method, classes: Iterable[NestedType], accessible: Collection[Place]
) -> bool:
    """Return whether the static method that a step calls is code of a client; `accessible` has the files and offsets of what clients can call."""
    members = list(classes)
    own = {each.name for each in members}
    open_classes = {
        each.name for each in members if each.declaration.kind is TypeKind.CLASS and not each.is_private
    }
    targets = list(_calls(program, step))
    return bool(targets) and all(
        target.body is not None
        and _place(target) in accessible
        and not _reads_fields(target, own)
        and all(_is_open(program, each, open_classes, own) for each in _new_classes(target))
        and all(each.owner not in own or _place(each) in accessible for each in _calls(program, target))
        for target in targets
    )


def _calls(program: Program, method: Method) -> Iterator[Method]:
    return (each for statement in method.statements() for each in called_methods(program, statement))


def _place(method: Method) -> Place:
    return method.span.source.name, method.span.start


def _reads_fields(method: Method, own: Collection[str]) -> bool:
    """Return whether a method reads or writes a field of a class itself."""
    assert method.body is not None
    return any(
        isinstance(each, typed.FieldRead | typed.StaticRead | logic.StaticField) and each.field.owner in own
        for each in descendants(method.body)
    )


def _new_classes(method: Method) -> Iterator[str]:
    assert method.body is not None
    return (each.class_name for each in descendants(method.body) if isinstance(each, typed.NewObject))


def _is_open(program: Program, name: str, open_classes: Collection[str], own: Collection[str]) -> bool:
    """Return whether every client can create objects of a class: one of the library, or one that it can name. Lambdas and classes without a name contain code of their own."""
    class_ = program.classes[name]
    return name in open_classes or (name not in own and not program.is_given(class_.span.source))
