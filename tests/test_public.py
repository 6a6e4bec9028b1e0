"""What docs/python.md calls public is there, and nothing that the packages export is left out."""

from __future__ import annotations

import re
from contextlib import chdir

import ooxcheck
from ooxcheck import relational, sat
from ooxcheck.oox import diagnostics
from tests.sessions import ROOT


def public() -> dict[str, list[str]]:
    """Return the table of public names, by what stands before them."""
    section = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").partition("## What is public")[2]
    rows = re.findall(r"^\| (.+?) \| (`.+`) \|$", section, re.MULTILINE)
    return {home.replace("`", ""): re.findall(r"`(\w+)`", names) for home, names in rows}


def test_exports_are_public_and_there() -> None:
    for package in (ooxcheck, relational, sat):
        names = public()[package.__name__]
        assert names == package.__all__
        assert not [name for name in names if not hasattr(package, name)]


def test_what_a_check_gives_has_what_is_promised() -> None:
    with chdir(ROOT):
        report = ooxcheck.check("Main.maxOfThree", "examples/max.oox")
    homes = {
        "what check returns": report,
        "its counterexamples": report.counterexample,
        "ooxcheck.oox.diagnostics": diagnostics,
    }
    assert not [
        (home, name) for home, thing in homes.items() for name in public()[home] if not hasattr(thing, name)
    ]
    assert homes.keys() < public().keys()
