"""The public names of the floor are all there, and cost nothing until they are used."""

import subprocess
import sys

import pytest

from ooxcheck import sat
from ooxcheck.sat import certificate
from ooxcheck.sat.processes import spawn


def test_every_public_name_can_be_asked_for() -> None:
    assert {name for name in sat.__all__ if getattr(sat, name, None) is None} == set()
    assert sat.certify is certificate.certify
    with pytest.raises(AttributeError, match="no attribute 'Solver'"):
        _ = sat.Solver  # type: ignore[attr-defined]  # the mistake under test


def test_a_child_process_does_not_load_what_it_never_runs() -> None:
    program = "import sys, ooxcheck.sat.processes.worker; print(*sorted(name for name in sys.modules if name.startswith('ooxcheck.')))"
    told = subprocess.run(
        [sys.executable, "-S", "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=spawn.environment(),
    )
    assert told.stdout.split() == [
        "ooxcheck.sat",
        "ooxcheck.sat.clauses",
        "ooxcheck.sat.engine",
        "ooxcheck.sat.processes",
        "ooxcheck.sat.processes.extension_loading",
        "ooxcheck.sat.processes.memory_limits",
        "ooxcheck.sat.processes.worker",
    ]
