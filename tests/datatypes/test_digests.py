import hashlib

import pytest

from ooxcheck.datatypes import digests


@pytest.mark.parametrize("own", [digests._OWN, ("_no_such_module", "array")])
@pytest.mark.parametrize("content", [b"", b"abc", b"x" * 100_000, b"y" * (1 << 20)])
def test_digests_are_those_of_the_standard_library(
    own: tuple[str, ...], content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "_OWN", own)
    assert digests.sha256(content) == hashlib.sha256(content).hexdigest()
