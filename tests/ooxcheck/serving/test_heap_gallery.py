"""Heaps on demand: one more with each wish, all of the text as it is now, and a plain word where there are none."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import pytest

from ooxcheck.batch.request import Request
from ooxcheck.engine.question import Terms
from ooxcheck.serving.heap_gallery import Gallery, gallery_page
from ooxcheck.serving.published_state import Board
from ooxcheck.serving.scheduler import Plan
from ooxcheck.serving.server import Server

LIST = "class Node { Node next; } class List { Node head; invariant acyclic(this.head, next); void clear() { this.head := null; } }"
NAME = "List.clear()"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "list.oox"
    path.write_text(LIST, encoding="utf-8")
    return path


@pytest.fixture
def gallery(file: Path) -> Iterator[Gallery]:
    found = Gallery(Plan([file], [], 32, lambda programs: Request(Terms().resolve_for(*programs), html=True)))
    yield found
    found.close()


def drawings(page: str | None) -> int:
    assert page is not None
    return page.count("<figure")


def onward(page: str | None) -> str | None:
    assert page is not None
    found = re.search(r'href="([^"]*)" rel="next"', page)
    return found[1] if found else None


def test_there_is_one_heap_more_with_each_wish_until_there_are_no_others(gallery: Gallery) -> None:
    pages = [gallery.page(NAME, number) for number in (1, 2, 3, 4, 5, 6)]
    assert list(map(drawings, pages)) == [1, 2, 3, 4, 4, 4]
    assert onward(pages[0]) == "/heaps?method=List.clear%28%29&amp;number=2"
    assert onward(pages[-1]) is None
    assert "4 heaps" in (pages[-1] or "")


def test_a_change_of_the_text_begins_anew(gallery: Gallery, file: Path) -> None:
    assert drawings(gallery.page(NAME, 9)) == 4
    file.write_text(LIST.replace("acyclic(this.head, next)", "no this.head"), encoding="utf-8")
    assert drawings(gallery.page(NAME, 9)) == 1


def test_what_cannot_be_shown_is_said(gallery: Gallery, file: Path) -> None:
    assert gallery_page(gallery, "List.other()", 1) == (None, "there is no such method on the page")
    file.write_text("class {", encoding="utf-8")
    page, reason = gallery_page(gallery, NAME, 1)
    assert page is None
    assert "error" in reason


def test_the_server_sends_heaps(gallery: Gallery) -> None:
    board = Board()
    with Server(board, 0, partial(gallery_page, gallery)) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        answers = []
        for path in (
            "/heaps?method=List.clear()&number=2",
            "/heaps?method=List.other()",
            "/heaps?method=List.clear()&number=x",
        ):
            connection = HTTPConnection("127.0.0.1", running.port, timeout=30)
            connection.request("GET", path, headers={"Host": f"127.0.0.1:{running.port}"})
            response = connection.getresponse()
            answers.append((response.status, response.read().decode().count("<figure")))
        board.close()
        running.shutdown()
        thread.join()
    assert answers == [(200, 2), (404, 0), (400, 0)]
