"""Ninja Scroll Trick as a person sees and handles it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pytest
from htpy import div

from pygames.games.ninja_scroll_trick.components import CARD, CARD_OF, CARDS, SUIT, UNKNOWN, is_up, value_of
from pygames.games.ninja_scroll_trick.face import FACE
from pygames.games.ninja_scroll_trick.laying import Laying
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.games.ninja_scroll_trick.words import card_name, tile_text
from pygames.record import Record
from pygames.table import Table
from pygames.ui.face import Look
from pygames.ui.pages.table import _ranking
from tests.tools import walk

from .handling import labels, play_through, tag, until
from .test_session import Visit

URL = "#play/ninja-scroll-trick?players={}&seed={}"
PLAYERS = ("Anna", "Ben", "Chiara", "Dmitri", "Emil")


def names(view: NinjaScrollTrickView) -> tuple[str, ...]:
    return (*PLAYERS[:2], "Shadow") if view.players == 2 else PLAYERS[: view.players]


def look(view: NinjaScrollTrickView, *, picked: tuple[str, ...] = (), hint: str = "") -> Look[NinjaScrollTrickView]:
    return Look(view=view, names=names(view), persons=frozenset({view.seat}), picked=picked, hint=hint)


def page(view: NinjaScrollTrickView, *, picked: tuple[str, ...] = (), hint: str = "") -> str:
    return str(div[FACE.scene(look(view, picked=picked, hint=hint))])


def walks(players: int, seeds: range, scrolls: str = "plain") -> Iterator[NinjaScrollTrick]:
    for seed in seeds:
        for position in walk(NinjaScrollTrick(players, {"scrolls": scrolls}), Random(seed)):
            assert isinstance(position, NinjaScrollTrick)
            yield position


# -- what is hidden


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_seat_may_not_know_is_not_on_its_page(players: int) -> None:
    rng = Random(players)
    for number, position in enumerate(walks(players, range(2), "spread")):
        if position.turn < 0 or number % 7:
            continue
        for seat in range(players):
            view = position.view(seat)
            other = view.sample(rng).view(seat)
            assert page(other) == page(view)
            assert FACE.status(look(other)) == FACE.status(look(view))


def test_open_cards_show_their_scrolls_and_only_their_owner_reads_them() -> None:
    position = next(p for p in walks(3, range(1)) if p.phase == "play" and not p.trick and not p.tricks)
    for seat in range(3):
        view = position.view(seat)
        named = labels(page(view))
        for other in range(3):
            for card in view.opened[other]:
                if other == seat:
                    value = tile_text(position.on[card])
                    expected = f"{card_name(card)} with your {value} face down"
                else:
                    expected = f"{card_name(card)} with a tile face down"
                assert any(name.startswith(expected) for name in named), expected


def test_a_tile_turned_up_is_read_by_all() -> None:
    position = next(p for p in walks(3, range(5)) if p.phase == "play" and not p.tricks and p.up)
    card = next(c for c in range(35) if p_up(position, c))
    for seat in range(3):
        value = tile_text(value_of(position.view(seat).on[card]))
        assert any(n.startswith(f"{card_name(card)} with {value} face up") for n in labels(page(position.view(seat))))


def p_up(position: NinjaScrollTrick, card: int) -> bool:
    return bool(position.up >> card & 1)


# -- before the tricks


def test_the_trump_is_chosen_with_the_hand_in_sight() -> None:
    visit = until(URL.format(3, 1), lambda p: p.phase == "trump")
    view = visit.sitting.view()
    for card in view.hand:
        tag(visit.html, f"card-{CARDS[card]}")
    for suit, letter in enumerate("FWATE"):
        count = sum(SUIT[card] == suit for card in view.hand)
        assert f"you hold {count}, playable" in tag(visit.html, f"trump-{letter}")
    assert any(label.startswith("Your tiles:") for label in labels(visit.html))
    visit.act("tap trump W")
    assert "is-picked" in tag(visit.html, "trump-W")
    assert "Make water trump" in visit.html
    visit.act("tap trump W")
    assert visit.sitting.view().trump == 1
    assert "Trump: water" in labels(visit.html)


def test_a_card_is_turned_up_and_told_which_of_three() -> None:
    visit = until(URL.format(3, 1), lambda p: p.phase == "open")
    assert "turn up a card: 1 of 3" in visit.html
    move = visit.sitting.view().legal[0]
    visit.act(f"tap {move}")
    visit.act(f"tap {move}")
    assert CARD_OF[move] in visit.sitting.view().opened[0]
    assert "Your open cards" in labels(visit.html)


def test_tiles_are_laid_by_tapping_a_tile_and_then_a_card() -> None:
    visit = until(URL.format(4, 3), lambda p: p.phase == "lay")
    view = visit.sitting.view()
    first, second, third = (CARDS[card] for card in view.opened[0])
    assert "Your tiles" in labels(visit.html)
    visit.act("tap tile 0")
    assert "is-picked" in tag(visit.html, "tile-0")
    visit.act(f"tap on {second}")
    assert "with your +3 face down" in tag(visit.html, f"card-{second}")
    assert "is-laid" in tag(visit.html, "tile-0")
    assert "tile +3, on a card" in tag(visit.html, "tile-0")
    assert "on a card" not in tag(visit.html, "tile-1")
    assert 'data-act="confirm"' not in visit.html
    visit.act(f"tap on {second}")
    assert "face down" not in tag(visit.html, f"card-{second}")
    visit.act("tap tile 2")
    visit.act(f"tap on {first}")
    visit.act("tap tile 0")
    visit.act(f"tap on {third}")
    assert visit.sitting.picked == (f"{first}:2", f"{third}:0", f"{second}:1")
    visit.act("cancel")
    assert visit.sitting.picked == ()
    for tile, card in ((2, first), (0, third)):
        visit.act(f"tap tile {tile}")
        visit.act(f"tap on {card}")
    assert "Only you know which lies where." in visit.html
    visit.act("confirm")
    view = visit.sitting.view()
    assert [view.on[CARD[name]] for name in (first, second, third)] == [-1, 1, 3]


def test_tiles_go_on_open_cards_only() -> None:
    position = next(p for p in walks(3, range(1)) if p.phase == "lay")
    view = position.view(position.turn)
    assert "hidden" in FACE.complain(view, ("tile 0",), f"on {CARDS[view.hand[0]]}")
    assert FACE.complain(view, (), "tile 3")
    assert FACE.complain(view, (), "on X9")
    assert FACE.complain(view, (), "tile 2") == ""


def test_laying_takes_back_and_swaps() -> None:
    position = next(p for p in walks(3, range(1)) if p.phase == "lay")
    view = position.view(position.turn)
    one, two, three = (CARDS[card] for card in view.opened[view.seat])

    def after(*items: str) -> tuple[str, ...]:
        picked: tuple[str, ...] = ()
        for item in items:
            picked = FACE.tap(view, picked, item)
        return picked

    assert after("tile 0", "tile 0") == ()
    assert after("tile 0", "tile 1") == ("tile 1",)
    assert after(f"on {one}", "tile 1") == (f"{one}:1",)
    assert after("tile 0", f"on {one}", "tile 1", f"on {one}") == (f"{one}:1",)
    assert after("tile 0", f"on {one}", "tile 0", f"on {two}") == (f"{two}:0",)
    whole = after("tile 0", f"on {one}", "tile 1", f"on {two}")
    assert FACE.move(view, whole) == f"lay {one}:+3 {two}:+1 {three}:-1"
    assert FACE.move(view, whole) in view.legal
    assert after("tile 0", f"on {one}", "tile 1", f"on {two}", "tile 2") == (f"{one}:0", f"{two}:1", "tile 2")
    assert Laying.of(view, whole).picked() == whole


def test_a_hint_for_laying_names_the_card_of_each_tile() -> None:
    position = next(p for p in walks(3, range(1)) if p.phase == "lay")
    view = position.view(position.turn)
    one, two, three = (CARDS[card] for card in view.opened[view.seat])
    html = page(view, hint=f"lay {one}:-1 {two}:+3 {three}:+1")
    assert re.findall(r"★ (\w\d)", html) == [two, three, one]


def test_the_leader_turns_up_an_own_tile() -> None:
    visit = until(URL.format(3, 4), lambda p: p.phase == "show")
    move = visit.sitting.view().legal[0]
    assert "turn up one of your tiles" in visit.html
    visit.act(f"tap {move}")
    visit.act(f"tap {move}")
    assert is_up(visit.sitting.view().on[CARD_OF[move]])


# -- tricks


def test_an_open_card_is_forced_and_the_page_says_why() -> None:
    def forced(position: NinjaScrollTrick) -> bool:
        if position.phase != "play" or not position.trick:
            return False
        view = position.view(0)
        led = SUIT[position.trick[0]]
        return any(SUIT[c] == led for c in view.opened[0]) and any(SUIT[c] == led for c in view.hand)

    visit = until(URL.format(3, 6), forced)
    view = visit.sitting.view()
    led = SUIT[view.trick[0]]
    assert "open ones go before hidden ones" in visit.html
    held = next(card for card in view.hand if SUIT[card] == led)
    assert "is-dim" in tag(visit.html, f"card-{CARDS[held]}")
    visit.act(f"tap play {CARDS[held]}")
    assert "before a hidden one" in visit.sitting.message
    opened = next(card for card in view.opened[0] if SUIT[card] == led)
    assert "is-legal" in tag(visit.html, f"card-{CARDS[opened]}")


def test_the_last_trick_stays_and_tells_the_tiles_taken() -> None:
    position = next(
        p for p in walks(4, range(1)) if p.phase == "play" and p.tricks and not p.trick and p.tricks[-1].won
    )
    trick = position.tricks[-1]
    html = page(position.view(0))
    assert "The last trick" in labels(html)
    assert f"takes {' '.join(map(tile_text, trick.won))}" in html
    assert html.count("is-winner") == 1


def test_who_is_winning_is_marked_as_the_trick_lies() -> None:
    for position in walks(4, range(2)):
        if position.phase == "play" and position.trick:
            html = page(position.view(0))
            led = SUIT[position.trick[0]]
            ranked = [(SUIT[c] == position.trump, SUIT[c] == led, c % 7) for c in position.trick]
            best = position.trick[ranked.index(max(ranked))]
            winning = re.findall(r'is-winner[^>]*aria-label="([\w ]+?\d)', html)
            assert winning == [card_name(best)]


# -- Shadow


def test_shadows_row_lies_in_the_order_of_play_with_closed_cards_as_backs() -> None:
    position = next(p for p in walks(2, range(1)) if p.phase == "play" and not p.trick and len(p.tricks) == 1)
    view = position.view(0)
    row = page(view).partition("Shadow’s row")[2].partition("</section>")[0]
    named = labels(row)
    closed = [card for card in view.row if card == UNKNOWN]
    assert closed
    assert named.count("closed card") == len(closed)
    assert [name.partition(" with")[0] for name in named[: len(view.row) - len(closed)]] == [
        card_name(card) for card in view.row if card != UNKNOWN
    ]
    assert " face up" in named[0]
    for card in position.row[position.row_open :]:
        assert f"card-{CARDS[card]}" not in row


# -- scores


def test_the_sheet_lists_the_tiles_behind_each_sum() -> None:
    position = next(p for p in walks(3, range(1)) if len(p.rounds) == 1)
    view = position.view(0)
    sheet = "".join(map(str, FACE.sheet(view, names(view))))
    for tiles, gain in zip(view.rounds[0].tiles, view.rounds[0].gains, strict=True):
        if tiles:
            listed = ", ".join(
                f"{tile_text(value)}\u00a0×{tiles.count(value)}" if tiles.count(value) > 1 else tile_text(value)
                for value in sorted(set(tiles), reverse=True)
            )
            assert f"{listed} =\u00a0{str(gain).replace('-', '−')}" in sheet
    assert FACE.sheet(next(walks(3, range(1))).view(0), PLAYERS)


def test_the_summary_tells_who_starts_and_who_turns_up_tiles_next() -> None:
    checked = 0
    for position in walks(4, range(12)):
        if position.phase != "round" or not position.rounds:
            continue
        view = position.view(0)
        summary = "".join(map(str, FACE.round_summary(view, PLAYERS[:4])))
        position = position.clone()
        position.deal(position.draw(Random(1)))
        assert f"{PLAYERS[position.start]} has the lowest score and starts" in summary
        first = {seat for seat in position.to_show if view.scores[seat] == max(view.scores)}
        told = [re.split("[:.<]", part)[1] for part in re.split("With the (?:highest|next lower) score", summary)[1:]]
        assert {name for part in told for name in part.strip().split(", ")} == {
            PLAYERS[seat] for seat in position.to_show
        }
        assert all(PLAYERS[seat] in told[0] for seat in first)
        checked += 1
    assert checked > 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("scrolls", ["plain", "spread"])
def test_whole_games_end_with_their_result(players: int, scrolls: str) -> None:
    visit = Visit(f"{URL.format(players, 3)}&scrolls={scrolls}")
    play_through(visit, seed=players)
    assert "Ranking" in visit.html
    visit.act("dialog scores")
    assert "Rounds" in visit.html


def test_shadow_is_ranked_only_where_it_has_won_and_equals_by_their_tiles() -> None:
    found = set()
    for players in (2, 5):
        for seed in range(60):
            record = Record.random("ninja-scroll-trick", players, seed)
            table = Table.from_record(record)
            html = str(_ranking(SimpleNamespace(table=table)))  # type: ignore[arg-type]
            rows = [re.findall(r">([^<]+)</t[hd]>", row) for row in html.split("<tr")[2:]]
            names, position = table.names, table.position
            if players == 2:
                shadow = [row[0] for row in rows if row[1] == "Shadow"]
                assert shadow == (["1."] if position.winners() == [2] else [])
                found.add("Shadow" if shadow else "no Shadow")
            else:
                ranks = position.ranks()
                assert {row[1]: row[0] for row in rows} == {
                    name: f"{1 + sum(other > rank for other in ranks)}."
                    for name, rank in zip(names, ranks, strict=True)
                }
                if len({rank[0] for rank in ranks}) < len(set(ranks)):
                    found.add("tiles")
    assert found == {"Shadow", "no Shadow", "tiles"}


def test_before_a_card_is_open_there_is_no_place_for_open_ones() -> None:
    position = next(p for p in walks(3, range(1)) if p.phase == "open")
    assert not position.opened[position.turn]
    html = page(position.view(position.turn))
    assert "Your open cards" not in labels(html)
    assert 'class="own-group is-hidden"' in html
