"""Alloy 6 itself gives the same answers: on random models, and on the sample models that its jar carries."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from relational.from_alloy.questions import load, question
from relational.solving.answers import Options
from relational.solving.solve import solve
from tests.relational.from_alloy import alloy_itself
from tests.relational.from_alloy.campaign import ENOUGH, differences
from tests.relational.from_alloy.random_models import Models

pytestmark = pytest.mark.skipif(not alloy_itself.IS_THERE, reason=alloy_itself.REASON)

SAMPLES = [
    "book/appendixA/closure", "book/appendixA/distribution", "book/appendixA/phones", "book/appendixA/prison",
    "book/appendixA/properties", "book/appendixA/ring", "book/appendixA/spanning", "book/appendixA/tree",
    "book/appendixA/undirected", "book/chapter2/addressBook1h", "book/chapter2/addressBook2e", "book/chapter2/addressBook3d",
    "book/chapter4/filesystem", "book/chapter4/grandpa3", "book/chapter4/lights", "book/chapter5/lists",
    "book/chapter5/sets2", "book/chapter6/mediaAssets", "book/chapter6/memory/checkFixedSize",
    "book/chapter6/ringElection2", "examples/systems/file_system", "examples/systems/lists",
    "examples/toys/ceilingsAndFloors", "examples/toys/numbering", "examples/tutorial/farmer",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_random_models(seed: int, tmp_path: Path) -> None:
    text = Models(seed).text()
    path = tmp_path / "model.als"
    path.write_text(text, encoding="utf-8")
    assert differences(text, alloy_itself.outcomes(path, repeat=ENOUGH)) == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_models(sample: str, tmp_path: Path) -> None:
    with ZipFile(alloy_itself.JAR) as jar:
        jar.extractall(tmp_path, [each for each in jar.namelist() if each.startswith("models/") and each.endswith(".als")])
    path = tmp_path / "models" / f"{sample}.als"
    theirs = alloy_itself.outcomes(path)
    model = load(path)
    ours = {}
    for place in theirs:
        asked = question(model, str(place + 1))
        ours[place] = int(solve(asked.formula, asked.bounds, Options(seconds=120)).is_sat)
    assert ours == theirs
