"""Messages of the debug adapter protocol: JSON behind a header with its length."""

from __future__ import annotations

import json
from typing import Any, BinaryIO, TypeAlias

Message: TypeAlias = dict[str, Any]

MAX_LENGTH = 1 << 24
"""The greatest length of a message in bytes."""


def read_message(stream: BinaryIO) -> Message | None:
    """Return the next message, None at the end of the stream or if what follows is no message."""
    length = 0
    while (line := stream.readline(1_000)).strip():
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            length = int(value)
    if not line or not 0 < length <= MAX_LENGTH:
        return None
    try:
        message = json.loads(stream.read(length))
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def write_message(stream: BinaryIO, message: Message) -> None:
    """Write a message."""
    text = json.dumps(message).encode()
    stream.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
    stream.flush()
