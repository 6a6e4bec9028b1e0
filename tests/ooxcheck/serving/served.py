"""The command ``ooxcheck serve`` as it is started on a file: where its page is, and the process to end it with."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_SAID = re.compile(r"(http://127\.0\.0\.1:\d+/) shows the answers; Ctrl-C ends this\n")


class Served(NamedTuple):
    process: subprocess.Popen[str]
    url: str


@contextmanager
def served(folder: Path, text: str, *options: str) -> Iterator[Served]:
    """Serve a program in the file ``p.oox`` of a folder, at any port that is free."""
    (folder / "p.oox").write_text(text)
    process = subprocess.Popen(
        [sys.executable, "-m", "ooxcheck", "serve", "p.oox", "--port", "0", *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[3]), *sys.path])},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert process.stdout
        match = _SAID.fullmatch(process.stdout.readline())
        assert match, process.communicate(timeout=60)
        yield Served(process, match[1])
    finally:
        process.kill()
        process.communicate()
