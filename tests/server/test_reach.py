"""Where other devices find the server: never an address that only this machine knows."""

import pytest

from oakdoor.server import reach
from oakdoor.server.reach import Reach


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_a_server_of_this_machine_alone_has_no_address_for_others(host: str) -> None:
    assert (Reach(host, 8450).is_open, Reach(host, 8450).addresses()) == (False, [])


def test_a_server_that_listens_everywhere_tells_its_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "_own_hosts", lambda: ["192.168.1.5"])
    for host in ("0.0.0.0", "::"):
        assert (Reach(host, 8450).is_open, Reach(host, 8450).addresses()) == (True, ["http://192.168.1.5:8450"])
    assert Reach("fe80::2", 80).addresses() == ["http://[fe80::2]:80"]
    assert Reach("oak.home", 80).addresses() == ["http://oak.home:80"]


def test_its_own_address_is_never_this_machines_alone() -> None:
    assert not any(host.startswith("127.") or host == "0.0.0.0" for host in reach._own_hosts())


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8450", "LOCALHOST.", "table.localhost", "127.0.0.1:80", "192.168.1.5:8450", "[::1]:8450",
     "[fe80::2]", "oak.home", "club.example:443", "Machine", "machine.local:8450", "machine.lan"],
)  # fmt: skip
def test_a_server_answers_to_addresses_and_to_its_own_names(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "machine.lan")
    assert Reach("oak.home", 8450, ("Club.Example",)).is_called(host)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost", "oak.home.evil.example",
     "machine.local.evil.example", "club.example.evil", "[::1].evil", "[evil.example]", "localhost@evil.example"],
)  # fmt: skip
def test_it_answers_to_no_other_name(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "machine.lan")
    assert not Reach("oak.home", 8450, ("club.example",)).is_called(host)
    assert not Reach("0.0.0.0", 8450).is_called(host)
