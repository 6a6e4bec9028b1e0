"""Tokens in context: contextual keywords, casts, set braces, and nesting of brackets.

The words of the specification language are keywords only in a specification, and even there only where a name could
not stand, so that ``int sum := 0; assert sum == 6;`` means what it says. A *specification* is what stands between the
brackets of ``requires ensures exceptional modifies``, of a loop's ``invariant`` and ``decreases`` and of a lock's ``when``, and what follows ``assert``,
``assume``, a class's ``invariant``, the ``:=`` of a ``ghost`` statement and that of a definition up to the ``;``, and what follows
``ghost`` among the arguments of a call. After a dot every word is a name. A name right before ``(``, and not after a dot, is that of
a specification function there.

=============================================  ===================================================================
word                                           is a keyword
=============================================  ===================================================================
``all some no one lone`` (quantifier)          in a specification, before names and a colon: ``x :``, ``x, y :``
``sum count``
``some no one lone`` (multiplicity)            in a specification, not after an operand, before the start of one
                                               (but ``-``, ``*``, ``!``, ``[`` continue a name: ``one - x``)
``in``, ``!in``, ``then``                      in a specification, after an operand
``old fresh reach acyclic disjoint``           in a specification, before ``(`` (OOX has no calls without a receiver)
``alldifferent permutation seq multiset``
``elems reverse count min max``
``none iden``                                  in a specification, not where a name is declared, unless the same file
                                               declares the word as a name of a variable, bound ones included, a field or
                                               a class, or uses it so: then it is that name, and there is a warning
``invariant`` (of a class)                     at the start of a member, unless ``[]`` and a name, or a name and parameters in ``()`` follow
``invariant`` (of a loop), ``decreases``       in a body, between ``)`` and ``(``
``decreases`` (of a method)                    among the members of a class, after ``)`` or ``pure`` and before ``(``
``when``                                       in a body, between ``)`` and ``(``
``wait notify notifyAll``                      in a body, at the start of a statement, before ``(``
``modifies reads``                             among the members of a class, after ``)`` or ``pure`` and before ``(``
``pure``                                       among the members of a class, after ``)`` or ``pure``
``ghost`` (member, parameter)                  at the start of a member or parameter, before a type and a name (or ``->``)
``ghost`` (statement)                          at the start of a statement, before a type, a name, ``this`` or ``(``, unless
                                               the same file has a class of this name
``ghost`` (argument)                           at the start of an argument of a call, before the start of an operand
                                               (but ``-``, ``*``, ``[`` continue a name)
``model define``                               at the start of a member, before a type and something that is not ``;``
``set seq multiset``                           in a declaration that one of these begins, before a name
=============================================  ===================================================================

``(int)``, ``(char)`` and the other types of numbers in brackets are prefix operators where an operand follows.
``(C)`` is a cast directly after ``:=`` or ``return`` and before the start of an operand, except ``-``. ``{`` in a
specification opens a set, and ``[]`` after an operand there means all elements. ``++`` joins sequences in a specification;
elsewhere it is Java's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.foreign import mark
from ooxcheck.oox.syntax.lexer import CONTEXTUAL, Token
from ooxcheck.oox.syntax.operators import CONVERSIONS

MAX_NESTING = 200

_QUANTIFIERS = frozenset("all some no one lone sum count".split())
_FOLDS = frozenset("sum count".split())
_MULTIPLICITIES = frozenset("some no one lone".split())
_BUILTINS = frozenset(
    "old fresh reach acyclic disjoint alldifferent permutation seq multiset elems reverse count min max".split()
)
_COLLECTIONS = frozenset("set seq multiset".split())
_CONSTANTS = {"none": "the empty set", "iden": "the identity"}
_INFIX = frozenset(("in", "then"))
_DEFINITIONS = frozenset(("model", "define"))
_WAITING = frozenset(("when", "wait", "notify", "notifyAll"))

_NAMES = frozenset(("ID", "WORD"))
_LITERALS = frozenset(("INT", "FLOAT", "CHAR", "STRING", "BOOL", "NULL", "THIS"))
_STARTS = _NAMES | _LITERALS | {"LPAR", "HASH", "SUPER", "ARRAY_QUANTIFIER"}
_ENDS = _LITERALS | {"ID", "RPAR", "RBRACK", "DIMENSION", "ELEMENTS", "SET_CLOSE", "CONSTANT"}
_AFTER_MULTIPLICITY = _STARTS | {"CLOSURE", "LBRACE", "IF"}
_AFTER_GHOST = _AFTER_MULTIPLICITY | {"PREFIX"}
_STARTS_PLACE = _NAMES | {"PRIMITIVE", "THIS", "LPAR"}
_AFTER_INFIX = _AFTER_MULTIPLICITY | {"MINUS", "STAR", "PREFIX"}
_AFTER_CAST = _STARTS | {"PREFIX"}
_AFTER_CONVERSION = _AFTER_CAST | {"MINUS"}
_AFTER_CONVERSION_IN_FORMULA = _AFTER_INFIX | {"LBRACK", "DIMENSION"}
_TYPE_ENDS = frozenset(("ID", "PRIMITIVE", "DIMENSION"))
_BEFORE_NAMES = frozenset(("QUANTIFIER", "FOLD", "ARRAY_QUANTIFIER", "INSTANCEOF"))
_DECLARED_AFTER = frozenset(
    ("ID", "PRIMITIVE", "DIMENSION", "COLLECTION", "CLASS", "INTERFACE", "ARRAY_QUANTIFIER")
)
_MEMBER_STARTS_AFTER = frozenset(("LBRACE", "RBRACE", "SEMI"))
_STATEMENT_STARTS_AFTER = _MEMBER_STARTS_AFTER | {"RPAR", "ELSE"}
_NEVER_IN_SPECIFICATION = frozenset(
    "ASSIGN PRIMITIVE CLAUSE ASSERT ASSUME WHILE RETURN BREAK CONTINUE TRY CATCH LOCK FORK JOIN THROW NEW CLASS INTERFACE "
    "STATIC VOLATILE VOID".split()
)
_OPENERS = {
    "LPAR": "RPAR",
    "LBRACK": "RBRACK",
    "LBRACE": "RBRACE",
    "SET_OPEN": "SET_CLOSE",
    "CAST_OPEN": "RPAR",
}
_CLOSERS = frozenset(("RPAR", "RBRACK", "RBRACE"))
_NOTHING = Token("", "", 0, 0)


def settle(
    tokens: list[Token], source: Source, report: Report, *, specification: bool = False
) -> list[Token]:
    """Assign every token its type in context; return the tokens, empty if brackets nest too deeply.

    Parameters
    ----------
    specification
        Whether the text is one formula instead of a program.
    """
    settler = _Settler(tokens, specification=specification)
    if too_deep := settler.run():
        message = f"brackets may be nested at most {MAX_NESTING} deep"
        report.error("syntax.nesting", message, Span(source, too_deep.start, too_deep.end))
        return []
    for token in settler.taken_at():
        message = f"formulas in this file read {token.text} as this name, not as {_CONSTANTS[token.text]}; rename it if one needs that"
        report.warning("name.word", message, Span(source, token.start, token.end))
    for token in settler.foreign:
        report.error(
            "syntax.foreign", f"`++` is not OOX: {mark('++').advice}", Span(source, token.start, token.end)
        )
    if settler.joined:
        return [token for token in tokens if token.type != "JOINED"]
    return tokens


class _Settler:
    """One pass over the tokens, left to right; all tokens on the left are classified."""

    def __init__(self, tokens: list[Token], *, specification: bool) -> None:
        self.tokens = tokens
        self.open: list[Token] = []
        self.constants: list[Token] = []
        self.names: dict[str, list[tuple[Token, bool]]] = {}
        self.joined = False
        self.foreign: list[Token] = []
        self.in_ghost = False
        self.in_definition = False
        self.is_class_ghost = any(
            a.type in ("CLASS", "INTERFACE") and b.text == "ghost" for a, b in pairwise(tokens)
        )
        self.spec_ends_with = "END" if specification else ""
        self.spec_depth = 0

    def run(self) -> Token | None:
        """Classify all tokens; return the first bracket that is nested too deeply, if any."""
        steps = {
            "WORD": self.word, "SEMI": self.semicolon, "CLAUSE": self.clause, "ASSERT": self.formula, "ASSUME": self.formula,
            "PREFIX": self.bang, "OP": self.plus_plus, "DIMENSION": self.dimension, "CLASS": self.declaration,
            "INTERFACE": self.declaration, "ASSIGN": self.assignment, "COMMA": self.comma,
            **dict.fromkeys(_OPENERS, self.opener), **dict.fromkeys(_CLOSERS, self.closer),
        }  # fmt: skip
        for index, token in enumerate(self.tokens):
            if self.spec_ends_with and token.type in _NEVER_IN_SPECIFICATION:
                self.spec_ends_with = ""
            step = steps.get(token.type)
            if step:
                step(index, token)
                if len(self.open) > MAX_NESTING:
                    return token
        for token in self.constants:
            if token.text in self.names:
                token.type = "ID"
        return None

    def taken_at(self) -> Iterator[Token]:
        """Yield the places where names hide a constant: all declarations of such a name, or its first use if another file declares it."""
        for uses in self.names.values():
            yield from [token for token, is_declared in uses if is_declared] or [uses[0][0]]

    def at(self, index: int) -> Token:
        return self.tokens[index] if 0 <= index < len(self.tokens) else _NOTHING

    # --------------------------------------------------------------------------- brackets and where formulas end

    def opener(self, index: int, token: Token) -> None:
        if token.type == "LBRACE" and self.spec_ends_with:
            token.type = "SET_OPEN"
        elif token.type == "LPAR" and not self.spec_ends_with and self.opens_cast(index):
            token.type = "CAST_OPEN"
        elif token.type == "LPAR" and self.converts(index):
            self.join(index, 2, "PREFIX")
            return
        elif (
            token.type == "LPAR"
            and self.spec_ends_with
            and self.at(index - 1).type == "ID"
            and self.at(index - 2).type not in ("DOT", "INSTANCEOF")
        ):
            self.at(index - 1).type = "FUNCTION"
        self.open.append(token)

    def opens_cast(self, index: int) -> bool:
        return (
            self.at(index - 1).type in ("ASSIGN", "RETURN")
            and self.at(index + 1).type in _NAMES
            and self.at(index + 2).type == "RPAR"
            and self.at(index + 3).type in _AFTER_CAST
        )

    def converts(self, index: int) -> bool:
        """Whether a number type in brackets is here, followed by an operand."""
        inside, closing, after = (self.at(index + distance) for distance in (1, 2, 3))
        starts = _AFTER_CONVERSION_IN_FORMULA if self.spec_ends_with else _AFTER_CONVERSION
        return f"({inside.text})" in CONVERSIONS and closing.type == "RPAR" and after.type in starts

    def join(self, index: int, count: int, type_: str) -> None:
        """Merge a token with some that follow it."""
        token = self.tokens[index]
        for joined in self.tokens[index + 1 : index + 1 + count]:
            token.text, token.end, joined.type = token.text + joined.text, joined.end, "JOINED"
        token.type = type_
        self.joined = True

    def closer(self, _index: int, token: Token) -> None:
        if self.open and self.open[-1].type == "SET_OPEN" and token.type == "RBRACE":
            token.type = "SET_CLOSE"
        if token.type == "RPAR" and len(self.open) == 2:
            self.in_ghost = False
        if any(_OPENERS[opener.type] == token.type for opener in reversed(self.open)):
            while _OPENERS[self.open.pop().type] != token.type:
                pass
        if len(self.open) < self.spec_depth or (
            len(self.open) == self.spec_depth and self.spec_ends_with == token.type
        ):
            self.end_specification()

    def semicolon(self, _index: int, _token: Token) -> None:
        self.in_ghost = self.in_definition = False
        if self.spec_ends_with == "SEMI" or len(self.open) <= self.spec_depth:
            self.end_specification()

    def begin_specification(self, ends_with: str) -> None:
        self.spec_ends_with = ends_with
        self.spec_depth = len(self.open)

    def end_specification(self) -> None:
        if self.spec_ends_with != "END":
            self.spec_ends_with = ""
            self.spec_depth = 0

    def clause(self, _index: int, _token: Token) -> None:
        self.begin_specification("RPAR")

    def formula(self, _index: int, _token: Token) -> None:
        self.begin_specification("SEMI")

    def assignment(self, _index: int, _token: Token) -> None:
        """Begin the term of a ``ghost`` statement or of a definition."""
        if self.in_ghost or (self.in_definition and len(self.open) == 1):
            self.in_ghost = self.in_definition = False
            self.begin_specification("SEMI")

    def comma(self, index: int, _token: Token) -> None:
        """End a ghost parameter, or a ghost argument if another one follows."""
        if len(self.open) == 2:
            self.in_ghost = False
        if (
            self.spec_ends_with == "ARGUMENT"
            and len(self.open) == self.spec_depth
            and self.at(index + 1).text == "ghost"
            and self.at(index + 2).type in _AFTER_GHOST
        ):
            self.end_specification()

    def declaration(self, _index: int, _token: Token) -> None:
        """Close all open contexts: a class is never nested, so a brace before it was left unclosed."""
        self.open.clear()

    # ------------------------------------------------------------------------------------------------- words

    def bang(self, index: int, token: Token) -> None:
        following = self.at(index + 1)
        if (
            self.spec_ends_with
            and token.text == "!"
            and following.text == "in"
            and self.at(index - 1).type in _ENDS
        ):
            self.join(index, 1, "OP")

    def plus_plus(self, index: int, token: Token) -> None:
        """Classify ``++``: between operands in a specification it joins sequences, elsewhere it is Java's increment, which is reported."""
        between = self.at(index - 1).type in _ENDS and self.at(index + 1).type not in ("SEMI", "RPAR")
        if token.text == "++" and not (self.spec_ends_with and between):
            token.type, token.text = "FOREIGN", ""
            self.foreign.append(token)

    def dimension(self, index: int, token: Token) -> None:
        if self.spec_ends_with and self.at(index - 1).type in _ENDS:
            token.type = "ELEMENTS"

    def word(self, index: int, token: Token) -> None:
        before, after = self.at(index - 1), self.at(index + 1)
        if before.type == "DOT":
            token.type = "ID"
        elif self.spec_ends_with:
            token.type = self.specification_word(index, token.text, before, after)
        else:
            token.type = self.program_word(index, token.text, before, after)
        if token.text in _CONSTANTS:
            self.constant(token, before, after)

    def constant(self, token: Token, before: Token, after: Token) -> None:
        """Record a constant, or a name that hides it: not a member after a dot, a method or the label of an invariant."""
        if token.type == "CONSTANT":
            self.constants.append(token)
        elif self.spec_ends_with:
            if before.type not in ("DOT", "INVARIANT"):
                self.names.setdefault(token.text, []).append((token, before.type != "INSTANCEOF"))
        elif before.type != "DOT" and after.type != "LPAR":
            is_bound = before.type == "COMMA" and after.type == "COLON"
            self.names.setdefault(token.text, []).append((token, is_bound or before.type in _DECLARED_AFTER))

    def specification_word(self, index: int, text: str, before: Token, after: Token) -> str:
        if text in _INFIX:
            return "ID" if before.type not in _ENDS else "THEN" if text == "then" else "OP"
        if text in _BUILTINS and after.type == "LPAR":
            return "BUILTIN"
        if text in _CONSTANTS:
            is_declared = before.type in ("COMMA", "SET_OPEN", "INVARIANT") and self.declares(index)
            return "ID" if is_declared or before.type in _BEFORE_NAMES else "CONSTANT"
        if text in _QUANTIFIERS and self.declares(index + 1):
            return "FOLD" if text in _FOLDS else "QUANTIFIER"
        if text in _MULTIPLICITIES and before.type not in _ENDS and self.starts_operand(index + 1):
            return "PREFIX"
        return "ID"

    def declares(self, index: int) -> bool:
        """Whether names and a colon follow here."""
        while self.at(index).type in _NAMES and self.at(index + 1).type == "COMMA":
            index += 2
        return self.at(index).type in _NAMES and self.at(index + 1).type == "COLON"

    def starts_operand(self, index: int) -> bool:
        """Whether the token here cannot continue a name before it."""
        token, after = self.at(index), self.at(index + 1)
        if token.text in _INFIX and after.type in _AFTER_INFIX:
            return False
        return token.type in _AFTER_MULTIPLICITY

    def program_word(self, index: int, text: str, before: Token, after: Token) -> str:
        starts_member = len(self.open) == 1 and before.type in _MEMBER_STARTS_AFTER
        if text in ("invariant", "decreases"):
            return self.invariant(index, text, starts_member=starts_member)
        if text == "ghost":
            return self.ghost(index, starts_member=starts_member)
        if text in _WAITING:
            return self.waiting(text, before, after)
        if text in _DEFINITIONS and starts_member and self.starts_spec_type(index + 1):
            self.in_definition = True
            return text.upper()
        if (
            text in _COLLECTIONS
            and (self.in_ghost or self.in_definition)
            and before.type in _TYPE_ENDS
            and after.type in _NAMES
        ):
            return "COLLECTION"
        if len(self.open) == 1 and before.type in ("RPAR", "PURE"):
            if text == "pure":
                return "PURE"
            if text == "modifies" and after.type == "LPAR":
                self.begin_specification("RPAR")
                return "MODIFIES"
            if text == "reads" and after.type == "LPAR":
                return "READS"
        return "ID"

    def waiting(self, text: str, before: Token, after: Token) -> str:
        if len(self.open) > 1 and after.type == "LPAR":
            if text == "when" and before.type == "RPAR":
                self.begin_specification("RPAR")
                return "WHEN"
            if text != "when" and before.type in _STATEMENT_STARTS_AFTER:
                return "SIGNAL"
        return "ID"

    def invariant(self, index: int, text: str, *, starts_member: bool) -> str:
        """Return the type of a word that begins an invariant of a class, or a clause of a loop or method, or is a name."""
        before, after = self.at(index - 1), self.at(index + 1)
        if starts_member and text == "invariant":
            is_array = after.type == "DIMENSION" and self.names_member(index + 1)
            is_type = is_array or (after.type in _NAMES and self.opens_parameters(index + 2))
            if is_type and after.text not in CONTEXTUAL:
                return "ID"
            self.begin_specification("SEMI")
            return "INVARIANT"
        is_clause = before.type == "RPAR" and len(self.open) > 1
        is_of_method = before.type in ("RPAR", "PURE") and len(self.open) == 1 and text == "decreases"
        if (is_clause or is_of_method) and after.type == "LPAR":
            self.begin_specification("RPAR")
            return text.upper()
        return "ID"

    def names_member(self, index: int) -> bool:
        """Whether the name of a field or of a method is here, after the dimensions of its type."""
        while self.at(index).type == "DIMENSION":
            index += 1
        return self.at(index).type in _NAMES and self.at(index + 1).type in ("SEMI", "ASSIGN", "LPAR")

    def ghost(self, index: int, *, starts_member: bool) -> str:
        """Return the kind of ``ghost``: the start of a declaration, of a statement or of an argument, or a name."""
        before, after = self.at(index - 1).type, self.at(index + 1).type
        around = self.open[-1].type if self.open else ""
        is_in_row = around == "LPAR" and before in ("LPAR", "COMMA")
        if starts_member or (is_in_row and len(self.open) == 2):
            is_ghost = self.starts_spec_type(index + 1)
        elif is_in_row and after in _AFTER_GHOST:
            self.begin_specification("ARGUMENT")
            return "GHOST"
        else:
            starts = around == "LBRACE" and before in _STATEMENT_STARTS_AFTER and not self.is_class_ghost
            is_ghost = starts and after in _STARTS_PLACE
        self.in_ghost = self.in_ghost or is_ghost
        return "GHOST" if is_ghost else "ID"

    def opens_parameters(self, index: int) -> bool:
        """Whether the parameters of a method are here, rather than the arguments of a specification function."""
        first, second = self.at(index + 1), self.at(index + 2)
        is_named = second.type == "DIMENSION" or (second.type in _NAMES and second.text not in _INFIX)
        return self.at(index).type == "LPAR" and (
            first.type in ("RPAR", "PRIMITIVE") or (first.type in _NAMES and is_named)
        )

    def starts_spec_type(self, index: int) -> bool:
        kind, after = self.at(index).type, self.at(index + 1).type
        return kind == "PRIMITIVE" or (kind in _NAMES and after in _NAMES | {"ARROW", "DIMENSION"})


