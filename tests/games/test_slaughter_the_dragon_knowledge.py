"""What each player may know in Slaughter the Dragon, Ha, and the worlds that agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random

import pytest

from pygames import CHANCE, OVER, BadDeal, IllegalMove, Record, choose, get
from pygames.bots import Bot, decide, make_bot
from pygames.game import Deal, Position
from pygames.games.slaughter_the_dragon.cards import CARD, COLOURS, NAMES, NOBODY, UNKNOWN, card_name, masks_of
from pygames.games.slaughter_the_dragon.cards import cards_of as cards_in
from pygames.games.slaughter_the_dragon.playout import playout, policy_playout
from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon
from pygames.games.slaughter_the_dragon.view import SlaughterView
from pygames.games.slaughter_the_dragon.words import describe, describe_deal, move_text
from pygames.games.slaughter_the_dragon.world import splits, ways
from tests.games.test_slaughter_the_dragon import (
    RED_LEADS,
    VARIANTS,
    cards,
    names,
    play,
    play_out,
    positions,
    table,
    view_of,
)
from tests.games.test_slaughter_the_dragon import TestSummoning as Summoning

Summoning.__test__ = False
GAME = get("slaughter-the-dragon")
PLAYERS = ("Anna", "Ben", "Cleo", "Dan", "Eva")


def game(players: int, seed: int, advanced: bool = False) -> tuple[SlaughterTheDragon, list[Deal | str]]:
    """A new game and what happens in it, at random; with the advanced variant purple is trump first."""
    position, rng, plies = GAME.new(players, {"advanced": advanced}), Random(seed), []
    assert isinstance(position, SlaughterTheDragon)
    copy = position.clone()
    while copy.turn != OVER:
        if copy.turn == CHANCE:
            deal = copy.draw(rng)
            if advanced and "indicators" in deal:
                deal["indicators"].sort(key="PRBG".index)
            plies.append(deal)
            copy.deal(deal)
        else:
            plies.append(choose(rng, copy.legal()))
            copy.play(plies[-1])
    return position, plies


def happen(position: SlaughterTheDragon, ply: Deal | str) -> None:
    if isinstance(ply, str):
        position.play(ply)
    else:
        position.deal(ply)


def relive(world: SlaughterTheDragon, plies: list[Deal | str]) -> SlaughterTheDragon:
    """Play the public course of a game again with the hidden cards of a world, from its first deal.

    Raises if the rules forbid that course, so a world that comes out equal is possible, and nothing about it is taken on trust.
    """
    again = GAME.new(world.players, world.options)
    start = max((at for at, ply in enumerate(plies) if isinstance(ply, dict) and "hands" in ply), default=0)
    for at, ply in enumerate(plies[:start] if start else plies):
        happen(again, {**ply, "indicators": [COLOURS[c] for c in world.indicators]} if at == 0 else ply)
    if not start:
        return again
    if world.turn < 0:
        for ply in plies[start:]:
            happen(again, ply)
        return again
    moves = [ply for ply in plies[start + 1 :] if isinstance(ply, str)]
    hands, scale = _before(world, [move for move in moves if move.startswith("take")])
    again.deal({"hands": [[NAMES[c] for c in sorted(hand)] for hand in hands], "scale": [NAMES[c] for c in scale]})
    for move in moves:
        again.play(_same(world, again, move, moves))
    return again


def _wholes(world: SlaughterTheDragon) -> list[set[int]]:
    """Each seat's cards when the first trick began, or as they are."""
    wholes = [{*cards_in(hand), *view_of(world, seat).played_by(seat)} for seat, hand in enumerate(world.hands)]
    if world.practitioner != NOBODY:
        wholes[world.practitioner].update(cards_in(world.second))
    return wholes


