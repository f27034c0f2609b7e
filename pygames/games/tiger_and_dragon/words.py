"""Tiger & Dragon in words: the log, and what a move is called."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
from pygames.games.tiger_and_dragon.rules import DRAGON, TIGER, TILE, TigerAndDragonView
from pygames.text import _, ngettext


def card_name(tile: int) -> str:
    """A tile's name as read aloud."""
    if tile == TIGER:
        return _("Tiger mystery")
    if tile == DRAGON:
        return _("Dragon mystery")
    if tile % 2:
        return _("Dragon {number}").format(number=tile)
    return _("Tiger {number}").format(number=tile)


def move_text(view: TigerAndDragonView, move: str) -> str:
    """What a button or a hint calls a move."""
    verb, _space, name = move.partition(" ")
    texts = {
        "attack": _("Attack with {tile}"),
        "defend": _("Defend with {tile}"),
        "bury": _("Lay {tile} face down"),
        "top": _("Go out with {tile}"),
        "pass": _("Pass"),
        "show": _("Show the last tile"),
        "hide": _("Keep the last tile hidden"),
    }
    return texts[verb].format(tile=card_name(TILE[name]) if name else "")


def describe_deal(before: TigerAndDragonView, after: TigerAndDragonView, names: Sequence[str]) -> list[str]:
    """The beginning of a round."""
    if after.phase != "attack":
        return []
    return [
        _("Round {number}: {field}. {name} begins.").format(
            number=len(after.rounds) + 1, field=_(BATTLEFIELDS[after.field].title), name=names[after.turn]
        )
    ]


def describe(
    before: TigerAndDragonView, by: int, move: str, after: TigerAndDragonView, names: Sequence[str]
) -> list[str]:
    """What a player did, and what it led to."""
    verb, _space, tile = move.partition(" ")
    texts = {
        "attack": _("{name} attacks with {tile}."),
        "defend": _("{name} defends with {tile}."),
        "pass": _("{name} passes."),
        "bury": _("{name} lays {tile} face down."),
        "top": _("{name} goes out with {tile} on top."),
        "show": _("{name} shows the last tile."),
        "hide": _("{name} keeps the last tile hidden."),
    }
    called = card_name(TILE[tile]) if tile in TILE else _("a tile")
    told = [texts[verb].format(name=names[by], tile=called)]
    if verb == "attack" and after.sizes[by] == 1:
        told.append(_("{name}: “Richi!”").format(name=names[by]))
    if len(after.rounds) > len(before.rounds):
        chips = after.rounds[-1].pay + after.rounds[-1].bonus
        told.append(
            ngettext("{name} gets {chips} chip.", "{name} gets {chips} chips.", chips).format(
                name=names[by], chips=chips
            )
        )
    if after.winners:
        told.append(_("The game is won by {names}.").format(names=", ".join(names[seat] for seat in after.winners)))
    return told
