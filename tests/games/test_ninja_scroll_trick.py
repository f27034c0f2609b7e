"""The rule page ninja-scroll-trick, in its order: one test for each sentence that decides something."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, OVER, BadDeal, BadOption, IllegalMove, Record, choose, get
from pygames.games.ninja_scroll_trick.components import CARD, CARDS, SCROLLS, UNKNOWN, UP, cards_in
from pygames.games.ninja_scroll_trick.rules import ENDINGS, SHADOW, NinjaScrollTrick
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView

GAME = get("ninja-scroll-trick")
FIXTURES = Path(__file__).parent.parent / "fixtures" / "ninja-scroll-trick"
FIRST = [3, 1, -1]

HANDS = ["F7 F1 W7 W1 A7 A1 T1", "F6 F2 W6 W2 A6 A2 T2", "F5 F3 W5 W3 A5 A3 T3"]
"""Three players: seat 0 has the extremes; T4 to T7, the 4s and all of earth are out."""
OPENED = ["F7 F1 W1", "F6 W2 A2", "F5 F3 W3"]
EARTH = "E1 E2 E3 E4 E5 E6 E7"
OPENING = "W1 F6 F5 F7 W2 F3 F1 A2 W3"
"""A way to open `OPENED`, one card after the other."""
ROW = "F4 T6 W4 T7 E1 A4 E7"
"""Shadow's row, left to right."""
ROW_TILES = [1, -1, 3, 3, -1, 1, 3]


def new(players: int = 3, scrolls: str = "plain", start: int = 0) -> NinjaScrollTrick:
    position = GAME.new(players, {"scrolls": scrolls})
    assert isinstance(position, NinjaScrollTrick)
    position.deal({"start": start})
    return position


def round_deal(players: int = 3, **changes: Any) -> dict[str, Any]:
    """The deal of round 1 from `HANDS`."""
    deal: dict[str, Any] = {"hands": [hand.split() for hand in HANDS[:players]], "tiles": [FIRST] * players}
    if players == 2:
        deal["shadow"] = {"cards": ROW.split(), "tiles": ROW_TILES}
    return deal | changes


def dealt(players: int = 3, start: int = 0, **changes: Any) -> NinjaScrollTrick:
    """Round 1 after the deal."""
    position = new(players, start=start)
    position.deal(round_deal(players, **changes))
    return position


def prepare(
    position: NinjaScrollTrick, trump: str = "T", opened: list[str] = OPENED, lays: list[str] | None = None
) -> NinjaScrollTrick:
    """Choose trump, open cards and lay tiles, ``"+3 +1 -1"`` on the open cards in their order."""
    position.play(f"trump {trump}")
    cards = [cards.split() for cards in opened]
    for turn in range(3):
        for _seat in range(position.players):
            position.play(f"open {cards[position.turn][turn]}")
    for _seat in range(position.players):
        seat = position.turn
        tiles = (lays[seat] if lays else "+3 +1 -1").split()
        names = [CARDS[card] for card in cards_in(position.opened[seat])]
        position.play("lay " + " ".join(f"{name}:{tile}" for name, tile in zip(names, tiles, strict=True)))
    return position


def ready(players: int = 3, trump: str = "T", start: int = 0, **changes: Any) -> NinjaScrollTrick:
    """Round 1, the battle about to begin."""
    return prepare(dealt(players, start, **changes), trump)


def trick(position: NinjaScrollTrick, cards: str) -> NinjaScrollTrick:
    for card in cards.split():
        position.play(f"play {card}")
    return position


def legal(position: NinjaScrollTrick) -> list[str]:
    """The cards that can be played, opened or shown."""
    return [move.partition(" ")[2] for move in position.legal()]


def view_of(position: NinjaScrollTrick, seat: int) -> NinjaScrollTrickView:
    view = position.view(seat)
    assert isinstance(view, NinjaScrollTrickView)
    return view


def walk(players: int, seed: int, scrolls: str = "plain") -> Iterator[NinjaScrollTrick]:
    """The positions of a random game: one object, moved on at each step."""
    position = GAME.new(players, {"scrolls": scrolls})
    assert isinstance(position, NinjaScrollTrick)
    rng = Random(seed)
    while position.turn != OVER:
        yield position
        if position.turn == CHANCE:
            position.deal(position.draw(rng))
        else:
            position.play(choose(rng, position.legal()))
    yield position


def find(players: int, wanted: Callable[[NinjaScrollTrick], bool], scrolls: str = "plain") -> NinjaScrollTrick:
    """A position of some random game that is as wanted."""
    return next(p for seed in range(2000) for p in walk(players, seed, scrolls) if wanted(p))


def totals(position: NinjaScrollTrick) -> list[int]:
    return position.totals[: position.players]


