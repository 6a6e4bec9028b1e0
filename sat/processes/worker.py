"""The child's side of a child session: a process that loads clauses and answers queries over a socket.

A message is a header, kind and length, and an array of integers. The process ends when the other side is
gone: between queries by the end of the
stream; during one, when solvers keep Python from running, by SIGIO, which the kernel sends when the socket
is closed and which ends a process that
does not handle it.

The process can be copied between queries: the copy has all learnt clauses, and serves another socket.
"""

import fcntl
import os
import signal
import socket
import struct
import sys
from array import array
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ooxcheck.sat.engine import Engine, Question
from ooxcheck.sat.processes.memory_limits import limit_memory

ADD, SOLVE, PREFER, OPTIMISE, ENUMERATE, CONQUER, COPY = range(7)
SAT, UNSAT, GAVE_UP, NO_MEMORY = range(4)

COUNTERS = 4
_HEADER = struct.Struct("=qq")


def header(kind: int, payload: bytes) -> bytes:
    """Return the header of a message."""
    return _HEADER.pack(kind, len(payload))


def pack_message(kind: int, payload: bytes) -> bytes:
    """Return a message."""
    return header(kind, payload) + payload


def receive(connection: socket.socket) -> tuple[int, bytes]:
    """Return the kind and payload of the next message; raise EOFError at the end of the stream."""
    kind, size = _HEADER.unpack(_exactly(connection, _HEADER.size))
    return kind, _exactly(connection, size)


def integers(code: str, payload: bytes) -> "array[int]":
    """Return a payload as an array of integers with the given type code."""
    result: array[int] = array(code)
    result.frombytes(payload)
    return result


def main() -> None:
    """Serve the session whose socket, solver and memory limit in bytes (0 for none) are the arguments."""
    descriptor, solver, memory = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    limit_memory(memory)
    attend(descriptor, solver)


def attend(descriptor: int, solver: str) -> None:
    """Serve a socket until the other side is gone, and wait for the copies made meanwhile."""
    with socket.socket(fileno=descriptor) as connection:
        converse(connection, Engine(solver))
    with suppress(ChildProcessError):
        while True:
            os.wait()


def converse(connection: socket.socket, engine: Engine) -> None:
    """Serve until the other side is gone, or memory is exceeded, which is reported."""
    try:
        serve(connection, engine)
    except EOFError:
        pass
    except MemoryError:
        os.write(2, b"MemoryError\n")  # for a sender whose data is no longer read
        connection.sendall(pack_message(NO_MEMORY, b""))


def serve(connection: socket.socket, engine: Engine) -> None:
    """Process messages until the end of the stream, which is an EOFError."""
    while True:
        kind, payload = receive(connection)
        if kind == ADD:
            engine.add(integers("i", payload))
        elif kind == PREFER:
            engine.prefer(integers("i", payload))
        elif kind == COPY:
            copy(connection, engine)
        else:
            end_with_other_side(connection, active=True)
            reply = REPLIES[kind](engine, integers("q", payload))
            end_with_other_side(connection, active=False)
            connection.sendall(reply)


def copy(connection: socket.socket, engine: Engine) -> None:
    """Let a copy of this process serve the socket that comes with the next byte; if that is impossible, close it."""
    _, descriptors, _, _ = socket.recv_fds(connection, 1, 1)
    if not descriptors:
        raise EOFError
    signal.signal(signal.SIGCHLD, _await_copies)
    with socket.socket(fileno=descriptors[0]) as theirs:
        if _is_copy():
            connection.close()
            converse(theirs, engine)
            os._exit(0)


