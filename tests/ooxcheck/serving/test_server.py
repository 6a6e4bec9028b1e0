"""Real requests to a real server: what it answers, and whom it does not answer."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import pytest

from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print
from ooxcheck.serving import server as module
from ooxcheck.serving.published_state import Board, Row
from ooxcheck.serving.server import Server

X = Print("x", "")
ANSWER = Answer("A.f(int)", "violated", 1, 0.1, "a <remark>", complaints=("<script>alert(1)</script>",))


@pytest.fixture
def server() -> Iterator[Server]:
    board = Board()
    with Server(board, 0) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield running
        board.close()
        running.shutdown()
        thread.join()


def asked(server: Server, path: str = "/", method: str = "GET", **headers: str) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    sent = {
        "Host": f"127.0.0.1:{server.port}",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    connection.request(method, path, headers=sent)
    return connection.getresponse()


def heard(response: HTTPResponse) -> dict[str, Any]:
    """Return the next piece of news."""
    while not (line := response.readline()).startswith(b"data: "):
        assert line, "the stream should not end"
    found: dict[str, Any] = json.loads(line[6:])
    return found


def test_it_listens_on_this_machine_only(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"
    assert server.url == f"http://127.0.0.1:{server.port}/"


def test_the_page_shows_the_answers(server: Server) -> None:
    server.board.show([Row("A.f(int)", X, ANSWER, X), Row("A.g()", X)])
    with asked(server) as response:
        text = response.read().decode()
    assert response.status == 200
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "violated" in text
    assert "A.g" in text
    assert "<script>alert" not in text


def test_every_answer_is_for_this_page_alone(server: Server) -> None:
    for path in ("/", "/other"):
        with asked(server, path) as response:
            assert response.headers["Cache-Control"] == "no-store"
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
            assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert "Access-Control-Allow-Origin" not in response.headers
            assert "Python" not in response.headers["Server"]


@pytest.mark.parametrize(
    "path", ["/other", "/..", "/../../etc/passwd", "/%2e%2e/", "/events/", "/live.js", "/examples/"]
)
def test_there_is_only_one_page(server: Server, path: str) -> None:
    with asked(server, path) as response:
        assert response.status == 404
        assert response.read() == b"there is only one page here: /\n"


@pytest.mark.parametrize("path", ["/", "/events"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "example.com"},
        {"Origin": "http://example.com"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Origin": "null"},
    ],
)
def test_other_hosts_and_sites_are_refused(server: Server, path: str, headers: dict[str, str]) -> None:
    server.board.show([Row("A.secret()", X)])
    with asked(server, path, **headers) as response:
        assert response.status == 403
        assert b"secret" not in response.read()


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE"])
def test_nothing_can_be_done_but_look(server: Server, method: str) -> None:
    with asked(server, method=method) as response:
        assert response.status == 501


def test_who_asks_for_the_head_gets_no_body(server: Server) -> None:
    for path in ("/", "/events", "/other"):
        with asked(server, path, "HEAD") as response:
            assert response.read() == b""


def test_news_come_as_they_happen(server: Server) -> None:
    server.board.show([Row("A.f(int)", X, doing="waiting")])
    with asked(server, "/events") as stream:
        assert stream.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        first = heard(stream)
        assert first == {
            "answers": 1,
            "state": "busy",
            "line": "0 of 1 methods are up to date",
            "problem": "",
            "rows": [{"method": "A.f(int)", "stale": False, "doing": "waiting"}],
        }
        server.board.show([Row("A.f(int)", X, doing="solving")])
        assert heard(stream)["line"] == "0 of 1 methods are up to date; A.f: solving"
        server.board.show([Row("A.f(int)", X, ANSWER, X)])
        last = heard(stream)
        assert (last["answers"], last["state"], last["line"]) == (2, "fine", "Up to date.")
        server.board.show([Row("A.f(int)", None, ANSWER, X)], ["p.oox:1:1: error: a \x1b mistake"])
        broken = heard(stream)
        assert broken["line"] == "The program has mistakes. The answers are those of the text before."
        assert broken["state"] == "problem"
        assert "\x1b" not in broken["problem"]
        assert broken["rows"][0]["stale"]


def test_a_stream_shows_that_it_is_alive_and_ends_with_the_server(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "HEARTBEAT", 0.02)
    with asked(server, "/events") as stream:
        heard(stream)
        assert [stream.readline() for _ in range(2)] == [b"\n", b": still here\n"]
        server.board.close()
        assert stream.read().replace(b": still here\n\n", b"").strip() == b""


def test_a_listener_who_goes_away_does_no_harm(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEARTBEAT", 0.02)
    before = set(threading.enumerate())
    stream = asked(server, "/events")
    heard(stream)
    listeners = set(threading.enumerate()) - before
    assert listeners
    stream.close()
    for _ in range(500):
        if not listeners & set(threading.enumerate()):
            break
        threading.Event().wait(0.02)
    assert not listeners & set(threading.enumerate())


def test_nonsense_is_refused(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(b"\x00\xff nonsense\r\n\r\n")
        assert b"400" in connection.recv(1000)


def test_the_page_can_ask_for_another_counterexample_and_nobody_else_can(server: Server) -> None:
    server.board.show([Row("A.f(int)", X, ANSWER, X), Row("A.g()", X)])
    own = f"http://127.0.0.1:{server.port}"
    assert asked(server, "/another?method=A.f(int)", "POST", Origin="http://other.site").status == 403
    assert asked(server, "/another?method=A.f(int)", "POST", Sec_Fetch_Site="cross-site").status == 403
    assert asked(server, "/another?method=A.f(int)", "GET").status == 404
    assert server.board.take_requests() == []
    assert (
        asked(server, "/another?method=A.f(int)", "POST", Origin=own, Sec_Fetch_Site="same-origin").status
        == 202
    )
    assert server.board.take_requests() == ["A.f(int)"]


@pytest.mark.parametrize("path", ["/another?method=A.g()", "/another?method=B.f", "/another", "/", "/events"])
def test_what_is_not_on_the_page_is_not_looked_for(server: Server, path: str) -> None:
    server.board.show([Row("A.f(int)", X, ANSWER, X), Row("A.g()", X)])
    assert asked(server, path, "POST").status == 404
    assert server.board.take_requests() == []