class TestComponents:
    def test_35_ninja_cards_five_suits_of_seven(self):
        deal = new(5).draw(Random(1))
        cards = sorted(card for hand in deal["hands"] for card in hand)
        assert cards == sorted(f"{suit}{number}" for suit in "FWATE" for number in range(1, 8))

    def test_five_trump_cards_one_per_suit(self):
        assert dealt().legal() == ("trump F", "trump W", "trump A", "trump T", "trump E")

    def test_45_scroll_tiles(self):
        assert SCROLLS["plain"] == {3: 15, 1: 15, -1: 15}
        assert SCROLLS["spread"] == {5: 2, 4: 3, 3: 10, 2: 6, 1: 11, -1: 9, -2: 2, -3: 2}
        assert {sum(tiles.values()) for tiles in SCROLLS.values()} == {45}

    def test_the_option_chooses_between_plain_and_spread(self):
        assert GAME.complete(3) == {"scrolls": "plain"}
        assert GAME.new(3, {"scrolls": "spread"}).options == {"scrolls": "spread"}
        with pytest.raises(BadOption):
            GAME.new(3, {"scrolls": "many"})

    def test_two_to_five_players(self):
        assert [GAME.new(players).seats for players in (2, 3, 4, 5)] == [3, 3, 4, 5]
        for players in (1, 6):
            with pytest.raises(BadOption):
                GAME.new(players)


class TestThreeRounds:
    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_a_game_is_three_rounds(self, players):
        record = Record.random("ninja-scroll-trick", players, 3)
        assert sum(not hasattr(ply, "move") for ply in record.plies) == 4
        assert len(record.last().rounds) == 3

    @pytest.mark.parametrize("scrolls", ["plain", "spread"])
    def test_in_round_1_each_takes_three_one_and_minus_one(self, scrolls):
        position = new(4, scrolls)
        assert position.draw(Random(1))["tiles"] == [[3, 1, -1]] * 4
        for tiles in ([3, 3, -1], [1, 1, 1], [3, 1, 1]):
            with pytest.raises(BadDeal, match="In round 1 each player takes"):
                dealt(tiles=[FIRST, tiles, FIRST])

    def test_in_rounds_2_and_3_each_draws_three_from_the_pile(self):
        position = find(3, lambda p: p.turn == CHANCE and len(p.rounds) == 1, "spread")
        seen = {tile for seed in range(40) for drawn in position.draw(Random(seed))["tiles"] for tile in drawn}
        assert seen == set(SCROLLS["spread"])
        deal = position.draw(Random(1)) | {"tiles": [[5, 5, 4], [4, 4, -3], [-3, -2, -2]]}
        position.deal(deal)
        assert position.tiles == [(5, 5, 4), (4, 4, -3), (-2, -2, -3)]

    def test_one_looks_at_ones_own_tiles(self):
        position = find(3, lambda p: p.phase == "trump" and len(p.rounds) == 1)
        for seat in range(3):
            assert view_of(position, seat).tiles == position.tiles[seat]
            assert view_of(position, seat).to_lay == (3, 3, 3)

    def test_tiles_won_are_face_up_and_the_score_is_public(self):
        position = trick(ready(), "F7 F6 F5")
        for seat in range(3):
            assert view_of(position, seat).won == ((3, 1, 1), (), ())
            assert view_of(position, seat).scores == (5, 0, 0)

    def test_the_first_start_player_is_random(self):
        assert {GAME.new(4).draw(Random(seed))["start"] for seed in range(40)} == {0, 1, 2, 3}
        assert dealt(start=2).turn == 2

    def start_of_next(self, players: int, scores: Callable[[NinjaScrollTrick], bool]) -> tuple[int, NinjaScrollTrick]:
        position = find(players, lambda p: p.phase == "round" and len(p.rounds) > 0 and scores(p))
        before = position.start
        position.deal(position.draw(Random(1)))
        return before, position

    def test_then_the_lowest_score_starts(self):
        _before, position = self.start_of_next(4, lambda p: p.totals == sorted(set(p.totals)) and p.start != 0)
        assert position.start == position.turn == 0

    def test_on_a_tie_the_first_clockwise_after_the_previous_start_player(self):
        before, position = self.start_of_next(
            4,
            lambda p: (
                p.totals.count(min(p.totals)) == 2 and min(p.totals) == p.totals[2] == p.totals[0] and p.start == 1
            ),
        )
        assert (before, position.start) == (1, 2)

    def test_the_previous_start_player_comes_last(self):
        before, position = self.start_of_next(
            4,
            lambda p: (
                p.totals.count(min(p.totals)) == 2 and min(p.totals) == p.totals[3] == p.totals[0] and p.start == 3
            ),
        )
        assert (before, position.start) == (3, 0)

    def test_tiles_never_go_back_to_the_pile(self):
        position = find(5, lambda p: p.phase == "round" and len(p.rounds) == 2)
        gone = Counter(tile for won in position.won for tile in won)
        deal = position.draw(Random(1))
        assert Counter(tile for drawn in deal["tiles"] for tile in drawn) == Counter(SCROLLS["plain"]) - gone
        tiles = [sorted(drawn) for drawn in deal["tiles"]]
        tiles[0] = [3, 3, 3] if tiles[0] != [3, 3, 3] else [1, 1, 1]
        with pytest.raises(BadDeal, match="left in the pile"):
            position.deal(deal | {"tiles": tiles})


