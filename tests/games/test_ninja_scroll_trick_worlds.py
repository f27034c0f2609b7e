"""Ninja Scroll Trick beyond the rule page: sampled worlds, the inner playout, the bots and the texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product
from math import perm, sqrt
from random import Random

import pytest

from pygames import CHANCE, OVER, choose
from pygames.bots import decide, make_bot
from pygames.games.ninja_scroll_trick import worlds
from pygames.games.ninja_scroll_trick.components import (
    CARDS,
    OPEN,
    POWER,
    SUIT,
    TRICKS,
    UNKNOWN,
    cards_in,
    is_up,
    value_of,
)
from pygames.games.ninja_scroll_trick.guided import Seen, policy_playout
from pygames.games.ninja_scroll_trick.judgement import sensible
from pygames.games.ninja_scroll_trick.playout import playout
from pygames.games.ninja_scroll_trick.rules import SHADOW, NinjaScrollTrick
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.games.ninja_scroll_trick.words import card_name, describe, describe_deal, move_text
from pygames.randomness import bot_rng, deal_rng
from tests.games.test_ninja_scroll_trick import GAME, dealt, find, finished, new, ready, trick, view_of, walk
from tests.tools import likeness

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


def alike(found: Counter, weights: dict, number: int) -> None:
    """What was drawn so often has these weights, within five standard deviations each."""
    total = sum(weights.values())
    assert set(found) <= set(weights)
    for key, weight in weights.items():
        share = weight / total
        assert abs(found[key] - number * share) <= 5 * sqrt(number * share * (1 - share)) + 1, key


class TestSampling:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("scrolls", ["plain", "spread"])
    def test_every_sample_agrees_with_everything_known(self, players, scrolls):
        rng = Random(players)
        for seed in range(2):
            for position in walk(players, seed, scrolls):
                for seat in range(position.seats):
                    view = view_of(position, seat)
                    world = view.sample(rng)
                    assert world.view(seat) == view
                    assert world.scores() == position.scores()
                    if position.turn == seat:
                        assert world.legal() == position.legal()

    def test_a_sampled_world_can_be_played_to_the_end(self):
        rng = Random(1)
        for number, position in enumerate(walk(2, 8)):
            if number % 10 == 0:
                world = view_of(position, 0).sample(rng)
                while world.turn != OVER:
                    if world.turn == CHANCE:
                        world.deal(world.draw(rng))
                    else:
                        world.play(choose(rng, world.legal()))

    def test_samples_vary(self):
        view = view_of(ready(2), 0)
        found = [view.sample(Random(seed)) for seed in range(30)]
        assert len({tuple(world.hidden) for world in found}) == 30
        assert len({tuple(world.row) for world in found}) == 30
        assert len({tuple(world.on) for world in found}) > 6
        assert len({world.tiles[SHADOW] for world in found}) > 10

    def test_voids_are_kept(self):
        position = find(4, lambda p: p.phase == "play" and sum(map(bool, p.voids)) == 4 and len(p.tricks) == 3)
        for seed in range(50):
            world = view_of(position, 0).sample(Random(seed))
            for seat in range(4):
                assert not any(position.voids[seat] >> SUIT[card] & 1 for card in cards_in(world.hidden[seat]))

    @pytest.mark.parametrize(
        ("pool", "sizes", "voids"),
        [
            ("F1 F2 W1 W2 A1 A2", [2, 2], [1, 2]),
            ("F1 F2 F3 W1 A1 A2", [2, 1], [3, 1]),
            ("F1 F2 W1 A1 A2 A3", [2, 2, 1], [2, 3, 4]),
            ("F1 F2 F3 W1 W2 W3", [3, 3], [1, 2]),
            ("F1 F2 W1 W2 A1 A2", [3, 3], [17, 2]),
        ],
    )
    def test_hands_are_uniform_over_all_that_respect_the_voids(self, pool, sizes, voids):
        cards = [CARDS.index(name) for name in pool.split()]
        owners = [hand for hand, size in enumerate([*sizes, len(cards) - sum(sizes)]) for _card in range(size)]
        ways = {
            way: 1
            for way in set(permutations(owners))
            if not any([*voids, 0][owner] >> SUIT[card] & 1 for card, owner in zip(cards, way, strict=True))
        }
        split = worlds.Split(cards, sizes, voids)
        rng, found, number = Random(1), Counter(), 2000
        for _sample in range(number):
            hands = split.deal(rng)
            found[tuple(next(h for h, hand in enumerate(hands) if card in hand) for card in cards)] += 1
        alike(found, ways, number)

    @pytest.mark.parametrize(("players", "tricks"), [(4, 2), (3, 3), (5, 1)])
    def test_tiles_of_round_1_are_uniform_over_all_that_agree(self, players, tricks):
        position = find(
            players, lambda p: len(p.tricks) == tricks and not p.trick and all(len(t.won) > 1 for t in p.tricks)
        )
        self.check_tiles(position)

    @pytest.mark.parametrize("tricks", [1, 2, 4])
    def test_and_with_shadow_in_proportion_to_the_tiles_in_the_pile(self, tricks):
        for nth in range(2):
            position = find(2, lambda p: len(p.tricks) == tricks and not p.trick and p.start == nth)  # noqa: B023
            self.check_tiles(position)

    def check_tiles(self, position: NinjaScrollTrick) -> None:
        view = view_of(position, 0)
        ways = Counter(dict(self.tile_worlds(view)))
        rng, found, number = Random(1), Counter(), 1500
        for _sample in range(number):
            found[laid(view.sample(rng))] += 1
        alike(found, ways, number)

    def tile_worlds(self, view: NinjaScrollTrickView) -> Iterator[tuple[tuple, int]]:
        """Every way in which round 1's tiles may lie, from the beginning, with its weight; found by trying all."""
        lying = [entry for t in view.tricks for entry in worlds.laid(t, view.seats)]
        lying = [e for e in (*lying, *worlds.on_table(view)) if e[2]]
        owners: dict[int, list[int]] = {}
        for seat, card, _marker in lying:
            owners.setdefault(worlds.owner(view, seat, card), []).append(card)
        known = {card: value_of(marker) for _seat, card, marker in lying if marker != UNKNOWN}
        later = owners.pop(worlds.PILE, [])
        pile = {tile: copies - view.seats for tile, copies in view.stock().items()}
        for chosen in product(*[permutations((3, 1, -1)) for _owner in owners], product(pile, repeat=len(later))):
            on = {
                card: tile
                for cards, tiles in zip([*owners.values(), later], chosen, strict=True)
                for card, tile in zip(cards, tiles, strict=True)
            }
            if any(on[card] != tile for card, tile in known.items()):
                continue
            if all(tuple(sorted((on[c] for c in t.cards if c in on), reverse=True)) == t.won for t in view.tricks):
                weight = 1
                for tile, copies in pile.items():
                    weight *= perm(copies, chosen[-1].count(tile))
                yield tuple(sorted(on.items())), weight

    def test_the_pile_is_uniform_in_later_rounds(self):
        position = find(3, lambda p: p.phase == "play" and len(p.rounds) == 2, "spread")
        view = view_of(position, 1)
        unseen, rng, found = view.unseen_tiles(), Random(1), Counter()
        slots = [card for card, marker in enumerate(view.on) if marker == UNKNOWN]
        for _sample in range(1500):
            found[view.sample(rng).on[slots[0]]] += 1
        alike(found, {tile: left for tile, left in unseen.items() if left}, 1500)

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_the_truth_is_no_more_like_a_sample_than_samples_are(self, players):
        """Deals and samples from streams of their own: from one stream they would be alike for that reason alone."""
        differences = []
        for seed in range(200):
            position = GAME.new(players)
            for nth in range(2):
                position.deal(position.draw(deal_rng(seed, nth)))
            view, rng = view_of(position, seed % players), bot_rng(seed, 2)
            one, two, three = (view.sample(rng) for _world in range(3))
            truth = likeness(position, one) + likeness(position, two) + likeness(position, three)
            differences.append(truth - likeness(one, two) - likeness(two, three) - likeness(one, three))
        mean = sum(differences) / len(differences)
        error = sqrt(sum((d - mean) ** 2 for d in differences)) / len(differences)
        assert abs(mean) <= 4.5 * error

    def test_shadows_closed_cards_are_uniform(self):
        view = view_of(ready(2), 0)
        rng, found = Random(1), Counter(dict.fromkeys(view.unseen(), 0))
        for _sample in range(1500):
            found[view.sample(rng).row[3]] += 1
        alike(found, dict.fromkeys(view.unseen(), 1), 1500)


