"""Alloy 6 itself gives the same answers: on random models, and on the sample models that its jar carries."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from ooxcheck.relational.from_alloy.answers import find_answer
from ooxcheck.relational.from_alloy.questions import load, question
from ooxcheck.relational.solving.answers import Options
from tests.relational.from_alloy import alloy_itself, library_claims
from tests.relational.from_alloy.campaign import differences, outcomes
from tests.relational.from_alloy.random_models import Models
from tests.relational.from_alloy.temporal.naive import MODEL, spelled
from tests.relational.from_alloy.temporal.random_formulas import Formulas

pytestmark = pytest.mark.skipif(not alloy_itself.IS_THERE, reason=alloy_itself.REASON)

SAMPLES = [
    "book/appendixA/closure", "book/appendixA/distribution", "book/appendixA/phones", "book/appendixA/prison",
    "book/appendixA/properties", "book/appendixA/ring", "book/appendixA/spanning", "book/appendixA/tree",
    "book/appendixA/undirected", "book/chapter2/addressBook1h", "book/chapter2/addressBook2e", "book/chapter2/addressBook3d",
    "book/chapter4/filesystem", "book/chapter4/grandpa3", "book/chapter4/lights", "book/chapter5/lists",
    "book/chapter5/sets2", "book/chapter6/mediaAssets", "book/chapter6/memory/checkFixedSize",
    "book/chapter6/ringElection2", "examples/systems/file_system", "examples/systems/lists",
    "examples/toys/ceilingsAndFloors", "examples/toys/numbering", "examples/tutorial/farmer",
    "examples/temporal/trash",
]  # fmt: skip

LARGE = [
    ("book/chapter2/addressBook3d", "for 6"), ("examples/toys/ceilingsAndFloors", "for 6"), ("examples/toys/ceilingsAndFloors", "for 10"),
]  # fmt: skip
"""Scopes in which Alloy looks for ten seconds, and finds nothing; there is nothing in that of four, either."""


def random_texts() -> list[str]:
    """Return models without time, models in time, and one about many formulas that are also read naively."""
    texts = [Models(seed).text() for seed in range(3)] + [
        Models(seed, in_time=True).text() for seed in range(2)
    ]
    claims = [spelled(Formulas(seed).formula()) for seed in range(20)]
    return [*texts, "\n".join([MODEL, *(f"run {{ {claim} }} for 1 but 3 steps" for claim in claims)])]


def test_random_models() -> None:
    """Alloy is asked once about all of them: what it needs most time for is to begin."""
    texts = random_texts()
    found = [differences(text, theirs) for text, theirs in zip(texts, outcomes(texts), strict=True)]
    assert found == [[] for _ in texts]


def test_the_library(tmp_path: Path) -> None:
    """What is claimed of modules that are written anew holds of Alloy's own."""
    paths = []
    for number, (text, _) in enumerate(library_claims.models()):
        paths.append(tmp_path / f"model{number}.als")
        paths[-1].write_text(text, encoding="utf-8")
    found = [[number > 0 for number in theirs.values()] for theirs in alloy_itself.outcomes(paths)]
    assert found == [expected for _, expected in library_claims.models()]


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the sample models, some of them in smaller scopes."""
    folder = tmp_path_factory.mktemp("samples")
    with ZipFile(alloy_itself.JAR) as jar:
        jar.extractall(
            folder, [each for each in jar.namelist() if each.startswith("models/") and each.endswith(".als")]
        )
    for sample, scope in LARGE:
        path = folder / "models" / f"{sample}.als"
        text = path.read_text(encoding="utf-8")
        assert scope in text
        path.write_text(text.replace(scope, "for 4"), encoding="utf-8")
    return folder / "models"


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_models(sample: str, samples: Path) -> None:
    path = samples / f"{sample}.als"
    [theirs] = alloy_itself.outcomes([path])
    model = load(path)
    assert theirs
    for place, number in theirs.items():
        asked = question(model, str(place + 1))
        assert (place, find_answer(asked, Options(seconds=120)) is not None) == (place, number > 0)
