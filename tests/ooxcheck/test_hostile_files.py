"""Files of strangers, and files of the user: what a command writes over nothing, reads without waiting, and follows nowhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

BAD = "class A { static int f(int x) ensures(retval > 0) { return x; } static int g(int x) ensures(retval > 1) { return x; } }"
GOOD = BAD.replace("return x", "return 2")
WRITERS = [
    ("A.f", "p.oox", "--write-test"), ("A.f", "p.oox", "--coverage", "--coverage-lcov"), ("export", "A.f", "p.oox", "--to", "oox", "--out"),
    ("export", "A.f", "p.oox", "--to", "dimacs", "--out"), ("heaps", "A.f", "p.oox", "--html"),
]  # fmt: skip


@pytest.mark.parametrize("words", WRITERS)
@pytest.mark.parametrize("name", ["p.oox", "hard.oox", "soft.oox"])
def test_no_input_is_written(ooxcheck: Ooxcheck, file: File, words: tuple[str, ...], name: str) -> None:
    file(BAD)
    Path("hard.oox").hardlink_to("p.oox")
    Path("soft.oox").symlink_to("p.oox")
    for force in ((), ("--force",)):
        answer = ooxcheck(*words, name, *force)
        assert answer.code == 2
        assert f"cannot write {name}: it is an input of this command" in answer.err
        assert not answer.out
    assert Path("p.oox").read_text() == BAD


@pytest.mark.parametrize("words", WRITERS)
def test_a_file_of_the_user_is_written_only_by_force(
    ooxcheck: Ooxcheck, file: File, words: tuple[str, ...]
) -> None:
    file(BAD)
    file("// mine\n", "mine.oox")
    answer = ooxcheck(*words, "mine.oox")
    assert answer.code == 2
    assert (
        "mine.oox: it is there already, and ooxcheck has not written it; name another file, or say --force"
        in answer.err
    )
    assert not answer.out
    assert Path("mine.oox").read_text() == "// mine\n"
    for force in (("--force",), ()):
        assert ooxcheck(*words, "mine.oox", *force).code in (0, 1)
    assert "mine" not in Path("mine.oox").read_text()


def test_tests_stay_when_nothing_is_violated_any_more(ooxcheck: Ooxcheck, file: File) -> None:
    file(BAD)
    assert "tests: t.oox, 2 tests" in ooxcheck("--all", "p.oox", "--write-test", "t.oox").out
    text = Path("t.oox").read_text()
    file(GOOD)
    answer = ooxcheck("--all", "p.oox", "--write-test", "t.oox")
    assert (answer.code, Path("t.oox").read_text()) == (0, text)
    assert "tests: no counterexample, t.oox is left as it is" in answer.out
    assert "u.oox is not written" in ooxcheck("A.f", "p.oox", "--write-test", "u.oox").out
    assert not Path("u.oox").exists()


def test_tests_of_other_methods_stay(ooxcheck: Ooxcheck, file: File) -> None:
    file(BAD)
    ooxcheck("--all", "p.oox", "--write-test", "t.oox")
    file(BAD.replace("retval > 1", "retval == x"))
    ooxcheck("--all", "p.oox", "--write-test", "t.oox")
    text = Path("t.oox").read_text()
    assert (text.count("class AFTest"), text.count("class AGTest")) == (1, 1)
    assert ooxcheck("parse", "-q", "p.oox", "t.oox").code == 0


def test_tests_of_other_methods_of_java_stay(ooxcheck: Ooxcheck, file: File) -> None:
    java = "class A { static int f(int x) { assert x > 0; return x; } static int g(int x) { assert x > 1; return x; } }"
    file(java, "A.java")
    ooxcheck("A.java", "--write-test", "ATest.java")
    both = Path("ATest.java").read_text()
    file(java.replace("assert x > 1;", ""), "A.java")
    ooxcheck("A.java", "--write-test", "ATest.java")
    text = Path("ATest.java").read_text()
    assert sorted(line for line in text.splitlines() if line) == sorted(
        line for line in both.splitlines() if line
    )
    assert "left as it is" in ooxcheck("A.g", "A.java", "--write-test", "ATest.java").out
    assert Path("ATest.java").read_text() == text


def test_links_below_the_folder_for_output_are_not_followed(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path
) -> None:
    file(BAD)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "ooxcheck-out").mkdir()
    (tmp_path / "ooxcheck-out/A.f").symlink_to("../elsewhere")
    answer = ooxcheck("A.f", "p.oox")
    assert "A.f/ensures-1.svg: it is a link, which is not followed there" in answer.err
    assert answer.code == 1
    assert not list((tmp_path / "elsewhere").iterdir())
    file("mine", "mine.html")
    (tmp_path / "ooxcheck-out/report.html").symlink_to("../mine.html")
    answer = ooxcheck("A.f", "p.oox", "--html")
    assert (answer.code, answer.out) == (2, "")
    assert ooxcheck("A.f", "p.oox", "--html", "--force", "--diagram", "none").code == 1
    assert Path("mine.html").read_text() == "mine"


# ------------------------------------------------------------------------------------------------------ configuration


@pytest.mark.parametrize(
    "line",
    [
        'out = "../x"',
        'out = "/x"',
        'write-test = "../t.oox"',
        'coverage-lcov = "../c"',
        'junit = "link/x"',
        'cache = "link"',
        'out = "a/../../b"',
        'out = "\\u0000"',
    ],
)
def test_a_path_of_a_project_stays_inside_it(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "link").symlink_to(tmp_path)
    (project / "p.oox").write_text(BAD)
    (project / "ooxcheck.toml").write_text(line)
    (project / "sub").mkdir()
    for folder in (project, project / "sub"):
        monkeypatch.chdir(folder)
        answer = ooxcheck("A.f", project / "p.oox")
        assert answer.code == 2
        assert "leads out of" in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["project"]


@pytest.mark.parametrize(
    "line", ['cluster = "ray://evil:1"', "force = true", "trust-cache = true", 'root = "/"']
)
def test_what_reaches_further_counts_on_the_command_line_only(
    ooxcheck: Ooxcheck, file: File, line: str
) -> None:
    file(line, "ooxcheck.toml")
    answer = ooxcheck("A.f", file(BAD))
    assert answer.code == 2
    assert "this counts only on the command line" in answer.err


def test_a_path_of_a_project_is_that_of_its_folder(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file('out = "pictures"', "ooxcheck.toml")
    file(BAD)
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    assert ooxcheck("A.f", "../p.oox").code == 1
    assert (tmp_path / "pictures/A.f/ensures-1.svg").exists()


def test_a_configuration_that_is_a_link_is_followed_when_it_is_named(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file("secret words", "secret")
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    Path("p.oox").write_text(BAD)
    Path("ooxcheck.toml").symlink_to("../secret")
    answer = ooxcheck("A.f", "p.oox")
    assert "is a link that leads out of its folder" in answer.err
    assert "secret words" not in answer.err
    assert "this is no TOML" in ooxcheck("A.f", "p.oox", "--config", "ooxcheck.toml").err


# ---------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    "words",
    [
        ("./",),
        ("x.java",),
        ("A.f", "x.java"),
        ("parse", "x.java"),
        ("heaps", "A", "x.java"),
        ("A.f", "p.oox", "--config", "x.java"),
        ("validate", "x.java"),
    ],
)
def test_nobody_waits_for_a_pipe(ooxcheck: Ooxcheck, file: File, words: tuple[str, ...]) -> None:
    file(BAD)
    os.mkfifo("x.java")
    answer = ooxcheck(*words)
    assert answer.code == 2
    assert "x.java: it is a pipe, not a regular file" in answer.err


def test_links_that_leave_a_folder_are_read_only_when_they_are_named(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path
) -> None:
    file("class B { static int f() { return 1; } }", "B.java")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/B.java").symlink_to("../B.java")
    answer = ooxcheck("folder")
    assert (answer.code, "folder/B.java is a link that leads out of the folder" in answer.err) == (2, True)
    assert ooxcheck("folder/B.java").code == 0
    (tmp_path / "folder/C.java").write_text("class C { static int f() { return 1; } }")
    (tmp_path / "folder/B.java").unlink()
    (tmp_path / "folder/D.java").symlink_to("C.java")
    assert "leads out" not in ooxcheck("folder").err


def test_a_large_file_is_read_only_if_the_user_says_so(ooxcheck: Ooxcheck, file: File) -> None:
    file(BAD + " " * 10_000_000)
    answer = ooxcheck("parse", "-q", "p.oox")
    assert (answer.code, "it has more than 10000000 bytes; --max-file-size allows more" in answer.err) == (
        2,
        True,
    )
    assert ooxcheck("parse", "-q", "p.oox", "--max-file-size", "11").code == 0
    assert ooxcheck("parse", "-q", "p.oox").code == 2


# ------------------------------------------------------------------------------------------------------------ tasks

PROPERTY = "CHECK( init(Main.main()), LTL(G assert) )"
MAIN = "class Main { public static void main(String[] args) { } }"


def _task(files: str, prp: str = "a.prp") -> str:
    return f"format_version: '2.0'\ninput_files: {files}\nproperties:\n  - property_file: {prp}\n"


@pytest.fixture
def task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder for a task, far enough below the folder of all tests that nothing else is below what a task may read."""
    folder = tmp_path / "outer" / "suite" / "tasks"
    folder.mkdir(parents=True)
    (folder / "a.prp").write_text(PROPERTY)
    (folder / "Main.java").write_text(MAIN)
    (tmp_path / "outer/Secret.java").write_text("secret words")
    (tmp_path / "outer/suite/common").mkdir()
    (tmp_path / "outer/suite/common/Main.java").write_text(MAIN)
    monkeypatch.chdir(folder)
    return folder / "t.yml"


