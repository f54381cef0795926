"""How people reach the server, and their browsers one another."""

from __future__ import annotations

import base64
import hashlib
import hmac
from pathlib import Path
from typing import Any

import httpx
import pytest

from scalehouse.server.setup.settings import BadSetting, Settings, load
from scalehouse.server.web import reaching
from tests.server.live import opened, run, settings_for

NOW = 1_800_000_000.5


def scope(client: str, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"client": (client, 1), "server": ("127.0.0.1", 4321), "headers": list(headers)}


def test_a_page_on_the_servers_own_machine_learns_where_others_find_it() -> None:
    settings = Settings(host="192.0.2.7", port=7225)
    assert reaching.address_for(scope("127.0.0.1"), settings) == "http://192.0.2.7:4321"
    assert reaching.address_for(scope("192.0.2.9"), settings) is None
    passed_on = scope("127.0.0.1", (b"x-forwarded-for", b"198.51.100.4"))
    assert reaching.address_for(passed_on, settings) is None


def test_a_server_for_this_machine_alone_is_found_by_nobody() -> None:
    assert reaching.address_for(scope("127.0.0.1"), Settings(host="127.0.0.1")) is None


def test_without_settings_browsers_get_no_help() -> None:
    assert reaching.ice_servers(Settings(), "ann", NOW) == []
    nobody_lets_in = Settings(turn=("turn:t.example.org",))
    assert reaching.ice_servers(nobody_lets_in, "ann", NOW) == []


def test_the_pass_for_a_turn_server_is_signed_and_ends() -> None:
    settings = Settings(
        stun=("stun:s.example.org",), turn=("turn:t.example.org",), turn_secret="sesame"
    )
    stun, turn = reaching.ice_servers(settings, "ann", NOW)
    assert stun == {"urls": ["stun:s.example.org"]}
    assert turn["urls"] == ["turn:t.example.org"]
    assert turn["username"] == f"{int(NOW) + reaching.GOOD_FOR}:ann"
    signed = hmac.new(b"sesame", turn["username"].encode(), hashlib.sha1).digest()
    assert base64.b64decode(turn["credential"]) == signed
    assert "sesame" not in str([stun, turn])


@pytest.mark.parametrize("wrong", ["http://x", "turn:t.example.org", "stun:", "stun:a b"])
def test_only_addresses_of_such_servers_are_taken(wrong: str) -> None:
    with pytest.raises(BadSetting):
        load(extra=[f"stun={wrong}"], environment={})
    assert load(extra=["stun=stun:a.example:3478,stuns:b.example"], environment={}).stun


def test_only_people_of_the_server_get_a_pass(tmp_path: Path) -> None:
    async def scene() -> None:
        given = {"turn": ("turn:t.example.org",), "turn_secret": "sesame"}
        async with (
            opened(settings_for(tmp_path, **given)) as live,
            httpx.AsyncClient(base_url=live.address) as http,
        ):
            assert (await http.get("/api/ice")).status_code == 401
            made = (await http.post("/api/tables", json={"game": "trex"})).json()
            headers = {"Authorization": f"Bearer {made['token']}"}
            (server,) = (await http.get("/api/ice", headers=headers)).json()["servers"]
            assert server["username"].endswith(made["person"])
            assert (await http.get("/api/address")).json() == {"address": None}

    run(scene)
