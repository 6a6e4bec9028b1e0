"""Access control: only a browser on this machine, with requests from this page or its user.

The server listens on this machine only, but any page in a local browser can send it requests. The ``Host`` header exposes a page that reached the server under a
name of its own (DNS rebinding) and could read the answers; ``Origin`` and ``Sec-Fetch-Site`` expose all other pages.
"""

from __future__ import annotations

from email.message import Message

ADDRESS = "127.0.0.1"
"""The address of the server: this machine only."""

_NAMES = (ADDRESS, "localhost")
_OWN_SITES = ("same-origin", "none")

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every response, which forbid caching and sharing."""


def refusal(headers: Message, port: int) -> str | None:
    """Return why a request with such headers is refused, None if it is not."""
    hosts = headers.get_all("Host", [])
    allowed = [f"{name}:{port}" for name in _NAMES] + (list(_NAMES) if port == 80 else [])
    if len(hosts) != 1 or hosts[0].lower() not in allowed:
        return f"this is not the host you are looking for; it is {allowed[0]}"
    if any(
        origin.lower() not in [f"http://{name}" for name in allowed]
        for origin in headers.get_all("Origin", [])
    ):
        return "requests of other sites are refused"
    if any(site.lower() not in _OWN_SITES for site in headers.get_all("Sec-Fetch-Site", [])):
        return "requests of other sites are refused"
    return None
