"""Certificates for unsatisfiable answers: a second solve with a proof, which a separate process checks.

Under assumptions a solver's proof ends in their negation and not in the empty clause, so the second solve
has them as unit clauses. It runs in
one process and the checker in another; proofs that are long for our checker go to drat-trim, if it is
installed. Any failure leaves the answer
uncertified, with the reason.
"""

import shutil
import socket
import subprocess
import sys
import tempfile
from array import array
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.clauses import dimacs, flat
from ooxcheck.sat.engine import DEFAULT_SOLVER, SOLVERS, Engine, check_solver
from ooxcheck.sat.processes import spawn
from ooxcheck.sat.processes.memory_limits import limit_memory
from ooxcheck.sat.processes.worker import end_with_other_side, integers
from ooxcheck.sat.proof import WRONG

# Our checker takes some thousand lines a second.
_LONG_PROOF = 50_000

# The exit code of the solver's process if there is a model, as in the SAT competitions.
_SATISFIABLE = 10


@dataclass(frozen=True, slots=True)
class Certificate:
    """Clauses as DIMACS text, and a DRAT proof that they are unsatisfiable: the input of a checker."""

    clauses: bytes
    proof: bytes


@dataclass(frozen=True, slots=True)
class Certified:
    """The clauses are unsatisfiable: `checker` accepted a proof of so many lines."""

    checker: str
    lines: int


@dataclass(frozen=True, slots=True)
class Uncertified:
    """No proof was accepted, for this reason.

    The answer may still be right, unless it is contradicted: the clauses have a model, or the proof is
    wrong.
    """

    reason: str
    is_contradicted: bool = False


def certify(
    clauses: "array[int]",
    assumptions: Iterable[int] = (),
    *,
    solver: str = DEFAULT_SOLVER,
    seconds: float | None = None,
    memory: int | None = None,
) -> Certified | Uncertified:
    """Return whether a checked proof shows that flat clauses are unsatisfiable under assumptions.

    >>> certify(flat([[1, 2], [-1, 2]]), [-2], solver="cadical195")
    Certified(checker='sat.proof', lines=2)
    """
    deadline = None if seconds is None else monotonic() + seconds
    proof = prove(clauses, assumptions, solver=solver, seconds=seconds, memory=memory)
    return proof if isinstance(proof, Uncertified) else verify(proof, seconds=_seconds_left(deadline))


def prove(
    clauses: "array[int]",
    assumptions: Iterable[int] = (),
    *,
    solver: str = DEFAULT_SOLVER,
    seconds: float | None = None,
    memory: int | None = None,
) -> Certificate | Uncertified:
    """Return a solver's unchecked proof that flat clauses are unsatisfiable under assumptions."""
    check_solver(solver)
    if not SOLVERS[solver]:
        good = ", ".join(name for name, proves in SOLVERS.items() if proves)
        return Uncertified(f"{solver} logs no proof that can be checked; these do: {good}")
    whole = clauses + flat([literal] for literal in assumptions)
    with tempfile.TemporaryDirectory() as folder:
        raw, proof = Path(folder) / "clauses", Path(folder) / "proof"
        raw.write_bytes(whole.tobytes())
        command = spawn.command("ooxcheck.sat.certificate", solver, str(raw), str(proof), str(memory or 0))
        ended = _run(command, seconds)
        if ended.code == _SATISFIABLE:
            return Uncertified(f"the clauses are satisfiable, {solver} says now", is_contradicted=True)
        if ended.code != 0:
            return Uncertified(ended.failure("the solver"))
        return Certificate(dimacs(whole).encode(), proof.read_bytes())


def verify(certificate: Certificate, *, seconds: float | None = None) -> Certified | Uncertified:
    """Return whether the proof of a certificate refutes its clauses."""
    with tempfile.TemporaryDirectory() as folder:
        clauses, proof = Path(folder) / "clauses.cnf", Path(folder) / "proof"
        clauses.write_bytes(certificate.clauses)
        proof.write_bytes(certificate.proof)
        return check_proof(clauses, proof, seconds=seconds)


def check_proof(clauses: Path, proof: Path, *, seconds: float | None = None) -> Certified | Uncertified:
    """Return whether the proof in one file refutes the DIMACS clauses in another."""
    lines = proof.read_bytes().count(b"\n")
    drat_trim = shutil.which("drat-trim") if lines > _LONG_PROOF else None
    if drat_trim:
        ended = _run([drat_trim, str(clauses), str(proof), "-t", "1000000"], seconds)
        if ended.code == 0 and "s VERIFIED" in ended.said:
            return Certified("drat-trim", lines)
        return Uncertified(ended.failure("drat-trim"), is_contradicted="s NOT VERIFIED" in ended.said)
    ended = _run(spawn.command("ooxcheck.sat.proof", str(clauses), str(proof)), seconds)
    if ended.code == 0:
        return Certified("sat.proof", lines)
    return Uncertified(ended.failure("the checker"), is_contradicted=ended.code == WRONG)


@dataclass(frozen=True, slots=True)
class _Ended:
    """The end of a command: its exit code, None at a timeout, and its output lines."""

    code: int | None
    said: tuple[str, ...] = ()

    def failure(self, what: str) -> str:
        """Return a description of the failure."""
        if self.code is None:
            return f"{what} reached the time limit"
        return f"{what} failed with code {self.code}: {''.join(self.said[-1:])}"


def _run(command: list[str], seconds: float | None) -> _Ended:
    ours, theirs = socket.socketpair()
    try:
        with ours, theirs:
            done = subprocess.run(
                command,
                check=False,
                stdin=theirs.fileno(),
                capture_output=True,
                text=True,
                timeout=seconds,
                env=spawn.environment(),
            )
    except subprocess.TimeoutExpired:
        return _Ended(None)
    return _Ended(done.returncode, tuple((done.stdout + done.stderr).strip().splitlines()))


def _seconds_left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - monotonic())


def main() -> None:
    """Solve the flat clauses in a file and write the proof to another; exit code 10 if they are satisfiable.

    Standard input is a socket to the process that wants the proof; this one ends with it.
    """
    solver, clauses, proof, memory = sys.argv[1:5]
    limit_memory(int(memory))
    with socket.socket(fileno=0) as asker:
        end_with_other_side(asker, active=True)
        engine = Engine(solver, with_proof=True)
        engine.add(integers("i", Path(clauses).read_bytes()))
        if engine.solve([]):
            sys.exit(_SATISFIABLE)
        Path(proof).write_text("".join(f"{line}\n" for line in engine.proof()))
