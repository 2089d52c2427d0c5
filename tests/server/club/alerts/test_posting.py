"""Nothing is sent into the host's own network, whatever name leads there."""

import socket
from ipaddress import ip_address
from pathlib import Path

import pytest

from oakdoor.server.club.alerts import posting
from oakdoor.server.club.alerts.posting import Failed, Refused, checked, is_public, post, resolved
from server.club.alerts.receiving import receiving
from server.club.days.calendar import Calendar, over_days
from server.pages import Someone


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
        "2001:0:7f00:1::", "ff02::1", "255.255.255.255",
    ],
)  # fmt: skip
def test_own_networks_are_known(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_the_internet_is_open(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    ["ftp://example.org/", "https://", "https://user:word@example.org/", "file:///etc/passwd", "https://a b/", "gopher://x",
     "https://example.org:99999/", "https://example.org/\r\nHost: x", "https://[::1", "javascript:alert(1)"],
)  # fmt: skip
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="hook_address"):
        checked(url)


def test_a_name_that_leads_inside_is_refused_and_the_checked_address_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def led(host: str, port: int, **more: object) -> list[object]:
        asked.append(host)
        return [(2, 1, 6, "", (address, port)) for address in ("93.184.216.34", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", led)
    with pytest.raises(Refused, match="hook_private"):
        resolved(checked("https://inside.example.org/"), private=False)
    with pytest.raises(Refused, match="hook_http"):
        resolved(checked("http://inside.example.org/"), private=True)
    assert asked == ["inside.example.org"] * 2


def test_a_name_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers differently the second time finds nobody who asks."""
    calls = []
    with receiving() as receiver:
        port = int(receiver.url.rpartition(":")[2])

        def led(host: str, asked: int, **more: object) -> list[object]:
            calls.append(host)
            return [(2, 1, 6, "", ("127.0.0.1", asked))]

        monkeypatch.setattr(socket, "getaddrinfo", led)
        monkeypatch.setattr(socket, "create_connection", _connected)
        assert post(f"http://rebinding.example.org:{port}/x", b"{}", {}, private=True) == 201
        assert calls == ["rebinding.example.org"]
        [(path, headers, _)] = receiver.got
        assert (path, headers["host"]) == ("/x", f"rebinding.example.org:{port}")


def _connected(address: tuple[str, int], timeout: float) -> socket.socket:
    found = socket.socket()
    found.settimeout(timeout)
    found.connect(address)
    return found


def test_who_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "DEADLINE", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(Failed):
            post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"{}", {}, private=True)


def test_without_the_hosts_leave_nothing_goes_into_its_network(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client, receiving() as receiver:
        lena = Someone(client, "Lena", "fox")
        wanted = {"kind": "hook", "origin": "http://testserver", "form": "json"}
        for url in (receiver.url, "https://localhost/", "https://[::1]/x", "http://169.254.169.254/latest"):
            answer = lena.post("/api/club/alerts/ways", {**wanted, "url": url})
            assert (answer.status_code, answer.json()["detail"]) == (
                409,
                "That address lies in the server’s own network. Its host does not allow that.",
            )
        elsewhere = lena.post("/api/club/alerts/ways", {**wanted, "url": "https://1.1.1.1/", "origin": "https://evil"})
        assert elsewhere.status_code == 422
        assert receiver.got == []
