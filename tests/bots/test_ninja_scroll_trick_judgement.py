"""What sensible players of Ninja Scroll Trick do in rollouts: how they prepare, what they believe, which cards they choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from pygames.game import OVER
from pygames.games.ninja_scroll_trick.beliefs import CUNNING, GUESSES, Beliefs
from pygames.games.ninja_scroll_trick.components import BIT, CARD, CARDS, RANK, Trick, cards_in
from pygames.games.ninja_scroll_trick.guide import appeal, laying_order, prepare
from pygames.games.ninja_scroll_trick.guided import Seen, policy_playout
from pygames.games.ninja_scroll_trick.judgement import KEEP, sensible
from pygames.games.ninja_scroll_trick.playout import Rand
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from tests.bots.test_ninja_scroll_trick_bots import CASES, GAME, position
from tests.tools import advance


def test_sensible_players_prepare_a_legal_round() -> None:
    for case in CASES:
        for seed in range(3):
            made = case.new()
            rng = Random(seed)
            while made.turn < 0:
                advance(made, rng)
            assert isinstance(made, NinjaScrollTrick)
            prepare(made, lambda: 0.0)
            assert made.phase == "play"
            for seat in range(made.players):
                assert (made.opened[seat].bit_count(), made.hidden[seat].bit_count()) == (3, 4)
                laid = [made.on[card] for card in cards_in(made.opened[seat])]
                ranked = sorted(cards_in(made.opened[seat]), key=lambda card: -appeal(card, made.trump))
                assert sorted(laid) == [-1, 1, 3]
                assert made.on[ranked[0]] == 3
            gains = policy_playout(made, rng, sensible)
            assert sum(gains) == sum(made.on) + sum(made.tiles[-1] if made.players == 2 else ())


# -- what is believed


def covered_views(players: int) -> Iterator[NinjaScrollTrickView]:
    """Views in which somebody else has two face-down tiles or more, of all rounds and within tricks too."""
    made, rng = GAME.new(players), Random(players)
    assert isinstance(made, NinjaScrollTrick)
    while made.turn != OVER:
        if made.phase == "play" and len(made.tricks) < 2 and made.turn < players:
            view = made.view(made.turn)
            assert isinstance(view, NinjaScrollTrickView)
            if any(len(cards) > 1 for cards in Beliefs(view).covered):
                yield view
        advance(made, rng)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_others_are_taken_to_have_laid_well(players: int) -> None:
    rng, rounds = Random(1), set()
    for view in covered_views(players):
        beliefs, world = Beliefs(view), view.sample(rng)
        rounds.add(view.round)
        beliefs.apply(world, lambda: 0.0)
        assert world.view(view.seat) == view
        for cards in beliefs.covered:
            laid = [world.on[card] for card in laying_order(cards, view.trump, lambda: 0.0)]
            assert laid == sorted(laid, reverse=True)
    assert rounds == {1, 2, 3}


def test_the_others_are_not_always_taken_to_have_laid_well() -> None:
    view, rng = next(covered_views(4)), Random(1)
    beliefs = Beliefs(view)
    before = [view.sample(rng) for _world in range(200)]
    after = [world.clone() for world in before]
    for world in after:
        beliefs.apply(world, lambda: CUNNING)
    assert [world.on for world in before] == [world.on for world in after]
    for world in after:
        beliefs.apply(world, rng.random)
    covered = [cards for cards in beliefs.covered if len(cards) > 1]
    well = sum(
        [world.on[card] for card in laying_order(cards, view.trump, lambda: 0.0)]
        == sorted([world.on[card] for card in cards], reverse=True)
        for world in after
        for cards in covered
    )
    assert 0.4 < well / len(after) / len(covered) < 0.9


def test_good_tiles_are_expected_on_strong_cards() -> None:
    for trump, guesses in enumerate(GUESSES):
        for card in range(len(CARDS) - 1):
            if RANK[card] < RANK[card + 1]:
                assert guesses[card] < guesses[card + 1]
        assert max(range(len(CARDS)), key=guesses.__getitem__) == 7 * trump + 6
    assert appeal(CARD["W7"], 0) > appeal(CARD["F3"], 0) > appeal(CARD["W5"], 0), "trumps carry good tiles too"


# -- what a sensible player thinks of its cards


def chosen(made: NinjaScrollTrick) -> str:
    """What a sensible player to move plays first in a rollout."""
    cards: list[str] = []

    def noting(seen: Seen, legal: Sequence[int], random: Rand) -> int:
        card = sensible(seen, legal, lambda: 0.0)
        cards.append(CARDS[card])
        return card

    policy_playout(made, Random(1), noting)
    return cards[0]


def test_strong_cards_are_kept_and_good_tiles_with_them() -> None:
    for seats in (3, 4, 5):
        for trump, keep in enumerate(KEEP[seats]):
            for card in range(len(CARDS) - 1):
                assert all(keep[card][tile] < keep[card][tile + 1] for tile in range(-3, 5))
                if RANK[card] < RANK[card + 1]:
                    assert keep[card][0] < keep[card + 1][0]
                    assert keep[card][3] - keep[card][0] < keep[card + 1][3] - keep[card + 1][0]
            assert max(range(len(CARDS)), key=lambda card: keep[card][0]) == 7 * trump + 6


def test_nobody_leads_into_an_open_card_that_must_beat_it() -> None:
    threatened = position(["W6 A4", "W7", "T1"], ["", "T3", "T2"], {"W6": 3})
    assert chosen(threatened) == "A4", "whoever has W7 open must play it"
    safe = position(["W6 A4", "T3", "T1"], ["", "A7", "T2"], {"W6": 3})
    assert chosen(safe) == "W6", "now nothing that is seen beats it"


@pytest.mark.parametrize(("must", "may", "lead"), [("W7", "A7 A1", "A6"), ("A7", "W7 W1", "W6")])
def test_who_must_beat_is_worse_than_who_may(must: str, may: str, lead: str) -> None:
    made = position(["W6 A6", must, may], ["", "E1", ""], {"W6": 3, "A6": 3})
    assert chosen(made) == lead


@pytest.mark.parametrize(("gone", "lead"), [("W6 W7", "W5"), ("A6 A7", "A5")])
def test_higher_cards_that_are_still_hidden_count(gone: str, lead: str) -> None:
    made = position(["W5 A5", "T1", "T2"], ["", "E3", "E4"], {"W5": 3, "A5": 3})
    cards = [CARD[name] for name in gone.split()]
    unseen = [CARD[name] for name in ["W6", "W7", "A6", "A7"] if CARD[name] not in cards]
    others = [card for trick in made.tricks for card in trick.cards if card not in (*cards, *unseen)]
    made.tricks = tuple([Trick(0, (*others[3 * at : 3 * at + 3],), (0, 0, 0), 0, ()) for at in range(4)])
    made.tricks += (Trick(0, (*cards, CARD["T7"]), (0, 0, 0), 0, ()),)
    assert chosen(made) == lead


def test_a_trick_is_not_fought_for_before_an_open_card_that_must_beat_all() -> None:
    # Seat 1 can beat the 4 that is led; seat 2 must follow with what lies open.
    made = position(["A1", "W6 W1", "W7"], ["T1", "", "T2"], {"W6": 3, "W7": 1}, trick="W4")
    assert chosen(made) == "W1"
    made = position(["A1", "W6 W1", "W2"], ["T1", "", "T2"], {"W6": 3, "W2": 1}, trick="W4")
    assert chosen(made) == "W6"


def test_of_shadow_one_knows_what_it_plays() -> None:
    made, rng = GAME.new(2), Random(1)
    assert isinstance(made, NinjaScrollTrick)
    while made.phase != "play":
        advance(made, rng)
    made.trump, made.turn, made.leader = 0, 1, 1
    made.opened, made.hidden = [0, BIT[CARD["W6"]] | BIT[CARD["A6"]]], [BIT[CARD["T1"]] | BIT[CARD["T2"]], 0]
    made.tricks = tuple([Trick(1, (CARD["T5"], CARD["T6"], CARD["T7"]), (0, 0, 0), 1, ())] * 5)
    made.tiles, made.row_open = [()] * 3, 2
    for row, lead in (("E1 W7", "A6"), ("E1 A7", "W6"), ("W1 A7", "W6"), ("A2 W7", "A6")):
        made.row = [CARD[name] for name in row.split()]
        made.on, made.up = [int(card in made.row) for card in range(len(CARDS))], sum(BIT[card] for card in made.row)
        assert chosen(made) == lead, row