class TestPreparation:
    # 1. the deal

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_seven_cards_each_in_order(self, players):
        hands = new(players).draw(Random(4))["hands"]
        assert [len(hand) for hand in hands] == [7] * players
        for hand in hands:
            assert hand == sorted(hand, key=CARD.__getitem__)

    def test_the_rest_is_out_face_down(self):
        view = view_of(dealt(), 0)
        assert len(view.unseen()) == 28
        assert "E1" in [CARDS[card] for card in view.unseen()]

    # 2. trump

    def test_the_start_player_chooses_trump_having_seen_the_hand(self):
        position = dealt(start=1)
        assert position.turn == 1
        assert [CARDS[card] for card in view_of(position, 1).hand] == sorted(HANDS[1].split(), key=CARD.__getitem__)
        position.play("trump E")
        assert view_of(position, 2).trump == 4

    # 3. open cards

    def test_each_in_turn_turns_one_hand_card_face_up_three_times_round(self):
        position = dealt(start=1)
        position.play("trump T")
        seats = []
        while position.phase == "open":
            seats.append(position.turn)
            position.play(position.legal()[0])
        assert seats == [1, 2, 0] * 3
        assert view_of(position, 0).opened[1] == tuple(CARD[card] for card in ("F2", "F6", "W2"))
        assert view_of(position, 0).sizes == (4, 4, 4)

    def test_an_open_card_cannot_be_opened_again(self):
        position = dealt()
        for move in ("trump T", "open F7", "open F6", "open F5"):
            position.play(move)
        assert legal(position) == ["F1", "W1", "W7", "A1", "A7", "T1"]

    # 4. tiles

    def test_from_the_start_player_each_lays_one_tile_on_each_open_card(self):
        position = dealt(start=2)
        position.play("trump T")
        while position.phase == "open":
            position.play(position.legal()[0])
        seats = []
        while position.phase == "lay":
            seats.append(position.turn)
            assert len(position.legal()) == 6
            position.play(position.legal()[0])
        assert seats == [2, 0, 1]
        assert (position.phase, position.turn) == ("play", 2)

    def test_nobody_sees_the_others_choices(self):
        position = prepare(dealt(), lays=["+3 +1 -1", "-1 +3 +1", "+3 -1 +1"])
        view = view_of(position, 1)
        assert [view.on[CARD[card]] for card in ("F6", "W2", "A2")] == [-1, 3, 1]
        assert [view.on[CARD[card]] for card in ("F7", "F1", "W1", "F5")] == [UNKNOWN] * 4
        assert position.seen(0, 1, "lay F6:-1 W2:+3 A2:+1") == "lay F6:? W2:? A2:?"
        assert position.seen(1, 1, "lay F6:-1 W2:+3 A2:+1") == "lay F6:-1 W2:+3 A2:+1"
        assert position.seen(0, 1, "play F6") == "play F6"

    # 5. turning tiles up

    def shows(
        self, players: int, number: int, wanted: Callable[[list[int]], bool]
    ) -> tuple[NinjaScrollTrick, list[int]]:
        """Who turns up a tile in the round, from the totals before it."""
        position = find(
            players, lambda p: p.phase in ("show", "play") and len(p.rounds) == number - 1 and not p.tricks
            and not p.trick and wanted(totals(p)) and (number == 1 or p.phase == "show")
        )  # fmt: skip
        seats, rng = [], Random(1)
        while position.phase == "show":
            seats.append(position.turn)
            position.play(choose(rng, position.legal()))
        return position, seats

    def test_in_round_1_nobody(self):
        _position, seats = self.shows(3, 1, lambda scores: True)
        assert seats == []

    def test_in_round_2_the_highest_turn_one_up(self):
        position, seats = self.shows(3, 2, lambda scores: scores.count(max(scores)) == 1)
        assert seats == [position.totals.index(max(position.totals))]

    def test_in_round_2_everybody_tied_for_the_highest_does(self):
        position, seats = self.shows(4, 2, lambda scores: scores.count(max(scores)) == 2)
        assert len(seats) == 2
        assert {position.totals[seat] for seat in seats} == {max(position.totals)}

    def test_in_round_3_the_highest_two_and_the_next_one(self):
        position, seats = self.shows(3, 3, lambda scores: len(set(scores)) == 3)
        order = sorted(range(3), key=position.totals.__getitem__)
        assert Counter(seats) == {order[2]: 2, order[1]: 1}

    def test_in_round_3_the_next_lower_score_also_when_several_tie_for_the_highest(self):
        position, seats = self.shows(4, 3, lambda scores: scores.count(max(scores)) == 2 and len(set(scores)) == 3)
        ranks = sorted(set(position.totals), reverse=True)
        assert Counter(position.totals[seat] for seat in seats) == {ranks[0]: 4, ranks[1]: 1}

    def test_in_round_3_everybody_tied_for_next_does(self):
        position, seats = self.shows(
            4, 3, lambda scores: sorted(scores).count(sorted(scores)[2]) == 2 and len(set(scores)) == 3
        )
        ranks = sorted(set(position.totals), reverse=True)
        assert Counter(position.totals[seat] for seat in seats) == {ranks[0]: 2, ranks[1]: 2}

    def test_in_round_3_if_all_tie_nobody_is_next(self):
        position, seats = self.shows(2, 3, lambda scores: scores[0] == scores[1])
        assert seats == [position.start] * 2 + [1 - position.start] * 2

    def test_clockwise_from_the_start_player_own_two_in_a_row(self):
        position, seats = self.shows(4, 3, lambda scores: scores.count(max(scores)) == 2 and len(set(scores)) == 3)
        assert seats == sorted(seats, key=lambda seat: (seat - position.start) % 4)

    def test_the_owner_chooses_which(self):
        position = find(3, lambda p: p.phase == "show" and len(p.to_show) == 3 and p.to_show[0] == p.to_show[1])
        seat = position.turn
        own = [CARDS[card] for card in view_of(position, seat).opened[seat]]
        assert legal(position) == own
        position.play(f"show {own[1]}")
        assert legal(position) == [own[0], own[2]]
        for viewer in range(3):
            assert view_of(position, viewer).on[CARD[own[1]]] == position.on[CARD[own[1]]] + UP
            if viewer != seat:
                assert view_of(position, viewer).on[CARD[own[0]]] == UNKNOWN


