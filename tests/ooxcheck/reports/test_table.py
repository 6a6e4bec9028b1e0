from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.reports.answer import Answer
from ooxcheck.reports.table import details, names, row, summary, worst
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import PLAIN, Paint

HOLDS = Answer("A.f(int)", "holds", Exit.FINE, 0.25, "no bound reached", duties=3)
WITHIN = replace(HOLDS, verdict="holds within bounds", remark="loop :3 reached 2", duties=1)
VIOLATED = replace(HOLDS, verdict="violated", exit=Exit.VIOLATED, remark="1 violated", body=("", "  why"))
UNKNOWN = replace(HOLDS, verdict="unknown", exit=Exit.NO_ANSWER)
NEVER = replace(HOLDS, never=2)
OPEN = replace(VIOLATED, undecided=1)
REFUSING = replace(HOLDS, throws_for_arguments=True)
REFUSED = Answer("A.f(int)", "refused", Exit.WRONG_INPUT, 0.0, "it may fork")
FAULT = Answer("A.f(int)", "internal error", Exit.INTERNAL, 0.0, "a fault")


def test_rows_line_up() -> None:
    lines = [row(answer, "A.f", 5, PLAIN) for answer in (HOLDS, WITHIN, VIOLATED, REFUSED)]
    assert lines[0].split("  ")[0] == "A.f"
    assert [
        line.index(word) for line, word in zip(lines, ("no bound", "loop", "1 viol", "it may"), strict=True)
    ] == ([lines[0].index("no bound")] * 4)
    assert {len(line) for line in lines} == {88}
    assert lines[0].endswith("0.2 s")
    assert " 1 duty " in lines[1]


def test_a_long_remark_is_cut_and_a_hostile_name_is_safe() -> None:
    line = row(replace(REFUSED, remark="x" * 500), "A.\x1bf", 5, PLAIN)
    assert len(line) < 150
    assert "<U+001B>" in line


def test_colours_do_not_move_the_text() -> None:
    painted = row(VIOLATED, "A.f", 5, Paint(enabled=True))
    for code in ("\x1b[31;1m", "\x1b[1m", "\x1b[0m"):
        painted = painted.replace(code, "")
    assert painted == row(VIOLATED, "A.f", 5, PLAIN)


def test_parameters_are_told_where_names_are_not_enough() -> None:
    assert names(["A.f(int)", "A.g()", "A.f()"]) == {"A.f(int)": "A.f(int)", "A.g()": "A.g", "A.f()": "A.f()"}


@pytest.mark.parametrize(
    ("answers", "asked", "expected"),
    [
        ([HOLDS, HOLDS], 2, "2 methods, all hold"),
        ([HOLDS, WITHIN, HOLDS], 3, "3 methods: 1 holds within bounds, 2 hold"),
        ([HOLDS, NEVER], 2, "2 methods: 2 hold, 2 duties never reached"),
        ([OPEN, NEVER], 2, "2 methods: 1 violated, 1 holds, 1 duty undecided, 2 duties never reached"),
        ([replace(HOLDS, asked="scope 3, int 32")], 1, "1 method, all hold (scope 3, int 32)"),
        (
            [
                replace(WITHIN, asked="scope 3", tries=("--unroll 3", "--array 4")),
                replace(WITHIN, tries=("--unroll 3",)),
            ],
            2,
            "2 methods: 2 hold within bounds (scope 3); try --unroll 3, --array 4",
        ),
        ([HOLDS, VIOLATED], 2, "2 methods: 1 violated, 1 holds"),
        (
            [UNKNOWN, WITHIN, WITHIN, VIOLATED, VIOLATED],
            5,
            "5 methods: 2 violated, 1 unknown, 2 hold within bounds",
        ),
        ([REFUSED, FAULT, FAULT, HOLDS, HOLDS], 5, "5 methods: 2 internal errors, 1 refused, 2 hold"),
        ([HOLDS], 3, "1 of 3 methods checked, all hold"),
        ([HOLDS, REFUSING], 2, "2 methods, all hold; 1 throws exceptions for its arguments"),
        (
            [replace(REFUSING, asked="scope 3"), REFUSING, VIOLATED],
            3,
            "3 methods: 1 violated, 2 hold; 2 throw exceptions for their arguments (scope 3)",
        ),
        (
            [replace(REFUSING, throws_on_purpose=True), HOLDS],
            2,
            "2 methods, all hold; 1 throws exceptions on purpose, 1 throws exceptions for its arguments",
        ),
        ([], 3, "0 of 3 methods checked"),
    ],
)
def test_one_sentence_is_about_all(answers: list[Answer], asked: int, expected: str) -> None:
    assert summary(answers, asked, PLAIN) == expected


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ([], Exit.FINE),
        ([HOLDS, WITHIN], Exit.FINE),
        ([HOLDS, UNKNOWN], Exit.NO_ANSWER),
        ([UNKNOWN, REFUSED], Exit.WRONG_INPUT),
        ([REFUSED, VIOLATED, UNKNOWN], Exit.VIOLATED),
        ([FAULT, VIOLATED], Exit.INTERNAL),
    ],
)
def test_the_worst_decides_the_exit_code(answers: list[Answer], code: Exit) -> None:
    assert worst(answers) is code


def test_details_end_with_a_blank_line() -> None:
    assert list(details(VIOLATED)) == ["", "  why", ""]
    assert list(details(REFUSED)) == []