def members(tokens: list[Token]) -> Iterator[list[Token]]:
    """Split the tokens between the braces of a class: a member ends with a ``;`` or a ``}`` that is not inside brackets."""
    start = 0
    for index, depth in enumerate(_depths(tokens)):
        if depth <= 0 and tokens[index].type in ("SEMI", "RBRACE"):
            yield tokens[start : index + 1]
            start = index + 1
    if start < len(tokens):
        yield tokens[start:]


_CONTRACTS = frozenset("CLAUSE MODIFIES PURE READS".split())
_MEMBERS = frozenset("VOID STATIC VOLATILE GHOST MODEL DEFINE CLASS INTERFACE".split())


def header_ends(member: list[Token], class_name: str) -> Iterator[int]:
    """Yield the positions where the body of a faulty method may begin: at its brace, or directly after its parameters.

    Nothing is yielded if this may be no method, or several methods because a brace is missing.
    """
    types = [token.type for token in member]
    behind = types.index("RPAR") + 1 if "RPAR" in types else 0
    body = next((types.index(kind) for kind in ("LBRACE", "SET_OPEN") if kind in types), len(types))
    is_one = types[:behind].count("LPAR") == 1 and behind <= body and types[-1] in ("RBRACE", "SET_CLOSE")
    if is_one and _CONTRACTS.isdisjoint(types[body:]) and not _holds_header(member[behind:], class_name):
        yield from dict.fromkeys((body, behind))