def laid(position: NinjaScrollTrick) -> tuple:
    """Every card of the round with a tile, and the tile."""
    on = {card: tile for card, tile in enumerate(position.on) if tile}
    for t in position.tricks:
        on.update((card, value_of(marker)) for card, marker in zip(t.cards, t.tiles, strict=True) if marker)
    return tuple(sorted(on.items()))


class Recorder(Random):
    """Remembers what it drew."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.drawn: list[float] = []

    def random(self) -> float:
        self.drawn.append(super().random())
        return self.drawn[-1]


GUESS = [0.25 + card for card in range(len(CARDS))]
"""What is guessed of each card's tile: another figure for each."""


def public(seen: Seen) -> tuple:
    """What a policy sees of the cards and tiles of others."""
    opened = [cards_in(mask) for mask in seen.opened]
    row = [card for card in seen.row[:OPEN] if not seen.unseen >> card & 1]  # one is closed while a trick goes on
    lying = {card: seen.shown[card] for card in (*chain(*opened), *row)}
    return seen.trump, seen.led, seen.best, tuple(seen.rest), opened, cards_in(seen.unseen), seen.left, seen.pot, lying


def public_by_view(view: NinjaScrollTrickView) -> tuple:
    """The same by the contract, with guesses for what lies face down."""
    rest = [(view.turn + step) % view.seats for step in range(1, view.seats - len(view.trick))]
    led = SUIT[view.trick[0]] if view.trick else -1
    best = max([POWER[view.trump][led][card] for card in view.trick], default=-1)
    opened = [tuple(cards) for cards in view.opened]
    row = [card for card in view.row if card != UNKNOWN]

    def shown(card: int) -> float:
        marker = view.on[card]
        return GUESS[card] if marker and not is_up(marker) else value_of(marker)

    pot = sum([shown(card) for card in view.trick])
    lying = {card: shown(card) for card in (*chain(*opened), *row)}
    left = TRICKS - len(view.tricks)
    return view.trump, led, best, tuple(rest), opened, tuple(view.unseen()), left, pot, lying


