"""SARIF is held to the schema of OASIS where that is at hand: ``SARIF_SCHEMA`` names the file; .ci/run fetches it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ooxcheck.formats.sarif import RULES, sarif
from ooxcheck.oox.running.duty_kinds import DutyKind
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.formats.documents import HOSTILE, document, everything
from tests.sessions import ROOT

_KEYS = {
    "log": {"$schema", "version", "runs"},
    "run": {"tool", "invocations", "columnKind", "results", "properties"},
    "result": {"ruleId", "ruleIndex", "kind", "level", "message", "locations", "relatedLocations", "codeFlows",
               "partialFingerprints", "properties"},
    "region": {"startLine", "startColumn", "endLine", "endColumn"},
}  # fmt: skip
"""The keys that we use; SARIF allows no others but its own, so a new one has to be looked up first."""


def run(told: dict[str, Any]) -> dict[str, Any]:
    log = json.loads(json.dumps(sarif(told)))
    assert log.keys() == _KEYS["log"]
    assert log["version"] == "2.1.0"
    (only,) = log["runs"]
    assert only.keys() == _KEYS["run"]
    return dict(only)


def results(told: dict[str, Any]) -> list[dict[str, Any]]:
    return list(run(told)["results"])


def test_the_log_is_what_the_schema_of_sarif_says() -> None:
    path = os.environ.get("SARIF_SCHEMA")
    if not path:
        pytest.skip("SARIF_SCHEMA does not name a file with the schema of SARIF 2.1.0")
    schema = json.loads(Path(path).read_text(encoding="utf-8"))
    validator = jsonschema.validators.validator_for(schema)
    for told in (document("f"), everything()):
        validator(schema, format_checker=validator.FORMAT_CHECKER).validate(sarif(told))


def test_keys_and_values_are_those_that_sarif_knows() -> None:
    for result in results(everything()):
        assert result.keys() <= _KEYS["result"]
        assert {"ruleId", "message", "locations"} <= result.keys()
        assert result["kind"] == {
            "unknown": "open",
            "never-reached": "notApplicable",
            "assumed": "informational",
        }.get(result["ruleId"], "fail")
        assert result["level"] in (("error", "warning") if result["kind"] == "fail" else ("none",))
        for location in result["locations"]:
            assert location["physicalLocation"]["region"].keys() == _KEYS["region"]


def test_every_kind_of_duty_is_a_rule_and_every_result_has_one() -> None:
    rules = [rule["id"] for rule in run(everything())["tool"]["driver"]["rules"]]
    assert {kind.value.replace(" ", "-") for kind in DutyKind} < set(rules) == set(RULES)
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in results(everything()))


def test_a_violation_has_place_bounds_and_counterexample() -> None:
    told = document("f")
    (result,) = results(told)
    assert (result["ruleId"], result["level"]) == ("ensures", "error")
    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "a%20b/p.oox"},
        "region": {"startLine": 3, "startColumn": 80, "endLine": 3, "endColumn": 94},
    }
    assert result["message"]["text"].startswith(
        "A.f(int, Node): ensures of A.f does not hold\n  called as   x = 0"
    )
    assert result["properties"]["bounds"] == "scope 2, array 2, unroll 3, int 32"
    assert result["properties"]["verdict"] == "violated"
    assert (
        result["properties"]["counterexample"]["before"] == told["methods"][0]["counterexamples"][0]["before"]
    )


def test_steps_are_a_code_flow() -> None:
    (result,) = results(document("k"))
    ((flow,),) = ([thread["locations"] for thread in flow["threadFlows"]] for flow in result["codeFlows"])
    assert [step["executionOrder"] for step in flow] == list(range(1, len(flow) + 1))
    first = flow[0]["location"]
    assert first["physicalLocation"]["region"] == {"startLine": 11}
    assert first["message"]["text"].startswith("A.j(0);")
    assert [related["message"]["text"] for related in result["relatedLocations"]] == [
        "the call at which it is due"
    ]


def test_what_holds_is_told_in_the_properties_of_the_run() -> None:
    found = run(document("h"))
    assert found["results"] == []
    assert found["properties"]["methods"][0]["verdict"] == "holds"
    assert found["invocations"] == [{"executionSuccessful": True, "exitCode": 1}]
    assert run(everything())["invocations"][0]["executionSuccessful"] is False


def test_files_are_uris(tmp_path: Path) -> None:
    (result,) = results(document("f", name="ä#?.oox"))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "%C3%A4%23%3F.oox"
    (result,) = results(document("f", name=str(tmp_path / "p.oox")))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///")


def test_hostile_text_is_no_placeholder_and_no_link() -> None:
    refused = next(result for result in results(everything()) if result["ruleId"] == "refused")
    told = refused["message"]["text"]
    assert "{{0}}" in told
    assert "](" not in told
    assert HOSTILE.replace("{0}", "{{0}}").replace("](", "] (") in told


def test_a_fingerprint_does_not_depend_on_lines() -> None:
    told, moved = document("f"), document("f")
    moved["methods"][0]["counterexamples"][0]["duty"]["place"]["line"] += 7
    one, other = (results(each)[0]["partialFingerprints"] for each in (told, moved))
    assert one == other
    assert one != results(document("k"))[0]["partialFingerprints"]


def test_each_thread_is_a_flow_that_tells_what_it_has_from_others(
    ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    (log,) = ooxcheck("Counter.countWithoutLock", "examples/counter.oox", "--format", "sarif").document[
        "runs"
    ]
    (result,) = log["results"]
    flows = result["codeFlows"][0]["threadFlows"]
    texts = [[step["location"]["message"]["text"] for step in flow["locations"]] for flow in flows]
    assert len(texts) == 3
    assert any("starts 0: Counter.incrementCarelessly" in text for text in texts[0])
    assert texts[0][-1].startswith(
        "int current := counter.current;   current = 1, reads Counter0.current from "
    )
