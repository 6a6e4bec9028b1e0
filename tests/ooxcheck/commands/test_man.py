"""The manual page: valid roff that has every command and every option."""

from __future__ import annotations

import re
import shutil
import subprocess

import click
import pytest

from ooxcheck.commands import check
from ooxcheck.commands.cli import COMMANDS
from ooxcheck.commands.introduction.man import escape_roff
from tests.ooxcheck.conftest import Ooxcheck


@pytest.fixture
def page(ooxcheck: Ooxcheck) -> str:
    answer = ooxcheck("man")
    assert (answer.code, answer.err) == (0, "")
    return answer.out


def test_the_page_has_the_usual_sections_in_their_order(page: str) -> None:
    assert page.startswith('.TH OOXCHECK 1 "" "ooxcheck ')
    assert re.findall(r"^\.SH (.*)$", page, re.MULTILINE) == [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "COMMANDS",
        "ENVIRONMENT",
        "FILES",
    ]


def test_every_command_and_every_option_of_a_check_is_there(page: str) -> None:
    assert re.findall(r"^\.SS ooxcheck (.*)$", page, re.MULTILINE) == [
        name for name in COMMANDS if name != "help"
    ]
    section = page.split(".SS ooxcheck check")[1].split(".SS")[0].replace("\\-", "-")
    options = [option for option in check.command.params if isinstance(option, click.Option)]
    assert [option.opts[0] for option in options if option.opts[0] not in section] == []


def test_no_line_is_a_request_by_accident(page: str) -> None:
    requests = {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert requests == {".TH", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi"}
    assert set(re.findall(r"\\(\(..|.)", page)) <= {"-", "f", "e", "&", "(aq", "(ga"}


@pytest.mark.parametrize(
    "program", [command for command in ("groff", "mandoc") if shutil.which(command)] or ["none"]
)
def test_those_who_read_such_pages_complain_of_nothing(program: str, page: str) -> None:
    commands = {
        "groff": ["groff", "-man", "-Tutf8", "-ww"],
        "mandoc": ["mandoc", "-Tutf8", "-Wwarning"],
        "none": ["cat"],
    }
    done = subprocess.run(commands[program], input=page.encode(), capture_output=True, check=True, timeout=60)
    assert done.stderr == b""
    assert b"keep" in done.stdout


def test_nothing_in_a_text_means_something_to_roff() -> None:
    assert escape_roff(".a \\fB -b 'c' `d`") == "\\&.a \\efB \\-b \\(aqc\\(aq \\(gad\\(ga"
