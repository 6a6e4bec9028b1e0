"""Saving a file lets exactly those methods be checked again that can have another answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic

import pytest

from ooxcheck.batch.request import Request
from ooxcheck.batch.shipping import pack, unpack
from ooxcheck.engine.question import Terms
from ooxcheck.processes.process_pool import Job, Lost, ProcessPool
from ooxcheck.reports.answer import Answer
from ooxcheck.serving import scheduler
from ooxcheck.serving.pool import Crew
from ooxcheck.serving.published_state import Board, Row
from ooxcheck.serving.scheduler import Key, Plan, Rounds, Text

WORKER = "tests.ooxcheck.serving.quick_worker"

PROGRAM = """class A {
  int x;
  void f() { this.g(); }
  void g() { this.x := 1; }
  void h() { this.x := 2; }
}
"""


class Serving:
    """A file that is served."""

    def __init__(
        self,
        file: Path,
        crew: Crew[Key],
        *words: str,
        cache: Path | None = None,
        request: Request | None = None,
        others: Sequence[Path] = (),
    ) -> None:
        self.file = file
        self.crew = crew
        self.board = Board()
        self.rounds = Rounds(
            Plan([file, *others], words, 32, lambda _programs: request or Request()), self.board, crew, cache
        )

    def rows(self) -> dict[str, Row]:
        return {row.method.partition("(")[0]: row for row in self.board.now.rows}

    def numbers(self) -> dict[str, str]:
        """Return what tells the answers apart."""
        return {name: row.answer.remark if row.answer else "" for name, row in self.rows().items()}

    def turn(self, until: Callable[[], bool]) -> None:
        limit = monotonic() + 60
        while not until():
            assert monotonic() < limit, self.board.now
            self.rounds.turn()

    def finish(self) -> None:
        self.turn(lambda: not self.board.now.problem and all(row.is_current for row in self.board.now.rows))

    def save(self, old: str, new: str) -> None:
        """Save the file with a change, and wait until it is noticed."""
        text = self.file.read_text()
        assert old in text
        self.file.write_text(text.replace(old, new))
        version = self.board.now.version
        self.turn(lambda: self.board.now.version != version)

    def checked_again(self, old: str, new: str) -> set[str]:
        before = self.numbers()
        self.save(old, new)
        self.finish()
        return {name for name, number in self.numbers().items() if before.get(name) != number}


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Serving]]:
    monkeypatch.setattr(scheduler, "PAUSE", 0.02)
    with Crew[Key](ProcessPool(WORKER, 1)) as crew:

        def begin(
            text: str = PROGRAM,
            *words: str,
            name: str = "p.oox",
            cache: Path | None = None,
            request: Request | None = None,
            others: Mapping[str, str] | None = None,
        ) -> Serving:
            texts = {name: text, **(others or {})}
            file, *beside = (tmp_path / each for each in texts)
            for path in (file, *beside):
                path.write_text(texts[path.name])
            return Serving(file, crew, *words, cache=cache, request=request, others=beside)

        yield begin


Serve = Callable[..., Serving]


def test_at_first_every_method_is_checked(serve: Serve) -> None:
    serving = serve()
    assert {name: row.doing for name, row in serving.rows().items()} == {
        "A.f": "waiting",
        "A.g": "waiting",
        "A.h": "waiting",
    }
    serving.finish()
    assert all(
        row.answer and row.answer.verdict == "holds" and not row.doing for row in serving.rows().values()
    )


def test_only_what_can_have_another_answer_is_checked_again(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    assert serving.checked_again("this.x := 2", "this.x := 3") == {"A.h"}
    assert serving.checked_again("this.x := 1", "this.x := 4") == {"A.f", "A.g"}
    assert serving.checked_again("int x;", "int x; int y;") == {"A.f", "A.g", "A.h"}


def test_answers_whose_words_have_moved_are_told_again_but_not_found_again(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    before = serving.numbers()
    assert serving.checked_again("  void g()", "\n  // moved\n  void g()") == set()
    serving.turn(lambda: not any(row.is_misplaced for row in serving.rows().values()))
    assert serving.numbers() == before
    assert all(row.answer and row.answer.closing == "told again" for row in serving.rows().values())


def test_if_an_answer_cannot_be_told_again_it_stands_as_it_is(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    before = serving.numbers()
    serving.save("  void h()", "// lose\n  void h()")
    serving.turn(lambda: not any(row.is_misplaced for row in serving.rows().values()))
    assert serving.numbers() == before
    assert [row.answer and row.answer.closing for row in serving.rows().values()] == ["", "", ""]


def test_an_answer_about_words_that_moved_meanwhile_is_told_again(serve: Serve) -> None:
    serving = serve("// slow f\nclass A { void f() { } }\n")
    serving.turn(lambda: serving.rows()["A.f"].doing == "thinking")
    ((number, key),) = serving.crew._running.items()
    serving.save("class A", "\nclass A")
    assert serving.crew._running == {number: key}
    serving.rounds._hear(key, {"answer": pack(Answer("A.f()", "holds", 0, 0.0, "first")), "report": "first"})
    serving.crew._drop({})
    serving.turn(lambda: bool((answer := serving.rows()["A.f"].answer) and answer.closing == "told again"))
    assert serving.numbers() == {"A.f": "first"}


def test_methods_come_and_go(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    assert serving.checked_again("void h()", "void i()") == {"A.i"}
    assert serving.rows().keys() == {"A.f", "A.g", "A.i"}


def test_only_the_methods_that_are_meant_are_checked(serve: Serve) -> None:
    serving = serve(PROGRAM, "A.h", "g")
    serving.finish()
    assert serving.rows().keys() == {"A.g", "A.h"}


def test_until_there_is_another_answer_the_old_one_stands_and_is_stale(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    before = serving.numbers()
    serving.save("void h() {", "// slow h\n void h() { ; ")
    assert [name for name, row in serving.rows().items() if row.is_stale] == ["A.h"]
    assert serving.numbers() == before


def test_a_program_with_mistakes_leaves_everything_stale_and_nothing_is_lost(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    before = serving.numbers()
    serving.save("this.x := 2", "this.x := ?")
    assert serving.board.now.problem
    assert "p.oox:5" in serving.board.now.problem[0]
    assert all(row.is_stale for row in serving.rows().values())
    serving.save("this.x := ?", "this.x := 2")
    assert not serving.board.now.problem
    serving.finish()
    assert serving.numbers() == before


def test_a_file_that_is_gone_is_a_mistake_too(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    serving.file.unlink()
    serving.turn(lambda: bool(serving.board.now.problem))
    assert "cannot read" in serving.board.now.problem[0]
    serving.file.write_text(PROGRAM)
    serving.finish()


def test_a_program_may_have_mistakes_from_the_beginning(serve: Serve) -> None:
    serving = serve("class A {")
    assert serving.board.now.problem
    assert serving.rows() == {}
    serving.file.write_text(PROGRAM)
    serving.turn(lambda: not serving.board.now.problem)
    serving.finish()


def test_what_is_being_checked_goes_on_if_the_change_is_elsewhere(serve: Serve) -> None:
    serving = serve("// slow f\nclass A { void f() { } }\nclass B { void g() { } }")
    serving.turn(lambda: serving.rows()["A.f"].doing == "thinking")
    running = serving.crew._running.copy()
    serving.save("void g() { }", "void g() { ; }")
    assert serving.rows()["A.f"].doing == "thinking"
    serving.rounds.turn()
    assert serving.crew._running == running
    serving.save("void f() { }", "void f() { ; }")
    serving.turn(lambda: serving.rows()["A.f"].doing == "thinking")
    assert serving.crew._running.keys().isdisjoint(running)


def test_a_process_that_is_lost_is_an_answer(serve: Serve) -> None:
    serving = serve("// crash f\nclass A { void f() { } void g() { } }")
    serving.finish()
    answer = serving.rows()["A.f"].answer
    assert answer
    assert answer.verdict == "internal error"
    assert "crashed" in answer.remark


# ---------------------------------------------------------------------------------------------- another counterexample


def heaps_asked(serving: Serving) -> dict[str, list[int]]:
    """Let the scheduler work, and return how many heaps each job asks for, method by method."""
    seen: dict[str, list[int]] = {}
    turn = serving.crew.turn

    def watched(wanted: Mapping[Key, Job], seconds: float) -> Iterator[tuple[Key, str | Job | Lost]]:
        for (name, what, _), job in wanted.items():
            number = unpack(job["request"]).terms.counterexamples
            found = seen.setdefault(f"{what} {name}", [])
            found += [] if found[-1:] == [number] else [number]
        yield from turn(wanted, seconds)

    serving.crew.turn = watched  # type: ignore[method-assign]
    return seen


def another(serving: Serving, method: str) -> None:
    """Ask for another counterexample of a method, and wait for the answer."""
    before = serving.numbers()
    assert serving.board.ask(method)
    serving.turn(lambda: serving.numbers() != before)


def test_another_counterexample_lets_one_method_be_checked_for_one_heap_more(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    seen, before = heaps_asked(serving), serving.numbers()
    another(serving, "A.f()")
    another(serving, "A.f()")
    assert seen == {"more A.f()": [2, 3]}
    assert {name for name, number in serving.numbers().items() if number != before[name]} == {"A.f"}
    assert not any(row.doing for row in serving.rows().values())


def test_a_method_that_has_changed_begins_with_the_usual_number_of_heaps(serve: Serve) -> None:
    serving = serve()
    serving.finish()
    another(serving, "A.h()")
    seen = heaps_asked(serving)
    serving.save("this.x := 2;", "this.x := 3;")
    serving.finish()
    another(serving, "A.h()")
    assert seen == {"check A.h()": [1], "more A.h()": [2]}


def test_an_answer_stays_if_the_process_is_lost_that_looks_for_another_heap(serve: Serve) -> None:
    serving = serve(f"// one f\n{PROGRAM}")
    serving.finish()
    before = serving.rows()["A.f"]
    assert serving.board.ask("A.f()")
    serving.turn(lambda: serving.rows()["A.f"].doing.startswith("another heap: "))
    assert serving.rows()["A.f"].is_current
    serving.turn(lambda: not serving.rows()["A.f"].doing)
    assert serving.rows()["A.f"] == before


def test_of_a_method_without_an_answer_nothing_more_is_wanted(serve: Serve) -> None:
    serving = serve()
    assert not serving.board.ask("A.f()")
    assert not serving.board.ask("A.q()")
    serving.finish()
    assert serving.board.take_requests() == []


JAVA = """class T {
  static int f(int x) { return g(x); }
  static int g(int x) { return x + 1; }
  static Object[] late() { return Thread.currentThread().getStackTrace(); }
  static int h(int x) { return x + 2; }
}
"""


def test_of_java_a_method_is_checked_again_if_something_that_it_reaches_is_another(
    serve: Callable[..., Serving],
) -> None:
    page = serve(JAVA, name="T.java")
    page.finish()
    assert set(page.rows()) == {"T.f", "T.g", "T.h", "T.late"}
    assert page.checked_again("x + 1", "x + 3") == {"T.f", "T.g"}
    assert page.checked_again("return x + 2;", "return x + 4;") == {"T.h"}
    assert page.checked_again("class T {", "class T { // all of it moves\n") == set()


def test_both_languages_are_served_together(serve: Serve) -> None:
    page = serve(others={"T.java": JAVA})
    page.finish()
    assert set(page.rows()) == {"A.f", "A.g", "A.h", "T.f", "T.g", "T.h", "T.late"}
    assert page.checked_again("x := 2", "x := 3") == {"A.h"}
    chosen = serve(PROGRAM, "A.h", "T.g", others={"T.java": JAVA})
    chosen.finish()
    assert set(chosen.rows()) == {"A.h", "T.g"}


def test_of_java_what_is_refused_does_not_stand_in_the_way(serve: Callable[..., Serving]) -> None:
    page = serve(JAVA, name="T.java")
    page.finish()
    answer = page.rows()["T.late"].answer
    assert answer is not None
    assert answer.verdict == "refused"
    assert "T.java:4" in answer.complaints[0]
    assert page.checked_again("Thread.currentThread().getStackTrace()", "null") == {"T.late"}
    page.save("class T {", "class T { int;")
    assert page.board.now.problem
    assert all(row.answer is not None for row in page.rows().values())


def test_answers_that_a_folder_has_are_not_found_again(serve: Serve, tmp_path: Path) -> None:
    first = serve(cache=tmp_path / "kept")
    first.finish()
    again = serve(cache=tmp_path / "kept")
    assert all(row.is_current and row.answer and "kept" in row.answer.remark for row in again.rows().values())
    before = again.numbers()
    assert again.checked_again("this.x := 2", "this.x := 3") == {"A.h"}
    assert {name for name, number in again.numbers().items() if before[name] == number} == {"A.f", "A.g"}
    assert again.checked_again("this.x := 3", "this.x := 2") == {"A.h"}
    assert again.numbers() == before


def test_a_kept_answer_whose_words_have_moved_is_found_again(serve: Serve, tmp_path: Path) -> None:
    serve(cache=tmp_path / "kept").finish()
    again = serve(cache=tmp_path / "kept")
    again.save("class A", "\nclass A")
    again.turn(lambda: not any(row.is_misplaced for row in again.rows().values()))
    assert not any("kept" in number for number in again.numbers().values())


def test_another_question_has_no_kept_answer(serve: Serve, tmp_path: Path) -> None:
    serve(cache=tmp_path / "kept").finish()
    other = serve(cache=tmp_path / "kept", request=Request(complete=True))
    assert not any(row.is_current for row in other.rows().values())


def test_a_folder_that_cannot_be_written_is_complained_of(serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("no folder")
    serving = serve(cache=tmp_path / "kept")
    serving.finish()
    assert all(
        row.answer and "cannot keep the answer" in row.answer.complaints[-1]
        for row in serving.rows().values()
    )


def test_a_check_with_one_process_needs_no_cluster() -> None:
    text = Text({}, Request(Terms(jobs=8, cluster="head:6379")))
    shares = [text.share_processes(checks).request.terms for checks in (0, 3, 5)]
    assert [(terms.jobs, terms.cluster) for terms in shares] == [
        (8, "head:6379"),
        (2, "head:6379"),
        (1, None),
    ]
