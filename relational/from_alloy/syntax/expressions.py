"""Parse expressions by operator precedence (Pratt, "Top Down Operator Precedence", POPL 1973).

Alloy's grammar gives each operator a precedence, and lets a quantifier stand wherever an operand may and
extend as far to the right as possible;
that is one loop here, and would be a copy of every rule in an LALR grammar.
"""

from __future__ import annotations

from typing import NoReturn

from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.lexer import END, Token
from ooxcheck.relational.from_alloy.syntax.places import AlloyError, Place

MULTIPLICITIES = ("lone", "one", "some", "set")
QUANTIFIERS = ("all", "no", "lone", "one", "some", "sum")
MAX_DEPTH = 80
"""The greatest nesting of brackets and operands."""

COMPARISONS = ("=", "!=", "in", "<", ">", "=<", ">=")
_ARITHMETIC = {"fun/add": 11, "fun/sub": 11, "fun/mul": 10, "fun/div": 10, "fun/rem": 10}
_BINARY_MODALITIES = ("until", "releases", "since", "triggered")
_STRENGTH = {
    ";": 0, "or": 1, "iff": 2, "implies": 3, "and": 4, **dict.fromkeys(_BINARY_MODALITIES, 5), **dict.fromkeys(COMPARISONS, 7),
    "<<": 9, ">>": 9, ">>>": 9, "+": 11, "-": 11, **_ARITHMETIC, "++": 13, "&": 14, "->": 15, "<:": 16, ":>": 17, "[": 18,
    ".": 18, "'": 20,
}  # fmt: skip
_RIGHT = (";", "implies", "->")
"""Right-associative operators."""
_MODALITIES = ("always", "eventually", "after", "historically", "once", "before")
_PREFIX = {
    "not": 6, **dict.fromkeys(_MODALITIES, 6), "no": 8, "some": 8, "lone": 8, "one": 8, "set": 8, "seq": 8, "sum": 8, "#": 12,
    "~": 19, "^": 19, "*": 19,
}  # fmt: skip


