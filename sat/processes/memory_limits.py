"""The memory limit of a process: of a worker for good, of this one in a block."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ooxcheck.sat.processes.extension_loading import raise_memory_errors


def limit_memory(size: int) -> None:
    """Limit the address space of this process in bytes, if the system supports it; 0 is no limit."""
    if size:
        raise_memory_errors()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (size, hard))


@contextmanager
def limited_memory(megabytes: int | None) -> Iterator[None]:
    """Limit the address space of this process in a block, where the system supports it, unless it has a lower limit."""
    raise_memory_errors()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = soft if megabytes is None else megabytes << 20
    limits = [limit for limit in (wanted, soft) if limit != resource.RLIM_INFINITY]
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (min(limits, default=soft), hard))
    try:
        yield
    finally:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