@pytest.mark.parametrize("files", ["Main.java", "[Main.java]", "../common/", "../common/Main.java"])
def test_a_task_names_files_near_it(ooxcheck: Ooxcheck, task: Path, files: str) -> None:
    task.write_text(_task(files))
    assert ooxcheck(task).out == "TRUE\n"


@pytest.mark.parametrize(
    "files",
    [
        "/",
        "..",
        "../..",
        "../../Secret.java",
        "/etc/passwd",
        "/etc",
        "link.java",
        "folder/Secret.java",
        "x\0y",
        "x" * 300,
    ],
)
def test_a_task_names_no_files_far_away(ooxcheck: Ooxcheck, task: Path, files: str) -> None:
    (task.parent / "link.java").symlink_to("../../Secret.java")
    (task.parent / "folder").symlink_to("../..")
    task.write_text(_task(f"'{files}'"))
    answer = ooxcheck(task)
    assert answer.code == 2
    assert "secret" not in answer.err
    assert "root:" not in answer.err


def test_the_user_may_say_what_a_task_may_read(ooxcheck: Ooxcheck, task: Path, tmp_path: Path) -> None:
    (tmp_path / "outer/Main.java").write_text(MAIN)
    task.write_text(_task("../../Main.java"))
    assert "is not below" in ooxcheck(task).err
    assert ooxcheck(task, "--root", tmp_path).out == "TRUE\n"
    (tmp_path / "outer/.git").mkdir()
    assert ooxcheck(task).out == "TRUE\n"


