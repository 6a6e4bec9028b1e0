"""Concatenation: operands first, then their texts."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body, refusal


def test_the_text_of_a_number() -> None:
    assert '_1._text := "a" + (string) i;' in body('String m(int i) { return "a" + i; }')


def test_the_text_of_a_string_that_may_be_null() -> None:
    text = body('String m(String s) { return "a" + s; }')
    assert 'string _2 := "null"; if (_1 != null) { _2 := _1._text; }' in text


def test_the_text_of_an_object() -> None:
    members = 'public String toString() { return ""; } String m(T t) { return "a" + t; }'
    assert "String _3 := _1.toString(); if (_3 != null) { _2 := _3._text; }" in body(members)


def test_floating_point_numbers_have_the_text_of_their_box() -> None:
    assert "String _1 := Double." in body('String m(double d) { return "a" + d; }')


def test_arrays_have_no_text() -> None:
    assert "the text of int[]" in refusal('String m(int[] a) { return "a" + a; }')
