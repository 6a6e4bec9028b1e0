"""Notation of Java and JML with its OOX equivalent: the table for all messages about it.

The table never rejects a valid text. `MARKS` are no tokens of OOX; `WORDS` and `SHAPES` are used only where a text does not fit the grammar, `NAMES` and `METHODS`
only for undeclared names. docs/language.md shows the table.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MARK = r"""\\[A-Za-z_]++ | @[A-Za-z_]++ | [-+*/%]=(?!=) | <=> | => | <> | === | !== | \?"""
"""A regular expression (verbose) for marks of other languages that are no tokens of OOX."""


class Mark(NamedTuple):
    """The correction of a mark, and the token that replaces it, as type and text, if there is one."""

    advice: str
    token: tuple[str, str] | None = ("FOREIGN", "")


MARKS = {
    **{f"{op}=": Mark(f"write `x := x {op} 1`", ("ASSIGN", ":=")) for op in "+-*/%"},
    "++": Mark("write `i := i + 1`"),
    "=>": Mark("write `==>` for an implication", ("OP", "==>")),
    "<=>": Mark("write `<==>`", ("OP", "<==>")),
    "<>": Mark("write `!=`", ("OP", "!=")),
    "===": Mark("write `==`", ("OP", "==")),
    "!==": Mark("write `!=`", ("OP", "!=")),
    "?": Mark("write `if (c) { ... } else { ... }`, and in a specification `if c then a else b`"),
    r"\result": Mark("write `retval`", ("ID", "retval")),
    r"\old": Mark("write `old(e)`", ("WORD", "old")),
    r"\fresh": Mark("write `fresh(e)`", ("WORD", "fresh")),
    r"\forall": Mark(
        "write `forall v, i : a : F` for the elements of an array, `all x : S | F` for those of a set"
    ),
    r"\exists": Mark(
        "write `exists v, i : a : F` for the elements of an array, `some x : S | F` for those of a set"
    ),
    r"\sum": Mark("write `sum x : S | e`"),
    r"\num_of": Mark("write `#{ x : S | F }`"),
    r"\nothing": Mark("write `modifies()`"),
    r"\everything": Mark("leave the clause out: without `modifies` anything may be changed"),
    r"\reach": Mark("write `x.*next` for all that is reached from x by next"),
    r"\nonnullelements": Mark("write `a != null && (forall v, i : a : v != null)`"),
    "@": Mark("there are no annotations; leave it out", None),
    "\\": Mark("there is no word with a backslash; see docs/specifications.md"),
}
"""By the mark itself; ``@`` and a backslash are the entries for all other words that begin with them."""


def mark(text: str) -> Mark:
    r"""Return the correction of a mark of another language.

    >>> mark(r"\result").advice, mark("@Override").advice
    ('write `retval`', 'there are no annotations; leave it out')
    """
    return MARKS.get(text) or MARKS[text[0]]


_SEEN = "leave it out: everything can be seen from everywhere"
_CONSTANT = "leave it out: any variable and any field can be assigned to"
_CASES = "write `if (x == 1) { ... } else if (x == 2) { ... }`"
_LOOP = "write `int i := 0; while (i < n) { ...; i := i + 1; }`"
_FILES = "leave it out: the files that are named together are one program, and library classes need no import"
_FRAME = "write `modifies(this.f, a[*])`"
_SPECIFIED = "leave it out: clauses such as `requires(...)` stand behind the parameters"
_ENDS = "write `decreases(...)` between the condition of a loop and its body"
_NO_CLASSES = 'exceptions have no classes, but a word: write `throw "message";`, and `catch (string w) { ... }` catches all'

WORDS = {
    **dict.fromkeys(("public", "private", "protected", "internal", "export"), _SEEN),
    **dict.fromkeys(("final", "const", "transient", "native", "strictfp"), _CONSTANT),
    **dict.fromkeys(("for", "foreach"), _LOOP),
    **dict.fromkeys(("switch", "case", "default"), _CASES),
    **dict.fromkeys(("import", "package", "using", "include"), _FILES),
    **dict.fromkeys(("assignable", "assigns", "modifiable", "modify", "writes"), _FRAME),
    **dict.fromkeys(
        ("spec_public", "non_null", "nullable", "also", "behavior", "normal_behavior", "helper"), _SPECIFIED
    ),
    **dict.fromkeys(("decreasing", "variant"), _ENDS),
    **dict.fromkeys(
        ("loop_invariant", "maintaining"), "write `invariant(...)` between the condition and the body"
    ),
    **dict.fromkeys(
        ("signals", "signals_only", "exsures"),
        "write `exceptional(...)`, and `exceptional(false)` if it never throws",
    ),
    **dict.fromkeys(
        ("reads", "accessible"),
        "leave it out, or write `reads()` behind `pure` if a method without body reads nothing",
    ),
    "pure": "write it behind the parameters: `int f() pure { ... }`",
    "do": "write `while (true) { ...; if (!c) { break; } }`",
    "finally": "write what is to happen behind the `try`, and again in the `catch`",
    "throws": "leave it out, or say when it throws: `exceptional(...)`",
    "synchronized": "write `lock (x) { ... }`",
    "abstract": "leave it out: a method with `;` instead of a body has none, and an `interface` has no fields",
    "enum": "write an `int` with its values in a comment, or a class for each value",
    "record": "write a `class`",
    "struct": "write a `class`",
    "goto": "write `break` or `continue`",
    "and": "write `&&`",
    "or": "write `||`",
    "not": "write `!`",
    "implies": "write `==>`",
    "iff": "write `<==>`",
    "mod": "write `%`",
    "div": "write `/`",
    "require": "write `requires(...)`",
    "ensure": "write `ensures(...)`",
}
"""Words with a special meaning in other languages. In OOX they are names, so the tokens next to them do not fit."""

NAMES = {
    "boolean": "write `bool`",
    "Boolean": "write `bool`",
    "String": "write `string`",
    "str": "write `string`",
    "Integer": "write `int`",
    **dict.fromkeys(("long", "Long"), "write `int64`"),
    **dict.fromkeys(("short", "Short"), "write `int16`"),
    **dict.fromkeys(("byte", "Byte"), "write `int8`"),
    "BigInteger": "write `int` or `int64`; no number is wider than that",
    "Double": "write `double`",
    **dict.fromkeys(("Float", "real"), "write `float` or `double`"),
    "Character": "write `char`",
    "Object": "there is no class above all others; name a class or an interface",
    **dict.fromkeys(("ArrayList", "LinkedList", "Vector"), "the library has `List`"),
    **dict.fromkeys(("HashMap", "TreeMap"), "the library has `Map` and `IntMap`"),
    **dict.fromkeys(("HashSet", "TreeSet"), "the library has `Set` and `IntSet`"),
    **dict.fromkeys(("Exception", "RuntimeException", "IllegalArgumentException", "Throwable", "Error"), _NO_CLASSES),
    **dict.fromkeys(("var", "let", "val", "auto"), "write the type: `int x := 3`"),
    **dict.fromkeys(("System", "print", "println"), "nothing can be printed; `ooxcheck run` shows every step"),
    "Math": "there are no functions on numbers but `+ - * / %`; write a method",
    "result": "write `retval` for the result, in `ensures`",
    **dict.fromkeys(("nil", "None", "NULL", "Null", "undefined"), "write `null`"),
    **dict.fromkeys(("True", "TRUE"), "write `true`"),
    **dict.fromkeys(("False", "FALSE"), "write `false`"),
    "self": "write `this`",
    "length": "write `#a` for the length of an array",
}  # fmt: skip
"""Types and values that have another name in OOX, or none."""

METHODS = {
    "length": "write `#a` for the length of an array",
    "size": "write `#a` for the length of an array",
    "equals": "write `==`",
}
"""Methods of arrays and strings in other languages."""


INITIAL = "a field has no initial value, it starts with the default of its type; assign it in a constructor"


class Shape(NamedTuple):
    """Two consecutive tokens that do not fit, by their types, and the correction; `accepted` would fit in their place."""

    before: str
    found: str
    advice: str
    accepted: str = ""


SHAPES = (
    Shape("ID", "ASSIGN", INITIAL, "LPAR"),
    Shape("ID", "COMMA", "a declaration has one name; write one for each", "SEMI"),
    Shape("ID", "DIMENSION", "the brackets of an array belong to the type: write `int[] a`", "SEMI"),
    Shape(
        "PRIMITIVE",
        "DIMENSION",
        "an array is made with its length, `new int[3]`; assign its elements one by one",
        "LBRACK",
    ),
    Shape(
        "ASSIGN", "LBRACE", "an array is made with its length, `new int[3]`; assign its elements one by one"
    ),
    Shape(
        "CLAUSE",
        "",
        "the formulas of a clause stand in brackets, and no `;` follows: write `requires(x > 0)`",
        "LPAR",
    ),
    Shape("THROW", "NEW", 'exceptions have no classes: write `throw "message";`'),
    Shape("THIS", "LPAR", "a constructor cannot run another one of its class; write a method that both call"),
    Shape(
        "LPAR",
        "PRIMITIVE",
        "a cast is to a class, or of a number or char to another type of these: `(int) x`",
        "INT",
    ),
    Shape(
        "ARRAY_QUANTIFIER",
        "PRIMITIVE",
        "the element and its index have no types: write `forall v, i : a : F`",
    ),
    Shape("", "BAR", "write `||`, and `|||` for the bits of a number", "SEMI"),
)
"""The first entry that fits counts; a missing token matches any."""

ANNOTATION = re.compile(
    r"(?://|/\*)@[\s@]*+(?:public|private|protected|spec_public|non_null|nullable|pure|also|normal_behavior|requires|ensures|signals"
    r"|assignable|modifies|invariant|loop_invariant|maintaining|decreasing|assert|assume|ghost|model|set)\b"
)
"""The start of a comment that JML reads and OOX ignores."""
