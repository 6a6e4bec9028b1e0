"""Sources of the classes of regular expressions: one for each constant expression, with its automata as code. The name of a class contains its expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from string import Template

from ooxcheck.java.library.regex_automata import (
    ACCEPT,
    ACCEPT_AT_END,
    Automaton,
    Member,
    Tracks,
    first_automaton,
    full_automaton,
    group_tracks,
)
from ooxcheck.java.library.regex_syntax import (
    FLAGS,
    LAST,
    End,
    Expression,
    NotRegularError,
    contains,
    parse,
    starts_at_start,
)

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

    boolean hasEnd() {
        return $has_end;
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

    int firstWithin() {
        return $within;
    }

    int step(int state, char c) {
        return $steps;
    }

    boolean accepts(int state) {
        return $accepting;
    }

    boolean acceptsAtEnd(int state) {
        return $accepting_at_end;
    }

    public int groupCount() {
        return $group_count;
    }

    int groupNumber(String name) {
        return $group_names;
    }
$groups}
""")

_GROUPS = Template("""
    int trackWithin() {
        return $within;
    }

    int trackStep(int state, char c) {
        return $steps;
    }

    int accepting(int state, boolean isEnd) {
        return $accepting;
    }

    int origin(int state, char c, int member) {
        return $origins;
    }

    int crossing(int state, char c, int member, int group) {
        return $crossings;
    }

    int crossingAtBegin(boolean isStart, int member, int group) {
        return isStart ? $at_start : $at_within;
    }
""")

_NO_GROUPS = Template("""
    @Refused("$reason")
    native int trackWithin();

    @Refused("$reason")
    native int trackStep(int state, char c);

    @Refused("$reason")
    native int accepting(int state, boolean isEnd);

    @Refused("$reason")
    native int origin(int state, char c, int member);

    @Refused("$reason")
    native int crossing(int state, char c, int member, int group);

    @Refused("$reason")
    native int crossingAtBegin(boolean isStart, int member, int group);
""")


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
        anchored=str(starts_at_start(whole.body)).lower(),
        has_end=str(contains(whole.body, End)).lower(),
        surrogates=str(_has_surrogates(full)).lower(),
        full_steps=_steps(full),
        full_accepting=_one_of("state", full.accepting | full.accepting_at_end),
        within=first.within,
        steps=_steps(first),
        accepting=_one_of("state", first.accepting),
        accepting_at_end=_one_of("state", first.accepting_at_end),
        group_count=len(whole.groups),
        group_names=_numbers(whole.groups),
        groups=_groups(whole),
    )


def _numbers(groups: tuple[str | None, ...]) -> str:
    """Return the number of the group with a name as an expression, -1 if there is none."""
    named = [(number, name) for number, name in enumerate(groups, 1) if name is not None]
    return "".join(f'name.equals("{name}") ? {number} : ' for number, name in named) + "-1"


def _groups(whole: Expression) -> str:
    """Return the methods that find the places of groups."""
    if not whole.groups:
        return _NO_GROUPS.substitute(reason="there are no groups")
    if not whole.has_exact_groups:
        return _NO_GROUPS.substitute(reason="the contents of a group within a repetition are not known")
    try:
        tracks = group_tracks(whole.body)
    except NotRegularError as error:
        return _NO_GROUPS.substitute(reason=f"the contents of groups of {error} are not known")
    return _GROUPS.substitute(
        within=tracks.automaton.within,
        steps=_steps(tracks.automaton),
        accepting=_choice("state", [(at, _first_acceptance(each)) for at, each in enumerate(tracks.states)]),
        origins=_by_transition(tracks, _origin),
        crossings=_by_transition(tracks, _crossing),
        at_start=_crossing(tracks.at_start),
        at_within=_crossing(tracks.within),
    )


def _first_acceptance(states: tuple[int, ...]) -> str | None:
    """Return the first member that accepts."""
    ends = [each for each in states if each in (ACCEPT, ACCEPT_AT_END)]
    if not ends:
        return None
    return str(ends[0]) if len(ends) == 1 else f"(isEnd ? {ends[0]} : {ACCEPT})"


def _by_transition(tracks: Tracks, told: Callable[[tuple[Member, ...]], str]) -> str:
    """Return what holds of the members behind a transition as an expression."""
    rows = zip(tracks.automaton.steps, tracks.members, strict=True)
    cases = [
        (
            state,
            _row(tuple((low, high, told(after)) for (low, high, _), after in zip(row, reached, strict=True))),
        )
        for state, (row, reached) in enumerate(rows)
        if row
    ]
    return _choice("state", cases)


def _origin(members: tuple[Member, ...]) -> str:
    return f"({_choice('member', [(each.state, str(each.origin)) for each in members])})"


def _crossing(members: tuple[Member, ...]) -> str:
    cases = [
        (
            each.state,
            f"({_choice('group', [(group, str(int(mark))) for group, mark in each.crossings], '0')})",
        )
        for each in members
        if each.crossings
    ]
    return f"({_choice('member', cases, '0')})"


def _has_surrogates(automaton: Automaton) -> bool:
    return any(low <= 0xDFFF and high >= 0xD800 for row in automaton.steps for low, high, _ in row)


def _literal(text: str) -> str:
    """Return a text as a literal of Java; quotes and line ends must not be written by their code points, which the lexer replaces before it looks for the end."""
    return '"' + "".join(map(_in_literal, text)) + '"'


def _in_literal(character: str) -> str:
    if " " <= character <= "~":
        return f"\\{character}" if character in '"\\' else character
    return f"\\{ord(character):03o}" if character < "\u0100" else f"\\u{ord(character):04x}"


def _steps(automaton: Automaton) -> str:
    """Return the next state as an expression, -1 where there is none."""
    rows = [
        (number, _row(tuple((low, high, str(after)) for low, high, after in row)))
        for number, row in enumerate(automaton.steps)
        if row
    ]
    return _choice("state", rows)


def _row(row: tuple[tuple[int, int, str], ...]) -> str:
    """Return the value for a character ``c``."""
    text, upto = "", -1
    for low, high, value in row:
        gap = f"c < {low} ? -1 : " if low > upto + 1 else ""
        text += gap + (f"c <= {high} ? {value} : " if high < LAST else value)
        upto = high
    return f"({text}{'' if upto == LAST else '-1'})"


def _choice(variable: str, cases: Iterable[tuple[int, str | None]], otherwise: str = "-1") -> str:
    """Return an expression with a value for some values of a variable."""
    return "".join(f"{variable} == {at} ? {value} : " for at, value in cases if value is not None) + otherwise


def _one_of(variable: str, values: frozenset[int]) -> str:
    return " || ".join(f"{variable} == {each}" for each in sorted(values)) or "false"
