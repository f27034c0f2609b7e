"""How Ninja Scroll Trick is played, with pictures of what is in the box."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p, ul

from pygames.games.ninja_scroll_trick.components import FIRST_TILES, SCROLLS
from pygames.games.ninja_scroll_trick.pieces import loose_tile, sample_cards
from pygames.games.ninja_scroll_trick.words import tile_text
from pygames.text import _
from pygames.ui.components import sheet_table

EXAMPLE = (6, 11, 16, 22, 28)


def rules() -> Node:
    """The rules in our own words."""
    return [
        p[
            _(
                "Win tricks for the scrolls on their cards, and leave the bad ones to others. Three rounds; the highest total wins."
            )
        ],
        _box(),
        _before_a_round(),
        _turned_up(),
        _tricks(),
        _end(),
        _shadow(),
        _shadows_score(),
    ]


def _box() -> Node:
    plain, spread = SCROLLS["plain"], SCROLLS["spread"]
    values = sorted(plain.keys() | spread.keys(), reverse=True)
    counts = [[tile_text(value), str(plain.get(value, "–")), str(spread.get(value, "–"))] for value in values]
    return [
        h2[_("In the box")],
        div(".samples")[sample_cards(EXAMPLE), [loose_tile(value) for value in FIRST_TILES]],
        p[_("Five suits of cards from 1 to 7: fire, water, wind, thunder, earth. Forty-five scroll tiles.")],
        sheet_table(
            _("How many tiles there are of each kind"), (_("Tile"), _("Usual"), _("From +5 to −3, an option")), counts
        ),
        p[_("With five players all of them are used in the three rounds. Cards and tiles are rebuilt.")],
    ]


def _before_a_round() -> Node:
    return [
        h2[_("Before each round")],
        ol[
            li[_("Everybody gets seven cards. The rest lies face down and is out for the round.")],
            li[
                _(
                    "Everybody gets three tiles and looks at them: +3, +1 and −1 in the first round, any three from the pile in the "
                    "others. No tile ever goes back to the pile."
                )
            ],
            li[_("The start player sees the hand and chooses one suit as trump for the round.")],
            li[_("From the start player on, each in turn turns up one card of the hand, three times round.")],
            li[
                _(
                    "In the same order everybody lays the three tiles face down on the three open cards, one on each. Only the owner "
                    "knows which is where."
                )
            ],
        ],
        p[
            _(
                "The first start player is drawn. In later rounds it is the player with the lowest score. On a tie look round the table to "
                "the left of the last start player: the first of those tied starts, so the last start player comes last."
            )
        ],
    ]


def _turned_up() -> Node:
    return [
        h2[_("Who is ahead turns tiles up")],
        ul[
            li[_("In the second round whoever has the highest score turns up one tile of the three.")],
            li[_("In the third the highest turn up two, and the next lower score one.")],
            li[
                _(
                    "All who are level do so: at 9, 9, 6 and 2 points both with 9 turn up two tiles, and the one with 6 turns up one. If "
                    "all are level, nobody is next."
                )
            ],
            li[
                _(
                    "The scores at the beginning of the round count. In turn from the start player, each owner chooses which tiles."
                )
            ],
        ],
    ]


def _tricks() -> Node:
    return [
        h2[_("Tricks")],
        ul[
            li[
                _(
                    "There are seven, each played round to the left. The start player leads the first, the winner of a trick the next."
                )
            ],
            li[_("Lead any card, open or hidden. Follow the suit if you can, with an open or a hidden card.")],
            li[_("But if an open card of yours is of that suit, an open one must go before any hidden one.")],
            li[_("Without the suit play any card. The highest trump wins, or else the highest card of the suit led.")],
            li[
                _(
                    "The winner takes all tiles on the cards of the trick and turns them face up. If several lay face down, they are "
                    "mixed, and nobody is told which was on which card."
                )
            ],
            li[_("Cards played are out for the round. They and the tiles won stay face up for all to see.")],
        ],
    ]


def _end() -> Node:
    return [
        h2[_("The end")],
        p[_("Your score is the sum of all tiles you have won, in all rounds. Tiles below zero count against you.")],
        p[
            _(
                "After three rounds the highest total wins; on a tie more tiles, then more tiles above zero. Who is still level shares "
                "the victory."
            )
        ],
    ]


def _shadow() -> Node:
    return [
        h2[_("Two players: Shadow")],
        p[
            _(
                "A third seat, after the two of you, plays by itself. It has a row of seven cards, the three on the left open with a "
                "tile on each. The tile farthest left lies face up, the others are unknown to both."
            )
        ],
        ul[
            li[_("In the first round these tiles are +3, +1 and −1 in any order; all others come from the pile.")],
            li[_("It follows with its leftmost open card of the suit, or else plays its leftmost card.")],
            li[_("It leads after each trick that it wins, with its leftmost card.")],
            li[
                _(
                    "After each trick its next closed card is opened and gets a tile face down, while there are any. Then the tile on "
                    "its leftmost card is turned up."
                )
            ],
        ],
    ]


def _shadows_score() -> Node:
    return [
        h2[_("When Shadow wins")],
        ul[
            li[_("The tiles that it wins lie face up and are its score.")],
            li[
                _(
                    "If it has more points than each of you at the end of the first or second round, it wins at once. Being level is not enough."
                )
            ],
            li[
                _(
                    "After the third round it wins only if it is ahead of both of you, more tiles and more tiles above zero deciding "
                    "on a tie. If it is not, only the two of you are ranked."
                )
            ],
            li[_("Who starts and who turns tiles up is decided between the two of you.")],
        ],
    ]
