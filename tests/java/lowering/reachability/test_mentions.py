"""The mentions of single nodes."""

from __future__ import annotations

from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.load import find
from ooxcheck.java.lowering.reachability.mentions import (
    ClassMention,
    ClassUse,
    ExactMethod,
    FaultHandler,
    IdentityComparison,
    Mention,
    StaticField,
    UncheckedCast,
    VirtualMethod,
    mentions,
)
from ooxcheck.oox.nodes import descendants
from tests.java.lowering.running import java


def mentions_of(body: str) -> list[Mention]:
    """Return the mentions of all nodes of a body."""
    program = java(
        f"import java.util.*; class T {{ static int n; int f; int g() {{ return f; }} void m(T t, Object o) {{ {body} }} }}"
    )
    block = program.body(find(program, "T.m").method.ref)
    assert block is not None
    hierarchy = Hierarchy(program)
    return [each for node in descendants(block) for each in mentions(program, hierarchy, node)]


def test_a_call_on_an_object_is_virtual() -> None:
    assert [each.method.name for each in mentions_of("t.g();") if isinstance(each, VirtualMethod)] == ["g"]


def test_new_runs_a_constructor_and_triggers_initialisation() -> None:
    mentioned = mentions_of("new T();")
    assert ClassUse("T") in mentioned
    assert [each.method.owner for each in mentioned if isinstance(each, ExactMethod)] == ["T"]


def test_fields_are_mentioned_with_their_class() -> None:
    assert ClassMention("T") in mentions_of("t.f = 1;")
    assert [each.field.name for each in mentions_of("n = 1;") if isinstance(each, StaticField)] == ["n"]


def test_unrelated_types_have_object_in_common() -> None:
    mentioned = mentions_of("boolean b = o == t;")
    assert ClassMention("java.lang.Object") not in mentioned
    assert any(isinstance(each, IdentityComparison) for each in mentioned)


def test_a_handler_of_runtime_exceptions_catches_those_of_the_language() -> None:
    assert FaultHandler() in mentions_of("try { n = 1; } catch (RuntimeException e) { }")
    assert FaultHandler() not in mentions_of("try { n = 1; } catch (IllegalStateException e) { }")


def test_an_unchecked_cast_is_mentioned() -> None:
    assert UncheckedCast() in mentions_of("List<String> l = (List<String>) o;")
    assert UncheckedCast() not in mentions_of("String s = (String) o;")


def test_arithmetic_on_locals_mentions_no_class() -> None:
    assert not [each for each in mentions_of("int i = 0; i = i + 1;") if isinstance(each, ClassMention)]
