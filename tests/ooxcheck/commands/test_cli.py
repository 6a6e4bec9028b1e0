from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from ooxcheck.commands.cli import COMMANDS, main
from ooxcheck.input import load
from tests.ooxcheck.conftest import Ooxcheck


def python(code: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def failing(error: BaseException) -> Callable[..., NoReturn]:
    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


@pytest.mark.parametrize(
    "arguments",
    [
        ["A.f", "p.oox"],
        ["p.oox", "A.f"],
        ["--scope", "1", "A.f", "p.oox"],
        ["-q", "f"],
        ["--debug", "A.f"],
        ["check", "A.f"],
        ["--all"],
        ["run"],
    ],
)
def test_what_does_not_begin_with_a_command_is_a_check(
    arguments: list[str], ooxcheck: Ooxcheck, file: Callable[..., str], oracle: object
) -> None:
    file("class A { static void f() { } static void run() { } }")
    answer = ooxcheck(*arguments)
    if arguments == ["run"]:
        assert "Missing argument 'METHOD'" in answer.err
    else:
        assert (answer.code, answer.err) == (0, "")
        assert answer.out.startswith("A.f")


@pytest.mark.parametrize("arguments", [[], ["--debug"]])
def test_nothing_asked_is_answered_by_help(arguments: list[str], ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck(*arguments)
    assert answer.code == 2
    assert "Usage: ooxcheck" in answer.err


def test_a_misspelt_command_is_recognised(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file("class A { static void runs() { } }")
    assert "no command brut; did you mean brute?" in ooxcheck("brut", "runs", name).err
    assert "did you mean parse?" in ooxcheck("prase", "nowhere.oox").err
    assert "no command hepl; did you mean help?" in ooxcheck("hepl").err
    assert "no command" not in ooxcheck("A.run", name).err


@pytest.mark.parametrize(
    ("word", "told"),
    [("src", "src is a folder"), ("list", "list is taken for a method; write list.oox for the file")],
)
def test_a_folder_or_file_that_is_taken_for_a_method_is_told(
    word: str, told: str, ooxcheck: Ooxcheck, file: Callable[..., str], tmp_path: Path
) -> None:
    file("class A { void f() { } ", "list.oox")
    (tmp_path / "src").mkdir()
    answer = ooxcheck("A.f", word)
    assert answer.code == 2
    assert answer.err.startswith(f"error: {told} [request.files]")


@pytest.mark.parametrize(
    ("words", "options"),
    [(["help"], ["--help"]), (["help", "brute"], ["brute", "--help"]), (["version"], ["--version"])],
)
def test_help_and_version_can_be_asked_for_by_words(
    words: list[str], options: list[str], ooxcheck: Ooxcheck
) -> None:
    answer = ooxcheck(*words)
    assert answer.code == 0
    assert answer == ooxcheck(*options)


def test_help_about_a_misspelt_command_suggests_one(ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("help", "brutt")
    assert (answer.code, answer.err) == (2, "error: no command brutt; did you mean brute?\n")


@pytest.mark.parametrize(
    "arguments", [["-h"], ["--help"], *([name, "-h"] for name in (*COMMANDS, "check", "A.f"))]
)
def test_help_is_everywhere_and_has_examples(arguments: Sequence[str], ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck(*arguments)
    assert answer.code == 0
    assert "Examples:" in answer.out
    assert "Exit status:" in answer.out


@pytest.mark.parametrize(
    ("arguments", "loaded"),
    [
        (["--version"], set()),
        (["--help"], set()),
        (["check", "--help"], set()),
        (["parse", "-q", "tests/golden/list.oox"], set()),
        (
            ["run", "List.forever", "tests/golden/list.oox", "--steps", "1"],
            {"ooxcheck.oox.running.machine.machine"},
        ),
        (["brute", "List.half", "tests/golden/list.oox"], {"ooxcheck.oox.running.machine.machine"}),
    ],
)
def test_nothing_heavy_is_imported_that_a_command_does_not_need(
    arguments: list[str], loaded: set[str]
) -> None:
    heavy = (
        "lark",
        "networkx",
        "jinja2",
        "pysat",
        "rich",
        "ooxcheck.oox.running.machine.machine",
        "relational",
        "translate",
        "ooxcheck.sat.processes.child",
    )
    report = f"print([m for m in {heavy} if m in sys.modules])"
    code = f"import sys; from ooxcheck.commands.cli import status; status({arguments}); {report}"
    assert python(code).stdout.decode().splitlines()[-1] == str([m for m in heavy if m in loaded])


@pytest.mark.parametrize("method", ["max", "maxOfThree"])
def test_a_check_does_without_what_only_pages_and_faults_need(method: str, tmp_path: Path) -> None:
    arguments = [f"Main.{method}", "examples/max.oox", "--out", str(tmp_path)]
    rare = ("lark", "networkx", "jinja2", "rich", "importlib.metadata", "ooxcheck.pages", "ooxcheck.serving")
    code = f"import sys; from ooxcheck.commands.cli import status; status({arguments}); print([m for m in {rare} if m in sys.modules])"
    assert python(code).stdout.decode().splitlines()[-1] == "[]"
    assert [path.suffix for path in tmp_path.glob("*/*")] == [".svg"] * (method == "maxOfThree")


def test_a_check_that_holds_loads_nothing_for_threads_processes_proofs_and_what_is_wrong() -> None:
    rare = (
        "ooxcheck.translate.threads.executions", "ooxcheck.translate.havoc.contract_calls", "ooxcheck.specs.refinement.unsat_cores", "ooxcheck.oox.oracle.bruteforce", "ooxcheck.sat.certificate", "ooxcheck.sat.processes.child",
        "ooxcheck.processes.process_pool", "ooxcheck.batch.shipping", "ooxcheck.engine.selfcheck", "ooxcheck.engine.proofs.certify", "ooxcheck.coverage.measure",
        "ooxcheck.diagnosis.violation", "ooxcheck.reports.violation_text", "ooxcheck.text.wrapping", "ooxcheck.input.keywords", "ooxcheck.java.parsing.parser",
        "ooxcheck.translate.witness.minimise", "ooxcheck.translate.pure_calls.pure_tables", "ooxcheck.translate.formulas.sequences", "ooxcheck.translate.model.ghost_tables",
        "ooxcheck.specs.loop_invariants.loop_facts", "ooxcheck.oox.running.schedules.stepping", "ooxcheck.sat.maxsat", "ooxcheck.batch.worker",
        "traceback", "difflib", "hashlib", "pickle", "socket", "subprocess", "multiprocessing", "importlib.resources",
    )  # fmt: skip
    arguments = ["Main.max", "examples/max.oox"]
    code = f"import sys; from ooxcheck.commands.cli import status; status({arguments}); print([m for m in {rare} if m in sys.modules]); print(sum(m.startswith('ooxcheck.') for m in sys.modules))"
    *_, needless, number = python(code).stdout.decode().splitlines()
    assert needless == "[]"
    assert int(number) <= 350, "a small check loads more modules than before"


def test_ctrl_c_is_told_on_stderr(ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "read_source", failing(KeyboardInterrupt()))
    answer = ooxcheck("run", "m", "x.oox")
    assert (answer.code, answer.out, answer.err) == (130, "", "interrupted\n")


def test_a_fault_of_ours_is_one_line_without_a_traceback(
    ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "read_source", failing(ZeroDivisionError("a \x1b fault")))
    answer = ooxcheck("run", "m", "x.oox")
    assert answer.code == 4
    assert answer.err.count("\n") == 1
    assert "internal error: ZeroDivisionError: a <U+001B> fault" in answer.err


def test_a_lack_of_memory_is_no_fault_of_ours(ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "read_source", failing(MemoryError()))
    answer = ooxcheck("run", "m", "x.oox")
    assert (answer.code, answer.err) == (3, "memory ran out, and there is no answer\n")


@pytest.mark.parametrize("arguments", [["--debug", "run", "m", "x.oox"], ["run", "m", "x.oox", "--debug"]])
def test_the_traceback_is_there_for_who_wants_it(
    arguments: list[str], ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "read_source", failing(ZeroDivisionError()))
    answer = ooxcheck(*arguments)
    assert answer.code == 4
    assert "Traceback" in answer.err


def test_main_leaves_with_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["List.add", "nowhere.oox"])
    assert end.value.code == 2
    capsys.readouterr()


def test_the_package_can_be_run() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "ooxcheck", "--version"], capture_output=True, timeout=60, check=True
    )
    assert ended.stdout.startswith(b"ooxcheck ")


@pytest.mark.parametrize(
    ("watch", "last"), [("", b"at exit\n"), ("sys.setprofile(lambda *_: None)", b"after\nat exit\n")]
)
def test_it_leaves_at_once_unless_somebody_watches(watch: str, last: bytes) -> None:
    code = (
        f"import atexit, sys; {watch}\nsys.argv = ['ooxcheck', '--version']; atexit.register(print, 'at exit')\n"
        "from ooxcheck.__main__ import main\ntry:\n    main()\nfinally:\n    print('after')"
    )
    ended = python(code)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.partition(b"\n")[2] == last


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_ends_quietly(unbuffered: str) -> None:
    code = (
        "import os, sys; from ooxcheck.commands.cli import main; r, w = os.pipe(); os.close(r); os.dup2(w, 1); "
        "main(['parse', 'tests/golden/list.oox'])"
    )
    ended = python(code, PYTHONUNBUFFERED=unbuffered)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_a_terminal_without_unicode_gets_it_spelled_out() -> None:
    code = "from ooxcheck.commands.cli import main; main(['run', 'm\\u00e9', 'tests/golden/list.oox'])"
    ended = python(code, PYTHONIOENCODING="ascii")
    assert ended.returncode == 2
    assert b"no method m\\xe9" in ended.stderr


@pytest.mark.parametrize(
    "content",
    [
        b"class A { \xff }",
        b"class A \0 { }",
        b"(" * 20_000,
        b"class A { void m() { " + b"if (true) {" * 10_000,
        b"class A { void m() { int x := " + b"-" * 10_000 + b"1; } }",
        b'class A { string s := "',
        b"/* never closed",
        b"class A { int x := " + b"9" * 100_000 + b"; }",
        b"\x1b[2Jclass \xe2\x80\xae A {",
    ],
    ids=range(9),
)
@pytest.mark.parametrize("command", [["parse"], ["run", "A.m"], ["brute", "A.m"], ["A.m"]], ids=" ".join)
def test_hostile_files_are_ordinary_mistakes(
    content: bytes, command: list[str], ooxcheck: Ooxcheck, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("hostile") / "p.oox"
    path.write_bytes(content)
    answer = ooxcheck(*command, path)
    assert answer.code == 2
    assert "error:" in answer.err
    assert not set(answer.err) & set(map(chr, (*range(10), *range(11, 32), 127)))


def test_an_argument_that_is_no_unicode_is_told(ooxcheck: Ooxcheck) -> None:
    assert "<U+DCFF>" in ooxcheck("run", "m\udcff", "tests/golden/list.oox").err
