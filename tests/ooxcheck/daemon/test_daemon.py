"""Commands in the daemon: the same bytes and exit status as without it, and no daemon where it would differ."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the daemon needs Linux")

ROOT = Path(__file__).parents[3]

LIST = str(ROOT / "examples/sorted_list.oox")
RING = str(ROOT / "examples/java/RingBuffer.java")
COUNTER = str(ROOT / "examples/counter.oox")

HARD = """
class Main {
  static void search(int a, int b, int c)
    requires(0 <= a && a < 1200 && 0 <= b && b < 1200 && 0 <= c && c < 1200)
    ensures((a * b * c) % 1009 == ((a % 1009) * (b % 1009) % 1009) * (c % 1009) % 1009) {
  }
}
"""
"""A check that takes longer than any test waits."""

COMMANDS = (
    ["SortedList.*", LIST, "--diagram", "none"],
    ["SortedList.insertAtEnd", LIST, "--out", "out"],
    ["SortedList.insert", LIST, "--format", "json"],
    ["RingBuffer.*", RING, "-q"],
    ["RingBuffer.pollCarelessly", RING, "--diagram", "none", "--stats"],
    ["Counter.countWithoutLock", COUNTER, "--diagram", "none"],
    ["SortedList.insert", "missing.oox"],
    ["SortedList.insert", LIST, "--scope", "-1"],
    ["nothing"],
    ["--version"],
    ["help", "run"],
    ["run", "SortedList.size", LIST, "--this", "SortedList{head=Node{value=1}}"],
    ["brute", "SortedList.size", LIST, "--scope", "2"],
    ["parse", "-"],
    ["heaps", "SortedList", LIST, "--scope", "2"],
    ["SortedList.insert", LIST, "-j", "2"],
    ["SortedList.insert", LIST, "--timeout", "20"],
    ["Main.search", "hard.oox", "--timeout", "1", "--sampling", "off"],
)


class Setting:
    """A folder for sockets and one to run commands in."""

    def __init__(self, folder: Path) -> None:
        self.sockets, self.folder = folder / "run", folder / "work"
        self.sockets.mkdir()
        self.folder.mkdir()
        (self.folder / "hard.oox").write_text(HARD)
        unset = ("OOXCHECK_DAEMON", "PYTHONHASHSEED")
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in unset},
            "XDG_RUNTIME_DIR": str(self.sockets),
            "XDG_STATE_HOME": str(folder / "state"),
        }

    def start(self, *arguments: str, more: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "ooxcheck", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=self.folder, env={**self.environment, **(more or {})},
        )  # fmt: skip

    def run(self, *arguments: str, more: Mapping[str, str] | None = None) -> tuple[int, bytes, bytes]:
        """Return the exit status and what was printed, without times."""
        process = self.start(*arguments, more=more)
        output, errors = process.communicate(b"class A { int x; }\n", timeout=120)
        return process.returncode, _timeless(output), _timeless(errors)

    def count(self) -> int:
        """Return how many commands the daemon has run."""
        words = self.run("daemon", "status")[1].split()
        return int(words[2])

    def running(self) -> int:
        return int(self.run("daemon", "status")[1].split()[-2])

    def pid(self) -> int:
        return int(self.run("daemon", "status")[1].split()[1].rstrip(b","))


OFF = {"OOXCHECK_DAEMON": "off"}


def _timeless(text: bytes) -> bytes:
    """Return a text without what differs from run to run: seconds and megabytes."""
    text = re.sub(rb" *\d+\.\d+( s\b|(?=[ ,\n}]))", b" N", text)
    return re.sub(rb"\d+ MB", b"N MB", text)


def _wait_until(is_so: object, seconds: float = 30.0) -> bool:
    assert callable(is_so)
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def _setting(folder: Path) -> Iterator[Setting]:
    chosen = Setting(folder)
    yield chosen
    chosen.run("daemon", "stop")


@pytest.fixture
def setting(tmp_path: Path) -> Iterator[Setting]:
    yield from _setting(tmp_path)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Setting]:
    yield from _setting(tmp_path_factory.mktemp("shared"))


@pytest.fixture
def warm(shared: Setting) -> Setting:
    """Return a setting with a daemon that has run some commands and runs none."""
    shared.run("daemon", "start")
    assert _wait_until(lambda: shared.running() == 0)
    return shared


@pytest.fixture
def fresh(setting: Setting) -> Setting:
    """Return a setting with a daemon of its own."""
    assert setting.run("daemon", "start") == (0, b"the daemon is ready\n", b"")
    return setting


def test_the_same_bytes_and_exit_status(warm: Setting) -> None:
    before = warm.count()
    for number, command in enumerate(COMMANDS):
        assert warm.run(*command) == warm.run(*command, more=OFF), command
        assert warm.count() == before + number + 1, command


def test_memory_does_not_grow(warm: Setting) -> None:
    def resident() -> int:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1])

    pid = warm.pid()
    warm.run("--version")
    before = resident()
    for _ in range(5):
        warm.run("SortedList.insertAtEnd", LIST, "--diagram", "none")
    assert resident() <= before + 64
    assert warm.pid() == pid


def test_a_terminal_is_used_as_it_is(warm: Setting) -> None:
    before = warm.count()

    def shown(more: Mapping[str, str]) -> bytes:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 57, 0, 0))
        process = subprocess.Popen(
            [sys.executable, "-m", "ooxcheck", "SortedList.insertAtEnd", LIST, "--diagram", "none"],
            stdin=theirs, stdout=theirs, stderr=theirs, cwd=warm.folder,
            env={**warm.environment, "TERM": "xterm", "COLUMNS": "", **more},
        )  # fmt: skip
        os.close(theirs)
        text = b""
        while part := _part(ours):
            text += part
        os.close(ours)
        assert process.wait() == 1
        return _timeless(
            text[text.index(b"\xe2\x9c\x97") :].replace(b"\r", b"")
        )  # how often progress was shown

    there, here = shown({}), shown(OFF)
    assert warm.count() == before + 1
    assert there == here
    assert b"\x1b[" in there
    assert max(map(len, re.sub(rb"\x1b\[[0-9;]*m", b"", there).decode().splitlines())) <= 57


def _part(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""


def test_environment_folder_and_mask_are_the_callers(warm: Setting) -> None:
    before = warm.count()
    process = subprocess.run(
        ["/bin/sh", "-c", f"umask 027 && mkdir -p below && cd below && {sys.executable} -m ooxcheck example Stack.java"],
        cwd=warm.folder, env=warm.environment, check=True, capture_output=True,
    )  # fmt: skip
    assert b"Stack.java" in process.stdout
    assert (warm.folder / "below/Stack.java").stat().st_mode & 0o777 == 0o640
    assert warm.count() == before + 1


@pytest.mark.parametrize("shell", ["| true", "<&-", ">&-", "2>&-", ">/dev/full"])
def test_streams_that_are_closed_or_full(warm: Setting, shell: str) -> None:
    command = f"{sys.executable} -m ooxcheck 'SortedList.*' {LIST} -q {shell}; echo ${{PIPESTATUS[0]}} >&2"
    answers = [
        subprocess.run(
            ["/bin/bash", "-c", command], cwd=warm.folder, env={**warm.environment, **more}, capture_output=True,
            check=False, timeout=120,
        )
        for more in ({}, OFF)
    ]  # fmt: skip
    there, here = ((each.returncode, _timeless(each.stdout), _timeless(each.stderr)) for each in answers)
    assert there == here


def test_ctrl_c_ends_the_command(warm: Setting) -> None:
    process = warm.start("Main.search", "hard.oox", "--timeout", "200")
    assert _wait_until(lambda: warm.running() == 1)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (130, b"interrupted\n")
    assert _wait_until(lambda: warm.running() == 0)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_command_ends_with_its_caller(warm: Setting, number: int) -> None:
    process = warm.start("Main.search", "hard.oox", "--timeout", "200")
    assert _wait_until(lambda: warm.running() == 1)
    process.send_signal(number)
    process.communicate(timeout=30)
    assert process.returncode == -number
    assert _wait_until(lambda: warm.running() == 0)


def test_a_signal_that_ends_the_command_ends_its_caller(warm: Setting) -> None:
    process = warm.start("Main.search", "hard.oox", "--timeout", "200")
    assert _wait_until(lambda: warm.running() == 1)
    children = Path(f"/proc/{warm.pid()}/task/{warm.pid()}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGKILL)
    process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL


def test_several_callers_at_once(warm: Setting) -> None:
    before = warm.count()
    here = warm.run("SortedList.*", LIST, "-q", more=OFF)
    processes = [warm.start("SortedList.*", LIST, "-q") for _ in range(4)]
    for process in processes:
        output, errors = process.communicate(timeout=120)
        assert (process.returncode, _timeless(output), _timeless(errors)) == here
    assert warm.count() == before + 4


def test_a_daemon_that_was_killed_leaves_a_socket_that_disturbs_nobody(fresh: Setting) -> None:
    os.kill(fresh.pid(), signal.SIGKILL)
    assert _wait_until(lambda: fresh.run("daemon", "status")[0] == 2)
    assert len(list((fresh.sockets / "ooxcheck").iterdir())) == 1
    assert fresh.run("--version")[0] == 0
    assert fresh.run("daemon", "start")[1] == b"the daemon is ready\n"
    assert fresh.run("daemon", "start")[1] == b"a daemon runs already\n"
    fresh.run("--version")
    assert fresh.count() == 1


def test_a_daemon_that_does_not_answer_is_not_waited_for(fresh: Setting) -> None:
    pid = fresh.pid()
    os.kill(pid, signal.SIGSTOP)
    try:
        assert fresh.run("--version")[0] == 0
    finally:
        os.kill(pid, signal.SIGCONT)
    assert fresh.count() == 0


def test_a_folder_that_others_can_reach_is_refused(setting: Setting) -> None:
    folder = setting.sockets / "ooxcheck"
    folder.mkdir(mode=0o755)
    code, _, errors = setting.run("daemon", "start")
    assert (code, b"not yours alone" in errors) == (2, True)
    folder.chmod(0o700)
    assert setting.run("daemon", "start")[0] == 0
    folder.chmod(0o750)
    assert setting.run("--version")[0] == 0
    folder.chmod(0o700)
    assert setting.count() == 0


def test_a_link_is_no_folder(setting: Setting) -> None:
    (setting.sockets / "elsewhere").mkdir(mode=0o700)
    (setting.sockets / "ooxcheck").symlink_to("elsewhere")
    assert setting.run("daemon", "start")[0] == 2


def test_other_settings_and_limits_mean_another_process(warm: Setting) -> None:
    before = warm.count()
    warm.run("--version", more={"PYTHONHASHSEED": "1"})
    warm.run("--version", more={"LC_ALL": "POSIX"})
    for first in ("ulimit -n 128", "exec nice -n 3"):
        line = f"{first} {'' if 'exec' in first else '; exec'} {sys.executable} -m ooxcheck --version"
        subprocess.run(["/bin/sh", "-c", line], env=warm.environment, check=True, capture_output=True)
    assert warm.count() == before


def test_a_file_that_has_changed_ends_it(setting: Setting, tmp_path: Path) -> None:
    places = {
        **setting.environment,
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "modules"), os.environ.get("PYTHONPATH", "")]),
    }
    setting.environment = places
    (tmp_path / "modules").mkdir()
    assert setting.run("daemon", "start")[0] == 0
    setting.run("--version")
    assert setting.count() == 1
    (tmp_path / "modules/click.py").write_text("raise RuntimeError('a new version')\n")
    code, _, errors = setting.run("--version")
    assert (code, b"a new version" in errors) == (4, True)
    assert list((setting.sockets / "ooxcheck").iterdir()) == []


def test_it_ends_by_itself(setting: Setting) -> None:
    assert setting.run("daemon", "start", "--idle", "0.02")[0] == 0
    assert _wait_until(lambda: list((setting.sockets / "ooxcheck").iterdir()) == [])


def test_commands_end_before_a_daemon_that_is_stopped(fresh: Setting) -> None:
    here = fresh.run("Main.search", "hard.oox", "--timeout", "2", more=OFF)
    process = fresh.start("Main.search", "hard.oox", "--timeout", "2")
    assert _wait_until(lambda: fresh.running() == 1)
    assert fresh.run("daemon", "stop")[0] == 0
    assert fresh.run("daemon", "stop") == (2, b"", b"no daemon runs\n")
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, _timeless(output), _timeless(errors)) == here


def test_who_asks_the_daemon_loads_next_to_nothing() -> None:
    code = "import sys; before = set(sys.modules); import ooxcheck.__main__; from ooxcheck.daemon import client, address; client.connect(); print(*sorted(set(sys.modules) - before))"
    process = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={"PYTHONPATH": str(ROOT)}, capture_output=True, check=True, text=True,
    )  # fmt: skip
    ours = {each for each in process.stdout.split() if each.startswith("ooxcheck")}
    assert ours <= {
        "ooxcheck", "ooxcheck.__main__", "ooxcheck.datatypes", "ooxcheck.datatypes.drawings",
        "ooxcheck.daemon", "ooxcheck.daemon.client", "ooxcheck.daemon.address",
        "ooxcheck.datatypes.digests",
    }  # fmt: skip
    assert not {"typing", "socket", "re", "enum", "dataclasses"} & set(process.stdout.split())


def test_it_starts_where_python_has_loaded_next_to_nothing(setting: Setting) -> None:
    """Without `site`, as in an installation without hooks for imports."""
    command = [sys.executable, "-S", "-m", "ooxcheck"]
    places = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    environment = {**setting.environment, "PYTHONPATH": places}

    def run(*arguments: str) -> tuple[int, bytes]:
        process = subprocess.run(
            [*command, *arguments], env=environment, capture_output=True, check=False, cwd=setting.folder
        )
        return process.returncode, process.stdout

    assert run("daemon", "start") == (0, b"the daemon is ready\n")
    assert run("--version")[0] == 0
    assert run("daemon", "status")[1].split()[2] == b"1"
