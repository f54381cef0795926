"""Rules and facts of a plug-in's game, as its package brings them."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from liars_dice import GAME
from tests.server.live import opened, run, settings_for

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize(
    "page", sorted(RULES.rglob("*.md")), ids=lambda page: page.as_posix()[-20:]
)
def test_a_page_of_rules_speaks_to_players(page: str) -> None:
    """No files of the program, and no pictures made of letters: beside the text are boards."""
    text = (RULES / page).read_text("utf-8")
    assert ".toml" not in text
    assert "```" not in text


def test_a_plug_in_brings_its_rules_and_its_facts(tmp_path: Path) -> None:
    async def whole() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            httpx.AsyncClient(base_url=live.address, timeout=None) as http,
        ):
            games = {one["name"]: one for one in (await http.get("/api/games")).json()}
            assert games["liars_dice"]["minutes"] == [10, 25]
            assert games["liars_dice"]["has_rules_page"] is True
            assert games["connect_four"]["minutes"] is None
            assert games["connect_four"]["has_rules_page"] is False
            assert games["connect_four"]["names"] == {}
            assert games["scathe"]["names"]["de"]["option_teams"] == "Gruppen"
            assert games["trex"]["names"]["de"].keys() > {
                "option_first_game_yes",  # of the rules
                "option_performance_mode_room",  # of the table
            }
            page = await http.get("/api/games/liars_dice/rules")
            assert page.json() == {"markdown": GAME.rules_page}
            for name in ("connect_four", "no_such_game", "..%2f..%2fetc"):
                missing = await http.get(f"/api/games/{name}/rules")
                assert missing.status_code == 404

    run(whole)


def test_what_things_are_is_told_to_whoever_asks(tmp_path: Path) -> None:
    async def whole() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            httpx.AsyncClient(base_url=live.address, timeout=None) as http,
        ):
            told = (await http.get("/api/games/scathe/about")).json()
            assert told["things"]["token:taunt"]["name"] == {"key": "scathe.token_taunt"}
            plain = (await http.get("/api/games/connect_four/about")).json()
            assert plain["moves"] == [{"kind": "drop", "arguments": ["column"]}]
            assert (await http.get("/api/games/no_such_game/about")).status_code == 404

    run(whole)
