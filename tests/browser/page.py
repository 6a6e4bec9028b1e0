"""One page in the browser: open it, ask it, press keys and click, and see what it complained of and asked the network for."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias

from tests.browser.chromium import SECONDS, Chromium, ChromiumError, Message

Scheme: TypeAlias = Literal["light", "dark"]

_KEYS = {
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "PageUp": 33,
    "PageDown": 34, "Enter": 13, "Escape": 27, "Tab": 9, " ": 32,
}  # fmt: skip
"""The numbers by which the browser knows keys that write nothing."""

_AT_REST = """(selector, last = "", looks = 0) => new Promise((done, failed) => (function look() {
    const element = document.querySelector(selector);
    element.scrollIntoView({block: "center"});
    const box = element.getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
    const isOnTop = element.contains(document.elementFromPoint(...at));
    if (isOnTop && String(at) === last) return done(at);
    if (++looks > 500) return failed(new Error(`${selector} should stay in one place, with nothing over it`));
    last = String(at);
    setTimeout(look, 20);
})())"""
"""Where the middle of an element is in the window once it is there a moment later, too, and nothing lies over it.

A page that has just been loaded goes to the step that its address names, and one that is served replaces its parts: who
looks where something is and clicks there afterwards may hit something else."""

_TEXTS = {"Enter": "\r", " ": " "}
_PAUSE = 0.03


@dataclass(frozen=True)
class Box:
    """Where an element is on the page, in pixels."""

    x: float
    y: float
    width: float
    height: float


class Page:
    """A page of its own; use it in a ``with`` statement."""

    def __init__(self, browser: Chromium) -> None:
        self._browser = browser
        self._target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = browser.call("Target.attachToTarget", targetId=self._target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.command(f"{domain}.enable")
        self.resize(1200, 800)

    def command(self, method: str, **parameters: object) -> Message:
        """Give this page a command of the protocol."""
        return self._browser.call(method, self._session, **parameters)

    def renew(self) -> None:
        """Be as a page that was just opened: nothing on it, nothing behind it, and no mouse over it."""
        self.goto("about:blank")
        self.command("Page.resetNavigationHistory")
        self.command("Input.dispatchMouseEvent", type="mouseMoved", x=-1, y=-1)
        self.command("Emulation.setScriptExecutionDisabled", value=False)
        self.command("Emulation.setTouchEmulationEnabled", enabled=False)
        self.command("Emulation.setEmulatedMedia", media="", features=[])
        self.command("Accessibility.disable")
        self.resize(1200, 800)
        self._listen()
        self._browser.events.pop(self._session, None)

    # ------------------------------------------------------------------------------------------------- open

    def goto(self, address: str | Path) -> None:
        """Open an address or a file, and wait until it is loaded."""
        url = address.resolve().as_uri() if isinstance(address, Path) else address
        loaded = len(self._of("Page.loadEventFired"))
        failed = self.command("Page.navigate", url=url).get("errorText")
        if failed:
            msg = f"{url} should be there: {failed}"
            raise ChromiumError(msg)
        self._wait(lambda: len(self._of("Page.loadEventFired")) > loaded, f"{url} is loaded")

    def resize(self, width: int, height: int) -> None:
        """Give the page so many pixels."""
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def look(self, *, scheme: Scheme = "light", paper: bool = False) -> None:
        """Show the page to somebody who prefers light or dark, or on paper."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.command("Emulation.setEmulatedMedia", media="print" if paper else "", features=[feature])

    def without_scripts(self) -> None:
        """Let the page be opened by somebody who lets no scripts run."""
        self.command("Emulation.setScriptExecutionDisabled", value=True)

    # -------------------------------------------------------------------------------------------------- ask

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 (whatever JSON can hold)
        """Return the value of a JavaScript expression, awaited if it is a promise."""
        found = self.command("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            thrown = found["exceptionDetails"]
            msg = f"{expression}: {thrown.get('exception', {}).get('description', thrown['text'])}"
            raise ChromiumError(msg)
        return found["result"].get("value")

    def wait_for(self, expression: str, seconds: float = SECONDS) -> Any:  # noqa: ANN401 (as above)
        """Return the value of an expression as soon as it is true."""
        limit = monotonic() + seconds
        while not (value := self.evaluate(expression)):
            if monotonic() > limit:
                msg = f"{expression} should become true within {seconds:.0f} s; the page says:\n{self.text()[:2000]}"
                raise ChromiumError(msg)
            self._browser.listen(_PAUSE)
        return value

    def text(self, selector: str = "body") -> str:
        """Return the text of an element as a reader sees it."""
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))

    def count(self, selector: str) -> int:
        """Return how many elements there are of a kind."""
        return int(self.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def box(self, selector: str) -> Box:
        """Return where the first element of a kind is."""
        rectangle = (
            f"(() => {{ const r = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [r.x + scrollX, r.y + scrollY, r.width, r.height]; })()"
        )
        return Box(*self.evaluate(rectangle))

    # -------------------------------------------------------------------------------------------------- act

    def press(self, key: str, times: int = 1) -> None:
        """Press a key, named as in JavaScript: ``ArrowRight``, ``Home``, ``Tab``, ``j``, ``?``."""
        code = _KEYS.get(key, ord(key.upper()) if len(key) == 1 else 0)
        written = _TEXTS.get(key, key if len(key) == 1 else "")
        event = {"key": key, "windowsVirtualKeyCode": code, "text": written}
        for _ in range(times):
            self.command("Input.dispatchKeyEvent", type="keyDown", **event)
            self.command("Input.dispatchKeyEvent", type="keyUp", **{**event, "text": ""})

    def click(self, selector: str) -> None:
        """Click on the middle of the first element of a kind, after scrolling to it, as soon as it stays where it is."""
        x, y = self.evaluate(f"({_AT_REST})({json.dumps(selector)})")
        at = {"x": x, "y": y}
        for kind in ("mousePressed", "mouseReleased"):
            self.command("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **at)

    # -------------------------------------------------------------------------------------------------- see

    def screenshot(self, selector: str | None = None) -> bytes:
        """Return what is on the screen, or what one element looks like, as a PNG."""
        more: dict[str, object] = {}
        if selector:
            box = self.box(selector)
            clip = {"x": box.x, "y": box.y, "width": box.width, "height": box.height, "scale": 1}
            more = {"clip": clip, "captureBeyondViewport": True}
        return base64.b64decode(self.command("Page.captureScreenshot", format="png", **more)["data"])

    @property
    def complaints(self) -> list[str]:
        """What went wrong in scripts or was logged as a warning or an error, also by the browser itself."""
        self._listen()
        thrown = [e["exceptionDetails"] for e in self._of("Runtime.exceptionThrown")]
        called = [
            e for e in self._of("Runtime.consoleAPICalled") if e["type"] in ("error", "warning", "assert")
        ]
        logged = [
            e["entry"] for e in self._of("Log.entryAdded") if e["entry"]["level"] in ("error", "warning")
        ]
        return [
            *(e.get("exception", {}).get("description", e["text"]) for e in thrown),
            *(" ".join(str(a.get("value", a.get("description"))) for a in e["args"]) for e in called),
            *(e["text"] for e in logged),
        ]

    @property
    def requests(self) -> list[str]:
        """The addresses that were asked for, in order; the page itself is one of them."""
        self._listen()
        return [event["request"]["url"] for event in self._of("Network.requestWillBeSent")]

    def _listen(self) -> None:
        self.evaluate("0")
        while self._browser.listen(0):
            pass

    def _of(self, method: str) -> list[Message]:
        return [event["params"] for event in self._browser.events[self._session] if event["method"] == method]

    def _wait(self, is_true: Any, what: str) -> None:  # noqa: ANN401 (a function without arguments)
        limit = monotonic() + SECONDS
        while not is_true():
            if not self._browser.listen(limit - monotonic()):
                msg = f"{what}: this should not take longer than {SECONDS:.0f} s"
                raise ChromiumError(msg)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._browser.call("Target.closeTarget", targetId=self._target)
        self._browser.events.pop(self._session, None)
