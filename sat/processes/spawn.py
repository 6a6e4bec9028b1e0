"""Start child Pythons with the same packages as this one, without the cost of `site`."""

import os
import sys
from pathlib import Path

_HOME = str(Path(__file__).parents[3])


def command(module: str, *arguments: str) -> list[str]:
    """Return the command that runs ``main()`` of a module with the given arguments."""
    return [sys.executable, "-P", "-S", "-c", f"from {module} import main; main()", *arguments]


def environment() -> dict[str, str]:
    """Return this process's environment, with its module search path."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([_HOME, *filter(None, sys.path)])}
