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
    return [
        p[
            _(
                "Each trick is a piece of the dragon and worth points. Purple cards are poison: their numbers are lost points."
            )
        ],
        _box(),
        _game(),
        _before_tricks(),
        _division(),
        _tricks(),
        _points(),
        _soul_sucking(),
    ]


def _box() -> Node:
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
    ]


def _game() -> Node:
    return [
        h2[_("A game")],
        ul[
            li[_("There are as many rounds as players.")],
            li[
                _("A game ends sooner after a round when somebody stands at {end} or less.").format(
                    end=signed(GAME_ENDS_AT)
                )
            ],
            li[_("The highest total wins. Equal totals share the victory.")],
            li[
                _(
                    "The indicators of the colours in play are shuffled once. Each round turns up one, which then goes out: a "
                    "colour is trump at most twice in a game."
                )
            ],
            li[
                _(
                    "The leader of a round does its Summoning, asks for trumps and leads its first trick. The first leader is drawn; "
                    "later it is the winner of the last trick of the round before."
                )
            ],
        ],
    ]


def _before_tricks() -> Node:
    return [
        h2[_("Before the tricks")],
        ol[
            li[_("Hands are dealt; what is left lies face down as the Inverted Scale. An indicator shows the trump.")],
            li[
                _(
                    "Summoning, from the second round on: the leader takes any two cards of the scale unseen into the hand, then "
                    "puts any two cards of the hand back face down. These may be the ones just taken."
                )
            ],
            li[
                _(
                    "The leader asks for the 12 of trump, then the 11, and so on until somebody has it. So all know who has the "
                    "highest trump, and that every higher one lies in the scale."
                )
            ],
            li[_("Whoever has the highest trump performs the Bodily Division.")],
        ],
    ]


def _division() -> Node:
    return [
        h2[_("Bodily Division")],
        ul[
            li[
                _(
                    "Split the hand into two halves, in any way, at least one card in each. All see how many are in each."
                )
            ],
            li[
                _(
                    "Only the first half is the hand. The second lies face down and does not count: neither for following nor "
                    "for the question whether you have nothing but purple."
                )
            ],
            li[_("When the first half is used up, the second is taken up before the next trick.")],
        ],
    ]


def _tricks() -> Node:
    return [
        h2[_("Tricks")],
        ul[
            li[
                _("Going round to the left, follow the colour that was led if you can, else play anything, purple too.")
            ],
            li[_("The highest trump wins, or else the highest card of the colour led. The winner leads next.")],
            li[
                _(
                    "Purple may be led only once somebody has taken a purple card in a trick of this round, or from a hand of "
                    "nothing but purple. That is so even where purple is trump."
                )
            ],
            li[_("The winner of a trick takes a piece of the dragon and all purple cards of the trick, face up.")],
            li[
                _(
                    "The winner of the last trick takes the head, turns the scale up, and takes its purple cards as well."
                )
            ],
            li[_("All other cards played are out for the round. They stay face up for all to see.")],
        ],
    ]


def _points() -> Node:
    return [
        h2[_("Points")],
        ul[
            li[_("{points} for each piece of the dragon, the head included.").format(points=signed(TOKEN))],
            li[_("Minus its number for each purple card.")],
            li[
                _(
                    "Shooting the moon: whoever has all twelve purple cards, those of the scale included, gets {moon}, everybody "
                    "else {under}. Nothing else counts in that round."
                ).format(moon=signed(MOON), under=signed(UNDER_MOON))
            ],
        ],
    ]


def _soul_sucking() -> Node:
    return [
        h2[_("Advanced: Soul-Sucking")],
        p[
            _(
                "With this option nobody divides where purple is trump. Instead all others give the holder of the highest trump a "
                "card each, face down; then the holder gives each of them one card of the hand."
            )
        ],
        p[
            _(
                "That may be any card, one just received or the highest trump too. Only giver and receiver know what was given."
            )
        ],
    ]