def _before(world: SlaughterTheDragon, takes: list[str]) -> tuple[list[set[int]], list[int]]:
    """Hands and scale as dealt."""
    hands, scale = _wholes(world), list(world.scale)
    for cards_given, sign in ((world.got, -1), (world.gave, 1)):
        for seat, card in enumerate(cards_given):
            if card != NOBODY:
                giver, to = (seat, world.practitioner) if sign < 0 else (world.practitioner, seat)
                assert card in hands[giver]
                hands[giver].remove(card)
                hands[to].add(card)
    if takes:
        summoner = hands[world.leaders[0]]
        if world.phase != "return":
            summoner.update(scale[-2:])
            del scale[-2:]
        for place, card in zip(takes[0].split()[1:], world.taken, strict=True):
            summoner.remove(card)
            scale.insert(int(place), card)
    return hands, scale


def _same(world: SlaughterTheDragon, again: SlaughterTheDragon, move: str, moves: list[str]) -> str:
    """The move with the world's cards in the place of the true ones."""
    verb = move.split()[0]
    if verb == "return":
        return f"return {names(world.scale[-2:])}"
    if verb == "divide":
        size = len(move.split()) - 1
        played = view_of(world, world.practitioner).played_by(world.practitioner)
        if any(world.second):
            played += cards_in(world.hands[world.practitioner])
        return f"divide {names(sorted(played[:size]))}"
    if verb == "give" and again.phase == "give":
        return f"give {NAMES[world.gave[again.turn]]}"
    if verb == "give":
        to = int(move[-1])
        return f"give {NAMES[world.got[to]]} to {to}"
    return move


