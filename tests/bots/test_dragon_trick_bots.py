"""Bots of Dragon Trick: mixed where all is known, and hard to exploit at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from pygames.bots import decide
from pygames.games import all_games
from pygames.games.dragon_trick import duel as duels
from pygames.games.dragon_trick.bot import BOTS, Master
from pygames.games.dragon_trick.crowd import CHUNK, Crowd, outcome, strengths
from pygames.games.dragon_trick.duel import Duel, Matchup, mixed_reason, swap_reason, win_chance
from pygames.games.dragon_trick.ending import OTHER, STATE, Ending, reduced, swaps
from pygames.games.dragon_trick.rules import (
    KEEP,
    KEPT,
    NOBODY,
    PLACE_OF,
    TYPE_OF,
    DragonTrick,
    Round,
    Trick,
    pack,
    swapped,
)
from pygames.games.dragon_trick.view import DragonTrickView
from pygames.games.dragon_trick.words import card_name
from pygames.randomness import choose, shuffled
from tests.bots.levels import choices_of, each_beats_the_one_below, is_honest, plays_legally
from tests.tools import advance, cases, walk

GAME = all_games()["dragon-trick"]
CASES = cases(GAME)
LINE = tuple(range(10))
Cards = tuple[int, ...]


def position(
    hands: Sequence[Cards], line: Sequence[int] = LINE, picks: Cards = (), rounds: Sequence[tuple[int, int]] = ()
) -> DragonTrick:
    """Two players with these hands, both showing ``picks`` if given; all other cards have been played, nobody has won."""
    made = GAME.new(2)
    assert isinstance(made, DragonTrick)
    used = [*hands[0], *hands[1], *picks]
    played = [card for card in range(10) for _copy in range(3 - used.count(card))]
    made.tricks = tuple(
        [Trick(tuple(line), pair, NOBODY, NOBODY, KEPT) for pair in zip(played[::2], played[1::2], strict=True)]  # type: ignore[misc]
    )
    made.hands, made.line, made.won = [pack(hand) for hand in hands], tuple(line), [0, 0]
    made.rounds = tuple([Round(won, 15 - sum(won), 0) for won in rounds])
    made.phase, made.turn = "pick", 0
    if picks:
        made.picks, made.phase = picks, "swap"
        made.winner, made.turn = sorted((0, 1), key=lambda seat: line.index(picks[seat]))
        made.won[made.winner] += 1
    return made


def decided(made: DragonTrick, seat: int | None = None) -> Duel:
    """The master's whole decision."""
    if seat is not None:
        made.turn = seat
        if seat:
            made.picks = (next(card for card in range(10) if made.hands[0] >> 2 * card & 3),)
            made.hands[0] -= pack(made.picks)
    duel = Duel(made.view(made.turn), 0.5, Master.exact, Master.deep)  # type: ignore[arg-type]
    for _step in duel.work():
        pass
    return duel


# -- the exact end of a round for two


def random_ending(rng: Random, cards: int) -> tuple[list[Cards], Cards]:
    deck = shuffled(rng, [card for card in range(10) for _copy in range(3)])
    return [tuple(deck[:cards]), tuple(deck[cards : 2 * cards])], tuple(shuffled(rng, range(10)))


def without(hand: Cards, card: int) -> Cards:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def changed(line: Cards) -> Iterator[Cards]:
    """The line as it is, and after each swap: straight from the rule page."""
    yield line
    for place in range(10):
        new, other = list(line), (place + 1) % 10
        new[place], new[other] = new[other], new[place]
        yield tuple(new)


def best_answer(master: int, hands: list[Cards], line: Cards) -> float:
    """How far the other seat gets ahead of the master by the best answers to the master's mixed picks and its swaps."""
    if not hands[0]:
        return 0.0
    strategy = decided(position(hands, line), master).strategy if len(set(hands[master])) > 1 else {hands[master][0]: 1}
    return max(
        sum(share * after(master, hands, line, card, answer) for card, share in strategy.items() if share)
        for answer in set(hands[1 - master])
    )


