"""Threads are lanes of the page: in an order that does not depend on the schedule, with what they run and where values come from."""

from __future__ import annotations

from ooxcheck.oox.check import load_text
from ooxcheck.pages.example import example as shown
from ooxcheck.pages.lanes import MAX_LANES, Lane, lane_numbers
from ooxcheck.pages.section import section
from ooxcheck.pictures.film.film import film
from tests.browser.kinds import THREADS, buffering
from tests.ooxcheck.pages.markup import read
from tests.ooxcheck.pages.runs import example, report

LOST = THREADS["lost update"].report()
FOUND = LOST.counterexamples[0]
SHOWN = shown(FOUND, film(FOUND), "e")


def test_lanes_are_the_threads_with_what_they_run() -> None:
    assert SHOWN.lanes == [
        Lane("main", "Counter.countWithoutLock(initial = 0)"),
        Lane("0", "Counter.incrementCarelessly(this = Counter0)"),
        Lane("1", "Counter.incrementCarelessly(this = Counter0)"),
    ]
    assert {row.thread: row.lane for row in SHOWN.steps} == {"main": 0, "0": 1, "1": 2}
    assert SHOWN.columns == 3


def test_a_run_of_one_thread_has_no_lanes() -> None:
    found = example("count")
    assert lane_numbers(found.trace.steps) == {}
    assert shown(found, film(found), "e").columns == 0


def test_what_a_step_reads_leads_to_the_frame_that_wrote_it() -> None:
    last = SHOWN.steps[-1]
    (read,) = last.reads
    assert (read.cell, read.who, read.is_own) == ("Counter0.current = 1", "0 at 63", False)
    written = SHOWN.steps[read.frame - 1]
    assert (written.thread, written.place, written.effect) == ("0", "63", "Counter0.current = 1")
    assert last.written_in == str(read.frame)


def test_too_many_threads_stand_below_each_other() -> None:
    forks = "fork A.g(); " * MAX_LANES
    program = load_text(
        f"class A {{ static void f() ensures(false) {{ {forks} join; }} static void g() {{ }} }}"
    )
    found = example("f", program)
    assert len(lane_numbers(found.trace.steps)) == MAX_LANES + 1
    many = shown(found, film(found), "e")
    assert (len(many.lanes), many.columns) == (MAX_LANES + 1, 0)


def test_the_page_has_a_column_for_each_thread_and_only_then() -> None:
    steps = read(section(LOST, 0.5)).one("ol", "steps")
    assert steps.classes == ["steps", "lanes", "lanes3"]
    assert [head.one("b").text for head in steps.all("span", "head")] == ["main", "0", "1"]
    assert read(section(report("count"), 0.5)).one("ol", "steps").classes == ["steps"]


def test_a_deadlock_has_its_drawing_and_others_none() -> None:
    assert section(THREADS["deadlock"].report(), 0.5).count('<figure class="waits">') == 1
    assert '<figure class="waits">' not in section(LOST, 0.5)


def test_a_write_that_reaches_memory_is_a_step_of_its_thread_with_its_own_change_of_the_heap() -> None:
    found = buffering().counterexamples[0]
    told = shown(found, film(found), "e")
    drained = [row for row in told.steps if row.kind == "drain"]
    assert [(row.thread, row.place, row.effect) for row in drained] == [
        ("0", "7", "Sb0.x = 1 reaches memory"),
        ("0", "8", "Sb0.a = 0 reaches memory"),
        ("1", "11", "Sb0.y = 1 reaches memory"),
        ("1", "12", "Sb0.b = 0 reaches memory"),
    ]
    buffered = next(row for row in told.steps if row.effect == "Sb0.x = 1 in the buffer")
    heaps = [
        film(found).frames[row.frame].snapshot.boxes["Sb0"].cells[0].text for row in (buffered, drained[0])
    ]
    assert heaps == ["0", "1"]
    reads = [(row.thread, read.cell, read.who) for row in told.steps for read in row.reads]
    assert reads == [("0", "Sb0.y = 0", "main at 15"), ("1", "Sb0.x = 0", "main at 15")]
