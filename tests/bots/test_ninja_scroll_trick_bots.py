"""Bots of Ninja Scroll Trick: right where one move is right, honest, legal and in short steps."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pygames.bots import Bot, decide
from pygames.game import OVER
from pygames.games import all_games
from pygames.games.ninja_scroll_trick import imagine
from pygames.games.ninja_scroll_trick.bot import (
    BOTS,
    CHUNK,
    PLAIN,
    WITH_SHADOW,
    WITH_WIN,
    Adept,
    Master,
    Student,
    about_trick,
    told,
)
from pygames.games.ninja_scroll_trick.components import (
    BIT,
    CARD,
    CARD_OF,
    POWER,
    SUIT,
    TRICKS,
    Round,
    Trick,
)
from pygames.games.ninja_scroll_trick.ending import Solved
from pygames.games.ninja_scroll_trick.guide import best_trump
from pygames.games.ninja_scroll_trick.imagine import LOST, STATES, WIN, Imagination, Match
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.randomness import choose
from tests.bots.levels import choices_of, each_beats_the_one_below, is_honest, plays_legally
from tests.tools import advance, cases, walk

GAME = all_games()["ninja-scroll-trick"]
CASES = [case for case in cases(GAME) if dict(case.options)["scrolls"] == "plain"]
Tiles = dict[str, int]


def position(
    opened: list[str], hidden: list[str], tiles: Tiles, *, trump: str = "F", trick: str = "", leader: int = 0
) -> NinjaScrollTrick:
    """Three players in round 2 with these cards ("F3 W2"), tiles face up on open ones; as many tricks as fit are over."""
    made = GAME.new(3)
    assert isinstance(made, NinjaScrollTrick)
    made.opened = [sum(BIT[CARD[name]] for name in cards.split()) for cards in opened]
    made.hidden = [sum(BIT[CARD[name]] for name in cards.split()) for cards in hidden]
    made.trick = [CARD[name] for name in trick.split()]
    for name, tile in tiles.items():
        made.on[CARD[name]] = tile
        made.up |= BIT[CARD[name]]
    made.trump, made.phase, made.start, made.leader = "FWATE".index(trump), "play", 0, leader
    made.turn = (leader + len(made.trick)) % 3
    left = max((one | two).bit_count() for one, two in zip(made.opened, made.hidden, strict=True))
    used = sum(made.opened) + sum(made.hidden) + sum(BIT[card] for card in made.trick)
    gone = [card for card in range(35) if not used & BIT[card]][-3 * (7 - left) :]
    made.tricks = tuple([Trick(0, tuple(gone[at : at + 3]), (0, 0, 0), 0, ()) for at in range(0, len(gone), 3)])
    made.rounds = (Round(0, 0, ((3, 1, -1),) * 3, (3, 3, 3)),)
    made.won, made.totals = [(3, 1, -1)] * 3, [3] * 3
    return made


def best(made: NinjaScrollTrick, bot: Bot | None = None, steps: int = 30) -> str:
    return decide(bot or Master(), made.view(made.turn), Random(1), steps=steps).move


# -- one right move


@pytest.mark.parametrize("bot", [Student(), Master()])
def test_a_good_tile_is_taken_with_the_card_that_wins(bot: Bot) -> None:
    made = position(["A1", "A2", "W7 W3"], ["", "", ""], {"W7": 3, "W3": -1, "A2": 1}, trick="W5 W2", leader=0)
    made.on[CARD["W5"]], made.up = 3, made.up | BIT[CARD["W5"]]
    assert made.turn == 2
    assert best(made, bot) == "play W7"


@pytest.mark.parametrize("bot", [Student(), Master()])
def test_a_bad_tile_is_given_away_on_a_trick_that_is_lost(bot: Bot) -> None:
    made = position(["A1", "A2", "A6 E3"], ["", "", ""], {"A6": 3, "E3": -1}, trick="W5 W2", leader=0)
    assert made.turn == 2
    assert best(made, bot) == "play E3"


def test_the_last_trump_is_kept_for_the_trick_that_pays() -> None:
    # Seat 2 can trump either trick: now there is a bad tile, afterwards two good ones.
    made = position(["W6", "W4", "F1 E1"], ["", "", ""], {"W6": 3, "W4": 3}, trick="A5 A4", leader=0)
    made.on[CARD["A5"]], made.up = -1, made.up | BIT[CARD["A5"]]
    assert made.turn == 2
    assert best(made) == "play E1"


def test_the_best_tile_goes_on_the_card_most_likely_to_win() -> None:
    made = GAME.new(3)
    assert isinstance(made, NinjaScrollTrick)
    made.deal({"start": 0})
    hands = [["F7", "F6", "W4", "A1", "A2", "T1", "E1"], ["F1", "F2", "W1", "W2", "A3", "T2", "T3"]]
    hands.append(["W3", "W5", "A4", "A5", "T4", "E3", "E4"])
    made.deal({"hands": hands, "tiles": [[3, 1, -1]] * 3})
    made.play("trump F")
    for card in ["F7", "F1", "W3", "W4", "W1", "A4", "A1", "T2", "E3"]:
        made.play(f"open {card}")
    assert best(made, steps=200) == "lay F7:+3 W4:+1 A1:-1"


def test_the_long_strong_suit_becomes_trump() -> None:
    made = GAME.new(4)
    assert isinstance(made, NinjaScrollTrick)
    made.deal({"start": 0})
    hands = [["T7", "T6", "T5", "T4", "W1", "A2", "E1"], ["F1", "F2", "W7", "W2", "A3", "T2", "T3"]]
    hands += [["W3", "W4", "A4", "A5", "F7", "E3", "E4"], ["F3", "F4", "W5", "W6", "A6", "A7", "E7"]]
    made.deal({"hands": hands, "tiles": [[3, 1, -1]] * 4})
    assert best(made, steps=200) == "trump T"
    assert best_trump([CARD[name] for name in hands[0]]) == "FWATE".index("T")


# -- what is imagined


def test_the_lead_counts_and_the_win_where_the_end_is_counted_out() -> None:
    made = position(["A1", "A2", "A6"], ["A3", "T1", "E3"], {})
    made.totals = [3, 9, 1]
    worth = Match(made.view(0))  # type: ignore[arg-type]
    assert worth((2, 3, 7)) == worth.known((2, 3, 7)) == 2 - 5
    assert worth((0, 1, 0)) == worth((0, 0, 1)) < 0 < worth((1, 0, 0))
    made.rounds *= 2
    last = Match(made.view(0))  # type: ignore[arg-type]
    assert last((6, 0, 0)) == 6
    assert last.known((6, 0, 0)) == 6 + WIN / 2
    assert last.known((0, 0, 0)) < 0.1 * WIN
    assert last.known((10, 0, 0)) > 10 + 0.9 * WIN
    assert last.known((-20, 0, 0)) < last.known((-19, 0, 0)) - 0.9, "whoever cannot win plays for points"


def test_each_seat_strives_for_its_own() -> None:
    made = position(["A1", "A2", "A6"], ["A3", "T1", "E3"], {})
    made.totals = [3, 9, 1]
    worth = Match(made.view(0))  # type: ignore[arg-type]
    assert worth.each((2, 3, 7)) == [2 - 5, 3 - 4.5, 7 - 2.5]


def shadowed(totals: list[int], rounds: int) -> Match:
    """What gains are worth to the first of two players before the round after so many."""
    for seed in range(100):
        for made in walk(GAME.new(2), Random(seed)):
            if made.turn >= 0 and len(made.rounds) == rounds:  # type: ignore[attr-defined]
                made.totals = totals  # type: ignore[attr-defined]
                return Match(made.view(0))  # type: ignore[arg-type]
    raise AssertionError("Shadow always wins")


@pytest.mark.parametrize("rounds", [0, 1])
def test_two_players_do_not_let_shadow_win_early(rounds: int) -> None:
    worth = shadowed([3, 0, 5], rounds)
    assert worth((4, 0, 2)) == 4, "Shadow draws level, which ends nothing"
    assert worth((4, 0, 3)) < worth((-5, 5, 0)), "better far behind than lost"
    assert worth.each((4, 0, 3))[1] < -10, "the other loses too"
    assert worth((4, 0, 2)) > worth((3, 0, 0)) == 3, "else its points are nobody's concern"


def test_shadow_may_win_the_last_round_too() -> None:
    worth = shadowed([3, 0, 5], 2)
    assert worth.known((9, 0, 0)) > worth.known((9, 0, 20)) + 0.9 * WIN


# -- what holds for every level


@pytest.mark.parametrize("level", list(BOTS))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_honest_and_legal(case, level: str) -> None:  # type: ignore[no-untyped-def]
    is_honest(case, level, seed=3)
    is_honest(case, level, seed=5, steps=60, parts=(0.27, 0.28, 0.3, 0.31))  # the last tricks, which are counted out
    plays_legally(case, level, seed=4)


def counting(monkeypatch: pytest.MonkeyPatch, name: str) -> list[int]:
    """How often a method of the imagination has been called."""
    done, true = [0], getattr(imagine.Imagination, name)

    def counted(self, *arguments):  # type: ignore[no-untyped-def]
        done[0] += 1
        return true(self, *arguments)

    monkeypatch.setattr(imagine.Imagination, name, counted)
    return done


def test_a_step_for_a_card_is_a_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    done = counting(monkeypatch, "draw")
    made = next(each for each in choices_of(CASES[1], 5, (0.15, 0.16, 0.17)) if each.phase == "play")  # type: ignore[attr-defined]
    view = made.view(made.turn)
    first, *thoughts = Master().think(view, Random(1))
    assert first == next(Student().think(view, Random(1)))
    assert len(thoughts) > Master.iterations // CHUNK - len(view.legal)
    for thought in thoughts:
        assert set(thought.values) == set(view.legal)
        assert thought.reason
    assert done[0] == Master.iterations


def test_a_reason_claims_no_more_than_the_figures_say() -> None:
    view = GAME.new(3).view(0)
    assert isinstance(view, NinjaScrollTrickView)
    for counts in (PLAIN, WITH_WIN, WITH_SHADOW):
        ahead = told(view, "a", {"a": 2.0, "b": 1.5}, 7, counts).reason
        behind = told(view, "a", {"a": -0.04, "b": 0.2}, 7, counts).reason
        assert "+2.0 points" in ahead
        assert "0.5 more than the next best" in ahead
        assert "+0.0 points" in behind
        assert "about as much as the best" in behind


def test_what_the_figures_count_besides_points_is_said() -> None:
    """Shadow's victory in the first rounds for two, and one's own where the end is counted out."""
    seen = set()
    for players in (2, 3):
        for made in walk(GAME.new(players), Random(3)):
            if not 0 <= made.turn < players or len(made.legal()) < 2:
                continue
            view = made.view(made.turn)
            assert isinstance(view, NinjaScrollTrickView)
            thought = decide(Master(), view, Random(1), steps=40)
            if not thought.values:
                continue
            words = thought.reason + thought.measure.words
            off = players == 2 and view.round < 3
            win = view.round == 3 and view.phase == "play" and TRICKS - len(view.tricks) <= Master.exact
            assert words.count(f"{LOST[view.round]:.0f}") >= 2 if off else "Shadow" not in words
            assert words.count("Shadow wins") == 2 * off
            assert words.count("for the win") in ((0, 2) if win else (0,))  # few steps: the tree answers
            seen.add((off, "for the win" in words))
    assert seen >= {(True, False), (False, False), (False, True)}


def winner_with(made: NinjaScrollTrick, move: str, rng: Random) -> bool:
    """Whether the card takes the trick when others play at random."""
    made, seat, tricks = made.clone(), made.turn, len(made.tricks)
    made.play(move)
    while len(made.tricks) == tricks and made.turn >= 0:
        made.play(choose(rng, made.legal()))
    return len(made.tricks) > tricks and made.tricks[-1].winner == seat


def test_what_is_said_of_a_trick_is_true() -> None:
    told = Counter[str]()
    for case in CASES:
        for seed in range(12):
            for made in walk(case.new(), Random(seed)):
                assert isinstance(made, NinjaScrollTrick)
                if made.turn < 0 or made.turn >= case.players or made.phase != "play" or len(made.tricks) > TRICKS - 2:
                    continue
                for move in made.legal():
                    said = about_trick(made.view(made.turn), CARD_OF[move])  # type: ignore[arg-type]
                    wins = winner_with(made, move, Random(seed))
                    kind = next((kind for kind in ("leaves", "takes", "cannot be beaten", "beat") if kind in said), "")
                    told[kind] += 1
                    if kind in ("takes", "cannot be beaten"):
                        assert wins, said
                    if kind == "leaves":
                        assert not wins, said
    assert len(told) == 4
    assert told[""] == 0


def beaters(view: NinjaScrollTrickView, move: str, rng: Random) -> set[int]:
    """The cards with which somebody may beat this one, in a hundred worlds that the seat thinks possible."""
    found: set[int] = set()
    for _world in range(100):
        world = view.sample(rng)
        tricks = len(world.tricks)
        world.play(move)
        powers = POWER[world.trump][SUIT[world.trick[0]]]
        while world.turn >= 0 and len(world.tricks) == tricks and world.trick:
            legal = world.legal()
            found.update(
                card for card in map(CARD_OF.get, legal) if card is not None and powers[card] > powers[CARD_OF[move]]
            )
            world.play(choose(rng, legal))
    return found


def test_how_many_cards_may_beat_one_is_counted_with_what_is_known_of_hands() -> None:
    """Voids, hands without hidden cards, open cards that must follow, and Shadow, who has no choice."""
    compared = same = 0
    for case in CASES:
        rng = Random(case.players)
        for number, made in enumerate(walk(case.new(), Random(2))):
            if not 0 <= made.turn < case.players or number % 3:
                continue
            view = made.view(made.turn)
            assert isinstance(view, NinjaScrollTrickView)
            if view.phase != "play" or len(view.tricks) > TRICKS - 2:
                continue
            for move in view.legal[:3]:
                said = about_trick(view, CARD_OF[move])
                if "may follow" in said or "cannot be beaten" in said:
                    count = int(said.split()[0]) if "may follow" in said else 0
                    found = len(beaters(view, move, rng))
                    assert found <= count, said
                    compared += 1
                    same += found == count
    assert compared > 50
    assert same > 0.8 * compared


@pytest.mark.parametrize(
    ("level", "phase"),
    [*[(Master, phase) for phase in ("trump", "open", "lay", "show", "play")], (Adept, "lay"), (Adept, "play")],
)
def test_all_choices_of_a_round_are_thought_over(level, phase: str) -> None:  # type: ignore[no-untyped-def]
    made, rng = GAME.new(4), Random(3)
    while made.turn < 0 or made.phase != phase or len(made.legal()) == 1:  # type: ignore[attr-defined]
        advance(made, rng)
    *_earlier, last = level().think(made.view(made.turn), Random(1))
    assert set(last.values) == set(made.legal())
    assert last.move in made.legal()
    assert last.reason


@pytest.mark.parametrize("level", [Adept, Master])
def test_a_step_is_a_few_rollouts_and_thinking_ends_by_itself(level, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    done = counting(monkeypatch, "outcome")
    made = GAME.new(4)
    made.deal({"start": 0})
    made.deal(made.draw(Random(1)))
    before = 0
    for thought in level().think(made.view(made.turn), Random(1)):
        assert done[0] - before <= 15
        before, last = done[0], thought
    assert last.simulations == done[0], "all that was played, once each world is complete"
    assert 0 < done[0] <= level.worlds * len(made.legal())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_four_tricks_are_counted_out(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    done, rng = counting(monkeypatch, "solved"), Random(players)
    made = GAME.new(players)
    met = set()
    while made.turn != OVER:
        if made.turn >= 0 and made.phase == "play" and len(made.legal()) > 1:  # type: ignore[attr-defined]
            before, left = done[0], TRICKS - len(made.tricks)  # type: ignore[attr-defined]
            decide(Master(), made.view(made.turn), rng, steps=3)
            assert done[0] - before == (left <= 4)
            met.add(left)
        advance(made, rng)
    assert met == {2, 3, 4, 5, 6, 7}


def test_a_step_of_solving_is_so_many_states() -> None:
    made, rng = GAME.new(3), Random(1)
    assert isinstance(made, NinjaScrollTrick)
    while len(made.tricks) < TRICKS - 4 or made.phase != "play":
        advance(made, rng)
    view = made.view(made.turn)
    assert isinstance(view, NinjaScrollTrickView)
    moves = list(view.legal)
    first, *others = Imagination(view).solved(moves, Random(1), Match(view), 5)
    assert (first.best, first.values, first.worlds) == (moves[0], {}, 0), "the first world takes more than a step"
    assert others[0].worlds in (0, 1)
    assert (others[-1].worlds, others[-1].simulations) == (5, 5 * len(moves))
    assert len(others) > 10
    assert all(set(each.values) == set(moves) for each in others if each.worlds)
    solved = Solved(view.sample(Random(1)), STATES)
    assert solved.limit == STATES


def late(players: int, seed: int) -> NinjaScrollTrickView:
    """What a player sees of a choice with four tricks left, in the first round of a game played at random."""
    made, rng = GAME.new(players), Random(seed)
    while made.phase != "play" or len(made.tricks) < TRICKS - 4 or made.turn >= players or len(made.legal()) == 1:  # type: ignore[attr-defined]
        advance(made, rng)
    view = made.view(made.turn)
    assert isinstance(view, NinjaScrollTrickView)
    return view


def test_until_a_few_worlds_are_solved_the_tree_answers() -> None:
    view = late(5, 5)
    worlds = [each.worlds for each in Imagination(view).solved(view.legal, Random(1), Match(view), 1)]
    assert len(worlds) > 20, "a world that takes long"
    first, *thoughts = [thought for thought, _step in zip(Master().think(view, Random(1)), range(21), strict=False)]
    assert first.values == {}
    assert all(set(thought.values) == set(view.legal) for thought in thoughts[2:])
    assert thoughts[-1].simulations == CHUNK * 10, "every other step is the tree's"


def test_what_is_solved_counts_beside_the_tree() -> None:
    view = late(3, 1)
    *_earlier, last = Master().think(view, Random(1))
    tree = last.simulations - Master.solved * len(view.legal)
    assert tree > 0
    assert tree % CHUNK == 0


def test_worlds_that_are_given_up_count_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagine, "MOST", 2 * STATES)
    view = late(5, 5)
    *_earlier, last = Imagination(view).solved(view.legal, Random(1), Match(view), 9)
    assert (last.worlds, last.values, last.simulations) == (0, {}, 0)
    *_earlier, thought = Master().think(view, Random(1))
    assert set(thought.values) == set(view.legal), "the tree's"


def test_adept_solves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    done = counting(monkeypatch, "solved")
    list(Adept().think(late(3, 1), Random(1)))
    assert done[0] == 0


def test_one_legal_move_takes_one_step() -> None:
    made = position(["A1", "A2", "A6"], ["", "", ""], {"A6": 3})
    assert [thought.move for thought in Master().think(made.view(0), Random(1))] == ["play A1"]


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 5])
def test_each_level_beats_the_one_below(players: int) -> None:
    each_beats_the_one_below("ninja-scroll-trick", players, 400, steps=60)
