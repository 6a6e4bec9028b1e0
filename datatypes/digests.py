"""SHA-256 without loading OpenSSL, which takes as long as all digests of a small check.

Python has its own implementation, under a name that depends on its version; `hashlib` is used if the name
differs, and for long inputs.
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
