"""Dispatch: the inherited declaration of a method that applies to an object of a class.

The rules are Java's (JLS 8.4.8 and 9.4.1). A declaration in a class, its own or the nearest inherited one, overrides those of all interfaces, with or without a
body. If no class has one, a declaration in an interface overrides those in its superinterfaces, again with or without a body. The remaining declarations are
*rivals*: one, or several of which none is more specific. The order in which a text declares classes and lists interfaces does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.typed import Class, Method

Supertypes = Mapping[str, Sequence[str]]
"""For each class: itself, its superclasses, the nearest first, and all their interfaces."""


def rivals(
    classes: Mapping[str, Class], supertypes: Supertypes, name: str
) -> dict[Signature, tuple[Method, ...]]:
    """Return, for each signature of the objects of a class, the declarations that are not overridden, in the order of the names of their owners."""
    declarations: dict[Signature, dict[str, Method]] = {}
    for ancestor in supertypes[name]:
        for method in classes[ancestor].methods:
            declarations.setdefault(method.signature, {}).setdefault(ancestor, method)
    return {
        signature: _most_specific(list(those.values()), classes, supertypes)
        for signature, those in declarations.items()
    }


def _most_specific(
    methods: Sequence[Method], classes: Mapping[str, Class], supertypes: Supertypes
) -> tuple[Method, ...]:
    nearest = methods[0]
    if len(methods) == 1 or not classes[nearest.owner].interface:
        return (nearest,)
    owners = [method.owner for method in methods]
    hidden = {above for owner in owners for above in supertypes[owner] if above != owner}
    return tuple(sorted((m for m in methods if m.owner not in hidden), key=lambda m: m.owner))
