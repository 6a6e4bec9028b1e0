"""Sources of the classes of regular expressions: one for each constant expression, with its automata as code. The name of a class contains its expression."""

from __future__ import annotations

import re
from functools import cache
from string import Template

from ooxcheck.java.library.regex_automata import Automaton, first_automaton, full_automaton
from ooxcheck.java.library.regex_syntax import FLAGS, NotRegularError, parse

PACKAGE = "java.util.regex"
_END_OF_FLAGS = "\0"
_NAME = re.compile(r"java\.util\.regex\.Regex_(?P<code>(?:[A-Za-z0-9]|_[0-9a-f]{4})*)")

_SOURCE = Template("""package java.util.regex;

/** The regular expression of its name. */
final class Regex_$code extends Pattern {
    Regex_$code() {}

    public String pattern() {
        return $text;
    }

    public int flags() {
        return $flags;
    }

    boolean startsAtStart() {
        return $anchored;
    }

    boolean hasSurrogates() {
        return $surrogates;
    }

    int fullStep(int state, char c) {
        return $full_steps;
    }

    boolean isFull(int state) {
        return $full_accepting;
    }
$first}
""")

_FIRST = Template("""
    int step(int state, char c) {
        return $steps;
    }

    boolean accepts(int state) {
        return $accepting;
    }
""")

_NO_FIRST = """
    @Refused("$ is known only in matches")
    native int step(int state, char c);

    @Refused("$ is known only in matches")
    native boolean accepts(int state);
"""


def class_name(expression: str, flags: str = "") -> str:
    """Return the class of a regular expression with some flags."""
    code = (
        each if each.isascii() and each.isalnum() else f"_{ord(each):04x}"
        for each in (f"{_END_OF_FLAGS}{flags}{_END_OF_FLAGS}" if flags else "") + expression
    )
    return f"{PACKAGE}.Regex_{''.join(code)}"


def flags_of(number: int) -> str | None:
    """Return the letters of the flags of `Pattern.compile`; None if one of them is not supported."""
    known = "".join(letter for letter, flag in FLAGS.items() if number & flag)
    return known if number == sum(FLAGS[each] for each in known) else None


def problem(expression: str, flags: str = "") -> str | None:
    """Return the construct of a regular expression that is not supported; None if there is none."""
    try:
        tree = parse(expression, flags).body
        full_automaton(tree)
        first_automaton(tree)
    except NotRegularError as error:
        return str(error)
    return None


@cache
def source(qualified: str) -> str | None:
    """Return the source of a class of a regular expression; None if it is no such class."""
    match = _NAME.fullmatch(qualified)
    if match is None:
        return None
    text = re.sub(r"_(....)", lambda code: chr(int(code[1], 16)), match["code"])
    _, flags, expression = text.split(_END_OF_FLAGS, 2) if text.startswith(_END_OF_FLAGS) else ("", "", text)
    if problem(expression, flags) is not None:
        return None
    whole = parse(expression, flags)
    full, first = full_automaton(whole.body), first_automaton(whole.body)
    return _SOURCE.substitute(
        code=match["code"],
        text=_literal(expression),
        flags=sum(FLAGS[each] for each in flags),
        anchored=str(whole.has_start).lower(),
        surrogates=str(_has_surrogates(full)).lower(),
        full_steps=_steps(full),
        full_accepting=_accepting(full),
        first=_NO_FIRST
        if whole.has_end
        else _FIRST.substitute(steps=_steps(first), accepting=_accepting(first)),
    )


def _has_surrogates(automaton: Automaton) -> bool:
    return any(low <= 0xDFFF and high >= 0xD800 for row in automaton.steps for low, high, _ in row)


def _literal(text: str) -> str:
    return '"' + "".join(f"\\u{ord(each):04x}" if not _is_plain(each) else each for each in text) + '"'


def _is_plain(character: str) -> bool:
    return " " <= character <= "~" and character not in '"\\'


def _steps(automaton: Automaton) -> str:
    """Return the next state as an expression, -1 where there is none."""
    rows = [f"state == {number} ? {_row(row)} : " for number, row in enumerate(automaton.steps) if row]
    return "".join(rows) + "-1"


def _row(row: tuple[tuple[int, int, int], ...]) -> str:
    """Return the next state for a character ``c``."""
    text, upto = "", -1
    for low, high, after in row:
        gap = f"c < {low} ? -1 : " if low > upto + 1 else ""
        text += gap + (f"c <= {high} ? {after} : " if high < 0xFFFF else f"{after}")
        upto = high
    return f"({text}{'' if upto == 0xFFFF else '-1'})"


def _accepting(automaton: Automaton) -> str:
    return " || ".join(f"state == {each}" for each in sorted(automaton.accepting)) or "false"
