"""How Ninja Scroll Trick is played, with pictures of what is in the box."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p, ul

from pygames.games.ninja_scroll_trick.components import SCROLLS
from pygames.games.ninja_scroll_trick.pieces import loose_tile, sample_cards
from pygames.text import _

EXAMPLE = (6, 11, 16, 22, 28)


def rules() -> Node:
    """The rules in our own words."""
    return [
        p[
            _(
                "Win tricks for the scrolls on their cards, and leave the bad ones to others. Three rounds; the highest total wins."
            )
        ],
        h2[_("In the box")],
        div(".samples")[sample_cards(EXAMPLE), [loose_tile(value) for value in SCROLLS["plain"]]],
        p[
            _(
                "Five suits of cards from 1 to 7: fire, water, wind, thunder, earth. Forty-five scroll tiles. Cards and tiles are rebuilt."
            )
        ],
        h2[_("Before each round")],
        ol[
            li[
                _(
                    "Everybody gets seven cards, and three tiles: +3, +1 and −1 in the first round, any three in the others."
                )
            ],
            li[
                _(
                    "The start player sees the hand and chooses the trump. From the second round on that is the player with the lowest score."
                )
            ],
            li[_("In turn, everybody turns up one card of the hand, three times round.")],
            li[
                _(
                    "Everybody lays the three tiles face down on the three open cards. Only the owner knows which is where."
                )
            ],
            li[
                _(
                    "In the second round whoever has the highest score turns up one tile; in the third the highest turn up two, and the "
                    "next lower score one."
                )
            ],
        ],
        h2[_("Tricks")],
        ul[
            li[_("Lead any card, open or hidden. Follow the suit if you can, with an open or a hidden card.")],
            li[_("But if an open card of yours is of that suit, an open one must go before any hidden one.")],
            li[_("Without the suit play any card. The highest trump wins, or else the highest card of the suit led.")],
            li[_("The winner takes all tiles on the cards of the trick, and leads next.")],
        ],
        p[_("After three rounds the highest total wins; on a tie more tiles, then more tiles above zero.")],
        h2[_("Two players: Shadow")],
        p[
            _(
                "A third seat plays by itself from a row of seven, three of them open with a tile on each. It follows with its "
                "leftmost open card of the suit, or else plays its leftmost card."
            )
        ],
        p[
            _(
                "After each trick its next card is opened with a tile face down, and the tile on its leftmost card is turned up."
            )
        ],
        p[
            _(
                "The tile on its leftmost card lies face up from the start. If Shadow has more points than each of the "
                "players at the end of a round, it wins at once."
            )
        ],
    ]
