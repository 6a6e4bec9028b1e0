"""``ooxcheck example``: writes a small program with a bug, for a start.

The programs are in the folder ``starters``. The first lines of each describe it, with the command to try and the duty that is violated; tests verify this.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import click

from ooxcheck.commands.options import FILE, debug_option, offering
from ooxcheck.input.suggest_files import JAVA_SUFFIX, SUFFIX
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import say

USUAL = "list.oox"


@cache
def starters() -> Mapping[str, str]:
    """Return the texts of all programs by the names of their files, those of Java first."""
    folder = files("ooxcheck").joinpath("starters")
    texts = {
        file.name: file.read_text(encoding="utf-8")
        for file in folder.iterdir()
        if file.name.endswith((SUFFIX, JAVA_SUFFIX))
    }
    return dict(sorted(texts.items()))


_HELP = f"""Write a small program with a bug in it, and say how to find it.

NAME is one of {", ".join(starters())}; without one it is {USUAL}. The program goes into a file of this name in the current
folder; a file that is there is left alone.

Exit status: 0 fine, 2 there is no such program, or the file cannot be written.

\b
Examples:
  ooxcheck example Stack.java
  ooxcheck example tree.oox --out my_tree.oox
  ooxcheck example --list
"""


@click.command("example", help=_HELP)
@click.argument("name", default=USUAL, shell_complete=offering(tuple(starters())), metavar="[NAME]")
@click.option("--list", "listing", is_flag=True, help="Say which programs there are.")
@click.option("--out", metavar="FILE", type=FILE, help="Where to write it, instead of NAME.")
@debug_option
def command(name: str, *, listing: bool, out: str | None) -> Exit:
    """Write a program, or list them."""
    if listing:
        width = max(map(len, starters()))
        say(f"{each:{width}}  {_about(text)}" for each, text in starters().items())
        return Exit.FINE
    name = next((each for each in starters() if name in (each, Path(each).stem)), name)
    if name not in starters():
        instead = (
            did_you_mean(name, [each for file in starters() for each in (Path(file).stem, file)])
            or f"; there is {', '.join(starters())}"
        )
        message = f"no example {name}{instead}"
        raise click.UsageError(message)
    path = Path(out or name)
    _write(path, starters()[name])
    say(
        [
            f"{visible(str(path))}: {_about(starters()[name])}",
            f"try: ooxcheck {suggested_method(starters()[name])} {visible(str(path))}",
        ]
    )
    return Exit.FINE


def suggested_method(text: str) -> str:
    """Return the method to check according to the first lines of a program."""
    match = re.search(r"^// Try: +ooxcheck (\S+)", text, re.MULTILINE)
    assert match, "a starter should say what to try"
    return match[1]


def _about(text: str) -> str:
    return text.partition("\n")[0].removeprefix("// ")


def _write(path: Path, text: str) -> None:
    """Write a file that does not exist yet."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        message = f"{path} is there already; name another file with --out"
        raise click.UsageError(message) from None
    except OSError as error:
        message = f"cannot write {path}: {error.strerror}"
        raise click.UsageError(message) from None
