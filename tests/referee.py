"""Referees: each recounts a finished record of one game from the rule page alone, without the engine.

They hold the "Checks" of the pages, and winners of tricks, payments and final scores counted a second time in another way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from pygames.record import Chance, Choice, Record

Round = tuple[dict[str, Any], list[Choice]]


def rounds_of(record: Record, skip: int = 0) -> list[Round]:
    """Each chance ply with the choices that follow it, without the ``skip`` chance plies of the whole game."""
    rounds: list[Round] = []
    for ply in record.plies:
        if isinstance(ply, Chance):
            rounds.append((ply.deal, []))
        else:
            rounds[-1][1].append(ply)
    assert all(not choices for _deal, choices in rounds[:skip])
    return rounds[skip:]


def first_deal(record: Record) -> dict[str, Any]:
    ply = record.plies[0]
    assert isinstance(ply, Chance)
    return ply.deal


def leaders(scores: list[int]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


# -- Tiger & Dragon

PAY = {
    "dojo": "2233344", "bamboo": "2344432", "volcano": "4433322", "beach": "3434343", "grassland": "4343434",
    "clifftop": "3333333", "storm": "2522522", "swamp": "2252225", "fog": "2345678", "cave": "2222222",
}  # fmt: skip


def tiger_and_dragon(record: Record) -> None:
    first, n, teams = first_deal(record), record.players, record.options["teams"]
    chips, rounds = [0] * n, rounds_of(record, skip=1)
    for number, (deal, plies) in enumerate(rounds):
        card = first["battlefields"][number if record.options["new_battlefield_each_round"] else 0]
        start = (first["start"] + number) % n
        sizes = [len(hand) for hand in deal["hands"]]
        assert sizes == [{2: 13, 3: 11, 4: 9, 5: 7}[n] + (seat == start) for seat in range(n)]
        assert plies[0].by == start
        assert plies[0].move.startswith("attack ")
        winner, paid = tiger_round(card, n, deal, plies)
        for seat in range(n):
            chips[seat] += paid if seat == winner or (teams and (seat - winner) % 2 == 0) else 0
        assert (max(chips) >= (15 if teams else 10)) == (number == len(rounds) - 1)
    assert list(record.scores) == chips
    assert list(record.winners) == leaders(chips)


def tiger_round(card: str, n: int, deal: dict[str, Any], plies: list[Choice]) -> tuple[int, int]:
    """Who won, and the chips."""
    hands = [Counter[str](hand) for hand in deal["hands"]]
    buried, shown = Counter[int](), dict[int, str]()
    for ply in plies:
        verb, _space, tile = ply.move.partition(" ")
        if tile:
            assert hands[ply.by][tile] > 0, "played a tile that is not in the hand"
            hands[ply.by][tile] -= 1
        buried[ply.by] += verb == "bury"
        if verb in ("show", "hide"):
            assert card == "clifftop"
            assert hands[ply.by].total() == 1
        if verb == "show":
            shown[ply.by] = next(hands[ply.by].elements())
        assert (hands[ply.by].total() == 0) == (ply is plies[-1])
    winner, (verb, tile) = plies[-1].by, plies[-1].move.split()
    assert verb in ("defend", "top")
    if tile in ("T", "D", "1"):
        return winner, 10 if tile == "1" else 1
    bonus = buried.total() if card == "cave" else buried[winner] * (2 if card == "volcano" else 1)
    return winner, int(PAY[card][int(tile) - 2]) + (bonus if n > 2 else 0) + 3 * (shown.get(winner) == tile)


# -- Slaughter the Dragon


def slaughter_the_dragon(record: Record) -> None:
    n, first = record.players, first_deal(record)
    totals, leader = [0] * n, first["leader"]
    rounds = rounds_of(record, skip=1)
    for number, (deal, plies) in enumerate(rounds):
        deck = Counter(card for hand in (*deal["hands"], deal["scale"]) for card in hand)
        assert deck.total() == len(deck) == (36 if n == 3 else 48)
        dragon = DragonRound(n, first["indicators"][number], leader, deal)
        for ply in plies:
            dragon.play(ply)
        changed, leader = dragon.score(), dragon.leader
        assert sum(changed) == {3: 20, 4: 0, 5: -20}[n] if dragon.moon else -33 if n == 5 else -23
        totals = [total + change for total, change in zip(totals, changed, strict=True)]
        assert (min(totals) <= -100 or number == n - 1) == (number == len(rounds) - 1)
    assert list(record.scores) == totals
    assert list(record.winners) == leaders(totals)


class DragonRound:
    """A round of Slaughter the Dragon, kept with sets of cards."""

    def __init__(self, n: int, trump: str, leader: int, deal: dict[str, Any]) -> None:
        self.n, self.trump, self.leader = n, trump, leader
        self.hands, self.scale = [set(hand) for hand in deal["hands"]], list(deal["scale"])
        self.second: dict[int, set[str]] = {}
        self.purple: list[list[int]] = [[] for _seat in range(n)]
        self.tokens, self.gifts, self.practitioner = [0] * n, list[str](), -1
        self.trick: list[tuple[int, str]] = []
        self.moon = False

    def play(self, ply: Choice) -> None:
        verb, *words = ply.move.split()
        hand = self.hands[ply.by]
        match verb:
            case "take":
                taken = {self.scale[int(at)] for at in words}
                self.scale = [card for card in self.scale if card not in taken]
                hand |= taken
            case "return":
                assert hand >= set(words)
                hand -= set(words)
                self.scale += words
            case "divide":
                self.ask(ply.by)
                assert words
                assert set(words) < hand
                self.second[ply.by], self.hands[ply.by] = hand - set(words), set(words)
            case "give":
                self.give(ply.by, words)
            case _:
                self.card(ply.by, words[0])

    def ask(self, seat: int) -> None:
        ranks = [rank for rank in range(1, 13) if any(f"{self.trump}{rank}" in hand for hand in self.hands)]
        assert f"{self.trump}{max(ranks)}" in self.hands[seat], "another seat has a higher trump"

    def give(self, seat: int, words: list[str]) -> None:
        self.hands[seat].remove(words[0])
        if len(words) == 3:
            assert seat == self.practitioner
            self.hands[int(words[2])].add(words[0])
            return
        self.gifts.append(words[0])
        if len(self.gifts) == self.n - 1:
            self.practitioner = (seat + 1) % self.n
            self.hands[self.practitioner] |= set(self.gifts)

    def card(self, seat: int, card: str) -> None:
        hand = self.hands[seat]
        if not self.trick:
            assert seat == self.leader
            if card[0] == "P" and not any(self.purple):
                assert all(held[0] == "P" for held in hand), "led purple too early"
        elif card[0] != self.trick[0][1][0]:
            assert all(held[0] != self.trick[0][1][0] for held in hand), "did not follow"
        hand.remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.n:
            return
        colours = [card[0] for _seat, card in self.trick]
        colour = self.trump if self.trump in colours else colours[0]
        self.leader = max((int(card[1:]), seat) for seat, card in self.trick if card[0] == colour)[1]
        self.tokens[self.leader] += 1
        self.purple[self.leader] += [int(card[1:]) for _seat, card in self.trick if card[0] == "P"]
        self.trick = []
        for seat in list(self.second):
            if not self.hands[seat]:
                self.hands[seat] = self.second.pop(seat)

    def score(self) -> list[int]:
        assert not any(self.hands)
        assert not self.trick
        assert not self.second
        assert sum(self.tokens) == (9 if self.n == 5 else 11)
        self.purple[self.leader] += [int(card[1:]) for card in self.scale if card[0] == "P"]
        assert sorted(number for pile in self.purple for number in pile) == list(range(1, 13))
        for seat, pile in enumerate(self.purple):
            if len(pile) == 12:
                self.moon = True
                return [60 if other == seat else -20 for other in range(self.n)]
        return [5 * tokens - sum(pile) for tokens, pile in zip(self.tokens, self.purple, strict=True)]


# -- Ninja Scroll Trick


def ninja_scroll_trick(record: Record) -> None:
    n = record.players
    seats = 3 if n == 2 else n
    won: list[list[int]] = [[] for _seat in range(seats)]
    rounds, start, early = rounds_of(record, skip=1), first_deal(record)["start"], False
    for number, (deal, plies) in enumerate(rounds):
        before = sum(map(len, won))
        if number:
            order = [(start + step) % n for step in range(1, n + 1)]
            start = min(order, key=lambda seat: (sum(won[seat]), order.index(seat)))
        scroll_round(deal, plies, n, start, won)
        assert sum(map(len, won)) - before == 3 * n + (7 if n == 2 else 0)
        totals = [sum(tiles) for tiles in won]
        early = n == 2 and number < 2 and totals[2] > max(totals[:2])
        assert (number == 2 or early) == (number == len(rounds) - 1)
    if n == 5:
        assert sum(map(len, won)) == 45
    assert list(record.scores) == totals
    rank = [(sum(tiles), len(tiles), sum(tile > 0 for tile in tiles)) for tiles in won]
    if early or (n == 2 and rank[2] > max(rank[:2])):
        assert list(record.winners) == [2]
    else:
        assert list(record.winners) == [seat for seat in range(n) if rank[seat] == max(rank[:n])]


def scroll_round(deal: dict[str, Any], plies: list[Choice], n: int, start: int, won: list[list[int]]) -> None:
    seats = len(won)
    hands = [set(hand) for hand in deal["hands"]]
    opened: list[set[str]] = [set() for _seat in range(seats)]
    on: dict[str, int] = {}
    if n == 2:
        hands.append(set(deal["shadow"]["cards"]))
        on.update(zip(deal["shadow"]["cards"], deal["shadow"]["tiles"], strict=True))
    trump, leader, trick = "", start, list[tuple[int, str]]()
    assert plies[0].by == start
    for ply in plies:
        verb, *words = ply.move.split()
        match verb:
            case "trump":
                trump = words[0]
            case "open":
                opened[ply.by].add(words[0])
            case "lay":
                laid = {card: int(value) for card, _colon, value in (word.partition(":") for word in words)}
                assert set(laid) == opened[ply.by]
                assert sorted(laid.values()) == sorted(deal["tiles"][ply.by])
                on |= laid
            case "show":
                assert words[0] in on
                assert words[0] in opened[ply.by]
            case _:
                card, hand = words[0], hands[ply.by]
                if not trick:
                    assert ply.by == leader
                elif ply.by < n:
                    follow = {held for held in hand if held[0] == trick[0][1][0]}
                    assert card in (follow & opened[ply.by] or follow or hand), "did not follow"
                hand.remove(card)
                trick.append((ply.by, card))
                if len(trick) == seats:
                    suits = [card[0] for _seat, card in trick]
                    suit = trump if trump in suits else suits[0]
                    leader = max((int(card[1]), seat) for seat, card in trick if card[0] == suit)[1]
                    won[leader] += [on.pop(card) for _seat, card in trick if card in on]
                    trick = []
    assert not any(hands)
    assert not on


# -- Dragon Trick


def dragon_trick(record: Record) -> None:
    totals = [0] * record.players
    rounds = rounds_of(record)
    assert len(rounds) == 3
    for deal, plies in rounds:
        dragon_trick_round(record.players, deal, plies, totals)
    assert list(record.scores) == totals
    assert list(record.winners) == leaders(totals)


def dragon_trick_round(n: int, deal: dict[str, Any], plies: list[Choice], totals: list[int]) -> None:
    line, hands = list(deal["line"]), [Counter(hand) for hand in deal["hands"]]
    types, size = 8 if n == 4 else 10, {2: 15, 3: 10, 4: 6}[n]
    assert len(set(line)) == types == len(line)
    assert max((Counter(line) + sum(hands, Counter())).values()) <= 4
    assert all(hand.total() == size for hand in hands)
    picks, tricks, nobody, won, swapper = list[str](), 0, 0, 0, -1
    for ply in plies:
        verb, *words = ply.move.split()
        if verb == "pick":
            assert ply.by == len(picks)
            assert swapper == -1
            assert hands[ply.by][words[0]] > 0
            hands[ply.by][words[0]] -= 1
            picks.append(words[0])
            if len(picks) == n:
                alone = sorted((line.index(kind), by) for by, kind in enumerate(picks) if picks.count(kind) == 1)
                tricks, picks, nobody, won = tricks + 1, [], nobody + (not alone), won + bool(alone)
                if alone:
                    totals[alone[0][1]] += 1
                    swapper = alone[-1][1]
        else:
            assert ply.by == swapper
            swapper = -1
            if verb == "swap":
                at = int(words[0])
                line[at], line[(at + 1) % types] = line[(at + 1) % types], line[at]
    assert tricks == size == won + nobody
    assert swapper == -1
    assert not any(hand.total() for hand in hands)


# -- Ninja Samurai

LEVELS = {"basic": set[int](), "medium": {1, 2, 4, 5}, "high": set(range(1, 10))}
Grid = dict[str, tuple[int, str]]


def ninja_samurai(record: Record) -> None:
    if record.players == 1:
        deal, plies = rounds_of(record)[0]
        cells = [f"{column}{row}" for row in "123" for column in "abc"]
        grid = {cell: (int(card[0]), card[1]) for cell, card in zip(cells, deal["grid"], strict=True)}
        cannot_act, discards = samurai_battle(record, grid, plies)
        score = 0 if cannot_act else 1 if len(grid) >= 2 else 2 if grid else 4 if discards[-1] == 3 else 3
        assert list(record.scores) == [score]
        assert list(record.winners) == ([0] if score >= 3 else [])
        return
    wins = [0, 0]
    for number, (deal, plies) in enumerate(rounds_of(record)):
        assert sorted(deal["pile"]) == list(range(1, 10))
        assert [ply.by for ply in plies[:10]] == [(number + turn) % 2 for turn in range(min(10, len(plies)))]
        grid = placed(deal["pile"], plies[:9])
        cannot_act, _discards = samurai_battle(record, grid, plies[9:])
        last = plies[-1].by
        wins[1 - last if cannot_act else last] += 1
    assert sorted(wins) == [0, 1] if record.options["match"] == 1 else max(wins) == 2
    assert list(record.scores) == wins
    assert list(record.winners) == [wins.index(max(wins))]


def placed(pile: list[int], plies: list[Choice]) -> Grid:
    at: dict[tuple[int, int], tuple[int, str]] = {}
    for ply, card in zip(plies, pile, strict=True):
        _place, cell, face = ply.move.split()
        x, y = map(int, cell.split(","))
        assert (x, y) not in at
        assert not at or any((x + dx, y + dy) in at for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        at[x, y] = (card, face)
    left, top = min(x for x, _y in at), min(y for _x, y in at)
    return {"abc"[x - left] + "123"[y - top]: card for (x, y), card in at.items()}


def adjacent(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1])) == 1


def samurai_battle(record: Record, grid: Grid, plies: list[Choice]) -> tuple[bool, list[int]]:
    """Play the battle on the grid (which it changes): whether the last turn's action was impossible, and the discards."""
    level = LEVELS[str(record.options["level"])]
    discards, cancelled, only, owed, mover, kind = list[int](), False, "", 0, -1, ""
    for ply in plies:
        verb, *words = ply.move.split()
        if verb == "move":
            assert not owed, "an action was left out"
            assert record.players == 1 or ply.by != mover
            mover, (start, end) = ply.by, words
            assert adjacent(start, end)
            assert grid[start][1] != grid[end][1]
            assert only in ("", grid[start][1]), "card 9 forbids this kind"
            card, kind = grid[end]
            grid[end] = grid.pop(start)
            discards.append(card)
            acts = card in level and not cancelled
            cancelled, only = acts and card == 7, kind if acts and card == 9 else ""
            owed = card if acts and card not in (3, 7, 9) else 0
        else:
            assert ply.by == mover
            assert owed, f"{ply.move} is not due"
            samurai_action(grid, discards, owed, kind, verb, words)
            owed = 0
    could_move = any(adjacent(one, other) and grid[one][1] != grid[other][1] for one in grid for other in grid)
    assert bool(owed) or not could_move, "the game ended too early"
    return bool(owed), discards


