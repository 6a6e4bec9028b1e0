"""``--timeout`` and ``--memory`` hold while a program is read, checked and lowered; what takes long there grows with the text, not with its square."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from time import sleep

import pytest

import ooxcheck as tool
from ooxcheck.batch.request import Request
from ooxcheck.input import limits
from ooxcheck.input.limits import limited_loading, within_limits
from ooxcheck.java.load import SharedChecker, lower, methods, read
from ooxcheck.java.lowering import names
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.limits import LimitReached, poll, watch_limits
from ooxcheck.serving.scheduler import Plan
from tests.ooxcheck.conftest import Ooxcheck

JAVA = "class A { static int f(int x) { return 1 / x; } static int g(int x) { return x; } }"
OOX = "class A { static int f(int x) { return 1 / x; } }"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test write into a folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass whenever somebody looks at the clock."""
    clock = count()
    monkeypatch.setattr(limits, "monotonic", lambda: float(next(clock)))


def give_up() -> None:
    raise LimitReached("enough")


def test_an_alarm_does_not_ring_within_a_finalizer() -> None:
    rings: list[str] = []
    place = "block"

    class Handle:
        def __del__(self) -> None:
            nonlocal place
            place = "finalizer"
            sleep(0.05)
            place = "block"

    with limits.ringing(lambda: rings.append(place), 0.01):
        handle = Handle()
        del handle
        sleep(0.05)
    assert set(rings) == {"block"}


def test_a_limit_holds_in_its_block_and_its_thread_only() -> None:
    found: list[str] = []

    def go_on() -> None:
        poll()
        found.append("went on")

    with watch_limits(give_up):
        other = threading.Thread(target=go_on)
        other.start()
        other.join()
        with pytest.raises(LimitReached, match="enough"):
            poll()
    poll()
    assert found == ["went on"]


