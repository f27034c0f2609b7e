"""Bots of Slaughter the Dragon, Ha: honest, legal, in short steps, and right where one move is right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from pygames.bots import Bot, decide
from pygames.game import OVER, Position
from pygames.games import all_games
from pygames.games.slaughter_the_dragon import imagine
from pygames.games.slaughter_the_dragon.bot import BOTS, PLAIN, Adept, Imagining, Master, Student, _about_trick, _reason
from pygames.games.slaughter_the_dragon.cards import ALL_CARDS, CARD, CARD_OF, CARDS, MOON, POWER, cards_named, masks_of
from pygames.games.slaughter_the_dragon.ending import Ending, different, solving
from pygames.games.slaughter_the_dragon.guide import SENSIBLE, play_out, table_of
from pygames.games.slaughter_the_dragon.imagine import Match, divisions, may_shoot, prepared, returns
from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon
from pygames.games.slaughter_the_dragon.view import SlaughterView
from pygames.search.exact import MaxN
from pygames.search.pace import finished
from tests.tools import advance, at, cases, one_sentence, walk

GAME = all_games()["slaughter-the-dragon"]
CASES = cases(GAME)


def position(
    hands: Sequence[str],
    piles: Sequence[str],
    *,
    trick: str = "",
    leader: int = 0,
    trump: str = "R",
    scale: str = "",
    practitioner: int = 0,
) -> SlaughterTheDragon:
    """Three players near the end of the first round: these hands, purple piles and trick; all else has been played."""
    made = GAME.new(3, {})
    assert isinstance(made, SlaughterTheDragon)
    made.deal({"indicators": list("RRBBPP"), "leader": 0})
    cards = [[CARD[name] for name in hand.split()] for hand in hands]
    in_scale, in_trick = cards_named(scale) if scale else (), cards_named(trick) if trick else ()
    out = {*in_scale, *in_trick, *(card for hand in cards for card in hand)}
    made.hands, made.scale = [masks_of(hand) for hand in cards], list(in_scale)
    made.plays = [card for card in CARDS[3] if card not in out]
    assert len(made.plays) % 3 == 0, len(made.plays)
    done = len(made.plays) // 3
    made.leaders = [0] * done + [leader]
    made.piles = [masks_of(cards_named(pile))[0] if pile else 0 for pile in piles]
    made.tokens = [done, 0, 0]
    made.trump, made.practitioner, made.asked = "PRBG".index(trump), practitioner, 12
    made.phase, made.turn, made.voids = "trick", leader, [0, 0, 0]
    for card in in_trick:
        made.hands[made.turn][card >> 4] |= 1 << (card & 15)
        made._legal = None
        made.play(f"play {'PRBG'[card >> 4]}{card & 15}")
    return made


def best(made: SlaughterTheDragon, bot: Bot | None = None, steps: int = 150) -> str:
    """The move of a bot, the Master if not told otherwise."""
    return decide(bot or Master(), made.view(made.turn), Random(1), steps=steps).move


# -- one right move


def test_the_last_to_play_takes_a_clean_trick() -> None:
    made = position(
        ["B9 B3", "R2", "R3"],
        ["P1 P2 P3 P4 P5 P6", "P7 P8 P9 P10 P11 P12", ""],
        trick="B8 B7",
        leader=1,
        scale="R4 R5 R6",
    )
    assert made.turn == 0
    assert best(made) == "play B9"


@pytest.mark.parametrize("level", [Student, Adept, Master])
def test_the_last_to_play_leaves_a_poisoned_trick_to_others(level: type[Bot]) -> None:
    made = position(
        ["B9 B3", "R2", "R3"], ["P1 P2 P3 P4 P5 P6", "P7 P8 P9 P10", ""], trick="B8 P12", leader=1, scale="R4 R5 P11"
    )
    assert made.turn == 0
    assert best(made, level()) == "play B3"


@pytest.mark.parametrize("level", [Student, Adept, Master])
def test_high_purple_is_thrown_on_anothers_trick(level: type[Bot]) -> None:
    made = position(
        ["P12 B3 B4", "R2 B5", "R3 B6"],
        ["P1 P2 P3 P4 P5 P6", "P7 P8 P9 P10", ""],
        trick="R8 R7",
        leader=1,
        scale="R4 R5 P11",
    )
    assert best(made, level()) == "play P12"


def test_a_moon_is_stopped_at_the_price_of_a_trick() -> None:
    # Seat 1 has all purple so far and wins the rest with its trumps; the red 12 takes the trick with the purple 4 from it.
    made = position(
        ["R12 B2", "R10", "B9"],
        ["", "P1 P2 P3 P5 P6 P7 P8 P9 P10 P11 P12", ""],
        trick="R11 P4",
        leader=1,
        scale="B4 B5 B6",
    )
    made.hands[0] = masks_of(cards_named("R2 R12"))
    made._legal = None
    assert set(made.legal()) == {"play R2", "play R12"}
    assert best(made) == "play R12"


def test_all_purple_cards_are_gone_for_when_the_rest_is_sure() -> None:
    # All purple but the 2 is mine; the 2 is in the trick. Sixty points for taking it, at the price of its two.
    made = position(
        ["B2 B9", "B3", "R3"],
        ["P1 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12", "", ""],
        trick="B7 P2",
        leader=1,
        scale="R4 R5 R6",
    )
    assert may_shoot(made.view(0))  # type: ignore[arg-type]
    assert best(made) == "play B9"


# -- before the tricks


def test_divisions_are_legal_different_and_start_with_the_sound_one() -> None:
    for seed in range(30):
        made = GAME.new(4, {})
        rng = Random(seed)
        while made.turn < 0:
            advance(made, rng)
        assert isinstance(made, SlaughterTheDragon)
        view = made.view(made.turn)
        assert isinstance(view, SlaughterView)
        moves = divisions(view.hand, rng)
        legal = made.legal()
        assert 5 < len(moves) == len(set(moves)) < 60
        assert all(move in legal for move in moves)
        assert best(made, Student()) == moves[0]


def test_what_is_put_back_are_pairs_of_the_most_harmful_cards() -> None:
    moves = returns(cards_named("P1 P2 P12 R1 R5 R12 B1 B2 B3 G1 G2 G3 G4"))
    assert moves[0] == "return P2 P12"
    assert len(moves) == len(set(moves)) == 21


def test_what_comes_before_the_tricks_is_done_as_sensible_players_would() -> None:
    for case in CASES:
        for position_ in walk(case.new(), Random(5)):
            if position_.turn >= 0:
                assert isinstance(position_, SlaughterTheDragon)
                assert prepared(position_.clone(), Random(1)).phase == "trick"


# -- rounds by the policy and exact endings


def test_rounds_by_the_policy_sum_to_what_the_rules_say() -> None:
    for case in CASES:
        for seed in range(10):
            made = case.new()
            while made.turn < 0:
                advance(made, Random(seed))
            assert isinstance(made, SlaughterTheDragon)
            table = table_of(prepared(made, Random(seed)))
            points = play_out(table, Random(seed), [SENSIBLE] * case.players, seed % 2, 0.1)
            sums = {3: (-23, 20), 4: (-23, 0), 5: (-33, -20)}[case.players]
            assert sum(points) in sums


def test_the_policy_plays_legal_cards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    # The same choices through the contract, which refuses anything else.
    for case in CASES:
        made = case.new()
        rng = Random(3)
        while made.turn != OVER:
            if made.turn < 0:
                advance(made, rng)
            else:
                made.play(decide(Student(), made.view(made.turn), rng, steps=1).move)


def brute(made: SlaughterTheDragon) -> tuple[int, ...]:
    """What each seat has at the end of the round when all take the most for themselves: by trying everything."""
    if made.turn < 0:
        return made.rounds[-1].points
    results = []
    for move in made.legal():
        after = made.clone()
        after.play(move)
        results.append(brute(after))
    return max(results, key=lambda points: points[made.turn])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_last_tricks_are_solved_as_by_brute_force(players: int) -> None:
    compared = 0
    for seed in range(40):
        for made in walk(GAME.new(players, {}), Random(seed)):
            if made.turn >= 0 and isinstance(made, SlaughterTheDragon) and made.phase == "trick":
                table = table_of(made)
                if table.tricks == 2:
                    solved = finished(solving(table, MaxN(Ending(table), players)))
                    assert solved[made.turn] == brute(made)[made.turn]
                    compared += 1
                    break
    assert compared > 30


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_moon_is_in_sight_while_the_last_tricks_are_solved(players: int) -> None:
    """All purple cards that are out lie with the seat that has most of them, or with nobody: as good as never so in random games."""
    moons = compared = 0
    for seed in range(60):
        for made in walk(GAME.new(players, {}), Random(seed)):
            if made.turn < 0 or not isinstance(made, SlaughterTheDragon) or made.phase != "trick":
                continue
            if table_of(made).tricks == 2 and len(made.plays) % players == 0:
                purple = 0
                for pile in made.piles:
                    purple |= pile
                made.piles = [purple if seat == seed % players else 0 for seat in range(players)]
                solved = finished(solving(table_of(made), MaxN(Ending(table_of(made)), players)))
                true = brute(made)
                assert solved[made.turn] == true[made.turn]
                moons += true[seed % players] == MOON
                compared += 1
                break
    assert compared > 40
    assert 0 < moons < compared


def test_cards_that_come_to_the_same_are_tried_once() -> None:
    mask = masks_of(cards_named("R2 R3 R7 R9"))[1]
    assert different(1, mask, 0) == cards_named("R2")
    assert different(1, mask, masks_of(cards_named("R5 R8"))[1]) == cards_named("R2 R7 R9")
    assert len(POWER[0][0]) > max(ALL_CARDS)


def test_in_the_last_round_winning_counts() -> None:
    made = at(CASES[0], 1, 0.99)
    view = made.view(0)
    assert isinstance(view, SlaughterView)
    last = Match(view)
    last.last, last.totals = True, (0, 10, -30)
    assert last((11, 0, 0)) - last((9, 0, 0)) > 10
    last.last = False
    assert last((11, 0, 0)) - last((9, 0, 0)) == 2


# -- what they say


@pytest.mark.parametrize(("totals", "told"), [((0, 0, 0), False), ((30, -99, 0), True)])
def test_where_the_game_may_end_early_the_figures_say_what_they_count(totals: tuple[int, ...], told: bool) -> None:
    """Somebody who reaches -100 ends it: then the victory counts, and a heading of points alone would be false."""
    made = position(["B9 B3 R2 R12", "R4 R3 B7 B5", "B2 B10 R5 R6"], ["P1", "", ""], leader=0, scale="R10 B6 R8")
    made.rounds = made.rounds[:1] if made.rounds else made.rounds
    made.totals = list(totals)
    view = made.view(0)
    assert isinstance(view, SlaughterView)
    assert not Match(view).last
    thought = decide(Master(), view, Random(1), steps=60)
    assert ("where the game ends" in thought.measure.words) == told
    if "That should be" in thought.reason or "for the win" in thought.reason:
        assert ("where the game ends" in thought.reason) == told


def beaten(made: SlaughterTheDragon, move: str) -> bool:
    """Whether somebody who plays later in this trick may beat the card."""
    made = made.clone()
    tricks, card = len(made.leaders), CARD_OF[move]
    made.play(move)
    power = POWER[made.trump][made.led]
    while made.turn >= 0 and len(made.leaders) == tricks:
        if any(power[CARD_OF[answer]] > power[card] for answer in made.legal()):
            return True
        made.play(made.legal()[0])
    return False


def test_what_is_said_to_be_unbeatable_is_even_if_the_own_gift_could_beat_it() -> None:
    said, gifts = 0, 0
    for seed in range(150):
        rng = Random(seed)
        for made in walk(GAME.new(3, {"advanced": True}), rng):
            assert isinstance(made, SlaughterTheDragon)
            if made.rounds:
                break
            if made.turn < 0 or made.phase != "trick":
                continue
            view = made.view(made.turn)
            for move in view.legal:
                if "cannot be beaten" in _about_trick(view, CARD_OF[move]):
                    said += 1
                    gifts += bool(view.located())
                    assert not beaten(made, move)
    assert said > 100
    assert gifts > 10


def test_how_many_cards_beat_a_lead_is_counted() -> None:
    made = position(["R9 B3", "R2 R3", "R12 B2"], ["P1", "", ""], leader=0, scale="R10 B5 R6")
    # Of the cards that the leader does not see, 12 and 10 of the trump are higher than its 9; the scale's may be out for all it knows.
    assert _about_trick(made.view(0), CARD["R9"]) == "Of the 7 cards that I do not see, 2 beat the red 9."


def test_the_lesser_evil_is_not_called_a_moon() -> None:
    made = position(["B9 B3", "R2", "R3"], ["P1", "", ""], trick="B8 B7", leader=1, scale="R4 R5 R6")
    view = made.view(0)
    assert _reason(view, "play B9", True, {"play B9": 12.0}, PLAIN) == "I go for all twelve purple cards."
    assert "twelve" not in _reason(view, "play B9", True, {"play B9": -18.0, "play B3": -20.0}, PLAIN)


def test_students_say_why_they_take_a_trick() -> None:
    clean = position(["B9 B3", "R2", "R3"], ["P1", "", ""], trick="B8 B7", leader=1, scale="R4 R5 R6")
    assert decide(Student(), clean.view(0), Random(1)).reason == "The trick looks clean, and a token is worth five."
    forced = position(["P11 P10", "R2", "R3"], ["P1", "", ""], trick="P8 P5", leader=1, scale="R4 R5 R6")
    assert decide(Student(), forced.view(0), Random(1)).reason == "Each of my cards beats what lies there."


# -- what holds for every level


@pytest.mark.parametrize("level", list(BOTS))
def test_the_hidden_cards_do_not_matter(level: str) -> None:
    for case in CASES:
        for part in (0.02, 0.1, 0.3, 0.5, 0.7, 0.9):
            rng = Random(11)
            made = at(case, 5, part)
            while made.turn < 0 or len(made.legal()) < 2:
                advance(made, rng)
                if made.turn == OVER:
                    break
            if made.turn == OVER:
                continue
            seat = made.turn
            view = made.view(seat)
            twin = view.sample(rng).view(seat)
            mine, its = (decide(BOTS[level](), each, Random(9), steps=3) for each in (view, twin))
            assert mine == its


@pytest.mark.parametrize("level", list(BOTS))
def test_every_move_is_legal_and_every_reason_a_sentence(level: str) -> None:
    for case in CASES:
        made: Position = case.new()
        rng = Random(2)
        for _ply in range(160):
            if made.turn < 0:
                if made.turn == OVER:
                    break
                advance(made, rng)
                continue
            thought = decide(BOTS[level](), made.view(made.turn), rng, steps=2 + (_ply % 12 == 0) * 20)
            assert thought.move in made.legal()
            one_sentence(thought.reason)
            made.play(thought.move)


@pytest.mark.parametrize("level", [Adept, Master])
def test_a_step_is_a_few_rollouts_and_thinking_ends_by_itself(
    level: type[Imagining], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = 0
    true = imagine.Imagination.outcome

    def counted(self, *arguments):  # type: ignore[no-untyped-def]
        nonlocal done
        done += 1
        return true(self, *arguments)

    monkeypatch.setattr(imagine.Imagination, "outcome", counted)
    for phase in ("divide", "trick"):
        made = next(
            made
            for made in walk(CASES[0].new(), Random(4))
            if made.turn >= 0 and len(made.legal()) > 3 and getattr(made, "phase", "") == phase
        )
        before = start = done
        for thought in level().think(made.view(made.turn), Random(1)):
            assert done - before <= 6
            before, last = done, thought
        assert last.simulations == done - start
    assert done > 20


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 5])
def test_each_level_beats_the_one_below(players: int) -> None:
    from pygames.commands.arena import Match as Pairing
    from pygames.commands.arena import figures, play_deal

    for weak, strong in pairwise(["random", *BOTS]):
        seats = tuple((strong, weak)[seat % 2] for seat in range(players))
        match = Pairing(GAME.id, players, GAME.complete(players, {}), seats, steps=2000)
        deals = [play_deal(match, seed) for seed in range(240 // len(match.lineups()))]
        row = figures(deals)[0]
        assert row.lead > 3 * row.lead_error, (strong, weak, row)
