"""Parse the paragraphs of a file by recursive descent."""

from __future__ import annotations

from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.expressions import Expressions
from ooxcheck.relational.from_alloy.syntax.lexer import END, Token, tokens
from ooxcheck.relational.from_alloy.syntax.places import AlloyError

_SIG_WORDS = ("abstract", "lone", "one", "some", "private", "sig", "var")


def parse(text: str, file: str) -> tree.Module:
    """Return the syntax tree of a file; raise an `AlloyError` at the first syntax error."""
    return _Paragraphs(tokens(text, file)).module(file)


class _Paragraphs(Expressions):
    """Parses paragraphs, which start with modifiers and a keyword."""

    _commands = 0

    def module(self, file: str) -> tree.Module:
        """Parse a whole file."""
        name = self.expect("name").text if self.take("module") else ""
        parameters = self._parameters() if name else ()
        paragraphs: list[tree.Paragraph] = []
        while self.token.kind != END:
            paragraphs.append(self._paragraph())
        sequences = any(each.kind == "seq" or each.text.startswith("seq/") for each in self._tokens)
        return tree.Module(file, name, parameters, tuple(paragraphs), sequences)

    def _parameters(self) -> tuple[tree.Parameter, ...]:
        parameters = []
        if self.take("["):
            while not self.take("]"):
                exact = self.take("exactly") is not None
                parameters.append(tree.Parameter(self.name(), exact))
                self.take(",")
        return tuple(parameters)

    def _paragraph(self) -> tree.Paragraph:
        kind, after = self.token.kind, self.ahead().kind
        if kind in ("run", "check") or (kind == "name" and after == ":"):
            return self._command()
        if kind == "open" or (kind == "private" and after == "open"):
            return self._open()
        private = after in ("pred", "fun", "enum", "let") and self.take("private") is not None
        match self.token.kind:
            case "enum":
                return self._enum()
            case "fact":
                place = self.expect("fact").place
                self.take("name", "string")
                return tree.Fact(place, self.block())
            case "assert":
                place = self.expect("assert").place
                name = self.take("name", "string")
                return tree.Assertion(place, _unquote(name), self.block())
            case "pred" | "fun":
                return self._callable(private=private)
            case "let":
                return self._macro(private=private)
            case word if word in _SIG_WORDS:
                return self._sig()
            case _:
                return self.fail("a paragraph: sig, enum, fact, pred, fun, let, assert, run, check or open")

    def _open(self) -> tree.Open:
        private = self.take("private") is not None
        place, path = self.expect("open").place, self.expect("name").text
        arguments: list[str] = []
        if self.take("["):
            while not self.take("]"):
                arguments.append(self.expect("name").text)
                self.take(",")
        alias = self.name() if self.take("as") else path.rpartition("/")[2]
        return tree.Open(place, path, tuple(arguments), alias, private)

    def _sig(self) -> tree.Sig:
        place, words = self.place, []
        while (word := self.take(*_SIG_WORDS)) is not None and word.kind != "sig":
            words.append(word.kind)
        if word is None:
            self.fail("`sig`")
        names = self.names()
        many = next((each for each in words if each in ("lone", "one", "some")), "set")
        relation, of = self._parents()
        self.expect("{")
        fields = self.decls("}")
        self.expect("}")
        fact = self.block() if self.token.kind == "{" else None
        flags = "abstract" in words, "private" in words
        return tree.Sig(place, names, many, *flags, relation, of, fields, fact, "var" in words)

    def _parents(self) -> tuple[str, tuple[tree.Name, ...]]:
        relation = self.take("extends", "in", "=")
        if relation is None:
            return "", ()
        of = [self._sig_name()]
        while relation.kind != "extends" and self.take("+"):
            of.append(self._sig_name())
        return relation.kind, tuple(of)

    def _sig_name(self) -> tree.Name:
        token = self.expect("name")
        return tree.Name(token.place, token.text)

    def _enum(self) -> tree.Enum:
        place, name = self.expect("enum").place, self.name()
        self.expect("{")
        members = self.names() if self.token.kind != "}" else ()
        self.expect("}")
        return tree.Enum(place, name, members)

    def _callable(self, *, private: bool) -> tree.Callable:
        place, is_function = self.place, self.expect("pred", "fun").kind == "fun"
        receiver: tuple[tree.Decl, ...] = ()
        if self.ahead().kind == ".":
            sig = self._sig_name()
            self.expect(".")
            receiver = (tree.Decl(sig.place, ("this",), "", sig),)
        name = self.name()
        parameters = receiver
        if (opened := self.take("[", "(")) is not None:
            closer = {"[": "]", "(": ")"}[opened.kind]
            parameters += self.decls(closer)
            self.expect(closer)
        result = self._result() if is_function else None
        body = self.block()
        return tree.Callable(place, name, parameters, result, _single(body) if is_function else body, private)

    def _macro(self, *, private: bool) -> tree.Macro:
        place, name = self.expect("let").place, self.name()
        parameters: tuple[str, ...] = ()
        if (opened := self.take("[", "(")) is not None:
            closer = {"[": "]", "(": ")"}[opened.kind]
            parameters = self.names() if self.token.kind != closer else ()
            self.expect(closer)
        body = self.expression() if self.take("=") else _alone(self.block())
        return tree.Macro(place, name, parameters, body, private)

    def _result(self) -> tree.Decl:
        place = self.expect(":").place
        many = self.take("lone", "one", "some", "set", "seq")
        return tree.Decl(place, ("result",), many.kind if many else "", self.expression(8))

    def _command(self) -> tree.Command:
        label = ""
        if self.token.kind == "name":
            label = self.name()
            self.expect(":")
        place, check = self.place, self.expect("run", "check").kind == "check"
        subject: tree.Name | tree.Block
        if self.token.kind == "{":
            subject, own = self.block(), f"{'check' if check else 'run'}${self._commands + 1}"
        else:
            named = self.expect("name")
            subject, own = tree.Name(named.place, named.text), named.text
            if self.token.kind == "{":
                subject = self.block()
        self._commands += 1
        overall, scopes = self._scopes()
        expect = int(self.expect("number").text) if self.take("expect") else None
        return tree.Command(place, label or own, check, subject, overall, scopes, expect)

    def _scopes(self) -> tuple[int | None, tuple[tree.Scope, ...]]:
        overall = None
        if not self.take("for"):
            return None, ()
        if self.token.kind == "number" and self.ahead().kind not in ("name", "seq", "steps", ".", ":"):
            overall = int(self.expect("number").text)
            if not self.take("but"):
                return overall, ()
        scopes = [self._scope()]
        while self.take(","):
            scopes.append(self._scope())
        return overall, tuple(scopes)

    def _scope(self) -> tree.Scope:
        """Parse ``exactly 2..8:3 A``: any part but the first number and the name may be omitted."""
        place, exact = self.place, self.take("exactly") is not None
        size = self._number()
        last: int | None = size
        is_range = self.take(".") is not None
        if is_range:
            self.expect(".")
            last = self._number() if self.token.kind == "number" else None
        step = 1
        if self.take(":"):
            step, last = self._number(), last if is_range else None
        named = self.expect("name", "seq", "steps")
        return tree.Scope(place, named.text, size, exact or (is_range and last == size), last, step)

    def _number(self) -> int:
        return int(self.expect("number").text, 0)


def _unquote(name: Token | None) -> str:
    if name is None:
        return ""
    return name.text[1:-1] if name.kind == "string" else name.text


def _alone(body: tree.Block) -> tree.Expr:
    """Return the one expression between braces, which may be no formula, or the block of formulas."""
    return body.parts[0] if len(body.parts) == 1 else body


def _single(body: tree.Block) -> tree.Expr:
    """Return the one expression of a function body."""
    if len(body.parts) != 1:
        msg = f"the body of a function is one expression, not {len(body.parts)}"
        raise AlloyError(msg, body.place)
    return body.parts[0]
