"""The wheel adds one import name, `ooxcheck`, and contains every module and data file of every floor.

The compiled core is left out here; `python -m tests.packaging` builds it, installs the wheel and uses it.
"""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from tests import packaging

LEAST = 77
"""The first setuptools that reads a licence expression."""


def setuptools_version() -> int:
    try:
        return int(version("setuptools").partition(".")[0])
    except PackageNotFoundError:
        return 0


needs_setuptools = pytest.mark.skipif(
    setuptools_version() < LEAST, reason=f"building a wheel needs setuptools {LEAST} or later"
)


@needs_setuptools
def test_the_wheel_has_one_import_name_and_all_files(tmp_path: Path) -> None:
    sources = packaging.copy_sources(tmp_path / "sources")
    files = packaging.wheel_files(packaging.build(sources, "wheel"))
    assert packaging.import_names(files) == {"ooxcheck"}
    assert files == packaging.package_files(sources)


def test_every_floor_has_types() -> None:
    package = packaging.ROOT / "ooxcheck"
    assert (package / "py.typed").is_file()
    assert all((package / name / "py.typed").is_file() for name in packaging.FLOORS)


def test_metadata_names_authors_pages_and_both_languages() -> None:
    project = tomllib.loads((packaging.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["authors"]
    assert {"Homepage", "Documentation", "Changelog"} <= project["urls"].keys()
    assert "Java" in project["description"]
    assert "OOX" in project["description"]


def test_every_kind_of_data_file_is_in_the_package() -> None:
    kinds = {Path(name).suffix for name in packaging.package_files(packaging.ROOT)}
    assert {
        ".als",
        ".css",
        ".html",
        ".java",
        ".js",
        ".json",
        ".lark",
        ".oox",
        ".py",
        ".pyi",
        ".typed",
    } <= kinds
