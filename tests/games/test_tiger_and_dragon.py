"""Tiger & Dragon, in the order of its rule page: tiger-and-dragon."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pygames import CHANCE, OVER, BadDeal, BadOption, Game, IllegalMove, get
from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.tiles import ALL_TILES, COPIES, TILES
from pygames.games.tiger_and_dragon.view import TigerAndDragonView
from pygames.randomness import shuffled

GAME: Game = get("tiger-and-dragon")
SIZES = {2: 13, 3: 11, 4: 9, 5: 7}


def filled(hands: list[str], players: int, start: int) -> list[list[str]]:
    """Hands that begin with the tiles given and are filled up from the rest, the highest numbers first."""
    rest = Counter(dict(zip(TILES, COPIES, strict=True)))
    rest.subtract("".join(hands))
    assert min(rest.values()) >= 0, "the test deals tiles that the box does not have"
    spare = [name for name in "87654321TD" for _copy in range(rest[name])]
    result = []
    for seat in range(players):
        hand = list(hands[seat]) if seat < len(hands) else []
        size = SIZES[players] + (seat == start)
        hand += [spare.pop(0) for _tile in range(size - len(hand))]
        result.append(hand)
    return result


def table(*hands: str, players: int = 5, start: int = 0, field: str = "dojo", teams: bool = False) -> TigerAndDragon:
    """A round about to begin, with these tiles in hand."""
    position = GAME.new(players, {"battlefield": field, "teams": teams})
    assert isinstance(position, TigerAndDragon)
    position.deal({"start": start, "battlefields": [field]})
    position.deal({"hands": filled(list(hands), players, start)})
    return position


def play(position: TigerAndDragon, *moves: str) -> TigerAndDragon:
    for move in moves:
        position.play(move)
    return position


def lap(position: TigerAndDragon, attack: str, tile: str) -> TigerAndDragon:
    """An attack that everybody passes on, and the tile that the attacker then places."""
    play(position, f"attack {attack}")
    if position.phase == "show":
        play(position, "hide")
    play(position, *["pass"] * (position.players - 1))
    return play(position, f"top {tile}" if position.sizes[position.turn] == 1 else f"bury {tile}")


def view(position: TigerAndDragon, seat: int) -> TigerAndDragonView:
    result = position.view(seat)
    assert isinstance(result, TigerAndDragonView)
    return result


# -- Components


def test_38_tiles_each_number_as_often_as_it_says_and_two_mysteries() -> None:
    assert len(ALL_TILES) == 38
    assert {TILES[tile]: copies for tile, copies in Counter(ALL_TILES).items()} == {
        **{str(number): number for number in range(1, 9)},
        "T": 1,
        "D": 1,
    }


@pytest.mark.parametrize(("players", "hand", "left"), [(2, 13, 11), (3, 11, 4), (4, 9, 1), (5, 7, 2)])
def test_hands_and_what_is_left_over(players: int, hand: int, left: int) -> None:
    position = GAME.new(players)
    rng = Random(1)
    position.deal({"start": 1, "battlefields": ["dojo"]})
    deal = position.draw(rng)
    assert [len(tiles) for tiles in deal["hands"]] == [hand + (seat == 1) for seat in range(players)]
    assert 38 - sum(map(len, deal["hands"])) == left


def test_only_2_to_5_players() -> None:
    for players in (0, 1, 6):
        with pytest.raises(BadOption):
            GAME.new(players)


PAY = {
    "dojo": (2, 2, 3, 3, 3, 4, 4),
    "bamboo": (2, 3, 4, 4, 4, 3, 2),
    "volcano": (4, 4, 3, 3, 3, 2, 2),
    "beach": (3, 4, 3, 4, 3, 4, 3),
    "grassland": (4, 3, 4, 3, 4, 3, 4),
    "clifftop": (3, 3, 3, 3, 3, 3, 3),
    "storm": (2, 5, 2, 2, 5, 2, 2),
    "swamp": (2, 2, 5, 2, 2, 2, 5),
    "fog": (2, 3, 4, 5, 6, 7, 8),
    "cave": (2, 2, 2, 2, 2, 2, 2),
}


def test_there_are_these_ten_battlefields() -> None:
    assert list(BATTLEFIELDS) == list(PAY)


def won_with(top: str, field: str, players: int = 5) -> TigerAndDragon:
    """The start player goes out by laps alone with this top tile, after burying all others but the attacks."""
    others = [name for name in "8877665544" if name != top]
    size = SIZES[players] + 1
    tiles = (others + [name for name in "33227665888" if name != top])[: size - 1]
    position = table("".join([*tiles, top]), players=players, field=field)
    while len(tiles) > 1:
        lap(position, tiles.pop(), tiles.pop())
    return lap(position, tiles.pop(), top)


@pytest.mark.parametrize("field", PAY)
@pytest.mark.parametrize("tile", range(2, 9))
def test_the_top_tile_pays_what_the_card_says_and_bonuses(field: str, tile: int) -> None:
    position = won_with(str(tile), field)
    bonus = 3 * (2 if field == "volcano" else 1)
    assert position.scores() == [PAY[field][tile - 2] + bonus, 0, 0, 0, 0]
    assert position.rounds[0].pay == PAY[field][tile - 2]
    assert (position.rounds[0].bonus_tiles, position.rounds[0].bonus) == (3, bonus)


@pytest.mark.parametrize("field", PAY)
@pytest.mark.parametrize(("tile", "chips"), [("1", 10), ("T", 1), ("D", 1)])
def test_a_top_tile_1_pays_a_flat_10_and_a_mystery_a_flat_1_without_bonus(field: str, tile: str, chips: int) -> None:
    position = won_with(tile, field)
    assert position.scores() == [chips, 0, 0, 0, 0]
    assert position.rounds[0].bonus == 0


def test_with_2_players_no_bonus_is_ever_paid() -> None:
    for field in ("dojo", "volcano", "cave"):
        position = won_with("8", field, players=2)
        assert position.scores() == [PAY[field][6], 0]
        assert position.rounds[0].bonus == 0


def test_b_counts_the_winner_s_own_tiles_not_a_partner_s() -> None:
    assert after_a_partner_buried("dojo").scores() == [3 + 3, 0, 3 + 3, 0]


def test_cave_counts_all_seats_tiles() -> None:
    assert after_a_partner_buried("cave").scores() == [2 + 4, 0, 2 + 4, 0]


def after_a_partner_buried(field: str) -> TigerAndDragon:
    """Teams: seat 2 buries a tile and loses the attack to seat 0, who buries three and goes out with a 4."""
    position = table("7544332288", "", "765", players=4, field=field, teams=True)
    play(position, "attack 7", "pass", "defend 7")
    lap(position, "6", position.legal()[-1].split()[1])
    play(position, "attack 5", "pass", "defend 5")
    lap(position, "8", "8")
    lap(position, "3", "3")
    lap(position, "2", "2")
    return lap(position, "4", "4")


# -- Options


def test_the_default_battlefield_is_the_dojo() -> None:
    assert GAME.complete(3) == {"battlefield": "dojo", "teams": False, "new_battlefield_each_round": False}


def test_a_random_battlefield_is_drawn_once_for_the_game() -> None:
    position = GAME.new(3, {"battlefield": "random"})
    drawn = {tuple(position.draw(Random(seed))["battlefields"]) for seed in range(200)}
    assert drawn == {(field,) for field in BATTLEFIELDS}


def test_teams_are_an_error_with_other_than_4_players() -> None:
    for players in (2, 3, 5):
        with pytest.raises(BadOption):
            GAME.new(players, {"teams": True})
    GAME.new(4, {"teams": True})


def test_a_new_battlefield_each_round_ignores_battlefield_and_shuffles_piles_of_ten() -> None:
    position = GAME.new(3, {"battlefield": "cave", "new_battlefield_each_round": True})
    fields = position.draw(Random(1))["battlefields"]
    assert len(fields) % 10 == 0
    for at in range(0, len(fields), 10):
        assert sorted(fields[at : at + 10]) == sorted(BATTLEFIELDS)
    assert fields[:10] != fields[10:20]


def test_each_round_the_first_too_takes_the_next_card() -> None:
    position = GAME.new(5, {"new_battlefield_each_round": True})
    assert isinstance(position, TigerAndDragon)
    position.deal({"start": 0, "battlefields": ["storm", "fog", "cave"]})
    position.deal({"hands": filled(["77665532"], 5, 0)})
    assert position.field == "storm"
    assert view(position, 3).fields == ("storm",)
    for attack, tile in ("77", "66", "55", "32"):
        lap(position, attack, tile)
    assert position.scores() == [2 + 3, 0, 0, 0, 0]
    assert view(position, 3).fields == ("storm",), "the next card is turned up when the next round is dealt"
    position.deal({"hands": filled([], 5, 1)})
    assert position.field == "fog"
    assert view(position, 3).fields == ("storm", "fog")


# -- A round: deal and start player


def test_the_first_start_player_is_random() -> None:
    assert {GAME.new(5).draw(Random(seed))["start"] for seed in range(100)} == set(range(5))


def test_the_start_player_has_one_more_and_attacks_first() -> None:
    position = table(start=3)
    assert position.turn == 3
    assert view(position, 0).sizes == (7, 7, 7, 8, 7)


def test_the_marker_passes_left_each_round() -> None:
    position = table("", "", "", "", "77665532", start=4)
    for attack, tile in ("77", "66", "55", "32"):
        lap(position, attack, tile)
    assert position.turn == CHANCE
    position.deal({"hands": filled([], 5, 0)})
    assert position.turn == 0


# -- 1. Attack


def test_the_start_player_plays_any_tile_face_up_on_the_attack_line() -> None:
    position = table("1234567T")
    assert list(position.legal()) == ["attack T", *(f"attack {number}" for number in range(1, 8))]
    play(position, "attack 5")
    assert view(position, 2).attacks == ((5,), (), (), (), ())
    assert view(position, 2).attack == 5


def test_each_kind_of_tile_is_listed_once() -> None:
    assert list(table("88887777").legal()) == ["attack 7", "attack 8"]


# -- 2. Defence


def test_clockwise_from_the_attacker_s_left() -> None:
    position = table(start=3)
    play(position, position.legal()[0])
    turns = []
    while position.phase == "answer":
        turns.append(position.turn)
        position.play("pass")
    assert turns == [4, 0, 1, 2]
    assert position.turn == 3


def test_passing_is_always_allowed_also_when_able_to_defend() -> None:
    position = table("8", "8765432", "1")
    play(position, "attack 8")
    assert set(position.legal()) == {"pass", "defend 8"}
    play(position, "pass")
    assert position.turn == 2


@pytest.mark.parametrize("number", range(1, 9))
def test_a_number_is_matched_by_itself_or_by_the_mystery_of_its_colour(number: int) -> None:
    mystery, other = ("D", "T") if number % 2 else ("T", "D")
    holding = f"{number}{mystery}{other}" if number > 1 else f"{mystery}{other}"
    position = table(str(number), holding)
    play(position, f"attack {number}")
    expected = {"pass", f"defend {mystery}"} | ({f"defend {number}"} if number > 1 else set())
    assert {
        move for move in position.legal() if f"defend {number}" in expected or move != f"defend {number}"
    } == expected


@pytest.mark.parametrize(("mystery", "matching"), [("T", "2468"), ("D", "357")])
def test_a_mystery_as_an_attack_is_matched_by_any_number_of_its_colour(mystery: str, matching: str) -> None:
    position = table(mystery, "2345678")
    play(position, f"attack {mystery}")
    assert set(position.legal()) == {"pass", *(f"defend {number}" for number in matching)}
    other = table(mystery + "1", "T" if mystery == "D" else "D")
    play(other, f"attack {mystery}")
    assert not {"defend T", "defend D"} & set(other.legal()), "a mystery does not match the other mystery"


def test_the_1_matches_the_dragon() -> None:
    position = table("D", "1")
    play(position, "attack D")
    assert "defend 1" in position.legal()


def test_the_defender_then_attacks_in_turn() -> None:
    position = table("8", "2", "8765432")
    play(position, "attack 8", "pass", "defend 8")
    assert (position.turn, position.phase) == (2, "attack")
    assert set(position.legal()) == {f"attack {number}" for number in range(2, 8)}
    assert view(position, 0).defences == ((), (), (8,), (), ())


# -- 3. Lap bonus


def test_if_everybody_else_passes_the_attacker_puts_one_tile_face_down_and_attacks_again() -> None:
    position = table("87654321")
    play(position, "attack 8", *["pass"] * 4)
    assert (position.turn, position.phase) == (0, "lap")
    assert set(position.legal()) == {f"bury {number}" for number in range(1, 8)}
    play(position, "bury 2")
    assert (position.turn, position.phase) == (0, "attack")
    assert "attack 2" not in position.legal()


def test_the_face_down_tile_is_known_only_to_its_owner() -> None:
    position = table("87654321")
    play(position, "attack 8", *["pass"] * 4)
    assert position.seen(1, 0, "bury 2") == "bury ?"
    assert position.seen(0, 0, "bury 2") == "bury 2"
    play(position, "bury 2")
    assert view(position, 0).defences[0] == (2 + 16,)
    assert view(position, 1).defences[0] == (-1,)


def test_the_last_tile_in_hand_is_played_face_up_is_the_top_tile_and_no_bonus_tile() -> None:
    position = table("77665532")
    for attack, tile in ("77", "66", "55"):
        lap(position, attack, tile)
    play(position, "attack 3", *["pass"] * 4)
    assert list(position.legal()) == ["top 2"]
    play(position, "top 2")
    assert position.rounds[-1].how == "top"
    assert position.rounds[-1].tile == 2
    assert position.rounds[-1].bonus_tiles == 3
    assert position.ends() == ["round: top number"]


# -- 4. The end of a round


def out_by_defence(top: str = "8", attack: str = "8", field: str = "dojo") -> TigerAndDragon:
    """Seat 1 buries two tiles and goes out by defending against seat 2."""
    position = table("8", f"87654{top}3", f"4{attack}", field=field)
    play(position, "attack 8", "defend 8")
    lap(position, "7", "6")
    lap(position, "5", "3")
    play(position, "attack 4")
    if position.phase == "show":
        play(position, "show")
    return play(position, "defend 4", f"attack {attack}", "pass", "pass", "pass", f"defend {top}")


def test_the_round_ends_at_once_when_a_hand_is_empty_and_nobody_else_scores() -> None:
    position = out_by_defence()
    assert position.turn == CHANCE
    assert position.scores() == [0, 4 + 2, 0, 0, 0]
    assert position.rounds[0].how == "defence"
    assert position.ends() == ["round: defence number"]
    mystery = out_by_defence("D", "7")
    assert mystery.scores() == [0, 1, 0, 0, 0]
    assert mystery.ends() == ["round: defence mystery"]
    one = out_by_defence("1", "D")
    assert one.scores() == [0, 10, 0, 0, 0]
    assert one.ends() == ["round: defence one", "game: ten chips"]


def test_a_player_always_goes_out_on_the_defence_line() -> None:
    for seed in range(60):
        rng = Random(seed)
        position = GAME.new(2 + seed % 4, {"battlefield": "clifftop"})
        assert isinstance(position, TigerAndDragon)
        while position.turn != OVER:
            if position.turn == CHANCE:
                position.deal(position.draw(rng))
                continue
            if position.phase == "attack":
                assert position.sizes[position.turn] % 2 == 0
            elif position.phase in ("answer", "lap"):
                assert position.sizes[position.turn] % 2 == 1
            position.play(shuffled(rng, position.legal())[0])


# -- 5. Richi and Clifftop


def one_left(field: str, last: str = "2") -> TigerAndDragon:
    """The start player has attacked with a 3 and has this one tile left."""
    position = table(f"7766553{last}", field=field)
    for attack, tile in ("77", "66", "55"):
        lap(position, attack, tile)
    return play(position, "attack 3")


def test_only_clifftop_asks() -> None:
    for field in BATTLEFIELDS:
        assert (one_left(field).phase == "show") is (field == "clifftop")


@pytest.mark.parametrize("last", ["1", "2", "8", "T", "D"])
def test_it_is_asked_whatever_the_tile_is(last: str) -> None:
    position = one_left("clifftop", last)
    assert position.turn == 0
    assert list(position.legal()) == ["show", "hide"]


def test_a_tile_that_was_shown_pays_6_instead_of_3() -> None:
    shown, hidden = one_left("clifftop"), one_left("clifftop")
    play(shown, "show", *["pass"] * 4, "top 2")
    play(hidden, "hide", *["pass"] * 4, "top 2")
    assert shown.rounds[-1].pay == 6
    assert hidden.rounds[-1].pay == 3
    assert shown.ends() == ["round: shown tile"]
    assert hidden.ends() == ["round: top number"]


def test_it_pays_6_as_a_defence_too() -> None:
    assert out_by_defence("8", "8", "clifftop").rounds[-1].pay == 6


@pytest.mark.parametrize(("last", "pay"), [("1", 10), ("T", 1), ("D", 1)])
def test_showing_changes_the_pay_of_2_to_8_only(last: str, pay: int) -> None:
    position = play(one_left("clifftop", last), "show", *["pass"] * 4, f"top {last}")
    assert position.rounds[-1].pay == pay
    assert not position.rounds[-1].shown


def test_the_shown_tile_is_known_to_all() -> None:
    position = play(one_left("clifftop"), "show")
    for seat in range(5):
        assert view(position, seat).shown == (2, -1, -1, -1, -1)
        world = view(position, seat).sample(Random(seat))
        assert world.hands[0][2] == 1
        assert sum(world.hands[0]) == 1
    assert view(position, 3).unseen()[2] == 1 - view(position, 3).hand[2]


# -- Winning


def test_first_to_10_chips_wins() -> None:
    position = won_with("1", "dojo")
    assert position.turn == OVER
    assert position.winners() == [0]
    assert position.ends() == ["round: top one", "game: ten chips"]
    assert won_with("2", "dojo").winners() == []


def test_in_teams_the_chips_are_shared_and_15_win() -> None:
    position = won_with_teams("1")
    assert position.scores() == [10, 0, 10, 0]
    assert position.turn == CHANCE, "ten are not enough in teams"
    for _round in range(2):
        if position.turn == CHANCE:
            start = position._next_start()
            hands = [""] * 4
            hands[start] = "7766554432"
            position.deal({"hands": filled(hands, 4, start)})
            for attack, tile in ("77", "66", "55", "44", "32"):
                lap(position, attack, tile)
    assert position.scores() in ([10, 6, 10, 6], [16, 6, 16, 6])
    assert position.turn == OVER
    assert position.winners() == [0, 2]
    assert position.ends()[-1] == "game: team fifteen"


def won_with_teams(top: str) -> TigerAndDragon:
    position = table(f"776655443{top}", players=4, teams=True)
    for attack, tile in ("77", "66", "55", "44"):
        lap(position, attack, tile)
    return lap(position, "3", top)


# -- What each player may know


def test_the_own_hand_sizes_and_passes_are_known() -> None:
    position = table("87654321", "8")
    play(position, "attack 8", "pass", "pass")
    seen = view(position, 3)
    assert seen.passes == ((1, 8), (2, 8))
    assert seen.sizes == (7, 7, 7, 7, 7)
    assert sum(seen.hand) == 7


def test_not_the_leftover_tiles_and_not_a_partner_s_hand() -> None:
    position = table(players=4, teams=True)
    assert not hasattr(position.view(0), "hands")
    worlds = [view(position, 0).sample(Random(seed)) for seed in range(20)]
    assert len({tuple(world.hands[2]) for world in worlds}) > 5, "the partner's hand is sampled too"


def test_unseen_tiles_are_those_not_in_the_own_hand_nor_face_up() -> None:
    position = table("88765432", "8")
    play(position, "attack 8", "defend 8")
    unseen = view(position, 0).unseen()
    assert unseen[8] == 8 - 3
    assert sum(unseen) == 38 - 8 - 1


def test_samples_deal_the_unseen_tiles_evenly() -> None:
    """Where the one Tiger mystery lies: in proportion to the tiles of each place."""
    position = table("87654321", "T")
    found: Counter[int] = Counter()
    for seed in range(3000):
        world = view(position, 0).sample(Random(seed))
        found[next((seat for seat in range(5) if world.hands[seat][0]), -1)] += 1
    for seat in (1, 2, 3, 4):
        assert abs(found[seat] / 3000 - 7 / 30) < 0.035
    assert abs(found[-1] / 3000 - 2 / 30) < 0.02
    assert found[0] == 0


def test_battlefields_to_come_are_sampled_without_those_of_the_pile_seen() -> None:
    position = GAME.new(3, {"new_battlefield_each_round": True})
    assert isinstance(position, TigerAndDragon)
    position.deal({"start": 0, "battlefields": ["fog", "cave", "dojo"]})
    assert view(position, 0).fields == ()
    position.deal({"hands": filled([], 3, 0)})
    world = view(position, 1).sample(Random(1))
    assert world.fields[0] == "fog"
    assert sorted(world.fields[:10]) == sorted(BATTLEFIELDS)


# -- Notation


@pytest.mark.parametrize(
    "deal",
    [
        {}, {"start": 0}, {"battlefields": ["dojo"]}, {"start": 0, "battlefields": ["dojo"], "x": 1},
        {"start": 3, "battlefields": ["dojo"]}, {"start": -1, "battlefields": ["dojo"]},
        {"start": True, "battlefields": ["dojo"]}, {"start": "0", "battlefields": ["dojo"]},
        {"start": 0, "battlefields": "dojo"}, {"start": 0, "battlefields": []}, {"start": 0, "battlefields": ["moon"]},
        {"start": 0, "battlefields": [1]}, {"start": 0, "battlefields": ["dojo", "dojo"]},
        {"start": 0, "battlefields": ["fog"]},
    ],
)  # fmt: skip
def test_the_first_deal_is_checked(deal: dict[str, object]) -> None:
    position = GAME.new(3)
    with pytest.raises(BadDeal):
        position.deal(deal)
    assert position == GAME.new(3)


def test_piles_of_battlefields_are_checked() -> None:
    position = GAME.new(3, {"new_battlefield_each_round": True})
    with pytest.raises(BadDeal):
        position.deal({"start": 0, "battlefields": ["dojo", "fog", "dojo"]})
    position.deal({"start": 0, "battlefields": [*BATTLEFIELDS, "dojo"]})


def test_there_must_be_a_battlefield_for_each_round() -> None:
    position = GAME.new(5, {"new_battlefield_each_round": True})
    assert isinstance(position, TigerAndDragon)
    position.deal({"start": 0, "battlefields": ["dojo"]})
    position.deal({"hands": filled(["77665532"], 5, 0)})
    for attack, tile in ("77", "66", "55", "32"):
        lap(position, attack, tile)
    with pytest.raises(BadDeal):
        position.deal({"hands": filled([], 5, 1)})


def test_hands_are_checked() -> None:
    position = GAME.new(5)
    position.deal({"start": 0, "battlefields": ["dojo"]})
    good = filled([], 5, 0)
    bad: list[object] = [
        good[:4], [*good, []], [good[0][1:], *good[1:]], [*good[1:], good[0]], "hands", [["9"] * 8, *good[1:]],
        [[1] * 8, *good[1:]], ["T" * 8, *good[1:]], [["1"] * 8, *good[1:]], [None, *good[1:]],
    ]  # fmt: skip
    before = position.clone()
    for hands in bad:
        with pytest.raises(BadDeal):
            position.deal({"hands": hands})
        assert position == before
    with pytest.raises(BadDeal):
        position.deal({"hands": good, "scale": []})
    position.deal({"hands": good})


@pytest.mark.parametrize(
    ("moves", "wrong", "reason"),
    [
        ([], "attack 1", "You have no tile 1."),
        ([], "defend 8", "You attack now: play a tile face up."),
        ([], "resign", "“resign” is not a move of this game."),
        (["attack 8"], "attack 8", "You defend against 8 now, or pass."),
        (["attack 8"], "defend 7", "7 does not match 8: 8 or T would."),
        (["attack 8"], "defend 1", "You have no tile 1."),
        (["attack T"], "defend 7", "7 does not match the mystery tile: 2 or 4 or 6 or 8 would."),
        (["attack 8", "pass", "pass", "pass", "pass"], "attack 8", "Everybody passed: you place a lap bonus tile now."),
        (["attack 8", "pass", "pass", "pass", "pass"], "top 7", "Only your last tile is played face up; this one goes face down."),
    ],
)  # fmt: skip
def test_reasons(moves: list[str], wrong: str, reason: str) -> None:
    position = play(table("8T76543", "87654322"[:7]), *moves)
    with pytest.raises(IllegalMove, match=r".") as caught:
        position.play(wrong)
    assert str(caught.value) == reason


def test_reasons_at_the_end_of_a_hand_and_out_of_turn() -> None:
    position = one_left("clifftop")
    assert position.why_not("pass") == "You decide now whether to show your last tile."
    play(position, "hide", *["pass"] * 4)
    assert position.why_not("bury 2") == "Your last tile is played face up, as the top tile."
    assert view(position, 1).why_not("pass") == "It is not your turn."
    play(position, "top 2")
    assert position.why_not("pass") == "The cards are dealt before anybody can move."
    assert view(position, 1).expected() == "The next round has not been dealt yet."
    over = won_with("1", "dojo")
    assert over.why_not("pass") == "The game is over."
    assert view(over, 1).why_not("pass") == "The game is over."
