"""Characters: of Latin-1 they are those of the JVM, beyond its results are among ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.java.library.catalogue import source
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from tests.java.jvm import REASON
from tests.java.jvm import java as jdk
from tests.java.tools import javac, run

TEXT = """
public class Cases {
  static void sharp() { assert "Maß".toUpperCase().equals("MASS"); }
  static void dotted() { assert "\\u0130".toLowerCase().equals("i\\u0307"); }
  static void accents() { assert "Été".toLowerCase().equals("été") && "été".toUpperCase().equals("ÉTÉ") && Character.isLetter('é') && !Character.isLetter('\\u00d7'); }
  static void digit() { assert Character.isDigit('\\u0663'); }
  static void fraction() { assert Character.getNumericValue('\\u00bd') == -2; }
  static void value(char c) { assert Character.getNumericValue(c) >= -1; }
  static void large(char c) { assert Character.getNumericValue(c) < 36; }
  static void upperLength(String s) { assert s == null || s.toUpperCase().length() == s.length(); }
  static void lowerLength(String s) { assert s == null || s.toLowerCase().length() == s.length(); }
  static void noShorter(String s) { assert s == null || s.toLowerCase().length() >= s.length(); }
  static void prefix(String s) { assert s == null || !s.startsWith("x") || s.toLowerCase().startsWith("x"); }
  static void sameAgain(String s) { assert s == null || s.toLowerCase().equals(s.toLowerCase()); }
  static void sigmas() { String s = "\\u03a3a\\u03a3".toLowerCase(); assert s.charAt(0) == s.charAt(2); }
}
"""
VERDICTS = {
    "sharp": "holds",
    "dotted": "holds",
    "accents": "holds",
    "digit": "violated",
    "fraction": "holds",
    "value": "violated",
    "large": "violated",
    "upperLength": "violated",
    "lowerLength": "violated",
    "noShorter": "holds",
    "prefix": "holds",
    "sameAgain": "holds",
    "sigmas": "violated",
}
CHOSEN = {"digit", "large", "sigmas"}
"""Those whose counterexample needs a fact that is not computed; a digit is one on every JVM."""

MAIN = """
class Machine {
  static int known(int c) { if (c < 256) throw new AssertionError("asked about " + c); return c; }

  static boolean isAny(int c, char kind) {
    known(c);
    switch (kind) {
      case 'd': return Character.isDigit(c);
      case 'l': return Character.isLetter(c);
      case 'u': return Character.isUpperCase(c);
      case 's': return Character.isLowerCase(c);
      case 'w': return Character.isWhitespace(c);
      case 'p': return Character.isSpaceChar(c);
      case 'a': return Character.isAlphabetic(c);
      case 't': return Character.isTitleCase(c);
      case 'D': return Character.isDefined(c);
      case 'i': return Character.isIdentifierIgnorable(c);
      case 'b': return Character.isJavaIdentifierStart(c);
      case 'j': return Character.isJavaIdentifierPart(c);
      case '+': return upper(c).length() > 1;
      case '3': return upper(c).length() > 2;
      default: throw new AssertionError(kind);
    }
  }

  static String upper(int c) { return String.valueOf((char) c).toUpperCase(java.util.Locale.ROOT); }

  static char any(char c, char kind) {
    known(c);
    return kind == 'U' ? Character.toUpperCase(c) : kind == 'L' ? Character.toLowerCase(c) : upper(c).charAt(kind - '1');
  }

  static int anyPoint(int c, char kind) {
    int other = kind == 'U' ? Character.toUpperCase(c) : Character.toLowerCase(c);
    if (other < 65536 || other > 0x10FFFF) throw new AssertionError(c + " becomes " + other);
    return other;
  }

  static int anyDigit(int c) { return Character.digit(known(c), 36); }

  static int anyValue(int c) {
    int value = Character.getNumericValue(known(c));
    if (value < -2) throw new AssertionError(c + " has the value " + value);
    return value;
  }
}

