"""SHA-256 without loading OpenSSL, which takes as long as a small check needs for its digests.

Python has an implementation of its own, under a name that depends on its version; where it has another name, and for what is long, there is `hashlib`.
"""

from importlib import import_module

_LONG = 1 << 20
_OWN = ("_sha2", "_sha256")


def sha256(content: bytes) -> str:
    """Return the digest of some bytes, in hexadecimal."""
    for name in _OWN if len(content) < _LONG else ():
        try:
            digest: str = import_module(name).sha256(content).hexdigest()
        except (ImportError, AttributeError):
            continue
        return digest
    import hashlib

    return hashlib.sha256(content).hexdigest()
