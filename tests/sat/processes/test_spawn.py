from pathlib import Path

import pytest

from ooxcheck.sat.answer import Model
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.processes.child import ChildSession


def test_a_child_runs_no_code_of_the_folder_it_is_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("array", "socket", "sat"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    with ChildSession() as session:
        session.add(flat([[1]]))
        assert isinstance(session.solve(seconds=60), Model)
