"""Moves taken back: at once, or when the others agree."""

from __future__ import annotations

import pytest

from scalehouse.core import registry
from scalehouse.core.errors import BadLog
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import PERSON, Roster
from scalehouse.core.matches.match import Match
from scalehouse.server.clock import settle
from scalehouse.server.tables.presence import ABSENT_AFTER
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, Somebody, acting, run


def test_a_move_that_showed_nothing_is_taken_back_at_once() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        for _ in range(100):
            one = acting(guests)
            before = at.match.position()["state"]
            await one.must(one.play())
            if at.match.undo_refusal(one.seat) is None:
                await one.must(p.Undo("u"))
                assert at.match.position()["state"] == before
                return
        raise AssertionError("no move could be taken back")

    run(scene)


async def to_a_revealing_move(at: Scene, guests: list[Somebody]) -> Somebody:
    for _ in range(100):
        one = acting(guests)
        await one.must(one.play())
        if at.match.undo_refusal(one.seat):
            return one
    raise AssertionError("nothing was revealed")


async def after_a_revealing_move(at: Scene) -> tuple[Somebody, Somebody]:
    """Who made it, and the other."""
    guests = await at.started("ann", "bob")
    one = await to_a_revealing_move(at, guests)
    return one, next(guest for guest in guests if guest is not one)


@pytest.mark.parametrize("answer", [True, False])
def test_beyond_that_the_others_are_asked(answer: bool) -> None:  # noqa: FBT001  # a parameter
    async def scene(at: Scene) -> None:
        one, other = await after_a_revealing_move(at)
        match = at.match
        entries = len(match.entries)
        assert await other.ask(p.AnswerUndo("x", yes=True)) == "undo"
        await one.must(p.Undo("u"))
        asked = other.last(p.TableInfo).undo
        assert asked is not None
        assert asked.waiting == [other.seat]
        assert await one.ask(p.AnswerUndo("y", yes=True)) == "undo"
        await other.must(p.AnswerUndo("z", yes=answer))
        assert (len(match.entries) > entries) == answer
        assert other.last(p.TableInfo).undo is None

    run(scene)


def test_all_others_have_to_agree() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob", "cat")
        one = await to_a_revealing_move(at, guests)
        first, second = (guest for guest in guests if guest is not one)
        for number, (asked, then) in enumerate(((first, second), (second, first))):
            await one.must(p.Undo(f"u{number}"))
            await asked.must(p.AnswerUndo(f"a{number}", yes=True))
            waiting = one.last(p.TableInfo).undo
            assert waiting is not None
            assert waiting.waiting == [then.seat]
            assert not any(entry.undo is not None for entry in at.match.entries)
            await then.must(p.AnswerUndo(f"b{number}", yes=number > 0))
        assert sum(entry.undo is not None for entry in at.match.entries) == 1

    run(scene, "scale", seats=3)


async def against_a_bot(at: Scene) -> Somebody:
    """Up to a move of ann's that she cannot take back by herself."""
    ann = await at.against("random")
    for _ in range(100):
        await settle()
        if 0 in at.match.actors:
            await ann.must(ann.play())
            if at.match.undo_refusal(0):
                return ann
    raise AssertionError("nothing was revealed")


def test_bots_never_agree_so_no_die_is_rolled_again() -> None:
    async def scene(at: Scene) -> None:
        ann = await against_a_bot(at)
        entries = len(at.match.entries)
        assert await ann.ask(p.Undo("u")) == "undo"
        assert "bots never agree" in str(ann.last(p.Refused).words)
        assert len(at.match.entries) == entries
        assert at.table.state.asking is None

    run(scene)


def test_absent_people_never_agree() -> None:
    async def scene(at: Scene) -> None:
        one, other = await after_a_revealing_move(at)
        at.table.go(other)
        assert await one.ask(p.Undo("u")) == "undo"
        assert "not here" in str(one.last(p.Refused).words)
        assert not any(entry.undo is not None for entry in at.match.entries)

    run(scene)


def test_who_leaves_while_being_asked_has_not_agreed() -> None:
    """Also when a bot sits in: it plays on, and that ends the asking."""

    async def scene(at: Scene) -> None:
        one, other = await after_a_revealing_move(at)
        await one.must(p.Undo("u"))
        at.table.go(other)
        await at.clock.turn(2 * ABSENT_AFTER)
        await settle()
        assert not any(entry.undo is not None for entry in at.match.entries)
        assert await one.ask(p.Undo("v")) == "undo"

    run(scene, absence="random")


def test_in_practice_moves_are_taken_back_past_chance_and_the_match_log_says_so() -> None:
    async def scene(at: Scene) -> None:
        ann = await against_a_bot(at)
        assert ann.last(p.TableInfo).practice
        await ann.must(p.Undo("u"))
        assert at.match.entries[-1].granted or any(one.granted for one in at.match.entries)
        match_log = at.match.log(with_secret=True)
        assert match_log["practice"] is True
        assert match_log["players"] == ["person", "random"]

    run(scene, practice=True)


def test_practice_is_for_one_person_and_bots() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.seated("ann", "bob")
        assert await guests[0].ask(p.Start()) == "status"
        assert "one person and bots" in str(guests[0].last(p.Refused).words)

    run(scene, practice=True)


def test_a_match_log_in_which_a_bot_agreed_does_not_verify() -> None:
    """Whoever computes all hashes anew still shows a move that could not be taken back."""
    game, secret = registry.find("scathe"), Secret.from_seed(5)
    dice = Dice(secret, (b"", b""))
    options = game.check_options({})
    forged = Match.begin(game, 2, options, dice, roster=Roster((PERSON, PERSON)))
    while not any(entry.undo is not None for entry in forged.entries):
        seat = forged.actors[0]
        forged.play(seat, forged.legal(seat)[0])
        if seat == 0 and forged.undo_refusal(0):
            forged.undo(0, granted=True)
    again = Match.begin(game, 2, options, dice, roster=Roster((PERSON, "expert")))
    for entry in forged.entries[len(again.entries) : -1]:
        again.follow(entry)
    with pytest.raises(BadLog, match="cannot take entry"):
        again.follow(forged.entries[-1])


def test_a_move_meanwhile_ends_the_asking() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = await to_a_revealing_move(at, guests)
        await one.must(p.Undo("u"))
        guest = acting(guests)
        await guest.must(guest.play())
        assert one.last(p.TableInfo).undo is None

    run(scene)