@pytest.mark.parametrize(
    "prp", ["/etc/passwd", "../../*.prp", "/*/*.prp", "**/x.prp", "/dev/zero", "pipe.prp", "[" * 100]
)
def test_a_task_names_no_properties_far_away(ooxcheck: Ooxcheck, task: Path, prp: str) -> None:
    os.mkfifo(task.parent / "pipe.prp")
    task.write_text(_task("Main.java", prp))
    answer = ooxcheck(task)
    assert answer.code == 2
    assert "root:" not in answer.err


@pytest.mark.parametrize("text", [
    "- " * 5_000 + "a", "[" * 5_000 + "]" * 5_000, "\n".join(" " * depth + "a:" for depth in range(1_000)), f"input_files: {'[' * 100}a{']' * 100}",
    "a\n" * 20_000, "input_files:\n" + "  - Main.java\n" * 2_000, "x" * 20_000, _task("Main.java") + "'" * 9_000, "properties: " + "- a\n" * 3_000,
])  # fmt: skip
def test_a_task_has_limits(ooxcheck: Ooxcheck, task: Path, text: str) -> None:
    task.write_text(text)
    answer = ooxcheck(task)
    assert answer.code == 2
    assert len(answer.err) < 1_000


# ---------------------------------------------------------------------------------------------------------- the rest


def test_a_name_may_be_too_long_for_a_file(ooxcheck: Ooxcheck, file: File) -> None:
    name = "f" * 300
    file(BAD.replace(" f(", f" {name}("))
    assert ooxcheck(f"A.{name}", "p.oox", "--write-test", "t.oox", "--html").code == 1
    assert ooxcheck("tests", f"A.{name}", "p.oox", "--output", "tests", "--fail").code == 0
    assert ooxcheck("effects", f"A.{name}", "p.oox", "--html").code == 0
    assert "no method" in ooxcheck("h" * 300, "p.oox").err


def test_classes_that_are_not_ascii_have_folders_of_their_own(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path
) -> None:
    text = "class {} {{ static void f(int x) {{ assert x > 0; }} }}\n"
    file("".join(map(text.format, ("Größe", "Grüße", "Gr__e"))), "A.java")
    ooxcheck("A.java", "--diagram", "svg")
    folders = [each for each in (tmp_path / "ooxcheck-out").iterdir() if each.is_dir()]
    assert len(folders) == 3


