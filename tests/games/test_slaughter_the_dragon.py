"""The rule page slaughter-the-dragon, in its order: one test for each sentence that decides something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from pygames import CHANCE, OVER, BadDeal, BadOption, IllegalMove, Record, choose, get
from pygames.games.slaughter_the_dragon.cards import (
    ALL_PURPLE,
    CARD,
    CARDS,
    NAMES,
    NOBODY,
    UNKNOWN,
    Divisions,
    masks_of,
)
from pygames.games.slaughter_the_dragon.cards import cards_of as cards_in
from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon
from pygames.games.slaughter_the_dragon.view import SlaughterView

GAME = get("slaughter-the-dragon")
FIXTURES = Path(__file__).parent.parent / "fixtures" / "slaughter-the-dragon"
HAND = {3: 11, 4: 11, 5: 9}
SCALE = {3: 3, 4: 4, 5: 3}


def cards(text: str) -> list[int]:
    return [CARD[name] for name in text.split()]


def names(numbers: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in numbers)


def suit(colour: str, first: int, last: int) -> str:
    return " ".join(f"{colour}{number}" for number in range(first, last + 1))


def deal_of(players: int, hands: Sequence[str], scale: str = "") -> dict[str, list]:
    """A deal in which the hands have these cards, and the others in their order where there is room."""
    given = {card for part in (*hands, scale) for card in cards(part)}
    pool = [NAMES[card] for card in CARDS[players] if card not in given]
    full = []
    for hand in [*hands, *[""] * (players - len(hands))]:
        room = HAND[players] - len(hand.split())
        full.append(hand.split() + pool[:room])
        pool = pool[room:]
    return {"hands": full, "scale": scale.split() + pool}


def drawn(players: int, seed: int) -> dict[str, list]:
    """A deal drawn for the first round."""
    position = GAME.new(players)
    position.deal(position.draw(Random(seed)))
    return position.draw(Random(seed))


def table(
    players: int, hands: Sequence[str], scale: str = "", *, trump: str = "R", leader: int = 0, advanced: bool = False
) -> SlaughterTheDragon:
    """The first round after its deal."""
    position = GAME.new(players, {"advanced": advanced})
    assert isinstance(position, SlaughterTheDragon)
    deck = sorted("PRB" * 2 if players == 3 else "PRBG" * 2, key=lambda colour: colour != trump)
    position.deal({"indicators": deck, "leader": leader})
    position.deal(deal_of(players, hands, scale))
    return position


def play(position: SlaughterTheDragon, *moves: str) -> SlaughterTheDragon:
    for move in moves:
        position.play(move if " " in move else f"play {move}")
    return position


def play_out(position: SlaughterTheDragon, seed: int = 1) -> SlaughterTheDragon:
    """Random moves to the end of the round."""
    rng = Random(seed)
    while position.turn >= 0:
        position.play(choose(rng, position.legal()))
    return position


def view_of(position: SlaughterTheDragon, seat: int) -> SlaughterView:
    view = position.view(seat)
    assert isinstance(view, SlaughterView)
    return view


def positions(players: int, seed: int, advanced: bool = False) -> list[SlaughterTheDragon]:
    """Copies of all positions of a random game; with the advanced variant purple is trump first."""
    position, rng, copies = GAME.new(players, {"advanced": advanced}), Random(seed), []
    while position.turn != OVER:
        copies.append(position.clone())
        if position.turn == CHANCE:
            deal = position.draw(rng)
            if advanced and "indicators" in deal:
                deal["indicators"].sort(key="PRBG".index)
            position.deal(deal)
        else:
            position.play(choose(rng, position.legal()))
    return [*copies, position]


VARIANTS = [(players, advanced) for players in (3, 4, 5) for advanced in (False, True)]
RED_LEADS = table(3, [suit("R", 1, 6) + " B1 B2 B3 P1 P2", "R12 R7 R8 B4 B5 B6 B7 P3 P4 P5 P6"], "P12 R11 B12")
"""Three players, trump red; seat 1 holds the R12 and is about to divide."""


class TestComponents:
    @pytest.mark.parametrize(("players", "number"), [(3, 36), (4, 48), (5, 48)])
    def test_four_colours_one_to_twelve_three_players_without_green(self, players, number):
        deal = GAME.new(players).draw(Random(1))
        assert len(deal["indicators"]) == {3: 6, 4: 8, 5: 8}[players]
        deal = drawn(players, seed=1)
        dealt = {name for part in (*deal["hands"], deal["scale"]) for name in part}
        assert dealt == {f"{colour}{n}" for colour in "PRBG"[: number // 12] for n in range(1, 13)}

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_hands_and_scale(self, players):
        deal = drawn(players, seed=2)
        assert [len(hand) for hand in deal["hands"]] == [HAND[players]] * players
        assert len(deal["scale"]) == SCALE[players]

    @pytest.mark.parametrize(("players", "colours"), [(3, "PRB"), (4, "PRBG"), (5, "PRBG")])
    def test_two_indicators_of_each_colour(self, players, colours):
        assert Counter(GAME.new(players).draw(Random(4))["indicators"]) == dict.fromkeys(colours, 2)

    @pytest.mark.parametrize(("players", "tricks"), [(3, 11), (4, 11), (5, 9)])
    def test_tricks_and_tokens(self, players, tricks):
        position = play_out(table(players, []))
        assert sum(position.tokens) == len(view_of(position, 0).tricks) == tricks

    def test_three_to_five_players(self):
        for players in (2, 6):
            with pytest.raises(BadOption):
                GAME.new(players)


class TestOptions:
    def test_advanced_is_off_unless_asked_for(self):
        assert GAME.new(3).options == {"advanced": False}

    def test_it_is_true_or_false(self):
        with pytest.raises(BadOption):
            GAME.new(3, {"advanced": 1})


class TestGame:
    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_each_round_reveals_the_top_indicator(self, players):
        position = positions(players, 3)[-1]
        assert [result.trump for result in position.rounds] == list(position.indicators[: len(position.rounds)])

    def test_the_first_leader_is_chosen_at_random(self):
        assert {GAME.new(4).draw(Random(seed))["leader"] for seed in range(40)} == {0, 1, 2, 3}

    def test_indicators_are_shuffled(self):
        assert len({"".join(GAME.new(4).draw(Random(seed))["indicators"]) for seed in range(20)}) > 15

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_as_many_rounds_as_players(self, players):
        position = positions(players, 1)[-1]
        assert len(position.rounds) == players
        assert position.ends()[-1] == "game: rounds played"

    @pytest.mark.parametrize(("before", "over"), [(-100, True), (-99, False)])
    def test_the_game_ends_when_anybody_stands_at_minus_hundred_or_less(self, before, over):
        position = table(3, [])
        points = play_out(position.clone()).rounds[0].points
        position.totals[0] = before - points[0]
        play_out(position)
        assert position.totals[0] == before
        assert (position.turn == OVER) is over
        assert ("game: minus hundred" in position.ends()) is over

    def test_that_is_judged_after_the_round_only(self):
        position = table(3, [])
        position.totals[0] = -500
        position.play(position.legal()[0])
        assert position.turn >= 0

    def test_highest_total_wins(self):
        position = positions(4, 2)[-1]
        assert position.winners() == [position.totals.index(max(position.totals))]

    def test_a_tie_is_a_shared_win(self):
        position = positions(4, 2)[-1]
        position.totals = [5, -3, 5, 0]
        assert position.winners() == [0, 2]

    def test_no_winner_before_the_end(self):
        assert table(3, []).winners() == []

    def test_nothing_follows_the_end(self):
        position = positions(3, 1)[-1]
        assert position.legal() == ()
        with pytest.raises(IllegalMove, match="over"):
            position.play("play R1")
        with pytest.raises(BadDeal):
            position.deal(deal_of(3, []))


class TestDeal:
    def test_the_trump_is_revealed(self):
        assert view_of(table(4, [], trump="G"), 2).trump == 3

    def test_in_the_first_round_nobody_summons(self):
        assert table(3, []).phase == "divide"

    def test_hands_are_sorted_and_the_scale_is_not(self):
        deals = [drawn(5, seed) for seed in range(9)]
        assert all(cards(" ".join(hand)) == sorted(cards(" ".join(hand))) for deal in deals for hand in deal["hands"])
        assert any(cards(" ".join(deal["scale"])) != sorted(cards(" ".join(deal["scale"]))) for deal in deals)

    def test_purple_taken_in_the_round_before_does_not_count(self):
        position = play_out(RED_LEADS.clone())
        assert any(position.piles)
        position.deal(deal_of(3, []))
        assert position.piles == [0, 0, 0]


class TestSummoning:
    def second_round(self, last: int = 0) -> SlaughterTheDragon:
        """The second round, trump red, whose scale is B12 R11 P12; the last trick of the first was won by that seat."""
        position = play_out(RED_LEADS.clone())
        position.leaders[-1] = last
        position.deal(
            deal_of(3, [suit("R", 1, 6) + " B1 B2 B3 P1 P2", "R12 R7 R8 B4 B5 B6 B7 P3 P4 P5 P6"], "B12 R11 P12")
        )
        return position

    def test_by_the_winner_of_the_last_trick(self):
        for seat in range(3):
            position = self.second_round(seat)
            assert (position.phase, position.turn) == ("take", seat)
        position = play_out(RED_LEADS.clone(), 5)
        last = view_of(position, 0).tricks[-1].winner
        position.deal(deal_of(3, []))
        assert position.turn == last

    def test_any_two_scale_cards_positions_ascending(self):
        assert self.second_round().legal() == ("take 0 1", "take 0 2", "take 1 2")
        position = play_out(table(4, []))
        position.deal(deal_of(4, []))
        assert len(position.legal()) == 6

    @pytest.mark.parametrize("move", ["take 1 0", "take 0 0", "take 2 3", "take 0", "take 0 1 2", "play R1"])
    def test_nothing_else(self, move):
        with pytest.raises(IllegalMove):
            self.second_round().play(move)

    def test_they_come_into_the_hand(self):
        position = play(self.second_round(), "take 0 2")
        assert {CARD["B12"], CARD["P12"]} < set(view_of(position, 0).hand)
        assert position.scale == cards("R11")
        assert (position.phase, position.turn) == ("return", 0)

    def test_any_two_cards_of_the_hand_go_back(self):
        position = play(self.second_round(), "take 0 2")
        assert len(position.legal()) == 13 * 12 // 2
        assert "return B12 P1" not in position.legal()

    def test_the_ones_just_taken_may_go_back(self):
        position = play(self.second_round(), "take 0 2", "return P12 B12")
        assert position.scale == cards("R11 P12 B12")
        assert view_of(position, 0).hand == tuple(sorted(cards(suit("R", 1, 6) + " B1 B2 B3 P1 P2")))

    def test_they_go_to_the_end_of_the_scale_in_that_order(self):
        assert play(self.second_round(), "take 0 1", "return P1 R6").scale == cards("P12 P1 R6")

    def test_unsorted_is_illegal(self):
        position = play(self.second_round(), "take 0 2")
        with pytest.raises(IllegalMove, match="in order"):
            position.play("return B12 P12")


class TestAsk:
    def test_the_holder_of_the_highest_trump_in_any_hand_is_the_practitioner(self):
        assert (RED_LEADS.practitioner, RED_LEADS.asked, RED_LEADS.turn) == (1, 12, 1)

    def test_trumps_in_the_scale_do_not_count(self):
        position = table(3, ["B1", "P1", "R10"], "R11 R12 B2")
        assert (position.practitioner, position.asked) == (2, 10)

    def test_the_leader_may_be_the_practitioner(self):
        position = table(3, ["R12"], leader=0)
        assert position.practitioner == 0

    def test_the_answer_is_public(self):
        for seat in range(3):
            view = view_of(RED_LEADS, seat)
            assert (view.practitioner, view.asked) == (1, 12)

    def test_everybody_knows_that_higher_trumps_lie_in_the_scale(self):
        position = table(3, ["B1", "P1", "R10"], "R11 R12 B2")
        for seed in range(30):
            assert {CARD["R11"], CARD["R12"]} < set(view_of(position, 0).sample(Random(seed)).scale)

    def test_the_hands_are_those_after_summoning(self):
        position = TestSummoning().second_round()
        assert position.practitioner == NOBODY
        assert view_of(position, 1).asked == 0
        play(position, "take 0 1", "return R1 R2")
        assert (position.practitioner, position.asked) == (1, 12)
        position = play_out(table(3, []))
        position.leaders[-1] = 0
        position.deal(deal_of(3, ["P1", "R11"], "R12 B1 B2"))
        play(position, "take 0 1", "return P1 B1")
        assert (position.practitioner, position.asked) == (0, 12)


class TestDivision:
    def test_in_any_way_each_half_at_least_one_card(self):
        assert len(RED_LEADS.legal()) == 2**11 - 2
        assert len(set(RED_LEADS.legal())) == 2**11 - 2
        assert len(table(5, []).legal()) == 2**9 - 2
        for move in ("divide ", "divide", "divide P3 P4 P5 P6 R7 R8 R12 B4 B5 B6 B7"):
            with pytest.raises(IllegalMove):
                RED_LEADS.clone().play(move)

    def test_legal_moves_are_counted(self):
        assert RED_LEADS.counted
        assert not play(RED_LEADS.clone(), "divide P3 R12").counted

    def test_the_first_half_is_named_the_second_lies_face_down(self):
        position = play(RED_LEADS.clone(), "divide P3 R12")
        assert cards_in(position.hands[1]) == (CARD["P3"], CARD["R12"])
        assert names(cards_in(position.second)) == "P4 P5 P6 R7 R8 B4 B5 B6 B7"
        assert position.turn == 0

    def test_the_second_half_does_not_count_for_following(self):
        position = play(RED_LEADS.clone(), "divide P3 B4", "R1")
        assert position.legal() == ("play P3", "play B4")

    def test_nor_for_only_purple(self):
        position = table(3, ["R12 R1 R2 R3 P1 P2 B1 B2 B3 B4 B5"], leader=0)
        play(position, "divide P1 P2")
        assert position.legal() == ("play P1", "play P2")

    def test_used_up_the_second_half_becomes_the_hand_before_the_next_trick(self):
        position = play(RED_LEADS.clone(), "divide R12", "R1", "R12")
        assert cards_in(position.hands[1]) == ()
        assert view_of(position, 1).second != ()
        play(position, "R9")
        assert names(cards_in(position.hands[1])) == "P3 P4 P5 P6 R7 R8 B4 B5 B6 B7"
        assert view_of(position, 0).second == ()
        assert position.turn == 1
        assert "play B4" in position.legal()

    def test_sizes_are_public(self):
        position = play(RED_LEADS.clone(), "divide P3 R12")
        for seat in (0, 2):
            assert view_of(position, seat).sizes == (11, 2, 11)
            assert view_of(position, seat).second == (UNKNOWN,) * 9
        assert len(view_of(position, 1).second) == 9

    def test_unsorted_or_strange_lists_are_illegal(self):
        for move in ("divide R12 P3", "divide P3 P3", "divide P3  R12", "divide P3 R12 ", "divide P1", "divide P13"):
            with pytest.raises(IllegalMove):
                RED_LEADS.clone().play(move)


class TestSoulSucking:
    @pytest.fixture
    def sucking(self) -> SlaughterTheDragon:
        """Four players, trump purple, practitioner seat 2 with the P11; leader seat 1."""
        hands = ["R1 R2 R3", "B1 B2 P4", "P11 P10 G1", "G4 G5 P9"]
        return table(4, hands, "P12 R12", trump="P", leader=1, advanced=True)

    def test_only_in_the_variant(self):
        assert table(4, [], trump="P").phase == "divide"

    def test_only_when_purple_is_trump(self):
        assert table(4, [], trump="R", advanced=True).phase == "divide"

    def test_every_other_player_gives_a_card_clockwise_from_the_left(self, sucking):
        assert (sucking.practitioner, sucking.asked, sucking.phase) == (2, 11, "give")
        for seat in (3, 0, 1):
            assert sucking.turn == seat
            assert len(sucking.legal()) == 11
            assert sucking.legal()[0].startswith("give ")
            sucking.play(sucking.legal()[0])
        assert sucking.turn == 2

    def test_the_practitioner_adds_them_and_gives_any_card_to_each(self, sucking):
        play(sucking, "give G4", "give R1", "give B1")
        assert len(sucking.legal()) == 14
        assert "give P11 to 3" in sucking.legal()
        assert "give P11 to 0" not in sucking.legal()
        play(sucking, "give P11 to 3")
        assert len(sucking.legal()) == 13
        play(sucking, "give R1 to 0", "give G4 to 1")
        assert CARD["P11"] in cards_in(sucking.hands[3])
        assert CARD["R1"] in cards_in(sucking.hands[0])
        assert CARD["G4"] in cards_in(sucking.hands[1])
        assert CARD["B1"] in cards_in(sucking.hands[2])

    def test_then_tricks_begin_and_nobody_divides(self, sucking):
        play(sucking, "give G4", "give R1", "give B1", "give G4 to 3", "give R1 to 0", "give B1 to 1")
        assert (sucking.phase, sucking.turn) == ("trick", 1)
        assert view_of(sucking, 0).sizes == (11, 11, 11, 11)
        assert sucking.second == [0, 0, 0, 0]

    def test_wrong_cards(self, sucking):
        with pytest.raises(IllegalMove, match="do not have the red 1"):
            sucking.play("give R1")
        with pytest.raises(IllegalMove, match="practitioner"):
            sucking.play("give G4 to 2")


class TestTricks:
    def test_the_first_leader_leads(self):
        for leader in range(3):
            position = table(3, ["R12"], leader=leader)
            assert play(position, position.legal()[0]).turn == leader

    def test_in_a_later_round_the_winner_of_the_last_trick_leads(self):
        position = play(TestSummoning().second_round(2), "take 0 1")
        play(position, position.legal()[0])
        assert play(position, position.legal()[0]).turn == 2

    # leading purple

    def test_purple_may_not_be_led_at_first(self):
        position = play(RED_LEADS.clone(), "divide P3 R12")
        assert not any(move.startswith("play P") for move in position.legal())
        with pytest.raises(IllegalMove, match="Nobody has taken a purple card"):
            position.play("play P1")

    def test_it_may_once_somebody_has_taken_one(self):
        position = play(RED_LEADS.clone(), "divide P3 R12", "B1", "P3", "B8")
        assert position.turn == 2
        assert "play P7" in position.legal()

    def test_purple_in_the_scale_is_not_taken_yet(self):
        assert CARD["P12"] in RED_LEADS.scale
        assert "play P1" not in play(RED_LEADS.clone(), "divide P3 R12").legal()

    def test_or_from_a_hand_of_nothing_but_purple(self):
        position = table(3, [suit("P", 1, 11), "R12"])
        assert play(position, "divide R12").legal() == tuple(f"play P{n}" for n in range(1, 12))

    def test_in_a_purple_trump_round_too(self):
        position = table(3, ["P1 P2 R1", "P12"], trump="P")
        assert "play P1" not in play(position, "divide P12").legal()

    # following

    def test_clockwise(self):
        position = table(4, ["R12"], leader=2)
        play(position, position.legal()[0])
        order = []
        for _card in range(4):
            order.append(position.turn)
            position.play(position.legal()[0])
        assert order == [2, 3, 0, 1]

    def test_the_led_colour_must_be_played(self):
        position = play(RED_LEADS.clone(), "divide P3 P4 R12", "R1")
        assert position.legal() == ("play R12",)
        with pytest.raises(IllegalMove, match="You must follow red: you still have the red 12"):
            position.play("play P3")

    def test_else_any_card_purple_too(self):
        position = play(RED_LEADS.clone(), "divide P3 R12", "B1")
        assert position.legal() == ("play P3", "play R12")

    # winner

    def test_the_highest_trump(self):
        position = play(RED_LEADS.clone(), "divide P3 R12", "B1", "R12", "B8")
        assert position.turn == 1

    def test_of_two_trumps_the_higher(self):
        position = play(RED_LEADS.clone(), "divide R7 R12", "R1", "R7", "R10")
        assert position.turn == 2

    def test_without_trump_the_highest_of_the_led_colour(self):
        position = play(RED_LEADS.clone(), "divide P3 R12", "B1", "P3", "B9")
        assert position.turn == 2
        position = table(4, ["B1", "B2", "G12", "B3 R12"])
        play(position, position.legal()[0], "B1", "B2")
        assert position.best == 1

    # what the winner takes

    def test_a_token_and_all_purple_of_the_trick(self):
        position = play(RED_LEADS.clone(), "divide P3 R12", "B1", "P3", "B8")
        assert position.tokens == [0, 0, 1]
        assert position.piles == [0, 0, 1 << 3]
        assert view_of(position, 0).piles == (0, 0, 1 << 3)

    def test_the_head_in_the_last_trick_counts_as_a_token(self):
        position = play_out(RED_LEADS.clone())
        tricks = view_of(position, 0).tricks
        assert position.tokens == [sum(trick.winner == seat for trick in tricks) for seat in range(3)]

    def test_the_winner_leads_next(self):
        position = play_out(RED_LEADS.clone())
        tricks = view_of(position, 0).tricks
        assert [trick.leader for trick in tricks[1:]] == [trick.winner for trick in tricks[:-1]]

    def test_cards_played_are_public(self):
        position = play(RED_LEADS.clone(), "divide P3 R12", "B1", "P3", "B8")
        for seat in range(3):
            view = view_of(position, seat)
            assert view.plays == tuple(cards("B1 P3 B8"))
            assert view.tricks == [(0, tuple(cards("B1 P3 B8")), 2)]
            assert view.played_by(1) == cards("P3")


class TestEndOfRound:
    def test_the_winner_of_the_last_trick_takes_the_purple_of_the_scale(self):
        position = play_out(RED_LEADS.clone())
        assert position.piles[position.leaders[-1]] & 1 << 12
        assert view_of(position, 0).scale == tuple(cards("P12 R11 B12"))

    def test_plus_five_a_token_minus_n_a_purple_card(self):
        position = play_out(RED_LEADS.clone(), 3)
        result = position.rounds[0]
        assert result.moon == NOBODY
        for seat in range(3):
            purple = sum(number for number in range(1, 13) if position.piles[seat] >> number & 1)
            assert result.points[seat] == 5 * position.tokens[seat] - purple
            assert result.purple[seat] == purple
        assert position.ends() == ["round: counted"]

    def moon(self, scale: str) -> SlaughterTheDragon:
        """Seat 0 holds all trumps but one and takes every trick."""
        position = table(3, [suit("R", 2, 12), suit("P", 1, 11)], scale)
        return play_out(play(position, "divide R2"))

    def test_all_twelve_shoot_the_moon(self):
        position = self.moon("P12 R1 B1")
        assert position.piles == [ALL_PURPLE, 0, 0]
        assert position.totals == [60, -20, -20]
        assert position.rounds[0].moon == 0
        assert position.ends() == ["round: moon"]

    def test_between_rounds_the_table_stays(self):
        position = play_out(RED_LEADS.clone())
        assert position.turn == CHANCE
        view = view_of(position, 1)
        assert len(view.tricks) == 11
        assert view.trump == 1
        assert (view.legal, view.trick.cards) == ((), ())
        with pytest.raises(IllegalMove, match="dealt"):
            position.play("play R1")


class TestChecks:
    @pytest.mark.parametrize(("players", "usual", "moon"), [(3, -23, 20), (4, -23, 0), (5, -33, -20)])
    def test_sums(self, players, usual, moon):
        for seed in range(5):
            for result in positions(players, seed)[-1].rounds:
                assert sum(result.points) == (usual if result.moon == NOBODY else moon)

    def test_sum_with_a_moon(self):
        for players, total in ((3, 20), (4, 0), (5, -20)):
            position = play_out(table(players, []))
            position.piles = [0] * (players - 1) + [ALL_PURPLE]
            assert sum(position._settle(0).points) == total

    @pytest.mark.parametrize(("players", "advanced"), VARIANTS)
    def test_all_purple_is_acquired_and_tokens_are_tricks(self, players, advanced):
        for result in positions(players, 7, advanced)[-1].rounds:
            assert sum(result.purple) == 78
            assert sum(result.tokens) == HAND[players]


class TestNotation:
    @pytest.mark.parametrize(("players", "advanced"), VARIANTS)
    def test_records_hold(self, players, advanced):
        record = Record.random("slaughter-the-dragon", players, 5, {"advanced": advanced}, legal=True)
        assert Record.parse(record.to_json()).check().scores() == list(record.scores)
        divisions = [ply.legal for ply in record.plies if hasattr(ply, "move") and ply.move.startswith("divide")]
        assert all(legal == 2 ** HAND[players] - 2 for legal in divisions)

    def test_fixtures_hold_and_show_every_ending(self):
        ends = set()
        for file in sorted(FIXTURES.glob("*.json")):
            for line in file.read_text().splitlines():
                ends.update(Record.parse(line).check().ends())
        assert ends == GAME.endings

    def test_divisions_are_a_sequence(self):
        hand = tuple(cards("P1 R10 B2"))
        divisions = Divisions(hand)
        listed = ["divide P1", "divide R10", "divide P1 R10", "divide B2", "divide P1 B2", "divide R10 B2"]
        assert list(divisions) == listed
        assert [divisions[at] for at in range(-6, 6)] == listed * 2
        assert divisions[1:3] == tuple(listed[1:3])
        assert divisions == tuple(listed)
        assert divisions == listed
        assert divisions == Divisions(hand)
        assert divisions != Divisions(hand[:2])
        assert divisions != listed[:-1]
        assert divisions != 7
        assert all(move in divisions for move in listed)
        for stranger in ("divide P1 R10 B2", "divide", "divide ", "", None, 3, ["divide P1"], "divide " + "P1 " * 40):
            assert stranger not in divisions
        with pytest.raises(IndexError):
            divisions[6]
        assert repr(divisions) == "Divisions('P1 R10 B2')"


FIRST = {"indicators": list("RRPPBB"), "leader": 0}
ROUND = deal_of(3, [])


class TestBadDeals:
    @pytest.mark.parametrize(
        "damage",
        [
            {"leader": 3},
            {"leader": -1},
            {"leader": True},
            {"leader": "0"},
            {"indicators": list("RRPPB")},
            {"indicators": list("RRPPBG")},
            {"indicators": "RRPPBB"},
            {"indicators": [1, 2, 3, 4, 5, 6]},
            {"indicators": None},
            {"more": 1},
        ],
    )
    def test_of_the_game(self, damage):
        position = GAME.new(3)
        before = position.clone()
        with pytest.raises(BadDeal):
            position.deal({**FIRST, **damage})
        assert position == before

    @pytest.mark.parametrize("key", ["indicators", "leader"])
    def test_of_the_game_lacking(self, key):
        with pytest.raises(BadDeal):
            GAME.new(3).deal({name: value for name, value in FIRST.items() if name != key})

    @pytest.mark.parametrize(
        "damage",
        [
            {"hands": ROUND["hands"][:2]},
            {"hands": {}},
            {"hands": [ROUND["hands"][0][:-1], *ROUND["hands"][1:]]},
            {"hands": [[*ROUND["hands"][0], "R1"], *ROUND["hands"][1:]]},
            {"hands": [ROUND["hands"][0], ROUND["hands"][0], ROUND["hands"][2]]},
            {"hands": [["G1", *ROUND["hands"][0][1:]], *ROUND["hands"][1:]]},
            {"hands": [["P01", *ROUND["hands"][0][1:]], *ROUND["hands"][1:]]},
            {"hands": [[["P1"], *ROUND["hands"][0][1:]], *ROUND["hands"][1:]]},
            {"hands": [[1, *ROUND["hands"][0][1:]], *ROUND["hands"][1:]]},
            {"hands": ["P" * 11, *ROUND["hands"][1:]]},
            {"scale": ROUND["scale"][:2]},
            {"scale": ["P1", "P1", "P1"]},
            {"scale": None},
            {"trump": "R"},
        ],
    )
    def test_of_a_round(self, damage):
        position = GAME.new(3)
        position.deal(FIRST)
        before = position.clone()
        with pytest.raises(BadDeal):
            position.deal({**ROUND, **damage})
        assert position == before
        position.deal(ROUND)

    def test_none_is_due(self):
        with pytest.raises(BadDeal, match="Nothing"):
            RED_LEADS.clone().deal(ROUND)

    def test_a_clone_is_independent(self):
        for position in positions(3, 8, advanced=True):
            before = repr(position)
            copy = position.clone()
            assert copy == position
            if copy.turn >= 0:
                play_out(copy)
            assert repr(position) == before


class TestBadMoves:
    WORDS = (
        "play",
        "give",
        "take",
        "return",
        "divide",
        "to",
        "P1",
        "R5",
        "B12",
        "G1",
        "R13",
        "0",
        "1",
        "2",
        "?",
        "",
        "é",
    )

    @pytest.mark.parametrize("players", [3, 5])
    def test_fuzzed_moves_are_refused_and_change_nothing(self, players):
        rng = Random(players)
        for position in positions(players, 4, advanced=True):
            before = position.clone()
            for _try in range(4):
                move = " ".join(choose(rng, self.WORDS) for _word in range(1 + int(rng.random() * 4)))
                if move in position.legal():
                    continue
                with pytest.raises(IllegalMove) as caught:
                    position.play(move)
                assert str(caught.value).endswith(".")
                assert position == before

    @pytest.mark.parametrize("move", [None, 5, ["play R1"], ("play", "R1")])
    def test_other_things_than_texts(self, move):
        with pytest.raises(IllegalMove, match="text"):
            RED_LEADS.clone().play(move)

    @pytest.mark.parametrize(
        ("moves", "move", "reason"),
        [
            ([], "play R12", "You divide your hand now: name the cards of the first half."),
            ([], "divide P1", "You do not have the purple 1."),
            ([], "divide P4 P3", "The cards are named once each, in order: P3 P4."),
            ([], "divide P3 P4 P5 P6 R7 R8 R12 B4 B5 B6 B7", "The second half needs at least one card too."),
            ([], "dance", "“dance” is not a move of this game."),
            ([], "play", "“play” is not a move of this game."),
            (["divide P3 R12"], "divide P1", "You play a card to the trick now."),
            (["divide P3 R12"], "play B9", "You do not have the blue 9."),
            (
                ["divide P3 R12", "R1"],
                "play R7",
                "The red 7 is in your second half, which is not your hand yet.",
            ),
            (["divide P3 R12 B4 B5", "B1"], "play P3", "You must follow blue: you still have 2 cards of it."),
        ],
    )
    def test_reasons(self, moves, move, reason):
        position = play(RED_LEADS.clone(), *moves)
        assert position.why_not(move) == reason

    def test_reasons_before_the_tricks(self):
        position = TestSummoning().second_round()
        assert position.why_not("take 0 3") == "The scale has only 3 cards."
        assert position.why_not("play R1") == "You take two cards of the scale now."
        play(position, "take 0 1")
        assert position.why_not("take 0 1") == "You put two cards of your hand into the scale now."
        position = table(3, ["P12"], trump="P", advanced=True)
        assert position.why_not("play R1") == "You give one card to the practitioner now."
        for _giver in range(2):
            position.play(position.legal()[0])
        assert position.why_not("give P12") == "You give one card to the next player now."

    def test_reasons_for_another_seat(self):
        assert view_of(RED_LEADS, 0).why_not("play R1") == "It is not your turn."
        assert view_of(positions(3, 1)[-1], 0).why_not("play R1") == "The game is over."
        assert view_of(RED_LEADS, 1).why_not("divide P3") == ""


def test_masks_are_exact():
    hand = tuple(cards("P1 P12 R5 B7 G12"))
    assert cards_in(masks_of(hand)) == hand
