"""Overridable methods of the JDK that our library lacks."""

from __future__ import annotations

from ooxcheck.java.library.unmodelled_methods import DATA, is_harmless, is_refused


def test_the_data_stands_beside_the_module() -> None:
    assert DATA.is_file()


def test_methods_of_our_library_are_neither_refused_nor_harmless() -> None:
    assert not is_refused("java.util.ArrayList", "add(java.lang.Object)")
    assert not is_harmless("java.util.ArrayList", "no such method()")


def test_classes_of_the_sources_have_no_data() -> None:
    assert not is_refused("T", "m()")
    assert not is_harmless("T", "m()")