@pytest.mark.usefixtures("ticks")
@pytest.mark.parametrize(("word", "name", "text"), [("A.*", "A.java", JAVA), ("A.f", "a.oox", OOX)])
def test_time_is_up_while_a_program_is_read(ooxcheck: Ooxcheck, word: str, name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")
    answer = ooxcheck(word, name, "--timeout", "3")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("error: no answer: time was up while reading the program [limit.time]")


@pytest.mark.usefixtures("ticks")
def test_python_is_told_the_same_in_any_thread(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_text(JAVA, encoding="utf-8")
    told: list[str] = []

    def ask() -> None:
        try:
            tool.check("A.f", path, seconds=3)
        except OoxError as error:
            told.append(error.diagnostics[0].message)

    ask()
    other = threading.Thread(target=ask)
    other.start()
    other.join()
    assert told == ["no answer: time was up while reading the program"] * 2


def test_a_method_that_takes_too_long_to_lower_leaves_others_their_answers(
    ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]

    def slow(files: object, entry: str, **options: object) -> object:
        clock[0] += 100.0 if entry.startswith("A.f") else 1.0
        poll()
        return lower(files, entry, **options)  # type: ignore[arg-type]  # what it is given

    monkeypatch.setattr(limits, "monotonic", lambda: clock[0])
    monkeypatch.setattr("ooxcheck.java.load.lower", slow)
    Path("A.java").write_text(JAVA, encoding="utf-8")
    answer = ooxcheck("--all", "A.java", "--timeout", "50", "-q")
    assert answer.code == 3
    assert "A.g  holds" in answer.out
    assert "no answer: time was up while lowering A.f(int)" in answer.err


def test_the_time_that_loading_took_is_counted() -> None:
    with limited_loading(10, None) as found:
        found.reading = 2.0
        found.lowering["A.f"] = 3.0
        assert (found.seconds_spent("A.f"), found.seconds_spent("A.g")) == (5.0, 2.0)


def test_memory_is_limited(ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([0])
    monkeypatch.setattr(limits, "used_memory", lambda: next(sizes, 1 << 40))
    monkeypatch.setattr(limits, "_POLLS", 1)
    Path("A.java").write_text(JAVA, encoding="utf-8")
    answer = ooxcheck("A.f", "A.java", "--memory", "300")
    assert (answer.code, answer.out) == (3, "")
    assert (
        "no answer: memory ran out: --memory allows 300 MB while reading the program [limit.memory]"
        in answer.err
    )


COMMANDS = (
    (
        "summary",
        ("summary", "A.f", "A.java"),
        "ooxcheck.commands.inferring.summary.summary",
        "summarising A.f",
    ),
    (
        "export",
        ("export", "A.f", "A.java", "--to", "oox"),
        "ooxcheck.commands.export.export_text",
        "exporting A.f",
    ),
)


@pytest.mark.usefixtures("ticks")
@pytest.mark.parametrize("words", [each[1] for each in COMMANDS])
def test_time_is_up_while_other_commands_read_a_program(ooxcheck: Ooxcheck, words: tuple[str, ...]) -> None:
    Path("A.java").write_text(JAVA, encoding="utf-8")
    answer = ooxcheck(*words, "--timeout", "3")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("error: no answer: time was up while reading the program [limit.time]")


@pytest.mark.parametrize(("_name", "words", "function", "doing"), COMMANDS, ids=lambda each: each[0])
def test_limits_hold_after_a_program_is_read(
    ooxcheck: Ooxcheck,
    monkeypatch: pytest.MonkeyPatch,
    _name: str,
    words: tuple[str, ...],
    function: str,
    doing: str,
) -> None:
    clock = [0.0]

    def last(*_given: object) -> str:
        clock[0] += 100.0
        poll()
        raise MemoryError

    Path("A.java").write_text(JAVA, encoding="utf-8")
    monkeypatch.setattr(limits, "monotonic", lambda: clock[0])
    monkeypatch.setattr(function, last)
    answer = ooxcheck(*words, "--timeout", "50")
    assert (answer.code, answer.out) == (3, "")
    assert f"no answer: time was up while {doing} [limit.time]" in answer.err
    answer = ooxcheck(*words, "--memory", "300")
    assert (answer.code, answer.out) == (3, "")
    assert f"no answer: memory ran out: --memory allows 300 MB while {doing} [limit.memory]" in answer.err


@pytest.mark.usefixtures("ticks")
@pytest.mark.parametrize(("name", "text"), [("A.java", JAVA), ("a.oox", OOX)])
def test_time_is_limited_each_time_that_a_page_reads_its_program(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")
    plan = Plan([Path(name)], [], 32, lambda _programs: Request())
    for _ in range(2):
        with pytest.raises(OoxError, match="time was up while reading the program"):
            replace(plan, seconds=3.0).read()
        assert replace(plan, seconds=10_000.0).read().methods


def test_a_block_inside_another_shares_its_limits() -> None:
    with (
        limited_loading(1_000, None),
        within_limits("reading"),
        watch_limits(give_up),
        within_limits("lowering"),
        pytest.raises(LimitReached),
    ):
        poll()


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> Iterator[list[None]]:
    calls: list[None] = []
    original: Callable[..., object] = getattr(owner, name)

    def counting(*given: object, **options: object) -> object:
        calls.append(None)
        return original(*given, **options)

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, counting)
        yield calls


def overloads(number: int) -> str:
    return " ".join(
        f"static class T{each} {{ }} static int m(T{each} t) {{ return {each}; }}" for each in range(number)
    )


def chain(number: int) -> str:
    return "static class C0 { }" + " ".join(
        f"static class C{each + 1} extends C{each} {{ }}" for each in range(number)
    )


def test_listing_overloads_looks_at_each_header_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for number in (50, 100):
        program = read([Source("A.java", f"class A {{ {overloads(number)} }}")])
        with counted(monkeypatch, names, "_written_types") as calls:
            assert len([each for each in methods(program) if each.name == "m"]) == number
        made.append(len(calls))
    assert made[1] <= 2.2 * made[0]


def test_a_constructor_of_a_chain_of_classes_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from ooxcheck.java.lowering.code.side_effects import Constructors

    made = []
    for number in (20, 40):
        text = f"class A {{ {chain(number)} static Object f() {{ return new C{number}(); }} }}"
        with counted(monkeypatch, Constructors, "_only_calls") as calls:
            lower([Source("A.java", text)], "A.f")
        made.append(len(calls))
    assert made[0] >= 20
    assert made[1] <= 2.2 * made[0]


def test_a_chain_of_classes_is_linearised_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from ooxcheck.java.checking.declared.members import Members

    made = []
    for number in (20, 40):
        text = f"class A {{ {chain(number)} static Object f() {{ return new C{number}(); }} }}"
        with counted(monkeypatch, Members, "_is_interface") as calls:
            lower([Source("A.java", text)], "A.f")
        made.append(len(calls))
    assert made[0] >= 20
    assert made[1] <= 2.2 * made[0]


def test_a_call_on_a_chain_of_classes_looks_at_each_class_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ooxcheck.java.checking.checker import Checker

    made = []
    for number in (20, 40):
        body = f"return new C{number}().hashCode();"
        text = f"class A {{ {chain(number)} static int f() {{ {body} }} }}"
        with counted(monkeypatch, Checker, "class_") as calls:
            lower([Source("A.java", text)], "A.f")
        made.append(len(calls))
    assert made[0] >= 20
    assert made[1] <= 2.2 * made[0]


def test_all_methods_of_a_program_share_a_checker(
    ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ooxcheck.java.checking.checker import Checker

    Path("A.java").write_text(JAVA, encoding="utf-8")
    with counted(monkeypatch, Checker, "__init__") as calls:
        assert ooxcheck("--all", "A.java", "-q", "--no-infer").code == 1
    assert len(calls) == 2  # one lists the methods


@pytest.mark.parametrize(
    ("text", "checkers"),
    [
        ("class A { int f() { return 1; } int g() { return f(); } int h() { return 3; } }", 1),
        ("class A { int f() { class L { } new L(); return 1; } int g() { return 2; } int h() { return 3; } }", 2),
        ("class A { int f() { return nobody; } int g() { return 2; } int h() { return 3; } }", 2),
        ("class A { Object f() { Runnable r = () -> { }; return r; } int g() { return 2; } int h() { return 3; } }", 2),
    ],
)  # fmt: skip
def test_a_checker_in_which_a_method_leaves_traces_is_not_shared(
    monkeypatch: pytest.MonkeyPatch, text: str, checkers: int
) -> None:
    from ooxcheck.java.checking.checker import Checker

    source = Source("A.java", text)
    shared = SharedChecker([source])
    with counted(monkeypatch, Checker, "__init__") as calls:
        together = [_lowered(shared, name) for name in ("A.f", "A.g", "A.h")]
    assert len(calls) == checkers
    assert together == [_lowered([source], name) for name in ("A.f", "A.g", "A.h")]


def _lowered(files: SharedChecker | list[Source], name: str) -> str:
    try:
        return repr(lower(files, name).program)
    except OoxError as error:
        return str(error)