@pytest.mark.parametrize(
    "text",
    [
        "class A extends B { int f() { return 1; } } class B extends A { }",
        "class A extends A { int f() { return 1; } }",
        "interface I extends J {} interface J extends I {} class A implements I { int f() { return 1; } }",
    ],
)
def test_cyclic_inheritance_is_called_so(ooxcheck: Ooxcheck, file: File, text: str) -> None:
    answer = ooxcheck("A.f", file(text, "A.java"))
    assert (answer.code, "inheritance is cyclic" in answer.err) == (2, True)


@pytest.mark.parametrize("name", ["A.java", "A.oox"])
def test_lines_that_look_like_others_are_warned_of(ooxcheck: Ooxcheck, file: File, name: str) -> None:
    file("class A { /* \u202e } \u2066 */ static int f() { return 1; } }", name)
    assert (
        "U+202E RIGHT-TO-LEFT OVERRIDE changes the order in which this line is shown"
        in ooxcheck("parse", name).err
    )


@pytest.mark.parametrize(
    ("name", "kind", "end"), [("A.java", "int", ""), ("A.oox", "int", ""), ("A.oox", "float", ".0")]
)
def test_a_long_literal_is_not_quoted_whole(
    ooxcheck: Ooxcheck, file: File, name: str, kind: str, end: str
) -> None:
    answer = ooxcheck(
        "parse", file(f"class A {{ static {kind} f() {{ return {'9' * 500_000}{end}; }} }}", name)
    )
    assert answer.code == 2
    assert len(answer.err) < 1_000


def test_a_terminal_obeys_no_program_also_through_a_pipe(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("parse", file('class A { static string f() { return "\x1b[2J\t\x9b"; } }'))
    assert '"<U+001B>[2J\t<U+009B>"' in answer.out
    assert "what is printed is not the same program" in answer.err


# ------------------------------------------------------------------------------------------------------ the launcher


def _launch(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    script = (
        f"import sys; sys.argv[1:] = {list(words)!r}; import ooxcheck.__main__ as begin\n{code}\nbegin.main()"
    )
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )


LOST_INTERRUPT = """
import ooxcheck.commands.cli as cli
class Odd:
    @property
    def __hash__(self):
        import os, signal
        os.kill(os.getpid(), signal.SIGINT)
        return None
def fail(*_):
    {Odd()}
cli._invoke = fail
"""
"""Python replaces the KeyboardInterrupt by a TypeError: the object has no hash code."""


@pytest.mark.parametrize(("code", "status"), [
    ("sys.modules['click'] = None", 4),
    ("import ooxcheck.commands.cli as cli\ndef fail(): raise SystemExit(0)\ncli.run_and_flush = fail", 4),
    ("import ooxcheck.commands.cli as cli\ndef fail(): raise SystemExit('bye')\ncli.run_and_flush = fail", 4),
    ("import ooxcheck.commands.cli as cli\ndef fail(): raise ValueError('\\x1b[2J')\ncli.run_and_flush = fail", 4),
    ("import ooxcheck.commands.cli as cli\ndef fail(): raise KeyboardInterrupt\ncli.run_and_flush = fail", 130),
    (LOST_INTERRUPT, 130),
    ("import gc, os, signal\ngc.set_threshold = lambda _: os.kill(os.getpid(), signal.SIGINT)", 130),
    ("import gc, os, signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\ngc.set_threshold = lambda _: os.kill(os.getpid(), signal.SIGINT)", 0),
])  # fmt: skip
def test_no_crash_looks_like_an_answer(code: str, status: int) -> None:
    ended = _launch(code, "--version")
    assert ended.returncode == status
    assert "Traceback" not in ended.stderr
    assert "\x1b" not in ended.stderr


def test_an_interrupt_at_any_moment_after_python_has_begun_is_told_as_one(file: File) -> None:
    name = file(BAD)
    for number in range(8):
        script = "import sys; print(flush=True); sys.argv[1:] = sys.argv[1:]; from ooxcheck.__main__ import main; main()"
        with subprocess.Popen(
            [sys.executable, "-c", script, "A.f", name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.005 + number * 0.01)
            process.send_signal(signal.SIGINT)
            _, complaints = process.communicate(timeout=60)
            assert process.returncode in (1, 130, -signal.SIGINT)
            assert (process.returncode == 1) == (
                "interrupted" not in complaints and "KeyboardInterrupt" not in complaints
            )
