from __future__ import annotations

from email.message import Message

import pytest

from ooxcheck.serving.origin_check import refusal


def refused(port: int = 8000, **headers: str | list[str]) -> str | None:
    message = Message()
    for name, values in headers.items():
        for value in [values] if isinstance(values, str) else values:
            message[name.replace("_", "-")] = value
    return refusal(message, port)


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000"])
def test_the_names_of_this_machine_are_let_in(host: str) -> None:
    assert refused(Host=host) is None
    assert refused(Host=host, Origin="http://127.0.0.1:8000", Sec_Fetch_Site="same-origin") is None
    assert refused(Host=host, Sec_Fetch_Site="none") is None


@pytest.mark.parametrize(
    "host",
    ["example.com", "example.com:8000", "127.0.0.1", "localhost:8001", "127.0.0.1.example.com:8000", "localhost.:8000", "0.0.0.0:8000",
     "evil@127.0.0.1:8000", ""],
)  # fmt: skip
def test_other_hosts_are_refused(host: str) -> None:
    assert refused(Host=host) == "this is not the host you are looking for; it is 127.0.0.1:8000"


def test_no_host_and_two_hosts_are_refused() -> None:
    assert refused() is not None
    assert refused(Host=["127.0.0.1:8000", "example.com"]) is not None


def test_the_usual_port_need_not_be_named() -> None:
    assert refused(80, Host="localhost") is None
    assert refused(80, Host="example.com") is not None


@pytest.mark.parametrize(
    "origin", ["http://example.com", "null", "https://127.0.0.1:8000", "http://127.0.0.1:8001", ""]
)
def test_other_origins_are_refused(origin: str) -> None:
    assert refused(Host="127.0.0.1:8000", Origin=origin) == "requests of other sites are refused"


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
def test_other_sites_are_refused_even_on_this_machine(site: str) -> None:
    assert refused(Host="127.0.0.1:8000", Sec_Fetch_Site=site) == "requests of other sites are refused"