class TestKnowledge:
    def test_own_hand_and_nobody_elses(self):
        assert names(view_of(RED_LEADS, 0).hand) == "P1 P2 R1 R2 R3 R4 R5 R6 B1 B2 B3"
        assert view_of(RED_LEADS, 0).scale == (UNKNOWN,) * 3

    def test_own_halves(self):
        position = play(RED_LEADS.clone(), "divide P3 R12")
        assert names(view_of(position, 1).second) == "P4 P5 P6 R7 R8 B4 B5 B6 B7"
        assert RED_LEADS.seen(0, 1, "divide P3 R12") == "divide ? ?"
        assert RED_LEADS.seen(1, 1, "divide P3 R12") == "divide P3 R12"

    def test_what_the_summoner_took_and_put_back(self):
        position = play(Summoning().second_round(), "take 0 2")
        assert view_of(position, 0).taken == tuple(cards("B12 P12"))
        assert view_of(position, 1).taken == (UNKNOWN, UNKNOWN)
        assert position.seen(1, 0, "return P12 R1") == "return ? ?"
        assert view_of(position, 0).scale == (UNKNOWN,)
        play(position, "return P12 R1")
        assert view_of(position, 0).scale == (UNKNOWN, *cards("P12 R1"))
        assert view_of(position, 1).scale == (UNKNOWN,) * 3
        assert position.seen(1, 0, "take 0 2") == "take 0 2"

    def test_that_knowledge_stays_to_the_end_of_the_round(self):
        position = play(Summoning().second_round(), "take 0 2", "return P12 R1")
        rng = Random(1)
        while position.turn >= 0:
            assert view_of(position, 0).scale[1:] == tuple(cards("P12 R1"))
            assert set(cards("P12 R1")) <= set(view_of(position, 0).sample(rng).scale)
            position.play(choose(rng, position.legal()))

    def test_cards_given_are_known_to_giver_and_receiver_only(self):
        position = table(4, ["R1", "B1", "P11", "G4"], "P12", trump="P", leader=1, advanced=True)
        assert position.seen(2, 3, "give G4") == "give G4"
        assert position.seen(3, 3, "give G4") == "give G4"
        assert position.seen(0, 3, "give G4") == "give ?"
        play(position, "give G4", "give R1", "give B1")
        assert position.seen(3, 2, "give R1 to 3") == "give R1 to 3"
        assert position.seen(0, 2, "give R1 to 3") == "give ? to 3"
        play(position, "give R1 to 3", "give G4 to 0", "give P11 to 1")
        assert view_of(position, 2).gave == (CARD["R1"], CARD["B1"], NOBODY, CARD["G4"])
        assert view_of(position, 2).got == (CARD["G4"], CARD["P11"], NOBODY, CARD["R1"])
        assert view_of(position, 0).gave == (CARD["R1"], UNKNOWN, NOBODY, UNKNOWN)
        assert view_of(position, 0).got == (CARD["G4"], UNKNOWN, NOBODY, UNKNOWN)

    def test_the_practitioner_knows_where_the_cards_passed_on_are(self):
        position = table(4, ["R1", "B1", "P11", "G4"], "P12", trump="P", leader=1, advanced=True)
        play(position, "give G4", "give R1", "give B1", "give R1 to 3", "give G4 to 0", "give P11 to 1")
        view = view_of(position, 2)
        assert view.located() == {CARD["R1"]: 3, CARD["G4"]: 0, CARD["P11"]: 1}
        assert not set(view.located()) & set(view.unseen())
        for seed in range(20):
            world = view.sample(Random(seed))
            assert all(card in cards_in(world.hands[seat]) for card, seat in view.located().items())

    def test_a_giver_knows_that_the_card_may_have_been_given_on(self):
        position = table(4, ["R1", "B1", "P11", "G4"], "P12", trump="P", leader=1, advanced=True)
        play(position, "give G4", "give R1", "give B1", "give R1 to 3", "give G4 to 0", "give P11 to 1")
        where = Counter()
        for seed in range(400):
            world = view_of(position, 0).sample(Random(seed))
            where.update(seat for seat in range(4) if CARD["R1"] in cards_in(world.hands[seat]))
            assert CARD["R1"] not in world.scale
        assert set(where) == {1, 2, 3}
        assert where[2] > 250

    def test_trumps_revealed_and_not_the_rest(self):
        position = table(4, [], trump="G")
        assert view_of(position, 0).indicators == (3,)
        worlds = {view_of(position, 0).sample(Random(seed)).indicators for seed in range(30)}
        assert len(worlds) > 20
        assert all(sorted(world) == [0, 0, 1, 1, 2, 2, 3, 3] and world[0] == 3 for world in worlds)
        play_out(position)
        assert view_of(position, 0).indicators == (3,)
        assert view_of(GAME.new(4), 0).indicators == ()

    def test_a_void_shown(self):
        position = play(RED_LEADS.clone(), "divide P3 R12", "B1", "P3")
        assert view_of(position, 0).voids == (0, 0b0100, 0)

    def test_in_a_first_half_it_says_nothing_about_the_second(self):
        position = play(RED_LEADS.clone(), "divide P3", "B1", "P3", "B8")
        assert view_of(position, 0).voids == (0, 0, 0)

    def test_a_lead_of_purple_before_any_was_taken_shows_a_hand_of_purple(self):
        position = play(table(3, ["P1 P2 R12 B1", "R1", "B2"]), "divide P1 P2", "P1")
        assert view_of(position, 1).voids == (0b1110, 0, 0)
        for seed in range(20):
            world = view_of(position, 1).sample(Random(seed))
            assert world.hands[0][1:] == [0, 0, 0]

    def test_a_later_lead_of_purple_shows_nothing(self):
        position = play(RED_LEADS.clone(), "divide P3 R12", "B1", "P3", "B8", "P7")
        assert view_of(position, 0).voids == (0, 0b0100, 0)

    def test_the_asked_trump_is_with_the_practitioner(self):
        position = play(RED_LEADS.clone(), "divide P3 B4", "R1", "P3")
        for seed in range(20):
            world = view_of(position, 0).sample(Random(seed))
            assert world.second[1] >> 12 & 1

    def test_the_unseen_cards(self):
        assert len(view_of(RED_LEADS, 0).unseen()) == 25
        assert view_of(play_out(RED_LEADS.clone()), 0).unseen() == []


