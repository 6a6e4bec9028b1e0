"""Regular expressions: their automata agree with Python's matcher, which prefers the same matches and groups; refusals by construct; verdicts."""

from __future__ import annotations

import re
from random import Random

import pytest

from ooxcheck.java.library import catalogue
from ooxcheck.java.library.regex_automata import (
    ACCEPT,
    ACCEPT_AT_END,
    Automaton,
    Crossing,
    first_automaton,
    full_automaton,
    group_tracks,
)
from ooxcheck.java.library.regex_syntax import NotRegularError, Regex, Sequence, Start, parse
from ooxcheck.java.library.regexes import class_name, problem
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.outcomes import UNSUPPORTED
from tests.java.lowering.test_array_objects import asked

_ATOMS = ("a", "b", "ab", "[ab]", "[^a]", ".", "\\d", "\\w", "[a-c1]", "x")
_QUANTIFIERS = ("", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{1,}")
REFUSED = {
    "(a)\\1": "\\1",
    "(?=a)": "(?=a",
    "a++": "++",
    "\\bword": "\\b",
    "[a&&b]": "&& in a class",
    "(?x)a": "(?x)",
    "(?i)\\p{Lower}": "\\p",
    "(a*)*": "a repetition of what may be empty",
    "a$b": "$ within the expression",
    "(a$|b)c?": "$ within the expression",
    "(a|b$)+": "$ within the expression",
    "(^a?)*": "a repetition of what may be empty",
    "(?<n>a)(?<n>b)": "a second group n",
    "(?<1>a)": "(?<1",
    "(a": "the end is missing",
    "a)": ") at 1",
    "*a": "* within the expression",
    "[z-a]": "- in a class",
    "a{99}": "{99}",
    "\\p{L}": "\\p",
}


def random_regex(rng: Random, depth: int = 2) -> str:
    parts = []
    for _ in range(rng.randint(1, 3)):
        is_group = depth and rng.random() < 0.4
        atom = f"({random_regex(rng, depth - 1)})" if is_group else rng.choice(_ATOMS)
        parts.append(atom + rng.choice(_QUANTIFIERS))
    whole = "".join(parts)
    return f"{whole}|{random_regex(rng, depth - 1)}" if depth and rng.random() < 0.3 else whole


def ends(automaton: Automaton, text: str, start: int = 0) -> list[int]:
    """Return the places at which an automaton accepts."""
    state = automaton.within if start else 0
    accepted = [start] if state in automaton.accepting else []
    for at, character in enumerate(text[start:], start + 1):
        after = [each for low, high, each in automaton.steps[state] if low <= ord(character) <= high]
        if not after:
            return accepted
        state = after[0]
        if state in automaton.accepting:
            accepted.append(at)
    return [*accepted, len(text)] if state in automaton.accepting_at_end else accepted


def groups(tree: Regex, count: int, text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the places of the groups of a match, (-1, -1) for groups that take no part."""
    tracks = group_tracks(tree)
    states, members = [tracks.automaton.within if start else 0], [tracks.within if start else tracks.at_start]
    for character in text[start:end]:
        [(after, reached)] = [
            (after, reached)
            for (low, high, after), reached in zip(
                tracks.automaton.steps[states[-1]], tracks.members[states[-1]], strict=True
            )
            if low <= ord(character) <= high
        ]
        states.append(after)
        members.append(reached)
    accepting = (ACCEPT, ACCEPT_AT_END) if end == len(text) else (ACCEPT,)
    member = next(each for each in members[-1] if each.state in accepting)
    places = {number: [-1, -1] for number in range(1, count + 1)}
    for at in range(end, start - 1, -1):
        for number, crossing in member.crossings:
            if places[number][0] < 0:
                places[number][1] = at if Crossing.END in crossing else places[number][1]
                places[number][0] = at if Crossing.BEGIN in crossing else -1
        if at > start:
            member = next(each for each in members[at - start - 1] if each.state == member.origin)
    return [(first, last) for first, last in places.values()]


_FORMS = ("{}", "^{}", "{}$", "^{}|{}$", "(^|x){}", "{}(?:1|$)", "(a|^){}")


@pytest.mark.parametrize("seed", range(120))
def test_groups_and_anchors_agree_with_a_backtracking_matcher(seed: int) -> None:
    rng = Random(seed)
    form = rng.choice(_FORMS)
    regex = form.format(*(random_regex(rng, 1) for _ in range(form.count("{}"))))
    if problem(regex) is not None:
        return
    whole, expected = parse(regex), re.compile(regex, re.ASCII)
    for _ in range(12):
        text = "".join(rng.choice("aabbcx1") for _ in range(rng.randint(0, 6)))
        start = rng.randint(0, len(text))
        match = expected.match(text, start)
        assert ends(first_automaton(whole.body), text, start)[-1:] == ([match.end()] if match else []), text
        if match and whole.has_exact_groups and not _has_too_many_states(whole.body):
            spans = [match.span(number) for number in range(1, len(whole.groups) + 1)]
            assert groups(whole.body, len(whole.groups), text, start, match.end()) == spans, text


def _has_too_many_states(tree: Regex) -> bool:
    try:
        group_tracks(tree)
    except NotRegularError:
        return True
    return False


@pytest.mark.parametrize("seed", range(400))
def test_automata_agree_with_a_backtracking_matcher(seed: int) -> None:
    rng = Random(seed)
    regex = random_regex(rng)
    if problem(regex) is not None:
        return
    tree, expected = parse(regex).body, re.compile(regex, re.ASCII)
    for _ in range(12):
        text = "".join(rng.choice("aabbcx1\n") for _ in range(rng.randint(0, 6)))
        dotless = text.replace("\n", "") if "." in regex else text
        assert (len(dotless) in ends(full_automaton(tree), dotless)) == bool(expected.fullmatch(dotless)), (
            dotless
        )
        match = expected.match(dotless)
        assert ends(first_automaton(tree), dotless)[-1:] == ([match.end()] if match else []), dotless


@pytest.mark.parametrize("seed", range(120))
def test_flags_agree_with_a_backtracking_matcher(seed: int) -> None:
    rng = Random(seed)
    regex, flags = random_regex(rng), rng.choice(("i", "s", "is"))
    if problem(regex, flags) is not None:
        return
    options = re.ASCII | (re.IGNORECASE if "i" in flags else 0) | (re.DOTALL if "s" in flags else 0)
    tree, expected = parse(regex, flags).body, re.compile(regex, options)
    anchored = parse(f"(?{flags})\\A(?:{regex})").body
    assert anchored == Sequence((Start(), tree))
    for _ in range(12):
        text = "".join(rng.choice("aAbBcX1\n") for _ in range(rng.randint(0, 6)))
        text = text if "s" in flags else text.replace("\n", "")
        assert (len(text) in ends(full_automaton(tree), text)) == bool(expected.fullmatch(text)), text
        match = expected.match(text)
        assert ends(first_automaton(tree), text)[-1:] == ([match.end()] if match else []), text


def test_most_random_expressions_are_supported() -> None:
    assert sum(problem(random_regex(Random(seed))) is None for seed in range(400)) > 250


@pytest.mark.parametrize("regex", REFUSED)
def test_other_constructs_are_refused_by_name(regex: str) -> None:
    assert problem(regex) == REFUSED[regex]


def test_a_class_has_its_expression_in_its_name() -> None:
    source = catalogue.source(class_name('a"\\d_\n\u20ac'))
    assert source is not None
    assert 'return "a\\"\\\\d_\\012\\u20ac";' in source.text
    assert catalogue.source(f"{class_name('a')}_") is None


VERDICTS = {
    "digits": ('if (s != null && s.matches("\\\\d+")) { assert s.length() > 0 && s.charAt(0) >= 48; }', "holds"),
    "letters": ('if (s != null && s.matches("[a-c]*")) { assert s.length() < 2; }', "violated"),
    "found": ('if (s != null && P.matcher(s).find()) { assert s.indexOf(97) >= 0; }', "holds"),
    "replaced": ('if (s != null) { assert s.replaceAll("a", "b").indexOf(97) < 0; }', "holds within bounds"),
    "groups": ('java.util.regex.Matcher k = Q.matcher(s == null ? "" : s); if (k.matches()) { assert k.group(1).length() + k.group("to").length() < s.length(); }', "holds"),
    "nothing": ('java.util.regex.Matcher k = Q.matcher(s == null ? "" : s); if (k.matches()) { assert !k.group(2).isEmpty(); }', "violated"),
    "quotes": ('assert "\\"".matches("[a\\"/]") && !"b".matches("[\\"/=]") && "\\n".matches("\\n");', "holds"),
    "split": ('if (s != null && s.length() == 2) { assert s.split("a+").length < 2; }', "violated"),
}  # fmt: skip


@pytest.mark.parametrize("name", VERDICTS)
def test_texts_are_any_strings(name: str) -> None:
    body, verdict = VERDICTS[name]
    field = 'static final java.util.regex.Pattern P = java.util.regex.Pattern.compile("a+b?"), Q = java.util.regex.Pattern.compile("([a-c]+)=(?<to>\\\\d*)");'
    report = asked(f"{field} static void m(String s) {{ {body} }}")
    assert report.verdict.value == verdict
    assert UNSUPPORTED not in {each.what for each in report.bounds}


def test_an_expression_that_is_not_constant_is_refused() -> None:
    with pytest.raises(OoxError, match=r"Pattern\.matches is not supported"):
        asked("static boolean m(String s, String r) { return java.util.regex.Pattern.matches(r, s); }")
