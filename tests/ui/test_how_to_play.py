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
from pygames.games.ninja_samurai.cards import CARDS, DISCARD, RESTRICT
from pygames.games.ninja_scroll_trick.components import SCROLLS
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
from pygames.games.ninja_scroll_trick.words import tile_text
from pygames.games.slaughter_the_dragon.cards import BOXES
from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
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
    "ninja-samurai": {
        "card 1": ("1 | ", "Discard any card, without doing its action."),
        "what a 1 discards": ("1: ", "discarded by this action does nothing"),
        "the moved card": ("moved card may be swapped, flipped or discarded",),
        "swaps": ("keep their faces", "need not be neighbours"),
        "card 6": ("6: ", "cell must be empty", "beside a card, not diagonally", "The 6 itself cannot return"),
        "back by a 6": ("6: ", "acts again when it is covered"),
        "the next turn": ("7 and 9", "the other player’s, or your own when you play alone"),
        "after a 7": ("After a 7", "still discarded", "does nothing"),
        "where 7 and 9 do not work": ("7 and 9 work only", "a 1 discards them", "turn after a 7", "level"),
        "the kind meant": ("8 and 9", "face that was up on the covered card"),
        "impossible: 2": ("2 | ", "No row has two cards."),
        "impossible: 4": ("4 | ", "No column has two cards."),
        "impossible: 5": ("5 | ", "Only one card is left."),
        "impossible: 6": ("6 | ", "No other card is discarded."),
        "impossible: 8": ("8 | ", "No card of that kind is left."),
        "the pile": ("sees the card on top", "not the order below"),
        "who places first": ("first seat begins", "not diagonally", "either face up", "anywhere"),
        "the frame": ("square of three by three", "open as long as all cards fit"),
        "who moves first": ("did not place the last card moves first", "second to place"),
        "a move": ("not diagonally", "other kind", "discarded", "in its place", "is empty"),
        "not optional": ("Then do the action", "not optional"),
        "losing": ("cannot move, even on the first turn", "cannot do the action", "loses at once", "may cover"),
        "the square stays": ("stays where it is", "empty cells are part of it"),
        "katanas": ("The cards 3, 6, 7, 8, 9 bear a katana",),
        "levels": ("without actions", "without a katana only", "with all, which is usual"),
        "a match": ("a single game", "two games", "new pile", "places second in the next"),
        "alone": ("random", "faces", "with all actions", "cannot move or cannot do an action"),
        "Hanshi": ("Hanshi | ", "the Oni (3) was discarded last"),
        "Sempai": ("Sempai | ", "Two or more"),
        "lost": ("Lost | ", "could not be done"),
        "winning alone": ("loses, however few cards are left", "two highest ranks count as a win"),
        "rebuilt": ("rebuilt",),
    },
    "ninja-scroll-trick": {
        "the cards left over": ("seven cards", "rest lies face down", "out for the round"),
        "tiles": ("three tiles and looks at them", "+3, +1 and −1 in the first round", "ever goes back"),
        "five players": ("five players all of them are used",),
        "trump": ("start player sees the hand", "suit as trump"),
        "opening": ("From the start player on", "three times round"),
        "laying": ("same order", "face down", "one on each", "Only the owner"),
        "the first start player": ("first start player is drawn",),
        "the next start player": ("lowest score", "On a tie", "left of the last start player", "comes last"),
        "turning up, round 2": ("second round", "highest score", "one tile"),
        "turning up, round 3": ("the highest turn up two", "next lower score one"),
        "turning up, ties": ("All who are level", "9, 9, 6 and 2", "nobody is next"),
        "turning up, whose choice": ("at the beginning of the round", "from the start player", "owner chooses"),
        "who leads": ("seven", "start player leads the first", "winner of a trick the next"),
        "following": ("Follow the suit if you can", "open or hidden"),
        "open first": ("open one must go before any hidden one",),
        "winning": ("Without the suit play any card", "highest trump", "suit led"),
        "tiles of a trick": ("all tiles on the cards", "face up", "mixed", "nobody is told"),
        "what is open": ("out for the round", "tiles won stay face up"),
        "score": ("sum of all tiles", "all rounds"),
        "final ties": ("more tiles, then more tiles above zero", "still level shares"),
        "Shadow: the row": ("third seat", "seven cards", "three on the left open", "farthest left lies face up"),
        "Shadow: its tiles": ("first round", "+3, +1 and −1 in any order", "from the pile"),
        "Shadow: following": ("leftmost open card of the suit", "leftmost card"),
        "Shadow: leading": ("leads after each trick that it wins", "leftmost card"),
        "Shadow: a new card": ("next closed card", "tile face down", "leftmost card is turned up"),
        "Shadow: its score": ("lie face up and are its score",),
        "Shadow: early end": ("more points than each", "first or second round", "at once", "level is not enough"),
        "Shadow: the last round": ("third round", "ahead of both", "on a tie", "only the two of you are ranked"),
        "Shadow: left out": ("Who starts and who turns tiles up", "between the two of you"),
        "rebuilt": ("rebuilt",),
    },
    "slaughter-the-dragon": {
        "rounds": ("as many rounds as players",),
        "an early end": ("after a round", "−100 or less"),
        "final ties": ("highest total wins", "Equal totals share"),
        "trumps": ("shuffled once", "goes out", "at most twice"),
        "who leads": ("Summoning, asks", "leads its first trick", "first leader is drawn", "winner of the last trick"),
        "the scale": ("face down as the Inverted Scale", "trump"),
        "Summoning": ("second round on", "two cards of the scale unseen", "may be the ones just taken"),
        "asking": ("asks for the 12 of trump", "all know who has", "every higher one lies in the scale"),
        "who divides": ("has the highest trump performs",),
        "dividing": ("in any way", "at least one card in each", "All see how many"),
        "the second half": ("does not count", "following", "nothing but purple"),
        "taking it up": ("used up", "before the next trick"),
        "following": ("colour that was led if you can", "purple too"),
        "winning": ("highest trump wins", "colour led", "leads next"),
        "leading purple": ("in a trick of this round", "nothing but purple", "even where purple is trump"),
        "what a trick brings": ("piece of the dragon", "all purple cards of the trick", "face up"),
        "the last trick": ("takes the head", "turns the scale up", "takes its purple"),
        "played cards": ("out for the round", "face up"),
        "tokens": ("+5 for each piece", "head included"),
        "poison": ("Minus its number",),
        "the moon": ("all twelve", "scale included", "+60", "−20", "Nothing else counts"),
        "Soul-Sucking": ("nobody divides where purple is trump", "all others give", "gives each of them one"),
        "what may be given": ("any card", "just received", "highest trump too", "Only giver and receiver know"),
    },
    "tiger-and-dragon": {
        "goal": ("10 chips or more",),
        "tiles": ("one 1, two 2s", "Odd", "even"),
        "left over": ("Nobody sees the tiles that are left over",),
        "who starts": ("first start player is drawn", "next player to the left", "whoever won"),
        "attacking": ("one tile more", "any tile, face up"),
        "defending": ("to the left", "same number", "mystery tile of its colour", "may always pass"),
        "a mystery attack": ("mystery tile as an attack", "any number of its colour"),
        "who attacks next": ("defends attacks next",),
        "the bonus": ("everybody else passes", "face down", "known to nobody else", "attacks again"),
        "a last tile": ("last tile is laid face up", "wins the round", "no bonus"),
        "the end of a round": ("ends as soon as somebody has no tile left",),
        "going out": ("An attack is never your last tile",),
        "what is open": ("who passed", "how many tiles each hand has", "Richi!", "made for you"),
        "pay": ("Only the player who went out", "others get nothing"),
        "flat pay": (
            "Everywhere a 1 pays 10",
            "mystery tile 1",
            "without any bonus",
            "two players there is never a bonus",
        ),
        "a new battlefield": ("whole game", "As an option every round", "the first too", "all ten", "shuffled again"),
        "Clifftop": ("one tile left after your attack", "before the others answer"),
        "Clifftop's pay": ("2 to 8", "6 instead of 3", "any other tile pays as usual"),
        "teams": ("Four players", "opposite"),
        "team chips": ("shared", "15 or more"),
        "partners": ("do not see each other’s tiles", "answer each other’s attacks"),
        "a partner's bonus": ("partner’s face-down tiles are no bonus for you", "those of all players"),
        "rebuilt": ("All but the Battle of the Dojo are rebuilt", "Clifftop"),
    },
}


