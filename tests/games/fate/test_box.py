"""The table of cards and tokens: what the rulings demand of it, and clear errors."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from scalehouse.core.errors import BadData
from scalehouse.games.fate.data import BOX, DATA, NAMES
from scalehouse.games.fate.state import NO_TILE, Tile

TEXT = DATA.file.read_text("utf-8")


def changed(old: str, new: str, nth: int = 0) -> str:
    """The table with one place changed."""
    places = [found.start() for found in re.finditer(re.escape(old), TEXT)]
    assert places, f"{old!r} is not in the table"
    return TEXT[: places[nth]] + new + TEXT[places[nth] + len(old) :]


class TestWhatIsInTheBox:
    def test_nine_demigods_in_the_books_order(self) -> None:
        assert " ".join(NAMES) == "Pentha Agamar Klar Aponi Saghari Namari Naka Belan Isabel"
        colours = "red purple charcoal blue orange green yellow teal pink"
        assert " ".join(card.colour for card in BOX.demigods) == colours

    def test_twelve_quests(self) -> None:
        kinds = Counter((quest.special, quest.symbol) for quest in BOX.quests)
        assert kinds == {
            (False, "scorpion"): 4,
            (False, "feather"): 4,
            (True, "scorpion"): 2,
            (True, "feather"): 2,
        }

    def test_nine_age_cards_with_nine_criteria(self) -> None:
        assert [card.age for card in BOX.cards] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
        assert len({(card.low, card.high) for card in BOX.cards}) == 9

    def test_five_six_and_seven_tiles(self) -> None:
        counts = [sum(tile != NO_TILE for tile in card.tiles) for card in BOX.cards]
        assert counts == [5, 5, 5, 6, 6, 6, 7, 7, 7]

    @pytest.mark.parametrize("card", BOX.cards, ids=lambda card: card.criterion)
    def test_the_abyss_gains_on_one_side_and_loses_on_the_other(self, card: object) -> None:
        assert card.left * card.right < 0  # type: ignore[attr-defined]  # an AgeCard

    def test_a_layout_is_read_as_it_is_drawn(self) -> None:
        """o . o P o / S . . / o . * F o / . H . / o V o . o"""
        card = BOX.cards[0]
        assert card.special == 4
        smite, penance, fate = card.tiles[2], card.tiles[1], card.tiles[6]
        assert (smite, penance, fate) == (Tile.SMITE, Tile.PENANCE, Tile.FATE)


ERRORS = [
    ("not TOML at all", "[[demigod]", "box.toml: "),
    ("a part is missing", TEXT.replace("[[age3]]", "[[age2]]"), "age3 is missing"),
    ("an unknown part", TEXT + "\n[extra]\n", "unknown entry extra"),
    ("an unknown entry", changed('emblem = "flame"', 'emblems = "flame"'), "unknown entry emblems"),
    ("too few demigods", changed("[[demigod]]", "[[ignored]]"), "unknown entry ignored"),
    ("a tenth demigod", TEXT + '\n[[demigod]]\nname="X"\n', "demigod must be a list of 9, not 10"),
    ("a name twice", changed('"Klar"', '"Naka"'), "two demigods have the same name"),
    ("a colour twice", changed('"teal"', '"red"'), "two demigods have the same colour"),
    ("an unknown colour", changed('"teal"', '"mud"'), "Belan: colour must be one of red"),
    ("a name that is no word", changed('"Klar"', "3"), "demigod 3: name must be a text, not 3"),
    ("too few quests", changed("[-3, -2, +1, +2]", "[-3, -2]"), "regular: scorpion must be"),
    ("a regular quest of 4", changed("+2, +3]", "+2, +4]"), "feather 4: feather must be -3 to 3"),
    ("a quest of nothing", changed("+2, +3]", "+2, 0]"), "not 0"),
    ("a special quest of 1", changed("[-4, +3]", "[-1, +3]"), "special scorpion quests: a gain"),
    ("a quest that is no number", changed("[-4, +3]", '["x", 3]'), "not 'x'"),
    ("a quest that is true", changed("[-4, +3]", "[true, 3]"), "not True"),
    ("no symbol", changed("scorpion = [-4", "beetle = [-4"), "special: unknown entry beetle"),
    ("quests of a wrong kind", changed("[quests.special]", "[quests.odd]"), "unknown entry odd"),
    ("a fourth card", TEXT.replace("[[age3]]", "[[age2]]", 1), "age2 must be a list of 3, not 4"),
    ("a criterion nobody can read", changed('"8 or more"', '"high"'), "Age 1, card 1: the criter"),
    ("a criterion that is no text", changed('"8 or more"', "8"), "not 8"),
    ("a criterion beyond 14", changed("7 to 9", "7 to 19"), "no renown from 0 to 14 is"),
    ("a criterion upside down", changed("7 to 9", "9 to 7"), "no renown from 0 to 14 is"),
    ("a criterion twice", changed("3 or less", "0 to 5", -1), "are the same: all criteria must"),
    ("an Abyss of two gains", changed("left = -3", "left = +3"), "one side must be a gain"),
    ("an Abyss of 4", changed("left = -3", "left = -4"), "age1 1, abyss: left must be -3 to 3"),
    ("half an Abyss", changed("left = -3, ", ""), "abyss: left is missing"),
    ("an Abyss that is a number", changed("{ left = -3, right = +2 }", "2"), "named entries"),
    ("too few lines", changed('  "o . o P o",\n', ""), "age1 1: layout must be a list of 5"),
    ("a short line", changed('"o . o P o"', '"o . o P"'), "layout, line 1: 9 signs are needed"),
    ("two special quests", changed('"o . o P o"', '"* . o P o"'), "eight quests 'o' and one '*'"),
    ("something in between", changed('"S   .   ."', '"S x .   ."'), "there must be spaces"),
    ("an unknown tile", changed('"o . o P o"', '"o . o Q o"'), "there is no tile 'Q'"),
    ("too few tiles", changed('"o . o P o"', '"o . o . o"'), "5 tiles are needed, not 4"),
    ("two of one tile", changed('"o . o P o"', '"o . o F o"'), "more FATE tiles than the 1"),
    ("too few servants", changed('"o . o P o"', '"o . o S o"'), "at least 3 servants must be"),
    ("Smite without Fate", changed('"o . * F o"', '"o . * H o"'), "SMITE also needs FATE"),
]  # fmt: skip


class TestErrors:
    @pytest.mark.parametrize(
        ("text", "message"), [e[1:] for e in ERRORS], ids=[e[0] for e in ERRORS]
    )
    def test_it_says_what_is_wrong_and_where(self, text: str, message: str) -> None:
        with pytest.raises(BadData) as raised:
            DATA.read(text)
        assert message in str(raised.value)

    def test_all_four_servants_in_the_second_age(self) -> None:
        text = changed('"o H * . o"', '"o S * . o"')
        with pytest.raises(BadData, match="Age 2, card 1: at least 4 servants"):
            DATA.read(text)

    def test_the_table_itself_is_sound(self) -> None:
        assert DATA.read(TEXT) == BOX