class TestSamples:
    @pytest.mark.parametrize(("players", "advanced"), VARIANTS)
    def test_agree_with_the_view_and_could_have_happened(self, players, advanced):
        rng = Random(players)
        position, plies = game(players, 6, advanced)
        for number in range(len(plies) + 1):
            view = view_of(position, number % players)
            world = view.sample(rng)
            assert world.view(view.seat) == view
            assert relive(world, plies[:number]) == world
            if number < len(plies):
                happen(position, plies[number])

    @pytest.mark.parametrize(("players", "advanced"), VARIANTS)
    def test_what_a_seat_sees_does_not_depend_on_hidden_things(self, players, advanced):
        rng = Random(players)
        position, plies = game(players, 11, advanced)
        for ply in plies:
            seat = int(rng.random() * players)
            if isinstance(ply, str):
                world = view_of(position, seat).sample(rng)
                assert world.why_not("play R13") == position.why_not("play R13")
                assert world.seen(seat, position.turn, ply) == position.seen(seat, position.turn, ply)
                if position.turn == seat:
                    assert world.legal() == position.legal()
                    strange = choose(rng, ["play P12", "give R1", "divide P1 P2", "take 0 3", "return R1 R2"])
                    assert world.why_not(strange) == position.why_not(strange)
            happen(position, ply)

    def test_vary(self):
        position = play(RED_LEADS.clone(), "divide P3 R12")
        worlds = [view_of(position, 0).sample(Random(seed)) for seed in range(50)]
        assert len({repr((world.hands, world.second, world.scale)) for world in worlds}) == 50

    def test_do_not_change_the_view(self):
        view = view_of(RED_LEADS, 0)
        before = repr(view)
        view.sample(Random(1))
        assert repr(view) == before

    @pytest.mark.parametrize("seed", [1, 2])
    def test_every_world_is_as_likely(self, seed):
        position, plies = _late(seed, advanced=False)
        possible = Counter(map(_key, _worlds(position, 0, plies)))
        assert _key(position) in possible
        _agree(view_of(position, 0), possible, 3000)

    @pytest.mark.parametrize("seed", [1])
    def test_every_world_after_soul_sucking_is_as_likely(self, seed):
        position, plies = _late(seed, advanced=True)
        seat = (position.practitioner + 1) % 3
        possible = Counter(map(_key, _worlds(position, seat, plies)))
        _agree(view_of(position, seat), possible, 2000)

    def test_ways_are_counted_right(self):
        assert ways((2, 1, 1, 0), ()) == 1
        assert ways((2, 1, 1, 0), ((0b0011, 2),)) == 3
        assert ways((2, 1, 1, 0), ((0b0001, 1), (0b0110, 1))) == 4
        assert ways((0, 0, 3, 0), ((0b0001, 1), (0b0110, 1))) == 0
        assert ways((2, 2, 0, 0), ((0b0001, 2), (0b0010, 3))) == 0
        assert splits((2, 0, 1, 1), ((0b1001, 2), (0b1101, 1)))[0] == ((1, 0, 0, 1), (2, 0, 0, 0))


def _late(seed: int, advanced: bool) -> tuple[SlaughterTheDragon, list[Deal | str]]:
    """A position near the end of a first round of three; in the usual game one with much known about it."""
    while True:
        position, plies = game(3, seed, advanced)
        number, view = 0, view_of(position, 0)
        while view.phase != "trick" or sum(view.sizes) + len(view.second) > (3 if advanced else 7):
            happen(position, plies[number])
            number, view = number + 1, view_of(position, 0)
        if advanced or (view.practitioner != 0 and view.second and view.voids[1] and view.voids[2]):
            return position, plies[:number]
        seed += 100


def _key(world: SlaughterTheDragon) -> tuple[object, ...]:
    return tuple(map(tuple, world.hands)), tuple(world.second), frozenset(world.scale)


def _worlds(position: SlaughterTheDragon, seat: int, plies: list[Deal | str]) -> Iterator[SlaughterTheDragon]:
    """Every world, found by trying all there are and playing the round again in each; scale in one order."""
    view = view_of(position, seat)
    rooms = [0 if other == seat else size for other, size in enumerate(view.sizes)]
    second = view.second.count(UNKNOWN)
    for hands, scale in _shares(view.unseen(), [*rooms, second]):
        world = position.clone()
        for other in range(3):
            if other != seat:
                world.hands[other] = masks_of(hands[other])
        if second:
            world.second = masks_of(hands[3])
        world.scale = list(scale)
        for exchanged in _exchanges(world, view):
            try:
                again = relive(exchanged, plies)
            except (BadDeal, IllegalMove, AssertionError, KeyError):
                continue
            if again.view(seat) == view:
                yield exchanged