def after(master: int, hands: list[Cards], line: Cards, card: int, answer: int) -> float:
    picks = (card, answer) if master == 0 else (answer, card)
    left = [without(hand, pick) for hand, pick in zip(hands, picks, strict=True)]
    if card == answer:
        return best_answer(master, left, line)
    won = line.index(answer) < line.index(card)
    if not left[0]:
        return 1 if won else -1
    if won:  # the master has lost the trick, and may swap
        move = decided(position(left, line, picks)).thought.move
        lines = list(changed(line))
        return 1 + best_answer(master, left, lines[PLACE_OF[move] + 1])
    return -1 + max(best_answer(master, left, new) for new in set(changed(line)))


def exploitability(endings: int, cards: int) -> float:
    """What the best answers gain on average, against both seats, above what they should."""
    rng, total = Random(7), 0.0
    for _ending in range(endings):
        hands, line = random_ending(rng, cards)
        total += (best_answer(0, hands, line) + best_answer(1, hands, line)) / 2
    return total / endings


def test_the_last_two_cards_cannot_be_exploited() -> None:
    assert -1e-9 <= exploitability(25, 2) < 1e-6


def test_the_last_three_cards_can_hardly_be_exploited() -> None:
    assert -1e-9 <= exploitability(3, 3) <= 0.02


@pytest.mark.long
def test_the_last_three_cards_of_200_endings_can_hardly_be_exploited() -> None:
    found = exploitability(200, 3)
    print(f"exploitability: {found:.5f} tricks")
    assert found <= 0.02


def test_each_ending_is_worth_as_much_to_one_as_it_costs_the_other() -> None:
    rng = Random(3)
    for _ending in range(20):
        (mine, theirs), line = random_ending(rng, 3)
        a, b = pack(mine), pack(theirs)
        one, other = (Ending().value(*pair, reduced(line, a, b)) for pair in ((a, b), (b, a)))
        assert one == pytest.approx(-other, abs=0.02)


def test_a_swap_is_explained_by_the_card_that_rises() -> None:
    explained = 0
    for case in CASES:
        for made in choices_of(case, 3, tuple([part / 20 for part in range(1, 19)])):
            view = made.view(made.turn)
            assert isinstance(view, DragonTrickView)
            for move in set(view.legal) - {KEEP} if view.phase == "swap" else ():
                after = swapped(view.line, PLACE_OF[move])
                fallen = next(card for card in view.line if after.index(card) > view.line.index(card))
                risen = next(card for card in view.line if after.index(card) < view.line.index(card))
                upper, lower = card_name(fallen), card_name(risen)
                lifts = f"That lifts {lower}, which I hold."
                assert swap_reason(view, move) in (lifts, f"{upper} above {lower} helps the others more than me.")
                explained += 1
    assert explained > 50


def test_swaps_that_make_no_difference_are_left_out() -> None:
    line = reduced(LINE, pack((0, 5)), pack((5,)))
    assert line == (0, OTHER, OTHER, OTHER, OTHER, 5, OTHER, OTHER, OTHER, OTHER)
    assert [place for place, _line in swaps(line)] == [KEPT, 0, 4, 5, 9]


# -- one right move


def test_the_loser_of_the_last_trick_but_one_swaps_to_win_the_last() -> None:
    # Seat 1 has lost with the 9 and holds the 5 against the 4: swapped, it wins.
    made = position([(4,), (5,)], picks=(0, 9))
    assert made.turn == 1
    assert decide(Master(), made.view(1), Random(1), steps=100).move == "swap 4"


def test_the_ring_joins_last_and_first() -> None:
    made = position([(0,), (9,)], picks=(1, 5))
    assert decide(Master(), made.view(1), Random(1), steps=100).move == "swap 9"


def test_the_strongest_is_sent_to_the_end_of_the_ring() -> None:
    made = position([(0,), (6,)], picks=(1, 5))
    assert decide(Master(), made.view(1), Random(1), steps=100).move == "swap 9"


def test_what_cannot_be_helped_is_left() -> None:
    made = position([(1,), (6,)], picks=(2, 5))
    assert decide(Master(), made.view(1), Random(1), steps=100).move == KEEP


