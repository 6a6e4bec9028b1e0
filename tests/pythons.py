"""``python -m tests.pythons``: the tests under every supported Python that this machine has, one after the other.

Which ones are supported says ``pyproject.toml``. An interpreter is one named by ``--python``, or found on PATH, among pyenv's
versions, or by uv. Each has an environment in ``.cache/pythons``, with the compiled core built for it. Other arguments go to pytest.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENVIRONMENTS = ROOT / ".cache" / "pythons"

_ASKED = "import sys; print('%d.%d' % sys.version_info[:2])"


def supported() -> list[str]:
    """Return the versions that the project promises to run on: ``3.11`` and so on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    prefix = "Programming Language :: Python :: "
    return [name.removeprefix(prefix) for name in project["classifiers"] if name.startswith(prefix)]


def printed(*command: str | Path) -> str:
    """Return what a command prints, nothing if it fails or is not there."""
    try:
        ended = subprocess.run([*command], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return ended.stdout.strip() if ended.returncode == 0 else ""


def candidates(version: str) -> Iterator[str]:
    """Yield where an interpreter of a version may be. A shim of pyenv on PATH may lead nowhere."""
    if on_path := shutil.which(f"python{version}"):
        yield on_path
    root = os.environ.get("PYENV_ROOT") or printed("pyenv", "root")
    if root:
        yield from map(str, sorted(Path(root).glob(f"versions/{version}.*/bin/python")))
    if by_uv := printed("uv", "python", "find", version):
        yield by_uv


def interpreter(version: str, named: Sequence[str]) -> str | None:
    """Return an interpreter of this version, None if there is none."""
    return next(
        (path for path in (*named, *candidates(version)) if printed(path, "-c", _ASKED) == version), None
    )


def passes(python: str, version: str, arguments: Sequence[str]) -> bool:
    """Return whether the tests pass in an environment of their own."""
    environment = ENVIRONMENTS / version
    inside = environment / "bin" / "python"
    commands: list[list[str | Path]] = [
        [python, "-m", "venv", environment],
        [inside, "-m", "pip", "install", "-q", "-e", f"{ROOT}[dev]"],
        [inside, "-m", "pytest", "-q", *arguments],
    ]
    return all(subprocess.run(command, cwd=ROOT, check=False).returncode == 0 for command in commands)


def main(arguments: Sequence[str]) -> int:
    """Run the tests under each Python and print a table at the end; return 1 if any failed or none was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--python", action="append", default=[], metavar="PATH", help="an interpreter to try first"
    )
    parser.add_argument(
        "--only", action="append", choices=supported(), help="a version; without it all of them"
    )
    options, rest = parser.parse_known_args(arguments)
    rows = []
    for version in options.only or supported():
        python, start = interpreter(version, options.python), time.monotonic()
        print(f"== {version}: {python or 'not found'}", flush=True)  # noqa: T201 (a command)
        result = "not found" if python is None else "passed" if passes(python, version, rest) else "FAILED"
        rows.append((version, result, time.monotonic() - start))
    print("== summary")  # noqa: T201 (a command)
    for version, result, seconds in rows:
        print(f"{version:<6} {result:<10} {seconds:6.1f} s")  # noqa: T201 (a command)
    results = {result for _, result, _ in rows}
    return 0 if "passed" in results and "FAILED" not in results else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
