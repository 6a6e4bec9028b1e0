"""The finder uses cached bytecode of the current source only, and leaves everything else to Python."""

from __future__ import annotations

import os
import py_compile
import sys
from importlib.util import module_from_spec
from pathlib import Path

import pytest

from ooxcheck.commands.module_finder import PackageFinder, install_finder


def write_module(folder: Path, name: str, text: str) -> Path:
    """Write a module, and compile it."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    py_compile.compile(str(path), doraise=True)
    return path


@pytest.fixture(params=[False, True])
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """Return an empty folder; bytecode is cached beside the sources or in another folder."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "cached") if request.param else None)
    return tmp_path / "tree"


def test_a_module_is_loaded_from_its_bytecode(folder: Path) -> None:
    package = write_module(folder, "ooxcheck/__init__.py", "here = 1")
    module = write_module(folder, "ooxcheck/one.py", "def f(): return 7")
    finder = PackageFinder(str(folder))
    spec, above = finder.find_spec("ooxcheck.one"), finder.find_spec("ooxcheck")
    assert spec is not None
    assert above is not None
    assert (spec.origin, spec.submodule_search_locations) == (str(module), None)
    assert (above.origin, above.submodule_search_locations) == (str(package), [str(package.parent)])
    loaded = module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(loaded)
    assert loaded.f() == 7
    assert loaded.__file__ == loaded.f.__code__.co_filename == str(module)


def test_a_floor_is_found_through_its_link(folder: Path) -> None:
    write_module(folder, "ooxcheck/__init__.py", "")
    module = write_module(folder, "sat/one.py", "x = 1")
    (folder / "ooxcheck" / "sat").symlink_to("../sat")
    linked = folder / "ooxcheck" / "sat" / module.name
    py_compile.compile(str(linked), doraise=True)
    spec = PackageFinder(str(folder)).find_spec("ooxcheck.sat.one")
    assert spec is not None
    assert spec.origin == str(linked)


def test_bytecode_of_another_source_is_not_used(folder: Path) -> None:
    module = write_module(folder, "ooxcheck/one.py", "x = 1")
    finder = PackageFinder(str(folder))
    for text, time in (("x = 10", None), ("x = 1", 5)):
        module.write_text(text, encoding="utf-8")
        if time is not None:
            os.utime(module, (time, time))
        assert finder.find_spec("ooxcheck.one") is None


def test_other_modules_are_left_to_python(folder: Path) -> None:
    write_module(folder, "others/one.py", "x = 1")
    (folder / "ooxcheck").mkdir()
    (folder / "ooxcheck" / "two.py").write_text("x = 2", encoding="utf-8")
    for name in ("others.one", "ooxcheck.two", "ooxcheck.three", "ooxcheck"):
        assert PackageFinder(str(folder)).find_spec(name) is None


def test_the_finder_is_installed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [])
    install_finder()
    install_finder()
    assert len(sys.meta_path) == 1