def _shares(pool: list[int], rooms: list[int]) -> Iterator[tuple[list[tuple[int, ...]], list[int]]]:
    if not rooms:
        yield [], pool
        return
    for chosen in combinations(pool, rooms[0]):
        for hands, scale in _shares([card for card in pool if card not in chosen], rooms[1:]):
            yield [chosen, *hands], scale


def _exchanges(world: SlaughterTheDragon, view: SlaughterView) -> Iterator[SlaughterTheDragon]:
    """All that the one other seat may have given and got."""
    if UNKNOWN not in view.gave:
        yield world
        return
    other = view.gave.index(UNKNOWN)
    wholes = _wholes(world)
    for got in wholes[other]:
        for gave in {got, *wholes[world.practitioner], view.got[view.seat]}:
            exchanged = world.clone()
            exchanged.got[other], exchanged.gave[other] = got, gave
            yield exchanged


def _agree(view: SlaughterView, possible: Counter[tuple[object, ...]], draws: int) -> None:
    """Samples come up as often as they should, by chi square, and nothing else does."""
    rng = Random(1)
    drawn = Counter(_key(view.sample(rng)) for _draw in range(draws))
    assert set(drawn) <= set(possible)
    total = sum(possible.values())
    square = sum(
        (drawn[key] - draws * number / total) ** 2 / (draws * number / total) for key, number in possible.items()
    )
    free = len(possible) - 1
    assert square < free + 5 * (2 * free) ** 0.5 + 5


class TestPlayouts:
    @pytest.mark.parametrize(("players", "advanced"), VARIANTS)
    def test_do_not_change_the_position_and_sum_up(self, players, advanced):
        rng = Random(3)
        for position in positions(players, 9, advanced)[::3]:
            before = position.clone()
            for points in (playout(position, rng), policy_playout(position, rng, lambda _rng, held, *_rest: held[0])):
                assert len(points) == players
                if position.rounds or position.turn >= 0:
                    assert sum(points) in ((-23, 20 * (4 - players)) if players < 5 else (-33, -20))
            assert position == before

    def test_between_rounds_it_is_the_round_before(self):
        position = play_out(RED_LEADS.clone())
        assert playout(position, Random(1)) == list(position.rounds[0].points)
        assert playout(GAME.new(3), Random(1)) == [0, 0, 0]

    def test_moon(self):
        hand = " ".join(f"R{number}" for number in range(2, 13))
        position = play(table(3, [hand], "P12 R1 B1"), "divide R2")
        rng = Random(2)
        assert playout(position, rng) == [60, -20, -20]
        assert policy_playout(position, rng, lambda _rng, held, *_rest: held[0]) == [60, -20, -20]

    @pytest.mark.parametrize("start", ["first trick", "in a trick", "second half", "before dividing"])
    def test_agree_with_the_contract(self, start):
        """Means of a thousand rounds, each way."""
        position = RED_LEADS.clone()
        if start != "before dividing":
            play(position, "divide P3 R12" if start != "second half" else "divide B4")
        if start in ("in a trick", "second half"):
            play(position, "B1")
        rng = Random(5)

        def contract(position: SlaughterTheDragon, rng: Random) -> list[int]:
            copy = position.clone()
            while copy.turn >= 0:
                copy.play(choose(rng, copy.legal()))
            return list(copy.rounds[0].points)

        def policy(position: SlaughterTheDragon, rng: Random) -> list[int]:
            return policy_playout(position, rng, lambda rng, held, *_rest: choose(rng, held))

        runs = [[way(position, rng) for _run in range(1000)] for way in (contract, playout, policy)]
        for seat in range(3):
            columns = [[points[seat] for points in run] for run in runs]
            means = [sum(column) / 1000 for column in columns]
            spread = max(sum((x - mean) ** 2 for x in c) / 1000 for c, mean in zip(columns, means, strict=True)) ** 0.5
            assert max(means) - min(means) < 5 * spread * (2 / 1000) ** 0.5

    @pytest.mark.parametrize("seed", range(10))
    def test_a_policy_chooses_among_legal_cards(self, seed):
        """The course that a policy has chosen is one that the contract allows, with the same result."""
        position = play(RED_LEADS.clone(), "divide P3 P4 R7 R12 B4")
        copy = position.clone()

        def policy(
            rng: Random, held: tuple[int, ...], power: tuple[int, ...], top: int, poison: int, after: int
        ) -> int:
            while len(copy.legal()) == 1:
                copy.play(copy.legal()[0])
            assert tuple(copy.legal()) == tuple(f"play {NAMES[card]}" for card in held)
            trick = view_of(copy, 0).trick.cards
            assert (top, after) == (copy.top, 2 - len(trick))
            assert poison == sum(card for card in trick if card < 16)
            card, seat = choose(rng, held), copy.turn
            copy.play(f"play {NAMES[card]}")
            if trick and after:
                assert (power[card] > top) is (copy.best == seat)
            return card

        points = policy_playout(position, Random(seed), policy)
        while copy.turn >= 0:
            copy.play(copy.legal()[0])
        assert points == list(copy.rounds[0].points)