class TestBattle:
    def test_seven_tricks(self):
        assert {len(p.tricks) for p in walk(4, 1) if p.phase == "round" and p.rounds} == {7}

    def test_the_start_player_leads_the_first_and_the_winner_the_next(self):
        position = ready(start=1)
        assert position.turn == 1
        trick(position, "F6 F5 F7")
        assert position.turn == position.leader == 0

    def test_lead_any_card_open_or_hidden(self):
        assert legal(ready()) == ["F1", "F7", "W1", "W7", "A1", "A7", "T1"]

    def test_followers_must_play_the_led_suit_if_they_have_it_hidden(self):
        position = trick(ready(), "A7")
        position.play("play A2")
        assert legal(position) == ["A3", "A5"]

    def test_an_open_card_of_the_led_suit_comes_before_a_hidden_one(self):
        position = trick(ready(), "F7")
        assert legal(position) == ["F6"]
        position.play("play F6")
        assert legal(position) == ["F3", "F5"]

    def test_once_the_open_ones_are_gone_hidden_ones_must_follow(self):
        position = trick(ready(), "F7 F6 F5 F1")
        assert legal(position) == ["F2"]

    def test_without_the_suit_any_card_open_or_hidden(self):
        position = dealt(hands=[EARTH.split(), HANDS[1].split(), HANDS[2].split()])
        prepare(position, "T", ["E1 E2 E3", OPENED[1], OPENED[2]])
        position.play("play E7")
        assert legal(position) == sorted(HANDS[1].split(), key=CARD.__getitem__)
        position.play("play T2")
        position.play("play F3")
        assert position.leader == 1

    def test_a_tile_goes_with_its_card_still_face_down(self):
        position = trick(ready(), "F7")
        assert view_of(position, 0).on[CARD["F7"]] == 1
        assert view_of(position, 1).on[CARD["F7"]] == UNKNOWN
        assert view_of(trick(ready(), "W7"), 1).on[CARD["W7"]] == 0

    def test_the_highest_trump_wins(self):
        position = dealt(hands=[EARTH.split(), HANDS[1].split(), HANDS[2].split()])
        trick(prepare(position, "T", ["E1 E2 E3", OPENED[1], OPENED[2]]), "E7 T2 T3")
        assert position.tricks[-1].winner == 2

    def test_without_trump_the_highest_of_the_led_suit_wins(self):
        position = dealt(hands=[EARTH.split(), HANDS[1].split(), HANDS[2].split()])
        trick(prepare(position, "T", ["E1 E2 E3", OPENED[1], OPENED[2]]), "E1 F6 W5")
        assert position.tricks[-1].winner == 0

    def test_the_winner_takes_the_tiles_and_turns_them_face_up(self):
        position = trick(ready(), "F1 F6 F5")
        assert position.tricks[-1] == (0, (0, 5, 4), (3, 3, 1), 1, (3, 3, 1))
        assert position.won == [(), (3, 3, 1), ()]
        assert position.on[CARD["F6"]] == 0

    def test_a_trick_without_tiles_brings_nothing(self):
        position = trick(ready(), "T1 T2 T3")
        assert position.tricks[-1].won == ()
        assert position.totals == [0, 0, 0]

    def test_played_cards_are_public(self):
        position = trick(ready(), "T1 T2 T3 W3 W1")
        for seat in range(3):
            view = view_of(position, seat)
            assert view.tricks[0].cards == tuple(CARD[card] for card in ("T1", "T2", "T3"))
            assert view.trick == (CARD["W3"], CARD["W1"])
            assert CARD["T3"] not in view.unseen()

    def test_the_table_stays_until_the_next_deal(self):
        position = find(3, lambda p: p.phase == "round" and len(p.rounds) == 1)
        assert position.turn == CHANCE
        assert len(view_of(position, 0).tricks) == 7
        assert view_of(position, 0).round == 1
        position.deal(position.draw(Random(1)))
        assert view_of(position, 0).tricks == ()
        assert view_of(position, 0).round == 2


def finished(players: int, won: list[tuple[int, ...]]) -> NinjaScrollTrick:
    """A game over after three rounds in which the seats have won these tiles."""
    position = find(players, lambda p: p.turn == OVER and len(p.rounds) == 3)
    position.won, position.totals = won, [sum(tiles) for tiles in won]
    return position


