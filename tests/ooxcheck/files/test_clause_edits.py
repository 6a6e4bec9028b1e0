"""Clauses of JML stand in lines of their own, or in the line of their code if something stands before it."""

from __future__ import annotations

from ooxcheck.files.clause_edits import jml_edit, with_edits


def test_clauses_stand_above_code_or_before_it() -> None:
    text = "  int f() {\n    while (a) { while (b) { } }\n  }\n"
    edits = [
        jml_edit(text, text.index(code), clauses)
        for code, clauses in (("int", ["pure"]), ("while (a)", ["x", "y"]), ("while (b)", ["z", "w"]))
    ]
    assert with_edits(text, edits) == (
        "  //@ pure;\n  int f() {\n    //@ x;\n    //@ y;\n    while (a) { /*@ z; w; @*/ while (b) { } }\n  }\n"
    )


def test_edits_at_one_place_keep_their_order() -> None:
    assert with_edits("ab", [(1, "1"), (1, "2"), (0, "0")]) == "0a12b"
