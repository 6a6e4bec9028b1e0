"""Our modules are found where they are, with the bytecode of their sources and no other."""

from __future__ import annotations

import os
import py_compile
import sys
import tomllib
from importlib.util import module_from_spec
from pathlib import Path

import pytest

from ooxcheck.commands.own_modules import PACKAGES, Finder, find_here

ROOT = Path(__file__).parents[3]


def written(folder: Path, name: str, text: str) -> Path:
    """Write a module, and compile it."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    py_compile.compile(str(path), doraise=True)
    return path


@pytest.fixture(params=[False, True])
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """Return an empty folder, with bytecode kept beside the sources or somewhere else."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "kept") if request.param else None)
    return tmp_path / "tree"


def test_a_module_is_loaded_from_its_bytecode(folder: Path) -> None:
    package, module = written(folder, "oox/__init__.py", "here = 1"), written(folder, "oox/one.py", "def f(): return 7")
    finder = Finder(str(folder))
    spec, above = finder.find_spec("oox.one"), finder.find_spec("oox")
    assert spec is not None
    assert above is not None
    assert (spec.origin, spec.submodule_search_locations) == (str(module), None)
    assert (above.origin, above.submodule_search_locations) == (str(package), [str(package.parent)])
    loaded = module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(loaded)
    assert loaded.f() == 7
    assert loaded.__file__ == loaded.f.__code__.co_filename == str(module)
    assert loaded.__cached__ is not None
    assert Path(loaded.__cached__).is_file()


def test_bytecode_of_another_text_or_tree_is_not_taken(folder: Path) -> None:
    module = written(folder, "oox/one.py", "x = 1")
    finder = Finder(str(folder))
    for text, time in (("x = 10", None), ("x = 1", 5)):
        module.write_text(text, encoding="utf-8")
        if time is not None:
            os.utime(module, (time, time))
        assert finder.find_spec("oox.one") is None
    moved = written(folder, "elsewhere/oox/one.py", "def f(): return 8")
    os.rename(moved.parent, folder / "java")
    spec = Finder(str(folder)).find_spec("java.one")
    if spec is not None:  # bytecode that was kept beside the source has moved with it, and tells other files
        assert spec.loader is not None
        loaded = module_from_spec(spec)
        spec.loader.exec_module(loaded)
        assert loaded.f.__code__.co_filename == str(folder / "java" / "one.py")


def test_what_is_not_ours_or_not_compiled_is_left_to_python(folder: Path) -> None:
    written(folder, "others/one.py", "x = 1")
    (folder / "oox").mkdir()
    (folder / "oox" / "two.py").write_text("x = 2", encoding="utf-8")
    for name in ("others.one", "oox.two", "oox.three", "oox"):
        assert Finder(str(folder)).find_spec(name) is None


def test_all_our_packages_are_known_and_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.partition("*")[0].rstrip(".") for name in said} == PACKAGES
    monkeypatch.setattr(sys, "meta_path", [])
    find_here()
    find_here()
    assert len(sys.meta_path) == 1
