"""The rule page dragon-trick, in its order: one test for each sentence that decides something."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from pygames import CHANCE, OVER, BadDeal, BadOption, IllegalMove, Record, choose, get
from pygames.bots import decide, make_bot
from pygames.games.dragon_trick.dragons import DRAGONS, TYPE, card_name
from pygames.games.dragon_trick.playout import playout, policy_playout
from pygames.games.dragon_trick.rules import KEPT, NOBODY, DragonTrick, Trick, counts
from pygames.games.dragon_trick.view import HIDDEN, DragonTrickView
from pygames.games.dragon_trick.words import describe, describe_deal, move_text
from pygames.randomness import deal_rng

GAME = get("dragon-trick")
FIXTURES = Path(__file__).parent.parent / "fixtures" / "dragon-trick"
ALL = list(DRAGONS)
LINE4 = ALL[2:]
SAME = ["moon", "sun", "fire", "ice", "storm", "sea"]
EQUAL = [SAME, SAME, SAME, ["stone"] * 3 + ["star"] * 3]
"""Four players, three of whom hold the same six cards."""
APART = [[card for card in LINE4[2 * seat : 2 * seat + 2] for _copy in range(3)] for seat in range(4)]
"""Four players, no two of whom hold the same type: the earlier seat is the stronger."""
NAMES = ("Anna", "Ben", "Cleo", "Dan")


def table(hands: list[list[str]] | None = None, line: list[str] | None = None) -> DragonTrick:
    """Four players after a deal."""
    position = GAME.new(4)
    assert isinstance(position, DragonTrick)
    position.deal({"line": line or LINE4, "hands": hands or EQUAL})
    return position


def pick(position: DragonTrick, *cards: str) -> DragonTrick:
    for card in cards:
        position.play(f"pick {card}")
    return position


def random_positions(players: int, seed: int, every: int = 1) -> list[DragonTrick]:
    """Copies of the positions of a random game."""
    record = Record.random("dragon-trick", players, seed)
    return [position.clone() for n, position in enumerate(record.positions()) if n % every == 0]


def view_of(position: DragonTrick, seat: int) -> DragonTrickView:
    view = position.view(seat)
    assert isinstance(view, DragonTrickView)
    return view


class TestComponents:
    def test_ten_types_four_copies_each(self):
        deal = GAME.new(2).draw(Random(1))
        cards = Counter(card for hand in deal["hands"] for card in hand) + Counter(deal["line"])
        assert cards == dict.fromkeys(ALL, 4)
        assert len(ALL) == 10

    def test_with_four_all_shadow_and_forest_cards_are_removed(self):
        deal = GAME.new(4).draw(Random(1))
        cards = Counter(card for hand in deal["hands"] for card in hand) + Counter(deal["line"])
        assert cards == {name: 4 for name in ALL if name not in ("shadow", "forest")}

    @pytest.mark.parametrize(("players", "line", "hand"), [(2, 10, 15), (3, 10, 10), (4, 8, 6)])
    def test_rank_line_and_hand(self, players, line, hand):
        deal = GAME.new(players).draw(Random(players))
        assert len(deal["line"]) == line
        assert [len(cards) for cards in deal["hands"]] == [hand] * players

    def test_two_to_four_players(self):
        for players in (1, 5):
            with pytest.raises(BadOption):
                GAME.new(players)

    def test_no_options(self):
        with pytest.raises(BadOption):
            GAME.new(3, {"level": "high"})


class TestRound:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_three_rounds_each_dealt_anew(self, players):
        record = Record.random("dragon-trick", players, 5)
        assert sum(not hasattr(ply, "move") for ply in record.plies) == 3
        assert len(record.last().rounds) == 3

    # 1. the rank line

    def test_one_card_of_each_type_leftmost_is_strongest(self):
        position = table(line=list(reversed(LINE4)))
        assert position.line == tuple(range(9, 1, -1))
        pick(position, "moon", "sun", "fire", "star")
        assert position.winner == 3

    def test_line_is_shuffled(self):
        assert len({tuple(GAME.new(3).draw(Random(seed))["line"]) for seed in range(20)}) == 20

    # 2. the deal

    def test_hands_are_listed_in_the_order_of_types(self):
        for hand in GAME.new(3).draw(Random(3))["hands"]:
            assert hand == sorted(hand, key=ALL.index)

    # 3. a trick

    def test_everybody_picks_before_anything_is_revealed(self):
        position = table()
        for seat, card in enumerate(("moon", "sun", "fire")):
            assert position.turn == seat
            assert position.winner == NOBODY
            pick(position, card)
        assert position.tricks == ()
        pick(position, "stone")
        assert position.winner == 0

    def test_a_type_shown_by_two_is_nullified(self):
        assert pick(table(), "moon", "moon", "fire", "star").winner == 2

    def test_a_type_shown_by_three_is_nullified(self):
        assert pick(table(), "moon", "moon", "moon", "star").winner == 3

    def test_nullified_cards_do_not_count_as_weakest_either(self):
        position = pick(table(), "moon", "sea", "sea", "stone")
        assert position.turn == 3
        position = pick(table(line=LINE4[::-1]), "moon", "moon", "fire", "stone")
        assert (position.winner, position.turn) == (3, 2)

    def test_the_survivor_farthest_left_wins(self):
        assert pick(table(), "fire", "sun", "ice", "star").winner == 1

    def test_the_survivor_farthest_right_may_swap(self):
        position = pick(table(), "fire", "sun", "ice", "star")
        assert (position.phase, position.turn) == ("swap", 3)
        assert "keep" in position.legal()

    def test_the_swap_exchanges_two_neighbours(self):
        position = pick(table(), "fire", "sun", "ice", "star")
        position.play("swap 1")
        assert position.line == (2, 4, 3, 5, 6, 7, 8, 9)

    def test_the_line_is_a_ring(self):
        position = pick(table(), "fire", "sun", "ice", "star")
        position.play("swap 7")
        assert position.line == (9, 3, 4, 5, 6, 7, 8, 2)

    def test_keep_leaves_the_line(self):
        position = pick(table(), "fire", "sun", "ice", "star")
        position.play("keep")
        assert position.line == tuple(range(2, 10))

    def test_the_swap_counts_from_the_next_trick(self):
        position = pick(table(), "fire", "sun", "ice", "star")
        position.play("swap 7")
        assert position.won == [0, 1, 0, 0]
        pick(position, "moon", "fire", "storm", "star")
        assert position.winner == 3

    def test_a_lone_survivor_both_wins_and_may_swap(self):
        position = pick(table(), "moon", "moon", "moon", "star")
        assert (position.winner, position.turn) == (3, 3)

    def test_with_no_survivor_nobody_wins_and_nobody_swaps(self):
        hands = [["moon", "moon", "moon", "sun", "sun", "fire"], ["sun", "fire", "fire", "ice", "ice", "ice"]]
        hands += [["storm"] * 3 + ["sea"] * 2 + ["stone"], ["sea"] + ["stone"] * 2 + ["star"] * 3]
        position = pick(table(hands), "sun", "sun", "stone", "stone")
        assert position.won == [0, 0, 0, 0]
        assert (position.phase, position.turn) == ("pick", 0)
        assert position.tricks[-1] == Trick(tuple(range(2, 10)), (3, 3, 8, 8), NOBODY, NOBODY, KEPT)

    def test_played_cards_are_out_for_the_round_face_up_and_public(self):
        position = pick(table(), "fire", "sun", "ice", "star")
        position.play("keep")
        assert "pick fire" not in position.legal()
        for seat in range(4):
            view = view_of(position, seat)
            assert view.tricks[-1].picks == (4, 3, 5, 9)
            assert [card for card, shown in enumerate(view.played()) if shown] == [3, 4, 5, 9]

    # 4. the end of a round

    def test_after_all_cards_each_player_writes_down_the_tricks_won(self):
        position = table(APART)
        for _trick in range(5):
            pick(position, *[position_pick(position, seat) for seat in range(4)])
            position.play("keep")
        pick(position, *[position_pick(position, seat) for seat in range(4)])
        assert position.rounds == ()
        position.play("keep")
        assert position.rounds[0].won == (6, 0, 0, 0)
        assert position.turn == CHANCE
        assert position.scores() == [6, 0, 0, 0]

    def test_a_round_can_end_with_a_nullified_trick(self):
        hands = [["sun"] * 3 + ["fire"] * 2 + ["moon"], ["fire", "storm"] + ["ice"] * 3 + ["moon"]]
        hands += [["storm"] * 2 + ["sea"] * 3 + ["star"], ["stone"] * 3 + ["moon", "star", "star"]]
        position = table(hands)
        for cards in zip(*hands, strict=True):
            pick(position, *cards)
            if position.phase == "swap":
                position.play("keep")
        assert position.tricks[-1].picks == (2, 2, 9, 9)
        assert position.turn == CHANCE
        assert position.rounds[0].nobody == 1
        assert position.ends() == ["round: last trick nullified"]

    def test_the_finished_rounds_table_stays_visible(self):
        position = next(p for p in every_end(3) if p.turn == CHANCE)
        view = view_of(position, 0)
        assert len(view.tricks) == 10
        assert len(view.line) == 10
        assert view.sizes == (0, 0, 0)
        assert view.unseen() == [0] * 10


def position_pick(position: DragonTrick, seat: int) -> str:
    """The name of the first card of a hand."""
    return ALL[next(card for card, held in enumerate(counts(position.hands[seat])) if held)]


def every_end(players: int) -> list[DragonTrick]:
    """Copies of random positions right after a round."""
    return [
        p for seed in range(12) for p in random_positions(players, seed) if p.phase in ("round", "over") and p.rounds
    ]


class TestEnd:
    def test_most_tricks_over_the_three_rounds_wins(self):
        for seed in range(20):
            position = Record.random("dragon-trick", 3, seed).last()
            won = [sum(tricks) for tricks in zip(*[r.won for r in position.rounds], strict=True)]
            assert position.scores() == won
            assert position.winners() == [seat for seat in range(3) if won[seat] == max(won)]

    def test_a_tie_is_a_shared_win(self):
        shared = [p for seed in range(60) if len((p := Record.random("dragon-trick", 4, seed).last()).winners()) > 1]
        assert shared
        assert all(p.ends()[-1] == "game: shared win" for p in shared)

    def test_nobody_has_won_before_the_end(self):
        assert table().winners() == []


class TestChecks:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_tricks_won_and_without_winner_add_up_to_the_hand_size(self, players):
        for seed in range(10):
            for result in Record.random("dragon-trick", players, seed).last().rounds:
                assert sum(result.won) + result.nobody == {2: 15, 3: 10, 4: 6}[players]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_rank_line_is_always_a_permutation(self, players):
        for position in random_positions(players, 8)[1:]:
            assert sorted(position.line) == list(range(2 if players == 4 else 0, 10))

    def test_at_a_pick_no_player_knows_anothers_pick(self):
        position = pick(table(), "moon", "sun")
        assert view_of(position, 0).picks == (2, HIDDEN, NOBODY, NOBODY)
        assert view_of(position, 1).picks == (HIDDEN, 3, NOBODY, NOBODY)
        assert view_of(position, 2).picks == (HIDDEN, HIDDEN, NOBODY, NOBODY)
        assert view_of(position, 2) == view_of(pick(table(), "fire", "sea"), 2)

    def test_a_pick_is_seen_by_its_owner_only(self):
        position = table()
        assert position.seen(0, 0, "pick moon") == "pick moon"
        assert position.seen(1, 0, "pick moon") == "pick ?"
        assert position.seen(1, 0, "swap 3") == "swap 3"

    def test_everybody_knows_the_line_the_played_cards_and_the_own_hand(self):
        position = pick(table(), "moon", "sun", "fire", "star")
        view = view_of(position, 1)
        assert view.line == position.line
        assert view.picks == (2, 3, 4, 9)
        assert view.hand == (0, 0, 1, 0, 1, 1, 1, 1, 0, 0)
        assert view.unseen() == [0, 0, 1, 2, 1, 2, 2, 2, 3, 2]
        assert view.sizes == (5, 5, 5, 5)


class TestNotation:
    def test_legal_picks_list_each_type_in_hand_once(self):
        position = table(APART)
        assert list(position.legal()) == ["pick moon", "pick sun"]

    def test_seats_pick_in_order(self):
        position = table()
        assert [position.turn, *[pick(position, "moon").turn for _seat in range(2)]] == [0, 1, 2]

    @pytest.mark.parametrize(("players", "swaps"), [(2, 10), (3, 10), (4, 8)])
    def test_swaps(self, players, swaps):
        position = next(p for p in random_positions(players, 1) if p.phase == "swap")
        assert list(position.legal()) == ["keep", *[f"swap {place}" for place in range(swaps)]]

    def test_swap_nine_with_ten_types_swaps_last_and_first(self):
        position = next(p for p in random_positions(3, 1) if p.phase == "swap")
        line = position.line
        position.play("swap 9")
        assert position.line == (line[9], *line[1:9], line[0])

    def test_the_swap_ply_comes_after_the_last_trick_of_a_round_too(self):
        ends = [p for p in every_end(4) if p.rounds[-1].last != NOBODY]
        assert all(p.tricks[-1].lowest != NOBODY for p in ends)
        last = [p for p in random_positions(4, 2) if p.phase == "swap" and not any(p.hands)]
        assert last


BAD_DEALS = [
    {},
    {"line": LINE4},
    {"line": LINE4, "hands": EQUAL, "more": 1},
    {"line": LINE4[:7], "hands": EQUAL},
    {"line": ["sun", *LINE4[1:]], "hands": EQUAL},
    {"line": ["shadow", *LINE4[1:]], "hands": EQUAL},
    {"line": [1, *LINE4[1:]], "hands": EQUAL},
    {"line": "moon", "hands": EQUAL},
    {"line": LINE4, "hands": EQUAL[:3]},
    {"line": LINE4, "hands": "abcd"},
    {"line": LINE4, "hands": [*EQUAL[:3], ["stone"] * 3]},
    {"line": LINE4, "hands": [*EQUAL[:3], ["stone"] * 2 + ["star"] * 4]},
    {"line": LINE4, "hands": [*EQUAL[:3], ["shadow"] * 3 + ["star"] * 3]},
    {"line": LINE4, "hands": [*EQUAL[:3], [1, 2, 3, 4, 5, 6]]},
    {"line": LINE4, "hands": [*EQUAL[:3], "stones"]},
]


class TestBadInput:
    @pytest.mark.parametrize("deal", BAD_DEALS)
    def test_a_damaged_deal_is_refused_and_changes_nothing(self, deal):
        position, fresh = GAME.new(4), GAME.new(4)
        with pytest.raises(BadDeal):
            position.deal(deal)
        assert position == fresh

    def test_nothing_is_dealt_in_the_middle_of_a_round(self):
        with pytest.raises(BadDeal):
            table().deal({"line": LINE4, "hands": EQUAL})

    @pytest.mark.parametrize(
        ("move", "reason"),
        [
            ("pick stone", "You have no Stone left in hand."),
            ("pick shadow", "Shadow is not in the game with 4 players."),
            ("keep", "You pick a card now; the rank line is changed after a trick."),
            ("pick dragon", "“pick dragon” is not a move of this game."),
            ("pick  moon", "“pick  moon” is not a move of this game."),
        ],
    )
    def test_reasons_at_a_pick(self, move, reason):
        position = table()
        with pytest.raises(IllegalMove) as error:
            position.play(move)
        assert str(error.value) == reason
        assert position == table()

    @pytest.mark.parametrize(
        ("move", "reason"),
        [
            ("pick star", "You decide now whether to swap two neighbours of the rank line."),
            ("swap 8", "The rank line has places 0 to 7 only."),
        ],
    )
    def test_reasons_at_a_swap(self, move, reason):
        position = pick(table(), "moon", "sun", "fire", "star")
        assert position.why_not(move) == reason

    def test_reasons_for_others(self):
        position = table()
        assert view_of(position, 1).why_not("pick moon") == "It is not your turn."
        assert view_of(position, 0).why_not("pick moon") == ""
        over = Record.random("dragon-trick", 2, 1).last()
        assert view_of(over, 0).why_not("pick moon") == "The game is over."

    def test_random_texts_are_refused_and_change_nothing(self):
        rng = Random(4)
        for position in random_positions(3, 4, every=7):
            before = position.clone()
            for _try in range(20):
                text = "".join(choose(rng, "pickswamon 0129?é\n") for _char in range(int(rng.random() * 12)))
                with pytest.raises(IllegalMove):
                    position.play(text)
            assert position == before


class TestKnowledge:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_sampled_world_agrees_with_the_view(self, players):
        rng = Random(players)
        for position in random_positions(players, 21, every=3):
            for seat in range(players):
                view = view_of(position, seat)
                world = view.sample(rng)
                assert world.view(seat) == view
                assert world.turn == position.turn
                if position.turn >= 0:
                    for move in ("pick moon", "pick star", "keep", "swap 9"):
                        assert world.view(seat).why_not(move) == view.why_not(move)
                if players == 2 and seat == position.turn:
                    assert world.legal() == position.legal()

    def test_before_the_first_deal(self):
        view = view_of(GAME.new(3), 1)
        assert view.sample(Random(1)) == GAME.new(3)

    def test_worlds_vary_and_do_not_favour_the_truth(self):
        """Ten cards lie hidden from seat 2 in this small case: each way to deal them is met about equally often."""
        position = pick(table(APART), "moon", "fire")
        view, rng, total = view_of(position, 2), Random(7), 3000
        first = Counter(view.sample(rng).picks for _sample in range(total))
        # Three of each of six types are hidden: a pair of equal cards in 1/51, of different ones in 1/34.
        assert len(first) == 36
        for (one, other), count in first.items():
            expected = total * (1 / 51 if one == other else 1 / 34)
            assert abs(count - expected) < 5 * expected**0.5
        assert len({tuple(view.sample(rng).hands) for _sample in range(50)}) == 50

    def test_with_two_players_all_is_known_but_the_pick(self):
        position = GAME.new(2)
        position.deal(position.draw(Random(3)))
        view = view_of(position, 0)
        assert view.sample(Random(1)) == position

    def test_copies_are_independent(self):
        position = table()
        copy = position.clone()
        assert copy == position
        pick(copy, "moon", "sun", "fire", "star")
        copy.play("swap 3")
        assert position == table()


class TestPlayout:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_it_makes_the_moves_of_the_contracts_random_play(self, players):
        for number, position in enumerate(random_positions(players, 31, every=2)):
            before = position.clone()
            gained = playout(position, Random(number))
            policy = playout_by_policy(position, number)
            assert position == before
            rounds, rng, start = len(position.rounds), Random(number), position.scores()
            while position.turn >= 0 and len(position.rounds) == rounds:
                position.play(choose(rng, position.legal()))
            expected = [new - old for new, old in zip(position.scores(), start, strict=True)]
            assert gained == expected == policy


def playout_by_policy(position: DragonTrick, seed: int) -> list[int]:
    rng = Random(seed)
    return policy_playout(
        position,
        rng,
        lambda seat, hand, types, line: choose(rng, types),
        lambda seat, hands, line: int(rng.random() * (len(line) + 1)) - 1,
    )


class TestBots:
    @pytest.mark.parametrize("level", ["novice", "student"])
    def test_bots_move_legally_and_say_why(self, level):
        bot, rng = make_bot("dragon-trick", level), Random(2)
        for players in (2, 3, 4):
            for position in random_positions(players, 2, every=3):
                if position.turn >= 0:
                    view = position.view(position.turn)
                    thought = decide(bot, view, rng)
                    assert thought.move in view.legal
                    assert thought.reason.endswith(".")

    def test_the_student_beats_the_novice(self):
        student, novice = make_bot("dragon-trick", "student"), make_bot("dragon-trick", "novice")
        tricks = [0, 0]
        for seed in range(20):
            rng, swap = Random(seed), seed % 2
            record = Record.played(
                "dragon-trick",
                2,
                seed,
                {},
                lambda p, rng=rng, swap=swap: decide((student, novice)[p.turn ^ swap], p.view(p.turn), rng).move,
            )
            tricks[0] += record.scores[swap]
            tricks[1] += record.scores[1 - swap]
        assert tricks[0] > tricks[1]


class TestWords:
    def said(self, position: DragonTrick, seat: int, move: str) -> list[str]:
        by, before = position.turn, view_of(position, seat)
        seen = position.seen(seat, by, move)
        position.play(move)
        return describe(before, by, seen, view_of(position, seat), NAMES)

    def test_picks_are_told_to_their_owner_only(self):
        assert self.said(table(), 0, "pick moon") == ["Anna picks Moon."]
        assert self.said(table(), 1, "pick moon") == ["Anna has picked a card."]

    def test_a_reveal(self):
        position = pick(table(), "moon", "moon", "fire")
        assert self.said(position, 0, "pick star") == [
            "Dan has picked a card.",
            "Anna shows Moon.",
            "Ben shows Moon.",
            "Cleo shows Fire.",
            "Dan shows Star.",
            "Moon cancels out.",
            "Cleo wins the trick with Fire.",
            "Dan was weakest and may change the rank line.",
        ]
        assert move_text(view_of(position, 3), "swap 7") == "Swap Star and Moon"
        assert move_text(view_of(position, 3), "keep") == "Leave the rank line as it is"
        assert self.said(position, 0, "swap 7") == ["Dan swaps Star and Moon."]
        assert move_text(view_of(position, 0), "pick sea") == "Pick Sea"

    def test_a_lone_survivor(self):
        position = pick(table(), "moon", "moon", "moon")
        assert self.said(position, 3, "pick star")[-1] == (
            "Dan alone is left: wins the trick and may change the rank line."
        )
        assert self.said(position, 0, "keep") == ["Dan leaves the rank line as it is."]

    def test_whole_games_are_told(self):
        told = []
        for seed in range(25):
            record = Record.random("dragon-trick", 4, seed)
            position = record.start()
            for ply in record.plies:
                before = view_of(position, 1)
                if hasattr(ply, "deal"):
                    position.deal(ply.deal)
                    told += describe_deal(before, view_of(position, 1), NAMES)
                else:
                    told += self.said(position, 1, ply.move)
            assert position.turn == OVER
        assert "Round 3 of 3 begins." in told
        assert "Round 3 of 3 is over." in told
        assert "Nobody wins the trick." in told
        assert any("wins the game with" in line for line in told)
        assert any("shares the win with" in line for line in told)
        assert any("went to nobody" in line for line in told)
        assert any(line.startswith("The rank line, strongest first: ") for line in told)

    def test_card_names(self):
        assert card_name(TYPE["storm"]) == "Storm"


class TestRecords:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_random_games_replay(self, players):
        for seed in range(15):
            record = Record.random("dragon-trick", players, seed, legal=True)
            assert Record.parse(record.to_json()).check().scores() == list(record.scores)

    def test_draws_are_the_seeds(self):
        assert GAME.new(2).draw(deal_rng(1, 0)) == GAME.new(2).draw(deal_rng(1, 0))

    def test_fixtures_hold_and_show_every_ending(self):
        ends = set()
        for path in sorted(FIXTURES.glob("*.json")):
            for line in path.read_text(encoding="utf-8").splitlines():
                json.loads(line)
                ends |= set(Record.parse(line).check().ends())
        assert ends == GAME.endings
