"""Why a move is not allowed, as a rulebook would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.game import CHANCE, OVER, Move
from pygames.games.ninja_scroll_trick.components import (
    CARD,
    CARD_OF,
    OPENS,
    PLAYS,
    SHOWS,
    SUIT,
    TRUMPS,
    is_up,
)
from pygames.games.ninja_scroll_trick.words import card_name, suit_name
from pygames.text import _

if TYPE_CHECKING:
    from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView

_VERBS = {"trump": TRUMPS, "open": OPENS, "show": SHOWS, "play": PLAYS}


def why_not(view: NinjaScrollTrickView, move: Move) -> str:
    """Why the seat of this view may not make this move now; empty if it may."""
    if move in view.legal:
        return ""
    if view.turn == OVER:
        return _("The game is over.")
    if view.turn == CHANCE:
        return _("The cards are dealt before anybody can move.")
    if view.turn != view.seat:
        return _("It is not your turn.")
    verb = move.partition(" ")[0]
    if verb != "lay" and move not in _VERBS.get(verb, ()):
        return _("“{move}” is not a move of this game.").format(move=move[:40])
    if verb != view.phase:
        return expected(view)
    if verb == "lay":
        return _lay(view, move)
    return _card(view, verb, CARD_OF[move])


def expected(view: NinjaScrollTrickView) -> str:
    """What the seat to move is asked for."""
    match view.phase:
        case "trump":
            return _("You choose the trump suit now.")
        case "open":
            return _("You turn a hand card face up now.")
        case "lay":
            return _("You lay your three tiles on your open cards now.")
        case "show":
            return _("You turn up one of your tiles now.")
        case _:
            return _("You play a card to the trick now.")


def _lay(view: NinjaScrollTrickView, move: Move) -> str:
    pieces = [piece.partition(":") for piece in move.split(" ")[1:]]
    if len(pieces) != 3 or any(name not in CARD for name, _colon, _tile in pieces):
        return _("You lay one tile on each of your three open cards.")
    cards = [CARD[name] for name, _colon, _tile in pieces]
    mine = view.opened[view.seat]
    for card in cards:
        if card not in mine:
            return _("The {card} is not one of your open cards.").format(card=card_name(card))
    if sorted(set(cards)) != list(mine):
        return _("You lay one tile on each of your three open cards.")
    if cards != list(mine):
        return _("The cards are named by suit, fire, water, wind, thunder, earth, and then by number.")
    tiles = ", ".join(f"{tile:+d}" for tile in view.tiles)
    return _("The tiles you lay are {tiles}, each once.").format(tiles=tiles)


def _card(view: NinjaScrollTrickView, verb: str, card: int) -> str:
    mine = view.opened[view.seat] if view.seat < view.players else ()
    name = card_name(card)
    if view.seat >= view.players:
        return _("Shadow plays by itself: {card}.").format(card=card_name(CARD_OF[view.legal[0]]))
    if verb == "show":
        if card in mine and is_up(view.on[card]):
            return _("The tile on the {card} is face up already.").format(card=name)
        return _("The {card} is not one of your open cards.").format(card=name)
    if verb == "open" and card in mine:
        return _("The {card} is open already.").format(card=name)
    if card not in view.hand and card not in mine:
        return _("You do not have the {card}.").format(card=name)
    return _follow(view, card)


def _follow(view: NinjaScrollTrickView, card: int) -> str:
    led = SUIT[view.trick[0]]
    must = CARD_OF[view.legal[0]]
    if SUIT[card] == led:
        return _("You must play an open {suit} card before a hidden one: the {card} lies open.").format(
            suit=suit_name(led), card=card_name(must)
        )
    return _("You must follow {suit}: you still have the {card}.").format(suit=suit_name(led), card=card_name(must))
