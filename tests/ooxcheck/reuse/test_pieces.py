from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import tokens
from ooxcheck.reuse.pieces import Piece, Pieces, pieces
from tests.programs import corpus


def of(program: str) -> Pieces:
    return pieces(load_text(program))


def text(piece: Piece) -> str:
    return " ".join(piece.words)


def test_methods_have_their_contracts_and_bodies_and_the_rest_is_the_frame() -> None:
    found = of(
        "class A { int x; invariant big: this.x > 0; A() { this.x := 1; } int f() ensures(retval > 0) { return 1; } }"
    )
    assert text(found.methods["A.A()"]) == "A ( ) { this . x := 1 ; }"
    assert text(found.methods["A.f()"]) == "int f ( ) ensures ( retval > 0 ) { return 1 ; }"
    assert text(found.frames["A"]) == "class A { int x ; invariant big : this . x > 0 ; }"


def test_braces_in_a_contract_or_an_invariant_end_nothing() -> None:
    contract = "ensures({ n : this.next | n != this } in A)"
    found = of(
        f"class A {{ A next; invariant {{ n : this.next | true }} in A; void f() {contract} {{ ; }} void g() {{ }} }}"
    )
    assert text(found.methods["A.f()"]).endswith("in A ) { ; }")
    assert text(found.methods["A.g()"]) == "void g ( ) { }"
    assert "true" in found.frames["A"].words


def test_a_method_without_a_body_ends_with_a_semicolon() -> None:
    found = of("interface I { int f() ensures(retval > 0); void g(); }")
    assert text(found.methods["I.f()"]) == "int f ( ) ensures ( retval > 0 ) ;"
    assert text(found.frames["I"]) == "interface I { }"


def test_comments_and_spaces_are_in_no_piece() -> None:
    plain = of("class A { int x; void f() { this.x := 1; } }")
    other = of("// A\nclass A {\n  int x; /* } */\n\n  void f() { // ;\n    this.x := 1;\n  }\n}\n")
    assert other.methods["A.f()"].words == plain.methods["A.f()"].words
    assert other.frames["A"].words == plain.frames["A"].words


def test_places_are_lines_and_columns() -> None:
    assert of("class A {\n  void\n f() { } }").methods["A.f()"].places == (
        (2, 3),
        (3, 2),
        (3, 3),
        (3, 4),
        (3, 6),
        (3, 8),
    )


@pytest.mark.parametrize("path", corpus.paths() + corpus.bugs(), ids=lambda path: path.stem)
def test_every_word_is_in_one_piece(path: Path) -> None:
    program = corpus.question(path).program
    found = pieces(program)
    words = [
        word for each in (found.methods, found.frames) for piece in each.values() for word in piece.words
    ]
    assert found.methods.keys() == {method.full_name for method in program.methods()}
    assert sorted(words) == sorted(
        token.text for token in tokens(Source(path.name, path.read_text()), Report())
    )