class Main {
  static void same(String what, int c, int ours, int theirs) {
    if (ours != theirs) System.out.println(what + " of " + c + ": " + ours + ", not " + theirs);
  }

  static void same(String what, int c, boolean ours, boolean theirs) { same(what, c, ours ? 1 : 0, theirs ? 1 : 0); }

  static String cased(char c, boolean isUpper) {
    if (!Ours._becomesSeveral(c, isUpper)) return "" + (isUpper ? Ours.toUpperCase(c) : Ours.toLowerCase(c));
    String text = "" + Ours._partOf(c, '1', isUpper) + Ours._partOf(c, '2', isUpper);
    return Ours._becomesThree(c, isUpper) ? text + Ours._partOf(c, '3', isUpper) : text;
  }

  public static void main(String[] arguments) {
    for (int i = 0; i < 65536; i++) {
      char c = (char) i;
      CHARS
      if (!Ours._hasContext(c, true)) {
        same("upper case", c, cased(c, true).hashCode(), ("" + c).toUpperCase(java.util.Locale.ROOT).hashCode());
        same("lower case", c, Ours._hasContext(c, false) ? 0x3C3 : cased(c, false).hashCode(), ("" + c).toLowerCase(java.util.Locale.ROOT).hashCode());
      }
    }
    for (int c = -300; c < 0x110010; c++) {
      POINTS
    }
  }
}
"""
OF_CHARS = (
    "isDigit isLetter isLetterOrDigit isUpperCase isLowerCase isWhitespace isSpaceChar isTitleCase isDefined isIdentifierIgnorable"
    " isJavaIdentifierStart isJavaIdentifierPart toUpperCase toLowerCase getNumericValue isISOControl"
)
OF_POINTS = "isDigit isLetter isLetterOrDigit isUpperCase isLowerCase isWhitespace isSpaceChar isAlphabetic toUpperCase toLowerCase"


def report(method: str) -> Report:
    program, known = java_program([Source("Cases.java", TEXT)], f"Cases.{method}")
    return check(Question(program, known, bounds=Bounds(scope=1), settings=Settings()))


@pytest.mark.parametrize("method", VERDICTS)
def test_cases_of_characters_by_hand(method: str) -> None:
    answer = report(method)
    assert answer.verdict.value == VERDICTS[method]
    assert method not in CHOSEN or "note.numbers" in [note.code for note in answer.notes]


@pytest.mark.skipif(jdk() is None, reason=REASON)
def test_all_characters_are_those_of_a_jvm(tmp_path: Path) -> None:
    """Our own source, in which only characters beyond Latin-1 ask the JVM, computes what the JVM does."""
    calls = {
        "CHARS": "".join(f'same("{name}", c, Ours.{name}(c), Character.{name}(c));\n' for name in OF_CHARS.split()),
        "POINTS": "".join(f'same("{name}", c, Ours.{name}(c), Character.{name}(c));\n' for name in OF_POINTS.split()),
    }  # fmt: skip
    main = MAIN.replace("CHARS", calls["CHARS"]).replace("POINTS", calls["POINTS"])
    (tmp_path / "Main.java").write_text(ours(source("java.lang.Character")) + main, encoding="utf-8")
    compiled = javac(tmp_path, tmp_path / "Main.java")
    assert compiled.status == 0, compiled.err
    told = run(tmp_path, "Main")
    assert (told.status, told.out) == (0, ""), told.err


def ours(known: Source | None) -> str:
    """Return our source as a class of its own that asks a machine."""
    assert known is not None
    text = re.sub(r"\bCharacter\b", "Ours", known.text.replace("package java.lang;", ""))
    text = re.sub(r"\n    @Refused.*\n.*", "", text).replace("public final class", "final class")
    natives = re.compile(r"private static native /\*@ pure @\*/ (\w+) (\w+)\((.*)\);")
    return natives.sub(
        lambda each: (
            f"private static {each[1]} {each[2]}({each[3]}) {{ return Machine.{each[2]}({', '.join(part.split()[-1] for part in each[3].split(','))}); }}"
        ),
        text,
    )
