"""Limits: so many at once, so many over time, and a memory that does not grow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.security.limits import PATIENCE, Buckets, Inside, Limits, Rate
from scalehouse.server.web.security.visitors import address_of, is_this_machine, key_of, networks


class Hand:
    """A timer turned by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def hand() -> Hand:
    return Hand()


def three_and_one_a_second(hand: Hand, most: int = 1000) -> Buckets:
    return Buckets("too_fast", Rate(burst=3, every=1.0), hand, most)


def a_second_after(times: int, hand: Hand) -> Buckets:
    """The same, a second after somebody took from it so often, granted or not."""
    buckets = three_and_one_a_second(hand)
    for _ in range(times):
        buckets.take("a")
    hand.time += 1
    return buckets


# Buckets


def test_a_burst_goes_through_and_the_next_waits(hand: Hand) -> None:
    buckets = three_and_one_a_second(hand)
    assert [buckets.take("a") for _ in range(3)] == [None] * 3
    slow = buckets.take("a")
    assert slow is not None
    assert (slow.code, slow.seconds, slow.words.key) == ("too_fast", 1.0, "table.too_fast")
    assert slow.sentence == "That was too much at once: slow down a little."


def test_one_comes_back_each_second(hand: Hand) -> None:
    buckets = a_second_after(3, hand)
    assert buckets.take("a") is None
    assert buckets.take("a") is not None


def test_a_refusal_costs_nothing(hand: Hand) -> None:
    buckets = a_second_after(50, hand)
    assert buckets.take("a") is None


def test_rest_does_not_save_up_more_than_a_burst(hand: Hand) -> None:
    buckets = three_and_one_a_second(hand)
    buckets.take("a")
    hand.time += 1000
    assert [buckets.take("a") is None for _ in range(4)] == [True, True, True, False]


def test_everybody_has_a_bucket_of_their_own(hand: Hand) -> None:
    buckets = three_and_one_a_second(hand)
    for _ in range(4):
        buckets.take("a")
    assert buckets.take("b") is None


def test_what_cost_nothing_in_the_end_is_given_back(hand: Hand) -> None:
    buckets = three_and_one_a_second(hand)
    for _ in range(3):
        buckets.take("a")
    buckets.give_back("a")
    assert buckets.take("a") is None
    assert buckets.take("a") is not None


def test_giving_back_fills_no_more_than_the_bucket(hand: Hand) -> None:
    buckets = three_and_one_a_second(hand)
    buckets.take("a")
    for _ in range(10):
        buckets.give_back("a")
    buckets.give_back("stranger")
    assert [buckets.take("a") is None for _ in range(4)] == [True, True, True, False]


def test_full_buckets_are_forgotten(hand: Hand) -> None:
    buckets = three_and_one_a_second(hand)
    for number in range(500):
        buckets.take(str(number))
    hand.time += 1
    buckets.take("a")
    assert len(buckets) == 1


def test_no_more_keys_than_agreed_are_kept_and_the_newest_stay(hand: Hand) -> None:
    buckets = three_and_one_a_second(hand, most=10)
    for number in range(500):
        for _ in range(3):
            buckets.take(str(number))
    assert len(buckets) == 10
    assert buckets.take("499") is not None
    assert buckets.take("0") is None


def test_whoever_is_seen_again_is_not_forgotten_first(hand: Hand) -> None:
    buckets = three_and_one_a_second(hand, most=3)
    for key in ("a", "a", "b", "c", "a", "d"):
        buckets.take(key)
    assert buckets.take("a") is not None


@given(st.lists(st.floats(0, 3), max_size=200))
def test_never_more_than_burst_and_rate_allow(rests: list[float]) -> None:
    hand = Hand()
    buckets = three_and_one_a_second(hand)
    taken: list[float] = []
    for rest in rests:
        hand.time += rest
        if buckets.take("a") is None:
            taken.append(hand.time)
    for first in range(len(taken)):
        for last in range(first, len(taken)):
            allowed = 3 + (taken[last] - taken[first]) + 1e-6
            assert last - first + 1 <= allowed


# Sockets


def test_the_server_is_full_for_one_before_it_is_full_for_all() -> None:
    inside = Inside(most=3, most_of_one=2)
    assert [inside.enter("a") for _ in range(3)] == [True, True, False]
    assert [inside.enter("b") for _ in range(2)] == [True, False]
    inside.leave("a")
    assert inside.enter("b")
    assert inside.count == 3


