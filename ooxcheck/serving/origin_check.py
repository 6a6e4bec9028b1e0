"""Who may ask: a browser on this machine that was sent by this page or by its user, and nobody else.

The server listens on this machine only, but any page in a browser here can send it requests. The name that the browser was
told (``Host``) gives away one that reached us under a name of its own, which is how a page gets to read the answers; where a
request comes from (``Origin``, ``Sec-Fetch-Site``) gives away all other pages.
"""

from __future__ import annotations

from email.message import Message

ADDRESS = "127.0.0.1"
"""Where the server listens: this machine only."""

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
"""What every answer tells the browser: to keep it to itself."""


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
