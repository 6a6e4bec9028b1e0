"""What somebody meets first: help that names files which an installation has, files and folders instead of methods, mistyped words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from ooxcheck.commands.check import command as check_command
from ooxcheck.commands.cli import COMMANDS, group
from ooxcheck.commands.introduction.example import starters
from ooxcheck.commands.option_groups import GROUPS
from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

OOX = "class A { static int one() { return 1; } }"
JAVA = "class B { static int two() { return 2; } }"
MADE = ("my_tree.oox", "ListAddTest.oox")
"""Files that a command of the same help writes."""


def test_the_first_help_names_both_languages_and_all_commands(ooxcheck: Ooxcheck) -> None:
    text = ooxcheck("--help").out
    assert re.search(r"\bJava\b.*\bOOX\b", text, re.DOTALL)
    assert all(re.search(rf"^  {name} ", text, re.MULTILINE) for name in COMMANDS)
    assert "Java and OOX" in ooxcheck("man").out


@pytest.mark.parametrize("name", [None, *group.list_commands(click.Context(group))])
def test_examples_name_files_that_example_writes(name: str | None) -> None:
    about = group if name is None else group.get_command(click.Context(group), name)
    assert about is not None
    lines = [line for line in (about.help or "").splitlines() if line.strip().startswith("ooxcheck ")]
    files = [word for line in lines for word in re.findall(r"[\w/.]+\.(?:oox|java)\b", line)]
    assert [each for each in files if each not in starters() and each not in MADE] == []


def test_every_option_of_a_check_is_in_one_group() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    options = [each.name for each in check_command.params if isinstance(each, click.Option)]
    assert sorted(grouped) == sorted([*map(str, options), "help"])


def test_the_help_of_a_check_shows_every_option_once(ooxcheck: Ooxcheck) -> None:
    sections = ooxcheck("check", "--help").out.partition(f"\n{next(iter(GROUPS))}:\n")[2]
    shown = re.findall(r"^  (?:-\w, )?(--[\w-]+)", sections, re.MULTILINE)
    options = [each for each in check_command.params if isinstance(each, click.Option) and not each.hidden]
    long_names = [next(name for name in each.opts if name.startswith("--")) for each in options]
    assert sorted(shown) == sorted([*long_names, "--help"])


@pytest.mark.parametrize("name", [name for name in starters() if name.endswith(".java")])
def test_an_example_of_java_is_written_and_checked(
    ooxcheck: Ooxcheck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    told = ooxcheck("example", Path(name).stem).out
    assert Path(name).read_text(encoding="utf-8") == starters()[name]
    words = re.findall(r"try: ooxcheck (.*)", told)[0].split()
    assert ooxcheck(*words, "-q").code == 1


def test_a_file_alone_means_its_methods(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck(file(OOX), "-q")
    assert answer.code == 0
    assert "A.one" in answer.out


@pytest.mark.parametrize("words", [["."], ["--all"], ["A.one", "B.two"], ["*.one", "*.two"]])
def test_both_languages_of_a_folder_are_checked(ooxcheck: Ooxcheck, file: File, words: list[str]) -> None:
    file(OOX)
    file(JAVA, "B.java")
    answer = ooxcheck(*words, "-q")
    assert (answer.code, answer.err) == (0, "")
    assert "A.one" in answer.out
    assert "B.two" in answer.out
    assert "2 methods, all hold" in answer.out


ONE_IN_OOX = "class A { static int one() ensures(retval == 2) { return 1; } }"
ONE_IN_JAVA = "class A { static int one() { return 1; } }"


@pytest.mark.parametrize("words", [["."], ["--all"], ["*.one"], [".", "-j", "2", "--timeout", "60"]])
def test_methods_of_both_languages_with_one_name_are_told_apart_by_a_file(
    ooxcheck: Ooxcheck, file: File, words: list[str]
) -> None:
    file(ONE_IN_OOX)
    file(ONE_IN_JAVA, "A.java")
    answer = ooxcheck(*words, "-q")
    assert (answer.code, answer.err) == (1, "")
    assert [line.split()[:2] for line in answer.out.splitlines()[:2]] == [
        ["p.oox:A.one", "violated"],
        ["A.one", "holds"],
    ]


def test_reports_caches_and_pictures_tell_them_apart(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    file(ONE_IN_OOX)
    file(ONE_IN_JAVA.replace("return 1", "assert false; return 1"), "A.java")
    options = (".", "--cache", "kept", "--format", "json", "--diagram", "svg", "--html")
    first, second = (json.loads(ooxcheck(*options).out) for _ in range(2))
    assert [(each["method"], each["place"]["file"], each["verdict"]) for each in first["methods"]] == [
        ("p.oox:A.one()", "p.oox", "violated"),
        ("A.one()", "A.java", "violated"),
    ]
    for key in ("method", "place", "verdict", "counterexamples"):
        assert [each[key] for each in second["methods"]] == [each[key] for each in first["methods"]]
    assert sorted(each["file"] for each in first["program"]) == ["A.java", "p.oox"]
    assert len(list(Path("ooxcheck-out").glob("*/*.svg"))) == 2
    Path("report.json").write_text(json.dumps(first))
    assert ooxcheck("validate", "report.json").out.count("replayed") == 2
    for number in (1, 2):
        shard = ooxcheck(".", "--format", "json", "--shard", f"{number}/2")
        Path(f"shard{number}.json").write_text(shard.out)
    merged = json.loads(ooxcheck("merge", "shard1.json", "shard2.json", "--format", "json").out)
    assert [each["method"] for each in merged["methods"]] == ["p.oox:A.one()", "A.one()"]


def test_a_name_in_both_languages_needs_a_file(ooxcheck: Ooxcheck, file: File) -> None:
    file(ONE_IN_OOX)
    file(ONE_IN_JAVA, "A.java")
    answer = ooxcheck("A.one", "-q")
    assert (answer.code, answer.out) == (2, "")
    assert "there is A.one() in OOX and in Java; write A.one p.oox or A.one A.java" in answer.err
    assert ooxcheck("A.one", "A.java", "-q").code == 0
    assert ooxcheck("A.one", "p.oox", "-q").code == 1
    assert ooxcheck("p.oox:A.one", "-q").code == 1
    assert "A.one is in p.oox, not in q.oox" in ooxcheck("q.oox:A.one", "p.oox", "-q").err


def test_refused_methods_of_java_beside_oox_are_reported(ooxcheck: Ooxcheck, file: File) -> None:
    file(OOX)
    file(
        'class B { static Object f() { return java.util.regex.Pattern.matches("b".trim(), "a"); } static void g() { } }',
        "B.java",
    )
    answer = ooxcheck(".", "-q")
    assert (answer.code, "not checked: B.f()" in answer.err) == (3, True)
    assert "2 of 3 methods checked" in answer.out
    document = json.loads(ooxcheck(".", "--format", "json").out)
    assert (document["unchecked"], len(document["errors"]), document["exit"]) == (["B.f()"], 1, 3)


REFUSED = 'class B { static Object f() { return java.util.regex.Pattern.matches("b".trim(), "a"); } }'


@pytest.mark.parametrize(
    ("words", "code", "out", "message"),
    [
        (["B.f"], 2, "", "Pattern.matches is not supported"),
        (["A.one", "B.f"], 3, "A.one", "not checked: B.f"),
        (["."], 3, "A.one", "not checked: B.f()"),
        (["B.g"], 2, "", "no method B.g; did you mean B.f?"),
        (["C.g"], 2, "", "no method C.g"),
        (["A.one", "A.two"], 2, "", "no method A.two"),
    ],
)
def test_the_clearest_reason_of_both_languages_is_reported(
    ooxcheck: Ooxcheck, file: File, words: list[str], code: int, out: str, message: str
) -> None:
    file(OOX)
    file(REFUSED, "B.java")
    answer = ooxcheck(*words)
    assert (answer.code, out in answer.out, bool(answer.out)) == (code, True, bool(out))
    assert message in answer.err


def test_no_note_sends_to_a_given_file(ooxcheck: Ooxcheck, file: File) -> None:
    file("class B { static Object f() throws Exception { return B.class.getMethod(null); } }", "B.java")
    answer = ooxcheck("B.f", "B.java")
    assert (answer.code, "getMethod is not supported" in answer.err, "name that file" in answer.err) == (
        2, True, False,
    )  # fmt: skip


def test_errors_of_one_language_are_no_silence(ooxcheck: Ooxcheck, file: File) -> None:
    file("class A { int f( }")
    file(JAVA, "B.java")
    assert ooxcheck(".", "-q").code == 2
    assert ooxcheck("B.two", "-q").code == 0


def test_a_mistyped_command_is_the_only_thing_that_is_told(ooxcheck: Ooxcheck, file: File) -> None:
    file("class A { int f( }")
    answer = ooxcheck("chekc")
    assert answer.code == 2
    assert answer.err.splitlines()[0] == "error: no command chekc; did you mean check? [request.command]"
    assert "p.oox" not in answer.err


def test_a_missing_choice_is_told_in_one_line(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("export", "A.one", file(OOX))
    assert answer.code == 2
    assert answer.err.splitlines()[0] == "error: --to is missing: alloy, dimacs, oox"


def test_neither_method_nor_file_is_a_mistake(ooxcheck: Ooxcheck, file: File) -> None:
    file(OOX)
    answer = ooxcheck("check", "--scope", "2")
    assert answer.code == 2
    assert "name a method to check, or say --all" in answer.err
