"""Bridges that calls can reach: methods whose erased parameters differ from those of the method that they override (JLS 15.12.4.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java.lowering.code.side_effects import Signature
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import Bridge, Method


def reachable_bridges(reach: Reach, name: str) -> Iterator[Bridge]:
    """Yield the bridges of a class that calls reach, one for each signature; a narrower result alone needs none in OOX."""
    seen: set[Signature] = set()
    for bridge in reach.classes[name].bridges:
        signature = bridge.method.signature
        is_reachable = (
            signature in reach.virtual_calls.signatures
            and bridge.runs in reach.methods
            and reach.is_below(name, bridge.method.owner)
        )
        if is_reachable and signature not in seen and bridge.method.parameters != bridge.runs.parameters:
            seen.add(signature)
            yield bridge


def named_methods(reach: Reach) -> list[Method]:
    """Return the methods that need names: those that are lowered, and those that reachable bridges override."""
    methods = dict(reach.methods)
    for name in reach.classes:
        for bridge in reachable_bridges(reach, name):
            declared = reach.program.class_(bridge.method.owner).methods
            methods |= {method.ref: method for method in declared if method.ref == bridge.method}
    return list(methods.values())
