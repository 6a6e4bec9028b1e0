"""The state of the language server: open documents, their checks, and what is told to the client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import unquote, urlsplit

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from ooxcheck import __version__
from ooxcheck.batch.save_tests import save_junit_tests, save_tests
from ooxcheck.datatypes import dataclass
from ooxcheck.editing.checks import Checks
from ooxcheck.editing.document import Document
from ooxcheck.editing.findings import diagnostics
from ooxcheck.editing.progress import CheckProgress
from ooxcheck.editing.suppression import Baseline, violations
from ooxcheck.editing.texts.analysis import analyse
from ooxcheck.input.java_programs import is_java
from ooxcheck.input.suggest_files import JAVA_SUFFIX, SUFFIX
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from ooxcheck.pages import page
from ooxcheck.processes.process_pool import Job, News
from ooxcheck.reports.answer import Answer
from ooxcheck.reports.table import summary
from ooxcheck.sat.processes.executor import Executor
from ooxcheck.serving.scheduler import Plan
from ooxcheck.text.terminal import PLAIN

PAUSE = 0.3
"""Seconds without a change after which a text with a preliminary analysis is read as a whole."""


class Moment(Enum):
    """When methods are checked."""

    SAVE = "save"
    CHANGE = "change"
    REQUEST = "request"


@dataclass(frozen=True, slots=True)
class Setup:
    """What the command line decides: how to check, with further options if some are given, and with which processes."""

    plan: Callable[[Sequence[str]], Plan]
    executor: Executor[Job, News]
    cache: Path | None
    moment: Moment
    baseline: Path


class Server(LanguageServer):
    """A language server for one client."""

    def __init__(self, setup: Setup) -> None:
        super().__init__("ooxcheck", __version__, types.TextDocumentSyncKind.Full)
        self.setup = setup
        self.moment = setup.moment
        self.documents: dict[str, Document] = {}
        self.check_progress = CheckProgress(self)
        self.baseline = Baseline(setup.baseline)
        self.can_debug = self.shows_pictures = False
        self.listeners: list[Callable[[Document], None]] = []
        self._options: list[str] = []
        self.plan = setup.plan([])
        self._edited: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._checks = Checks(setup.executor, setup.cache, self._hear)

    def shutdown(self) -> None:
        """End the checks with the server."""
        self._loop = None
        self._checks.close()
        super().shutdown()  # type: ignore[no-untyped-call]  # pygls has no annotations there

    # -- texts ---------------------------------------------------------------------------------------------

    def open(self, uri: str, text: str) -> None:
        """Open a file, and check it unless that is done on request only."""
        name = _file_name(uri)
        if not name.endswith((SUFFIX, JAVA_SUFFIX)):
            return
        self._loop = asyncio.get_running_loop()
        encoding = str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))
        self.documents[uri] = Document(uri, name, text, encoding)
        self._analyse(uri)
        if self.moment is not Moment.REQUEST:
            self.check(uri)

    def edit(self, uri: str, text: str) -> None:
        """Take a new text: its checks end at once; it is analysed as soon as no further edit waits."""
        document = self.documents.get(uri)
        if document is None or document.text == text:
            return
        document.edit(text)
        self._checks.cancel(uri)
        if uri not in self._edited:
            self._edited.add(uri)
            asyncio.get_running_loop().call_soon(self._analyse_edited, uri)

    def save(self, uri: str) -> None:
        """Read a saved file as a whole and check it, and the other Java files if it is one: they may need it."""
        if uri in self.documents and (uri in self._edited or self.documents[uri].analysis.is_local):
            self._analyse(uri)
        others = [other for other in self.documents if other != uri and {uri, other} <= self._java()]
        for other in others:
            self._analyse(other)
        for each in [*others, uri] if self.moment is Moment.SAVE else ():
            self.check(each)

    def _java(self) -> set[str]:
        return {uri for uri, document in self.documents.items() if is_java(document.source)}

    def close(self, uri: str) -> None:
        """Forget a file."""
        self._checks.forget(uri)
        if self.documents.pop(uri, None) is not None:
            self.check_progress.end(uri)
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def _analyse_edited(self, uri: str) -> None:
        if uri in self._edited:
            self._analyse(uri, is_local=True)

    def _analyse(self, uri: str, *, is_local: bool = False) -> None:
        self._edited.discard(uri)
        document = self.documents.get(uri)
        if document is None:
            return
        others = {each.name: each.text for each in self.documents.values()}
        earlier = document.earlier if is_local else ()
        document.take_analysis(analyse(self.plan, document.source, others, earlier))
        self._publish(document)
        if document.analysis.is_preliminary:
            asyncio.get_running_loop().call_later(PAUSE, self._complete, uri, document.text)
        elif self.moment is Moment.CHANGE:
            self.check(uri)

    def _complete(self, uri: str, text: str) -> None:
        """Analyse a text as a whole if it has not changed during a pause and its analysis is preliminary."""
        document = self.documents.get(uri)
        if document is not None and document.text == text and document.analysis.is_preliminary:
            self._analyse(uri)

    def is_sound(self, document: Document, text: str) -> bool:
        """Return whether a changed text of a file has no mistakes."""
        return analyse(self.plan, Source(document.name, text), {}).is_sound

    # -- checks --------------------------------------------------------------------------------------------

    def check(self, uri: str) -> None:
        """Check the methods of a file, as far as their answers may have changed."""
        document = self.documents.get(uri)
        if document is None:
            return
        if uri in self._edited or document.analysis.is_preliminary:
            self._analyse(uri)
        if document.analysis.read is not None:
            self._checks.want(uri, document.text, document.analysis.read)
            document.take_state(self._checks.state(uri))

    def cancel(self, uri: str) -> None:
        """Cancel the checks of a file."""
        self._checks.cancel(uri)

    def raise_bound(self, option: str) -> None:
        """Check all files again with one more option, which counts until the server ends."""
        options = [*self._options, *option.split()]
        try:
            self.plan = self.setup.plan(options)
        except OoxError as error:
            self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, str(error)))
            return
        self._options = options
        for uri, document in self.documents.items():
            self._checks.forget(uri)
            document.forget_answers()
            self._analyse(uri)
            self.check(uri)

    def _hear(self, uri: str) -> None:
        """Take news from the thread of the checks."""
        if (loop := self._loop) is not None:
            loop.call_soon_threadsafe(self._show_state, uri)

    def _show_state(self, uri: str) -> None:
        document = self.documents.get(uri)
        if document is None:
            return
        document.take_state(self._checks.state(uri))
        self._publish(document)
        self.check_progress.show(uri, document.rows.values())

    def _publish(self, document: Document) -> None:
        document.suppressed = self.baseline.fingerprints()
        current = diagnostics(document, _uri_of)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, current))
        for listener in self.listeners:
            listener(document)
        workspace = self.client_capabilities.workspace
        if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)
        if workspace and workspace.inlay_hint and workspace.inlay_hint.refresh_support:
            self.workspace_inlay_hint_refresh(None)

    # -- what an answer has besides ------------------------------------------------------------------------

    def answer(self, uri: str, method: str) -> Answer | None:
        """Return the current answer about a method."""
        document = self.documents.get(uri)
        known = document.methods() if document is not None else []
        return next((each.answer for each in known if each.method == method and each.is_current), None)

    def write_test(self, uri: str, method: str) -> None:
        """Write the counterexamples of a method as tests beside its file, and show them."""
        answer, file = self.answer(uri, method), Path(_file_name(uri))
        if answer is None or not answer.tests:
            self.say("there is no counterexample of the current text to write")
            return
        path = file.with_name(f"{file.stem}{'Test' if answer.is_java else '_tests'}{file.suffix}")
        message, is_written = (save_junit_tests if answer.is_java else save_tests)(path, [answer.tests])
        self.say(message)
        if is_written:
            self.window_show_document(types.ShowDocumentParams(path.absolute().as_uri()))

    def page(self, uri: str, method: str, *, overview: bool = True) -> str | None:
        """Return the current answer about a method as a page, with its heaps step by step."""
        answer = self.answer(uri, method)
        if answer is None or not answer.page:
            return None
        return page([answer], summary([answer], 1, PLAIN), overview=overview)

    def show_page(self, uri: str, method: str) -> None:
        """Show the page about a method."""
        text = self.page(uri, method)
        if text is None:
            self.say("there is no answer about the current text to show")
            return
        path = Path(mkdtemp(prefix="ooxcheck-")) / "report.html"
        path.write_text(text, encoding="utf-8")
        self.window_show_document(types.ShowDocumentParams(path.as_uri(), external=True))

    def suppress(self, uri: str, method: str, number: int) -> None:
        """Suppress a violation of a method, or no longer if it is suppressed."""
        answer = self.answer(uri, method)
        pairs = [] if answer is None else violations(answer, self.baseline.fingerprints())
        if number >= len(pairs):
            self.say("there is no violation of the current text to suppress")
            return
        violation, is_suppressed = pairs[number]
        try:
            (self.baseline.remove if is_suppressed else self.baseline.add)(violation)
        except (OoxError, OSError) as error:
            self.say(str(error))
            return
        for document in self.documents.values():
            self._publish(document)

    def say(self, message: str) -> None:
        """Show a message to the user."""
        self.window_show_message(types.ShowMessageParams(types.MessageType.Info, message))


def _file_name(uri: str) -> str:
    """Return the name of a file: relative to the current folder if it is below it."""
    path = Path(unquote(urlsplit(uri).path))
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _uri_of(name: str) -> str:
    return Path(name).absolute().as_uri()
