"""What a release is made of agrees: the version, the changelog, and the versions that CI installs."""

from __future__ import annotations

import re
import tomllib

from tests.sessions import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SECTIONS = ["Verdicts corrected", "Added", "Changed", "Faster", "Fixed"]


def releases() -> dict[str, str]:
    """Return what the changelog says, by the headings."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_the_newest_release_is_the_version_of_the_project() -> None:
    unreleased, newest, *_ = releases()
    assert unreleased == "Unreleased"
    found = re.fullmatch(r"(\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)", newest)
    assert found is not None
    assert found[1] == PROJECT["version"]


def test_sections_come_in_one_order() -> None:
    for heading, text in releases().items():
        found = re.findall(r"^### (.+)$", text, re.MULTILINE)
        assert found == [section for section in SECTIONS if section in found], heading


def test_ci_installs_exact_versions_of_all_that_is_needed() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [re.fullmatch(r"([A-Za-z0-9_.-]+)==[\w.]+", line) for line in lines if not line.startswith("#")]
    names = {match[1].lower().replace("_", "-") for match in pinned if match}
    assert len(names) == len(pinned), "a line is not a package with an exact version, or is there twice"
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    needed = [requirement for group in groups for requirement in group]
    assert {re.split(r"[<>=]", each)[0].lower() for each in needed} <= names
    assert "-c constraints.txt" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