class TestPlayout:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("scrolls", ["plain", "spread"])
    def test_it_makes_the_contracts_moves(self, players, scrolls):
        """One number a player's decision chooses the same card of the same legal moves, and the gains agree."""
        for seed, position in enumerate(walk(players, 3, scrolls)):
            if position.phase != "play" or seed % 4:
                continue
            before, rng = repr(position), Recorder(seed)
            gains = playout(position, rng)
            assert repr(position) == before
            world, numbers = position.clone(), iter(rng.drawn)
            while world.phase == "play":
                moves = world.legal()
                world.play(moves[0] if world.turn == world.players else moves[int(next(numbers) * len(moves))])
            assert next(numbers, None) is None
            assert gains == [after - now for after, now in zip(world.totals, position.totals, strict=True)]

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("scrolls", ["plain", "spread"])
    def test_a_policy_chooses_among_the_legal_cards_and_sees_what_the_player_may(self, players, scrolls):
        """Move by move as by the contract: the same cards to choose from, and what is seen is in the player's view."""
        for seed, position in enumerate(walk(players, 6, scrolls)):
            if position.phase != "play" or seed % 4:
                continue
            chosen: list[tuple[Sequence[int], int, tuple]] = []

            def policy(seen, cards, random, chosen=chosen):
                card = sensible(seen, cards, random)
                chosen.append((cards, card, public(seen)))
                return card

            gains = policy_playout(position, Random(seed), policy, GUESS)
            world = position.clone()
            while world.phase == "play":
                moves = world.legal()
                if len(moves) > 1:
                    cards, card, seen = chosen.pop(0)
                    assert moves == tuple(f"play {CARDS[c]}" for c in cards)
                    assert seen == public_by_view(view_of(world, world.turn))
                    world.play(f"play {CARDS[card]}")
                else:
                    world.play(moves[0])
            assert not chosen
            assert gains == [after - now for after, now in zip(world.totals, position.totals, strict=True)]

    def test_with_a_guess_nobody_sees_through_a_tile_that_lies_face_down(self):
        """What the players take a trick for is the same with other tiles under it, and is not without a guess."""
        told: list[float] = []

        def note(seen, cards, random):
            told.append(seen.pot)
            return cards[0]

        def heard(position, guess):
            told.clear()
            policy_playout(position, Random(1), note, guess)
            return list(told)

        with_guess, through = [], []
        for position in walk(4, 3):
            if position.phase == "play" and not position.trick:
                other = position.clone()
                for card, tile in enumerate(other.on):
                    if tile and not other.up >> card & 1:
                        other.on[card] = -tile
                with_guess.append(heard(position, [0.25] * len(CARDS)) == heard(other, [0.25] * len(CARDS)))
                through.append(heard(position, None) == heard(other, None))
        assert with_guess
        assert all(with_guess)
        assert not all(through)

    @pytest.mark.parametrize(("players", "plies"), [(2, 0), (3, 4), (4, 13)])
    def test_preparations_are_made_as_at_random(self, players, plies):
        """Both ways give each seat the same mean gain, within five standard errors."""
        position, rng, number = dealt(players) if players < 4 else next_deal(4), Random(1), 400
        for _ply in range(plies):
            position.play(choose(rng, position.legal()))
        one, other = [], []
        for _game in range(number):
            one.append(playout(position, rng))
            world = position.clone()
            while world.turn >= 0:
                world.play(choose(rng, world.legal()))
            other.append(world.totals)
        for a, b in zip(zip(*one, strict=True), zip(*other, strict=True), strict=True):
            means = sum(a) / number, sum(b) / number
            spread = sum((x - means[0]) ** 2 for x in a) / number + sum((x - means[1]) ** 2 for x in b) / number
            assert abs(means[0] - means[1]) < 5 * sqrt(spread / number)

    def test_between_rounds_nobody_gains(self):
        assert playout(new(2), Random(1)) == [0, 0, 0]
        assert policy_playout(new(4), Random(1), sensible) == [0] * 4


