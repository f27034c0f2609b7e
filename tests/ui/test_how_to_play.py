"""The page from which a person learns each game: what a dispute may turn on is said there, in agreement with the game."""

from __future__ import annotations

import gettext
import re
from html.parser import HTMLParser
from random import Random

import pytest
from htpy import div

from pygames import text
from pygames.games import all_games, get, part
from pygames.ui.html import render

BLOCKS = {"p", "li", "tr", "h2", "h3", "caption"}


class Blocks(HTMLParser):
    """The page as the text of its paragraphs, entries, headings and rows, the cells of a row apart by `` | ``."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self.found.append("")
            self.inside = True
        elif tag in ("td", "th") and self.found[-1]:
            self.found[-1] += " | "

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in BLOCKS

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.found[-1] += data


def html_of(game_id: str) -> str:
    return render(div[part(game_id, "face").FACE.rules()])


def blocks(game_id: str) -> list[str]:
    return Blocks(html_of(game_id)).found


SAID = {
    "dragon-trick": {
        "copies in the line and in the hands": ("4 cards of each", "one lies in the rank line", "3 are in the hands"),
        "four players": ("four players", "Shadow and Forest", "box"),
        "the line": ("face up", "random order", "place 1 is the strongest", "last place lies beside the first"),
        "any card, at once": ("any card", "in secret", "at once", "nobody leads"),
        "cancelled": ("two or more players", "none of those cards counts"),
        "the winner": ("nearest the strong end wins",),
        "who swaps": ("lowest card left may", "two neighbours", "first and last included"),
        "when a swap counts": ("changes the tricks to come, not this one",),
        "one card left": ("only one card", "wins the trick and may swap"),
        "no card left": ("no card is left", "nobody wins and the line stays"),
        "played cards": ("out for the round", "face up", "cancelled ones too"),
        "the next round": ("all cards are shuffled", "new rank line", "new hands"),
        "the end": ("After 3 rounds most tricks win", "Equal totals share"),
        "rebuilt": ("rebuilt",),
    },
}


@pytest.mark.parametrize(
    ("game_id", "topic"), [(game_id, topic) for game_id, topics in SAID.items() for topic in topics]
)
def test_it_is_said_in_one_place(game_id: str, topic: str) -> None:
    words = SAID[game_id][topic]
    assert any(all(word in block for word in words) for block in blocks(game_id)), words


@pytest.mark.parametrize("game_id", all_games())
def test_it_is_short_and_has_headings(game_id: str) -> None:
    found = blocks(game_id)
    assert max(map(len, found)) < 300
    assert len(" ".join(found).split()) < 900
    assert html_of(game_id).count("<h2>") >= 4


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which every message is in brackets."""

    class Marked(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"⟦{message}⟧"

    monkeypatch.setattr(text, "_current", Marked())
    monkeypatch.setattr(text, "_language", "marked")


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("game_id", all_games())
def test_every_word_can_be_translated(game_id: str) -> None:
    for block in blocks(game_id):
        outside = re.sub("⟦[^⟦⟧]*⟧", "", re.sub("⟦[^⟦⟧]*⟧", "", block))
        assert not re.search("[^\\W\\d_]{2}", outside), block


def rows(game_id: str) -> list[list[str]]:
    return [block.split(" | ") for block in blocks(game_id) if " | " in block]


@pytest.mark.parametrize("game_id", ["dragon-trick"])
def test_what_is_dealt_is_what_the_game_deals(game_id: str) -> None:
    game, table = get(game_id), {row[0]: row for row in rows(game_id)}
    for players in game.players:
        position = game.new(players)
        dealt: dict[str, object] = {}
        while not position.turn >= 0:
            dealt = position.draw(Random(1))
            position.deal(dealt)
        hands = dealt["hands"]
        assert isinstance(hands, list)
        sizes = [len(hand) for hand in hands]
        if game_id == "dragon-trick":
            expected = [len(dealt["line"]), sizes[0]]  # type: ignore[arg-type]
        elif game_id == "tiger-and-dragon":
            expected = [min(sizes), max(sizes), 38 - sum(sizes)]
        else:
            expected = [sizes[0], len(dealt["scale"])]  # type: ignore[arg-type]
        assert table[str(players)][-len(expected) :] == list(map(str, expected))