class TestEnd:
    def test_the_score_is_the_sum_of_the_tiles(self):
        for position in walk(4, 9, "spread"):
            assert position.scores() == [sum(tiles) for tiles in position.won]
        assert [sum(gains) for gains in zip(*[r.gains for r in position.rounds], strict=True)] == position.scores()

    def test_nobody_wins_before_the_end(self):
        for position in walk(3, 5):
            assert (position.winners() == []) == (position.turn != OVER)

    def test_the_highest_total_wins(self):
        position = finished(3, [(3, 3), (3, 1, 1), (1,)])
        assert position.winners() == [0]
        assert position.ends()[-1] == "game: highest total"

    def test_then_more_tiles(self):
        position = finished(3, [(3, 3), (3, 3, 1, -1), (1,)])
        assert position.winners() == [1]
        assert position.ends()[-1] == "game: more tiles"

    def test_then_more_tiles_of_positive_value(self):
        position = finished(3, [(3, 3, 1, -1, -1), (3, 1, 1, 1, -1), (1,)])
        assert position.totals[:2] == [5, 5]
        assert position.winners() == [1]
        assert position.ends()[-1] == "game: more positive tiles"

    def test_then_shared(self):
        position = finished(3, [(3, 1), (1,), (1, 3)])
        assert position.winners() == [0, 2]
        assert position.ends()[-1] == "game: shared"

    def test_all_fixtures_together_show_every_ending(self):
        lines = [line for file in FIXTURES.glob("*.json") for line in file.read_text("utf-8").splitlines()]
        assert {end for line in lines for end in Record.parse(line).check().ends()} == ENDINGS == GAME.endings


class TestShadow:
    """Two players: seat 0 holds `HANDS[0]`, seat 1 `HANDS[1]`, Shadow `ROW`."""

    def test_turn_order_0_1_2(self):
        position = ready(2)
        seats = []
        for _card in range(3):
            seats.append(position.turn)
            position.play(position.legal()[0])
        assert seats == [0, 1, 2]
        assert trick(ready(2, start=1), "F6").turn == SHADOW

    def test_preparations_are_the_players_own(self):
        seats = [p.turn for p in walk(2, 3) if p.phase in ("trump", "open", "lay", "show")]
        assert set(seats) == {0, 1}

    def test_seven_cards_in_a_row_the_leftmost_three_open_with_tiles(self):
        position = dealt(2)
        for seat in (0, 1):
            view = view_of(position, seat)
            assert view.row == (CARD["F4"], CARD["T6"], CARD["W4"], *[UNKNOWN] * 4)
            assert [view.on[card] for card in view.row[:3]] == [1 + UP, UNKNOWN, UNKNOWN]

    def test_in_round_1_three_one_and_minus_one_shuffled(self):
        drawn = {tuple(new(2).draw(Random(seed))["shadow"]["tiles"][:3]) for seed in range(60)}
        assert len(drawn) == 6
        assert {tuple(sorted(tiles)) for tiles in drawn} == {(-1, 1, 3)}
        with pytest.raises(BadDeal, match="Shadow's first three"):
            dealt(2, shadow={"cards": ROW.split(), "tiles": [3, 3, -1, 1, 1, 1, 1]})

    def test_in_rounds_2_and_3_three_from_the_pile(self):
        position = find(2, lambda p: p.phase == "round" and len(p.rounds) == 1)
        deal = position.draw(Random(1))
        left = Counter(SCROLLS["plain"]) - Counter(tile for won in position.won for tile in won)
        deal["tiles"] = [[1, 1, 1], [-1, -1, -1]]
        deal["shadow"]["tiles"] = [3] * 3 + [1, 1, 3, -1]
        assert left[3] >= 4
        position.deal(deal)
        assert position.scores() == [sum(tiles) for tiles in position.won]

    def test_shadow_follows_with_the_leftmost_open_card_of_the_led_suit(self):
        position = trick(dealt_and(2, "E", ROW="T6 F4 F3 T7 E1 A4 E7"), "F7 F6")
        assert position.legal() == ("play F4",)

    def test_without_one_it_plays_its_leftmost_open_card(self):
        position = trick(ready(2), "A7 A2")
        assert position.legal() == ("play F4",)

    def test_a_closed_card_of_the_suit_does_not_count(self):
        position = trick(dealt_and(2, "E", ROW="F4 T6 W4 A5 E1 A4 E7"), "A7 A2")
        assert position.legal() == ("play F4",)

    def test_leading_it_plays_its_leftmost_open_card(self):
        position = trick(ready(2), "T1 T2 T6")
        assert (position.turn, position.leader) == (SHADOW, SHADOW)
        assert position.legal() == ("play F4",)
        assert position.row_open == 3

    def test_after_each_trick_the_leftmost_closed_card_is_opened_with_a_tile_face_down(self):
        position = trick(ready(2), "T1 T2 T6")
        view = view_of(position, 0)
        assert view.row == (CARD["F4"], CARD["W4"], CARD["T7"], UNKNOWN, UNKNOWN, UNKNOWN)
        assert position.on[CARD["T7"]] == 3
        assert view.on[CARD["T7"]] == UNKNOWN
        assert view.dealt_row[:4] == tuple(CARD[card] for card in ("F4", "T6", "W4", "T7"))

    def test_then_the_leftmost_open_cards_tile_is_turned_up(self):
        position = trick(ready(2), "F7 F6 F4")
        assert view_of(position, 0).on[CARD["T6"]] == -1 + UP
        assert view_of(position, 0).on[CARD["W4"]] == UNKNOWN

    def test_three_are_open_while_cards_last(self):
        position = ready(2)
        rng, counts = Random(2), []
        while position.phase == "play":
            if not position.trick:
                counts.append(sum(card != UNKNOWN for card in view_of(position, 0).row))
            position.play(choose(rng, position.legal()))
        assert counts == [3, 3, 3, 3, 3, 2, 1]

    def test_tiles_that_shadow_wins_are_its_score(self):
        position = trick(ready(2), "T1 T2 T6")
        assert position.won[SHADOW] == (-1,)
        assert position.scores() == [0, 0, -1]

    @pytest.mark.parametrize("number", [1, 2])
    def test_shadow_strictly_ahead_of_both_after_round_1_or_2_ends_the_game(self, number):
        position = find(2, lambda p: p.turn == OVER and len(p.rounds) == number)
        assert position.totals[SHADOW] > max(position.totals[:2])
        assert position.winners() == [SHADOW]
        assert position.ends()[-1] == f"game: Shadow after round {number}"

    def test_a_tie_with_shadow_does_not(self):
        position = find(2, lambda p: p.phase == "round" and p.rounds and p.totals[SHADOW] == max(p.totals[:2]))
        assert position.turn == CHANCE

    @pytest.mark.parametrize(
        ("shadow", "by"),
        [((3, 3, 1), "highest total"), ((3, 1, 1, 1), "more tiles"), ((3, 3, 1, -1), "more positive tiles")],
    )
    def test_at_last_shadow_wins_if_strictly_ahead_of_both(self, shadow, by):
        best = {"highest total": (3, 3), "more tiles": (3, 3), "more positive tiles": (5, 3, -1, -1)}[by]
        position = finished(2, [best, (1,), shadow])
        assert position.winners() == [SHADOW]
        assert position.ends()[-1] == f"game: Shadow, {by}"

    def test_otherwise_only_the_players_are_ranked(self):
        position = finished(2, [(3, 1), (1,), (1, 3)])
        assert position.winners() == [0]
        assert position.ends()[-1] == "game: highest total"
        assert finished(2, [(3, 1), (3, 1), (1, 3)]).winners() == [0, 1]

    def test_lowest_and_highest_look_at_the_two_players_only(self):
        position = find(2, lambda p: p.phase == "round" and p.rounds and p.totals[SHADOW] < min(p.totals[:2]))
        low = min(position.totals[:2])
        position.deal(position.draw(Random(1)))
        assert position.totals[position.start] == low
        position = find(
            2, lambda p: p.phase == "show" and p.totals[SHADOW] == max(p.totals) and len(set(p.totals[:2])) == 2
        )
        assert position.totals[position.to_show[0]] in position.totals[:2]
        assert Counter(position.to_show)[position.totals.index(max(position.totals[:2]))] == len(position.rounds)


