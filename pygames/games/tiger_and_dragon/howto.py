"""How Tiger & Dragon is played, in our own words, with its tiles and battlefields."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p, ul

from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS, PAY_MYSTERY, PAY_ONE, PAY_SHOWN, Battlefield
from pygames.games.tiger_and_dragon.pieces import tile_face, tile_kind
from pygames.games.tiger_and_dragon.tiles import ALL_TILES, DRAGON, GOAL, HAND, TEAM_GOAL, TIGER
from pygames.games.tiger_and_dragon.words import card_name
from pygames.text import _
from pygames.ui.components import sheet_table, shown

EXAMPLE = (1, 2, 3, 8, TIGER, DRAGON)


def how_to_play() -> Node:
    """The rules."""
    goal = _("Be the first to have no tiles left. Then your last tile pays chips; {goal} chips or more win the game.")
    return [
        p[goal.format(goal=GOAL)],
        _tiles(),
        _start(),
        _round(),
        _richi(),
        _pay(),
        _battlefields(),
        _clifftop(),
        _teams(),
    ]


def _tiles() -> Node:
    dealt = [
        [str(players), str(hand), str(hand + 1), str(len(ALL_TILES) - players * hand - 1)]
        for players, hand in HAND.items()
    ]
    example = [shown(card_name(tile), tile_face(tile), kind=f"{tile_kind(tile)} small") for tile in EXAMPLE]
    return [
        h2[_("Tiles")],
        div(".samples")[example],
        p[
            _(
                "Each number comes as often as it says: one 1, two 2s … eight 8s. Odd tiles are red Dragons, even ones blue Tigers."
            )
        ],
        p[_("There is one Tiger mystery tile and one Dragon mystery tile. Nobody sees the tiles that are left over.")],
        sheet_table(_("What is dealt"), (_("Players"), _("Tiles each"), _("Start player"), _("Left over")), dealt),
    ]


def _start() -> Node:
    return [
        h2[_("Who starts")],
        p[
            _(
                "The first start player is drawn. Each later round starts with the next player to the left, whoever won the last one."
            )
        ],
    ]


def _round() -> Node:
    return [
        h2[_("A round")],
        ol[
            li[_("The start player has one tile more and attacks: any tile, face up.")],
            li[
                _(
                    "Going round to the left, each other player may defend with a tile of the same number, or with the mystery "
                    "tile of its colour, or pass. One may always pass."
                )
            ],
            li[_("A mystery tile as an attack is answered by any number of its colour.")],
            li[_("Whoever defends attacks next, with any tile.")],
            li[
                _(
                    "If everybody else passes, the attacker lays one tile face down as a bonus, known to nobody else, and attacks "
                    "again. A last tile is laid face up instead: it wins the round, and is no bonus."
                )
            ],
            li[_("The round ends as soon as somebody has no tile left.")],
        ],
        p[_("An attack is never your last tile: you go out by defending, or when all others pass.")],
    ]


def _richi() -> Node:
    return [
        h2[_("What all may know")],
        p[
            _(
                "Tiles played face up, who passed, and how many tiles each hand has are open to all. “Richi!” marks a player with "
                "one tile left; the call is made for you."
            )
        ],
    ]


def _pay() -> Node:
    flat = _(
        "Everywhere a 1 pays {one} and a mystery tile {mystery}, both without any bonus. With two players there is never a bonus."
    )
    return [
        h2[_("Pay")],
        p[
            _(
                "Only the player who went out is paid: what the battlefield says for the last tile, and for face-down tiles. The "
                "others get nothing, even for their own face-down tiles."
            )
        ],
        p[flat.format(one=PAY_ONE, mystery=PAY_MYSTERY)],
    ]


def _battlefields() -> Node:
    return [
        h2[_("Battlefields")],
        p[
            _(
                "One battlefield is chosen or drawn for the whole game. As an option every round has a new one, the first too: from a "
                "shuffled pile of all ten, which is shuffled again when it is used up."
            )
        ],
        sheet_table(
            _("Chips for a last tile from 2 to 8, and for each face-down tile"),
            (_("Battlefield"), *map(str, range(2, 9)), _("Bonus")),
            [[_(field.title), *map(str, field.pay), _bonus(field)] for field in BATTLEFIELDS.values()],
        ),
        p[_("Most battlefields pay the bonus for your own face-down tiles, the Cave for those of all players.")],
        p[_("All but the Battle of the Dojo are rebuilt, and so is the moment of showing at Clifftop.")],
    ]


def _bonus(field: Battlefield) -> str:
    text = _("+{chips} for all") if field.all_bonuses else _("+{chips} for own")
    return text.format(chips=field.per_bonus)


def _clifftop() -> Node:
    pays = _(
        "A 2 to 8 then pays {shown} instead of {hidden}, however you go out with it; any other tile pays as usual."
    )
    hidden = BATTLEFIELDS["clifftop"].chips(2)
    return [
        h2[_("Clifftop")],
        p[_("With one tile left after your attack you may show it to all, before the others answer.")],
        p[pays.format(shown=PAY_SHOWN, hidden=hidden)],
    ]


def _teams() -> Node:
    return [
        h2[_("Teams")],
        ul[
            li[_("Four players may play in two teams, partners opposite each other.")],
            li[_("Chips are shared, and {goal} or more win.").format(goal=TEAM_GOAL)],
            li[
                _(
                    "Partners do not see each other’s tiles. They answer each other’s attacks, or pass, like anybody else."
                )
            ],
            li[_("Your partner’s face-down tiles are no bonus for you, except where those of all players count.")],
        ],
    ]
