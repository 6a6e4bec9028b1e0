"""``python -m ooxcheck``, and where the command begins: Ctrl-C ends it quietly, even while modules are being loaded."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command and leave with its exit code."""
    try:
        from ooxcheck.commands import cli

        cli.main()
    except KeyboardInterrupt:
        if sys.stderr:
            sys.stderr.write("interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
