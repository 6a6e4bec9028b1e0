"""Stubs in Java: an interface without implementation is a proxy with a table of answers that its contracts allow.

The same arguments get the same answer, whatever the order of calls; other arguments get none, and the test fails.
"""

from __future__ import annotations

from dataclasses import replace

from oox.arithmetic import value_key
from oox.running.heap import Content, Obj
from ooxcheck.generation.junit.java_text import is_value
from ooxcheck.generation.suite import Answer, Test
from ooxcheck.generation.writing.oox_values import Unwritable


def answers_of(test: Test) -> list[Answer]:
    """Return the different answers of objects without implementation, about objects before the call; complain of those that no stub can give."""
    found: dict[object, Answer] = {}
    for answer in test.answers:
        name = answer.method.name
        if answer.has_effect or answer.method.static or answer.throws:
            why = "changes the heap" if answer.has_effect else "is static" if answer.method.static else "throws"
            msg = f"{name} has no body and {why}: no stub can stand for it in Java"
            raise Unwritable(msg)
        moved = replace(answer, arguments=tuple(_before(atom, test) for atom in answer.arguments), result=_before(answer.result, test))
        known = found.setdefault((answer.method.full_name, *map(_key, moved.arguments)), moved)
        if _key(known.result) != _key(moved.result):
            msg = f"{name}, which has no body, answers differently each time"
            raise Unwritable(msg)
    return list(found.values())


def _key(content: Content) -> object:
    if isinstance(content, Obj):
        return (str(content.kind.type), *map(value_key, content.cells)) if is_value(content) else content
    return value_key(content)


def _before(content: Content, test: Test) -> Content:
    if not isinstance(content, Obj) or is_value(content):
        return content
    if content.serial >= len(test.state.heap.objects):
        raise Unwritable("a method without body is asked about an object that the call makes")
    return test.state.heap.objects[content.serial]