def test_the_pick_is_mixed_where_one_that_is_foreseen_would_be_cancelled() -> None:
    # Seat 0 is ahead only where its pick is not met.
    made = position([(2, 5), (2, 7)])
    assert all(0.1 < share < 0.9 for share in decided(made).strategy.values())
    moves = {decide(Master(), made.view(0), Random(seed), steps=50).move for seed in range(12)}
    assert len(moves) == 2


def test_in_the_last_round_only_the_win_counts() -> None:
    for lead in (0, 1):
        made = position([(0, 5), (5, 6)], rounds=((5, 5 - lead), (4, 4)))
        duel = decided(made)
        assert all(0 <= value <= 1 for value in duel.thought.values.values())
    assert win_chance(0, 0) == win_chance(0, 7) == 0.5
    assert win_chance(1, 0) == 1 > win_chance(1, 1) > win_chance(1, 9) > 0.5


def test_the_estimate_counts_cards_against_cards() -> None:
    better, even = Matchup(pack((0, 1)), pack((8, 9)), LINE), Matchup(pack((0, 9)), pack((0, 9)), LINE)
    assert better.promise() > 0 == even.promise()
    won, promise = better.after(0, 9)
    assert won == 1
    assert promise > 0
    assert better.next(0, 9)[1].size == 1


def test_the_estimate_of_two_picks_is_that_of_the_state_they_lead_to() -> None:
    rng = Random(4)
    for cards in (2, 3, 5, 9, 15):
        for _times in range(20):
            hands, line = random_ending(rng, cards)
            mine, theirs = map(pack, hands)
            matchup = Matchup(mine, theirs, reduced(line, mine, theirs))
            mirror = Matchup(theirs, mine, reduced(line, mine, theirs))
            assert matchup.promise() == pytest.approx(-mirror.promise())
            places, others = matchup.places()
            for place in places:
                for other in others:
                    won, promise = matchup.after(place, other)
                    trick, after = matchup.next(place, other)
                    assert won == trick
                    assert promise == pytest.approx(after.promise())
                    assert mirror.after(other, place) == (-won, pytest.approx(-promise))


def test_a_swap_is_the_loser_s_best_one() -> None:
    """Counted out: every card of mine against every card of the other's, after each way to change the line."""

    def edge(line: Cards, mine: Cards, theirs: Cards) -> int:
        at = line.index
        return sum((at(card) < at(other)) - (at(card) > at(other)) for card in mine for other in theirs)

    rng = Random(5)
    for cards in (2, 3, 6, 15):
        for _times in range(20):
            (mine, theirs), line = random_ending(rng, cards)
            card, other = choose(rng, mine), choose(rng, theirs)
            won, after = Matchup(pack(mine), pack(theirs), line).next(line.index(card), line.index(other))
            rest, left = without(mine, card), without(theirs, other)
            edges = [edge(new, rest, left) for new in changed(line)]
            assert after.sum == (edge(line, rest, left) if not won else min(edges) if won > 0 else max(edges))


def test_a_trick_counts_once_however_far_one_looks() -> None:
    """Hands so far apart that no swap helps much: whoever looks further sees the same tricks, not one more."""
    made = position([(0, 0, 0, 1, 1, 1), (5, 5, 5, 6, 6, 6)])
    duel = Duel(made.view(0), 0.5, exact=0)  # type: ignore[arg-type]
    steps = duel.work()
    next(steps)
    first = max(duel.thought.values.values())
    for _step in steps:
        pass
    assert max(duel.thought.values.values()) == pytest.approx(first, abs=0.7)


# -- three and four


def test_the_strongest_that_stands_alone_wins_and_the_weakest_may_swap() -> None:
    assert outcome([3, 3, 5, 7], LINE.index) == (2, 3)
    assert outcome([3, 3, 5, 5], LINE.index) == (-1, -1)
    assert outcome([3, 3, 5], LINE.index) == (2, 2)


def test_strengths_are_chances() -> None:
    pool = [3, 0, 1, 2, 0, 0, 3, 1, 0, 2]
    for others in (1, 2, 3):
        found = strengths(LINE, pool, others)
        assert all(0 <= chance <= 1 for chance in found)
        assert found[1] > found[4] > found[8]


