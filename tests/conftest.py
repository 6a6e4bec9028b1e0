"""The suite is the same every time: random tests draw from a fixed seed. The campaigns (see CONTRIBUTING.md) draw anew.

Looking for garbage took a third of its time, most of it among the tests themselves; so Python looks seldom, and not there.
Where several processes share the tests, each compiles what the others have not, and tells only what is shown.
A test that hangs is ended, and named with the stacks of its threads, before whoever runs the suite loses patience.
"""

from __future__ import annotations

import faulthandler
import gc
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import monotonic

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import settings

settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")

gc.set_threshold(1_000_000, 20, 20)

_HERE = Path(__file__).parent
_SECONDS_TO_HANG = 600
_SECONDS_TO_WATCH = 60


class Watch:
    """A thread that ends what hangs; it is set anew once a minute, since to start one takes as long as some tests do."""

    since = float("-inf")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        """Watch this test, and those of the next minute."""
        if monotonic() - self.since > _SECONDS_TO_WATCH:
            self.since = monotonic()
            stderr = item.config.stash[fault_handler_stderr_fd_key]
            faulthandler.dump_traceback_later(_SECONDS_TO_HANG, file=stderr, exit=True)

    def pytest_sessionfinish(self) -> None:
        """Watch no longer."""
        faulthandler.cancel_dump_traceback_later()


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Watch())


def pytest_sessionstart(session: pytest.Session) -> None:
    worker = getattr(session.config, "workerinput", {}).get("workerid")
    if worker == "gw1" and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        _compile_from_the_end()
    if worker and not session.config.option.xmlpath and session.config.option.durations is None:
        _say_less(session.config.pluginmanager)


def pytest_collection_finish() -> None:
    gc.freeze()


def _compile_from_the_end() -> None:
    """Load the tests in an order that is not the usual one: what was compiled by one of two processes, the other only reads."""
    for path in sorted(_HERE.rglob("test_*.py"), reverse=True):
        with suppress(Exception, pytest.skip.Exception):  # who collects it says what is wrong with it, or that it is skipped
            import_module(".".join(path.relative_to(_HERE.parent).with_suffix("").parts))


def _say_less(plugins: pytest.PytestPluginManager) -> None:
    """Send no more than what is shown: not that a test begins, nor that it was set up or cleaned up after without harm."""
    worker = next(plugin for plugin in plugins.get_plugins() if hasattr(plugin, "sendevent"))
    send: Callable[..., None] = worker.sendevent

    def send_what_is_shown(name: str, **details: object) -> None:
        report = details.get("data")
        is_dull = isinstance(report, dict) and report.get("when") in ("setup", "teardown") and report["outcome"] == "passed"
        if name != "logstart" and not is_dull:
            send(name, **details)

    worker.sendevent = send_what_is_shown