def dealt_and(players: int, trump: str, **names: str) -> NinjaScrollTrick:
    """Two players and Shadow with another row."""
    return ready(players, trump, shadow={"cards": names["ROW"].split(), "tiles": ROW_TILES})


class TestWhatEachMayKnow:
    def test_the_own_hidden_cards(self):
        view = view_of(ready(), 1)
        assert [CARDS[card] for card in view.hand] == ["F2", "W6", "A6", "T2"]
        assert view.sizes == (4, 4, 4)

    def test_the_own_tiles_and_where_they_lie_also_once_played(self):
        position = trick(ready(), "F1 F6")
        assert view_of(position, 1).on[CARD["F6"]] == 3
        assert view_of(position, 1).on[CARD["F1"]] == UNKNOWN
        position.play("play F5")
        assert view_of(position, 1).tricks[-1].tiles == (UNKNOWN, 3, UNKNOWN)

    def test_which_card_a_tile_lay_on_is_not_remembered_once_won(self):
        position = trick(ready(), "F1 F6 F5")
        assert view_of(position, 0).tricks[-1].tiles == (3, UNKNOWN, UNKNOWN)
        assert view_of(position, 0).tricks[-1].won == (3, 3, 1)

    def test_a_face_up_tile_is_remembered_where_it_lay(self):
        position = trick(ready(2), "F7 F6 F4")
        assert view_of(position, 0).tricks[-1].tiles == (1, UNKNOWN, 1 + UP)
        assert view_of(position, 1).tricks[-1].tiles == (UNKNOWN, 3, 1 + UP)

    def test_how_many_cards_and_tiles_are_left(self):
        view = view_of(ready(), 0)
        assert view.pile == 36
        assert sum(view.unseen_tiles().values()) == 45 - 3
        assert view_of(ready(2), 0).pile == 45 - 9
        assert view_of(new(3), 0).pile == 45
        assert view_of(dealt(), 0).pile == 36

    def test_voids_shown_are_noted(self):
        position = dealt(hands=[EARTH.split(), HANDS[1].split(), HANDS[2].split()])
        trick(prepare(position, "T", ["E1 E2 E3", OPENED[1], OPENED[2]]), "E1 F6 W5")
        assert view_of(position, 0).voids == (0, 16, 16)

    def test_shadows_seat_knows_what_everybody_knows(self):
        view = view_of(trick(ready(2), "F7 F6"), 2)
        assert (view.hand, view.tiles, view.legal) == ((), (), ("play F4",))
        assert view.on[CARD["F7"]] == UNKNOWN

    @pytest.mark.parametrize("players", [2, 3, 5])
    def test_the_view_does_not_depend_on_hidden_things(self, players):
        rng = Random(players)
        for number, position in enumerate(walk(players, players, "spread")):
            if number % 5:
                continue
            for seat in range(players):
                one, other = (view_of(position, seat).sample(rng) for _world in range(2))
                assert one.view(seat) == other.view(seat) == position.view(seat)
                if position.turn >= 0 and position.turn != seat:
                    assert one.view(seat).why_not("play F1") == position.view(seat).why_not("play F1")
                for move in position.legal():
                    shown = {world.seen(seat, position.turn, move) for world in (one, other, position)}
                    assert len(shown) == 1


