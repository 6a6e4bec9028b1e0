"""The command as a user starts and ends it."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest

from ooxcheck.sat.processes import ray_pool
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.serving.served import Served, served

PROGRAM = "class Main { static int next(int x) requires(x < 5) ensures(retval > x) { return x + 1; } }\n"

Start = Callable[..., Served]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    with ExitStack() as stack:
        yield lambda text, *options: stack.enter_context(served(tmp_path, text, *options))


def shown(url: str, claim: str) -> str:
    """Return the page as soon as it has something in it."""
    limit = monotonic() + 60
    while monotonic() < limit:
        with urlopen(url) as response:
            text: str = response.read().decode()
        assert "internal error" not in text, text
        if claim in text:
            return text
        sleep(0.1)
    raise AssertionError(text)


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children")
    return list(map(int, found.read_text().split())) if found.exists() else []


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_page_is_served_until_somebody_ends_it(start: Start, sign: signal.Signals) -> None:
    process, url = start(PROGRAM)
    page = shown(url, "holds</td>")
    assert "Main.next" in page
    workers = children(process.pid)
    process.send_signal(sign)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "ended\n", "")
    assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]


def test_it_can_be_ended_before_anything_is_known(start: Start) -> None:
    process, _ = start(PROGRAM)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "ended\n", "")


def test_a_saved_file_is_checked_again(start: Start, tmp_path: Path) -> None:
    _, url = start(PROGRAM)
    shown(url, "holds</td>")
    (tmp_path / "p.oox").write_text(PROGRAM.replace("x + 1", "x"))
    shown(url, "violated</td>")


def test_an_answer_whose_lines_have_moved_tells_the_new_ones(start: Start, tmp_path: Path) -> None:
    program = PROGRAM.replace("x + 1", "x")
    _, url = start(program)
    shown(url, "p.oox:1<")
    (tmp_path / "p.oox").write_text(f"// moved\n\n{program}")
    assert "p.oox:1<" not in shown(url, "p.oox:3<")


def test_a_program_with_mistakes_is_served_so_that_they_can_be_mended(start: Start, tmp_path: Path) -> None:
    _, url = start("class Main {")
    (tmp_path / "p.oox").write_text(PROGRAM)
    shown(url, "holds</td>")


def test_options_are_those_of_a_check_also_from_a_file(start: Start, tmp_path: Path) -> None:
    (tmp_path / "ooxcheck.toml").write_text('int-width = 3\nformat = "json"\nscope = 1\n')
    _, url = start(PROGRAM.replace("requires(x < 5) ", ""), "--scope", "2")
    assert "scope 2" in shown(url, "violated</td>")


def test_a_port_that_is_taken_is_told(ooxcheck: Ooxcheck, file: Callable[[str], str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = ooxcheck("serve", file(PROGRAM), "--port", str(port))
    assert answer.code == 2
    assert (
        answer.err
        == f"error: port {port} is taken; choose another with --port, or any that is free with --port 0\n"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["missing.oox"], "missing.oox"),
        (["p.oox", "Main.nex"], "no method Main.nex; did you mean next?"),
        (["p.oox", "--scope", "Mian=2"], "no class Mian"),
        (["p.oox", "--port", "70000"], "70000"),
        (["p.oox", "--calls", "wrong"], "wrong"),
        (["p.oox", "--config", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_a_call_that_no_saving_can_mend_is_refused(
    ooxcheck: Ooxcheck, file: Callable[[str], str], words: list[str], complaint: str
) -> None:
    file(PROGRAM)
    answer = ooxcheck("serve", *words)
    assert answer.code == 2
    assert complaint in answer.err


def test_a_cluster_without_ray_is_refused(
    ooxcheck: Ooxcheck, file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_pool, "find_spec", lambda _name: None)
    answer = ooxcheck("serve", file(PROGRAM), "--cluster", "local", "--port", "0")
    assert answer.code == 2
    assert ray_pool.INSTALL in answer.err
