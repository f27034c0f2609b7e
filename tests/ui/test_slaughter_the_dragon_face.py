"""Slaughter the Dragon, Ha as a person sees and handles it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from htpy import div

from pygames.games.slaughter_the_dragon.cards import BOXES, CARD, CARD_OF, NAMES, NOBODY, PURPLE, UNKNOWN, card_name
from pygames.games.slaughter_the_dragon.face import FACE
from pygames.games.slaughter_the_dragon.pieces import moon_seat
from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon
from pygames.games.slaughter_the_dragon.view import Round, SlaughterView
from pygames.ui.face import Look
from pygames.ui.settings import Settings
from tests.tools import walk

from .handling import labels, play_through, tag, until
from .test_session import Visit

URL = "#play/slaughter-the-dragon?players={}&seed={}"
NAMES_OF_PLAYERS = ("Anna", "Ben", "Chiara", "Dmitri", "Emil")


def look(view: SlaughterView, *, picked: tuple[str, ...] = (), hint: str = "") -> Look[SlaughterView]:
    return Look(view=view, names=NAMES_OF_PLAYERS, persons=frozenset({view.seat}), picked=picked, hint=hint)


def page(view: SlaughterView, *, picked: tuple[str, ...] = (), hint: str = "") -> str:
    return str(div[FACE.scene(look(view, picked=picked, hint=hint))])


def walks(players: int, seeds: range, *, advanced: bool = False) -> Iterator[SlaughterTheDragon]:
    for seed in seeds:
        for position in walk(SlaughterTheDragon(players, {"advanced": advanced}), Random(seed)):
            assert isinstance(position, SlaughterTheDragon)
            yield position


# -- what is hidden


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("advanced", [False, True])
def test_what_a_seat_may_not_know_is_not_on_its_page(players: int, advanced: bool) -> None:
    rng = Random(players)
    for number, position in enumerate(walks(players, range(2), advanced=advanced)):
        if position.turn < 0 or number % 11:
            continue
        for seat in range(players):
            view = position.view(seat)
            other = view.sample(rng).view(seat)
            assert page(other) == page(view)
            assert FACE.status(look(other)) == FACE.status(look(view))


def test_cards_of_other_hands_are_nowhere_on_the_page() -> None:
    for position in walks(4, range(1)):
        if position.phase != "trick" or position.turn < 0:
            continue
        html, view = page(position.view(0)), position.view(0)
        for card in view.unseen():
            assert f'card-{NAMES[card]}"' not in html
            assert f'"{card_name(card)}"' not in html


# -- hand and trick


def test_the_status_says_what_may_be_led() -> None:
    told = {"any": 0, "purple": 0, "other": 0}
    for position in walks(3, range(40)):
        if position.phase != "trick" or position.turn < 0 or (view := position.view(position.turn)).trick.cards:
            continue
        purple = {CARD_OF[move] >> 4 == PURPLE for move in view.legal}
        status = FACE.status(look(view))
        if view.purple_open:
            told["any"] += 1
            assert "lead any card." in status
        elif purple == {True}:
            told["purple"] += 1
            assert "lead any card: you have only purple" in status
        else:
            told["other"] += 1
            assert "purple may not be led yet" in status
            assert purple == {False}
    assert all(told.values()), told


def test_legal_cards_are_lifted_and_the_others_say_why_not() -> None:
    visit = until(
        URL.format(4, 1),
        lambda p: (
            p.phase == "trick" and p.led >= 0 and p.hands[p.turn][p.led] and sum(m > 0 for m in p.hands[p.turn]) > 1
        ),
    )
    view = visit.sitting.view()
    for card in view.hand:
        opening = tag(visit.html, f"card-{NAMES[card]}")
        lifted = f"play {NAMES[card]}" in view.legal
        assert ("is-legal" in opening) == lifted
        assert ("is-dim" in opening) == (not lifted)
        assert (", playable, " in opening) == lifted
    other = next(card for card in view.hand if f"play {NAMES[card]}" not in view.legal)
    visit.act(f"tap play {NAMES[other]}")
    assert "You must follow" in visit.sitting.message
    assert visit.sitting.picked == ()


def test_a_card_is_played_by_two_taps_and_lies_in_the_trick() -> None:
    visit = until(URL.format(3, 1), lambda p: p.phase == "trick" and p.led >= 0 and len(p.legal()) > 1)
    move = visit.sitting.view().legal[0]
    visit.act(f"tap {move}")
    assert "is-picked" in tag(visit.html, f"card-{move[5:]}")
    visit.act(f"tap {move}")
    assert CARD[move[5:]] in visit.sitting.view().plays
    assert visit.html.count(f'data-move-id="card-{move[5:]}"') == 1


def test_the_last_trick_stays_with_its_winner_marked_until_the_next_lead() -> None:
    position = next(p for p in walks(4, range(1)) if p.phase == "trick" and p.plays and p.led == NOBODY)
    html = page(position.view(0))
    assert "The last trick" in labels(html)
    assert html.count("takes it") == 1
    assert html.count("is-winner") == 1
    for card in position.plays[-4:]:
        assert card_name(card) in labels(html)


def test_high_cards_come_first_where_one_wants_it() -> None:
    view = next(p for p in walks(3, range(1)) if p.phase == "trick").view(0)
    html = str(div[FACE.scene(Look(view=view, names=NAMES_OF_PLAYERS, settings=Settings(descending=True)))])
    shown = re.findall(r' id="card-(\w+)"', html)
    assert [CARD[name] for name in shown] == sorted(view.hand, key=lambda card: (card >> 4, -card))


# -- the dragon and the poison


def test_the_dragon_is_as_long_as_there_are_tricks_to_play() -> None:
    for position in walks(5, range(1)):
        view = position.view(0)
        tricks = BOXES[5].hand
        won = sum(view.tokens)
        dragon = page(view).partition('<div class="dragon"')[2].partition("</div>")[0]
        assert dragon.count('class="token') == (tricks - won if view.plays or not won else tricks)
        assert ("token is-head" in dragon) == (won < tricks)


def test_purple_piles_lie_open_with_what_they_cost() -> None:
    position = next(p for p in walks(4, range(3)) if any(m.bit_count() > 2 for m in p.piles))
    seat = next(s for s, mask in enumerate(position.piles) if mask.bit_count() > 2)
    cards = [n for n in range(1, 13) if position.piles[seat] >> n & 1]
    html = page(position.view(0))
    assert f"Purple cards taken: {', '.join(map(str, cards))}, costing {sum(cards)}" in labels(html)
    assert f'<b class="cost">−{sum(cards)}</b>' in html


def test_the_moon_is_watched_once_one_player_has_all_purple_so_far() -> None:
    seen = set()
    for position in walks(3, range(3)):
        view = position.view(0)
        takers = [seat for seat, mask in enumerate(view.piles) if mask]
        assert moon_seat(view) == (takers[0] if len(takers) == 1 else NOBODY)
        html = page(view)
        assert html.count("Moon watch") == (2 if len(takers) == 1 else 0)  # its name and its title
        seen.add(len(takers))
    assert {0, 1, 2} <= seen


# -- the ask


def test_the_ask_goes_down_from_twelve_to_the_answer() -> None:
    position = next(p for p in walks(4, range(20)) if p.phase == "divide" and p.asked < 12)
    html = page(position.view(0))
    asked = re.findall(r'class="bubble[^"]*">(\d+)\?<', html)
    assert [int(number) for number in asked] == list(range(12, position.asked - 1, -1))
    assert f"“Here I am!” <b>{NAMES_OF_PLAYERS[position.practitioner]}</b>" in html
    assert f"{NAMES_OF_PLAYERS[position.leaders[0]]} asks for" in html


# -- Summoning


def test_two_cards_of_the_scale_are_picked_face_down_and_two_put_back() -> None:
    visit = until(URL.format(4, 2), lambda p: p.phase == "take")
    assert "take two cards of the scale" in visit.html
    assert all("face down" in tag(visit.html, f"scale-{at}") for at in range(4))
    visit.act("tap scale 2")
    assert "is-picked" in tag(visit.html, "scale-2")
    assert 'data-act="confirm"' not in visit.html
    visit.act("tap scale 0")
    assert "Take scale cards 1 and 3" in visit.html
    visit.act("tap scale 2")
    assert visit.sitting.picked == ("scale 0",)
    visit.act("tap scale 3")
    visit.act("confirm")
    view = visit.sitting.view()
    assert (view.phase, len(view.hand), view.turn) == ("return", 13, view.seat)
    for card in view.taken:
        assert "just taken" in tag(visit.html, f"card-{NAMES[card]}")
    first, second = view.taken
    visit.act(f"tap back {NAMES[first]}")
    visit.act(f"tap back {NAMES[view.hand[0]]}")
    visit.act("cancel")
    assert visit.sitting.picked == ()
    visit.act(f"tap back {NAMES[second]}")
    visit.act(f"tap back {NAMES[first]}")
    visit.act("confirm")
    view = visit.sitting.view()
    assert view.asked
    assert set(view.scale[-2:]) == {first, second}
    assert "You put in what you can see." in visit.html


def test_the_scale_is_not_tapped_by_who_does_not_summon() -> None:
    position = next(p for p in walks(4, range(9)) if p.phase == "take")
    other = position.view((position.turn + 1) % 4)
    html = page(other)
    assert "is-legal" not in html
    assert other.why_not("scale 0")


# -- Division


def test_a_hand_is_divided_card_by_card_with_a_way_back() -> None:
    visit = until(URL.format(3, 2), lambda p: p.phase == "divide")
    hand = visit.sitting.view().hand
    first, second = NAMES[hand[0]], NAMES[hand[3]]
    assert "First half: 11" in visit.html
    assert "Second half: 0" in visit.html
    visit.act(f"tap half {first}")
    visit.act(f"tap half {second}")
    assert "First half: 9" in visit.html
    assert "Divide: 9 now, 2 later" in visit.html
    visit.act(f"tap half {first}")
    assert "Second half: 1" in visit.html
    visit.act("cancel")
    assert "Second half: 0" in visit.html
    visit.act(f"tap half {second}")
    visit.act("confirm")
    view = visit.sitting.view()
    assert view.second == (CARD[second],)
    assert "1st" in visit.html
    assert "Your second half, face down" in labels(visit.html)


def test_the_first_half_keeps_a_card() -> None:
    view = next(p for p in walks(3, range(1)) if p.phase == "divide")
    seen = view.view(view.turn)
    picked = tuple(f"half {NAMES[card]}" for card in seen.hand[1:])
    assert "at least one card" in FACE.complain(seen, picked, f"half {NAMES[seen.hand[0]]}")
    assert FACE.move(seen, picked) == f"divide {NAMES[seen.hand[0]]}"
    assert FACE.complain(seen, (), "half P13")


def test_everybody_sees_both_halves_as_backs_with_counts() -> None:
    position = next(p for p in walks(4, range(1)) if p.phase == "trick" and any(p.second))
    other = (position.practitioner + 1) % 4
    named = labels(page(position.view(other)))
    view = position.view(other)
    assert view.second == (UNKNOWN,) * len(view.second)
    assert any(text.startswith(f"First half: {view.sizes[position.practitioner]} card") for text in named)
    assert any(text.startswith(f"Second half: {len(view.second)} card") for text in named)


def test_a_hint_for_a_division_marks_the_second_half() -> None:
    position = next(p for p in walks(3, range(1)) if p.phase == "divide")
    view = position.view(position.turn)
    kept = [NAMES[card] for card in view.hand[:4]]
    html = page(view, hint="divide " + " ".join(kept))
    for card in view.hand:
        assert ("is-hint" in tag(html, f"card-{NAMES[card]}")) == (NAMES[card] not in kept)


# -- Soul-Sucking


def test_giving_and_returning_is_shown_to_who_may_know_it() -> None:
    position = next(
        p for p in walks(4, range(30), advanced=True) if p.phase == "pass on" and any(c >= 0 for c in p.got)
    )
    holder = position.practitioner
    receiver = (holder + 1) % 4
    card = position.got[receiver]
    assert f"{card_name(card)}, from {NAMES_OF_PLAYERS[holder]}" in labels(page(position.view(holder)))
    assert f"{card_name(card)}, from {NAMES_OF_PLAYERS[holder]}" in labels(page(position.view(receiver)))
    third = (holder + 2) % 4
    assert f"face down, from {NAMES_OF_PLAYERS[holder]}" in labels(page(position.view(third)))


def test_a_card_is_given_to_the_player_that_the_status_names() -> None:
    visit = until(URL.format(3, 5) + "&advanced=true", lambda p: p.phase == "pass on")
    view = visit.sitting.view()
    move = view.legal[0]
    assert f"give {visit.sitting.table.names[int(move[-1])]} a card" in visit.html
    visit.act(f"tap {move}")
    visit.act(f"tap {move}")
    assert visit.sitting.view().got[int(move[-1])] == CARD[move.split(" ")[1]]


# -- scores


def test_the_sheet_shows_what_tokens_brought_and_purple_cost() -> None:
    position = next(p for p in walks(3, range(1)) if len(p.rounds) == 2)
    view = position.view(0)
    html = str(FACE.sheet(view, NAMES_OF_PLAYERS[:3])[0])
    for result in view.rounds:
        for seat in range(3):
            gain, loss = 5 * result.tokens[seat], result.purple[seat]
            if result.moon == NOBODY:
                assert gain - loss == result.points[seat]
                if gain and loss:
                    assert f"+{gain} −{loss} = " in html
    assert "Total" in html


def test_a_moon_is_told_in_sheet_and_summary() -> None:
    position = next(p for p in walks(3, range(1)) if len(p.rounds) == 1)
    position.rounds = (Round(PURPLE, 0, 12, (5, 3, 3), (78, 0, 0), 0, 1, (60, -20, -20)),)
    view = position.view(1)
    assert "moon +60" in str(FACE.sheet(view, NAMES_OF_PLAYERS[:3])[0])
    summary = "".join(map(str, FACE.round_summary(view, NAMES_OF_PLAYERS[:3])))
    assert "all twelve purple cards" in summary
    assert "−20" in summary


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("advanced", ["false", "true"])
def test_whole_games_end_with_their_result(players: int, advanced: str) -> None:
    visit = Visit(f"{URL.format(players, 3)}&advanced={advanced}")
    play_through(visit, seed=players)
    assert "Ranking" in visit.html
    visit.act("dialog scores")
    assert "Rounds" in visit.html


def test_the_numbers_below_the_trump_have_a_caption() -> None:
    position = next(p for p in walks(3, range(1)) if p.phase == "trick")
    deck = page(position.view(0)).split('class="deck"')[1]
    assert "Trumps to come" in deck[: deck.index("</div>")]