def next_deal(players: int) -> NinjaScrollTrick:
    position = new(players)
    position.deal(position.draw(Random(2)))
    return position


class TestBots:
    @pytest.mark.parametrize("name", ["novice", "student"])
    @pytest.mark.parametrize("players", [2, 3, 5])
    def test_plays_whole_games_with_reasons(self, name, players):
        bot = make_bot(GAME.id, name)
        position, rng = GAME.new(players, {"scrolls": "spread"}), Random(players)
        while position.turn != OVER:
            if position.turn == CHANCE:
                position.deal(position.draw(rng))
            elif position.turn == position.players == 2:
                position.play(position.legal()[0])
            else:
                thought = decide(bot, position.view(position.turn), rng, steps=1)
                assert name == "novice" or thought.reason.endswith(".")
                position.play(thought.move)

    def test_the_student_beats_random_play(self):
        points = 0
        for seed in range(12):
            position, rng = GAME.new(4), Random(seed)
            bots = [make_bot(GAME.id, "student" if seat == seed % 4 else "random") for seat in range(4)]
            while position.turn != OVER:
                if position.turn == CHANCE:
                    position.deal(position.draw(rng))
                else:
                    position.play(decide(bots[position.turn], position.view(position.turn), rng, steps=1).move)
            scores = position.scores()
            points += 4 * scores[seed % 4] - sum(scores)
        assert points > 0


