from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from ooxcheck.batch import run_batch
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.processes import process_pool
from ooxcheck.processes.process_pool import Loss, Lost
from tests.ooxcheck import fakes
from tests.ooxcheck.commands.test_cli import failing
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.processes.test_process_pool import eventually

PROGRAM = "class A { static void f() { } static void g() { } static void h() { assert false; } }"


@pytest.fixture
def interrupted(oracle: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C while ``A.h`` is being checked."""

    def check(question: Question, *, watch: Callable[[str], None], kept: object) -> Report:
        if question.method.name == "A.h":
            raise KeyboardInterrupt
        return fakes.check(question, watch=watch, kept=kept)

    monkeypatch.setattr(oracle, "check", check)


def test_ctrl_c_ends_it_and_what_is_known_is_told(
    ooxcheck: Ooxcheck, file: Callable[..., str], interrupted: None
) -> None:
    answer = ooxcheck("--all", file(PROGRAM))
    assert answer.code == 130
    assert [line.split()[0] for line in answer.out.splitlines()] == ["A.f", "A.g", "2"]
    assert (
        answer.out.splitlines()[-1] == "2 of 3 methods checked, all hold (scope 3, array 3, unroll 3, int 32)"
    )
    assert answer.err == "interrupted\n"


def test_ctrl_c_leaves_a_whole_document(
    ooxcheck: Ooxcheck, file: Callable[..., str], interrupted: None
) -> None:
    document = ooxcheck("--all", file(PROGRAM), "--format", "json").document
    assert [method["method"] for method in document["methods"]] == ["A.f()", "A.g()"]
    assert (document["unchecked"], document["exit"]) == (["A.h()"], 130)


@pytest.mark.parametrize(
    "options", [[], ["--format", "json"], *([["-j", "2"]] if sys.platform == "linux" else [])]
)
def test_a_real_ctrl_c_tells_what_is_known_of_one_method(
    options: list[str], file: Callable[..., str], tmp_path: Path
) -> None:
    name = file("class A { static void f(int x) { assert x != 1; assert x != 2; } }")
    code = (
        "import time; from pathlib import Path; from ooxcheck.engine import decide\n"
        "right = decide.Decider._find_violation\n"
        "def slow(self, duty, formula, share):\n"
        "    if self.findings.counterexamples: Path('asleep').touch(); time.sleep(60)\n"
        "    right(self, duty, formula, share)\n"
        "decide.Decider._find_violation = slow\n"
        f"from ooxcheck.commands.cli import main; main(['A.f', {name!r}, '--diagram', 'none', *{options!r}])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", code]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert eventually(Path("asleep").exists)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    if "json" in options:
        (method,) = json.loads(out)["methods"]
        assert (method["verdict"], method["reason"], len(method["counterexamples"])) == (
            "violated",
            "it was interrupted",
            1,
        )
    else:
        assert b"1 violated, the rest unknown: it was interrupted" in out
        assert err == b"interrupted\n"


def test_running_out_of_memory_leaves_the_answer_open(
    ooxcheck: Ooxcheck, file: Callable[..., str], oracle: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "check", failing(MemoryError()))
    answer = ooxcheck("A.f", file(PROGRAM))
    assert answer.code == 3
    assert "unknown after 0 s: the memory limit was reached" in answer.out


def test_memory_has_a_limit_while_a_method_is_checked(
    ooxcheck: Ooxcheck, file: Callable[..., str], oracle: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, during = resource.getrlimit(resource.RLIMIT_AS), list[int]()

    def check(question: Question, *, watch: Callable[[str], None], kept: object) -> Report:
        during.append(resource.getrlimit(resource.RLIMIT_AS)[0])
        return fakes.check(question, watch=watch, kept=kept)

    monkeypatch.setattr(oracle, "check", check)
    assert ooxcheck("A.f", file(PROGRAM)).code == 0
    assert during == [4096 << 20]
    assert resource.getrlimit(resource.RLIMIT_AS) == before


LOOPS = """class A {
  static void f(int n) { while (n > 0) { n := n - 1; } }
  static void g(int n) { int i := 0; while (i < n) { int j := 0; while (j < n) { j := j + 1; } i := i + 1; } }
  static void h(int n) { if (n > 0) { A.h(n - 1); } }
}"""


@pytest.mark.parametrize(
    ("unroll", "warned"),
    [
        ("20", {}),
        ("1000", {"A.g": "up to ", "A.h": "calls that nest too deep"}),
        ("1000000", {"A.f": "up to 2000002 statements", "A.g": "up to ", "A.h": "calls that nest too deep"}),
    ],
)
def test_what_is_too_much_is_said_first(
    unroll: str,
    warned: dict[str, str],
    ooxcheck: Ooxcheck,
    file: Callable[..., str],
    oracle: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(oracle, "check", failing(KeyboardInterrupt()))
    answer = ooxcheck("--all", file(LOOPS), "--unroll", unroll)
    warnings = [line for line in answer.err.splitlines() if line.startswith("warning: ")]
    assert len(warnings) == len(warned)
    for line, (name, words) in zip(warnings, warned.items(), strict=True):
        assert line.startswith(f"warning: with --unroll {unroll}, {name} may have {words}")


def test_answers_come_in_the_order_of_the_text(
    ooxcheck: Ooxcheck, file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_batch, "WORKER", "tests.ooxcheck.slow_worker")
    answer = ooxcheck("--all", file(PROGRAM), "-j", "3")
    assert [line.split()[0] for line in answer.out.splitlines() if line[:1].isalpha()] == [
        "A.f",
        "A.g",
        "A.h",
    ]
    assert answer.out.splitlines()[-1] == "3 methods: 1 violated, 2 hold (scope 3, array 3, unroll 3, int 32)"
    assert answer.code == 1


def test_processes_and_this_one_give_the_same_answers(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file(PROGRAM)
    apart = ooxcheck("--all", name, "-j", "2", "--memory", "1000", "--format", "json").document
    here = ooxcheck("--all", name, "--format", "json").document
    assert [method["verdict"] for method in here["methods"]] == ["holds", "holds", "violated"]
    for document in (apart, here):
        for method in document["methods"]:
            del method["timing"]
    assert apart == here


@pytest.mark.parametrize("options", [["-j", "2"], ["--timeout", "60"]] if sys.platform == "linux" else [])
def test_processes_cost_no_start_of_python_and_no_loading(
    options: list[str], file: Callable[..., str]
) -> None:
    name = file(PROGRAM)
    code = (
        "from ooxcheck.batch import shipping\nfrom ooxcheck.processes import process_pool\n"
        "process_pool.Spawned = shipping.load = None\n"
        f"from ooxcheck.commands.cli import main; main(['--all', '-q', {name!r}, *{options!r}])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False, env=environment
    )
    assert (ended.returncode, ended.stderr) == (1, "")
    assert [line.split()[1] for line in ended.stdout.splitlines()[:3]] == ["holds", "holds", "violated"]


def test_time_that_is_up_leaves_the_answer_open(
    ooxcheck: Ooxcheck, file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ooxcheck.input.limits.monotonic", lambda: 0.0
    )  # loading takes no time, however slow the machine is
    answer = ooxcheck("A.f", file(PROGRAM), "--timeout", "0.001")
    assert answer.code == 3
    assert "\nunknown after " in answer.out


def test_a_process_that_was_lost_leaves_the_others(
    ooxcheck: Ooxcheck, file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def results(_jobs: object, _pool: object, *, watch: process_pool.Watch) -> Iterator[tuple[int, Lost]]:
        for number, loss in (
            (2, Lost(Loss.CRASH, "signal SIGSEGV")),
            (0, Lost(Loss.TIME)),
            (1, Lost(Loss.MEMORY)),
        ):
            watch(number, "starting")
            yield number, loss

    monkeypatch.setattr(process_pool, "results", results)
    answer = ooxcheck("--all", file(PROGRAM), "-q", "--timeout", "60")
    assert [line.split()[:2] for line in answer.out.splitlines()[:3]] == [
        ["A.f", "unknown"],
        ["A.g", "unknown"],
        ["A.h", "internal"],
    ]
    assert "the time limit was reached" in answer.out
    assert "the memory limit was reached" in answer.out
    assert "A.h: internal error: its process crashed: signal SIGSEGV" in answer.err
    assert answer.code == 4


def test_a_real_ctrl_c_ends_the_processes_at_once(file: Callable[..., str]) -> None:
    name = file(PROGRAM.replace("g()", "sleep()"))
    code = (
        "from ooxcheck.batch import run_batch; run_batch.WORKER = 'tests.ooxcheck.slow_worker'\n"
        f"from ooxcheck.commands.cli import main; main(['--all', {name!r}, '-j', '3', '--format', 'json'])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", code]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert eventually(Path("asleep").exists)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)  # its workers sleep for a minute
    assert (process.returncode, err) == (130, b"")
    assert "A.sleep()" in json.loads(out)["unchecked"]


def test_what_annotations_have_no_room_for_is_appended_to_the_summary_of_the_step(
    ooxcheck: Ooxcheck,
    file: Callable[..., str],
    oracle: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = file(
        "class A {" + "".join(f" static void m{number}() {{ assert false; }}" for number in range(12)) + " }"
    )
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    answer = ooxcheck("--all", name, "--format", "github")
    assert (answer.code, answer.err, answer.out.count("::error ")) == (1, "", 10)
    text = summary.read_text()
    assert text.startswith("before\n### ooxcheck: 2 findings besides the 10 that are annotated\n")
    assert [number for number in range(12) if f"A.m{number}()" in text] == [10, 11]
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "missing/summary.md"))
    answer = ooxcheck("--all", name, "--format", "github")
    assert answer.code == 1
    assert answer.err.startswith("cannot write ")
    monkeypatch.delenv("GITHUB_STEP_SUMMARY")
    assert "A.m11()" in ooxcheck("--all", name, "--format", "github").err
