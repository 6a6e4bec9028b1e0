"""The suite is the same every time: random tests draw from a fixed seed. The campaigns (see CONTRIBUTING.md) draw anew.

What a test draws does not depend on what others have loaded, and no worker reads a thousand modules to see which constants
are written there: Hypothesis would draw those as well.

Looking for garbage took a third of its time, most of it among the tests themselves; so Python looks seldom, and not there.
The key that seals caches is one for tests. A shell that starts the suite in the background has it ignore Ctrl-C, which some tests press.
"""

from __future__ import annotations

import gc
import os
import signal
import tempfile

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests.nightly import rows_by_day

settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")

providers._get_local_constants = lambda: providers._local_constants

os.environ["XDG_STATE_HOME"] = os.path.join(tempfile.gettempdir(), f"ooxcheck-tests-{os.getuid()}")

gc.set_threshold(4_000_000, 20, 20)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--nightly", action="store_true", help="run all rows of all tests (see tests/nightly.toml)"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the rows of the night out, unless they are wanted or tests are named."""
    named = config.option.keyword or any("::" in each for each in config.invocation_params.args)
    if config.option.nightly or named:
        return
    chosen = rows_by_day([item.nodeid for item in items])
    config.hook.pytest_deselected(
        items=[item for item, by_day in zip(items, chosen, strict=True) if not by_day]
    )
    items[:] = [item for item, by_day in zip(items, chosen, strict=True) if by_day]


def pytest_collection_finish() -> None:
    gc.freeze()


@pytest.fixture
def all_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check classes of Java without written invariants in all heaps, as with ``--no-infer``."""
    from ooxcheck.classes.checks import check_unannotated

    monkeypatch.setattr(check_unannotated, "can_infer", lambda _question: False)