class TestChecks:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("scrolls", ["plain", "spread"])
    def test_each_round_all_tiles_laid_out_are_won(self, players, scrolls):
        each = 3 * players + (7 if players == 2 else 0)
        for seed in range(5):
            *_before, position = walk(players, seed, scrolls)
            assert [sum(map(len, r.tiles)) for r in position.rounds] == [each] * len(position.rounds)

    def test_at_five_players_all_45_are_used(self):
        *_before, position = walk(5, 1, "spread")
        assert Counter(tile for won in position.won for tile in won) == SCROLLS["spread"]


class TestNotation:
    def test_lay_names_the_cards_by_suit_order_then_number(self):
        position = dealt()
        position.play("trump T")
        for card in OPENING.split():
            position.play(f"open {card}")
        assert position.legal()[0] == "lay F1:+3 F7:+1 W1:-1"
        assert set(position.legal()) == {
            f"lay F1:{a} F7:{b} W1:{c}"
            for a, b, c in (
                ("+3", "+1", "-1"), ("+3", "-1", "+1"), ("+1", "+3", "-1"), ("+1", "-1", "+3"), ("-1", "+3", "+1"),
                ("-1", "+1", "+3"),
            )
        }  # fmt: skip

    def test_equal_tiles_make_equal_moves_listed_once(self):
        def of(equal: int) -> NinjaScrollTrick:
            return find(3, lambda p: p.phase == "lay" and len(set(p.tiles[p.turn])) == equal)

        assert len(of(1).legal()) == 1
        assert len(of(2).legal()) == 3

    def test_the_order_within_hands_and_tiles_means_nothing(self):
        mixed = dealt(hands=[list(reversed(hand.split())) for hand in HANDS], tiles=[[-1, 3, 1]] * 3)
        assert mixed == dealt()

    def test_the_order_of_shadows_lists_matters(self):
        assert dealt(2, shadow={"cards": ROW.split()[::-1], "tiles": ROW_TILES}) != dealt(2)

    def test_shadows_forced_plays_are_plies(self):
        record = Record.random("ninja-scroll-trick", 2, 1, legal=True)
        forced = [ply for ply in record.plies if getattr(ply, "by", None) == 2]
        assert len(forced) == 7 * len(record.last().rounds)
        assert all(ply.legal == (ply.move,) for ply in forced)
        assert len(record.scores) == 3

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("scrolls", ["plain", "spread"])
    def test_records_replay(self, players, scrolls):
        record = Record.random("ninja-scroll-trick", players, 7, {"scrolls": scrolls}, legal=True)
        assert Record.parse(record.to_json()).check().scores() == list(record.scores)


SHADOWED = {"cards": ROW.split(), "tiles": ROW_TILES}


class TestDamagedDeals:
    @pytest.mark.parametrize("outcome", [{}, {"start": 3}, {"start": True}, {"start": -1}, {"start": 0, "hands": []}])
    def test_first_deal(self, outcome):
        position = GAME.new(3)
        with pytest.raises(BadDeal):
            position.deal(outcome)
        assert position == GAME.new(3)

    @pytest.mark.parametrize(
        "changes",
        [
            {"hands": None}, {"hands": [HANDS[0].split()] * 2}, {"hands": [HANDS[0].split()] * 3},
            {"hands": [HANDS[0].split()[:6], *[hand.split() for hand in HANDS[1:]]]},
            {"hands": [["F7"] * 7, *[hand.split() for hand in HANDS[1:]]]},
            {"hands": [["F8", *HANDS[0].split()[1:]], *[hand.split() for hand in HANDS[1:]]]},
            {"hands": [[[], *HANDS[0].split()[1:]], *[hand.split() for hand in HANDS[1:]]]},
            {"hands": ["F7 F1 W", HANDS[1].split(), HANDS[2].split()]},
            {"tiles": None}, {"tiles": [FIRST] * 2}, {"tiles": [FIRST, FIRST, [3, 1]]}, {"tiles": [FIRST, FIRST, "abc"]},
            {"tiles": [FIRST, FIRST, [3, True, -1]]}, {"tiles": [FIRST, FIRST, [3.0, 1, -1]]},
            {"tiles": [FIRST, FIRST, [3, 1, 0]]}, {"start": 0}, {"shadow": SHADOWED},
        ],
    )  # fmt: skip
    def test_round(self, changes):
        position = new()
        with pytest.raises(BadDeal):
            position.deal(round_deal() | changes)
        assert position == new()

    @pytest.mark.parametrize(
        "shadow",
        [
            None, {}, {"cards": ROW.split()}, SHADOWED | {"start": 0}, SHADOWED | {"cards": ROW.split()[:6]},
            SHADOWED | {"cards": ["F7", *ROW.split()[1:]]}, SHADOWED | {"cards": ["F4", "F4", *ROW.split()[2:]]},
            SHADOWED | {"tiles": ROW_TILES[:6]}, SHADOWED | {"tiles": [*ROW_TILES[:6], 2]},
            SHADOWED | {"tiles": [*ROW_TILES[:6], 10**5000]},
        ],
    )  # fmt: skip
    def test_shadow(self, shadow):
        position = new(2)
        with pytest.raises(BadDeal):
            position.deal(round_deal(2, shadow=shadow))
        assert position == new(2)
        deal = round_deal(2)
        del deal["shadow"]
        with pytest.raises(BadDeal):
            position.deal(deal)

    def test_a_tile_value_that_the_box_lacks(self):
        position = find(3, lambda p: p.phase == "round" and len(p.rounds) == 1)
        before = position.clone()
        with pytest.raises(BadDeal, match=r"no tile \?"):
            position.deal(position.draw(Random(1)) | {"tiles": [[2, 1, 1], [1, 1, 1], [3, 3, 3]]})
        assert position == before