def _await_copies(_signal: int, _frame: object) -> None:
    """Wait for the copies that have ended, so that no zombies remain, and their time counts as ours."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _is_copy() -> bool:
    """Fork this process, and return whether this is the copy."""
    try:
        return os.fork() == 0
    except OSError:
        return False


def end_with_other_side(connection: socket.socket, *, active: bool) -> None:
    """Let the kernel end this process when the socket is closed, or no longer; raise EOFError if it is already closed."""
    fcntl.fcntl(connection, fcntl.F_SETOWN, os.getpid())
    flags = fcntl.fcntl(connection, fcntl.F_GETFL)
    fcntl.fcntl(connection, fcntl.F_SETFL, flags | os.O_ASYNC if active else flags & ~os.O_ASYNC)
    if active and _is_closed(connection):
        raise EOFError


def _reply_to_query(engine: Engine, question: "array[int]") -> bytes:
    """Return the reply to a budget of conflicts (negative for none) and assumptions."""
    result = engine.solve(question[1:].tolist(), question[0] if question[0] >= 0 else None)
    counters = array("q", engine.counters()).tobytes()
    if result is None:
        return pack_message(GAVE_UP, counters)
    if result:
        return pack_message(SAT, counters + engine.model().tobytes())
    return pack_message(UNSAT, counters + engine.core().tobytes())


def optimisation(
    clauses: "array[int]", wishes: Mapping[int, int], assumptions: Sequence[int], conflicts: int | None
) -> bytes:
    """Return the payload of an optimisation: the budget, the numbers of soft literals and of assumptions, and all of them."""
    sizes = [-1 if conflicts is None else conflicts, len(wishes), len(assumptions)]
    return array("q", [*sizes, *wishes, *wishes.values(), *assumptions, *clauses]).tobytes()


def _reply_to_optimisation(engine: Engine, question: "array[int]") -> bytes:
    """Return the reply to an `optimisation`: the counters, and the cost and literals of an optimal model."""
    from ooxcheck.sat.maxsat import Optimum, optimum

    conflicts, wishes, assumptions = question[:3]
    literals, weights = question[3 : 3 + wishes], question[3 + wishes : 3 + 2 * wishes]
    begin = 3 + 2 * wishes
    result, counters = optimum(
        array("i", question[begin + assumptions :]),
        dict(zip(literals, weights, strict=True)),
        question[begin : begin + assumptions].tolist(),
        solver=engine.name,
        conflicts=conflicts if conflicts >= 0 else None,
    )
    counted = array("q", counters).tobytes()
    if isinstance(result, Optimum):
        return pack_message(SAT, counted + array("q", [result.cost]).tobytes() + result.model.tobytes())
    return pack_message(UNSAT if result is None else GAVE_UP, counted)


def enumerating(question: Question, conflicts: int | None) -> bytes:
    """Return the payload of a query for several models: a header of five numbers, variables, assumptions."""
    budget = -1 if conflicts is None else conflicts
    header = (budget, question.most, question.guard, question.variables, len(question.over))
    return array("q", [*header, *question.over, *question.assumptions]).tobytes()


def _reply_to_enumeration(engine: Engine, numbers: "array[int]") -> bytes:
    """Return the reply to a query for several models: their number, and all of them in a row."""
    conflicts, most, guard, variables, width = numbers[:5]
    budget, over, assumed = (
        conflicts if conflicts >= 0 else None,
        numbers[5 : 5 + width],
        numbers[5 + width :],
    )
    question = Question(assumed.tolist(), over.tolist(), guard, most, variables)
    models, result = engine.models(question, lambda assumptions: engine.solve(assumptions, budget))
    counters = array("q", [*engine.counters(), len(models)]).tobytes()
    kind = GAVE_UP if result is None else SAT if result else UNSAT
    return pack_message(kind, counters + b"".join(model.tobytes() for model in models))


def _reply_to_cube(engine: Engine, numbers: "array[int]") -> bytes:
    """Return the reply for a cube: a budget of conflicts, the number of assumptions, these, and literals to divide it by.

    A cube that exceeds its budget is divided where propagation derives most.
    """
    conflicts, end = numbers[0], 2 + numbers[1]
    assumptions = numbers[2:end].tolist()
    result = engine.solve(assumptions, conflicts if conflicts >= 0 else None)
    if result is None:
        return pack_message(GAVE_UP, array("q", [engine.look_ahead(assumptions, numbers[end:])]).tobytes())
    return pack_message(SAT if result else UNSAT, b"")


REPLIES = {
    SOLVE: _reply_to_query,
    OPTIMISE: _reply_to_optimisation,
    ENUMERATE: _reply_to_enumeration,
    CONQUER: _reply_to_cube,
}
"""The function that answers each kind of query."""


def _is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False


def _exactly(connection: socket.socket, size: int) -> bytes:
    """Return the next `size` bytes."""
    parts = bytearray()
    while len(parts) < size:
        part = connection.recv(min(size - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)
