"""Specifications where the grammar has none are collected."""

from __future__ import annotations

from tests.java.parsing.show import unit


def test_a_specification_within_an_expression_is_misplaced() -> None:
    (only,) = unit("class A { int m(int x) { return x //@ assert x > 0;\n + 1; } }").unread
    assert only.is_mistake
    assert only.why.startswith("//@ assert x > 0; is not read at this place")


def test_a_comment_for_another_tool_is_no_error() -> None:
    (only,) = unit("class A { //+RAC@ invariant true;\n }").unread
    assert not only.is_mistake


def test_model_imports_are_imports() -> None:
    found = unit("//@ model import java.util.List;\nclass A { }")
    assert [each.name for each in found.imports] == ["java.util.List"]
    assert not found.unread