def _decided(bots: list[Bot], rng: Random, position: Position) -> str:
    return decide(bots[position.turn], position.view(position.turn), rng).move


class TestBots:
    @pytest.mark.parametrize(("players", "advanced"), VARIANTS)
    @pytest.mark.parametrize("name", ["novice", "student"])
    def test_play_whole_games(self, players, advanced, name):
        bot, rng = make_bot("slaughter-the-dragon", name), Random(1)
        for position in positions(players, 12, advanced):
            if position.turn >= 0:
                thought = decide(bot, position.view(position.turn), rng)
                assert thought.move in position.legal()
                assert thought.reason.endswith(".")

    def test_a_student_beats_novices(self):
        student, novice = (make_bot("slaughter-the-dragon", name) for name in ("student", "novice"))
        won = 0.0
        for seed in range(30):
            seat = seed % 4
            bots, rng = [student if other == seat else novice for other in range(4)], Random(seed)
            record = Record.played("slaughter-the-dragon", 4, seed, None, partial(_decided, bots, rng))
            won += (seat in record.winners) / len(record.winners)
        assert won > 10

    def test_a_hand_that_divides_badly(self):
        bot = make_bot("slaughter-the-dragon", "student")
        position = table(3, [" ".join(f"R{number}" for number in range(2, 13))], "R1")
        assert "no good way" in decide(bot, position.view(0), Random(1)).reason


