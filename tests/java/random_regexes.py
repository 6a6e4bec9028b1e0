"""Random regular expressions with groups, anchors and quantifiers, and programs that tell all places of their matches."""

from __future__ import annotations

import json
from random import Random

from ooxcheck.java.library.regex_syntax import parse
from ooxcheck.java.library.regexes import problem
from tests.java.library.test_regexes import random_regex

EXPRESSIONS = 6
"""The number of expressions of a program."""

_ANCHORED = ("^{}", "{}$", "^{}$", "^{}|{}$", "(^|x){}", "{}(1|$)", "(?:^|b){}", "{}")
_REPLACEMENTS = ("<$0>", "[$1]", "\\$", "$2$1", "$10", "-", "\\\\", "$")

_MAIN = """package {package};
import java.util.regex.*;
public class Main {{
  static String found = "";
  static void tell(Matcher m) {{
    found += m.start() + "," + m.end();
    for (int g = 1; g <= m.groupCount(); g++) {{ found += " " + m.start(g) + "," + m.end(g) + " " + m.group(g); }}
    found += "; ";
  }}
  static void all(Matcher m) {{ while (m.find()) {{ tell(m); }} }}
  static void whole(Matcher m) {{ if (m.matches()) {{ tell(m); }} if (m.lookingAt()) {{ tell(m); }} }}
  public static void main(String[] args) {{
{lines}
  }}
}}
"""


def anchored_regex(rng: Random) -> str:
    """Return a random expression, perhaps between anchors."""
    form = rng.choice(_ANCHORED)
    return form.format(*(random_regex(rng, 1) for _ in range(form.count("{}"))))


def known_regex(rng: Random) -> str:
    """Return a random expression that is supported."""
    regex = anchored_regex(rng)
    return regex if problem(regex) is None and parse(regex).has_exact_groups else known_regex(rng)


def program(package: str, seed: int) -> str:
    """Return a program with a few expressions, each with some texts."""
    rng = Random(seed)
    lines = [line for number in range(EXPRESSIONS) for line in _lines(rng, f"p{number}")]
    return _MAIN.format(package=package, lines="\n".join(lines))


def _lines(rng: Random, name: str) -> list[str]:
    lines = [f"    Pattern {name} = Pattern.compile({json.dumps(known_regex(rng))});"]
    for _ in range(3):
        text = json.dumps("".join(rng.choice("aabbcx1") for _ in range(rng.randint(0, 6))))
        replacement = json.dumps(rng.choice(_REPLACEMENTS))
        lines += [
            f"    all({name}.matcher({text}));",
            f"    whole({name}.matcher({text}));",
            f"    try {{ found += {name}.matcher({text}).replaceAll({replacement}); }}",
            "    catch (IllegalArgumentException e) { found += e; }",
            "    catch (IndexOutOfBoundsException e) { found += e; }",
        ]
    return lines
