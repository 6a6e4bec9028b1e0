import socket
import threading

import pytest

from ooxcheck.sat.engine import Engine
from ooxcheck.sat.processes import worker


def test_messages_arrive_whole_however_they_are_cut() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        payload = bytes(range(256)) * 9000
        sender = threading.Thread(
            target=ours.sendall, args=(worker.pack_message(3, payload) + worker.pack_message(1, b""),)
        )
        sender.start()
        assert worker.receive(theirs) == (3, payload)
        assert worker.receive(theirs) == (1, b"")
        sender.join()


def test_the_end_of_the_stream_is_an_eof_error_even_in_the_middle_of_a_message() -> None:
    for sent in (b"", worker.pack_message(1, b"12345678")[:-3]):
        ours, theirs = socket.socketpair()
        with theirs:
            ours.sendall(sent)
            ours.close()
            with pytest.raises(EOFError):
                worker.receive(theirs)


def test_a_question_whose_asker_has_gone_is_not_begun() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        ours.sendall(worker.pack_message(worker.SOLVE, worker.integers("q", bytes(8)).tobytes()))
        ours.close()
        with pytest.raises(EOFError):
            worker.serve(theirs, Engine())