class TestWords:
    def lines(self, position: SlaughterTheDragon, seat: int, *moves: str) -> list[str]:
        """The log of some moves as a seat sees it."""
        told = []
        for move in moves:
            move = move if " " in move else f"play {move}"
            before, by, seen = view_of(position, seat), position.turn, position.seen(seat, position.turn, move)
            position.play(move)
            told += describe(before, by, seen, view_of(position, seat), PLAYERS)
        return told

    def test_a_deal(self):
        start = GAME.new(3)
        before = view_of(start, 0)
        start.deal({"indicators": list("RRPPBB"), "leader": 2})
        assert describe_deal(before, view_of(start, 0), PLAYERS) == ["Cleo leads the first round."]
        assert describe_deal(view_of(start, 0), view_of(RED_LEADS, 0), PLAYERS) == [
            "Round 1 of 3 begins.",
            "The trump is red.",
            "Anna asks for the highest trump: Ben has the red 12.",
        ]

    def test_summoning(self):
        moves = ["take 0 2", "return P12 R1"]
        assert self.lines(Summoning().second_round(), 0, *moves) == [
            "Anna takes from the scale: blue 12, purple 12.",
            "Anna puts into the scale: purple 12, red 1.",
            "Anna asks for the highest trump: Ben has the red 12.",
        ]
        assert self.lines(Summoning().second_round(), 1, *moves)[:2] == [
            "Anna takes cards 1 and 3 of the scale.",
            "Anna puts two cards into the scale.",
        ]

    def test_division_and_tricks(self):
        moves = ["divide P3", "B1", "P3", "B8"]
        assert self.lines(RED_LEADS.clone(), 0, *moves) == [
            "Bodily Division Jutsu: Ben divides the hand, 1 now and 10 cards face down.",
            "Anna leads the blue 1.",
            "Ben plays the purple 3.",
            "So Ben holds no blue in this half.",
            "Cleo plays the blue 8.",
            "Cleo takes the trick with 1 purple card, worth −3.",
            "Ben takes up the second half.",
        ]
        assert (
            self.lines(RED_LEADS.clone(), 1, "divide P3 P4 P5 P6 R7 R8 R12 B4 B5 B6")[1] == "The second half: blue 7."
        )

    def test_soul_sucking(self):
        def start() -> SlaughterTheDragon:
            return table(3, ["R1", "P11", "B1"], "P12", trump="P", advanced=True)

        assert describe_deal(view_of(start(), 0), view_of(start(), 0), PLAYERS)[2:] == [
            "Anna asks for the highest trump: Ben has the purple 11.",
            "So 1 higher trump is in the scale.",
            "Soul-Sucking Jutsu: everybody else gives Ben a card.",
        ]
        moves = ["give B1", "give R1", "give R1 to 2", "give P11 to 0"]
        assert self.lines(start(), 0, *moves) == [
            "Cleo gives Ben a card.",
            "Anna gives Ben the red 1.",
            "Ben gives Cleo a card.",
            "Ben gives Anna the purple 11.",
        ]

    def test_a_lead_of_purple(self):
        position = table(3, ["P1 P2 R12 B1"])
        assert self.lines(position, 1, "divide P1 P2", "P1")[1:] == [
            "Anna leads the purple 1.",
            "So Anna holds nothing but purple in this half.",
        ]

    @pytest.mark.parametrize(("players", "advanced"), VARIANTS)
    def test_every_ply_has_its_lines_and_every_move_its_label(self, players, advanced):
        position, plies = game(players, 2, advanced)
        rng = Random(1)
        for ply in plies:
            before = [view_of(position, seat) for seat in range(players)]
            if isinstance(ply, dict):
                happen(position, ply)
                told = [describe_deal(before[s], view_of(position, s), PLAYERS) for s in range(players)]
            else:
                assert move_text(before[position.turn], choose(rng, position.legal()))
                assert move_text(before[position.turn], ply)
                by, seen = position.turn, [position.seen(seat, position.turn, ply) for seat in range(players)]
                position.play(ply)
                told = [
                    describe(before[s], by, seen[s], view_of(position, s), PLAYERS[:players]) for s in range(players)
                ]
            assert all(lines and all(line.endswith((".", "!")) for line in lines) for lines in told)

    def test_the_end_of_a_round_and_of_the_game(self):
        position = positions(3, 1)[-2]
        position.totals[0] = -300
        told = self.lines(position, 0, position.legal()[0])
        assert any("slays the dragon. In the scale lie" in line for line in told)
        assert any("tokens, +" in line and "purple cards, −" in line for line in told)
        assert told[-2] == "Somebody stands at −100 or less: the game is over."
        assert told[-1].endswith(("wins the game.", "share the victory."))

    def test_a_moon(self):
        position = table(3, [" ".join(f"R{number}" for number in range(2, 13))], "P12 R1 B1")
        told = []
        while position.turn >= 0:
            told = self.lines(position, 1, position.legal()[0])
        assert "Anna has all the purple cards and shoots the moon!" in told
        assert "Anna: shot the moon, +60." in told
        assert "Ben: under the moon, −20." in told

    def test_names_of_cards(self):
        assert card_name(CARD["R7"]) == "red 7"
        assert card_name(UNKNOWN) == "hidden card"

    def test_labels(self):
        view = view_of(RED_LEADS, 1)
        assert move_text(view, "play R5") == "Play the red 5"
        assert move_text(view, "give R5 to 2") == "Give the red 5"
        assert move_text(view, "take 0 2") == "Take scale cards 1 and 3"
        assert move_text(view, "return R1 B3") == "Put back: red 1, blue 3"
        holder = replace(view, hand=(CARD["R1"], CARD["B3"], CARD["G5"]))
        assert move_text(holder, "divide R1 B3") == "Keep for the second half: green 5"
