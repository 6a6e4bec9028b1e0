"""The features of the language server that are for OOX alone: names, outline, completion and colours."""

from __future__ import annotations

from lsprotocol import types

from ooxcheck.datatypes import dataclass
from ooxcheck.editing.completion import completions
from ooxcheck.editing.document import Document
from ooxcheck.editing.names import NAMES, NameTable, Symbol
from ooxcheck.editing.outline import foldings, formatting, symbols
from ooxcheck.editing.server import Server
from ooxcheck.editing.texts.analysis import analyse
from ooxcheck.input.java_programs import is_java
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import KEYWORDS, Token

_COLOURS = ["keyword", "class", "property", "method", "variable", "number", "string"]
_BY_KIND = {"class": 1, "field": 2, "member": 2, "method": 3, "variable": 4}
_BY_TYPE = {"INT": 5, "FLOAT": 5, "STRING": 6, "CHAR": 6}


def add_oox_features(server: Server) -> None:
    """Add the features to a server."""
    _add_outline(server)
    _add_names(server)
    _add_completion(server)


def _oox(server: Server, uri: str) -> Document | None:
    document = server.documents.get(uri)
    return None if document is None or is_java(document.source) else document


def _add_outline(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def show_symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        document = _oox(server, params.text_document.uri)
        return [] if document is None else symbols(document.lines)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def fold(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        document = _oox(server, params.text_document.uri)
        return [] if document is None else foldings(document.lines)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def format_text(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        document = _oox(server, params.text_document.uri)
        return [] if document is None else formatting(document.lines)


def _add_names(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def go_to_definition(params: types.DefinitionParams) -> types.Location | None:
        name = _name_at(server, params.text_document.uri, params.position)
        declaration = name.names.declaration(name.symbol) if name else None
        return name.location(declaration) if name and declaration else None

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        name = _name_at(server, params.text_document.uri, params.position)
        return [name.location(token) for token in name.names.places(name.symbol)] if name else []

    @server.feature(types.TEXT_DOCUMENT_RENAME)
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        name = _name_at(server, params.text_document.uri, params.position)
        return None if name is None else _renaming(server, name, params.new_name)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, types.SemanticTokensLegend(_COLOURS, []))
    def colours(params: types.SemanticTokensParams) -> types.SemanticTokens:
        document = _oox(server, params.text_document.uri)
        return types.SemanticTokens([] if document is None else _colours(document))


@dataclass(frozen=True, slots=True)
class _Name:
    """A name in a text, and what it denotes."""

    document: Document
    names: NameTable
    symbol: Symbol

    def location(self, token: Token) -> types.Location:
        """Return the place of a token of the text."""
        return types.Location(self.document.uri, self.document.lines.range(token.start, token.end))


def _program(document: Document) -> Program | None:
    """Return the program of the last sound text."""
    text = document.good.text
    return next((program for program, _ in text.methods.values()), None) if text else None


def _names(document: Document) -> NameTable | None:
    """Return the names of the current text, None if it has mistakes."""
    program = _program(document)
    if program is None or document.good.source is not document.source:
        return None
    return NameTable(document.source, program)


def _name_at(server: Server, uri: str, position: types.Position) -> _Name | None:
    """Return the name at a position of a text without mistakes."""
    document = _oox(server, uri)
    names = None if document is None else _names(document)
    if document is None or names is None:
        return None
    symbol = names.symbol_at(document.lines.offset(position))
    return None if symbol is None else _Name(document, names, symbol)


def _renaming(server: Server, name: _Name, new: str) -> types.WorkspaceEdit | None:
    """Return the edits of a renaming after which every name denotes the same as before, or tell that there are none."""
    document, places = name.document, name.names.places(name.symbol)
    text = document.text
    for token in reversed(places):
        text = text[: token.start] + new + text[token.end :]
    source = Source(document.name, text)
    analysis = analyse(server.plan, source, {})
    program = next((each for each, _ in analysis.text.methods.values()), None) if analysis.text else None
    if program is None or NameTable(source, program).partition() != name.names.partition():
        server.say(f"{new} cannot be the new name: the program would have mistakes or another meaning")
        return None
    edits = [types.TextEdit(document.lines.range(token.start, token.end), new) for token in places]
    return types.WorkspaceEdit(changes={document.uri: edits})


def _add_completion(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["."]))
    def complete(params: types.CompletionParams) -> list[types.CompletionItem]:
        document = _oox(server, params.text_document.uri)
        if document is None:
            return []
        return completions(document.text, document.lines.offset(params.position), _program(document))


def _colours(document: Document) -> list[int]:
    """Return the kinds of the words of a text, in the form of the protocol: each relative to the one before."""
    names = _names(document)
    data: list[int] = []
    line = column = 0
    for number, token in enumerate(names.tokens if names else ()):
        symbol = names.symbols.get(number) if names else None
        kind = _BY_KIND.get(symbol[0]) if symbol else _BY_TYPE.get(token.type)
        if kind is None and token.text in KEYWORDS and token.type not in NAMES:
            kind = 0
        if kind is not None:
            where = document.lines.range(token.start, token.end)
            start = where.start
            data += [start.line - line, start.character - column * (start.line == line)]
            data += [where.end.character - start.character, kind, 0]
            line, column = start.line, start.character
    return data
