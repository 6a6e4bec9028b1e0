"""The features of the language server for both languages, each a function of the protocol."""

from __future__ import annotations

from functools import partial

from lsprotocol import types

from ooxcheck.editing.actions import RAISE, SUPPRESS, actions
from ooxcheck.editing.client_extensions import add_client_extensions
from ooxcheck.editing.oox_features import add_oox_features
from ooxcheck.editing.server import Server, Setup
from ooxcheck.editing.verdicts import CHECK, SHOW_PAGE, WRITE_TEST, hover, inlays, lenses


def make_server(setup: Setup) -> Server:
    """Return a server with all its features."""
    server = Server(setup)
    _add_texts(server)
    _add_answers(server)
    _add_commands(server)
    add_oox_features(server)
    add_client_extensions(server)
    return server


def _add_texts(server: Server) -> None:
    @server.feature(types.INITIALIZED)
    def begin(_params: types.InitializedParams) -> None:
        server.check_progress.is_supported = bool(
            server.client_capabilities.window and server.client_capabilities.window.work_done_progress
        )

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        server.open(params.text_document.uri, params.text_document.text)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.edit(uri, server.workspace.get_text_document(uri).source)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        server.save(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)

    @server.feature(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
    def cancel(params: types.WorkDoneProgressCancelParams) -> None:
        uri = server.check_progress.file_of(params.token)
        if uri is not None:
            server.cancel(uri)


def _add_answers(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        document = server.documents.get(params.text_document.uri)
        return [] if document is None else lenses(document, can_debug=server.can_debug)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def show_hover(params: types.HoverParams) -> types.Hover | None:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return None
        line = params.position.line + 1
        words = hover(document, line, shows_pictures=server.shows_pictures)
        if words is None:
            return None
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, words))

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint]:
        document = server.documents.get(params.text_document.uri)
        first, last = params.range.start.line + 1, params.range.end.line + 1
        return [] if document is None else inlays(document, first, last)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION)
    def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        document = server.documents.get(params.text_document.uri)
        if document is None:
            return []
        return actions(document, params.range, partial(server.is_sound, document))


def _add_commands(server: Server) -> None:
    @server.command(CHECK)
    def check(uri: str, _method: str = "") -> None:
        server.check(uri)

    @server.command(WRITE_TEST)
    def write_test(uri: str, method: str) -> None:
        server.write_test(uri, method)

    @server.command(SHOW_PAGE)
    def show_page(uri: str, method: str) -> None:
        server.show_page(uri, method)

    @server.command(SUPPRESS)
    def suppress(uri: str, method: str, number: str) -> None:
        server.suppress(uri, method, int(number))

    @server.command(RAISE)
    def raise_bound(_uri: str, option: str) -> None:
        server.raise_bound(option)
