"""Load what commands need: small examples are checked once, whose modules and tables every later command finds loaded."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from ooxcheck.commands import cli
from ooxcheck.commands.module_finder import install_finder

EXAMPLES = ("Stack.java", "list.oox")
"""Small programs with a violation (`ooxcheck example`): reports and pictures are loaded, too."""


def warm_up() -> None:
    """Check the examples in a folder that is removed afterwards; standard output must lead nowhere."""
    gc.set_threshold(1_000_000)  # what is loaded stays
    install_finder()
    with TemporaryDirectory() as folder:
        before = Path.cwd()
        os.chdir(folder)
        try:
            for name in EXAMPLES:
                for arguments in (["example", name], ["check", name]):
                    cli.run_and_flush(arguments)
                    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
        finally:
            os.chdir(before)
    gc.collect()