def test_every_game_is_here() -> None:
    assert set(SAID) == set(all_games())


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


@pytest.mark.parametrize("game_id", ["dragon-trick", "tiger-and-dragon", "slaughter-the-dragon"])
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


def test_colours_by_number_of_players() -> None:
    colours = {row[0]: row[1] for row in rows("slaughter-the-dragon")}
    assert {players: colours[str(players)] == "all four" for players in BOXES} == {3: False, 4: True, 5: True}


def test_both_sets_of_tiles_are_counted() -> None:
    table = {row[0]: row[1:] for row in rows("ninja-scroll-trick")[1:]}
    assert list(table) == ["+5", "+4", "+3", "+2", "+1", "−1", "−2", "−3"]
    for at, name in enumerate(("plain", "spread")):
        assert {tile: int(counts[at]) for tile, counts in table.items() if counts[at] != "–"} == {
            tile_text(value): count for value, count in SCROLLS[name].items()
        }
        assert sum(int(counts[at].replace("–", "0")) for counts in table.values()) == 45


@pytest.mark.parametrize(
    ("totals", "turn_up"), [([9, 9, 6, 2], [0, 0, 1, 1, 2]), ([5, 5, 5, 5], [0, 0, 1, 1, 2, 2, 3, 3])]
)
def test_who_turns_tiles_up_as_in_the_example(totals: list[int], turn_up: list[int]) -> None:
    position = get("ninja-scroll-trick").new(4)
    assert isinstance(position, NinjaScrollTrick)
    position.rounds, position.totals, position.start = (None, None), totals, 0  # type: ignore[assignment]
    assert list(position._who_shows()) == turn_up


def test_an_action_is_called_impossible_where_it_can_be() -> None:
    table = {row[0]: row for row in rows("ninja-samurai")}
    for card in CARDS:
        asks = card.action > RESTRICT and card.action != DISCARD
        assert bool(table[str(card.number)][2]) is asks


def test_the_pay_of_every_battlefield() -> None:
    table = {row[0]: row[1:] for row in rows("tiger-and-dragon")}
    for field in BATTLEFIELDS.values():
        bonus = f"+{field.per_bonus} for {'all' if field.all_bonuses else 'own'}"
        assert table[field.title] == [*(str(field.chips(tile)) for tile in range(2, 9)), bonus]
