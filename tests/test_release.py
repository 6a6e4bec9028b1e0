"""What a release is made of agrees: the version, the changelog, and the versions that CI installs."""

from __future__ import annotations

import json
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


LOCKS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "locks").glob("*.txt")}


def locked_versions(lock: str) -> set[tuple[str, str]]:
    """Return the packages of a lock file with their versions."""
    return set(re.findall(r"^([a-z0-9-]+)==([\w.]+)", lock, re.MULTILINE))


def requirement_name(requirement: str) -> str:
    """Return the name of the package that a requirement is about."""
    return re.split(r"[<>=]", requirement)[0].lower()


def test_ci_installs_locked_versions_of_all_that_is_needed() -> None:
    extras = PROJECT["optional-dependencies"]
    needed = {
        "runtime": PROJECT["dependencies"],
        "ci": [*PROJECT["dependencies"], *extras["dev"], *extras["frames"]],
        "pictures": extras["pictures"],
        "notebook": extras["notebook"],
        "cluster": extras["cluster"],
    }
    assert needed.keys() == LOCKS.keys()
    ci_commands = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for name in needed.keys() - {"runtime"}:
        assert f"--require-hashes -r locks/{name}.txt" in ci_commands
    for name, requirements in needed.items():
        locked = {package for package, _ in locked_versions(LOCKS[name])}
        assert {requirement_name(each) for each in requirements} <= locked, name


def test_every_locked_package_has_hashes() -> None:
    for name, lock in LOCKS.items():
        entries = re.split(r"^(?=[a-z0-9-]+==)", lock, flags=re.MULTILINE)[1:]
        assert len(entries) == len(locked_versions(lock)), name
        assert all("--hash=sha256:" in entry for entry in entries), name


def test_the_locks_agree_on_versions() -> None:
    assert locked_versions(LOCKS["runtime"]) <= locked_versions(LOCKS["ci"])
    for name in ("pictures", "cluster"):
        common = {package for package, _ in locked_versions(LOCKS["ci"])}
        extra = {(package, version) for package, version in locked_versions(LOCKS[name]) if package in common}
        assert extra <= locked_versions(LOCKS["ci"]), name


def test_build_requirements_are_pinned_and_locked() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    pinned = [tuple(each.split("==")) for each in build]
    assert set(pinned) <= locked_versions(LOCKS["ci"])
    lines = (ROOT / "locks" / "build.in").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == build


def test_the_bill_of_materials_and_the_licences_list_what_is_locked() -> None:
    bom = json.loads((ROOT / "locks" / "sbom.json").read_text(encoding="utf-8"))
    listed = {(each["name"].lower(), each["version"]) for each in bom["components"]}
    locked = locked_versions(LOCKS["runtime"])
    assert listed <= locked
    assert {name for name, _ in listed} == {name for name, _ in locked} - {
        "colorama"
    }  # colorama is for Windows
    security = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert all(each.get("licenses") for each in bom["components"])
    assert {name.lower() for name in re.findall(r"^\| ([\w-]+) \| (?:BSD|MIT)", security, re.MULTILINE)} == {
        name for name, _ in listed
    }
