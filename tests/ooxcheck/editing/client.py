"""A small client of servers that speak JSON with a header for its length, as editors do: it sends, and waits for what it expects."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO, Any, TypeAlias

Message: TypeAlias = dict[str, Any]


class Wire:
    """A server process, and its messages in the order of arrival."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ooxcheck", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
        )
        self.pid = self._process.pid
        self._inbox: Queue[Message] = Queue()
        self.seen: list[Message] = []
        assert self._process.stdout is not None
        self._receiver = Thread(target=self._receive, args=[self._process.stdout], daemon=True)
        self._receiver.start()

    def send(self, message: Message) -> None:
        """Send a message."""
        assert self._process.stdin is not None
        text = json.dumps(message).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self._process.stdin.flush()

    def wait_for(self, is_wanted: Callable[[Message], bool], seconds: float = 60) -> Message:
        """Return the next message of a kind; all others are noted."""
        limit = monotonic() + seconds
        while True:
            try:
                message = self._inbox.get(timeout=max(0.0, limit - monotonic()))
            except Empty:
                raise AssertionError(*self.seen[-1:]) from None
            self.seen.append(message)
            if is_wanted(message):
                return message

    def end(self) -> int:
        """Close the input of the server, and wait for its end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        code = self._process.wait(30)
        self._receiver.join()
        self._process.stdout.close()
        return code

    def _receive(self, output: IO[bytes]) -> None:
        while True:
            length = 0
            while (line := output.readline()).strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            if not line:
                return
            self._inbox.put(json.loads(output.read(length)))


class Editor:
    """An editor in front of a language server."""

    def __init__(self, folder: Path, *options: str, wishes: Message | None = None) -> None:
        self.folder = folder
        self.wire = Wire("lsp", *options, folder=folder)
        self._number = 0
        self._versions: dict[str, int] = {}
        capabilities = {
            "window": {"workDoneProgress": True, "showDocument": {"support": True}},
            "workspace": {"codeLens": {"refreshSupport": False}},
        }
        self.abilities = self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "capabilities": capabilities,
                "initializationOptions": wishes,
            },
        )["capabilities"]
        self.tell("initialized", {})

    def ask(self, method: str, parameters: Message) -> Any:  # noqa: ANN401 (whatever the server answers)
        """Return the result of a request."""
        self._number += 1
        number = self._number
        self.wire.send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        answer = self._wait(lambda message: message.get("id") == number and "method" not in message)
        assert "error" not in answer, answer
        return answer["result"]

    def tell(self, method: str, parameters: Message) -> None:
        """Send a notification."""
        self.wire.send({"jsonrpc": "2.0", "method": method, "params": parameters})

    def wait_for(self, method: str, **wanted: object) -> Message:
        """Return the parameters of the next message of the server of a kind."""
        message = self._wait(
            lambda each: (
                each.get("method") == method
                and all(each["params"].get(name) == value for name, value in wanted.items())
            )
        )
        return dict(message["params"])

    def _wait(self, is_wanted: Callable[[Message], bool]) -> Message:
        """Return the next message of a kind; requests of the server are granted."""

        def consider(message: Message) -> bool:
            if "method" in message and "id" in message:
                self.wire.send(
                    {"jsonrpc": "2.0", "id": message["id"], "result": _GRANTED.get(message["method"])}
                )
            return is_wanted(message)

        return self.wire.wait_for(consider)

    # -- what a user does ----------------------------------------------------------------------------------

    def uri(self, name: str) -> str:
        """Return the address of a file."""
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str) -> list[Message]:
        """Write and open a file; return its first diagnostics."""
        (self.folder / name).write_text(text)
        self._versions[name] = 1
        document = {"uri": self.uri(name), "languageId": "oox", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return self.diagnostics(name)

    def edit(self, name: str, text: str) -> list[Message]:
        """Change the text of a file; return the next diagnostics."""
        self.type(name, text)
        return self.diagnostics(name)

    def type(self, name: str, text: str) -> None:
        """Change the text of a file."""
        self._versions[name] += 1
        document = {"uri": self.uri(name), "version": self._versions[name]}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def save(self, name: str) -> None:
        """Save a file."""
        self.tell("textDocument/didSave", {"textDocument": {"uri": self.uri(name)}})

    def close(self, name: str) -> None:
        """Close a file; its diagnostics go."""
        self.tell("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})
        while self.diagnostics(name):
            pass

    def diagnostics(self, name: str) -> list[Message]:
        """Return the next diagnostics of a file."""
        published = self.wait_for("textDocument/publishDiagnostics", uri=self.uri(name))
        return list(published["diagnostics"])

    def about(self, name: str, method: str, **further: object) -> Any:  # noqa: ANN401 (whatever the server answers)
        """Return the result of a request about a file."""
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": self.uri(name)}, **further})

    def titles(self, name: str) -> dict[int, str]:
        """Return the lines above the methods, by the line of the method, from 1."""
        lenses = self.about(name, "codeLens")
        return {
            lens["range"]["start"]["line"] + 1: lens["command"]["title"]
            for lens in lenses
            if lens["command"]["command"] == "ooxcheck.check"
        }

    def finish(self, name: str) -> dict[int, str]:
        """Wait until all methods of a file have answers; return the lines above them."""
        while True:
            titles = self.titles(name)
            if not any(word in title for title in titles.values() for word in _OPEN):
                return titles
            self.diagnostics(name)

    def command(self, name: str, *arguments: str) -> None:
        """Execute a command of the server."""
        self.ask("workspace/executeCommand", {"command": name, "arguments": list(arguments)})

    def last(self, method: str) -> Message:
        """Return the parameters of the last message of a kind so far."""
        return dict(next(each for each in reversed(self.wire.seen) if each.get("method") == method)["params"])

    def end(self) -> int:
        """End the server; return its exit code."""
        self.ask("shutdown", {})
        self.tell("exit", {})
        return self.wire.end()


_OPEN = ("running", "waiting", "not checked", "stale")
"""The words of lines above methods without a current answer."""

_GRANTED: Message = {"window/showDocument": {"success": True}}
"""The answers to requests of the server that expect more than nothing."""
