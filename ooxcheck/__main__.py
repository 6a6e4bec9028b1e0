"""``python -m ooxcheck``, and where the command begins: Ctrl-C ends it quietly, even while modules are being loaded.

What is loaded stays until the end, so nobody looks for garbage in it: not before there is more than that, and not once
more when Python ends. That is a fifth of the processor time of a small check. Looking for our own modules is another tenth.
"""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

_MORE_THAN_IS_LOADED = 100_000
"""Objects that may be made before the first of them are looked through."""


def main() -> NoReturn:
    """Run the command and leave with its exit code."""
    gc.set_threshold(_MORE_THAN_IS_LOADED)
    try:
        from ooxcheck.commands.own_modules import find_here

        find_here()
        from ooxcheck.commands import cli

        cli.main()
    except KeyboardInterrupt:
        if sys.stderr:
            sys.stderr.write("interrupted\n")
        sys.exit(130)
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