def _holds_header(tokens: list[Token], class_name: str) -> bool:
    """Whether another member may begin among some tokens of a method."""
    for before, name, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        is_header = name.type == "ID" and after.type == "LPAR"
        if is_header and (
            before.type in ("ID", "PRIMITIVE", "DIMENSION")
            or (name.text == class_name and before.type != "NEW")
        ):
            return True
    return any(_may_begin_member(tokens, index) for index in range(len(tokens)))


def _may_begin_member(tokens: list[Token], index: int) -> bool:
    """Whether a word can begin a member; ``ghost`` of an argument or an assignment cannot."""
    if tokens[index].type != "GHOST":
        return tokens[index].type in _MEMBERS
    is_argument = index > 0 and tokens[index - 1].type in ("LPAR", "COMMA")
    return not is_argument and all(
        token.type not in ("DOT", "ASSIGN") for token in tokens[index + 1 : index + 3]
    )


def closing_index(tokens: list[Token], opening: int) -> int:
    """Return the index of the brace that closes the one at `opening`, or the number of tokens if there is none."""
    depths = enumerate(_depths(tokens[opening:]), opening)
    return next((index for index, depth in depths if depth <= 0), len(tokens))


def _depths(tokens: list[Token]) -> Iterator[int]:
    """Yield the number of open braces after each token; other brackets may be unbalanced and do not count."""
    depth = 0
    for token in tokens:
        if token.type in ("LBRACE", "SET_OPEN"):
            depth += 1
        elif token.type in ("RBRACE", "SET_CLOSE"):
            depth -= 1
        yield depth
