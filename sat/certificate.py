"""Certificates for unsatisfiable answers: solved once more with a proof, which a separate process checks.

Under assumptions a solver's proof ends in their negation and not in the empty clause, so the second solve has them as
unit clauses. It runs in one process and the checker in another; proofs that would take our checker long go to
drat-trim, if it is installed. Anything that goes wrong leaves the answer uncertified, with the reason.
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

from datatypes import dataclass
from sat import spawn
from sat.clauses import flat
from sat.dimacs import dimacs
from sat.engine import DEFAULT_SOLVER, SOLVERS, Engine, check_solver
from sat.worker import end_with_other_side, integers, limit_memory

# Our checker takes some thousand lines a second.
_LONG_PROOF = 50_000


@dataclass(frozen=True, slots=True)
class Certified:
    """The clauses are unsatisfiable: `checker` accepted a proof of so many lines."""

    checker: str
    lines: int


@dataclass(frozen=True, slots=True)
class Uncertified:
    """No proof was accepted, for this reason; the answer may still be right."""

    reason: str


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
    check_solver(solver)
    if not SOLVERS[solver]:
        good = ", ".join(name for name, proves in SOLVERS.items() if proves)
        return Uncertified(f"{solver} logs no proof that can be checked; these do: {good}")
    deadline = None if seconds is None else monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        raw, text, proof = (Path(folder) / name for name in ("clauses", "clauses.cnf", "proof"))
        units = flat([literal] for literal in assumptions)
        raw.write_bytes((clauses + units).tobytes())
        command = spawn.command("sat.certificate", solver, str(raw), str(proof), str(memory or 0))
        failure = _run(command, "the solver", deadline)
        if failure:
            return Uncertified(failure)
        text.write_text(dimacs(clauses + units))
        return checked(text, proof, deadline=deadline)


def checked(clauses: Path, proof: Path, *, deadline: float | None = None) -> Certified | Uncertified:
    """Return whether the proof in one file refutes the DIMACS clauses in another."""
    lines = proof.read_bytes().count(b"\n")
    drat_trim = shutil.which("drat-trim") if lines > _LONG_PROOF else None
    if drat_trim:
        command = [drat_trim, str(clauses), str(proof), "-t", "1000000"]
        failure = _run(command, "drat-trim", deadline, saying="s VERIFIED")
        return Uncertified(failure) if failure else Certified("drat-trim", lines)
    failure = _run(spawn.command("sat.proof", str(clauses), str(proof)), "the checker", deadline)
    return Uncertified(failure) if failure else Certified("sat.proof", lines)


def _run(command: list[str], what: str, deadline: float | None, *, saying: str = "") -> str:
    """Return why a command failed or wrote no line `saying` so, or nothing if all went well."""
    left = None if deadline is None else max(0.0, deadline - monotonic())
    ours, theirs = socket.socketpair()
    try:
        with ours, theirs:
            done = subprocess.run(
                command,
                check=False,
                stdin=theirs.fileno(),
                capture_output=True,
                text=True,
                timeout=left,
                env=spawn.environment(),
            )
    except subprocess.TimeoutExpired:
        return f"{what} reached the time limit"
    if done.returncode == 0 and saying in ["", *done.stdout.splitlines()]:
        return ""
    last_words = (done.stderr or done.stdout).strip().splitlines()[-1:]
    return f"{what} failed with code {done.returncode}: {''.join(last_words)}"


def main() -> None:
    """Solve the flat clauses in a file and write the proof to another; a message and exit code 1 if satisfiable.

    Standard input is a socket to the process that wants the proof; this one ends with it.
    """
    solver, clauses, proof, memory = sys.argv[1:5]
    limit_memory(int(memory))
    with socket.socket(fileno=0) as asker:
        end_with_other_side(asker, active=True)
        engine = Engine(solver, with_proof=True)
        engine.add(integers("i", Path(clauses).read_bytes()))
        if engine.solve([]):
            sys.exit("the clauses are satisfiable")
        Path(proof).write_text("".join(f"{line}\n" for line in engine.proof()))
