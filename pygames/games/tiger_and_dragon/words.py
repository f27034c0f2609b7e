"""What the log and the buttons of Tiger & Dragon say."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.game import Move
from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
from pygames.games.tiger_and_dragon.tiles import DRAGON, TEAM_GOAL, TIGER, TILE_OF, TILES, UNKNOWN
from pygames.games.tiger_and_dragon.view import Round, TigerAndDragonView
from pygames.text import _, ngettext

__all__ = ["card_name", "describe", "describe_deal", "move_text"]


def card_name(tile: int) -> str:
    """A tile in words: "red 5" (Dragon), "blue 4" (Tiger), "Tiger mystery tile"."""
    if tile == TIGER:
        return _("Tiger mystery tile")
    if tile == DRAGON:
        return _("Dragon mystery tile")
    if tile == UNKNOWN:
        return _("face-down tile")
    return (_("red {number}") if tile % 2 else _("blue {number}")).format(number=TILES[tile])


def move_text(view: TigerAndDragonView, move: Move) -> str:
    """The label of a move: "Attack with the red 5"."""
    match move:
        case "pass":
            return _("Pass")
        case "show":
            return _("Show your last tile")
        case "hide":
            return _("Keep your last tile hidden")
    card, verb = card_name(TILE_OF[move]), move.partition(" ")[0]
    match verb:
        case "attack":
            return _("Attack with the {card}").format(card=card)
        case "defend":
            return _("Defend with the {card}").format(card=card)
        case "bury":
            return _("Place the {card} face down").format(card=card)
    return _("Go out with the {card}").format(card=card)


def describe(
    before: TigerAndDragonView, by: int, move: Move, after: TigerAndDragonView, names: Sequence[str]
) -> list[str]:
    """The lines of the log for one ply, as the seat of the two views sees it."""
    lines = [_move_line(by, move, after, names)]
    if len(after.rounds) > len(before.rounds):
        return lines + _round_end(after, names)
    if after.sizes[by] == 1 and before.sizes[by] == 2:
        lines.append(_("{name} has one tile left: Richi!").format(name=names[by]))
    if after.phase == "lap":
        lines.append(
            _("Everybody has passed: {name} places a lap bonus tile.").format(name=names[after.attacker])
            if after.sizes[after.attacker] > 1
            else _("Everybody has passed: {name} plays the last tile.").format(name=names[after.attacker])
        )
    return lines


def _move_line(by: int, move: Move, after: TigerAndDragonView, names: Sequence[str]) -> str:
    name = names[by]
    match move:
        case "pass":
            return _("{name} passes.").format(name=name)
        case "show":
            return _("{name} shows the last tile: the {card}.").format(name=name, card=card_name(after.shown[by]))
        case "hide":
            return _("{name} keeps the last tile hidden.").format(name=name)
        case "bury ?":
            return _("{name} places a tile face down.").format(name=name)
    card, verb = card_name(TILE_OF[move]), move.partition(" ")[0]
    match verb:
        case "attack":
            return _("{name} attacks with the {card}.").format(name=name, card=card)
        case "defend":
            return _("{name} defends with the {card}.").format(name=name, card=card)
        case "bury":
            return _("{name} places the {card} face down.").format(name=name, card=card)
    return _("{name} goes out with the {card}.").format(name=name, card=card)


def _round_end(after: TigerAndDragonView, names: Sequence[str]) -> list[str]:
    result = after.rounds[-1]
    lines = [explain(result, names)]
    for seat in after.winners[:1]:
        if after.options["teams"]:
            lines.append(
                _("{name} and {mate} win the game with {count} chips.").format(
                    name=names[seat], mate=names[after.winners[1]], count=after.scores[seat]
                )
            )
        else:
            lines.append(
                _("{name} wins the game with {count} chips.").format(name=names[seat], count=after.scores[seat])
            )
    return lines


def explain(result: Round, names: Sequence[str]) -> str:
    """What a round paid and for what: "Anna wins the round: 3 chips for the red 5 and 2 for face-down tiles."."""
    chips = ngettext("{count} chip", "{count} chips", result.pay).format(count=result.pay)
    if result.bonus:
        return _("{name} wins the round: {chips} for the {card} and {bonus} for face-down tiles.").format(
            name=names[result.winner], chips=chips, card=card_name(result.tile), bonus=result.bonus
        )
    if result.shown:
        return _("{name} wins the round: {chips} for the {card}, which was shown.").format(
            name=names[result.winner], chips=chips, card=card_name(result.tile)
        )
    return _("{name} wins the round: {chips} for the {card}.").format(
        name=names[result.winner], chips=chips, card=card_name(result.tile)
    )


def describe_deal(before: TigerAndDragonView, after: TigerAndDragonView, names: Sequence[str]) -> list[str]:
    """The lines of the log for a deal."""
    if before.phase == "start":
        if after.options["new_battlefield_each_round"]:
            return [_("The battlefield changes every round.")]
        battlefield = BATTLEFIELDS[after.fields[0]]
        lines = [_("The battlefield is {title}.").format(title=_(battlefield.title))]
        return lines + _special(after.fields[0])
    number = len(after.rounds) + 1
    lines = [_("Round {number} begins: {name} attacks first.").format(number=number, name=names[after.turn])]
    if after.options["new_battlefield_each_round"]:
        lines.append(_("The battlefield is {title}.").format(title=_(after.battlefield.title)))
        lines += _special(after.field)
    if number == 1 and after.options["teams"]:
        lines.append(
            _("{one} and {two} play against {three} and {four}, to {goal} chips.").format(
                one=names[0], two=names[2], three=names[1], four=names[3], goal=TEAM_GOAL
            )
        )
    return lines


def _special(field: str) -> list[str]:
    battlefield = BATTLEFIELDS[field]
    if battlefield.showing:
        return [_("Whoever has one tile left may show it: a 2 to 8 then pays 6.")]
    if battlefield.all_bonuses:
        return [_("The face-down tiles of all players count for the winner.")]
    if battlefield.per_bonus > 1:
        return [_("Each face-down tile of the winner counts {chips} chips.").format(chips=battlefield.per_bonus)]
    return []
