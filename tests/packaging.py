"""``python -m tests.packaging``: build the last commit and install it beside packages with the names of our floors.

The source distribution contains each source once; the wheel is built from it, contains one import package, `ooxcheck`, and runs
in a fresh environment beside the packages `translate`, `datatypes` and `specs` of PyPI, and in a folder that has its own
`specs/` and `translate/`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

from tests.reproducible import ROOT as ROOT
from tests.reproducible import export

FLOORS = ("datatypes", "java", "oox", "relational", "sat", "specs", "translate")
"""Folders at the top of the repository; each is a link inside `ooxcheck/`."""

SAME_NAMES = ("translate", "datatypes<0.20", "specs")
"""Packages of PyPI that have the name of a floor; later versions of `datatypes` need Python 3.12."""

ONLY_IN_SOURCES = {".pyx", ".pxd"}
BUILT = shutil.ignore_patterns("__pycache__", "*.so", "*.cpp")
COMPILED = {"sat/compiled/gates", "relational/compiled/walk"}
"""Two of the compiled modules, one in each floor that has some."""

TOOLS_OF_OTHERS = (
    "from translate import Translator; import datatypes, ooxcheck; print(Translator(to_lang='de').to_lang)"
)
CHECK = "import ooxcheck; print(ooxcheck.check('SortedList.insertAtEnd', 'sorted_list.oox').verdict.value)"


def copy_sources(folder: Path) -> Path:
    """Copy the files that a wheel without the compiled core is built from, links as links."""
    folder.mkdir()
    for name in ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for name in ("ooxcheck", *FLOORS):
        shutil.copytree(ROOT / name, folder / name, symlinks=True, ignore=BUILT)
    return folder


def package_files(sources: Path) -> set[str]:
    """Return the files that a wheel of these sources contains, apart from its metadata and the compiled core."""
    paths = [
        Path(folder, name)
        for folder, _, names in os.walk(sources / "ooxcheck", followlinks=True)
        for name in names
    ]
    return {
        path.relative_to(sources).as_posix()
        for path in paths
        if path.suffix not in {*ONLY_IN_SOURCES, ".so", ".cpp"} and path.parent.name != "__pycache__"
    }


def wheel_files(wheel: Path) -> set[str]:
    """Return the files of a wheel, apart from its metadata."""
    with ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
    assert len(names) == len(set(names))
    return set(names)


def import_names(files: set[str]) -> set[str]:
    """Return the names that files add to the top of the import path."""
    return {PurePosixPath(name).parts[0] for name in files}


def build(sources: Path, kind: str) -> Path:
    """Build a distribution with the setuptools of this environment and return its path."""
    code = f"from setuptools import build_meta; build_meta.build_{kind}('dist')"
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], cwd=sources, check=True, stdout=subprocess.DEVNULL
    )
    (path,) = (sources / "dist").iterdir()
    return path


def source_files(distribution: Path) -> list[str]:
    """Return the files of a source distribution, without the folder around them."""
    with tarfile.open(distribution) as archive:
        members = archive.getmembers()
    assert all(member.isfile() or member.isdir() for member in members)
    return [member.name.partition("/")[2] for member in members if member.isfile()]


def wheel_from_source_distribution(folder: Path) -> Path:
    """Build the source distribution of the last commit, then a wheel from it with pip, and check the files of both."""
    sources = folder / "commit"
    export(sources)
    distribution = build(sources, "sdist")
    files = source_files(distribution)
    assert not [name for name in files if name.partition("/")[0] in {*FLOORS, "tests"}]
    assert package_files(sources) <= set(files)
    print(f"{distribution.name}: {len(files)} files, each source once")  # noqa: T201 (a command)
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-cache-dir", "-w", folder, distribution)
    (wheel,) = folder.glob("*.whl")
    found = wheel_files(wheel)
    compiled = {name.partition(".")[0] for name in found if name.endswith(".so")}
    assert {name for name in found if not name.endswith(".so")} == package_files(sources)
    assert {f"ooxcheck/{name}" for name in COMPILED} <= compiled
    print(f"{wheel.name}: {len(found)} files, {len(compiled)} of them compiled")  # noqa: T201 (a command)
    return wheel


def run(*command: str | Path, folder: Path | None = None) -> str:
    """Run a command and return its output; one that fails ends this one."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [*command], cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()


def top_level(python: Path) -> set[str]:
    """Return the names that can be imported from the packages of an environment."""
    folder = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))
    names = {path.name for path in folder.iterdir() if path.suffix not in {".dist-info", ".pth"}}
    return {name.partition(".")[0] for name in names} - {"__pycache__"}


def install(folder: Path, packages: Sequence[str | Path], *options: str) -> tuple[Path, set[str]]:
    """Install packages, one after the other, into a fresh environment; return its Python and the added import names."""
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    before = top_level(python)
    for package in packages:
        run(python, "-m", "pip", "install", "-q", *options, package)
    return python, top_level(python) - before


def check_beside_others(python: Path, folder: Path) -> None:
    """Use all packages of an environment, in a folder whose own folders have the names of floors."""
    for name in ("specs", "translate"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(
            "raise ImportError('the folder of the user')\n", encoding="utf-8"
        )
    shutil.copy(ROOT / "examples" / "sorted_list.oox", folder)
    assert run(python, "-c", TOOLS_OF_OTHERS, folder=folder.parent) == "de"
    assert run(python, "-c", CHECK, folder=folder) == "violated"
    run(python.parent / "ooxcheck", "SortedList.insert", "sorted_list.oox", folder=folder)


def main() -> int:
    """Build, install and use the package; any failure raises."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = wheel_from_source_distribution(folder)
        _, added = install(folder / "alone", [wheel], "--no-deps")
        assert added == {"ooxcheck"}, added
        print("an empty environment gets one import name, ooxcheck")  # noqa: T201 (a command)
        orders: list[list[str | Path]] = [[wheel, *SAME_NAMES], [*SAME_NAMES, wheel]]
        for place, packages in enumerate(orders):
            python, _ = install(folder / f"beside{place}", packages)
            check_beside_others(python, folder / f"project{place}")
            print(f"beside {', '.join(SAME_NAMES)}: works, installed {'last' if place else 'first'}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
