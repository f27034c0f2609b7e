"""How Slaughter the Dragon, Ha is played, with pictures of what is in the box."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p, ul

from pygames.games.slaughter_the_dragon.cards import (
    BOXES,
    GAME_ENDS_AT,
    MOON,
    TOKEN,
    UNDER_MOON,
    card_name,
)
from pygames.games.slaughter_the_dragon.pieces import body_token, head_token, lying
from pygames.games.slaughter_the_dragon.words import signed
from pygames.text import _
from pygames.ui.components import sheet_table

EXAMPLE = (12, 1 << 4 | 12, 2 << 4 | 7, 3 << 4 | 1)


def rules() -> Node:
    """The rules in our own words."""
    box = [
        [
            str(players),
            _("purple, red, blue") if box.colours == len(EXAMPLE) - 1 else _("all four"),
            str(box.hand),
            str(box.scale),
        ]
        for players, box in BOXES.items()
    ]
    return [
        p[
            _(
                "Each trick is a piece of the dragon and worth points. Purple cards are poison: their numbers are lost points."
            )
        ],
        h2[_("In the box")],
        div(".samples")[
            [lying(card, small=True, name=card_name(card)) for card in EXAMPLE], head_token(-1), body_token(-2)
        ],
        p[
            _(
                "Cards from 1 to 12 in purple, red, blue and green, the dragon’s head and body, and two trump indicators of each colour."
            )
        ],
        sheet_table(_("By number of players"), (_("Players"), _("Colours"), _("Hand and tricks"), _("Scale")), box),
        h2[_("A round")],
        ol[
            li[
                _(
                    "All cards are dealt; what is left lies face down as the Inverted Scale. An indicator shows the trump."
                )
            ],
            li[
                _(
                    "Summoning, from the second round on: the winner of the last trick takes two cards of the scale unseen, and "
                    "puts two cards back face down."
                )
            ],
            li[
                _(
                    "The leader asks for the 12 of trump, then the 11, and so on until somebody has it. So all know who has the "
                    "highest trump, and that every higher one lies in the scale."
                )
            ],
            li[
                _(
                    "Bodily Division: that player splits the hand into two halves, at least one card in each. Only the first "
                    "counts as the hand, until it is used up; then the second half is taken up."
                )
            ],
            li[
                _(
                    "Tricks: follow the colour that was led if you can, else play anything. The highest trump wins, or else "
                    "the highest card of the colour led. The winner leads next."
                )
            ],
            li[
                _(
                    "Purple may be led only once somebody has taken a purple card in a trick, or from a hand of nothing but "
                    "purple. That is so even where purple is trump."
                )
            ],
            li[_("The winner of a trick takes a piece of the dragon and all purple cards of the trick, face up.")],
            li[_("The winner of the last trick takes the head, and also the purple cards of the scale.")],
        ],
        h2[_("Points")],
        ul[
            li[_("{points} for each piece of the dragon.").format(points=signed(TOKEN))],
            li[_("Minus its number for each purple card.")],
            li[
                _("Shooting the moon: whoever has all twelve purple cards gets {moon}, everybody else {under}.").format(
                    moon=signed(MOON), under=signed(UNDER_MOON)
                )
            ],
        ],
        p[
            _(
                "There are as many rounds as players; a game ends sooner when somebody stands at {end} or less. The highest "
                "total wins."
            ).format(end=signed(GAME_ENDS_AT))
        ],
        h2[_("Advanced: Soul-Sucking")],
        p[
            _(
                "Where purple is trump nobody divides. Everybody gives the holder of the highest trump a card, face down; then the "
                "holder gives each of them one card of the hand, which may be any."
            )
        ],
    ]