def test_who_is_not_inside_leaves_no_trace() -> None:
    inside = Inside(most=1, most_of_one=1)
    inside.enter("a")
    for number in range(100):
        inside.enter(str(number))
    inside.leave("a")
    assert inside.count == 0
    assert not inside._of


def test_a_socket_is_held_to_its_pace_and_given_up_in_the_end(hand: Hand) -> None:
    limits = Limits(Settings(messages_per_second=5), hand)
    socket = limits.of_socket("a")
    assert [socket.take() is None for _ in range(11)] == [True] * 10 + [False]
    hopeless = [socket.is_hopeless]
    for _ in range(PATIENCE):
        socket.take()
    hopeless.append(socket.is_hopeless)
    hand.time += 1
    assert socket.take() is None
    hopeless.append(socket.is_hopeless)
    assert hopeless == [False, True, False]


def test_a_flood_is_given_up_though_some_of_it_is_granted(hand: Hand) -> None:
    limits = Limits(Settings(messages_per_second=5), hand)
    flood, hasty = limits.of_socket("a"), limits.of_socket("b")
    for _ in range(10):
        for _ in range(50):
            flood.take()
        for _ in range(8):
            hasty.take()
        hand.time += 1
    assert flood.is_hopeless
    assert not hasty.is_hopeless


def test_many_sockets_of_one_address_share_its_pace(hand: Hand) -> None:
    limits = Limits(Settings(messages_per_second=100, address_messages_per_second=5), hand)
    sockets = [limits.of_socket("a") for _ in range(20)]
    assert sum(socket.take() is None for socket in sockets) == 10
    assert limits.of_socket("b").take() is None


def test_wrong_codes_come_back_minute_by_minute(hand: Hand) -> None:
    limits = Limits(Settings(join_tries=10), hand)
    assert sum(limits.tries.take("a") is None for _ in range(100)) == 10
    hand.time += 30
    assert sum(limits.tries.take("a") is None for _ in range(100)) == 5


def test_tables_come_back_hour_by_hour(hand: Hand) -> None:
    limits = Limits(Settings(tables_per_hour=4), hand)
    assert sum(limits.tables_of_person.take("p") is None for _ in range(100)) == 4
    hand.time += 3600
    assert sum(limits.tables_of_person.take("p") is None for _ in range(100)) == 4


# Whose limits: addresses


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 500, "x" * 64),
        ("", ""),
    ],
)
def test_an_address_counts_as_one_visitor(address: str, key: str) -> None:
    assert key_of(address) == key


def request(peer: str, *forwarded: str) -> dict[str, object]:
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    return {"type": "http", "client": (peer, 4711), "headers": headers}


TRUSTED = networks(["10.0.0.0/8", "2001:db8:f::/48"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.7", ["203.0.113.9"], "192.0.2.7"),
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["1.1.1.1, 203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["1.1.1.1", "203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["203.0.113.9, 10.9.9.9"], "203.0.113.9"),
        ("10.0.0.1", ["203.0.113.9:5555"], "203.0.113.9"),
        ("10.0.0.1", ["[2001:db8::9]:5555"], "2001:db8::9"),
        ("10.0.0.1", ["2001:db8::9"], "2001:db8::9"),
        ("2001:db8:f::1", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["nonsense, 10.0.0.2"], "10.0.0.2"),
    ],
)
def test_a_header_is_believed_from_trusted_proxies_alone(
    peer: str, forwarded: list[str], address: str
) -> None:
    assert address_of(request(peer, *forwarded), TRUSTED) == address


def test_without_trusted_proxies_no_header_is_believed() -> None:
    assert address_of(request("127.0.0.1", "203.0.113.9")) == "127.0.0.1"


def test_no_address_at_all_is_a_visitor_too() -> None:
    assert not address_of({"type": "http", "client": None, "headers": []}, TRUSTED)


def test_this_machine_is_who_comes_from_it_and_through_no_proxy() -> None:
    assert is_this_machine(request("127.0.0.1"))
    assert is_this_machine(request("::1"))
    assert not is_this_machine(request("127.0.0.1", "127.0.0.1"))
    assert not is_this_machine(request("192.0.2.7"))