def samurai_action(grid: Grid, discards: list[int], owed: int, kind: str, verb: str, words: list[str]) -> None:
    match verb:
        case "discard":
            assert owed == 1
            discards.append(grid.pop(words[0])[0])
        case "swap":
            one, other = words
            assert one < other
            assert owed in (2, 4, 5)
            assert owed != 2 or one[1] == other[1]
            assert owed != 4 or one[0] == other[0]
            grid[one], grid[other] = grid[other], grid[one]
        case "return":
            assert owed == 6
            assert words[0] != "6"
            discards.remove(int(words[0]))
            assert words[1] not in grid
            assert any(adjacent(words[1], cell) for cell in grid)
            grid[words[1]] = (int(words[0]), words[2])
        case _:
            number, face = grid[words[0]]
            assert owed == 8
            assert face == kind
            grid[words[0]] = (number, "s" if face == "n" else "n")


REFEREES: dict[str, Callable[[Record], None]] = {
    "tiger-and-dragon": tiger_and_dragon,
    "slaughter-the-dragon": slaughter_the_dragon,
    "ninja-scroll-trick": ninja_scroll_trick,
    "dragon-trick": dragon_trick,
    "ninja-samurai": ninja_samurai,
}


def referee(record: Record) -> None:
    """Recount a finished record; fails where it breaks its rule page."""
    assert record.game in REFEREES, "tests/referee.py has no recount of this game's records"
    REFEREES[record.game](record)