def story(players: int, seed: int, seat: int, scrolls: str = "plain") -> list[str]:
    """The log of a random game as a seat reads it."""
    position, rng, lines = GAME.new(players, {"scrolls": scrolls}), Random(seed), []
    while position.turn != OVER:
        before = position.view(seat)
        if position.turn == CHANCE:
            position.deal(position.draw(rng))
            lines += describe_deal(before, position.view(seat), NAMES[:players])
        else:
            by, move = position.turn, choose(rng, position.legal())
            seen = position.seen(seat, by, move)
            assert move_text(before, move)
            position.play(move)
            lines += describe(before, by, seen, position.view(seat), NAMES[:players])
    return lines


class TestWords:
    def test_card_name(self):
        assert card_name(CARDS.index("T7")) == "thunder 7"

    def test_move_text(self):
        view = view_of(ready(), 0)
        assert move_text(view, "trump F") == "Make fire trump"
        assert move_text(view, "open F3") == "Turn up the fire 3"
        assert move_text(view, "show F3") == "Turn up the tile on the fire 3"
        assert move_text(view, "play W5") == "Play the water 5"
        assert move_text(view, "lay F3:+3 W2:+1 E5:-1") == "+3 on the fire 3, +1 on the water 2, −1 on the earth 5"

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_log_of_a_game(self, players):
        lines = [line for seed in range(6) for line in story(players, seed, 0)]
        assert all(line[-1] in ".!" and "?" not in line and "{" not in line for line in lines)
        for part in ("first start player", "Round 1 begins", "trump", "turns up the", "lays three tiles", "leads"):
            assert any(part in line for line in lines), part
        for part in (
            "follows with",
            "has no",
            "takes the trick: ",
            "Round 1 brings",
            "The game ends",
        ):
            assert any(part in line for line in lines), part
        assert players == 2 or any("without a tile" in line for line in lines)
        if players == 2:
            for part in ("Shadow has", "Shadow opens the", "Shadow's leftmost", "ahead of both", "has no open"):
                assert any(part in line for line in lines), part

    def test_shared_victory(self):
        view = view_of(finished(4, [(3, 1), (1,), (1, 3), ()]), 0)
        before = view_of(find(4, lambda p: p.phase == "play"), 0)
        lines = describe(before, 0, "play F1", view, NAMES)
        assert lines[-1] == "Anna, Cleo share the victory."

    def test_a_trick(self):
        position = trick(ready(), "F1 F6")
        before = view_of(position, 0)
        position.play("play F5")
        assert describe(before, 2, "play F5", view_of(position, 0), NAMES) == [
            "Cleo follows with the fire 5.",
            "Ben takes the trick: +3, +3, +1.",
        ]

    def test_the_own_tiles_are_named_to_their_owner_only(self):
        position = find(3, lambda p: p.phase == "lay" and p.turn == 0 and len(p.rounds) == 0)
        move = position.legal()[0]
        after = position.clone()
        after.play(move)
        own = describe(view_of(position, 0), 0, move, view_of(after, 0), NAMES)
        assert own[0].startswith("Anna lays +3 on the ")
        other = describe(view_of(position, 1), 0, position.seen(1, 0, move), view_of(after, 1), NAMES)
        assert other == ["Anna lays three tiles face down on the open cards."]
        assert not any(is_up(marker) for marker in after.on)