class TestWhyNot:
    def reason(self, position: NinjaScrollTrick, move: str, seat: int | None = None) -> str:
        if seat is not None:
            return view_of(position, seat).why_not(move)
        before = position.clone()
        with pytest.raises(IllegalMove) as caught:
            position.play(move)
        assert position == before
        return str(caught.value)

    def test_legal_moves_have_no_reason(self):
        assert view_of(ready(), 0).why_not("play F7") == ""

    def test_turns(self):
        assert self.reason(ready(), "play F6", 1) == "It is not your turn."
        assert self.reason(new(), "play F6", 1) == "The cards are dealt before anybody can move."
        over = find(3, lambda p: p.turn == OVER)
        assert self.reason(over, "play F6", 1) == self.reason(over, "play F6") == "The game is over."

    @pytest.mark.parametrize("move", ["", "play", "play F8", "pass", "trump X", "play F7 ", "lay"])
    def test_not_a_move(self, move):
        assert self.reason(ready(), move)

    def test_the_wrong_phase(self):
        position = dealt()
        assert self.reason(position, "play F7") == "You choose the trump suit now."
        position.play("trump T")
        assert self.reason(position, "trump F") == "You turn a hand card face up now."
        while position.phase == "open":
            position.play(position.legal()[0])
        assert self.reason(position, "play F7") == "You lay your three tiles on your open cards now."
        assert self.reason(ready(), "lay F7:+3") == "You play a card to the trick now."
        show = find(3, lambda p: p.phase == "show")
        assert self.reason(show, "trump F") == "You turn up one of your tiles now."

    def test_opening(self):
        position = dealt()
        for move in ("trump T", "open F7", "open F6", "open F5"):
            position.play(move)
        assert self.reason(position, "open F7") == "The fire 7 is open already."
        assert self.reason(position, "open E1") == "You do not have the earth 1."

    def test_laying(self):
        position = dealt()
        position.play("trump T")
        for card in OPENING.split():
            position.play(f"open {card}")
        one_each = "You lay one tile on each of your three open cards."
        for move in ("lay ", "lay F1:+3", "lay F1:+3 F7:+1 X1:-1", "lay F1:+3 F1:+1 W1:-1"):
            assert self.reason(position, move) == one_each
        assert self.reason(position, "lay F1:+3 F7:+1 W7:-1") == "The water 7 is not one of your open cards."
        assert self.reason(position, "lay W1:-1 F1:+3 F7:+1").startswith("The cards are named by suit")
        assert self.reason(position, "lay F1:+3 F7:+3 W1:-1") == "The tiles you lay are +3, +1, -1, each once."
        assert self.reason(position, "lay F1:3 F7:1 W1:-1") == "The tiles you lay are +3, +1, -1, each once."

    def test_showing(self):
        position = find(3, lambda p: p.phase == "show" and len(p.to_show) == 3 and p.to_show[0] == p.to_show[1])
        seat = position.turn
        card, hidden = view_of(position, seat).opened[seat][0], view_of(position, seat).hand[0]
        position.play(f"show {CARDS[card]}")
        assert self.reason(position, f"show {CARDS[card]}").endswith("is face up already.")
        assert self.reason(position, f"show {CARDS[hidden]}").endswith("is not one of your open cards.")

    def test_following(self):
        position = trick(ready(), "F7")
        assert self.reason(position, "play F2") == (
            "You must play an open fire card before a hidden one: the fire 6 lies open."
        )
        assert self.reason(position, "play W2") == "You must follow fire: you still have the fire 6."
        assert self.reason(position, "play F1") == "You do not have the fire 1."

    def test_shadow(self):
        position = trick(ready(2), "F7 F6")
        assert self.reason(position, "play W4") == "Shadow plays by itself: fire 4."

    @pytest.mark.parametrize("players", [2, 4])
    def test_garbage_is_refused_and_changes_nothing(self, players):
        rng = Random(players)
        words = ["play", "lay", "open", "show", "trump", "F1", "F", "F1:+3", ":", "W2:", "x", "+3", "", "E7:-1", "A3:?"]
        for number, position in enumerate(walk(players, 1)):
            if number % 4 or position.turn < 0:
                continue
            for _try in range(10):
                move = " ".join(choose(rng, words) for _word in range(1 + int(rng.random() * 5)))
                if move not in position.legal():
                    assert self.reason(position, move)


class TestCopies:
    @pytest.mark.parametrize("players", [2, 3])
    def test_a_clone_is_independent(self, players):
        for number, position in enumerate(walk(players, 4)):
            if number % 7 == 0 and position.turn >= 0:
                text, clone = repr(position), position.clone()
                for _ply in range(12):
                    if clone.turn >= 0:
                        clone.play(clone.legal()[-1])
                assert repr(position) == text


def test_records_of_fixtures_are_plain_json_with_every_key():
    for file in FIXTURES.glob("*.json"):
        for line in file.read_text("utf-8").splitlines():
            assert set(json.loads(line)) >= {"format", "game", "players", "options", "plies", "scores", "winners"}
