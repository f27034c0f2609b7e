"""Bots of Tiger & Dragon: honest, legal, in short steps, and right where one move is right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from pygames.bots import Bot, decide
from pygames.game import OVER, Position
from pygames.games import all_games
from pygames.games.tiger_and_dragon import bot as bots
from pygames.games.tiger_and_dragon.bot import BOTS, Adept, Master, Student, guided
from pygames.games.tiger_and_dragon.guide import SENSIBLE, play_out, table_of, unanswered
from pygames.games.tiger_and_dragon.imagine import Imagination, chances
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.tiles import COPIES, FACE_DOWN, TILES, UNKNOWN
from pygames.games.tiger_and_dragon.view import TigerAndDragonView
from tests.tools import advance, at, cases, one_sentence, walk

GAME = all_games()["tiger-and-dragon"]
CASES = [case for case in cases(GAME) if case.options[0][1] in ("dojo", "clifftop", "cave") and not case.options[2][1]]


def position(
    hands: Sequence[str],
    *,
    turn: int = 0,
    phase: str = "attack",
    attack: str = "",
    attacker: int = -1,
    field: str = "dojo",
    teams: bool = False,
    chips: Sequence[int] = (),
    hidden: str = "",
) -> TigerAndDragon:
    """A position with these hands; all other tiles but the ``hidden`` ones lie face up, as if they had been played."""
    players = len(hands)
    made = GAME.new(players, {"battlefield": field, "teams": teams})
    assert isinstance(made, TigerAndDragon)
    made.hands = [[hand.count(name) for name in TILES] for hand in hands]
    made.sizes = [len(hand) for hand in hands]
    used = "".join(hands) + hidden
    up = [tile for tile, copies in enumerate(COPIES) for _copy in range(copies - used.count(TILES[tile]))]
    made.attacks[0] = up
    made.attack = TILES.index(attack) if attack else -1
    made.attacker, made.turn, made.phase = attacker, turn, phase
    made.start, made.field, made.fields = 0, field, (field,)
    made.chips = list(chips) or [0] * players
    return made


def best(made: TigerAndDragon, bot: Bot | None = None, steps: int = 60) -> str:
    """The move of a bot, the Master if not told otherwise, with few steps."""
    return decide(bot or Master(), made.view(made.turn), Random(1), steps=steps).move


# -- one right move


def test_the_one_is_kept_to_go_out_with_for_ten() -> None:
    # Nobody can have an 8 or the Tiger any more: attack with the 8, everybody passes, the 1 goes on top.
    made = position(["18", "234"], hidden="5677")
    assert best(made) == "attack 8"


def test_a_last_tile_that_matches_is_played() -> None:
    made = position(["5", "678"], phase="answer", attack="5", attacker=1, hidden="2345")
    assert best(made) == "defend 5"


@pytest.mark.parametrize("level", [Student, Master])
def test_the_partners_last_tile_is_not_kept_from_the_top(level: type[Bot]) -> None:
    # The partner (2) has one tile left, and seat 1 cannot match the 8: passing wins the round for the team.
    made = position(["24668", "33557", "3", "66777"], phase="answer", attack="8", attacker=2, teams=True, hidden="4")
    made.attacks[0] = [tile for tile in made.attacks[0] if tile not in (0, 8)]
    made.attacks[1] = [0] + [8] * 7
    assert best(made, level()) == "pass"


def test_two_chips_that_win_the_match_are_worth_as_much_as_ten() -> None:
    # Nobody can answer the 8 and somebody might answer the 2; two chips are all that is needed.
    made = position(["28", "334"], chips=(8, 8), hidden="25677")
    assert best(made) == "attack 8"


def test_the_tile_that_everybody_must_pass_on_is_led_and_the_reason_says_so() -> None:
    made = position(["1188", "34567"], hidden="2345677")
    made.hands[0] = [0, 1, 0, 0, 0, 0, 0, 1, 2, 0]
    thought = decide(Master(), made.view(0), Random(1), steps=80)
    one_sentence(thought.reason)


def test_clifftop_shows_a_number_that_is_hard_to_guess_wrong() -> None:
    # Everybody else is sure to pass on the attack, so the last tile goes out next and showing doubles its pay.
    made = position(["4", "335"], turn=0, phase="show", attack="8", attacker=0, field="clifftop", hidden="66")
    assert best(made) == "show"
    assert guided(made.view(0)) == "show"  # type: ignore[arg-type]


def test_where_it_makes_no_difference_the_reason_says_so() -> None:
    # A chip wins the match for whoever goes out, so six are no better than three.
    made = position(["4", "335"], turn=0, phase="show", attack="8", attacker=0, field="clifftop", hidden="66")
    made.chips = [9, 9]
    thought = decide(Master(), made.view(0), Random(1), steps=60)
    assert len(thought.values) == 2
    assert thought.reason == "It makes no difference what I do here."


def test_partners_count_as_one() -> None:
    made = position(["2466", "33557", "3", "66777"], teams=True, hidden="24")
    assert "one of us two goes out" in decide(Master(), made.view(0), Random(1), steps=60).reason
    alone = position(["2466", "33557", "3", "66777"], hidden="24")
    assert "I go out" in decide(Master(), alone.view(0), Random(1), steps=60).reason


def test_a_tile_that_somebody_has_shown_is_not_attacked_with_what_it_matches() -> None:
    # Seat 1 shows a 6: attacking with a 6 would let it out for six chips.
    made = position(["6633", "6", "45578"], field="clifftop", hidden="24")
    made.shown[1] = 6
    assert best(made) == guided(made.view(0)) == "attack 3"  # type: ignore[arg-type]


def test_a_shown_tile_is_avoided_in_rollouts_and_a_hidden_one_is_not() -> None:
    wins = dict.fromkeys((0, 1), 0)
    for shown in wins:
        for seed in range(200):
            made = position(["66633445", "6", "4557788"], field="clifftop", hidden="24")
            made.shown[1] = 6 if shown else UNKNOWN
            wins[shown] += play_out(table_of(made), Random(seed), [SENSIBLE] * 3, 0.05).seat == 1
    assert wins[1] < wins[0]


def test_partners_do_not_avoid_each_other_s_shown_tiles() -> None:
    assert unanswered((3, 6), [6]) == (3,)
    assert unanswered((6,), [6]) == (6,)
    made = position(["6633", "45557", "6", "45578"], field="clifftop", teams=True)
    made.shown[2] = 6
    assert guided(made.view(0)) == "attack 6"  # type: ignore[arg-type]


# -- the rules of thumb


def test_a_student_defends_when_able() -> None:
    made = position(["5523", "678"], phase="answer", attack="5", attacker=1, hidden="2345")
    assert best(made, Student()) == "defend 5"


def test_rounds_by_the_policy_end_with_chips_for_one_side() -> None:
    for case in CASES:
        for seed in range(3):
            made = at(case, seed, 0.3)
            assert isinstance(made, TigerAndDragon)
            while made.turn < 0:
                advance(made, Random(seed))
            result = play_out(table_of(made), Random(seed), [SENSIBLE] * case.players)
            assert 0 <= result.seat < case.players
            assert 1 <= result.chips <= 20


# -- worlds


def test_a_pass_makes_what_matches_less_likely_but_not_impossible() -> None:
    made = position(["2345", "678"], hidden="5555666777888")
    open_view, passed = made.view(0), made.clone()
    passed.passes = ((1, 8), (1, 8))
    counts = []
    for view in (open_view, passed.view(0)):
        rng = Random(3)
        worlds = Imagination(view, rng)
        counts.append(sum(worlds.draw(rng).hands[1][8] > 0 for _world in range(800)))
    assert 0 < counts[1] < counts[0] / 1.5


def test_imagined_worlds_agree_with_the_view() -> None:
    for case in CASES[:8]:
        for seed in range(4):
            made = at(case, seed, 0.5)
            while made.turn < 0:
                advance(made, Random(seed))
            view = made.view(made.turn)
            assert isinstance(view, TigerAndDragonView)
            rng = Random(seed)
            worlds = Imagination(view, rng)
            for _world in range(5):
                assert worlds.draw(rng).view(made.turn) == view


def test_chances_in_the_match() -> None:
    assert chances([0, 0], False) == [0.5, 0.5]
    assert chances([10, 4, 9], False) == [1, 0, 0]
    assert chances([15, 3, 15, 3], True) == [1, 0, 1, 0]
    for chips in ([5, 3], [9, 9, 1], [2, 4, 6, 8]):
        assert sum(chances(chips, False)) == pytest.approx(1)
    assert sum(chances([4, 9, 4, 9], True)) == pytest.approx(2)
    assert chances([9, 3], False)[0] > chances([7, 3], False)[0] > 0.5


# -- what holds for every level


@pytest.mark.parametrize("level", list(BOTS))
def test_the_hidden_tiles_do_not_matter(level: str) -> None:
    rng = Random(11)
    for case in CASES:
        made = at(case, 5, 0.2 + 0.6 * rng.random())
        while made.turn < 0 or len(made.legal()) < 2:
            if made.turn == OVER:
                break
            advance(made, rng)
        if made.turn == OVER:
            continue
        seat = made.turn
        view = made.view(seat)
        twin = view.sample(rng).view(seat)
        mine, its = (decide(BOTS[level](), each, Random(9), steps=4) for each in (view, twin))
        assert mine == its


@pytest.mark.parametrize("level", list(BOTS))
def test_every_move_is_legal_and_every_reason_a_sentence(level: str) -> None:
    for case in CASES[::3]:
        made: Position = case.new()
        rng = Random(2)
        for _ply in range(60):
            if made.turn < 0:
                if made.turn == OVER:
                    break
                advance(made, rng)
                continue
            thought = decide(BOTS[level](), made.view(made.turn), rng, steps=3)
            assert thought.move in made.legal()
            assert set(thought.values) <= set(made.legal())
            if thought.reason:
                one_sentence(thought.reason)
            made.play(thought.move)


@pytest.mark.parametrize("level", [Adept, Master])
def test_a_step_is_a_few_rollouts_and_thinking_ends_by_itself(
    level: type[bots.Imagining], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = 0
    true = bots.outcome

    def counted(*arguments, **named):  # type: ignore[no-untyped-def]
        nonlocal done
        done += 1
        return true(*arguments, **named)

    monkeypatch.setattr(bots, "outcome", counted)
    made = next(made for made in walk(CASES[0].new(), Random(4)) if made.turn >= 0 and len(made.legal()) > 3)
    before = 0
    for thought in level().think(made.view(made.turn), Random(1)):
        assert done - before <= 10
        before, last = done, thought
    assert last.simulations == done
    assert 0 < done <= level.worlds * len(made.legal())


def test_one_legal_move_takes_one_step() -> None:
    made = position(["5", "678"], phase="answer", attack="4", attacker=1, hidden="2345")
    assert len(list(Master().think(made.view(0), Random(1)))) == 1


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 5])
def test_each_level_beats_the_one_below(players: int) -> None:
    from pygames.commands.arena import Match, figures, play_deal

    names = ["random", *BOTS]
    for weak, strong in pairwise(names):
        seats = tuple((strong, weak)[seat % 2] for seat in range(players))
        match = Match(GAME.id, players, GAME.complete(players, {}), seats, steps=2000)
        deals = [play_deal(match, seed) for seed in range(200 // len(match.lineups()))]
        row = figures(deals)[0]
        assert row.lead > 3 * row.lead_error, (strong, weak, row)


def test_face_down_tiles_are_counted() -> None:
    made = position(["25", "678"], hidden="3344")
    made.defences[1] = [3 + FACE_DOWN]
    assert table_of(made).buried == [0, 1]
    assert table_of(made).left[3] == 2
