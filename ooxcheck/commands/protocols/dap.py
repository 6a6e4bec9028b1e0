"""``ooxcheck dap``: a debug adapter for counterexamples, on standard input and output."""

from __future__ import annotations

import click

from ooxcheck.commands.options import debug_option
from ooxcheck.text.exits import Exit
from ooxcheck.text.streams import own_streams

_HELP = """Step through a counterexample in a debugger that speaks the debug adapter protocol.

A launch names the method and its files: {"method": "SortedList.insert", "program": "sorted_list.oox", "options": {"scope": 2}}.
The method is checked, and its first counterexample is opened before its first step. Steps go forward and back; threads take
turns as in the counterexample; terms of the specification language are evaluated in the state of the step. docs/debugger.md
has the details.

Exit status: 0 the client has disconnected.

\b
Examples:
  ooxcheck dap
"""


@click.command("dap", help=_HELP)
@debug_option
def command() -> Exit:
    """Serve until the client disconnects."""
    # Imported lazily: `--help` loads no solver.
    from ooxcheck.debugging.adapter import Adapter

    Adapter(*own_streams()).serve()
    return Exit.FINE
