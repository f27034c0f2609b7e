"""Dragon Trick as a person sees and handles it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest

from pygames.games.dragon_trick.face import FACE, explain
from pygames.games.dragon_trick.pieces import last_trick, marks, move_id, outcome, swap_told
from pygames.games.dragon_trick.rules import NOBODY, DragonTrick, Round
from pygames.games.dragon_trick.view import DragonTrickView
from pygames.table import Table
from pygames.ui.face import Look
from pygames.ui.session import Session
from tests.tools import walk

from .test_session import TROUBLE, Visit

NAMES = ("Anna", "Ben", "Chiara", "Dmitri")
SMALL = {
    "line": ["sun", "sea", "moon", "fire", "ice", "storm", "stone", "star"],
    "hands": [
        ["sun", "sun", "moon", "fire", "ice", "star"],
        ["sun", "sea", "moon", "fire", "storm", "star"],
        ["sea", "moon", "ice", "storm", "stone", "star"],
        ["sea", "fire", "ice", "storm", "stone", "stone"],
    ],
}


def dealt() -> DragonTrick:
    """Four players with known hands."""
    position = DragonTrick(4, {})
    position.deal(SMALL)
    return position


def after(*moves: str) -> DragonTrick:
    position = dealt()
    for move in moves:
        position.play(move)
    return position


def look(position: DragonTrick, seat: int, *, picked: tuple[str, ...] = (), hint: str = "") -> Look[DragonTrickView]:
    return Look(view=position.view(seat), names=NAMES, persons=frozenset({seat}), picked=picked, hint=hint)


def page(position: DragonTrick, seat: int, *, picked: tuple[str, ...] = ()) -> str:
    """The table as HTML."""
    from htpy import div

    return str(div[FACE.scene(look(position, seat, picked=picked))])


def tag(html: str, id: str) -> str:
    """The opening tag of an element."""
    found = re.search(rf'<[a-z]+ [^>]*id="{id}"[^>]*>', html)
    assert found, id
    return unescape(found[0])


def walks(players: int, seeds: range) -> Iterator[DragonTrick]:
    for seed in seeds:
        for position in walk(DragonTrick(players, {}), Random(seed)):
            assert isinstance(position, DragonTrick)
            yield position


# -- the ring


@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 10), (4, 8)])
def test_the_line_is_a_ring_with_a_button_between_all_neighbours(players: int, size: int) -> None:
    position = next(p for p in walks(players, range(9)) if p.phase == "swap")
    html = page(position, position.turn)
    for place in range(size):
        assert f"tap swap {place}" in tag(html, f"gap-{place}")
    assert f"gap-{size - 1} is-wrap" in tag(html, f"gap-{size - 1}")
    assert f"tap swap {size}" not in html
    assert html.index('id="ring"') < html.index("data-roving")


def test_only_who_may_swap_gets_the_buttons() -> None:
    position = after("pick sun", "pick sea", "pick star", "pick storm")
    assert position.phase == "swap"
    assert position.turn == 2
    for seat in (0, 1, 3):
        assert "tap swap" not in page(position, seat)


def test_two_neighbours_tapped_one_after_the_other_are_a_swap() -> None:
    view = after("pick sun", "pick sea", "pick star", "pick storm").view(2)
    assert FACE.tap(view, (), "rank 0") == ("rank 0",)
    assert FACE.tap(view, ("rank 0",), "rank 7") == ("swap 7",)
    assert FACE.tap(view, ("rank 0",), "rank 1") == ("swap 0",)
    assert FACE.tap(view, ("rank 4",), "rank 3") == ("swap 3",)
    assert FACE.tap(view, ("rank 0",), "rank 0") == ()
    assert FACE.move(view, ("swap 7",)) == "swap 7"
    assert FACE.move(view, ("rank 0",)) is None
    assert FACE.complain(view, ("rank 0",), "rank 1") == ""
    assert "neighbours" in FACE.complain(view, ("rank 0",), "rank 3")


def test_after_the_first_of_two_only_its_neighbours_look_playable() -> None:
    html = page(after("pick sun", "pick sea", "pick star", "pick storm"), 2, picked=("rank 0",))
    playable = {name for name in SMALL["line"] if "is-legal" in tag(html, f"rank-{name}")}
    assert playable == {"star", "sun", "sea"}
    assert "not playable" in tag(html, "rank-fire")


def test_a_swap_is_explained_before_it_is_made() -> None:
    view = after("pick sun", "pick sea", "pick star", "pick storm").view(2)
    assert FACE.explains(view, ("swap 7",)) == "Star goes to place 1, Sun to place 8."
    html = page(after("pick sun", "pick sea", "pick star", "pick storm"), 2, picked=("swap 7",))
    assert "is-picked" in tag(html, "rank-sun")
    assert "is-picked" in tag(html, "rank-star")
    assert "is-picked" not in tag(html, "rank-sea")


def test_the_hand_is_readable_while_one_decides_on_the_swap() -> None:
    html = page(after("pick sun", "pick sea", "pick star", "pick storm"), 2)
    assert "is-dim" not in tag(html, "card-moon")
    view = after("pick sun", "pick sea", "pick star", "pick storm").view(2)
    assert "rank line" in FACE.complain(view, (), "pick moon")


# -- secret picks


def test_picks_lie_face_down_until_all_are_made() -> None:
    position = after("pick sun", "pick sea")
    own, other = page(position, 1), page(position, 2)
    assert "Sea, picked, face down to the others" in own
    assert "Sea, picked" not in other
    assert other.count("a card picked in secret") == 2
    assert "wins" not in other


def test_after_the_last_pick_all_lie_open_and_are_marked() -> None:
    html = page(after("pick sun", "pick sun", "pick sea", "pick storm"), 0)
    assert html.count(">cancelled<") == 2
    assert "Anna, Sun, place 1, cancelled" in html
    assert "Chiara, Sea, place 2, wins" in html
    assert "Dmitri, Storm, place 6, lowest" in html
    assert "Chiara wins with Sea; Dmitri was lowest." in html


def test_nullified_cards_are_struck_out_by_shape_and_text() -> None:
    position = after("pick sun", "pick sun", "pick sea", "pick storm")
    trick = last_trick(position.view(0))
    assert trick
    assert marks(trick, 0) == [("is-null", "cancelled")]
    assert marks(trick, 2) == [("is-best", "wins")]
    assert marks(trick, 3) == [("is-lowest", "lowest")]


def test_a_lone_survivor_wins_and_swaps() -> None:
    position = DragonTrick(3, {})
    position.deal(
        {
            "line": ["sun", "sea", "moon", "fire", "ice", "storm", "stone", "star", "shadow", "forest"],
            "hands": [
                ["sun", "sea", "moon", "fire", "ice", "storm", "stone", "star", "shadow", "forest"],
                ["sun", "sea", "moon", "fire", "ice", "storm", "stone", "star", "shadow", "forest"],
                ["sun", "sea", "moon", "fire", "ice", "storm", "stone", "star", "shadow", "forest"],
            ],
        }
    )
    for move in ("pick sun", "pick sun", "pick moon"):
        position.play(move)
    assert "alone" in FACE.status(look(position, 2))
    assert "Chiara, Moon, place 3, wins, lowest" in page(position, 2)
    position.play("keep")
    for move in ("pick sea", "pick sea", "pick sea"):
        position.play(move)
    html = page(position, 0)
    assert "nobody wins" in html
    assert html.count(">cancelled<") == 3


def test_the_last_trick_stays_until_the_next_reveal() -> None:
    moves = ["pick sun", "pick sun", "pick sea", "pick storm", "swap 0"]
    for more in ((), ("pick moon",), ("pick moon", "pick moon")):
        position = after(*moves, *more)
        for seat in range(4):
            html = page(position, seat)
            assert "The last trick: 1 of 6" in html
            assert "Chiara, Sea, place 2, wins" in html
            assert "Dmitri swapped Sun and Sea." in html


def test_outcomes_are_sentences() -> None:
    trick = after("pick sun", "pick sun", "pick sea", "pick storm", "swap 7").tricks[0]
    assert outcome(trick, NAMES) == "Chiara wins with Sea; Dmitri was lowest."
    assert swap_told(trick, NAMES) == "Dmitri swapped Star and Sun."
    assert outcome(trick._replace(winner=NOBODY), NAMES) == "All cards cancelled: nobody wins."


# -- what is lifted, dim and hidden


def test_legal_cards_are_lifted_and_named() -> None:
    html = page(dealt(), 0)
    assert "is-legal" in tag(html, "card-sun")
    assert "Sun, place 1, 2 cards, playable, 1 of 5" in tag(html, "card-sun")
    assert 'id="card-sea"' not in html


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_cards_leave_no_trace(players: int) -> None:
    for number, position in enumerate(walks(players, range(2))):
        for seat in range(players):
            view = position.view(seat)
            if number % 7 == seat:
                assert page(view.sample(Random(number)), seat) == page(position, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ids_and_move_ids_are_unique(players: int) -> None:
    for position in walks(players, range(1)):
        for seat in (0, players - 1):
            html = page(position, seat)
            for attribute in (" id", "data-move-id"):
                found = re.findall(rf'{attribute}="([^"]*)"', html)
                assert len(found) == len(set(found)), attribute


@pytest.mark.parametrize("players", [2, 3, 4])
def test_own_cards_keep_their_name_from_hand_to_trick(players: int) -> None:
    """Before and after a pick the same names are on the page: so the card flies."""
    before: set[str] = set()
    for position in walks(players, range(1)):
        names = set(re.findall(r'data-move-id="(own-[^"]*)"', page(position, 0)))
        if position.phase == "pick" and len(position.picks) == 1:
            name = move_id(position.view(0), 0, position.picks[0], len(position.tricks))
            assert name in names & before
        before = names


# -- the score


def test_rounds_are_explained() -> None:
    assert explain(Round((1, 3), 2, 0), NAMES) == [
        "Anna won 1 trick.",
        "Ben won 3 tricks.",
        "2 tricks went to nobody, because all their cards cancelled.",
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sheet_adds_up(players: int) -> None:
    from htpy import div

    for position in walks(players, range(1)):
        html = str(div[FACE.sheet(position.view(0), NAMES)])
        rows = re.findall(r"<tr>(.*?)</tr>", html)[1:]
        for row in rows:
            numbers = [int(cell) for cell in re.findall(r"<td>(\d+)</td>", row)]
            assert sum(numbers[:-1]) == numbers[-1]
        foot = re.findall(r'<tr class="total">(.*?)</tr>', html)[0]
        assert [int(cell) for cell in re.findall(r"<td>(\d+)</td>", foot)][:players] == position.scores()


# -- whole games by taps


def legal_acts(html: str) -> list[str]:
    """Everything on the page that could be tapped to get on."""
    acts = []
    for found in re.findall(r"<button [^>]*>", html):
        act = re.search(r'data-act="([^"]*)"', found)
        if act and ("is-legal" in found or act[1] == "confirm" or act[1].startswith("play ")):
            acts.append(unescape(act[1]))
    return acts


def play_by_taps(visit: Visit, rng: Random, *, most: int = 4000) -> None:
    """Lift curtains, let bots move, and tap whatever is lifted, until the game is over."""
    for _step in range(most):
        assert TROUBLE not in visit.html
        sitting = visit.sitting
        if sitting.curtain is not None:
            visit.act("lift")
        elif sitting.table.over:
            assert "dialog" in visit.html
            return
        elif sitting.table.between_rounds:
            visit.act("next")
        elif not sitting.my_turn:
            visit.step()
        else:
            acts = legal_acts(visit.html)
            visit.act("confirm" if "confirm" in acts and rng.random() < 0.6 else rng.choice(acts))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("players", "persons"), [(2, 2), (3, 1), (4, 4)])
def test_whole_games_by_taps(players: int, persons: int) -> None:
    seats = "".join(f"&seat={'' if seat < persons else 'novice'}.{NAMES[seat]}" for seat in range(players))
    visit = Visit(f"#play/dragon-trick?players={players}&seed=7{seats}")
    play_by_taps(visit, Random(players))
    for dialog in ("scores", "log", "rules", "end"):
        assert TROUBLE not in visit.act(f"dialog {dialog}")["html"]
    for ply in range(0, len(visit.sitting.table.plies), 29):
        assert TROUBLE not in visit.act(f"look {ply}")["html"]


def test_the_last_trick_is_still_there_behind_the_next_curtain() -> None:
    visit = Visit("#play/dragon-trick?players=2&seed=3&seat=.Anna&seat=.Ben")
    rng = Random(1)
    seen = 0
    for _step in range(60):
        sitting = visit.sitting
        if sitting.curtain is not None:
            assert "dt-ring" not in visit.html
            visit.act("lift")
            if sitting.table.position.tricks and sitting.table.position.phase == "pick":
                assert "The last trick" in visit.html
                seen += 1
        elif sitting.my_turn:
            visit.act("play " + rng.choice(sitting.table.position.legal()))
        else:
            visit.step()
    assert seen > 3


def test_by_taps_alone_one_step_after_the_other() -> None:
    visit = Visit("#play/dragon-trick?players=2&seed=3&seat=.Anna&seat=random.Bot")
    table: Table = visit.sitting.table
    assert isinstance(visit.session, Session)
    card = table.position.legal()[0]
    visit.act(f"tap {card}")
    assert "is-picked" in tag(visit.html, f"card-{card.split()[1]}")
    visit.act("cancel")
    assert "is-picked" not in tag(visit.html, f"card-{card.split()[1]}")
    visit.act(f"tap {card}")
    visit.act(f"tap {card}")
    assert len(table.plies) == 2
