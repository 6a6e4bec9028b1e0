"""Without Ray, a cluster is refused with how to get it."""

from __future__ import annotations

import pytest

from ooxcheck.sat.answer import Reason, Unknown
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.processes import cube_and_conquer, ray_pool
from ooxcheck.sat.processes.cube_and_conquer import CubeSession
from ooxcheck.sat.processes.executor import NoClusterError
from ooxcheck.sat.processes.ray_cubes import RayCubes
from ooxcheck.sat.processes.ray_pool import INSTALL, RayPool
from ooxcheck.sat.session import Split
from tests.sat.problems import random_clauses


@pytest.fixture
def without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_pool, "find_spec", lambda _name: None)


@pytest.mark.usefixtures("without_ray")
def test_no_cluster_without_ray() -> None:
    with pytest.raises(NoClusterError) as error:
        RayPool("local", "time:sleep")
    assert str(error.value) == INSTALL


@pytest.mark.usefixtures("without_ray")
def test_a_question_whose_helpers_cannot_be_had_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CubeSession, "_alone", lambda *_question: Unknown(Reason.CONFLICTS))
    monkeypatch.setattr(cube_and_conquer, "PATIENCE", 5)
    with CubeSession("glucose4", lambda owner: RayCubes(owner, "local", 2)) as session:
        session.divide(lambda: Split([1], [2]), lambda _text: None)
        session.add(flat(random_clauses(1, 20, 60)))
        assert session.solve() == Unknown(Reason.LOST, INSTALL)
