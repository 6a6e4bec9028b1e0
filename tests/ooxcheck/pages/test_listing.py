from __future__ import annotations

from itertools import pairwise

from ooxcheck.oox.check import load_text
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Source, Span
from ooxcheck.pages.listing import MAX_WIDTH, Line, Listing, excerpt, listings
from ooxcheck.text.traces import condense
from tests.ooxcheck.pages.runs import PROGRAM, example


def listed(name: str, program: Program = PROGRAM) -> list[Listing]:
    found = example(name, program)
    steps = condense(found.trace.steps)
    return listings(found.method, found.duty, steps, range(len(steps)))


def lines(name: str, program: Program = PROGRAM) -> dict[str, Line]:
    """Return the lines of a method's listing by their text."""
    return {text(line).strip(): line for block in listed(name, program)[0].blocks for line in block}


def text(line: Line) -> str:
    return "".join(piece for _, pieces in line.stretches for _, piece in pieces)


def meant(line: Line) -> str:
    return "".join(piece for is_meant, pieces in line.stretches if is_meant for _, piece in pieces)


def test_what_ran_and_what_broke_is_shown_and_nothing_else() -> None:
    shown = lines("push")
    assert {"Node(int value) {", "void push(int v)", "this.head := made;"} < shown.keys()
    assert "invariant plain: this.head != null ==> this.head.next == null;" in shown
    assert "class List {" not in shown
    assert "int i := 0;" not in shown


def test_blocks_are_lines_that_follow_each_other() -> None:
    (listing,) = listed("push")
    numbers = [[line.number for line in block] for block in listing.blocks]
    assert [block == list(range(block[0], block[-1] + 1)) for block in numbers] == [True] * 3
    assert all(earlier[-1] + 1 < later[0] for earlier, later in pairwise(numbers))


def test_lines_tell_how_often_they_were_executed() -> None:
    shown = lines("count")
    loop = shown["while (i < n + 2) {"]
    body = shown["i := i + 1;"]
    assert (loop.count, body.count) == (3, 2)
    assert shown["int i := 0;"].count == 1
    assert shown["}"].count == 0


def test_a_statement_that_goes_on_after_a_call_was_executed_once() -> None:
    line = lines("push")["Node made := new Node(v);"]
    assert line.count == 1
    assert line.frames == "1-2,5"


def test_frames_say_where_the_run_stands() -> None:
    shown = lines("count")
    assert shown["int i := 0;"].frames == "1"
    assert shown["while (i < n + 2) {"].frames == "2,4,6"
    assert shown["return i;"].frames == "7"


def test_only_steps_that_are_shown_have_frames_but_all_are_counted() -> None:
    found = example("count")
    steps = condense(found.trace.steps)
    (listing,) = listings(found.method, found.duty, steps, [0, len(steps) - 1])
    shown = {text(line).strip(): line for block in listing.blocks for line in block}
    assert (shown["while (i < n + 2) {"].frames, shown["while (i < n + 2) {"].count) == ("", 3)
    assert shown["return i;"].frames == "2"


def test_a_recursive_statement_is_counted_in_each_activation() -> None:
    program = load_text("""class A { static int f(int n) ensures(retval == 5) {
      if (n <= 0) { return 0; }
      int m := A.f(n - 1);
      return m;
    } static int g() ensures(retval == 5) { int k := A.f(2); return k; } }""")
    assert lines("g", program)["int m := A.f(n - 1);"].count == 2


def test_the_clause_in_question_is_marked() -> None:
    line = lines("count")["static int count(int n) ensures(retval == 1) {"]
    assert line.is_meant
    assert meant(line) == "retval == 1"


def test_a_clause_of_several_lines_is_marked_without_its_indentation() -> None:
    source = Source("s.oox", "a\n  first\n    second third\n")
    (block,) = excerpt(Span(source, source.text.index("first"), source.text.index(" third"))).blocks
    assert [(line.number, meant(line)) for line in block] == [(2, "first"), (3, "second")]


def test_every_file_has_a_listing_of_its_own() -> None:
    main, other = Source("main.oox", "assert\n"), Source("lib.oox", "requires\n")
    method = example("count").method
    duty = Duty(DutyKind.REQUIRES, Span(other, 0, 8), "f", Span(main, 0, 6))
    assert [listing.file for listing in listings(method, duty, [], [])] == ["<text>", "lib.oox", "main.oox"]


def test_long_lines_are_cut_and_hidden_characters_spelled_out() -> None:
    source = Source("s\u202e.oox", "\tx\u202e" + "y" * 1000)
    listing = excerpt(Span(source, 0, 5))
    shown = text(listing.blocks[0][0])
    assert listing.file == "s<U+202E>.oox"
    assert shown.startswith("    x<U+202E>y")
    assert shown.endswith("y...")
    assert len(shown) < MAX_WIDTH + 20