def test_a_card_that_must_win_at_the_end_is_played_to_win() -> None:
    made = GAME.new(3)
    assert isinstance(made, DragonTrick)
    hands = [(0, 9), (5, 6), (7, 8)]
    used = [card for hand in hands for card in hand]
    played = [card for card in range(10) for _copy in range(3 - used.count(card))]
    made.tricks = tuple([Trick(LINE, tuple(played[at : at + 3]), -1, -1, KEPT) for at in range(0, 24, 3)])
    made.hands, made.line, made.won = [pack(hand) for hand in hands], LINE, [0, 0, 0]
    made.phase, made.turn = "pick", 0
    thought = decide(Master(), made.view(0), Random(1), steps=20)
    assert set(thought.values) == {"pick shadow", "pick star"}
    assert max(thought.values.values()) > 0


# -- what holds for every level


@pytest.mark.parametrize("level", list(BOTS))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_honest_and_legal(case, level: str) -> None:
    is_honest(case, level, seed=3)
    plays_legally(case, level, seed=4, plies=30)


def test_a_step_is_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    judged, true = [0], duels.Matchup.after

    def counted(self, *arguments):  # type: ignore[no-untyped-def]
        judged[0] += 1
        return true(self, *arguments)

    monkeypatch.setattr(duels.Matchup, "after", counted)
    made = GAME.new(2)
    made.deal(made.draw(Random(11)))
    before = steps = 0
    for _thought in Master().think(made.view(0), Random(1)):
        # The pairs of one card with ten types may be begun before a step's work is done.
        assert judged[0] - before <= duels.STEP // duels.CELL + 10
        before, steps = judged[0], steps + 1
    assert judged[0] > 300
    assert steps > 3


def test_a_step_of_the_last_cards_is_a_few_states(monkeypatch: pytest.MonkeyPatch) -> None:
    solved, true = [0], Ending.solving

    def counted(self, *arguments):  # type: ignore[no-untyped-def]
        solved[0] += 1
        return true(self, *arguments)

    monkeypatch.setattr(Ending, "solving", counted)
    made = next(made for made in walk(GAME.new(2), Random(3)) if made.turn == 0 and sum(made.view(0).hand) == 4)  # type: ignore[attr-defined]
    before = steps = 0
    for _thought in Master().think(made.view(0), Random(1)):
        # One state within another, down to the last cards, may be begun before the first is done.
        assert solved[0] - before <= duels.STEP // STATE + 4
        before, steps = solved[0], steps + 1
    assert solved[0] > 100
    assert steps > 20


def test_a_step_of_three_is_a_few_worlds_and_they_end() -> None:
    made = GAME.new(3)
    made.deal(made.draw(Random(2)))
    steps = list(Master().think(made.view(0), Random(1)))
    assert len(steps) <= Master.worlds // CHUNK + 2
    assert steps[-1].simulations == Master.worlds
    crowd = Crowd(made.view(0), Random(1), 0.5, 2 * CHUNK)  # type: ignore[arg-type]
    assert sum(1 for _step in crowd.work()) == 2
    while made.turn < 0 or made.phase != "swap":
        advance(made, Random(3))
    *_earlier, last = Master().think(made.view(made.turn), Random(1))
    assert last.simulations == Master.worlds // 20


def test_one_legal_move_takes_one_step() -> None:
    made = position([(4,), (5,)])
    assert [thought.move for thought in Master().think(made.view(0), Random(1))] == ["pick fire"]
    assert TYPE_OF["pick fire"] == 4


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_level_beats_the_one_below(players: int) -> None:
    each_beats_the_one_below("dragon-trick", players, 400, steps=30)


@pytest.mark.parametrize(
    ("share", "told"), [(0.001, "comes seldom"), (0.014, "comes seldom"), (0.02, "comes 2 times"), (0.98, "does best")]
)
def test_how_often_a_pick_comes_is_told_in_words_that_make_sense(share: float, told: str) -> None:
    assert told in mixed_reason([share, 1 - share], [3, 4], 3)
