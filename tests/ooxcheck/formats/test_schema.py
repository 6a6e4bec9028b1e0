"""JSON documents are what docs/check.schema.json says, and have no key that it does not know."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from ooxcheck.formats import FORMATS, render
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.formats.documents import documented, everything
from tests.sessions import ROOT

GOLDEN = ROOT / "tests" / "golden"
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "check.schema.json").read_text(encoding="utf-8"))


def closed(schema: Any) -> Any:  # noqa: ANN401 (any JSON)
    """Return a schema that allows no other keys than those it names."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    return (
        {"additionalProperties": False, **inner} if "properties" in schema and "required" in schema else inner
    )


VALIDATOR = jsonschema.Draft202012Validator(closed(SCHEMA))


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_kind_of_answer_is_as_the_schema_says() -> None:
    VALIDATOR.validate(everything())


@pytest.mark.parametrize("file", ["list.oox", "threads.oox"])
def test_real_answers_are_as_the_schema_says(
    file: str, ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(GOLDEN)
    VALIDATOR.validate(ooxcheck("--all", file, "--format", "json", "--scope", "2").document)


def test_the_schema_notices_what_is_wrong() -> None:
    wrong = everything()
    wrong["methods"][0]["counterexamples"][0]["why"]["part"]["value"] = "false"
    assert not VALIDATOR.is_valid(wrong)
    extra = everything()
    extra["methods"][0]["surprise"] = 1
    assert not VALIDATOR.is_valid(extra)
    missing = everything()
    del missing["methods"][0]["place"]
    assert not VALIDATOR.is_valid(missing)


def test_every_format_has_a_writer_of_its_own() -> None:
    told = documented()
    assert len({render(told, form) for form in FORMATS}) == len(FORMATS)
    assert json.loads(render(told, "json")) == told
    assert render(told, "junit").startswith("<?xml")