class Expressions:
    """A position in a list of tokens, and parsers of expressions."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    @property
    def token(self) -> Token:
        """The next token."""
        return self._tokens[self._at]

    @property
    def place(self) -> Place:
        """The position of the next token."""
        return self.token.place

    def ahead(self, distance: int = 1) -> Token:
        """Return a later token."""
        return self._tokens[min(self._at + distance, len(self._tokens) - 1)]

    def take(self, *kinds: str) -> Token | None:
        """Consume and return the next token if it is of one of these kinds."""
        token = self.token
        if token.kind not in kinds:
            return None
        self._at += 1
        return token

    def expect(self, *kinds: str) -> Token:
        """Consume the next token, which must be of one of these kinds."""
        return self.take(*kinds) or self.fail(
            " or ".join(f"`{kind}`" if kind != "name" else "a name" for kind in kinds)
        )

    def fail(self, wanted: str) -> NoReturn:
        """Raise an error with the expected token."""
        actual = f"`{self.token.text}`" if self.token.kind != END else "the end of the file"
        msg = f"expected {wanted}, found {actual}"
        raise AlloyError(msg, self.place)

    def name(self) -> str:
        """Parse a declared name, without slashes."""
        token = self.expect("name")
        if "/" in token.text:
            msg = f"a name that is declared has no slash: {token.text}"
            raise AlloyError(msg, token.place)
        return token.text

    def names(self) -> tuple[str, ...]:
        """Parse names separated by commas."""
        names = [self.name()]
        while self.take(","):
            names.append(self.name())
        return tuple(names)

    def expression(self, strength: int = 0) -> tree.Expr:
        """Parse an expression whose operators have at least a precedence."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            msg = f"brackets and operands nest deeper than {MAX_DEPTH}"
            raise AlloyError(msg, self.place)
        left = self._operand()
        while (infix := self._infix(strength)) is not None:
            left = self._operation(infix, left)
        self._depth -= 1
        return left

    def block(self) -> tree.Block:
        """Parse formulas between braces."""
        place, parts = self.expect("{").place, []
        while not self.take("}"):
            parts.append(self.expression())
        return tree.Block(place, tuple(parts))

    def decls(self, *closers: str) -> tuple[tree.Decl, ...]:
        """Parse declarations up to a token of one of these kinds, which is not consumed."""
        decls = []
        while self.token.kind not in closers:
            decls.append(self.decl())
            if not self.take(","):
                break
        return tuple(decls)

    def decl(self) -> tree.Decl:
        """Parse ``var disj a, b: lone disj S``."""
        place = self.place
        self.take("private")
        variable = self.take("var") is not None
        self.take("private")
        disjoint = self.take("disj") is not None
        names = self.names()
        self.expect(":")
        disjoint_values = self.take("disj") is not None
        many = self.take(*MULTIPLICITIES, "seq", "exactly")
        disjoint_values = self.take("disj") is not None or disjoint_values
        return tree.Decl(
            place, names, many.kind if many else "", self.expression(8), disjoint, disjoint_values, variable
        )

    def _infix(self, strength: int) -> str | None:
        """Return the next operator, if its precedence suffices; ``not`` before a comparison belongs to it."""
        token = self.token
        op = token.text if token.text in _ARITHMETIC else token.kind
        if op == "not" and self.ahead().kind in COMPARISONS:
            op = self.ahead().kind
        if op in MULTIPLICITIES and self.ahead().kind == "->":
            op = "->"
        return op if _STRENGTH.get(op, -1) >= strength else None

    def _operation(self, op: str, left: tree.Expr) -> tree.Expr:
        place = self.place
        negated = op in COMPARISONS and self.take("not") is not None
        left_mult = self.take(*MULTIPLICITIES) if op == "->" else None
        self._at += 1
        match op:
            case "[":
                return tree.Box(place, left, self._arguments())
            case ".":
                return tree.Binary(place, op, left, self.expression(19))
            case "'":
                return tree.Unary(place, op, left)
            case "->":
                right_mult = self.take(*MULTIPLICITIES)
                names = [each.kind if each else "set" for each in (left_mult, right_mult)]
                return tree.Arrow(place, left, names[0], names[1], self.expression(_STRENGTH[op]))
            case "implies":
                return self._implication(place, left)
            case _:
                return self._infix_expression(op, place, left, negated=negated)

    def _infix_expression(self, op: str, place: Place, left: tree.Expr, *, negated: bool) -> tree.Expr:
        right = self.expression(_STRENGTH[op] + (op not in _RIGHT))
        made = tree.Binary(place, op, left, right)
        return tree.Unary(place, "not", made) if negated else made

    def _implication(self, place: Place, left: tree.Expr) -> tree.Expr:
        yes = self.expression(_STRENGTH["implies"])
        if not self.take("else"):
            return tree.Binary(place, "implies", left, yes)
        return tree.IfElse(place, left, yes, self.expression(_STRENGTH["implies"]))

    def _arguments(self) -> tuple[tree.Expr, ...]:
        arguments: list[tree.Expr] = []
        while not self.take("]"):
            arguments.append(self.expression())
            if not self.take(","):
                self.expect("]")
                break
        return tuple(arguments)

    def _operand(self) -> tree.Expr:
        """Parse a primary expression, or a prefix operator with its operand."""
        token = self.token
        if token.kind in QUANTIFIERS and self._declares(1):
            return self._quantification()
        if token.kind == "let":
            self._at += 1
            return self._let()
        if token.kind == "{" and self._declares(1):
            return self._comprehension()
        if token.kind == "{":
            return self.block()
        if token.kind in _PREFIX and not (token.kind == "sum" and self.ahead().kind == "["):
            self._at += 1
            return tree.Unary(token.place, token.kind, self.expression(_PREFIX[token.kind]))
        return self._primary()

    def _primary(self) -> tree.Expr:
        token = self.token
        self._at += 1
        match token.kind:
            case "name" if token.text == "int" and self.token.kind != "[":
                return tree.Unary(token.place, "sum", self.expression(_PREFIX["#"]))
            case "name" | "disj" | "sum":
                return tree.Name(token.place, token.text)
            case "number":
                return tree.Number(token.place, int(token.text, 0))
            case "string":
                return tree.Text(token.place, token.text[1:-1])
            case "-" if self.token.kind == "number":
                return tree.Number(token.place, -int(self.expect("number").text, 0))
            case "@":
                return tree.Name(token.place, self.expect("name").text, bare=True)
            case "(":
                inner = self.expression()
                self.expect(")")
                return inner
            case _:
                self._at -= 1
                return self.fail("an expression")

    def _declares(self, distance: int) -> bool:
        """Return whether names followed by a colon start at that distance."""
        while self.ahead(distance).kind in ("disj", "private"):
            distance += 1
        while self.ahead(distance).kind == "name":
            follower = self.ahead(distance + 1).kind
            if follower != ",":
                return follower == ":"
            distance += 2
        return False

    def _quantification(self) -> tree.Expr:
        quantifier = self.expect(*QUANTIFIERS)
        decls = self.decls("|", "{")
        return tree.Quantified(quantifier.place, quantifier.kind, decls, self._body())

    def _comprehension(self) -> tree.Expr:
        place = self.expect("{").place
        decls = self.decls("|", "{", "}")
        body = tree.Block(place, ()) if self.token.kind == "}" else self._body()
        self.expect("}")
        return tree.Comprehension(place, decls, body)

    def _let(self) -> tree.Expr:
        place, name = self.place, self.name()
        self.expect("=")
        value = self.expression()
        body = self._let() if self.take(",") else self._body()
        return tree.Let(place, name, value, body)

    def _body(self) -> tree.Expr:
        """Parse the body of a quantifier; a semicolon ends it."""
        if self.take("|"):
            return self.expression(1)
        return self.block() if self.token.kind == "{" else self.fail("`|` or `{`")
