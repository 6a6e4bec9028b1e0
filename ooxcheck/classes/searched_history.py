"""A history as the search makes it: in words, and as calls that can be made again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import ClientHistory
from ooxcheck.specs.classes.argument_values import Argument
from ooxcheck.specs.classes.history import History


@dataclass(frozen=True, slots=True)
class SearchedHistory(ClientHistory):
    """A history in words, with its calls as the search made them, and the names of the client's variables in the words.

    `ooxcheck.classes.reachability.history_heaps` replaces it by a history with heaps.
    """

    search_calls: History = ()
    names: Mapping[Argument, str] = field(default_factory=dict)
